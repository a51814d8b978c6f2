"""Walpurgis beside other libraries: the same machine, the same hour, one thread each, in one go.

Each library is measured in a process of its own that is bound to one core, by the time of the core itself, so that
other work on the machine counts little. Only the vector environment, of which we promise how fast two cores step it,
has two of them, and is timed by the clock. The libraries take turns, so that a slow minute of the machine is a slow
minute for all of them. A library that is not installed, or fails, is named; nothing is guessed.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import itertools
import json
import os
import platform
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from walpurgis.adapters.vector import VectorEnv
from walpurgis.batch import kernels_of
from walpurgis.bots.speed import simulations_per_second
from walpurgis.core.dice import new_dice
from walpurgis.core.rule import warm_up
from walpurgis.games import game_named, game_names
from walpurgis.match.stepper import Stepper

Tell = Callable[[str], None]
READY = "ready"

OURS = "walpurgis"
OURS_ON_TWO_CORES = "walpurgis on two cores"
PLAYERS = 4
STRETCHES = 5  # each figure is the median of this many, one in each turn
TABLES = 8192  # side by side, where many matches are stepped with arrays
PGX_TABLES = 1024
ROLLOUTS = 100  # in one call, where a library counts them itself
SIMULATIONS = 1000  # of one decision
DEALS = 20  # that are searched in turn

# What is measured, in the order of the report; the unit, and whether more is better.
MATCHES = "random matches, the fastest way that the library has"
FROM_PYTHON = "random matches, every decision made in Python"
IN_OPENSPIEL = "random matches in OpenSpiel's loop, games written in Python"
IN_PETTINGZOO = "random matches in PettingZoo's loop, with observations and masks"
ARRAYS = "many matches stepped with arrays of actions, observations and all"
VECTOR = "the same on two cores"
SEARCH = "information-set tree search with random rollouts"
IMPORT = "import"
UNITS = {
    MATCHES: "decisions per second",
    FROM_PYTHON: "decisions per second",
    IN_OPENSPIEL: "decisions per second",
    IN_PETTINGZOO: "decisions per second",
    ARRAYS: "decisions per second",
    VECTOR: "decisions per second",
    SEARCH: "simulations per second",
    IMPORT: "seconds",
}

# How it is done, where the report has to find it again.
ROLLOUTS_IN_C = "RandomRolloutEvaluator, after the deal"
FASTEST_LOOP = "the fastest loop"
LOOP_OF_THE_DOCS = "the loop of its documentation"
SEARCH_IN_C = "the compiled ISMCTSBot"
RECORDS = "VectorEnv, observations as records"
ROWS = "VectorEnv, observations as rows of numbers"
BYTES = "VectorEnv, observations as rows of bytes"
FORMS: dict[str, dict[str, Any]] = {RECORDS: {"flat": False}, ROWS: {}, BYTES: {"dtype": np.int8}}
STEPPER = "Stepper.step"
PYTHON_LOOP = "legal_actions, apply_action"
AGENT_LOOP = "agent_iter, last, step"


@dataclass(frozen=True)
class Figure:
    """One thing measured: the median of some stretches, and the slowest and the fastest of them."""

    library: str
    version: str
    what: str
    game: str
    how: str
    value: float
    low: float
    high: float


# --- measuring -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """One thing to measure: `rate` takes about this many seconds and returns how many per second."""

    library: str
    package: str
    whats: tuple[str, ...]  # the tables of the report in which it stands
    game: str
    how: str
    rate: Callable[[float], float]

    def figures(self, rates: list[float]) -> Iterator[Figure]:
        """What came of it, turn by turn."""
        middle, low, high = statistics.median(rates), min(rates), max(rates)
        for what in self.whats:
            yield Figure(self.library, version(self.package), what, self.game, self.how, middle, low, high)


def rate_of(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> Callable[[float], float]:
    """How much a second of the core's time; `work` does a little and tells how much."""

    def rate(seconds: float) -> float:
        work()  # whatever happens only once
        done, began, spent = 0, clock(), 0.0
        while spent < seconds:
            done += work()
            spent = clock() - began
        return done / spent

    return rate


def import_time(module: str) -> Callable[[float], float]:
    """Seconds to import a module in a fresh Python."""
    code = f"import time; began = time.perf_counter(); import {module}; print(time.perf_counter() - began)"
    quiet = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

    def rate(_: float) -> float:
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=quiet)
        return float(run.stdout.split()[-1])

    return rate


# --- Walpurgis -------------------------------------------------------------------------------------------------------


def tasks_of_walpurgis() -> Iterator[Task]:
    """All games."""
    warm_up()
    for name in game_names():
        yield Task(OURS, OURS, (MATCHES,), name, "the compiled loop", rate_of(compiled_matches(name)))
        yield Task(OURS, OURS, (FROM_PYTHON,), name, STEPPER, rate_of(stepped_matches(name)))
        for how in FORMS:
            yield Task(OURS, OURS, (ARRAYS,), name, how, rate_of(vector_steps(name, how, threads=1)))
        simulations = functools.partial(simulations_per_second, game_named(name))
        yield Task(OURS, OURS, (SEARCH,), name, "the search bot's kernel", simulations)
    yield Task(OURS, OURS, (IMPORT,), "", "import walpurgis", import_time("walpurgis"))


def tasks_of_walpurgis_on_two_cores() -> Iterator[Task]:
    """The vector environment with two threads, by the clock on the wall."""
    for name in game_names():
        for how in FORMS:
            steps = vector_steps(name, how, threads=2)
            yield Task(OURS, OURS, (VECTOR,), name, how, rate_of(steps, time.perf_counter))


def compiled_matches(name: str) -> Callable[[], int]:
    """Whole matches in compiled code, dealing and all."""
    game = game_named(name)
    states = np.frombuffer(game.new_state(game.options.make(PLAYERS), 1).memory, game.state.dtype)
    dice = new_dice(1)
    return lambda: kernels_of(game).play_many(states, dice, 200)


def stepped_matches(name: str) -> Callable[[], int]:
    """One match, asked and told decision by decision."""
    stepper = Stepper(name, PLAYERS, seed=1)

    def play() -> int:
        legal = stepper.reset()
        decisions = 0
        while legal:
            legal = stepper.step(random.choice(legal))
            decisions += 1
        return decisions

    return play


def vector_steps(name: str, how: str, threads: int) -> Callable[[], int]:
    """Ten random steps at every table, with turns, options, rewards and what the seats know."""
    env = VectorEnv(name, TABLES, players=PLAYERS, threads=threads, **FORMS[how])
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(10):
            env.step(env.random_actions(), check=False)
        return 10 * TABLES

    return steps


# --- OpenSpiel -------------------------------------------------------------------------------------------------------


def tasks_of_openspiel() -> Iterator[Task]:
    """Its compiled trick-taking games."""
    pyspiel: Any = importlib.import_module("pyspiel")
    library, package = "OpenSpiel", "open_spiel"
    for name in ("hearts", "spades"):
        game = pyspiel.load_game(name)
        works = (
            (MATCHES, ROLLOUTS_IN_C, spiel_rollouts(pyspiel, game)),
            (MATCHES, "evaluate_bots, random bots", spiel_bots(pyspiel, game)),
            (FROM_PYTHON, LOOP_OF_THE_DOCS, spiel_loop_of_the_docs(game)),
            (FROM_PYTHON, FASTEST_LOOP, spiel_fastest_loop(game)),
        )
        for what, how, work in works:
            yield Task(library, package, (what,), name, how, rate_of(work))
    importlib.import_module("open_spiel.python.games")
    for name in ("python_kuhn_poker", "python_tic_tac_toe"):
        loop = spiel_python_loop(pyspiel.load_game(name))
        yield Task(library, package, (IN_OPENSPIEL,), name, PYTHON_LOOP, rate_of(loop))
    importlib.import_module("walpurgis.adapters.openspiel")
    for name in game_names():
        loop = spiel_python_loop(pyspiel.load_game(f"walpurgis_{name}(players={PLAYERS})"))
        yield Task(OURS, OURS, (IN_OPENSPIEL,), name, PYTHON_LOOP, rate_of(loop))
    search = spiel_search(pyspiel, pyspiel.load_game("hearts"))
    yield Task(library, package, (SEARCH,), "hearts", SEARCH_IN_C, rate_of(search))
    yield Task(library, package, (IMPORT,), "", "import pyspiel", import_time("pyspiel"))


def spiel_dealt(game: Any) -> Any:
    """A state in which the cards are dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def spiel_decisions(game: Any) -> float:
    """The decisions of a match, on average."""
    lengths: list[int] = []
    for _ in range(200):
        state = spiel_dealt(game)
        before = state.move_number()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        lengths.append(state.move_number() - before)
    return statistics.mean(lengths)


def spiel_rollouts(pyspiel: Any, game: Any) -> Callable[[], int]:
    """Native rollouts, reached through a search with one simulation; they begin after the deal, which is free."""
    decisions = spiel_decisions(game)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    state = spiel_dealt(game)

    def play() -> int:
        bot.mcts_search(state)
        return round(ROLLOUTS * decisions)

    return play


def spiel_bots(pyspiel: Any, game: Any) -> Callable[[], int]:
    """Random bots and the whole match in compiled code, dealing and all."""
    decisions = spiel_decisions(game)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def play() -> int:
        for seed in range(ROLLOUTS):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(ROLLOUTS * decisions)

    return play


def spiel_loop_of_the_docs(game: Any) -> Callable[[], int]:
    """As its documentation shows it, chance outcomes drawn with NumPy."""

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(np.random.choice(outcomes, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
                decisions += 1
        return decisions

    return play


def spiel_fastest_loop(game: Any) -> Callable[[], int]:
    """As few calls as will do: in these games all chance outcomes are equally likely."""

    def play() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(random.choice(state.legal_actions()))
        decisions = 0
        while options := state.legal_actions():
            state.apply_action(random.choice(options))
            decisions += 1
        return decisions

    return play


def spiel_python_loop(game: Any) -> Callable[[], int]:
    """The same for games that deal again in the middle of a match."""

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while options := state.legal_actions():
            decisions += not state.is_chance_node()
            state.apply_action(random.choice(options))
        return decisions

    return play


def spiel_search(pyspiel: Any, game: Any) -> Callable[[], int]:
    """The first decision after some deals, one after the other: how long a simulation takes depends on the cards."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, SIMULATIONS, -1, most, False, False)
    states = itertools.cycle([spiel_first_choice(game) for _ in range(DEALS)])

    def think() -> int:
        bot.step(next(states))
        return SIMULATIONS

    return think


def spiel_first_choice(game: Any) -> Any:
    """A deal that has come to a choice: where only one card is legal, it would not search at all."""
    state = spiel_dealt(game)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    return state


# --- RLCard, PettingZoo, Pgx -----------------------------------------------------------------------------------------


def tasks_of_rlcard() -> Iterator[Task]:
    """Two of its card games, played by its own random agents."""
    rlcard: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    for name in ("bridge", "uno"):
        env = rlcard.make(name)
        env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def play(env: Any = env) -> int:
            trajectories, _ = env.run(is_training=False)
            return sum(len(trajectory) // 2 for trajectory in trajectories)

        yield Task("RLCard", "rlcard", (MATCHES, FROM_PYTHON), name, "env.run, random agents", rate_of(play))
    yield Task("RLCard", "rlcard", (IMPORT,), "", "import rlcard", import_time("rlcard"))


def tasks_of_pettingzoo() -> Iterator[Task]:
    """Two of its classic games and ours behind its interface, played by the loop of its documentation."""
    for name in ("connect_four_v3", "texas_holdem_v4"):
        play = agents_in_turn(importlib.import_module(f"pettingzoo.classic.{name}").env())
        whats = (MATCHES, FROM_PYTHON, IN_PETTINGZOO)
        yield Task("PettingZoo", "pettingzoo", whats, name, AGENT_LOOP, rate_of(play))
    ours: Any = importlib.import_module("walpurgis.adapters.pettingzoo")
    for name in game_names():
        play = agents_in_turn(ours.env(name, PLAYERS))
        yield Task(OURS, OURS, (IN_PETTINGZOO,), name, AGENT_LOOP, rate_of(play))
    yield Task("PettingZoo", "pettingzoo", (IMPORT,), "", "import pettingzoo", import_time("pettingzoo"))


def agents_in_turn(env: Any) -> Callable[[], int]:
    """A random match, agent by agent."""

    def play() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
                decisions += 1
        return decisions

    return play


def tasks_of_pgx() -> Iterator[Task]:
    """Two of its card games on the CPU, many matches in one compiled loop."""
    jax: Any = importlib.import_module("jax")
    pgx: Any = importlib.import_module("pgx")
    experimental: Any = importlib.import_module("pgx.experimental")
    for name in ("leduc_holdem", "sparrow_mahjong"):
        steps = pgx_steps(jax, pgx.make(name), experimental.auto_reset)
        how = f"{PGX_TABLES} matches, jit and vmap"
        yield Task("Pgx", "pgx", (MATCHES, ARRAYS), name, how, rate_of(steps))
    yield Task("Pgx", "pgx", (IMPORT,), "", "import pgx", import_time("pgx"))


def pgx_steps(jax: Any, env: Any, auto_reset: Any) -> Callable[[], int]:
    """A hundred random steps at every table, all in compiled code."""
    tables = PGX_TABLES
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, carried: Any) -> Any:
        state, key = carried
        key, for_action, for_reset = jax.random.split(key, 3)
        likes = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(for_action, likes, axis=-1)
        return step(state, action, jax.random.split(for_reset, tables)), key

    def hundred(carried: Any) -> Any:
        return jax.lax.fori_loop(0, 100, one, carried)

    many = jax.jit(hundred)
    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), tables))
    held = [(begin, jax.random.PRNGKey(1))]

    def steps() -> int:
        held[0] = jax.block_until_ready(many(held[0]))
        return 100 * tables

    return steps


# --- all of it -------------------------------------------------------------------------------------------------------

LIBRARIES: dict[str, tuple[tuple[str, ...], Callable[[], Iterator[Task]]]] = {
    OURS: ((OURS,), tasks_of_walpurgis),
    OURS_ON_TWO_CORES: ((OURS,), tasks_of_walpurgis_on_two_cores),
    "OpenSpiel": (("open_spiel",), tasks_of_openspiel),
    "RLCard": (("rlcard",), tasks_of_rlcard),
    "PettingZoo": (("pettingzoo", "rlcard", "pygame-ce"), tasks_of_pettingzoo),
    "Pgx": (("pgx", "jax"), tasks_of_pgx),
}
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "WALPURGIS_RULES": "compiled",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
}


def compare(seconds: float, tell: Tell) -> dict[str, Any]:
    """Measure every library that is installed, in turns: `{"figures": [...], "missing": [...], ...}`."""
    missing: list[str] = []
    children: list[Child] = []
    for library, (packages, _) in LIBRARIES.items():
        if absent := [package for package in packages if not is_installed(package)]:
            missing.append(f"{library} ({', '.join(absent)} not installed)")
            tell(missing[-1])
        else:
            children.append(Child(library, seconds / STRETCHES))
    for turn in range(STRETCHES):
        for child in children:
            if child.take_turn():
                tell(f"turn {turn + 1} of {STRETCHES}: {child.library}")
    for child in children:
        if status := child.end():
            missing.append(f"{child.library} (its process failed with status {status})")
            tell(missing[-1])
    figures = [figure for child in children for figure in child.figures]
    for line in figures:
        where = ", ".join(filter(None, (line["what"], line["game"], line["how"])))
        tell(f"{line['library']}: {where}: {number(line['value'])} {UNITS[line['what']]}")
    return {
        "machine": machine(),
        "python": platform.python_version(),
        "seconds": seconds,
        "figures": figures,
        "missing": missing,
    }


class Child:
    """A library in a process of its own.

    It says when it is ready; a line to it is a turn, at whose end it says so again; at the end of its input it reports.
    """

    def __init__(self, library: str, seconds: float) -> None:
        self.library = library
        self.figures: list[dict[str, Any]] = []
        command = [sys.executable, "-W", "ignore", __file__, library, str(seconds)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env={**os.environ, **ONE_THREAD})
        self.is_ready()  # so that nobody gets ready while another is measured

    def is_ready(self) -> bool:
        """Wait until it says so; False where it failed."""
        assert self.process.stdout
        return any(line == READY + "\n" for line in self.process.stdout)

    def take_turn(self) -> bool:
        """Measure everything once; whether it went well."""
        assert self.process.stdin
        try:
            self.process.stdin.write("\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return False
        return self.is_ready()

    def end(self) -> int:
        """Read what was measured; the status with which the process ended."""
        assert self.process.stdin and self.process.stdout
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        lines = [line for line in self.process.stdout if line.startswith("{")]
        status = self.process.wait()
        self.process.stdout.close()
        self.figures = [json.loads(line) for line in lines] if not status else []
        return status


def is_installed(package: str) -> bool:
    """Whether a distribution is there."""
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True


def machine() -> str:
    """The processor, in words."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            names = [line.partition(":")[2].strip() for line in info if line.startswith("model name")]
    except OSError:
        names = []
    return f"{names[0] if names else platform.processor() or platform.machine()}, {os.cpu_count()} cores"


def number(value: float) -> str:
    """A number for people: three digits that count."""
    if value >= 100:
        digits = len(str(int(value)))
        return f"{round(value, 3 - digits):,.0f}"
    return f"{value:.3g}"


def main(library: str, seconds: str) -> None:
    """Measure one library here, on one core where no more is asked for; then one line of JSON per figure."""
    if library != OURS_ON_TWO_CORES and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    tasks = list(LIBRARIES[library][1]())
    rates: list[list[float]] = [[] for _ in tasks]
    print(READY, flush=True)
    for _ in sys.stdin:
        for task, so_far in zip(tasks, rates, strict=True):
            so_far.append(task.rate(float(seconds)))
        print(READY, flush=True)
    for task, measured in zip(tasks, rates, strict=True):
        for figure in task.figures(measured):
            print(json.dumps(asdict(figure)), flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C is for the parent; this process just ends
    main(*sys.argv[1:])
