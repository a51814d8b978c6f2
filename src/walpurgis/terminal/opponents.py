"""The bots at a table: who they are, what they decide, and what one of them would advise."""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.arena.board import open_bot
from walpurgis.bots.bot import ask, new_stop
from walpurgis.bots.foresight import with_reasons
from walpurgis.bots.messages import BotFault
from walpurgis.bots.protocol import Follower
from walpurgis.bots.registry import bot_named
from walpurgis.bots.warm import Warmer, is_cached, needs_compiled_code
from walpurgis.bots.why import say_why
from walpurgis.core.dice import Dice, new_dice, pick
from walpurgis.core.game import Event
from walpurgis.core.sets import Action, Seat, has
from walpurgis.match import Match
from walpurgis.terminal.folders import PERSON

LEVEL = "regular"  # the default opponents
LEVELS = ("novice", "regular", "expert")
ADVISER = "search:1000ms"


def dice_for(match: Match, seat: Seat, purpose: str) -> Dice:
    """Dice that depend on the match and on nothing else, so that the same seed plays the same match again."""
    return new_dice(f"{match.seed.hex()} {purpose} {seat} {len(match.log)}")


class Opponents:
    """The bots of a match, by seat. While their compiled code is not ready, a simple bot stands in for them."""

    def __init__(self, game: str, seats: Sequence[str], warmer: Warmer | None = None) -> None:
        self.game = game
        self.bots = {seat: open_bot(name) for seat, name in enumerate(seats) if name != PERSON}
        self.warmer = warmer or Warmer([game])

    def get_ready(self) -> bool:
        """Start compiling where a bot needs it; whether that will take a while."""
        if not any(needs_compiled_code(bot) for bot in self.bots.values()):
            return False
        self.warmer.start()
        return not is_cached(self.game)

    @property
    def followers(self) -> dict[Seat, Follower]:
        """The bots that follow the match, not only their turns."""
        return {seat: bot for seat, bot in self.bots.items() if isinstance(bot, Follower)}

    def sit_down(self, match: Match) -> None:
        """A match begins, or goes on after an undo: tell all that has happened."""
        for seat, bot in self.followers.items():
            bot.begin(match.game, match.options, seat, int(dice_for(match, seat, "seed")[0]) >> 1)
        self.hear(match.events)

    def hear(self, events: Sequence[Event]) -> None:
        """Tell each follower what its seat may know."""
        for seat, bot in self.followers.items():
            bot.hear([event for event in events if event.known_to(seat)])

    def choose(self, match: Match, seat: Seat) -> Action:
        """What the bot at this seat does; chance plays for one that gives no legal answer."""
        legal = match.legal_actions(seat)
        try:
            bot = self.warmer.fitting(self.bots[seat], self.game)
            action = ask(bot, match.game, match.state, seat, dice_for(match, seat, "bot")).action
        except BotFault:
            action = -1
        return action if action >= 0 and has(legal, action) else pick(legal, dice_for(match, seat, "chance"))

    def close(self, match: Match) -> None:
        """The match is over, or left."""
        for bot in self.followers.values():
            if match.is_over:
                bot.end(match.points, match.ranks)
            bot.close()
        self.warmer.close()


def advice(
    match: Match, seat: Seat, language: str, warmer: Warmer, adviser: str | None = None
) -> tuple[str, list[str]]:
    """What a strong bot would do at this seat, as it is written; and what it has weighed, in words."""
    bot = warmer.fitting(bot_named(adviser or ADVISER), match.game.name)
    thought = ask(bot, match.game, match.state, seat, dice_for(match, seat, "hint"))
    thought = with_reasons(match.game, match.state, seat, thought, dice_for(match, seat, "reasons"), new_stop())
    return match.name_of(seat, thought.action), say_why(thought, match.game, match.state, seat, language)
