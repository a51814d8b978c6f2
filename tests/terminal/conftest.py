"""Every test of the terminal has folders of its own, and speaks English unless it says otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from people import Person

from walpurgis.core.rule import as_plain


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Journals, results and remembered choices go to the test's own folder."""
    monkeypatch.setenv("WALPURGIS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("WALPURGIS_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLORFGBG", "")


@pytest.fixture(autouse=True)
def as_people_play() -> Iterator[None]:
    """Rules run as they do for people: plain, unless a bot that searches asks for more."""
    with as_plain():
        yield


@pytest.fixture
def person_at() -> Iterator[Callable[..., Person]]:
    """Sets people at terminals, and sees them out in the end."""
    people: list[Person] = []

    def sit(*args: str, size: tuple[int, int] = (80, 24)) -> Person:
        people.append(Person(*args, size=size))
        return people[-1]

    yield sit
    for person in people:
        person.go()
