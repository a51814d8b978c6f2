"""What the tests of the arena share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from walpurgis.cli import main


@pytest.fixture
def arena(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command line here, in a folder of the test; what it said."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*args: str, code: int = 0) -> str:
        capsys.readouterr()
        assert main(args) == code, capsys.readouterr()
        said = capsys.readouterr()
        return said.out + said.err

    return run
