"""Lessons: every prepared deal is one of its game, its line is legal and shows the game, and the bots keep to it."""

from __future__ import annotations

import asyncio

import pytest
from nodes import Person, node

from walpurgis.bots import ask
from walpurgis.bots.registry import bot_named
from walpurgis.core.dice import new_dice
from walpurgis.games import game_named, game_names
from walpurgis.games.shot.story import Payday, Showed
from walpurgis.match import Match
from walpurgis.server.settings import Settings
from walpurgis.table.lessons import Lesson, lessons

SHOWN = {
    "shot-1": {"quota", "showed", "hurt", "rested", "delivered", "payday"},
    "witches-1": {"passed", "all-passed", "took", "scored"},
    "broom-1": {"took", "chose", "cancelled", "next", "sorted", "returned"},
}


def match_of(lesson: Lesson) -> Match:
    game = game_named(lesson.game)
    return Match(game, game.options.make(lesson.players, **lesson.options), 1, lesson.deals)


def test_every_game_has_a_lesson() -> None:
    assert {lesson.game for lesson in lessons().values()} == set(game_names())
    assert set(SHOWN) == set(lessons())


@pytest.mark.parametrize("name", list(SHOWN))
def test_the_line_is_legal_and_shows_the_game(name: str) -> None:
    lesson = lessons()[name]
    match = match_of(lesson)
    for seat, action in lesson.line:
        match.play(seat, action)
    assert {event.kind for event in match.events} >= SHOWN[name]
    assert match.points[lesson.learner] == max(match.points) or lesson.game != "shot", "a line worth following"


@pytest.mark.parametrize("name", list(SHOWN))
def test_bots_keep_to_the_line_while_the_learner_does(name: str) -> None:
    lesson = lessons()[name]
    match = match_of(lesson)
    for seat, action in lesson.line:
        assert seat in match.waiting
        if seat != lesson.learner:
            thought = ask(bot_named(lesson.seats[seat]), match.game, match.state, seat, new_dice())
            assert match.name_of(seat, thought.action) == action, f"after {len(match.log)} actions"
        match.play(seat, action)


def test_the_shot_lesson_shows_black_cards_and_a_quota_that_is_met() -> None:
    match = match_of(lessons()["shot-1"])
    for seat, action in lessons()["shot-1"].line:
        match.play(seat, action)
    assert any(isinstance(event, Showed) and event.seat == 0 for event in match.events)
    assert any(isinstance(event, Payday) and (event.seat, event.met) == (0, "yes") for event in match.events)


def test_a_learner_sits_down_and_plays_on(quick: Settings) -> None:
    async def story() -> None:
        async with node(quick) as base, Person(base, "Ada") as ada:
            offered = (await ada.web.get("/api/lessons")).json()
            assert {each["name"] for each in offered} == set(lessons())
            answer = await ada.web.post("/api/tables", json={"lesson": "broom-1"})
            assert answer.json()["origin"] == "broom-1" and answer.json()["phase"] == "playing"
            async with ada.at(answer.json()["id"]) as line:
                welcome = await line.until("welcome")
                assert welcome["now"]["mine"]["hand"] == lessons()["broom-1"].deals[0]["hand 0"]
                assert (await line.play_on())["over"]
            wrong = await ada.web.post("/api/tables", json={"lesson": "chess-1"})
            assert wrong.status_code == 400 and "broom-1" in wrong.json()["detail"]

    asyncio.run(story())
