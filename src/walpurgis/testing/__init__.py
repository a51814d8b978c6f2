"""The conformance suite that every game passes; run it on a game of your own with `check_game(game)`.

Each check takes a game and raises AssertionError with what is wrong. They play random matches over all player counts
and a spread of options. Whether the rules are the right ones they cannot say: that is for the tests of the game.
"""

from walpurgis.testing.conformance import CHECKS, check_game

__all__ = ["CHECKS", "check_game"]
