"""The attack tool in small: attackers are refused and counted, and the bystander is served all the while."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "attack.py"


def test_attackers_are_refused_and_the_bystander_is_served(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    words = ["--cold", "--rounds", "1", "--seconds", "2", "--json", str(report), "--markdown", str(tmp_path / "a.md")]
    attacks = ["hello", "tables", "branch-too-far"]
    chosen = [word for name in attacks for word in ("--attack", name)]
    command = [sys.executable, str(TOOL), *words, *chosen]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=240)
    assert report.exists(), done.stderr
    found = json.loads(report.read_text())
    assert found["alive"] and found["quiet"]["pings"] > 0
    for name in attacks:
        assert found["attacks"][name]["pings"] > 0 and found["attacks"][name]["cut"] == 0, name
        assert f"| {name} |" in (tmp_path / "a.md").read_text()
    refusals = ("too-fast", "too-loud", "InvalidStatus")  # the last one: not even let in
    assert sum(found["attacks"]["hello"]["answers"].get(answer, 0) for answer in refusals)
    assert "201" not in found["attacks"]["branch-too-far"]["answers"]
