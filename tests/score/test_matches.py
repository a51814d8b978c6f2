"""Random matches of all player counts and options score the same on a sheet as in the rules."""

from __future__ import annotations

import pytest
from sheets import played, sampled, sheet_of

from walpurgis.games import own_game_names
from walpurgis.score import keep_score

MATCHES = 200


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("game", own_game_names())
def test_random_matches_score_the_same(game: str, part: int) -> None:
    for number in range(part, MATCHES, 4):
        options = sampled(game, number)
        match = played(game, options, number)
        scored = keep_score(game, sheet_of(match))
        problems = [problem for each in scored.rounds for problem in each.problems]
        assert not problems, (number, options.texts(), problems)
        assert scored.over and scored.totals == match.points and scored.ranks == match.ranks, (number, options.texts())
        assert scored.winners == list(match.winners)
        for each in scored.rounds:
            sums = [sum(line.points for line in lines) for lines in each.lines]
            assert sums == (each.totals if each.whole else each.earned), (number, each.number)
        starts = [*match.round_points[1:], match.points]
        if game != "broom":  # which has only one deal
            assert [each.totals for each in scored.rounds] == starts
