"""How fast we mean to be, beside the others and at all: what was measured, and whether that is met, game by game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from peers.measure import (
    BYTES,
    FASTEST_LOOP,
    FROM_PYTHON,
    IN_OPENSPIEL,
    IN_PETTINGZOO,
    LOOP_OF_THE_DOCS,
    MATCHES,
    OURS,
    RECORDS,
    ROLLOUTS_IN_C,
    ROWS,
    SEARCH,
    SEARCH_IN_C,
    VECTOR,
)
from walpurgis.games import game_names

PEER = "OpenSpiel"
PEERS_GAME = "hearts"


@dataclass(frozen=True)
class Beside:
    """This many times as fast as a figure of another library, of OpenSpiel's `hearts` where no other is named."""

    text: str
    what: str
    peers_what: str
    peers_how: str
    least: float
    peers_game: str = PEERS_GAME
    peer: str = PEER
    games: tuple[str, ...] = game_names()

    def measured(self, report: dict[str, Any], game: str) -> float | None:
        """How many times as fast we are with this game; None where one of the two is missing."""
        ours = value_of(report, OURS, self.what, game)
        theirs = value_of(report, self.peer, self.peers_what, self.peers_game, self.peers_how)
        return ours / theirs if ours and theirs else None


@dataclass(frozen=True)
class AtAll:
    """This many a second."""

    text: str
    read: Callable[[dict[str, Any], str], float | None]
    least: float
    games: tuple[str, ...] = game_names()

    def measured(self, report: dict[str, Any], game: str) -> float | None:
        """How many a second; None where it is not measured."""
        return self.read(report, game) if game in self.games else None


def value_of(report: dict[str, Any], library: str, what: str, game: str, how: str = "") -> float | None:
    """One figure of a report; None where it is not there."""
    for figure in report["figures"]:
        if (figure["library"], figure["what"], figure["game"]) == (library, what, game) and how in figure["how"]:
            return figure["value"]
    return None


def vector_steps(how: str) -> Callable[[dict[str, Any], str], float | None]:
    """Steps of the vector environment on two cores, with observations in one of its two forms."""
    return lambda report, game: value_of(report, OURS, VECTOR, game, how)


def on_gpu(figure: str) -> Callable[[dict[str, Any], str], float | None]:
    """A figure of tools/gpu_check.py."""

    def read(report: dict[str, Any], game: str) -> float | None:
        games: dict[str, dict[str, float]] = report["gpu"]["games"] if report["gpu"] else {}
        return games.get(game, {}).get(figure)

    return read


TARGETS = (
    Beside("native C++ rollouts", MATCHES, MATCHES, ROLLOUTS_IN_C, 5),
    Beside("native C++ rollouts of `spades`", MATCHES, MATCHES, ROLLOUTS_IN_C, 3.5, "spades"),
    Beside("the fastest loop driven from Python", MATCHES, FROM_PYTHON, FASTEST_LOOP, 25),
    Beside("the loop of the documentation", MATCHES, FROM_PYTHON, LOOP_OF_THE_DOCS, 200),
    Beside("one match from Python, `Stepper` against the fastest loop", FROM_PYTHON, FROM_PYTHON, FASTEST_LOOP, 1.5),
    Beside("the same against `spades`", FROM_PYTHON, FROM_PYTHON, FASTEST_LOOP, 1.5, "spades"),
    Beside("our OpenSpiel adapter against `python_kuhn_poker`", IN_OPENSPIEL, IN_OPENSPIEL, "", 1, "python_kuhn_poker"),
    Beside(
        "our PettingZoo adapter against `connect_four_v3`",
        IN_PETTINGZOO,
        IN_PETTINGZOO,
        "",
        1,
        "connect_four_v3",
        "PettingZoo",
    ),
    Beside("simulations of the compiled IS-MCTS", SEARCH, SEARCH, SEARCH_IN_C, 10),
    AtAll("vector steps on two cores, observations as records", vector_steps(RECORDS), 5e6),
    AtAll("vector steps on two cores, observations as rows of numbers", vector_steps(ROWS), 5e6),
    AtAll("vector steps on two cores, observations as rows of bytes", vector_steps(BYTES), 5e6),
    AtAll("random decisions on one GPU", on_gpu("random_decisions_per_second"), 5e9, ("shot",)),
    AtAll("random decisions on one GPU", on_gpu("random_decisions_per_second"), 1e9, ("witches", "broom")),
    AtAll("full steps on one GPU", on_gpu("full_steps_per_second"), 1e8),
    AtAll("flat steps on one GPU, rows of bytes", on_gpu("flat_steps_per_second"), 1e8),
)


def verdicts(report: dict[str, Any]) -> Iterator[tuple[Beside | AtAll, dict[str, float | None]]]:
    """Every target, with what was measured for each game."""
    for target in TARGETS:
        yield target, {game: target.measured(report, game) for game in game_names()}
