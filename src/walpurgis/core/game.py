"""The contract of a game: what every game gives, and all that the layers above know of it.

Every decision is one of at most 63 options, so an action is a small number and the options are one set. A decision with
more parts is several decisions of the same seat in a row. `act` trusts its caller: those that take actions from outside
ask `legal` first, as `Match` does.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias, dataclass_transform

from walpurgis.core.clues import NO_CLUES, Clues
from walpurgis.core.columns import Columns, Meaning
from walpurgis.core.data import Meta, Raw, fast_encode
from walpurgis.core.dice import Dice, Seed, new_dice
from walpurgis.core.layout import Layout
from walpurgis.core.options import GameOptions
from walpurgis.core.outlook import BySeat
from walpurgis.core.scene import Scene
from walpurgis.core.sets import Action, ActionSet, Seat, SeatSet
from walpurgis.core.state import blank

MOST_PLAYERS = 6
MOST_ACTIONS = 63
SPECTATOR: Seat = -1  # observes, and owes no decision
REMEMBERED = 20_000  # things that views show, each as a game may keep them: a server shows thousands of tables

CardName: TypeAlias = str  # a card as it is written: "v7", "x4"
Piles: TypeAlias = dict[str, list[str]]  # a deal as a person lays it out: named piles of names


def written(make: Callable[..., Any]) -> Callable[..., Any]:
    """What a function makes as JSON, remembered: one action changes little of what there is to see."""

    @functools.lru_cache(REMEMBERED)
    def write(*args: Any) -> Raw:
        return Raw(fast_encode(make(*args)))

    return write


def one_of(words: Iterable[str]) -> Meta:
    """For `Annotated[str, one_of(…)]`: a field of a view or an event holds one of these words, and schemas say so."""
    return Meta(extra_json_schema={"enum": list(words)})


# The rules of a game as the layers above call them; a state is a record of the game's own layout.
Begin: TypeAlias = Callable[[Any], None]
Waiting: TypeAlias = Callable[[Any], SeatSet]
Legal: TypeAlias = Callable[[Any, Seat], ActionSet]
Act: TypeAlias = Callable[[Any, Seat, Action], None]
Standing: TypeAlias = Callable[[Any, Any, Any], None]
Observe: TypeAlias = Callable[[Any, Seat, Any], None]
Imagine: TypeAlias = Callable[[Any, Seat, Dice], None]

# What bots ask of a game.
Greedy: TypeAlias = Callable[[Any, Seat, Dice], Action]
Outlook: TypeAlias = Callable[[Any, BySeat, BySeat, BySeat], None]


class ByRounds(NamedTuple):
    """The rules in parts, for machines that play many matches in step and deal to all of them at once.

    `begin` is `set_up` and `start_round`; `act` is `decide` and, where `is_deal_due` says so, `start_round`. While a
    deal is due, nobody can be asked anything.
    """

    set_up: Begin
    start_round: Begin
    decide: Act
    is_deal_due: Callable[[Any], bool]


class Say(Protocol):
    """Gives the words of a message in some language; a game is handed one, and never imports words."""

    def __call__(self, message: str, /, **args: object) -> str: ...


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
class _Kinds:
    """Makes each kind of event a frozen dataclass: `class Played(Event, kind="played")`."""

    kind: ClassVar[str]

    def __init_subclass__(cls, kind: str = "") -> None:
        super().__init_subclass__()
        cls.kind = kind
        dataclass(frozen=True)(cls)


class Event(_Kinds):
    """Something that happened, for people: each game has its own kinds, told in words by `<game>-event-<kind>`.

    Fields annotated `Seat` hold seats, `CardName` and `tuple[CardName, ...]` cards as they are written, and the rest
    numbers or words. `audience` are the seats that may know of it; None means everybody.
    """

    ends_round: ClassVar[bool] = False  # it tells how a round ended for its seat
    audience: tuple[Seat, ...] | None = dataclasses.field(default=None, kw_only=True, repr=False)

    def known_to(self, seat: Seat) -> bool:
        """Whether this seat may be told."""
        return self.audience is None or seat in self.audience

    @property
    def outcome(self) -> str:
        """What it means to its seat, as a reason for or against an option: `<game>-hint-<outcome>` says it in words."""
        return ""


class SeatEvent(Event):
    """Something that happened to one seat, or that it did."""

    seat: Seat


class HandDealt(SeatEvent, kind="hand"):
    """A hand, which only its owner sees."""

    hand: tuple[CardName, ...]


@dataclass(frozen=True)
class Reason:
    """Why an action is refused: the message `<game>-reason-<key>`, its arguments, and the number of the rule."""

    key: str
    rule: str
    args: Mapping[str, object] = dataclasses.field(default_factory=dict[str, object])


# Fields whose names are in capitals in the modules of a game, and where its folder keeps its files.
CONSTANTS = ("state", "knowledge", "columns", "clues", "rounds_ahead", "by_rounds")
FILES = {
    "words": "words",
    "rulebook": "rulebook",
    "weights": "weights.safetensors",
    "training": "training.toml",
    "lessons": "lessons.json",
}


def no_rule(_state: Any) -> str:
    """No number: for a game that does not say which rule decides whose turn it is."""
    return ""


@dataclass(frozen=True, eq=False)  # a game equals itself alone
class Game:
    """One game, as its folder offers it."""

    name: str
    options: type[GameOptions]
    state: Layout
    knowledge: Layout
    words: Path  # the folder with en.ftl, de.ftl, ja.ftl
    rulebook: Path  # the folder with the rulebook, one file per language

    # The rules; docs/games.md says what each must do.
    begin: Begin
    waiting: Waiting
    legal: Legal
    act: Act
    standing: Standing
    observe: Observe
    imagine: Imagine
    deals: Callable[[Any], int]  # how many deals the match has seen

    # How people write it (notation.py).
    action_name: Callable[[Any, Seat, Action], str]
    action_named: Callable[[Any, Seat, str], Action]  # ValueError when the text names no action
    deal_piles: Callable[[Any], Piles]
    stack: Callable[[Any, Piles], None]  # DealError when it is no deal of this game

    # How people are told of it (story.py, view.py, scene.py).
    tell_deal: Callable[[Any], Sequence[Event]]
    tell: Callable[[Any, Seat, Action, Any], Sequence[Event]]
    why_not: Callable[[Any, Seat, Action], Reason]
    look: Callable[[Any], Any]
    own: Callable[[Any], dict[str, Any]]  # the fields in which a view differs from a spectator's

    # How a good beginner plays it, and what its scores mean for winning (greedy.py, outlook.py).
    greedy: Greedy
    outlook: Outlook
    scene: Callable[[Any, Say, Sequence[str]], Scene]
    turn_rule: Callable[[Any], str] = no_rule  # the number of the rule that says whose turn it is now

    # The same as `look`, `own` and `action_name`, but faster, for servers with thousands of tables; all are optional.
    view_data: Callable[[Any], Any] | None = None  # what is written as the same JSON as the view
    own_data: Callable[[Any], Any] | None = None  # what is written as the same JSON as `own`
    action_names: Callable[[Any, Seat, ActionSet], Sequence[str]] | None = None  # of a set of actions

    by_rounds: ByRounds | None = None  # the rules in parts, where a round may take more decisions than another

    # For networks and for teaching; a game can do without any of them, and bots then search without a network.
    columns: Columns = dataclasses.field(default_factory=dict[str, Meaning])  # what each field of the knowledge means
    clues: Clues = NO_CLUES
    weights: Path | None = None  # a trained network, as `walpurgis train` writes it
    training: Path | None = None  # the settings of `walpurgis train`, a TOML file
    lessons: Path | None = None  # prepared deals for learners, a JSON file
    rounds_ahead: int = 1  # that a search plays to the end, including this one, before it asks the outlook

    @classmethod
    def from_modules(cls, folder: Path, *modules: ModuleType, **named: Any) -> Game:
        """A game from the modules of its folder.

        Each field is what the first of them has under that name, in capitals where it is a constant. Files are those
        of FILES that the folder has, and the name is that of the folder. `named` are the fields found elsewhere.
        """
        files = {field: folder / file for field, file in FILES.items() if (folder / file).exists()}
        found: dict[str, Any] = {"name": folder.name, **files, **named}
        for one in dataclasses.fields(cls):
            name = one.name.upper() if one.name in CONSTANTS else one.name
            offers = [vars(module)[name] for module in modules if name in vars(module)]
            if one.name not in found and offers:
                found[one.name] = offers[0]
            elif one.name not in found and one.default is one.default_factory is dataclasses.MISSING:
                raise TypeError(f"the game in {folder} has no {one.name!r} in any of its modules")
        return cls(**found)

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players it can be played with."""
        return self.options.player_counts

    def new_state(self, options: GameOptions, seed: Seed | None = None) -> Any:
        """A record with its options and dice, before the first deal; `begin` deals."""
        state = blank(self.state)
        options.write(state)
        for word, number in enumerate(new_dice(seed)):
            state.dice[word] = int(number)
        return state
