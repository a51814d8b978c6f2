"""S4 of `shot`: leading, following, winning and carrying a trick. Each test names its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from shot_tables import SHARED_ROW, delivery, strengths, trick

import walpurgis
from table import events_of, names, only_event, sit
from walpurgis.core.game import SPECTATOR
from walpurgis.games.shot.story import Cursed, Delivered, Hurt, NobodyWon, Payday, Showed

pytestmark = pytest.mark.rules


# --- S4 Delivering ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("quotas", "leader"), [((5, 0, 3, 7), 1), ((7, 6, 5, 4), 3), ((2, 0, 3, 4), 1), ((3, 4, 2, 0), 3), ((4, 5, 3), 2)]
)
def test_S4_1_lowest_quota_leads_and_play_goes_clockwise(quotas: Sequence[int], leader: int) -> None:
    """Whoever chose first, the lowest quota leads."""
    players = len(quotas)
    table = sit(players=players, quotas=quotas, size=2)
    for step in range(players):
        assert table.turn == (leader + step) % players
        table.match.play(table.turn, table.match.legal(table.turn)[0])


def test_S4_1_winner_leads_the_next() -> None:
    """And the others do not owe anything."""
    table = sit("f4 f8", "f5 f9", "v9 p4", "f6 f10")
    table.play("0:f4 1:f5 2:v9 3:f6")
    assert table.match.waiting == (2,)
    assert [table.may(seat) for seat in (0, 1, 3)] == [set(), set(), set()]
    with pytest.raises(walpurgis.NotYourTurn):
        table.match.play(3, "f10")
    table.play("2:p4 3:f10 0:f8 1:f9")
    assert table.s.round_now == 2


def test_S4_2_any_card_leads() -> None:
    """The leader is free, black cards included."""
    assert sit("v4 p9 x4 x2 f3").may(0) == {"v4", "p9", "x4", "x2", "f3"}


def test_S4_2_follow_the_suit_led() -> None:
    """A player who can follow must: a higher suit in hand is no excuse."""
    table = sit("p5 b5 f5", "p6 v10 p9", size=3)
    table.play("0:p5")
    assert table.may(1) == {"p6", "p9"}
    assert table.forbidden_by(1, "v10") == "S4.2"
    assert table.forbidden_by(1, "f7") == "S4.2"  # not even in hand


def test_S4_2_follow_the_suit_led_not_the_last_card() -> None:
    """An off-suit card changes nothing for the next."""
    table = sit("p5 b5", "f6 b6", "f8 p7", "p8 f9")
    table.play("0:p5 1:f6")
    assert table.may(2) == {"p7"}


def test_S4_2_without_the_suit_play_anything() -> None:
    """Void: the whole hand."""
    table = sit("p5 b5 f5 v5", "v6 f6 b6 x4")
    table.play("0:p5")
    assert table.may(1) == {"v6", "f6", "b6", "x4"}


def test_S4_2_black_may_be_played_at_any_time() -> None:
    """Besides the suit led."""
    table = sit("p5 b5 f5 v5", "p6 x4 b6 x2")
    table.play("0:p5")
    assert table.may(1) == {"p6", "x4", "x2"}


def test_S4_2_black_shows_a_card_of_the_suit_led() -> None:
    """One of them, by choice, to everybody; then the next plays."""
    table = sit("p5 b5 f5 v5", "p6 p8 x4 b6", size=4)
    table.play("0:p5 1:x4")
    assert table.match.waiting == (1,)
    assert table.may(1) == {"show-p6", "show-p8"}
    assert table.forbidden_by(1, "b6") == "S4.2"
    assert table.forbidden_by(1, "p7") == "S4.2"
    assert table.forbidden_by(1, "rest") == "S4.2"
    news = table.play("1:show-p8")
    assert news == [Showed(1, "p8")]
    assert news[0].audience is None
    assert table.turn == 2
    for seat in (*range(4), SPECTATOR):
        assert table.view(seat).players[1].shown == ("p8",)
    assert names(table.s.hand[1]) == {"p6", "p8", "b6"}  # a card shown stays in hand


def test_S4_2_black_without_the_suit_shows_nothing() -> None:
    """There is nothing to show."""
    table = sit("p5 b5", "x4 b6", size=2)
    news = table.play("0:p5 1:x4")
    assert not events_of(news, Showed)
    assert table.turn == 2
    assert table.view().players[1].shown == ()


def test_S4_2_black_lead_leaves_the_suit_open() -> None:
    """The first suited card sets it; who came before owes nothing."""
    table = sit("x4 v4 p4", "x2 v5 p5", "p6 v6 f6", "p7 v7 b7")
    table.play("0:x4")
    assert table.may(1) == {"x2", "v5", "p5"}
    table.play("1:x2")
    assert table.turn == 2  # two black cards, and nobody shows
    assert table.view().led is None
    assert table.may(2) == {"p6", "v6", "f6"}
    table.play("2:p6")
    assert table.view().led == "p"
    assert table.may(3) == {"p7"}
    assert table.forbidden_by(3, "v7") == "S4.2"
    table.play("3:p7")
    assert [player.shown for player in table.view().players] == [()] * 4
    assert [player.void for player in table.view().players] == [()] * 4


def test_S4_2_second_card_sets_the_suit_after_a_black_lead() -> None:
    """And then a second black card is excused by showing."""
    table = sit("x4 v4", "b5 v5", "x2 b6", "f7 b7")
    table.play("0:x4 1:b5 2:x2")
    assert table.may(2) == {"show-b6"}
    table.play("2:show-b6")
    assert table.may(3) == {"b7"}


def test_S4_2_black_lead_with_three_players() -> None:
    """The same with one black card in the deck."""
    table = sit("x4 v4", "b5 v5", "p7 v7", players=3)
    table.play("0:x4 1:b5")
    assert table.may(2) == {"p7", "v7"}
    table.play("2:v7")
    assert table.turn == 2
    assert table.view().players[2].void == ("b",)


def test_S4_2_all_black_but_the_last() -> None:
    """With two black cards before, the third sets the suit; a fourth with none is free."""
    table = sit("x2 v4", "x4 v5", "f6 v6", "p7 v7")
    table.play("0:x2 1:x4 2:f6")
    assert table.may(3) == {"p7", "v7"}


def test_S4_2_last_to_play_shows_before_the_trick_is_delivered() -> None:
    """The trick waits for the card to be shown."""
    table = sit("p5 b5", "p6 b6", "p7 b7", "x4 p8")
    table.play("0:p5 1:p6 2:p7 3:x4")
    assert table.match.waiting == (3,)
    assert table.s.fatigue[2] == 0
    news = table.play("3:show-p8")
    assert only_event(news, Delivered) == Delivered(2, "p7", 10, 11)
    assert (table.turn, table.s.fatigue[2]) == (2, 1)
    assert table.view().players[3].shown == ("p8",)


def test_S4_2_resting_excuses_nobody_from_following() -> None:
    """Nor from showing."""
    table = sit("p5 b5 f5", "p6 x4 b6", "p7 v7 f7", size=3)
    table.tokens(0, 1, 1, 0)
    table.play("0:p5 1:rest")
    assert table.may(1) == {"p6", "x4"}
    table.play("1:x4")
    assert table.may(1) == {"show-p6"}
    table.play("1:show-p6 2:rest")
    assert table.may(2) == {"p7"}


@pytest.mark.parametrize(
    ("lay", "winner"),
    [
        ("v5 v9 v7 v4", 1),  # value
        ("f10 v4 f9 f8", 1),  # priority beats the suit led
        ("f10 f9 b4 p4", 3),
        ("f10 b4 p4 v4", 3),
        ("p4 b10 f10 f9", 0),  # lower suits lose, however high
        ("x4 f4 x2 f5", 3),  # black loses to everything
        ("f4 x4 x2 f3", 0),
        ("x4 f4 b4 x2", 2),
    ],
)
def test_S4_3_priority_then_value(lay: str, winner: int) -> None:
    """The row says v > p > b > f."""
    assert delivery(lay).seat == winner


def test_S4_3_first_played_counts_from_the_leader() -> None:
    """Not from seat 0: seat 2 leads."""
    table = sit("f9", "b9", "v9", "f8", row=SHARED_ROW, quotas=(5, 4, 2, 3))
    assert only_event(table.play("2:v9 3:f8 0:f9 1:b9"), Delivered).seat == 2
    table = sit("f9", "b9", "v8", "v9", row=SHARED_ROW, quotas=(5, 4, 2, 3))
    assert only_event(table.play("2:v8 3:v9 0:f9 1:b9"), Delivered).seat == 3


def test_S4_3_black_wins_when_all_others_rest() -> None:
    """And then it is delivered."""
    table = sit("v10 f4", "x4 f5", "v9 f6", "v8 f7").tokens(1, 0, 1, 1)
    table.play("0:rest 0:v10 1:x4")
    news = table.play("2:rest 2:v9 3:rest 3:v8")
    assert only_event(news, Delivered) == Delivered(1, "x4", 7, 11)
    assert (table.turn, names(table.s.taken[1])) == (1, {"x4"})


@pytest.mark.parametrize("blacks", [("x4", "x2"), ("x2", "x4")])
def test_S4_3_between_two_black_cards_the_first_wins(blacks: tuple[str, str]) -> None:
    """When both suited cards rest."""
    table = sit("v10 f4", f"{blacks[0]} f5", "v9 f6", f"{blacks[1]} f7").tokens(1, 0, 1, 0)
    table.play(f"0:rest 0:v10 1:{blacks[0]} 2:rest 2:v9")
    assert only_event(table.play(f"3:{blacks[1]}"), Delivered) == Delivered(1, blacks[0], 12, 11)


def test_S4_4_a_resting_player_cannot_win() -> None:
    """But the card counts: for the suit led, and for the boxes."""
    table = sit("v10 f4", "p9 v4", "v8 f6", "v7 f7").tokens(1)
    table.play("0:rest 0:v10")
    assert table.view().winner is None
    assert table.may(1) == {"v4"}
    news = table.play("1:v4 2:v8 3:v7")
    assert only_event(news, Delivered) == Delivered(2, "v8", 1 + 2 + 1 + 2, 11)


def test_S4_4_the_doubler_of_a_resting_player_doubles() -> None:
    """Their cards count for everything else."""
    table = sit("x2 f4", "v9 f5", "v8 f6", "v7 f7").tokens(1)
    news = table.play("0:rest 0:x2 1:v9 2:v8 3:v7")
    assert only_event(news, Delivered) == Delivered(1, "v9", 8, 11)


def test_S4_4_the_six_of_a_resting_player_curses() -> None:
    """Their cards count for everything else."""
    table = sit("v6 f4", "v9 f5", "v8 f8", "v7 f7", curse=True).tokens(1)
    news = table.play("0:rest 0:v6 1:v9 2:v8 3:v7")
    assert only_event(news, Cursed).seat == 1


def test_S4_4_three_tokens_cannot_win() -> None:
    """Without saying anything, whatever is played."""
    news = trick("v10 v9 v8 v7", tokens=(3, 0, 0, 0))
    assert only_event(news, Delivered) == Delivered(1, "v9", 5, 11)


def test_S4_5_nobody_may_win() -> None:
    """All cards are discarded, nobody is tired, the same player leads; as often as it happens."""
    table = sit("v10 f8 f5", "v9 f7 p9", "v8 f9 p8", "v7 f10 p7", quotas=(4, 3, 2, 5)).tokens(2, 2, 2, 2)
    for lay in ("2:rest 2:v8 3:rest 3:v7 0:rest 0:v10 1:rest 1:v9", "2:rest 2:f9 3:rest 3:f10 0:rest 0:f8 1:rest 1:f7"):
        news = table.play(lay)
        assert only_event(news, NobodyWon).seat == 2
        assert not events_of(news, Delivered)
        assert table.turn == 2
        assert table.s.taken.tolist() == table.s.fatigue.tolist() == [0] * 4
        assert table.s.oof.tolist() == [2] * 4
        assert {card.partition(":")[2] for card in lay.split()} - {"rest"} <= set(table.view().seen)
    assert table.may(2) == {"p8"}  # both tokens have rested


def test_S4_5_nobody_may_win_with_worn_out_players() -> None:
    """Three tokens and a rest come to the same; the last trick of a round too."""
    table = sit("v10", "v9", "v8", "v7").tokens(3, 1, 3, 1)
    news = table.play("0:v10 1:rest 1:v9 2:v8 3:rest 3:v7")
    assert only_event(news, NobodyWon).seat == 0
    assert [paid.earned for paid in events_of(news, Payday)] == [0, 0, 0, 0]
    assert table.match.is_over


def test_S4_5_nobody_is_hurt_or_cursed() -> None:
    """However heavy and cursed the trick."""
    table = sit("f1 p4", "f2 p5", "f3 p7", "f6 p8", curse=True).tokens(2, 2, 2, 2)
    for seat in range(4):
        table.s.fatigue[seat] = 7
    table.play("0:rest 0:f1 1:rest 1:f2 2:rest 2:f3 3:rest 3:f6")
    assert table.s.oof.tolist() == [2] * 4
    assert table.s.cursed.tolist() == [0] * 4
    assert table.s.fatigue.tolist() == [7] * 4


@pytest.mark.parametrize(
    ("lay", "boxes"),
    [
        ("v8 x2 p3 v4", (1 + 0 + 3 + 2) * 2),
        ("v10 v9 v8 f10", 4),
        ("v4 f1 f2 f3", 11),
        ("x4 v5 v6 v7", 10),
        ("x4 x2 v10 v9", (4 + 0 + 1 + 1) * 2),  # the doubler doubles the other black card too
        ("x2 x4 p3 b3", (0 + 4 + 3 + 3) * 2),
        ("v4 b5 x4", 8),  # three players
    ],
)
def test_S4_6_the_winner_carries_every_card(lay: str, boxes: int) -> None:
    """All boxes, twice if the doubler is among the cards."""
    assert delivery(lay).boxes == boxes


@pytest.mark.parametrize(
    ("hands", "hurt"),
    [
        (("f1 f5", "f2 f6", "f3 f7", "b4 b5"), False),  # 11 boxes for a strength of 11
        (("f1 f5", "f2 f6", "f3 f7", "b2 b5"), True),  # 12
    ],
)
def test_S4_7_hurt_by_more_than_the_strength(hands: Sequence[str], hurt: bool) -> None:
    """As much as you can carry is safe; one more box is not. Either way you are tired."""
    table = sit(*hands)
    news = table.play(" ".join(f"{seat}:{hand.split()[0]}" for seat, hand in enumerate(hands)))
    assert only_event(news, Delivered).seat == 3
    assert [e.seat for e in events_of(news, Hurt)] == [3] * hurt
    assert (table.s.oof[3], table.s.fatigue[3]) == (int(hurt), 1)
    assert strengths(table) == [11, 11, 11, 9 if hurt else 10]


@pytest.mark.parametrize(("fatigue", "hurt"), [(1, False), (2, True)])
def test_S4_7_current_strength_counts(fatigue: int, hurt: bool) -> None:
    """Three players start from 9; eight boxes against 8 and against 7."""
    table = sit("b2 b5", "b3 b6", "p4 v5", players=3)
    table.s.fatigue[2] = fatigue
    table.play("0:b2 1:b3 2:p4")
    assert (table.s.oof[2], table.s.fatigue[2]) == (int(hurt), fatigue + 1)


def test_S4_7_strength_is_compared_before_anything_is_taken() -> None:
    """Not the cube of this very trick, nor its curse, makes it too heavy."""
    table = sit("f6 f5", "f2 f8", "f3 f7", "b2 b5", curse=True)  # 2 + 3 + 3 + 3
    table.play("0:f6 1:f2 2:f3 3:b2")
    assert (table.s.oof[3], table.s.fatigue[3], table.s.cursed[3]) == (0, 1, 1)


@pytest.mark.parametrize("options", [{"hurt_and_tired": False}, {"edition": "translated"}])
def test_S4_7_the_injured_may_be_spared_the_cube(options: dict[str, Any]) -> None:
    """With `hurt_and_tired` off only the safe are tired."""
    row = "v10 v9 p9 p8 b8 x4"  # v > p > b > f by either way to rank
    table = sit("f1 f5", "f2 f6", "f3 f7", "b2 b5", row=row, **options)
    table.play("0:f1 1:f2 2:f3 3:b2")
    assert (table.s.oof[3], table.s.fatigue[3]) == (1, 0)
    table = sit("f1 f5", "f2 f6", "f3 f7", "b4 b5", row=row, **options)
    table.play("0:f1 1:f2 2:f3 3:b4")
    assert (table.s.oof[3], table.s.fatigue[3]) == (0, 1)


def test_S4_8_the_winner_keeps_only_the_card_that_won() -> None:
    """The others are discarded, face up."""
    table = sit("f4 f8", "f5 f9", "v9 p4", "f6 f10")
    table.play("0:f4 1:f5 2:v9 3:f6")
    assert [player.delivered for player in table.view().players] == [(), (), ("v9",), ()]
    assert {"f4", "f5", "v9", "f6"} <= set(table.view().seen)
    assert [player.played for player in table.view().players] == [None] * 4
    table.play("2:p4 3:f10 0:f8")
    assert table.view().players[2].delivered == ("v9",)
