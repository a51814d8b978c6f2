"""Players for all games behind one interface, from random to search with a network; `bot_named` finds them by name."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from walpurgis.bots.bot import Bot, Stop, Thought, Weighed, ask, new_stop
    from walpurgis.bots.registry import bot_named, bot_names, seat_bot
    from walpurgis.bots.why import say_why

__all__ = ["Bot", "Stop", "Thought", "Weighed", "ask", "bot_named", "bot_names", "new_stop", "say_why", "seat_bot"]

# Loaded when first used: a table can name bots even where none of them can think.
_HOMES = {"bot": "Bot Stop Thought Weighed ask new_stop", "registry": "bot_named bot_names seat_bot", "why": "say_why"}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOME_OF[name]}"), name)
