"""S8 of `shot`: who knows what. Each test names its rule."""

from __future__ import annotations

import pytest

import walpurgis
from table import USUAL_QUOTAS, ShotTable, events_of, names, sit
from walpurgis.core.game import SPECTATOR, HandDealt
from walpurgis.core.state import blank
from walpurgis.games import game_named

pytestmark = pytest.mark.rules


# --- S8 Who knows what -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_S8_1_hands_are_secret(players: int) -> None:
    """A seat sees its own hand, a spectator none; the row is open."""
    match = walpurgis.new("shot", players=players, seed=11)
    piles = match.deals[0]
    for seat in range(players):
        assert set(match.view(seat).hand) == set(piles[f"hand {seat}"])
        told = [e for e in match.events_for(seat) if isinstance(e, HandDealt)]
        assert [e.seat for e in told] == [seat]
    assert match.view().hand == ()
    assert not events_of(match.events_for(), HandDealt)
    assert list(match.view().row) == piles["row"]
    assert set(match.view().seen) == set(piles["row"])


def test_S8_1_what_is_public() -> None:
    """Points, quotas, tokens, strength, hand sizes, cards played: alike for every seat."""
    table = sit("p5 b5 f5", "p6 x4 b6", "p7 v7 f7", "p8 v8 f8", curse=True).tokens(1, 2, 0, 1)
    table.play("0:rest 0:p5 1:x4 1:show-p6 2:p7")
    views = [table.view(seat) for seat in (*range(4), SPECTATOR)]
    for view in views:
        assert view.players == views[0].players
        assert (view.row, view.priorities, view.led, view.boxes, view.winner) == (
            ("v1", "v2", "v3", "p1", "p2", "b1"),
            (("v",), ("p",), ("b",), ("f",)),
            "p",
            8,
            2,
        )
    seat_0, seat_1 = views[-1].players[:2]
    assert (seat_0.cards, seat_0.oof, seat_0.ready, seat_0.resting, seat_0.played) == (2, 1, 0, True, "p5")
    assert (seat_1.cards, seat_1.quota, seat_1.strength, seat_1.played) == (2, 3, 9, "x4")


def test_S8_1_who_has_played_what_this_round_is_public() -> None:
    """Every card played, also in tricks that are gone; the next round begins with none."""
    table = sit("p5 b5", "p6 b6", "p7 x4", "p8 b8")
    table.play("0:p5 1:p6 2:p7 3:p8 3:b8")
    game, out = game_named("shot"), blank(game_named("shot").knowledge)
    for seat in (SPECTATOR, 0, 1, 2, 3):
        game.observe(table.s, seat, out)
        assert [names(out.laid[player]) for player in range(4)] == [{"p5"}, {"p6"}, {"p7"}, {"b8", "p8"}]
    table.play("0:b5 1:b6 2:x4")
    game.observe(table.s, 0, out)
    assert [names(out.laid[player]) for player in range(4)] == [set()] * 4


def test_S8_1_face_down_cards_stay_secret_for_good() -> None:
    """No seat sees them, not even when the round or the match is over."""
    table = ShotTable(walpurgis.new("shot", players=3, seed=4))
    face_down = set(table.match.deals[0]["face down"])
    table.choose(*USUAL_QUOTAS[3])
    table.s.round_now = 3
    table.cut_hands(*(sorted(names(table.s.hand[seat]))[0] for seat in range(3)))
    table.play_round_out()
    assert table.match.is_over
    for seat in (*range(3), SPECTATOR):
        view = table.view(seat)
        assert not face_down & (set(view.seen) | set(view.hand))


def test_S8_2_not_following_proves_a_void() -> None:
    """Of the suit led, and of no other."""
    table = sit("p5 b5", "b6 f6", "p7 f7", "p8 f8")
    table.play("0:p5 1:b6 2:p7")
    for seat in (*range(4), SPECTATOR):
        assert [player.void for player in table.view(seat).players] == [(), ("p",), (), ()]


def test_S8_2_following_or_playing_black_to_an_open_suit_proves_nothing() -> None:
    """Nor does leading your last card of a suit."""
    table = sit("x4 b5", "x2 b6", "p7 f7", "p8 f8")
    table.play("0:x4 1:x2 2:p7 3:p8")
    assert [player.void for player in table.view().players] == [()] * 4


def test_S8_2_black_without_showing_proves_a_void() -> None:
    """As plainly as an off-suit card."""
    table = sit("p5 b5", "x4 f6", "x2 p7", "p8 f8")
    table.play("0:p5 1:x4 2:x2 2:show-p7 3:p8")
    assert [player.void for player in table.view().players] == [(), ("p",), (), ()]
    assert [player.shown for player in table.view().players] == [(), (), ("p7",), ()]


def test_S8_2_a_shown_card_stays_known_until_played() -> None:
    """Through later tricks; playing it ends that."""
    table = sit("p5 b5 p10", "x4 f6 p6", "p7 f7 v9", "p8 f8 v8")
    table.play("0:p5 1:x4 1:show-p6 2:p7 3:p8")
    table.play("3:f8 0:b5 1:f6 2:f7")
    assert table.view().players[1].shown == ("p6",)
    assert table.turn == 0  # b5 beats the fish
    table.play("0:p10 1:p6")
    assert table.view().players[1].shown == ()


def test_S8_2_knowledge_ends_with_the_round() -> None:
    """New hands, nothing shown, nothing proven."""
    table = sit("p5 b5", "x4 p6", "b7 f7", "p8 f8")
    table.play("0:p5 1:x4 1:show-p6 2:b7 3:p8 3:f8 0:b5 1:p6 2:f7")
    assert table.s.round_now == 2
    assert all(player.shown == () and player.void == () for player in table.view().players)


def test_S8_2_one_shown_card_may_be_shown_again() -> None:
    """The choice is free each time: the other card need not be told."""
    table = sit("p9 p10 b5 f5", "x4 x2 p6 p7", "p5 b7 f7 v7", "p8 b8 f8 v8")
    table.play("0:p9 1:x4 1:show-p6 2:p5 3:p8 0:p10 1:x2")
    assert table.may(1) == {"show-p6", "show-p7"}
    table.play("1:show-p6")
    assert table.view().players[1].shown == ("p6",)


def test_S8_2_two_shown_cards_are_both_known() -> None:
    """And each until it is played."""
    table = sit("p9 p10 b5 f5", "x4 x2 p6 p7", "p5 b7 f7 v7", "p8 b8 f8 v8")
    table.play("0:p9 1:x4 1:show-p6 2:p5 3:p8 0:p10 1:x2 1:show-p7")
    assert table.view().players[1].shown == ("p6", "p7")
    table.play("2:v7 3:v8 3:f8 0:f5 1:p7")
    assert table.view().players[1].shown == ("p6",)


def test_S8_3_forced_decisions_are_actions() -> None:
    """The last card, and the only card to show, wait to be played like any other."""
    table = sit("p5", "p6", "p7", "p8")
    before = len(table.match.log)
    assert [table.match.legal(seat) for seat in range(4)] == [["p5"], [], [], []]
    table.play("0:p5 1:p6 2:p7 3:p8")
    assert len(table.match.log) == before + 4

    table = sit("p5 b5", "x4 p6", size=2)
    before = len(table.match.log)
    table.play("0:p5 1:x4")
    assert table.match.legal(1) == ["show-p6"]
    table.play("1:show-p6")
    assert [step.name for step in table.match.log[before:]] == ["p5", "x4", "show-p6"]
