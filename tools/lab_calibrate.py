"""Does the lab cry wolf? Compare a rule set with itself, on other deals each time, and count what is flagged.

    python tools/lab_calibrate.py shot --repeats 200
    python tools/lab_calibrate.py shot --repeats 20 --plant bonus=5=30

On the same deals the two would agree exactly, so each side gets deals of its own: a harder test than any comparison of
the lab. Counted are the differences that the lab would report as real, and the intervals that miss 0. With a planted
change the lab compares as usual, and counted is which measures find it, and which find it first.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from walpurgis.cli._options import read_options
from walpurgis.games import game_names
from walpurgis.lab import Study, compare
from walpurgis.lab.estimate import Array, Estimate, differences
from walpurgis.lab.measured import FILE, Measured
from walpurgis.lab.measures import measures
from walpurgis.lab.tables import room_of
from walpurgis.lab.units import rungs_of
from walpurgis.lab.work import carry_out


def how(args: argparse.Namespace, seed: str) -> dict[str, Any]:
    """Who plays, and how much."""
    amounts = {name: getattr(args, name) for name in ("deals", "weighed", "worlds", "ladder")}
    return {"field": [args.field], "seed": seed, **amounts}


def sides(args: argparse.Namespace) -> Iterator[tuple[list[Estimate], list[Estimate]]]:
    """The usual rules twice, each side on deals of its own: all are deals of one study, which can be resumed."""
    amounts = {name: 2 * args.repeats * getattr(args, name) for name in ("deals", "weighed", "ladder")}
    study = Study.make(args.game, **{**how(args, "calibrate"), **amounts})
    folder: Path | None = args.folder
    measured = Measured.resume(folder) if folder and (folder / FILE).exists() else Measured(study, folder)
    if measured.study != study:
        raise SystemExit(f"{args.folder} holds another study")
    with closing(measured):
        arrays = carry_out(measured).arrays(0)
    room, rungs = room_of(study.the_game), rungs_of(study.the_game)
    for repeat in range(args.repeats):
        base, other = (
            {name: part_of(array, 2 * repeat + side, 2 * args.repeats) for name, array in arrays.items()}
            for side in range(2)
        )
        yield measures(base, room, rungs), measures(other, room, rungs)


def part_of(array: Array, part: int, parts: int) -> Array:
    size = len(array) // parts
    return array[part * size : (part + 1) * size]


def plant(args: argparse.Namespace) -> int:
    """Change a rule, and tell which measures find it."""
    found: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for repeat in range(args.repeats):
        real = compare(args.game, read_options(args.plant), **how(args, f"{repeat} planted")).real
        found.update(one.name for one in real)
        first.update(one.name for one in real[:1])
    for name, times in found.most_common(12):
        print(f"{name}: found in {times / args.repeats:.0%}, first of all in {first[name] / args.repeats:.0%}")
    return 0 if found else 1


def main() -> int:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--repeats", type=int, default=200)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--weighed", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=2)
    parser.add_argument("--ladder", type=int, default=20)
    parser.add_argument("--plant", action="append", metavar="NAME=VALUE", help="an option to change")
    parser.add_argument("--field", default="greedy")
    parser.add_argument("--folder", type=Path, help="where to keep what was measured, and to continue")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    return plant(args) if args.plant else calibrate(args)


def calibrate(args: argparse.Namespace) -> int:
    """Repeat it, and tell."""
    flagged: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    tested: Counter[str] = Counter()
    alarms = 0
    for base, other in sides(args):
        found = differences(base, other)
        tested.update(one.name for one in found if not one.thin)
        flagged.update(one.name for one in found if one.is_real)
        missed.update(one.name for one in found if not one.thin and not one.low <= 0 <= one.high)
        alarms += any(one.is_real for one in found)
    figures = {
        "game": args.game,
        "repeats": args.repeats,
        "measures": len(tested),
        "tested": tested.total(),
        "flagged": flagged.total() / tested.total(),
        "reports with a false alarm": alarms / args.repeats,
        "intervals that miss": missed.total() / tested.total(),
    }
    for name, value in figures.items():
        print(f"{name}: {value:.4f}" if isinstance(value, float) else f"{name}: {value}")
    worst = sorted(missed, key=lambda name: -missed[name] / tested[name])[:8]
    print("most often missed:", ", ".join(f"{name} {missed[name] / tested[name]:.1%}" for name in worst))
    print("flagged:", ", ".join(f"{name} {times}" for name, times in flagged.most_common(12)))
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0 if figures["flagged"] <= 0.05 else 1


if __name__ == "__main__":
    raise SystemExit(main())
