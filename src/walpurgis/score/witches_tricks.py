"""A round of `witches` card by card: who takes each trick, and which cards were passed before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from walpurgis.core.game import Reason
from walpurgis.core.sets import CardSet, Seat, count, members
from walpurgis.games import game_named
from walpurgis.games.witches.cards import CARDS, FIRE, HAND, NAMES, PASS, POWERS, W
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.rules import clear_trick, clockwise, lay_card, receiver, start_tricks, take_trick
from walpurgis.games.witches.state import State
from walpurgis.games.witches.wizards import wizards_in
from walpurgis.score.entry import Entry
from walpurgis.score.tricks import Tricks


class WitchesTricks(Tricks):
    """The tricks of a round of `witches`, after passing."""

    def __init__(self, state: State) -> None:
        super().__init__(game_named("witches"), state, int(HAND[state.players]))
        start_tricks(self.state)

    @property
    def gone(self) -> list[str]:
        seats = range(self.state.players)
        wizards = sum(int(wizards_in(self.state.laid[seat])) for seat in seats)
        coloured = [NAMES[card] for seat in seats for card in members(self.state.laid[seat]) if card < W]
        return [*coloured, *([NAMES[W]] if wizards == CARDS - W else [])]

    def step(self, play: str) -> Reason | None:
        s = self.state
        if play not in NAMES:
            return Reason("tricks-card", "W1.1", {"card": play[:8]})
        if play in self.gone:
            return Reason("tricks-gone", "W1.1", {"card": play})
        self.table.append((int(s.turn), play))
        lay_card(s, s.turn, NAMES.index(play))
        if s.played < s.players:
            s.turn = clockwise(s, s.turn, 1)
        else:
            self._end()
        return None

    def _end(self) -> None:
        s = self.state
        winner = int(s.winner)
        take_trick(s, winner)
        s.leader = s.turn = winner
        self.finish(winner)
        clear_trick(s)

    def told(self) -> dict[str, Any]:
        laid = [list(card_names(int(self.state.laid[seat]))) for seat in range(self.state.players)]
        return {**super().told(), "laid": laid}

    def hands(self) -> list[CardSet]:
        """What everybody held after passing."""
        return [int(self.state.laid[seat]) for seat in range(self.state.players)]

    def counted(self) -> dict[str, Any]:
        """What somebody would write down who looks through the tricks."""
        seats = range(self.state.players)
        taken = [int(self.state.taken[seat]) for seat in seats]
        owners = {NAMES[card]: seat for seat in seats for card in members(taken[seat] & POWERS)}
        return {"fire": [count(taken[seat] & FIRE) for seat in seats], "figures": owners}


def enter_passes(tricks: WitchesTricks, state: State, passes: Sequence[Sequence[str]], entry: Entry) -> None:
    """W2.1: whoever got a card has played it. Passes need not be entered: only a record asks for them."""
    most = int(PASS[state.players])
    for seat, cards in enumerate(passes[: state.players]):
        laid = Counter(card_names(int(tricks.state.laid[receiver(state, seat)])))
        strange = Counter(cards) - laid
        if len(cards) > most:
            entry.wrong("witches-pass-many", "W2.1", seat, "passes", cards=len(cards), most=most)
        elif strange:
            to = entry.names[receiver(state, seat)]
            entry.wrong("witches-pass-card", "W2.1", seat, "passes", card=entry.card(next(iter(strange))), to=to)


def before_passing(
    hands: Sequence[Sequence[str]], passes: Sequence[Sequence[str]], receivers: Sequence[Seat]
) -> list[list[str]]:
    """W2.1: the hands as they were dealt: with what was given away, and without what came for it."""
    received = {to: Counter(passes[giver]) for giver, to in enumerate(receivers)}
    dealt = [Counter(cards) + Counter(passes[seat]) - received[seat] for seat, cards in enumerate(hands)]
    return [in_order(list(hand.elements())) for hand in dealt]


def in_order(cards: Sequence[str]) -> list[str]:
    """W2.1: cards to pass are named in ascending order."""
    return sorted(cards, key=NAMES.index)
