# Der Punkteblock

keep-title = Punkte: { $game }
keep-lead = Spielt mit euren eigenen Karten und lasst dieses Handy die Punkte zählen. Gespeichert wird nur auf diesem Handy, solange ihr nichts teilt.
keep-player = Person { $number }
keep-names = Namen, im Uhrzeigersinn
keep-name = Name von Person { $number }
keep-colour = Farbe von Person { $number } ändern
keep-first-shot = zuerst
keep-first-witches = gibt
keep-first-broom = zuerst
keep-begins-shot = Markiert, wer in Runde 1 zuerst wählt.
keep-begins-witches = Markiert, wer in der ersten Runde gibt.
keep-begins-broom = Markiert, wer zuerst eine offene Karte nimmt.
keep-start = Los geht’s
keep-awake = Bildschirm anlassen
keep-no-storage = In diesem Browser lässt sich nichts speichern: Wird die Seite geschlossen, ist der Block weg.
keep-nothing-lost = Was ihr eintragt, bleibt trotzdem erhalten.
keep-from-link = Ein Block aus einem Link
keep-from-link-ask = Dieser Link enthält einen Punkteblock: { $names }, { $rounds ->
    [one] 1 Runde
   *[other] { $rounds } Runden
}. Er ersetzt den Block auf diesem Handy.
keep-open-it = Öffnen
keep-leave-it = Meinen behalten
keep-tab-round = Runde
keep-tab-points = Punkte
keep-tab-help = Regeln
keep-standings = Zwischenstand
keep-round = Runde { $round }
keep-editing = Runde { $round } ändern
keep-leave-edit = Doch nicht ändern
keep-adds-up = Alles geht auf.
keep-undo = Rückgängig
keep-save = Runde speichern
keep-save-change = Änderung speichern
keep-over = Die Partie ist zu Ende
keep-rule = Regel { $rule }
keep-enter = Runde { $round } eintragen
keep-go-on-editing = Runde { $round } weiter ändern
keep-edit = Runde { $round } ändern
keep-nothing = Nichts
keep-winner = { $names } { $count ->
    [one] gewinnt
   *[other] gewinnen gemeinsam
}
keep-chart = Punkte nach Runden
keep-history = Verlauf
keep-change-saved = Runde { $round } gespeichert
keep-change-changed = Runde { $round } geändert
keep-change-undone = Rückgängig gemacht bis Runde { $round }
keep-change-taken = Runde { $round } wieder geöffnet
keep-drop = Runde { $round } wieder öffnen
keep-new = Neuer Block
keep-new-sure = Ja, neuer Block
keep-evenings = Diese Gruppe: { $matches } Partien
keep-wins = { $wins ->
    [one] 1 Sieg
   *[other] { $wins } Siege
}, im Schnitt { $mean } Punkte
keep-share = Teilen
keep-share-title = { $game }, gezählt mit Walpurgis
keep-code = Auf ein anderes Handy kopieren
keep-text = Als Text
keep-copied = Kopiert.
keep-code-how = Mit einem anderen Handy scannen: Im Code steckt der ganze Block, so wie er jetzt ist.
keep-code-long = Dieser Block ist zu lang für einen Code. Schickt stattdessen den Link.
keep-setup = Aufbau { $players ->
    [3] zu dritt
    [4] zu viert
    [5] zu fünft
   *[6] zu sechst
}
keep-fact-rounds = Runden
keep-fact-strength = Kraft
keep-fact-tricks = Handkarten
keep-fact-row = in der Reihe
keep-fact-hand = Handkarten
keep-fact-pass = weiterzugeben
keep-fact-target = Punktegrenze
keep-fact-open = offene Aufträge
keep-fact-drawn = je Runde ziehen
keep-fact-cards = Karten im Spiel
keep-fact-aside = verdeckt beiseite
keep-fact-opened = offene Karten
keep-setup-open = So wird aufgebaut
keep-setup-picture = Der Tisch für { $players } Personen: je { $hand } Karten
keep-reference = Regeln auf einer Seite zum Drucken
keep-reference-of = Regeln auf einer Seite: { $game }
keep-print = Drucken
keep-search = Regeln durchsuchen
keep-no-rule = Keine Regel enthält diese Wörter.
keep-take-away = Wegnehmen

## Darf ich das spielen?

keep-tab-ask = Darf ich?
keep-ask = Darf ich das spielen?
keep-ask-how-shot = Tippt die Karten auf dem Tisch an, dann die, die ihr spielen wollt.
keep-ask-how-witches = Tippt die Karten auf dem Tisch an, dann die, die ihr spielen wollt.
keep-ask-how-broom = Tippt die aufgerufene Hexe an, dann die Hexen, die ihr gewählt habt.
keep-ask-table = Auf dem Tisch
keep-ask-hand = Auf der Hand
keep-ask-table-shot = Was wurde ausgespielt? Wer selbst ausspielt, tippt gleich auf „Auf der Hand“.
keep-ask-table-witches = Was wurde ausgespielt? Wer selbst ausspielt, tippt gleich auf „Auf der Hand“.
keep-ask-table-broom = Welche Hexe wurde aufgerufen? Wer selbst beginnt, tippt gleich auf „Auf der Hand“.
keep-ask-hand-shot = Welche Karte willst du spielen?
keep-ask-hand-witches = Welche Karte willst du spielen?
keep-ask-hand-broom = Welche Hexen hast du gewählt?
keep-ask-yes = ja
keep-ask-no = nein
keep-ask-unless = kommt darauf an
keep-ask-clear = Leeren

## Mehrere Handys

keep-live-watch = Live zuschauen lassen
keep-live-write = Gemeinsam eintragen
keep-live-stop = Nicht mehr teilen
keep-live-watch-how = Mit einem anderen Handy scannen, um zuzuschauen. Dort ist jede Eingabe sofort zu sehen, ändern lässt sich nichts. Der Server behält den Block zwei Tage lang.
keep-live-join-how = Mit einem anderen Handy scannen, um dort mit einzutragen oder zu übernehmen. Zeigt den Code nur denen, die den Block ändern dürfen.
keep-live-together = Live geteilt
keep-live-watching = Du schaust live zu
keep-live-waiting = Keine Verbindung: Alles bleibt auf diesem Handy und wird später gesendet.
keep-live-off = Verbinde …
keep-live-gone = Dieser Block wird nicht mehr geteilt.
keep-live-full = Dieser Server kann gerade keinen weiteren Block teilen. Auf ein anderes Handy kopieren geht trotzdem.
keep-live-coming = Der Block kommt gleich …
keep-live-join = Mitmachen
keep-live-join-ask = Jemand lädt dich ein, gemeinsam Punkte einzutragen. Der geteilte Block ersetzt den auf diesem Handy; mit „Rückgängig“ bekommst du deinen zurück.
keep-live-clash = Ein anderes Handy hat dieselbe Frage anders beantwortet; dessen Antwort gilt. Bitte schaut euch die Runde noch einmal an.
keep-live-clash-ok = Verstanden

## Danach

keep-moments = Momente des Abends
keep-picture = Als Bild
keep-copy = Kopieren

## Hexenschuss-Lieferdienst

keep-oof = Aua
keep-suit-v = Gemüse
keep-suit-p = Trank
keep-suit-b = Buch
keep-suit-f = Fisch
keep-shot-row = Die Reihe
keep-shot-row-hint = antippen, um zu sehen, welche Farbe stark ist
keep-shot-chooses = { $name } wählt eine Quote
keep-shot-leads = { $name } spielt zum ersten Stich aus.
keep-shot-tricks = Stiche: { $done } von { $of }
keep-shot-boxes = { $boxes } von { $quota }
keep-shot-change-quota = { $name }: { $boxes } von { $quota } Kisten. Andere Quote wählen
keep-shot-package = { $name }: { $kind ->
    [x4] Viererpaket (schwarz)
    [x2] Verdoppler (schwarz)
    [1] Paket mit 1 Kiste
   *[other] Paket mit { $kind } Kisten
}, { $amount } geliefert
keep-shot-oof = { $name }: { $tokens ->
    [one] 1 Aua-Marke
   *[other] { $tokens } Aua-Marken
}
keep-shot-unspent = hat noch die Urlaubsmarke
keep-shot-nobody = Stiche, die niemand gewinnen konnte: { $tricks }

## Witches

keep-witches-deal = { $dealer } gibt, { $leader } spielt aus.
keep-witches-pass = { $direction ->
    [left] { $cards } Karten nach links weitergeben
    [right] { $cards } Karten nach rechts weitergeben
    [across] { $cards } Karten nach gegenüber weitergeben
   *[keep] Niemand gibt Karten weiter
}
keep-witches-fire = Feuerkarten
keep-witches-left = noch { $left } von { $all }
keep-witches-has = { $name }: { $cards ->
    [one] 1 Feuerkarte
   *[other] { $cards } Feuerkarten
}
keep-witches-rest = { $name } nimmt die übrigen { $left }
keep-witches-powers = Wer hat diese Karten?
keep-witches-took = { $name }: { $card }
keep-witches-choice = Was bewirkt der Zauber?
keep-witches-others = { $points } mehr für alle anderen
keep-witches-own = { $points } weniger für sich selbst

## Broom Service

keep-broom-setup = Aufträge und offene Karten
keep-broom-tasks = Offene Aufträge: { $open }
keep-broom-opened = Wer welche offene Karte genommen hat
keep-broom-open-tasks = Aufträge
keep-broom-open = offen
keep-broom-how = Neu in den Auslagen: einmal tippen für eine feige, zweimal für eine mutige Hexe.
keep-broom-count = { $witches } von { $chosen }
keep-broom-witch = { $card }: { $state ->
    [brave] mutig
    [coward] feige
   *[none] nicht dabei
}
keep-broom-fewer = { $name } hatte weniger als drei Arten auf der Hand

## Karte für Karte

keep-way = Was eingetragen wird
keep-way-result = Nur Ergebnisse
keep-way-cards = Jede Karte
keep-pad = Die Stiche
keep-pad-trick = Stich { $trick } von { $tricks }
keep-pad-done = Alle Karten sind eingetragen
keep-pad-won = { $name } hat Stich { $trick } gewonnen.
keep-pad-nobody = Den letzten Stich hat niemand gewonnen.
keep-pad-rest = { $name } ruht (Aua-Marke)
keep-pad-vacation = { $name } ruht (Urlaub)
keep-pad-nothing = { $name } hat nichts zu zeigen
keep-pad-past = Stiche bisher: { $tricks }
keep-pad-again = Ab Stich { $trick } neu eintragen
keep-pad-known = { $known } von { $players } Personen
keep-pad-left = Übrige Handkarten, für die Aufzeichnung
keep-pad-passes = Weitergegebene Karten, für die Aufzeichnung
keep-pad-to = { $name } an { $to }
keep-pad-taken = Bisher genommen
keep-shot-carried = { $cards ->
    [one] 1 Karte geliefert
   *[other] { $cards } Karten geliefert
}, { $tokens ->
    [one] 1 Aua-Marke
   *[other] { $tokens } Aua-Marken
}
keep-record = Aufzeichnung
