"""Tournaments from end to end: the same bytes whoever plays, nothing lost by a kill, records that check, refusals."""

from __future__ import annotations

import csv
import importlib.util
import io
import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from commands import QUICK, command, start
from rich.console import Console

from walpurgis.arena import ArenaError, Plan, Results, Tournament
from walpurgis.arena.board import PlayedBoard, Player
from walpurgis.arena.crew import Alone, Processes
from walpurgis.arena.report import print_report
from walpurgis.core.game import Game
from walpurgis.match import read_record

RUDE = Path(__file__).parents[1] / "bots" / "rude.py"


def whole_run(folder: Path, *args: str) -> dict[str, bytes]:
    """A short tournament; all files that it wrote."""
    folder.mkdir()
    files = ("--results", "r.jsonl", "--json", "r.json", "--csv", "r.csv", "--records", "records")
    command(folder, *QUICK, "--matches", "18", *files, *args)
    return {path.name: path.read_bytes() for path in folder.rglob("*.*")}


def test_results_do_not_depend_on_who_plays(tmp_path: Path) -> None:
    alone = whole_run(tmp_path / "alone", "--workers", "1")
    assert whole_run(tmp_path / "three", "--workers", "3") == alone
    assert len(alone["r.jsonl"].splitlines()) == 7
    assert len(alone) == 3 + 18


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="Ray is not installed: pip install 'walpurgis[ray]'"
)
def test_results_are_the_same_on_ray(tmp_path: Path) -> None:
    alone = whole_run(tmp_path / "alone", "--workers", "1")
    assert whole_run(tmp_path / "ray", "--ray", "local", "--workers", "2") == alone


def test_another_seed_is_another_tournament(tmp_path: Path) -> None:
    lines = [Player(Plan.make("shot", ["random"] * 3, seed=seed, matches=1)).play(0).line for seed in (1, 2, 1)]
    assert lines[0] == lines[2] != lines[1]


# --- leaving and going on --------------------------------------------------------------------------------------------


def long_run(folder: Path, *more: str) -> Any:
    """A tournament that takes long enough to be disturbed; returns when some boards are written."""
    process = start(folder, *QUICK, "--matches", "60", "--workers", "2", "--results", "r.jsonl", *more)
    wait_for_boards(folder / "r.jsonl", 3)
    return process


def wait_for_boards(path: Path, boards: int) -> None:
    deadline = time.monotonic() + 40
    while time.monotonic() < deadline:
        if path.exists() and path.read_bytes().count(b"\n") > boards:
            return
        time.sleep(0.01)
    raise AssertionError("the tournament does not get going")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the long run writes when nobody disturbs it."""
    folder = tmp_path_factory.mktemp("undisturbed")
    command(folder, *QUICK, "--matches", "60", "--workers", "2", "--results", "r.jsonl")
    return (folder / "r.jsonl").read_bytes()


def test_a_killed_tournament_goes_on(tmp_path: Path, undisturbed: bytes) -> None:
    """kill -9 in the middle, and a line cut off as by a power cut: the rest comes out as if nothing had been."""
    process = long_run(tmp_path)
    process.kill()
    process.communicate(timeout=20)
    path = tmp_path / "r.jsonl"
    written = path.read_bytes()
    assert written.count(b"\n") < undisturbed.count(b"\n")
    path.write_bytes(written + b'{"board":99,"mat')
    command(tmp_path, "arena", "--resume", "r.jsonl", "--workers", "2")
    assert path.read_bytes() == undisturbed


def test_workers_and_bots_do_not_outlive_a_killed_tournament(tmp_path: Path) -> None:
    """A bot that ignores the end of its input, in a worker whose parent was killed."""
    bot = "cmd:" + shlex.join([sys.executable, str(RUDE), "stubborn", str(tmp_path / "pids")])
    args = ("arena", "shot", "--bots", f"{bot},random,random", "--matches", "900", "--workers", "2")
    process = start(tmp_path, *args, "--results", "r.jsonl")
    wait_for_boards(tmp_path / "r.jsonl", 2)
    process.kill()
    process.communicate(timeout=20)
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    deadline = time.monotonic() + 10
    while (left := [pid for pid in pids if is_running(pid)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert pids
    assert not left


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_tournament_tells_how_to_go_on(tmp_path: Path, undisturbed: bytes, how: signal.Signals) -> None:
    process = long_run(tmp_path)
    if how is signal.SIGINT:
        os.killpg(process.pid, how)  # as a terminal does: to the workers too
    else:
        process.send_signal(how)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, out + err
    assert "Traceback" not in err
    assert "wins %" in out
    assert "walpurgis arena --resume r.jsonl" in out
    command(tmp_path, "arena", "--resume", "r.jsonl", "--workers", "1")
    assert (tmp_path / "r.jsonl").read_bytes() == undisturbed


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_thinks_for_long_does_not_hold_the_end_up(tmp_path: Path, workers: str) -> None:
    """It is interrupted in the middle of a thought, not after the ten minutes that it has for it."""
    bots = ("--bots", "search:600000ms,random,random", "--workers", workers)
    process = start(tmp_path, "arena", "shot", "--players", "3", *bots, "--results", "r.jsonl")
    wait_for_boards(tmp_path / "r.jsonl", 0)
    time.sleep(1)
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130, out + err
    assert "Traceback" not in err


def test_a_finished_tournament_can_be_made_longer(arena: Any, tmp_path: Path) -> None:
    arena(*QUICK, "--matches", "6", "--workers", "1", "--results", "short.jsonl")
    arena("arena", "--resume", "short.jsonl", "--matches", "12", "--workers", "1")
    arena(*QUICK, "--matches", "12", "--workers", "1", "--results", "long.jsonl")
    short, long = [(tmp_path / name).read_bytes().splitlines() for name in ("short.jsonl", "long.jsonl")]
    assert short[1:] == long[1:]


def test_a_dead_worker_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever kills a worker, its board is played by the next."""
    plan = Plan.make("shot", ["random"] * 3, matches=4)
    monkeypatch.setenv("WALPURGIS_RULES", "plain")  # for the workers, which then start quicker
    crew = Processes(plan, 1)
    crew._workers[0].process.kill()  # pyright: ignore[reportPrivateUsage]
    try:
        lines = {played.board: played.line for played in crew.play(iter(range(2)))}
    finally:
        crew.close()
    assert lines == {board: Player(plan).play(board).line for board in range(2)}


# --- until sure ------------------------------------------------------------------------------------------------------


class Shuffled:
    """A crew that gives boards back in a wild order."""

    def __init__(self, plan: Plan) -> None:
        self._player = Player(plan)

    def play(self, boards: Iterator[int]) -> Iterator[PlayedBoard]:
        played = [self._player.play(board) for board in boards]
        yield from sorted(played, key=lambda board: (board.board * 7) % 11)

    def close(self) -> None:
        pass


def test_boards_are_judged_in_their_order() -> None:
    plan = Plan.make("shot", ["greedy", "random", "random"], matches=30)
    outcomes: list[Any] = []
    for crew in (Alone(plan), Shuffled(plan)):
        tournament = Tournament(Results(plan))
        seen = [played.board for played in tournament.play(crew)]
        assert seen == list(range(plan.boards))
        outcomes.append((tournament.results.boards, tournament.sureness.capital.tolist()))
    assert outcomes[0] == outcomes[1]


class Rigged:
    """A crew that plays nothing, and lets the first bot win."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.played = 0

    def play(self, boards: Iterator[int]) -> Iterator[PlayedBoard]:
        for board in boards:
            self.played += 1
            matches = [
                {"seats": seating, "points": [1] * 3, "ranks": [1 if bot == 0 else 2 for bot in seating]}
                for seating in self.plan.seatings(board)
            ]
            yield PlayedBoard(board, json.dumps({"board": board, "matches": matches}).encode() + b"\n")

    def close(self) -> None:
        pass


def test_it_stops_when_it_is_sure(tmp_path: Path) -> None:
    plan = Plan.make("shot", ["greedy", "random", "random"], matches=3000, until_sure=True)
    crew = Rigged(plan)
    results = Results.create(plan, tmp_path / "r.jsonl")
    tournament = Tournament(results)
    boards = len(list(tournament.play(crew)))
    results.close()
    assert tournament.is_sure and tournament.is_over
    assert tournament.sureness.best == 0
    assert 5 <= boards == crew.played <= 20
    again = Tournament(Results.read(tmp_path / "r.jsonl"))
    assert again.is_sure
    assert list(again.play(crew)) == []


# --- records and reports ---------------------------------------------------------------------------------------------


def test_records_are_kept_and_true(arena: Any, tmp_path: Path) -> None:
    arena(*QUICK, "--matches", "6", "--workers", "1", "--results", "r.jsonl", "--records", "records")
    records = sorted((tmp_path / "records").iterdir())
    lines = Results.read(tmp_path / "r.jsonl").boards
    assert len(records) == 6
    for path, line in zip(records, [match for board in lines for match in board.matches], strict=True):
        match = read_record(path.read_text(encoding="utf-8"))
        assert match.is_over
        assert (match.points, match.ranks) == (line.points, line.ranks)
        assert [name.split()[0] for name in match.names] == [["greedy", "random"][bot] for bot in line.seats]
    for board in range(2):  # duplicate: the first deal of a board is the same for every seating
        first, *others = [read_record(path.read_text(encoding="utf-8")).deals[0] for path in records[3 * board :][:3]]
        assert all(deal == first for deal in others)


def test_records_change_nothing_but_speed(tmp_path: Path) -> None:
    plan = Plan.make("shot", ["greedy", "random", "random"], matches=3)
    assert Player(plan, keep_records=True).play(0).line == Player(plan).play(0).line


def test_reports(arena: Any, tmp_path: Path) -> None:
    said = arena(
        *QUICK, "--matches", "18", "--workers", "1", "--json", "r.json", "--csv", "r.csv", "--picture", "r.png"
    )
    assert "greedy" in said and "random" in said
    assert (tmp_path / "arena-shot-7.jsonl").exists()
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert data["finished"] and (data["boards"], data["matches"]) == (6, 18)
    assert {row["bot"] for row in data["rows"]} == {"greedy", "random"}
    rows = list(csv.DictReader((tmp_path / "r.csv").read_text(encoding="utf-8").splitlines()))
    for row, other in zip(rows, data["rows"], strict=True):
        assert float(row["points"]) == other["points"]["mean"]
        assert float(row["wins_low"]) == other["wins"]["low"]
        assert sum(float(row[f"rank_{rank}"]) for rank in (1, 2, 3)) == pytest.approx(1, abs=1e-5)
    assert (tmp_path / "r.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_names_of_bots_are_never_broken(
    arena: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    """In a pipe everything has its column; in a narrow terminal, what matters least is left out."""
    bot = "cmd:" + shlex.join([sys.executable, str(RUDE), "polite"])
    monkeypatch.setenv("COLUMNS", columns)
    said = arena("arena", "shot", "--bots", f"{bot},random,random", "--matches", "3", "--workers", "1", "--seed", "1")
    heading = next(line for line in said.splitlines() if "wins %" in line)
    assert bot in said and "ms/move" in heading and "ranks %" in heading
    screen = Console(width=int(columns), force_terminal=True, file=io.StringIO(), legacy_windows=False)
    with screen.capture() as shown:
        print_report(Tournament(Results.read(tmp_path / "arena-shot-1.jsonl")), screen)
    assert bot in shown.get() and "points" in shown.get() and "faults" in shown.get()
    assert ("ms/move" in shown.get()) == (columns == "200")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": 9}, "for 3 to 4 players"),
        ({"options": {"cls": "1"}}, "has no option 'cls'"),
        ({"bots": []}, "needs bots"),
        ({"bots": ["nobody", "random", "random"]}, "there is no bot 'nobody'"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    arena: Any, tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    """Workers died of it one after the other, and were replaced for ever."""
    plan = msgspec.to_builtins(Plan.make("shot", ["greedy", "random", "random"], matches=3))
    (tmp_path / "plan.jsonl").write_text(json.dumps({**plan, **change}) + "\n")
    assert words in arena("arena", "--resume", "plan.jsonl", code=2)


def test_where_reports_cannot_be_written_nothing_is_played(arena: Any, tmp_path: Path) -> None:
    arena(*QUICK, "--matches", "3", "--json", "no/r.json", code=2)
    assert not list(tmp_path.iterdir())


def test_rude_bots_are_shown(arena: Any) -> None:
    bot = "cmd:" + shlex.join([sys.executable, str(RUDE), "garbage"])
    said = arena("arena", "shot", "--bots", f"{bot},random,random", "--matches", "3", "--workers", "1")
    assert "× garbage" in said
    assert "I think I will play the seven." in " ".join(said.split())


def test_a_bot_of_our_own_that_breaks_is_a_rude_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def think(self, game: Game, world: Any, seat: int, dice: Any) -> Any:
            raise ZeroDivisionError("oh")

    plan = Plan.make("shot", ["broken", "random", "random"], matches=3)
    player = Player(plan)
    player._bots[0, 0] = Broken()  # pyright: ignore[reportPrivateUsage]
    played = player.play(0)
    assert b'"crash":' in played.line
    assert played.complaints[0, "crash"] == "ZeroDivisionError: oh"


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("shot", "--bots", "nobody,random,random"), "nobody"),
        (("shot", "--bots", "cmd:./none,random,random"), "cannot be started"),
        (("chess", "--bots", "random,random"), "no game"),
        (("shot",), "--bots"),
        (("shot", "--bots", "random,random,random", "--option", "color=red"), "color"),
        (("shot", "--bots", "random,random,random", "--matches", "0"), "at least one match, not 0"),
        (("shot", "--bots", "random,random,random", "--workers", "0"), "workers"),
        (("--resume", "missing.jsonl"), "cannot be read"),
        (("shot", "--resume", "missing.jsonl"), "leave them out"),
    ],
)
def test_what_cannot_be_played_is_refused(arena: Any, tmp_path: Path, args: tuple[str, ...], words: str) -> None:
    assert words in arena("arena", *args, code=2)
    assert list(tmp_path.iterdir()) == []  # nothing is begun


def test_a_file_is_never_overwritten(arena: Any, tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_text("dear diary\n")
    assert "--resume r.jsonl" in arena(*QUICK, "--results", "r.jsonl", code=2)
    assert "not the plan" in arena("arena", "--resume", "r.jsonl", code=2)
    assert (tmp_path / "r.jsonl").read_text() == "dear diary\n"


def test_one_file_one_tournament(tmp_path: Path) -> None:
    plan = Plan.make("shot", ["random"] * 3, matches=3)
    results = Results.create(plan, tmp_path / "r.jsonl")
    with pytest.raises(ArenaError, match="another tournament"):
        Results.resume(tmp_path / "r.jsonl")
    results.close()
    Results.resume(tmp_path / "r.jsonl").close()


def test_broken_results_are_refused(tmp_path: Path) -> None:
    plan = Plan.make("shot", ["random"] * 3, matches=6)
    head, board = msgspec.json.encode(plan) + b"\n", Player(plan).play(0).line
    for content, words in (
        (b"", "first line is missing"),
        (head[:-1], "first line is missing"),
        (head.replace(b'"walpurgis_arena":1', b'"walpurgis_arena":2'), "version 2"),
        (head + b"{}\n", "line 2"),
        (head + board + board, "line 3: this is not board 1"),
    ):
        (tmp_path / "r.jsonl").write_bytes(content)
        with pytest.raises(ArenaError, match=words):
            Results.read(tmp_path / "r.jsonl")
