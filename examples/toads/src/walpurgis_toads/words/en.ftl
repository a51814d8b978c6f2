# Toads

toads-title = Toads
toads-about = The highest toad takes the trick, and the last one of a round is golden. A small game for 3 or 4.

toads-card-t = toad { $value }

toads-option-rounds = How many rounds the match has.
toads-option-first = Who leads the first trick.
toads-option-golden = Whether the last trick of a round is worth two points.

toads-event-dealt = Round { $round }. { $seat } leads.
toads-event-hand = { $seat } picks up { $hand }.
toads-event-played = { $seat } plays the { $card }.
toads-event-took = { $seat } takes the trick with the { $card } and scores { $gained }, { $points } in all.
toads-event-over = The match is over.

toads-reason-not-in-hand = You do not hold the { $card }.

toads-action-help = a card from your hand, such as t7
toads-scene-round = Round { $round } of { $rounds }
toads-scene-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}
toads-scene-laid = played
