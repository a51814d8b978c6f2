# The page's own words

page-tagline = Three witch card games, one table. Sit down at once with bots, or send your friends a link.
page-play-now = Play now
page-play-friends = With friends
page-options = Options
page-keep-score = Keep score
page-guest-name = Guest
page-skip = Skip to the content
page-home = Back to the start page
page-coming = Opening the table …
page-close = Close
page-yes = Yes
page-no = No
page-send = Send
page-name = Name
page-points = Points
page-before = Before
page-you = You
page-person = Player

## Trouble

page-no-connection = The server cannot be reached. Check your connection and try again.
page-offline-tagline = Three witch card games, one table. Sit down at once with bots, even without a connection.
page-offline-empty = No matches yet. Matches you play here are kept in this browser.
page-offline-loading = Getting the table ready: { $loaded } of { $total } MB
page-offline-starting = Almost ready …
page-offline-failed = The table could not be loaded. Check your connection and try again.
page-offline-again = Try again
page-offline-offer = The server is not responding. You can play offline against bots.
page-offline-go = Play offline
page-not-found = There is nothing here. The table may be gone, or the link may be incomplete.
page-server-trouble = The server could not do that. Try again in a moment.
page-line-lost = Connection lost. Reconnecting … Nothing is lost.
page-refused = You cannot do that now.
page-refused-late = Too late: the table has moved on.
page-refused-illegal = You cannot do that now.
page-refused-asked = Somebody has already asked to undo a decision.
page-refused-away = A bot is playing for you. Take your seat back first.
page-refused-busy = The server is busy. Please try again in a moment.
page-refused-empty = This message is empty.
page-refused-has-seat = You already have a seat in this match.
page-refused-host-is-here = The host is here; ask them to hand the table over.
page-refused-is-here = This player is still here. Only they can give up their seat.
page-refused-left-already = A bot is already playing for you.
page-refused-no-person = There is nobody at that seat for a bot to stand in for.
page-refused-no-seat = You have no seat at this table.
page-refused-no-such-seat = There is no such seat.
page-refused-not-allowed = This player does not show their hand to spectators.
page-refused-not-asked = Nobody is asking to undo anything any more.
page-refused-not-away-long = This player has only just left. Give them { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} to come back.
page-refused-not-host = Only the host can do this.
page-refused-not-over = The match is not over yet.
page-refused-not-playing = A decision can only be undone during a match.
page-refused-not-started = The match has not started yet.
page-refused-not-your-turn = It is not your turn.
page-refused-nothing-to-undo = You have not decided anything yet.
page-refused-open-seats = Fill the open seats first, with people or with bots.
page-refused-over = The match is over.
page-refused-own-question = You asked to undo this yourself; the others have to agree.
page-refused-rematched = The next table has already been set up.
page-refused-revealed = Something hidden has been revealed since, so this decision stands.
page-refused-sits-there = You are already sitting there.
page-refused-someone-away = Nothing can be undone while a bot is playing for { $name }.
page-refused-started = The match has already started.
page-refused-stopped = This match was stopped and cannot go on. You can start a new one with the same players.
page-refused-store-gone = This could not be saved just now. Please try again in a moment.
page-refused-taken = This seat is taken.
page-refused-too-fast = Not so fast. Please wait a moment.
page-refused-too-long = This is too long.
page-refused-table = A match like this cannot be played here. Try fewer rounds, a lower target or other players.
page-refused-unfit = The server cannot make sense of this. Reload the page and try again.
page-refused-unknown = The server does not know you yet. Reload the page and try again.
page-refused-wait-seconds = That was a lot at once. Please try again in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
page-refused-wait-minutes = That was a lot at once. Please try again in { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}.
page-gone-restart = The server is restarting. You will be reconnected automatically.
page-gone-too-many = Too many people are here right now. We will try again soon.
page-gone-too-loud = That was too much at once. You will be reconnected in a moment.
page-gone-store-gone = Nothing can be saved right now. We will try again soon.
page-gone = The server has closed the connection.
page-undone = Undone.

## Settings

page-settings = Settings
page-language = Language
page-theme = Theme
page-theme-auto = same as the system
page-theme-dark = night
page-theme-light = day
page-speed = Speed
page-speed-calm = calm
page-speed-usual = normal
page-speed-quick = fast
page-speed-none = no motion
page-your-name = Your name

## Setting up a table

page-players = Players
page-seats = Who sits where
page-seat-number = Seat { $number }
page-seat-open = open
page-who-sits = Who sits at seat { $number }
page-clock = Time for each decision
page-clock-of = { $seconds ->
    [0] no clock
    [15] 15 seconds
    [60] a minute
    [300] 5 minutes
    [86400] a day
   *[259200] 3 days
}
page-listed = Show the table in the lobby, so that anybody can sit down
page-default = Default
page-less = { $label }: less
page-greater = { $label }: more
page-add = Add one
page-remove = Remove the last one
page-choice-yes = yes
page-choice-no = no
page-choice-english = English rulebook
page-choice-translated = other translation
page-choice-most-cards = most cards
page-choice-highest-value = highest value
page-choice-next-trick = from the next trick
page-choice-next-round = from the next round
page-choice-random = random
page-choice-none = none
page-choice-left = to the left
page-choice-right = to the right
page-choice-across = across
page-choice-keep = keep
page-choice-fish = fish
page-choice-vegetable = vegetable
page-choice-potion = potion
page-choice-book = book
page-make-table = Set up the table
page-new-table = New table: { $game }

## Lobby

page-lobby = Open tables
page-mine = Your tables
page-open-tables = Waiting for players
page-lobby-empty = Nobody is waiting right now. Set up a table and show it here.
page-seats-free = { $seats ->
    [one] 1 seat free
   *[other] { $seats } seats free
}
page-phase-playing = playing
page-phase-over = over
page-phase-stopped = stopped
page-join = Sit down
page-look = Watch
page-return = Back to the table
page-delete = Delete
page-delete-title = Delete this match?
page-delete-why = It is kept in this browser only. Once deleted, it is gone for good. You can save its record first, if it is over.

## Gathering

page-gathering = Around the table
page-sit = Sit here
page-stand = Stand up
page-start = Start
page-start-needs = All seats must be taken; you can fill them with bots.
page-wait-for-host = The host starts when everybody is here.
page-invite = Invite friends
page-invite-how = Anybody who opens this link can sit down.
page-qr = The link as a QR code
page-link = The link
page-share = Share the link
page-copied = Copied

## At the table

page-your-turn = Your turn
page-their-turn = to play
page-thinks = thinks …
page-away = away: a bot is playing
page-away-short = bot plays
page-not-here = not here
page-watching = You are watching.
page-hand = Your hand
page-card-of = { $name }: { $card }
page-cards-left = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
page-points-of = { $points ->
    [one] 1 point
   *[other] { $points } points
}
page-round = Round { $round }
page-round-of = Round { $round } of { $rounds }
page-hint = Hint
page-hint-would = Suggestion: { $action }
page-hint-reason = { $more ->
    [0] It hardly matters: { $other } is about as good.
    [one] It wins 1 more time in 100 than the next best, { $other }.
   *[other] It wins { $more } more times in 100 than the next best, { $other }.
}
page-hint-how = Compared over { $visits } imagined continuations, using only what you can know:
page-hint-option = { $action }: wins { $win ->
    [one] once
   *[other] { $win } times
} in 100, about { $points ->
    [one] 1 point
   *[other] { $points } points
}
page-hint-habit = A rule of thumb: the search is not ready yet.
page-hint-only = There is no other choice.
page-undo = Undo
page-undo-asked = { $name } would like to undo their last decision. Is that all right?
page-rule = Rule { $rule }
page-story = The story so far
page-story-empty = Nothing has happened yet.
page-drawer-rules = Rules
page-drawer-info = Overview
page-drawer-story = Story
page-drawer-trick = Last trick
page-drawer-turn = Last turn
page-drawer-chat = Chat
page-no-trick = No trick has been played yet.
page-no-turn = No turn has been played yet.
page-seen = Cards seen
page-seen-mine = yours
page-seen-seen = played
page-seen-out = still out
page-confirm-picks = Confirm ({ $picked } of { $picks })
page-picks-full = You have already picked { $picks }. Tap one of them to put it back.
page-round-end = After round { $round }
page-go-on = Continue
page-chat-line = { $name } says: { $text }
page-say-something = Write a message
page-react-bravo = Bravo!
page-react-oof = Oof!
page-react-ha = Ha!
page-react-hm = Hm …
page-react-thanks = Thanks!
page-react-hurry = Come on!
page-react-sorry = Sorry!
page-react-wow = Wow!

## The end

page-summary = Result
page-you-win = You win!
page-wins = { $number ->
    [one] { $names } wins
   *[other] { $names } win
}
page-chart = Points after each round
page-rematch = Play again
page-look-at-table = View the table
page-last-round = The last round

## Witch's Shot Delivery Service

page-shot-priorities = Today's priorities
page-shot-order = Strongest suit first: { $suits }
page-shot-quotas = Quotas are being chosen
page-shot-take-quota = Choose a quota: how many boxes will you deliver?
page-shot-bonus = { $points ->
    [one] 1 point if you meet it
   *[other] { $points } points if you meet it
}
page-shot-leads = { $name } leads.
page-shot-led = { $suit ->
    [vegetable] Vegetable
    [potion] Potion
    [book] Book
   *[fish] Fish
} was led.
page-shot-open = The suit is still open.
page-shot-show = Show a card of the suit led: { $suit ->
    [vegetable] vegetable
    [potion] potion
    [book] book
   *[fish] fish
}
page-shot-weight = { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
}, and your strength is { $strength }
page-shot-boxes = It weighs { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
}.
page-shot-met = met
page-shot-boxes-of-quota = Boxes
page-shot-delivered-of = { $boxes ->
    [one] 1 box delivered, quota { $quota }
   *[other] { $boxes } boxes delivered, quota { $quota }
}
page-shot-part-delivery = Cards
page-shot-part-bonus = Bonus
page-shot-part-oof = Oofs
page-shot-nothing-delivered = no cards
page-shot-shown = Shown to everybody, and back in hand
page-shot-oof = Oof { $tokens }
page-shot-rest = Rest this trick (“bad back today”)
page-shot-vacation = Take the paid vacation

## Witches

page-witches-powers = Powers
page-witches-target = The match ends at { $target ->
    [one] 1 point
   *[other] { $target } points
}.
page-witches-target-brief = to { $target }
page-witches-mine = yours
page-witches-trick = in the trick
page-witches-out = still out
page-witches-wizards-left = { $left ->
    [one] 1 wizard is still out
   *[other] { $left } wizards are still out
}
page-witches-fire = { $fire ->
    [one] 1 fire card
   *[other] { $fire } fire cards
}
page-witches-burning = { $points ->
    [one] 1 point this round so far
   *[other] { $points } points this round so far
}
page-witches-tricks = { $tricks ->
    [one] 1 trick
   *[other] { $tricks } tricks
}
page-witches-pass = Choose { $cards } cards for { $name }, { $direction ->
    [left] on your left
    [right] on your right
   *[across] across from you
}.
page-witches-wait = Still choosing: { $names }
page-witches-passing = Your cards go to { $name }.
page-witches-leads = { $name } leads.
page-witches-you-lead = You lead: play any card.
page-witches-led = { $colour ->
    [volcano] Volcano
    [rainforest] Rainforest
    [desert] Desert
   *[mountain] Mountain
} was led.
page-witches-open = The colour is still open.
page-witches-in-trick = In this trick:
page-witches-choose = { $spell ->
    [water] The Water Spell
    [queen] The Queen’s Spell
   *[great] The Great Fire Spell
} is worth { $points } points and ends the match. What should it do?
page-witches-chooses = { $spell ->
    [water] The Water Spell
    [queen] The Queen’s Spell
   *[great] The Great Fire Spell
} is worth { $points } points. { $name } chooses what it does.
page-witches-others = Give { $points } points to everybody else
page-witches-own = Take { $points } points off my total
page-witches-took = Took
page-witches-doubled = { $doubling ->
    [capped] { $fire } × 2, at most 15
   *[yes] { $fire } × 2
}
page-witches-part-fire = Fire
page-witches-part-water = Water
page-witches-part-relief = Earth
page-witches-part-spell = Spell

## Broom Service: The Card Game

page-broom-take = Take one of the open cards for your display.
page-broom-takes = { $name } takes an open card.
page-broom-choose = Choose { $witches ->
    [one] 1 witch
   *[other] { $witches } different witches
}, in secret.
page-broom-still-choosing = Still choosing: { $names }
page-broom-start = You start: pick a witch and decide how to play her.
page-broom-no-brave = Nobody is brave yet.
page-broom-brave-so-far = { $name } is brave.
page-broom-after-you = { $players ->
    [0] Nobody after you can be braver.
    [one] 1 player after you could be braver.
   *[other] { $players } players after you could be braver.
}
page-broom-brave = Brave
page-broom-coward = Cowardly
page-broom-pile = { $card }, { $count ->
    [one] 1 card
   *[other] { $count } cards
}
page-broom-tasks = Tasks
page-broom-task-state = Task { $number }: { $state ->
    [done] done
    [gone] done by others
    [near] { $share }% brewed, in reach this round
   *[far] { $share }% brewed
}
page-broom-scale = Points by colour
page-broom-brave-worth = { $points ->
    [one] 1 point for each brave potion
   *[other] { $points } points for each brave potion
}
page-broom-unseen = Not seen yet · pile { $pile }
page-broom-unseen-of = { $card }: { $unseen } of { $copies } unseen
page-broom-potions = Potions
page-broom-back = Back to hand
page-broom-witches = Witches
page-broom-part-potions = Potions
page-broom-part-brave = Brave
page-broom-part-tasks = Tasks
page-broom-this-round = New
page-broom-added = New in the display: { $brave } brave, { $cowards } cowardly
page-broom-tie = Witches in the display: in a tie, fewer is better

## Looking back

page-record-of = Record: { $game }
page-record-coming = Opening the record …
page-result = Result
page-replay = Move through the match
page-more = More
page-replay-slider = Move
page-replay-first = To the deal
page-replay-trick-back = Back one trick
page-replay-turn-back = Back one turn
page-replay-back = Back one move
page-replay-play = Play
page-replay-pause = Pause
page-replay-on = Forward one move
page-replay-trick-on = Forward one trick
page-replay-turn-on = Forward one turn
page-replay-last = To the end
page-turn-of = Move { $turn } of { $last }
page-eyes = Whose hands to show
page-eyes-all = All hands
page-eyes-of = As { $name } saw it
page-copy-link = Copy link
page-download-text = Download as text
page-download-json = Download as JSON
page-play-on = Play from here
page-play-on-as = Play from here in { $name }’s seat, with bots
page-replay-match = Replay
page-review = Review
page-review-of = Review: { $name }
page-review-whose = Decisions of
page-review-waiting = The review starts in a moment …
page-review-working = Going through the match, decision by decision …
page-review-how = Your chance of winning at each decision, estimated from what you could know. Decisions that gave some of it away are marked red.
page-review-chart = Chance of winning, decision by decision. Use the arrow keys to move between decisions.
page-review-costliest = Costliest decisions
page-review-none = No decision was clearly worse than another.
page-review-at = Move { $turn }, round { $round }:
page-review-lost = −{ $lost } in 100
page-review-comparison = You chose { $played }: about { $win ->
    [one] 1 win
   *[other] { $win } wins
} in 100 and { $points ->
    [one] 1 point
   *[other] { $points } points
}. Better: { $best }, with { $bestWin ->
    [one] 1 win
   *[other] { $bestWin } wins
} in 100 and { $bestPoints ->
    [one] 1 point
   *[other] { $bestPoints } points
}.
page-review-tries = Tries in the search: { $bestTries } for { $best }, { $tries } for { $played }.
page-review-see = Show it
page-review-all = { $decisions ->
    [one] The only decision
   *[other] All { $decisions } decisions
}
page-review-turn = Move
page-review-jump = Go to move { $turn }
page-review-played = Played
page-review-best = Best
page-action-quota = quota { $quota }
page-action-rest = rest
page-action-vacation = paid vacation
page-action-others = give everybody else the points
page-action-own = take the points off your total
page-action-show = show { $card }
page-action-pass = pass { $card }
page-action-take = take { $card }
page-action-choose = choose { $card }
page-action-brave = { $card }, brave
page-action-coward = { $card }, cowardly

## Learning

page-learn = Learn by playing
page-coach = The coach
page-coach-heard = Got it
page-coach-enough = No more tips
page-coach-shot-row = The row shows how strong each suit is today: the more cards, the stronger. Potion is on top and beats every other suit.
page-coach-shot-quota = Promise how many boxes you will deliver this round. You get the bonus only for exactly that many. With this hand, 4 is a good choice; the ring marks it.
page-coach-shot-follow = Follow the suit that was led if you can. Cards you cannot play are dim; tap one to see why. The ring shows a good play.
page-coach-shot-priority = The strongest suit of the day wins, whatever was led; within a suit the highest value. The star shows who would win now.
page-coach-shot-delivered = You won. Of the whole trick only your winning card counts as delivered: its boxes go towards your quota. And carrying tires: your strength drops by one.
page-coach-shot-weight = This is what the trick weighs so far, and your strength. The winner carries all of it, and carrying more than your strength hurts!
page-coach-shot-black = You may play a black card at any time, and it loses to every suit. This one doubles the weight for whoever wins. A fine gift!
page-coach-shot-show = You played black although you could have followed, so show everybody one card of the suit led.
page-coach-shot-hurt = Oof! That was more than they could carry. A token reduces their strength by one and costs points at the end.
page-coach-shot-hurt-you = Oof! Too heavy. A token reduces your strength by one and costs points at the end: 1 for one token, 4 for two, 9 for three. At three tokens the match ends after the round.
page-coach-shot-rest = Your token has its uses: you may rest, and then you cannot win this trick. That is handy once you have met your quota.
page-coach-shot-void = You have no card of the suit led, so play whatever you like. A good moment to get rid of heavy cards.
page-coach-shot-met = That is exactly your quota! Lose every trick from now on, and the bonus is yours.
page-coach-shot-payday = Payday: 1 point for each card delivered, 2 for the heavy ones, and the bonus if you met your quota exactly.
page-coach-shot-alone = From now on, whoever has the fewest points chooses first. That is all: play on as you like. The lamp above gives a hint, and Undo takes a decision back.
page-coach-witches-goal = Points are bad here. Every red card you take costs 1 point, and these five cards have powers that change your score. The fewest points win.
page-coach-witches-pass = Pick three cards to pass to the left, then confirm. High cards win tricks, so get rid of them. The ring shows a good choice.
page-coach-witches-lead = You lead: any card may be played. The highest card of the colour led takes the trick.
page-coach-witches-follow = Follow the colour that was led if you can. Cards you cannot play are dim; tap one to see why.
page-coach-witches-highest = Only cards of the colour led can win. The star shows who takes the trick as it stands.
page-coach-witches-took = You took the trick, with all the fire in it. Your panel counts the fire, and now you lead.
page-coach-witches-void = You have no card of the colour led: play whatever you like. A chance to give somebody else your fire.
page-coach-witches-wizard = You may play a wizard at any time, even if you could follow, and it never beats a colour. Keep it for a trick you do not want.
page-coach-witches-fire-witch = You took the Fire Witch: your fire counts double this round, up to 15 points. Take as little more fire as you can.
page-coach-witches-earth-witch = Two witches help whoever takes them: the Earth Witch takes off 5 points, and the Air Witch cancels the Water Witch and the Queen.
page-coach-witches-scored = Scoring: 1 point for each fire card, doubled by the Fire Witch, 5 for the Water Witch, 10 for the Queen. All the fire together with one of these two would be a spell.
page-coach-witches-alone = Now cards go to the right. That is all: play on as you like. The lamp above gives a hint, and Undo takes a decision back.
page-coach-broom-take = Everybody takes one open card for the display. Blue potions would help with a task: take the water witch.
page-coach-broom-tasks = There are three tasks. For each, the first player to show these potions in their display gets 5 points.
page-coach-broom-choose = In secret, pick three different witches for this round, then confirm. They are played in turns. The ring shows a good choice.
page-coach-broom-call = You start: play one of your three. Everybody who chose the same witch must then play her too.
page-coach-broom-manner = Brave: two potions and a brave potion, but if somebody after you is brave too, you get nothing. Cowardly: one potion, and safe.
page-coach-broom-must = A witch you chose was called, so you must play her now. You only decide how.
page-coach-broom-next = “Next!” means: I did not choose this witch. That tells you who could still be braver.
page-coach-broom-cancels = You are the braver one: the brave witch before yours is turned over and counts for nothing.
page-coach-broom-cancelled = Somebody after you was braver: your witch counts for nothing this time, and goes back to your hand.
page-coach-broom-sorted = The witches left standing go into the displays. Many potions of one colour are worth most, and brave potions are worth points of their own.
page-coach-broom-alone = A new round. That is all: play on as you like. The lamp above gives a hint, and Undo takes a decision back.

## Television

page-tv = Television view
page-tv-join = Point your phone at the code and sit down
page-tv-waiting = Waiting for the host to start …
page-tv-turn = { $name } to play
page-tv-together = Everybody is choosing …

## Muting and moving

page-mute = Mute { $name }
page-unmute = Unmute { $name }
page-mute-all = Mute everybody
page-unmute-all = Unmute everybody
page-move = Continue on another device
page-move-how = Open this link on the other device, once and within { $minutes } minutes. You keep your name and all your seats.
page-arrive-failed = This link has already been used, or it is too old. Create a new one in the settings on your other device.
page-replace = You are playing here as { $here }. Continue as { $there } instead?
page-replace-why = Only continue if you created this link yourself: whoever created it also plays as { $there }.
page-replace-yes = Continue as { $there }
page-replace-no = Stay as { $here }

## At the table: ahead of your turn

page-ahead-chosen = { $card } will be played as soon as it can be.
page-ahead-gone = The card you chose in advance cannot be played now.

## At the table: people

page-stands-in = A bot is playing for you.
page-sit-back = Take your seat back
page-away-host = { $name } is away. Let a bot play, wait, or ask the others?
page-away-guest = { $name } is away. The host can let a bot play.
page-away-ask = { $name } is away. Shall we let a bot play for now?
page-let-bot = Let a bot play
page-wait = Wait
page-ask-others = Ask the others
page-undo-waiting = You asked to undo your last decision. Waiting for { $names }.
page-watching-hand = You are watching { $name }’s hand.
page-watch = Watch this hand
page-unwatch = Stop watching
page-here = here
page-host = host
page-make-host = Make host
page-become-host = Become the host
page-viewers = { $viewers ->
    [0] Nobody is watching.
    [one] 1 person is watching.
   *[other] { $viewers } people are watching.
}
page-allow = Spectators may see my hand
page-leave = Leave the table
page-leave-sure = Leave? A bot will play for you, and you can come back.
page-stay = Stay
page-drawer-people = People
page-react = React
page-chat-unread = { $unread ->
    [0] Chat
    [one] Chat, 1 new message
   *[other] Chat, { $unread } new messages
}
page-sound = Sound
page-ask-name = What should the others call you?
page-ask-name-save = Use this name
page-not-now = Not now
page-play = Playing
page-setting-sound = Sound
page-setting-keys = Keyboard shortcuts
page-setting-forced = Play a card automatically when it is the only choice
page-setting-ahead = Choose a card before it is my turn

## Fair deals

page-fair = Fair deals
page-fair-how = Before anybody sat down, the server chose a secret and showed its fingerprint. Every player can add something of their own, so nobody decides the cards alone. After the match the secret is revealed, and your browser checks it.
page-fair-print = Fingerprint of the secret (SHA-256)
page-fair-secret = Secret
page-fair-additions = Added by the players, by seat
page-fair-added = Added so far by: { $names }
page-fair-own = Something of your own
page-fair-add = Add
page-fair-verdict-noted = Fair deal verified: the secret matches the fingerprint that this browser noted at the start.
page-fair-verdict-told = The secret matches the fingerprint in the record, but this browser did not note one at the start.
page-fair-verdict-no = Not verified: the secret does not match what was promised.
page-fair-verdict-none = This record does not reveal its secret, so its deals cannot be checked.

## Keyboard shortcuts

page-keys = Keyboard shortcuts
page-keys-hand = Go to your hand
page-keys-arrows = From card to card, then Enter to play
page-keys-numbers = Play the first, second, … card of your hand
page-keys-hint = Hint
page-keys-undo = Undo
page-keys-chat = Chat
page-keys-story = Story
page-keys-trick = Last trick
page-keys-people = People
page-keys-rules = Rules
page-keys-sound = Sound on or off
page-keys-close = Close what is open
page-keys-help = This help
page-leads = leads
page-ceremony-hurt = Oof!
page-ceremony-cast = A spell!
page-stood-in = While you were away, a bot chose: { $decisions }
page-stood-in-clock = Your time ran out.
page-stood-in-left = You left your seat.
page-stood-in-host = You were away.
