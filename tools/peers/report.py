"""The comparison with other libraries, written down: a page, the figures as JSON, a picture."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from peers.measure import IMPORT, OURS, UNITS, number
from peers.targets import AtAll, Beside, verdicts
from walpurgis.games import game_names

GPU_FIGURES = "benchmarks-gpu.json"  # beside the page; tools/gpu_check.py measures them where there is a GPU

INTRODUCTION = """# Benchmarks

Written by `make bench`. Machine: {machine}; Python {python}.

Figures for one core are measured in CPU time, with one thread; those for two cores in wall-clock time. The libraries
take turns, so that a slow minute of the machine affects all of them. Each figure is the median of five turns,
{seconds:g} seconds in all, with the slowest and the fastest turn.

The games are not the same: each library is measured with its own games, those most similar to ours where it has some.
The last column compares our slowest game in the same table with that row; above 1, ours is faster.
"""

AIMS = """
## Our targets

Relative targets compare our speed with that of OpenSpiel's `hearts`, or of the game that is named, per decision (for
the search, per simulation); absolute targets are rates per second. `yes` means that the target is met. A simulation is
as long as in the bot: to the end of the round, in `broom` to the end of the next round.
"""

OTHER_FIGURES = """
## Measuring your own machine

`walpurgis bench` measures only Walpurgis, and prints a table or, with `--json`, one JSON object. Speeds are the best of
five measurements in one run, because other programs can only slow a machine down.

| figure | what is measured |
| --- | --- |
| decisions per second | random 4-player matches through `waiting`, `legal` and `act`, dealing included, one core |
| decisions per second all cores | the same as a batch on all cores |
| batch steps per second | a batch stepped with arrays of actions: choose, act, observe, all cores |
| simulations per second | search at the first card of a round, as long as in the bot, CPU time of one core |
| greedy decisions per second | greedy matches one after another, CPU time of one core |
| compile seconds | first-time compilation of everything that plays, steps and imagines, with an empty cache |
| start seconds | from the start of a process to the first decision of a match |
| signature | a hash over fixed random matches: it changes when the rules behave differently |"""


def write_report(report: dict[str, Any], folder: Path) -> list[Path]:
    """Write benchmarks.md, benchmarks.json and benchmarks.svg into a folder; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    page, data, picture = (folder / f"benchmarks.{kind}" for kind in ("md", "json", "svg"))
    data.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    draw(report, picture)
    page.write_text("\n".join(lines_of(report, picture.name)) + "\n", encoding="utf-8")
    return [page, data, picture]


def gpu_figures(folder: Path) -> dict[str, Any] | None:
    """What tools/gpu_check.py has measured, if it lies there: `make bench` runs on machines without a GPU, too."""
    file = folder / GPU_FIGURES
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def lines_of(report: dict[str, Any], picture: str) -> Iterator[str]:
    """The page, line by line."""
    yield INTRODUCTION.format(**report)
    yield f"![The figures as bars on logarithmic scales]({picture})"
    yield AIMS
    yield from aims_in(report)
    for what, unit in UNITS.items():
        figures = figures_in(report, what)
        if figures:
            yield f"\n## {title(what)}\n"
            yield from table_of(figures, unit)
    if report["gpu"]:
        yield from table_of_gpu(report["gpu"])
    else:
        yield f"\nNo GPU was measured. Where there is one: `python tools/gpu_check.py | tail -1 > docs/{GPU_FIGURES}`."
    if report["missing"]:
        yield f"\nNot measured, because it was missing: {'; '.join(report['missing'])}."
    yield OTHER_FIGURES


def aims_in(report: dict[str, Any]) -> Iterator[str]:
    """One row per target, one column per game, each with its mark."""
    yield f"| target | at least | {' | '.join(game_names())} |"
    yield "| --- | ---: |" + " ---: |" * len(game_names())
    for target, measured in verdicts(report):
        unit = " times" if isinstance(target, Beside) else ""
        cells = [_verdict(target, game, value) for game, value in measured.items()]
        yield f"| {target.text} | {number(target.least)}{unit} | {' | '.join(cells)} |"


def _verdict(target: Beside | AtAll, game: str, value: float | None) -> str:
    if value is None:
        return "not measured" if game in target.games else ""
    return f"{number(value)} {'yes' if value >= target.least else '**no**'}"


def table_of(figures: list[dict[str, Any]], unit: str) -> Iterator[str]:
    """The figures of one kind; how many times as fast ours is, where others have some."""
    ours = measure_of_ours(figures)
    yield f"| library | game | how | {unit} | slowest to fastest | our speedup |"
    yield "| --- | --- | --- | ---: | ---: | ---: |"
    for figure in figures:
        times = "" if ours is None or figure["library"] == OURS else number(times_as_fast(figure, ours))
        spread = f"{number(figure['low'])} to {number(figure['high'])}"
        name = f"{figure['library']} {figure['version']}"
        yield f"| {name} | {figure['game']} | {figure['how']} | {number(figure['value'])} | {spread} | {times} |"


def table_of_gpu(gpu: dict[str, Any]) -> Iterator[str]:
    """What the same rules do on a GPU."""
    yield f"\n## On one GPU: {gpu['gpu']}\n"
    yield "From a separate run of `python tools/gpu_check.py` ([on a GPU](gpu.md)), whose last line is kept in"
    yield f"`{GPU_FIGURES}`.\n"
    yield "| game | random decisions per second | full steps per second: observe, legal, act |"
    yield "| --- | ---: | ---: |"
    for game, figures in gpu["games"].items():
        random, steps = figures["random_decisions_per_second"], figures["full_steps_per_second"]
        yield f"| {game} | {number(random)} | {number(steps)} |"


def title(what: str) -> str:
    """With a capital letter, and the others as they are."""
    return what[0].upper() + what[1:]


def figures_in(report: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """The figures of one table, ours first."""
    found = [figure for figure in report["figures"] if figure["what"] == what]
    return sorted(found, key=lambda figure: figure["library"] != OURS)


def measure_of_ours(figures: list[dict[str, Any]]) -> float | None:
    """What the others are compared with: the slowest of ours."""
    worst = max if figures[0]["what"] == IMPORT else min
    return worst((figure["value"] for figure in figures if figure["library"] == OURS), default=None)


def times_as_fast(figure: dict[str, Any], ours: float) -> float:
    """How many times as fast ours is."""
    return figure["value"] / ours if figure["what"] == IMPORT else ours / figure["value"]


def draw(report: dict[str, Any], file: Path) -> None:
    """A panel for each table, bars on a logarithmic scale, ours darker."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    pyplot.rcParams.update({"svg.hashsalt": "walpurgis", "font.size": 9})
    tables = [(what, figures) for what in UNITS if (figures := figures_in(report, what))]
    sizes = [len(figures) + 1.5 for _, figures in tables]
    plot: Any = pyplot
    canvas, panels = plot.subplots(
        len(tables), 1, figsize=(9, 0.25 * sum(sizes)), height_ratios=sizes, squeeze=False, layout="constrained"
    )
    for (what, figures), panel in zip(tables, panels[:, 0], strict=True):
        labels = [" ".join(filter(None, (f["library"], f["game"], f"({f['how']})"))) for f in figures]
        places = range(len(figures))
        values = [f["value"] for f in figures]
        colours = ["#4b2e83" if f["library"] == OURS else "#c9b8e8" for f in figures]
        errors = [[f["value"] - f["low"] for f in figures], [f["high"] - f["value"] for f in figures]]
        panel.barh(places, values, color=colours, xerr=errors, ecolor="#777777", log=True)
        panel.set_yticks(places, labels)
        panel.invert_yaxis()
        panel.set_title(f"{title(what)}: {UNITS[what]}", loc="right", fontsize=10)
        panel.spines[["top", "right"]].set_visible(False)
    canvas.savefig(file, metadata={"Date": None})
    plot.close(canvas)
