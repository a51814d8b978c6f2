"""Does the lab cry wolf? Compare a rule set with itself, on other deals each time, and count what is flagged.

    python tools/lab_calibrate.py shot --repeats 200

On the same deals the two would agree exactly, so each side gets deals of its own: a harder test than any comparison of
the lab. Counted are the differences that the lab would report as real, and the intervals that miss 0.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from walpurgis.games import game_names
from walpurgis.lab import Findings, measure
from walpurgis.lab.estimate import differences


def side(args: argparse.Namespace, seed: str) -> Findings:
    """The usual rules on deals of their own."""
    return measure(
        args.game,
        {},
        field=[args.field],
        deals=args.deals,
        weighed=args.weighed,
        worlds=2,
        ladder=args.ladder,
        seed=seed,
    )


def main() -> int:
    """Repeat it, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--repeats", type=int, default=200)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--weighed", type=int, default=20)
    parser.add_argument("--ladder", type=int, default=20)
    parser.add_argument("--field", default="greedy")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    flagged: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    tested: Counter[str] = Counter()
    alarms = 0
    for repeat in range(args.repeats):
        found = differences(side(args, f"{repeat} a").estimates, side(args, f"{repeat} b").estimates)
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
    if args.json:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0 if figures["flagged"] <= 0.05 else 1


if __name__ == "__main__":
    raise SystemExit(main())
