"""What a study found, as plain data: measures with intervals, differences, and the arrays behind the pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.core.option_types import Lookup, OptionType
from walpurgis.core.options import GameOptions, form_of
from walpurgis.lab.estimate import Difference, Estimate, differences
from walpurgis.lab.measured import Measured
from walpurgis.lab.measures import measures, minutes_of
from walpurgis.lab.study import FEWEST_DEALS, LabError, Study
from walpurgis.lab.tables import room_of
from walpurgis.lab.units import rungs_of

Array = npt.NDArray[Any]
FAN = (10, 25, 50, 75, 90)  # per cent of matches below each line of the fan


@dataclass(frozen=True)
class Curves:
    """Arrays for pictures; a row for each match where nothing else is said."""

    minutes: Array
    lead: Array
    favourite_changes: Array
    fan: Array  # by line and step: the winner's chance on the way
    example: Array  # by step and seat: the chances in the match with most changes of favourite


@dataclass(frozen=True)
class Findings:
    """One rule set as it was measured."""

    study: Study
    options: GameOptions
    deals: int
    estimates: tuple[Estimate, ...]
    curves: Curves = field(repr=False)

    def __getitem__(self, name: str) -> Estimate:
        """A measure by its name."""
        return next(one for one in self.estimates if one.name == name)

    def get(self, name: str) -> Estimate | None:
        """A measure by its name, if it was measured."""
        return next((one for one in self.estimates if one.name == name), None)

    @property
    def changed(self) -> dict[str, str]:
        """The options that are not as usual, as text."""
        return changed_options(self.options)


@dataclass(frozen=True)
class OptionStep:
    """A rule set a step away, and what that changes."""

    options: dict[str, str]
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Comparison:
    """Two rule sets on the same deals."""

    base: Findings
    other: Findings
    differences: tuple[Difference, ...]

    @property
    def real(self) -> list[Difference]:
        """The differences that are not put down to luck, the surest first."""
        return sorted((one for one in self.differences if one.is_real), key=lambda one: -abs(one.surprise))


def changed_options(options: GameOptions, base: GameOptions | None = None) -> dict[str, str]:
    """The options in which a rule set differs from another one, by default from the usual one."""
    usual = base or type(options).make(options.players)
    changed: dict[str, str] = {}
    for name, kind in options.kinds().items():
        now, was = getattr(options, name), getattr(usual, name)
        if now != was:
            changed |= changed_parts(name, kind, now, was)
    return changed


def changed_parts(name: str, kind: OptionType, now: Any, was: Any) -> dict[str, str]:
    """Of a table only the parts that differ, as `bonus.5`; of any other option the whole."""
    if isinstance(kind, Lookup):
        before = dict(was)
        return {f"{name}.{key}": str(number) for key, number in now if number != before[key]}
    if form_of(kind).kind == "scale":
        return {f"{name}.{place}": str(number) for place, number in enumerate(now) if number != was[place]}
    return {name: kind.text(now)}


def findings_of(measured: Measured, rule_set: int = 0) -> Findings:
    """What was found of one rule set."""
    study = measured.study
    arrays = measured.arrays(rule_set)
    deals = measured.deals
    if deals < FEWEST_DEALS:
        raise LabError(f"only {deals} deals were measured; a report needs at least {FEWEST_DEALS}")
    game = study.the_game
    found = measures(arrays, room_of(game), rungs_of(game), len(arrays["ranks"]) // deals)
    return Findings(study, study.options(rule_set), deals, tuple(found), curves_of(arrays))


def comparison_of(measured: Measured) -> Comparison:
    """The first rule set beside the second."""
    if len(measured.study.rule_sets) != 2:
        raise LabError("this study is not a comparison; resume it with the command that started it")
    base, other = findings_of(measured, 0), findings_of(measured, 1)
    return Comparison(base, other, tuple(differences(base.estimates, other.estimates)))


def steps_of(measured: Measured) -> list[OptionStep]:
    """What each step away from the first rule set changes, on the deals that both have played."""
    study = measured.study
    room, rungs = room_of(study.the_game), rungs_of(study.the_game)
    base = measured.arrays(0)
    found: list[OptionStep] = []
    for number in range(len(study.rule_sets), len(study.rule_sets) + len(study.steps)):
        arrays = measured.arrays(number)
        deals = len(arrays.get("ranks", ()))
        if deals < FEWEST_DEALS:
            continue
        same = {name: base[name][:deals] for name in arrays}
        options = changed_options(study.options(number), study.options(0))
        both = (measures(same, room, rungs), measures(arrays, room, rungs))
        found.append(OptionStep(options, tuple(differences(*both))))
    return found


def curves_of(arrays: Mapping[str, Array]) -> Curves:
    """The arrays behind the pictures."""
    ranks, track = arrays["ranks"], arrays["track"]
    order = ranks.argsort(axis=1, kind="stable")
    points = np.take_along_axis(arrays["points"], order, axis=1)
    favourite = track.argmax(axis=2)
    changes = (favourite[:, 1:] != favourite[:, :-1]).sum(axis=1)
    own = np.take_along_axis(track, order[:, None, :1], axis=2)[:, :, 0]
    return Curves(
        minutes_of(arrays["counted"]),
        np.abs(points[:, 0] - points[:, 1]),
        changes,
        np.percentile(own, FAN, axis=0),
        track[int(changes.argmax())],
    )
