"""A round of `shot` card by card: who wins each trick, and what that adds up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from walpurgis.core.game import Reason
from walpurgis.core.sets import CardSet, Seat, has, members, only, set_of
from walpurgis.games import game_named
from walpurgis.games.shot.cards import BLACK, BOXES_OF, CARDS, CARDS_OF, HAND, NAMES, OPEN, REST, VACATION, X2, X4
from walpurgis.games.shot.notation import ACTION_NAMES, ACTIONS
from walpurgis.games.shot.points import count_worn_out
from walpurgis.games.shot.rules import clear_trick, clockwise, deliver, lay_card, legal_rests, rest
from walpurgis.games.shot.state import NO_ONE, Phase, State
from walpurgis.games.shot.story import why_not
from walpurgis.score.tricks import NOTHING, Tricks

SHOW = "show-"


def kind_of(card: int) -> str:
    """How a package looks from across the table."""
    return NAMES[card] if card in (X4, X2) else str(BOXES_OF[card])


class ShotTricks(Tricks):
    """The tricks of a round of `shot`, once the row lies and all have chosen a quota."""

    def __init__(self, state: State, row: CardSet) -> None:
        super().__init__(game_named("shot"), state, int(HAND[state.players]))
        self.unseen = state.deck & ~row
        self.nobody = 0

    @property
    def done(self) -> bool:
        """S7.1, S5.2: all tricks are played, or all players but one are worn out."""
        return super().done or (not self.table and bool(count_worn_out(self.state) >= self.state.players - 1))

    @property
    def gone(self) -> list[str]:
        return [NAMES[card] for card in members(self.state.deck & ~self.unseen)]

    @property
    def showable(self) -> CardSet:
        """S4.2: what the player of a black card may have to show, as long as nobody knows the hand."""
        return self.unseen & int(CARDS_OF[self.state.led]) if self.state.phase == Phase.SHOW else 0

    @property
    def choices(self) -> list[str]:
        if self.state.phase == Phase.SHOW:
            return [NOTHING, *(SHOW + NAMES[card] for card in members(self.showable))]
        rests = 0 if self.done else int(legal_rests(self.state, self.state.turn))
        return [ACTION_NAMES[action] for action in (REST, VACATION) if has(rests, action)]

    def step(self, play: str) -> Reason | None:
        s = self.state
        if s.phase == Phase.SHOW:
            return self._show(play)
        action = ACTIONS.get(play)
        if action in (REST, VACATION):
            if play not in self.choices:
                return why_not(s, s.turn, action)
            rest(s, s.turn, action)
            return None
        if action is None or action >= CARDS or not has(s.deck, action):
            return Reason("tricks-card", "S1.4", {"card": play[:8]})
        if not has(self.unseen, action):
            return Reason("tricks-gone", "S1.1", {"card": play})
        self._lay(action)
        return None

    def _lay(self, card: int) -> None:
        s = self.state
        self.unseen &= ~only(card)
        self.table.append((int(s.turn), NAMES[card]))
        lay_card(s, s.turn, card)
        if has(BLACK, card) and s.led != OPEN and self.unseen & CARDS_OF[s.led]:
            s.phase = Phase.SHOW  # unless the player holds none of that suit
        else:
            self._next()

    def _show(self, play: str) -> Reason | None:
        if play not in self.choices:
            return why_not(self.state, self.state.turn, 0)
        self.state.phase = Phase.PLAY
        self._next()
        return None

    def _next(self) -> None:
        s = self.state
        if s.played < s.players:
            s.turn = clockwise(s, s.turn, 1)
            return
        winner = int(s.winner)
        if winner == NO_ONE:
            self.nobody += 1
        else:
            deliver(s, winner)
            s.leader = winner
        self.finish(None if winner == NO_ONE else winner)
        clear_trick(s)
        s.turn = s.leader

    def replay(self, state: Any, seat: Seat, play: str) -> Reason | None:
        """S4.2, S8.2: who shows nothing must hold nothing of the suit led, and who shows a card must hold it."""
        owes = state.phase == Phase.SHOW
        if play == NOTHING:
            return why_not(state, seat, 0) if owes else None
        if play.startswith(SHOW) and not owes:
            return Reason("tricks-shown", "S4.2", {"card": play.removeprefix(SHOW)})
        return super().replay(state, seat, play)

    def hands(self, left: Sequence[Sequence[str]]) -> list[CardSet]:
        """What everybody was dealt: the cards that they played, and those that they still held."""
        held = [set_of(NAMES.index(card) for card in cards) for cards in left]
        return [int(self.state.laid[seat]) | held[seat] for seat in range(self.state.players)]

    def counted(self) -> dict[str, Any]:
        """What somebody would write down who looks at the table after these tricks."""
        s, seats = self.state, range(self.state.players)
        return {
            "packages": [dict(Counter(kind_of(card) for card in members(s.taken[seat]))) for seat in seats],
            "oof": [int(s.oof[seat]) for seat in seats],
            "nobody": self.nobody,
            "unspent": [seat for seat in seats if s.vacation[seat]],
            "cursed": [seat for seat in seats if s.cursed[seat]],
        }
