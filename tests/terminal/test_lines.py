"""The table in plain lines: everything that a seat sees is said, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from test_scenes import LIVELY, random_play

from walpurgis.games import game_names
from walpurgis.match import Match, new
from walpurgis.words import words_of


def said_of_shot(view: Any) -> list[str]:
    cards = [*view.row, *(player.played for player in view.players if player.played)]
    for player in view.players:
        cards += [*player.delivered, *player.shown]
        cards.append("no quota yet" if player.quota is None else f"Quota {player.boxes} of {player.quota}")
        cards += [f"Strength {player.strength} of"]
        cards += [f"Oof {player.oof} ({player.ready} can rest)"] * bool(player.oof)
        cards += ["paid vacation"] * player.vacation + ["resting"] * player.resting + ["cursed"] * player.cursed
    return cards


def said_of_witches(view: Any) -> list[str]:
    cards = [*view.received, *(player.played for player in view.players if player.played)]
    for player in view.players:
        cards += [f"Fire {player.fire} of", f"burning {player.burning}"]
        cards += [card for card in player.taken if card in ("r11", "g11", "g12", "y11", "b11")]
    if view.phase == "pass":
        cards.append(f"{view.pass_cards - len(view.passed)} card")
    return [*cards, "dealer"]


def said_of_broom(view: Any) -> list[str]:
    parts = [f"Pile: {view.pile}", *view.open, *view.chosen]
    for task in view.tasks:
        parts.append(" + ".join(f"{potions[0]} {potions[1:]}" for potions in task.potions))
    for player in view.players:
        parts += [f"{shown.potions} {shown.colour}" for shown in player.display]
        parts += [f"brave {player.brave_potions}", *player.known, *(witch.card for witch in player.round)]
        parts += [f"{player.chosen} left to play"] * bool(player.chosen) + ["choosing"] * player.choosing
    return parts


SAID = {"shot": said_of_shot, "witches": said_of_witches, "broom": said_of_broom}


@pytest.mark.parametrize("game", game_names())
def test_plain_lines_say_all_that_a_seat_sees(game: str) -> None:
    for number, match in enumerate(random_play(new(game, 4, seed=11, **LIVELY[game]), 6)):
        if number % 3:
            continue
        for seat in match.waiting:
            check(game, match, seat)


def check(game: str, match: Match, seat: int) -> None:
    text, view = match.describe(seat), match.view(seat)
    for part in (*view.hand, *SAID[game](view), *match.names):
        assert part in text, f"{part!r} is missing in:\n{text}"
    for player in view.players:
        points = words_of("en")("scene-points", points=player.points)
        due = ">" if player.seat in match.waiting else " "
        assert f"\n{due} {match.names[player.seat]}: {points}" in text
