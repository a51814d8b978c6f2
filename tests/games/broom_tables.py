"""Tables of `broom` for the tests of its rules: deals, choices and rounds set by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from walpurgis.core.game import Event
from walpurgis.games.broom.cards import KINDS, WITCHES
from walpurgis.games.broom.points import points_of
from walpurgis.match.match import Match, new

COPIES = {"root": 10, "meadow": 11, "fire": 12, "berry": 14, "sun": 16, "water": 18, "fog": 20, "night": 21, "snow": 22}
# players: kinds, cards, hand
TABLES = {3: (6, 81, 17), 4: (7, 101, 15), 5: (8, 122, 14), 6: (9, 144, 14)}
EVERYBODY = pytest.mark.parametrize("players", TABLES)


def table(players: int = 4, hands: dict[int, str] | None = None, opened: str = "", **options: Any) -> Match:
    """A match with these cards in hands and lying open; the other places are filled up from the whole deck in turn."""
    kinds, cards, size = TABLES[players]
    wanted = {f"hand {seat}": (hands or {}).get(seat, "").split() for seat in range(players)}
    wanted["open"] = opened.split()
    sizes = {**{f"hand {seat}": size for seat in range(players)}, "open": players}
    left = Counter({name: COPIES[name] for name in list(COPIES)[:kinds]})
    left.subtract(name for pile in wanted.values() for name in pile)
    piles: dict[str, list[str]] = {}
    for pile, names in wanted.items():
        while len(names) < sizes[pile]:
            name = max(left, key=lambda name: (left[name] - 3 * names.count(name), name))
            names.append(name)
            left[name] -= 1
        piles[pile] = names
    piles["pile"] = sorted(left.elements())
    assert sum(map(len, piles.values())) == cards
    first = options.pop("first", 0)
    tasks = options.pop("open_tasks", [])
    options.setdefault("tasks", "none")
    piles["first"] = [str(first)]
    piles |= {f"task {number}": task.split("+") for number, task in enumerate(tasks, 1)}
    return new("broom", players, seed=1, deals=[piles], **options)


def take_open_cards(match: Match) -> Match:
    """Everybody takes the first open card there is."""
    while match.view().phase == "take":
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    return match


def choose(match: Match, *choices: str) -> Match:
    """The choices of seat 0, 1, … , each a few witches; seats that are not told choose the first they can."""
    for seat, choice in enumerate(choices):
        for witch in choice.split():
            match.play(seat, witch)
    while match.view().phase == "choose":
        seat = match.waiting[0]
        match.play(seat, match.legal(seat)[0])
    return match


def play(match: Match, script: str) -> list[Event]:
    """Actions written as in records; each must be that seat's turn."""
    news: list[Event] = []
    for entry in script.split():
        seat, name = entry.split(":")
        assert match.waiting == (int(seat),)
        news += match.play(int(seat), name)
    return news


def finish_round(match: Match, manner: str = "coward") -> list[Event]:
    """Play on to the end of the round, all in one manner."""
    news, round_now = [], match.view().round
    choose(match)
    while match.view().round == round_now and not match.is_over:
        seat = match.waiting[0]
        news += match.play(seat, next(name for name in match.legal(seat) if name.startswith(manner)))
    return news


def finish_match(match: Match) -> Match:
    take_open_cards(match)
    while not match.is_over:
        finish_round(match)
    return match


def show(match: Match, seat: int, **witches: int) -> None:
    """Put witches straight into a display, whatever the cards in play: `fire=2, brave_sun=1`."""
    for name, n in witches.items():
        row = match.state.braves if name.startswith("brave_") else match.state.cowards
        row[KINDS * seat + WITCHES.index(name.removeprefix("brave_"))] = n
    match.state.points[seat] = points_of(match.state, seat)


def shown(match: Match, seat: int) -> dict[str, int]:
    """The potions in a display by colour."""
    return {witches.colour: witches.potions for witches in match.view().players[seat].display}


def kinds(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def witches_dealt(match: Match) -> dict[str, list[str]]:
    """The piles of the deal that hold witches."""
    return {name: pile for name, pile in match.deals[0].items() if name.split()[0] in ("hand", "open", "pile")}


FIVE = {
    0: "root fire night",  # Albert
    1: "meadow fire water",  # Bonnie
    2: "fire sun fog",  # Carla
    3: "root berry fog",  # Daniel
    4: "root sun water",  # Emily
}


def five() -> Match:
    """The example of the rulebook: everybody has chosen, and Albert starts."""
    return choose(take_open_cards(table(5, FIVE)), *FIVE.values())
