"""What just happened in `witches`, as typed events, and why an action is refused."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from walpurgis.core.game import CardName, Event, HandDealt, Reason, SeatEvent, one_of
from walpurgis.core.sets import Action, Seat, has, up_to_highest
from walpurgis.core.state import copy_of
from walpurgis.games.witches.cards import COLOUR_NAMES, DIRECTIONS, FIRE, FIRE_WITCH, NAMES, OWN, POWERS, W
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.points import find_caster, fire_points, spell, water_points
from walpurgis.games.witches.rules import direction, lay_card, receiver, take_trick
from walpurgis.games.witches.state import NO_ONE, Phase, State
from walpurgis.games.witches.wizards import less

SPELLS = {20: "water", 25: "queen", 30: "great"}  # W4.4
Direction: TypeAlias = Annotated[str, one_of(DIRECTIONS)]


class Dealt(Event, kind="dealt"):
    """W1.3, W2.2: a round begins; `seat` deals, and cards are passed in this direction."""

    round: int
    seat: Seat
    direction: Direction


class NamedPass(SeatEvent, kind="named"):
    """W2.1: a card that a player is about to pass, which only that player knows."""

    card: CardName


class Passed(SeatEvent, kind="passed"):
    """W2.1, W6.1: cards passed from one player to another; only these two know which."""

    to: Seat
    cards: tuple[CardName, ...]


class AllPassed(SeatEvent, kind="all-passed"):
    """W2.1, W3.1: everybody has chosen; `seat` leads the first trick."""


class Played(SeatEvent, kind="played"):
    """W3.2: a card is played."""

    card: CardName


class Took(SeatEvent, kind="took"):
    """W3.4, W3.5: who won the trick with which card, and everything in it."""

    card: CardName
    cards: tuple[CardName, ...]

    @property
    def outcome(self) -> str:
        return "trick"


class Cast(SeatEvent, kind="cast"):
    """W4.4: a spell."""

    ends_round: ClassVar[bool] = True
    spell: Annotated[str, one_of(SPELLS.values())]
    points: int

    @property
    def outcome(self) -> str:
        return "spell"


class MayChoose(SeatEvent, kind="may-choose"):
    """W4.5: the spell ends the match, and its caster may choose what it does."""

    points: int


class Chose(SeatEvent, kind="chose"):
    """W4.5: the points go to the others, or come off the caster's own."""

    way: Annotated[str, one_of(("others", "own"))]
    points: int


class Scored(SeatEvent, kind="scored"):
    """W4: what the round brought one player; below 0 when the Earth Witch or a spell took points off the total.

    gained = burning + water − relief + spell, and before + gained = points.
    """

    ends_round: ClassVar[bool] = True
    gained: int
    points: int
    before: int
    fire: int  # W4.1: fire cards that count, the Fire Witch not among them
    doubling: Annotated[
        str, one_of(("no", "yes", "capped"))
    ]  # capped: doubled by the Fire Witch, and then cut to the most there is
    burning: int  # W4.1: what the fire costs
    water: int  # W4.2: what the Water Witch and the Queen cost
    relief: int  # W4.3: what the Earth Witch took off
    spell: int  # W4.4, W4.5: what a spell added, or took off
    powers: tuple[CardName, ...]  # taken this round

    @property
    def outcome(self) -> str:
        return "" if self.gained > 0 else "no-points"


class MatchEnded(Event, kind="over"):
    """W5.1: the match is over."""


def direction_of(s: State) -> str:
    """W2.2: where cards are passed this round."""
    return DIRECTIONS[direction(s)]


def tell_deal(s: State) -> list[Event]:
    """The events of a deal."""
    events: list[Event] = [Dealt(s.round_now, s.dealer, direction_of(s))]
    for seat in range(s.players):
        events.append(HandDealt(seat, card_names(s.hand[seat]), audience=(seat,)))
    return events


def tell(before: State, seat: Seat, action: Action, after: State) -> list[Event]:
    """The events of one action, in the order in which they happened."""
    if before.phase == Phase.PASS:
        return tell_pass(seat, action, after)
    if before.phase == Phase.CHOICE:
        way = "own" if action == OWN else "others"
        return [Chose(seat, way, spell(before.taken[seat])), *tell_scores(before, after)]
    table = copy_of(before)
    lay_card(table, seat, action)
    played = Played(seat, NAMES[action])
    return [played, *tell_end_of_trick(table, after)] if table.played == table.players else [played]


def tell_pass(seat: Seat, card: Action, after: State) -> list[Event]:
    """W2.1: a card is named; with the last one all of them change hands."""
    events: list[Event] = [NamedPass(seat, NAMES[card], audience=(seat,))]
    if after.phase == Phase.PASS:
        return events
    for giver in range(after.players):
        to = receiver(after, giver)
        events.append(Passed(giver, to, card_names(after.passed[giver]), audience=(giver, to)))
    return [*events, AllPassed(after.leader)]


def tell_end_of_trick(table: State, after: State) -> list[Event]:
    """W3.5, with the whole trick on the table; then the end of the round, if it is one."""
    winner = table.winner
    players = [(table.leader + step) % table.players for step in range(table.players)]
    cards = tuple(NAMES[table.trick[player]] for player in players)
    events: list[Event] = [Took(winner, NAMES[table.trick[winner]], cards)]
    take_trick(table, winner)
    return events if table.hand[winner] else [*events, *tell_end_of_round(table, after)]


def tell_end_of_round(table: State, after: State) -> list[Event]:
    """W4: a spell, if there is one, and the points."""
    caster = find_caster(table)
    if caster == NO_ONE:
        return tell_scores(table, after)
    points = spell(table.taken[caster])
    cast = Cast(caster, SPELLS[points], points)
    return [cast, MayChoose(caster, points)] if after.phase == Phase.CHOICE else [cast, *tell_scores(table, after)]


def tell_scores(table: State, after: State) -> list[Event]:
    """W4: what everybody scored; then the end of the match, or the next deal."""
    events: list[Event] = [account(table, after, seat) for seat in range(after.players)]
    return [*events, MatchEnded()] if after.phase == Phase.OVER else [*events, *tell_deal(after)]


def account(table: State, after: State, seat: Seat) -> Scored:
    """W4: one player's round, in parts that add up."""
    taken = table.taken[seat]
    before, points = table.points[seat], after.points[seat]
    gained = points - before
    fire = (taken & int(FIRE & ~FIRE_WITCH)).bit_count()
    doubling = "no"
    if taken & int(FIRE_WITCH):
        doubling = "capped" if int(fire_points(taken)) < 2 * fire else "yes"
    cast = find_caster(table) != NO_ONE
    burning, water = (0, 0) if cast else (int(fire_points(taken)), int(water_points(taken)))
    relief, spell = (0, gained) if cast else (burning + water - gained, 0)
    powers = card_names(taken & int(POWERS))
    return Scored(seat, gained, points, before, fire, doubling, burning, water, relief, spell, powers)


# --- reasons ---------------------------------------------------------------------------------------------------------


def turn_rule(s: State) -> str:
    """The rule that says whose turn it is now."""
    return {Phase.PASS: "W2.1", Phase.CHOICE: "W4.5"}.get(Phase(s.phase), "W3.2")


def why_not(s: State, seat: Seat, action: Action) -> Reason:
    """Why this action is not legal for a seat that owes a decision; the rule that forbids it."""
    if s.phase == Phase.CHOICE:
        return Reason("choose-what-the-spell-does", "W4.5")
    if action > W:
        return Reason("no-spell-to-choose", "W4.5")
    if not has(s.hand[seat], action):
        return Reason("not-in-hand", "W2.1" if s.phase == Phase.PASS else "W3.2", {"card": NAMES[action]})
    if s.phase == Phase.PASS:
        return why_not_pass(s, seat, action)
    return Reason("follow-colour", "W3.2", {"card": NAMES[action], "colour": COLOUR_NAMES[s.led]})


def why_not_pass(s: State, seat: Seat, action: Action) -> Reason:
    """W2.1: it is named already, it is too low to come now, or too high to leave enough for the rest."""
    named = s.passed[seat]
    if not has(less(s.hand[seat], named), action):
        return Reason("named-already", "W2.1", {"card": NAMES[action]})
    if has(up_to_highest(named), action):
        return Reason("name-in-order", "W2.1", {"card": NAMES[action]})
    return Reason("leave-enough", "W2.1", {"card": NAMES[action]})
