"""Looking back at a match finds mistakes, and judges by what could be known."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import walpurgis
from walpurgis.cli import main
from walpurgis.core.dice import new_dice
from walpurgis.games import game_names
from walpurgis.match import Match, save_record
from walpurgis.review import Verdict, review
from walpurgis.review.judged import surely_better
from walpurgis.words import LANGUAGES


def played_at_random(name: str, seed: int) -> Match:
    match = walpurgis.new(name, players=4, seed=seed)
    choice = random.Random(seed)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(seat, choice.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("name", game_names())
def test_every_open_decision_of_the_seat_is_judged_once(name: str) -> None:
    match = played_at_random(name, 1)
    looked = review(match, 2, simulations=60)
    again = Match(match.game, match.options, match.seed, match.deals)
    expected = []
    for turn, step in enumerate(match.log):
        if step.seat == 2 and len(again.legal(2)) > 1:
            expected.append((turn, step.name, max(1, again.view(2).round)))
        again.play(step.seat, step.action)
    assert [(moment.turn, moment.played.action, moment.round) for moment in looked.moments] == expected
    assert len({moment.round for moment in looked.moments}) > 1
    for moment in looked.moments:
        assert 0 <= moment.played.win <= 1
        assert moment.best == moment.options[0]
        assert sum(option.tries for option in moment.options) == 60


def test_chance_makes_mistakes_that_a_searcher_does_not() -> None:
    lost = {}
    for bot in ("random", "search:300"):
        total = 0.0
        for seed in range(2):
            match = walpurgis.new("witches", players=4, seed=seed, target=40)
            while not match.is_over:
                seat = match.waiting[0]
                name = bot if seat == 0 else "greedy"
                dice = new_dice(f"{seed} {len(match.log)}")
                match.play(
                    seat, walpurgis.bots.ask(walpurgis.bots.bot_named(name), match.game, match.state, seat, dice).action
                )
            total += sum(moment.lost for moment in review(match, 0, simulations=400).moments)
        lost[bot] = total
    assert lost["random"] > 2 * lost["search:300"]


def test_the_verdict_is_the_same_whatever_lay_hidden() -> None:
    """Two deals that look alike to a seat are judged alike."""
    match = walpurgis.new("shot", players=4, seed=3, first=0)
    piles = match.deals[0]
    swapped = {**piles, "hand 1": piles["hand 2"], "hand 2": piles["hand 1"]}
    other = Match(match.game, match.options, match.seed, [swapped])
    assert other.view(0) == match.view(0)
    assert other.view(1) != match.view(1)
    match.play(0, "q4")
    other.play(0, "q4")
    assert review(match, 0, 200) == review(other, 0, 200)


def test_luck_is_not_called_a_mistake() -> None:
    assert not surely_better(Verdict("a", 0, 0.50, 100), Verdict("b", 0, 0.45, 100))
    assert surely_better(Verdict("a", 0, 0.50, 10_000), Verdict("b", 0, 0.45, 10_000))
    assert not surely_better(Verdict("a", 0, 0.5, 100), Verdict("a", 0, 0.5, 100))


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    path = tmp_path / "match.txt"
    save_record(played_at_random("shot", 5), path)
    assert main(["review", str(path), "--seat", "1", "--simulations", "40", "--language", language]) == 0
    out = capsys.readouterr().out
    assert "%" in out
    assert "[" not in out
    assert main(["review", str(path), "--seat", "7"]) != 0
