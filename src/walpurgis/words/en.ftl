# What belongs to no game

## Reasons

reason-with-rule = { $reason } ({ $rule })
reason-not-your-turn = It is not your turn.
reason-match-over = The match is over.

## The table in plain lines

scene-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
scene-of = { $value } of { $maximum }
scene-trick = On the table: { $cards }
scene-winning = { $name } is winning.
scene-hand = Your hand: { $cards }
scene-marked = You chose: { $cards }
