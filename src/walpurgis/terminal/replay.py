"""A match step by step, forwards and backwards: what it was after each action."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from walpurgis.core.game import SPECTATOR
from walpurgis.core.scene import Laid, Scene
from walpurgis.core.sets import Seat
from walpurgis.core.state import copy_of
from walpurgis.match import Match
from walpurgis.words import FALLBACK, Words, words_of


@dataclass(frozen=True)
class PlaybackFrame:
    """The match after some actions."""

    state: Any
    events: int  # how many had been told by then
    deals: int
    points: list[int]
    round: int


class Playback:
    """All the frames of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        again = Match(match.game, match.options, match.seed, match.deals, match.names)
        self.frames = [frame_of(again)]
        for step in match.log:
            again.play(step.seat, step.action)
            self.frames.append(frame_of(again))

    @property
    def last(self) -> int:
        """The number of the last frame; the first is 0."""
        return len(self.frames) - 1

    def at(self, number: int) -> Match:
        """The match as it was at a step, to be looked at."""
        frame = self.frames[number]
        then = self.match.copy()
        then.state = copy_of(frame.state)
        then.log = then.log[:number]
        then.deals = then.deals[: frame.deals]
        then.events = then.events[: frame.events]
        return then

    def round_start(self, number: int, direction: int) -> int:
        """The nearest frame before (-1) or after (1) this one with which a round begins; else the first or the last."""
        goal = 0 if direction < 0 else self.last
        starts = [at for at in range(1, self.last + 1) if self.frames[at].round != self.frames[at - 1].round]
        passed = [at for at in starts if (at - number) * direction > 0]
        return (passed[-1] if direction < 0 else passed[0]) if passed else goal

    def points_by_round(self) -> list[list[int]]:
        """The points at the end of each round that was played to its end."""
        # What a round brought is added by the action that ends it, so the first frame of the next round has it.
        ends = [after.points for before, after in pairwise(self.frames) if after.round != before.round]
        return [*ends, self.frames[-1].points] if self.match.is_over else ends

    def points_so_far(self) -> list[list[int]]:
        """The points at the end of each round, and those of the round in progress so far."""
        rounds = self.points_by_round()
        return (
            rounds
            if self.match.points == (rounds[-1] if rounds else [0] * self.match.players)
            else [*rounds, self.match.points]
        )


def frame_of(match: Match) -> PlaybackFrame:
    """The match as it is."""
    scene = scene_of(match, words_of(FALLBACK, match.game))
    return PlaybackFrame(copy_of(match.state), len(match.events), len(match.deals), match.points, scene.round)


def scene_of(match: Match, words: Words, seat: Seat = SPECTATOR) -> Scene:
    """The table as a seat sees it; without one, as a spectator does."""
    return match.game.scene(match.view(seat), words, match.names)


def finished_trick(before: Match, after: Match, words: Words) -> tuple[Laid, ...]:
    """The trick that the last action completed, with its last card; empty where it completed none.

    The rules clear a trick at once, but people want to see it: it is what lay there, and what the last one laid.
    """
    then, now = scene_of(before, words), scene_of(after, words)
    if now.trick or not then.trick:
        return ()
    step = after.log[-1]
    own = scene_of(before, words, step.seat)
    faces = [pick.face for pick in (*own.hand, *own.buttons) if pick.action == step.name]
    laid_before = {laid.seat for laid in then.trick}
    # The last card may have changed who is ahead, so nobody is marked; the story says who has won.
    lying = [dataclasses.replace(laid, best=False) for laid in then.trick]
    return (*lying, *(Laid(step.seat, face) for face in faces if step.seat not in laid_before))
