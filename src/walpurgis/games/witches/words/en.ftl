# Witches

witches-title = Witches
witches-about = Stay away from the fire, or take all of it and cast a spell. A trick-taking game for 3 to 6.

## Cards

witches-card-r = volcano { $value }
witches-card-g = rainforest { $value }
witches-card-y = desert { $value }
witches-card-b = mountain { $value }
witches-card-r11 = Fire Witch (volcano 11)
witches-card-g11 = Water Witch (rainforest 11)
witches-card-g12 = Queen (rainforest 12)
witches-card-y11 = Earth Witch (desert 11)
witches-card-b11 = Air Witch (mountain 11)
witches-card-w = wizard
witches-colour-volcano = volcano (red)
witches-colour-rainforest = rainforest (green)
witches-colour-desert = desert (yellow)
witches-colour-mountain = mountain (blue)

## Options

witches-option-target = The match ends after the round in which somebody reaches this many points.
witches-choice-target-none = no limit
witches-option-rounds = The match ends after this many rounds at the latest.
witches-choice-rounds-none = no limit
witches-option-passing = Where cards are passed, round by round and then again from the start: to the left, to the right, across (with 4 or 6 players), or not at all. By default left, right, and with 4 or 6 players then across.
witches-option-dealer = Who deals the first round; the player to the left leads.
witches-option-earth_credit = Whether what is left of the Earth Witch’s five points comes off your total.

## What happened

witches-event-dealt = Round { $round }. { $seat } deals. { $direction ->
    [left] Cards are passed to the left.
    [right] Cards are passed to the right.
    [across] Cards are passed across the table.
   *[keep] Nobody passes cards.
}
witches-event-hand = { $seat } picks up { $hand }.
witches-event-named = { $seat } will pass the { $card }.
witches-event-passed = { $seat } passes to { $to }: { $cards }.
witches-event-all-passed = Everybody has passed. { $seat } leads.
witches-event-played = { $seat } plays the { $card }.
witches-event-took = { $seat } takes the trick with the { $card }: { $cards }.
witches-event-cast = { $spell ->
    [water] { $seat } holds all the fire and the Water Witch: the Water Spell!
    [queen] { $seat } holds all the fire and the Queen: the Queen’s Spell!
   *[great] { $seat } holds all the fire, the Water Witch and the Queen: the Great Fire Spell!
}
witches-event-may-choose = The spell ends the match. { $seat } may take { $points } points off their own total instead.
witches-event-chose = { $way ->
    [own] { $seat } takes { $points } points off their own total.
   *[others] { $seat } gives everybody else { $points } points.
}
witches-event-scored = { $seat } scores { $gained }, { $points ->
    [one] 1 point
   *[other] { $points } points
} in all.
witches-event-over = The match is over.

## Why not

witches-reason-choose-what-the-spell-does = First choose what your spell does.
witches-reason-no-spell-to-choose = There is no spell to decide about now.
witches-reason-not-in-hand = You do not hold the { $card }.
witches-reason-named-already = You have already named the { $card }.
witches-reason-name-in-order = Cards to pass are named in ascending order, and the { $card } is below one that you have named.
witches-reason-leave-enough = Cards to pass are named in ascending order: after the { $card } you would not hold enough higher ones.
witches-reason-follow-colour = The { $card } does not follow: { $colour ->
    [volcano] volcano (red)
    [rainforest] rainforest (green)
    [desert] desert (yellow)
   *[mountain] mountain (blue)
} was led and you hold a card of it.

## Reasons for a hint: what happens how often, and with another option

witches-hint-trick = You take this trick in { $often } of 100 imagined deals ({ $other }: in { $otherwise }).
witches-hint-spell = You cast a spell in { $often } of 100 imagined rounds ({ $other }: in { $otherwise }).
witches-hint-no-points = You get no points in { $often } of 100 imagined rounds ({ $other }: in { $otherwise }).

## The table in lines

witches-table-round-to-target = Round { $round }, to { $target ->
    [one] 1 point
   *[other] { $target } points
}
witches-table-round-of = Round { $round } of { $rounds }
witches-table-round-of-to-target = Round { $round } of { $rounds }, to { $target ->
    [one] 1 point
   *[other] { $target } points
}
witches-table-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
witches-table-dealer = dealer
witches-table-winning = { $name } is winning.
witches-table-passing = Pass { $number ->
    [one] 1 card
   *[other] { $number } cards
} to { $name }: mark them in any order, then confirm.
witches-table-all-pass = Everybody passes { $number } cards, { $direction ->
    [left] to the left
    [right] to the right
   *[across] across the table
}.
witches-table-choice = { $name } chooses what the spell does.

## What an action does, for lists of choices

witches-action-others = everybody else gets the points of the spell
witches-action-own = the points of the spell come off your total
witches-action-help = A card is its colour and value (r7, g12, y1, b14) or w for a wizard; pass-r7 (or just r7) marks one to pass; others or own says what a last spell does.

## The table as a scene: labels

witches-scene-led = Led
witches-scene-got = You got
witches-scene-gave = You gave
witches-scene-fire = Fire
witches-scene-burning = burning { $burning }
witches-scene-powers = Took
witches-scene-lacks = Has no
witches-scene-others = others
witches-scene-own = own
