"""What the end of a match is worth, the same for every library."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt


def rewards_of(ranks: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """From final ranks, one row per match: 1 for the first place, -1 for the last, evenly spaced; tied seats share.

    The rewards of a match add up to 0.

    >>> rewards_of(np.array([[2, 1, 4, 2], [1, 1, 1, 1]])).tolist()
    [[0.0, 1.0, -1.0, 0.0], [0.0, 0.0, 0.0, 0.0]]
    """
    alike = (ranks[..., :, None] == ranks[..., None, :]).sum(-1)
    place = ranks - 1 + (alike - 1) / 2
    return 1 - 2 * place / (ranks.shape[-1] - 1)
