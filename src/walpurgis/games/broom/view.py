"""What a seat of `broom` sees, as plain data with names, for pages and programs."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from walpurgis.core.dice import Numbers
from walpurgis.core.game import REMEMBERED, CardName, one_of
from walpurgis.core.sets import Seat, SeatSet, members
from walpurgis.games.broom.belief import Knowledge
from walpurgis.games.broom.cards import BRAVE_POTIONS, COLOURS, KINDS, NO_KIND, OPEN_TASKS, ROUNDS, WITCHES
from walpurgis.games.broom.notation import potion_names, witch_names, written
from walpurgis.games.broom.rules import KindSet
from walpurgis.games.broom.state import NO_ONE, Phase

PhaseName: TypeAlias = Annotated[str, one_of(phase.name.lower() for phase in Phase)]
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
    choosing: bool  # has still to choose
    chosen: int  # chosen witches not yet played
    round: tuple[LaidWitch, ...]  # played this round
    passed: tuple[WitchName, ...]  # said "next" to these


@dataclass(frozen=True)
class BroomView:
    """Everything one seat may know; a spectator's has an empty hand."""

    seat: Seat
    phase: PhaseName
    round: int
    rounds: int
    turn: Seat | None  # nobody while all choose at once
    first: Seat
    hand: tuple[WitchName, ...]  # with the chosen ones
    chosen: tuple[WitchName, ...]
    open: tuple[WitchName, ...]  # beside the pile
    pile: int
    tasks: tuple[TaskView, ...]
    players: tuple[PlayerView, ...]
    starter: Seat  # of this turn; while choosing, of the round
    called: WitchName | None
    last_brave: Seat | None  # whose brave witch stands in this turn


def look(k: Knowledge) -> BroomView:
    """A view from observed knowledge, and from nothing else."""
    return BroomView(
        **own(k),
        phase=Phase(k.phase).name.lower(),
        round=k.round_now,
        rounds=ROUNDS,
        turn=k.turn if k.phase in (Phase.TAKE, Phase.PLAY) else None,
        first=k.first,
        open=written(row(k.open)),
        pile=k.pile,
        tasks=tuple([look_at_task(k, place) for place in range(OPEN_TASKS) if k.open_task[place]]),
        players=tuple([look_at_player(k, seat) for seat in range(k.players)]),
        starter=k.starter,
        called=None if k.called == NO_KIND else WITCHES[k.called],
        last_brave=None if k.last_brave == NO_ONE else k.last_brave,
    )


def own(k: Knowledge) -> dict[str, Any]:
    """What differs from what a spectator sees."""
    hand = written(row(k.own_hand))
    return {"seat": k.seat, "hand": hand, "chosen": witch_names(k.own_chosen)}


def look_at_task(k: Knowledge, place: int) -> TaskView:
    """One of the tasks."""
    return TaskView(
        potions=potion_names(k.open_task[place]),
        open=is_in(k.tasks_left, place),
        done_by=tuple([seat for seat in range(k.players) if is_in(k.tasks_done[seat], place)]),
    )


def look_at_player(k: Knowledge, seat: Seat) -> PlayerView:
    """One player's public things."""
    shown = (row(k.cowards, seat), row(k.braves, seat), row(k.known, seat), k.tasks_done[seat])
    round_now = (k.played[seat], k.brave[seat], k.cancelled[seat], k.passed[seat], k.chose[seat])
    return player_view(seat, k.points[seat], k.hand_size[seat], is_in(k.choosing, seat), shown, round_now)


def row(numbers: Numbers, place: int = 0) -> tuple[int, ...]:
    """Of numbers by kind, those at one place."""
    return tuple([numbers[cell] for cell in range(KINDS * place, KINDS * (place + 1))])


@functools.lru_cache(REMEMBERED)
def player_view(
    seat: Seat,
    points: int,
    cards: int,
    choosing: bool,
    shown: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], int],
    round_now: tuple[KindSet, KindSet, KindSet, KindSet, int],
) -> PlayerView:
    """Remembered, for one action changes little of what there is to see."""
    cowards, braves, known, tasks = shown
    played, brave, cancelled, passed, chose = round_now
    display = [look_at_display(kind, cowards[kind], braves[kind]) for kind in range(KINDS)]
    return PlayerView(
        seat=seat,
        points=points,
        display=tuple([witches for witches in display if witches.potions]),
        brave_potions=sum(braves),
        witches=sum(braves) + sum(cowards),
        tasks=tasks.bit_count(),
        cards=cards,
        known=written(known),
        choosing=choosing,
        chosen=chose - played.bit_count(),
        round=tuple([LaidWitch(WITCHES[kind], is_in(brave, kind), is_in(cancelled, kind)) for kind in members(played)]),
        passed=witch_names(passed),
    )


def is_in(items: SeatSet, item: int) -> bool:
    """Whether a set holds it; as `has`, which Python calls more slowly."""
    return bool(items >> item & 1)


@functools.cache
def look_at_display(kind: int, cowards: int, braves: int) -> DisplayView:
    """B1.3: the witches of one kind in a display."""
    return DisplayView(WITCHES[kind], COLOURS[kind], braves, cowards, cowards + BRAVE_POTIONS * braves)
