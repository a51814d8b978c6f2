"""The options of `broom`: the task deck and the points (B1.4, B5.1, B5.2), and who is first (B1.5)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias, cast

from walpurgis.core.errors import OptionError, quoted
from walpurgis.core.option_types import Form, Number, SeatChoice, whole
from walpurgis.core.options import GameOptions, option
from walpurgis.games.broom.cards import (
    BRAVE_POTIONS,
    CHOSEN,
    COLOURS,
    KINDS_IN_PLAY,
    MOST_POTIONS,
    MOST_TASKS,
    POTION_POINTS,
    ROUNDS,
    STANDARD_TASKS,
)

RANDOM = -1
POTION_BITS = 4  # of one colour in a task, as a number in the record
MOST_POINTS = 100

WRITTEN_POTIONS = re.compile(r"(-?[0-9]+)\s*([A-Za-z]+)")
WRITTEN_TASK = re.compile(r"\s*(-?[0-9]+\s*[A-Za-z]+[\s+]*)+")

Task: TypeAlias = tuple[tuple[str, int], ...]  # the colours and how many potions of each


@dataclass(frozen=True)
class TaskDeck:
    """B1.4: the standard deck, none, or tasks written `2brown+3purple+4black,3red+3blue`."""

    default: tuple[Task, ...] = STANDARD_TASKS

    @property
    def form(self) -> Form:
        """The standard tasks, to pick from."""
        return Form("cards", tuple(task_text(task) for task in self.default), most=MOST_TASKS)

    @property
    def values(self) -> str:
        return "standard, none, or tasks such as 2brown+3purple+4black,3red+3blue"

    def examples(self, players: int) -> tuple[object, ...]:
        """The standard deck, no task, an easy one that two may do at once, and as many as can be."""
        return (self.default, (), "1blue,1yellow", ("2brown+3purple+4blue",) * MOST_TASKS)

    def sample(self, chance: random.Random, players: int) -> object:
        """The standard deck, none, or some tasks of one to three colours that can be shown."""
        if chance.random() < 0.25:
            return chance.choice(("standard", "none"))
        some = [sample_task(chance) for _ in range(chance.randint(1, MOST_TASKS))]
        return [task for task in some if can_be_shown(task)]

    def parse(self, given: object, players: int) -> tuple[Task, ...]:
        """From text, or from a list of tasks, each as text, as a mapping or as pairs of colour and number."""
        if isinstance(given, str):
            word = given.strip().lower()
            if word == "standard":
                return self.default
            given = [] if word == "none" else word.split(",")
        if not isinstance(given, list | tuple):
            raise ValueError
        return tuple(task_from(task) for task in cast("list[object]", given))

    def text(self, value: tuple[Task, ...]) -> str:
        """As it is written."""
        if value == self.default:
            return "standard"
        return ",".join(task_text(task) for task in value) or "none"


def sample_task(chance: random.Random) -> Task:
    """A random task of one to three colours."""
    colours = chance.sample(COLOURS, chance.randint(1, 3))
    return tuple((colour, chance.randint(1, MOST_POTIONS)) for colour in colours)


def task_from(given: object) -> Task:
    """One task, from text such as `2brown+3purple` or `2 brown 3 purple`, from a mapping or from pairs."""
    if isinstance(given, str):
        if not WRITTEN_TASK.fullmatch(given):
            raise ValueError
        items = [(colour, number) for number, colour in WRITTEN_POTIONS.findall(given)]
    elif isinstance(given, Mapping):
        items = list(cast("Mapping[object, object]", given).items())
    else:
        items = cast("Iterable[tuple[object, object]]", given)
    return tuple((str(colour).lower(), whole(number)) for colour, number in items)


def task_text(task: Task) -> str:
    """A task as it is written: `2brown+3purple+4black`."""
    return "+".join(f"{number}{colour}" for colour, number in task)


def packed(task: Task) -> int:
    """A task as the record keeps it: four bits a colour, how many potions of it."""
    return sum(number << (POTION_BITS * COLOURS.index(colour)) for colour, number in task)


def can_be_shown(task: Task) -> bool:
    """Whether somebody could ever show all these potions: three witches a round, a kind once, and the open card."""
    witches = sum((number + 1) // BRAVE_POTIONS for _, number in task)
    open_card = any(number % BRAVE_POTIONS for _, number in task)  # stands in for one witch that gives an odd potion
    return witches - open_card <= CHOSEN * ROUNDS and sum(number == MOST_POTIONS for _, number in task) <= 1


@dataclass(frozen=True)
class PointScale:
    """A fixed count of numbers, written `0,0,1,3`."""

    default: tuple[int, ...]

    @property
    def form(self) -> Form:
        """A number for each place."""
        return Form("scale", keys=tuple(range(len(self.default))), highest=MOST_POINTS)

    @property
    def values(self) -> str:
        return f"{len(self.default)} numbers such as {self.text(self.default)}"

    def examples(self, players: int) -> tuple[object, ...]:
        """The default, nothing, and as much as can be."""
        return (self.default, (0,) * len(self.default), (MOST_POINTS,) * len(self.default))

    def sample(self, chance: random.Random, players: int) -> object:
        """One number changed a little, or all of them: small ones or any, often in ascending order."""
        if chance.random() < 0.5:
            numbers, place = list(self.default), chance.randrange(len(self.default))
            numbers[place] = max(0, numbers[place] + chance.randint(-4, 6))
            return numbers
        most = chance.choice((1, 5, 15, MOST_POINTS))
        numbers = [chance.randint(0, most) for _ in self.default]
        return sorted(numbers) if chance.random() < 0.5 else numbers

    def parse(self, given: object, players: int) -> tuple[int, ...]:
        """From a list, or from text."""
        if isinstance(given, str):
            given = given.split(",")
        if not isinstance(given, list | tuple):
            raise ValueError
        return tuple(whole(number) for number in cast("list[object]", given))

    def text(self, value: tuple[int, ...]) -> str:
        """0,0,1,3,…"""
        return ",".join(map(str, value))


@dataclass(frozen=True)
class BroomOptions(GameOptions):
    """What a table of `broom` may choose."""

    game: ClassVar[str] = "broom"
    player_counts: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)

    tasks: tuple[Task, ...] = option(TaskDeck(), rule="B1.4")
    first: int | None = option(SeatChoice(), rule="B1.5")
    potion_points: tuple[int, ...] = option(PointScale(POTION_POINTS), rule="B5.1")
    brave_points: int = option(Number(0, 20, default=2), rule="B5.2")

    def colours(self) -> tuple[str, ...]:
        """B1.2: the colours in play with this number of players."""
        return COLOURS[: KINDS_IN_PLAY[self.players]]

    def task_deck(self) -> tuple[Task, ...]:
        """B1.4: the tasks that are shuffled: those whose colours are all in play."""
        return tuple(task for task in self.tasks if {colour for colour, _ in task} <= {*self.colours()})

    def check(self) -> None:
        """Refuse tasks that nobody could ever do, and points that make no sense."""
        if len(self.tasks) > MOST_TASKS:
            raise OptionError(f"broom takes at most {MOST_TASKS} tasks, not {len(self.tasks)} (B1.4)", "tasks")
        if self.tasks != STANDARD_TASKS:
            for task in self.tasks:
                self.check_task(task)
        if len(self.potion_points) != MOST_POTIONS + 1:
            raise OptionError(
                f"broom needs {MOST_POTIONS + 1} potion_points, for 0 to {MOST_POTIONS} potions of a colour, "
                f"not {len(self.potion_points)} (B5.1)",
                "potion_points",
            )
        for points in self.potion_points:
            if not 0 <= points <= MOST_POINTS:
                raise OptionError(
                    f"broom takes potion_points from 0 to {MOST_POINTS}, not {points} (B5.1)", "potion_points"
                )

    def check_task(self, task: Task) -> None:
        """Refuse one task of a given deck, saying why."""
        name = f"the task {quoted(task_text(task))}"
        if not task:
            raise OptionError("a task without potions cannot be done; leave it out (B1.4)", "tasks")
        for colour, number in task:
            if colour not in COLOURS:
                raise OptionError(f"{name} asks for {quoted(colour)}; broom has: {', '.join(COLOURS)} (B1.1)", "tasks")
            if number < 1:
                raise OptionError(f"{name} asks for {number} {colour} potions; ask for at least 1 (B1.4)", "tasks")
            if number > MOST_POTIONS:
                raise OptionError(
                    f"{name} asks for {number} {colour} potions; nobody can ever show more than {MOST_POTIONS} (B1.3)",
                    "tasks",
                )
        if len({colour for colour, _ in task}) < len(task):
            raise OptionError(f"{name} names a colour twice (B1.4)", "tasks")
        if not can_be_shown(task):
            raise OptionError(f"{name} asks for more potions than anybody can ever show (B1.3)", "tasks")

    def write(self, state: Any) -> None:
        """Into the record, as numbers."""
        state.players = self.players
        options = state.options
        deck = self.task_deck()
        options.task_count = len(deck)
        for place, task in enumerate(deck):
            options.tasks[place] = packed(task)
        options.first = RANDOM if self.first is None else self.first
        for potions, points in enumerate(self.potion_points):
            options.potion_points[potions] = points
        options.brave_points = self.brave_points
