"""Journals of version 0.1, which held a line an action and an undo of its own: read, and written again as rows.

The first line is the set-up as JSON; then a line an action (`2:q5`), `undo 3` where the last three were taken back, and
`over` at the end.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec

from walpurgis.core.errors import WalpurgisError
from walpurgis.match import Match
from walpurgis.table.rows import Played
from walpurgis.terminal.journal import OVER, VERSION, Header, Journal, NoJournal, NotWritten, whole_lines
from walpurgis.terminal.setup import Setup

LINE = re.compile(r"\d:\S+|undo \d+|over")


def is_old(path: Path) -> bool:
    """Whether a journal is of version 0.1."""
    first = (whole_lines(path) or [b""])[0]
    return first.startswith(b'{"game"')


def read_old(path: Path) -> tuple[Setup, list[Played]]:
    """The set-up of an old journal, and the actions that stand; NoJournal says what is wrong with it."""
    first, *lines = whole_lines(path)
    try:
        setup = msgspec.json.decode(first, type=Setup)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NoJournal(f"{path} is not a journal of a match: {error}") from None
    steps: list[Played] = []
    for number, line in enumerate(lines, 2):
        text = line.decode(errors="replace")
        if not LINE.fullmatch(text):
            raise NoJournal(f"{path}: line {number} is not understood: {text[:40]!r}")
        if text.startswith("undo"):
            del steps[max(0, len(steps) - int(text.removeprefix("undo "))) :]
        elif line != OVER:
            steps.append((int(text[0]), text[2:]))
    return setup, steps


def match_of(setup: Setup, steps: list[Played], path: Path) -> Match:
    """The match of an old journal."""
    match = setup.match()
    for seat, name in steps:
        try:
            match.play(seat, name)
        except WalpurgisError as error:
            raise NoJournal(f"{path}: {seat}:{name} cannot be played with today's rules: {error}") from None
    return match


def renew(path: Path, at: int) -> None:
    """Write an old journal again, as rows; where that fails, the old one is still there."""
    Journal.open(path).close()  # refuses while another terminal has it
    setup, steps = read_old(path)
    match = match_of(setup, steps, path)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    rows = [(at, row) for row in setup.rows(steps)]
    try:
        journal = Journal.create(new, Header(VERSION, setup.challenge), rows)
        if match.is_over:
            journal.finish()
        journal.close()
        new.replace(path)
    except OSError as error:
        raise NotWritten(path, error.strerror or str(error)) from None
