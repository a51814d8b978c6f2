"""The pictures of a report: for one rule set, and for two of them side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from walpurgis.lab.estimate import Estimate
from walpurgis.lab.findings import Comparison, Findings, OptionStep
from walpurgis.lab.measures import PARTS, meaning_of
from walpurgis.lab.report import svg
from walpurgis.lab.report.saying import TELLS_LITTLE, Saying
from walpurgis.lab.tables import room_of
from walpurgis.lab.work import Sweep

Picture = tuple[str, str]  # caption and SVG

# The measures that one step is shown against.
SHOWN = ("minutes", "lead", "favourite-changes", "comeback", "turned", "win-place-1", "points", "tie")
MOST_FOREST = 24
MOST_ERRORS = 99.0
MOST_LABEL = 16  # letters beside a curve


def family(found: Findings, *stems: str) -> list[Estimate]:
    """The measures of some families."""
    return [one for one in found.estimates if meaning_of(one.name).stem in stems]


def dots_of(say: Saying, sides: Sequence[Findings], *stems: str) -> list[svg.Dot]:
    """The measures of some families as rows; of two rule sets the rows alternate."""
    rows: list[svg.Dot] = []
    for one in family(sides[0], *stems):
        for series, side in enumerate(sides):
            if same := side.get(one.name):
                label = say.name(one.name) if series == 0 else ""
                rows.append(svg.Dot(label, same.value, same.low, same.high, series))
    return rows


def pictures_of(say: Saying, sides: Sequence[Findings], steps: Sequence[OptionStep] = ()) -> Iterator[Picture]:
    """Every picture that the findings have numbers for."""
    first = sides[0]
    percent, fair = "{:.0%}", 1 / first.options.players
    titled = say.words
    plain: list[tuple[str, tuple[str, ...], float | None, str]] = [
        ("seats", ("win-seat", "win-place"), fair, percent),
        ("won-with", ("won-with",), fair, percent),
        ("worth", ("worth-points",), 0.0, "{:g}"),
        ("matter", ("matter",), 0.0, percent),
        ("ladder", ("climb",), fair, percent),
        ("happenings", ("happens",), None, "{:g}"),
    ]
    for name, stems, middle, form in plain:
        rows = dots_of(say, sides, *stems)
        if rows:
            title = titled(f"lab-picture-{name}")
            yield title, svg.dots(title, rows, middle, form)
    yield from course(say, sides)
    if picks := picks_of(say, first):
        title = titled("lab-picture-picks")
        yield title, svg.scatter(title, picks, titled("lab-axis-taken"), titled("lab-axis-right"))
    if first.get("part-skill"):
        title = titled("lab-picture-luck")
        yield title, svg.stacked(title, [(say.options(side.changed), parts_of(say, side)) for side in sides])
    yield from step_pictures(say, steps)


def course(say: Saying, sides: Sequence[Findings]) -> Iterator[Picture]:
    """How matches go: the fan, the most changing match, and three histograms."""
    curves = sides[-1].curves
    title = say.words("lab-picture-fan")
    yield title, svg.curves(title, [list(map(float, row)) for row in curves.fan], area=True)
    title = say.words("lab-picture-example")
    labels = [say.name(f"win-seat-{seat + 1}")[:MOST_LABEL] for seat in range(curves.example.shape[1])]
    yield title, svg.curves(title, [list(map(float, row)) for row in curves.example.T], labels)
    for name, field in (("changes", "favourite_changes"), ("lead", "lead"), ("length", "minutes")):
        title = say.words(f"lab-picture-{name}")
        yield title, svg.histogram(title, [getattr(side.curves, field) for side in sides])


def picks_of(say: Saying, found: Findings) -> list[tuple[str, float, float]]:
    """How often each kind is taken, and how often it works out or, where nobody can say, wins."""
    points: list[tuple[str, float, float]] = []
    room = room_of(found.study.the_game)
    for kind in room.kinds:
        taken = found.get(f"taken-{kind}")
        right = found.get(f"right-{kind}") if room.right else found.get(f"won-with-{kind}")
        if taken and right:
            points.append((say.thing(kind), taken.value, right.value))
    return points


def parts_of(say: Saying, found: Findings) -> list[tuple[str, float]]:
    return [(say.words(f"lab-part-{part}"), one.value) for part in PARTS if (one := found.get(f"part-{part}"))]


def step_pictures(say: Saying, steps: Sequence[OptionStep]) -> Iterator[Picture]:
    """The tornado, and options against measures."""
    if not steps:
        return
    minutes = [
        (say.options(step.options), one.value) for step in steps for one in step.differences if one.name == "minutes"
    ]
    title = say.words("lab-picture-tornado")
    yield title, svg.bars(title, sorted(minutes, key=lambda row: -abs(row[1])), "{:+g}")
    title = say.words("lab-picture-heat")
    names = [name for name in SHOWN if any(one.name == name for one in steps[0].differences)]
    values = [[errors(step, name) for name in names] for step in steps]
    rows = [say.options(step.options) for step in steps]
    yield title, svg.heat(title, rows, [meaning_of(name).stem for name in names], values, "{:+.0f}")


def errors(step: OptionStep, name: str) -> float:
    """By how many standard errors a step changes a measure."""
    found = next((one.surprise for one in step.differences if one.name == name), math.nan)
    return max(-MOST_ERRORS, min(MOST_ERRORS, found))


def forest(say: Saying, both: Comparison) -> Picture:
    """What changes most, in standard errors."""
    telling = (one for one in both.differences if not one.thin and meaning_of(one.name).stem not in TELLS_LITTLE)
    order = sorted(telling, key=lambda one: -abs(one.surprise))
    rows = [(say.name(one.name), max(-MOST_ERRORS, min(MOST_ERRORS, one.surprise))) for one in order[:MOST_FOREST]]
    title = say.words("lab-picture-forest")
    return title, svg.bars(title, rows, "{:+g}")


def sweep_pictures(say: Saying, swept: Sweep, names: Sequence[str]) -> Iterator[Picture]:
    """A curve for each measure over one option, a heat map over two."""
    axes = swept.axes
    option = " × ".join(axis.name for axis in axes)
    for name in names:
        title = say.words("lab-picture-curve", measure=say.name(name), option=option)
        found = [point.get(name) for point in swept.points]
        if len(axes) == 1:
            pairs = zip(axes[0].values, found, strict=True)
            rows = [svg.Dot(value, one.value, one.low, one.high) for value, one in pairs if one]
            form = "{:.0%}" if meaning_of(name).unit == "share" else "{:g}"
            yield title, svg.dots(title, rows, None, form)
        else:
            wide = len(axes[1].values)
            values = [one.value if one else math.nan for one in found]
            grid = [values[start : start + wide] for start in range(0, len(values), wide)]
            form = "{:.0%}" if meaning_of(name).unit == "share" else "{:.3g}"
            rows = [f"{axes[0].name}={value}" for value in axes[0].values]
            yield title, svg.heat(title, rows, list(axes[1].values), grid, form)
