"""On a machine with a GPU: how many network matches a second the lab measures, and whether it measures the same.

    python tools/lab_gpu.py

PYTHONPATH names the sources where the package is not installed. Both sides play the same deals; a GPU rounds in another
way than a CPU, so now and then a choice tips. Prints one line per figure, and at the end a JSON object on one line.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import torch

from walpurgis.lab import Study, on_gpu
from walpurgis.lab.estimate import differences
from walpurgis.lab.findings import findings_of
from walpurgis.lab.measured import Measured
from walpurgis.lab.on_gpu import Choices, GpuWorker
from walpurgis.lab.units import Array, Arrays, Unit, Worker, units_of
from walpurgis.lab.work import Resources, carry_out

PRECISIONS = {"float16": torch.float16, "bfloat16": torch.bfloat16, "float32": torch.float32}
BLOCKS = (16_384, 65_536, 262_144)


def study_of(game: str, deals: int, seed: str = "gpu") -> Study:
    return Study.make(game, field=["network"], deals=deals, weighed=0, ladder=0, seed=seed)


def say(**figures: object) -> dict[str, object]:
    """Print a line, at once."""
    print(", ".join(f"{name} {value}" for name, value in figures.items()), flush=True)
    return figures


class TimedWorker(GpuWorker):
    """Knows where its time went."""

    on_device = 0.0
    replaying = 0.0

    def choices(self, options: Any, deals: Array) -> Choices:
        began = time.perf_counter()
        found = super().choices(options, deals)
        self.on_device += time.perf_counter() - began
        return found

    def do(self, unit: Unit) -> Arrays:
        began, before = time.perf_counter(), self.on_device
        found = super().do(unit)
        self.replaying += time.perf_counter() - began - (self.on_device - before)
        return found


def measured_by(worker: Worker) -> Measured:
    measured = Measured(worker.study)
    for unit in units_of(worker.study):
        measured.add(unit, worker.do(unit))
    return measured


def same(on_cpu: Measured, device: str, precision: str) -> dict[str, object]:
    """How many matches are the same to the last choice, and what a comparison of all measures finds."""
    worker = GpuWorker(on_cpu.study, 0, device)
    worker.precision = PRECISIONS[precision]
    there = measured_by(worker)
    one, two = on_cpu.arrays(0), there.arrays(0)
    alike = (one["points"] == two["points"]).all(axis=1) & (one["counted"] == two["counted"]).all(axis=1)
    found = differences(findings_of(on_cpu).estimates, findings_of(there).estimates)
    surest = max(found, key=lambda one: 0 if one.thin else abs(one.surprise))
    return say(
        precision=precision,
        matches_alike=round(float(alike.mean()), 4),
        measures=len(found),
        real=[one.name for one in found if one.is_real],
        surest=f"{surest.name} {surest.base.value:.4f} {surest.other.value:.4f} ({surest.surprise:.1f} errors)",
    )


def variant(game: str, deals: int, device: str, precision: str, block: int) -> dict[str, object]:
    """One way to do it, and where the time goes."""
    on_gpu.AT_ONCE = block
    worker = TimedWorker(study_of(game, deals), 0, device)
    worker.precision = PRECISIONS[precision]
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        measured = Measured(worker.study, Path(folder))
        for unit in units_of(worker.study):
            measured.add(unit, worker.do(unit))
        measured.close()
    took = time.perf_counter() - began
    parts = {"gpu": worker.on_device, "replay": worker.replaying, "write": took - worker.on_device - worker.replaying}
    shares = {name: f"{seconds / deals * 1e6:.1f} us" for name, seconds in parts.items()}
    return say(precision=precision, block=block, matches_per_second=round(deals / took), **shares)


def whole(game: str, deals: int, device: str) -> dict[str, object]:
    """A study as `walpurgis lab measure --device cuda` carries it out, from the first deal to the last measure."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        measured = carry_out(Measured(study_of(game, deals), Path(folder)), Resources(device=device))
        measured.close()
        played = time.perf_counter() - began
        found = findings_of(measured)
    took = time.perf_counter() - began
    return say(
        study=deals,
        matches_per_second=round(deals / took),
        without_the_measures=round(deals / played),
        measures=len(found.estimates),
    )


def main() -> None:
    """Check and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="shot")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--same", type=int, default=4_000, help="deals that both play")
    parser.add_argument(
        "--deals", type=int, default=131_072, help="of each variant; the last study has four times that"
    )
    args = parser.parse_args()
    name = torch.cuda.get_device_name() if args.device == "cuda" else "CPU"
    say(device=name, torch=torch.__version__, game=args.game)
    began = time.perf_counter()
    measured_by(GpuWorker(study_of(args.game, 64), 0, args.device))
    say(seconds_to_compile=round(time.perf_counter() - began, 1))
    began = time.perf_counter()
    on_cpu = measured_by(Worker(study_of(args.game, args.same)))
    say(cpu_matches_per_second=round(args.same / (time.perf_counter() - began)))
    figures: dict[str, object] = {"device": name, "game": args.game}
    figures["same"] = [same(on_cpu, args.device, precision) for precision in PRECISIONS]
    usual = on_gpu.AT_ONCE
    figures["variants"] = [
        variant(args.game, args.deals, args.device, precision, block)
        for precision, block in [
            *((one, usual) for one in PRECISIONS),
            *(("float16", b) for b in BLOCKS if b != usual),
        ]
    ]
    on_gpu.AT_ONCE = usual
    figures["study"] = whole(args.game, 4 * args.deals, args.device)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
