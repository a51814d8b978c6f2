"""Walpurgis: three witch card games, one set of rules, for people, programs and designers.

>>> import walpurgis
>>> match = walpurgis.new("shot", players=4, seed=7)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from walpurgis.core.errors import (
        DealError,
        IllegalAction,
        MatchOver,
        NothingToUndo,
        NotYourTurn,
        OptionError,
        RecordError,
        UnknownAction,
        UnknownGame,
        WalpurgisError,
    )
    from walpurgis.games import game_named, game_names
    from walpurgis.match import (
        Match,
        Record,
        Refusal,
        check_record,
        load_record,
        new,
        read_record,
        record_of,
        save_record,
        text_of,
    )
    from walpurgis.match.stepper import Stepper

# Loaded when first used, so that importing the package costs nothing.
_HOMES = {
    "walpurgis.core.errors": (
        "DealError IllegalAction MatchOver NothingToUndo NotYourTurn OptionError RecordError "
        "UnknownAction UnknownGame WalpurgisError"
    ),
    "walpurgis.games": "game_named game_names",
    "walpurgis.match": "Match Record Refusal check_record load_record new read_record record_of save_record text_of",
    "walpurgis.match.stepper": "Stepper",
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = [
    "DealError",
    "IllegalAction",
    "Match",
    "MatchOver",
    "NotYourTurn",
    "NothingToUndo",
    "OptionError",
    "Record",
    "RecordError",
    "Refusal",
    "Stepper",
    "UnknownAction",
    "UnknownGame",
    "WalpurgisError",
    "check_record",
    "game_named",
    "game_names",
    "load_record",
    "new",
    "read_record",
    "record_of",
    "save_record",
    "text_of",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
