"""Moments of the evening: found in the scored rounds, told in three languages."""

from __future__ import annotations

import pytest
from sheets import played, sampled, sheet_of
from test_rulebook_examples import DAY, NOBODY, scored

from walpurgis.games import own_game_names
from walpurgis.score import ScoredSheet, keep_score


def told(sheet: ScoredSheet) -> dict[str, str]:
    return {moment.kind: moment.text for moment in sheet.moments}


def test_moments_of_a_delivery() -> None:
    found = told(scored("shot", DAY, {**DAY, "oof": [0, 0, 1, 0]}))
    assert found["best"] == "Best round: Ada with 10 points in round 1"
    assert found["oof"] == "Most Oofs: Cy with 1"
    assert found["quotas"] == "Most reliable: Ada, Bo met 2 quotas"
    assert found["boxes"] == "Carried the most: Ada with 10 boxes"
    assert "comeback" not in found  # the match is not over


def test_a_comeback() -> None:
    """Points are bad: Bo is 11 behind after round 1; then everybody else burns once."""
    first = {"fire": [0, 11, 0, 3], "figures": NOBODY}
    burns = [
        {"fire": [14 * (other == seat) for other in range(4)], "figures": {**NOBODY, "r11": seat}} for seat in (0, 2)
    ]
    last = {"fire": [0, 0, 0, 14], "figures": {**dict.fromkeys(NOBODY, 0), "r11": 3, "b11": 0}}
    sheet = scored("witches", first, *burns, last, rounds=4)
    assert sheet.over and sheet.winners == [1] and sheet.totals == [15, 11, 15, 15]
    found = told(sheet)
    assert found["comeback"] == "Comeback: Bo was 11 points behind after round 1 and still won"
    assert found["worst"] == "Hottest round: Ada with 15 points in round 2"
    assert "close" not in found


def test_a_spell() -> None:
    spell = scored("witches", {"fire": [14, 0, 0, 0], "figures": dict.fromkeys(NOBODY, 0)})
    assert told(spell)["spell"] == "Ada cast a spell in round 1"


def test_nothing_to_tell_without_rounds() -> None:
    assert scored("shot").moments == []
    assert scored("shot", {}).moments == []


@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("game", own_game_names())
def test_every_moment_is_in_words(game: str, language: str) -> None:
    kinds: set[str] = set()
    for number in range(6):
        sheet = sheet_of(played(game, sampled(game, number), number))
        sheet.language = language
        for moment in keep_score(game, sheet).moments:
            assert "[" not in moment.text and "{" not in moment.text, moment
            assert 0 < len(moment.seats) < sheet.players
            kinds.add(moment.kind)
    assert len(kinds) > 3
