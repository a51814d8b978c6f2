# The table in the terminal

## Playing, in both faces

play-welcome = { $game }. You are { $name }. Type help at any time.
play-thinking = Thinking …
play-place = { $rank }. { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
play-bot = bot { $name }
play-hand-over = It is the turn of { $name }. Give them the keyboard; { $name } presses Enter.
play-unknown = “{ $text }” is no action here. Type help to see what can be typed.
play-allowed = { $action } can be played.
play-no-rule = The rulebook has no rule “{ $number }”. Rule numbers look like S4.2, chapters like S4.
play-nothing-to-undo = You have not played anything yet.
play-others-have-played = Somebody else has played since then, so it cannot be taken back.
play-undone = { $action } is taken back.
play-challenge = Challenge { $code }: the same deals at the same seat, played by
play-no-journal = The match cannot be kept: nothing can be written in your data folder. You can play, but not resume.
play-not-written = Nothing has been played: { $file } cannot be written ({ $reason }). Make room and try again.
play-enter-to-try-again = Press Enter to try again.
play-saved = The record is in { $file }.
play-not-saved = { $file } cannot be written ({ $reason }).
play-goodbye = Goodbye.
play-goodbye-kept = Goodbye. The match is kept; walpurgis play --resume goes on with it.

## Playing in plain lines

play-which-game = Which game? { $games }
play-choices = You can: { $choices }
play-hand = Your hand: { $hand }
play-points-after = After round { $round }: { $points }
play-points-now = Now: { $points }
play-help =
    Type one of the choices to take it, or several one after the other. You can also type:
      why v7      why an action cannot be taken; why alone tells of all
      hint        what a strong player would do, and why
      table       the table
      hand        your hand
      story       all that has happened
      points      the points round by round
      rules S4.2  a rule of the rulebook; rules S4 a chapter, rules all of it
      options     the options of this match, explained
      undo        take back your last action
      save FILE   write the record of the match
      quit        leave the table; the match is kept

## Replaying in plain lines

replay-welcome = A match of { $steps } steps. Enter goes on, help tells what can be typed.
replay-unknown = “{ $text }” is nothing that can be typed here; help tells what can.
replay-no-seat = Seats are counted from 0 to { $last }.
replay-hand = { $name } holds: { $hand }
replay-help =
    Enter or next    a step forwards; next 5 takes five
    back             a step backwards; back 5 takes five
    go 17            to step 17; start and end to the first and the last
    round            to the next round; round back to the one before
    seat 2           see only what seat 2 sees; all shows everybody's cards
    table            the table as it was then
    quit             leave

## Playing on the whole screen

screen-key-help = help
screen-key-rules = rules
screen-key-hint = hint
screen-key-undo = undo
screen-key-points = points
screen-key-story = story
screen-key-options = options
screen-key-save = save
screen-key-theme = colours
screen-key-leave = leave
screen-key-back = back
screen-key-next = next
screen-key-round = next round
screen-key-round-back = round before
screen-key-eyes = whose eyes
screen-key-scroll = scroll
screen-preparing = The bots get ready; the first time this takes a while …
screen-thinks = { $name } thinks … (space: do not wait)
screen-enter-takes = Enter takes it ({ $action }).
screen-enter-goes-on = Enter goes on.
screen-enter-or-escape = Enter writes it, Escape does not.
screen-save-where = Write the record to which file?
screen-not-written = The disk does not take it
screen-round-over = After round { $round }
screen-match-over = The match is over
screen-after-match = Enter looks at the table, n another match, r replay, u undo, q leave.
screen-step = Step { $step } of { $steps }, as seen by { $eyes }.
screen-all-eyes = everybody
screen-help =
    The **arrow keys** go from card to card, **Enter** takes the one under the cursor. Every card that can be played shows
    a key of its own above it. With the mouse, pointing tells and clicking takes. A grey card cannot be played now:
    point at it and the line below tells why; **r** then opens the rulebook at that rule.

    - **space** does not wait for the bots until it is your turn again
    - **h** what a strong player would do, and why
    - **u** takes back your last action
    - **p** the points, **l** the whole story, **o** the options of this match
    - **r** the rulebook, **?** this page
    - **s** writes a record of the match, **t** changes the colours
    - **q** leaves; every action is kept, and `walpurgis play --resume` goes on

## The start screen

start-title = what shall we play?
start-language = Language
start-game = Game
start-players = Players
start-seat = Seat { $number }
start-person = A person
start-challenge = Challenge
start-no-challenge = none
start-options = Options
start-go = Play (F5)
start-resume = Resume (Ctrl-R)
start-theme = Colours (F2)
start-leave = Leave (Ctrl-C)
start-about-person = Somebody at this keyboard. Where several people play, the screen is covered between turns.
start-about-language = The language of everything you read.
start-about-game = Tab and Shift-Tab go from line to line, Enter opens a list.
start-about-players = How many sit at the table.
start-about-challenge = A word of your choice. The same word deals the same cards to everybody who plays it, and in the end bots show what they make of them.
