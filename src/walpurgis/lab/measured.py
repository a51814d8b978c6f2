"""What a study has measured so far: a line for the plan, then a line for each unit of work, written as it is done."""

from __future__ import annotations

import base64
import contextlib
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from walpurgis.arena.appending import Appending, whole_lines
from walpurgis.core.errors import OptionError, UnknownGame
from walpurgis.lab.study import VERSION, LabError, Study
from walpurgis.lab.units import MATCHES, STEPS, Arrays, Unit, units_of

FILE = "measured.jsonl"
FAST = 1  # compression that keeps up with a GPU


class UnitLine(msgspec.Struct):
    """A unit of work and its arrays: dtype, shape and bytes of each."""

    unit: tuple[int, str, int, int]
    arrays: dict[str, tuple[str, list[int], str]]


def small(arrays: Arrays) -> Arrays:
    """As they are kept; a study that is resumed must see the same numbers as one that was never stopped."""
    return {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}


def line_of(unit: Unit, arrays: Arrays) -> bytes:
    packed = {
        name: ("<f4", list(array.shape), base64.b64encode(zlib.compress(array.astype("<f4").tobytes(), FAST)).decode())
        for name, array in arrays.items()
    }
    return msgspec.json.encode(UnitLine((unit.rule_set, unit.part, unit.first, unit.end), packed)) + b"\n"


def arrays_of(line: UnitLine) -> Arrays:
    return {
        name: np.frombuffer(zlib.decompress(base64.b64decode(packed)), kind).reshape(shape).astype(np.float32)
        for name, (kind, shape, packed) in line.arrays.items()
    }


class Measured(Appending):
    """The units of a study that are done, in memory and, where there is a folder, in its file."""

    error = LabError
    writer = "study"

    def __init__(self, study: Study, folder: Path | None = None) -> None:
        self.study = study
        self.done: dict[Unit, Arrays] = {}
        if folder is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = path.open("xb")
        except FileExistsError:
            raise LabError(f"{folder} already holds a study; continue it with --resume {folder}") from None
        except OSError as error:
            raise LabError(f"{path} cannot be written: {error.strerror}") from None
        self._lock(folder)
        self._write(msgspec.json.encode(self.study) + b"\n")

    @classmethod
    def resume(cls, folder: Path) -> Measured:
        """What was measured in a folder; a line that was not written completely is done again."""
        path = folder / FILE
        try:
            first, *lines = list(whole_lines(path.read_bytes())) or [b""]
            file = path.open("r+b")
        except OSError as error:
            raise LabError(f"{path} cannot be read: {error.strerror}") from None
        try:
            measured = cls(read_study(path, first))
            measured._file = file
            measured._lock(folder)
            wanted = set(units_of(measured.study))
            for number, line in enumerate(lines, 2):
                measured._read(path, number, line, wanted)
        except LabError:
            file.close()
            raise
        file.truncate(sum(map(len, (first, *lines))))
        file.seek(0, 2)
        return measured

    def _read(self, path: Path, number: int, line: bytes, wanted: set[Unit]) -> None:
        try:
            read = msgspec.json.decode(line, type=UnitLine)
            unit, arrays = Unit(*read.unit), arrays_of(read)
        except (msgspec.DecodeError, ValueError, zlib.error, TypeError) as error:
            raise LabError(f"{path}, line {number}: this is not a unit of a study: {error}") from None
        if unit not in wanted:
            raise LabError(f"{path}, line {number}: this unit does not belong to the study")
        self.done[unit] = arrays

    def add(self, unit: Unit, arrays: Arrays) -> None:
        """A unit that is done, written at once."""
        kept = small(arrays)
        if self._file is not None:
            self._write(line_of(unit, kept))
        self.done[unit] = kept

    def discard(self, folder: Path) -> None:
        """Leave nothing behind of a study that could not begin."""
        self.close()
        (folder / FILE).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # other files are there, or the folder is somebody's own
            folder.rmdir()

    def left(self) -> Iterator[Unit]:
        """The units that are still to be done."""
        return (unit for unit in units_of(self.study) if unit not in self.done)

    @property
    def deals(self) -> int:
        """Deals that all rule sets have played."""
        return sum(unit.end - unit.first for unit in self._common() if unit.part == MATCHES and unit.rule_set == 0)

    def _common(self) -> Iterable[Unit]:
        """The units that are done for every rule set, so that comparisons stay paired."""
        sets = range(len(self.study.rule_sets))
        return [
            unit
            for unit in units_of(self.study)
            if all((unit if unit.part == STEPS else unit._replace(rule_set=number)) in self.done for number in sets)
        ]

    def arrays(self, rule_set: int) -> Arrays:
        """Everything measured of one rule set, deal after deal."""
        parts: dict[str, list[Any]] = {}
        for unit in self._common():
            if unit.rule_set == rule_set:
                for name, array in self.done[unit].items():
                    parts.setdefault(name, []).append(array)
        return {name: np.concatenate(some).astype(np.float64) for name, some in parts.items()}


def read_study(path: Path, line: bytes) -> Study:
    """The study that a file begins with."""
    try:
        version = msgspec.json.decode(line, type=dict[str, object]).get("walpurgis_lab")
        if version != VERSION:
            raise LabError(f"{path} has version {version}; this program can only continue version {VERSION}")
        study = msgspec.json.decode(line, type=Study)
        for number in range(len(study.rule_sets) + len(study.steps)):
            study.options(number)
    except msgspec.DecodeError as error:
        raise LabError(f"{path}, line 1: this is not a study: {error}") from None
    except (OptionError, UnknownGame) as error:
        raise LabError(f"{path}, line 1: this study cannot be played: {error}") from None
    return study
