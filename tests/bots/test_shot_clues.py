"""The clues of `shot` say what happens when the card is played, or what a look at all cards would tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from bot_positions import fewer

from walpurgis.core.dice import new_dice, pick
from walpurgis.core.sets import first_of, members
from walpurgis.core.state import copy_of
from walpurgis.games import game_named
from walpurgis.games.shot.cards import BOXES_OF, CARDS, ROUNDS, SUIT_OF, VALUE_OF
from walpurgis.games.shot.clues import GAPS, NEEDS, ROOM, shot_clues
from walpurgis.games.shot.points import payday
from walpurgis.games.shot.rules import finish_round
from walpurgis.games.shot.state import Phase

GAME = game_named("shot")
TAKING, BEATS, UNSEEN, NEED, TOO_MUCH_FOR_ME, TOO_MUCH_FOR_WINNER, UNBEATEN, UNBEATING, WINNER, GAP = range(10)


def clues(state: Any, seat: int) -> list[int]:
    """All words."""
    out = np.zeros(10, np.int64)
    shot_clues(state, seat, out)
    return [int(word) for word in out]


def positions(matches: int) -> Iterator[tuple[Any, int]]:
    """Every decision about a card in some random matches."""
    for seed in range(matches):
        dice = new_dice(seed)
        state = GAME.new_state(GAME.options.make(3 + seed % 2), seed)
        GAME.begin(state)
        while seats := int(GAME.waiting(state)):
            seat = int(first_of(seats))
            if state.phase == Phase.PLAY:
                yield state, seat
            GAME.act(state, seat, int(pick(GAME.legal(state, seat), dice)))


def test_the_last_card_of_a_trick_does_what_the_clues_say() -> None:
    """S4.3, S4.7: who takes the trick, and whether it is too heavy."""
    seen = set[tuple[bool, bool]]()
    for state, seat in positions(fewer(30, 4)):
        if state.played < state.players - 1 or count_worn_out(state) == state.players - 2:
            continue  # the round might end with this trick and wipe out what it did
        words = clues(state, seat)
        for card in members(GAME.legal(state, seat) & (1 << CARDS) - 1):
            after = copy_of(state)
            GAME.act(after, seat, card)
            if after.phase != Phase.PLAY or after.round_now != state.round_now:
                continue
            takes = bool(words[TAKING] >> card & 1)
            winner = seat if takes else int(state.winner)
            assert takes == (after.leader == seat and has_delivered(after, seat, card))
            if winner >= 0:
                hurt = after.oof[winner] > state.oof[winner]
                assert hurt == bool(words[TOO_MUCH_FOR_ME if takes else TOO_MUCH_FOR_WINNER] >> card & 1)
                seen.add((takes, hurt))
    assert len(seen) == 4


def count_worn_out(state: Any) -> int:
    """How many players have three tokens."""
    return sum(state.oof[seat] == 3 for seat in range(state.players))


def has_delivered(state: Any, seat: int, card: int) -> bool:
    """Whether a card lies with a player's deliveries."""
    return bool(state.taken[seat] >> card & 1)


def test_cards_that_no_unseen_card_beats_and_that_beat_none() -> None:
    """S4.3: priority, then value."""

    def height(state: Any, card: int) -> tuple[int, int]:
        suit = int(SUIT_OF[card])
        return (-1, 0) if suit < 0 else (state.priority[suit], int(VALUE_OF[card]))

    for state, seat in positions(fewer(8, 2)):
        words = clues(state, seat)
        others = [height(state, card) for card in members(words[UNSEEN]) if SUIT_OF[card] >= 0]
        for card in members(state.hand[seat]):
            mine = height(state, card)
            assert bool(words[UNBEATEN] >> card & 1) == all(mine >= other for other in others)
            assert bool(words[UNBEATING] >> card & 1) == all(mine <= other for other in others)
        hidden = {card for other in range(state.players) if other != seat for card in members(state.hand[other])}
        assert hidden <= set(members(words[UNSEEN]))


def test_needs_and_room_in_numbers() -> None:
    for state, seat in positions(fewer(8, 2)):
        words = clues(state, seat)
        boxes = [sum(int(BOXES_OF[card]) for card in members(taken)) for taken in state.taken[: state.players]]
        for ahead in range(state.players):
            other = (seat + ahead) % state.players
            need = state.quota[other] - boxes[other]
            told = [bit - NEEDS * ahead for bit in members(words[NEED]) if bit // NEEDS == ahead]
            assert told == ([need] if need >= 0 else [])
        if (winner := int(state.winner)) >= 0:
            need = state.quota[winner] - boxes[winner] - int(BOXES_OF[state.trick[winner]])
            _, told_need = members(words[WINNER])
            assert told_need - ROOM - 3 == max(-3, need)
        else:
            assert words[WINNER] == 0


def test_the_gaps_are_those_of_a_match_that_ends_now() -> None:
    """S7.2–S7.4: what payday and the end of the match make of the cards delivered so far."""
    for state, seat in positions(fewer(8, 2)):
        gaps = clues(state, seat)[GAP]
        last = ROUNDS[state.players]
        assert bool(gaps >> 3 * GAPS & 1) == (state.round_now == last or count_worn_out(state) > 0)
        over = copy_of(state)
        over.round_now = int(last)
        payday(over)
        finish_round(over)
        real = [over.points[seat] - over.points[(seat + ahead) % over.players] for ahead in range(1, over.players)]
        told = [bit % GAPS - GAPS // 2 for bit in members(gaps) if bit < 3 * GAPS]
        assert told == [max(-8, min(7, gap)) for gap in real]
