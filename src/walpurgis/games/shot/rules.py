"""The rules of Witch's Shot Delivery Service: begin, waiting, legal, act.

Read it beside the rulebook: each function names the rule it stands for. Legality is written here and nowhere else.
"""

from __future__ import annotations

from walpurgis.core.game import ByRounds
from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    BIT,
    EMPTY,
    Action,
    ActionSet,
    Card,
    CardSet,
    Seat,
    SeatSet,
    has,
    only,
)
from walpurgis.games.shot.cards import (
    BLACK,
    BOXES_OF,
    CARDS_OF,
    OOF_COST,
    OPEN,
    QUOTA,
    REST,
    SIXES,
    STRENGTH,
    SUIT_OF,
    VACATION,
    VALUE_OF,
    X2,
)
from walpurgis.games.shot.deal import FIRST_PLAYER, cards_in_match, deal_cards, rank_suits, shuffle_deck
from walpurgis.games.shot.points import count_worn_out, is_last_round, payday
from walpurgis.games.shot.state import NO_CARD, NO_ONE, NO_QUOTA, Phase, State
from walpurgis.games.tricks import may_play

ALL_QUOTAS: ActionSet = 0b11111101 << QUOTA
QUOTA_2: ActionSet = BIT << (QUOTA + 2)


# --- the contract ----------------------------------------------------------------------------------------------------


@rule
def begin(s: State) -> None:
    """S1: set the table up and deal the first round; players, options and dice are in the record already."""
    set_up(s)
    start_round(s)


@rule
def waiting(s: State) -> SeatSet:
    """Who owes a decision: one player at a time, nobody when the match is over."""
    return EMPTY if s.phase == Phase.OVER else only(s.turn)


@rule
def legal(s: State, seat: Seat) -> ActionSet:
    """What this player may do now; nothing when it is not their turn."""
    if seat != s.turn:
        return EMPTY
    if s.phase == Phase.PLAY:
        return legal_cards(s, seat) | legal_rests(s, seat)
    if s.phase == Phase.QUOTA:
        return legal_quotas(s)
    if s.phase == Phase.SHOW:
        return s.hand[seat] & CARDS_OF[s.led]
    return EMPTY


@rule
def act(s: State, seat: Seat, action: Action) -> None:
    """Do what `legal` allows; the end of a trick, of a round and of the match follow by themselves."""
    decide(s, seat, action)
    if is_deal_due(s):
        start_round(s)


@rule
def decide(s: State, seat: Seat, action: Action) -> None:
    """Do what `legal` allows, up to the next deal."""
    if s.phase == Phase.QUOTA:
        take_quota(s, seat, action - QUOTA)
    elif s.phase == Phase.SHOW:
        show(s, seat, action)
    elif action >= REST:
        rest(s, seat, action)
    else:
        play(s, seat, action)
    if s.phase == Phase.PLAY and s.played == s.players:
        finish_trick(s)


# --- S1, S2: the deal ------------------------------------------------------------------------------------------------


@rule
def set_up(s: State) -> None:
    """S1: the table before the first deal."""
    s.deck = cards_in_match(s)
    s.round_now = 1
    s.phase = Phase.QUOTA
    s.turn = NO_ONE
    for seat in range(s.players):
        s.points[seat] = 0
        s.oof[seat] = 0


@rule
def is_deal_due(s: State) -> bool:
    """Whether the next round is to be dealt before anybody can decide anything."""
    return s.turn == NO_ONE


@rule
def start_round(s: State) -> None:
    """Deal, rank the suits, and let the choosing begin."""
    if not s.stacked:
        shuffle_deck(s)
    s.stacked = 0
    if s.round_now == 1:
        s.first = s.deal[FIRST_PLAYER]
    deal_cards(s)
    rank_suits(s)
    for seat in range(s.players):
        s.taken[seat] = EMPTY
        s.laid[seat] = EMPTY
        s.shown[seat] = EMPTY
        s.lacks[seat] = EMPTY
        s.quota[seat] = NO_QUOTA
        s.fatigue[seat] = 0
        s.cursed[seat] = 0
        s.vacation[seat] = 0
        s.ready[seat] = s.oof[seat]  # S5.5
    clear_trick(s)
    s.phase = Phase.QUOTA
    s.turn = next_to_choose(s)


# --- S3: choosing quotas ---------------------------------------------------------------------------------------------


@rule
def legal_quotas(s: State) -> ActionSet:
    """S3.3: one of those left; with three players there is no 2 (S1.4)."""
    left = ALL_QUOTAS & ~QUOTA_2 if s.players == 3 else ALL_QUOTAS
    for seat in range(s.players):
        if s.quota[seat] != NO_QUOTA:
            left &= ~(BIT << (QUOTA + s.quota[seat]))
    return left


@rule
def next_to_choose(s: State) -> Seat:
    """S3.1, S3.2: clockwise from the first player; in later rounds those with fewer points go before."""
    chooser = NO_ONE
    for step in range(s.players):
        seat = clockwise(s, s.first, step)
        if s.quota[seat] == NO_QUOTA and (
            chooser == NO_ONE or (s.round_now > 1 and s.points[seat] < s.points[chooser])
        ):
            chooser = seat
    return chooser


@rule
def clockwise(s: State, seat: Seat, steps: int) -> Seat:
    """The player this many places further on; fewer than once around."""
    seat = seat + steps
    return seat if seat < s.players else seat - s.players


@rule
def take_quota(s: State, seat: Seat, quota: int) -> None:
    """S3.3: take a quota card; when all have one, delivering begins."""
    s.quota[seat] = quota
    s.turn = next_to_choose(s)
    if s.turn == NO_ONE:
        reward_choosers(s, seat)
        s.phase = Phase.PLAY
        s.leader = with_lowest_quota(s)
        s.turn = s.leader


@rule
def reward_choosers(s: State, last: Seat) -> None:
    """S3.1: a point for the last to choose in round 1; S6.2: or a vacation token, and one for the highest quota."""
    if s.options.vacation:
        s.vacation[with_highest_quota(s)] = 1
        if s.round_now == 1:
            s.vacation[last] = 1
    elif s.round_now == 1:
        s.points[last] += 1


@rule
def with_lowest_quota(s: State) -> Seat:
    """S4.1: who leads the first trick."""
    lowest = 0
    for seat in range(1, s.players):
        if s.quota[seat] < s.quota[lowest]:
            lowest = seat
    return lowest


@rule
def with_highest_quota(s: State) -> Seat:
    """S6.2: who goes on vacation."""
    highest = 0
    for seat in range(1, s.players):
        if s.quota[seat] > s.quota[highest]:
            highest = seat
    return highest


@rule
def strength(s: State, seat: Seat) -> int:
    """S3.4: what this player can carry now."""
    return max(0, STRENGTH[s.players] - s.oof[seat] - s.fatigue[seat] - s.cursed[seat])


# --- S4, S5: delivering and resting ----------------------------------------------------------------------------------


@rule
def legal_cards(s: State, seat: Seat) -> CardSet:
    """S4.2: follow the suit led if you can; a black card may be played at any time."""
    return may_play(s.hand[seat], CARDS_OF[s.led] if s.led != OPEN else EMPTY, BLACK)


@rule
def legal_rests(s: State, seat: Seat) -> ActionSet:
    """S5.3, S6.2: one declaration a trick, with a token that can rest; with three Oof tokens there is no need."""
    if has(s.resting, seat) or s.oof[seat] == 3:
        return EMPTY
    rests = EMPTY
    if s.ready[seat] > 0:
        rests |= BIT << REST
    if s.vacation[seat] > 0:
        rests |= BIT << VACATION
    return rests


@rule
def rest(s: State, seat: Seat, token: Action) -> None:
    """S5.3, S6.2: an Oof token is turned over for the round, a vacation token is gone; the card comes next."""
    s.resting |= only(seat)
    if token == REST:
        s.ready[seat] -= 1
    else:
        s.vacation[seat] = 0


@rule
def play(s: State, seat: Seat, card: Card) -> None:
    """S4.2: play a card; a black one against the suit led must then be excused by showing a card of it."""
    lay_card(s, seat, card)
    if has(BLACK, card) and s.led != OPEN and s.hand[seat] & CARDS_OF[s.led]:
        s.phase = Phase.SHOW
    else:
        s.turn = clockwise(s, s.turn, 1)


@rule
def lay_card(s: State, seat: Seat, card: Card) -> None:
    """Put a card from the hand into the trick, and learn what that proves (S8.2)."""
    s.hand[seat] &= ~only(card)
    s.shown[seat] &= ~only(card)
    s.seen |= only(card)
    s.laid[seat] |= only(card)
    s.trick[seat] = card
    s.played += 1
    s.boxes += BOXES_OF[card]
    if card == X2:
        s.doubled = 1
    suit = SUIT_OF[card]
    if s.led == OPEN:
        s.led = suit  # a black card leaves it open
    elif suit != s.led and s.hand[seat] & CARDS_OF[s.led] == 0:
        s.lacks[seat] |= CARDS_OF[s.led]
    if may_win(s, seat) and height(s, card) > s.best:
        s.best = height(s, card)
        s.winner = seat


@rule
def show(s: State, seat: Seat, card: Card) -> None:
    """S4.2: show one card of the suit led to everybody."""
    s.shown[seat] |= only(card)
    s.phase = Phase.PLAY
    s.turn = clockwise(s, s.turn, 1)


@rule
def may_win(s: State, seat: Seat) -> bool:
    """S4.4: a player who rests, or has three Oof tokens, cannot win."""
    return s.oof[seat] < 3 and not has(s.resting, seat)


@rule
def height(s: State, card: Card) -> int:
    """S4.3: priority, then value; a black card is below every suited one."""
    suit = SUIT_OF[card]
    return 0 if suit == OPEN else 16 * s.priority[suit] + VALUE_OF[card]


@rule
def finish_trick(s: State) -> None:
    """S4.1, S4.5: the winner delivers and leads; if nobody may win, the same player leads again."""
    if s.winner != NO_ONE:
        deliver(s, s.winner)
        s.leader = s.winner
    clear_trick(s)
    s.turn = s.leader
    if is_round_over(s):
        payday(s)
        finish_round(s)


@rule
def clear_trick(s: State) -> None:
    """S4.8: the cards leave the table."""
    s.led = OPEN
    s.played = 0
    s.boxes = 0
    s.doubled = 0
    s.resting = EMPTY
    s.winner = NO_ONE
    s.best = -1
    for seat in range(s.players):
        s.trick[seat] = NO_CARD


@rule
def load(s: State) -> int:
    """S4.6: what the trick weighs."""
    return 2 * s.boxes if s.doubled else s.boxes


@rule
def deliver(s: State, winner: Seat) -> None:
    """S4.6–S4.8: carry the trick, be hurt or tired by it, and keep the card that won."""
    hurt = load(s) > strength(s, winner)
    cursed = is_cursed(s, winner)
    if hurt:
        s.oof[winner] += 1
        if not s.options.rest_next_round:  # S5.3
            s.ready[winner] += 1
    if not hurt or s.options.hurt_and_tired:
        s.fatigue[winner] += 1
    if cursed:
        s.cursed[winner] = 1
    s.taken[winner] |= only(s.trick[winner])


@rule
def is_cursed(s: State, winner: Seat) -> bool:
    """S6.1: somebody else played a 6; a player's own 6 never counts, and may shield."""
    if not s.options.curse or (s.options.six_shields and has(SIXES, s.trick[winner])):
        return False
    for seat in range(s.players):
        if seat != winner and has(SIXES, s.trick[seat]):
            return True
    return False


# --- S5.2, S7: payday and the end ------------------------------------------------------------------------------------


@rule
def is_round_over(s: State) -> bool:
    """S7.1, S5.2: no cards left, or all players but one have three Oof tokens."""
    return s.hand[s.turn] == EMPTY or count_worn_out(s) >= s.players - 1


@rule
def finish_round(s: State) -> None:
    """S5.1, S7.4: the last round, or one in which somebody has three Oof tokens, ends the match."""
    if is_last_round(s):
        for seat in range(s.players):
            s.points[seat] -= OOF_COST[s.oof[seat]]
        s.phase = Phase.OVER
    else:
        s.round_now += 1
        s.turn = NO_ONE  # the deal is due


BY_ROUNDS = ByRounds(set_up, start_round, decide, is_deal_due)
