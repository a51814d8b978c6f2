"""One network against copies of another, under the usual rules and under random ones.

    python tools/network_duel.py shot new.safetensors old.safetensors --matches 20000

Each table has one seat for the first network, wherever that is, and the second network on all others; both take what
they like best. Every table plays one match. Random options are drawn as in training, with another seed.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Sequence
from pathlib import Path

import torch

from walpurgis.core.game import Game
from walpurgis.core.options import GameOptions
from walpurgis.games import game_named, game_names
from walpurgis.train.net import NEVER, allowed, net_in
from walpurgis.train.run import device_named
from walpurgis.train.tables import FROZEN, MATCH, TableGroup, TrainingTables

HELD_OUT = 20261116  # the seed of options that no training has drawn


@torch.no_grad()
def shares_of_wins(game: Game, groups: Sequence[TableGroup], one: Path, others: Path, device: str) -> torch.Tensor:
    """By table: what the first network won of its match."""
    tables = TrainingTables(game, groups, 7, device)
    first, rest = (net_in(path, tables.sight).to(tables.device) for path in (one, others))
    columns = torch.zeros(tables.size, tables.sight.width, dtype=torch.int8, device=tables.device)
    mine = 1 - ((tables.odd.unsqueeze(1) >> (FROZEN + torch.arange(tables.sight.seats, device=tables.device))) & 1)
    sits = torch.arange(tables.sight.seats, device=tables.device) < tables.players.unsqueeze(1)
    mine = mine * sits
    won = torch.full((tables.size,), math.nan, dtype=torch.float64, device=tables.device)
    while won.isnan().any():
        tables.see(columns)
        is_first = mine.gather(1, tables.seats.unsqueeze(1)).squeeze(1).bool()
        likes = torch.zeros(tables.size, 64, device=tables.device)
        going_on = won.isnan()  # at the other tables anything legal will do
        for net, some in ((first, is_first & going_on), (rest, ~is_first & going_on)):
            likes[some] = net(columns[some])[0]
        tables.choose(likes.masked_fill(~allowed(tables.legal), NEVER).argmax(dim=1))
        over = (tables.ended == MATCH) & won.isnan()
        won[over] = (tables.outcome[over, 0] * mine[over]).sum(dim=1)
    return won.cpu()


def say(name: str, won: torch.Tensor, fair: float) -> None:
    """A line: the share of wins, its interval, and what is fair."""
    spread = 1.96 * float(won.std()) / math.sqrt(len(won))
    print(f"{name}: {100 * float(won.mean()):.1f} ± {100 * spread:.1f} % of {len(won):,} matches (fair {fair:.0f} %)")


def random_options(game: Game, players: int, sets: int) -> list[GameOptions]:
    """Options that no training has drawn."""
    chance = random.Random(HELD_OUT)
    return [game.options.sample(players, chance) for _ in range(sets)]


def main() -> int:
    """Play both ways."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=game_names())
    parser.add_argument("one", type=Path)
    parser.add_argument("others", type=Path)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--sets", type=int, default=500, help="of random options")
    parser.add_argument("--random-only", action="store_true", help="leave out the usual rules")
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    args = parser.parse_args()
    game, device, fair = game_named(args.game), device_named(args.device), 100 / args.players
    if not args.random_only:
        usual = [TableGroup(args.matches, game.options.make(args.players), "frozen")]
        say("usual rules", shares_of_wins(game, usual, args.one, args.others, device), fair)
    each = max(1, args.matches // args.sets)
    unusual = [TableGroup(each, options, "frozen") for options in random_options(game, args.players, args.sets)]
    say("random options", shares_of_wins(game, unusual, args.one, args.others, device), fair)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
