"""Bots over a pipe: what they are told is well formed and theirs to know, and no rudeness hangs or breaks anything."""

from __future__ import annotations

import ast
import json
import os
import shlex
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from walpurgis.arena import Plan
from walpurgis.arena.board import BoardLine, PlayedBoard, Player
from walpurgis.bots import messages, program, protocol
from walpurgis.bots.messages import FAULTS, BotFault, Choose, Message, schemas
from walpurgis.bots.program import Program
from walpurgis.bots.protocol import Follower, ProtocolBot
from walpurgis.core.dice import new_dice
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names
from walpurgis.match import new

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "bots"
SCHEMA_FILE = HERE.parents[1] / "docs" / "bots.schema.json"


def rude(how: str, *more: object, limit: str = "10s") -> str:
    return f"cmd:{shlex.join([sys.executable, str(HERE / 'rude.py'), how, *map(str, more)])}@{limit}"


def play_board(*bots: str, game: str = "shot", seed: int = 1) -> tuple[BoardLine, PlayedBoard]:
    """One board of these bots, and what else is to be said about it."""
    player = Player(Plan.make(game, bots, seed=seed, matches=1))
    played = player.play(0)
    player.close()
    return msgspec.json.decode(played.line, type=BoardLine), played


def faults_of(board: BoardLine) -> dict[str, int]:
    total: dict[str, int] = {}
    for match in board.matches:
        for kinds in match.faults.values():
            for kind, count in kinds.items():
                total[kind] = total.get(kind, 0) + count
    return total


# --- rude bots -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "kind", "words"),
    [
        ("illegal", "illegal", "'v99': this is no action of shot"),
        ("unlawful", "illegal", "S"),
        ("garbage", "garbage", "I think I will"),
        ("bytes", "garbage", "no answer"),
        ("deep", "garbage", "no answer"),
        ("wrong-id", "garbage", "was asked"),
        ("hello-again", "garbage", "hello again"),
        ("wrong-version", "garbage", "protocol 99"),
        ("nameless", "garbage", "name"),
        ("stillborn", "crash", "no licence found"),
        ("crash", "crash", "the cauldron is empty"),
        ("closed", "crash", "closed its output"),
        ("flood", "flood", "65,536 bytes"),
        ("flood-lines", "garbage", "it "),
        ("twice", "garbage", "was asked"),
        ("silence", "silence", "within 0.1 s"),
        ("deaf", "silence", "within 0.1 s"),
    ],
)
def test_rude_bots_do_not_stop_a_match(how: str, kind: str, words: str) -> None:
    """Chance plays for them, it is counted, and the author can read why."""
    began = time.monotonic()
    board, played = play_board(rude(how, limit="100ms" if kind == "silence" else "10s"), "random", "random")
    assert time.monotonic() - began < 30
    assert len(board.matches) == 3
    assert set(faults_of(board)) == {kind}
    assert kind in FAULTS
    assert words in played.complaints[0, kind]


def test_a_bot_that_does_not_greet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "START", 0.3)
    board, played = play_board(rude("mute", limit="200ms"), "random", "random")
    assert set(faults_of(board)) == {"silence"}
    assert "within 0.3 s" in played.complaints[0, "silence"]


def test_rudeness_costs_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three failures, and a bot is left alone for the match; three such matches, and for good."""
    starts: list[int] = []
    monkeypatch.setattr(ProtocolBot, "open", counted(starts, ProtocolBot.open))
    player = Player(Plan.make("shot", [rude("crash"), "random", "random"], seed=1, matches=1))
    for board in range(3):
        played = player.play(board)
        line = msgspec.json.decode(played.line, type=BoardLine)
        assert faults_of(line)["crash"] == played.paces[0].decisions
    player.close()
    assert len(starts) == protocol.MOST_FAILURES * protocol.MOST_BAD_MATCHES


def counted(calls: list[int], function: Any) -> Any:
    def call(*args: Any) -> Any:
        calls.append(1)
        return function(*args)

    return call


@pytest.mark.parametrize("how", ["polite", "slow", "flood-stderr", "blank-lines", "stubborn"])
def test_odd_bots_that_play_well(how: str) -> None:
    board, _ = play_board(rude(how), "random", "random")
    assert faults_of(board) == {}


def test_a_program_that_crashes_is_restarted() -> None:
    """A bot that crashes now and then is restarted and told all again; only its lost turns are played by chance."""
    board, played = play_board(rude("crash-sometimes"), "random", "random")
    crashes = faults_of(board)["crash"]
    assert 0 < crashes < played.paces[0].decisions / 2


def test_stand_ins_play_alike_whatever_the_rudeness() -> None:
    """What chance plays depends on the tournament's dice only: two ways to be useless have the same results."""
    lines = [play_board(rude(how), "random", "random")[0] for how in ("crash", "illegal")]
    points = [[match.points for match in line.matches] for line in lines]
    assert points[0] == points[1]


@pytest.mark.parametrize("how", ["brood", "stubborn", "silence", "flood-lines"])
def test_nothing_is_left_running(how: str, tmp_path: Path) -> None:
    """The program ends with us, and all that it has started."""
    pids = tmp_path / "pids"
    play_board(rude(how, pids, limit="300ms" if how == "silence" else "10s"), "random", "random")
    noted = [int(line) for line in pids.read_text().split()]
    assert noted
    deadline = time.monotonic() + 5
    while (left := [pid for pid in noted if is_running(pid)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not left


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BotFault, match="cannot be started") as fault:
        ProtocolBot.named("cmd:./no-such-bot").open()
    assert fault.value.kind == "no start"


# --- names -----------------------------------------------------------------------------------------------------------


def test_names() -> None:
    assert ProtocolBot.named("cmd:./bot").limit == program.LIMIT
    assert ProtocolBot.named("cmd:./bot@500ms").limit == 0.5
    assert ProtocolBot.named("cmd:./bot@1.5s").limit == 1.5
    bot = ProtocolBot.named("cmd:ssh me@host 'a b'@2s")
    assert (bot.command, bot.limit) == (["ssh", "me@host", "a b"], 2.0)
    assert bot.name == "cmd:ssh me@host 'a b'@2s"
    assert isinstance(bot, Follower)
    for wrong in ("./bot", "cmd:", "cmd:  ", "cmd:./bot@0ms", "cmd:'"):
        with pytest.raises(ValueError):
            ProtocolBot.named(wrong)


# --- what is told ----------------------------------------------------------------------------------------------------


class Tap:
    """Hears everything that is said to bots and by them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.to_bots: list[Message] = []
        self.from_bots: list[Message] = []
        tell, ask = Program.tell, Program.ask

        def tapped_tell(program: Program, message: Message) -> None:
            self.to_bots.append(message)
            tell(program, message)

        def tapped_ask(program: Program, message: Message, seconds: float) -> Any:
            answer = ask(program, message, seconds)
            self.from_bots.append(answer)
            return answer

        monkeypatch.setattr(Program, "tell", tapped_tell)
        monkeypatch.setattr(Program, "ask", tapped_ask)


@pytest.mark.parametrize("name", game_names())
def test_every_message_fits_the_schema(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Tap(monkeypatch)
    players = game_named(name).player_counts[0]
    play_board(rude("unlawful"), *["random"] * (players - 1), game=name)
    schema = schemas(game_named(name))
    for part, said in (("ToBot", tap.to_bots), ("FromBot", tap.from_bots)):
        check = jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{part}"}]})
        for message in said:
            check.validate(json.loads(msgspec.json.encode(message)))
    assert {type(message).__name__ for message in tap.to_bots} == {
        "Hello",
        "NewMatch",
        "Choose",
        "ChoiceRefused",
        "MatchResult",
        "Bye",
    }


def test_the_schema_refuses_nonsense() -> None:
    check = jsonschema.Draft202012Validator(schemas(game_named("shot")))
    for wrong in ({}, {"type": "choice"}, {"type": "choice", "id": "1", "action": "v1"}, {"type": "song"}, []):
        assert not check.is_valid(wrong)
    assert check.is_valid({"type": "choice", "id": 1, "action": "v1"})


def test_the_schema_in_the_docs_is_this_one() -> None:
    assert json.loads(SCHEMA_FILE.read_text(encoding="utf-8")) == schemas(), (
        "docs/bots.schema.json is out of date; write it again with: walpurgis bot schema > docs/bots.schema.json"
    )


@pytest.mark.parametrize("name", game_names())
def test_a_bot_is_told_only_what_its_seat_knows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that look alike to a seat make the same question, whatever is hidden in them."""
    questions: list[bytes] = []

    def listen(bot: ProtocolBot, legal: list[str], view: dict[str, Any], world: Any) -> Any:
        questions.append(msgspec.json.encode(Choose(0, legal, view, [])))
        raise BotFault("silence", "only listening")

    monkeypatch.setattr(ProtocolBot, "_ask", listen)
    match = new(name, seed=3)
    dice = new_dice(4)
    asked = 0
    while not match.is_over and asked < 120:
        seat = match.waiting[0]
        questions.clear()
        for world in (match.state, *[copy_of(match.state) for _ in range(3)]):
            if world is not match.state:
                match.game.imagine(world, seat, dice)
            with pytest.raises(BotFault):
                ProtocolBot("listener").think(match.game, world, seat, dice)
        assert len(set(questions)) == 1
        match.play(seat, match.legal(seat)[int(dice[0]) % len(match.legal(seat))])
        asked += 1


@pytest.mark.parametrize("name", game_names())
def test_events_come_once_and_only_to_those_who_may_know(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot hears over a match is what its seat may know of it, in order, nothing twice."""
    tap = Tap(monkeypatch)
    players = game_named(name).player_counts[0]
    player = Player(Plan.make(name, [rude("polite"), *["random"] * (players - 1)], matches=1), keep_records=True)
    played = player.play(0)
    player.close()
    heard: list[list[Any]] = []
    for message in tap.to_bots:
        if type(message).__name__ == "NewMatch":
            heard.append([])
        elif type(message).__name__ in ("Choose", "MatchResult"):
            heard[-1] += message.events  # pyright: ignore[reportAttributeAccessIssue]
    from walpurgis.match import read_record

    seatings = player.plan.seatings(0)
    assert len(heard) == len(seatings)
    for events, seating, record in zip(heard, seatings, played.records, strict=True):
        match = read_record(record)
        assert events == [messages.event_data(event) for event in match.events_for(seating.index(0))]


def test_a_restarted_bot_hears_everything_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tap = Tap(monkeypatch)
    play_board(rude("crash-sometimes"), "random", "random")
    kinds = [type(message).__name__ for message in tap.to_bots]
    assert kinds.count("Hello") > 1
    starts = [place for place, kind in enumerate(kinds) if kind == "Hello"]
    for place in starts:
        assert kinds[place + 1 : place + 3] == ["NewMatch", "Choose"]
        first = tap.to_bots[place + 2]
        assert isinstance(first, Choose)
        assert first.events[0]["kind"] == "dealt"  # from the beginning of the match


def test_a_bot_that_is_not_told_of_matches_plays_too() -> None:
    match = new("shot", seed=1)
    bot = ProtocolBot.named(rude("polite"))
    seat = match.waiting[0]
    thought = bot.think(match.game, copy_of(match.state), seat, new_dice(1))
    bot.close()
    assert match.name_of(seat, thought.action) == match.legal(seat)[0]


# --- the examples ----------------------------------------------------------------------------------------------------


def test_the_python_example_plays_all_games() -> None:
    bot = f"cmd:{shlex.join([sys.executable, str(EXAMPLES / 'simple.py')])}"
    for name in game_names():
        lines = [
            play_board(bot, bot, *["random"] * (game_named(name).player_counts[0] - 2), game=name) for _ in range(2)
        ]
        assert faults_of(lines[0][0]) == {}
        assert lines[0][1].line == lines[1][1].line  # by its seed alone


def test_the_node_example_plays() -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    bot = f"cmd:node {shlex.quote(str(EXAMPLES / 'simple.mjs'))}"
    boards = [play_board(bot, "random", "random")[0] for _ in range(2)]
    assert faults_of(boards[0]) == {}
    assert boards[0] == boards[1]


def test_the_python_example_is_small_and_needs_nothing() -> None:
    source = (EXAMPLES / "simple.py").read_text(encoding="utf-8")
    imported = {
        alias.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import) for alias in node.names
    }
    assert imported <= set(sys.stdlib_module_names)
    assert not [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert len(source.splitlines()) <= 40
    assert os.access(EXAMPLES / "simple.py", os.X_OK)
