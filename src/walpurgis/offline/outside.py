"""What the browser does for the table: it keeps logs, and it thinks. JavaScript fills this in, and tests in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from walpurgis.bots.bot import Thought, Weighed
from walpurgis.core.data import DecodeError, decode, encode
from walpurgis.core.dice import Seed, new_dice, seed_bytes
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat
from walpurgis.core.state import copy_of
from walpurgis.table.live import Clash, Read, StoreGone, TimedRow, Write
from walpurgis.table.messages import TableInfo, kept_info
from walpurgis.table.rows import decode_row, encode_row

ADVISER = {"of": "search", "simulations": 0, "milliseconds": 400}  # as on a server


class BrowserDatabase(Protocol):
    """The browser's database. Everything is text; a log is a list of pairs, the time and the row."""

    async def read(self, table: str, after: int, /) -> Any: ...
    async def write(self, table: str, after: int, rows: Any, /) -> Any:
        """All or nothing: "clash" when a row with one of these numbers is there, else empty."""
        ...

    async def note(self, table: str, info: str, /) -> Any: ...
    async def infos(self) -> Any: ...
    async def forget(self, table: str, /) -> Any: ...


class Thinker(Protocol):
    """The workers that think: a question and its answer as JSON; the state and the dice as hexadecimal digits."""

    async def think(self, question: str, /) -> Any: ...


@dataclass
class BrowserStore:
    """Logs in the browser."""

    keeper: BrowserDatabase

    async def read_rows(self, what: Read) -> list[TimedRow]:
        """The rows of a table after a number."""
        try:
            found: Sequence[Any] = decode(str(await self.keeper.read(what.table, what.after)).encode())
        except Exception as error:  # whatever the browser's database says
            raise StoreGone(str(error)) from None
        return [(int(at), decode_row(str(row).encode())) for at, row in found]

    async def write_rows(self, what: Write) -> None:
        """Return when they are durable."""
        rows = encode([[what.at, encode_row(row).decode()] for row in what.rows]).decode()
        try:
            answer = await self.keeper.write(what.table, what.after, rows)
        except Exception as error:  # the disk is full, say
            raise StoreGone(str(error)) from None
        if answer == "clash":
            raise Clash(what.table)

    async def note(self, info: TableInfo) -> None:
        """How a table stands, for the list of tables."""
        try:
            await self.keeper.note(info.id, encode(info).decode())
        except Exception as error:
            raise StoreGone(str(error)) from None

    async def infos(self) -> list[TableInfo]:
        """All tables, the latest first; one whose line nobody can read is left out."""
        try:
            found: Sequence[Any] = decode(str(await self.keeper.infos()).encode())
        except Exception as error:
            raise StoreGone(str(error)) from None
        return [info for line in found if (info := readable(str(line)))]

    async def forget(self, table: str) -> None:
        """Delete a log."""
        try:
            await self.keeper.forget(table)
        except Exception as error:
            raise StoreGone(str(error)) from None


def readable(line: str) -> TableInfo | None:
    """How a table stood, unless the line is damaged."""
    try:
        return kept_info(line.encode())
    except (DecodeError, KeyError, TypeError, ValueError):
        return None


async def ask(thinker: Thinker, bot: Any, game: Game, state: Any, seat: Seat, seed: Seed | None = None) -> Thought:
    """What a bot answers; `bot` is its name, or what differs from the one that is named in `of`.

    The engine imagines before it thinks, exactly as `walpurgis.bots.ask` does. Where it cannot be had (the browser is
    too old), the greedy player stands in, as it does on a server whose bots are not ready yet.
    """
    dice = seed_bytes(seed)
    question = {"game": game.name, "bot": bot, "state": bytes(state.memory).hex(), "seat": seat, "dice": dice.hex()}
    try:
        return await _thought(thinker, question)
    except Exception:  # whatever went wrong out there, the match goes on
        return stand_in(game, state, seat, dice)


def stand_in(game: Game, state: Any, seat: Seat, seed: Seed) -> Thought:
    """What the greedy player does, in plain Python."""
    world, dice = copy_of(state), new_dice(seed)
    game.imagine(world, seat, dice)
    return Thought(int(game.greedy(world, seat, dice)))


async def _thought(thinker: Thinker, question: dict[str, Any]) -> Thought:
    answer: dict[str, Any] = decode(str(await thinker.think(encode(question).decode())).encode())
    options = tuple(
        Weighed(one["action"], one["visits"], float(one["points"]), float(one["win"])) for one in answer["options"]
    )
    return Thought(answer["action"], options, answer["simulations"])
