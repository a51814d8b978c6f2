"""The rules of Toads: begin, waiting, legal, act, standing. Legality is written here and nowhere else."""

from __future__ import annotations

from walpurgis.core.dice import Numbers, draw, shuffle
from walpurgis.core.rule import rule
from walpurgis.core.sets import EMPTY, Action, ActionSet, Card, Seat, SeatSet, only
from walpurgis_toads.state import CARDS, FIRST, HAND, NO_CARD, NO_ONE, Phase, State


@rule
def begin(s: State) -> None:
    """T1: the first round; players, options and dice are in the record already."""
    s.round_now = 1
    for seat in range(s.players):
        s.points[seat] = 0
    start_round(s)


@rule
def waiting(s: State) -> SeatSet:
    """Who owes a decision; nobody when the match is over."""
    return EMPTY if s.phase == Phase.OVER else only(s.turn)


@rule
def legal(s: State, seat: Seat) -> ActionSet:
    """T2.1: any card of the hand, when it is your turn."""
    return s.hand[seat] if s.phase == Phase.PLAY and seat == s.turn else EMPTY


@rule
def act(s: State, seat: Seat, action: Action) -> None:
    """T2.1: play a card; the trick, the round and the match end by themselves."""
    s.hand[seat] &= ~only(action)
    s.laid[seat] |= only(action)
    s.trick[seat] = action
    s.played += 1
    if s.played < s.players:
        s.turn = next_seat(s, seat)
    else:
        finish_trick(s)


@rule
def standing(s: State, points: Numbers, ranks: Numbers) -> None:
    """T3.2: most points win; equal points share a rank."""
    for seat in range(s.players):
        points[seat] = s.points[seat]
        ranks[seat] = 1
        for other in range(s.players):
            if s.points[other] > s.points[seat]:
                ranks[seat] += 1


@rule
def start_round(s: State) -> None:
    """T1.1: five cards each; T1.3: chance or the table names the first leader."""
    if not s.stacked:
        for place in range(CARDS):
            s.deal[place] = place
        shuffle(s.deal, 0, CARDS, s.dice)
        if s.round_now == 1:
            s.deal[FIRST] = s.options.first if s.options.first >= 0 else draw(s.dice, s.players)
    s.stacked = 0
    if s.round_now == 1:
        s.leader = s.deal[FIRST]
    for seat in range(s.players):
        s.hand[seat] = EMPTY
        s.laid[seat] = EMPTY
        for place in range(HAND * seat, HAND * (seat + 1)):
            s.hand[seat] |= only(s.deal[place])
    clear_trick(s)
    s.phase = Phase.PLAY


@rule
def clear_trick(s: State) -> None:
    """The cards leave the table, and the leader plays next."""
    for seat in range(s.players):
        s.trick[seat] = NO_CARD
    s.played = 0
    s.turn = s.leader


@rule
def next_seat(s: State, seat: Seat) -> Seat:
    """The next player clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@rule
def best_card(s: State) -> Card:
    """T2.2: the highest card of the trick; NO_CARD where none lies."""
    best = NO_CARD
    for seat in range(s.players):
        best = max(best, s.trick[seat])
    return best


@rule
def winner(s: State) -> Seat:
    """T2.2: who would take the trick as it lies."""
    best = best_card(s)
    for seat in range(s.players):
        if best != NO_CARD and s.trick[seat] == best:
            return seat
    return NO_ONE


@rule
def worth_of_trick(s: State) -> int:
    """T3.1: a point; the last trick of a round may be golden, and worth two."""
    return 2 if s.options.golden and s.hand[s.leader] == EMPTY else 1


@rule
def finish_trick(s: State) -> None:
    """T2.2: the highest toad takes the trick and leads the next; after the last round the match is over."""
    taker = winner(s)
    s.points[taker] += worth_of_trick(s)
    s.leader = taker
    if s.hand[taker] != EMPTY:
        clear_trick(s)
    elif s.round_now == s.options.rounds:
        clear_trick(s)
        s.phase = Phase.OVER
    else:
        s.round_now += 1
        start_round(s)
