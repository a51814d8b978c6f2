# Broom Service: Das Kartenspiel

broom-title = Broom Service: Das Kartenspiel
broom-about = Mutige Hexen bringen mehr, bis eine noch mutigere kommt. Ein Nervenspiel für 3 bis 6.

## Karten

broom-card-root = Wurzelhexe
broom-card-meadow = Wiesenhexe
broom-card-fire = Feuerhexe
broom-card-berry = Beerenhexe
broom-card-sun = Sonnenhexe
broom-card-water = Wasserhexe
broom-card-fog = Nebelhexe
broom-card-night = Nachthexe
broom-card-snow = Schneehexe

# Tränke einer Farbe, wie ein Auftrag sie verlangt: 2brown.
broom-colour = { $value ->
    [brown] braun
    [green] grün
    [red] rot
    [purple] lila
    [yellow] gelb
    [blue] blau
    [grey] grau
    [black] schwarz
   *[white] weiß
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

## Optionen

broom-option-tasks = Der Stapel mit den Aufträgen, von denen drei offen liegen: der übliche, keiner oder ein eigener.
broom-option-first = Wer zuerst eine offene Karte nimmt und Runde 1 beginnt.
broom-option-potion_points = Punkte für 0 bis 9 Tränke einer Farbe.
broom-option-potion_points-key = { $key ->
    [one] 1 Trank
   *[other] { $key } Tränke
}
broom-option-brave_points = Punkte für jeden Muttrank.

## Was geschah

broom-event-dealt = Die Karten sind verteilt. Offen liegen { $open }, und { $seat } nimmt zuerst.
broom-event-task = Ein Auftrag liegt offen: { $potions }.
broom-event-hand = { $seat } nimmt auf: { $hand }.
broom-event-took = { $seat } nimmt für die Auslage: { $card }.
broom-event-round = Runde { $round }: Alle wählen. Dann beginnt { $seat }.
broom-event-chose = { $seat } wählt geheim: { $card }.
broom-event-ready = { $seat } hat { $witches ->
    [one] 1 Hexe
   *[other] { $witches } Hexen
} gewählt.
broom-event-played = { $manner ->
    [brave] { $seat }: Ich bin die mutige { $card }!
   *[coward] { $seat }: Ich bin eine feige { $card }.
}
broom-event-cancelled = { $by } ist mutiger und sticht die { $card } von { $seat } für diese Runde aus.
broom-event-next = { $seat }: Weiter!
broom-event-starts = { $seat } beginnt den Durchgang.
broom-event-sorted = { $seat } legt { $brave } mutige und { $cowards } feige { $cowards ->
    [one] Hexe
   *[other] Hexen
} in die Auslage und hat { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
broom-event-returned = Zurück auf die Hand von { $seat }: { $cards }.
broom-event-did-task = { $seat } erfüllt den Auftrag { $potions }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
broom-event-drew = { $seat } zieht { $cards }.
broom-event-scored = { $seat } hat am Ende { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}: { $brave ->
    [one] 1 Muttrank
   *[other] { $brave } Muttränke
}, { $tasks ->
    [one] 1 Auftrag
   *[other] { $tasks } Aufträge
}, { $witches ->
    [one] 1 Hexe
   *[other] { $witches } Hexen
} in der Auslage.
broom-event-over = Die Partie ist zu Ende.

## Warum nicht

broom-reason-not-in-play = Die { $card } spielt bei so wenigen Personen nicht mit.
broom-reason-take-first = Nimm zuerst eine der offenen Karten.
broom-reason-not-open = Es liegt keine { $card } offen.
broom-reason-choose-first = Noch werden Hexen gewählt; wie mutig sie sind, kommt später.
broom-reason-not-in-hand = Du hast keine { $card } auf der Hand.
broom-reason-chosen-already = Die { $card } hast du schon gewählt: Wähle drei verschiedene Hexen.
broom-reason-ascending-order = Nenne die Hexen der Reihe nach, von Wurzel bis Schnee: Die { $card } kommt vor einer, die du schon genannt hast.
broom-reason-leave-enough = Nach der { $card } blieben zu wenige Arten, um { $witches } Hexen zu wählen. Nenne die niedrigste zuerst.
broom-reason-not-chosen = Du hast die { $card } für diese Runde nicht gewählt oder schon gespielt.
broom-reason-follow-the-call = Die { $card } wurde aufgerufen, und du hast sie gewählt: Spiel sie, mutig oder feige.

## Gründe für einen Tipp: was wie oft geschieht, und bei einer anderen Wahl

broom-hint-cancelled = Du wirst in { $often } von 100 durchgespielten Fällen ausgestochen ({ $other }: in { $otherwise }).
broom-hint-task = Du erfüllst einen Auftrag in { $often } von 100 durchgespielten Runden ({ $other }: in { $otherwise }).

## Der Tisch in Zeilen

broom-table-round = Runde { $round } von { $rounds }   Stapel: { $pile }
broom-table-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
broom-table-display = zeigt { $potions } und { $brave } Mut
broom-table-tasks = { $tasks ->
    [one] 1 Auftrag
   *[other] { $tasks } Aufträge
}
broom-table-choosing = wählt
broom-table-still-chosen = noch { $witches } zu spielen
broom-table-called = { $name } hat die { $card } aufgerufen.

## Was eine Wahl bewirkt, für Listen

broom-action-take = { $card } in die Auslage nehmen
broom-action-choose = { $card } für diese Runde wählen
broom-action-brave = die mutige { $card }: 2 Tränke und ein Muttrank, wenn keine spätere mutige Hexe sie aussticht
broom-action-coward = eine feige { $card }: 1 Trank, sicher
broom-action-help = Eine Hexe heißt root, meadow, fire, berry, sun, water, fog, night oder snow. Nimm oder wähle sie mit ihrem Namen; spiele sie als brave-fire (oder fire!) oder coward-fire.

## Der Tisch als Bild: Beschriftungen, und Hexen in einem Wort

broom-scene-task = Auftrag
broom-scene-done = erfüllt von { $names }
broom-scene-open = Offene Karten
broom-scene-choose = Wähle { $number ->
    [one] 1 Hexe
   *[other] { $number } Hexen
} für diese Runde: in beliebiger Reihenfolge markieren, dann bestätigen.
broom-scene-display = Tränke
broom-scene-brave-potions = Mut { $brave }
broom-scene-played = Diese Runde
broom-scene-known = Auf der Hand
broom-scene-brave = mutig
broom-scene-coward = feige
broom-scene-cancelled = ausgestochen
broom-scene-next = weiter!
broom-scene-root = Wurzel
broom-scene-meadow = Wiese
broom-scene-fire = Feuer
broom-scene-berry = Beere
broom-scene-sun = Sonne
broom-scene-water = Wasser
broom-scene-fog = Nebel
broom-scene-night = Nacht
broom-scene-snow = Schnee
