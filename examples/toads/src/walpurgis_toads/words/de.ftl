# Kröten

toads-title = Kröten
toads-about = Die höchste Kröte nimmt den Stich, und der letzte jeder Runde ist golden. Ein kleines Spiel für 3 oder 4.

toads-card-t = Kröte { $value }

toads-option-rounds = Wie viele Runden die Partie hat.
toads-option-first = Wer zum ersten Stich ausspielt.
toads-option-golden = Ob der letzte Stich einer Runde zwei Punkte wert ist.

toads-event-dealt = Runde { $round }. { $seat } spielt aus.
toads-event-hand = { $seat } nimmt auf: { $hand }.
toads-event-played = { $seat } spielt { $card }.
toads-event-took = { $seat } nimmt den Stich mit { $card } und bekommt { $gained }, zusammen { $points }.
toads-event-over = Die Partie ist zu Ende.

toads-reason-not-in-hand = Du hast { $card } nicht auf der Hand.

toads-action-help = eine Karte von deiner Hand, etwa t7
toads-scene-round = Runde { $round } von { $rounds }
toads-scene-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
toads-scene-laid = gespielt
