"""All bots by name: `random`, `greedy`, `search:200ms`, `search:2000x2`, `novice`, `expert:bold`.

A name is a kind of bot, then in any order and each after a colon what it may do and how it is minded:

    search:500        500 simulations a decision
    search:200ms      200 milliseconds a decision
    search:2000x2     2000 simulations a decision, shared by two threads
    expert:cautious   the expert, who likes it safe
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import re
from collections.abc import Mapping

from walpurgis.bots.bot import Bot
from walpurgis.bots.search import Budget, SearchBot, Style
from walpurgis.bots.simple import GreedyBot, RandomBot
from walpurgis.core.errors import UnknownBot

MOST_SIMULATIONS = 100_000_000
MOST_MILLISECONDS = 600_000
MOST_THREADS = 64

# The levels for people: the same search with less or more of it, and a less or more certain eye.
LEVELS: Mapping[str, tuple[Budget, Style]] = {
    "novice": (Budget(simulations=20), Style(noise=0.1)),
    "regular": (Budget(simulations=200), Style(noise=0.02)),
    "expert": (Budget(simulations=4000), Style()),
}
SEARCH = (Budget(simulations=2000), Style())

# Temperaments bend how a lead in points tastes: they change the style, not how hard the bot thinks.
TEMPERAMENTS: Mapping[str, float] = {"cautious": -1.0, "bold": 1.0}

BUDGET = re.compile(r"(?P<number>\d+)(?P<ms>ms)?(?:x(?P<threads>\d+))?")


def bot_names() -> tuple[str, ...]:
    """The kinds of bots, from the weakest to the strongest."""
    return ("random", "greedy", *LEVELS, "search")


@functools.cache
def bot_named(name: str) -> Bot:
    """The bot of that name; UnknownBot says what is wrong with a name."""
    kind, *rest = name.strip().lower().split(":")
    if kind not in bot_names():
        close = difflib.get_close_matches(kind, bot_names(), 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(bot_names())}"
        raise UnknownBot(f"there is no bot {kind!r}; {hint}")
    if kind in ("random", "greedy"):
        if rest:
            raise UnknownBot(f"{kind!r} takes no {rest[0]!r}: it does not search; only search and the levels do")
        return RandomBot() if kind == "random" else GreedyBot()
    budget, style = LEVELS.get(kind, SEARCH)
    for part in rest:
        if part in TEMPERAMENTS:
            style = dataclasses.replace(style, risk=TEMPERAMENTS[part])
        elif kind == "search":
            budget = budget_named(part)
        else:
            raise UnknownBot(f"{kind!r} takes no {part!r}; it can be: {', '.join(TEMPERAMENTS)}")
    return SearchBot(":".join((kind, *rest)), budget, style)


def budget_named(text: str) -> Budget:
    """A budget as it is written: 500, 200ms, 2000x2."""
    found = BUDGET.fullmatch(text)
    if found is None:
        raise UnknownBot(
            f"{text!r} is no budget for a search; write simulations as in search:500, milliseconds as in search:200ms, "
            f"threads as in search:2000x2, or a temperament: {', '.join(TEMPERAMENTS)}"
        )
    number, threads = int(found["number"]), int(found["threads"] or 1)
    most = MOST_MILLISECONDS if found["ms"] else MOST_SIMULATIONS
    if not 1 <= number <= most or not 1 <= threads <= MOST_THREADS:
        unit = "milliseconds" if found["ms"] else "simulations"
        raise UnknownBot(f"{text!r} is no budget: give 1 to {most} {unit} on 1 to {MOST_THREADS} threads")
    return Budget(milliseconds=number, threads=threads) if found["ms"] else Budget(number, threads=threads)
