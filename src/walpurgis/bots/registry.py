"""All bots by name: `random`, `greedy`, `network`, `search:200ms`, `sage:2000x2`, `novice`, `expert:bold`.

A name is a kind of bot, then in any order and each after a colon what it may do and how it is minded:

    search:500        500 simulations a decision
    sage:200ms        200 milliseconds a decision
    search:2000x2     2000 simulations a decision, shared by two threads
    expert:cautious   the expert, who likes it safe
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import re
from collections.abc import Callable, Mapping

from walpurgis.bots.bot import Bot
from walpurgis.bots.network import NetworkBot
from walpurgis.bots.sage import STYLE, SageBot
from walpurgis.bots.search import Budget, SearchBot
from walpurgis.bots.simple import GreedyBot, RandomBot
from walpurgis.core.errors import UnknownBot

MOST_SIMULATIONS = 100_000_000
MOST_MILLISECONDS = 600_000
MOST_THREADS = 64

# The levels for people: the same sage with less or more time, and a less or more certain eye. The novice is curious
# about all options, and unsure of what came of them. The noise was chosen so that each level is about as strong in one
# game as in another: docs/bots-how-they-think.md.
LEVELS: Mapping[str, SageBot] = {
    "novice": SageBot(
        "novice", Budget(simulations=16), dataclasses.replace(STYLE, explore=1.0, noise=0.2), warmth=20.0
    ),
    "regular": SageBot("regular", Budget(simulations=50), dataclasses.replace(STYLE, noise=0.005)),
    "expert": SageBot("expert", Budget(simulations=600)),
}
THINKING: Mapping[str, SearchBot | SageBot] = {
    **LEVELS,
    "search": SearchBot("search", Budget(simulations=2000)),
    "sage": SageBot("sage", Budget(simulations=400)),
}
UNTHINKING: Mapping[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "network": NetworkBot}

# Temperaments bend how a lead in points tastes: they change the style, not how hard the bot thinks.
TEMPERAMENTS: Mapping[str, float] = {"cautious": -1.0, "bold": 1.0}

BUDGET = re.compile(r"(?P<number>\d+)(?P<ms>ms)?(?:x(?P<threads>\d+))?")


def bot_names() -> tuple[str, ...]:
    """The kinds of bots, from the weakest to the strongest."""
    return ("random", "greedy", "novice", "search", "network", "regular", "sage", "expert")


@functools.cache
def bot_named(name: str) -> Bot:
    """The bot of that name; UnknownBot says what is wrong with a name."""
    kind, *rest = name.strip().lower().split(":")
    if kind not in bot_names():
        close = difflib.get_close_matches(kind, bot_names(), 1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(bot_names())}"
        raise UnknownBot(f"there is no bot {kind!r}; {hint}")
    if kind in UNTHINKING:
        if rest:
            raise UnknownBot(f"{kind!r} takes no {rest[0]!r}: it does not search; search, sage and the levels do")
        return UNTHINKING[kind]()
    bot = THINKING[kind]
    for part in rest:
        if part in TEMPERAMENTS:
            bot = dataclasses.replace(bot, style=dataclasses.replace(bot.style, risk=TEMPERAMENTS[part]))
        elif kind not in LEVELS:
            bot = dataclasses.replace(bot, budget=budget_named(part))
        else:
            raise UnknownBot(f"{kind!r} takes no {part!r}; it can be: {', '.join(TEMPERAMENTS)}")
    return dataclasses.replace(bot, name=":".join((kind, *rest)))


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
