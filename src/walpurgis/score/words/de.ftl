# Der Punkteblock: was nicht aufgeht, und wofür es jeden Punkt gibt

score-player = Person { $number }
score-match-over = Die Partie war vor dieser Runde schon zu Ende.
score-round-before = Trag zuerst die vorige Runde vollständig ein.

## Hexenschuss-Lieferdienst: was nicht aufgeht

score-shot-row-card = { $card } ist in dieser Partie nicht im Spiel.
score-shot-row-twice = In der Reihe liegt eine Karte doppelt.
score-shot-row-long = Die Reihe hat { $row } Karten, nicht { $cards }.
score-shot-row-short = In der Reihe { $left ->
    [one] fehlt noch 1 Karte.
   *[other] fehlen noch { $left } Karten.
}
score-shot-chooses = { $name } wählt als Nächstes.
score-shot-too-many = { $kind ->
    [x4] Es gibt nur ein schwarzes Viererpaket, eingetragen sind { $wanted }.
    [x2] { $there ->
            [0] Der schwarze Verdoppler ist in dieser Partie nicht im Spiel.
           *[other] Es gibt nur einen schwarzen Verdoppler, eingetragen sind { $wanted }.
        }
    [1] Es gibt { $there } Pakete mit 1 Kiste, eingetragen sind { $wanted }.
   *[other] Es gibt { $there } Pakete mit { $kind } Kisten, eingetragen sind { $wanted }.
}
score-shot-too-many-after-row = { $kind ->
    [x4] Das schwarze Viererpaket ist { $wanted }-mal eingetragen, { $there ->
            [0] liegt aber in der Reihe.
           *[other] es gibt es aber nur einmal.
        }
    [x2] Der schwarze Verdoppler ist { $wanted }-mal eingetragen, { $there ->
            [0] liegt aber in der Reihe oder ist nicht im Spiel.
           *[other] es gibt ihn aber nur einmal.
        }
    [1] Außer in der Reihe gibt es { $there } Pakete mit 1 Kiste, eingetragen sind { $wanted }.
   *[other] Außer in der Reihe gibt es { $there } Pakete mit { $kind } Kisten, eingetragen sind { $wanted }.
}
score-shot-oof-most = { $name } kann nicht { $tokens } Aua-Marken haben: Mehr als drei gibt es nie.
score-shot-oof-stay = { $name } hatte vor dieser Runde schon { $before ->
    [one] 1 Aua-Marke
   *[other] { $before } Aua-Marken
}, jetzt nur { $tokens }: Aua-Marken behält man.
score-shot-oof-tricks = { $name } hat { $gained ->
    [one] 1 Aua-Marke
   *[other] { $gained } Aua-Marken
} bekommen, aber { $cards ->
    [0] keinen Stich
    [one] nur 1 Stich
   *[other] nur { $cards } Stiche
} gewonnen: Eine Aua-Marke gibt es nur mit einem Stich.
score-shot-tricks = Eine Runde hat { $tricks } Stiche, und von jedem bleibt eine Karte: { $cards } Karten sind zu viele.
score-shot-tricks-left = { $left ->
    [one] 1 Stich fehlt noch.
   *[other] { $left } Stiche fehlen noch.
}
score-shot-nobody = Einen Stich kann nur dann niemand gewinnen, wenn alle sich schonen oder drei Aua-Marken haben. Hier hat jemand gar keine Marke.
score-shot-vacation = { $player } hat in dieser Runde keine Urlaubsmarke bekommen.

## Wofür es Punkte gibt

score-shot-last = In Runde 1 zuletzt gewählt
score-shot-delivered = { $cards ->
    [0] Nichts geliefert
    [one] 1 Karte geliefert
   *[other] { $cards } Karten geliefert
}{ $heavy ->
    [0] {""}
    [one] , davon 1 schwere
   *[other] , davon { $heavy } schwere
}
score-shot-met = Quote { $quota } genau erfüllt
score-shot-not-met = Quote { $quota } verfehlt: { $boxes ->
    [one] 1 Kiste
   *[other] { $boxes } Kisten
}
score-shot-paid = { $tokens ->
    [one] 1 Aua-Marke
   *[other] { $tokens } Aua-Marken
} am Ende

## Witches: was nicht aufgeht

score-witches-figure = { $card } ist keine der fünf Sonderkarten oder gehört hier niemandem.
score-witches-who = Wer hat diese Karte genommen: { $card }?
score-witches-fire-witch = { $name } hat { $card }, also mindestens eine Feuerkarte: Sie ist selbst eine.
score-witches-too-much-fire = Es gibt { $fire } Feuerkarten, eingetragen sind { $entered }.
score-witches-fire-left = { $left ->
    [one] 1 Feuerkarte fehlt noch.
   *[other] { $left } Feuerkarten fehlen noch.
}
score-witches-choice = { $name } darf wählen: { $points } Punkte mehr für alle anderen oder { $points } weniger für sich selbst.

## Wofür es Punkte gibt

score-witches-fire = { $cards ->
    [one] 1 Feuerkarte
   *[other] { $cards } Feuerkarten
}
score-witches-fire-doubled = Feuerhexe und { $plain ->
    [0] kein anderes Feuer
    [one] 1 Feuerkarte, verdoppelt
   *[other] { $plain } Feuerkarten, verdoppelt (höchstens 15)
}
score-witches-water = Wasserhexe
score-witches-water-blown = Wasserhexe, von der Lufthexe weggeblasen
score-witches-queen = Königin
score-witches-queen-blown = Königin, von der Lufthexe weggeblasen
score-witches-earth = Erdhexe
score-witches-spell-cast = Zauber gewirkt: alles Feuer
score-witches-spell-own = Zauber: selbst { $spell } weniger
score-witches-spell-hit = Zauber von { $caster }

## Broom Service: was nicht aufgeht

score-broom-task = Dieser Auftrag ist nicht oder nicht so oft im Stapel.
score-broom-tasks-many = Es { $wanted ->
    [0] liegt kein Auftrag offen.
    [one] liegt nur 1 Auftrag offen.
   *[other] liegen nur { $wanted } Aufträge offen.
}
score-broom-tasks-few = { $left ->
    [one] 1 offener Auftrag fehlt noch.
   *[other] { $left } offene Aufträge fehlen noch.
}
score-broom-opened = Welche offene Karte hat { $name } genommen?
score-broom-kind = { $witch } ist zu { $players ->
    [3] dritt
    [4] viert
    [5] fünft
   *[6] sechst
} nicht im Spiel.
score-broom-both = { $name } kann dieselbe Hexe in einer Runde nicht mutig und feige haben: { $witch }.
score-broom-many = { $name } hat nur { $chosen } Hexen gewählt.
score-broom-twice = { $name } kann dieselbe Hexe in einer Runde nicht zweimal wählen.
score-broom-two-brave = In einer Runde bleibt von jeder Art nur eine mutige Hexe, die anderen sind ausgestochen: { $witch }.
score-broom-absent = { $name } { $absent ->
    [one] fehlt eine Hexe
   *[other] fehlen { $absent } Hexen
}, und so viele können die mutigen Hexen der anderen nicht ausgestochen haben.
score-broom-copies = Es gibt { $copies } davon, in den Auslagen liegen { $shown }: { $witch }.

## Wofür es Punkte gibt

score-broom-potions = { $potions } × { $colour ->
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
score-broom-brave = { $potions ->
    [one] 1 Muttrank
   *[other] { $potions } Muttränke
}
score-broom-tasks = { $tasks ->
    [one] 1 Auftrag
   *[other] { $tasks } Aufträge
}

## Darf ich das spielen?

score-may-lead = Ja: Du spielst aus, mit jeder Karte, die du willst.
score-may-follow = Ja: Sie bedient.
score-may-open = Ja: Noch ist keine Farbe bestimmt, du musst also nichts bedienen.
score-may-open-colour = Ja: Noch ist keine Farbe bestimmt, du musst also nichts bedienen.
score-may-any-time = Ja: Eine schwarze Karte darf man jederzeit spielen.
score-may-wizard = Ja: Einen Zauberer darf man jederzeit spielen.
score-may-then-show = Ja: Eine schwarze Karte darf man jederzeit spielen. Zeig danach aber allen eine Karte der ausgespielten Farbe, { $suit ->
    [vegetable] Gemüse
    [potion] Trank
    [book] Buch
   *[fish] Fisch
}.
score-may-start = Ja: Du beginnst, mit einer beliebigen deiner gewählten Hexen, mutig oder feige.
score-may-called = Ja, du musst sogar: Sie wurde aufgerufen, und du hast sie gewählt. Ob mutig oder feige, entscheidest du.
score-may-say-next = Nein: Die { $card } wurde aufgerufen, und du hast sie nicht gewählt. Sag „weiter“.
score-unless-follow-suit = Ja, wenn du keine Karte dieser Farbe auf der Hand hast: { $suit ->
    [vegetable] Gemüse
    [potion] Trank
    [book] Buch
   *[fish] Fisch
}.
score-unless-follow-colour = Ja, wenn du keine Karte dieser Farbe auf der Hand hast: { $colour ->
    [volcano] Vulkan (rot)
    [rainforest] Regenwald (grün)
    [desert] Wüste (gelb)
   *[mountain] Berg (blau)
}.
score-may-not-in-match = { $card } ist in dieser Partie nicht im Spiel.
score-may-twice = { $card }: So viele gibt es davon nicht.
score-may-full = Zu diesem Stich haben schon alle eine Karte gespielt.
score-may-one-call = Es wird immer nur eine Hexe aufgerufen.
score-may-three-kinds = Man wählt höchstens { $witches } verschiedene Hexen.

## Karte für Karte

score-tricks-row = Tippt zuerst die Reihe ein: Sie sagt, welche Farbe gewinnt.
score-tricks-next = Stich { $trick } von { $tricks }: { $name } spielt.
score-tricks-show = { $name } zeigt eine Karte der angespielten Farbe oder sagt, dass keine da ist.
score-tricks-refused = Stich { $trick }, { $name }: { $reason }
score-tricks-card = { $card } gehört nicht zu diesem Stapel.
score-tricks-gone = { $card } liegt schon auf dem Tisch.
score-tricks-shown = { $card } wurde gezeigt, aber später von jemand anderem gespielt.
score-tricks-over = Die Runde war schon zu Ende.
score-shot-left = Eine Karte kann nicht zweimal übrig bleiben und nicht, nachdem sie gespielt wurde.
score-witches-pass-many = { $name } gibt { $most } Karten weiter, nicht { $cards }.
score-witches-pass-card = { $name } kann das nicht weitergegeben haben: { $card }. { $to } hat die Karte nicht gespielt.

## Die Aufzeichnung

score-record-broom = Von diesem Spiel gibt es keine Aufzeichnung: Sie bräuchte alle Handkarten und alle gezogenen Karten, und die sieht am echten Tisch nur, wem sie gehören (B6.1).
score-record-plays = { $count ->
    [0] Tippt in jeder Runde jede Karte ein, dann gibt es eine Aufzeichnung der Partie, die man nachspielen kann.
    [one] Keine Aufzeichnung: Die Karten von Runde { $rounds } wurden nicht eingetippt.
   *[other] Keine Aufzeichnung: Die Karten der Runden { $rounds } wurden nicht eingetippt.
}
score-record-unfinished = Bisher ist jede Karte bekannt: Wenn die Partie vorbei ist, gibt es eine Aufzeichnung.
score-record-left = Noch keine Aufzeichnung: Runde { $round } endete vorzeitig, und die übrigen Handkarten fehlen. Ändert die Runde, um sie nachzutragen.
score-record-passes = Nicht alle weitergegebenen Karten sind bekannt. Deshalb beginnt diese Aufzeichnung nach dem Weitergeben: Die Option passing steht auf keep.

## Momente des Abends

score-moment-best = Beste Runde: { $names } mit { $amount ->
    [one] 1 Punkt
   *[other] { $amount } Punkten
} in Runde { $round }
score-moment-worst = Heißeste Runde: { $names } mit { $amount ->
    [one] 1 Punkt
   *[other] { $amount } Punkten
} in Runde { $round }
score-moment-comeback = Aufholjagd: { $names } lag nach Runde { $round } noch { $amount ->
    [one] 1 Punkt
   *[other] { $amount } Punkte
} zurück und hat trotzdem gewonnen
score-moment-close = Knapper Sieg: { $names } gewinnt mit { $amount ->
    [one] nur 1 Punkt
   *[other] nur { $amount } Punkten
} Vorsprung
score-moment-lead = { $amount } Führungswechsel, zuletzt lag { $names } vorn
score-moment-quotas = Am zuverlässigsten: { $names } mit { $amount ->
    [one] 1 erfüllten Quote
   *[other] { $amount } erfüllten Quoten
}
score-moment-oof = Die meisten Aua-Marken: { $names } mit { $amount }
score-moment-boxes = Am meisten geschleppt: { $names } mit { $amount ->
    [one] 1 Kiste
   *[other] { $amount } Kisten
}
score-moment-spell = { $names } wirkt in Runde { $round } einen Zauber
score-moment-clean = Unversehrt: { $names } mit { $amount ->
    [one] 1 Runde
   *[other] { $amount } Runden
} ohne einen Punkt
score-moment-brave = Am mutigsten: { $names } mit { $amount ->
    [one] 1 Muttrank
   *[other] { $amount } Muttränken
}
score-moment-tasks = Die meisten Aufträge: { $names } mit { $amount }
score-moment-cancelled = Pech gehabt: Bei { $names } wurde { $amount ->
    [one] 1 Hexe
   *[other] { $amount }-mal eine Hexe
} von Mutigeren ausgestochen
