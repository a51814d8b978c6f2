# Looking back at a match

review-title = What { $name } could expect at each decision: the chance to win, given what could be known
review-costliest = The decisions that cost most:
review-no-mistakes = No decision was surely worse than another.
review-mistake = After { $turn ->
    [one] 1 action
   *[other] { $turn } actions
}, round { $round }: { $played } (wins { $win } %, about { $points } points). Better: { $best } (wins { $best_win } %, about { $best_points } points).
