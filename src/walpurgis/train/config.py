"""The settings of a training: a TOML file that the game names; another file or single settings on request."""

from __future__ import annotations

import dataclasses
import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from walpurgis.core.errors import WalpurgisError, quoted
from walpurgis.core.game import Game
from walpurgis.train.tables import TableGroup

MOST = 100_000_000  # of anything that a setting counts


class ConfigError(WalpurgisError, ValueError):
    """A setting does not exist or makes no sense."""


@dataclass(frozen=True)
class Config:
    """How a player is trained."""

    minutes: float = 5.0
    seed: int = 1
    tables: int = 32_768
    steps: int = 64  # at each table in a round of training
    minibatch: int = 32_768
    hidden: int = 512
    rate: float = 8e-4  # of learning
    falling: float = 0.7  # the last share of the time, in which the rate falls in a line
    copying: float = 0.3  # how much the game's greedy player is copied at first,
    copying_until: float = 0.08  # and until which share of the time, less and less
    entropy: float = 0.05  # how much variety is worth at first,
    entropy_last: float = 0.004  # and in the end
    critic: int = 0  # width of a critic to train; the network then stays as it is
    slips: float = 0.0  # share of choices left to chance, so that it learns what to expect after an unusual one
    clip: float = 0.2
    trust: float = 0.9  # lambda: how far later surprises count for earlier choices
    cut: float = 0.3  # share of the time in which a deal counts as over by the game's outlook, as a first approximation
    lead: float = 0.5  # what a lead is worth against a win at first,
    lead_last: float = 0.3  # and in the end
    value: float = 0.5  # weights of the losses
    belief: float = 0.2
    gradient: float = 0.5  # longest step of a gradient
    graph: bool = True  # on a GPU: the update as one CUDA graph
    players: Mapping[str, float] = field(default_factory=lambda: {"4": 1.0})  # shares of tables by player count
    variants: float = 0.1  # share of tables with random options,
    option_sets: int = 2048  # and how many different ones there are
    others: Mapping[str, float] = field(  # shares of tables with players who do not learn
        default_factory=lambda: {"greedy": 0.06, "random": 0.03, "unsure": 0.06}
    )

    def __post_init__(self) -> None:
        for name in (
            "minutes",
            "tables",
            "steps",
            "minibatch",
            "hidden",
            "option_sets",
            "rate",
            "entropy",
            "entropy_last",
        ):
            if not 0 < getattr(self, name) <= MOST:
                given = quoted(getattr(self, name))
                raise ConfigError(f"the setting {name!r} must be above 0 and at most {MOST:,}, not {given}")
        if not 0 <= self.critic <= self.hidden:
            raise ConfigError(f"the setting 'critic' must be at most the network's 'hidden', which is {self.hidden}")
        if sum(self.others.values()) + self.variants >= 1:
            raise ConfigError("the shares of 'others' and 'variants' leave no table for plain self-play")

    def but(self, **settings: object) -> Config:
        """The same with some settings changed."""
        known = {one.name: one for one in dataclasses.fields(self)}
        for name, value in settings.items():
            if name not in known:
                raise ConfigError(f"there is no setting {name!r}; there are: {', '.join(known)}")
            if isinstance(getattr(self, name), bool) != isinstance(value, bool):
                raise ConfigError(f"the setting {name!r} does not take {value!r}")
            if isinstance(getattr(self, name), Mapping) != isinstance(value, Mapping):
                raise ConfigError(f"the setting {name!r} does not take {value!r}")
            if isinstance(value, str):
                raise ConfigError(f"the setting {name!r} is a number, not {value!r}")
        return dataclasses.replace(self, **cast("dict[str, Any]", settings))

    def text(self) -> str:
        """As a TOML file."""
        lines: list[str] = []
        tables: list[str] = []
        for one in dataclasses.fields(self):
            value = getattr(self, one.name)
            if isinstance(value, Mapping):
                tables += ["", f"[{one.name}]"]
                tables += [f'"{key}" = {share}' for key, share in cast("dict[str, float]", value).items()]
            else:
                lines.append(f"{one.name} = {str(value).lower() if isinstance(value, bool) else value}")
        return "\n".join(lines + tables) + "\n"


def config_from(text: str, name: str) -> Config:
    """The settings in a TOML text."""
    try:
        return Config().but(**tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{name} is not a TOML file: {error}") from None


def config_in(path: Path) -> Config:
    """The settings in a TOML file."""
    try:
        return config_from(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not a TOML file: it is not UTF-8 text") from None


def config_of(game: Game) -> Config:
    """The settings that come with a game, or the usual ones over all its player counts."""
    path = game.training
    if path is None:
        counts = {str(players): 1 / len(game.player_counts) for players in game.player_counts}
        return Config().but(players=counts)
    return config_from(path.read_text(encoding="utf-8"), path.name)


def groups_of(game: Game, config: Config) -> list[TableGroup]:
    """The tables of a training: plain self-play at each player count, random options, others at tables of four."""
    groups: list[TableGroup] = []
    four = 4 if 4 in game.player_counts else game.player_counts[0]
    for others, share in config.others.items():
        if others not in ("random", "greedy", "unsure"):
            raise ConfigError(f"there are no players called {others!r}; others can be: random, greedy, unsure")
        learners = four // 2 if others == "unsure" else 1
        groups.append(TableGroup(max(1, round(share * config.tables)), game.options.make(four), others, learners))
    shares = {int(players): share for players, share in config.players.items()}
    if wrong := set(shares) - set(game.player_counts):
        raise ConfigError(f"{game.name} is not played with {min(wrong)} players")
    groups += variants_of(game, config, shares)
    left = config.tables - sum(group.tables for group in groups)
    total = sum(shares.values())
    for players, share in shares.items():
        groups.append(TableGroup(max(1, round(left * share / total)), game.options.make(players)))
    return groups


def variants_of(game: Game, config: Config, shares: Mapping[int, float]) -> list[TableGroup]:
    """Tables with random options, so that the network knows every rule set and not only the usual one."""
    tables = round(config.variants * config.tables)
    sets = min(config.option_sets, tables)
    chance = random.Random(config.seed)
    counts = chance.choices(list(shares), list(shares.values()), k=sets)
    return [
        TableGroup(tables // sets + (place < tables % sets), game.options.sample(players, chance))
        for place, players in enumerate(counts)
    ]


def groups_against(game: Game, config: Config, others: str) -> list[TableGroup]:
    """The tables of a best response: one learner, and players who do not learn on all other seats."""
    players = int(next(iter(config.players)))
    return [TableGroup(config.tables, game.options.make(players), others)]
