"""W4 and W5 of `witches`: fire, powers and spells, and the end of the match. Each test names its rule."""

from __future__ import annotations

import pytest
from witches_tables import (
    FIRE,
    PLAYERS,
    act,
    at_last_trick,
    end_round,
    last_spell,
    legal,
    random_round,
    ranks,
    score,
    table,
)

from walpurgis.core.errors import OptionError
from walpurgis.core.sets import members
from walpurgis.core.state import blank, copy_of
from walpurgis.games.witches import GAME
from walpurgis.games.witches.cards import OTHERS, OWN
from walpurgis.games.witches.state import Phase
from walpurgis.games.witches.story import Scored
from walpurgis.games.witches.view import SpellView

pytestmark = pytest.mark.rules


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
