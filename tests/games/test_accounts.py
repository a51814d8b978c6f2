"""What the sheets of the page and the terminal show adds up: every event that pays says what the points are made of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from walpurgis.core.game import Event
from walpurgis.games import game_named
from walpurgis.games.broom import story as broom
from walpurgis.games.shot import story as shot
from walpurgis.games.witches import story as witches
from walpurgis.match import Match
from walpurgis.testing.tools import random_match, tables

pytestmark = pytest.mark.rules

MATCHES = 12


def matches(name: str) -> Iterator[Match]:
    """Random matches with all player counts and options."""
    game = game_named(name)
    for options, seed in tables(game, MATCHES):
        yield random_match(game, options, seed)


def of_seat(events: list[Event], kind: type[Event], seat: int) -> list[Event]:
    """The events of a kind that one seat had."""
    return [event for event in events if isinstance(event, kind) and getattr(event, "seat", None) == seat]


def test_pay_of_shot_adds_up() -> None:
    """S3.1, S7.2–S7.4: what was chosen last, delivered, met and paid for makes the points."""
    for match in matches("shot"):
        for seat in range(match.players):
            points = 0
            for event in match.events:
                match event:
                    case shot.ChoseLast(seat=owner) if owner == seat:
                        points += event.earned
                    case shot.Payday(seat=owner) if owner == seat:
                        assert event.before == points
                        assert event.earned == event.delivery + event.bonus
                        assert event.bonus == 0 or event.met == "yes"
                        points += event.earned
                        assert event.points == points
                    case shot.PaidForTokens(seat=owner) if owner == seat:
                        points -= event.cost
                        assert event.points == points
                    case _:
                        pass
            assert points == match.points[seat]


def test_shot_says_why_the_match_ends() -> None:
    """S5.1, S7.4: the rounds are over, or somebody has three Oof tokens; then who."""
    causes: set[str] = set()
    for match in matches("shot"):
        view = match.view(0)
        (over,) = [event for event in match.events if isinstance(event, shot.MatchEnded)]
        worn_out = tuple(player.seat for player in view.players if player.oof == 3)
        assert over.seats == worn_out
        assert over.cause == ("worn-out" if worn_out else "rounds")
        assert worn_out or view.round == view.rounds
        causes.add(over.cause)
    assert "worn-out" in causes


def test_scores_of_witches_add_up() -> None:
    """W4: fire, doubled and capped, water, relief and spells make what a round brings."""
    seen: set[str] = set()
    for match in matches("witches"):
        for seat in range(match.players):
            points = 0
            for event in of_seat(match.events, witches.Scored, seat):
                assert isinstance(event, witches.Scored)
                assert event.before == points
                assert event.gained == event.burning + event.water - event.relief + event.spell
                points += event.gained
                assert event.points == points
                if not event.spell:
                    most = {"no": event.fire, "yes": 2 * event.fire, "capped": 15}[event.doubling]
                    assert event.burning in (0, most)
                    assert (event.doubling == "capped") == (event.doubling != "no" and 2 * event.fire > 15)
                seen.add(event.doubling)
            assert points == match.points[seat]
    assert {"no", "yes"} <= seen


def test_points_of_broom_add_up() -> None:
    """B5: potions by colour, brave potions and tasks make the points, after every round and at every moment."""
    for match in matches("broom"):
        for event in match.events:
            if isinstance(event, broom.Sorted):
                assert event.points == event.from_potions + event.from_brave + event.from_tasks
        for player in match.view(0).players:
            assert player.points == player.worth.potions + player.worth.brave + player.worth.tasks
            assert player.worth.tasks == 5 * player.tasks
            assert player.worth.brave == int(match.options.texts()["brave_points"]) * player.brave_potions
