"""Tournaments of bots: the same deals for every seating, on all cores or a cluster, with honest intervals."""

from walpurgis.arena.plan import ArenaError, Plan
from walpurgis.arena.results import Results
from walpurgis.arena.standings import Standings
from walpurgis.arena.tournament import Tournament

__all__ = ["ArenaError", "Plan", "Results", "Standings", "Tournament"]
