"""The rules of Broom Service: The Card Game: begin, waiting, legal, act.

Read it beside the rulebook: each function names the rule it stands for. Legality is written here and nowhere else.
Cards of a kind are alike (B1.3), so a card is its kind, and a hand is how many it holds of each.
"""

from __future__ import annotations

from typing import TypeAlias

from walpurgis.core.rule import rule
from walpurgis.core.sets import (
    BIT,
    EMPTY,
    Action,
    ActionSet,
    Seat,
    SeatSet,
    count,
    first_of,
    has,
    only,
    up_to,
    up_to_highest,
    without_first,
)
from walpurgis.games.broom.cards import (
    BRAVE,
    CHOSEN,
    DRAWN,
    KINDS,
    KINDS_IN_PLAY,
    NO_KIND,
    OPEN_TASKS,
    ROUNDS,
)
from walpurgis.games.broom.deal import deal_hands, draw_cards, open_cards, open_tasks, shuffle_deck, shuffle_tasks
from walpurgis.games.broom.points import points_of, potions_shown, shows_all
from walpurgis.games.broom.state import FIRST_PLACE, NO_ONE, Phase, State

KindSet: TypeAlias = int

# Every other of the numbers of four bits, and the bits above them.


# --- the contract ----------------------------------------------------------------------------------------------------


@rule
def begin(s: State) -> None:
    """B1: set the table up and deal; players, options and dice are in the record already."""
    if not s.stacked:
        shuffle_deck(s)
        shuffle_tasks(s)
    s.stacked = 0
    clear_table(s)
    deal_hands(s)
    open_cards(s)
    open_tasks(s)
    s.round_now = 1
    s.first = s.deal[FIRST_PLACE]
    s.starter = s.first
    s.turn = s.first
    s.phase = Phase.TAKE


@rule
def waiting(s: State) -> SeatSet:
    """Who owes a decision: everybody who has not chosen yet, else one player; nobody when the match is over."""
    if s.phase == Phase.CHOOSE:
        return s.choosing
    return EMPTY if s.phase == Phase.OVER else only(s.turn)


@rule
def legal(s: State, seat: Seat) -> ActionSet:
    """What this player may do now; nothing when they owe no decision."""
    if s.phase == Phase.CHOOSE:
        return legal_choices(s, seat)
    if seat != s.turn:
        return EMPTY
    if s.phase == Phase.PLAY:
        return legal_witches(s, seat)
    if s.phase == Phase.TAKE:
        return kinds_open(s)
    return EMPTY


@rule
def act(s: State, seat: Seat, action: Action) -> None:
    """Do what `legal` allows; the end of a turn, of a round and of the match follow by themselves."""
    if s.phase == Phase.PLAY:
        play(s, seat, action)
    elif s.phase == Phase.CHOOSE:
        choose(s, seat, action)
    elif s.phase == Phase.TAKE:
        take_open_card(s, seat, action)


# --- B1: setting up --------------------------------------------------------------------------------------------------


@rule
def clear_table(s: State) -> None:
    """Nothing is held, shown or done yet."""
    s.top = 0
    s.choosing = EMPTY
    for cell in range(KINDS * s.players):
        s.hand[cell] = 0
        s.known[cell] = 0
        s.cowards[cell] = 0
        s.braves[cell] = 0
    for kind in range(KINDS):
        s.open[kind] = 0
    for seat in range(s.players):
        s.tasks_done[seat] = EMPTY
        s.kinds[seat] = EMPTY
        s.chosen[seat] = EMPTY
    clear_round(s)
    nothing = points_of(s, 0)
    for seat in range(s.players):
        s.points[seat] = nothing


@rule
def kinds_open(s: State) -> KindSet:
    """B1.5: the kinds that lie open."""
    kinds = EMPTY
    for kind in range(KINDS_IN_PLAY[s.players]):
        if s.open[kind] > 0:
            kinds |= only(kind)
    return kinds


@rule
def take_open_card(s: State, seat: Seat, kind: int) -> None:
    """B1.5: into the player's own display, cowardly; when everybody has one, round 1 begins."""
    s.open[kind] -= 1
    s.cowards[KINDS * seat + kind] += 1
    s.points[seat] = points_of(s, seat)
    s.turn = clockwise(s, seat, 1)
    if s.turn == s.first:
        start_round(s)


@rule
def clockwise(s: State, seat: Seat, steps: int) -> Seat:
    """The player this many places further on; fewer than once around."""
    seat = seat + steps
    return seat if seat < s.players else seat - s.players


# --- B2: choosing ----------------------------------------------------------------------------------------------------


@rule
def start_round(s: State) -> None:
    """B2.1: everybody chooses at once."""
    s.phase = Phase.CHOOSE
    s.choosing = up_to(s.players)
    for seat in range(s.players):
        s.kinds[seat] = kinds_in_hand(s, seat)
    s.turn = s.starter


@rule
def kinds_in_hand(s: State, seat: Seat) -> KindSet:
    """The kinds that a player holds."""
    kinds = EMPTY
    for kind in range(KINDS):
        kinds |= BIT * (s.hand[KINDS * seat + kind] > 0) << kind
    return kinds


@rule
def legal_choices(s: State, seat: Seat) -> ActionSet:
    """B2.1: kinds in ascending order, leaving enough higher ones to make three, or as many as there are."""
    if not has(s.choosing, seat):
        return EMPTY
    still_to_name = min(CHOSEN, count(s.kinds[seat])) - count(s.chosen[seat])
    choices = s.kinds[seat] & ~up_to_highest(s.chosen[seat])
    for _ in range(still_to_name - 1):
        choices &= up_to_highest(choices) >> 1  # the highest must stay for later
    return choices


@rule
def choose(s: State, seat: Seat, kind: int) -> None:
    """B2.1: name one more kind; when everybody has chosen, the starter begins (B3.1)."""
    s.chosen[seat] |= only(kind)
    chosen = count(s.chosen[seat])
    if chosen == CHOSEN or s.chosen[seat] == s.kinds[seat]:
        s.chose[seat] = chosen
        s.kinds[seat] = EMPTY
        s.choosing &= ~only(seat)
        if s.choosing == EMPTY:
            s.phase = Phase.PLAY


# --- B3: turns -------------------------------------------------------------------------------------------------------


@rule
def legal_witches(s: State, seat: Seat) -> ActionSet:
    """B3.1: the starter plays any chosen witch; B3.2: others who chose that kind must play her; brave or cowardly."""
    witches = s.chosen[seat] if s.called == NO_KIND else only(s.called)
    return witches | (witches << BRAVE)


@rule
def play(s: State, seat: Seat, action: Action) -> None:
    """B3.1, B3.2: play a chosen witch; the next who chose her kind must follow."""
    lay_witch(s, seat, action)
    asked = ask_the_others(s, seat)
    if asked == s.starter:
        finish_turn(s)
    else:
        s.turn = asked


@rule
def lay_witch(s: State, seat: Seat, action: Action) -> None:
    """B3.1: the witch leaves the hand; if everybody knew of one there, that is the one (B6.1)."""
    kind = action - BRAVE if action >= BRAVE else action
    s.called = kind
    s.chosen[seat] &= ~only(kind)
    s.played[seat] |= only(kind)
    s.hand[KINDS * seat + kind] -= 1
    s.known[KINDS * seat + kind] -= s.known[KINDS * seat + kind] > 0
    if action >= BRAVE:
        be_brave(s, seat, kind)


@rule
def be_brave(s: State, seat: Seat, kind: int) -> None:
    """B3.3: a brave witch cancels the brave one before her."""
    if s.last_brave != NO_ONE:
        s.cancelled[s.last_brave] |= only(kind)
    s.brave[seat] |= only(kind)
    s.last_brave = seat


@rule
def ask_the_others(s: State, seat: Seat) -> Seat:
    """B3.2: clockwise, players without this kind say "next"; returns the first who chose it, or the starter."""
    asked = clockwise(s, seat, 1)
    while asked != s.starter and not has(s.chosen[asked], s.called):
        s.passed[asked] |= only(s.called)
        asked = clockwise(s, asked, 1)
    return asked


@rule
def finish_turn(s: State) -> None:
    """B3.4: the last brave one, or the first coward, starts the next turn; B3.5: or the next round."""
    if s.last_brave != NO_ONE:
        s.starter = s.last_brave
    s.called = NO_KIND
    s.last_brave = NO_ONE
    able = next_with_witches(s, s.starter)
    if able == NO_ONE:
        finish_round(s)
    else:
        s.starter = able
        s.turn = able


@rule
def next_with_witches(s: State, seat: Seat) -> Seat:
    """B3.4: this player, or the next one clockwise, who has a chosen witch left."""
    for step in range(s.players):
        able = clockwise(s, seat, step)
        if s.chosen[able] != EMPTY:
            return able
    return NO_ONE


# --- B4: the end of a round ------------------------------------------------------------------------------------------


@rule
def finish_round(s: State) -> None:
    """B4: sort the witches, take tasks, and draw for the next round; after round 4 the match is over."""
    for seat in range(s.players):
        sort_witches(s, seat)
    clear_round(s)
    take_tasks(s)
    for seat in range(s.players):
        s.points[seat] = points_of(s, seat)
    if s.round_now == ROUNDS:
        s.phase = Phase.OVER
        return
    for seat in range(s.players):
        draw_cards(s, seat, DRAWN)  # B4.3
    s.round_now += 1
    start_round(s)


@rule
def sort_witches(s: State, seat: Seat) -> None:
    """B4.1: into the display; cancelled ones back into the hand, and everybody knows that they are there."""
    witches = s.played[seat]
    brave = s.brave[seat] & ~s.cancelled[seat]
    coward = witches & ~s.brave[seat]
    while witches:
        kind = first_of(witches)
        witches = without_first(witches)
        cell = KINDS * seat + kind
        back = (s.cancelled[seat] >> kind) & 1  # added up rather than asked: chance decides, and no guess would help
        s.hand[cell] += back
        s.known[cell] += back
        s.braves[cell] += (brave >> kind) & 1
        s.cowards[cell] += (coward >> kind) & 1


@rule
def clear_round(s: State) -> None:
    """The round's witches have left the middle of the table."""
    s.called = NO_KIND
    s.last_brave = NO_ONE
    for seat in range(s.players):
        s.chose[seat] = 0
        s.played[seat] = EMPTY
        s.brave[seat] = EMPTY
        s.cancelled[seat] = EMPTY
        s.passed[seat] = EMPTY


@rule
def take_tasks(s: State) -> None:
    """B4.2: whoever shows all the potions of an open task has done it, several players at once too."""
    left = s.tasks_left
    for seat in range(s.players):
        shown = potions_shown(s, seat)
        for place in range(OPEN_TASKS):
            if has(left, place) and shows_all(shown, s.open_task[place]):
                s.tasks_done[seat] |= only(place)
                s.tasks_left &= ~only(place)


# --- B5: points ------------------------------------------------------------------------------------------------------
