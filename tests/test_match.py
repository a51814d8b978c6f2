"""The object people use from Python."""

from __future__ import annotations

import copy
import doctest
import json
import pickle
from collections.abc import Callable
from dataclasses import asdict

import pytest

import walpurgis
import walpurgis.match.match
from walpurgis import IllegalAction, MatchOver, NothingToUndo, NotYourTurn, OptionError, UnknownAction, UnknownGame
from walpurgis.testing.tools import random_match


@pytest.fixture
def match() -> walpurgis.Match:
    return walpurgis.new("shot", players=4, seed=7, first=0)


def finished() -> walpurgis.Match:
    game = walpurgis.game_named("shot")
    return random_match(game, game.options.make(4), 5)


def test_the_examples_in_the_docstrings_run() -> None:
    assert doctest.testmod(walpurgis.match.match).failed == 0


def test_the_same_seed_deals_the_same_cards_and_none_deals_others() -> None:
    one, two = walpurgis.new("shot", seed="abc"), walpurgis.new("shot", seed="abc")
    assert one.deals == two.deals
    assert walpurgis.new("shot").deals != walpurgis.new("shot").deals


def test_a_language_that_we_do_not_speak_is_refused(match: walpurgis.Match) -> None:
    with pytest.raises(OptionError, match="there is no language 'xx'; there are: en, de, ja"):
        match.describe(0, "xx")


@pytest.mark.parametrize("name", walpurgis.game_names())
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_match_can_be_copied_and_pickled(name: str, copied: Callable[[walpurgis.Match], walpurgis.Match]) -> None:
    match = walpurgis.new(name, seed=3)
    for _ in range(20):
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
    other = copied(match)
    assert other.game is match.game and walpurgis.text_of(other) == walpurgis.text_of(match)
    other.play(other.waiting[0], other.legal(other.waiting[0])[0])
    assert len(other.log) == len(match.log) + 1 and other.state != match.state, "they share nothing"
    other.undo()
    assert other.state == match.state and other.events == match.events


def test_any_text_is_a_seed() -> None:
    assert walpurgis.new("shot", seed="\udcff").deals != walpurgis.new("shot", seed="ÿ").deals


def test_playing_takes_turns(match: walpurgis.Match) -> None:
    assert match.waiting == (0,)
    match.play(0, "q5")
    assert match.waiting == (1,)
    with pytest.raises(NotYourTurn, match="Seat 0 owes no decision now; waiting for Seat 1"):
        match.play(0, "q4")
    assert "q5" not in match.legal(1)
    assert match.legal(0) == []


def test_a_refused_action_says_why_and_changes_nothing(match: walpurgis.Match) -> None:
    match.play(0, "q5")
    before = match.state.memory.tobytes()
    with pytest.raises(IllegalAction, match=r"Seat 0 already has quota 5. \(S3.3\)") as refusal:
        match.play(1, "q5")
    assert refusal.value.rule == "S3.3"
    with pytest.raises(UnknownAction, match="you can choose from: q0, q2"):
        match.play(1, "nonsense")
    with pytest.raises(NotYourTurn, match="seats are counted from 0 to 3"):
        match.play(9, "q0")
    assert match.state.memory.tobytes() == before


def test_why_not_names_the_rule_and_speaks_three_languages(match: walpurgis.Match) -> None:
    match.play(0, "q5")
    refusal = match.why_not(1, "q5")
    assert refusal is not None and refusal.rule == "S3.3"
    assert str(refusal) == "Seat 0 already has quota 5. (S3.3)"
    assert refusal.words("de") == "Seat 0 hat Quote 5 schon. (S3.3)"
    assert "ノルマ5" in refusal.words("ja")
    assert match.why_not(1, "q4") is None
    assert str(match.why_not(0, "q4")) == "It is not your turn. (S3.1)"


def test_events_are_typed_and_secret_ones_have_their_audience(match: walpurgis.Match) -> None:
    news = match.play(0, "q5")
    assert [type(event).__name__ for event in news] == ["TookQuota"]
    hands = [event for event in match.events if event.kind == "hand"]
    assert len(hands) == 4
    for seat in range(4):
        assert [event for event in match.events_for(seat) if event.kind == "hand"] == [hands[seat]]
    assert not any(event.kind == "hand" for event in match.events_for())


def test_a_view_shows_only_your_own_hand(match: walpurgis.Match) -> None:
    views = [match.view(seat) for seat in range(4)]
    assert all(len(view.hand) == 9 for view in views)
    assert match.view().hand == ()
    text = json.dumps(asdict(views[0]))
    for card in views[1].hand:
        assert f'"{card}"' not in text


def test_undo_and_copy(match: walpurgis.Match) -> None:
    with pytest.raises(NothingToUndo):
        match.undo()
    match.play(0, "q5")
    other = match.copy()
    other.play(1, "q0")
    assert len(match.log) == 1 and match.waiting == (1,)
    assert other.undo().name == "q0"
    assert other.state == match.state
    assert other.events == match.events


def test_undo_past_a_deal_meets_the_same_deal_again() -> None:
    match = finished()
    deals, points = list(match.deals), match.points
    steps = list(match.log)
    for _ in range(60):
        match.undo()
    assert len(match.deals) < len(deals)
    for step in steps[len(match.log) :]:
        match.play(step.seat, step.name)
    assert (match.deals, match.points) == (deals, points)


def test_the_end(match: walpurgis.Match) -> None:
    assert match.winners == () and not match.is_over
    over = finished()
    assert over.is_over and over.waiting == ()
    assert [over.ranks[seat] for seat in over.winners] == [1]
    with pytest.raises(MatchOver, match="start a new one"):
        over.play(0, "v1")
    assert str(over.why_not(0, "v1")) == "The match is over."


def test_explicit_deals_are_played_as_given() -> None:
    piles = walpurgis.new("shot", seed=1).deals[0]
    match = walpurgis.new("shot", seed=2, deals=[piles])
    assert match.deals[0] == piles
    assert match.view(0).hand == tuple(piles["hand 0"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hand 0": ["v1"]}, "needs 9 of them, not 1"),
        ({"row": ["v1"] * 6}, "dealt too often"),
        ({"row": ["z9"] * 6}, "no card of this match"),
        ({"pile": ["v1"]}, "no pile 'pile'"),
        ({"first": ["7"]}, "no seat"),
    ],
)
def test_an_impossible_deal_is_refused(change: dict[str, list[str]], message: str) -> None:
    piles = {**walpurgis.new("shot", seed=1).deals[0], **change}
    with pytest.raises(walpurgis.DealError, match=message):
        walpurgis.new("shot", deals=[piles])


def test_printing_a_match_shows_everything(match: walpurgis.Match) -> None:
    text = str(match)
    assert "Round 1 of 4" in text and "Seat 3 holds:" in text
    assert repr(match) == "<Match of shot, 4 players, 0 actions, waiting for 0>"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 2}, "shot is a game for 3 to 4 players, not 2"),
        ({"curze": True}, "did you mean 'curse'"),
        ({"curse": "maybe"}, r"give yes or no \(S6.1\)"),
        ({"edition": "french"}, "give english, translated"),
        ({"bonus": {9: 1}}, "pairs such as"),
        ({"bonus": {7: 1000}}, "each number 0 to 50"),
        ({"first": 4}, "random, or a seat counted from 0"),
    ],
)
def test_bad_options_are_refused_with_what_to_do(options: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        walpurgis.new("shot", **options)  # pyright: ignore[reportArgumentType]


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"there are: .*shot"):
        walpurgis.new("chess")


def test_an_option_given_by_itself_beats_the_edition() -> None:
    options = walpurgis.new("shot", edition="translated", hurt_and_tired=True).options.texts()
    assert (options["hurt_and_tired"], options["rest_from"]) == ("yes", "next-round")


def test_a_state_shows_its_fields_and_no_others() -> None:
    state = walpurgis.new("shot", players=4, seed=7, first=2).state
    copied = copy.copy(state)
    assert state.turn == 2 and state.options.first == 2 and "turn=2" in repr(state)
    state.turn = 1
    assert copied.turn == 1 and state.memory == copied.memory, "a plain copy shows the same memory"
    with pytest.raises(AttributeError, match="a state has no field 'trump'"):
        _ = state.trump
    with pytest.raises(ValueError):
        state.turn = 1000
    assert state.turn == 1
