"""Bots say why, in every language."""

from __future__ import annotations

import pytest
from bot_positions import positions

from walpurgis.bots import Thought, Weighed, ask, bot_named, bot_names, say_why
from walpurgis.bots.names import TEMPERAMENTS
from walpurgis.bots.why import WORDS
from walpurgis.core.dice import new_dice
from walpurgis.core.sets import count, first_of, members
from walpurgis.games import game_named, game_names
from walpurgis.words import LANGUAGES, words_of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_every_thought_can_be_told(name: str, language: str) -> None:
    game = game_named(name)
    for bot_name in ("random", "greedy", "search:30"):
        for state, seat in positions(game, 8):
            thought = ask(bot_named(bot_name), game, state, seat, new_dice(1))
            lines = say_why(thought, game, state, seat, language)
            assert len(lines) == (1 + min(4, len(thought.options)) if thought.options else 1)
            assert lines[0].startswith(game.action_name(state, seat, thought.action))
            assert not any("[" in line or "{" in line for line in lines)


def test_in_english() -> None:
    game = game_named("shot")
    state = game.new_state(game.options.make(4, first=0), 1)
    game.begin(state)
    thought = Thought(53, (Weighed(53, 90, 12.34, 0.311), Weighed(48, 1, 9.0, 0.2)), 91)
    assert say_why(thought, game, state, 0) == [
        "q5: I imagined 91 ways the match could continue and compared 2 options. I expect about 12.3 points in the end "
        "and to win 31 times in 100.",
        "q5: tried 90 times, 12.3 points, wins 31%",
        "q0: tried once, 9 points, wins 20%",
    ]
    assert say_why(Thought(48), game, state, 0) == ["q0: by rule of thumb, without comparing options."]


def test_a_forced_choice_says_so() -> None:
    game = game_named("witches")
    state, seat = next(found for found in positions(game, 500) if count(game.legal(found[0], found[1])) == 1)
    thought = Thought(int(first_of(game.legal(state, seat))))
    assert "nothing else to do" in say_why(thought, game, state, seat)[0]
    assert list(members(game.legal(state, seat))) == [thought.action]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_and_temperament_has_words(language: str) -> None:
    words = words_of(language, None, WORDS)
    for name in bot_names():
        assert words.find(f"bot-name-{name}") and words.find(f"bot-about-{name}")
    for name in TEMPERAMENTS:
        assert words.find(f"bot-temper-{name}") and words.find(f"bot-temper-about-{name}")


def test_all_languages_say_the_same_things() -> None:
    keys = {
        language: {line.split(" = ")[0] for line in read(language) if " = " in line and line.startswith("bot-")}
        for language in LANGUAGES
    }
    assert keys["en"] == keys["de"] == keys["ja"]


def read(language: str) -> list[str]:
    return (WORDS / f"{language}.ftl").read_text(encoding="utf-8").splitlines()
