"""Every scoring example of the rulebooks, and every impossible entry that a table may come up with."""

from __future__ import annotations

from typing import Any

import pytest

from walpurgis.core.data import DecodeError
from walpurgis.core.errors import OptionError, UnknownGame
from walpurgis.score import ScoredSheet, Sheet, keep_score
from walpurgis.score.sheet import Problem


def scored(game: str, *rounds: dict[str, Any], players: int = 4, language: str = "en", **options: Any) -> ScoredSheet:
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][:players]
    return keep_score(
        game, Sheet(players=players, names=names, options=options, rounds=list(rounds), language=language)
    )


def problems(sheet: ScoredSheet, kind: str = "wrong") -> list[Problem]:
    return [problem for problem in sheet.rounds[-1].problems if problem.kind == kind]


# --- shot ------------------------------------------------------------------------------------------------------------

DAY: dict[str, Any] = {
    "quotas": [5, 0, 2, 7],
    "packages": [{"1": 2, "3": 1}, {"x2": 1}, {"1": 3}, {"2": 2}],
    "oof": [0, 0, 0, 0],
}


def test_payday_of_the_rulebook() -> None:
    """Delivered v8, b2, f9 with a quota of 5: 4 for the cards and 6 for the quota. Quota 0 with only x2 is met."""
    sheet = scored("shot", DAY)
    assert sheet.rounds[0].complete
    assert [(line.points, line.rule) for line in sheet.rounds[0].lines[0]] == [(4, "S7.2"), (6, "S7.3")]
    assert [(line.points, line.rule) for line in sheet.rounds[0].lines[1]] == [(1, "S7.2"), (5, "S7.3")]
    assert [(line.points, line.rule) for line in sheet.rounds[0].lines[3]] == [(1, "S3.1"), (2, "S7.2"), (0, "S7.3")]
    assert sheet.totals == [10, 6, 3, 3]


def test_nothing_delivered_meets_quota_0() -> None:
    day = {**DAY, "packages": [{"1": 2, "3": 1}, {}, {"1": 4}, {"2": 2}]}
    assert scored("shot", day).rounds[0].earned[1] == 5


def test_the_bill_for_two_tokens() -> None:
    """Two tokens cost 4 at the end of the last round (S7.4)."""
    rounds = [{**DAY, "oof": [0, 0, 2 if number == 3 else 0, 0]} for number in range(4)]
    sheet = scored("shot", *rounds)
    assert sheet.over and [(line.points, line.rule) for line in sheet.rounds[3].lines[2]][-1] == (-4, "S7.4")
    worn_out = scored("shot", {**DAY, "oof": [0, 0, 3, 0]})
    assert worn_out.over and worn_out.rounds[0].lines[2][-1].points == -9  # S5.1: the match ends with that round


@pytest.mark.parametrize(
    ("row", "options", "order"),
    [
        ("v3 p9 x4 p2 b7 v1", {}, "vpbf"),
        ("v3 p9 v9 x4 x2 v1", {"priority": "highest-value"}, "pvbf"),
        ("x4 x2 p1 p2 p3 p4", {}, "pvbf"),
    ],
)
def test_the_row_ranks_the_suits(row: str, options: dict[str, Any], order: str) -> None:
    now = scored("shot", {"row": row.split()}, **options).rounds[0].now
    assert "".join(now["priority"]) == order
    if row.startswith("x4"):  # S2.3: those that do not show share the lowest place
        assert [now["weights"][suit] for suit in "vbf"] == [0, 0, 0]


def test_too_heavy_leaves_strength_9() -> None:
    """S4.7: one Oof token and one cube; with hurt_and_tired off only the token."""
    trick: dict[str, Any] = {"packages": [{"1": 1}], "oof": [1]}
    assert scored("shot", trick).rounds[0].now["strength"][0] == 9
    assert scored("shot", trick, hurt_and_tired=False).rounds[0].now["strength"][0] == 10
    assert scored("shot", {"packages": [{"1": 1}]}, players=3).rounds[0].now["strength"][0] == 8


def test_who_chooses_next() -> None:
    assert scored("shot", {}, first=2).rounds[0].now["chooser"] == 2  # S3.1
    chosen = scored("shot", {"quotas": [None, None, 4]}, first=2).rounds[0].now
    assert chosen["chooser"] == 3 and 4 not in chosen["left"]
    assert scored("shot", DAY, {}).rounds[1].now["chooser"] == 2  # S3.2: fewest points, then clockwise from the first
    assert scored("shot", DAY, {}).rounds[1].problems[0].rule == "S3.2"


@pytest.mark.parametrize(
    ("change", "rule", "field"),
    [
        ({"quotas": [5, 5, 2, 7]}, "S3.3", "quotas"),
        ({"quotas": [5, 1, 2, 7]}, "S1.4", "quotas"),
        ({"quotas": [99, 0, 2, 7]}, "S1.4", "quotas"),
        ({"packages": [{"3": 13}, {}, {}, {}]}, "S1.1", "packages"),
        ({"packages": [{"x4": 2}, {"1": 7}, {}, {}]}, "S1.2", "packages"),
        ({"packages": [{"1": 5}, {"2": 5}, {}, {}]}, "S4.8", "packages"),
        ({"oof": [4, 0, 0, 0]}, "S5.1", "oof"),
        ({"oof": [0, 2, 0, 0]}, "S4.7", "oof"),
        ({"nobody": 1}, "S4.5", "nobody"),
        ({"unspent": [0]}, "S6.2", "unspent"),
        ({"row": ["v1", "v1"]}, "S1.1", "row"),
        ({"row": ["zz"]}, "S1.4", "row"),
    ],
)
def test_what_cannot_be_in_shot(change: dict[str, Any], rule: str, field: str) -> None:
    sheet = scored("shot", {**DAY, **change})
    assert (rule, field) in {(problem.rule, problem.field) for problem in problems(sheet)}
    assert not sheet.rounds[0].complete and sheet.totals == [0, 0, 0, 0]


def test_tokens_do_not_go_away() -> None:
    sheet = scored("shot", {**DAY, "oof": [1, 0, 0, 0]}, {**DAY, "oof": [0, 0, 0, 0]})
    assert [problem.rule for problem in problems(sheet)] == ["S5.5"]


def test_the_row_cannot_be_delivered() -> None:
    row = ["v8", "v9", "v10", "p8", "p9", "p10"]
    day = {**DAY, "packages": [{"1": 7}, {"x2": 1}, {"3": 1}, {}], "row": row}
    assert [problem.rule for problem in problems(scored("shot", day))] == ["S1.1"]
    assert problems(scored("shot", {**day, "row": []})) == []


# --- witches ---------------------------------------------------------------------------------------------------------

NOBODY = {"r11": 3, "g11": 3, "g12": 3, "b11": 3, "y11": 3}


def witches(fire: int, *figures: str, **options: Any) -> ScoredSheet:
    """Ada has taken this; Di has the rest."""
    owners = {**NOBODY, **dict.fromkeys(figures, 0)}
    return scored("witches", {"fire": [fire, 0, 0, 14 - fire], "figures": owners}, **options)


@pytest.mark.parametrize(
    ("fire", "figures", "points"),
    [
        (3, (), 3),
        (6, ("r11",), 10),
        (10, ("r11",), 15),
        (3, ("g11", "y11"), 3),
        (3, ("r11", "y11"), 0),
        (0, ("g12", "g11", "b11"), 0),
        (13, (), 13),
    ],
)
def test_rounds_of_the_rulebook(fire: int, figures: tuple[str, ...], points: int) -> None:
    sheet = witches(fire, *figures)
    assert sheet.rounds[0].complete and sheet.rounds[0].earned[0] == points


def test_a_spell_of_the_rulebook() -> None:
    """All 14 fire cards and the Queen: 0 for the caster and 25 for everybody else; without a green card just 15."""
    assert witches(14, "r11", "g12").totals == [0, 25, 25, 25]
    assert witches(14, "r11", "g11").totals == [0, 20, 20, 20]
    assert witches(14, "r11", "g11", "g12", "b11").totals == [0, 30, 30, 30]
    assert witches(14, "r11").totals[0] == 15


def test_earth_credit_of_the_rulebook() -> None:
    """Two fire cards and the Fire Witch with the Earth Witch: the point that is left comes off the total."""
    hand = {"fire": [3, 0, 0, 11], "figures": {**NOBODY, "r11": 0, "y11": 0}}
    before = {"fire": [11, 0, 0, 3], "figures": NOBODY}
    sheet = scored("witches", before, hand, earth_credit=True)
    assert [each.totals[0] for each in sheet.rounds] == [11, 10]
    assert [each.totals[0] for each in scored("witches", before, hand).rounds] == [11, 11]


def test_a_last_spell_of_the_rulebook() -> None:
    """60 against 50, 40 and 45 and the Queen's Spell: the caster may choose (W4.5)."""
    lead: list[dict[str, Any]] = []
    for seat, times in enumerate((4, 3, 2, 3)):  # 15 points each time: all the fire, and neither green card
        fire = [14 if other == seat else 0 for other in range(4)]
        neighbour = (seat + 1) % 4
        lead += [{"fire": fire, "figures": {**dict.fromkeys(NOBODY, neighbour), "r11": seat}}] * times
    lead.append({"fire": [0, 5, 9, 0], "figures": {**NOBODY, "r11": 2, "y11": 2}})  # 5 for Bo, 15 − 5 for Cy
    assert scored("witches", *lead).totals == [60, 50, 40, 45]
    cast = {"fire": [14, 0, 0, 0], "figures": {**NOBODY, "r11": 0, "g12": 0}}
    asked = scored("witches", *lead, cast).rounds[-1]
    assert [(problem.kind, problem.rule) for problem in asked.problems] == [("missing", "W4.5")]
    others = scored("witches", *lead, {**cast, "choice": "others"})
    own = scored("witches", *lead, {**cast, "choice": "own"})
    assert others.over and others.totals == [60, 75, 65, 70]
    assert own.over and own.totals == [35, 50, 40, 45]


def test_dealer_and_direction() -> None:
    blank: dict[str, Any] = {}
    now = scored("witches", blank, dealer=2).rounds[0].now
    assert (now["dealer"], now["leader"], now["direction"]) == (2, 3, "left")
    second = scored("witches", {"fire": [14, 0, 0, 0], "figures": {**NOBODY, "r11": 0}}, blank, dealer=2).rounds[1].now
    assert (second["dealer"], second["leader"], second["direction"]) == (3, 0, "right")
    assert second["receivers"] == [3, 0, 1, 2]


@pytest.mark.parametrize(
    ("round_", "rule", "field"),
    [
        ({"fire": [16, 0, 0, 0], "figures": NOBODY}, "W1.2", "fire"),
        ({"fire": [14, 0, 0, 0], "figures": NOBODY}, "W1.2", "fire"),
        ({"fire": [0, 0, 0, 14], "figures": {**NOBODY, "r7": 0}}, "W1.2", "figures"),
        ({"fire": [0, 0, 0, 14], "figures": {**NOBODY, "g12": 5}}, "W1.2", "figures"),
    ],
)
def test_what_cannot_be_in_witches(round_: dict[str, Any], rule: str, field: str) -> None:
    sheet = scored("witches", round_)
    assert (rule, field) in {(problem.rule, problem.field) for problem in problems(sheet)}
    assert sheet.totals == [0, 0, 0, 0]


def test_what_is_missing_in_witches() -> None:
    told = problems(scored("witches", {"fire": [3], "figures": {"r11": 0}}), "missing")
    assert [problem.field for problem in told] == ["figures"] * 4 + ["fire"]
    assert "11 fire cards" in told[-1].text


# --- broom -----------------------------------------------------------------------------------------------------------

TASKS = ["2brown+3purple+4blue", "2green+3yellow+4blue", "2red+3purple+4yellow"]


def broom(*rounds: dict[str, Any], **options: Any) -> ScoredSheet:
    first = {"tasks": TASKS, "opened": ["root", "root", "root"], **rounds[0]}
    return scored("broom", first, *rounds[1:], players=3, **options)


def test_counting_of_the_rulebook() -> None:
    """Blue 4, red 2, purple 6, brown 2, yellow 1, green 3, five brave potions and one task make 32 points."""
    display = [
        (["water", "berry"], ["fire"]),
        (["water", "berry"], ["meadow"]),
        (["root"], ["berry", "meadow"]),
        ([], ["fire", "berry", "meadow"]),
    ]
    rounds: list[dict[str, Any]] = [{"braves": [one], "cowards": [other], "fewer": [1, 2]} for one, other in display]
    rounds[0]["opened"] = ["sun", "root", "root"]
    sheet = broom(*rounds)
    assert sheet.over and {line.text: line.points for line in sheet.rounds[-1].lines[0]} == {
        "2 × brown": 1,
        "3 × green": 3,
        "2 × red": 1,
        "6 × purple": 8,
        "1 × yellow": 0,
        "4 × blue": 4,
        "5 brave potions": 10,
        "1 task": 5,
    }
    assert sheet.totals[0] == 32


def test_a_task_of_the_rulebook() -> None:
    """2 brown and 3 purple: a brave root, a brave and a cowardly berry; brave potions count for points only."""
    rounds = [
        {"tasks": ["2brown+3purple"], "opened": ["sun"] * 3, "braves": [["root", "berry"]], "fewer": [0, 1, 2]},
        {"cowards": [["berry"]], "fewer": [0, 1, 2]},
    ]
    sheet = scored("broom", *rounds, players=3, tasks="2brown+3purple")
    assert [each.now["done"][0]["seats"] for each in sheet.rounds] == [[], [0]]
    assert sheet.rounds[1].lines[0][-1].points == 5


@pytest.mark.parametrize(
    ("change", "rule", "field"),
    [
        ({"braves": [["root"], ["root"], []]}, "B3.3", "braves"),
        ({"cowards": [["root", "fire", "sun", "water"]]}, "B2.1", "cowards"),
        ({"cowards": [["root", "root"]]}, "B2.1", "cowards"),
        ({"cowards": [["root"]], "braves": [["root"]]}, "B2.1", "cowards"),
        ({"cowards": [["snow"]]}, "B1.2", "cowards"),
        ({"cowards": [["nobody"]]}, "B1.2", "cowards"),
        ({"tasks": ["9black"]}, "B1.4", "tasks"),
    ],
)
def test_what_cannot_be_in_broom(change: dict[str, Any], rule: str, field: str) -> None:
    sheet = broom(change)
    assert (rule, field) in {(problem.rule, problem.field) for problem in problems(sheet)}


def test_a_missing_witch_must_have_been_cancelled() -> None:
    """B3.3: Bo lacks a witch; Ada's brave one can have cancelled her, a coward cannot."""
    cowards = [["fire", "sun"], ["fire", "sun"], ["fire", "sun", "water"]]
    brave = {"braves": [["berry"], [], []], "cowards": cowards}
    assert broom(brave).rounds[0].complete
    timid = {"braves": [[], [], []], "cowards": [[*cowards[0], "berry"], *cowards[1:]]}
    told = problems(broom(timid), "missing")
    assert [(problem.rule, problem.seat) for problem in told] == [("B3.3", 1)]
    assert broom({**timid, "fewer": [1]}).rounds[0].complete


# --- all games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_sentence_is_there(language: str) -> None:
    """No name of a message ever shows."""
    sheets = [
        scored("shot", {**DAY, "quotas": [5, 5], "row": ["zz"]}, language=language),
        scored("shot", {**DAY, "row": ["v1"], "unspent": [1], "oof": [9], "nobody": 3}, language=language),
        scored("shot", *[DAY] * 5, language=language),
        scored("witches", {"fire": [16], "figures": {"r11": 1}}, {}, language=language),
        scored("broom", {"cowards": [["snow"] * 4]}, players=3, language=language),
    ]
    for sheet in sheets:
        for each in sheet.rounds:
            texts = [problem.text for problem in each.problems] + [one.text for lines in each.lines for one in lines]
            assert texts and not any("[" in text or "{" in text for text in texts), texts


def test_a_round_after_a_gap_waits() -> None:
    sheet = scored("shot", {**DAY, "quotas": [5, 5, 2, 7]}, DAY)
    assert [each.complete for each in sheet.rounds] == [False, False]
    assert sheet.rounds[1].problems[0].kind == "missing"


def test_a_round_after_the_end_is_refused() -> None:
    sheet = scored("shot", {**DAY, "oof": [0, 0, 3, 0]}, DAY)
    assert sheet.over and not sheet.rounds[1].complete and sheet.rounds[1].earned == [0, 0, 0, 0]


def test_bad_sheets_are_refused() -> None:
    with pytest.raises(UnknownGame):
        scored("chess")
    with pytest.raises(OptionError):
        scored("shot", players=6)
    with pytest.raises(DecodeError):
        scored("shot", {"quotas": "all"})
    with pytest.raises(DecodeError):
        scored("shot", {"packages": [{"3": -1}]})
