"""Setting a table for a test: chosen cards in chosen places, the rest filled up the same way every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import walpurgis
from walpurgis.core.game import SPECTATOR, Event, Game, Piles
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import members, set_of
from walpurgis.games import game_named
from walpurgis.games.shot.cards import NAMES

NOT_CARDS = ("first",)  # piles that name a seat

E = TypeVar("E", bound=Event)


# --- any game --------------------------------------------------------------------------------------------------------


def deal_with(game: Game, options: GameOptions, wishes: Mapping[str, str]) -> Piles:
    """A first deal whose piles begin with the cards wished for, written `v1 x4`; the rest fall as they always do."""
    state = game.new_state(options, seed=1)
    game.begin(state)
    usual = game.deal_piles(state)
    wished = {pile: cards.split() for pile, cards in wishes.items()}
    left = Counter(card for pile, cards in usual.items() if pile not in NOT_CARDS for card in cards)
    left.subtract(card for pile, cards in wished.items() if pile not in NOT_CARDS for card in cards)
    too_many = [card for card, number in left.items() if number < 0]
    assert not too_many, f"wished for too often, or not in this match: {' '.join(too_many)}"
    filler = list(left.elements())
    piles: Piles = {}
    for pile, cards in usual.items():
        if pile in NOT_CARDS:
            piles[pile] = wished.get(pile, cards)
            continue
        chosen = wished.get(pile, [])
        missing = len(cards) - len(chosen)
        assert missing >= 0, f"{pile!r} has room for {len(cards)} cards"
        piles[pile], filler = [*chosen, *filler[:missing]], filler[missing:]
    return piles


class Table:
    """A match, with short words for what tests do most."""

    def __init__(self, match: walpurgis.Match) -> None:
        self.match = match

    @property
    def s(self) -> Any:
        """The state, to look at and to meddle with."""
        return self.match.state

    @property
    def turn(self) -> int:
        """The one seat that owes a decision."""
        (seat,) = self.match.waiting
        return seat

    def play(self, actions: str) -> list[Event]:
        """Play `0:q5 1:q0 2:v7 …`, each by the seat before the colon; everything that happened."""
        news: list[Event] = []
        for step in actions.split():
            seat, _, action = step.partition(":")
            news += self.match.play(int(seat), action)
        return news

    def may(self, seat: int) -> set[str]:
        """What this seat may do now."""
        return set(self.match.legal(seat))

    def forbidden_by(self, seat: int, action: str) -> str:
        """The rule that forbids it; fails when nothing does."""
        refusal = self.match.why_not(seat, action)
        assert refusal is not None, f"{action} is allowed"
        assert action not in self.may(seat)
        assert str(refusal)
        return refusal.rule

    def view(self, seat: int = SPECTATOR) -> Any:
        """What a seat sees."""
        return self.match.view(seat)


def only_event(events: Sequence[Event], kind: type[E], **fields: object) -> E:
    """The one event of that kind (and with these fields) among several."""
    found = events_of(events, kind, **fields)
    assert len(found) == 1, f"{len(found)} such events in {events}"
    return found[0]


def events_of(events: Sequence[Event], kind: type[E], **fields: object) -> list[E]:
    """All events of that kind, and with these fields."""
    return [e for e in events if isinstance(e, kind) and all(getattr(e, n) == v for n, v in fields.items())]


# --- shot ------------------------------------------------------------------------------------------------------------

USUAL_ROW = {3: "v1 v2 v3 p1 p2", 4: "v1 v2 v3 p1 p2 b1"}  # v > p > b, and f the lowest of four
USUAL_QUOTAS = {3: (3, 4, 5), 4: (2, 3, 4, 5)}  # seat 0 leads


def cards(names: str) -> int:
    """A set of cards of shot."""
    return int(set_of(NAMES.index(name) for name in names.split()))


def names(card_set: int) -> set[str]:
    """The cards of a set of shot."""
    return {NAMES[card] for card in members(card_set)}


class ShotTable(Table):
    """A table of shot."""

    def tokens(self, *oof: int) -> ShotTable:
        """Give the seats these Oof tokens, all able to rest."""
        for seat, tokens in enumerate(oof):
            self.s.oof[seat] = tokens
            self.s.ready[seat] = tokens
        return self

    def choose(self, *quotas: int) -> list[Event]:
        """Take these quotas in the order of choosing."""
        return [event for quota in quotas for event in self.match.play(self.turn, f"q{quota}")]

    def cut_hands(self, *hands: str) -> None:
        """Leave these cards in the hands, as if the others had been played already."""
        for seat, hand in enumerate(hands):
            self.s.seen |= self.s.hand[seat] & ~cards(hand)
            self.s.hand[seat] = cards(hand)

    def play_round_out(self) -> list[Event]:
        """Everybody plays the lowest card that may be played until the round is over."""
        deal = self.s.round_now
        news: list[Event] = []
        while self.match.waiting and self.s.round_now == deal:
            news += self.match.play(self.turn, self.match.legal(self.turn)[0])
        return news


def sit(
    *hands: str,
    players: int = 4,
    row: str = "",
    down: str = "",
    quotas: Sequence[int] | None = (),
    size: int = 0,
    **options: Any,
) -> ShotTable:
    """A table of shot where the seats hold these cards and no others; seat 0 chooses first and leads.

    Hands that are shorter than the longest, or than `size`, are filled up. Quotas are given by seat; with None they
    are still to be chosen, and the hands are whole.
    """
    options = {"first": 0, **options}
    size = max(size, 1, *(len(hand.split()) for hand in hands))
    game = game_named("shot")
    wishes = {f"hand {seat}": hand for seat, hand in enumerate(hands)} | {"row": row or USUAL_ROW[players]}
    if down:
        wishes["face down"] = down
    piles = deal_with(game, game.options.make(players, **options), wishes)
    table = ShotTable(walpurgis.new(game, players, seed=1, deals=[piles], **options))
    if quotas is not None:
        by_seat = quotas or USUAL_QUOTAS[players]
        for _ in range(players):
            table.choose(by_seat[table.turn])
        table.cut_hands(*(" ".join(piles[f"hand {seat}"][:size]) for seat in range(players)))
    return table
