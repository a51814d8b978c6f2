"""Studies from the first deal to the report: the same seed, a stop on the way, wrong requests, hostile names."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from walpurgis.cli import main
from walpurgis.core.dice import new_dice
from walpurgis.core.rule import MODE, Mode
from walpurgis.games import game_named, game_names
from walpurgis.games.shot.story import Hurt, NobodyWon, Payday, Showed
from walpurgis.lab import Axis, LabError, Study, compare, measure, sweep
from walpurgis.lab import work as lab_work
from walpurgis.lab.findings import comparison_of, findings_of
from walpurgis.lab.loops import lab_kernels as of
from walpurgis.lab.measured import FILE, Measured
from walpurgis.lab.measures import PARTS
from walpurgis.lab.report.page import FOLDER, report_on, report_on_both
from walpurgis.lab.report.saying import Saying
from walpurgis.lab.study import LADDER
from walpurgis.lab.tables import Notes
from walpurgis.lab.trials import PLAN
from walpurgis.lab.tuning import Aim, TuningSearch, expect_possible, tune
from walpurgis.lab.units import Worker, block_of, fresh_states, units_of
from walpurgis.lab.work import carry_out, sweep_study
from walpurgis.match import Match
from walpurgis.words import words_of

GAMES = game_names() if MODE is Mode.PLAIN else ("shot",)  # the loops are long to compile
SMALL: dict[str, Any] = {"field": ["greedy"], "deals": 20, "weighed": 0, "ladder": 0}


@pytest.mark.rules
@pytest.mark.parametrize("name", GAMES)
def test_the_loops_play_what_the_table_plays(name: str) -> None:
    """Points, ranks and decisions are those of a match of the same seed, move by move."""
    game = game_named(name)
    study = Study.make(name, **{**SMALL, "seed": "table"})
    worker = Worker(study, threads=1)
    dice = np.array([new_dice(f"deal {number}") for number in range(2)])
    policies = np.full((2, study.players), LADDER["greedy"], np.int64)
    notes = worker.tables.play(fresh_states(game, study.options(0), dice), policies, dice.copy())
    for number in range(2):
        match = Match(game, study.options(0), f"deal {number}")
        own = new_dice("greedy")
        while not match.is_over:
            seat = match.waiting[0]
            match.play(seat, int(game.greedy(match.state, seat, own)))
        assert notes.points[number].tolist() == match.points
        assert notes.ranks[number].tolist() == match.ranks
        assert notes.counted[number, of.DECISIONS] == len(match.log)
        tally = notes.tally[number]
        assert (tally[:, of.RIGHT] <= tally[:, of.TAKEN] + tally[:, of.FORCED]).all()  # forced cards work out, too
        if name == "shot":
            check_story(worker, notes, number, match)


def check_story(worker: Worker, notes: Notes, number: int, match: Match) -> None:
    """What the loops count is what the table would tell."""
    kinds, happenings = worker.tables.room.kinds, worker.tables.room.happenings
    for quota in (0, 2, 3, 4, 5, 6, 7):
        paid = [event for event in match.events if isinstance(event, Payday) and event.quota == quota]
        row = notes.tally[number, kinds.index(f"quota-{quota}")]
        assert row[of.TAKEN] == len(paid)
        assert row[of.RIGHT] == sum(event.met == "yes" for event in paid)
        assert row[of.GAINED] == sum(event.earned for event in paid)
    for kind, happening in ((Hurt, "hurt"), (NobodyWon, "unclaimed"), (Showed, "shown")):
        told = sum(isinstance(event, kind) for event in match.events)
        assert notes.happened[number, happenings.index(happening)] == told, happening


@pytest.fixture(scope="module")
def both() -> Any:
    """A small comparison; the greedy player knows bonuses, so a great one shows."""
    return compare("shot", {"bonus": {5: 30}}, **{**SMALL, "deals": 100, "weighed": 20, "worlds": 2})


def test_a_planted_bonus_is_found_by_the_right_measure(both: Any) -> None:
    surest = [one.name for one in both.real][:4]
    assert "taken-quota-5" in surest, surest
    planted = next(one for one in both.differences if one.name == "taken-quota-5")
    assert planted.value > 0.3 and planted.low > 0


def test_the_report_has_its_parts(both: Any) -> None:
    report = report_on_both(both)
    assert len(report.table.rows) >= 15
    assert len(report.pictures) >= 10
    assert "bonus.5=30" in report.title
    assert "prefers-color-scheme:dark" in report.html()
    assert "http" not in report.html()  # it needs nothing else
    assert json.loads(report.json())["differences"]
    assert len(report.csv().splitlines()) > 2 * 15
    for language in ("de", "ja"):
        assert "[lab-" not in report_on_both(both, language).html()


@pytest.mark.parametrize(("language", "written"), [("en", "12,345"), ("de", "12.345"), ("ja", "12,345")])
def test_large_numbers_are_written_as_in_the_language(language: str, written: str) -> None:
    assert Saying(words_of(language, None, FOLDER)).whole(12345) == written


class Tags(HTMLParser):
    """Collects the tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(name for name, _ in attrs)}


def test_hostile_names_stay_words() -> None:
    """A seed is free text; it must come out of the page and of a spreadsheet as it went in."""
    attack = '<script>alert(1)</script><img src=x onerror="x">'
    report = report_on(measure("shot", **{**SMALL, "seed": attack}))
    tags = Tags()
    tags.feed(report.html())
    assert not {"script", "img", "onerror"} & tags.found
    assert "<script>" not in report.markdown()
    swept = Axis("=cmd", ("1",))
    assert swept.values == ("1",)


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it was stopped after any unit and resumed, and whatever the number of threads."""
    monkeypatch.setattr("walpurgis.lab.units.CHUNK", 10)
    study = Study.make("shot", [{}, {"curse": True}], **SMALL)
    whole = carry_out(Measured(study, tmp_path / "whole"), lab_work.Resources(1))
    stopped = Measured(study, tmp_path / "stopped")
    with pytest.raises(KeyboardInterrupt):
        carry_out(stopped, lab_work.Resources(2), interrupt_after(3))
    stopped.close()
    with (tmp_path / "stopped" / FILE).open("ab") as file:
        file.write(b'{"unit": [0, "mat')  # the line that was being written
    resumed = Measured.resume(tmp_path / "stopped")
    assert len(resumed.done) == 3
    carry_out(resumed, lab_work.Resources(2))
    assert (tmp_path / "stopped" / FILE).read_bytes() == (tmp_path / "whole" / FILE).read_bytes()
    one, two = (report_on_both(comparison_of(measured)) for measured in (whole, resumed))
    assert (one.html(), one.json(), one.csv(), one.markdown()) == (two.html(), two.json(), two.csv(), two.markdown())
    whole.close()
    resumed.close()


def interrupt_after(units: int) -> Any:
    def tell(done: int, _whole: int) -> None:
        if done == units:
            raise KeyboardInterrupt

    return tell


def test_ctrl_c_reports_on_what_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    do = Worker.do
    left = iter(range(1))

    def stop_then(worker: Worker, unit: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return do(worker, unit)

    monkeypatch.setattr(Worker, "do", stop_then)
    folder = tmp_path / "study"
    args = ["lab", "measure", "shot", "--field", "greedy", "--deals", "100", "--weighed", "0", "--ladder", "0"]
    assert main([*args, "--no-steps", "--out", str(folder)]) == 130
    assert "--resume" in capsys.readouterr().err
    assert "50 of 100 deals" in (folder / "report.md").read_text(encoding="utf-8")
    monkeypatch.setattr(Worker, "do", do)
    assert main(["lab", "measure", "--resume", str(folder)]) == 0
    assert "Stopped" not in (folder / "report.md").read_text(encoding="utf-8")


def test_two_studies_do_not_share_a_folder(tmp_path: Path) -> None:
    study = Study.make("shot", **SMALL)
    first = Measured(study, tmp_path / "one")
    with pytest.raises(LabError, match="--resume"):
        Measured(study, tmp_path / "one")
    with pytest.raises(LabError, match="another study"):
        Measured.resume(tmp_path / "one")
    first.close()


@pytest.mark.parametrize(
    "damage", [b"", b"[]\n", b'{"walpurgis_lab": 1}\n', b'{"walpurgis_lab": 2, "game": "chess"}\n', b"\xff\n"]
)
def test_damaged_studies_are_refused(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    with pytest.raises(LabError, match=FILE):
        Measured.resume(tmp_path)


def bad_requests() -> Iterator[tuple[str, str]]:
    yield "measure shot --set cursed=yes", "did you mean 'curse'"
    yield "measure shot --deals 5", "needs 20 to"
    yield "measure shot --ladder 3", "at least 20 deals"
    yield "measure chess", "chess"
    yield "measure", "give a GAME"
    yield "measure shot --field grady", "did you mean 'greedy'"
    yield "measure witches --set target=1000", "at most 3,000"
    yield "compare shot", "give the options to change"
    yield "sweep shot --over bonus.5=1..3 --measures fun", "no measure 'fun'"
    yield "sweep shot --over bonus.9=1..3", "no 'bonus.9'"
    yield "sweep shot --over curse", "a range is written"
    yield "sweep broom --over brave_points=6..0", "a range needs"
    yield "sweep shot", "one or two options"
    yield "tune shot --over bonus.5=1..3 --aim tie=2", "can never be 2"
    yield "tune shot --over bonus.5=1..3 --aim minutes=soon", "a number, high, low or equal"
    yield "tune shot --over bonus.5=1..3 --aim won-with-brave=high", "no 'brave'"
    yield "tune shot --over bonus.5=1..3", "what to aim at"
    yield "tune shot --aim minutes=20", "which numbers to search"
    yield "compare shot --set curse=no", "changes nothing"
    yield "compare shot --set curse=yes --workers -1", "--workers takes"
    yield "compare shot --set curse=yes --ray local", "leave --ray out"
    yield "compare shot --set curse=yes --field greedy --device cuda", ""
    yield "measure shot --field novice --weighed 40", "decisions can be weighed only where"
    yield "measure shot --ladder 99999999999", "at most 10,000,000"
    yield "sweep shot --over curse=no,yes --measures taken-brave", "no 'brave'"
    yield "sweep shot --over curse=no,yes --measures win-place-5", "no '5' in 'win-place'"
    yield "sweep shot --over curse=no,yes --measures taken", "name one, such as taken-quota-0"
    yield "sweep shot --over curse=no,yes --measures minutes-5", "just 'minutes'"
    yield "sweep shot --over bonus.5=1..3 --over bonus.5=1..3", "only one range"
    yield "tune shot --over bonus.5=1..3 --aim climb-novice=high", "no 'novice'"
    yield "tune shot --over bonus.5=1..3 --aim lead=equal", "fewer than two measures"
    yield "tune shot --over bonus.5=1..3 --over bonus.5=1..3 --aim minutes=9", "only one range"
    yield "tune shot --over bonus.5=48..60 --aim minutes=9", "each number 0 to 50"
    yield "tune shot --over bonus.5=1..3 --aim minutes=high --aim minutes=low", "only one aim"
    yield "compare shot --set bonus.1=5", "no 'bonus.1'"
    yield "compare shot --set bonus.5=51", "each number 0 to 50"
    yield "tune --resume nowhere", "cannot be read"
    yield "measure --resume nowhere", "cannot be read"
    yield "measure --resume nowhere --deals 30", "leave out deals"
    yield "tune --resume nowhere --aim minutes=9", "leave out aim"


@pytest.mark.parametrize(("request_", "told"), list(bad_requests()))
def test_bad_requests_are_explained_in_one_line(
    request_: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    if "tune" in request_:
        pytest.importorskip("optuna")
    assert main(["lab", *request_.split()]) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1
    assert not list(tmp_path.iterdir())  # nothing is left behind


def test_a_sweep_measures_every_point() -> None:
    swept = sweep("broom" if MODE is Mode.PLAIN else "shot", ["bonus.5=6,30"] if MODE is not Mode.PLAIN else [
        "brave_points=0,4"], **SMALL)  # fmt: skip
    assert len(swept.points) == 2
    assert swept.points[0].options != swept.points[1].options


def test_each_kind_of_study_is_resumed_by_its_own_command(tmp_path: Path, capsys: Any) -> None:
    args = ["--field", "greedy", "--deals", "20", "--weighed", "0", "--ladder", "0", "--out", str(tmp_path / "sweep")]
    assert main(["lab", "sweep", "shot", "--over", "curse=no,yes", *args]) == 0
    before = (tmp_path / "sweep" / "report.html").read_bytes()
    assert main(["lab", "sweep", "--resume", str(tmp_path / "sweep")]) == 0
    assert (tmp_path / "sweep" / "report.html").read_bytes() == before
    assert main(["lab", "measure", "--resume", str(tmp_path / "sweep")]) == 2
    assert "several rule sets" in capsys.readouterr().err
    carry_out(study := Measured(Study.make("shot", **SMALL), tmp_path / "one"))
    study.close()
    for kind in ("compare", "sweep"):
        assert main(["lab", kind, "--resume", str(tmp_path / "one")]) == 2
        assert "with the command that started it" in capsys.readouterr().err


def test_a_search_finds_the_number_that_is_aimed_at() -> None:
    pytest.importorskip("optuna")
    found = tune("shot", ["bonus.5=0..30"], ["taken-quota-5=high"], trials=5, **SMALL)
    again = tune("shot", ["bonus.5=0..30"], ["taken-quota-5=high"], trials=5, **SMALL)
    assert found.trials == again.trials
    assert found.best["taken-quota-5"].value >= found.start["taken-quota-5"].value


def test_a_search_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """Ctrl-C reports on the trials so far; resumed, the search ends as one that was never stopped."""
    pytest.importorskip("optuna")
    asked = ["lab", "tune", "shot", "--over", "bonus.5=0..30", "--aim", "taken-quota-5=high", "--trials", "6"]
    asked += ["--deals", "20", "--language", "en", "--out"]
    assert main([*asked, str(tmp_path / "whole")]) == 0
    tried = TuningSearch.tried
    left = iter(range(3))

    def stop_then(search: TuningSearch, *given: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return tried(search, *given)

    monkeypatch.setattr(TuningSearch, "tried", stop_then)
    folder = tmp_path / "stopped"
    assert main([*asked, str(folder)]) == 130
    assert (
        f"stopped after 3 of 6 trials; continue with: walpurgis lab tune --resume {folder}" in capsys.readouterr().err
    )
    assert len(json.loads((folder / "report.json").read_text(encoding="utf-8"))["trials"]) == 3
    monkeypatch.setattr(TuningSearch, "tried", tried)
    assert main([*asked, str(folder)]) == 2
    assert "already holds a search" in capsys.readouterr().err
    (folder / "trials" / ".DS_Store").write_bytes(b"")  # from a Mac on which somebody has looked at the folder
    assert main(["lab", "tune", "--resume", str(folder), "--language", "en"]) == 0
    for name in ("report.html", "report.json", "report.md", "report.csv"):
        assert (folder / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    (folder / PLAN).write_bytes(b"[]")
    assert main(["lab", "tune", "--resume", str(folder)]) == 2
    assert "is not the plan of a search" in capsys.readouterr().err


def test_a_study_that_cannot_be_resumed_is_kept(tmp_path: Path, capsys: Any) -> None:
    Measured(Study.make("shot", **SMALL), tmp_path).close()
    assert main(["lab", "measure", "--resume", str(tmp_path), "--ray", "local"]) == 2
    assert "leave --ray out" in capsys.readouterr().err
    assert (tmp_path / FILE).exists()


def test_a_part_of_a_table_can_be_set(tmp_path: Path) -> None:
    args = ["--field", "greedy", "--deals", "20", "--weighed", "0", "--ladder", "0", "--out", str(tmp_path / "part")]
    assert main(["lab", "compare", "shot", "--base", "bonus.4=9", "--set", "bonus.5=30", *args]) == 0
    found = json.loads((tmp_path / "part" / "report.json").read_text(encoding="utf-8"))
    assert [one["rules"] for one in found["rule_sets"]] == ["bonus.4=9", "bonus.4=9, bonus.5=30"]


def test_a_sweep_measures_what_a_named_measure_needs() -> None:
    study = sweep_study("shot", [Axis("curse", ("no", "yes"))], {}, ["climb-greedy"], field=["greedy"], deals=20)
    assert study.ladder and not study.weighed
    study = sweep_study("shot", [Axis("curse", ("no", "yes"))], {}, ["cost-quota"], field=["greedy"], deals=20)
    assert study.weighed and study.worlds and not study.ladder


def test_impossible_aims_name_what_there_is() -> None:
    with pytest.raises(LabError, match="quota-0"):
        expect_possible(game_named("shot"), 4, [Aim.read("taken-broomstick=high")], [Axis("x", ("1", "2"))])


def test_units_go_together_so_that_pairs_stay_paired() -> None:
    study = Study.make("shot", [{}, {"curse": True}], **{**SMALL, "deals": 120})
    measured = Measured(study)
    units = list(units_of(study))
    assert [unit.rule_set for unit in units] == [0, 1] * 3
    for unit in units[:3]:
        measured.done[unit] = {"ranks": np.zeros((unit.end - unit.first, 4))}
    assert measured.deals == 50
    with pytest.raises(LabError, match="only 0 deals"):
        findings_of(Measured(study))


@pytest.mark.parametrize(("deals", "sets"), [(20, 1), (70_000, 1), (70_000, 2), (500_000, 1), (3_000, 60)])
def test_no_unit_lies_in_two_blocks_of_a_gpu(deals: int, sets: int) -> None:
    study = Study.make("shot", [{}] * sets, field=["network"], deals=deals, weighed=0, ladder=0, step_deals=150)
    blocks: dict[int, set[range]] = {}
    for unit in units_of(study):
        block = block_of(study, unit, 65_536)
        assert block.start <= unit.first and unit.end <= block.stop
        blocks.setdefault(unit.rule_set, set()).add(block)
    assert sum(map(len, blocks[0])) == deals
    assert sum(len(max(own, key=len)) for own in blocks.values()) <= max(65_536, 1_024 * sets) + 150 * len(study.steps)
    assert sum(1 for _ in units_of(study)) >= min(deals // 50, 200) * sets


def test_the_arena_plays_what_the_loops_cannot() -> None:
    """A bot of the arena that plays as the greedy loop does gives the same numbers."""
    from walpurgis.lab.through_arena import ArenaWorker

    study = Study.make("shot", **{**SMALL, "deals": 20})
    worker = ArenaWorker(study, workers=1)
    unit = next(units_of(study))._replace(end=2)
    found = worker.do(unit)
    worker.close()
    dice = np.array([new_dice(worker.plans[0].deal_seed(board)) for board in range(2)])
    policies = np.full((2, 4), LADDER["greedy"], np.int64)
    notes = worker.tables.play(fresh_states(worker.game, study.options(0), dice), policies, dice.copy())
    assert (found["points"] == notes.points).all()
    assert (found["tally"] == notes.tally).all()


def test_the_command_is_there() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "walpurgis", "lab", "compare", "--help"], capture_output=True, text=True, check=True
    )
    assert "--set" in done.stdout


@pytest.mark.skipif(MODE is Mode.PLAIN, reason="thousands of matches")
def test_the_ladder_is_monotone_and_the_parts_add_up() -> None:
    found = measure("shot", **{**SMALL, "ladder": 100})
    for rung in ("unsure", "greedy", "network"):
        assert found[f"climb-{rung}"].value > 1 / 4, rung
    assert found["climb-network"].low > 1 / 4
    assert sum(found[f"part-{part}"].value for part in PARTS) == pytest.approx(1.0, abs=1e-6)
    assert found["part-skill"].low > 0.1  # from random to a network


@pytest.mark.skipif(MODE is Mode.PLAIN, reason="a network at twenty tables")
def test_choices_made_in_step_are_replayed_and_counted() -> None:
    """What a GPU would do, on the CPU: tables in step choose by PyTorch, the loops replay the choices."""
    pytest.importorskip("torch")
    from walpurgis.lab.on_gpu import GpuWorker

    study = Study.make("shot", **{**SMALL, "field": ["network"], "weighed": 20, "worlds": 2})
    unit = next(units_of(study))
    in_step, one_by_one = GpuWorker(study, 1, "cpu").do(unit), Worker(study, 1).do(unit)
    assert not in_step["counted"][:, of.CUT_OFF].any()
    same = (in_step["points"] == one_by_one["points"]).all(axis=1)
    assert same.mean() > 0.5  # rounding may tip a choice
    assert (in_step["tally"][same] == one_by_one["tally"][same])[:, :8].all()
    assert np.abs(in_step["track"] - one_by_one["track"])[same].mean() < 0.01
    assert in_step["worth"].shape == one_by_one["worth"].shape and in_step["decisions"].any()
    with pytest.raises(LabError, match="network matches"):
        GpuWorker(Study.make("shot", **SMALL), 1, "cpu")
