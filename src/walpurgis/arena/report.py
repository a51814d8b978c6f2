"""The standings for people and programs: a table, JSON, CSV, a picture.

JSON and CSV hold nothing that depends on the machine; how long bots thought is only in the table.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from walpurgis.arena.board import Pace
from walpurgis.arena.plan import ArenaError
from walpurgis.arena.standings import BotStanding, ConfidenceInterval, Standings
from walpurgis.arena.tournament import Tournament
from walpurgis.core.extras import from_extra

DIGITS = 6  # as many as anybody needs, and few enough not to tell machines apart


# The columns after the bot's name, those last that a narrow terminal can do without; --csv has them all.
HEADINGS = ("points", "wins %", "faults", "rating", "ranks %", "ms/move")
FEWEST_HEADINGS = 3
WIDE = 1000  # columns in a file or a pipe, where a name is never broken


def print_report(tournament: Tournament, console: Console | None = None) -> None:
    """Print it, by default on standard output; a name that is wider than the screen is not cut off."""
    console = console or Console(emoji=False, highlight=False)
    if not console.is_terminal:
        console = Console(emoji=False, highlight=False, width=WIDE)
    console.print(report(tournament), crop=False)


class Fitting:
    """The standings with as many columns as there is room for; bots' names are never broken."""

    def __init__(self, standings: Standings, paces: Mapping[str, Pace]) -> None:
        self.standings, self.paces = standings, paces

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.update(width=WIDE)
        most = len(HEADINGS)
        grid = table(self.standings, self.paces)
        while most > FEWEST_HEADINGS and Measurement.get(console, wide, grid).maximum > options.max_width:
            most -= 1
            grid = table(self.standings, self.paces, HEADINGS[:most])
        yield from console.render(grid, wide)


def table(standings: Standings, paces: Mapping[str, Pace], headings: Sequence[str] = HEADINGS) -> Table:
    """The standings as a table for the terminal."""
    played = f"{standings.matches:,} matches on {standings.boards:,} boards"
    grid = Table(
        title=f"{played}; a fair share of wins is {standings.fair_share:.1%}",
        caption="± is half of a 95 % interval over boards",
        title_justify="left",
        caption_justify="left",
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    grid.add_column("bot", no_wrap=True)
    for heading in headings:
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in standings.rows:
        cells = cells_of(row, paces.get(row.bot))
        grid.add_row(Text(row.bot), *(cells[heading] for heading in headings))  # not as markup: `:bold:` is a picture
    return grid


def cells_of(row: BotStanding, pace: Pace | None) -> dict[str, str | Text]:
    """What each column says of a bot."""
    return {
        "points": plus_minus(row.points, 1, 2),
        "wins %": plus_minus(row.wins, 100, 1),
        "rating": plus_minus(row.rating, 1, 0),
        "ranks %": " ".join(f"{100 * share:.0f}" for share in row.ranks),
        "ms/move": f"{1000 * pace.seconds / pace.decisions:.3g}" if pace and pace.decisions else "",
        "faults": Text(str(sum(row.faults.values())), style="bold red") if row.faults else "0",
    }


def plus_minus(estimate: ConfidenceInterval, scale: float, digits: int) -> str:
    """A mean and half its interval."""
    text = f"{scale * estimate.mean:.{digits}f}"
    if estimate.low is None or estimate.high is None:
        return text
    return f"{text} ± {scale * (estimate.high - estimate.low) / 2:.{digits}f}"


def report(tournament: Tournament) -> RenderableType:
    """The whole report: the table, what is sure, which bots committed faults and which."""
    standings = tournament.standings()
    entrants = tournament.plan.entrants
    parts: list[RenderableType] = [
        Fitting(standings, {entrants[entrant]: pace for entrant, pace in tournament.paces.items()})
    ]
    if tournament.plan.until_sure:
        parts.append(Text(verdict(tournament)))
    for row in standings.rows:
        if row.faults:
            parts.append(Text(f"Played at random for {row.bot}: {fault_text(row)}", style="red"))
    for (entrant, kind), complaint in tournament.complaints.items():
        parts.append(Text(f"  {entrants[entrant]}, {kind}: {complaint}", style="red"))
    return Group(*parts)


def fault_text(row: BotStanding) -> str:
    """A bot's faults, by kind."""
    return ", ".join(f"{count:,} × {kind}" for kind, count in row.faults.items())


def verdict(tournament: Tournament) -> str:
    """What the sequential test says."""
    sureness, entrants = tournament.sureness, tournament.plan.entrants
    if sureness.best is not None:
        return f"{entrants[sureness.best]} is surely the best, after {len(tournament.results.boards):,} boards."
    capital = sureness.capital
    np.fill_diagonal(capital, np.inf)
    leader = int(capital.min(1).argmax())
    return (
        f"Not sure yet: {entrants[leader]} leads with {capital[leader].min():.3g} of the {sureness.goal:.0f} it needs."
    )


# --- for programs ----------------------------------------------------------------------------------------------------


def summary(tournament: Tournament) -> dict[str, Any]:
    """The whole outcome as data."""
    standings, sureness = tournament.standings(), tournament.sureness
    entrants = tournament.plan.entrants
    capital = sureness.capital
    data: dict[str, Any] = {
        "plan": msgspec.to_builtins(tournament.plan),
        "finished": tournament.is_over,
        **msgspec.to_builtins(standings),
        "sure": {
            "best": None if sureness.best is None else entrants[sureness.best],
            "goal": sureness.goal,
            "capital": {
                one: {other: float(capital[i, j]) for j, other in enumerate(entrants) if i != j}
                for i, one in enumerate(entrants)
            },
        },
    }
    return rounded(data)


def rounded(data: Any) -> Any:
    """The same data with numbers of few digits."""
    if isinstance(data, float):
        return round(data, DIGITS)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(data, list | tuple):
        return [rounded(value) for value in data]  # pyright: ignore[reportUnknownVariableType]
    return data


def json_text(tournament: Tournament) -> str:
    """The outcome as JSON."""
    return msgspec.json.format(msgspec.json.encode(summary(tournament)), indent=1).decode() + "\n"


def csv_text(tournament: Tournament) -> str:
    """The standings as CSV, one row per bot."""
    out = io.StringIO()
    players = tournament.plan.players
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["bot", "seats"]
        + [f"{what}{end}" for what in ("points", "wins", "rating") for end in ("", "_low", "_high")]
        + [f"rank_{rank}" for rank in range(1, players + 1)]
        + ["faults"]
    )
    for row in tournament.standings().rows:
        estimates = [number for e in (row.points, row.wins, row.rating) for number in (e.mean, e.low, e.high)]
        writer.writerow(rounded([row.bot, row.seats, *estimates, *row.ranks, sum(row.faults.values())]))
    return out.getvalue()


# --- the picture -----------------------------------------------------------------------------------------------------

INK = "#2b2140"
COLOURS = ("#5b3a8c", "#8d6fc1", "#c4b0e0", "#e3d9f2", "#efe9f7", "#f7f4fb")


def expect_picture(path: Path) -> None:
    """Refuse what Matplotlib cannot draw, before a tournament is played for it."""
    with from_extra():
        from matplotlib.backend_bases import FigureCanvasBase
    kinds = FigureCanvasBase.get_supported_filetypes()
    if path.suffix and path.suffix.removeprefix(".").lower() not in kinds:
        raise ArenaError(f"{path} cannot be drawn; its name may end in: {', '.join(sorted(kinds))}")


def save_picture(tournament: Tournament, path: Path) -> None:
    """Win shares, points and ranks, drawn without a screen."""
    expect_picture(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    standings = tournament.standings()
    rows = standings.rows[::-1]
    names = [row.bot if len(row.bot) <= 28 else row.bot[:27] + "…" for row in rows]
    figure: Any = Figure(figsize=(12, 1.6 + 0.55 * len(rows)), layout="constrained")
    FigureCanvasAgg(figure)
    wins, points, ranks = figure.subplots(1, 3, sharey=True)
    _dots(wins, [row.wins for row in rows], names, "share of wins")
    wins.axvline(standings.fair_share, color=INK, linestyle=":", linewidth=1)
    wins.set_xlim(left=0)
    _dots(points, [row.points for row in rows], names, "points a match")
    _bars(ranks, [row.ranks for row in rows], names)
    figure.suptitle(
        f"{tournament.plan.game}, {tournament.plan.players} players, {standings.matches:,} matches "
        f"on {standings.boards:,} boards, 95 % intervals"
    )
    try:
        figure.savefig(path, dpi=150)
    except (OSError, ValueError) as error:
        raise ArenaError(f"cannot write the picture to {path}: {error}") from None


def _bars(axes: Any, shares: list[Any], names: list[str]) -> None:
    left = np.zeros(len(names))
    players = len(shares[0]) if shares else 0
    for rank in range(players):
        wide = np.array([row[rank] for row in shares])
        axes.barh(names, wide, left=left, color=COLOURS[rank], edgecolor="white", label=f"{rank + 1}.")
        left += wide
    axes.set_xlabel("ranks")
    axes.set_xlim(0, 1)
    axes.legend(ncols=max(1, players), loc="lower center", bbox_to_anchor=(0.5, 1.0), frameon=False)


def _dots(axes: Any, estimates: list[ConfidenceInterval], names: list[str], label: str) -> None:
    means = [estimate.mean for estimate in estimates]
    below = [0 if e.low is None else e.mean - e.low for e in estimates]
    above = [0 if e.high is None else e.high - e.mean for e in estimates]
    axes.errorbar(means, names, xerr=[below, above], fmt="o", color=COLOURS[0], ecolor=COLOURS[1], capsize=4)
    axes.set_xlabel(label)
    axes.margins(y=0.3)
    axes.grid(axis="x", alpha=0.3)
