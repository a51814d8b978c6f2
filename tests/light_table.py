"""Plays matches of a game at a table and says what was told; run with and without NumPy, and in Pyodide."""

from __future__ import annotations

import hashlib
import json
import sys

from walpurgis.core.data import DecodeError
from walpurgis.core.dice import new_dice
from walpurgis.games import game_named
from walpurgis.match.record import read_record
from walpurgis.table.final import final_record
from walpurgis.table.lessons import lessons
from walpurgis.table.live import LiveTable
from walpurgis.table.refused import Refused
from walpurgis.table.rows import Acted, AnyRow, Chatted, Created, Sat, Started, Unreadable, decode_row, encode_row
from walpurgis.table.table import Table

NAMES = ("Jürgen 🧙", '"Quote" \\ back', "まじょ", "Ann\u2028e", "Bo", "Cy")


class Ears:
    """A viewer who keeps a hash of all that is said."""

    def __init__(self, guest: str) -> None:
        self.guest, self.watching = guest, -1
        self.heard = hashlib.sha256()
        self.count = 0

    def tell(self, message: bytes) -> None:
        json.loads(message)
        self.heard.update(message)
        self.count += 1


def first_rows(game: str, players: int, number: int = 0) -> list[AnyRow]:
    bots = ["greedy"] * (players - 2)
    created = Created("g0", game, players, {}, ["open", "open", *bots], "greedy", f"{number:064x}")
    return [created, Sat(0, "g0", NAMES[0]), Sat(1, "g1", NAMES[1]), Started()]


def play(game: str, players: int, number_of_match: int = 0) -> dict[str, object]:
    """A match at a table with two people and bots; each says what `greedy` would."""
    rows = first_rows(game, players, number_of_match)
    table = Table("t", [(1, row) for row in rows])
    live = LiveTable(table, rows, lambda: 5)
    viewers = [Ears("g0"), Ears("g1"), Ears("")]
    for viewer in viewers:
        live.enter(viewer, None)
    dice, number = new_dice(f"{game} {players}"), 0
    match = table.playing
    while table.waiting:
        seat = table.waiting[number % len(table.waiting)]
        action = match.name_of(seat, int(match.game.greedy(match.state, seat, dice)))
        row = decode_row(encode_row(Acted(seat, action, "bot" if seat > 1 else "person")))
        live.become([row], 5 + number)
        if number == 7:
            live.become([Chatted(0, NAMES[0], "naïve „ü“ \t ☃", "x")], 5 + number)
        number += 1
    record = final_record(table)
    for viewer in viewers:
        live.leave(viewer)
        live.enter(viewer, None)
    return {
        "decisions": number,
        "heard": [viewer.heard.hexdigest() for viewer in viewers],
        "messages": [viewer.count for viewer in viewers],
        "rows": hashlib.sha256(b"\n".join(encode_row(row) for row in live.rows)).hexdigest(),
        "record": record.json(),
        "again": read_record(record.json()).points,
        "text": record.text(),
    }


def refusals(game: str) -> list[str]:
    """Bad data and bad requests, in words."""
    said: list[str] = []
    table = Table("t", [(1, row) for row in first_rows(game, 4)])
    for wish in (lambda: table.act("g0", 99, "zz"), lambda: table.sit("g9", "x", 0), lambda: table.start("g1")):
        try:
            wish()
        except Refused as refused:
            said.append(f"{refused.key} {refused.text}")
    bad = (b'{"row":"acted","seat":"0","action":"a"}', b'{"row":"nothing"}', b"[", b'{"row":"sat","seat":1}', b"\xff")
    said += [str(isinstance(decode_row(row), Unreadable)) for row in bad]
    for text in ('{"game":"shot"}', '{"game":7}', '{"game":"shot","x":1}', "{", '{"game":"shot","players":"4"}'):
        try:
            read_record(text)
        except (ValueError, DecodeError) as error:
            said.append(str(error) if "not valid JSON" not in str(error) else "not valid JSON")
    return said


def main(game: str, least: int = 1) -> str:
    """All of it as JSON: matches of each number of players, until there were at least this number of decisions."""
    counts = game_named(game).player_counts
    plays: list[dict[str, object]] = []
    decisions = 0
    while decisions < least or len(plays) < len(counts):
        plays.append(play(game, counts[len(plays) % len(counts)], len(plays)))
        decisions += int(str(plays[-1]["decisions"]))
    found = {
        "hidden": [name for name in ("numpy", "numba", "msgspec") if sys.modules.get(name, 0) is None],
        "decisions": decisions,
        "plays": plays,
        "refusals": refusals(game),
        "lessons": [repr(one) for one in lessons().values() if one.game == game],
    }
    return json.dumps(found)


if __name__ == "__main__":
    print(main(sys.argv[1], *map(int, sys.argv[2:])))
