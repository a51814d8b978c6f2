"""A round of `witches` as it lies on the table: who took how many fire cards, and who took the five with a power."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from walpurgis.core.data import Meta, Struct
from walpurgis.core.sets import CardSet, Seat, count, members, set_of
from walpurgis.core.state import copy_of
from walpurgis.games.witches.cards import (
    AIR_WITCH,
    DIRECTIONS,
    EARTH_WITCH,
    FIRE,
    FIRE_WITCH,
    HAND,
    NAMES,
    OTHERS,
    OWN,
    PASS,
    POWERS,
    QUEEN,
    WATER_WITCH,
)
from walpurgis.games.witches.points import find_caster, fire_points, may_choose, spell, water_points
from walpurgis.games.witches.rules import act, clockwise, direction, finish_round, receiver
from walpurgis.games.witches.state import NO_LIMIT, NO_ONE, Phase, State
from walpurgis.score.entry import Entry
from walpurgis.score.moments import Course, Found, most
from walpurgis.score.sheet import Count, SeatNumber, Word
from walpurgis.score.tricks import enter_hands, enter_plays
from walpurgis.score.witches_tricks import WitchesTricks, enter_passes

FIGURES = tuple(NAMES[card] for card in members(POWERS))
ALL_FIRE = count(FIRE)
FIRE_FIGURE = NAMES[next(iter(members(FIRE_WITCH)))]


class WitchesRound(Struct, forbid_unknown_fields=True):
    """What everybody can see when a round of `witches` is over."""

    fire: Annotated[list[Count | None], Meta(max_length=6)] = []  # red cards, the Fire Witch too
    figures: dict[Word, SeatNumber] = {}  # who took each card with a power
    choice: Literal["others", "own"] | None = None  # what the last spell does (W4.5)
    plays: Annotated[list[Word], Meta(max_length=60)] | None = None  # card by card; then fire and figures follow
    passes: Annotated[list[Annotated[list[Word], Meta(max_length=4)]], Meta(max_length=6)] = []  # by giver


class WitchesKeeper:
    """Keeps score for `witches`."""

    round_type = WitchesRound
    whole = False
    highest_wins = False

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def facts(self, state: State, options: Any) -> dict[str, Any]:
        return {
            "fire": ALL_FIRE,
            "figures": list(FIGURES),
            "deck": list(NAMES),
            "hand": int(HAND[state.players]),
            "pass": int(PASS[state.players]),
            "directions": list(options.directions),
            "target": None if state.options.target == NO_LIMIT else int(state.options.target),
            "rounds": None if state.options.rounds == NO_LIMIT else int(state.options.rounds),
        }

    def enter(self, state: State, asked: WitchesRound, entry: Entry) -> None:
        self._look(state, entry)
        if asked.plays is not None:
            asked = self._card_by_card(state, asked, asked.plays, entry)
        fire: list[int | None] = entry.by_seat(asked.fire, None)
        self._figures(state, asked, fire, entry)
        self._fire(fire, entry)
        if any(problem.kind == "wrong" or problem.field != "choice" for problem in entry.problems):
            return
        for seat, cards in enumerate(hands(fire, asked.figures)):
            state.taken[seat] = cards
        self._score(state, asked, entry)

    def _card_by_card(self, state: State, asked: WitchesRound, plays: list[str], entry: Entry) -> WitchesRound:
        """The round as its cards tell it."""
        tricks = WitchesTricks(state)
        begun = copy_of(tricks.state)
        enter_plays(tricks, plays, "W3.5", entry)
        if tricks.done:
            enter_passes(tricks, state, asked.passes, entry)
            enter_hands(tricks, begun, tricks.hands(), plays, entry)
        entry.now["counted"] = tricks.counted()
        return WitchesRound(choice=asked.choice, **tricks.counted())

    def _look(self, state: State, entry: Entry) -> None:
        """W2.2, W3.1: who deals, who leads, and where the cards go."""
        entry.now["dealer"] = int(state.dealer)
        entry.now["leader"] = int(clockwise(state, state.dealer, 1))
        entry.now["direction"] = DIRECTIONS[direction(state)]
        entry.now["receivers"] = [int(receiver(state, seat)) for seat in range(state.players)]

    def _figures(self, state: State, asked: WitchesRound, fire: list[int | None], entry: Entry) -> None:
        """W1.2: each of them lies with one player."""
        for figure, seat in asked.figures.items():
            if figure not in FIGURES or seat >= state.players:
                entry.wrong("witches-figure", "W1.2", field="figures", card=entry.card(figure))
        for figure in FIGURES:
            if figure not in asked.figures:
                entry.missing("witches-who", "W1.2", field="figures", card=entry.card(figure))
        witch = asked.figures.get(FIRE_FIGURE)
        if witch is not None and witch < state.players and fire[witch] == 0:
            entry.wrong("witches-fire-witch", "W1.2", witch, "fire", card=entry.card(FIRE_FIGURE))

    def _fire(self, fire: list[int | None], entry: Entry) -> None:
        """W1.2: there are fourteen fire cards, and somebody takes each of them."""
        entered = sum(cards or 0 for cards in fire)
        entry.now["left"] = ALL_FIRE - entered
        if entered > ALL_FIRE:
            entry.wrong("witches-too-much-fire", "W1.2", field="fire", entered=entered, fire=ALL_FIRE)
        elif entered < ALL_FIRE:
            entry.missing("witches-fire-left", "W1.2", field="fire", left=ALL_FIRE - entered)

    def _score(self, state: State, asked: WitchesRound, entry: Entry) -> None:
        caster = int(find_caster(state))
        entry.now["caster"] = None if caster == NO_ONE else caster
        had = [int(state.points[seat]) for seat in range(state.players)]
        taken = [state.taken[seat] for seat in range(state.players)]
        if caster != NO_ONE and may_choose(state, caster):
            entry.now["may_choose"] = int(spell(taken[caster]))
            if asked.choice is None:
                entry.missing("witches-choice", "W4.5", caster, "choice", points=int(spell(taken[caster])))
                return
        finish_round(state)
        if state.phase == Phase.CHOICE:
            act(state, caster, OWN if asked.choice == "own" else OTHERS)
        for seat in range(state.players):
            gained = int(state.points[seat]) - had[seat]
            if caster == NO_ONE:
                tell_tricks(seat, taken[seat], gained, entry)
            else:
                tell_spell(seat, caster, int(spell(taken[caster])), gained, entry)

    def moments(self, course: Course) -> Iterator[Found]:
        """W4.4: spells; and rounds without a single point."""
        seats = range(len(course.rounds[0].earned))
        for each in course.rounds:
            if each.now["caster"] is not None:
                yield Found("spell", [each.now["caster"]], 1, each.number)
        yield from most(course, "clean", [sum(each.earned[seat] <= 0 for each in course.rounds) for seat in seats])


def hands(fire: list[int | None], figures: dict[str, Seat]) -> list[CardSet]:
    """Cards like those that were taken; which of the plain fire cards they are makes no difference to any rule."""
    plain = iter(list(members(FIRE & ~FIRE_WITCH)))
    found: list[CardSet] = []
    for seat, cards in enumerate(fire):
        own = [NAMES.index(figure) for figure, owner in figures.items() if owner == seat]
        witch = figures.get(FIRE_FIGURE) == seat
        own += [next(plain) for _ in range((cards or 0) - witch)]
        found.append(set_of(own))
    return found


def tell_tricks(seat: Seat, cards: CardSet, gained: int, entry: Entry) -> None:
    """W4.1–W4.3: what each power did."""
    fire, water = int(fire_points(cards)), int(water_points(cards))
    plain = count(cards & FIRE & ~FIRE_WITCH)
    if cards & FIRE:
        message = "witches-fire-doubled" if cards & FIRE_WITCH else "witches-fire"
        entry.point(seat, message, fire, "W4.1", cards=count(cards & FIRE), plain=plain)
    for figure, message in ((WATER_WITCH, "witches-water"), (QUEEN, "witches-queen")):
        if cards & figure:
            points = int(water_points(cards & (figure | AIR_WITCH)))
            entry.point(seat, message if points else f"{message}-blown", points, "W4.2")
    if cards & EARTH_WITCH:
        entry.point(seat, "witches-earth", gained - fire - water, "W4.3")


def tell_spell(seat: Seat, caster: Seat, points: int, gained: int, entry: Entry) -> None:
    """W4.4, W4.5: what the spell did."""
    if gained < 0:
        entry.point(seat, "witches-spell-own", gained, "W4.5", spell=points)
    elif seat == caster:
        entry.point(seat, "witches-spell-cast", gained, "W4.4")
    else:
        entry.point(seat, "witches-spell-hit", gained, "W4.4" if gained else "W4.5", caster=entry.names[caster])
