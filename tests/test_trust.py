"""What strangers read before they trust us: workflows and forms that work, and no addresses of anybody."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[!c]*.yml"))
PROMISES = ("SECURITY.md", "CODE_OF_CONDUCT.md", "docs/stability.md", "CHANGELOG.md", "LICENSE", "NOTICE.md")


def workflow() -> dict[str, Any]:
    return yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))


def steps() -> list[str]:
    return [step["run"] for job in workflow()["jobs"].values() for step in job["steps"] if "run" in step]


def test_the_workflow_uses_commands_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    made = {word for line in steps() if line.startswith("make ") for word in line.split()[1:]}
    assert {"test", "wheel", "static", "docs", "sbom"} <= made <= targets
    for path in re.findall(r"(?:tests|tools)/[\w/]+(?:\.py)?", " ".join(steps())):
        assert (ROOT / path).exists(), path


def test_the_workflow_runs_on_three_systems() -> None:
    jobs = workflow()["jobs"]
    systems = {*jobs["test"]["strategy"]["matrix"]["system"], *(job["runs-on"] for job in jobs.values())}
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} <= systems


def test_the_workflow_may_only_read() -> None:
    assert workflow()["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_forms_for_issues_are_whole(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert {"name", "description", "body"} <= set(form)
    ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    assert ids and len(ids) == len(set(ids))
    assert all(part["attributes"].get("label") or part["type"] == "markdown" for part in form["body"])


@pytest.mark.parametrize("name", PROMISES)
def test_nobodys_address_is_given(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"[\w.+-]+@[\w-]+\.\w+", text)


def test_the_changelog_goes_by_release() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## \[(.+?)\]", text, re.MULTILINE)
    assert releases[0] == "Unreleased" and releases[1:] == sorted(releases[1:], reverse=True)
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version and version[1] in releases
    page = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    assert page["version"] == version[1], "the page has the version of the package"
