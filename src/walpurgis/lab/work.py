"""Carrying out a study, unit by unit; the same from Python as from the command line."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from walpurgis.core.extras import from_extra
from walpurgis.core.option_types import Lookup
from walpurgis.core.options import GameOptions, form_of
from walpurgis.games import game_named
from walpurgis.lab.findings import Comparison, Findings, comparison_of, findings_of
from walpurgis.lab.measured import Measured
from walpurgis.lab.names import amounts_for, expect_measure
from walpurgis.lab.study import LabError, Study, field_of
from walpurgis.lab.units import Worker, units_of

Tell = Callable[[int, int], None]  # how many units are done, and how many there are

MOST_POINTS = 400  # of a sweep


@dataclass(frozen=True)
class Resources:
    """What a study runs on: threads of this process, or a GPU; for other bots, processes or a Ray cluster."""

    workers: int = 0
    ray: str | None = None
    device: str = "cpu"

    def worker(self, study: Study) -> Worker:
        """A worker for a study."""
        if self.ray is not None and study.is_compiled:
            raise LabError("only bots of the arena play on a Ray cluster; name some with --field, or leave --ray out")
        if self.device != "cpu":
            with from_extra():
                from walpurgis.lab.on_gpu import GpuWorker

            return GpuWorker(study, self.workers, self.device)
        if study.is_compiled:
            return Worker(study, self.workers)
        from walpurgis.lab.through_arena import ArenaWorker

        return ArenaWorker(study, self.workers, self.ray)


def carry_out(measured: Measured, resources: Resources | None = None, tell: Tell | None = None) -> Measured:
    """Do what is left of a study; whatever interrupts it, what is done stays done."""
    left = list(measured.left())
    whole = sum(1 for _ in units_of(measured.study))
    if not left:
        return measured
    worker = (resources or Resources()).worker(measured.study)
    try:
        for number, unit in enumerate(left, 1):
            measured.add(unit, worker.do(unit))
            if tell:
                tell(whole - len(left) + number, whole)
    finally:
        worker.close()
    return measured


def measure(game: str, options: Mapping[str, object] | None = None, /, **how: Any) -> Findings:
    """Measure one rule set.

    >>> found = measure("shot", {"curse": True}, field=["greedy"], deals=100, weighed=0, ladder=0)  # doctest: +SKIP
    >>> found["win-place-1"].value  # doctest: +SKIP
    """
    resources, tell = how.pop("resources", None), how.pop("tell", None)
    return findings_of(carry_out(Measured(Study.make(game, [options or {}], **how)), resources, tell))


def compare(
    game: str, options: Mapping[str, object], base: Mapping[str, object] | None = None, /, **how: Any
) -> Comparison:
    """Compare a rule set with another one, by default the usual one, on the same deals and dice."""
    resources, tell = how.pop("resources", None), how.pop("tell", None)
    study = Study.make(game, [base or {}, {**(base or {}), **options}], **how)
    return comparison_of(carry_out(Measured(study), resources, tell))


# --- sweeps ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Axis:
    """One option over a range: its name (`bonus.5` for a part of a table) and its values."""

    name: str
    values: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> Axis:
        """From `brave_points=0..6`, `curse=no,yes` or `bonus.5=2..10`."""
        name, equals, values = text.partition("=")
        first, dots, last = values.partition("..")
        if not equals or not name.strip() or not values:
            raise LabError(f"a range is written like brave_points=0..6 or curse=no,yes, not {text[:60]!r}")
        if not dots:
            return cls(name.strip(), tuple(value.strip() for value in values.split(",")))
        try:
            numbers = range(int(first), int(last) + 1)
        except ValueError:
            raise LabError(f"{values[:40]!r} is not a range of whole numbers; write it like 0..6") from None
        if not 2 <= len(numbers) <= MOST_POINTS:
            raise LabError(f"{values[:40]!r} has {len(numbers)} values; a range needs 2 to {MOST_POINTS}")
        return cls(name.strip(), tuple(map(str, numbers)))


def set_part(options: GameOptions, name: str, value: str) -> tuple[str, object]:
    """An option to give, for `name` or for a part of a table such as `bonus.5` or `potion_points.4`."""
    whole, dot, part = name.partition(".")
    kinds = options.kinds()
    if not dot or whole not in kinds:
        return name, value
    kind, now = kinds[whole], getattr(options, whole)
    try:
        if isinstance(kind, Lookup):
            table = dict(now)
            table[int(part)], _ = value, table[int(part)]
            return whole, ",".join(f"{key}={text}" for key, text in table.items())
        if form_of(kind).kind == "scale":
            scale = list(map(str, now))
            scale[int(part)] = value
            return whole, ",".join(scale)
    except (ValueError, LookupError):
        pass
    raise LabError(f"{options.game} has no {name[:60]!r}; a part of a table is written like bonus.5")


def with_parts(options: GameOptions, given: Mapping[str, str]) -> GameOptions:
    """The options with some of them, or parts of them, changed one after the other."""
    for name, value in given.items():
        option, text = set_part(options, name, value)
        options = options.make(options.players, **{**options.texts(), option: text})
    return options


def options_given(game: str, players: int | None, given: Mapping[str, object]) -> dict[str, object]:
    """Options as somebody gives them, with parts of tables, such as `bonus.5`, made into whole tables."""
    kinds = game_named(game).options
    whole = {name: value for name, value in given.items() if "." not in name}
    parts = {name: str(value) for name, value in given.items() if "." in name}
    options = kinds.make(players, **whole)
    for name, value in parts.items():
        option, text = set_part(options, name, value)
        whole[option] = text
        options = kinds.make(players, **whole)
    return whole


@dataclass(frozen=True)
class Sweep:
    """One or two options over a range, every point on the same deals."""

    axes: tuple[Axis, ...]
    points: tuple[Findings, ...]  # the last axis fastest


def grid(game: str, axes: Sequence[Axis], base: Mapping[str, object], players: int | None) -> list[dict[str, str]]:
    """The rule sets of a sweep."""
    if not 1 <= len(axes) <= 2:
        raise LabError(f"a sweep goes over one or two options, not {len(axes)}")
    if len({axis.name for axis in axes}) < len(axes):
        raise LabError("each option can have only one range")
    start = game_named(game).options.make(players, **base)
    names = [axis.name for axis in axes]
    points = list(itertools.product(*(axis.values for axis in axes)))
    if len(points) > MOST_POINTS:
        raise LabError(f"this sweep has {len(points):,} points; give ranges with at most {MOST_POINTS} in all")
    return [with_parts(start, dict(zip(names, values, strict=True))).texts() for values in points]


def sweep(game: str, axes: Sequence[Axis | str], base: Mapping[str, object] | None = None, /, **how: Any) -> Sweep:
    """Measure a game at every point of one or two ranges."""
    resources, tell = how.pop("resources", None), how.pop("tell", None)
    read = tuple(Axis.read(axis) if isinstance(axis, str) else axis for axis in axes)
    study = sweep_study(game, read, base or {}, **how)
    return sweep_of(carry_out(Measured(study), resources, tell))


def sweep_study(
    game: str, axes: Sequence[Axis], base: Mapping[str, object], names: Sequence[str] = (), **how: Any
) -> Study:
    """The study of a sweep: with weighing and ladder only where a measure that is named needs them."""
    sets = grid(game, axes, base, how.get("players"))
    the_game = game_named(game)
    players = the_game.options.make(how.get("players"), **base).players
    for name in names:
        expect_measure(the_game, players, name)
    needed = amounts_for(names, field_of(the_game, players, how.get("field")))
    amounts: dict[str, Any] = {**needed, **how}
    study = Study.make(game, sets, **amounts)
    return msgspec.structs.replace(study, axes=tuple((axis.name, axis.values) for axis in axes))


def sweep_of(measured: Measured) -> Sweep:
    """What a sweep found."""
    if not measured.study.axes:
        raise LabError("this study is not a sweep; resume it with the command that started it")
    axes = tuple(Axis(name, values) for name, values in measured.study.axes)
    return Sweep(axes, tuple(findings_of(measured, number) for number in range(len(measured.study.rule_sets))))
