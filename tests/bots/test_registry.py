"""Bots by name, and what is said about names that are none."""

from __future__ import annotations

import pytest

from walpurgis.bots import bot_named, bot_names
from walpurgis.bots.sage import SageBot
from walpurgis.bots.search import Budget, SearchBot
from walpurgis.core.errors import UnknownBot, WalpurgisError


@pytest.mark.parametrize(
    "name", [*bot_names(), "search:200ms", "search:500", "search:2000x2", "expert:bold", "sage:100ms:bold"]
)
def test_every_bot_knows_its_name(name: str) -> None:
    assert bot_named(name).name == name


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search:500", Budget(simulations=500)),
        ("search:200ms", Budget(milliseconds=200)),
        ("search:2000x2", Budget(simulations=2000, threads=2)),
        ("search:100msx4:cautious", Budget(milliseconds=100, threads=4)),
        (" Search:7 ", Budget(simulations=7)),
    ],
)
def test_budgets(name: str, budget: Budget) -> None:
    bot = bot_named(name)
    assert isinstance(bot, SearchBot)
    assert bot.budget == budget


def test_temperaments_change_the_style_alone() -> None:
    plain, bold, cautious = (bot_named(f"expert{temper}") for temper in ("", ":bold", ":cautious"))
    assert isinstance(plain, SageBot) and isinstance(bold, SageBot) and isinstance(cautious, SageBot)
    assert plain.budget == bold.budget == cautious.budget
    assert cautious.style.risk < plain.style.risk == 0 < bold.style.risk


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("serch", "did you mean 'search'?"),
        ("", "there are: random, greedy, novice, search, network, regular, sage, expert"),
        ("greedy:5", "does not search"),
        ("network:5", "no file of weights"),
        ("sage:fast", "is no budget"),
        ("search:fast", "milliseconds as in search:200ms"),
        ("search:-5", "is no budget"),
        ("search:0", "give 1 to"),
        ("search:0ms", "give 1 to"),
        ("search:9999999999", "give 1 to"),
        ("search:5x0", "threads"),
        ("search:5x1000", "threads"),
        ("novice:500", "it can be: cautious, bold"),
        ("expert:bold:bold", "one temperament"),
        ("expert:bold:cautious", "one temperament"),
        ("search:100:200ms", "one budget"),
    ],
)
def test_what_is_wrong_with_a_name(name: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=said.replace("?", r"\?")) as caught:
        bot_named(name)
    assert isinstance(caught.value, WalpurgisError) and isinstance(caught.value, ValueError)
