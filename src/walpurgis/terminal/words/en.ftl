# The table in the terminal

## Playing, on the screen and in lines

play-welcome = { $game }. You are { $name }. Type help at any time.
play-watching = { $game }. You are watching.
play-thinking = Thinking …
play-place = { $rank }. { $name }: { $points ->
    [one] 1 point
   *[other] { $points } points
}
play-bot = bot { $name }
play-hand-over = It is { $name }’s turn. Hand over the keyboard. { $name }, press Enter when you are ready.
play-unknown = “{ $text }” is not an action here. Type help to see what you can type.
play-allowed = { $action } can be played.
play-no-rule = The rulebook has no rule “{ $number }”. Rule numbers look like { $rule }, chapters like { $chapter }.
play-agree = { $number ->
    [one] Does { $names } agree
   *[other] Do { $names } agree
} to undo your last decision and everything since?
play-type-ok = Type ok to agree, or press Enter to refuse.
play-undone = { $action } has been taken back.
play-challenge = Challenge { $code }: the same deals at the same seat, played by
play-no-journal = This match cannot be saved: your data folder is not writable. You can play, but not resume later.
play-getting-ready = The bots are still being prepared, which happens once per version. Until then they play like beginners.
play-not-written = Not played: could not save to { $file } ({ $reason }). Free some space and try again.
play-enter-to-try-again = Press Enter to try again.
play-saved = The record is in { $file }.
play-not-saved = Could not write { $file } ({ $reason }).
play-goodbye = Goodbye.
play-goodbye-kept = Goodbye. The match is saved; continue it with walpurgis play --resume.

## Playing in plain lines

play-which-game = Which game? { $games }
play-choices = You can: { $choices }
play-mark = { $missing ->
    [one] Choose { $number } in all (1 more)
   *[other] Choose { $number } in all ({ $missing } more)
}, in any order: { $choices }
play-marked = Marked so far, { $marked } of { $number }: { $cards }. Name a card again to unmark it.
play-confirm = Marked: { $cards }. Press Enter to confirm, or name a card to unmark it.
play-all-marked = { $number } are already marked. Unmark one before you mark { $card }.
play-points-after = After round { $round }: { $points }
play-points-now = Now: { $points }
play-help =
    Type one of the choices to take it, or several separated by spaces. Where several cards are chosen together, name them
    in any order and confirm with Enter or ok. You can also type:
      why { $action }   why a card cannot be played; why alone explains all of them
      hint        what a strong player would do, and why
      table       the table
      hand        your hand
      story       everything that has happened
      points      the points round by round
      rules { $rule }  a rule of the rulebook; rules { $chapter } shows a chapter, rules the whole book
      options     the options of this match, explained
      undo        take back your last decision
      save FILE   write the record of the match
      quit        leave the table; the match is saved

## What can be typed, besides the English words

command-help = help
command-why = why
command-hint = hint
command-table = table
command-hand = hand
command-story = story
command-points = points
command-rules = rules
command-options = options
command-ok = ok
command-undo = undo
command-save = save
command-quit = quit
command-next = next
command-back = back
command-go = go
command-start = start
command-end = end
command-round = round
command-seat = seat
command-all = all

## Replaying in plain lines

replay-welcome = A match of { $steps } steps. Press Enter for the next one; type help to see what you can type.
replay-unknown = “{ $text }” is not a command here. Type help to see what you can type.
replay-no-seat = Seats are numbered from 0 to { $last }.
replay-hand = { $name } holds: { $hand }
replay-help =
    Enter or next    one step forwards; next 5 goes five
    back             one step backwards; back 5 goes five
    go 17            to step 17; start and end to the first and the last
    round            to the next round; round back to the previous one
    seat 2           see only what seat 2 sees; all shows everybody's cards
    table            the table at this step
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
screen-key-round-back = previous round
screen-key-eyes = point of view
screen-key-scroll = scroll
screen-thinks = { $name } is thinking … (space: skip ahead)
screen-enter-takes = Enter plays it ({ $action }).
screen-confirm = confirm
screen-marks = { $marked } of { $number } marked. Enter marks this one.
screen-unmarks = { $marked } of { $number } marked. Enter unmarks this one.
screen-all-marked = All { $number } are marked. Unmark one first, or confirm.
screen-mark-first = { $marked } of { $number } marked. Mark the rest first.
screen-confirms = Enter confirms: { $cards }
screen-enter-goes-on = Press Enter to continue.
screen-enter-agrees = Enter agrees, Escape refuses.
screen-enter-or-escape = Enter saves, Escape cancels.
screen-save-where = Save the record to which file?
screen-not-written = Could not save
screen-round-over = After round { $round }
screen-match-over = The match is over
screen-after-match = Enter shows the table, n starts another match, r replays, q leaves.
screen-step = Step { $step } of { $steps }, as seen by { $eyes }.
screen-all-eyes = everybody
screen-help =
    Move from card to card with the **arrow keys** and play the one under the cursor with **Enter**. Every card that can
    be played shows its own key above it. With the mouse, point at a card to read about it and click to play it. A grey
    card cannot be played now: point at it and the line below says why; **r** then opens the rulebook at that rule.
    Where several cards are chosen together, mark them in any order and then confirm.

    - **space** skips ahead to your next turn
    - **h** what a strong player would do, and why
    - **u** takes back your last decision
    - **p** the points, **l** the whole story, **o** the options of this match
    - **r** the rulebook, **?** this page
    - **s** saves a record of the match, **t** changes the colours
    - **q** leaves; the match is saved, and `walpurgis play --resume` continues it

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
start-about-person = Somebody at this keyboard. When several people play, the screen is covered between turns.
start-about-language = The language of everything you read.
start-about-game = Tab and Shift-Tab move from line to line; Enter opens a list.
start-about-players = How many players sit at the table.
start-about-challenge = A word of your choice. The same word deals the same cards to everybody, and at the end you see how bots did with them.
