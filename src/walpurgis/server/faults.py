"""Faults of ours, as the log may tell them: what and where, and never with which values.

A message of the rules can name cards of a hand, and a row holds the secret of its table. Logs are read by people and
sent to other machines, so neither belongs there.
"""

from __future__ import annotations

import traceback


def described(error: BaseException) -> str:
    """The kind of an error and the places it passed through, the last one last."""
    frames = traceback.extract_tb(error.__traceback__)
    places = " > ".join(f"{frame.filename.rpartition('walpurgis/')[2]}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(error).__name__} at {places or 'an unknown place'}"
