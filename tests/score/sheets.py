"""The sheet that somebody would have written beside a match, from nothing but what everybody saw of it."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from walpurgis.core.options import GameOptions
from walpurgis.games import game_named
from walpurgis.games.shot.cards import NAMES
from walpurgis.match import Match
from walpurgis.score.sheet import Sheet
from walpurgis.score.shot_tricks import kind_of

Rounds = list[dict[str, Any]]
LONGEST = 900  # decisions of a match


def sampled(name: str, number: int) -> GameOptions:
    """Random options, as `tools/fuzz_options.py` draws them; those of very long matches are drawn again."""
    chance = random.Random(f"score {name} {number}")
    game = game_named(name)
    players = game.player_counts[number % len(game.player_counts)]
    while (options := game.options.sample(players, chance)).decisions > LONGEST:
        pass
    return options


def played(name: str, options: GameOptions, number: int) -> Match:
    """A match played by chance."""
    chance = random.Random(number)
    match = Match(game_named(name), options, number)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def sheet_of(match: Match) -> Sheet:
    """The sheet of a match."""
    first = {"shot": "first", "witches": "dealer", "broom": "first"}[match.game.name]
    deal = match.deals[0]
    options: dict[str, Any] = {**match.options.texts(), first: deal[first][0]}
    rounds = {"shot": shot_rounds, "witches": witches_rounds, "broom": broom_rounds}[match.game.name](match)
    return Sheet(players=match.players, names=list(match.names), options=options, rounds=rounds)


def cards_of(match: Match) -> Sheet:
    """The sheet of a match whose cards were all tapped in: nothing of its rounds but what lay on the table."""
    sheet = sheet_of(match)
    for number, one in enumerate(sheet.rounds):
        one["plays"] = plays_of(match, number)
        for counted in ("packages", "oof", "nobody", "unspent", "fire", "figures"):
            one.pop(counted, None)
        if match.game.name == "shot":
            one["left"] = left_of(match, number)
        else:
            one["passes"] = passes_of(match, number)
    return sheet


def plays_of(match: Match, number: int) -> list[str]:
    """What was played in a round, in order; who plays a black card may say that there is nothing to show."""
    steps = [step for step in match.log if step.deal == number]
    plays = [step.name for step in steps if not re.match(r"q\d|pass-|own|others", step.name)]
    return plays if match.game.name == "witches" else list(with_nothing(match, number, plays))


def with_nothing(match: Match, number: int, plays: list[str]) -> Iterator[str]:
    """S4.2: after a black card, if somebody could still hold a card of the suit led."""
    piles = match.deals[number]
    unseen = {card for name, pile in piles.items() if name not in ("first", "row") for card in pile}
    trick: list[str] = []
    for play, following in pairwise([*plays, ""]):
        yield play
        if play not in unseen:
            continue  # a token, or a card that is shown
        unseen.remove(play)
        led = next((card[0] for card in trick if card[0] != "x"), "")
        if play[0] == "x" and led and any(card[0] == led for card in unseen) and not following.startswith("show-"):
            yield "nothing"
        trick = [*trick, play] if len(trick) + 1 < match.players else []


def left_of(match: Match, number: int) -> list[list[str]]:
    """The cards that nobody has played, by seat."""
    played = {step.name for step in match.log if step.deal == number}
    hands = (match.deals[number][f"hand {seat}"] for seat in range(match.players))
    return [[card for card in hand if card not in played] for hand in hands]


def passes_of(match: Match, number: int) -> list[list[str]]:
    """The cards that everybody has passed, by giver."""
    steps = [step for step in match.log if step.deal == number and step.name.startswith("pass-")]
    passes = [[step.name[5:] for step in steps if step.seat == seat] for seat in range(match.players)]
    return passes if any(passes) else []


def shot_rounds(match: Match) -> Rounds:
    rounds: Rounds = []
    vacation: list[int] = []
    oof = [0] * match.players
    event: Any
    for event in match.events:
        match event.kind, event:
            case "dealt", _:
                vacation = []
                rounds.append({"row": list(event.row), "quotas": [None] * match.players, "nobody": 0})
                rounds[-1]["packages"] = [Counter[str]() for _ in range(match.players)]
            case "quota", _:
                rounds[-1]["quotas"][_seat(event)] = event.quota
            case "vacation", _:
                vacation.append(_seat(event))
            case "rested", _ if event.token == "vacation":
                vacation.remove(_seat(event))
            case "delivered", _:
                rounds[-1]["packages"][_seat(event)][kind_of(NAMES.index(event.card))] += 1
            case "nobody", _:
                rounds[-1]["nobody"] += 1
            case "hurt", _:
                oof[_seat(event)] = event.tokens
            case "payday", _:
                rounds[-1]["oof"], rounds[-1]["unspent"] = list(oof), list(vacation)
            case _:
                pass
    for one in rounds:
        one["packages"] = [dict(packages) for packages in one["packages"]]
    return rounds


def witches_rounds(match: Match) -> Rounds:
    rounds: Rounds = []
    event: Any
    for event in match.events:
        if event.kind == "dealt":
            rounds.append({"fire": [0] * match.players, "figures": {}})
        elif event.kind == "took":
            for card in event.cards:
                rounds[-1]["fire"][_seat(event)] += card.startswith("r")
                if card in ("r11", "g11", "g12", "b11", "y11"):
                    rounds[-1]["figures"][card] = _seat(event)
        elif event.kind == "chose":
            rounds[-1]["choice"] = event.way
    return rounds


def broom_rounds(match: Match) -> Rounds:
    rounds: Rounds = []
    tasks: list[str] = []
    opened: list[str | None] = [None] * match.players
    event: Any
    for event in match.events:
        if event.kind == "task":
            tasks.append("+".join(event.potions))
        elif event.kind == "took":
            opened[_seat(event)] = event.card
        elif event.kind == "round":
            rounds.append({"cowards": [], "braves": [], "fewer": []})
            for side in ("cowards", "braves"):
                rounds[-1][side] = [[] for _ in range(match.players)]
        elif event.kind == "ready" and event.witches < 3:
            rounds[-1]["fewer"].append(_seat(event))
        elif event.kind == "played":
            side = "braves" if event.manner == "brave" else "cowards"
            rounds[-1][side][_seat(event)].append(event.card)
        elif event.kind == "cancelled":
            rounds[-1]["braves"][_seat(event)].remove(event.card)
    rounds[0].update(tasks=tasks, opened=opened)
    return rounds


def _seat(event: Any) -> int:
    return event.seat
