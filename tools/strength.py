"""The whole field: all bots at every table of every game, rated; what docs/strength-field.md tells.

    python tools/strength.py FOLDER              play what is missing in the folder, then write the page and its picture
    python tools/strength.py FOLDER --boards 10  shorter

Bots count simulations, so the same seed plays the same tournament on every machine. Safe to interrupt: each tournament
is a results file of `walpurgis arena` and is taken up where it was left.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from walpurgis.arena import Plan, Standings
from walpurgis.arena.report import COLOURS, plus_minus
from walpurgis.arena.results import Results
from walpurgis.games import game_named, game_names

DOCS = Path(__file__).parent.parent / "docs"
FIELD = "random,greedy,novice,search:1000,network,regular,sage:100"
SEED = "field"

HEAD = """# The whole field

All bots play in one tournament for each game and number of players. Each board draws who sits at its table, and is
played with the same deals in every rotation. Ratings follow the Plackett–Luce model: a lead of 400 points means odds of
10 to 1, the mean of the field is 1500, and ± is half of a 95 % interval over boards. The share of matches won is in
brackets. Budgets are in simulations, so `python tools/strength.py FOLDER` plays the same boards on every machine.

![Ratings](pictures/strength-field.png)
"""


def main() -> int:
    """Play, then tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boards", type=int, default=30, help="of each tournament (default 30)")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for game, players in tables():
        code = play(args.folder / f"{game}-{players}.jsonl", game, players, args.boards, args.workers)
        if code:
            return code
    standings = {(game, players): read(args.folder / f"{game}-{players}.jsonl") for game, players in tables()}
    (DOCS / "strength-field.md").write_text(page(standings).rstrip() + "\n", encoding="utf-8")
    draw(standings, DOCS / "pictures" / "strength-field.png")
    return 0


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of players."""
    for name in game_names():
        for players in game_named(name).player_counts:
            yield name, players


def play(results: Path, game: str, players: int, boards: int, workers: int | None) -> int:
    """Let the arena play a tournament to its end, or go on with it."""
    matches = str(boards * Plan.make(game, FIELD.split(","), players=players).matches_a_board)
    if results.is_file():
        asked = ["--resume", str(results), "--matches", matches]
    else:
        asked = [game, "--players", str(players), "--bots", FIELD, "--matches", matches, "--seed", SEED]
        asked += ["--results", str(results)]
    share = [] if workers is None else ["--workers", str(workers)]
    return subprocess.call([sys.executable, "-m", "walpurgis", "arena", *asked, *share])


def read(path: Path) -> Standings:
    """The standings in a results file."""
    results = Results.read(path)
    return Standings.of(results.plan, results.boards)


def page(standings: dict[tuple[str, int], Standings]) -> str:
    """The page for people: a table for each game, a column for each number of players."""
    lines = [HEAD]
    for game in game_names():
        counts = game_named(game).player_counts
        lines += [f"## {game}", "", f"| | {' | '.join(f'{players} players' for players in counts)} |"]
        lines.append(f"|---|{'---|' * len(counts)}")
        for bot in FIELD.split(","):
            cells = [cell(standings[game, players], bot) for players in counts]
            lines.append(f"| `{bot}` | {' | '.join(cells)} |")
        boards = ", ".join(f"{standings[game, players].boards} with {players}" for players in counts)
        lines += ["", f"Boards: {boards} players.", ""]
    return "\n".join(lines)


def cell(standings: Standings, bot: str) -> str:
    """One bot's rating and share of wins."""
    row = next(row for row in standings.rows if row.bot == bot)
    return f"{plus_minus(row.rating, 1, 0)} ({100 * row.wins.mean:.0f} %)"


def draw(standings: dict[tuple[str, int], Standings], path: Path) -> None:
    """Ratings with their intervals, a panel for each game."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure: Any = Figure(figsize=(12, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    bots = FIELD.split(",")
    for axes, game in zip(figure.subplots(1, len(game_names()), sharey=True), game_names(), strict=True):
        counts = game_named(game).player_counts
        for number, players in enumerate(counts):
            rows = {row.bot: row.rating for row in standings[game, players].rows}
            places = [place + 0.16 * (number - (len(counts) - 1) / 2) for place in range(len(bots))]
            means = [rows[bot].mean for bot in bots]
            halves = [((rows[bot].high or 0) - (rows[bot].low or 0)) / 2 for bot in bots]
            colour = COLOURS[number % len(COLOURS)]
            axes.errorbar(means, places, xerr=halves, fmt="o", color=colour, capsize=3, label=f"{players} players")
        axes.set_yticks(range(len(bots)), bots)
        axes.axvline(1500, color="#2b2140", linestyle=":", linewidth=1)
        axes.set_title(game)
        axes.set_xlabel("rating")
        axes.legend(fontsize=8, frameon=False)
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    sys.exit(main())
