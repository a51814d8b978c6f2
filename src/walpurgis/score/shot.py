"""A round of `shot` as it lies on the table: the row, quotas, delivered packages by their boxes, Oof tokens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from walpurgis.core.data import Meta, Struct
from walpurgis.core.sets import CardSet, Seat, count, has, members, set_of
from walpurgis.games.shot.cards import (
    HAND,
    NAMES,
    OOF_COST,
    POINTS_OF,
    QUOTA,
    QUOTAS,
    ROUNDS,
    ROW,
    STRENGTH,
    SUITS,
)
from walpurgis.games.shot.deal import rank_suits
from walpurgis.games.shot.points import boxes_on, count_worn_out, delivery_points, pay, payday
from walpurgis.games.shot.rules import (
    finish_round,
    is_deal_due,
    legal,
    start_round,
    strength,
    take_quota,
    with_lowest_quota,
)
from walpurgis.games.shot.state import Phase, State
from walpurgis.games.shot.story import MOST_TOKENS, why_not
from walpurgis.score.entry import Entry
from walpurgis.score.moments import Course, Found, most
from walpurgis.score.sheet import Count, SeatNumber, Word
from walpurgis.score.shot_tricks import ShotTricks, kind_of
from walpurgis.score.tricks import enter_hands, enter_plays

Packages = dict[Word, Count]
MOST_PLAYS = 90  # 36 cards, each with a token before it and a card shown after a black one
KINDS = ("3", "2", "1", "x4", "x2")  # packages as they look: by boxes, and the two black ones


class ShotRound(Struct, forbid_unknown_fields=True):
    """What everybody can see when a round of `shot` is over; `row` can be left out."""

    row: Annotated[list[Word], Meta(max_length=6)] = []
    quotas: Annotated[list[Count | None], Meta(max_length=4)] = []
    packages: Annotated[list[Packages], Meta(max_length=4)] = []
    oof: Annotated[list[Count], Meta(max_length=4)] = []  # the tokens that each player has after the round
    nobody: Count = 0  # tricks that nobody could win (S4.5)
    cursed: Annotated[list[SeatNumber], Meta(max_length=4)] = []  # only for their strength
    unspent: Annotated[list[SeatNumber], Meta(max_length=4)] = []  # vacation tokens after the round (S7.4)
    plays: Annotated[list[Word], Meta(max_length=MOST_PLAYS)] | None = None  # card by card; then the rest follows
    left: Annotated[list[Annotated[list[Word], Meta(max_length=9)]], Meta(max_length=4)] = []  # in hand after S5.2


class ShotKeeper:
    """Keeps score for `shot`."""

    round_type = ShotRound
    whole = False
    highest_wins = True

    def is_over(self, state: State) -> bool:
        return state.phase == Phase.OVER

    def facts(self, state: State, options: Any) -> dict[str, Any]:
        players = state.players
        deck = list(members(state.deck))
        kinds = {kind: sum(kind_of(card) == kind for card in deck) for kind in KINDS}
        return {
            "rounds": int(ROUNDS[players]),
            "strength": int(STRENGTH[players]),
            "tricks": int(HAND[players]),
            "row": int(ROW[players]),
            "cards": len(deck),
            "aside": len(deck) - players * int(HAND[players]) - int(ROW[players]),
            "quotas": [quota for quota in QUOTAS if has(int(legal(state, state.turn)), QUOTA + quota)],
            "tokens": MOST_TOKENS,
            "deck": [NAMES[card] for card in deck],
            "kinds": {kind: amount for kind, amount in kinds.items() if amount},
            "bonus": {str(quota): int(state.options.bonus[quota]) for quota in QUOTAS},
            "vacation": options.vacation,
            "curse": options.curse,
        }

    def enter(self, state: State, asked: ShotRound, entry: Entry) -> None:
        oof_before = [state.oof[seat] for seat in range(state.players)]
        row = self._row(state, asked, entry)
        chosen = self._quotas(state, asked, entry)
        if asked.plays is not None and chosen:
            asked = self._card_by_card(state, asked, row, entry)
        taken = self._deliveries(state, asked, row, entry)
        self._tokens(state, asked, taken, entry)
        self._tricks(state, asked, taken, entry)
        self._vacation(state, asked, chosen, entry)
        self._look(state, asked, taken, oof_before, entry)
        if not entry.problems:
            self._pay(state, taken, entry)

    # --- what was entered ---

    def _row(self, state: State, asked: ShotRound, entry: Entry) -> CardSet:
        """S2: the row, if it was tapped in; it ranks the suits, and its cards cannot be delivered."""
        cards = [NAMES.index(name) if name in NAMES else -1 for name in asked.row]
        places = int(ROW[state.players])
        for name, card in zip(asked.row, cards, strict=True):
            if card < 0 or not has(state.deck, card):
                entry.wrong("shot-row-card", "S1.4", field="row", card=entry.card(name))
                return 0
        if len(set(cards)) < len(cards):
            entry.wrong("shot-row-twice", "S1.1", field="row")
        elif len(cards) > places:
            entry.wrong("shot-row-long", "S1.4", field="row", cards=len(cards), row=places)
        elif cards and len(cards) < places:
            entry.missing("shot-row-short", "S1.4", field="row", left=places - len(cards))
        elif cards:
            for place, card in enumerate(cards):
                state.row[place] = card
            rank_suits(state)
            weights = {SUITS[suit]: int(state.priority[suit]) for suit in range(4)}
            present = [suit for suit in SUITS if any(has(state.deck, NAMES.index(f"{suit}{v}")) for v in (1, 10))]
            entry.now["priority"] = sorted(present, key=lambda suit: -weights[suit])
            entry.now["weights"] = weights
        return set_of(cards)

    def _quotas(self, state: State, asked: ShotRound, entry: Entry) -> bool:
        """S3: in the order in which the rules let them choose; whether all have chosen."""
        had = [state.points[seat] for seat in range(state.players)]
        quotas: list[int | None] = entry.by_seat(asked.quotas, None)
        order: list[Seat] = []
        entry.now["chooser"] = None
        while state.phase == Phase.QUOTA:
            seat = state.turn
            quota = quotas[seat]
            if quota is None:
                entry.now["chooser"] = seat
                rule = "S3.1" if state.round_now == 1 else "S3.2"
                entry.missing("shot-chooses", rule, seat, "quotas")
                break
            if quota > 10 or not has(int(legal(state, seat)), QUOTA + quota):
                entry.refused(why_not(state, seat, QUOTA + min(quota, 10)), seat, "quotas")
                break
            take_quota(state, seat, quota)
            order.append(seat)
        left = int(legal(state, state.turn)) if state.phase == Phase.QUOTA else 0
        entry.now["order"] = order
        entry.now["left"] = [quota for quota in QUOTAS if has(left, QUOTA + quota)]
        for seat in range(state.players):
            if state.points[seat] > had[seat]:
                entry.point(seat, "shot-last", state.points[seat] - had[seat], "S3.1")
        if state.phase == Phase.PLAY:
            entry.now["leader"] = int(with_lowest_quota(state))
            return True
        return False

    def _card_by_card(self, state: State, asked: ShotRound, row: CardSet, entry: Entry) -> ShotRound:
        """The round as its cards tell it; they mean nothing before the row has ranked the suits."""
        tricks = ShotTricks(state, row)
        if count(row) == int(ROW[state.players]):
            enter_plays(tricks, asked.plays or [], "S4.1", entry)
        elif not asked.row:
            entry.missing("tricks-row", "S2.1", field="row")
        if tricks.done:
            self._hands(tricks, state, asked, entry)
        entry.now["counted"] = tricks.counted()
        return ShotRound(row=asked.row, quotas=asked.quotas, **tricks.counted())

    def _hands(self, tricks: ShotTricks, state: State, asked: ShotRound, entry: Entry) -> None:
        """S5.2: a round that ends early leaves cards in the hands; without them only a record is impossible."""
        unknown = tricks.tricks - len(tricks.finished)
        held = entry.by_seat(asked.left if unknown else [], [])
        entry.now["unknown"] = unknown
        named = [card for cards in held for card in cards]
        if len(set(named)) < len(named) or any(card in tricks.gone or card not in NAMES for card in named):
            entry.wrong("shot-left", "S1.1", field="left")
        elif all(len(cards) == unknown for cards in held):
            enter_hands(tricks, state, tricks.hands(held), asked.plays or [], entry)

    def _deliveries(self, state: State, asked: ShotRound, row: CardSet, entry: Entry) -> list[CardSet]:
        """S4.8: cards that look like those entered; which of them it is makes no difference to any rule of payday."""
        free = state.deck & ~row
        taken: list[CardSet] = []
        for packages in entry.by_seat(asked.packages, {}):
            mine = 0
            for kind, amount in packages.items():
                cards = [card for card in members(free) if kind_of(card) == kind][:amount]
                mine |= set_of(cards)
                free &= ~set_of(cards)
            taken.append(mine)
        for kind in {kind for packages in asked.packages for kind in packages}:
            wanted = sum(packages.get(kind, 0) for packages in asked.packages)
            there = sum(kind_of(card) == kind for card in members(state.deck & ~row))
            if wanted > there:
                rule = "S1.2" if kind.startswith("x") else "S1.1"
                message = "shot-too-many-after-row" if row else "shot-too-many"
                entry.wrong(message, rule, field="packages", kind=kind, wanted=wanted, there=there)
        return taken

    def _tokens(self, state: State, asked: ShotRound, taken: list[CardSet], entry: Entry) -> None:
        """S4.7, S5: tokens only come with a trick that was won, and never go away."""
        for seat, tokens in enumerate(entry.by_seat(asked.oof, None)):
            before = state.oof[seat]
            after = before if tokens is None else tokens
            if after > MOST_TOKENS:
                entry.wrong("shot-oof-most", "S5.1", seat, "oof", tokens=after)
            elif after < before:
                entry.wrong("shot-oof-stay", "S5.5", seat, "oof", before=before, tokens=after)
            elif after - before > count(taken[seat]):
                gained, cards = after - before, count(taken[seat])
                entry.wrong("shot-oof-tricks", "S4.7", seat, "oof", gained=gained, cards=cards)
            state.oof[seat] = min(after, MOST_TOKENS)

    def _tricks(self, state: State, asked: ShotRound, taken: list[CardSet], entry: Entry) -> None:
        """S4.5, S4.8, S5.2: each trick leaves one card with its winner, unless nobody could win it."""
        tricks = int(HAND[state.players])
        cards = sum(count(one) for one in taken)
        entry.now["tricks"] = cards + asked.nobody
        may_nobody = state.options.vacation or all(state.oof[seat] for seat in range(state.players))
        entry.now["nobody"] = bool(may_nobody)
        if asked.nobody and not may_nobody:
            entry.wrong("shot-nobody", "S4.5", field="nobody")
        elif cards + asked.nobody > tricks:
            entry.wrong("shot-tricks", "S4.8", field="packages", cards=cards, tricks=tricks, nobody=asked.nobody)
        elif cards + asked.nobody < tricks and count_worn_out(state) < state.players - 1:
            entry.missing("shot-tricks-left", "S4.8", field="packages", left=tricks - cards - asked.nobody)

    def _vacation(self, state: State, asked: ShotRound, chosen: bool, entry: Entry) -> None:
        """S6.2, S7.4: who still has the token that the rules handed out."""
        if not chosen:
            return
        entry.now["vacation"] = [seat for seat in range(state.players) if state.vacation[seat]]
        for seat in sorted(set(asked.unspent)):
            if seat >= state.players or not state.vacation[seat]:
                name = entry.names[seat] if seat < state.players else str(seat + 1)
                entry.wrong("shot-vacation", "S6.2", field="unspent", player=name)
        for seat in range(state.players):
            if seat not in asked.unspent:
                state.vacation[seat] = 0

    def _look(self, state: State, asked: ShotRound, taken: list[CardSet], oof_before: list[int], entry: Entry) -> None:
        """S3.4: what each can still carry, and how the delivered boxes stand."""
        spared = 0 if state.options.hurt_and_tired else 1
        for seat in range(state.players):
            gained = max(0, state.oof[seat] - oof_before[seat])
            state.fatigue[seat] = max(0, count(taken[seat]) - spared * gained)
            state.cursed[seat] = int(bool(state.options.curse) and seat in asked.cursed)
        entry.now["strength"] = [int(strength(state, seat)) for seat in range(state.players)]
        entry.now["oof"] = [state.oof[seat] for seat in range(state.players)]
        entry.now["oof_before"] = oof_before
        entry.now["boxes"] = [int(boxes_on(cards)) for cards in taken]
        entry.now["points"] = [int(delivery_points(cards)) for cards in taken]

    # --- afterwards ---

    def moments(self, course: Course) -> Iterator[Found]:
        """S7.3, S4.7: quotas that were met, tokens, heavy loads."""
        seats = range(len(course.rounds[0].earned))
        met = [
            sum(line.rule == "S7.3" and line.points > 0 for each in course.rounds for line in each.lines[seat])
            for seat in seats
        ]
        yield from most(course, "quotas", met)
        yield from most(course, "oof", course.rounds[-1].now["oof"])
        yield from most(course, "boxes", [sum(each.now["boxes"][seat] for each in course.rounds) for seat in seats])

    # --- payday ---

    def _pay(self, state: State, taken: list[CardSet], entry: Entry) -> None:
        for seat in range(state.players):
            state.taken[seat] = taken[seat]
            self._tell_pay(state, seat, entry)
        payday(state)
        tokens = [state.oof[seat] for seat in range(state.players)]
        finish_round(state)
        if is_deal_due(state):
            start_round(state)
        if state.phase == Phase.OVER:
            for seat, paid_for in enumerate(tokens):
                if paid_for:
                    entry.point(seat, "shot-paid", -int(OOF_COST[paid_for]), "S7.4", tokens=paid_for)

    def _tell_pay(self, state: State, seat: Seat, entry: Entry) -> None:
        cards, quota = state.taken[seat], state.quota[seat]
        delivery, whole = int(delivery_points(cards)), int(pay(state, seat))
        heavy = sum(int(POINTS_OF[card]) > 1 for card in members(cards))
        entry.point(seat, "shot-delivered", delivery, "S7.2", cards=count(cards), heavy=heavy)
        boxes = int(boxes_on(cards))
        message = "shot-met" if boxes == quota else "shot-not-met"
        entry.point(seat, message, whole - delivery, "S7.3", boxes=boxes, quota=quota)
