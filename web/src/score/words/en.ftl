# The score-keeper

keep-title = Score: { $game }
keep-lead = Play with your own cards and let this phone keep score. It is saved on this phone only, unless you share it.
keep-player = Player { $number }
keep-names = Names, in clockwise order
keep-name = Name of player { $number }
keep-colour = Change the colour of player { $number }
keep-first-shot = first
keep-first-witches = deals
keep-first-broom = first
keep-begins-shot = Mark who chooses first in round 1.
keep-begins-witches = Mark who deals the first round.
keep-begins-broom = Mark who takes an open card first.
keep-start = Start
keep-awake = Keep the screen on
keep-no-storage = This browser does not let us save anything: if you close the page, the sheet is lost.
keep-nothing-lost = What you enter is saved all the same.
keep-from-link = A sheet from a link
keep-from-link-ask = This link contains a score sheet: { $names }, { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}. Opening it replaces the sheet on this phone.
keep-open-it = Open it
keep-leave-it = Keep mine
keep-tab-round = Round
keep-tab-points = Points
keep-tab-help = Rules
keep-standings = Standings
keep-round = Round { $round }
keep-editing = Changing round { $round }
keep-leave-edit = Cancel the change
keep-adds-up = Everything adds up.
keep-undo = Undo
keep-save = Save the round
keep-save-change = Save the change
keep-over = The match is over
keep-rule = Rule { $rule }
keep-enter = Enter round { $round }
keep-go-on-editing = Continue changing round { $round }
keep-edit = Change round { $round }
keep-nothing = Nothing
keep-winner = { $names } { $count ->
    [one] wins
   *[other] share the win
}
keep-chart = Points by round
keep-history = History
keep-change-saved = Round { $round } saved
keep-change-changed = Round { $round } changed
keep-change-undone = Undone, back to round { $round }
keep-change-taken = Round { $round } reopened
keep-drop = Reopen round { $round }
keep-new = New sheet
keep-new-sure = Yes, a new sheet
keep-evenings = This group: { $matches } matches
keep-wins = { $wins ->
    [one] 1 win
   *[other] { $wins } wins
}, { $mean } points on average
keep-share = Share
keep-share-title = { $game }, scored with Walpurgis
keep-code = Copy to another phone
keep-text = As text
keep-copied = Copied.
keep-code-how = Scan this with another phone: the whole sheet is in the code, as it is now.
keep-code-long = This sheet is too long for a code. Send the link instead.
keep-setup = Setup for { $players } players
keep-fact-rounds = rounds
keep-fact-strength = strength
keep-fact-tricks = cards each
keep-fact-row = in the row
keep-fact-hand = cards each
keep-fact-pass = to pass
keep-fact-target = point limit
keep-fact-open = open tasks
keep-fact-drawn = drawn per round
keep-fact-cards = in the deck
keep-fact-aside = set aside unseen
keep-fact-opened = open cards
keep-setup-open = How to set up
keep-setup-picture = The table for { $players } players: { $hand } cards each
keep-reference = Rules on one page, to print
keep-reference-of = Rules on one page: { $game }
keep-print = Print
keep-search = Search the rules
keep-no-rule = No rule contains these words.
keep-take-away = Remove

## May I play this?

keep-tab-ask = May I?
keep-ask = May I play this?
keep-ask-how-shot = Tap the cards on the table, then the one you want to play.
keep-ask-how-witches = Tap the cards on the table, then the one you want to play.
keep-ask-how-broom = Tap the witch that was called, then the witches you chose.
keep-ask-table = On the table
keep-ask-hand = In my hand
keep-ask-table-shot = What was led? If you lead, go on with “In my hand”.
keep-ask-table-witches = What was led? If you lead, go on with “In my hand”.
keep-ask-table-broom = Which witch was called? If you start, go on with “In my hand”.
keep-ask-hand-shot = Which card do you want to play?
keep-ask-hand-witches = Which card do you want to play?
keep-ask-hand-broom = Which witches did you choose?
keep-ask-yes = yes
keep-ask-no = no
keep-ask-unless = it depends
keep-ask-clear = Clear

## Several phones

keep-live-watch = Let others watch live
keep-live-write = Keep score together
keep-live-stop = Stop sharing
keep-live-watch-how = Scan this to watch on another phone, which shows every tap but cannot change anything. The server keeps the sheet for two days.
keep-live-join-how = Scan this to enter points on another phone too, or to take over there. Only show it to people who may change the sheet.
keep-live-together = Shared live
keep-live-watching = You are watching live
keep-live-waiting = No connection: everything stays on this phone and is sent later.
keep-live-off = Connecting …
keep-live-gone = This sheet is no longer shared.
keep-live-full = This server cannot share another sheet right now. You can still copy it to another phone.
keep-live-coming = Loading the sheet …
keep-live-join = Join
keep-live-join-ask = You are invited to keep score together. Their sheet replaces the one on this phone; Undo brings yours back.
keep-live-clash = Another phone entered something different at the same time, and its entry stands. Please check the round.
keep-live-clash-ok = OK

## Afterwards

keep-moments = Highlights of the evening
keep-picture = As a picture
keep-copy = Copy

## Witch's Shot Delivery Service

keep-oof = Oof
keep-suit-v = vegetable
keep-suit-p = potion
keep-suit-b = book
keep-suit-f = fish
keep-shot-row = The row
keep-shot-row-hint = enter it to see which suit is strong
keep-shot-chooses = { $name } chooses a quota
keep-shot-leads = { $name } leads the first trick.
keep-shot-tricks = Tricks: { $done } of { $of }
keep-shot-boxes = { $boxes } of { $quota }
keep-shot-change-quota = { $name }: { $boxes } of { $quota } boxes. Choose another quota
keep-shot-package = { $name }: { $kind ->
    [x4] black four
    [x2] black doubler
    [1] package with 1 box
   *[other] package with { $kind } boxes
}, { $amount } delivered
keep-shot-oof = { $name }: { $tokens ->
    [one] 1 Oof token
   *[other] { $tokens } Oof tokens
}
keep-shot-unspent = still has the vacation token
keep-shot-nobody = Tricks that nobody could win: { $tricks }

## Witches

keep-witches-deal = { $dealer } deals, { $leader } leads.
keep-witches-pass = { $direction ->
    [left] Pass { $cards } cards to the left
    [right] Pass { $cards } cards to the right
    [across] Pass { $cards } cards across
   *[keep] Nobody passes
}
keep-witches-fire = Fire cards
keep-witches-left = { $left } of { $all } left
keep-witches-has = { $name }: { $cards ->
    [one] 1 fire card
   *[other] { $cards } fire cards
}
keep-witches-rest = { $name } takes the other { $left }
keep-witches-powers = Who took these?
keep-witches-took = { $name }: { $card }
keep-witches-choice = What does the spell do?
keep-witches-others = { $points } for everybody else
keep-witches-own = { $points } off the caster's total

## Broom Service

keep-broom-setup = Tasks and open cards
keep-broom-tasks = Open tasks: { $open }
keep-broom-opened = The open card each player took
keep-broom-open-tasks = Tasks
keep-broom-open = open
keep-broom-how = New in the displays: tap once for a coward, twice for a brave witch.
keep-broom-count = { $witches } of { $chosen }
keep-broom-witch = { $card }: { $state ->
    [brave] brave
    [coward] cowardly
   *[none] not there
}
keep-broom-fewer = { $name } had fewer than three kinds in hand

## Card by card

keep-way = What to enter
keep-way-result = Results only
keep-way-cards = Every card
keep-pad = The tricks
keep-pad-trick = Trick { $trick } of { $tricks }
keep-pad-done = All cards are in
keep-pad-won = { $name } won trick { $trick }.
keep-pad-nobody = Nobody won the last trick.
keep-pad-rest = { $name } rests (Oof token)
keep-pad-vacation = { $name } rests (vacation)
keep-pad-nothing = { $name } has nothing to show
keep-pad-past = Tricks so far: { $tricks }
keep-pad-again = Enter again from trick { $trick }
keep-pad-known = { $known } of { $players } players
keep-pad-left = Cards left in hand, for the record
keep-pad-passes = Passed cards, for the record
keep-pad-to = { $name } to { $to }
keep-pad-taken = Taken so far
keep-shot-carried = { $cards ->
    [one] 1 card delivered
   *[other] { $cards } cards delivered
}, { $tokens ->
    [one] 1 Oof token
   *[other] { $tokens } Oof tokens
}
keep-record = Record
