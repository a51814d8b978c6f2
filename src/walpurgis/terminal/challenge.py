"""The duplicate challenge: the same deals for everybody who takes it, and what bots make of them at the same seat."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from walpurgis.bots.warm import Warmer
from walpurgis.core.folders import data_folder
from walpurgis.core.sets import Seat
from walpurgis.match import Match
from walpurgis.terminal.folders import PERSON
from walpurgis.terminal.opponents import LEVEL, LEVELS, Opponents
from walpurgis.terminal.setup import Setup
from walpurgis.terminal.sitting import Sitting


class Outcome(msgspec.Struct):
    """What somebody made of the deals."""

    name: str  # of a person, or of a level
    points: int
    rank: int


class Kept(msgspec.Struct):
    """A line of the file of results: a person's result in a challenge."""

    key: str
    outcome: Outcome
    when: str


def key_of(setup: Setup) -> str:
    """What has to be equal for results to be comparable: the deals, the rules and the seat."""
    options = " ".join(f"{name}={value}" for name, value in setup.options.items())
    return f"{setup.game} {setup.players} seat {challenger(setup)} {options} {setup.seed}"


def challenger(setup: Setup) -> Seat:
    """The seat that the challenge is about: the first person's."""
    return setup.seats.index(PERSON) if PERSON in setup.seats else 0


def outcomes_of_people(sitting: Sitting) -> list[Outcome]:
    """What people have made of it here before, and now; a sitting is noted once."""
    seat = challenger(sitting.setup)
    found = earlier(sitting.setup)
    if not sitting.noted:
        own = Outcome(sitting.match.names[seat], sitting.match.points[seat], sitting.match.ranks[seat])
        keep(sitting.setup, own)
        found.append(own)
        sitting.noted = True
    return found


def bots_outcomes(setup: Setup, stopped: Callable[[], bool] = lambda: False) -> Iterator[Outcome]:
    """What each level makes of the same deals at the same seat, one after the other, until somebody says stop."""
    seat = challenger(setup)
    warmer = Warmer([setup.game])
    while not warmer.is_done and not stopped():  # no stand-ins here
        warmer.wait(0.2)
    for level in LEVELS:
        seats = [LEVEL if who == PERSON else who for who in setup.seats]
        seats[seat] = level
        match = played_by(setup, seats, warmer, stopped)
        if not match.is_over:
            return
        yield Outcome(level, match.points[seat], match.ranks[seat])


def played_by(setup: Setup, seats: list[str], warmer: Warmer, stopped: Callable[[], bool]) -> Match:
    """The match of a set-up, played by bots to its end, or until somebody says stop."""
    match = setup.match()
    opponents = Opponents(setup.game, seats, warmer)
    opponents.sit_down(match)
    while not match.is_over and not stopped():
        seat = match.waiting[0]
        opponents.hear(match.play(seat, opponents.choose(match, seat)))
    opponents.close(match)
    return match


# --- keeping ---------------------------------------------------------------------------------------------------------


def _file() -> Path:
    return data_folder() / "challenges.jsonl"


def earlier(setup: Setup) -> list[Outcome]:
    """What people have made of this challenge here before."""
    found: list[Outcome] = []
    with contextlib.suppress(OSError):
        for line in _file().read_bytes().splitlines():
            with contextlib.suppress(msgspec.DecodeError):
                kept = msgspec.json.decode(line, type=Kept)
                if kept.key == key_of(setup):
                    found.append(kept.outcome)
    return found


def keep(setup: Setup, outcome: Outcome) -> None:
    """Note a result; where nothing can be written, it is only shown."""
    line = msgspec.json.encode(Kept(key_of(setup), outcome, time.strftime("%Y-%m-%d")))
    with contextlib.suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        with _file().open("ab") as file:
            file.write(line + b"\n")
