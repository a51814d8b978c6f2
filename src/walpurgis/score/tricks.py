"""A round card by card, as people tap it in while they play: whose turn it is, who won, and whether it can be.

Cards are tapped in before anybody's hand is known, so a first walk only asks the rules who wins each trick. When all
cards lie on the table the hands follow from them, and the round is played again with these, by all the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from walpurgis.core.game import Game, Reason
from walpurgis.core.sets import CardSet, Seat, has
from walpurgis.core.state import copy_of
from walpurgis.score.entry import Entry

NOTHING = "nothing"  # S8.2: a black card was played and nothing shown, so the suit led is not in that hand
Laid = tuple[Seat, str]


class Tricks:
    """The tricks of a round so far; each game adds how a card is laid and how a trick ends."""

    def __init__(self, game: Game, state: Any, tricks: int) -> None:
        self.game = game
        self.state = copy_of(state)
        self.tricks = tricks
        self.table: list[Laid] = []  # the trick that is being played
        self.finished: list[dict[str, Any]] = []
        self.read = 0  # how many of the plays were taken in
        self._start = 0

    @property
    def done(self) -> bool:
        """Whether the round is over."""
        return len(self.finished) == self.tricks

    @property
    def gone(self) -> list[str]:
        """The cards that cannot be played any more."""
        raise NotImplementedError

    @property
    def choices(self) -> list[str]:
        """What the player whose turn it is can say besides playing a card."""
        return []

    def step(self, play: str) -> Reason | None:
        """Take in one play; or the reason why it cannot be."""
        raise NotImplementedError

    def replay(self, state: Any, seat: Seat, play: str) -> Reason | None:
        """One play when the hands are known; or the reason why the rules refuse it."""
        action = self.game.action_named(state, seat, play)
        if not has(int(self.game.legal(state, seat)), action):
            return self.game.why_not(state, seat, action)
        self.game.act(state, seat, action)
        return None

    def walk(self, plays: Sequence[str]) -> Reason | None:
        """Take in all plays, up to the first that cannot be."""
        for play in plays:
            reason = Reason("tricks-over", "") if self.done else self.step(play)
            if reason is not None:
                return reason
            self.read += 1
            if not self.table and self.finished and self.finished[-1]["start"] == self._start:
                self._start = self.read
        return None

    def finish(self, winner: Seat | None) -> None:
        """All have played: the trick is put away."""
        self.finished.append({"start": self._start, "cards": [list(one) for one in self.table], "winner": winner})
        self.table = []

    def told(self) -> dict[str, Any]:
        """What the page shows of it."""
        return {
            "turn": None if self.done else int(self.state.turn),
            "tricks": self.tricks,
            "table": [list(one) for one in self.table],
            "finished": self.finished,
            "gone": self.gone,
            "choices": self.choices,
            "done": self.done,
        }


def enter_plays(tricks: Tricks, plays: Sequence[str], rule: str, entry: Entry) -> None:
    """Walk through the plays, and note what cannot be or who comes next."""
    reason = tricks.walk(plays)
    entry.now["pad"] = tricks.told()
    if reason is not None:
        refuse(reason, len(tricks.finished) + (not tricks.done), int(tricks.state.turn), entry)
    elif not tricks.done:
        message = "tricks-show" if NOTHING in tricks.choices else "tricks-next"
        trick = len(tricks.finished) + 1
        entry.missing(message, rule, int(tricks.state.turn), "plays", trick=trick, tricks=tricks.tricks)


def enter_hands(tricks: Tricks, state: Any, hands: Sequence[CardSet], plays: Sequence[str], entry: Entry) -> None:
    """Play the round again, now that the hands are known: note the first play that the rules refuse."""
    again = copy_of(state)
    for seat, cards in enumerate(hands):
        again.hand[seat] = cards
    for place, play in enumerate(plays):
        seat = int(again.turn)
        reason = tricks.replay(again, seat, play)
        if reason is not None:
            refuse(reason, sum(trick["start"] <= place for trick in tricks.finished), seat, entry)
            return


def refuse(reason: Reason, trick: int, seat: Seat, entry: Entry) -> None:
    """Say which play cannot be, in the words that are used at a table."""
    entry.wrong("tricks-refused", reason.rule, seat, "plays", trick=trick, reason=entry.said(reason))
