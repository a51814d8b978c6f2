"""Players of all games behind one interface: chance, a good beginner, and a search; `bot_named` knows them all."""

from walpurgis.bots.bot import Bot, Stop, Thought, Weighed, ask, new_stop
from walpurgis.bots.registry import bot_named, bot_names, seat_bot
from walpurgis.bots.why import say_why

__all__ = ["Bot", "Stop", "Thought", "Weighed", "ask", "bot_named", "bot_names", "new_stop", "say_why", "seat_bot"]
