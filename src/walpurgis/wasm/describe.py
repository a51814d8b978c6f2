"""What JavaScript has to know of the module: exports, records, bots and sizes, as JSON and as TypeScript."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from importlib import metadata
from typing import Any

from walpurgis.bots import sage, sage_tree, search
from walpurgis.bots.brain import EYES, ROWS, eyes_for
from walpurgis.bots.names import TEMPERAMENTS
from walpurgis.bots.network import COLD, INSTEAD, NetworkBot
from walpurgis.bots.registry import THINKING, bot_named, bot_names
from walpurgis.bots.sage import SageBot
from walpurgis.bots.search import SearchBot
from walpurgis.bots.sight import sight_of
from walpurgis.core.game import MOST_ACTIONS, Game
from walpurgis.games import game_named
from walpurgis.wasm.kinds import Description

NUMBERS = {"int64": "bigint", "uint64": "bigint"}


def describe(games: Mapping[str, Description], hash_of_sources: str) -> Description:
    """The whole description, from what each game's compiler has told."""
    return {
        "version": metadata.version("walpurgis"),
        "hash": hash_of_sources,
        "actions": MOST_ACTIONS,
        "bots": {name: plan_of(name) for name in names_of_bots()},
        "sizes": sizes(),
        "games": {name: {**told, **facts_of(game_named(name))} for name, told in games.items()},
    }


def names_of_bots() -> Iterator[str]:
    """All bots, those that think also with each temperament."""
    for name in bot_names():
        yield name
        if name in THINKING:
            yield from (f"{name}:{temperament}" for temperament in TEMPERAMENTS)


def plan_of(name: str) -> Description:
    """A bot as the bridge runs it."""
    bot = bot_named(name)
    if isinstance(bot, SearchBot | SageBot):
        return thinking_plan(bot)
    if isinstance(bot, NetworkBot):
        return {"kind": "network", "warmth": max(bot.warmth, COLD), "instead": _thinking(INSTEAD)}
    return {"kind": name}


def thinking_plan(bot: SearchBot | SageBot) -> Description:
    """A bot that searches, with or without a network."""
    if isinstance(bot, SearchBot):
        return {"kind": "search", **_thinking(bot)}
    more = {"belief": bot.belief, "warmth": bot.warmth, "instead": _thinking(bot.without_network())}
    return {"kind": "sage", **_thinking(bot), **more}


def _thinking(bot: SearchBot | SageBot) -> Description:
    budget = {"simulations": bot.budget.simulations, "milliseconds": bot.budget.milliseconds}
    return {**budget, **dataclasses.asdict(bot.style)}


def sizes() -> Description:
    """How much room the bots are given."""
    return {
        "search": {"nodes": search.MOST_NODES, "slice": search.SLICE},
        "sage": {
            "nodes": sage.MOST_NODES,
            "slice": sage.SLICE,
            "slots": sage.SLOTS,
            "mostWorlds": sage.MOST_WORLDS,
            "worlds": sage.WORLDS,
            "drawn": sage_tree.DRAWN,
        },
    }


def facts_of(game: Game) -> Description:
    """What does not come from the compiler: who can play, and how a network reads what a seat knows."""
    sight = sight_of(game)
    eyes = eyes_for(game, max(game.player_counts))
    lengths: Description = {"columns": sight.width, "rows": ROWS}
    for name, part in EYES.parts.items():
        shape = getattr(eyes, name).shape
        lengths |= {told: length for told, length in zip(part.shape, shape, strict=True) if isinstance(told, str)}
    scripts = {str(players): sight.scripts[players].ravel().tolist() for players in game.player_counts}
    return {"players": list(game.player_counts), "sizes": lengths, "scripts": scripts}


# --- TypeScript ------------------------------------------------------------------------------------------------------


def types_of(description: Description) -> str:
    """The names of games, bots, records and fields as TypeScript types."""
    lines = [f"// Made by python -m walpurgis.wasm for version {description['version']}; do not edit.", ""]
    lines += [f"export type GameName = {_union(description['games'])};"]
    lines += [f"export type BotName = {_union(description['bots'])};"]
    lines += ["", "/** The records of each game, field by field. */", "export interface Records {"]
    for game, told in description["games"].items():
        lines += [f"  {game}: {{"]
        for record, layout in told["records"].items():
            lines += [f"    {record}: {{"]
            lines += [f"      {name}: {_type(game, field)};" for name, field in layout["fields"].items()]
            lines += ["    };"]
        lines += ["  };"]
    return "\n".join([*lines, "}", ""])


def _union(names: Mapping[str, Any]) -> str:
    return " | ".join(f'"{name}"' for name in names)


def _type(game: str, field: Description) -> str:
    of = field["of"]
    number = NUMBERS.get(of, "number")
    if not of.removeprefix("u").startswith(("int", "float")):
        return f'Records["{game}"]["{of}"]'
    return f"{number}[]" if "length" in field else number
