# Looking back at a match

review-title = { $name }’s chance of winning at each decision, given what they could know
review-costliest = Costliest decisions:
review-no-mistakes = No decision was clearly worse than another.
review-mistake = After { $turn ->
    [one] 1 action
   *[other] { $turn } actions
}, round { $round }: { $played } (wins { $win }%, about { $points ->
    [one] 1 point
   *[other] { $points } points
}). Better: { $best } (wins { $best_win }%, about { $best_points ->
    [one] 1 point
   *[other] { $best_points } points
}).
