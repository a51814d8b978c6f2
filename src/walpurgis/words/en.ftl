# What belongs to no game

## Reasons

reason-with-rule = { $reason } ({ $rule })
reason-not-your-turn = It is not your turn.
reason-match-over = The match is over.
