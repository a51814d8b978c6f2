"""The comparison with other libraries: what is measured is told, what is missing is named, nothing is guessed."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from peers import measure as peers
from peers.measure import (
    ARRAYS,
    FASTEST_LOOP,
    FROM_PYTHON,
    IMPORT,
    IN_PETTINGZOO,
    MATCHES,
    OURS,
    RECORDS,
    ROLLOUTS_IN_C,
    ROWS,
    SEARCH,
    VECTOR,
    Figure,
    Task,
    compare,
    number,
    rate_of,
)
from peers.report import aims_in, gpu_figures, table_of_gpu, title, write_report


def figure(library: str, what: str, game: str, how: str, value: float) -> dict[str, Any]:
    """A figure with some spread."""
    return asdict(Figure(library, "1.0", what, game, how, value, value * 0.9, value * 1.1))


GPU = {"gpu": "a GPU", "games": {"shot": {"random_decisions_per_second": 2.5e9, "full_steps_per_second": 2e8}}}
REPORT: dict[str, Any] = {
    "machine": "a machine",
    "python": "3.11",
    "seconds": 1.0,
    "figures": [
        figure(OURS, MATCHES, "shot", "fast", 15_000_000),
        figure(OURS, MATCHES, "broom", "fast", 10_000_000),
        figure(OURS, VECTOR, "shot", ROWS, 2_000_000),
        figure(OURS, VECTOR, "shot", RECORDS, 7_000_000),
        figure("OpenSpiel", MATCHES, "hearts", ROLLOUTS_IN_C, 4_000_000),
        figure("OpenSpiel", FROM_PYTHON, "hearts", FASTEST_LOOP, 500_000),
        figure(OURS, FROM_PYTHON, "shot", "Stepper", 1_000_000),
        figure(OURS, IN_PETTINGZOO, "shot", "a loop", 60_000),
        figure("PettingZoo", IN_PETTINGZOO, "connect_four_v3", "a loop", 20_000),
        figure(OURS, IMPORT, "", "import walpurgis", 0.02),
        figure("OpenSpiel", IMPORT, "", "import pyspiel", 0.3),
    ],
    "missing": ["Absent (absent not installed)"],
    "gpu": None,
}


def test_the_report_tells_figures_ratios_and_what_is_missing(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib, which draws the picture, is not installed")
    page, data, picture = write_report(REPORT, tmp_path)
    text = page.read_text(encoding="utf-8")
    row = f"| OpenSpiel 1.0 | hearts | {ROLLOUTS_IN_C} | 4,000,000 | 3,600,000 to 4,400,000 | 2.5 |"
    assert row in text  # beside the slowest of ours
    assert "| OpenSpiel 1.0 |  | import pyspiel | 0.3 | 0.27 to 0.33 | 15 |" in text
    assert "Not measured, because it was missing: Absent" in text
    assert f"## {title(SEARCH)}" not in text  # nothing was measured, so there is no table
    assert "## On one GPU" not in text and "No GPU was measured" in text
    assert json.loads(data.read_text(encoding="utf-8")) == REPORT
    assert "<svg" in picture.read_text(encoding="utf-8")


def test_every_aim_has_its_mark() -> None:
    rows = {row.split(" | ")[0].removeprefix("| "): row for row in aims_in(REPORT)}
    assert rows["native C++ rollouts"].endswith("| 5 times | 2.5 **no** | 3.75 **no** | not measured |")
    assert rows["the fastest loop driven from Python"].endswith("| 25 times | 20 **no** | 30 yes | not measured |")
    assert rows["the loop of the documentation"].endswith("| not measured | not measured | not measured |")
    stepper = rows["one match from Python, `Stepper` against the fastest loop"]
    assert stepper.endswith("| 1.5 times | not measured | 2 yes | not measured |")
    adapter = rows["our PettingZoo adapter against `connect_four_v3`"]
    assert adapter.endswith("| 1 times | not measured | 3 yes | not measured |")
    assert rows["the same against `spades`"].endswith("| not measured | not measured | not measured |")
    steps = "vector steps on two cores, observations as"
    assert "| not measured | 7,000,000 yes | not measured |" in rows[f"{steps} records"]
    assert "| not measured | 2,000,000 **no** | not measured |" in rows[f"{steps} rows of numbers"]


def test_figures_of_a_gpu_are_kept_in_a_file_beside_the_page(tmp_path: Path) -> None:
    assert gpu_figures(tmp_path) is None
    (tmp_path / "benchmarks-gpu.json").write_text(json.dumps(GPU), encoding="utf-8")
    rows = list(aims_in({**REPORT, "gpu": gpu_figures(tmp_path)}))
    assert "| random decisions on one GPU | 5,000,000,000 |  | 2,500,000,000 **no** |  |" in rows
    assert "| shot | 2,500,000,000 | 200,000,000 |" in list(table_of_gpu(GPU))
    assert "| full steps on one GPU | 100,000,000 | not measured | 200,000,000 yes | not measured |" in rows


def test_missing_and_failing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    libraries: dict[str, Any] = {"Absent": (("no-such-package",), None), "Unknown": (("numpy",), None)}
    monkeypatch.setattr(peers, "LIBRARIES", libraries)
    told: list[str] = []
    report = compare(0.1, told.append)
    assert report["figures"] == []
    assert report["missing"] == [
        "Absent (no-such-package not installed)",
        "Unknown (its process failed with status 1)",  # the process does not know this library
    ]
    assert told == report["missing"]


def test_numbers_for_people() -> None:
    assert [number(n) for n in (1_234_567, 98_765, 123.4, 12.34, 0.0123)] == [
        "1,230,000",
        "98,800",
        "123",
        "12.3",
        "0.0123",
    ]


def test_a_rate_is_how_much_was_done_in_the_time() -> None:
    now = iter(range(100))
    rate = rate_of(lambda: 30, lambda: float(next(now)))
    assert rate(4.0) == 30.0  # 30 a tick of this clock
    assert rate(9.5) == 30.0


def test_a_library_is_measured_once_per_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rates = iter((3.0, 1.0, 8.0))
    task = Task(OURS, "numpy", (MATCHES, ARRAYS), "a game", "somehow", lambda seconds: next(rates))
    monkeypatch.setattr(peers, "LIBRARIES", {peers.OURS_ON_TWO_CORES: (("numpy",), lambda: iter([task]))})
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n\n"))
    peers.main(peers.OURS_ON_TWO_CORES, "1")
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [peers.READY] * 4
    one, other = (json.loads(line) for line in lines[4:])
    assert (one["value"], one["low"], one["high"]) == (3.0, 1.0, 8.0)
    assert (one["what"], other["what"]) == (MATCHES, ARRAYS)
