"""Scenes of every game, in every language: complete, in words that exist, with a pick for every legal action."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from walpurgis.core.game import SPECTATOR
from walpurgis.core.scene import COLOURS, TONES, Face, Gauge, Laid, Note, Scene, SceneRow
from walpurgis.games import game_named, game_names
from walpurgis.match import Match, new
from walpurgis.terminal.picks import KEYS
from walpurgis.terminal.screens.table import COMMANDS
from walpurgis.words import LANGUAGES, words_of

TABLES = [(game, players) for game in game_names() for players in game_named(game).player_counts]
LIVELY = {"shot": {"curse": True, "vacation": True}, "witches": {"rounds": 1}, "broom": {}}  # more to see


def scene_of(match: Match, seat: int, language: str = "en") -> Scene:
    """The table as this seat sees it."""
    return match.game.scene(match.view(seat), words_of(language, match.game), match.names)


def random_play(match: Match, seed: int) -> Iterator[Match]:
    """The match before each decision of a random play, and at its end."""
    dice = random.Random(seed)
    while not match.is_over:
        yield match
        seat = dice.choice(match.waiting)
        match.play(seat, dice.choice(match.legal(seat)))
    yield match


def parts_of(scene: Scene) -> list[Note | Face | Gauge]:
    """Everything that stands in rows."""
    rows: list[SceneRow] = [
        *scene.middle,
        *scene.about_trick,
        *(row for player in scene.players for row in player.rows),
    ]
    return [part for row in rows for part in row.parts]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_legal_action_can_be_picked(game: str, players: int) -> None:
    for match in random_play(new(game, players, seed=players, **LIVELY[game]), 3):
        for seat in match.waiting:
            scene = scene_of(match, seat)
            picks = [pick.action for pick in (*scene.hand, *scene.buttons) if pick.action]
            assert len(picks) == len(set(picks)) and len(scene.hand) + len(scene.buttons) <= len(KEYS)
            assert set(match.legal(seat)) <= set(picks)
            for action in set(picks) - set(match.legal(seat)):
                assert match.why_not(seat, action), f"{action} is greyed and has no reason"


def test_no_key_means_two_things() -> None:
    assert len(set(KEYS)) == len(KEYS) and not set(KEYS) & set(COMMANDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "players"), [table for table in TABLES if table[1] in (4, 6)])
def test_scenes_have_words_and_colours(game: str, players: int, language: str) -> None:
    for number, match in enumerate(random_play(new(game, players, seed=players, **LIVELY[game]), 4)):
        if number % 7:
            continue
        for seat in (SPECTATOR, *match.waiting):
            scene = scene_of(match, seat, language)
            assert f"[{game}-" not in repr(scene)
            assert [player.points for player in scene.players] == match.points
            for part in parts_of(scene):
                assert not isinstance(part, Face) or (part.colour in COLOURS and len(part.sign) == 1)
                assert not isinstance(part, Note) or part.tone in TONES


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_spectator_sees_no_hand_and_has_nothing_to_pick(game: str, players: int) -> None:
    for match in random_play(new(game, players, seed=1), 5):
        scene = scene_of(match, SPECTATOR)
        assert scene.hand == () and scene.buttons == ()


def test_the_trick_of_shot_by_hand() -> None:
    match = new("shot", 4, seed=7, first=0)
    for action in ("q2", "q0", "q4", "q5"):
        match.play(match.waiting[0], action)
    leader = match.waiting[0]
    card = match.legal(leader)[0]
    match.play(leader, card)
    scene = scene_of(match, (leader + 1) % 4)
    assert len(scene.trick) == 1
    laid = scene.trick[0]
    assert isinstance(laid, Laid) and laid.seat == leader and laid.best
    assert laid.face is not None and laid.face.name == card
