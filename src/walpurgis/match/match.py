"""One match among people or programs: what is legal, taking actions, and what each seat sees.

>>> import walpurgis
>>> match = walpurgis.new("shot", players=4, seed=7, first=0)
>>> match.waiting
(0,)
>>> match.legal(0)
['q0', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7']
>>> match.play(0, "q4")
[TookQuota(seat=0, quota=4)]
>>> print(match.why_not(1, "q4"))
Seat 0 already has quota 4. (S3.3)
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from walpurgis.core.dice import Seed, seed_bytes
from walpurgis.core.errors import DealError, IllegalAction, MatchOver, NothingToUndo, NotYourTurn, UnknownAction, quoted
from walpurgis.core.game import SPECTATOR, Event, Game, Piles, Reason
from walpurgis.core.layout import Layout
from walpurgis.core.numbers import int64, zeros
from walpurgis.core.options import GameOptions
from walpurgis.core.sets import Action, ActionSet, Seat, has, members
from walpurgis.core.state import blank, copy_of
from walpurgis.games import game_named
from walpurgis.match.names import expect_names
from walpurgis.words import words_of
from walpurgis.words.lines import lines_of


@dataclass(frozen=True)
class Refusal:
    """Why an action cannot be taken; prints as a sentence, and `rule` is the number of the rule behind it."""

    game: Game
    reason: Reason
    names: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The number of the rule."""
        return self.reason.rule

    def words(self, language: str) -> str:
        """The sentence in a language."""
        return words_of(language, self.game).reason(self.reason, self.names)

    def __str__(self) -> str:
        return self.words("en")


@dataclass(frozen=True)
class Step:
    """One action of the log."""

    seat: Seat
    action: Action
    name: str
    deal: int  # the deal in which it was taken, from 0
    completes: bool  # something more than itself: a trick, a choice of all


class Match:
    """A match of one game. Seats are counted from 0, clockwise; actions are written as in records."""

    def __init__(
        self,
        game: Game,
        options: GameOptions,
        seed: Seed | None = None,
        deals: Sequence[Piles] = (),
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed_bytes(seed)
        self.names = expect_names(names or [f"Seat {seat}" for seat in range(options.players)], options.players)
        self._given = list(deals)
        self._start()

    def _start(self) -> None:
        self.state = self.game.new_state(self.options, self.seed)
        self.log: list[Step] = []
        self.deals: list[Piles] = []
        self.round_points: list[list[int]] = []  # the points with which each deal began
        self._stack_next_deal()
        self.game.begin(self.state)
        self.events: list[Event] = list(self.game.tell_deal(self.state))
        self._note_deal()

    def _stack_next_deal(self) -> None:
        if len(self.deals) < len(self._given):
            try:
                self.game.stack(self.state, self._given[len(self.deals)])
            except DealError as error:
                error.deal = len(self.deals)
                raise

    def _note_deal(self) -> None:
        self.deals.append(self.game.deal_piles(self.state))
        self.round_points.append(self.points)
        self._stack_next_deal()

    # --- what is going on ---

    @property
    def players(self) -> int:
        """How many play."""
        return self.options.players

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now; several when all choose at once, none when the match is over."""
        return tuple(members(self.game.waiting(self.state)))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return not self.game.waiting(self.state)

    @property
    def points(self) -> list[int]:
        """The points of each seat so far."""
        return self.standing[0]

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat from 1, as if the match ended now; equal ranks are ties that no rule breaks."""
        return self.standing[1]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won; none before the match is over."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1) if self.is_over else ()

    @property
    def standing(self) -> tuple[list[int], list[int]]:
        """Points and ranks together."""
        points, ranks = zeros(self.players, int64), zeros(self.players, int64)
        self.game.standing(self.state, points, ranks)
        return points.tolist(), ranks.tolist()

    # --- deciding ---

    def legal(self, seat: Seat) -> list[str]:
        """What this seat may do now; empty when it owes no decision."""
        return names_of(self, seat, self.legal_actions(seat))

    def legal_actions(self, seat: Seat) -> int:
        """The same as a set of action numbers, for programs."""
        self._expect_seat(seat)
        return int(self.game.legal(self.state, seat))

    def name_of(self, seat: Seat, action: Action) -> str:
        """How this action is written now."""
        return self.game.action_name(self.state, seat, action)

    def play(self, seat: Seat, action: str | Action) -> list[Event]:
        """Take an action, written or as a number; what happened is returned and added to `events`.

        An action that the rules refuse raises IllegalAction with the reason, and changes nothing.
        """
        number = self._expect_legal(seat, action)
        return take_judged(self, seat, number, self.name_of(seat, number))

    def _expect_legal(self, seat: Seat, action: str | Action) -> Action:
        self._expect_seat(seat)
        if isinstance(action, str) and self._is_legal(seat, action):
            return self.game.action_named(self.state, seat, action)
        if self.is_over:
            raise MatchOver("the match is over; start a new one, or undo")
        if seat not in self.waiting:
            others = ", ".join(self.names[other] for other in self.waiting)
            rule = self.game.turn_rule(self.state)
            told = f"{self.names[seat]} owes no decision now; waiting for {others}"
            raise NotYourTurn(f"{told} ({rule})" if rule else told, rule)
        number = self._number_of(seat, action)
        if refusal := self.why_not(seat, number):
            raise IllegalAction(str(refusal), refusal.rule)
        return number

    def _is_legal(self, seat: Seat, action: str) -> bool:
        """A quick yes or no to the most frequent question; `why_not` has the reason."""
        try:
            return bool(self.legal_actions(seat) >> self.game.action_named(self.state, seat, action) & 1)
        except (ValueError, KeyError, IndexError):
            return False

    def _expect_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.options.players:
            raise NotYourTurn(f"there is no seat {seat}; seats are counted from 0 to {self.players - 1}")

    def _number_of(self, seat: Seat, action: str | Action) -> Action:
        try:
            number = self.game.action_named(self.state, seat, action) if isinstance(action, str) else int(action)
            self.name_of(seat, number)
        except (ValueError, KeyError, IndexError):
            choices = ", ".join(self.legal(seat))
            raise UnknownAction(f"{quoted(action)} is not an action; you can choose from: {choices}") from None
        return number

    def why_not(self, seat: Seat, action: str | Action) -> Refusal | None:
        """Why this action would be refused, with the rule; None when it may be taken."""
        self._expect_seat(seat)
        number = self._number_of(seat, action)
        if seat in self.waiting and has(self.legal_actions(seat), number):
            return None
        if self.is_over:
            return Refusal(self.game, Reason("match-over", ""), self.names)
        if seat not in self.waiting:
            return Refusal(self.game, Reason("not-your-turn", self.game.turn_rule(self.state)), self.names)
        return Refusal(self.game, self.game.why_not(self.state, seat, number), self.names)

    def undo(self) -> Step:
        """Take back the last action; the following deals stay the same."""
        if not self.log:
            raise NothingToUndo("nothing has been played yet")
        steps = self.log
        self._start()
        for step in steps[:-1]:
            self.play(step.seat, step.action)
        return steps[-1]

    def copy(self) -> Match:
        """An independent copy of the match."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.state = copy_of(self.state)
        other.log, other.deals, other.events = list(self.log), list(self.deals), list(self.events)
        other.round_points = list(self.round_points)
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What is kept when a match is pickled or copied with `copy.deepcopy`: the state as its bytes."""
        return {**self.__dict__, "state": bytes(self.state.memory)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.state = blank(self.game.state)
        self.state.memory[:] = kept["state"]

    # --- seeing ---

    def knowledge(self, seat: Seat = SPECTATOR) -> Any:
        """What this seat knows, as numbers; without a seat, what a spectator may know."""
        if seat != SPECTATOR:
            self._expect_seat(seat)
        out = blank(self.game.knowledge)
        self.game.observe(self.state, seat, out)
        return out

    def view(self, seat: Seat = SPECTATOR) -> Any:
        """What this seat sees, as data with names; without a seat, what a spectator may see."""
        return self.game.look(self._observed(seat))

    def own(self, seat: Seat) -> dict[str, Any]:
        """The fields of this seat's view that differ from what a spectator sees."""
        self._expect_seat(seat)
        return self.game.own(self._observed(seat))

    def _observed(self, seat: Seat) -> Any:
        """The same as `knowledge`, but only valid until the next call."""
        if seat != SPECTATOR:
            self._expect_seat(seat)
        out = _scratch(self.game.knowledge)
        self.game.observe(self.state, seat, out)
        return out

    def events_for(self, seat: Seat = SPECTATOR) -> list[Event]:
        """The events that this seat may know of."""
        return [event for event in self.events if event.known_to(seat)]

    def describe(self, seat: Seat = SPECTATOR, language: str = "en") -> str:
        """The table in lines of text, as this seat sees it."""
        words = words_of(language, self.game)
        return "\n".join(lines_of(self.game.scene(self.view(seat), words, self.names), words, self.names, self.waiting))

    def __str__(self) -> str:
        hands = (f"{self.names[seat]} holds: {' '.join(self.view(seat).hand)}" for seat in range(self.players))
        return "\n".join([self.describe(), *hands])

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"waiting for {', '.join(map(str, self.waiting))}"
        return f"<Match of {self.game.name}, {self.players} players, {len(self.log)} actions, {state}>"


class _Scratches(threading.local):
    """A record of each kind, made once per thread: making one takes ten times as long as filling it."""

    def __init__(self) -> None:
        self.records: dict[Layout, tuple[Any, memoryview]] = {}


_scratches = _Scratches()


def _scratch(layout: Layout, content: memoryview | None = None) -> Any:
    """A record for a moment, with this content or all zero; the next call takes it back."""
    found = _scratches.records.get(layout)
    if found is None:
        record = blank(layout)
        found = _scratches.records[layout] = record, memoryview(bytes(record.memory))
    record, zero = found
    record.memory[:] = zero if content is None else content
    return record


def take_judged(match: Match, seat: Seat, number: Action, name: str) -> list[Event]:
    """Take an action that was just found legal, given by its number and its name; `Match.play` judges it first."""
    before = _scratch(match.state.layout, match.state.memory)
    match.game.act(match.state, seat, number)
    news = list(match.game.tell(before, seat, number, match.state))
    match.log.append(Step(seat, number, name, len(match.deals) - 1, len(news) > 1))
    match.events += news
    if match.game.deals(match.state) > len(match.deals):
        match._note_deal()  # pyright: ignore[reportPrivateUsage] (a part of Match, kept out of its methods)
    return news


# --- for servers with many matches: the same as some methods of Match, faster ---


def names_of(match: Match, seat: Seat, actions: ActionSet) -> list[str]:
    """How the actions of a set are written now."""
    if match.game.action_names is not None:
        return list(match.game.action_names(match.state, seat, actions))
    return [match.game.action_name(match.state, seat, action) for action in members(actions)]


def view_data(match: Match) -> Any:
    """What is written as the same JSON as a spectator's view."""
    known = match._observed(SPECTATOR)  # pyright: ignore[reportPrivateUsage]
    return (match.game.view_data or match.game.look)(known)


def own_data(match: Match, seat: Seat) -> Any:
    """What is written as the same JSON as `Match.own`."""
    known = match._observed(seat)  # pyright: ignore[reportPrivateUsage]
    return (match.game.own_data or match.game.own)(known)


def new(
    game: str | Game,
    players: int | None = None,
    *,
    seed: Seed | None = None,
    deals: Sequence[Piles] = (),
    names: Sequence[str] | None = None,
    **options: object,
) -> Match:
    """A new match, dealt and ready: `new("shot", players=4, seed=7, curse=True)`.

    Without a seed, randomness comes from the operating system. `deals` replace the shuffles, the first one first.
    """
    the_game = game_named(game) if isinstance(game, str) else game
    return Match(the_game, the_game.options.make(players, **options), seed, deals, names)
