"""Keeps score for people who play with the cards on a table: what they see goes in, points with their rules come out.

A sheet is all there is: nothing is kept here. Every round is handed to the rules that also play the game, so no point
is counted in two places; docs/score.md tells how.

| module | |
| --- | --- |
| `sheet` | what is asked and what is answered |
| `keeping` | goes through a sheet round by round |
| `moments` | what people will tell about the match afterwards |
| `tricks`, `shot_tricks`, `witches_tricks` | a round card by card |
| `records` | the record of a match whose cards were all tapped in |
| `asking`, `tables` | "May I play this?", answered by the rules |
| `shot`, `witches`, `broom` | what a round of each game looks like, and whether it adds up |
"""

from walpurgis.score.asking import PlayQuestion, Rulings, may_play
from walpurgis.score.keeping import KEPT_GAMES, keep_score
from walpurgis.score.records import SheetRecord, record_of_sheet
from walpurgis.score.sheet import ScoredSheet, Sheet

__all__ = [
    "KEPT_GAMES",
    "PlayQuestion",
    "Rulings",
    "ScoredSheet",
    "Sheet",
    "SheetRecord",
    "keep_score",
    "may_play",
    "record_of_sheet",
]
