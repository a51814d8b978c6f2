"""A search that can be stopped and continued: what was asked for, and a folder for each rule set that was measured."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from walpurgis.lab.measured import FILE, Measured
from walpurgis.lab.study import LabError

PLAN = "search.json"
NUMBERED = "[0-9]*"  # not what a system puts beside them to remember how a folder is shown


class SearchPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A search as it was asked for."""

    game: str
    over: tuple[str, ...]
    aims: tuple[str, ...]
    options: dict[str, str]
    trials: int
    how: dict[str, Any]  # how much is played, by whom, with which seed

    @classmethod
    def read(cls, folder: Path) -> SearchPlan:
        """The plan that a folder holds."""
        path = folder / PLAN
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except OSError as error:
            raise LabError(f"{path} cannot be read: {error.strerror}") from None
        except msgspec.DecodeError as error:
            raise LabError(f"{path} is not the plan of a search: {error}") from None


class Trials:
    """The rule sets that a search has measured."""

    def __init__(self, plan: SearchPlan, folder: Path) -> None:
        self.plan, self.folder = plan, folder

    def expect_new(self) -> None:
        """Refuse a folder that another search has begun to fill."""
        if (self.folder / PLAN).exists():
            raise LabError(f"{self.folder} already holds a search; continue it with --resume {self.folder}")

    def read(self) -> dict[str, Measured]:
        """What was measured before."""
        found: dict[str, Measured] = {}
        for place in sorted((self.folder / "trials").glob(NUMBERED)):
            measured = Measured.resume(place)
            measured.close()
            if not list(measured.left()):
                found[";".join(f"{key}={text}" for key, text in measured.study.rule_sets[0].items())] = measured
        return found

    def keep(self, _name: str, measured: Measured) -> None:
        """Write down a rule set that was measured; its folder appears when it is complete."""
        trials = self.folder / "trials"
        try:
            trials.mkdir(parents=True, exist_ok=True)
            (self.folder / PLAN).write_bytes(msgspec.json.format(msgspec.json.encode(self.plan), indent=1) + b"\n")
        except OSError as error:
            raise LabError(f"{self.folder} cannot be written: {error.strerror}") from None
        number = sum(1 for _ in trials.glob(NUMBERED))
        hidden = self.folder / f"unfinished-{number}"
        (hidden / FILE).unlink(missing_ok=True)  # somebody pulled the plug while it was written
        with closing(Measured(measured.study, hidden)) as copy:
            for unit, arrays in measured.done.items():
                copy.add(unit, arrays)
        hidden.rename(trials / f"{number:04}")
