"""What a seat of `broom` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.game import REMEMBERED, SPECTATOR, CardName, one_of, written
from walpurgis.core.sets import Seat, SeatSet, members
from walpurgis.core.state import reader
from walpurgis.games.broom.belief import KNOWLEDGE, Knowledge
from walpurgis.games.broom.cards import (
    BRAVE_POTIONS,
    CHOSEN,
    COLOURS,
    KINDS,
    KINDS_IN_PLAY,
    NO_KIND,
    OPEN_TASKS,
    ROUNDS,
    TASK_POINTS,
    WITCHES,
)
from walpurgis.games.broom.notation import potion_names, witch_names, witches_of
from walpurgis.games.broom.options import POTION_BITS
from walpurgis.games.broom.rules import KindSet
from walpurgis.games.broom.state import NO_ONE, SEATS, Phase

PHASES = {phase.value: phase.name.lower() for phase in Phase}
PhaseName: TypeAlias = Annotated[str, one_of(PHASES.values())]
WitchName: TypeAlias = Annotated[str, one_of(WITCHES)]
ColourName: TypeAlias = Annotated[str, one_of(COLOURS)]
Tasks: TypeAlias = tuple[tuple[int, bool], ...]  # each open task, and whether nobody has done it yet
Counts: TypeAlias = tuple[int, ...]  # by kind

BY_PLAYER = ("points", "played", "brave", "cancelled", "passed", "hand_size", "chose", "tasks_done")
read_own = reader(KNOWLEDGE, ("choosing", "own_chosen", "seat", "phase"))
read_hand = reader(KNOWLEDGE, ("own_hand",), places=KINDS)
read_open = reader(KNOWLEDGE, ("open",), places=KINDS)
read_tasks = reader(KNOWLEDGE, ("open_task",), places=OPEN_TASKS)
read_tasks_done = reader(KNOWLEDGE, ("tasks_done",), places=SEATS)
read_turn = reader(KNOWLEDGE, ("first", "turn", "starter", "called", "last_brave"))
read_table = reader(KNOWLEDGE, ("choosing", "pile", "tasks_left", "players", "phase", "round_now"))
read_player = [reader(KNOWLEDGE, BY_PLAYER, seat) for seat in range(SEATS)]
read_witches = [reader(KNOWLEDGE, ("known", "cowards", "braves"), KINDS * seat, KINDS) for seat in range(SEATS)]


@dataclass(frozen=True)
class TaskView:
    """B1.4: a task that was opened."""

    potions: tuple[CardName, ...]  # 2brown, 3purple, 4black
    open: bool  # nobody has done it yet
    done_by: tuple[Seat, ...]


@dataclass(frozen=True)
class DisplayView:
    """B4.1: one player's witches of a kind, and the potions they show."""

    card: WitchName
    colour: ColourName
    brave: int
    cowards: int
    potions: int


@dataclass(frozen=True)
class LaidWitch:
    """B3: a witch played this round."""

    card: WitchName
    brave: bool
    cancelled: bool


@dataclass(frozen=True)
class TaskProgress:
    """B1.4: how far one player is with one task."""

    brewed: int  # of the potions that it asks for
    asked: int
    in_reach: bool  # one round could bring what is missing


@dataclass(frozen=True)
class Worth:
    """B5: what a player's points are made of."""

    potions: int
    brave: int
    tasks: int


@dataclass(frozen=True)
class PlayerView:
    """What everybody sees of one player."""

    seat: Seat
    points: int
    display: tuple[DisplayView, ...]
    brave_potions: int
    witches: int  # in the display
    tasks: int  # done
    cards: int  # in hand, with the chosen ones
    known: tuple[WitchName, ...]  # cancelled witches that everybody knows to be in that hand
    choosing: bool  # still has to choose
    chosen: int  # chosen witches not yet played
    round: tuple[LaidWitch, ...]  # played this round
    passed: tuple[WitchName, ...]  # said "next" to these
    worth: Worth
    progress: tuple[TaskProgress, ...]  # with each of the open tasks


@dataclass(frozen=True)
class BroomView:
    """Everything one seat may know; a spectator's view has an empty hand."""

    seat: Seat
    phase: PhaseName
    round: int
    rounds: int
    turn: Seat | None  # nobody while all choose at once
    first: Seat
    hand: tuple[WitchName, ...]  # with the chosen ones
    chosen: tuple[WitchName, ...]
    open: tuple[WitchName, ...]  # next to the pile
    pile: int
    tasks: tuple[TaskView, ...]
    players: tuple[PlayerView, ...]
    starter: Seat  # of this turn; while choosing, of the round
    called: WitchName | None
    last_brave: Seat | None  # whose brave witch stands in this turn
    to_answer: tuple[Seat, ...]  # who comes after the one whose turn it is, and may have chosen the witch called
    kinds: tuple[WitchName, ...]  # B1.2: in play
    picks: int  # B2.1: how many witches this seat still has to choose, one after the other
    pickable: tuple[WitchName, ...]  # those that can be among them


def look(k: Knowledge) -> BroomView:
    """A view from observed knowledge, and from nothing else."""
    return BroomView(**fields(k, player_view, look_at_tasks))


def view_data(k: Knowledge) -> dict[str, Any]:
    """The same for JSON."""
    return fields(k, player_written, tasks_written)


def fields(k: Knowledge, player: Callable[..., Any], tasks_of: Callable[..., Any]) -> dict[str, Any]:
    """The fields of a view in their order; `player` shows one player, `tasks_of` the tasks."""
    choosing, pile, left, players, phase, round_now = read_table(k)
    first, turn, starter, called, last_brave = read_turn(k)
    mine, worth = own(k), k.options.brave_points
    tasks = tuple([(task, is_in(left, place)) for place, task in enumerate(read_tasks(k))])
    return {
        "seat": mine["seat"],
        "phase": PHASES[phase],
        "round": round_now,
        "rounds": ROUNDS,
        "turn": turn if phase in (Phase.TAKE, Phase.PLAY) else None,
        "first": first,
        "hand": mine["hand"],
        "chosen": mine["chosen"],
        "open": witches_of(read_open(k)),
        "pile": pile,
        "tasks": tasks_of(tasks, read_tasks_done(k)[:players]),
        "players": tuple(
            [
                player(seat, worth, tasks, is_in(choosing, seat), read_witches[seat](k), *read_player[seat](k))
                for seat in range(players)
            ]
        ),
        "starter": starter,
        "called": None if called == NO_KIND else WITCHES[called],
        "last_brave": None if last_brave == NO_ONE else last_brave,
        "to_answer": to_answer(k) if phase == Phase.PLAY and called != NO_KIND else (),
        "kinds": WITCHES[: int(KINDS_IN_PLAY[players])],
        "picks": mine["picks"],
        "pickable": mine["pickable"],
    }


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    return own_fields(read_hand(k), *read_own(k))


def own_data(k: Knowledge) -> Any:
    """The same for JSON."""
    return own_written(read_hand(k), *read_own(k))


def own_fields(hand: Counts, choosing: SeatSet, chosen: KindSet, seat: Seat, phase: int) -> dict[str, Any]:
    """The fields that differ, in their order."""
    picks = phase == Phase.CHOOSE and seat != SPECTATOR and is_in(choosing, seat)
    return {
        "seat": seat,
        "hand": witches_of(hand),
        "chosen": witch_names(chosen),
        "picks": min(CHOSEN, sum(map(bool, hand))) - chosen.bit_count() if picks else 0,
        "pickable": pickable(hand, chosen) if picks else (),
    }


own_written = written(own_fields)


def pickable(hand: Counts, chosen: KindSet) -> tuple[CardName, ...]:
    """B2.1: witches are chosen in ascending order, so those that can be chosen together lie above those chosen."""
    return tuple([WITCHES[kind] for kind, cards in enumerate(hand) if cards and not chosen >> kind])


def to_answer(k: Knowledge) -> tuple[Seat, ...]:
    """B3.2: those after the one whose turn it is who still have a chosen witch and have not answered this call."""
    after = [(k.turn + step) % k.players for step in range(1, (k.starter - k.turn) % k.players or k.players)]
    answered = [k.played[seat] | k.passed[seat] for seat in range(k.players)]
    left = [k.chose[seat] - k.played[seat].bit_count() for seat in range(k.players)]
    return tuple([seat for seat in after if left[seat] > 0 and not is_in(answered[seat], k.called)])


def look_at_tasks(tasks: Tasks, done: tuple[int, ...]) -> tuple[TaskView, ...]:
    """The tasks, whether each is still open, and which seats have done it."""
    return tuple(
        [
            TaskView(
                potion_names(task), left, tuple([seat for seat, theirs in enumerate(done) if is_in(theirs, place)])
            )
            for place, (task, left) in enumerate(tasks)
            if task
        ]
    )


tasks_written = written(look_at_tasks)


def player_view(
    seat: Seat, brave_points: int, open_tasks: Tasks, choosing: bool, witches: Counts, *rest: int
) -> PlayerView:
    """One player's public things; the rest are those of BY_PLAYER."""
    known, cowards, braves = witches[:KINDS], witches[KINDS : 2 * KINDS], witches[2 * KINDS :]
    points, played, brave, cancelled, passed, cards, chose, tasks = rest
    return PlayerView(
        seat=seat,
        points=points,
        display=display_of(cowards, braves),
        brave_potions=sum(braves),
        witches=sum(braves) + sum(cowards),
        tasks=tasks.bit_count(),
        cards=cards,
        known=witches_of(known),
        choosing=choosing,
        chosen=chose - played.bit_count(),
        round=tuple([LaidWitch(WITCHES[kind], is_in(brave, kind), is_in(cancelled, kind)) for kind in members(played)]),
        passed=witch_names(passed),
        worth=worth_of(points, brave_points * sum(braves), TASK_POINTS * tasks.bit_count()),
        progress=progress_with(open_tasks, cowards, braves),
    )


player_written = written(player_view)


# A display changes once a round, and the rest of what everybody sees of a player with almost every action.
@functools.lru_cache(REMEMBERED)
def display_of(cowards: Counts, braves: Counts) -> tuple[DisplayView, ...]:
    """B4.1: the kinds of witches that a player has on display."""
    display = [look_at_display(kind, cowards[kind], braves[kind]) for kind in range(KINDS)]
    return tuple([witches for witches in display if witches.potions])


@functools.lru_cache(REMEMBERED)
def progress_with(open_tasks: Tasks, cowards: Counts, braves: Counts) -> tuple[TaskProgress, ...]:
    """B1.4: how far a display is with each of the open tasks."""
    return tuple([progress(task, left, cowards, braves) for task, left in open_tasks if task])


def worth_of(points: int, brave: int, tasks: int) -> Worth:
    """B5: the points in parts."""
    return Worth(points - brave - tasks, brave, tasks)


def progress(task: int, left: bool, cowards: Counts, braves: Counts) -> TaskProgress:
    """B1.3, B1.4: how many of the potions that a task asks for are in a display; and whether a round of brave
    witches could bring the rest."""
    asked = [task >> (POTION_BITS * kind) & (1 << POTION_BITS) - 1 for kind in range(KINDS)]
    lacks = [max(0, asked[kind] - cowards[kind] - BRAVE_POTIONS * braves[kind]) for kind in range(KINDS)]
    in_reach = left and sum(lack > 0 for lack in lacks) <= CHOSEN and max(lacks) <= BRAVE_POTIONS
    return TaskProgress(sum(asked) - sum(lacks), sum(asked), in_reach)


def is_in(items: SeatSet, item: int) -> bool:
    """Whether a set holds it; as `has`, which Python calls more slowly."""
    return bool(items >> item & 1)


@functools.cache
def look_at_display(kind: int, cowards: int, braves: int) -> DisplayView:
    """B1.3: the witches of one kind in a display."""
    return DisplayView(WITCHES[kind], COLOURS[kind], braves, cowards, cowards + BRAVE_POTIONS * braves)
