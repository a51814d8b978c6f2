"""What just happened in `shot`, as typed events, and why an action is refused.

Numbers that rules return are made plain ints: what they read from tables is NumPy's.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from walpurgis.core.game import CardName, Event, HandDealt, Reason, SeatEvent, one_of
from walpurgis.core.sets import Action, Seat, has
from walpurgis.core.state import copy_of
from walpurgis.games.shot.cards import CARDS, NAMES, OOF_COST, QUOTA, REST, ROW, SUIT_NAMES
from walpurgis.games.shot.notation import card_names
from walpurgis.games.shot.points import boxes_on, delivery_points, payday
from walpurgis.games.shot.rules import deliver, is_round_over, lay_card, load, strength
from walpurgis.games.shot.state import NO_ONE, Phase, State

MOST_TOKENS = len(OOF_COST) - 1  # S5.1


class Dealt(Event, kind="dealt"):
    """S1.4, S2: a round begins; the row and with it the order of the suits lies open."""

    round: int
    row: tuple[CardName, ...]


class TookQuota(SeatEvent, kind="quota"):
    """S3.3: a quota card is taken."""

    quota: int


class ChoseLast(SeatEvent, kind="chose-last"):
    """S3.1: a point for the last to choose."""

    earned: int


class GotVacation(SeatEvent, kind="vacation"):
    """S6.2: a Paid Vacation token."""


class Rested(SeatEvent, kind="rested"):
    """S5.3, S6.2: said before the card, with the token that is used for it."""

    token: Annotated[str, one_of(("oof", "vacation"))]


class Played(SeatEvent, kind="played"):
    """S4.2: a card is played; `boxes` is what the trick weighs with it."""

    card: CardName
    boxes: int


class Showed(SeatEvent, kind="showed"):
    """S4.2: the excuse for a black card."""

    card: CardName


class Delivered(SeatEvent, kind="delivered"):
    """S4.6–S4.8: who won, what the trick weighed, and the winner's strength."""

    card: CardName
    boxes: int
    strength: int

    @property
    def outcome(self) -> str:
        return "trick"


class Hurt(SeatEvent, kind="hurt"):
    """S4.7: another Oof token."""

    tokens: int

    @property
    def outcome(self) -> str:
        return "hurt"


class Cursed(SeatEvent, kind="cursed"):
    """S6.1: a curse cube."""


class NobodyWon(SeatEvent, kind="nobody"):
    """S4.5: all cards are discarded, the same player leads again."""


class Payday(SeatEvent, kind="payday"):
    """S7.2, S7.3: what one player earned in the round."""

    ends_round: ClassVar[bool] = True
    boxes: int
    quota: int
    met: Annotated[str, one_of(("yes", "no"))]
    before: int  # the points until then
    delivery: int  # S7.2: what the cards are worth
    bonus: int  # S7.3: what the quota is worth, if it was met
    earned: int
    points: int
    cards: tuple[CardName, ...]  # that were delivered

    @property
    def outcome(self) -> str:
        return "quota" if self.met == "yes" else ""


class PaidForTokens(SeatEvent, kind="paid"):
    """S7.4: what Oof tokens cost at the end of the match."""

    tokens: int
    cost: int
    points: int


class MatchEnded(Event, kind="over"):
    """S5.1, S7.4: the match is over: all `rounds` are played, or somebody is `worn-out` by three Oof tokens."""

    cause: Annotated[str, one_of(("rounds", "worn-out"))]
    seats: tuple[Seat, ...]  # those who are worn out


def tell_deal(s: State) -> list[Event]:
    """The events of a deal."""
    row = tuple(NAMES[s.row[place]] for place in range(int(ROW[s.players])))
    events: list[Event] = [Dealt(s.round_now, row)]
    for seat in range(s.players):
        events.append(HandDealt(seat, card_names(s.hand[seat]), audience=(seat,)))
    return events


def tell(before: State, seat: Seat, action: Action, after: State) -> list[Event]:
    """The events of one action, in the order in which they happened."""
    if before.phase == Phase.QUOTA:
        return tell_quota(before, seat, action, after)
    if before.phase == Phase.SHOW:
        showed = Showed(seat, NAMES[action])
        return [showed, *tell_end_of_trick(before, after)] if before.played == before.players else [showed]
    if action >= CARDS:
        return [Rested(seat, "oof" if action == REST else "vacation")]
    table: State = copy_of(before)
    lay_card(table, seat, action)
    played = Played(seat, NAMES[action], int(load(table)))
    if table.played < table.players or after.phase == Phase.SHOW:
        return [played]
    return [played, *tell_end_of_trick(table, after)]


def tell_quota(before: State, seat: Seat, action: Action, after: State) -> list[Event]:
    """S3: a quota is taken; the last one brings its rewards."""
    events: list[Event] = [TookQuota(seat, action - QUOTA)]
    if after.phase == Phase.PLAY:
        events += [GotVacation(player) for player in range(after.players) if after.vacation[player]]
        gained = [(player, after.points[player] - before.points[player]) for player in range(after.players)]
        events += [ChoseLast(player, points) for player, points in gained if points]
    return events


def tell_end_of_trick(full: State, after: State) -> list[Event]:
    """S4.5–S4.8, with the trick `full` on the table; then the end of the round, if it is one."""
    table: State = copy_of(full)
    winner = table.winner
    if winner == NO_ONE:
        events: list[Event] = [NobodyWon(table.leader)]
    else:
        events = [Delivered(winner, NAMES[table.trick[winner]], int(load(table)), int(strength(table, winner)))]
        deliver(table, winner)
        if table.oof[winner] > full.oof[winner]:
            events.append(Hurt(winner, table.oof[winner]))
        if table.cursed[winner] > full.cursed[winner]:
            events.append(Cursed(winner))
    table.turn = table.leader if winner == NO_ONE else winner
    return [*events, *tell_payday(table, after)] if is_round_over(table) else events


def tell_payday(table: State, after: State) -> list[Event]:
    """S7: what everybody earned; then the end of the match, or the next deal."""
    before: State = copy_of(table)
    payday(table)
    events: list[Event] = []
    for seat in range(table.players):
        boxes, quota = int(boxes_on(table.taken[seat])), table.quota[seat]
        had, delivery = before.points[seat], int(delivery_points(table.taken[seat]))
        earned = table.points[seat] - had
        met = "yes" if boxes == quota else "no"
        sums = (had, delivery, earned - delivery, earned, table.points[seat])
        events.append(Payday(seat, boxes, quota, met, *sums, card_names(table.taken[seat])))
    if after.phase != Phase.OVER:
        return [*events, *tell_deal(after)]
    for seat in range(table.players):
        if tokens := table.oof[seat]:
            events.append(PaidForTokens(seat, tokens, int(OOF_COST[tokens]), after.points[seat]))
    worn_out = tuple(seat for seat in range(table.players) if table.oof[seat] == MOST_TOKENS)
    return [*events, MatchEnded("worn-out" if worn_out else "rounds", worn_out)]


# --- reasons ---------------------------------------------------------------------------------------------------------


def turn_rule(s: State) -> str:
    """The rule that says whose turn it is now."""
    if s.phase == Phase.QUOTA:
        return "S3.1" if s.round_now == 1 else "S3.2"
    return "S4.2" if s.phase == Phase.SHOW else "S4.1"


def why_not(s: State, seat: Seat, action: Action) -> Reason:
    """Why this action is not legal for the seat whose turn it is; the rule that forbids it."""
    if s.phase == Phase.QUOTA:
        return why_not_now_choosing(s, action)
    if action >= QUOTA:
        return Reason("quotas-are-chosen", "S3.3")
    if s.phase == Phase.SHOW:
        return Reason("show-the-suit-led", "S4.2", {"suit": SUIT_NAMES[s.led]})
    if action >= CARDS:
        return why_not_rest(s, seat, action)
    if not has(s.hand[seat], action):
        return Reason("not-in-hand", "S4.2", {"card": NAMES[action]})
    return Reason("follow-suit", "S4.2", {"card": NAMES[action], "suit": SUIT_NAMES[s.led]})


def why_not_now_choosing(s: State, action: Action) -> Reason:
    """While quotas are chosen: it is no quota, it is not in the game, or somebody has it."""
    if action < QUOTA:
        return Reason("choose-a-quota-first", "S3.3")
    quota = action - QUOTA
    for seat in range(s.players):
        if s.quota[seat] == quota:
            return Reason("quota-taken", "S3.3", {"quota": quota, "owner": seat})
    return Reason("no-such-quota", "S1.4", {"quota": quota})


def why_not_rest(s: State, seat: Seat, action: Action) -> Reason:
    """S5.3, S6.2: resting needs a token that is ready, once a trick, and something to rest from."""
    if has(s.resting, seat):
        return Reason("rests-already", "S5.3")
    if s.oof[seat] == MOST_TOKENS:
        return Reason("nothing-to-rest-from", "S5.3")
    if action == REST:
        return Reason("no-token-ready" if s.oof[seat] else "no-oof-token", "S5.3")
    return Reason("no-vacation-token", "S6.2")
