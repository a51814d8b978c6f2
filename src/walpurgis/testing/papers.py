"""Checks of all that a game owes besides rules: its files, words, rulebook and columns; each says what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from walpurgis.core.game import Game
from walpurgis.match.rulebook import paragraph
from walpurgis.testing.tools import tables
from walpurgis.words import LANGUAGES, words_of

RULE = re.compile(r"[A-Z]\d+\.\d+")


def check_files(game: Game, matches: int) -> None:
    """The words and the rulebook are there in every language; what a game names besides exists."""
    wanted = [game.words / f"{language}.ftl" for language in LANGUAGES]
    wanted += [game.rulebook / f"{language}.md" for language in LANGUAGES]
    wanted += [path for path in (game.weights, game.training, game.lessons) if path is not None]
    missing = [str(path) for path in wanted if not path.is_file()]
    assert not missing, f"{game.name} lacks the files: {', '.join(missing)}"


def check_words(game: Game, matches: int) -> None:
    """The title, what the game is about, every option and every card have words in every language."""
    names = [
        f"{game.name}-title",
        f"{game.name}-about",
        *(f"{game.name}-option-{name}" for name in game.options.kinds()),
    ]
    for language in LANGUAGES:
        words = words_of(language, game)
        missing = [name for name in names if own_words(game, language, name) is None]
        missing += [f"{game.name}-card-{card}" for card in sorted(cards_of(game)) if "[" in words.card(card)]
        assert not missing, f"{game.words / language}.ftl lacks: {', '.join(missing)}"


def own_words(game: Game, language: str, message: str) -> str | None:
    """The words of a message in just this language, without falling back to English."""
    text = (game.words / f"{language}.ftl").read_text(encoding="utf-8")
    return message if re.search(rf"^{re.escape(message)} *=", text, re.M) else None


def cards_of(game: Game) -> set[str]:
    """Every card that some first deal puts into a hand."""
    found: set[str] = set()
    for options, seed in tables(game, 10):
        state = game.new_state(options, seed)
        game.begin(state)
        found |= {card for name, pile in game.deal_piles(state).items() if name.startswith("hand") for card in pile}
    return found


def check_rulebook(game: Game, matches: int) -> None:
    """Every rule that an option names, and the same rules in every language, each a paragraph of the rulebook."""
    named = {game.options.rule_of(name) for name in game.options.kinds()}
    for language in LANGUAGES:
        missing = sorted(rule for rule in named if not paragraph(game, rule, language))
        assert not missing, f"{game.rulebook / language}.md has no paragraph that begins with **{missing[0]}**"
    english = set(rules_in(game, "en"))
    for language in LANGUAGES:
        differ = sorted(english ^ set(rules_in(game, language)))
        assert not differ, f"{game.rulebook / language}.md and en.md differ in the rules: {', '.join(differ)}"


def rules_in(game: Game, language: str) -> Iterator[str]:
    """The numbers that begin a paragraph of the rulebook."""
    text = (game.rulebook / f"{language}.md").read_text(encoding="utf-8")
    return (found[1] for found in re.finditer(rf"^(?:[-*] )?\*\*({RULE.pattern})\*\*", text, re.M))


def check_columns(game: Game, matches: int) -> None:
    """Where a game gives meanings to its knowledge, each field has one; a network cannot do without."""
    if not game.columns and game.weights is None:
        return
    fields = set(game.knowledge.names or ())
    missing, unknown = sorted(fields - set(game.columns)), sorted(set(game.columns) - fields)
    assert not missing, f"the columns of {game.name} say nothing of: {', '.join(missing)} (NoColumn() leaves one out)"
    assert not unknown, f"the columns of {game.name} name what the knowledge does not have: {', '.join(unknown)}"


PAPER_CHECKS = (check_files, check_words, check_rulebook, check_columns)
