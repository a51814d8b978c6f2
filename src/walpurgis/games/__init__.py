"""The games, one folder each with the same rooms; finding them is listing the folders."""

from __future__ import annotations

import copyreg
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


def _by_name(game: Game) -> tuple[object, ...]:
    """What has to be kept of a game is its name: rules cannot be copied or sent, and need not be."""
    return (game_named, (game.name,)) if game.name in game_names() else tuple(object.__reduce_ex__(game, 4))


copyreg.pickle(Game, _by_name)  # pyright: ignore[reportArgumentType] (what a reduction may be is wider than its type)
