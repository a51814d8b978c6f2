"""Checking a record: replay it, and compare everything it says with the rules."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager

from walpurgis.core.errors import DealError, IllegalAction, OptionError, RecordError, UnknownGame, quoted
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.games import game_named
from walpurgis.match.match import Match
from walpurgis.match.names import NAME_RULE, is_name, is_plain_line
from walpurgis.match.record.data import MOST_ADDITION, VERSION, Deal, Record
from walpurgis.match.record.places import Places
from walpurgis.match.record.writing import row

HEX = re.compile(r"[0-9a-f]{64}")
HEX_RULE = "it has 64 digits, each 0 to 9 or a to f"
ADDITION_RULE = (
    f"an addition is one line of at most {MOST_ADDITION} characters, without # and without spaces at its ends"
)


def check_record(record: Record, places: Places | None = None) -> Match:
    """Replay a record and compare all it says with the rules; the match as it stands at its end."""
    where = places or Places()
    if record.version != VERSION:
        raise RecordError(f"this program reads records of version {VERSION}, not {record.version}", where.of("version"))
    game, options = _check_options(record, where)
    _check_names(record, where)
    _check_seed(record, where)
    if not record.deals:
        raise RecordError("a record holds at least the first deal", where.of("deals"))
    match = _start(record, game, options, where)
    for number, deal in enumerate(record.deals):
        _check_deal(match, deal, number, where)
    _check_end(match, record, where)
    return match


# --- before the first deal ---


def _check_options(record: Record, where: Places) -> tuple[Game, GameOptions]:
    try:
        game = game_named(record.game)
    except UnknownGame as error:
        raise RecordError(str(error), where.of("game")) from None
    try:
        options = game.options.make(record.players, **record.options)
    except OptionError as error:
        place = ("players",) if error.option == "players" not in record.options else ("options", error.option)
        raise RecordError(str(error), where.of(*place)) from None
    for name, text in options.texts().items():
        if name not in record.options:
            raise RecordError(f"the option {name} is missing; a record lists every option", where.of("options"))
        if record.options[name].lower() != text.lower():
            given = quoted(record.options[name])
            raise RecordError(f"the option {name} is written {text}, not {given}", where.of("options", name))
    return game, options


def _check_names(record: Record, where: Places) -> None:
    if len(record.names) != record.players:
        reason = f"{record.players} players need {record.players} names, not {len(record.names)}"
        raise RecordError(reason, where.of("names"))
    for place, name in enumerate(record.names):
        if not is_name(name):
            raise RecordError(f"{quoted(name)} cannot be a name: {NAME_RULE}", where.of("names", place))


def _check_seed(record: Record, where: Places) -> None:
    for key in ("seed", "commitment", "secret"):
        value = getattr(record, key)
        if value is not None and not HEX.fullmatch(value):
            raise RecordError(f"{quoted(value)} is no {key}: {HEX_RULE}", where.of(key))
    told = [key for key in ("commitment", "secret", "additions") if getattr(record, key) is not None]
    for key in ("seed", "commitment", "secret", "additions"):
        if told and getattr(record, key) is None:
            reason = f"seed, commitment, secret and additions come together; there is no {key.removesuffix('s')}"
            raise RecordError(reason, where.of(told[0]))
    if record.additions is not None:
        _check_additions(record.additions, record.players, where)


def _check_additions(additions: list[str], players: int, where: Places) -> None:
    if len(additions) != players:
        reason = f"{players} players have {players} additions to the seed, not {len(additions)}"
        raise RecordError(reason, where.of("additions"))
    for seat, addition in enumerate(additions):
        if len(addition) > MOST_ADDITION or not is_plain_line(addition):
            raise RecordError(f"{quoted(addition)} is refused: {ADDITION_RULE}", where.of("additions", seat))


# --- deals and actions ---


@contextmanager
def _told_where(where: Places) -> Generator[None]:
    try:
        yield
    except DealError as error:
        pile = ("piles", error.pile) if error.pile else ()
        raise RecordError(str(error), where.of("deals", error.deal, *pile)) from None


def _start(record: Record, game: Game, options: GameOptions, where: Places) -> Match:
    seed = bytes.fromhex(record.seed) if record.seed else bytes(32)
    with _told_where(where):
        return Match(game, options, seed, [deal.piles for deal in record.deals], record.names)


def _check_deal(match: Match, deal: Deal, number: int, where: Places) -> None:
    if len(match.deals) <= number:
        reason = "the match is over before this deal" if match.is_over else f"deal {number} is not finished"
        raise RecordError(f"this deal comes too early: {reason}", where.of("deals", number))
    for index, (seat, name) in enumerate(deal.actions):
        place = where.of("deals", number, "actions", index)
        if len(match.deals) != number + 1:
            raise RecordError("another deal comes before this action", place)
        _play(match, seat, name, place, where)
    if deal.points is not None:
        _check_points(match, deal.points, number, where)
    elif len(match.deals) > number + 1:
        points = row(match.round_points[number + 1])
        reason = f"the points at the end of this deal are missing: {points}"
        raise RecordError(reason, where.of("deals", number, "points"))


def _play(match: Match, seat: int, name: str, place: str, where: Places) -> None:
    try:
        with _told_where(where):
            match.play(seat, name)
    except IllegalAction as error:
        raise RecordError(f"{quoted(f'{seat}:{name}')} cannot be played: {error}", place) from None
    written = match.log[-1].name
    if name.lower() != written:
        raise RecordError(f"{quoted(name)} is written {written}", place)


def _check_points(match: Match, points: list[int], number: int, where: Places) -> None:
    place = where.of("deals", number, "points")
    if len(match.round_points) <= number + 1:
        raise RecordError("no deal follows this one, so it has no points of its own", place)
    if points != match.round_points[number + 1]:
        raise RecordError(f"the points are {row(match.round_points[number + 1])}, not {_told(points)}", place)


def _check_end(match: Match, record: Record, where: Places) -> None:
    if len(match.deals) > len(record.deals):
        raise RecordError("the deal that comes next is missing", where.of("deals", len(record.deals) - 1))
    if record.result is None:
        if match.is_over:
            reason = f"the match is over, but its result is missing: {row(match.points)}, ranks {row(match.ranks)}"
            raise RecordError(reason, where.of("result"))
        if record.seed is not None:
            raise RecordError("a record has a seed only when the match is over", where.of("seed"))
        return
    if not match.is_over:
        raise RecordError("it has a result, but the match is not over", where.of("result"))
    for key, right in (("points", match.points), ("ranks", match.ranks)):
        given: list[int] = getattr(record.result, key)
        if given != right:
            what = "the result is" if key == "points" else "the ranks are"
            raise RecordError(f"{what} {row(right)}, not {_told(given)}", where.of("result", key))


def _told(numbers: list[int]) -> str:
    return quoted(row(numbers[:20])) if len(numbers) > 8 else row([max(-(10**9), min(n, 10**9)) for n in numbers])
