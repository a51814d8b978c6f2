"""All bots by name: `random`, `greedy`, `network`, `search:200ms`, `sage:2000x2`, `novice`, `expert:bold`.

A name is a kind of bot; then come its budget and its temperament, in any order, each after a colon:

    search:500        500 simulations per decision
    sage:200ms        200 milliseconds per decision
    search:2000x2     2000 simulations per decision, split between two threads
    expert:cautious   the expert, playing safe

A bot that uses a network takes your own weights after an @ (or, for `network`, after a colon):

    network:runs/shot/shot.safetensors
    sage:100ms@runs/shot/shot.safetensors
"""

from __future__ import annotations

import dataclasses
import difflib
import functools
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from walpurgis.bots.bot import Bot
from walpurgis.bots.brain import brain_of
from walpurgis.bots.names import TEMPERAMENTS, kind_of
from walpurgis.bots.network import NetworkBot
from walpurgis.bots.sage import STYLE, SageBot
from walpurgis.bots.search import Budget, SearchBot
from walpurgis.bots.simple import GreedyBot, RandomBot
from walpurgis.core.errors import UnknownBot
from walpurgis.core.game import Game

MOST_SIMULATIONS = 100_000_000
MOST_MILLISECONDS = 600_000
MOST_THREADS = 64

# The levels for people: the same sage with less or more time, and less or more certain. The novice tries all options
# and is unsure of their results. The noise was chosen so that each level is about as strong in one
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

BUDGET = re.compile(r"(?P<number>\d+)(?P<ms>ms)?(?:x(?P<threads>\d+))?")


def bot_names() -> tuple[str, ...]:
    """The kinds of bots, from the weakest to the strongest."""
    return ("random", "greedy", "novice", "search", "network", "regular", "sage", "expert")


SEATED: dict[str, Bot] = {}  # Python objects that somebody has seated, by name
PUBLISHED: dict[str, Path] = {}  # weights that an operator offers to everybody, by name


def seat_bot(bot: Bot) -> str:
    """Register a Python object as a bot for the lifetime of this process; returns its name."""
    name = bot.name
    if kind_of(name) in bot_names() or ":" in name or "@" in name:
        raise UnknownBot(f"{name!r} cannot be the name of a bot of your own: it means another one")
    if SEATED.setdefault(name, bot) is not bot:
        raise UnknownBot(f"there are two different bots called {name!r}; give each a name of its own")
    return name


def publish_weights(name: str, path: Path) -> None:
    """Let everybody use these weights as `network@NAME`, `sage:100ms@NAME`, …"""
    PUBLISHED[name] = path


def names_private_file(name: str) -> bool:
    """Whether a name refers to a file that no operator has published; refused in names that strangers send."""
    file = _split(name)[1]
    return bool(file) and file not in PUBLISHED


def _split(name: str) -> tuple[list[str], str]:
    """The parts of a name, and the file of weights at its end."""
    words, _, file = name.strip().partition("@")
    kind, colon, rest = words.partition(":")
    if kind.lower() == "network" and colon:
        return [kind.lower()], rest + (f"@{file}" if file else "")
    return words.lower().split(":"), file


def bot_named(name: str) -> Bot:
    """The bot of that name; UnknownBot says what is wrong with a name."""
    return SEATED.get(name) or _bot_named(name)


@functools.lru_cache(1024)  # strangers name bots too
def _bot_named(name: str) -> Bot:
    (kind, *rest), file = _split(name)
    if kind not in bot_names():
        close = difflib.get_close_matches(kind, bot_names(), 1)
        advice = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(bot_names())}"
        raise UnknownBot(f"there is no bot {kind!r}; {advice}")
    weights = _weights(kind, file)
    if kind in UNTHINKING:
        if rest:
            raise UnknownBot(f"{kind!r} takes no {rest[0]!r}: it does not search; search, sage and the levels do")
        return NetworkBot(name.strip(), weights=weights) if weights else UNTHINKING[kind]()
    bot = _told(THINKING[kind], kind, rest)
    if weights and isinstance(bot, SageBot):
        bot = dataclasses.replace(bot, weights=weights)
    return dataclasses.replace(bot, name=":".join((kind, *rest)) + (f"@{file}" if file else ""))


def _told(bot: SearchBot | SageBot, kind: str, rest: list[str]) -> SearchBot | SageBot:
    """The bot with the budget and the temperament that its name asks for."""
    if sum(part in TEMPERAMENTS for part in rest) > 1 or sum(part not in TEMPERAMENTS for part in rest) > 1:
        raise UnknownBot(f"{':'.join((kind, *rest))!r} says the same thing twice; give one budget and one temperament")
    for part in rest:
        if part in TEMPERAMENTS:
            bot = dataclasses.replace(bot, style=dataclasses.replace(bot.style, risk=TEMPERAMENTS[part]))
        elif kind not in LEVELS:
            bot = dataclasses.replace(bot, budget=budget_named(part))
        else:
            raise UnknownBot(f"{kind!r} takes no {part!r}; it can be: {', '.join(TEMPERAMENTS)}")
    return bot


def _weights(kind: str, file: str) -> Path | None:
    if not file:
        return None
    if kind != "network" and not isinstance(THINKING.get(kind), SageBot):
        raise UnknownBot(f"{kind!r} thinks without a network, so it takes no weights; network, sage and the levels do")
    path = PUBLISHED.get(file, Path(file).expanduser())
    if not path.is_file():
        raise UnknownBot(f"there is no file of weights {file!r}; `walpurgis train` writes one into its folder")
    return path


def check_bot(name: str, game: Game) -> None:
    """Refuse a bot that cannot play this game: NoWeights where its weights are those of another one."""
    bot = bot_named(name)
    if isinstance(bot, NetworkBot | SageBot) and bot.weights:
        brain_of(game, bot.weights)


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
