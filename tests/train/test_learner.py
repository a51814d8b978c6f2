"""The learner: advantages by hand, and that it learns."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")

from walpurgis.bots.brain import DESK  # noqa: E402
from walpurgis.bots.critic import critic_from, criticise  # noqa: E402
from walpurgis.games import game_named  # noqa: E402
from walpurgis.train.config import Config, ConfigError, config_from, config_of, groups_of  # noqa: E402
from walpurgis.train.critic import CriticLearner  # noqa: E402
from walpurgis.train.learner import Learner  # noqa: E402
from walpurgis.train.net import NEVER, Between, Net, allowed, bits_of  # noqa: E402
from walpurgis.train.rival import Rival  # noqa: E402
from walpurgis.train.rollout import Rollout, lessons  # noqa: E402
from walpurgis.train.tables import OUTCOMES, TableGroup, TrainingTables  # noqa: E402

SMALL: dict[str, Any] = {"tables": 48, "steps": 24, "minibatch": 256, "hidden": 32, "minutes": 10.0, "variants": 0.05}


def a_rollout(seats: list[int], values: list[float], ended: list[bool], outcome: dict[int, list[float]]) -> Rollout:
    """One table of two players."""
    tables = TrainingTables(game_named("broom"), [TableGroup(1, game_named("broom").options.make(3))], 1)
    rollout = Rollout.new(len(seats), tables)
    rollout.seats[:, 0] = torch.tensor(seats)
    rollout.values[:, 0, 0] = torch.tensor(values)
    rollout.ended[:, 0] = torch.tensor(ended)
    for step, wins in outcome.items():
        rollout.outcome[step, 0, 0, : len(wins)] = torch.tensor(wins)
    return rollout


def test_advantages_by_hand() -> None:
    """What comes next for a seat is its own next choice or the end; what the rollout does not show teaches nothing."""
    rollout = a_rollout([0, 1, 0, 0, 1], [0.2, 0.4, 0.6, 0.3, 0.5], [False, False, True, False, False], {2: [1.0, 0.0]})
    better = lessons(rollout, 0.5, torch.zeros(5, 1, 6, OUTCOMES)).better[:, 0, 0].tolist()
    last = 1.0 - 0.6
    assert better == pytest.approx([0.6 - 0.2 + 0.5 * last, 0.0 - 0.4, last, 0.0, 0.0])


def test_a_slip_teaches_nothing_and_spoils_nothing_before_it() -> None:
    """A choice left to chance is not to be judged, and the choice before it is judged by what was expected there."""
    rollout = a_rollout([0, 0, 0], [0.2, 0.7, 0.3], [False, False, True], {2: [1.0]})
    rollout.slips[1, 0] = True
    better = lessons(rollout, 0.5, torch.zeros(3, 1, 6, OUTCOMES)).better[:, 0, 0].tolist()
    assert better == pytest.approx([0.7 - 0.2, 0.0, 1.0 - 0.3])


def test_slips_are_legal_and_as_frequent_as_asked() -> None:
    learner = Learner(game_named("broom"), Config().but(**SMALL, slips=0.25), "cpu")
    learner.play()
    rollout = learner.rollout
    assert 0.2 < rollout.slips.float().mean() < 0.3
    assert ((rollout.legal >> rollout.actions) & 1).all()
    assert not Learner(game_named("broom"), Config().but(**SMALL), "cpu").rollout.slips.any()


def test_the_luck_of_the_next_deal_is_nobodys_merit() -> None:
    """A deal ends after the second choice: what counts is what is to be expected there, not the hand dealt next."""
    rollout = a_rollout([0, 0, 0, 1], [0.2, 0.3, 0.9, 0.1], [False] * 4, {})
    rollout.dealt[1, 0] = True
    between = torch.zeros(4, 1, 6, OUTCOMES)
    between[1, 0, :2, 0] = torch.tensor([0.4, 0.25])
    taught = lessons(rollout, 0.5, between)
    last = 0.4 - 0.3
    assert taught.better[:, 0, 0].tolist() == pytest.approx([0.3 - 0.2 + 0.5 * last, last, 0.0, 0.0])
    assert taught.sure[1, 0].tolist() == [True, True, False, False, False, False]  # who was seen to choose later
    assert taught.hopes[1, 0, :2, 0].tolist() == pytest.approx([0.9, 0.1])
    assert not taught.sure[[0, 2, 3]].any()


def test_what_to_expect_between_deals_is_what_the_outlook_says_at_first() -> None:
    outlook = torch.rand(5, OUTCOMES, 4)
    expected = Between(4, 2)(outlook, torch.ones(5), torch.full((5,), 4.0), torch.ones(5, 2))
    assert torch.allclose(expected, outlook.transpose(1, 2), atol=1e-6)
    assert expected.shape == (5, 4, OUTCOMES)


def test_sets_as_bits() -> None:
    assert bits_of(torch.tensor([0b101, 1 << 62]), 63).sum(dim=1).tolist() == [2, 1]
    assert bits_of(torch.tensor([0b101]), 4).tolist() == [[1, 0, 1, 0]]


@pytest.mark.turns(3)
@pytest.mark.parametrize("name", ["broom", "shot"])
def test_it_learns(name: str) -> None:
    """In a few rounds it guesses hidden cards better than at first, and copies the beginner more and more."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    learner = Learner(game_named(name), config_of(game_named(name)).but(**SMALL, copying=1.0, copying_until=1.0), "cpu")
    progress = list(itertools.islice(learner.rounds(), 25))[-1]
    beliefs, entropies = progress.curves["belief"], progress.curves["entropy"]
    assert sum(beliefs[-5:]) < 0.8 * sum(beliefs[:5])
    assert sum(entropies[-5:]) < 0.95 * sum(entropies[:5])
    assert progress.decisions == 25 * 24 * learner.tables.size


def test_a_best_response_learns_from_its_own_choices_alone(tmp_path: Any) -> None:
    from safetensors.numpy import save_file

    game = game_named("broom")
    frozen = tmp_path / "frozen.safetensors"
    save_file(Net(TrainingTables(game, [TableGroup(1, game.options.make(4))], 1).sight, 16).numbers(), frozen)
    learner = Learner(game, config_of(game).but(**SMALL, players={"4": 1.0}), "cpu", Rival("network", "frozen", frozen))
    assert learner.frozen is not None
    before = {name: weight.clone() for name, weight in learner.frozen.named_parameters()}
    progress = next(learner.rounds())
    share = learner.rollout.learns.float().mean()
    assert 0.1 < share < 0.5
    assert all((before[name] == weight).all() for name, weight in learner.frozen.named_parameters())
    assert "wins against frozen, 4 players" in progress.curves
    rollout = learner.rollout
    theirs = ~rollout.flat("learns")
    likes = learner.frozen(rollout.flat("columns")[theirs])[0].masked_fill(
        ~allowed(rollout.flat("legal")[theirs]), NEVER
    )
    assert (likes.argmax(dim=-1) == rollout.flat("actions")[theirs]).all()  # as the bot `network` plays


def test_kept_weights_come_back(tmp_path: Any) -> None:
    from safetensors.numpy import save_file

    tables = TrainingTables(game_named("witches"), [TableGroup(4, game_named("witches").options.make(5))], 1)
    one, other = Net(tables.sight, 24), Net(tables.sight, 24)
    save_file(one.numbers(), tmp_path / "kept.safetensors")
    other.start_from(tmp_path / "kept.safetensors")
    columns = torch.zeros(4, tables.sight.width, dtype=torch.int8)
    tables.see(columns)
    for ours, theirs in zip(one(columns), other(columns), strict=True):
        assert torch.allclose(ours, theirs, atol=2e-3)
    assert one(columns)[1].shape == (4, OUTCOMES)


# --- settings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["shot", "witches", "broom"])
def test_every_game_has_settings_for_all_its_tables(name: str) -> None:
    game = game_named(name)
    config = config_of(game)
    groups = groups_of(game, config)
    assert {group.options.players for group in groups} == set(game.player_counts)
    assert abs(sum(group.tables for group in groups) - config.tables) < 100
    assert config_from(config.text(), "again") == config


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"speed": 1}, "there is no setting 'speed'"),
        ({"tables": 0}, "must be above 0"),
        ({"rate": "fast"}, "is a number"),
        ({"graph": 3}, "does not take 3"),
        ({"others": {"greedy": 1.0}}, "no table for plain self-play"),
    ],
)
def test_what_is_wrong_with_settings(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        Config().but(**settings)


def test_what_is_wrong_with_tables() -> None:
    game = game_named("shot")
    with pytest.raises(ConfigError, match="not played with 6 players"):
        groups_of(game, Config(players={"6": 1.0}))
    with pytest.raises(ConfigError, match="no players called 'clever'"):
        groups_of(game, Config(others={"clever": 0.1}))
    with pytest.raises(ConfigError, match="not a TOML"):
        config_from("rate = ", "mine.toml")


def test_a_critic_learns_and_leaves_its_network_alone() -> None:
    """Trained on one rollout again and again, it comes close to what the rollout shows; the network does not change."""
    learner = CriticLearner(game_named("broom"), Config().but(**SMALL, critic=32, cut=0.0), "cpu")
    before = {name: weights.clone() for name, weights in learner.net.state_dict().items()}
    learner.play()
    wrong = [float(learner.learn()[0]) for _ in range(40)]
    assert wrong[-1] < 0.5 * wrong[0]
    assert all(torch.equal(weights, before[name]) for name, weights in learner.net.state_dict().items())


@pytest.mark.parametrize("game_name", ["broom", "shot", "witches"])
def test_bots_evaluate_a_critic_as_training_does(game_name: str) -> None:
    """The same position and hidden cards, in PyTorch and in the integers that bots calculate with."""
    game = game_named(game_name)
    learner = CriticLearner(game, Config().but(**SMALL, critic=32, slips=0.1), "cpu")
    torch.nn.init.normal_(learner.critic.value.weight, std=0.1)
    learner.play()
    critic = critic_from({name: array.astype(np.float32) for name, array in learner.critic.numbers().items()})
    desk = DESK.new({}, {}, widest=4096, hidden=32, guesses=1)
    with torch.no_grad():
        wanted = learner.critic(learner.rollout.columns[5], learner.rollout.secrets[5])
    width, secrets = learner.tables.sight.width, game.clues.secrets
    for table in range(0, 48, 5):
        hidden = bits_of(learner.rollout.secrets[5, table], secrets).flatten().numpy()
        seen = np.concatenate((learner.rollout.columns[5, table, :width].numpy(), hidden)).astype(np.int16)
        places = seen.nonzero()[0]
        desk.numbers[: len(places)], desk.places[: len(places)] = seen[places], places
        criticise(len(places), critic, desk)
        assert desk.expected.tolist() == pytest.approx(wanted[table].tolist(), abs=0.02)
