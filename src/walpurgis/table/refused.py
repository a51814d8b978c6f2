"""Why a table refuses something: a key for programs, and a sentence for people from the Fluent files in `words/`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from walpurgis.core.errors import WalpurgisError
from walpurgis.words import FALLBACK, words_of

WORDS = Path(__file__).parent / "words"


class Refused(WalpurgisError):
    """Something cannot be done now, and nothing has changed.

    `key` names the reason, `args_of_reason` are what its sentence mentions. If the rules of the game refuse, `rule`
    is the number of the rule and `text` the game's own sentence.
    """

    def __init__(self, key: str, text: str = "", rule: str = "", args: Mapping[str, object] | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.rule = rule
        self.args_of_reason = dict(args or {})
        self._text = text

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.words(FALLBACK)

    def words(self, language: str) -> str:
        """The sentence in a language; what the rules of a game say comes from the game's own words."""
        return self._text or words_of(language, None, WORDS)(f"refused-{self.key}", **self.args_of_reason)

    def __str__(self) -> str:
        return self.text
