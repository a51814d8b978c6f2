"""Matches whose cards were all tapped in: the same points, and a record that the rules accept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sheets import cards_of, played, sampled, sheet_of

from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.match.record import read_record, record_of
from walpurgis.score import Sheet, keep_score, record_of_sheet

MATCHES = 200
GAMES = ("shot", "witches")


def told_of(match: Match) -> tuple[Any, ...]:
    """All that two matches have to share: the deals, every action, points and ranks."""
    return match.deals, [(step.seat, step.name) for step in match.log], match.round_points, match.points, match.ranks


@pytest.mark.turns(4)
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_random_matches_give_their_records(game: str, part: int) -> None:
    for number in range(part, MATCHES, 4):
        match = played(game, sampled(game, number), number)
        sheet = cards_of(match)
        scored = keep_score(game, sheet)
        problems = [problem for each in scored.rounds for problem in each.problems]
        assert not problems, (number, match.options.texts(), problems)
        assert scored.totals == match.points and scored.ranks == match.ranks, number
        found = record_of_sheet(game, sheet)
        assert not found.problem and not found.note, (number, found)
        assert told_of(read_record(found.text)) == told_of(match), number


def match_of(game: str, wanted: Callable[[Match], bool] = lambda match: True) -> Match:
    """The first match of chance that is as wanted."""
    options = game_named(game).options.make(4)
    return next(match for number in range(500) if wanted(match := played(game, options, number)))


def test_passes_that_nobody_tapped_in_are_left_out() -> None:
    """The record then begins with the hands after passing, and says so."""
    match = match_of("witches")
    sheet = cards_of(match)
    sheet.rounds[0]["passes"] = sheet.rounds[0]["passes"][:3]
    found = record_of_sheet("witches", sheet)
    assert "passed" in found.note and f"# {found.note}" in found.text.splitlines()
    again = read_record(found.text)
    assert again.options.texts()["passing"] == "keep" and not any("pass-" in step.name for step in again.log)
    assert (again.points, again.ranks, again.round_points) == (match.points, match.ranks, match.round_points)


def test_no_record_of_results_alone() -> None:
    match = match_of("shot")
    assert "Tap in every card" in record_of_sheet("shot", Sheet(players=4)).problem
    sheet = cards_of(match)
    sheet.rounds[1] = sheet_of(match).rounds[1]
    assert record_of_sheet("shot", sheet).problem == "No record: the cards of round 2 were not tapped in."
    assert keep_score("shot", sheet).totals == match.points
    sheet.rounds = cards_of(match).rounds[:-1]
    assert "when the match is over" in record_of_sheet("shot", sheet).problem
    broom = match_of("broom")
    assert "B6.1" in record_of_sheet("broom", sheet_of(broom)).problem


def test_a_round_that_ends_early_needs_the_hands() -> None:
    """S5.2: without the cards left in hand the points are known, and a record is not possible."""
    match = match_of("shot", lambda match: any(cards_of(match).rounds[-1]["left"]))
    sheet = cards_of(match)
    assert record_of_sheet("shot", sheet).text
    sheet.rounds[-1]["left"] = []
    assert keep_score("shot", sheet).totals == match.points
    assert "ended early" in record_of_sheet("shot", sheet).problem


@pytest.mark.parametrize("left", [[[]], [["v1"]], [["v1"], [], [], []]])
def test_cards_left_after_all_tricks_mean_nothing(left: list[list[str]]) -> None:
    """Somebody tapped them in, and then took back the end of the round."""
    match = match_of("shot", lambda match: not any(cards_of(match).rounds[0]["left"]))
    sheet = cards_of(match)
    sheet.rounds[0]["left"] = left
    assert told_of(read_record(record_of_sheet("shot", sheet).text)) == told_of(match)


def test_names_that_no_record_can_hold() -> None:
    sheet = cards_of(match_of("shot"))
    sheet.names = ["A|B", "#", "  ", "Di\n"]
    assert list(read_record(record_of_sheet("shot", sheet).text).names) == ["AB", "Player 2", "Player 3", "Di"]


def test_a_record_has_no_seed() -> None:
    """The cards were shuffled by hand."""
    found = record_of_sheet("witches", cards_of(match_of("witches")))
    assert "Seed" not in found.text and record_of(read_record(found.text)).result


# --- what cannot be ---

DAY: dict[str, Any] = {"row": ["v1", "v2", "v3", "p1", "p2", "b1"], "quotas": [0, 2, 3, 4]}


def first_problem(game: str, **fields: Any) -> tuple[str, str, str]:
    sheet = Sheet(players=4, names=["Ada", "Bo", "Cy", "Di"], rounds=[fields])
    problem = keep_score(game, sheet).rounds[0].problems[0]
    return problem.kind, problem.rule, problem.text


def test_who_plays_next() -> None:
    assert first_problem("shot", **{**DAY, "row": []}, plays=[])[1:] == (
        "S2.1",
        "Tap in the row first: it says which suit wins.",
    )
    assert first_problem("shot", **DAY, plays=[]) == ("missing", "S4.1", "Trick 1 of 9: Ada plays.")
    assert first_problem("shot", **DAY, plays=["f1", "f2", "v4", "f3"])[2] == "Trick 2 of 9: Cy plays."
    assert first_problem("shot", **DAY, plays=["f1", "x4"])[2].startswith("Bo shows a card of the suit led")
    assert first_problem("shot", **DAY, plays=["f1", "x4", "show-f2"])[2] == "Trick 1 of 9: Cy plays."
    assert first_problem("witches", plays=["w", "r3"]) == ("missing", "W3.5", "Trick 1 of 15: Di plays.")
    assert first_problem("witches", plays=["w", "r3", "r9", "g14"])[2] == "Trick 2 of 15: Di plays."


@pytest.mark.parametrize(
    ("game", "plays", "rule", "part"),
    [
        ("shot", ["f1", "f1"], "S1.1", "already on the table"),
        ("shot", ["v1"], "S1.1", "already on the table"),  # it lies in the row
        ("shot", ["zz"], "S1.4", "not in this deck"),
        ("shot", ["rest"], "S5.3", "Oof token"),
        ("shot", ["f1", "x4", "v4"], "S4.2", "show one card"),
        ("witches", ["r3", "r3"], "W1.1", "already on the table"),
        ("witches", ["w", "w", "w", "w", "w"], "W1.1", "already on the table"),
        ("witches", ["r15"], "W1.1", "not in this deck"),
    ],
)
def test_plays_that_cannot_be(game: str, plays: list[str], rule: str, part: str) -> None:
    kind, found, text = first_problem(game, **(DAY if game == "shot" else {}), plays=plays)
    assert (kind, found) == ("wrong", rule) and part in text


def test_a_revoke_is_found_when_the_hands_are_known() -> None:
    """Two cards of one player are exchanged: the first did not follow, though the other would have."""
    match = match_of("witches")
    sheet = cards_of(match)
    scored = keep_score("witches", sheet)
    place, other = revoke(scored.rounds[0].now["pad"]["finished"])
    plays = sheet.rounds[0]["plays"]
    plays[place], plays[other] = plays[other], plays[place]
    problem = keep_score("witches", sheet).rounds[0].problems[0]
    assert (problem.kind, problem.rule, problem.field) == ("wrong", "W3.2", "plays")
    assert problem.text.startswith("Trick ") and "does not follow" in problem.text


def revoke(tricks: list[dict[str, Any]]) -> tuple[int, int]:
    """Places of two cards of one player: one that followed without winning, and a later one of another colour."""
    for trick in tricks:
        led = next((card[0] for _, card in trick["cards"] if card != "w"), "")
        for turn, (seat, card) in enumerate(trick["cards"]):
            if not turn or card[0] != led or seat == trick["winner"]:
                continue
            for later in tricks[tricks.index(trick) + 1 :]:
                for place, (player, another) in enumerate(later["cards"]):
                    if player == seat and another[0] not in (led, "w") and place and seat != later["winner"]:
                        return trick["start"] + turn, later["start"] + place
    raise AssertionError("no such cards")


def test_whoever_shows_nothing_holds_nothing() -> None:
    """S4.2: a black card, "nothing to show", and later a card of the suit led from the same hand."""
    match = match_of("shot", lambda match: any(step.name.startswith("show-") for step in match.log))
    sheet = cards_of(match)
    number = next(step.deal for step in match.log if step.name.startswith("show-"))
    plays = sheet.rounds[number]["plays"]
    place = next(place for place, play in enumerate(plays) if play.startswith("show-"))
    plays[place] = "nothing"
    problem = keep_score("shot", sheet).rounds[number].problems[0]
    assert (problem.kind, problem.rule) == ("wrong", "S4.2") and "show one card" in problem.text


def test_passes_that_cannot_be() -> None:
    sheet = cards_of(match_of("witches"))
    right = sheet.rounds[0]["passes"]
    for wrong, part in (([*right[0], "w"], "passes 3 cards"), ([*right[0][:2], right[1][0]], "did not play it")):
        sheet.rounds[0]["passes"] = [wrong, *right[1:]]
        problem = keep_score("witches", sheet).rounds[0].problems[0]
        assert (problem.rule, problem.field) == ("W2.1", "passes") and part in problem.text


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_sentence_is_there(language: str) -> None:
    texts: list[str] = []
    for plays in (["f1", "f1"], ["zz"], ["f1", "x4"], []):
        sheet = Sheet(players=4, rounds=[{**DAY, "plays": plays}], language=language)
        texts += [problem.text for problem in keep_score("shot", sheet).rounds[0].problems]
    for game in ("shot", "witches", "broom"):
        texts.append(record_of_sheet(game, Sheet(players=4, language=language)).problem)
    assert all(texts) and not any("[" in text or "{" in text for text in texts), texts
