"""A training from the command line: it can be stopped and resumed, and what it leaves behind plays."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")

from safetensors.numpy import save_file  # noqa: E402

from walpurgis.bots import ask, bot_named  # noqa: E402
from walpurgis.bots.brain import read_weights  # noqa: E402
from walpurgis.bots.critic import critic_of  # noqa: E402
from walpurgis.bots.network import NetworkBot  # noqa: E402
from walpurgis.bots.sage import SageBot  # noqa: E402
from walpurgis.bots.search import Budget  # noqa: E402
from walpurgis.cli import main  # noqa: E402
from walpurgis.core.dice import new_dice  # noqa: E402
from walpurgis.core.sets import has  # noqa: E402
from walpurgis.games import game_named  # noqa: E402
from walpurgis.train.learner import Learner  # noqa: E402

SMALL = ["--device", "cpu", "--set", "tables=24", "--set", "steps=16", "--set", "minibatch=128", "--set", "hidden=16"]


def train(folder: Path, *more: str) -> int:
    torch.set_num_threads(1)
    return main(["train", "broom", "--folder", str(folder), *more])


def test_what_it_leaves_behind_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "run"
    assert train(folder, *SMALL, "--minutes", "0.02") == 0
    assert "weights:" in capsys.readouterr().out
    assert {path.name for path in folder.iterdir()} >= {
        "config.toml",
        "checkpoint.pt",
        "broom.safetensors",
        "curves.json",
    }
    curves = json.loads((folder / "curves.json").read_text())
    assert len({len(numbers) for numbers in curves.values()}) == 1
    game = game_named("broom")
    state = game.new_state(game.options.make(4), 1)
    game.begin(state)
    seat = int(state.turn)
    weights = folder / "broom.safetensors"
    for bot in (NetworkBot(weights=weights), SageBot("sage", Budget(simulations=5), weights=weights)):
        assert has(game.legal(state, seat), ask(bot, game, state, seat, new_dice(1)).action)


def test_curves_are_logged_for_tensorboard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reading = pytest.importorskip("tensorboard.backend.event_processing.event_accumulator", reason="no TensorBoard")
    assert train(tmp_path / "run", *SMALL, "--minutes", "0.02") == 0
    logs = reading.EventAccumulator(str(tmp_path / "run" / "board")).Reload()
    curves = json.loads((tmp_path / "run" / "curves.json").read_text())
    assert set(logs.Tags()["scalars"]) >= {"entropy", "value"}
    logged = [(event.step, event.value) for event in logs.Scalars("entropy")]
    assert [step for step, _ in logged] == curves["decisions"]
    assert [value for _, value in logged] == pytest.approx(curves["entropy"])


def test_a_critic_joins_the_weights_of_its_network(tmp_path: Path) -> None:
    """It is trained, stopped and resumed as a network is; the network stays as it was, and the sage asks the critic."""
    assert train(tmp_path / "net", *SMALL, "--minutes", "0.01") == 0
    weights = tmp_path / "net" / "broom.safetensors"
    folder = tmp_path / "critic"
    assert train(folder, *SMALL, "--minutes", "0.01", "--from", str(weights), "--set", "critic=16") == 0
    assert train(folder, "--device", "cpu", "--resume", "--minutes", "0.02") == 0
    before, after = read_weights(weights)[0], read_weights(folder / "broom.safetensors")[0]
    assert all((after[name] == array).all() for name, array in before.items())
    game = game_named("broom")
    assert critic_of(game, weights).first.shape == (0, 0)
    assert critic_of(game, folder / "broom.safetensors").first.shape[1] == 16
    state = game.new_state(game.options.make(4), 1)
    game.begin(state)
    bot = bot_named(f"sage:8@{folder / 'broom.safetensors'}")
    assert ask(bot, game, state, int(state.turn), new_dice(1)).simulations == 8


def test_stopped_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    learn = Learner.learn

    def interrupted(self: Any) -> Any:
        if self.progress.rounds == 2:
            raise KeyboardInterrupt
        return learn(self)

    monkeypatch.setattr(Learner, "learn", interrupted)
    assert train(folder, *SMALL, "--minutes", "100") == 130
    assert "--resume" in capsys.readouterr().err
    decisions = json.loads((folder / "curves.json").read_text())["decisions"]
    assert len(decisions) == 2
    monkeypatch.undo()
    assert train(folder, *SMALL) == 2  # not over it
    assert "already holds a training run" in capsys.readouterr().err
    assert train(folder, "--device", "cpu", "--resume", "--minutes", "0.0001") == 0  # that was long ago
    assert train(folder, "--device", "cpu", "--resume", "--minutes", "1.0", "--set", "rate=1") == 2
    assert json.loads((folder / "curves.json").read_text())["decisions"][:2] == decisions


@pytest.mark.parametrize("harm", ["cut off", "nonsense", "of another version"])
def test_a_broken_checkpoint_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], harm: str
) -> None:
    folder = tmp_path / "run"
    assert train(folder, *SMALL, "--minutes", "0.0001") == 0
    checkpoint = folder / "checkpoint.pt"
    match harm:
        case "cut off":
            checkpoint.write_bytes(checkpoint.read_bytes()[:2000])
        case "nonsense":
            checkpoint.write_bytes(b"nonsense")
        case _:
            torch.save({"game": "broom"}, checkpoint)
    left = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    capsys.readouterr()
    assert train(folder, "--device", "cpu", "--resume") == 2
    error = capsys.readouterr().err.strip()
    assert "broken or of another version" in error and "--from" in error and "\n" not in error
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == left


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--resume"], "no checkpoint"),
        (["--config", "none.toml"], "there is no file none.toml"),
        (["--minutes", "0"], "--minutes takes a number above 0"),
        (["--minutes", "nan"], "--minutes takes a number above 0"),
        (["--minutes", "inf"], "--minutes takes a number above 0"),
        (["--config", "binary"], "binary is not a TOML file: it is not UTF-8 text"),
        (["--config", "text"], "text is not a TOML file"),
        (["--from", "binary"], "binary holds no weights that fit"),
        (["--from", "text"], "text holds no weights that fit"),
        (["--from", "foreign"], "foreign holds no weights that fit"),
        (["--set", "rate"], "NAME=VALUE"),
        (["--set", "rate=nan"], "must be above 0"),
        (["--set", "tables=99999999999999999999"], "at most 100,000,000"),
        (["--set", "speed=3"], "there is no setting 'speed'"),
        (["--set", "critic=-1"], "'critic' must be at most"),
        (["--set", "critic=4096"], "'critic' must be at most"),
        (["--set", "critic=16"], "give its weights with --from"),
    ],
)
def test_bad_requests_are_refused_in_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    more: list[str],
    said: str,
) -> None:
    folder = tmp_path / "run"
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "text").write_text("hello, this is no file of ours")
    save_file({"first.weight": np.zeros((3, 4), np.float16)}, tmp_path / "foreign")
    monkeypatch.chdir(tmp_path)
    assert train(folder, *([] if "--resume" in more else SMALL), *more) == 2
    error = capsys.readouterr().err.strip()
    assert said in error and "\n" not in error
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert train(Path(os.devnull) / "run", *SMALL) == 2
    assert "cannot be written" in capsys.readouterr().err
