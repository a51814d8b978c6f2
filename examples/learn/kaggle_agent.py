"""An agent as in Kaggle's simulations: a function of an observation and a configuration that returns an action.

    python examples/learn/kaggle_agent.py witches

`agent` is what you would submit; it needs nothing but the standard library. `run` plays a match among such functions,
forgives no illegal action and no slow one, and returns the rewards.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import walpurgis

Agent = Callable[[dict[str, Any], dict[str, Any]], str]


def agent(observation: dict[str, Any], configuration: dict[str, Any]) -> str:
    """Plays the last of its legal actions, which in most games are its highest cards."""
    return observation["legal"][-1]


def random_agent(observation: dict[str, Any], configuration: dict[str, Any]) -> str:
    """Chance, the same for the same observation."""
    return random.Random(f"{configuration['seed']} {observation['step']}").choice(observation["legal"])


def run(
    agents: list[Agent], game: str = "shot", seed: int = 1, act_timeout: float = 1.0, **options: object
) -> tuple[list[float | None], walpurgis.Match]:
    """Play a match. Rewards go from 1 for the first place to -1 for the last; an agent that fails has None."""
    match = walpurgis.new(game, players=len(agents), seed=seed, **options)
    configuration = {"game": game, "players": len(agents), "actTimeout": act_timeout, "seed": seed}
    failed: set[int] = set()
    while not match.is_over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        observation = {"step": len(match.log), "seat": seat, "legal": legal, "view": asdict(match.view(seat))}
        action = legal[0] if seat in failed else asked(agents[seat], observation, configuration)
        if action not in legal:
            failed.add(seat)
            action = legal[0]
        match.play(seat, action)
    last = max(len(agents) - 1, 1)
    rewards = [None if seat in failed else 1 - 2 * (rank - 1) / last for seat, rank in enumerate(match.ranks)]
    return rewards, match


def asked(player: Agent, observation: dict[str, Any], configuration: dict[str, Any]) -> str | None:
    """What an agent answers; None where it fails or takes too long."""
    begun = time.monotonic()
    try:
        action = player(observation, configuration)
    except Exception as error:
        print(f"seat {observation['seat']}: {error!r}", file=sys.stderr)
        return None
    return action if time.monotonic() - begun <= configuration["actTimeout"] else None


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else "shot"
    players: list[Agent] = [agent, random_agent, random_agent, random_agent]
    for number in range(5):
        print(run(players, chosen, seed=number)[0])
