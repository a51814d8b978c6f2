"""What a study plays: the rule sets, who plays, and how many deals; checked before anything is played."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
import numpy as np
import numpy.typing as npt

from walpurgis.bots.brain import has_network
from walpurgis.bots.names import kind_of
from walpurgis.bots.protocol import PREFIX
from walpurgis.bots.registry import bot_named, check_bot
from walpurgis.core.dice import seed_bytes
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.games import game_named
from walpurgis.lab.loops.lab_kernels import GREEDY, NETWORK, RANDOM, UNSURE
from walpurgis.lab.steps import steps_from

VERSION = 2
FEWEST_DEALS = 20  # with fewer an interval over deals means nothing
MOST_DEALS = 10_000_000
MOST_DECISIONS = 3_000  # of a match, on average
CHUNK = 50  # deals of one unit of work

# The players that are built into the compiled loops, from the weakest to the strongest.
LADDER = {"random": RANDOM, "unsure": UNSURE, "greedy": GREEDY, "network": NETWORK}


class LabError(WalpurgisError, ValueError):
    """A study cannot be made as it was asked for."""


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study as it was asked for; the first line of what was measured."""

    game: str
    players: int
    rule_sets: tuple[dict[str, str], ...]  # options as text; the first is the one that others are compared with
    field: tuple[str, ...]  # who plays, a name for each seat
    seed: str
    deals: Annotated[int, msgspec.Meta(ge=FEWEST_DEALS)]
    weighed: int = 0  # deals of which decisions are weighed,
    worlds: int = 0  # and in how many worlds each
    ladder: int = 0  # deals for the ladder of players and for luck and skill
    steps: tuple[dict[str, str], ...] = ()  # rule sets a step away from the first one,
    step_deals: int = 0  # and the deals that each is measured on
    axes: tuple[tuple[str, tuple[str, ...]], ...] = ()  # of a sweep: options and their values
    walpurgis_lab: int = VERSION

    @classmethod
    def make(
        cls,
        game: str,
        rule_sets: Sequence[Mapping[str, object]] = ({},),
        *,
        players: int | None = None,
        field: Sequence[str] | None = None,
        seed: str | int = 1,
        deals: int | None = None,
        weighed: int | None = None,
        worlds: int | None = None,
        ladder: int | None = None,
        step_deals: int = 0,
    ) -> Study:
        """A study from what somebody asks for; how much is played depends on how long the players think."""
        the_game = game_named(game)
        made = [the_game.options.make(players, **options) for options in rule_sets]
        for options in made:
            expect_short(options)
        names = field_of(the_game, made[0].players, field)
        amounts: dict[str, int] = dict(zip(("deals", "weighed", "worlds", "ladder"), usual_amounts(names), strict=True))
        asked = {"deals": deals, "weighed": weighed, "worlds": worlds, "ladder": ladder}
        amounts.update({name: number for name, number in asked.items() if number is not None})
        if amounts["weighed"] and not all(name in LADDER for name in names):
            raise LabError(f"decisions can be weighed only where {', '.join(LADDER)} play; leave 'weighed' out")
        expect_enough(amounts)
        steps = tuple(one.texts() for one in steps_from(made[0])) if step_deals else ()
        step_deals = min(step_deals, amounts["deals"])
        sets = tuple(one.texts() for one in made)
        study = cls(game, made[0].players, sets, names, str(seed), amounts.pop("deals"))
        return msgspec.structs.replace(study, **amounts, steps=steps, step_deals=step_deals)

    @property
    def the_game(self) -> Game:
        """The game itself."""
        return game_named(self.game)

    def options(self, rule_set: int) -> GameOptions:
        """The options of one rule set; after those that are asked for come the steps."""
        return self.the_game.options.make(self.players, **(*self.rule_sets, *self.steps)[rule_set])

    @property
    def is_compiled(self) -> bool:
        """Whether the compiled loops can play it; other bots play through the arena."""
        return all(name in LADDER for name in self.field)

    def dice(self, purpose: str, first: int, end: int, *shape: int) -> npt.NDArray[np.uint64]:
        """Dice for some deals, the same for every rule set: four words each."""
        digest = hashlib.sha256(seed_bytes(self.seed) + f"lab {purpose}".encode()).digest()
        bits: Any = np.random.PCG64(np.frombuffer(digest, np.uint32))
        size = int(np.prod(shape, dtype=np.int64)) * 4 if shape else 4
        bits.advance(first * size)
        words = bits.random_raw((end - first) * size)
        return np.asarray(words, np.uint64).reshape(end - first, *shape, 4)


def field_of(game: Game, players: int, field: Sequence[str] | None) -> tuple[str, ...]:
    """A name for each seat: one name stands for all seats, and a shorter list goes round."""
    names = list(field or ("network" if has_network(game) else "greedy",))
    if len(names) > players:
        raise LabError(f"a table of {players} has no room for {len(names)} players; name at most {players}")
    for name in names:
        if name.startswith(PREFIX):
            continue
        if name not in LADDER:
            bot_named(name)
            check_bot(name, game)
        if kind_of(name) == "network" and not has_network(game):
            raise LabError(f"{game.name} has no trained network; let greedy play, or train one")
    return tuple(names[seat % len(names)] for seat in range(players))


def usual_amounts(field: Sequence[str]) -> tuple[int, int, int, int]:
    """Deals, weighed deals, worlds and deals of the ladder, so that a comparison takes about a minute on two cores."""
    if any(name not in LADDER for name in field):
        return 100, 0, 0, 0
    return (1200, 120, 6, 120) if "network" in field else (4000, 400, 8, 200)


def expect_enough(amounts: Mapping[str, int]) -> None:
    """Refuse amounts that no interval could be made of, or that would never end."""
    if not FEWEST_DEALS <= amounts["deals"] <= MOST_DEALS:
        raise LabError(f"a study needs {FEWEST_DEALS} to {MOST_DEALS:,} deals, not {amounts['deals']:,}")
    for name in ("weighed", "ladder"):
        if 0 < amounts[name] < FEWEST_DEALS:
            raise LabError(f"{name!r} needs at least {FEWEST_DEALS} deals, or 0 for none, not {amounts[name]}")
    if min(amounts.values()) < 0:
        raise LabError("the numbers of a study cannot be below 0")
    if max(amounts["weighed"], amounts["ladder"]) > MOST_DEALS:
        raise LabError(f"decisions can be weighed and ladders climbed on at most {MOST_DEALS:,} deals")
    if amounts["weighed"] and not 2 <= amounts["worlds"] <= 1000:
        raise LabError(f"weighing decisions needs 2 to 1000 worlds, not {amounts['worlds']}")


def expect_short(options: GameOptions) -> None:
    """Refuse options under which a match would go on for hours."""
    if options.decisions > MOST_DECISIONS:
        raise LabError(
            f"with these options a match takes about {options.decisions:,} decisions; the lab plays at most "
            f"{MOST_DECISIONS:,}"
        )
