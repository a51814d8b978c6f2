"""What a seat of `broom` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.dice import Numbers
from walpurgis.core.game import REMEMBERED, SPECTATOR, CardName, one_of
from walpurgis.core.sets import Seat, SeatSet, members
from walpurgis.core.state import numbers_of
from walpurgis.games.broom.belief import Knowledge
from walpurgis.games.broom.cards import (
    BRAVE_POTIONS,
    CHOSEN,
    COLOURS,
    KINDS,
    KINDS_IN_PLAY,
    NO_KIND,
    ROUNDS,
    TASK_POINTS,
    WITCHES,
)
from walpurgis.games.broom.notation import potion_names, witch_names, written
from walpurgis.games.broom.options import POTION_BITS
from walpurgis.games.broom.rules import KindSet
from walpurgis.games.broom.state import NO_ONE, Phase

PHASES = {phase.value: phase.name.lower() for phase in Phase}
PhaseName: TypeAlias = Annotated[str, one_of(PHASES.values())]
WitchName: TypeAlias = Annotated[str, one_of(WITCHES)]
ColourName: TypeAlias = Annotated[str, one_of(COLOURS)]


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
    players, phase, called, last_brave, left = k.players, k.phase, k.called, k.last_brave, k.tasks_left
    tasks = tuple([(task, is_in(left, place)) for place, task in enumerate(numbers_of(k.open_task))])
    return BroomView(
        **own(k),
        phase=PHASES[phase],
        round=k.round_now,
        rounds=ROUNDS,
        turn=k.turn if phase in (Phase.TAKE, Phase.PLAY) else None,
        first=k.first,
        open=written(row(k.open)),
        pile=k.pile,
        tasks=look_at_tasks(tasks, numbers_of(k.tasks_done, 0, players)),
        players=tuple([look_at_player(k, seat, tasks) for seat in range(players)]),
        starter=k.starter,
        called=None if called == NO_KIND else WITCHES[called],
        last_brave=None if last_brave == NO_ONE else last_brave,
        to_answer=to_answer(k) if phase == Phase.PLAY and called != NO_KIND else (),
        kinds=WITCHES[: int(KINDS_IN_PLAY[players])],
    )


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    hand = written(row(k.own_hand))
    chosen = witch_names(k.own_chosen)
    return {"seat": k.seat, "hand": hand, "chosen": chosen, **picks(k)}


def picks(k: Knowledge) -> dict[str, Any]:
    """B2.1: witches are chosen in ascending order, so those that can be chosen together lie above those chosen."""
    if k.phase != Phase.CHOOSE or k.seat == SPECTATOR or not is_in(k.choosing, k.seat):
        return {"picks": 0, "pickable": ()}
    chosen, held = k.own_chosen, [kind for kind, cards in enumerate(numbers_of(k.own_hand)) if cards]
    left = min(CHOSEN, len(held)) - chosen.bit_count()
    return {"picks": left, "pickable": tuple([WITCHES[kind] for kind in held if not chosen >> kind])}


def to_answer(k: Knowledge) -> tuple[Seat, ...]:
    """B3.2: those after the one whose turn it is who still have a chosen witch and have not answered this call."""
    after = [(k.turn + step) % k.players for step in range(1, (k.starter - k.turn) % k.players or k.players)]
    answered = [k.played[seat] | k.passed[seat] for seat in range(k.players)]
    left = [k.chose[seat] - k.played[seat].bit_count() for seat in range(k.players)]
    return tuple([seat for seat in after if left[seat] > 0 and not is_in(answered[seat], k.called)])


@functools.lru_cache(REMEMBERED)
def look_at_tasks(tasks: tuple[tuple[int, bool], ...], done: tuple[int, ...]) -> tuple[TaskView, ...]:
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


def look_at_player(k: Knowledge, seat: Seat, tasks: tuple[tuple[int, bool], ...]) -> PlayerView:
    """One player's public things."""
    shown = (row(k.cowards, seat), row(k.braves, seat), row(k.known, seat), k.tasks_done[seat])
    round_now = (k.played[seat], k.brave[seat], k.cancelled[seat], k.passed[seat], k.chose[seat])
    stakes = (k.points[seat], k.options.brave_points, tasks)
    return player_view(seat, stakes, k.hand_size[seat], is_in(k.choosing, seat), shown, round_now)


def row(numbers: Numbers, place: int = 0) -> tuple[int, ...]:
    """Of numbers by kind, those at one place."""
    return numbers_of(numbers, KINDS * place, KINDS * (place + 1))


@functools.lru_cache(REMEMBERED)
def player_view(
    seat: Seat,
    stakes: tuple[int, int, tuple[tuple[int, bool], ...]],
    cards: int,
    choosing: bool,
    shown: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int],
    round_now: tuple[KindSet, KindSet, KindSet, KindSet, int],
) -> PlayerView:
    """Cached, because one action changes little of what there is to see."""
    points, brave_points, open_tasks = stakes
    cowards, braves, known, tasks = shown
    played, brave, cancelled, passed, chose = round_now
    return PlayerView(
        seat=seat,
        points=points,
        display=display_of(cowards, braves),
        brave_potions=sum(braves),
        witches=sum(braves) + sum(cowards),
        tasks=tasks.bit_count(),
        cards=cards,
        known=written(known),
        choosing=choosing,
        chosen=chose - played.bit_count(),
        round=tuple([LaidWitch(WITCHES[kind], is_in(brave, kind), is_in(cancelled, kind)) for kind in members(played)]),
        passed=witch_names(passed),
        worth=worth_of(points, brave_points * sum(braves), TASK_POINTS * tasks.bit_count()),
        progress=progress_with(open_tasks, cowards, braves),
    )


# A display changes once a round, and the rest of what everybody sees of a player with almost every action.
@functools.lru_cache(REMEMBERED)
def display_of(cowards: tuple[int, ...], braves: tuple[int, ...]) -> tuple[DisplayView, ...]:
    """B4.1: the kinds of witches that a player has on display."""
    display = [look_at_display(kind, cowards[kind], braves[kind]) for kind in range(KINDS)]
    return tuple([witches for witches in display if witches.potions])


@functools.lru_cache(REMEMBERED)
def progress_with(
    open_tasks: tuple[tuple[int, bool], ...], cowards: tuple[int, ...], braves: tuple[int, ...]
) -> tuple[TaskProgress, ...]:
    """B1.4: how far a display is with each of the open tasks."""
    return tuple([progress(task, left, cowards, braves) for task, left in open_tasks if task])


def worth_of(points: int, brave: int, tasks: int) -> Worth:
    """B5: the points in parts."""
    return Worth(points - brave - tasks, brave, tasks)


def progress(task: int, left: bool, cowards: tuple[int, ...], braves: tuple[int, ...]) -> TaskProgress:
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
