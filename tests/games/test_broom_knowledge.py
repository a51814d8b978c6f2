"""B6 of `broom`: who knows what. Each test names its rule."""

from __future__ import annotations

import pytest
from broom_tables import choose, finish_round, five, play, table, take_open_cards

from walpurgis.match.match import new

pytestmark = pytest.mark.rules


# --- B6 --------------------------------------------------------------------------------------------------------------


def test_b6_1_what_everybody_sees() -> None:
    match = five()
    play(match, "0:coward-fire 1:brave-fire 2:brave-fire")
    view = match.view()
    assert view.hand == view.chosen == ()
    assert view.pile == 122 - 5 * 15
    assert len(view.tasks) == 0
    assert [player.cards for player in view.players] == [13, 13, 13, 14, 14]
    assert [player.chosen for player in view.players] == [2, 2, 2, 3, 3]
    assert [witch.card for witch in view.players[1].round] == ["fire"]
    assert all(len(player.display) == 1 for player in view.players)


def test_b6_1_chosen_witches_are_secret_and_half_made_choices_too() -> None:
    match = take_open_cards(new("broom", 4, seed=7))
    before = [bytes(match.knowledge(seat).memory) for seat in (-1, 1, 2, 3)]
    match.play(0, match.legal(0)[0])
    assert [bytes(match.knowledge(seat).memory) for seat in (-1, 1, 2, 3)] == before
    assert len(match.view(0).chosen) == 1


def test_b6_1_cancelled_cards_are_known_to_be_back_until_played() -> None:
    match = five()
    play(match, "0:coward-fire 1:brave-fire 2:brave-fire")
    assert match.view().players[1].known == ()
    finish_round(match)
    assert match.view().players[1].known == ("fire",)
    choose(match, *["" if seat != 1 else "fire" for seat in range(5)])
    while "fire" in match.view(1).chosen:
        seat = match.waiting[0]
        match.play(seat, next(name for name in match.legal(seat) if name.startswith("coward")))
    assert match.view().players[1].known == ()


def test_b6_2_next_proves_that_a_kind_was_not_chosen_not_that_it_is_not_held() -> None:
    hands = {0: "root meadow fire", 1: "root berry sun water", 2: "sun water fog", 3: "sun water fog"}
    match = choose(take_open_cards(table(4, hands)), "root meadow fire", "berry sun water")
    play(match, "0:coward-root")
    assert "root" in match.view().players[1].passed
    assert "root" in match.view(1).hand
    finish_round(match)
    assert match.view().players[1].passed == ()
    assert "choose-root" in match.legal(1)
