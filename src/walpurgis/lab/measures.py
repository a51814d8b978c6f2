"""The measures: each with its group, its unit, what is possible, and where it comes from.

Definitions in words are in the Fluent files, under `lab-define-<stem>`; docs/lab/measures.md lists them all.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from walpurgis.lab.estimate import Estimate, Statistic, estimate, mean, ratio
from walpurgis.lab.loops import lab_kernels as of
from walpurgis.lab.loops.room import Room
from walpurgis.lab.study import LabError
from walpurgis.lab.units import win_shares
from walpurgis.lab.weighing import BEST, COST, COUNT, MATTER, SPREAD, WEIGHED, WORTH_POINTS, WORTH_WIN

Array = npt.NDArray[Any]
Arrays = Mapping[str, Array]

# Seconds that people take, as an assumption: for a real decision, for a forced one, and to deal and score a round.
REAL_SECONDS, FORCED_SECONDS, ROUND_SECONDS = 5.0, 2.0, 60.0
SURE = 1.6449  # standard errors at which the better player is ahead with 95 % confidence
HOPELESS = 0.5  # of the fair chance: a winner who was below it has come back

LUDII = "Ludii, Evaluation/metrics"
TAG = "TAG, evaluation"
BROWNE = "Browne, Automatic Generation and Evaluation of Recombination Games, 2008"
CARDS = "Goadrich, CardStock, Analysis"
DEALS = "arXiv 2503.02686, Measuring Randomness in Tabletop Games"
OWN = "docs/lab/measures.md"


@dataclass(frozen=True)
class Meaning:
    """What a family of measures is: the names before the last part have it in common."""

    stem: str
    group: str
    unit: str  # share, points, number, minutes
    lowest: float = -math.inf
    highest: float = math.inf
    reference: str = OWN


def _share(stem: str, group: str, reference: str = OWN) -> Meaning:
    return Meaning(stem, group, "share", 0.0, 1.0, reference)


def _number(stem: str, group: str, reference: str = OWN, unit: str = "number") -> Meaning:
    return Meaning(stem, group, unit, 0.0, math.inf, reference)


MEANINGS = {
    one.stem: one
    for one in (
        _share("win-seat", "winning", f"{LUDII}, Balance"),
        _share("win-place", "winning", f"{LUDII}, AdvantageP1"),
        _number("lead", "closeness", f"{LUDII}, ScoreDifference", "points"),
        _number("spread-points", "closeness", CARDS, "points"),
        _number("lead-changes", "closeness", f"{LUDII}, LeadChange"),
        _number("favourite-changes", "closeness", f"{TAG}, DramaMetrics"),
        _share("turned", "closeness", CARDS),
        _share("comeback", "closeness", f"{TAG}, DramaMetrics"),
        _share("settled", "closeness", BROWNE),
        _number("drama", "closeness", BROWNE),
        _share("tie", "closeness", f"{LUDII}, Drawishness"),
        _share("tie-break", "closeness"),
        _number("decisions", "length", f"{LUDII}, DurationActions"),
        _number("real-decisions", "length", f"{LUDII}, DecisionMoves"),
        _share("forced", "length", f"{LUDII}, DecisionMoves"),
        _number("branching", "length", f"{LUDII}, BranchingFactor"),
        _number("rounds", "length", f"{LUDII}, DurationTurns"),
        _number("minutes", "length", OWN, "minutes"),
        _share("cut-off", "length", f"{LUDII}, Timeouts"),
        Meaning("points", "points", "points", reference=CARDS),
        _number("points-deviation", "points", CARDS, "points"),
        _number("offered", "choices"),
        _share("taken", "choices"),
        _share("right", "choices"),
        Meaning("gained", "choices", "points"),
        _share("won-with", "choices"),
        Meaning("worth-points", "worth", "points", reference="Jaffe and others, AIIDE 2012"),
        Meaning("worth-win", "worth", "share", -1.0, 1.0, "Jaffe and others, AIIDE 2012"),
        _share("best", "worth"),
        Meaning("matter", "decisions", "share", -1.0, 1.0),
        Meaning("spread-win", "decisions", "share", -1.0, 1.0),
        Meaning("cost", "decisions", "share", -1.0, 1.0),
        Meaning("part", "luck", "share", -1.0, 1.0, DEALS),
        _share("climb", "skill", f"{TAG}, SkillLadder"),
        _number("needed", "skill"),
        _number("happens", "happenings"),
    )
}
STEMS = sorted(MEANINGS, key=len, reverse=True)
PARTS = ("seat", "deal", "skill", "play")


def meaning_of(name: str) -> Meaning:
    """What a measure is; LabError where there is none of that name."""
    for stem in STEMS:
        if name == stem or name.startswith(f"{stem}-"):
            return MEANINGS[stem]
    close = difflib.get_close_matches(name, MEANINGS, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(sorted(MEANINGS))}"
    raise LabError(f"there is no measure {name!r}; {hint}")


def detail_of(name: str) -> str:
    """What a name says after its stem: the seat, the kind of choice, the topic."""
    return name[len(meaning_of(name).stem) :].lstrip("-")


def measures(arrays: Arrays, room: Room, rungs: tuple[str, ...], per_deal: int = 1) -> list[Estimate]:
    """Every measure that these arrays allow, with its interval over deals."""
    found: list[Estimate] = []
    if "ranks" in arrays:
        for raw in (*winning(arrays), *closeness(arrays), *length(arrays), *points(arrays), *choices(arrays, room)):
            found.append(bounded(raw, per_deal))
    if "worth" in arrays:
        found += [bounded(raw) for raw in (*worths(arrays, room), *decisions(arrays, room))]
    if "climbs" in arrays:
        found += [bounded(raw) for raw in (*luck(arrays), *ladder(arrays, rungs))]
    return [one for one in found if math.isfinite(one.value)]


def bounded(raw: Statistic, per_deal: int = 1) -> Estimate:
    """An estimate whose interval stays within what is possible."""
    meaning = meaning_of(raw.name)
    return estimate(raw, per_deal, (meaning.lowest, meaning.highest))


# --- who wins, and how close it is -----------------------------------------------------------------------------------


def winning(arrays: Arrays) -> Iterator[Statistic]:
    """By seat, and by place counted from the player who starts."""
    wins = win_shares(arrays["ranks"])
    players = wins.shape[1]
    starter = arrays["counted"][:, of.STARTER].astype(np.int64)
    for seat in range(players):
        yield mean(f"win-seat-{seat + 1}", wins[:, seat])
    for place in range(players):
        yield mean(f"win-place-{place + 1}", wins[np.arange(len(wins)), (starter + place) % players])


def closeness(arrays: Arrays) -> Iterator[Statistic]:
    """From the points at the end, and from the chances to win on the way."""
    ranks, counted = arrays["ranks"], arrays["counted"]
    order = ranks.argsort(axis=1, kind="stable")
    sorted_points = np.take_along_axis(arrays["points"], order, axis=1)
    lead = np.abs(sorted_points[:, 0] - sorted_points[:, 1])
    yield mean("lead", lead)
    yield mean("spread-points", np.abs(sorted_points[:, 0] - sorted_points[:, -1]))
    shared = (ranks == 1).sum(axis=1) > 1
    yield mean("tie", shared)
    yield mean("tie-break", (lead == 0) & ~shared)
    yield mean("lead-changes", counted[:, of.LEAD_CHANGES])
    yield mean("turned", counted[:, of.TURNED])
    yield from drama(arrays["track"].astype(np.float64), order[:, 0])


def drama(track: Array, winner: Array) -> Iterator[Statistic]:
    """Favourites, comebacks, when the winner is settled, and how far behind the winner was (Browne's drama)."""
    matches, steps, players = track.shape
    favourite = track.argmax(axis=2)
    yield mean("favourite-changes", (favourite[:, 1:] != favourite[:, :-1]).sum(axis=1))
    own = track[np.arange(matches)[:, None], np.arange(steps), winner[:, None]]
    yield mean("comeback", own.min(axis=1) < HOPELESS / players)
    ahead = favourite == winner[:, None]
    settled = steps - np.logical_and.accumulate(ahead[:, ::-1], axis=1).sum(axis=1)
    yield mean("settled", settled / (steps - 1))
    yield mean("drama", np.sqrt(np.maximum(0.0, track.max(axis=2) - own)).mean(axis=1))


# --- how long, how many points ---------------------------------------------------------------------------------------


def length(arrays: Arrays) -> Iterator[Statistic]:
    """Decisions, real ones, rounds, and minutes at an assumed pace."""
    counted = arrays["counted"]
    made, real, rounds = counted[:, of.DECISIONS], counted[:, of.REAL], counted[:, of.ROUNDS]
    yield mean("decisions", made)
    yield mean("real-decisions", real)
    yield ratio("forced", made - real, made)
    yield ratio("branching", counted[:, of.OFFERED_OPTIONS], real)
    yield mean("rounds", rounds)
    yield mean("minutes", minutes_of(counted))
    yield mean("cut-off", counted[:, of.CUT_OFF])


def minutes_of(counted: Array) -> Array:
    """The minutes of each match at the assumed pace."""
    made, real, rounds = counted[:, of.DECISIONS], counted[:, of.REAL], counted[:, of.ROUNDS]
    return (REAL_SECONDS * real + FORCED_SECONDS * (made - real) + ROUND_SECONDS * rounds) / 60


def points(arrays: Arrays) -> Iterator[Statistic]:
    """The points of a player, and how far players of one match lie apart."""
    yield mean("points", arrays["points"].mean(axis=1))
    spread = arrays["points"].var(axis=1, ddof=1)
    yield Statistic("points-deviation", spread[None].astype(np.float64), lambda means: math.sqrt(max(0.0, means[0])))


# --- choices and decisions -------------------------------------------------------------------------------------------


def choices(arrays: Arrays, room: Room) -> Iterator[Statistic]:
    """How often each kind is offered and taken, how often it turns out right, and what comes of it."""
    for place, kind in enumerate(room.kinds):
        tally = arrays["tally"][:, place]
        if not tally[:, of.OFFERED].any():
            continue
        yield mean(f"offered-{kind}", tally[:, of.OFFERED])
        yield ratio(f"taken-{kind}", tally[:, of.TAKEN], tally[:, of.OFFERED])
        yield ratio(f"won-with-{kind}", tally[:, of.WINS], tally[:, of.TAKEN])
        played = tally[:, of.TAKEN] + tally[:, of.FORCED]
        if kind in room.right:
            yield ratio(f"right-{kind}", tally[:, of.RIGHT], played)
        if kind in room.gained:
            yield ratio(f"gained-{kind}", tally[:, of.GAINED], played)
    for place, name in enumerate(room.happenings):
        yield mean(f"happens-{name}", arrays["happened"][:, place])


def worths(arrays: Arrays, room: Room) -> Iterator[Statistic]:
    """What each kind is worth beside the best other choice, wherever it is offered."""
    worth = arrays["worth"].sum(axis=1)  # over topics
    for place, kind in enumerate(room.kinds):
        weighed = worth[:, place, WEIGHED]
        if weighed.any():
            yield ratio(f"worth-points-{kind}", worth[:, place, WORTH_POINTS], weighed)
            yield ratio(f"worth-win-{kind}", worth[:, place, WORTH_WIN], weighed)
            yield ratio(f"best-{kind}", worth[:, place, BEST], weighed)


def decisions(arrays: Arrays, room: Room) -> Iterator[Statistic]:
    """By topic: which share of decisions matters, how far the options lie apart, what is given away."""
    weighed = arrays["decisions"]
    for place, topic in enumerate(room.topics):
        count = weighed[:, place, COUNT]
        if count.any():
            yield ratio(f"matter-{topic}", weighed[:, place, MATTER], count)
            yield ratio(f"spread-win-{topic}", weighed[:, place, SPREAD], count)
            yield ratio(f"cost-{topic}", weighed[:, place, COST], count)


# --- luck and skill --------------------------------------------------------------------------------------------------


def luck(arrays: Arrays) -> Iterator[Statistic]:
    """Parts of the variance of winning at a mixed table, every deal played in every rotation of the players."""
    wins = arrays["mixed"]  # by deal, rotation, player
    players = wins.shape[2]
    by_seat = np.stack([np.roll(wins[:, turn], turn, axis=1) for turn in range(players)], axis=1)
    cells = by_seat.mean(axis=1)  # by deal and seat
    columns = np.concatenate([[(wins**2).mean(axis=(1, 2))], [(cells**2).mean(axis=1)], cells.T, wins.mean(axis=1).T])
    for place, part in enumerate(PARTS):
        yield Statistic(f"part-{part}", columns, lambda means, place=place: shares_of_variance(means, players)[place])


def shares_of_variance(means: Array, players: int) -> list[float]:
    """Seat, deal, skill and play, as shares of the whole: they add up to 1."""
    whole, seat, deal, skill, play = variance_parts(means, players)
    return [part / whole for part in (seat, deal, skill, play)] if whole > 0 else [math.nan] * len(PARTS)


def variance_parts(means: Array, players: int) -> tuple[float, float, float, float, float]:
    """The whole variance and its four parts, from means over deals.

    A cell is a deal at a seat; its mean over the rotations still holds 1/players of the variance of play.
    """
    square, cell_square = means[0], means[1]
    seats, skills = means[2 : 2 + players], means[2 + players :]
    middle = float(skills.mean()) ** 2
    whole = float(square) - middle
    seat = float((seats**2).mean()) - middle
    skill = float((skills**2).mean()) - middle
    cells = float(cell_square) - float((seats**2).mean())
    play = (whole - seat - skill - cells) * players / (players - 1)
    return whole, seat, cells - play / players, skill, play


def ladder(arrays: Arrays, rungs: tuple[str, ...]) -> Iterator[Statistic]:
    """The better player's share of wins against the rung below, and how many matches show it."""
    climbs = arrays["climbs"]  # by deal, rung, rotation
    players = climbs.shape[2]
    for place, better in enumerate(rungs[1:]):
        wins = climbs[:, place]
        yield mean(f"climb-{better}", wins.mean(axis=1))
        ahead = wins - (1 - wins) / (players - 1)
        columns = np.stack([ahead.mean(axis=1), (ahead**2).mean(axis=1)])
        yield Statistic(f"needed-{better}", columns, clearness, matches_needed)


def clearness(means: Array) -> float:
    """How far ahead a player is in a match, in standard deviations of it."""
    return float(means[0]) / max(1e-9, math.sqrt(max(0.0, float(means[1] - means[0] ** 2))))


def matches_needed(clear: float) -> float:
    """Matches until the better player leads the average opponent with 95 % confidence, by the normal law."""
    return max(1.0, (SURE / clear) ** 2) if clear > 0 else math.inf
