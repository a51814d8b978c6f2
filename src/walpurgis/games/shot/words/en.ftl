# Witch's Shot Delivery Service

shot-title = Witch's Shot Delivery Service
shot-about = Deliver exactly your quota of boxes, and mind your back. A trick-taking game for 3 or 4.

## Cards

shot-card-v = vegetable { $value }
shot-card-p = potion { $value }
shot-card-b = book { $value }
shot-card-f = fish { $value }
shot-card-x4 = black four
shot-card-x2 = black doubler
shot-suit-vegetable = vegetable
shot-suit-potion = potion
shot-suit-book = book
shot-suit-fish = fish

## Options

shot-option-edition = Which rulebook to play by: the English one, or the other translation, which ranks suits by their highest card, lets tokens rest you only from the next round on, and spares the injured a fatigue cube.
shot-option-removed_suit = The suit left out with three players.
shot-option-bonus = Points for meeting each quota.
shot-option-bonus-key = Quota { $key }
shot-option-priority = What makes a suit strong: most cards in the row, or the highest value in it.
shot-option-first = Who chooses a quota first in round 1.
shot-option-hurt_and_tired = Whether an injured player also takes a fatigue cube.
shot-option-rest_from = When an Oof token can first rest you: from the next trick, or from the next round.
shot-option-curse = Cursed sixes: winning a trick that contains somebody else’s 6 costs a curse cube, once a round.
shot-option-six_shields = With cursed sixes: whether winning with a 6 of your own protects you.
shot-option-vacation = Paid vacation: the highest quota, and in round 1 the last to choose, get a token that rests them once.

## What happened

shot-event-dealt = Round { $round }. The row shows { $row }.
shot-event-hand = { $seat } picks up { $hand }.
shot-event-quota = { $seat } takes quota { $quota }.
shot-event-chose-last = { $seat } chose last and gets 1 point.
shot-event-vacation = { $seat } gets a paid vacation.
shot-event-rested = { $token ->
    [vacation] { $seat } takes the paid vacation and rests for this trick.
   *[oof] { $seat } has a bad back today and rests for this trick.
}
shot-event-played = { $seat } plays the { $card }. The trick now weighs { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
}.
shot-event-showed = { $seat } shows the { $card }.
shot-event-delivered = { $seat } wins with the { $card } and carries { $boxes ->
    [one] 1 box
   *[other] { $boxes } boxes
} with a strength of { $strength }.
shot-event-hurt = Oof! { $seat } is hurt and has { $tokens ->
    [one] 1 Oof token
   *[other] { $tokens } Oof tokens
}.
shot-event-cursed = { $seat } is cursed by a six.
shot-event-nobody = Nobody can win this trick. { $seat } leads again.
shot-event-payday = { $met ->
    [yes] { $seat } delivered { $boxes ->
            [one] 1 box
           *[other] { $boxes } boxes
        }, exactly the quota, and earns { $earned }, { $points ->
            [one] 1 point
           *[other] { $points } points
        } in all.
   *[no] { $seat } delivered { $boxes ->
            [one] 1 box
           *[other] { $boxes } boxes
        } for a quota of { $quota } and earns { $earned }, { $points ->
            [one] 1 point
           *[other] { $points } points
        } in all.
}
shot-event-paid = { $seat } pays { $cost } for { $tokens ->
    [one] 1 Oof token
   *[other] { $tokens } Oof tokens
}, { $points ->
    [one] 1 point
   *[other] { $points } points
} in all.
shot-event-over = { $cause ->
    [worn-out] Three Oof tokens, so the match ends with this round: { $seats }.
   *[rounds] The match is over.
}

## Why not

shot-reason-choose-a-quota-first = Quotas are being chosen: take one of the remaining quota cards.
shot-reason-quota-taken = { $owner } already has quota { $quota }.
shot-reason-no-such-quota = There is no quota card { $quota } in this match.
shot-reason-quotas-are-chosen = The quotas for this round have been chosen.
shot-reason-show-the-suit-led = You played a black card: show one card of the suit led, { $suit ->
    [vegetable] vegetable
    [potion] potion
    [book] book
   *[fish] fish
}.
shot-reason-not-in-hand = You do not hold the { $card }.
shot-reason-follow-suit = The { $card } does not follow: { $suit ->
    [vegetable] vegetable
    [potion] potion
    [book] book
   *[fish] fish
} was led and you hold a card of it.
shot-reason-rests-already = You are already resting; now play a card.
shot-reason-nothing-to-rest-from = With three Oof tokens you lose every trick anyway: there is nothing to rest from.
shot-reason-no-token-ready = None of your Oof tokens can rest you now.
shot-reason-no-oof-token = Resting needs an Oof token, and you have none.
shot-reason-no-vacation-token = You have no paid vacation token.

## Reasons for a hint: what happens how often, and with another option

shot-hint-trick = You win this trick in { $often } of 100 imagined deals ({ $other }: in { $otherwise }).
shot-hint-hurt = You hurt your back in this trick in { $often } of 100 imagined deals ({ $other }: in { $otherwise }).
shot-hint-quota = You meet your quota in { $often } of 100 imagined rounds ({ $other }: in { $otherwise }).

## The table in lines

shot-table-round = Round { $round } of { $rounds }
shot-table-no-quota = no quota yet
shot-table-strength = strength { $strength }
shot-table-oof = Oof { $tokens } ({ $ready } can rest)
shot-table-vacation = paid vacation
shot-table-resting = resting
shot-table-winning = { $name } is winning.

## What an action does, for lists of choices

shot-action-quota = quota { $quota }
shot-action-rest = rest with an Oof token: you cannot win this trick
shot-action-vacation = rest with the paid vacation: you cannot win this trick
shot-action-help = A card is its suit and value (v7, p10, b1, f3) or x4, x2; q5 takes quota 5; rest or vacation comes before the card; show-v7 shows one.

## The table as a scene: labels

shot-scene-row = Row
shot-scene-priority = Priority
shot-scene-quota = Quota
shot-scene-strength = Strength
shot-scene-delivered = Delivered
shot-scene-shown = Showed
shot-scene-lacks = Has no
shot-scene-led = Led
shot-scene-weight = Weight against your strength
shot-scene-boxes = Weight
shot-scene-cursed = cursed
shot-scene-rest = rest
shot-scene-vacation = vacation
