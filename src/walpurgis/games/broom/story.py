"""What just happened in `broom`, as typed events, and why an action is refused.

The potions of a task are written as cards are: `2brown`. Numbers that rules return are made plain ints: what they read
from tables is NumPy's.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from walpurgis.core.game import CardName, Event, HandDealt, Reason, SeatEvent, one_of
from walpurgis.core.sets import Action, Seat, count, has, members
from walpurgis.core.state import copy_of
from walpurgis.games.broom.cards import BRAVE, CHOSEN, KINDS, KINDS_IN_PLAY, NO_KIND, OPEN_TASKS, TASK_POINTS, WITCHES
from walpurgis.games.broom.notation import potion_names, witch_names, witches_of
from walpurgis.games.broom.points import brave_potions, points_of, witches_in_display
from walpurgis.games.broom.rules import ask_the_others, clockwise, kinds_in_hand, lay_witch
from walpurgis.games.broom.state import NO_ONE, Phase, State


class Dealt(SeatEvent, kind="dealt"):
    """B1.5: the match begins; `open` lies open, and `seat` takes first."""

    open: tuple[CardName, ...]


class TaskOpened(Event, kind="task"):
    """B1.4: an open task."""

    potions: tuple[CardName, ...]


class Took(SeatEvent, kind="took"):
    """B1.5: one of the open cards, for this player's display."""

    card: CardName


class RoundBegan(Event, kind="round"):
    """B2.1: everybody chooses; `seat` will start the first turn."""

    round: int
    seat: Seat


class Chose(SeatEvent, kind="chose"):
    """B2.1: a witch chosen in secret."""

    card: CardName


class Ready(SeatEvent, kind="ready"):
    """B2.1: this player has chosen, and how many witches."""

    witches: int


class Played(SeatEvent, kind="played"):
    """B3.1, B3.2: a witch is played."""

    card: CardName
    manner: Annotated[str, one_of(("brave", "coward"))]


class SaidNext(SeatEvent, kind="next"):
    """B3.2: this player did not choose that witch."""

    card: CardName


class Cancelled(SeatEvent, kind="cancelled"):
    """B3.3: `seat`'s brave witch is cancelled for this round by that of `by`."""

    card: CardName
    by: Seat

    @property
    def outcome(self) -> str:
        return "cancelled"


class Starts(SeatEvent, kind="starts"):
    """B3.4: who starts the next turn."""


class Sorted(SeatEvent, kind="sorted"):
    """B4.1: what the round brought one player; `brave` and `cowards` join the display."""

    ends_round: ClassVar[bool] = True
    brave: int
    cowards: int
    points: int  # with all displays and tasks, at the end of the round
    from_potions: int  # B5: of these points
    from_brave: int
    from_tasks: int


class Returned(SeatEvent, kind="returned"):
    """B4.1: cancelled witches go back to the hand, and everybody knows which."""

    cards: tuple[CardName, ...]


class DidTask(SeatEvent, kind="did-task"):
    """B4.2: a task is done."""

    ends_round: ClassVar[bool] = True
    potions: tuple[CardName, ...]
    points: int

    @property
    def outcome(self) -> str:
        return "task"


class Drew(SeatEvent, kind="drew"):
    """B4.3: three cards, which only their owner sees."""

    cards: tuple[CardName, ...]


class Scored(SeatEvent, kind="scored"):
    """B5: the end of the match for one player."""

    points: int
    brave: int
    tasks: int
    witches: int  # in the display; fewer break a tie


class MatchEnded(Event, kind="over"):
    """B4.3: the match is over."""


def tell_deal(s: State) -> list[Event]:
    """The events of the deal."""
    events: list[Event] = [Dealt(s.first, witches_of(tuple([s.open[kind] for kind in range(KINDS)])))]
    for place in range(OPEN_TASKS):
        if s.open_task[place]:
            events.append(TaskOpened(potion_names(s.open_task[place])))
    for seat in range(s.players):
        events.append(HandDealt(seat, witches_of(tuple(hand_of(s, seat))), audience=(seat,)))
    return events


def hand_of(s: State, seat: Seat) -> list[int]:
    """How many cards of each kind a player holds."""
    return [s.hand[KINDS * seat + kind] for kind in range(KINDS)]


def tell(before: State, seat: Seat, action: Action, after: State) -> list[Event]:
    """The events of one action, in the order in which they happened."""
    if before.phase == Phase.TAKE:
        took = Took(seat, WITCHES[action])
        return [took] if after.phase == Phase.TAKE else [took, RoundBegan(after.round_now, after.starter)]
    if before.phase == Phase.CHOOSE:
        return tell_choice(seat, action, after)
    return tell_play(before, seat, action, after)


def tell_choice(seat: Seat, action: Action, after: State) -> list[Event]:
    """B2.1: a witch is chosen; when it is the last one, everybody sees that this player is ready."""
    events: list[Event] = [Chose(seat, WITCHES[action], audience=(seat,))]
    if after.chose[seat]:
        events.append(Ready(seat, after.chose[seat]))
    if after.phase == Phase.PLAY:
        events.append(Starts(after.starter))
    return events


def tell_play(before: State, seat: Seat, action: Action, after: State) -> list[Event]:
    """B3: a witch is played, and what that leads to until somebody has to decide again."""
    table: State = copy_of(before)
    lay_witch(table, seat, action)
    card = WITCHES[table.called]
    events: list[Event] = [Played(seat, card, "brave" if action >= BRAVE else "coward")]
    if action >= BRAVE and before.last_brave != NO_ONE:
        events.append(Cancelled(before.last_brave, card, seat))
    asked = ask_the_others(table, seat)
    following = [int(clockwise(table, seat, step)) for step in range(1, table.players)]
    events += [SaidNext(other, card) for other in following if table.passed[other] != before.passed[other]]
    if asked != table.starter:
        return events
    if any(table.chosen[other] for other in range(table.players)):
        return [*events, Starts(after.starter)]
    return [*events, *tell_end_of_round(table, after)]


def tell_end_of_round(table: State, after: State) -> list[Event]:
    """B4: with the round's witches still on the table; then the next round, or the end of the match."""
    events: list[Event] = []
    for seat in range(table.players):
        standing_brave = int(count(table.brave[seat] & ~table.cancelled[seat]))
        cowards = int(count(table.played[seat] & ~table.brave[seat]))
        events.append(Sorted(seat, standing_brave, cowards, int(points_of(after, seat)), *worth_of(after, seat)))
        if table.cancelled[seat]:
            events.append(Returned(seat, witch_names(table.cancelled[seat])))
    for place in range(OPEN_TASKS):
        for seat in range(table.players):
            if has(after.tasks_done[seat] & ~table.tasks_done[seat], place):
                events.append(DidTask(seat, potion_names(table.open_task[place]), TASK_POINTS))
    if after.phase == Phase.OVER:
        return [*events, *tell_scores(after), MatchEnded()]
    for seat in range(table.players):
        held = hand_of(table, seat)
        for kind in members(table.cancelled[seat]):
            held[kind] += 1
        drawn = [now - then for now, then in zip(hand_of(after, seat), held, strict=True)]
        events.append(Drew(seat, witches_of(tuple(drawn)), audience=(seat,)))
    return [*events, RoundBegan(after.round_now, after.starter)]


def worth_of(s: State, seat: Seat) -> tuple[int, int, int]:
    """B5: what the points are made of: potions by colour, brave potions, tasks."""
    brave = s.options.brave_points * int(brave_potions(s, seat))
    tasks = TASK_POINTS * int(count(s.tasks_done[seat]))
    return int(points_of(s, seat)) - brave - tasks, brave, tasks


def tell_scores(s: State) -> list[Event]:
    """B5: what everybody has in the end."""
    return [
        Scored(
            seat,
            int(points_of(s, seat)),
            int(brave_potions(s, seat)),
            int(count(s.tasks_done[seat])),
            int(witches_in_display(s, seat)),
        )
        for seat in range(s.players)
    ]


# --- reasons ---------------------------------------------------------------------------------------------------------


def turn_rule(s: State) -> str:
    """The rule that says whose turn it is now."""
    if s.phase == Phase.PLAY:
        return "B3.4" if s.called == NO_KIND else "B3.2"
    return "B1.5" if s.phase == Phase.TAKE else "B2.1"


def why_not(s: State, seat: Seat, action: Action) -> Reason:
    """Why this action is not legal for a seat that owes a decision; the rule that forbids it."""
    kind = action - BRAVE if action >= BRAVE else action
    card = {"card": WITCHES[kind]}
    if kind >= KINDS_IN_PLAY[s.players]:
        return Reason("not-in-play", "B1.2", card)
    if s.phase == Phase.TAKE:
        return Reason("take-first", "B1.5") if action >= BRAVE else Reason("not-open", "B1.5", card)
    if s.phase == Phase.CHOOSE:
        return why_not_choose(s, seat, action)
    if s.called == NO_KIND:
        return Reason("not-chosen", "B3.1", card)
    return Reason("follow-the-call", "B3.2", {"card": WITCHES[s.called]})


def why_not_choose(s: State, seat: Seat, action: Action) -> Reason:
    """B2.1: it is not held, it is named already or too low, or it leaves too few to choose from."""
    if action >= BRAVE:
        return Reason("choose-first", "B2.1")
    card = {"card": WITCHES[action]}
    if not s.hand[KINDS * seat + action]:
        return Reason("not-in-hand", "B2.1", card)
    if has(s.chosen[seat], action):
        return Reason("chosen-already", "B2.1", card)
    if s.chosen[seat] >> action:
        return Reason("ascending-order", "B2.1", card)
    to_choose = min(CHOSEN, int(count(kinds_in_hand(s, seat))))
    return Reason("leave-enough", "B2.1", {**card, "witches": to_choose})
