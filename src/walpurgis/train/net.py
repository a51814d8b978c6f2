"""The networks of a training: the one that plays, its critic, and a tiny one for the time between two deals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from walpurgis.bots.brain import Shape, read_weights
from walpurgis.bots.sight import Sight
from walpurgis.train.tables import OUTCOMES, tensor_of

NEVER = -1e9  # how much an illegal action is liked


ACTIONS = 64


CRITIC = "critic."  # what the names of its weights begin with


EIGHT = 8  # what rows of numbers are filled up to a multiple of


untyped: Any = torch  # it is only partly typed


class Net(nn.Module):
    """From columns to likes, expectations and guesses."""

    scale: Tensor

    def __init__(self, sight: Sight, hidden: int, precision: torch.dtype | None = None) -> None:
        super().__init__()
        self.precision = precision
        self.shape = Shape(sight, hidden)
        self.first = nn.Linear(sight.width, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.third = nn.Linear(hidden, hidden)
        self.policy = nn.Linear(hidden, ACTIONS)
        self.value = nn.Linear(hidden, OUTCOMES)
        self.belief = nn.Linear(hidden, self.shape.guesses)
        self.register_buffer("scale", tensor_of(sight.scale))
        for head in (self.policy, self.value, self.belief):
            nn.init.normal_(head.weight, std=0.01)  # begin without opinions
            nn.init.zeros_(head.bias)

    def forward(self, columns: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Likes, expectations and guesses; by default in short floats on a GPU, whose matrix units want them.

        Rows of columns may be longer than what is seen, and hold 0 there: those units want rows of eights.
        """
        short = self.precision or (torch.bfloat16 if columns.is_cuda else torch.float32)
        heads = (self.policy, self.value, self.belief)
        spare = columns.shape[1] - self.first.in_features

        def layer(weight: Tensor, bias: Tensor, numbers: Tensor) -> Tensor:
            return F.linear(numbers, weight.to(short), bias.to(short))

        first = F.pad(self.first.weight * self.scale, (0, spare))
        inner = F.relu(layer(first, self.first.bias, columns.to(short)))
        inner = F.relu(layer(self.second.weight, self.second.bias, inner))
        inner = inner + F.relu(layer(self.third.weight, self.third.bias, inner))
        sizes = [head.out_features for head in heads]
        unused = -sum(sizes) % EIGHT
        weights = F.pad(torch.cat([head.weight for head in heads]), (0, 0, 0, unused))
        biases = F.pad(torch.cat([head.bias for head in heads]), (0, unused))
        parts: tuple[Tensor, ...] = untyped.split(layer(weights, biases, inner).float(), [*sizes, unused], dim=-1)
        return parts[0], parts[1], parts[2]

    def start_from(self, path: Path) -> None:
        """Take over kept weights."""
        arrays = {name: array for name, array in read_weights(path)[0].items() if not name.startswith(CRITIC)}
        kept = {name: tensor_of(weight.astype(np.float32)) for name, weight in arrays.items()}
        kept["first.weight"] = kept["first.weight"] / self.scale.cpu()
        self.load_state_dict({**kept, "scale": self.scale})

    def numbers(self) -> dict[str, np.ndarray[Any, Any]]:
        """The weights as they are kept: half floats, the scale of the columns in the first layer."""
        kept = {name: weight.detach().float().cpu() for name, weight in self.named_parameters()}
        kept["first.weight"] = kept["first.weight"] * self.scale.cpu()
        return {name: weight.numpy().astype(np.float16) for name, weight in kept.items()}


class CriticNet(nn.Module):
    """From columns and what the others hide to expectations: it judges a whole world, not what one seat knows of it."""

    scale: Tensor

    def __init__(self, sight: Sight, hidden: int) -> None:
        super().__init__()
        self.shape = Shape(sight, hidden)
        self.first = nn.Linear(sight.width + self.shape.guesses, hidden)
        self.second = nn.Linear(hidden, hidden)
        self.third = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, OUTCOMES)
        self.register_buffer("scale", F.pad(tensor_of(sight.scale), (0, self.shape.guesses), value=1.0))
        nn.init.zeros_(self.value.weight)
        nn.init.zeros_(self.value.bias)

    def forward(self, columns: Tensor, secrets: Tensor) -> Tensor:
        """What the seat can expect, from a row of columns (see `Net.forward`) and a set of hidden cards per other."""
        short = torch.bfloat16 if columns.is_cuda else torch.float32
        width = self.shape.sight.width
        hidden = bits_of(secrets, self.shape.secrets).flatten(1)
        spare = -self.first.in_features % EIGHT
        seen = F.pad(torch.cat((columns[:, :width].to(short), hidden.to(short)), dim=1), (0, spare))

        def layer(weight: Tensor, bias: Tensor, numbers: Tensor) -> Tensor:
            return F.linear(numbers, weight.to(short), bias.to(short))

        inner = F.relu(layer(F.pad(self.first.weight * self.scale, (0, spare)), self.first.bias, seen))
        inner = F.relu(layer(self.second.weight, self.second.bias, inner))
        inner = inner + F.relu(layer(self.third.weight, self.third.bias, inner))
        return F.linear(inner.float(), self.value.weight, self.value.bias)

    def numbers(self) -> dict[str, np.ndarray[Any, Any]]:
        """The weights as they are kept, beside those of the network."""
        kept = {name: weight.detach().float().cpu() for name, weight in self.named_parameters()}
        kept["first.weight"] = kept["first.weight"] * self.scale.cpu()
        return {f"{CRITIC}{name}": weight.numpy().astype(np.float16) for name, weight in kept.items()}


class Between(nn.Module):
    """What each seat can expect between two deals: the game's outlook, corrected by what it does not know."""

    def __init__(self, seats: int, options: int) -> None:
        super().__init__()
        seen = OUTCOMES * seats + 2 + options
        self.layers = nn.Sequential(
            nn.Linear(seen, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, OUTCOMES)
        )
        for weights in self.layers[4].parameters():
            nn.init.zeros_(weights)

    def forward(self, outlook: Tensor, deal: Tensor, players: Tensor, options: Tensor) -> Tensor:
        """By table, seat and kind of outcome; each seat looks at the table from its own place."""
        seats = outlook.shape[-1]
        where = torch.cat((torch.stack((deal / 8, players / 8), dim=-1), options), dim=-1)
        where = where.unsqueeze(1).expand(-1, seats, -1)
        places = [outlook.roll(-seat, dims=-1).flatten(1) for seat in range(seats)]
        return outlook.transpose(1, 2) + self.layers(torch.cat((torch.stack(places, dim=1), where), dim=-1))


def option_columns(sight: Sight) -> slice:
    """The columns that tell the options; they are neighbours."""
    places = [place for place, name in enumerate(sight.names) if name.startswith("option ")]
    return slice(places[0], places[-1] + 1) if places else slice(0, 0)


def net_in(path: Path, sight: Sight) -> Net:
    """The network in a file."""
    net = Net(sight, hidden_of(path))
    net.start_from(path)
    return net


def hidden_of(path: Path) -> int:
    """How wide the layers of a kept network are."""
    return len(read_weights(path)[0]["second.bias"])


def allowed(legal: Tensor) -> Tensor:
    """Sets of actions as rows of yes and no."""
    return bits_of(legal, ACTIONS).bool()


def bits_of(sets: Tensor, n: int) -> Tensor:
    """Sets as rows of bits."""
    return (sets.unsqueeze(-1) >> torch.arange(n, device=sets.device)) & 1
