# What belongs to no game

## Reasons

reason-with-rule = { $reason } ({ $rule })
reason-not-your-turn = It is not your turn.
reason-match-over = The match is over.

## Playing in the terminal

play-welcome = { $game }. You are { $name }. Type help at any time.
play-choices = You can: { $choices }
play-help =
    Type one of the choices to take it. You can also type:
      why v7      why an action cannot be taken
      table       the table again
      hand        your hand
      rules S4.2  a rule of the rulebook
      options     the options of this match, explained
      undo        take back your last action
      quit        leave the table
play-allowed = { $action } can be played.
play-unknown = “{ $text }” is no action here. Type help to see what can be typed.
play-no-rule = The rulebook has no rule “{ $number }”. Rule numbers look like S4.2.
play-nothing-to-undo = You have not played anything yet.
play-undone = { $action } is taken back.
play-place = { $rank }. { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
play-goodbye = Goodbye.
