"""The conformance suite that every game passes; run it on a game of your own with `check_game(game)`.

Each check takes a game and raises AssertionError with what is wrong. They play random matches over all player counts and
a spread of options, so they say nothing about whether the rules are the right ones: that is for the game's own tests.
"""

from walpurgis.testing.conformance import CHECKS, check_game

__all__ = ["CHECKS", "check_game"]
