"""Tries what strangers do first: installs the wheel in a clean environment, plays, serves the page, checks a record.

    python tools/clean_install.py                        builds a wheel and installs it in an environment of its own
    python tools/clean_install.py --wheel dist/….whl     takes this one
    python tools/clean_install.py --python python3.13    with another Python

The home is empty, Node is not on the path, and nothing of the checkout can be imported.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE = 300.0  # seconds for anything at all
FIRST_PROMPT = 20.0  # seconds from the end of `pip install` to the first prompt in the terminal


class Broken(Exception):
    """Something that strangers would stumble over."""


def build_wheel(folder: Path) -> Path:
    """The wheel with the page that has been built, for which Node must not be needed again."""
    environment = {**os.environ, "WALPURGIS_PAGE": "skip", "PATH": path_without_node()}
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], environment, ROOT)
    return next(folder.glob("walpurgis-*.whl"))


def path_without_node() -> str:
    """The folders of PATH except those that hold Node or npm; we call nothing by its name alone."""
    folders = os.environ["PATH"].split(os.pathsep)
    return os.pathsep.join(
        folder for folder in folders if not any(shutil.which(name, path=folder) for name in ("node", "npm"))
    )


def clean_environment(home: Path) -> dict[str, str]:
    """The variables of somebody who has just logged in for the first time."""
    home.mkdir(parents=True, exist_ok=True)
    kept = {name: os.environ[name] for name in ("LANG", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(home), "USERPROFILE": str(home), "PATH": path_without_node(), "TERM": "xterm-256color"}


def run(command: list[str], environment: dict[str, str], folder: Path) -> str:
    """What a command says; Broken where it fails."""
    done = subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    if done.returncode:
        raise Broken(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def first_prompt(command: list[str], environment: dict[str, str], folder: Path) -> float:
    """Seconds until the terminal asks for the first decision, in plain lines."""
    begun = time.monotonic()
    play = [*command, "play", "shot", "--plain", "--language", "en", "--bots", "greedy", "--seed", "7"]
    pipe, both = subprocess.PIPE, subprocess.STDOUT
    with subprocess.Popen(play, env=environment, cwd=folder, stdin=pipe, stdout=pipe, stderr=both) as playing:
        assert playing.stdout is not None
        heard = b""
        while not heard.rstrip(b" ").endswith(b"?") and not re.search(rb"> ?$", heard):
            piece = os.read(playing.stdout.fileno(), 65_536)
            if not piece:
                raise Broken(f"the terminal asked for nothing:\n{heard.decode(errors='replace')}")
            heard += piece
        playing.kill()
    return time.monotonic() - begun


def check_record(command: list[str], environment: dict[str, str], folder: Path) -> str:
    """Play a match from Python, keep its record, and let the command check it."""
    (folder / "play.py").write_text(
        "import walpurgis\n"
        "match = walpurgis.new('witches', players=3, seed=2, rounds=1)\n"
        "while not match.is_over:\n"
        "    seat = match.waiting[0]\n"
        "    match.play(seat, match.legal(seat)[0])\n"
        "walpurgis.save_record(match, 'match.txt')\n",
        encoding="utf-8",
    )
    python = environment.get("WALPURGIS_PYTHON") or str(Path(command[0]).with_name("python"))
    run([python, "play.py"], environment, folder)
    return run([*command, "record", "check", "match.txt"], environment, folder)


def serve_page(command: list[str], environment: dict[str, str], folder: Path) -> int:
    """Start the server and fetch the page and every file that it names; how many bytes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = [*command, "serve", "--cold", "--port", str(port), "--log", "warning"]
    with subprocess.Popen(serve, env=environment, cwd=folder, stderr=subprocess.PIPE, text=True) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/health", server)
            return fetch_page(f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.communicate(timeout=60)


def wait_for(address: str, server: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            fetch(address)
            return
        except OSError:
            if server.poll() is not None:
                raise Broken(f"the server ended:\n{server.communicate()[1]}") from None
            time.sleep(0.1)
    raise Broken(f"nothing answers at {address}")


def fetch_page(address: str) -> int:
    page = fetch(f"{address}/").decode()
    files = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg|webmanifest))"', page)
    if not any(name.endswith(".js") for name in files):
        raise Broken(f"the wheel holds no page; the server says: {page[:200]}")
    return len(page) + sum(len(fetch(address + name)) for name in files)


def fetch(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read()


def install(wheel: Path, python: str, folder: Path) -> list[str]:
    """A new environment with the wheel in it and what playing needs; the command there."""
    run([python, "-m", "venv", str(folder / "venv")], dict(os.environ), folder)
    binaries = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(binaries / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run([*pip, f"walpurgis[server,terminal] @ {wheel.resolve().as_uri()}"], dict(os.environ), folder)
    return [str(binaries / "walpurgis")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=Path)
    parser.add_argument("--python", default=sys.executable)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        wheel: Path = args.wheel or build_wheel(folder)
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        begun = time.monotonic()
        command = install(wheel, args.python, folder)
        print(f"installed in {time.monotonic() - begun:.0f} s")
        environment = clean_environment(folder / "home")
        seconds = first_prompt(command, environment, folder)
        print(f"first prompt after {seconds:.1f} s")
        print(f"page: {serve_page(command, environment, folder):,} bytes")
        print(check_record(command, environment, folder).strip())
        if seconds > FIRST_PROMPT:
            raise SystemExit(f"the first prompt may take {FIRST_PROMPT:.0f} s")


if __name__ == "__main__":
    main()
