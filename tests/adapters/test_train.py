"""The example of training: a few seconds of it already make a better player than chance."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parents[2]
SCRIPT = HOUSE / "examples" / "train" / "train.py"
PAGE = HOUSE / "docs" / "train-your-first-player.md"


def example() -> Any:
    """The script as a module, with less of everything."""
    pytest.importorskip("torch", reason="PyTorch is not installed: pip install walpurgis[train]")
    spec = importlib.util.spec_from_file_location("walpurgis_train_example", SCRIPT)
    assert spec and spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.MATCHES, module.STEPS, module.MINIBATCH = 64, 160, 256
    return module


def test_it_learns() -> None:
    script = example()
    training = script.Training("broom", 3, seed=1)
    assert script.wins_against_random(training.player, "broom", 3, 300) < 0.45  # a third is fair
    for _ in range(6):
        training.go_on()
    assert script.wins_against_random(training.player, "broom", 3, 300) > 0.5


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    script = example()
    file = tmp_path / "player.pt"
    arguments = ["train.py", "shot", "--players", "3", "--seconds", "0.1", "--save", str(file)]
    monkeypatch.setattr(sys, "argv", arguments)
    monkeypatch.setattr(script, "wins_against_random", lambda *_, **__: 0.4)  # it is tested above
    script.main()
    assert "wins 40% against random" in capsys.readouterr().out
    assert file.stat().st_size > 1000


def test_what_the_page_quotes_is_in_the_script() -> None:
    blocks = re.findall(r"```python\n(?!>>>)(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    script = [line.strip() for line in SCRIPT.read_text(encoding="utf-8").splitlines()]
    assert blocks
    for line in "".join(blocks).splitlines():
        assert line.strip() in script
