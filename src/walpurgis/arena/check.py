"""Tells a bot's author what is wrong with it, by watching it play every game at every table size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from walpurgis.arena.board import BoardLine, Player, open_bot
from walpurgis.arena.plan import ArenaError, Plan
from walpurgis.bots.bot import Bot
from walpurgis.bots.messages import BotFault
from walpurgis.bots.protocol import ProtocolBot
from walpurgis.games import game_named


@dataclass(frozen=True)
class Finding:
    """The result of one check: fine, worth a thought, or wrong."""

    level: str  # ok, hint, wrong
    text: str


def meet(plan: Plan) -> Iterator[str]:
    """Meet all bots before a tournament: one that does not exist ends it, one that misbehaves gets a warning."""
    for name in plan.entrants:
        if fault := meet_bot(open_bot(name)):
            yield f"{name} does not greet properly, so its turns will be played at random ({fault.kind}: {fault})"


def meet_bot(bot: Bot) -> BotFault | None:
    """Start a bot that is a program, and hear its greeting; ArenaError where it cannot be started at all."""
    if not isinstance(bot, ProtocolBot):
        return None
    try:
        bot.open()
    except BotFault as fault:
        if fault.kind == "no start":
            raise ArenaError(str(fault)) from None
        return fault
    finally:
        bot.close()
    return None


def check_bot(name: str, games: Sequence[str], seed: str = "check") -> Iterator[Finding]:
    """Try a bot on everything that a tournament asks of it."""
    bot = open_bot(name)
    if isinstance(bot, ProtocolBot):
        try:
            bot.open()
        except BotFault as fault:
            yield Finding("wrong", f"greeting: {fault.kind}: {fault}")
            bot.close()
            return
        yield Finding("ok", f"greeting: it calls itself {bot.greeting!r}")
        bot.close()
        if not bot.ended_itself:
            yield Finding("hint", "farewell: it did not end by itself after bye and the end of its input")
        if bot.stderr:
            words = bot.stderr.decode(errors="replace").strip()
            yield Finding("hint", f"it wrote to standard error: {words[-400:]}")
    for game in games:
        for players in game_named(game).player_counts:
            yield from check_game(name, game, players, seed)


def check_game(name: str, game: str, players: int, seed: str) -> Iterator[Finding]:
    """One board with it in every seat and `random` in the others; then the same once more."""
    plan = Plan.make(game, [name, *["random"] * (players - 1)], players=players, seed=seed, matches=1)
    lines: list[bytes] = []
    where = f"{game}, {players} players"
    for turn in range(2):
        player = Player(plan)
        played = player.play(0)
        player.close()
        lines.append(played.line)
        if turn == 0:
            pace = played.paces[0]
            matches = msgspec.json.decode(played.line, type=BoardLine).matches
            faults = sum(sum(kinds.values()) for match in matches for kinds in match.faults.values())
            yield Finding(
                "wrong" if faults else "ok",
                f"{where}: {pace.decisions} decisions, {faults} without a legal answer, "
                f"{pace.seconds / pace.decisions * 1000:.1f} ms each, the slowest {pace.slowest * 1000:.0f} ms",
            )
            for (_, kind), complaint in played.complaints.items():
                yield Finding("wrong", f"{where}: {kind}: {complaint}")
            if faults:
                return
    if lines[0] != lines[1]:
        yield Finding(
            "hint", f"{where}: the same match with the same seed went differently; take all randomness from the seed"
        )
