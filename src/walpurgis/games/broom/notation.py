"""How actions and deals of `broom` are written: `take-fire` `choose-fire` `coward-fire` `brave-fire`; piles."""

from __future__ import annotations

import functools
import re

from walpurgis.core.deals import expect_cards, expect_piles, expect_seat
from walpurgis.core.errors import DealError, quoted
from walpurgis.core.game import REMEMBERED, CardName, Piles
from walpurgis.core.sets import Action, ActionSet, Names, Seat
from walpurgis.games.broom.cards import (
    BRAVE,
    CARDS,
    COLOURS,
    COPIES,
    HAND,
    KINDS,
    KINDS_IN_PLAY,
    NO_TASK,
    OPEN_TASKS,
    WITCHES,
)
from walpurgis.games.broom.options import RANDOM, Task, task_from
from walpurgis.games.broom.points import potions_asked
from walpurgis.games.broom.state import FIRST_PLACE, TASK_PLACE, Options, Phase, State

VERBS = {Phase.TAKE: "take", Phase.CHOOSE: "choose", Phase.PLAY: "coward", Phase.OVER: "coward"}
ACTION_NAMES = {
    phase.value: [f"{verb}-{witch}" for witch in WITCHES] + [f"brave-{witch}" for witch in WITCHES]
    for phase, verb in VERBS.items()
}
PILE_RULES = {"first": "B1.5", "task": "B1.4", "hand": "B1.2", "open": "B1.5", "pile": "B1.2"}


def action_name(s: State, seat: Seat, action: Action) -> str:
    """The action as it is written now."""
    if not 0 <= action < BRAVE + KINDS:
        raise ValueError(action)
    return ACTION_NAMES[s.phase][action]


def action_names(s: State, seat: Seat, actions: ActionSet) -> tuple[str, ...]:
    """All actions of a set, as they are written now."""
    return names_in[s.phase](actions)


names_in = {phase: Names(names) for phase, names in ACTION_NAMES.items()}
witch_names = Names(WITCHES)  # of a set of kinds


def action_named(s: State, seat: Seat, text: str) -> Action:
    """The action that a text means: a witch and, when she is played, how; `fire!` is a brave one."""
    words = re.split(r"-| +", text.strip().lower().replace("!", " brave"))
    kinds = [WITCHES.index(word) for word in words if word in WITCHES]
    verbs = [word for word in words if word not in WITCHES]
    playing = s.phase in (Phase.PLAY, Phase.OVER)
    if not verbs and not playing:
        verbs = [VERBS[Phase(s.phase)]]
    if len(kinds) != 1 or len(verbs) != 1:
        raise ValueError(text)
    if playing and verbs[0] == "brave":
        return BRAVE + kinds[0]
    if verbs[0] != VERBS[Phase(s.phase)]:
        raise ValueError(text)
    return kinds[0]


@functools.lru_cache(REMEMBERED)
def witches_of(counts: tuple[int, ...]) -> tuple[CardName, ...]:
    """The witches, given how many there are of each kind."""
    return tuple(WITCHES[kind] for kind, n in enumerate(counts) for _ in range(n))


@functools.lru_cache(1000)
def potion_names(task: int) -> tuple[CardName, ...]:
    """B1.4: the potions of a task, a colour each: `2brown`."""
    return tuple(f"{number}{colour}" for colour, number in potions_of(task))


def potions_of(task: int) -> Task:
    """B1.4: the colours of a task and how many potions it asks for of each."""
    asked = [int(potions_asked(task, kind)) for kind in range(KINDS)]
    return tuple((COLOURS[kind], number) for kind, number in enumerate(asked) if number)


# --- deals -----------------------------------------------------------------------------------------------------------


def deals(s: State) -> int:
    """How many deals the match has seen: one, because the pile lasts for all rounds."""
    return 1


def pile_sizes(s: State) -> dict[str, int]:
    """B1.2: the piles of witches and how many each has."""
    sizes = {f"hand {seat}": int(HAND[s.players]) for seat in range(s.players)}
    sizes["open"] = s.players
    sizes["pile"] = int(CARDS[s.players]) - sum(sizes.values())
    return sizes


def task_piles(s: State) -> list[str]:
    """B1.4: the names of the open tasks; each is a pile of potions."""
    return [f"task {number}" for number in range(1, min(OPEN_TASKS, s.options.task_count) + 1)]


def deal_piles(s: State) -> Piles:
    """The deal that the match began with; only the pile has an order."""
    piles: Piles = {"first": [str(s.deal[FIRST_PLACE])]}
    for place, name in enumerate(task_piles(s)):
        piles[name] = list(potion_names(s.options.tasks[s.deal[TASK_PLACE + place]]))
    top = 0
    for name, size in pile_sizes(s).items():
        kinds = [s.deal[place] for place in range(top, top + size)]
        piles[name] = [WITCHES[kind] for kind in (kinds if name == "pile" else sorted(kinds))]
        top += size
    return piles


def stack(s: State, piles: Piles) -> None:
    """Let the deal of the match be this one."""
    if s.round_now > 0:
        raise DealError("a match of broom has one deal; it has begun", rule="B1.2")
    sizes = pile_sizes(s)
    tasks = {name: max(1, len(piles.get(name, []))) for name in task_piles(s)}  # a task may have any number of potions
    expect_piles(piles, {"first": 1, **tasks, **sizes}, PILE_RULES)
    cards = {pile: piles[pile] for pile in sizes}
    deck = witches_of(tuple(int(COPIES[kind]) for kind in range(int(KINDS_IN_PLAY[s.players]))))
    expect_cards(cards, deck, PILE_RULES)
    chosen = None if s.options.first == RANDOM else s.options.first
    first = expect_seat(piles, "first", chosen, s.players, PILE_RULES)
    open_tasks = expect_tasks(s.options, {name: " ".join(piles[name]) for name in tasks})
    for place, name in enumerate(name for pile in cards.values() for name in pile):
        s.deal[place] = WITCHES.index(name)
    for place in range(OPEN_TASKS):
        s.deal[TASK_PLACE + place] = open_tasks[place] if place < len(open_tasks) else NO_TASK
    s.deal[FIRST_PLACE] = first
    s.stacked = 1


def expect_tasks(options: Options, piles: dict[str, str]) -> list[int]:
    """B1.4: tasks of the deck, each as often as it is there."""
    left = {task: potions_of(options.tasks[task]) for task in range(options.task_count)}
    found: list[int] = []
    for pile, text in piles.items():
        try:
            asked = task_from(text)
        except ValueError:
            reason = f"{quoted(text)} is no task; a task is written 2brown 3purple 4black"
            raise DealError(reason, pile, PILE_RULES["task"]) from None
        matching = [task for task in left if sorted(left[task]) == sorted(asked)]
        if not matching:
            reason = f"the task {quoted(text)} is not in the deck, or more often than it is there"
            raise DealError(reason, pile, PILE_RULES["task"])
        del left[matching[0]]
        found.append(matching[0])
    return found
