"""Measures Walpurgis beside other libraries, and writes docs/benchmarks.md, .json and .svg: `make bench`."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path

from peers.measure import compare
from peers.report import aims_in, gpu_figures, write_report


def main() -> int:
    """Measure ours and the others in one go, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N", help="about this many for each figure")
    parser.add_argument("--out", type=Path, default=Path("docs"), metavar="DIR", help="where it is written (docs)")
    args = parser.parse_args()
    if importlib.util.find_spec("matplotlib") is None:
        print("the picture needs matplotlib: pip install 'walpurgis[bench]'", file=sys.stderr)
        return 2
    report = {**compare(args.seconds, tell), "gpu": gpu_figures(args.out)}
    if not report["figures"]:
        print("nothing could be measured, so nothing is written", file=sys.stderr)
        return 1
    files = write_report(report, args.out)
    print("\n".join(aims_in(report)))
    print("Written:", *files)
    return 0


def tell(text: str) -> None:
    """Progress, for whoever waits."""
    print(f"  {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
