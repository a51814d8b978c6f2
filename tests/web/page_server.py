"""`walpurgis serve` with the page that was built with the package (`make web`), for visitors."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "walpurgis" / "server" / "page" / "index.html"


class Server:
    """`walpurgis serve` in a process of its own, with bots that do not dawdle."""

    def __init__(self, folder: Path, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._environment = {**os.environ, **environment}
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers; again on the same port and store after a stop."""
        database = f"sqlite:///{self._folder / 'tables.sqlite'}"
        command = [sys.executable, "-m", "walpurgis", "serve", "--port", str(self.port), "--database", database]
        command += ["--exempt", "127.0.0.1"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen([*command, "--pace", "0"], stdout=log, stderr=log, env=self._environment)
        for _ in range(600):
            if self._answers():
                return
            time.sleep(0.1)
        raise RuntimeError(f"the server does not answer:\n{(self._folder / 'log').read_text()}")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self) -> None:
        """Stop it as an operator would."""
        if self._process:
            self._process.terminate()
            self._process.wait(30)
            self._process = None
