"""A training run: its folder, its checkpoints, and what it leaves behind.

config.toml        the settings
checkpoint.pt      all that is needed to go on
GAME.safetensors   the weights, for bots
curves.json        how it went
report.png         the same as a picture
board/             the same for TensorBoard
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch
from safetensors import numpy as safetensors_numpy

from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Game
from walpurgis.train.board import Board
from walpurgis.train.config import Config, config_in
from walpurgis.train.critic import CriticLearner
from walpurgis.train.learner import Learner, Progress
from walpurgis.train.rival import Rival

EVERY = 30.0  # seconds between checkpoints


class TrainError(WalpurgisError):
    """A training that cannot begin or go on."""


@contextmanager
def weights_from(game: Game, path: Path | None) -> Generator[None]:
    """Say which file is to blame where its weights cannot be taken over."""
    try:
        yield
    except (OSError, KeyError, ValueError, RuntimeError, TypeError, AttributeError) as error:
        if path is None or isinstance(error, WalpurgisError):
            raise
        raise TrainError(f"{path} holds no weights that fit {game.name} and these settings") from None


class Run:
    """One training in one folder."""

    def __init__(
        self, game: Game, folder: Path, config: Config, device: str, start: Path | None, rival: Rival | None
    ) -> None:
        self.game, self.folder, self.device = game, folder, device
        with weights_from(game, rival.weights if rival else None):
            self.learner = learner_of(game, config, device, rival)
        if start:
            with weights_from(game, start):
                self.learner.net.start_from(start)

    @classmethod
    def begin(
        cls,
        game: Game,
        folder: Path,
        config: Config,
        device: str,
        start: Path | None = None,
        rival: Rival | None = None,
    ) -> Run:
        """A new training; a folder that holds one is left alone."""
        if (folder / "checkpoint.pt").exists():
            raise TrainError(
                f"{folder} already holds a training run; continue it with --resume, or choose another --folder"
            )
        if config.critic and start is None:
            raise TrainError("a critic is trained for a network; give its weights with --from")
        is_new = not folder.exists()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "config.toml").write_text(config.text(), encoding="utf-8")
            return cls(game, folder, config, device, start, rival)
        except OSError as error:
            raise TrainError(f"{folder} cannot be written: {error.strerror}; choose another --folder") from None
        except WalpurgisError:
            (folder / "config.toml").unlink()
            if is_new:
                folder.rmdir()
            raise

    @classmethod
    def resume(cls, game: Game, folder: Path, device: str, minutes: float | None, rival: Rival | None = None) -> Run:
        """Go on with the training in a folder, to its end or to another one."""
        if not (folder / "checkpoint.pt").exists():
            raise TrainError(f"{folder} has no checkpoint to continue from; start without --resume")
        config = config_in(folder / "config.toml")
        if minutes:
            config = config.but(minutes=minutes)
        run = cls(game, folder, config, device, None, rival)
        try:
            run.learner.resume(folder / "checkpoint.pt")
        except (KeyError, RuntimeError, EOFError, UnpicklingError):
            raise TrainError(
                f"the checkpoint in {folder} is broken or of another version; begin again in another --folder, from "
                f"its weights if you like: --from {run.weights}"
            ) from None
        return run

    def rounds(self) -> Iterator[Progress]:
        """Train, with a checkpoint now and then and one whenever it ends, for whatever reason."""
        kept = time.monotonic()
        board = Board(self.folder / "board")
        try:
            for progress in self.learner.rounds():
                board.note(progress)
                if time.monotonic() - kept > EVERY:
                    self.keep()
                    kept = time.monotonic()
                yield progress
        finally:
            board.close()
            if self.learner.progress.rounds:
                self.keep()

    def keep(self) -> None:
        """Write the checkpoint, the weights and the curves; each file is whole or as it was."""
        self.learner.save(self.folder / "checkpoint.pt")
        progress = self.learner.progress
        notes = {
            "game": self.game.name,
            "decisions": str(progress.decisions),
            "minutes": f"{progress.seconds / 60:.2f}",
        }
        partial = self.folder / "weights.partial"
        library: Any = safetensors_numpy  # it is only partly typed
        library.save_file(self.learner.numbers(), partial, metadata=notes)
        partial.replace(self.weights)
        curves = self.folder / "curves.partial"
        curves.write_text(json.dumps(progress.curves), encoding="utf-8")
        curves.replace(self.folder / "curves.json")

    @property
    def weights(self) -> Path:
        """Where the weights are."""
        return self.folder / f"{self.game.name}.safetensors"

    def report(self) -> Path | None:
        """Draw the curves; None where Matplotlib is not installed."""
        path = self.folder / "report.png"
        return path if draw(self.learner.progress.curves, self.game.name, path) else None


def learner_of(game: Game, config: Config, device: str, rival: Rival | None) -> Learner:
    """Whoever learns: a network, or the critic of one."""
    return CriticLearner(game, config, device) if config.critic else Learner(game, config, device, rival)


def device_named(wish: str) -> str:
    """cpu or cuda; `auto` takes the GPU where there is one."""
    if wish == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    if wish == "cuda" and not torch.cuda.is_available():
        raise TrainError("PyTorch sees no CUDA GPU on this machine; leave --device out to train on the CPU")
    return wish


def draw(curves: dict[str, list[float]], game: str, path: Path) -> bool:
    """A picture of a training: strength, losses and entropy over the minutes."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure: Any = Figure(figsize=(10, 6), layout="constrained")
    FigureCanvasAgg(figure)
    panels = figure.subplots(2, 2, sharex=True)
    strength = {name: name.removeprefix("wins against ") for name in curves if name.startswith("wins")}
    plots = (
        (panels[0][0], "share of wins, alone against", strength),
        (panels[0][1], "entropy of the choices", {"entropy": ""}),
        (
            panels[1][0],
            "loss",
            {"value": "value", "belief": "belief", "by critic": "critic", "by knowledge": "network"},
        ),
        (panels[1][1], "decisions a second", {"per_second": ""}),
    )
    for panel, title, names in plots:
        for name, label in names.items():
            if name in curves:
                panel.plot(curves["minutes"], smooth(curves[name]), label=label)
        panel.set_title(title, fontsize=10)
        panel.grid(alpha=0.3)
        if len(names) > 1:
            panel.legend(fontsize=8)
    for panel in panels[1]:
        panel.set_xlabel("minutes")
    figure.suptitle(f"{game}: {curves['decisions'][-1] / 1e6:,.0f} million decisions")
    figure.savefig(path, dpi=110)
    return True


def smooth(numbers: list[float], width: int = 15) -> list[float]:
    """Means over neighbours, without those that are missing."""
    out: list[float] = []
    for place in range(len(numbers)):
        near = [one for one in numbers[max(0, place - width) : place + 1] if not math.isnan(one)]
        out.append(sum(near) / len(near) if near else math.nan)
    return out
