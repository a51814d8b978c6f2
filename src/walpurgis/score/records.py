"""A record of a match at a real table whose cards were all tapped in; else one sentence on what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from walpurgis.core.data import Struct
from walpurgis.core.game import Piles
from walpurgis.core.rule import plain_here
from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.match.names import is_name
from walpurgis.match.record import record_of, text_of
from walpurgis.score.keeping import keep_score, names_of, options_of, words_for
from walpurgis.score.sheet import RoundScore, ScoredSheet, Sheet
from walpurgis.score.tricks import NOTHING
from walpurgis.score.witches_tricks import before_passing, in_order
from walpurgis.words import LIST, Words

Said = tuple[int, str]  # a seat, or whoever's turn it is, and an action
WHOSE_TURN = -1
KEEP = "keep"


class SheetRecord(Struct):
    """The record as text, with a `note` on what it leaves out; or the `problem` that prevents it."""

    text: str = ""
    problem: str = ""
    note: str = ""


@plain_here()
def record_of_sheet(game_name: str, sheet: Sheet) -> SheetRecord:
    """The match as a record that `walpurgis record check` accepts, where everything in it is known."""
    scored = keep_score(game_name, sheet)
    words = words_for(game_name, sheet)
    if problem := _missing(scored, sheet, words):
        return SheetRecord(problem=problem)
    passed = game_name != "witches" or all(_is_passed(scored, each, raw) for each, raw in _rounds(scored, sheet))
    note = "" if passed else words("score-record-passes")
    return SheetRecord(_text(_played(scored, sheet, words, passed), note), note=note)


def _rounds(scored: ScoredSheet, sheet: Sheet) -> Iterator[tuple[RoundScore, dict[str, Any]]]:
    """The rounds that count, as they were scored and as they were entered."""
    return ((each, raw) for each, raw in zip(scored.rounds, sheet.rounds, strict=True) if each.complete)


# --- what a record needs ---


def _missing(scored: ScoredSheet, sheet: Sheet, words: Words) -> str:
    """What nobody has told us; an empty text where all is known."""
    if scored.game == "broom":
        return words("score-record-broom")
    known = [each.number for each, raw in _rounds(scored, sheet) if raw.get("plays") is not None]
    bare = [each.number for each, _ in _rounds(scored, sheet) if each.number not in known]
    if bare or not known:
        rounds = LIST[words.language].join(map(str, bare))
        return words("score-record-plays", rounds=rounds, count=len(bare) if known else 0)
    if not scored.over:
        return words("score-record-unfinished")
    for each, raw in _rounds(scored, sheet):
        left = raw.get("left", [])
        if (unknown := each.now.get("unknown", 0)) and [len(cards) for cards in left] != [unknown] * sheet.players:
            return words("score-record-left", round=each.number)
    return ""


def _is_passed(scored: ScoredSheet, each: RoundScore, raw: dict[str, Any]) -> bool:
    """W2.1: whether everybody's passed cards are known, or nobody passes."""
    wanted = [scored.facts["pass"]] * len(each.totals)
    return each.now["direction"] == KEEP or [len(cards) for cards in raw.get("passes", [])] == wanted


# --- the match, played again ---


def _played(scored: ScoredSheet, sheet: Sheet, words: Words, passed: bool) -> Match:
    """The match; where the passes are not known, without them: the hands are then those after passing."""
    game = game_named(scored.game)
    options = options_of(game, sheet)
    if not passed:
        options = game.options.make(sheet.players, **{**options.texts(), "passing": KEEP})
    deal, acts = _HOW[scored.game]
    rounds = list(_rounds(scored, sheet))
    deals = [deal(scored, each, raw, passed) for each, raw in rounds]
    match = Match(game, options, bytes(32), deals, _names(sheet, words))
    for each, raw in rounds:
        for seat, action in acts(each, raw, passed):
            match.play(match.waiting[0] if seat == WHOSE_TURN else seat, action)
    return match


def _names(sheet: Sheet, words: Words) -> list[str]:
    """Names as a record can hold them."""
    blank = names_of(Sheet(players=sheet.players), words)
    plain = ["".join(c for c in name if c.isprintable() and c not in "|#").strip() for name in names_of(sheet, words)]
    return [name if is_name(name) else blank[seat] for seat, name in enumerate(plain)]


def _text(match: Match, note: str) -> str:
    record = record_of(match)
    record.seed = None  # the cards were shuffled by hand
    title, rest = text_of(match, record).split("\n", 1)
    return "\n".join([title, *([f"# {note}"] if note else []), rest])


def _laid(each: RoundScore) -> list[list[str]]:
    """The cards that everybody has played in a round."""
    played = [one for trick in each.now["pad"]["finished"] for one in trick["cards"]]
    return [[card for seat, card in played if seat == player] for player in range(len(each.totals))]


def _shot_deal(scored: ScoredSheet, each: RoundScore, raw: dict[str, Any], _: bool) -> Piles:
    """S1.4: the hands are what was played and what was left; with three players nobody has seen the other two."""
    left: list[list[str]] = raw["left"] if each.now["unknown"] else [[] for _ in each.totals]
    hands = {f"hand {seat}": [*cards, *left[seat]] for seat, cards in enumerate(_laid(each))}
    seen = {card for cards in hands.values() for card in cards} | set(raw["row"])
    aside = [card for card in scored.facts["deck"] if card not in seen]
    first: Piles = {"first": [scored.options["first"]]} if each.number == 1 else {}
    return {**first, **hands, "row": raw["row"], **({"face down": aside} if aside else {})}


def _shot_acts(each: RoundScore, raw: dict[str, Any], _: bool) -> Iterator[Said]:
    yield from ((seat, f"q{raw['quotas'][seat]}") for seat in each.now["order"])
    yield from ((WHOSE_TURN, play) for play in raw["plays"] if play != NOTHING)


def _witches_deal(scored: ScoredSheet, each: RoundScore, raw: dict[str, Any], passed: bool) -> Piles:
    """W1.3, W2.1: the hands are what was played, less what was received, and what was given away."""
    hands = _laid(each)
    if passed and each.now["direction"] != KEEP:
        hands = before_passing(hands, raw["passes"], each.now["receivers"])
    dealer: Piles = {"dealer": [str(each.now["dealer"])]} if each.number == 1 else {}
    return {**dealer, **{f"hand {seat}": cards for seat, cards in enumerate(hands)}}


def _witches_acts(each: RoundScore, raw: dict[str, Any], passed: bool) -> Iterator[Said]:
    if passed and each.now["direction"] != KEEP:
        yield from ((seat, f"pass-{card}") for seat, cards in enumerate(raw["passes"]) for card in in_order(cards))
    yield from ((WHOSE_TURN, play) for play in raw["plays"])
    if "may_choose" in each.now:
        yield WHOSE_TURN, raw["choice"]


Deal = Callable[[ScoredSheet, RoundScore, dict[str, Any], bool], Piles]
Acts = Callable[[RoundScore, dict[str, Any], bool], Iterator[Said]]
_HOW: dict[str, tuple[Deal, Acts]] = {"shot": (_shot_deal, _shot_acts), "witches": (_witches_deal, _witches_acts)}
