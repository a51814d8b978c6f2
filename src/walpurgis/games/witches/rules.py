"""The rules of Witches: begin, waiting, legal, act.

Read it beside the rulebook: each function names the rule it stands for. Legality is written here and nowhere else.
"""

from __future__ import annotations

from walpurgis.core.dice import draw, shuffle
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    EMPTY,
    Action,
    ActionSet,
    Card,
    CardSet,
    Seat,
    SeatSet,
    count,
    has,
    only,
    up_to,
    up_to_highest,
)
from walpurgis.games.tricks import cards_from, may_play
from walpurgis.games.witches.cards import (
    CARDS,
    CARDS_OF,
    COLOUR_OF,
    COLOURED,
    HAND,
    OPEN,
    OTHERS,
    OWN,
    PASS,
    STEPS,
    VALUE_OF,
    WIZARD,
    WIZARDS,
    W,
)
from walpurgis.games.witches.points import cast_on_others, find_caster, may_choose, score_tricks, spell
from walpurgis.games.witches.state import NO_CARD, NO_LIMIT, NO_ONE, Phase, State
from walpurgis.games.witches.wizards import alike, less, plus

DEALER = CARDS  # the place in a deal, after the cards, that tells who deals in round 1
CARD_ACTIONS: ActionSet = COLOURED | WIZARD


# --- the contract ----------------------------------------------------------------------------------------------------


@rule
def begin(s: State) -> None:
    """W1.3: deal the first round; players, options and dice are in the record already."""
    s.round_now = 1
    for seat in range(s.players):
        s.points[seat] = 0
    start_round(s)


@rule
def waiting(s: State) -> SeatSet:
    """Who owes a decision: while passing all that have not chosen, else one; nobody when the match is over."""
    if s.phase == Phase.PASS:
        return s.choosing
    return EMPTY if s.phase == Phase.OVER else only(s.turn)


@rule
def legal(s: State, seat: Seat) -> ActionSet:
    """What this player may do now; nothing when it is not their turn."""
    if s.phase == Phase.PASS:
        return legal_passes(s, seat) if has(s.choosing, seat) else EMPTY
    if seat != s.turn:
        return EMPTY
    if s.phase == Phase.PLAY:
        return legal_cards(s, seat)
    return only(OTHERS) | only(OWN) if s.phase == Phase.CHOICE else EMPTY


@rule
def act(s: State, seat: Seat, action: Action) -> None:
    """Do what `legal` allows; the end of a trick, of a round and of the match follow by themselves."""
    if s.phase == Phase.PLAY:
        play(s, seat, action)
    elif s.phase == Phase.PASS:
        pass_card(s, seat, action)
    else:
        choose(s, seat, action)


# --- W1, W2: the deal, and passing -----------------------------------------------------------------------------------


@rule
def start_round(s: State) -> None:
    """W1.3, W2.2: deal; then everybody passes, unless this round all keep their cards."""
    if not s.stacked:
        shuffle_deck(s)
    s.stacked = 0
    s.dealer = s.deal[DEALER] if s.round_now == 1 else clockwise(s, s.dealer, 1)  # W3.1
    deal_cards(s)
    for seat in range(s.players):
        s.passed[seat] = EMPTY
        s.laid[seat] = EMPTY
        s.taken[seat] = EMPTY
        s.lacks[seat] = EMPTY
    s.leader = NO_ONE
    clear_trick(s)
    s.pass_steps = STEPS[direction(s), s.players]
    if s.pass_steps == 0:
        start_tricks(s)
    else:
        s.phase = Phase.PASS
        s.turn = NO_ONE
        s.choosing = up_to(s.players)


@rule
def direction(s: State) -> int:
    """W2.2: where to the cards of this round go; a record without options keeps them."""
    return s.options.passing[(s.round_now - 1) % s.options.cycle] if s.options.cycle else 0


@rule
def shuffle_deck(s: State) -> None:
    """W1.3, W3.1: chance decides the order of the cards, and in round 1 the dealer unless the table has said so."""
    for place in range(CARDS):
        s.deal[place] = place
    shuffle(s.deal, 0, CARDS, s.dice)
    if s.round_now == 1:
        s.deal[DEALER] = s.options.dealer if s.options.dealer >= 0 else draw(s.dice, s.players)


@rule
def deal_cards(s: State) -> None:
    """W1.3: the whole deck, seat by seat from the top."""
    top = 0
    for seat in range(s.players):
        s.hand[seat] = alike(cards_from(s.deal, top, HAND[s.players]))
        top += HAND[s.players]


@rule
def clockwise(s: State, seat: Seat, steps: int) -> Seat:
    """The player this many places further on to the left; fewer than once around."""
    seat = seat + steps
    return seat if seat < s.players else seat - s.players


@rule
def receiver(s: State, giver: Seat) -> Seat:
    """W2.2: who gets what this player passes."""
    return clockwise(s, giver, s.pass_steps)


@rule
def legal_passes(s: State, seat: Seat) -> ActionSet:
    """W2.1: cards are named in ascending order, so what is named now leaves enough higher ones to complete the set."""
    named = s.passed[seat]
    choice = s.hand[seat] & ~up_to_highest(named)
    for _ in range(PASS[s.players] - count(named) - 1):
        choice = choice & (up_to_highest(choice) >> 1)
    return (choice & COLOURED) | (WIZARD if choice & WIZARDS else EMPTY)


@rule
def pass_card(s: State, seat: Seat, card: Card) -> None:
    """W2.1: name one more card to pass; when everybody has named all of them, they change hands."""
    s.passed[seat] = plus(s.passed[seat], only(card))
    if count(s.passed[seat]) == PASS[s.players]:
        s.choosing &= ~only(seat)
        if s.choosing == EMPTY:
            change_hands(s)
            start_tricks(s)


@rule
def change_hands(s: State) -> None:
    """W2.1: what you pass is gone before you see what you get."""
    for seat in range(s.players):
        s.hand[seat] = less(s.hand[seat], s.passed[seat])
    for seat in range(s.players):
        to = receiver(s, seat)
        s.hand[to] = plus(s.hand[to], s.passed[seat])


# --- W3: tricks ------------------------------------------------------------------------------------------------------


@rule
def start_tricks(s: State) -> None:
    """W3.1: the player left of the dealer leads."""
    s.phase = Phase.PLAY
    s.choosing = EMPTY
    s.leader = clockwise(s, s.dealer, 1)
    s.turn = s.leader


@rule
def legal_cards(s: State, seat: Seat) -> CardSet:
    """W3.1–W3.3: lead anything; follow the colour led if you can; a wizard may be played at any time."""
    hand = s.hand[seat] & CARD_ACTIONS
    return may_play(hand, CARDS_OF[s.led] if s.led != OPEN else EMPTY, WIZARD)


@rule
def play(s: State, seat: Seat, card: Card) -> None:
    """W3.2: play a card; the trick goes on clockwise until everybody has played."""
    lay_card(s, seat, card)
    if s.played < s.players:
        s.turn = clockwise(s, seat, 1)
    else:
        finish_trick(s)


@rule
def lay_card(s: State, seat: Seat, card: Card) -> None:
    """Put a card from the hand into the trick, for all to see (W6.1)."""
    s.hand[seat] = less(s.hand[seat], only(card))
    s.laid[seat] = plus(s.laid[seat], only(card))
    s.trick[seat] = card
    s.played += 1
    follow(s, seat, card)
    if is_best(s, card):
        s.best = VALUE_OF[card]
        s.winner = seat


@rule
def follow(s: State, seat: Seat, card: Card) -> None:
    """W3.3: the first coloured card sets the colour; W6.2: another colour proves a void, a wizard proves nothing."""
    if s.led == OPEN:
        s.led = COLOUR_OF[card]
    elif card != W and COLOUR_OF[card] != s.led:
        s.lacks[seat] |= CARDS_OF[s.led]


@rule
def is_best(s: State, card: Card) -> bool:
    """W3.4: the highest card of the colour led; as long as that is open there are only wizards, and the first wins."""
    return COLOUR_OF[card] == s.led and VALUE_OF[card] > s.best


@rule
def finish_trick(s: State) -> None:
    """W3.5: the winner takes the trick and leads the next."""
    take_trick(s, s.winner)
    s.leader = s.winner
    s.turn = s.winner
    clear_trick(s)
    if s.hand[s.leader] == EMPTY:
        finish_round(s)


@rule
def take_trick(s: State, winner: Seat) -> None:
    """W3.5: all the cards go to the winner."""
    for seat in range(s.players):
        s.taken[winner] |= only(s.trick[seat])
    s.taken[winner] &= COLOURED


@rule
def clear_trick(s: State) -> None:
    """W3.5: the cards leave the table."""
    s.led = OPEN
    s.played = 0
    s.winner = NO_ONE
    s.best = -1
    for seat in range(s.players):
        s.trick[seat] = NO_CARD


# --- W4: the points of a round ---------------------------------------------------------------------------------------


@rule
def choose(s: State, caster: Seat, action: Action) -> None:
    """W4.5: on the others or off the caster's own total; the match ends either way."""
    if action == OWN:
        s.points[caster] -= spell(s.taken[caster])
    else:
        cast_on_others(s, caster)
    s.phase = Phase.OVER


# --- W5: the end -----------------------------------------------------------------------------------------------------


@rule
def finish_round(s: State) -> None:
    """W4: score the round, then go on or end; a spell may leave a choice first."""
    caster = find_caster(s)
    if caster == NO_ONE:
        for seat in range(s.players):
            score_tricks(s, seat)
    elif may_choose(s, caster):
        s.phase = Phase.CHOICE
        s.turn = caster
        return
    else:
        cast_on_others(s, caster)
    if is_match_over(s):
        s.phase = Phase.OVER
    else:
        s.round_now += 1
        start_round(s)


@rule
def is_match_over(s: State) -> bool:
    """W5.1: somebody has reached the target, or all rounds are played."""
    if s.round_now == s.options.rounds:
        return True
    for seat in range(s.players):
        if s.options.target != NO_LIMIT and s.points[seat] >= s.options.target:
            return True
    return False
