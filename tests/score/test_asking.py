"""May I play this? The answers are those of the rules, at tables that were played by chance and at made-up ones."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from walpurgis.core.data import encode
from walpurgis.core.errors import OptionError, UnknownGame
from walpurgis.games import game_named
from walpurgis.games.shot.cards import NAMES as SHOT
from walpurgis.games.witches.cards import NAMES as WITCHES
from walpurgis.match import Match
from walpurgis.offline.rehearsal import Beginner, Scratchpad
from walpurgis.offline.server import OfflineServer
from walpurgis.score import PlayQuestion, may_play
from walpurgis.score.asking import Ruling


def asked(game: str, table: str, hand: str, players: int = 4, language: str = "en") -> list[Ruling]:
    return may_play(game, PlayQuestion(players, table=table.split(), hand=hand.split(), language=language)).rulings


def short(rulings: list[Ruling]) -> str:
    return " ".join(f"{one.card}:{one.may}:{one.rule}" for one in rulings)


@pytest.mark.parametrize(
    ("game", "table", "hand", "answer"),
    [
        ("shot", "", "v3 x4", "v3:yes:S4.1 x4:yes:S4.1"),
        ("shot", "b7", "b2 v3", "b2:yes:S4.2 v3:no:S4.2"),
        ("shot", "b7", "v3", "v3:unless:S4.2"),  # two taps: it depends on the rest of the hand
        ("shot", "b7", "x4 b2", "x4:yes:S4.2 b2:yes:S4.2"),
        ("shot", "x4 b7", "v3 b1", "v3:no:S4.2 b1:yes:S4.2"),  # a black card leaves the suit open
        ("shot", "x4", "v3", "v3:yes:S4.2"),
        ("witches", "", "r1", "r1:yes:W3.1"),
        ("witches", "g5", "g9 r14 w", "g9:yes:W3.2 r14:no:W3.2 w:yes:W3.2"),
        ("witches", "w", "r14", "r14:yes:W3.3"),
        ("witches", "w g5", "r14", "r14:unless:W3.2"),
        ("broom", "", "root fire", "root:yes:B3.1 fire:yes:B3.1"),
        ("broom", "fire", "root fire", "root:no:B3.2 fire:yes:B3.2"),
        ("broom", "fire", "root", "root:no:B3.2"),
    ],
)
def test_the_rules_answer(game: str, table: str, hand: str, answer: str) -> None:
    assert short(asked(game, table, hand)) == answer


def test_every_answer_in_words() -> None:
    for language in ("en", "de", "ja"):
        for game, table, hand in (
            ("shot", "b7", "x4 b2 v3"),
            ("shot", "", "v1"),
            ("shot", "x4", "v1 x2"),
            ("shot", "b7", "v3"),
            ("witches", "g5", "r1 w"),
            ("witches", "g5", "r1 g9"),
            ("witches", "w", "r1"),
            ("broom", "fire", "root"),
            ("broom", "fire", "root fire"),
            ("broom", "", "root"),
        ):
            texts = [one.text for one in asked(game, table, hand, language=language)]
            assert texts and not any("[" in text or "{" in text for text in texts), texts
    assert asked("shot", "b7", "v3")[0].text == "Yes, if you hold no book."
    assert "show everybody" in asked("shot", "b7", "x4 b2")[0].text


@pytest.mark.parametrize(
    ("game", "table", "hand", "rule"),
    [
        ("shot", "b7", "b7", "S1.1"),
        ("shot", "v1 v2 v3 v4", "b7", "S4.1"),
        ("witches", "w w w w", "w", "W1.1"),
        ("witches", "r1 r2 r3 r4", "g1", "W3.2"),
        ("broom", "snow", "root", "B1.2"),
        ("broom", "root fire", "sun", "B3.1"),
        ("broom", "", "root fire sun berry", "B2.1"),
    ],
)
def test_what_no_table_looks_like(game: str, table: str, hand: str, rule: str) -> None:
    for language in ("en", "de", "ja"):
        players = 3 if table == "snow" else 4
        answer = may_play(game, PlayQuestion(players, table=table.split(), hand=hand.split(), language=language))
        assert answer.rule == rule and answer.problem and not answer.rulings
        assert "[" not in answer.problem


def test_bad_questions_are_refused() -> None:
    with pytest.raises(UnknownGame):
        asked("chess", "", "")
    with pytest.raises(OptionError):
        asked("shot", "", "r1")
    with pytest.raises(OptionError):
        asked("shot", "", "v1", players=6)


CARDS = {"shot": SHOT, "witches": WITCHES}


def trick_of(match: Match, seat: int) -> tuple[list[str], list[str]]:
    """What lies on the table in the order in which it was played, and what the seat holds."""
    state: Any = match.state
    cards, held = CARDS[match.game.name], int(state.hand[seat])
    order = [(state.leader + step) % match.players for step in range(match.players)]
    table = [cards[state.trick[one]] for one in order if state.trick[one] >= 0]
    return table, [cards[min(card, len(cards) - 1)] for card in range(62) if held >> card & 1]


@pytest.mark.parametrize("game", ["shot", "witches"])
def test_random_tricks_are_answered_as_they_are_played(game: str) -> None:
    """With the whole hand named, `yes` and `unless` are exactly what the rules allow in the match itself."""
    chance = random.Random(23)
    match = Match(game_named(game), game_named(game).options.make(4), 5)
    compared = 0
    while not match.is_over and compared < 40:
        seat = match.waiting[0]
        if match.state.phase == 1 and chance.random() < 0.5:
            table, hand = trick_of(match, seat)
            allowed = {action for action in match.legal(seat) if action in CARDS[game]}
            answers = may_play(
                game, PlayQuestion(4, options=dict(match.options.texts()), table=table, hand=hand)
            ).rulings
            assert {one.card for one in answers if one.may != "no"} == allowed, (table, hand)
            compared += 1
        match.play(seat, chance.choice(match.legal(seat)))
    assert compared == 40


def test_the_browser_answers_alike() -> None:
    server = OfflineServer(Scratchpad(), Beginner())
    question = {"players": 4, "table": ["b7"], "hand": ["v3", "b2"], "language": "de"}
    status, body = asyncio.run(server.request("POST", "/api/score/shot/may", json.dumps(question)))
    wanted = may_play("shot", PlayQuestion(4, table=["b7"], hand=["v3", "b2"], language="de"))
    assert status == 200 and json.loads(body) == json.loads(encode(wanted))
    assert asyncio.run(server.request("POST", "/api/score/chess/may", json.dumps(question)))[0] == 404
    assert asyncio.run(server.request("POST", "/api/score/shot/may", '{"players": 4, "hand": "all"}'))[0] == 400
