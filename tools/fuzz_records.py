"""Damage records in every way we can think of, and read them: no hang, no traceback, nothing wrong accepted.

    python tools/fuzz_records.py --cases 100000 --seed 1

Records of every game, player count and of many options, in both forms, finished and not, are changed byte by byte,
token by token and line by line, cut off and spliced. Each is read under a watchdog. It must either be refused with one
of our own errors, whose text is short and harmless, or be a record: written out and read again it is the same match.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import walpurgis
from walpurgis.core.errors import WalpurgisError
from walpurgis.core.options import spread
from walpurgis.match import Match, read_record, record_of, text_of
from walpurgis.testing.tools import random_match

LIMIT = 10.0  # seconds for one case; the longest honest record takes a few hundredths of that
LONGEST_MESSAGE = 1000
NUMBERS = (
    "0",
    "1",
    "-1",
    "9",
    "99",
    "4294967296",
    "9" * 40,
    "9" * 4400,
    "1e9",
    "0.5",
    "٣",
    "３",
    "²",
    "1_0",
    "00",
    "x",
)
ODD = (
    "",
    " ",
    "\x00",
    "\x1b[2J",
    "\x9b",
    "\u2028",
    "\u202e",
    "\ufeff",
    "|",
    "#",
    ":",
    "{",
    "}",
    '"',
    "\\",
    "\r",
    "é",
    "😀",
)
Mutation = Callable[[str, random.Random], str]


class Hang(BaseException):
    """The watchdog's bark; no handler for ordinary errors swallows it."""


def main() -> int:
    """Fuzz, tell the figures, and fail when anything was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    started = time.monotonic()
    figures, faults = fuzz(args.cases, args.seed)
    print(f"{args.cases:,} cases from seed {args.seed} in {time.monotonic() - started:.0f} s")
    for name, number in sorted(figures.items()):
        print(f"  {name}: {number:,}")
    print("\n\n".join(faults[:20]) or "no fault found")
    return 1 if faults else 0


def fuzz(cases: int, seed: int, limit: float = LIMIT) -> tuple[Counter[str], list[str]]:
    """How many cases ended how, and what was found."""
    chooser = random.Random(seed)
    originals = list(records(chooser))
    figures: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(cases):
        name, text = chooser.choice(originals)
        kind, mutant = mutated(text, originals, chooser)
        with watchdog(limit):
            answer = judged(mutant)
        figures[f"{name} {kind}"] += 1
        figures[answer.split(":")[0]] += 1
        if answer.startswith("fault"):
            faults.append(f"case {number} ({name}, {kind}): {answer}\n{mutant[:3000]!r}")
    return figures, faults


def judged(content: str) -> str:
    """`refused`, `accepted`, or `fault: ` and what happened."""
    try:
        data = content.encode(errors="surrogatepass")
        match = read_record(data)
    except WalpurgisError as error:
        message = str(error)
        good = message.isprintable() and len(message) <= LONGEST_MESSAGE and "regex" not in message
        return "refused" if good else f"fault: this message is no good: {message[:2000]!r}"
    except Hang:
        return "fault: it hangs"
    except Exception:
        return f"fault: {traceback.format_exc()}"
    return accepted(match)


def accepted(match: Match) -> str:
    """Whether a record that was taken is one: the same match comes back from both forms."""
    try:
        record = record_of(match)
        for text in (text_of(match), record.json()):
            again = read_record(text)
            if record_of(again) != record or again.events != match.events:
                return "fault: it is not the same when it is written and read again"
    except Hang:
        return "fault: it hangs when it is read again"
    except Exception:
        return f"fault: accepted, but then {traceback.format_exc()}"
    return "accepted"


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    """Raise Hang when this takes too long."""

    def bark(*_: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, bark)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def records(chooser: random.Random) -> Iterator[tuple[str, str]]:
    """Records of every game and player count, with several options, finished and not, as text and as JSON."""
    for name in walpurgis.game_names():
        game = walpurgis.game_named(name)
        for players in game.player_counts:
            kinds = spread(game.options, players)
            for options in [kinds[0], *chooser.sample(kinds[1:], min(5, len(kinds) - 1))]:
                for stop in (100_000, chooser.randrange(60)):
                    match = random_match(game, options, chooser.randrange(10**6), stop)
                    record = record_of(match)
                    if match.is_over and chooser.random() < 0.3:
                        record.commitment, record.secret = "0" * 64, "1" * 64
                        record.additions = [f"luck {seat}" for seat in range(players)]
                    yield f"{name} text", record.text()
                    yield f"{name} JSON", record.json()


# --- ways to damage a text -------------------------------------------------------------------------------------------


def mutated(text: str, originals: list[tuple[str, str]], chooser: random.Random) -> tuple[str, str]:
    """One way to damage it, or several after another."""
    kind = chooser.choice([*MUTATIONS, "splice"])
    if kind == "splice":
        return kind, splice(text, chooser.choice(originals)[1], chooser)
    for _ in range(chooser.choice((1, 1, 1, 2, 5))):
        text = MUTATIONS[kind](text, chooser)
    return kind, text


def change_letter(text: str, chooser: random.Random) -> str:
    """Change, drop or add one character."""
    place = chooser.randrange(len(text) + 1)
    letter = chooser.choice((*ODD, chr(chooser.randrange(32, 127)), chr(chooser.randrange(0xD7FF))))
    return text[:place] + letter + text[place + chooser.randrange(2) :]


def change_bytes(text: str, chooser: random.Random) -> str:
    """Flip a bit; what is no UTF-8 any more stays so, as surrogates."""
    data = bytearray(text.encode(errors="surrogatepass"))
    if data:
        data[chooser.randrange(len(data))] ^= 1 << chooser.randrange(8)
    return data.decode(errors="surrogateescape")


def change_number(text: str, chooser: random.Random) -> str:
    """Another number instead of one that is there."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return text
    place = chooser.choice(places)
    return text[:place] + chooser.choice((*NUMBERS, str(chooser.randrange(20)))) + text[place + 1 :]


def change_token(text: str, chooser: random.Random) -> str:
    """Drop, double or swap words, or put one where another was."""
    words = text.split(" ")
    one, two = chooser.randrange(len(words)), chooser.randrange(len(words))
    match chooser.randrange(4):
        case 0:
            del words[one]
        case 1:
            words.insert(one, words[two])
        case 2:
            words[one], words[two] = words[two], words[one]
        case _:
            words[one] = words[two]
    return " ".join(words)


def change_line(text: str, chooser: random.Random) -> str:
    """Drop, double or swap lines."""
    lines = text.split("\n")
    one, two = chooser.randrange(len(lines)), chooser.randrange(len(lines))
    match chooser.randrange(3):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[two])
        case _:
            lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def change_value(text: str, chooser: random.Random) -> str:
    """Another value after a colon: something odd, something endless, or nothing."""
    places = [place for place, letter in enumerate(text) if letter == ":"]
    if not places:
        return text
    place = chooser.choice(places) + 1
    end = min((at for mark in "\n," if (at := text.find(mark, place)) > 0), default=len(text))
    value = chooser.choice(
        (*NUMBERS, *ODD, "x" * 4900, "1" * 40 + "x", "none", "null", "[]", "yes", text[place:end] * 2)
    )
    return text[:place] + " " + value + text[end:]


def cut(text: str, chooser: random.Random) -> str:
    """The beginning, often up to the end of a line, or without its middle."""
    one, two = sorted((chooser.randrange(len(text) + 1), chooser.randrange(len(text) + 1)))
    if chooser.random() < 0.5:
        one = text.find("\n", one) + 1
    return text[:one] if chooser.random() < 0.7 else text[:one] + text[two:]


def splice(text: str, other: str, chooser: random.Random) -> str:
    """The beginning of one and the end of another, cut at lines."""
    one, two = text.split("\n"), other.split("\n")
    return "\n".join(one[: chooser.randrange(len(one) + 1)] + two[chooser.randrange(len(two) + 1) :])


MUTATIONS: dict[str, Mutation] = {
    "letter": change_letter,
    "bit": change_bytes,
    "number": change_number,
    "token": change_token,
    "line": change_line,
    "value": change_value,
    "cut": cut,
}

if __name__ == "__main__":
    sys.exit(main())
