"""The handwritten players: legal everywhere, and wise in the situations they are written for."""

from __future__ import annotations

from typing import Any

import pytest
from bot_positions import fewer

from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.sets import first_of, has, set_of
from walpurgis.games import game_named, game_names
from walpurgis.games.broom.cards import BRAVE, KINDS, NO_KIND
from walpurgis.games.broom.state import Phase as BroomPhase
from walpurgis.games.shot.cards import NAMES as SHOT_CARDS
from walpurgis.games.shot.cards import QUOTA, REST
from walpurgis.games.shot.state import Phase as ShotPhase
from walpurgis.games.witches.cards import NAMES as WITCHES_CARDS
from walpurgis.games.witches.cards import W

pytestmark = pytest.mark.rules


def begun(game: Game, players: int = 4, seed: object = 1, **options: object) -> Any:
    state = game.new_state(game.options.make(players, **options), str(seed))
    game.begin(state)
    return state


@pytest.mark.parametrize("name", game_names())
def test_always_legal(name: str) -> None:
    """In every option's sample values, at every table size, to the end of the match."""
    game = game_named(name)
    dice = new_dice(1)
    for number in range(fewer(60, 4)):
        players = game.player_counts[number % len(game.player_counts)]
        state = begun(game, players, number, **some_options(game, players, number))
        while seats := game.waiting(state):
            seat = int(first_of(seats))
            action = int(game.greedy(state, seat, dice))
            assert has(game.legal(state, seat), action)
            if number % 2:  # strange positions too: chance plays, only the answer is looked at
                action = int(pick(game.legal(state, seat), dice))
            game.act(state, seat, action)


def some_options(game: Game, players: int, number: int) -> dict[str, object]:
    """Now this option, now that one, each with one of its sample values."""
    chosen: dict[str, object] = {}
    kinds = game.options.kinds()
    name = list(kinds)[number % len(kinds)]
    samples = kinds[name].examples(players)
    if name not in ("target", "rounds") and samples:
        chosen[name] = samples[number // len(kinds) % len(samples)]
    return chosen


# --- shot ------------------------------------------------------------------------------------------------------------


def shot_cards(text: str) -> int:
    return set_of(SHOT_CARDS.index(name) for name in text.split())


def shot_trick(hand: str, quota: int, played: dict[int, str], oof: int = 0, ready: int = 0) -> Any:
    """Seat 0 plays last in a first trick with the row v1 v2 v4 p2 p3 b7, so vegetables rule and fish comes last."""
    game = game_named("shot")
    state = begun(game)
    state.phase = ShotPhase.QUOTA
    for place, name in enumerate(("b7", "p2", "p3", "v1", "v2", "v4")):
        state.row[place] = SHOT_CARDS.index(name)
    for suit, priority in enumerate((30, 20, 10, 0)):
        state.priority[suit] = priority
    state.hand[0] = shot_cards(hand)
    state.seen = shot_cards("v1 v2 v4 p2 p3 b7")
    state.oof[0], state.ready[0] = oof, ready
    for seat in range(4):
        state.quota[seat] = (quota, 2, 3, 4)[seat]
    state.phase = ShotPhase.PLAY
    state.leader = state.turn = 1 if played else 0
    for seat, name in played.items():
        card = SHOT_CARDS.index(name)
        state.hand[seat] = shot_cards(name) | shot_cards(("b8", "b9", "b10")[seat - 1])
        game.act(state, seat, card)
    return state


def shot_choice(state: Any) -> str:
    action = int(game_named("shot").greedy(state, 0, new_dice(1)))
    return {REST: "rest"}.get(action) or (SHOT_CARDS[action] if action < len(SHOT_CARDS) else f"q{action - QUOTA}")


def test_shot_wins_what_the_quota_lacks() -> None:
    """S7.3: with three boxes to deliver and the last card to play, the heavy winner goes in."""
    assert shot_choice(shot_trick("f3 f9 v10", 3, {1: "f1", 2: "f2", 3: "b10"})) == "f3"


def test_shot_ducks_when_the_quota_is_met() -> None:
    """S7.3: with a quota of 0 it stays below, and sheds the highest card that does."""
    assert shot_choice(shot_trick("f1 f7 f10", 0, {1: "f8", 2: "f2", 3: "f3"})) == "f7"


def test_shot_ducks_what_is_too_heavy() -> None:
    """S4.7: even with a quota to meet, not at the price of a token."""
    assert shot_choice(shot_trick("f4 f10", 5, {1: "f8", 2: "x2", 3: "x4"}, oof=2)) == "f4"


def test_shot_rests_when_it_must_win() -> None:
    """S5.3: a token that can rest is for the trick that would break the quota."""
    assert shot_choice(shot_trick("v8 v9 v10", 0, {1: "v3", 2: "v5", 3: "v6"}, oof=1, ready=1)) == "rest"


def test_shot_takes_a_quota_that_fits() -> None:
    """S3.3: weak hands take 0, strong and heavy ones much."""
    game = game_named("shot")
    for hand, quotas in (("f1 f2 f3 f4 b1 b2 b3 x2 f5", "q0"), ("v3 v5 v6 v7 v8 v9 v10 p9 p10", "q5 q6 q7")):
        state = shot_trick(hand, 0, {})
        state.phase = ShotPhase.QUOTA
        state.turn = 0
        for seat in range(4):
            state.quota[seat] = -1
        assert has(game.legal(state, 0), QUOTA)
        assert shot_choice(state) in quotas.split()


# --- witches ---------------------------------------------------------------------------------------------------------


def witches_cards(text: str) -> int:
    return set_of(WITCHES_CARDS.index(name) for name in text.split())


def witches_trick(hand: str, played: dict[int, str]) -> Any:
    """Seat 0 plays last."""
    game = game_named("witches")
    state = begun(game, passing=("keep",), dealer=0)
    state.hand[0] = witches_cards(hand)
    for seat, name in played.items():
        state.hand[seat] = witches_cards(name) | witches_cards("y2")
        game.act(state, seat, WITCHES_CARDS.index(name))
    return state


def witches_choice(state: Any) -> str:
    return WITCHES_CARDS[int(game_named("witches").greedy(state, 0, new_dice(1)))]


def test_witches_passes_what_burns() -> None:
    """W2.1: an unguarded Queen, the Water Witch and high green cards go; wizards stay."""
    game = game_named("witches")
    state = begun(game, dealer=0)
    state.hand[0] = witches_cards("r2 r5 g11 g12 g14 y1 y3 y9 y10 b2 b3 b4 b9 b10 w")
    passed: list[str] = []
    for _ in range(3):
        card = int(game.greedy(state, 0, new_dice(1)))
        passed.append(WITCHES_CARDS[min(card, W)])
        game.act(state, 0, card)
    assert passed == ["g11", "g12", "g14"]


def test_witches_ducks_and_sheds() -> None:
    """W3.4: below the winner, the highest of those; and what cannot follow rids itself of the Queen."""
    assert witches_choice(witches_trick("b2 b9 b13 y5", {1: "b10", 2: "b4", 3: "r5"})) == "b9"
    assert witches_choice(witches_trick("g12 y5 r3", {1: "b10", 2: "b4", 3: "b5"})) == "g12"


def test_witches_takes_a_harmless_trick_high() -> None:
    """W4: a trick that costs nothing is the place for a high card."""
    assert witches_choice(witches_trick("y3 y14", {1: "y5", 2: "y4", 3: "y6"})) == "y14"


def test_witches_stops_a_spell() -> None:
    """W4.4: when one player has all the fire so far, taking some of it is worth its points."""
    quiet = witches_trick("r2 r14 y3", {1: "r9", 2: "r4", 3: "r5"})
    assert witches_choice(quiet) == "r2"
    danger = witches_trick("r2 r14 y3", {1: "r9", 2: "r4", 3: "r5"})
    danger.taken[1] = witches_cards("r1 r3 r6 r7 r8 r10 r12 r13 g12")
    assert witches_choice(danger) == "r14"


# --- broom -----------------------------------------------------------------------------------------------------------


def broom_turn(hand: dict[int, int], chosen: set[int], called: int = NO_KIND) -> Any:
    """Seat 0 is to play, in the last round, without tasks; seat 1 comes after it."""
    state = begun(game_named("broom"), tasks="none", first=0)
    state.phase = BroomPhase.PLAY
    state.choosing = 0
    state.round_now = 4
    state.turn = 0
    for kind in range(KINDS):
        state.hand[kind] = hand.get(kind, 0)
        state.cowards[kind] = 0
    state.chosen[0] = set_of(chosen)
    for seat in range(4):
        state.chose[seat] = 3
    state.starter = 0 if called == NO_KIND else 1
    state.called = called
    return state


def test_broom_is_brave_when_nobody_can_follow() -> None:
    """B3.3: the last to be asked has nothing to fear."""
    state = broom_turn({2: 1, 3: 2}, {2}, called=2)
    assert game_named("broom").greedy(state, 0, new_dice(1)) == BRAVE + 2


def test_broom_is_cowardly_when_all_may_follow() -> None:
    """B3.3: before three players who all may hold the kind, a sure potion is worth more."""
    state = broom_turn({6: 1, 3: 2}, {6})
    state.cowards[6] = 1
    for seat in range(1, 4):
        state.passed[seat] = set_of(set(range(KINDS)) - {6})
    assert game_named("broom").greedy(state, 0, new_dice(1)) == 6


def test_broom_goes_for_tasks() -> None:
    """B4.2: of two colours that are alike the one that a task asks for."""
    game = game_named("broom")
    state = begun(game, tasks=["2purple+3yellow"], first=0)
    for kind in range(KINDS):
        state.open[kind] = 0
        state.hand[kind] = 1
    state.open[3], state.open[2] = 1, 3
    assert game.greedy(state, 0, new_dice(1)) == 3
