"""Searching for numbers that meet a designer's aims, with Optuna; every trial plays the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from walpurgis.core.extras import from_extra
from walpurgis.core.game import Game
from walpurgis.games import game_named
from walpurgis.lab.findings import Findings, findings_of
from walpurgis.lab.measured import Measured
from walpurgis.lab.measures import MEANINGS, meaning_of
from walpurgis.lab.names import amounts_for, belongs, expect_measure
from walpurgis.lab.study import LabError, Study
from walpurgis.lab.work import Axis, Resources, carry_out, with_parts

HIGH, LOW, EQUAL = "high", "low", "equal"
FEWEST_TRIALS = 2


@dataclass(frozen=True)
class Aim:
    """What a designer wants of a measure: high, low, a number, or all measures of that stem equal."""

    measure: str
    wanted: str

    @classmethod
    def read(cls, text: str) -> Aim:
        """From `minutes=20`, `part-skill=high`, `win-place=equal` or `won-with-quota=equal`."""
        name, equals, wanted = (part.strip() for part in text.partition("="))
        if not equals or not wanted:
            raise LabError(f"an aim is written like minutes=20, part-skill=high or win-place=equal, not {text[:60]!r}")
        meaning = meaning_of(name)
        if wanted in (HIGH, LOW):
            return cls(name, wanted)
        if wanted == EQUAL:
            return cls(name, wanted)
        try:
            number = float(wanted)
        except ValueError:
            raise LabError(f"an aim is a number, high, low or equal, not {wanted[:40]!r}") from None
        if not (math.isfinite(number) and meaning.lowest <= number <= meaning.highest):
            raise LabError(
                f"{name} lies between {meaning.lowest:g} and {meaning.highest:g}, so it can never be {wanted[:40]}"
            )
        return cls(name, wanted)

    def miss(self, found: Findings) -> float:
        """How far a rule set is from the aim; 0 is perfect, for high and low less is better without end."""
        if self.wanted == EQUAL:
            values = [one.value for one in found.estimates if belongs(one.name, self.measure)]
            if len(values) < 2:
                raise LabError(f"fewer than two measures begin with {self.measure!r}, so they cannot be made equal")
            middle = sum(values) / len(values)
            return math.sqrt(sum((value - middle) ** 2 for value in values) / len(values))
        one = found.get(self.measure)
        if one is None:
            raise LabError(f"{self.measure!r} was not measured in {found.study.game}, so it cannot be an aim")
        if self.wanted in (HIGH, LOW):
            return -one.value if self.wanted == HIGH else one.value
        return abs(one.value - float(self.wanted)) / max(1.0, abs(float(self.wanted)))


@dataclass(frozen=True)
class Trial:
    """Numbers that were tried, and how far they are from the aims."""

    numbers: dict[str, int]
    miss: float
    misses: tuple[float, ...]


@dataclass(frozen=True)
class Tuning:
    """A search: what was aimed at, everything that was tried, and the best beside the start."""

    aims: tuple[Aim, ...]
    axes: tuple[Axis, ...]
    trials: tuple[Trial, ...]
    start: Findings
    best: Findings
    asked: int  # how many trials there were to be

    @property
    def best_trial(self) -> Trial:
        """The trial that misses least; the first of them."""
        return min(self.trials, key=lambda trial: trial.miss)


def expect_possible(game: Game, players: int, aims: Sequence[Aim], axes: Sequence[Axis]) -> None:
    """Refuse a search that cannot find anything."""
    if not aims:
        known = ", ".join(sorted(MEANINGS)[:6])
        raise LabError(f"say what to aim at, as in --aim minutes=20; measures are: {known}, …")
    if not axes:
        raise LabError("say which numbers to search, as in --over brave_points=0..6")
    for aim in aims:
        expect_measure(game, players, aim.measure, family=aim.wanted == EQUAL)
    names = [axis.name for axis in axes]
    if len(set(names)) < len(names):
        raise LabError("each option can have only one range")
    if len({aim.measure for aim in aims}) < len(aims):
        raise LabError("each measure can have only one aim")


def tune(
    game: str,
    over: Sequence[Axis | str],
    aims: Sequence[Aim | str],
    base: Mapping[str, object] | None = None,
    /,
    *,
    trials: int = 40,
    tell: Callable[[int, int], None] | None = None,
    resources: Resources | None = None,
    known: dict[str, Measured] | None = None,
    keep: Callable[[str, Measured], None] | None = None,
    partial: bool = False,
    **how: Any,
) -> Tuning:
    """Search for numbers that meet the aims.

    known    rule sets that were measured before
    keep     is told of each new one
    partial  Ctrl-C ends the search with what was found, once there is something to compare
    """
    optuna = load_optuna()
    axes = tuple(Axis.read(axis) if isinstance(axis, str) else axis for axis in over)
    wanted = tuple(Aim.read(aim) if isinstance(aim, str) else aim for aim in aims)
    the_game = game_named(game)
    start_from = the_game.options.make(how.get("players"), **(base or {}))
    expect_possible(the_game, start_from.players, wanted, axes)
    if trials < FEWEST_TRIALS:
        raise LabError(f"a search needs at least {FEWEST_TRIALS} trials, not {trials}")
    search = TuningSearch(start_from, wanted, axes, how, resources, known, keep)
    ranges = {axis.name: numbers_of(axis) for axis in axes}
    for end in range(2):  # both are refused before anything is played, if the game does not know them
        with_parts(start_from, {name: str(ends[end]) for name, ends in ranges.items()})
    seed = int.from_bytes(str(how.get("seed", 1)).encode()[-4:], "big")
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, n_startup_trials=max(5, trials // 4)))
    start = search.measured({})
    scale = [abs(aim.miss(start)) or 1.0 for aim in wanted]
    done: list[Trial] = []
    try:
        for number in range(trials):
            trial = study.ask()
            numbers = {name: int(trial.suggest_int(name, low, high)) for name, (low, high) in ranges.items()}
            done.append(search.tried(numbers, scale))
            study.tell(trial, done[-1].miss)
            if tell:
                tell(number + 1, trials)
    except KeyboardInterrupt:
        if not partial or len(done) < FEWEST_TRIALS:
            raise
    best = min(done, key=lambda one: one.miss)
    return Tuning(wanted, axes, tuple(done), start, search.measured(best.numbers), trials)


def numbers_of(axis: Axis) -> tuple[int, int]:
    """The lowest and the highest number of a range."""
    try:
        numbers = [int(value) for value in axis.values]
    except ValueError:
        raise LabError(f"a search needs whole numbers for {axis.name!r}, written like 0..6") from None
    return min(numbers), max(numbers)


@dataclass
class TuningSearch:
    """Measures the rule sets that a search asks for, each of them once."""

    base: Any
    aims: tuple[Aim, ...]
    axes: tuple[Axis, ...]
    how: dict[str, Any]
    resources: Resources | None
    known: dict[str, Measured] | None
    keep: Callable[[str, Measured], None] | None

    def __post_init__(self) -> None:
        self.seen: dict[str, Findings] = {}
        needed = amounts_for((aim.measure for aim in self.aims), self.how.get("field") or ("greedy",))
        self.how = {**needed, "deals": 200, **{key: value for key, value in self.how.items() if value is not None}}
        self.how.pop("players", None)

    def tried(self, numbers: dict[str, int], scale: Sequence[float]) -> Trial:
        """How far these numbers are from the aims, in units of how far the start is."""
        misses = tuple(aim.miss(self.measured(numbers)) for aim in self.aims)
        return Trial(numbers, sum(one / unit for one, unit in zip(misses, scale, strict=True)), misses)

    def measured(self, numbers: Mapping[str, int]) -> Findings:
        """What a rule set with these numbers is like."""
        options = with_parts(self.base, {name: str(number) for name, number in numbers.items()})
        name = ";".join(f"{key}={text}" for key, text in options.texts().items())
        if name not in self.seen:
            study = Study.make(options.game, [options.texts()], players=options.players, **self.how)
            before = (self.known or {}).get(name)
            done = before if before and before.study == study else carry_out(Measured(study), self.resources)
            if self.keep and done is not before:
                self.keep(name, done)
            self.seen[name] = findings_of(done)
        return self.seen[name]


def load_optuna() -> Any:
    """Optuna, or one sentence on how to get it."""
    with from_extra():
        import optuna
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna
