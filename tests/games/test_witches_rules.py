"""The rules of `witches`, read from the rules' text: every test names the rule that it checks."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

from walpurgis.core.errors import DealError, OptionError
from walpurgis.core.game import SPECTATOR, Event, Piles
from walpurgis.core.sets import has, members
from walpurgis.core.state import blank, copy_of
from walpurgis.games.witches import GAME, story
from walpurgis.games.witches.cards import NAMES, OTHERS, OWN, W
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.state import Phase
from walpurgis.games.witches.story import Scored
from walpurgis.games.witches.view import SpellView

pytestmark = pytest.mark.rules

DECK = [f"{colour}{value}" for colour in "rgyb" for value in range(1, 15)] + ["w"] * 4
FIRE = " ".join(f"r{value}" for value in range(1, 15))
PLAYERS = (3, 4, 5, 6)
HANDS = {3: 20, 4: 15, 5: 12, 6: 10}
PASSES = {3: 4, 4: 3, 5: 3, 6: 2}


# --- setting the table -----------------------------------------------------------------------------------------------


def cards(text: str) -> int:
    """A set of cards; the n-th wizard has the n-th of the wizards' bits."""
    found = 0
    for name in text.split():
        card = NAMES.index(name)
        while has(found, card):
            card += 1
        found |= 1 << card
    return found


def piles(players: int, dealer: int | None = 0, **hands: str) -> Piles:
    """A deal with some hands begun (`h1="r1 w"`), filled up with what is left of the deck."""
    begun = {seat: hands.get(f"h{seat}", "").split() for seat in range(players)}
    left = list((Counter(DECK) - Counter(itertools.chain.from_iterable(begun.values()))).elements())
    deal: Piles = {} if dealer is None else {"dealer": [str(dealer)]}
    for seat, hand in begun.items():
        missing = HANDS[players] - len(hand)
        deal[f"hand {seat}"], left = hand + left[:missing], left[missing:]
    return deal


def table(players: int = 4, *, deal: Piles | None = None, seed: int = 1, **options: object) -> Any:
    """A match, dealt."""
    s = GAME.new_state(GAME.options.make(players, **options), seed)
    if deal:
        GAME.stack(s, deal)
    GAME.begin(s)
    return s


def open_table(players: int = 4, *, dealer: int = 0, **hands: str) -> Any:
    """A match in which nobody passes, with some hands given: the player left of the dealer leads."""
    return table(players, deal=piles(players, dealer, **hands), passing="keep")


def legal(s: Any, seat: int) -> list[str]:
    """What a seat may do, as text without `pass-`."""
    return [GAME.action_name(s, seat, action).removeprefix("pass-") for action in members(GAME.legal(s, seat))]


def play(s: Any, text: str) -> None:
    """Cards in turn, each of them legal."""
    for name in text.split():
        act(s, s.turn, name)


def act(s: Any, seat: int, name: str) -> None:
    """One action, which must be legal."""
    assert has(GAME.waiting(s), seat)
    assert name in legal(s, seat), f"{name} is not in {legal(s, seat)}"
    GAME.act(s, seat, GAME.action_named(s, seat, name))


def hand(s: Any, seat: int) -> list[str]:
    """A hand as text."""
    return list(card_names(s.hand[seat]))


def pass_lowest(s: Any) -> None:
    """Everybody passes the lowest cards."""
    while s.phase == Phase.PASS:
        for seat in members(GAME.waiting(s)):
            act(s, seat, legal(s, seat)[0])


def random_round(s: Any, seed: int) -> None:
    """Play on at random until the next deal or the end."""
    dice = np.random.default_rng(seed)
    now = s.round_now
    while s.round_now == now and GAME.waiting(s):
        seat = dice.choice(list(members(GAME.waiting(s))))
        GAME.act(s, int(seat), int(dice.choice(list(members(GAME.legal(s, int(seat)))))))


def at_last_trick(
    players: int = 4, points: tuple[int, ...] = (), taken: tuple[str, ...] = (), **options: object
) -> Any:
    """A match with one harmless trick to go, these totals so far and these cards taken already this round."""
    s = table(players, **{"rounds": 1, "passing": "keep", "dealer": players - 1, **options})
    for seat in range(players):
        s.points[seat] = points[seat] if points else 0
        s.taken[seat] = cards(taken[seat]) if seat < len(taken) else 0
        s.hand[seat] = cards(f"b{seat + 1}")
    return s


def end_round(s: Any) -> list[int]:
    """Play the last trick; the totals."""
    play(s, " ".join(f"b{seat + 1}" for seat in range(s.players)))
    return s.points.tolist()[: s.players]


def score(*taken: str, players: int = 4, points: tuple[int, ...] = (), **options: object) -> list[int]:
    """The totals after a round in which these cards were taken."""
    return end_round(at_last_trick(players, points, taken, **options))


def ranks(s: Any) -> list[int]:
    """The ranks now."""
    points, places = np.zeros(s.players, np.int64), np.zeros(s.players, np.int64)
    GAME.standing(s, points, places)  # pyright: ignore[reportArgumentType]
    assert points.tolist() == s.points.tolist()[: s.players]
    return places.tolist()


# --- W1 --------------------------------------------------------------------------------------------------------------


def test_w1_1_sixty_cards() -> None:
    dealt = list(itertools.chain.from_iterable(GAME.deal_piles(table())[f"hand {seat}"] for seat in range(4)))
    assert len(dealt) == 60
    assert Counter(dealt) == Counter(DECK)


def test_w1_1_a_wizard_is_below_every_one() -> None:
    s = open_table(h1="w", h2="b1", h3="g14", h0="y14")
    play(s, "w b1")
    assert s.winner == 2


@pytest.mark.parametrize(
    ("name", "points"), [(f"r{value}", value != 11) for value in range(1, 15)] + [("g11", 5), ("g12", 10), ("y11", 0)]
)
def test_w1_2_what_a_card_burns(name: str, points: int) -> None:
    assert score(name) == [points, 0, 0, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_w1_3_all_cards_are_dealt(players: int) -> None:
    s = table(players)
    assert [len(hand(s, seat)) for seat in range(players)] == [HANDS[players]] * players
    assert Counter(itertools.chain.from_iterable(hand(s, seat) for seat in range(players))) == Counter(DECK)


@pytest.mark.parametrize("players", [0, 2, 7])
def test_w1_3_three_to_six_players(players: int) -> None:
    with pytest.raises(OptionError, match="3 to 6"):
        GAME.options.make(players)


def test_w1_4_wizards_are_one_option() -> None:
    s = open_table(h1="w w w", h2="w")
    assert legal(s, 1).count("w") == 1
    act(s, 1, "w")
    assert hand(s, 1).count("w") == 2
    act(s, 2, "w")
    assert "w" not in hand(s, 2)
    assert hand(s, 1).count("w") == 2


def test_w1_4_which_wizard_is_dealt_makes_no_difference() -> None:
    one, other = table(passing="keep"), table(passing="keep")
    for s, swap in ((one, {}), (other, {56: 59, 59: 56, 57: 58, 58: 57})):
        for place in range(60):
            s.deal[place] = swap.get(one.deal[place], one.deal[place])
        s.stacked = 1
        GAME.begin(s)
    assert one.hand.tolist() == other.hand.tolist()


# --- W2 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_w2_1_how_many_cards_are_passed(players: int) -> None:
    s = table(players)
    for left in range(PASSES[players], 0, -1):
        assert GAME.waiting(s) == (1 << players) - 1
        assert s.phase == Phase.PASS, f"{left} to go"
        for seat in range(players):
            act(s, seat, legal(s, seat)[0])
    assert s.phase == Phase.PLAY
    assert [len(hand(s, seat)) for seat in range(players)] == [HANDS[players]] * players


def test_w2_1_players_who_have_chosen_wait_for_the_others() -> None:
    s = table(4)
    for _ in range(3):
        act(s, 2, legal(s, 2)[0])
    assert list(members(GAME.waiting(s))) == [0, 1, 3]
    assert legal(s, 2) == []


def test_w2_1_gone_before_you_see_what_you_get() -> None:
    deal = piles(4, h0="r1 r2 r3 w", h1="g1 g2 g3 w", h2="y1 y2 y3", h3="b1 b2 b3 w w")
    s = table(4, deal=deal)
    for seat, names in ((0, "r1 r2 w"), (1, "g1 g2 g3"), (2, "y1 y2 y3"), (3, "b1 w w")):
        before = hand(s, seat)
        for name in names.split():
            act(s, seat, name)
        if seat < 3:
            assert hand(s, seat) == before
    # to the left: 0 gives to 1, 1 to 2, 2 to 3, 3 to 0
    assert {"b1"} <= set(hand(s, 0)) and not {"r1", "r2"} & set(hand(s, 0))
    assert [hand(s, seat).count("w") for seat in range(4)] == [2, 2, 0, 0]
    assert {"r1", "r2"} <= set(hand(s, 1)) and {"g1", "g2", "g3"} <= set(hand(s, 2))
    assert Counter(itertools.chain.from_iterable(hand(s, seat) for seat in range(4))) == Counter(DECK)


def test_w2_1_the_order_of_the_seats_makes_no_difference() -> None:
    one, other = table(5, seed=3), table(5, seed=3)
    for s, order in ((one, (0, 1, 2, 3, 4)), (other, (4, 2, 0, 3, 1))):
        for seat in order:
            for _ in range(3):
                act(s, seat, legal(s, seat)[-1])
    assert one == other


@pytest.mark.parametrize(
    ("players", "dealt"),
    [
        (3, "r1 r2 g1 g5 y3 y4 y5 y6 y7 y8 b1 b2 b3 b4 b5 b6 b7 w w w"),
        (4, "r1 r2 g1 g5 y3 y4 y5 y6 b1 b2 b3 b4 b5 w w"),
        (5, "r1 r2 g1 g5 y3 y4 b7 b8 w w w w"),
        (6, "r1 r2 g1 g5 y3 y4 b7 b8 b9 w"),
        (6, "r1 r2 g1 g5 y3 y4 w w w w"),
    ],
)
def test_w2_1_every_set_is_one_sequence(players: int, dealt: str) -> None:
    s = table(players, deal=piles(players, h1=dealt))
    found: list[tuple[str, ...]] = []

    def name_cards(t: Any, named: tuple[str, ...]) -> None:
        if len(named) == PASSES[players]:
            found.append(named)
            return
        for action in members(GAME.legal(t, 1)):
            then = copy_of(t)
            GAME.act(then, 1, action)
            name_cards(then, (*named, NAMES[action]))

    name_cards(s, ())
    assert sorted(found) == sorted(set(itertools.combinations(dealt.split(), PASSES[players])))


def seat_that_got(s: Any, card: str) -> int:
    return next(seat for seat in range(s.players) if card in hand(s, seat))


@pytest.mark.parametrize(
    ("players", "receivers"),
    [(3, [1, 2, 1, 2]), (4, [1, 3, 2, 1, 3, 2]), (5, [1, 4, 1, 4]), (6, [1, 5, 3, 1, 5, 3])],
)
def test_w2_2_left_right_across(players: int, receivers: list[int]) -> None:
    s = table(players, target=1000)
    for number, receiver in enumerate(receivers, start=1):
        assert s.round_now == number
        lowest = hand(s, 0)[0]
        pass_lowest(s)
        assert seat_that_got(s, lowest) == receiver
        random_round(s, seed=number)


def test_w2_2_any_other_sequence() -> None:
    s = table(4, passing="across,keep,right", target=1000)
    for number, receiver in enumerate([2, 0, 3, 2, 0, 3], start=1):
        assert (s.phase == Phase.PLAY) == (receiver == 0)
        lowest = hand(s, 0)[0]
        pass_lowest(s)
        assert seat_that_got(s, lowest) == receiver
        random_round(s, seed=number)


@pytest.mark.parametrize("given", ["left,keep", ["left", "keep"], ("left", "keep"), " Left, KEEP "])
def test_w2_2_passing_can_be_given_as_text_or_words(given: object) -> None:
    options = GAME.options.make(3, passing=given)
    assert options.texts()["passing"] == "left,keep"
    assert GAME.options.make(3, passing="usual") == GAME.options.make(3)


@pytest.mark.parametrize("given", ["", "up", "left,,right", ["left"] * 13, 7, []])
def test_w2_2_no_such_passing(given: object) -> None:
    with pytest.raises(OptionError, match=r"W2\.2"):
        GAME.options.make(4, passing=given)


@pytest.mark.parametrize("players", [3, 5])
def test_w2_2_nobody_sits_across(players: int) -> None:
    with pytest.raises(OptionError, match="nobody sits across"):
        GAME.options.make(players, passing="left,across")


# --- W3 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_w3_1_left_of_the_dealer_leads_and_the_deal_goes_left(players: int) -> None:
    s = table(players, dealer=players - 2, target=1000)
    for dealer in (players - 2, players - 1, 0, 1):
        assert s.dealer == dealer
        pass_lowest(s)
        assert list(members(GAME.waiting(s))) == [(dealer + 1) % players]
        random_round(s, seed=dealer)


def test_w3_1_the_first_dealer_is_random_unless_given() -> None:
    assert {table(5, seed=seed).dealer for seed in range(60)} == set(range(5))
    assert {table(5, seed=seed, dealer=3).dealer for seed in range(5)} == {3}
    with pytest.raises(OptionError, match=r"W3\.1"):
        GAME.options.make(5, dealer=5)


def test_w3_1_any_card_may_be_led() -> None:
    s = open_table(h1="r1 r11 g12 y3 b4 w")
    assert legal(s, 1) == list(dict.fromkeys(hand(s, 1)))


def test_w3_2_follow_the_colour_led() -> None:
    s = open_table(h1="g5", h2="g1 g2 r1 r2 r3 r4 r5 r6 r7 r8 y1 y2 y3 w w")
    play(s, "g5")
    assert legal(s, 2) == ["g1", "g2", "w"]
    assert legal(s, 3) == []  # not their turn


def test_w3_2_without_the_colour_anything_goes() -> None:
    fire_only = " ".join(f"r{value}" for value in range(1, 15))
    s = open_table(h1="g5", h2=f"{fire_only} w")
    play(s, "g5")
    assert set(legal(s, 2)) == {*fire_only.split(), "w"}


def test_w3_2_a_wizard_may_be_played_even_if_you_could_follow() -> None:
    s = open_table(h1="g5", h2="g1 w")
    play(s, "g5 w")
    assert s.led == "rgyb".index("g")


def test_w3_3_a_wizard_led_leaves_the_colour_open() -> None:
    s = open_table(h1="w", h2="w r1 g1 y1", h3="b2 y2", h0="y3 g3 b3")
    play(s, "w")
    assert set(legal(s, 2)) == set(hand(s, 2))
    play(s, "w")
    assert set(legal(s, 3)) == set(hand(s, 3))
    play(s, "y2")
    assert set(legal(s, 0)) == {name for name in hand(s, 0) if name[0] in "yw"}
    play(s, "y3")
    assert s.leader == 0


def test_w3_4_the_highest_of_the_colour_led_wins() -> None:
    s = open_table(
        h1="g5",
        h2="g9 g1",
        h3="r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 w",
        h0="g8 y14",
    )
    play(s, "g5 g9 r14 g8")
    assert (s.leader, s.turn) == (2, 2)


@pytest.mark.parametrize("players", [3, 4])
def test_w3_4_only_wizards_the_first_wins(players: int) -> None:
    s = open_table(players, dealer=1, **{f"h{seat}": "w" for seat in range(players)})
    play(s, " ".join(["w"] * players))
    assert s.leader == 2


def test_w3_4_a_wizard_never_beats_a_colour() -> None:
    s = open_table(h1="w", h2="w", h3="w", h0="g1")
    play(s, "w w w g1")
    assert s.leader == 0


def test_w3_5_the_winner_takes_all_and_leads() -> None:
    s = open_table(h1="g5", h2="g9", h3="w", h0="g8 g10")
    play(s, "g5 g9 w g8")
    assert list(card_names(s.taken[2])) == ["g5", "g8", "g9"]
    assert [s.taken[seat] for seat in (0, 1, 3)] == [0, 0, 0]
    assert list(members(GAME.waiting(s))) == [2]
    assert s.trick.tolist()[:4] == [-1] * 4


# --- W4 --------------------------------------------------------------------------------------------------------------


def test_w4_1_three_fire_cards() -> None:
    assert score("r1 r2 r14") == [3, 0, 0, 0]


def test_w4_1_the_fire_witch_doubles() -> None:
    assert score("r1 r2 r3 r4 r5 r11") == [10, 0, 0, 0]


def test_w4_1_to_fifteen_at_most() -> None:
    assert score("r1 r2 r3 r4 r5 r6 r7 r8 r9 r11") == [15, 0, 0, 0]
    assert score("r1 r2 r3 r4 r5 r6 r7 r11") == [14, 0, 0, 0]
    assert score(FIRE.replace("r11", "")) == [13, 0, 0, 0]


def test_w4_1_the_fire_witch_alone_burns_nobody() -> None:
    assert score("r11", "r1") == [0, 1, 0, 0]


def test_w4_2_water_witch_and_queen() -> None:
    assert score("g11", "g12") == [5, 10, 0, 0]
    assert score("", "g11 g12 r3") == [0, 16, 0, 0]


def test_w4_2_the_air_witch_blows_both_away() -> None:
    assert score("g11 g12 b11") == [0, 0, 0, 0]
    assert score("g12 b11 r1") == [1, 0, 0, 0]
    assert score("g11 g12", "b11") == [15, 0, 0, 0]


def test_w4_3_the_earth_witch_takes_five_off() -> None:
    assert score("r1 r2 r3 g11 y11") == [3, 0, 0, 0]
    assert score("r1 r2 r11 y11") == [0, 0, 0, 0]
    assert score("y11", points=(30, 1, 2, 3)) == [30, 1, 2, 3]


def test_w4_3_after_the_cap_of_fifteen() -> None:
    assert score("r1 r2 r3 r4 r5 r6 r7 r8 r9 r11 y11") == [10, 0, 0, 0]


def test_w4_3_earth_credit() -> None:
    assert score("r1 r2 y11", points=(30, 0, 0, 0), earth_credit=True) == [27, 0, 0, 0]
    assert score("y11", points=(30, 0, 0, 0), earth_credit=True) == [25, 0, 0, 0]
    assert score("y11", points=(3, 0, 0, 0), earth_credit=True) == [0, 0, 0, 0]
    assert score("r1 r2 r3 g11 y11", points=(30, 0, 0, 0), earth_credit=True) == [33, 0, 0, 0]
    assert score("r1 r2 r3 r4 r5 y11", points=(30, 0, 0, 0), earth_credit=True) == [30, 0, 0, 0]


def test_w4_3_earth_credit_counts_before_the_target() -> None:
    s = at_last_trick(4, (69, 60, 0, 0), ("r1 y11", "r2"), earth_credit=True, rounds="none", target=70)
    assert end_round(s) == [65, 61, 0, 0]
    assert s.phase == Phase.PLAY


@pytest.mark.parametrize(("with_fire", "points"), [("g11", 20), ("g12", 25), ("g11 g12", 30)])
@pytest.mark.parametrize("players", PLAYERS)
def test_w4_4_spells(with_fire: str, points: int, players: int) -> None:
    s = at_last_trick(players, (), ("", f"{FIRE} {with_fire}"), rounds=2)
    assert end_round(s) == [0 if seat == 1 else points for seat in range(players)]


def test_w4_4_every_other_power_is_off() -> None:
    assert score(f"{FIRE} g12", "b11 y11", "g11", rounds=2) == [0, 25, 25, 25]
    assert score(f"{FIRE} g11 g12 b11 y11", rounds=2) == [0, 30, 30, 30]
    assert score(f"{FIRE} g11 y11", "g12 b11", rounds=2, points=(40, 9, 9, 9), earth_credit=True) == [40, 29, 29, 29]


def test_w4_4_all_fire_alone_is_no_spell() -> None:
    assert score(FIRE) == [15, 0, 0, 0]
    assert score(FIRE, "g11 g12") == [15, 15, 0, 0]
    assert score(f"{FIRE.replace('r1 ', '')} g11 g12", "r1") == [30, 1, 0, 0]


def last_spell(points: tuple[int, ...], **options: object) -> Any:
    """Seat 0 has just cast the Queen's spell, worth 25."""
    s = at_last_trick(len(points), points, (f"{FIRE} g12",), **options)
    end_round(s)
    return s


def test_w4_5_the_caster_may_choose_when_the_spell_ends_the_match() -> None:
    s = last_spell((60, 50, 40, 45), rounds="none", target=70)
    assert s.phase == Phase.CHOICE
    assert list(members(GAME.waiting(s))) == [0]
    assert legal(s, 0) == ["others", "own"]
    assert s.points.tolist()[:4] == [60, 50, 40, 45]
    on_others, off_own = copy_of(s), copy_of(s)
    GAME.act(on_others, 0, OTHERS)
    GAME.act(off_own, 0, OWN)
    assert on_others.points.tolist()[:4] == [60, 75, 65, 70]
    assert off_own.points.tolist()[:4] == [35, 50, 40, 45]
    for then in (on_others, off_own):
        assert GAME.waiting(then) == 0
        assert ranks(then) == [1, 4, 2, 3]


def test_w4_5_the_casters_total_may_go_below_zero() -> None:
    s = last_spell((5, 50, 40, 45), rounds="none", target=70)
    act(s, 0, "own")
    assert s.points.tolist()[:4] == [-20, 50, 40, 45]


@pytest.mark.parametrize("action", [OTHERS, OWN])
def test_w4_5_the_choice_names_the_spell_and_its_points(action: int) -> None:
    s = last_spell((60, 50, 40, 45), rounds="none", target=70)
    for seat in range(-1, 4):
        knowledge = blank(GAME.knowledge)
        GAME.observe(s, seat, knowledge)
        assert GAME.look(knowledge).spell == SpellView("queen", 25)
    after = copy_of(s)
    GAME.act(after, 0, action)
    scored = [event for event in GAME.tell(s, 0, action, after) if isinstance(event, Scored)]
    assert [event.spell for event in scored] == ([-25, 0, 0, 0] if action == OWN else [0, 25, 25, 25])
    assert [event.before + event.spell for event in scored] == after.points.tolist()[:4]


def test_w4_5_sharing_the_win_is_enough() -> None:
    s = last_spell((65, 50, 40, 45), rounds="none", target=70)
    assert s.phase == Phase.CHOICE
    act(s, 0, "own")
    assert ranks(s) == [1, 4, 1, 3]


def test_w4_5_no_choice_for_a_caster_who_would_not_win() -> None:
    s = last_spell((66, 50, 40, 45), rounds="none", target=70)
    assert s.phase == Phase.OVER
    assert s.points.tolist()[:4] == [66, 75, 65, 70]


def test_w4_5_no_choice_when_the_match_goes_on() -> None:
    s = last_spell((10, 44, 40, 44), rounds="none", target=70)
    assert s.phase == Phase.PLAY
    assert s.points.tolist()[:4] == [10, 69, 65, 69]
    assert s.round_now == 2


def test_w4_5_reaching_the_target_exactly_ends_the_match() -> None:
    assert last_spell((10, 45, 40, 44), rounds="none", target=70).phase == Phase.CHOICE


def test_w4_5_in_the_last_of_the_rounds_too() -> None:
    assert last_spell((10, 0, 0), rounds=1, target="none").phase == Phase.CHOICE
    assert last_spell((10, 0, 0), rounds=2, target="none").phase == Phase.PLAY
    assert last_spell((26, 0, 0), rounds=1, target="none").phase == Phase.OVER


# --- W5 --------------------------------------------------------------------------------------------------------------


def test_w5_1_the_match_ends_at_the_target() -> None:
    s = at_last_trick(4, (60, 0, 0, 0), ("g12",), rounds="none")
    assert end_round(s)[0] == 70
    assert GAME.waiting(s) == 0
    s = at_last_trick(4, (59, 0, 0, 0), ("g12",), rounds="none")
    assert end_round(s)[0] == 69
    assert s.phase == Phase.PLAY


def test_w5_1_another_target() -> None:
    s = at_last_trick(4, (40, 0, 0, 0), ("g12",), rounds="none", target=50)
    end_round(s)
    assert GAME.waiting(s) == 0


def test_w5_1_a_number_of_rounds() -> None:
    s = table(4, rounds=3, target="none")
    for number in (1, 2, 3):
        assert s.round_now == number
        random_round(s, number)
    assert GAME.waiting(s) == 0
    assert s.round_now == 3


def test_w5_1_whichever_comes_first() -> None:
    s = table(4, rounds=1000, target=1)
    random_round(s, 1)
    assert GAME.waiting(s) == 0


def test_w5_1_the_longest_match_fits_its_record() -> None:
    s = at_last_trick(4, (29970, 0, 0, 0), ("g11 g12 r1 r2 r3 r4 r5 r6 r7 r8 r11",), rounds=1000, target="none")
    assert end_round(s)[0] == 30000
    assert s.round_now == 2


@pytest.mark.parametrize("options", [{"target": 0}, {"target": 1001}, {"rounds": 0}, {"rounds": 1001}, {"target": "x"}])
def test_w5_1_no_such_limit(options: dict[str, object]) -> None:
    with pytest.raises(OptionError, match=r"W5\.1"):
        GAME.options.make(4, **options)


def test_w5_1_a_match_must_end() -> None:
    with pytest.raises(OptionError, match="never ends"):
        GAME.options.make(4, target=None)


def test_w5_2_fewest_points_win_and_equal_totals_share() -> None:
    s = at_last_trick(5, (20, 10, 30, 10, 20))
    end_round(s)
    assert GAME.waiting(s) == 0
    assert ranks(s) == [3, 1, 5, 1, 3]


# --- W6 --------------------------------------------------------------------------------------------------------------


def knowledge(s: Any, seat: int) -> Any:
    out = blank(GAME.knowledge)
    GAME.observe(s, seat, out)
    return out


def test_w6_1_what_is_public() -> None:
    s = open_table(h1="g5", h2="g9 g1", h3="w", h0="g8 g10")
    play(s, "g5 g9 w g8 g1")
    for seat in (SPECTATOR, 0, 1, 2, 3):
        k = knowledge(s, seat)
        assert [list(card_names(k.laid[player])) for player in range(4)] == [["g8"], ["g5"], ["g1", "g9"], ["w"]]
        assert list(card_names(k.taken[2])) == ["g5", "g8", "g9"]
        assert k.hand_size.tolist()[:4] == [14, 14, 13, 14]
        assert k.trick.tolist()[:4] == [-1, -1, NAMES.index("g1"), -1]
        assert (k.leader, k.turn, k.winner) == (2, 3, 2)
        assert k.own_hand == (s.hand[seat] if seat >= 0 else 0)


def test_w6_1_only_giver_and_receiver_know_what_was_passed() -> None:
    s = table(4, deal=piles(4, h0="r1 r2 r3"))
    for name in ("r1", "r2", "r3"):
        act(s, 0, name)
    assert list(card_names(knowledge(s, 0).own_passed)) == ["r1", "r2", "r3"]
    assert knowledge(s, 1).received == 0  # not before everybody has chosen
    pass_lowest(s)
    assert list(card_names(knowledge(s, 0).own_passed)) == ["r1", "r2", "r3"]
    assert list(card_names(knowledge(s, 1).received)) == ["r1", "r2", "r3"]
    for seat in (2, 3, SPECTATOR):
        assert cards("r1 r2 r3") not in (knowledge(s, seat).own_passed, knowledge(s, seat).received)


def test_w6_1_how_far_the_others_are_with_passing_is_not_seen() -> None:
    s = table(4)
    before = knowledge(s, 1)
    act(s, 0, legal(s, 0)[0])
    assert knowledge(s, 1) == before


def test_w6_2_another_colour_proves_a_void() -> None:
    s = open_table(h1="g5", h2=f"{FIRE} w", h3="g1", h0="g2")
    play(s, "g5 r3")
    assert list(card_names(s.lacks[2])) == [f"g{value}" for value in range(1, 15)]
    assert [s.lacks[seat] for seat in (0, 1, 3)] == [0, 0, 0]


def test_w6_2_a_wizard_proves_nothing() -> None:
    s = open_table(h1="g5", h2=f"{FIRE} w")
    play(s, "g5 w")
    assert s.lacks[2] == 0


def test_w6_2_nothing_is_proved_while_the_colour_is_open() -> None:
    s = open_table(h1="w", h2="r1", h3="r2")
    play(s, "w r1 r2")
    assert s.lacks.tolist() == [0] * 6


# --- how it is told --------------------------------------------------------------------------------------------------


def told(s: Any, seat: int, name: str) -> list[Event]:
    before = copy_of(s)
    action = GAME.action_named(s, seat, name)
    act(s, seat, name)
    return list(GAME.tell(before, seat, action, s))


def test_w2_1_passing_is_told_to_those_who_may_know() -> None:
    s = table(3, deal=piles(3, h0="r1 r2 r3 w"))
    assert told(s, 0, "r1") == [story.NamedPass(0, "r1", audience=(0,))]
    for name in ("r2", "r3", "w"):
        act(s, 0, name)
    for seat in (1, 1, 1, 1, 2, 2, 2):
        act(s, seat, legal(s, seat)[0])
    events = told(s, 2, legal(s, 2)[0])
    assert story.Passed(0, 1, ("r1", "r2", "r3", "w"), audience=(0, 1)) in events
    assert events[-1] == story.AllPassed(1)
    assert not any(event.known_to(SPECTATOR) for event in events[:-1])


def test_w3_5_a_trick_is_told() -> None:
    s = open_table(h1="g5", h2="g9", h3="w", h0="g8")
    play(s, "g5 g9 w")
    assert told(s, 0, "g8") == [story.Played(0, "g8"), story.Took(2, "g9", ("g5", "g9", "w", "g8"))]


def test_w4_5_the_choice_is_told() -> None:
    s = at_last_trick(3, (10, 0, 0), (f"{FIRE} g11",))
    play(s, "b1 b2")
    assert told(s, 2, "b3")[2:] == [story.Cast(0, "water", 20), story.MayChoose(0, 20)]
    chose, *scored, over = told(s, 0, "own")
    assert (chose, over) == (story.Chose(0, "own", 20), story.MatchEnded())
    assert [(event.seat, event.gained, event.points) for event in scored if isinstance(event, Scored)] == [
        (0, -20, -10),
        (1, 0, 0),
        (2, 0, 0),
    ]


@pytest.mark.parametrize(
    ("name", "key", "rule"),
    [
        ("r4", "not-in-hand", "W2.1"),
        ("y3", "named-already", "W2.1"),
        ("r1", "name-in-order", "W2.1"),
        ("w", "leave-enough", "W2.1"),
        ("own", "no-spell-to-choose", "W4.5"),
    ],
)
def test_w2_1_why_a_card_cannot_be_named_now(name: str, key: str, rule: str) -> None:
    s = table(4, deal=piles(4, h1="r1 r2 g1 g5 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 w"))
    act(s, 1, "y3")
    reason = GAME.why_not(s, 1, GAME.action_named(s, 1, name))
    assert (reason.key, reason.rule) == (key, rule)


def test_w2_1_two_wizards_are_named_one_after_the_other() -> None:
    s = table(3, deal=piles(3, h1="r1 r2 g1 g5 y3 y4 y5 y6 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 w w"))
    act(s, 1, "b9")
    act(s, 1, "b10")
    act(s, 1, "w")
    assert legal(s, 1) == ["w"]


@pytest.mark.parametrize(
    ("name", "key", "rule"),
    [("r1", "follow-colour", "W3.2"), ("b14", "not-in-hand", "W3.2"), ("others", "no-spell-to-choose", "W4.5")],
)
def test_w3_2_why_a_card_cannot_be_played(name: str, key: str, rule: str) -> None:
    s = open_table(h1="g5", h2="g1 r1", h3="b14")
    play(s, "g5")
    reason = GAME.why_not(s, 2, GAME.action_named(s, 2, name))
    assert (reason.key, reason.rule) == (key, rule)


def test_w4_5_why_no_card_now() -> None:
    s = last_spell((10, 0, 0), rounds=1)
    assert GAME.why_not(s, 0, W).key == "choose-what-the-spell-does"


def test_w1_3_a_deal_can_be_given_and_is_told_again() -> None:
    deal = piles(5, 3, h2="w w r11")
    s = table(5, deal=deal)
    assert {name: sorted(pile) for name, pile in GAME.deal_piles(s).items()} == {n: sorted(p) for n, p in deal.items()}
    later = piles(5, None, h0="b14")
    GAME.stack(s, later)
    random_round(s, 1)
    assert {name: sorted(p) for name, p in GAME.deal_piles(s).items()} == {n: sorted(p) for n, p in later.items()}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"dealer": ["4"]}, "no seat"),
        ({"row": ["r1"]}, "no pile"),
        ({"hand 0": ["r1"]}, "needs 15"),
        ({"hand 0": ["w"] * 15}, "too often"),
        ({"hand 0": ["x1"] * 15}, "no card"),
    ],
)
def test_w1_3_impossible_deals_are_refused(changed: Piles, message: str) -> None:
    with pytest.raises(DealError, match=message):
        table(4, deal={**piles(4), **changed})


def test_w6_1_the_view_shows_what_a_seat_may_know() -> None:
    s = table(4, deal=piles(4, h0="r1 r2 r3"))
    act(s, 0, "r1")
    view = GAME.look(knowledge(s, 0))
    assert (view.phase, view.direction, view.pass_cards, view.pass_to) == ("pass", "left", 3, 1)
    assert view.passed == ("r1",)
    assert GAME.look(knowledge(s, SPECTATOR)).hand == ()
