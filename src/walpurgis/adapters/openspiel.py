"""Every game as an OpenSpiel game; importing this module registers them as `walpurgis_shot`, `walpurgis_witches`, ….

>>> import pyspiel
>>> import walpurgis.adapters.openspiel
>>> game = pyspiel.load_game("walpurgis_shot(players=3,options=curse:yes|first:0)")
>>> state = game.new_initial_state()

Chance is explicit: before each deal, eight chance nodes with 256 equal outcomes each roll a number of 64 bits, and the
deal is the shuffle that this number seeds. So every node has few outcomes, a history contains the whole match, and
clones, pickles and replays need no dice of their own. Shuffles that no such number reaches never occur.

When all choose at once they are asked one after the other, and none sees what another has chosen.

The parameters are `players` and `options`: the options of the game as name:value, with bars between. OpenSpiel keeps
commas and equals signs for itself, so a value that has some is written with semicolons and colons: `bonus:0:5;2:3`.
"""

from __future__ import annotations

import functools
import importlib
from typing import Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from walpurgis.adapters.looking import RowWriter
from walpurgis.adapters.rewards import rewards_of
from walpurgis.batch.features import features_of
from walpurgis.core.dice import new_dice, seed_bytes
from walpurgis.core.errors import IllegalAction
from walpurgis.core.extras import from_extra
from walpurgis.core.game import MOST_ACTIONS, SPECTATOR, Game
from walpurgis.core.options import GameOptions
from walpurgis.core.rule import warm_up
from walpurgis.core.sets import Action, Seat, has, members
from walpurgis.core.state import blank
from walpurgis.games import game_named, game_names
from walpurgis.match.stepper import Stepper

with from_extra():
    pyspiel: Any = importlib.import_module("pyspiel")  # an extension without types

SEED_BYTES = 8  # rolled before each deal
BYTES = 256
OUTCOMES = [(byte, 1 / BYTES) for byte in range(BYTES)]
CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL
LONGEST = 100_000  # decisions; no match takes more

_games: dict[str, Game] = {}


def register(game: Game) -> str:
    """Make a game known to OpenSpiel; the name to load it by."""
    name = f"walpurgis_{game.name}"
    if game.name not in _games:
        _games[game.name] = game
        # A class, as OpenSpiel expects: it keeps what it is given until after Python has ended.
        pyspiel.register_game(_type_of(game), type(f"{game.name.title()}Game", (WitchGame,), {"witch_game": game}))
    return name


def _type_of(game: Game) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"walpurgis_{game.name}",
        long_name=f"Walpurgis: {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.player_counts),
        min_num_players=min(game.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 4, "options": ""},
    )


def _options_in(text: str) -> dict[str, str]:
    """The options in a parameter: `curse:yes|bonus:0:5;2:3`."""
    pairs = (pair.partition(":") for pair in text.split("|") if pair)
    return {name: value.translate(str.maketrans(":;", "=,")) for name, _, value in pairs}


# --- the match -------------------------------------------------------------------------------------------------------


Happened: TypeAlias = tuple[bytes | None, Seat, Action]  # what chance rolled before, if it did; a spectator's is a deal


class RolledMatch:
    """One match with its chance rolled from outside: what OpenSpiel copies and pickles."""

    def __init__(self, game: Game, options: GameOptions) -> None:
        self.game = game
        self.options = options
        self.stepper = _undealt(game, options).copy()
        self.rolled: bytes | None = b""  # what chance has rolled for the deal to come; None when play goes on
        self.pending: Action | None = None  # the action that brings this deal about
        self.asked = SPECTATOR  # who is asked first when several choose at once; a spectator means the lowest seat
        self._remembered = [b""] * options.players  # of all that each seat had observed until then, a hash
        self._until = bytes(self.state.memory)  # the state then,
        self._since: list[Happened] = []  # and what has happened since

    def __deepcopy__(self, memo: Any) -> RolledMatch:
        other = RolledMatch.__new__(RolledMatch)
        other.__dict__.update(self.__dict__)
        other.stepper = self.stepper.copy()
        other._since = self._since[:]
        return other

    def __reduce__(self) -> Any:
        match = (self.state.memory.tobytes(), self.rolled, self.pending, self.asked, self.memories)
        return _unpickled, (self.game.name, self.options.players, self.options.texts(), *match)

    @property
    def state(self) -> Any:
        """The record of the match."""
        return self.stepper.state

    @property
    def is_begun(self) -> bool:
        """Whether the first deal is done."""
        return self.rolled is None or self.pending is not None

    @property
    def turn(self) -> Seat:
        """The seat that is asked for a decision; -1, a spectator, when the match is over."""
        return self.stepper.seat

    def roll(self, byte: int) -> None:
        """Chance rolls one more byte; the last one deals."""
        rolled = self.rolled = (self.rolled or b"") + bytes([byte])
        if len(rolled) == SEED_BYTES:
            if self.pending is None:
                self._since.append((rolled, SPECTATOR, 0))
                self.stepper.reset(rolled)
            else:
                self._since.append((rolled, self.turn, self.pending))
                _roll(self.state, rolled)
                self.stepper.step(self.pending)
            self.rolled = self.pending = None
            self._ask()

    def act(self, action: Action) -> None:
        """Take an action of the seat whose turn it is; where it leads to a deal, chance has to roll first."""
        state, seat = self.stepper.state, self.stepper.seat
        before, dice = bytes(state.memory), bytes(state.dice)
        self.stepper.step(action)
        if bytes(state.dice) == dice:
            self._since.append((None, seat, action))
        else:
            state.memory[:] = before
            self.stepper.look()
            self.rolled, self.pending = b"", action
        if self.asked != SPECTATOR:
            self._ask()

    def _ask(self) -> None:
        if self.asked != SPECTATOR and has(int(self.game.waiting(self.state)), self.asked):
            self.stepper.ask(self.asked)

    @property
    def memories(self) -> list[bytes]:
        """By seat: a hash of everything it has ever observed, which is more than the table shows now.

        It is made when somebody asks, by playing again what has happened since the last time.
        """
        if self._since:
            state = blank(self.game.state)
            state.memory[:] = self._until
            memories = self._remembered[:]
            for happened in self._since:
                _repeat(self.game, state, *happened)
                for seat, memory in enumerate(memories):
                    memories[seat] = seed_bytes(memory + _knowledge(self.game, state, seat).memory.tobytes())[:8]
            self._remembered, self._until, self._since = memories, bytes(state.memory), []
        return self._remembered

    def imagine(self, seat: Seat, seed: str) -> None:
        """Deal again what this seat cannot know; others who have chosen at the same time choose again, after it."""
        self._remembered = self.memories
        self.game.imagine(self.state, seat, new_dice(seed))
        self._until = bytes(self.state.memory)
        self.stepper.look()
        self.asked = seat
        self._ask()

    def restore(
        self, memory: bytes, rolled: bytes | None, pending: Action | None, asked: Seat, told: list[bytes]
    ) -> None:
        """Be as another match was."""
        self.state.memory[:] = self._until = memory
        self.rolled, self.pending, self.asked, self._remembered = rolled, pending, asked, told
        if self.is_begun:
            self.stepper.look()
            self._ask()

    def knowledge(self, seat: Seat) -> Any:
        """What this seat knows; read it at once, because the next call overwrites it."""
        return _knowledge(self.game, self.state, seat)

    def returns(self) -> list[float]:
        """What the match is worth to each seat: nothing before it is over."""
        if not self.is_begun or self.turn != SPECTATOR:
            return [0.0] * self.options.players
        return rewards_of(np.array(self.stepper.ranks)).tolist()


@functools.cache
def _undealt(game: Game, options: GameOptions) -> Stepper:
    """A match before its first deal, to be copied."""
    stepper = Stepper(game, options.players, seed=0, **options.texts())
    stepper.state.memory[:] = game.new_state(options, 0).memory
    return stepper


@functools.cache
def _scratch(game: Game) -> Any:
    return blank(game.knowledge)


def _knowledge(game: Game, state: Any, seat: Seat) -> Any:
    scratch = _scratch(game)
    scratch.memory[:] = bytes(len(scratch.memory))
    game.observe(state, seat, scratch)
    return scratch


def _roll(state: Any, rolled: bytes) -> None:
    for word, number in enumerate(new_dice(rolled)):
        state.dice[word] = int(number)


def _repeat(game: Game, state: Any, rolled: bytes | None, seat: Seat, action: Action) -> None:
    """Do again what has happened in a match."""
    if rolled is not None:
        _roll(state, rolled)
    if seat == SPECTATOR:
        game.begin(state)
    else:
        game.act(state, seat, action)


def _unpickled(name: str, players: int, options: dict[str, str], *match: Any) -> RolledMatch:
    game = _games[name]
    restored = RolledMatch(game, game.options.make(players, **options))
    restored.restore(*match)
    return restored


# --- as OpenSpiel wants it -------------------------------------------------------------------------------------------


class WitchGame(pyspiel.Game):
    """A game with its players and options; each of our games has a class of its own."""

    witch_game: Game

    def __init__(self, params: dict[str, Any]) -> None:
        warm_up()
        self.witch_options = self.witch_game.options.make(params["players"], **_options_in(params["options"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_ACTIONS,
            max_chance_outcomes=BYTES,
            num_players=self.witch_options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        pyspiel.Game.__init__(self, _type_of(self.witch_game), info, params)

    def max_chance_nodes_in_history(self) -> int:
        """Chance rolls before each deal, and no deal is without decisions."""
        return SEED_BYTES * LONGEST

    def new_initial_state(self) -> WitchState:
        """Before the first deal."""
        return WitchState(self, RolledMatch(self.witch_game, self.witch_options))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WitchObserver | None:
        """Observers see what a seat knows, or, without private information, what a spectator does; no others."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or not (private or kind.private_info == pyspiel.PrivateInfoType.NONE):
            return None
        return WitchObserver(self.witch_game, self.witch_options.players, private, kind.perfect_recall)


class WitchState(pyspiel.State):
    """A state of a match, before, between and after deals."""

    def __init__(self, game: WitchGame, match: RolledMatch) -> None:
        pyspiel.State.__init__(self, game)
        self.match = match

    def current_player(self) -> int:
        """Who decides next: chance before a deal, else a seat."""
        match = self.match
        if match.rolled is not None:
            return CHANCE
        turn = match.stepper.seat
        return TERMINAL if turn == SPECTATOR else turn

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        match = self.match
        return match.rolled is None and not match.stepper.legal

    def _legal_actions(self, player: Seat) -> list[Action]:
        stepper = self.match.stepper
        return stepper.legal if player == stepper.seat else list(members(stepper.game.legal(stepper.state, player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the number that seeds the deal."""
        return OUTCOMES

    def _apply_action(self, action: Action) -> None:
        match = self.match
        if match.rolled is None:
            if action not in match.stepper.legal:
                raise IllegalAction(f"{action} is not legal now; legal_actions() lists what is")
            match.act(action)
        elif 0 <= action < BYTES:
            match.roll(action)
        else:
            raise IllegalAction(f"{action} is not a roll; chance rolls 0 to {BYTES - 1}")

    def _action_to_string(self, player: int, action: Action) -> str:
        if player == CHANCE:
            return f"roll {action}"
        return self.match.game.action_name(self.match.state, player, action)

    def returns(self) -> list[float]:
        """1 for the first place, -1 for the last, evenly spaced between, shared by those who tie; 0 until the end."""
        return self.match.returns()

    def resample_from_infostate(self, player: Seat, sampler: Any) -> WitchState:
        """Another state that this player could be in for all it knows, each equally likely."""
        other = self.clone()
        other.match.imagine(player, f"{sampler()} {sampler()}")
        return other

    def __str__(self) -> str:
        match = self.match
        return f"{match.game.name} {match.state} rolled={match.rolled} pending={match.pending} asked={match.asked}"


class WitchObserver:
    """What a seat knows, as text and as numbers.

    The text of an information state is the view of the seat, and a hash of all that it has observed before. The
    tensors of observations and of information states are the same: the features of all that the seat knows, which leave
    out the order in which things came about.
    """

    def __init__(self, game: Game, players: int, private: bool, perfect_recall: bool) -> None:
        self.private = private
        self.perfect_recall = perfect_recall
        self.features = features_of(game, players)
        self.tensor: npt.NDArray[np.float32] = np.zeros(players + self.features.width, np.float32)
        self._rows = RowWriter(self.features, self.tensor[players:])
        self.dict = {"player": self.tensor[:players]}
        for field, columns in self.features.columns.items():
            self.dict[field] = self.tensor[players:][columns]

    def set_from(self, state: WitchState, player: Seat) -> None:
        """Write the tensor: who observes, then what is known; all 0 before the first deal."""
        self.tensor.fill(0)
        self.tensor[player] = 1
        if state.match.is_begun:
            self._rows.write(state.match.state, self._seat(player))

    def string_from(self, state: WitchState, player: Seat) -> str:
        """The view as JSON; before the first deal there is nothing to see."""
        match = state.match
        if not match.is_begun:
            return f"player {player}"
        view = msgspec.json.encode(match.game.look(match.knowledge(self._seat(player)))).decode()
        if not self.perfect_recall:
            return view
        return f"{view} memory {match.memories[player].hex()}"

    def _seat(self, player: Seat) -> Seat:
        return player if self.private else SPECTATOR


for _name in game_names():
    register(game_named(_name))
