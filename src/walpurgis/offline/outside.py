"""What the browser does for the table: it keeps logs, and it thinks. JavaScript fills this in, and tests in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from walpurgis.bots.bot import Thought, Weighed
from walpurgis.core.data import decode, encode
from walpurgis.core.dice import Seed, seed_bytes
from walpurgis.core.game import Game
from walpurgis.core.sets import Seat
from walpurgis.table.live import Clash, Read, StoreGone, TimedRow, Write
from walpurgis.table.messages import TableInfo, kept_info
from walpurgis.table.rows import decode_row, encode_row

ADVISER = "search:400ms"


class Keeper(Protocol):
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
class Store:
    """Logs in the browser."""

    keeper: Keeper

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
        """All tables, the latest first."""
        found: Sequence[Any] = decode(str(await self.keeper.infos()).encode())
        return [kept_info(str(line).encode()) for line in found]


async def ask(thinker: Thinker, bot: Any, game: Game, state: Any, seat: Seat, seed: Seed | None = None) -> Thought:
    """What a bot answers; `bot` is its name, or a plan with a budget and a style of its own.

    The engine imagines before it thinks, exactly as `walpurgis.bots.ask` does.
    """
    question = {
        "game": game.name,
        "bot": bot,
        "state": bytes(state.memory).hex(),
        "seat": seat,
        "dice": seed_bytes(seed).hex(),
    }
    answer: dict[str, Any] = decode(str(await thinker.think(encode(question).decode())).encode())
    options = tuple(
        Weighed(one["action"], one["visits"], float(one["points"]), float(one["win"])) for one in answer["options"]
    )
    return Thought(answer["action"], options, answer["simulations"])
