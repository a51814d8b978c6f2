"""Hints give reasons: what an option leads to, counted in imagined worlds, and never from what the seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from bot_positions import positions

from walpurgis.bots import Thought, Weighed, new_stop, say_why
from walpurgis.bots.bot import Foreseen
from walpurgis.bots.foresight import outcomes, with_reasons
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import Action, Seat, members
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names
from walpurgis.games.shot.state import Phase
from walpurgis.games.shot.story import Delivered, NobodyWon
from walpurgis.words import LANGUAGES, words_of

SHOT = game_named("shot")
EVERY_OUTCOME = {
    "shot": {"trick", "hurt", "quota"},
    "witches": {"trick", "spell", "no-points"},
    "broom": {"cancelled", "task"},
}


def weighing(*actions: int) -> Thought:
    """A thought about these options, of which the first is chosen."""
    return Thought(actions[0], tuple(Weighed(action, 10, 1.0, 0.5) for action in actions), 10 * len(actions))


def last_to_play() -> Iterator[tuple[Any, Seat, Action, Action]]:
    """Positions of `shot` in which the trick depends on this seat alone: a card that wins it, and one that does not."""
    for state, seat in positions(SHOT, 2000):
        if state.phase == Phase.PLAY and state.played == state.players - 1:
            wins: dict[bool, Action] = {}
            for action in members(SHOT.legal(state, seat)):
                after = copy_of(state)
                SHOT.act(after, seat, action)
                told = SHOT.tell(state, seat, action, after)
                if any(isinstance(event, Delivered | NobodyWon) for event in told):
                    wins[Delivered in {type(event) for event in told if getattr(event, "seat", -1) == seat}] = action
            if len(wins) == 2:
                yield state, seat, wins[True], wins[False]


def test_the_reason_is_what_differs() -> None:
    """Whoever plays last knows who wins: in every imagined world the same."""
    for state, seat, wins, loses in islice(last_to_play(), 6):
        before = state.memory.tobytes()
        for best, other, often in ((wins, loses, 1.0), (loses, wins, 0.0)):
            foreseen = with_reasons(SHOT, state, seat, weighing(best, other), new_dice(3), new_stop()).foreseen
            assert Foreseen("trick", often, 1.0 - often, other) in foreseen
            assert list(foreseen) == sorted(foreseen, key=lambda one: -one.difference)
        assert state.memory.tobytes() == before, "nothing is done at the table itself"


def test_a_choice_without_another_has_no_reason() -> None:
    state, seat, wins, _ = next(last_to_play())
    assert with_reasons(SHOT, state, seat, Thought(wins), new_dice(3), new_stop()).foreseen == ()
    assert with_reasons(SHOT, state, seat, weighing(wins), new_dice(3), new_stop()).foreseen == ()


def test_a_reason_is_one_of_the_lines() -> None:
    state, seat, wins, loses = next(last_to_play())
    thought = replace(weighing(wins, loses), foreseen=(Foreseen("trick", 1.0, 0.0, loses),))
    name = SHOT.action_name(state, seat, loses)
    assert f"You win this trick in 100 of 100 imagined deals ({name}: in 0)." in say_why(thought, SHOT, state, seat)


@pytest.mark.parametrize("name", game_names())
def test_outcomes_have_words_in_every_language(name: str) -> None:
    game = game_named(name)
    found: set[str] = set()
    for state, seat in positions(game, 60):
        for action in members(game.legal(state, seat)):
            world = copy_of(state)
            game.imagine(world, seat, new_dice(7))
            found |= outcomes(game, world, seat, action, new_dice(8))
    assert found <= EVERY_OUTCOME[name]
    assert found, "something comes of it"
    for language in LANGUAGES:
        for outcome in EVERY_OUTCOME[name]:
            args = {"often": 12, "otherwise": 34, "other": "XYZ"}
            text = words_of(language, game).find(f"{name}-hint-{outcome}", **args)
            assert text and all(part in text for part in ("12", "34", "XYZ")), (language, outcome)
