"""A bot's thought in words: its choice, and the options it compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from walpurgis.bots.bot import Foreseen, Thought, Weighed
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat, count
from walpurgis.words import Words, words_of

WORDS = Path(__file__).parent / "words"
SHOWN = 4  # options shown; the rest were hardly tried


def say_why(thought: Thought, game: Game, world: Any, seat: Seat, language: str = "en") -> list[str]:
    """An explanation in lines: first the choice, then its reasons, then the options that were compared, best first.

    `world` is the position before the choice, as this seat knows it; it is needed only to write the actions.
    """
    words = words_of(language, game, WORDS)
    name = game.action_name(world, seat, thought.action)
    if not thought.options:
        forced = count(game.legal(world, seat)) == 1
        return [words("bot-why-forced" if forced else "bot-why-habit", action=name)]
    best = next(option for option in thought.options if option.action == thought.action)
    first = words(
        "bot-why-choice",
        action=name,
        simulations=thought.simulations,
        options=len(thought.options),
        points=rounded(best.points),
        win=percent(best.win),
    )
    reasons = [say_reason(one, game, world, seat, words) for one in thought.foreseen]
    return [first, *reasons, *(say_option(option, game, world, seat, words) for option in thought.options[:SHOWN])]


def say_reason(one: Foreseen, game: Game, world: Any, seat: Seat, words: Words) -> str:
    """What the choice leads to, and the other option does not, or the other way round."""
    return words(
        f"{game.name}-hint-{one.outcome}",
        often=percent(one.often),
        otherwise=percent(one.otherwise),
        other=game.action_name(world, seat, one.other),
    )


def say_option(option: Weighed, game: Game, world: Any, seat: Seat, words: Words) -> str:
    """One option in a line."""
    return words(
        "bot-why-option",
        action=game.action_name(world, seat, option.action),
        visits=option.visits,
        points=rounded(option.points),
        win=percent(option.win),
    )


def rounded(points: float) -> float:
    """Points to a tenth."""
    return round(points, 1)


def percent(share: float) -> int:
    """A chance in percent."""
    return round(100 * share)
