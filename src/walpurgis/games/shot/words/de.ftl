# Hexenschuss-Lieferdienst

shot-title = Hexenschuss-Lieferdienst
shot-about = Liefere genau so viele Kisten aus, wie deine Quote verlangt, und schone deinen Rücken. Ein Stichspiel für 3 oder 4.

## Karten

shot-card-v = Gemüse { $value }
shot-card-p = Trank { $value }
shot-card-b = Buch { $value }
shot-card-f = Fisch { $value }
shot-card-x4 = Viererpaket (schwarz)
shot-card-x2 = Verdoppler (schwarz)
shot-suit-vegetable = Gemüse
shot-suit-potion = Trank
shot-suit-book = Buch
shot-suit-fish = Fisch

## Optionen

shot-option-edition = Nach welchem Regelheft gespielt wird: nach dem englischen oder nach der anderen Übersetzung. Dort bestimmt die höchste Karte den Rang der Farbe, Aua-Marken helfen erst ab der nächsten Runde, und wer sich verletzt, nimmt keinen Ermüdungswürfel.
shot-option-removed_suit = Zu dritt: die Farbe, die in der Schachtel bleibt.
shot-option-bonus = Punkte für jede erfüllte Quote.
shot-option-bonus-key = Quote { $key }
shot-option-priority = Was eine Farbe stark macht: die meisten Karten in der Reihe oder der höchste Wert darin.
shot-option-first = Wer in Runde 1 zuerst eine Quote wählt.
shot-option-hurt_and_tired = Ob, wer sich verletzt, auch einen Ermüdungswürfel nimmt.
shot-option-rest_from = Ab wann man sich mit einer neuen Aua-Marke schonen darf: ab dem nächsten Stich oder ab der nächsten Runde.
shot-option-curse = Verfluchte Sechsen: Wer einen Stich mit einer fremden 6 gewinnt, nimmt einen Fluchwürfel, höchstens einen je Runde.
shot-option-six_shields = Mit verfluchten Sechsen: ob es vor dem Fluch schützt, mit einer eigenen 6 zu gewinnen.
shot-option-vacation = Bezahlter Urlaub: Wer die höchste Quote hat, und in Runde 1 auch, wer zuletzt wählt, bekommt eine Marke und kann sich damit einmal schonen.

## Was geschah

shot-event-dealt = Runde { $round }. In der Reihe liegen { $row }.
shot-event-hand = { $seat } nimmt auf: { $hand }.
shot-event-quota = { $seat } nimmt Quote { $quota }.
shot-event-chose-last = { $seat } hat zuletzt gewählt und bekommt 1 Punkt.
shot-event-vacation = { $seat } bekommt bezahlten Urlaub.
shot-event-rested = { $token ->
    [vacation] { $seat } nimmt bezahlten Urlaub und schont sich in diesem Stich.
   *[oof] { $seat } hat heute Rücken und schont sich in diesem Stich.
}
shot-event-played = { $seat } spielt { $card }. Der Stich wiegt jetzt { $boxes ->
    [one] 1 Kiste
   *[other] { $boxes } Kisten
}.
shot-event-showed = { $seat } zeigt { $card }.
shot-event-delivered = { $seat } gewinnt mit { $card } und trägt { $boxes ->
    [one] 1 Kiste
   *[other] { $boxes } Kisten
} bei Kraft { $strength }.
shot-event-hurt = Aua! { $seat } hat sich verhoben und hat jetzt { $tokens ->
    [one] 1 Aua-Marke
   *[other] { $tokens } Aua-Marken
}.
shot-event-cursed = { $seat } wird von einer Sechs verflucht.
shot-event-nobody = Niemand kann diesen Stich gewinnen. { $seat } spielt wieder aus.
shot-event-payday = { $met ->
    [yes] { $seat } hat { $boxes ->
            [one] 1 Kiste
           *[other] { $boxes } Kisten
        } geliefert, genau die Quote, und verdient { $earned }, zusammen { $points ->
            [one] 1 Punkt
           *[other] { $points } Punkte
        }.
   *[no] { $seat } hat { $boxes ->
            [one] 1 Kiste
           *[other] { $boxes } Kisten
        } bei Quote { $quota } geliefert und verdient { $earned }, zusammen { $points ->
            [one] 1 Punkt
           *[other] { $points } Punkte
        }.
}
shot-event-paid = { $seat } zahlt { $cost } für { $tokens ->
    [one] 1 Aua-Marke
   *[other] { $tokens } Aua-Marken
}, zusammen { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
shot-event-over = { $cause ->
    [worn-out] Drei Aua-Marken bei { $seats }: Mit dieser Runde endet die Partie.
   *[rounds] Die Partie ist zu Ende.
}

## Warum nicht

shot-reason-choose-a-quota-first = Gerade werden Quoten gewählt: Nimm eine der übrigen Quotenkarten.
shot-reason-quota-taken = { $owner } hat Quote { $quota } schon.
shot-reason-no-such-quota = In dieser Partie gibt es keine Quotenkarte { $quota }.
shot-reason-quotas-are-chosen = Die Quoten dieser Runde sind gewählt.
shot-reason-show-the-suit-led = Du hast eine schwarze Karte gespielt: Zeig eine Karte der ausgespielten Farbe, { $suit ->
    [vegetable] Gemüse
    [potion] Trank
    [book] Buch
   *[fish] Fisch
}.
shot-reason-not-in-hand = Du hast { $card } nicht auf der Hand.
shot-reason-follow-suit = { $card } bedient nicht: { $suit ->
    [vegetable] Gemüse
    [potion] Trank
    [book] Buch
   *[fish] Fisch
} wurde ausgespielt, und du hast eine Karte davon.
shot-reason-rests-already = Du schonst dich schon; spiel jetzt eine Karte.
shot-reason-nothing-to-rest-from = Mit drei Aua-Marken verlierst du ohnehin jeden Stich: Dich zu schonen bringt nichts.
shot-reason-no-token-ready = Mit keiner deiner Aua-Marken kannst du dich gerade schonen.
shot-reason-no-oof-token = Um dich zu schonen, brauchst du eine Aua-Marke, und du hast keine.
shot-reason-no-vacation-token = Du hast keine Urlaubsmarke.

## Gründe für einen Tipp: was wie oft geschieht, und bei einer anderen Wahl

shot-hint-trick = Du gewinnst diesen Stich in { $often } von 100 durchgespielten Fällen ({ $other }: in { $otherwise }).
shot-hint-hurt = Du verhebst dich bei diesem Stich in { $often } von 100 durchgespielten Fällen ({ $other }: in { $otherwise }).
shot-hint-quota = Du erfüllst deine Quote in { $often } von 100 durchgespielten Runden ({ $other }: in { $otherwise }).

## Der Tisch in Zeilen

shot-table-round = Runde { $round } von { $rounds }
shot-table-no-quota = noch keine Quote
shot-table-strength = Kraft { $strength }
shot-table-oof = Aua { $tokens } ({ $ready } zum Schonen)
shot-table-vacation = bezahlter Urlaub
shot-table-resting = schont sich
shot-table-winning = { $name } gewinnt gerade.

## Was eine Wahl bedeutet

shot-action-quota = Quote { $quota }
shot-action-rest = dich mit einer Aua-Marke schonen: Diesen Stich kannst du dann nicht gewinnen
shot-action-vacation = dich mit dem bezahlten Urlaub schonen: Diesen Stich kannst du dann nicht gewinnen
shot-action-help = Eine Karte schreibst du als Farbe und Wert (v7, p10, b1, f3) oder als x4 oder x2; q5 nimmt Quote 5; rest oder vacation kommt vor der Karte; show-v7 zeigt eine.

## Der Tisch als Bild: Beschriftungen

shot-scene-row = Reihe
shot-scene-priority = Rang
shot-scene-quota = Quote
shot-scene-strength = Kraft
shot-scene-delivered = Geliefert
shot-scene-shown = Gezeigt
shot-scene-lacks = Ohne
shot-scene-led = Ausgespielt
shot-scene-weight = Gewicht gegen deine Kraft
shot-scene-boxes = Gewicht
shot-scene-cursed = verflucht
shot-scene-rest = schonen
shot-scene-vacation = Urlaub
