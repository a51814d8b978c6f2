# Witches

witches-title = Witches
witches-about = Halte dich vom Feuer fern – oder nimm es ganz und wirke einen Zauber. Ein Stichspiel für 3 bis 6.

## Karten

witches-card-r = Vulkan { $value }
witches-card-g = Regenwald { $value }
witches-card-y = Wüste { $value }
witches-card-b = Berg { $value }
witches-card-r11 = Feuerhexe (Vulkan 11)
witches-card-g11 = Wasserhexe (Regenwald 11)
witches-card-g12 = Königin (Regenwald 12)
witches-card-y11 = Erdhexe (Wüste 11)
witches-card-b11 = Lufthexe (Berg 11)
witches-card-w = Zauberer
witches-colour-volcano = Vulkan (rot)
witches-colour-rainforest = Regenwald (grün)
witches-colour-desert = Wüste (gelb)
witches-colour-mountain = Berg (blau)

## Optionen

witches-option-target = Die Partie endet nach der Runde, in der jemand so viele Punkte erreicht.
witches-choice-target-none = unbegrenzt
witches-option-rounds = Die Partie endet spätestens nach so vielen Runden.
witches-choice-rounds-none = unbegrenzt
witches-option-passing = Wohin die Karten weitergegeben werden, Runde für Runde und dann wieder von vorn: nach links, nach rechts, nach gegenüber (zu viert oder sechst) oder gar nicht. Üblich: links, rechts, zu viert und sechst dann gegenüber.
witches-option-dealer = Wer in der ersten Runde gibt; links davon wird ausgespielt.
witches-option-earth_credit = Ob der Rest der fünf Punkte der Erdhexe vom bisherigen Punktestand abgezogen wird.

## Was geschah

witches-event-dealt = Runde { $round }. { $seat } gibt. { $direction ->
    [left] Karten gehen nach links.
    [right] Karten gehen nach rechts.
    [across] Karten gehen nach gegenüber.
   *[keep] Niemand gibt Karten weiter.
}
witches-event-hand = { $seat } nimmt auf: { $hand }.
witches-event-named = { $seat } will weitergeben: { $card }.
witches-event-passed = { $seat } gibt an { $to }: { $cards }.
witches-event-all-passed = Alle haben weitergegeben. { $seat } spielt aus.
witches-event-played = { $seat } spielt { $card }.
witches-event-took = { $seat } nimmt den Stich mit { $card }: { $cards }.
witches-event-cast = { $spell ->
    [water] { $seat } hat alles Feuer und die Wasserhexe: der Wasserzauber!
    [queen] { $seat } hat alles Feuer und die Königin: der Königinnenzauber!
   *[great] { $seat } hat alles Feuer, die Wasserhexe und die Königin: der große Feuerzauber!
}
witches-event-may-choose = Der Zauber beendet die Partie. { $seat } darf sich stattdessen selbst { $points } Punkte abziehen.
witches-event-chose = { $way ->
    [own] { $seat } zieht sich selbst { $points } Punkte ab.
   *[others] { $seat } gibt allen anderen { $points } Punkte.
}
witches-event-scored = { $seat } bekommt { $gained }, zusammen { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
witches-event-over = Die Partie ist zu Ende.

## Warum nicht

witches-reason-choose-what-the-spell-does = Wähle zuerst, was dein Zauber bewirkt.
witches-reason-no-spell-to-choose = Gerade gibt es keinen Zauber, über den du entscheiden könntest.
witches-reason-not-in-hand = Du hast { $card } nicht auf der Hand.
witches-reason-named-already = { $card } hast du schon genannt.
witches-reason-name-in-order = Karten zum Weitergeben werden aufsteigend genannt, und { $card } ist niedriger als eine, die du schon genannt hast.
witches-reason-leave-enough = Karten zum Weitergeben werden aufsteigend genannt: Nach { $card } blieben dir nicht genug höhere.
witches-reason-follow-colour = { $card } bedient nicht: { $colour ->
    [volcano] Vulkan (rot)
    [rainforest] Regenwald (grün)
    [desert] Wüste (gelb)
   *[mountain] Berg (blau)
} wurde ausgespielt, und du hast eine Karte davon.

## Gründe für einen Tipp: was wie oft geschieht, und bei einer anderen Wahl

witches-hint-trick = Du nimmst diesen Stich in { $often } von 100 durchgespielten Fällen ({ $other }: in { $otherwise }).
witches-hint-spell = Du wirkst einen Zauber in { $often } von 100 durchgespielten Runden ({ $other }: in { $otherwise }).
witches-hint-no-points = Du bekommst keine Punkte in { $often } von 100 durchgespielten Runden ({ $other }: in { $otherwise }).

## Der Tisch in Zeilen

witches-table-round-to-target = Runde { $round }, bis { $target ->
    [one] 1 Punkt
   *[other] { $target } Punkte
}
witches-table-round-of = Runde { $round } von { $rounds }
witches-table-round-of-to-target = Runde { $round } von { $rounds }, bis { $target ->
    [one] 1 Punkt
   *[other] { $target } Punkte
}
witches-table-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
witches-table-dealer = gibt
witches-table-winning = { $name } gewinnt gerade.
witches-table-passing = Gib { $number ->
    [one] 1 Karte
   *[other] { $number } Karten
} an { $name }: in beliebiger Reihenfolge markieren, dann bestätigen.
witches-table-all-pass = Alle geben { $number } Karten { $direction ->
    [left] nach links
    [right] nach rechts
   *[across] nach gegenüber
}.
witches-table-choice = { $name } entscheidet, was der Zauber bewirkt.

## Was eine Wahl bedeutet

witches-action-others = alle anderen bekommen die Punkte des Zaubers
witches-action-own = die Punkte des Zaubers werden dir abgezogen
witches-action-help = Eine Karte schreibst du als Farbe und Wert (r7, g12, y1, b14) oder als w für einen Zauberer; pass-r7 (oder nur r7) markiert eine zum Weitergeben; others oder own sagt, was ein letzter Zauber bewirkt.

## Der Tisch als Bild: Beschriftungen

witches-scene-led = Ausgespielt
witches-scene-got = Bekommen
witches-scene-gave = Gegeben
witches-scene-fire = Feuer
witches-scene-burning = brennt { $burning }
witches-scene-powers = Genommen
witches-scene-lacks = Ohne
witches-scene-others = die anderen
witches-scene-own = du selbst
