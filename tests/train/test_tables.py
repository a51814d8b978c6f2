"""The tables of a training: whose choice it is, what is seen, how matches end."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from walpurgis.bots.sight import sight_of  # noqa: E402
from walpurgis.games import game_named, game_names  # noqa: E402
from walpurgis.train.tables import DEAL, MATCH, TableGroup, TrainingTables  # noqa: E402


def random_choices(tables: TrainingTables, chance: np.random.Generator) -> Any:
    bits = (tables.legal.numpy()[:, None] >> np.arange(63)) & 1
    return torch.from_numpy((chance.random(bits.shape) * bits).argmax(axis=1))


@pytest.mark.parametrize("name", game_names())
def test_learners_are_asked_and_matches_end(name: str) -> None:
    game = game_named(name)
    groups = [TableGroup(8, game.options.make(players)) for players in game.player_counts]
    groups += [TableGroup(8, game.options.make(4), others) for others in ("greedy", "random", "unsure", "frozen")]
    tables = TrainingTables(game, groups, 1)
    again = TrainingTables(game, groups, 1)
    columns = torch.zeros(tables.size, sight_of(game).width, dtype=torch.int8)
    chance = np.random.default_rng(1)
    ended = {MATCH: 0, DEAL: 0}
    for _ in range(150 if name != "witches" else 900):
        assert (tables.legal == again.legal).all() and (tables.seats == again.seats).all()
        kernel_played = tables.odd & (2**24 - 1)
        whose = (kernel_played | (kernel_played >> 8) | (kernel_played >> 16)) >> tables.seats
        assert (whose & 1 == 0).all(), "a seat was asked that does not learn"
        assert (tables.legal & (tables.legal - 1) != 0).all(), "a forced move was asked for"
        tables.see(columns)
        assert ((columns[:, :63] == 1).sum(dim=1) > 1).all()
        actions = random_choices(tables, chance)
        tables.choose(actions)
        again.choose(actions)
        over = tables.ended == MATCH
        assert torch.allclose(tables.outcome[over, 0].sum(dim=1), torch.ones(int(over.sum()), dtype=torch.float64))
        for kind in ended:
            ended[kind] += int((tables.ended == kind).sum())
    assert ended[MATCH] > 20
    assert (ended[DEAL] > 0) == (name != "broom")  # where a deal lasts for the whole match
