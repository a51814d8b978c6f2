"""Text that strangers type: names, chat, additions to the seed. It is sanitized once, where it comes in."""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable

from walpurgis.match.names import MOST_NAME
from walpurgis.match.record.data import MOST_ADDITION

MOST_CHAT = 500
MOST_MARKS = 2  # accents on one letter; more would run over the lines above and below
BOT_NAMES: tuple[str, ...] = ("Ottilie", "Mirabel", "Quill", "Sabine", "Thessaly", "Wren")  # of bots, by seat
# Unicode calls these letters or symbols, and shows nothing: fillers, the braille blank, an Egyptian and a musical one.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\u17b4\u17b5\U000133fc\U0001d159")
# Join letters in some languages, and people into families in emoji; they show nothing by themselves.
JOINERS = frozenset("\u200c\u200d")


def clean_name(text: str) -> str:
    """A name as a record may contain it; empty if no visible character is left."""
    plain = unicodedata.normalize(
        "NFKC", "".join(" " if letter in "|#" else letter for letter in text[: 8 * MOST_NAME])
    )
    name = clean_line("".join(" " if letter in "|#" else letter for letter in plain), MOST_NAME)
    return name if any(unicodedata.category(letter)[0] in "LNSP" for letter in name) else ""


def clean_addition(text: str) -> str:
    """What a player adds to the seed, as a record can contain it."""
    return clean_line(text.replace("#", " "), MOST_ADDITION)


def clean_line(text: str, most: int, joined: bool = False) -> str:
    """One line of text that can be shown anywhere: no control characters, no turned direction, nothing invisible.

    A record cannot hold joiners, but chat may.
    """
    kept: list[str] = []
    marks = 0
    for letter in text[: 8 * most]:
        is_mark = unicodedata.category(letter) in ("Mn", "Me")
        marks = marks + 1 if is_mark else 0
        is_alone = not kept or kept[-1] == " "
        if marks > MOST_MARKS or (is_alone and (is_mark or letter in JOINERS)):
            continue
        is_shown = (letter.isprintable() and letter not in BLANK) or (joined and letter in JOINERS)
        kept.append(letter if is_shown else " ")
    return " ".join("".join(kept).split())[:most].strip()


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number where another one looks the same."""
    taken = {form for other in others for form in skeletons(other)}
    wished, count = name, 2
    while taken & set(skeletons(wished)):
        wished, count = f"{name[: MOST_NAME - 4].rstrip()} {count}", count + 1
    return wished


def skeletons(name: str) -> tuple[str, str]:
    """Two keys for a name; names that look alike share one of them: Ada, ADA, Аda with a Cyrillic letter, Adà.

    As in Unicode's report on security (UTS 39), every letter becomes the one that it can be taken for. Capitals look
    alike in other ways than small letters do, so both are compared.
    """
    letters = (letter for letter in unicodedata.normalize("NFKD", name) if letter not in JOINERS)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter) and not letter.isspace())
    alike = _look_alikes()
    return bare.translate(alike).casefold(), bare.casefold().translate(alike)


@functools.cache
def _look_alikes() -> dict[int, str]:
    """Unicode's table of letters that can be taken for others, each with the one that stands for all of them."""
    try:  # some megabytes, so only when names are compared
        from confusable_homoglyphs.confusables import confusables_data  # pyright: ignore[reportMissingTypeStubs]
    except ModuleNotFoundError:  # in a browser, where no strangers meet
        return {}

    found: dict[int, str] = {}
    for letter, twins in confusables_data.items():
        if len(letter) == 1 and len(twins) == 1:
            twin = "".join(part for part in twins[0]["c"] if part.isprintable())
            is_mutual = len(confusables_data.get(twin, ())) == 1
            if twin and (not is_mutual or twin < letter):
                found[ord(letter)] = twin
    return found
