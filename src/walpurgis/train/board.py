"""Logs for TensorBoard, in the folder of a training: `tensorboard --logdir FOLDER`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from walpurgis.train.learner import Progress

NOT_SHOWN = ("minutes", "decisions")  # these are the axes


class Board:
    """Writes the newest point of every curve; nothing where TensorBoard is not installed."""

    def __init__(self, folder: Path) -> None:
        self._writer: Any = None
        try:
            from torch.utils.tensorboard import SummaryWriter
        except ImportError:
            return
        self._writer = SummaryWriter(str(folder))

    def note(self, progress: Progress) -> None:
        """The last round of training, over the decisions so far."""
        if self._writer is None:
            return
        for name, numbers in progress.curves.items():
            if name not in NOT_SHOWN and not math.isnan(numbers[-1]):
                self._writer.add_scalar(tag_of(name), numbers[-1], progress.decisions)

    def close(self) -> None:
        """Write what is left."""
        if self._writer is not None:
            self._writer.close()


def tag_of(name: str) -> str:
    """Curves of one kind share a panel: `wins against greedy` is `wins/greedy`."""
    return name.replace("wins against ", "wins/").replace(" ", "_")
