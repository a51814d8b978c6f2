"""A trick as it lies on a real table, laid out for the rules of each game: what `asking` needs to know about them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from walpurgis.core.game import Reason
from walpurgis.core.sets import EMPTY, Seat, has, members, only, set_of
from walpurgis.core.state import copy_of
from walpurgis.games.broom import rules as broom
from walpurgis.games.broom import story as broom_story
from walpurgis.games.broom.cards import BRAVE, CHOSEN, KINDS_IN_PLAY, NO_KIND, WITCHES
from walpurgis.games.broom.state import Phase as BroomPhase
from walpurgis.games.shot import cards as shot_cards
from walpurgis.games.shot import rules as shot
from walpurgis.games.shot import story as shot_story
from walpurgis.games.shot.state import Phase as ShotPhase
from walpurgis.games.witches import cards as witches_cards
from walpurgis.games.witches import rules as witches
from walpurgis.games.witches import story as witches_story
from walpurgis.games.witches.state import Phase as WitchesPhase
from walpurgis.games.witches.wizards import plus

MOST_WIZARDS = witches_cards.CARDS - witches_cards.W


class TrickTable(Protocol):
    """One game, asked about one trick."""

    @property
    def cards(self) -> Sequence[str]: ...

    def lay(self, state: Any, table: list[str], hand: list[str]) -> Seat:
        """Lay the cards out; returns the seat that holds the hand."""
        ...

    def wrong(self, state: Any, table: list[str], hand: list[str]) -> Reason | None:
        """Why this question cannot be: no table looks like that."""
        ...

    def is_open(self, state: Any) -> bool:
        """Whether nothing has to be followed yet."""
        ...

    def allows(self, state: Any, seat: Seat, card: str) -> bool:
        """Whether the rules let this player play the card now."""
        ...

    def why_not(self, state: Any, seat: Seat, card: str) -> Reason: ...
    def why(self, state: Any, seat: Seat, card: str) -> Reason: ...
    def more(self, state: Any, table: list[str], hand: list[str]) -> list[str]:
        """The cards that can be in the hand besides those named."""
        ...


class ShotTable:
    """A trick of `shot`."""

    cards = shot_cards.NAMES

    def lay(self, state: Any, table: list[str], hand: list[str]) -> Seat:
        shot.clear_trick(state)
        for seat, card in enumerate(table):
            shot.lay_card(state, seat, self.cards.index(card))
        me = len(table)
        state.phase, state.turn = ShotPhase.PLAY, me
        state.hand[me] = set_of(self.cards.index(card) for card in hand)
        return me

    def wrong(self, state: Any, table: list[str], hand: list[str]) -> Reason | None:
        named = [*table, *hand]
        strange = [card for card in named if not has(state.deck, self.cards.index(card))]
        if strange:
            return Reason("may-not-in-match", "S1.4", {"card": strange[0]})
        return _twice(named, dict.fromkeys(named, 1), "S1.1") or _full(state, table, "S4.1")

    def is_open(self, state: Any) -> bool:
        return state.led == shot_cards.OPEN

    def allows(self, state: Any, seat: Seat, card: str) -> bool:
        return has(int(shot.legal(state, seat)), self.cards.index(card))

    def why_not(self, state: Any, seat: Seat, card: str) -> Reason:
        return shot_story.why_not(state, seat, self.cards.index(card))

    def why(self, state: Any, seat: Seat, card: str) -> Reason:
        after = copy_of(state)
        shot.play(after, seat, self.cards.index(card))
        if after.phase == ShotPhase.SHOW:
            return Reason("may-then-show", "S4.2", {"suit": shot_cards.SUIT_NAMES[int(state.led)]})
        if not state.played:
            return Reason("may-lead", "S4.1")
        if has(shot_cards.BLACK, self.cards.index(card)):
            return Reason("may-any-time", "S4.2")
        return Reason("may-open" if state.led == shot_cards.OPEN else "may-follow", "S4.2")

    def more(self, state: Any, table: list[str], hand: list[str]) -> list[str]:
        named = {*table, *hand}
        return [self.cards[card] for card in members(state.deck) if self.cards[card] not in named]


class WitchesTable:
    """A trick of `witches`."""

    cards = witches_cards.NAMES

    def lay(self, state: Any, table: list[str], hand: list[str]) -> Seat:
        witches.clear_trick(state)
        for seat, card in enumerate(table):
            state.hand[seat] = only(self.cards.index(card))
            witches.lay_card(state, seat, self.cards.index(card))
        me = len(table)
        state.phase, state.turn = WitchesPhase.PLAY, me
        held = EMPTY
        for card in hand:
            held = plus(held, only(self.cards.index(card)))
        state.hand[me] = held
        return me

    def wrong(self, state: Any, table: list[str], hand: list[str]) -> Reason | None:
        named = [*table, *hand]
        there = {card: MOST_WIZARDS if card == "w" else 1 for card in named}
        return _twice(named, there, "W1.1") or _full(state, table, "W3.2")

    def is_open(self, state: Any) -> bool:
        return state.led == witches_cards.OPEN

    def allows(self, state: Any, seat: Seat, card: str) -> bool:
        return has(int(witches.legal(state, seat)), self.cards.index(card))

    def why_not(self, state: Any, seat: Seat, card: str) -> Reason:
        return witches_story.why_not(state, seat, self.cards.index(card))

    def why(self, state: Any, seat: Seat, card: str) -> Reason:
        if not state.played:
            return Reason("may-lead", "W3.1")
        if card == "w":
            return Reason("may-wizard", "W3.2")
        return Reason("may-open-colour", "W3.3") if state.led == witches_cards.OPEN else Reason("may-follow", "W3.2")

    def more(self, state: Any, table: list[str], hand: list[str]) -> list[str]:
        named = {*table, *hand}
        return [card for card in self.cards if card not in named]


class BroomTable:
    """A turn of `broom`: the witch that was called, and those that a player has chosen."""

    cards = WITCHES

    def lay(self, state: Any, table: list[str], hand: list[str]) -> Seat:
        """The starter sits in seat 0: that is the player who asks, unless somebody has called."""
        me = len(table)
        state.phase, state.starter, state.turn = BroomPhase.PLAY, 0, me
        state.called = WITCHES.index(table[0]) if table else NO_KIND
        for seat in range(state.players):
            state.chosen[seat] = set_of(WITCHES.index(card) for card in hand) if seat == me else EMPTY
        return me

    def wrong(self, state: Any, table: list[str], hand: list[str]) -> Reason | None:
        strange = [card for card in [*table, *hand] if WITCHES.index(card) >= KINDS_IN_PLAY[state.players]]
        if strange:
            return Reason("not-in-play", "B1.2", {"card": strange[0]})
        if len(table) > 1:
            return Reason("may-one-call", "B3.1")
        if len(set(hand)) < len(hand) or len(hand) > CHOSEN:
            return Reason("may-three-kinds", "B2.1", {"witches": CHOSEN})
        return None

    def is_open(self, state: Any) -> bool:
        return state.called == NO_KIND

    def allows(self, state: Any, seat: Seat, card: str) -> bool:
        if not self._is_asked(state, seat):
            return False
        allowed, kind = int(broom.legal(state, seat)), WITCHES.index(card)
        return has(allowed, kind) and has(allowed, BRAVE + kind)

    def why_not(self, state: Any, seat: Seat, card: str) -> Reason:
        if not self._is_asked(state, seat):
            return Reason("may-say-next", "B3.2", {"card": WITCHES[int(state.called)]})
        return broom_story.why_not(state, seat, WITCHES.index(card))

    def why(self, state: Any, seat: Seat, card: str) -> Reason:
        return Reason("may-start", "B3.1") if state.called == NO_KIND else Reason("may-called", "B3.2")

    def more(self, state: Any, table: list[str], hand: list[str]) -> list[str]:
        return []  # the chosen witches lie in front of their player, so all of them are named

    def _is_asked(self, state: Any, seat: Seat) -> bool:
        """B3.2: those who did not choose the witch that was called are passed over."""
        return state.called == NO_KIND or int(broom.ask_the_others(copy_of(state), state.starter)) == seat


def _twice(named: list[str], there: dict[str, int], rule: str) -> Reason | None:
    for card, copies in there.items():
        if named.count(card) > copies:
            return Reason("may-twice", rule, {"card": card})
    return None


def _full(state: Any, table: list[str], rule: str) -> Reason | None:
    return Reason("may-full", rule) if len(table) >= state.players else None
