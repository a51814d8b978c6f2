"""docs/security.md keeps its word: every test that it names is there, and the samples for operators are safe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SECURITY = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`((?:tests|tools)/[\w/.]+\.py)(?:::(\w+))?`", SECURITY)))


@pytest.mark.parametrize(("file", "test"), NAMED)
def test_every_test_that_is_named_is_there(file: str, test: str) -> None:
    path = ROOT / file
    assert path.exists(), file
    assert not test or re.search(rf"^def {test}\(", path.read_text(encoding="utf-8"), re.MULTILINE), f"{file}::{test}"


def test_every_finding_has_a_test() -> None:
    findings = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", SECURITY, re.MULTILINE)
    assert [int(number) for number, _ in findings] == list(range(1, len(findings) + 1))
    assert len(findings) >= 28
    assert [number for number, tests in findings if "::test_" not in tests] == []


def test_the_sample_for_nginx_passes_the_scheme_and_hides_metrics() -> None:
    deploy = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    sample = next(block for block in re.findall(r"```\w*\n(.*?)```", deploy, re.DOTALL) if "proxy_pass" in block)
    assert "proxy_set_header X-Forwarded-Proto $scheme;" in sample
    assert re.search(r"X-Forwarded-For \$\w+;", sample), "limits go by address"
    assert re.search(r"location = /metrics \{[^}]*(deny all|return 404)", sample)
