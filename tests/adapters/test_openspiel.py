"""OpenSpiel: its own tests pass for every game, states can be resampled, and its IS-MCTS plays whole matches."""

from __future__ import annotations

import importlib
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pytest

from walpurgis.core.errors import IllegalAction, OptionError
from walpurgis.games import game_named, game_names

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install walpurgis[adapters]")

importlib.import_module("walpurgis.adapters.openspiel")
pyspiel: Any = importlib.import_module("pyspiel")

SHORT = {"shot": "", "witches": ",options=rounds:1", "broom": ""}  # matches that do not last
TABLES = [(name, players) for name in game_names() for players in game_named(name).player_counts]


def load(name: str, players: int = 4) -> Any:
    return pyspiel.load_game(f"walpurgis_{name}(players={players}{SHORT[name]})")


def states_of(game: Any, seed: int) -> list[Any]:
    """The states of a random match in which somebody decides, and the last one."""
    chooser = random.Random(seed)
    state = game.new_initial_state()
    states: list[Any] = []
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(chooser.choice(state.legal_actions()))
    return [*states, state]


# --- its own tests ---


@pytest.mark.turns(2)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulations(name: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.filterwarnings("ignore")  # of the libraries that OpenSpiel's test imports for other games
def test_api(name: str) -> None:
    tests: Any = importlib.import_module("open_spiel.integration_tests.api_test")
    case = type("Case", (tests.EnforceAPIOnPartialTreeBase,), {"game": load(name), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [text for _, text in result.failures + result.errors]


# --- what a state tells ---


@pytest.mark.turns(2)
@pytest.mark.parametrize("name", game_names())
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    game = load(name)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    different = 0
    for state in states_of(game, 1)[:-1:7]:
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        different += str(other) != str(state)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        for tell in ("information_state_string", "observation_string", "observation_tensor"):
            assert getattr(other, tell)(player) == getattr(state, tell)(player)
    assert different


@pytest.mark.parametrize("name", game_names())
def test_information_states_are_remembered(name: str) -> None:
    """Every seat's information state is new after every action that it can see, and never comes back."""
    states = states_of(load(name), 2)
    for player in range(4):
        told = [state.information_state_string(player) for state in states]
        mine = [text for text, state in zip(told, states, strict=True) if state.current_player() == player]
        assert len(set(mine)) == len(mine)


@pytest.mark.parametrize("name", game_names())
def test_a_memory_is_the_same_whenever_it_is_asked_for(name: str) -> None:
    """It is made when somebody asks: at every step, at last, in a copy, or after a pickle in the middle."""
    game, chooser = load(name, 3), random.Random(4)
    often, late = game.new_initial_state(), game.new_initial_state()
    for number in range(120):
        if often.is_terminal():
            break
        action = chooser.choice(often.legal_actions())
        often.apply_action(action)
        late.apply_action(action)
        often.information_state_string(number % 3)
        late = late.clone() if number % 50 == 20 else pickle.loads(pickle.dumps(late)) if number == 70 else late
    told = [often.information_state_string(player) for player in range(3)]
    assert [late.clone().information_state_string(player) for player in range(3)] == told
    assert [late.information_state_string(player) for player in range(3)] == told


def test_a_secret_choice_changes_no_other_information_state() -> None:
    state = next(s for s in states_of(load("witches"), 3) if not s.is_terminal())
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    chooser = state.current_player()
    for player in range(4):
        same = one.information_state_string(player) == two.information_state_string(player)
        assert same == (player != chooser)


def test_history_tells_the_whole_match() -> None:
    game = load("shot")
    last = states_of(game, 4)[-1]
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert str(again) == str(last) and again.returns() == last.returns()
    assert abs(sum(last.returns())) < 1e-9


def test_states_can_be_pickled() -> None:
    state = states_of(load("broom", 3), 5)[20]
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.information_state_string(0) == state.information_state_string(0)


@pytest.mark.parametrize("action", [1000, 256, -2])
def test_an_invalid_roll_or_action_is_refused(action: int) -> None:
    state = load("shot").new_initial_state()
    with pytest.raises(IllegalAction, match="is not a roll"):
        state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(0)
    before = str(state)
    with pytest.raises(IllegalAction, match="is not legal now"):
        state.apply_action(action)
    assert str(state) == before
    state.apply_action(state.legal_actions()[0])


def test_parameters_are_players_and_options() -> None:
    options = pyspiel.load_game("walpurgis_shot(players=3,options=edition:translated|bonus:0:9;3:1)").witch_options
    assert (options.players, options.edition, options.six_shields) == (3, "translated", True)
    assert dict(options.bonus)[0] == 9 and dict(options.bonus)[3] == 1
    assert load("shot").witch_options == game_named("shot").options.make(4)
    with pytest.raises(OptionError, match="no curse 'perhaps'"):
        type(load("shot"))({"players": 4, "options": "curse:perhaps"})


def test_observers() -> None:
    observation: Any = importlib.import_module("open_spiel.python.observation")
    game = load("shot")
    state = states_of(game, 6)[10]
    player = state.current_player()
    seat = observation.make_observation(game)
    seat.set_from(state, player)
    assert seat.tensor.tolist() == state.observation_tensor(player)
    assert seat.dict["player"].argmax() == player
    assert seat.dict["own_hand"].sum() == state.match.knowledge(player).hand_size[player]
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    spectator = observation.make_observation(game, kind)
    spectator.set_from(state, player)
    assert spectator.dict["own_hand"].sum() == 0
    assert spectator.dict["hand_size"].sum() > 0


# --- playing ---


@pytest.mark.parametrize("name", game_names())
def test_is_mcts_plays_a_whole_match(name: str) -> None:
    ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
    game = load(name, 3)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), uct_c=1.4, max_simulations=2, random_state=dice)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(dice.randint(256)))
        else:
            state.apply_action(int(bot.step(state)))
    assert max(state.returns()) > 0


def test_python_ends_in_peace() -> None:
    """OpenSpiel keeps what is registered until after Python has ended, which must not hurt."""
    code = "import walpurgis.adapters.openspiel, pyspiel; pyspiel.load_game('walpurgis_shot').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
