# Broom Service: The Card Game

broom-title = Broom Service: The Card Game
broom-about = Brave witches earn more, until a braver one comes along. A game of nerve for 3 to 6.

## Cards

broom-card-root = root witch
broom-card-meadow = meadow witch
broom-card-fire = fire witch
broom-card-berry = berry witch
broom-card-sun = sun witch
broom-card-water = water witch
broom-card-fog = fog witch
broom-card-night = night witch
broom-card-snow = snow witch

# Potions of a colour, as a task asks for them: 2brown.
broom-colour = { $value ->
    [brown] brown
    [green] green
    [red] red
    [purple] purple
    [yellow] yellow
    [blue] blue
    [grey] grey
    [black] black
   *[white] white
}
broom-card-1 = 1 { broom-colour }
broom-card-2 = 2 { broom-colour }
broom-card-3 = 3 { broom-colour }
broom-card-4 = 4 { broom-colour }
broom-card-5 = 5 { broom-colour }
broom-card-6 = 6 { broom-colour }
broom-card-7 = 7 { broom-colour }
broom-card-8 = 8 { broom-colour }
broom-card-9 = 9 { broom-colour }

## Options

broom-option-tasks = The task deck, of which three lie open: the standard one, none, or your own.
broom-option-first = Who takes an open card first and starts round 1.
broom-option-potion_points = Points for 0 to 9 potions of one colour.
broom-option-potion_points-key = { $key ->
    [one] 1 potion
   *[other] { $key } potions
}
broom-option-brave_points = Points for each brave potion.

## What happened

broom-event-dealt = The cards are dealt. Face up: { $open }. { $seat } takes first.
broom-event-task = A task lies open: { $potions }.
broom-event-hand = { $seat } picks up { $hand }.
broom-event-took = { $seat } takes the { $card } for the display.
broom-event-round = Round { $round }: everybody chooses. { $seat } will start.
broom-event-chose = { $seat } chooses the { $card } in secret.
broom-event-ready = { $seat } has chosen { $witches ->
    [one] 1 witch
   *[other] { $witches } witches
}.
broom-event-played = { $manner ->
    [brave] { $seat }: I am the brave { $card }!
   *[coward] { $seat }: I am a cowardly { $card }.
}
broom-event-cancelled = { $by } is braver: { $seat }’s { $card } is turned over and out for this round.
broom-event-next = { $seat }: next!
broom-event-starts = { $seat } starts the turn.
broom-event-sorted = { $seat } adds { $brave } brave and { $cowards } cowardly { $cowards ->
    [one] witch
   *[other] witches
} to the display and has { $points ->
    [one] 1 point
   *[other] { $points } points
}.
broom-event-returned = Back to { $seat }’s hand: { $cards }.
broom-event-did-task = { $seat } completes the task { $potions }: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
broom-event-drew = { $seat } draws { $cards }.
broom-event-scored = { $seat } ends with { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $brave ->
    [one] 1 brave potion
   *[other] { $brave } brave potions
}, { $tasks ->
    [one] 1 task
   *[other] { $tasks } tasks
}, { $witches ->
    [one] 1 witch
   *[other] { $witches } witches
} in the display.
broom-event-over = The match is over.

## Why not

broom-reason-not-in-play = The { $card } is not in play with this few players.
broom-reason-take-first = First take one of the open cards.
broom-reason-not-open = No { $card } lies open.
broom-reason-choose-first = Witches are being chosen; being brave comes later.
broom-reason-not-in-hand = You do not hold a { $card }.
broom-reason-chosen-already = You have already chosen the { $card }: choose three different witches.
broom-reason-ascending-order = Name the witches in order, from root to snow: the { $card } comes before one you have named.
broom-reason-leave-enough = After the { $card } there would be too few kinds left to choose { $witches }. Name the lowest one first.
broom-reason-not-chosen = You have not chosen the { $card } for this round, or you have already played her.
broom-reason-follow-the-call = The { $card } was called and you chose her: play her, brave or cowardly.

## Reasons for a hint: what happens how often, and with another option

broom-hint-cancelled = Somebody is braver than you in { $often } of 100 imagined deals ({ $other }: in { $otherwise }).
broom-hint-task = You complete a task in { $often } of 100 imagined rounds ({ $other }: in { $otherwise }).

## The table in lines

broom-table-round = Round { $round } of { $rounds }   Pile: { $pile }
broom-table-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
broom-table-display = shows { $potions } and { $brave } brave
broom-table-tasks = { $tasks ->
    [one] 1 task
   *[other] { $tasks } tasks
}
broom-table-choosing = choosing
broom-table-still-chosen = { $witches } left to play
broom-table-called = { $name } called the { $card }.

## What an action does, for lists of choices

broom-action-take = take the { $card } for your display
broom-action-choose = choose the { $card } for this round
broom-action-brave = the brave { $card }: 2 potions and a brave potion, unless a later brave witch cancels her
broom-action-coward = a cowardly { $card }: 1 potion, safe
broom-action-help = A witch is root, meadow, fire, berry, sun, water, fog, night or snow. Take or choose her by name; play her as brave-fire (or fire!) or coward-fire.

## The table as a scene: labels, and witches in one word

broom-scene-task = Task
broom-scene-done = done by { $names }
broom-scene-open = Open cards
broom-scene-choose = Choose { $number ->
    [one] 1 witch
   *[other] { $number } witches
} for this round: mark them in any order, then confirm.
broom-scene-display = Potions
broom-scene-brave-potions = brave { $brave }
broom-scene-played = This round
broom-scene-known = Holds
broom-scene-brave = brave
broom-scene-coward = coward
broom-scene-cancelled = cancelled
broom-scene-next = next!
broom-scene-root = root
broom-scene-meadow = meadow
broom-scene-fire = fire
broom-scene-berry = berry
broom-scene-sun = sun
broom-scene-water = water
broom-scene-fog = fog
broom-scene-night = night
broom-scene-snow = snow
