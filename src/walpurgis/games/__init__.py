"""The games, one folder each with the same rooms; finding them is listing the folders."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path

from walpurgis.core.errors import UnknownGame, quoted
from walpurgis.core.game import Game


@functools.cache
def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg))


@functools.cache
def game_named(name: str) -> Game:
    """The game of that name."""
    if name not in game_names():
        raise UnknownGame(f"there is no game {quoted(name)}; there are: {', '.join(game_names())}")
    return importlib.import_module(f"{__name__}.{name}").GAME
