"""The games: those of this package, one folder each with the same files, and those that other packages bring.

A package elsewhere names its `Game` in the entry-point group `walpurgis.games`:

    [project.entry-points."walpurgis.games"]
    hags = "walpurgis_hags:GAME"
"""

from __future__ import annotations

import copyreg
import functools
import importlib
import pkgutil
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from walpurgis.core.errors import UnknownGame, quoted
from walpurgis.core.game import Game

GROUP = "walpurgis.games"


@functools.cache
def own_game_names() -> tuple[str, ...]:
    """The games of this package."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg))


@functools.cache
def _brought() -> dict[str, EntryPoint]:
    """The games that other packages bring, by name; none can take the place of one of ours."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in own_game_names()}


@functools.cache
def game_names() -> tuple[str, ...]:
    """The names of all games: ours first."""
    return (*own_game_names(), *sorted(name for name in _brought() if _loads(name)))


def _loads(name: str) -> bool:
    """Whether a game of another package can be used; one that cannot must not take the others with it."""
    try:
        game_named(name)
    except UnknownGame:
        return False
    return True


@functools.cache
def game_named(name: str) -> Game:
    """The game of that name; UnknownGame says what is wrong."""
    if name in own_game_names():
        return importlib.import_module(f"{__name__}.{name}").GAME
    if name not in _brought():
        raise UnknownGame(f"there is no game {quoted(name)}; there are: {', '.join(game_names())}")
    entry = _brought()[name]
    try:
        game = entry.load()
    except Exception as error:  # whatever another package does when it is imported
        raise UnknownGame(f"the game {quoted(name)} of {entry.value} cannot be loaded: {error!r}") from error
    if not isinstance(game, Game) or game.name != name:
        raise UnknownGame(f"{entry.value} is no walpurgis.core.game.Game with the name {quoted(name)}")
    return game


def _by_name(game: Game) -> tuple[object, ...]:
    """Pickle a game by its name: rules cannot be copied or sent, and need not be."""
    return (game_named, (game.name,)) if game.name in game_names() else tuple(object.__reduce_ex__(game, 4))


copyreg.pickle(Game, _by_name)  # pyright: ignore[reportArgumentType] (what a reduction may be is wider than its type)
