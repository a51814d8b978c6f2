"""A round of `broom` as it lies on the table: the witches that joined the displays, brave or cowardly, and tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any

from walpurgis.core.data import Meta, Struct
from walpurgis.core.sets import Seat, count, has, members, set_of
from walpurgis.games.broom.cards import (
    CARDS,
    CHOSEN,
    COLOURS,
    COPIES,
    DRAWN,
    HAND,
    KINDS,
    KINDS_IN_PLAY,
    OPEN_TASKS,
    ROUNDS,
    TASK_POINTS,
    WITCHES,
)
from walpurgis.games.broom.options import Task, packed, task_text
from walpurgis.games.broom.points import brave_potions, points_of, potions, witches_in_display
from walpurgis.games.broom.rules import finish_round
from walpurgis.games.broom.state import Phase, State
from walpurgis.score.entry import Entry
from walpurgis.score.moments import Course, Found, most
from walpurgis.score.sheet import SeatNumber, Word

Witches = Annotated[list[Word], Meta(max_length=9)]


class BroomRound(Struct, forbid_unknown_fields=True):
    """What everybody can see when a round of `broom` is over; `tasks` and `opened` are asked for in round 1."""

    tasks: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=3)] = []  # those that lie open
    opened: Annotated[list[Word | None], Meta(max_length=6)] = []  # the open card that each player took (B1.5)
    cowards: Annotated[list[Witches], Meta(max_length=6)] = []  # new in the display of each player
    braves: Annotated[list[Witches], Meta(max_length=6)] = []
    fewer: Annotated[list[SeatNumber], Meta(max_length=6)] = []  # players who had fewer than three kinds to choose from


class BroomKeeper:
    """Keeps score for `broom`."""

    round_type = BroomRound
    whole = True
    highest_wins = True

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def facts(self, state: State, options: Any) -> dict[str, Any]:
        kinds = int(KINDS_IN_PLAY[state.players])
        deck = self._deck(state)
        return {
            "rounds": ROUNDS,
            "kinds": list(WITCHES[:kinds]),
            "colours": list(COLOURS[:kinds]),
            "copies": [int(copies) for copies in COPIES[:kinds]],
            "hand": int(HAND[state.players]),
            "cards": int(CARDS[state.players]),
            "opened": sum(int(state.open[kind]) for kind in range(KINDS)),
            "drawn": DRAWN,
            "chosen": CHOSEN,
            "tasks": [task_text(task) for task in deck],
            "open": min(OPEN_TASKS, len(deck)),
            "task_points": TASK_POINTS,
            "potion_points": [int(points) for points in state.options.potion_points],
            "brave_points": int(state.options.brave_points),
            "starter": int(state.first),
        }

    def enter(self, state: State, asked: BroomRound, entry: Entry) -> None:
        if state.round_now == 1:
            for kind in range(KINDS):
                state.open[kind] = 0  # those that lay open at the real table are in the displays
            self._tasks(state, asked, entry)
            self._opened(state, asked, entry)
        self._witches(state, asked, entry)
        self._copies(state, asked, entry)
        if any(problem.kind == "wrong" for problem in entry.problems):
            return
        self._look(state, entry)
        if not entry.problems:
            finish_round(state)
            for seat in range(state.players):
                self._tell(state, seat, entry)
            self._look(state, entry)

    # --- what was entered ---

    def _tasks(self, state: State, asked: BroomRound, entry: Entry) -> None:
        """B1.4: three of the deck, or all where there are fewer."""
        deck = {task_text(task): task for task in self._deck(state)}
        there = Counter(task_text(task) for task in self._deck(state))
        wanted = min(OPEN_TASKS, sum(there.values()))
        if any(there[text] < amount for text, amount in Counter(asked.tasks).items()):
            entry.wrong("broom-task", "B1.4", field="tasks")
            return
        if len(asked.tasks) > wanted:
            entry.wrong("broom-tasks-many", "B1.4", field="tasks", wanted=wanted)
        elif len(asked.tasks) < wanted:
            entry.missing("broom-tasks-few", "B1.4", field="tasks", left=wanted - len(asked.tasks))
        state.tasks_left = set_of(range(len(asked.tasks)))
        for place in range(OPEN_TASKS):
            state.open_task[place] = packed(deck[asked.tasks[place]]) if place < len(asked.tasks) else 0

    def _deck(self, state: State) -> list[Task]:
        """The tasks of the record, as they are written."""
        return [unpacked(int(state.options.tasks[place])) for place in range(state.options.task_count)]

    def _opened(self, state: State, asked: BroomRound, entry: Entry) -> None:
        """B1.5: everybody has taken one of the open cards, cowardly."""
        for seat, witch in enumerate(entry.by_seat(asked.opened, None)):
            kind = self._kind(state, witch, seat, "opened", entry) if witch is not None else None
            if witch is None:
                entry.missing("broom-opened", "B1.5", seat, "opened")
            if kind is not None:
                state.cowards[KINDS * seat + kind] += 1

    def _kind(self, state: State, witch: str, seat: Seat, field: str, entry: Entry) -> int | None:
        kind = WITCHES.index(witch) if witch in WITCHES else KINDS
        if kind < KINDS_IN_PLAY[state.players]:
            return kind
        entry.wrong("broom-kind", "B1.2", seat, field, players=state.players, witch=entry.card(witch))
        return None

    def _witches(self, state: State, asked: BroomRound, entry: Entry) -> None:
        """B2.1, B3.3: at most three kinds each, and of a kind only the last brave one stands."""
        brave = [self._kinds(state, w, seat, "braves", entry) for seat, w in enumerate(entry.by_seat(asked.braves, []))]
        coward = [
            self._kinds(state, w, seat, "cowards", entry) for seat, w in enumerate(entry.by_seat(asked.cowards, []))
        ]
        for seat in range(state.players):
            both = brave[seat] & coward[seat]
            if both:
                witch = entry.card(WITCHES[next(iter(members(both)))])
                entry.wrong("broom-both", "B2.1", seat, "cowards", witch=witch)
            elif count(brave[seat] | coward[seat]) > CHOSEN:
                entry.wrong("broom-many", "B2.1", seat, "cowards", chosen=CHOSEN)
            state.played[seat], state.brave[seat] = brave[seat] | coward[seat], brave[seat]
        for kind in range(KINDS):
            owners = [seat for seat in range(state.players) if has(brave[seat], kind)]
            if len(owners) > 1:
                entry.wrong("broom-two-brave", "B3.3", owners[1], "braves", witch=entry.card(WITCHES[kind]))
        self._cancelled(state, asked, brave, entry)

    def _kinds(self, state: State, witches: list[str], seat: Seat, field: str, entry: Entry) -> int:
        found = [self._kind(state, witch, seat, field, entry) for witch in witches]
        kinds = [kind for kind in found if kind is not None]
        if len(set(kinds)) < len(kinds):
            entry.wrong("broom-twice", "B2.1", seat, field)
        return set_of(kinds)

    def _cancelled(self, state: State, asked: BroomRound, brave: list[int], entry: Entry) -> None:
        """B3.3: a witch that is not in the display must have been cancelled by another player's brave one."""
        missing: list[int] = []
        for seat in range(state.players):
            absent = max(0, CHOSEN - count(state.played[seat]))
            missing.append(absent)
            others = 0
            for other in range(state.players):
                others |= brave[other] if other != seat else 0
            if absent > count(others & ~state.played[seat]) and seat not in asked.fewer:
                entry.missing("broom-absent", "B3.3", seat, "cowards", absent=absent)
        entry.now["absent"] = missing

    def _copies(self, state: State, asked: BroomRound, entry: Entry) -> None:
        """B1.1: the number of witches of each kind is limited."""
        for kind in range(KINDS_IN_PLAY[state.players]):
            shown = sum(
                state.cowards[KINDS * seat + kind] + state.braves[KINDS * seat + kind] + has(state.played[seat], kind)
                for seat in range(state.players)
            )
            if shown > COPIES[kind]:
                witch = entry.card(WITCHES[kind])
                entry.wrong("broom-copies", "B1.1", field="cowards", shown=shown, copies=int(COPIES[kind]), witch=witch)

    # --- what it means ---

    def _look(self, state: State, entry: Entry) -> None:
        """B4.2: potions in the displays, and the tasks with those who have done them."""
        kinds = range(int(KINDS_IN_PLAY[state.players]))
        seats = range(state.players)
        entry.now["potions"] = [[int(potions(state, seat, kind)) for kind in kinds] for seat in seats]
        entry.now["brave"] = [int(brave_potions(state, seat)) for seat in seats]
        entry.now["witches"] = [int(witches_in_display(state, seat)) for seat in seats]
        entry.now["done"] = [
            {"task": task_text(unpacked(int(state.open_task[place]))), "seats": self._doers(state, place)}
            for place in range(OPEN_TASKS)
            if state.open_task[place]
        ]

    def _doers(self, state: State, place: int) -> list[Seat]:
        return [seat for seat in range(state.players) if has(state.tasks_done[seat], place)]

    def moments(self, course: Course) -> Iterator[Found]:
        """B5.2, B4.2, B3.3: the bravest, the most diligent, and those who had bad luck."""
        last = course.rounds[-1].now
        seats = range(len(course.rounds[0].earned))
        yield from most(course, "brave", last["brave"])
        yield from most(course, "tasks", [sum(seat in task["seats"] for task in last["done"]) for seat in seats])
        yield from most(
            course, "cancelled", [sum(each.now["absent"][seat] for each in course.rounds) for seat in seats]
        )

    def _tell(self, state: State, seat: Seat, entry: Entry) -> None:
        """B5: the whole display, colour by colour."""
        told = 0
        for kind in range(KINDS_IN_PLAY[state.players]):
            shown = int(potions(state, seat, kind))
            points = int(state.options.potion_points[shown])
            if shown or points:
                told += points
                entry.point(seat, "broom-potions", points, "B5.1", potions=shown, colour=COLOURS[kind])
        if brave := int(brave_potions(state, seat)):
            told += brave * state.options.brave_points
            entry.point(seat, "broom-brave", brave * state.options.brave_points, "B5.2", potions=brave)
        if tasks := count(state.tasks_done[seat]):
            entry.point(seat, "broom-tasks", int(points_of(state, seat)) - told, "B4.2", tasks=tasks)


def unpacked(task: int) -> Task:
    """A task from the record."""
    return tuple((colour, task >> 4 * kind & 15) for kind, colour in enumerate(COLOURS) if task >> 4 * kind & 15)
