# The score-keeper: what does not add up, and what every point is for

score-player = Player { $number }
score-match-over = The match was over before this round.
score-round-before = Complete the previous round first.

## Witch's Shot Delivery Service: what does not add up

score-shot-row-card = { $card } is not in the deck of this match.
score-shot-row-twice = The row contains the same card twice.
score-shot-row-long = The row has { $row } cards, not { $cards }.
score-shot-row-short = The row needs { $left ->
    [one] 1 more card.
   *[other] { $left } more cards.
}
score-shot-chooses = { $name } chooses next.
score-shot-too-many = { $kind ->
    [x4] There is one black four, and { $wanted } were entered.
    [x2] { $there ->
            [0] The black doubler is not in this match.
           *[other] There is one black doubler, and { $wanted } were entered.
        }
    [1] There are { $there } packages with 1 box, and { $wanted } were entered.
   *[other] There are { $there } packages with { $kind } boxes, and { $wanted } were entered.
}
score-shot-too-many-after-row = { $kind ->
    [x4] The black four was entered { $wanted } times, and { $there ->
            [0] it lies in the row.
           *[other] there is only one.
        }
    [x2] The black doubler was entered { $wanted } times, and { $there ->
            [0] it lies in the row or is not in this match.
           *[other] there is only one.
        }
    [1] Besides the row there are { $there } packages with 1 box, and { $wanted } were entered.
   *[other] Besides the row there are { $there } packages with { $kind } boxes, and { $wanted } were entered.
}
score-shot-oof-most = { $name } cannot have { $tokens } Oof tokens: three is the maximum.
score-shot-oof-stay = { $name } had { $before } Oof tokens before this round and cannot have { $tokens } now: nobody ever loses a token.
score-shot-oof-tricks = { $name } got { $gained ->
    [one] 1 Oof token
   *[other] { $gained } Oof tokens
} but won { $cards ->
    [0] no trick
    [one] only 1 trick
   *[other] only { $cards } tricks
}: a token can only come from winning a trick.
score-shot-tricks = A round has { $tricks } tricks, and each delivers one card: { $cards } cards are too many.
score-shot-tricks-left = { $left ->
    [one] 1 trick is
   *[other] { $left } tricks are
} still to be entered.
score-shot-nobody = Nobody can win a trick only if everybody rests or is worn out, and somebody here has no token.
score-shot-vacation = { $player } did not get a vacation token this round.

## What the points are for

score-shot-last = Last to choose in round 1
score-shot-delivered = { $cards ->
    [0] Nothing delivered
    [one] 1 card delivered
   *[other] { $cards } cards delivered
}{ $heavy ->
    [0] {""}
    [one] , 1 of them heavy
   *[other] , { $heavy } of them heavy
}
score-shot-met = Quota { $quota } met exactly
score-shot-not-met = Quota { $quota } missed: { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
}
score-shot-paid = { $tokens ->
    [one] 1 Oof token
   *[other] { $tokens } Oof tokens
} at the end

## Witches: what does not add up

score-witches-figure = { $card } is not one of the five cards with a power, or that player does not exist.
score-witches-who = Who took this card: { $card }?
score-witches-fire-witch = { $name } has { $card }, so { $name } has at least one fire card: she is one herself.
score-witches-too-much-fire = There are { $fire } fire cards, and { $entered } were entered.
score-witches-fire-left = { $left ->
    [one] 1 fire card is
   *[other] { $left } fire cards are
} still to be entered.
score-witches-choice = { $name } may choose: { $points } points for everybody else, or { $points } off their own total.

## What the points are for

score-witches-fire = { $cards ->
    [one] 1 fire card
   *[other] { $cards } fire cards
}
score-witches-fire-doubled = Fire Witch and { $plain ->
    [0] no other fire
    [one] 1 fire card, doubled
   *[other] { $plain } fire cards, doubled (15 at most)
}
score-witches-water = Water Witch
score-witches-water-blown = Water Witch, blown away by the Air Witch
score-witches-queen = Queen
score-witches-queen-blown = Queen, blown away by the Air Witch
score-witches-earth = Earth Witch
score-witches-spell-cast = Spell cast: all the fire
score-witches-spell-own = Spell: { $spell } off the total
score-witches-spell-hit = Spell of { $caster }

## Broom Service: what does not add up

score-broom-task = This task is not in the deck, or was entered too many times.
score-broom-tasks-many = Only { $wanted } tasks are open.
score-broom-tasks-few = { $left ->
    [one] 1 open task is
   *[other] { $left } open tasks are
} still to be entered.
score-broom-opened = Which open card did { $name } take?
score-broom-kind = { $witch } is not in play with { $players } players.
score-broom-both = { $name } cannot have the same witch both brave and cowardly in one round: { $witch }.
score-broom-many = { $name } chose only { $chosen } witches.
score-broom-twice = { $name } cannot choose the same witch twice in one round.
score-broom-two-brave = Only one brave witch of a kind can be left in a round, because she cancels the others: { $witch }.
score-broom-absent = { $name } is missing { $absent ->
    [one] a witch
   *[other] { $absent } witches
}, and the others’ brave witches cannot have cancelled that many.
score-broom-copies = There are only { $copies } of them, but the displays show { $shown }: { $witch }.

## What the points are for

score-broom-potions = { $potions } × { $colour ->
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
score-broom-brave = { $potions ->
    [one] 1 brave potion
   *[other] { $potions } brave potions
}
score-broom-tasks = { $tasks ->
    [one] 1 task
   *[other] { $tasks } tasks
}

## May I play this?

score-may-lead = Yes: you lead, with any card you like.
score-may-follow = Yes: it follows what was led.
score-may-open = Yes: no suit is set yet, so there is nothing to follow.
score-may-open-colour = Yes: no colour is set yet, so there is nothing to follow.
score-may-any-time = Yes: a black card may be played at any time.
score-may-wizard = Yes: a wizard may be played at any time.
score-may-then-show = Yes: a black card may be played at any time, but then show everybody one card of the suit led: { $suit ->
    [vegetable] vegetable
    [potion] potion
    [book] book
   *[fish] fish
}.
score-may-start = Yes: you start, with any witch you chose, brave or cowardly.
score-may-called = Yes, and you must: she was called and you chose her. Brave or cowardly, as you like.
score-may-say-next = No: the { $card } was called and you did not choose her. Say “next”.
score-unless-follow-suit = Yes, if you hold no { $suit ->
    [vegetable] vegetable
    [potion] potion
    [book] book
   *[fish] fish
}.
score-unless-follow-colour = Yes, if you hold no { $colour ->
    [volcano] volcano (red)
    [rainforest] rainforest (green)
    [desert] desert (yellow)
   *[mountain] mountain (blue)
} card.
score-may-not-in-match = { $card } is not in this match.
score-may-twice = { $card }: the deck does not have that many.
score-may-full = Everybody has already played to this trick.
score-may-one-call = Only one witch is called at a time.
score-may-three-kinds = You choose at most { $witches } different witches.

## Card by card

score-tricks-row = Tap in the row first: it says which suit wins.
score-tricks-next = Trick { $trick } of { $tricks }: { $name } plays.
score-tricks-show = { $name } shows a card of the suit led, or says that there is none.
score-tricks-refused = Trick { $trick }, { $name }: { $reason }
score-tricks-card = { $card } is not in this deck.
score-tricks-gone = { $card } is already on the table.
score-tricks-shown = { $card } was shown, but somebody else played it later.
score-tricks-over = The round was already over.
score-shot-left = A card cannot be left in hand twice, or after it was played.
score-witches-pass-many = { $name } passes { $most } cards, not { $cards }.
score-witches-pass-card = { $name } cannot have passed { $card }: { $to } did not play it.

## The record

score-record-broom = There is no record of this game: it would need every hand and every draw, and at a real table only their owners see them (B6.1).
score-record-plays = { $count ->
    [0] Tap in every card of every round, and there will be a record of the match that can be replayed.
    [one] No record: the cards of round { $rounds } were not tapped in.
   *[other] No record: the cards of rounds { $rounds } were not tapped in.
}
score-record-unfinished = Every card so far is known: there will be a record when the match is over.
score-record-left = No record yet: round { $round } ended early, and the cards left in hand are missing. Change the round to add them.
score-record-passes = Not all passed cards are known, so this record starts after passing: the option passing says keep.

## Highlights of the evening

score-moment-best = Best round: { $names } with { $amount } points in round { $round }
score-moment-worst = Hottest round: { $names } with { $amount } points in round { $round }
score-moment-comeback = Comeback: { $names } was { $amount ->
    [one] 1 point
   *[other] { $amount } points
} behind after round { $round } and still won
score-moment-close = Close finish: { $names } won by { $amount ->
    [one] a single point
   *[other] { $amount } points
}
score-moment-lead = The lead changed hands { $amount } times; { $names } had it last
score-moment-quotas = Most reliable: { $names } met { $amount ->
    [one] 1 quota
   *[other] { $amount } quotas
}
score-moment-oof = Most Oofs: { $names } with { $amount }
score-moment-boxes = Carried the most: { $names } with { $amount } boxes
score-moment-spell = { $names } cast a spell in round { $round }
score-moment-clean = Unharmed: { $names } got through { $amount ->
    [one] 1 round
   *[other] { $amount } rounds
} without a point
score-moment-brave = Bravest: { $names } with { $amount } brave { $amount ->
    [one] potion
   *[other] potions
}
score-moment-tasks = Most tasks: { $names } with { $amount }
score-moment-cancelled = Bad luck: { $names } lost { $amount ->
    [one] 1 witch
   *[other] { $amount } witches
} to braver players
