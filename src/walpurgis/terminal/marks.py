"""Choosing several cards together: people mark any of them in any order and confirm; the rules get them in theirs."""

from __future__ import annotations

from walpurgis.core.scene import Pick, Scene
from walpurgis.core.sets import Seat
from walpurgis.match import Match


class Marks:
    """What one seat has marked so far for a choice that takes several cards."""

    def __init__(self, match: Match, seat: Seat, scene: Scene) -> None:
        self.match = match.copy()
        self.seat = seat
        self.needed = scene.to_mark
        allowed = possible(match, seat, scene.to_mark)
        self.picks: dict[str, Pick] = {pick.action: pick for pick in scene.hand if pick.action in allowed}
        self.marked: list[str] = []  # actions, in the order in which they were marked

    def fits(self, match: Match, seat: Seat) -> bool:
        """Whether these are marks for the decision that is due now."""
        return self.seat == seat and self.match.log == match.log

    @property
    def is_complete(self) -> bool:
        """Whether the choice can be confirmed."""
        return len(self.marked) == self.needed

    @property
    def cards(self) -> list[str]:
        """What is marked, as cards are written."""
        return [self.picks[action].face.name for action in self.marked]

    def toggle(self, action: str) -> bool:
        """Mark a card, or unmark it; one of which there are several is marked again first. False where all are."""
        if self.marked.count(action) < self.picks[action].times and not self.is_complete:
            self.marked.append(action)
        elif action in self.marked:
            self.marked = [other for other in self.marked if other != action]
        else:
            return False
        return True

    def in_order(self) -> list[str]:
        """The actions in the order in which the rules take them."""
        game, state = self.match.game, self.match.state
        return sorted(self.marked, key=lambda action: game.action_named(state, self.seat, action))


def possible(match: Match, seat: Seat, number: int) -> list[str]:
    """All actions that can be part of a choice of this many.

    The rules take the cards in ascending order, so at first they refuse those that leave too few higher ones. Taking
    the lowest each time shows them all.
    """
    trial, found = match.copy(), list[str]()
    for left in range(number, 0, -1):
        legal = trial.legal(seat)
        found += legal
        if left > 1 and legal:
            trial.play(seat, legal[0])
    return list(dict.fromkeys(found))


def marks_for(match: Match, seat: Seat, scene: Scene, before: Marks | None = None) -> Marks | None:
    """The marks for the decision that is due, those from before where they still fit; None where one card is enough."""
    if not scene.to_mark:
        return None
    return before if before and before.fits(match, seat) else Marks(match, seat, scene)
