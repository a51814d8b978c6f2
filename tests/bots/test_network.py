"""The network: what it sees, what it makes of it without the library that trained it, and how it plays."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bot_positions import fewer, positions

from walpurgis.batch.rows import SPREAD, column, find_seen, views_of, write_row
from walpurgis.bots import ask, bot_named
from walpurgis.bots.brain import NoWeights, brain_of, desk_for, eyes_for, file_of, read_weights
from walpurgis.bots.network import NetworkBot, consider, kernel_of, name_of, settle
from walpurgis.bots.sight import sight_of
from walpurgis.core.dice import new_dice, pick
from walpurgis.core.game import Game
from walpurgis.core.rule import MODE, Mode, as_plain
from walpurgis.core.sets import count, first_of, has, members
from walpurgis.core.state import copy_of
from walpurgis.games import game_named, game_names


def weights_of(name: str) -> Path:
    path = game_named(name).weights
    assert path is not None
    return path


@pytest.mark.parametrize("name", game_names())
def test_the_package_has_weights_that_fit(name: str) -> None:
    path = weights_of(name)
    assert path.stat().st_size <= 6_000_000
    _, notes = read_weights(path)
    assert notes["game"] == name and int(notes["decisions"]) > 1e8
    assert len(brain_of(game_named(name)).first) == sight_of(game_named(name)).width


@pytest.mark.parametrize("name", game_names())
def test_our_reader_reads_what_the_library_reads(name: str) -> None:
    library = pytest.importorskip("safetensors.numpy")
    ours, _ = read_weights(weights_of(name))
    theirs = library.load_file(weights_of(name))
    assert ours.keys() == theirs.keys()
    assert all((ours[key] == theirs[key]).all() for key in ours)


def test_without_weights_it_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoWeights, match="walpurgis train shot"):
        brain_of(game_named("shot"), tmp_path / "none.safetensors")
    with pytest.raises(NoWeights, match="columns"):
        brain_of(game_named("shot"), weights_of("broom"))


def seen(game: Game, state: Any, seat: int) -> tuple[Any, Any]:
    """A settled world, and what the network sees of it, column by column and in runs."""
    brain = brain_of(game)
    eyes, desk = eyes_for(game, state.players), desk_for(brain)
    consider(game, state, seat, new_dice(1), brain, eyes, desk, 1.0)
    lines = sight_of(game).readings[state.players, seat]
    dense = np.array([column(*views_of(eyes.sights), 0, line) for line in lines])
    write_row(*views_of(eyes.sights), 0, eyes.scripts[seat], SPREAD, eyes.row)
    n = find_seen(eyes.row[0], eyes.row_words[0], desk.numbers, desk.places)
    sparse = np.zeros(len(dense), np.int64)
    sparse[desk.places[:n]] = desk.numbers[:n]
    return dense, sparse


@pytest.mark.parametrize("name", game_names())
def test_runs_and_columns_see_the_same(name: str) -> None:
    game = game_named(name)
    for state, seat in positions(game, fewer(30, 3), "runs"):
        dense, sparse = seen(game, state, seat)
        assert (dense == sparse).all() and dense.any()


@pytest.mark.parametrize("name", game_names())
def test_columns_are_those_of_the_seat_that_looks(name: str) -> None:
    game = game_named(name)
    names = sight_of(game).names
    assert len(set(names)) >= len(names) - sum("clues" in one or "asked" in one for one in names)
    for state, seat in positions(game, fewer(20, 2), "legal"):
        dense, _ = seen(game, state, seat)
        legal = {action for action in range(63) if dense[names.index(f"legal {action}")]}
        assert legal == set(members(game.legal(state, seat)))


@pytest.mark.parametrize("name", game_names())
def test_it_thinks_as_it_was_trained(name: str) -> None:
    """Expectations, guesses and choices are those of the library, within what whole numbers can tell."""
    torch = pytest.importorskip("torch")
    learner = pytest.importorskip("walpurgis.train.learner")
    game = game_named(name)
    brain = brain_of(game)
    net = learner.Net(sight_of(game), len(brain.second))
    net.start_from(weights_of(name))
    for state, seat in positions(game, fewer(40, 3), "torch"):
        settle(game, state)
        eyes, desk = eyes_for(game, state.players), desk_for(brain)
        options = consider(game, state, seat, new_dice(1), brain, eyes, desk, 1.0)
        dense, _ = seen(game, state, seat)
        with torch.no_grad():
            likes, values, guesses = net(torch.from_numpy(dense.astype(np.int8))[None])
        chances = torch.softmax(likes[0].masked_fill(~learner.allowed(torch.tensor(options)), -1e9), 0).numpy()
        assert np.abs(desk.likes - chances).max() < 1e-2
        assert np.abs(desk.expected - values[0].numpy()).max() < 4e-3
        assert np.abs(desk.guesses - guesses[0].numpy()).max() < 4e-2
        best = sorted(chances)[-2:]
        if best[1] - best[0] > 1e-2:
            assert desk.likes.argmax() == chances.argmax()


@pytest.mark.parametrize("name", game_names())
def test_hidden_cards_do_not_matter(name: str) -> None:
    game, bot = game_named(name), bot_named("network")
    for number, (state, seat) in enumerate(positions(game, fewer(200, 4), "network")):
        other = copy_of(state)
        game.imagine(other, seat, new_dice(f"another world {number}"))
        thought = ask(bot, game, state, seat, new_dice(number))
        assert has(game.legal(state, seat), thought.action)
        assert ask(bot, game, other, seat, new_dice(number)) == thought


def test_warmth_lets_it_vary() -> None:
    game = game_named("broom")
    state, seat = next(found for found in positions(game, 50) if count(game.legal(found[0], found[1])) > 2)
    cold = {ask(NetworkBot(), game, state, seat, new_dice(n)).action for n in range(fewer(20, 3))}
    warm = {ask(NetworkBot("warm", 5.0), game, state, seat, new_dice(n)).action for n in range(fewer(60, 8))}
    assert len(cold) == 1 < len(warm)


def test_renaming_suits_changes_nothing_in_shot() -> None:
    """A match in which the suits are named by priority is the same match."""
    game = game_named("shot")
    clues = game.clues
    for seed in range(fewer(20, 2)):
        dice = new_dice(seed)
        state = game.new_state(game.options.make(3 + seed % 2, curse=seed % 3 == 0), seed)
        game.begin(state)
        while seats := int(game.waiting(state)):
            seat = int(first_of(seats))
            other = copy_of(state)
            names = int(clues.settle(other))
            assert list(other.priority) == sorted(state.priority, reverse=True)
            legal = {int(clues.name_of(action, names)) for action in members(game.legal(other, seat))}
            assert legal == set(members(game.legal(state, seat)))
            action = int(pick(game.legal(other, seat), dice))
            deal = game.deals(state)
            game.act(other, seat, action)
            game.act(state, seat, int(clues.name_of(action, names)))
            if game.deals(state) == deal:
                for field in ("points", "oof", "fatigue"):
                    assert list(getattr(other, field)) == list(getattr(state, field))
                assert (other.winner, other.turn, other.best) == (state.winner, state.turn, state.best)


def test_settling_twice_is_settling_once() -> None:
    game = game_named("shot")
    for state, seat in positions(game, fewer(30, 5), "settle"):
        names = settle(game, state)
        again = copy_of(state)
        same = settle(game, again)
        assert again == state
        assert all(name_of(game, action, same) == action for action in members(game.legal(state, seat)))
        assert {name_of(game, card, names) for card in range(40)} == set(range(40))


@pytest.mark.skipif(MODE is not Mode.COMPILED, reason="whole matches; the same whichever way the rules run")
@pytest.mark.parametrize("name", game_names())
def test_it_has_taught_itself_to_play(name: str) -> None:
    """Alone against three greedy players it takes far more than its share."""
    game = game_named(name)
    kernel_of(game)
    wins = 0.0
    for match in range(40):
        state = game.new_state(game.options.make(4), f"taught {match}")
        game.begin(state)
        decision = 0
        while seats := int(game.waiting(state)):
            seat = int(first_of(seats))
            bot = bot_named("network" if seat == match % 4 else "greedy")
            game.act(state, seat, ask(bot, game, state, seat, new_dice(f"{match} {decision}")).action)
            decision += 1
        points, ranks = np.zeros(4, np.int64), np.zeros(4, np.int64)
        game.standing(state, points, ranks)
        wins += float(ranks[match % 4] == 1) / int((ranks == 1).sum())
    assert wins > 16  # of 40; its share would be 10


@pytest.mark.rules
@pytest.mark.parametrize("name", game_names())
def test_it_thinks_the_same_in_plain_python(name: str) -> None:
    """To the last bit, whatever order a machine adds in."""
    game = game_named(name)
    brain = brain_of(game)
    for state, seat in positions(game, fewer(6, 2), "plain"):
        settle(game, state)
        thoughts: list[Any] = []
        for plain in (True, False):
            eyes, desk = eyes_for(game, state.players), desk_for(brain)
            with as_plain() if plain else contextlib.nullcontext():
                consider(game, state, seat, new_dice(1), brain, eyes, desk, 1.0)
            thoughts.append([part.tobytes() for part in (desk.likes, desk.expected, desk.guesses)])
        assert thoughts[0] == thoughts[1]


def test_a_file_can_be_used_as_it_is(tmp_path: Path) -> None:
    """Written out and read again, a network is the same, and every array lies at a multiple of its numbers' size."""
    brain = brain_of(game_named("broom"))
    path = tmp_path / "broom.safetensors"
    path.write_bytes(file_of(brain._asdict()))
    arrays, _ = read_weights(path)
    assert all((arrays[name] == array).all() for name, array in brain._asdict().items())
    start = 8 + int.from_bytes(path.read_bytes()[:8], "little")
    header = json.loads(path.read_bytes()[8:start])
    assert all((start + one["data_offsets"][0]) % brain._asdict()[name].itemsize == 0 for name, one in header.items())
