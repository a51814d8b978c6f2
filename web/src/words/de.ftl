# Die eigenen Worte der Seite

page-tagline = Drei Hexen-Kartenspiele, ein Tisch. Spiel sofort gegen Bots oder lade Freunde per Link ein.
page-play-now = Jetzt spielen
page-play-friends = Mit Freunden
page-options = Optionen
page-keep-score = Punkte zählen
page-guest-name = Gast
page-skip = Zum Inhalt
page-home = Zur Startseite
page-coming = Gleich am Tisch …
page-close = Schließen
page-yes = Ja
page-no = Nein
page-send = Senden
page-name = Name
page-points = Punkte
page-before = Vorher
page-you = Du
page-person = Mitspieler

## Ärger

page-no-connection = Der Server ist nicht zu erreichen. Prüfe die Verbindung und versuch es noch einmal.
page-offline-tagline = Drei Hexen-Kartenspiele, ein Tisch. Spiel sofort gegen Bots, auch ohne Verbindung.
page-offline-empty = Noch keine Partien. Was du hier spielst, bleibt in diesem Browser.
page-offline-loading = Der Tisch wird geladen: { $loaded } von { $total } MB
page-offline-starting = Gleich geht es los …
page-offline-failed = Der Tisch konnte nicht geladen werden. Prüfe die Verbindung und versuch es noch einmal.
page-offline-again = Noch einmal versuchen
page-offline-offer = Der Server antwortet nicht. Du kannst hier auch ohne ihn spielen, gegen Bots.
page-offline-go = Offline spielen
page-not-found = Hier ist nichts. Vielleicht gibt es den Tisch nicht mehr, oder der Link ist unvollständig.
page-server-trouble = Das hat der Server nicht geschafft. Versuch es gleich noch einmal.
page-line-lost = Verbindung unterbrochen. Wir stellen sie wieder her; nichts geht verloren.
page-refused = Das geht jetzt nicht.
page-refused-late = Zu spät: Am Tisch ist es schon weitergegangen.
page-refused-illegal = Das geht jetzt nicht.
page-refused-asked = Es hat schon jemand darum gebeten, etwas zurückzunehmen.
page-refused-away = Ein Bot spielt für dich. Nimm erst deinen Platz zurück.
page-refused-busy = Der Server ist gerade ausgelastet. Bitte versuch es gleich noch einmal.
page-refused-empty = Diese Nachricht ist leer.
page-refused-has-seat = Du hast in dieser Partie schon einen Platz.
page-refused-host-is-here = Der Gastgeber ist da; bitte ihn, den Tisch abzugeben.
page-refused-is-here = Diese Person ist da. Nur sie selbst kann ihren Platz verlassen.
page-refused-left-already = Ein Bot spielt schon für dich.
page-refused-no-person = Dort sitzt niemand, für den ein Bot einspringen könnte.
page-refused-no-seat = Du hast an diesem Tisch keinen Platz.
page-refused-no-such-seat = Diesen Platz gibt es nicht.
page-refused-not-allowed = Diese Person lässt Zuschauer nicht in ihre Karten sehen.
page-refused-not-asked = Niemand bittet mehr darum, etwas zurückzunehmen.
page-refused-not-away-long = Diese Person ist gerade erst gegangen. Gib ihr { $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
}, um zurückzukommen.
page-refused-not-host = Das kann nur der Gastgeber.
page-refused-not-over = Die Partie ist noch nicht zu Ende.
page-refused-not-playing = Zurücknehmen kannst du nur während einer Partie.
page-refused-not-started = Die Partie hat noch nicht begonnen.
page-refused-not-your-turn = Du bist nicht dran.
page-refused-nothing-to-undo = Du hast noch nichts entschieden.
page-refused-open-seats = Besetze erst die freien Plätze, mit Menschen oder mit Bots.
page-refused-over = Die Partie ist zu Ende.
page-refused-own-question = Die anderen müssen zustimmen.
page-refused-rematched = Der nächste Tisch steht schon bereit.
page-refused-revealed = Seitdem wurde etwas aufgedeckt, darum bleibt es bei dieser Entscheidung.
page-refused-sits-there = Du sitzt schon dort.
page-refused-someone-away = Solange ein Bot für { $name } spielt, kann nichts zurückgenommen werden.
page-refused-started = Die Partie hat schon begonnen.
page-refused-stopped = Diese Partie wurde abgebrochen und kann nicht weitergehen. Ihr könnt zusammen eine neue beginnen.
page-refused-store-gone = Das ließ sich gerade nicht speichern. Bitte versuch es gleich noch einmal.
page-refused-taken = Dieser Platz ist besetzt.
page-refused-too-fast = Nicht so schnell. Bitte warte einen Moment.
page-refused-too-long = Das ist zu lang.
page-refused-table = So eine Partie lässt sich hier nicht spielen. Versuch es mit weniger Runden, einem niedrigeren Ziel oder anderen Mitspielern.
page-refused-unfit = Damit kann der Server nichts anfangen. Lade die Seite neu und versuch es noch einmal.
page-refused-unknown = Der Server kennt dich noch nicht. Lade die Seite neu und versuch es noch einmal.
page-refused-wait-seconds = Das war viel auf einmal. Bitte versuch es in { $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
page-refused-wait-minutes = Das war viel auf einmal. Bitte versuch es in { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
} noch einmal.
page-gone-restart = Der Server startet neu. Die Verbindung kommt von selbst wieder.
page-gone-too-many = Gerade sind zu viele Leute da. Wir versuchen es bald wieder.
page-gone-too-loud = Das war zu viel auf einmal. Gleich geht es weiter.
page-gone-store-gone = Gerade lässt sich nichts speichern. Wir versuchen es bald wieder.
page-gone = Der Server hat die Verbindung beendet.
page-undone = Zurückgenommen.

## Einstellungen

page-settings = Einstellungen
page-language = Sprache
page-theme = Darstellung
page-theme-auto = wie das System
page-theme-dark = Nacht
page-theme-light = Tag
page-speed = Tempo
page-speed-calm = ruhig
page-speed-usual = normal
page-speed-quick = flott
page-speed-none = ohne Bewegung
page-your-name = Dein Name

## Einen Tisch einrichten

page-players = Spieler
page-seats = Wer sitzt wo
page-seat-number = Platz { $number }
page-seat-open = frei
page-who-sits = Wer auf Platz { $number } sitzt
page-clock = Zeit für jede Entscheidung
page-clock-of = { $seconds ->
    [0] ohne Uhr
    [15] 15 Sekunden
    [60] eine Minute
    [300] 5 Minuten
    [86400] ein Tag
   *[259200] 3 Tage
}
page-listed = Den Tisch in der Lobby zeigen, damit sich alle dazusetzen können
page-default = Standard
page-less = { $label }: weniger
page-greater = { $label }: mehr
page-add = Noch einen Eintrag hinzufügen
page-remove = Den letzten Eintrag entfernen
page-choice-yes = ja
page-choice-no = nein
page-choice-english = englisches Regelheft
page-choice-translated = andere Übersetzung
page-choice-most-cards = die meisten Karten
page-choice-highest-value = der höchste Wert
page-choice-next-trick = ab dem nächsten Stich
page-choice-next-round = ab der nächsten Runde
page-choice-random = zufällig
page-choice-none = keine
page-choice-left = nach links
page-choice-right = nach rechts
page-choice-across = gegenüber
page-choice-keep = behalten
page-choice-fish = Fisch
page-choice-vegetable = Gemüse
page-choice-potion = Trank
page-choice-book = Buch
page-make-table = Tisch einrichten
page-new-table = Neuer Tisch: { $game }

## Lobby

page-lobby = Offene Tische
page-mine = Deine Tische
page-open-tables = Hier fehlt noch jemand
page-lobby-empty = Gerade wartet niemand. Richte einen Tisch ein und zeig ihn hier.
page-seats-free = { $seats ->
    [one] 1 Platz frei
   *[other] { $seats } Plätze frei
}
page-phase-playing = es wird gespielt
page-phase-over = zu Ende
page-phase-stopped = abgebrochen
page-join = Hinsetzen
page-look = Zuschauen
page-return = Zurück an den Tisch
page-delete = Löschen
page-delete-title = Diese Partie löschen?
page-delete-why = Sie liegt nur in diesem Browser. Einmal gelöscht, ist sie endgültig weg. Ist sie zu Ende, kannst du vorher ihre Aufzeichnung speichern.

## Am Tisch zusammenkommen

page-gathering = Rund um den Tisch
page-sit = Hier hinsetzen
page-stand = Aufstehen
page-start = Los geht’s
page-start-needs = Alle Plätze müssen besetzt sein. Bots springen gern ein.
page-wait-for-host = Der Gastgeber startet, wenn alle da sind.
page-invite = Freunde einladen
page-invite-how = Wer diesen Link öffnet, kann sich hinsetzen.
page-qr = Der Link als QR-Code
page-link = Der Link
page-share = Link teilen
page-copied = Kopiert

## Am Tisch

page-your-turn = Du bist dran
page-their-turn = ist dran
page-thinks = überlegt …
page-away = weg – ein Bot spielt
page-away-short = Bot spielt
page-not-here = nicht da
page-watching = Du schaust zu.
page-hand = Deine Karten
page-card-of = { $name }: { $card }
page-cards-left = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
}
page-points-of = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
page-round = Runde { $round }
page-round-of = Runde { $round } von { $rounds }
page-hint = Tipp
page-hint-would = Vorschlag: { $action }
page-hint-reason = { $more ->
    [0] Es macht kaum einen Unterschied: { $other } ist etwa gleich gut.
    [one] Das gewinnt in 100 Fällen einmal öfter als das Nächstbeste, { $other }.
   *[other] Das gewinnt in 100 Fällen { $more }-mal öfter als das Nächstbeste, { $other }.
}
page-hint-how = Verglichen in { $visits } durchgespielten Fortsetzungen, nur mit dem, was du wissen kannst:
page-hint-option = { $action }: gewinnt in { $win } von 100 Fällen, etwa { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
page-hint-habit = Eine Faustregel: Die Suche ist noch nicht so weit.
page-hint-only = Etwas anderes geht nicht.
page-undo = Zurück­nehmen
page-undo-asked = { $name } möchte die letzte Entscheidung zurücknehmen. Ist das in Ordnung?
page-rule = Regel { $rule }
page-story = Was bisher geschah
page-story-empty = Noch ist nichts geschehen.
page-drawer-rules = Regeln
page-drawer-info = Überblick
page-drawer-story = Verlauf
page-drawer-trick = Letzter Stich
page-drawer-turn = Letzter Durchgang
page-drawer-chat = Chat
page-no-trick = Es wurde noch kein Stich gespielt.
page-no-turn = Es wurde noch kein Durchgang gespielt.
page-seen = Gesehene Karten
page-seen-mine = deine
page-seen-seen = gespielt
page-seen-out = noch im Spiel
page-confirm-picks = Bestätigen ({ $picked } von { $picks })
page-picks-full = Du hast schon { $picks } ausgesucht. Tipp eine davon an, um sie zurückzulegen.
page-round-end = Nach Runde { $round }
page-go-on = Weiter
page-chat-line = { $name } sagt: { $text }
page-say-something = Nachricht schreiben
page-react-bravo = Bravo!
page-react-oof = Aua!
page-react-ha = Ha!
page-react-hm = Hm …
page-react-thanks = Danke!
page-react-hurry = Na los!
page-react-sorry = Entschuldige!
page-react-wow = Oho!

## Das Ende

page-summary = Ergebnis
page-you-win = Du hast gewonnen!
page-wins = { $number ->
    [one] { $names } gewinnt
   *[other] { $names } gewinnen
}
page-chart = Punkte nach jeder Runde
page-rematch = Noch einmal
page-look-at-table = Tisch ansehen
page-last-round = Die letzte Runde

## Hexenschuss-Lieferdienst

page-shot-priorities = Heute gilt
page-shot-order = Die stärkste Farbe zuerst: { $suits }
page-shot-quotas = Die Quoten werden gewählt
page-shot-take-quota = Wähle eine Quote: Wie viele Kisten lieferst du?
page-shot-bonus = { $points ->
    [one] 1 Punkt, wenn du sie erfüllst
   *[other] { $points } Punkte, wenn du sie erfüllst
}
page-shot-leads = { $name } spielt aus.
page-shot-led = { $suit ->
    [vegetable] Gemüse
    [potion] Trank
    [book] Buch
   *[fish] Fisch
} wurde ausgespielt.
page-shot-open = Die Farbe ist noch offen.
page-shot-show = Zeig eine Karte der ausgespielten Farbe: { $suit ->
    [vegetable] Gemüse
    [potion] Trank
    [book] Buch
   *[fish] Fisch
}
page-shot-weight = { $boxes ->
    [one] 1 Kiste
   *[other] { $boxes } Kisten
} bei deiner Kraft von { $strength }
page-shot-boxes = Das wiegt { $boxes ->
    [one] 1 Kiste
   *[other] { $boxes } Kisten
}.
page-shot-met = erfüllt
page-shot-boxes-of-quota = Kisten
page-shot-delivered-of = { $boxes ->
    [one] 1 Kiste geliefert, Quote { $quota }
   *[other] { $boxes } Kisten geliefert, Quote { $quota }
}
page-shot-part-delivery = Karten
page-shot-part-bonus = Bonus
page-shot-part-oof = Aua
page-shot-nothing-delivered = keine Karten
page-shot-shown = Allen gezeigt und wieder auf der Hand
page-shot-oof = Aua { $tokens }
page-shot-rest = Mich in diesem Stich schonen („Rücken!“)
page-shot-vacation = Bezahlten Urlaub nehmen

## Witches

page-witches-powers = Sonderkarten
page-witches-target = Die Partie endet bei { $target ->
    [one] 1 Punkt
   *[other] { $target } Punkten
}.
page-witches-target-brief = bis { $target }
page-witches-mine = bei dir
page-witches-trick = im Stich
page-witches-out = im Spiel
page-witches-wizards-left = { $left ->
    [one] 1 Zauberer ist noch im Spiel
   *[other] { $left } Zauberer sind noch im Spiel
}
page-witches-fire = { $fire ->
    [one] 1 Feuerkarte
   *[other] { $fire } Feuerkarten
}
page-witches-burning = { $points ->
    [one] bisher 1 Punkt in dieser Runde
   *[other] bisher { $points } Punkte in dieser Runde
}
page-witches-tricks = { $tricks ->
    [one] 1 Stich
   *[other] { $tricks } Stiche
}
page-witches-pass = Wähle { $cards } Karten für { $name }, { $direction ->
    [left] links von dir
    [right] rechts von dir
   *[across] dir gegenüber
}.
page-witches-wait = Es wählen noch: { $names }
page-witches-passing = Deine Karten gehen an { $name }.
page-witches-leads = { $name } spielt aus.
page-witches-you-lead = Du spielst aus: Jede Karte ist erlaubt.
page-witches-led = { $colour ->
    [volcano] Vulkan
    [rainforest] Regenwald
    [desert] Wüste
   *[mountain] Berg
} wurde ausgespielt.
page-witches-open = Die Farbe ist noch offen.
page-witches-in-trick = In diesem Stich:
page-witches-choose = { $spell ->
    [water] Der Wasserzauber
    [queen] Der Königinnenzauber
   *[great] Der große Feuerzauber
} zählt { $points } Punkte und beendet die Partie. Was soll er bewirken?
page-witches-chooses = { $spell ->
    [water] Der Wasserzauber
    [queen] Der Königinnenzauber
   *[great] Der große Feuerzauber
} zählt { $points } Punkte. { $name } wählt, was er bewirkt.
page-witches-others = Alle anderen bekommen { $points } Punkte
page-witches-own = Mir selbst { $points } Punkte abziehen
page-witches-took = Genommen
page-witches-doubled = { $doubling ->
    [capped] { $fire } × 2, höchstens 15
   *[yes] { $fire } × 2
}
page-witches-part-fire = Feuer
page-witches-part-water = Wasser
page-witches-part-relief = Erde
page-witches-part-spell = Zauber

## Broom Service: Das Kartenspiel

page-broom-take = Nimm eine der offenen Karten in deine Auslage.
page-broom-takes = { $name } nimmt eine offene Karte.
page-broom-choose = Wähle geheim { $witches ->
    [one] 1 Hexe
   *[other] { $witches } verschiedene Hexen
}.
page-broom-still-choosing = Es wählen noch: { $names }
page-broom-start = Du beginnst: Such dir eine Hexe aus und entscheide, wie du sie spielst.
page-broom-no-brave = Noch ist niemand mutig.
page-broom-brave-so-far = { $name } ist mutig.
page-broom-after-you = { $players ->
    [0] Nach dir kann niemand mutiger sein.
    [one] Nach dir könnte noch jemand mutiger sein.
   *[other] Nach dir könnten noch { $players } mutiger sein.
}
page-broom-brave = Mutig
page-broom-coward = Feige
page-broom-pile = { $card }, { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
page-broom-tasks = Aufträge
page-broom-task-state = Auftrag { $number }: { $state ->
    [done] erfüllt
    [gone] von anderen erfüllt
    [near] { $share } % gebraut, in dieser Runde in Reichweite
   *[far] { $share } % gebraut
}
page-broom-scale = Punkte je Farbe
page-broom-brave-worth = { $points ->
    [one] 1 Punkt je Muttrank
   *[other] { $points } Punkte je Muttrank
}
page-broom-unseen = Noch nicht gesehen · Stapel { $pile }
page-broom-unseen-of = { $card }: { $unseen } von { $copies } ungesehen
page-broom-potions = Tränke
page-broom-back = Zurück auf die Hand
page-broom-witches = Hexen
page-broom-part-potions = Tränke
page-broom-part-brave = Mut
page-broom-part-tasks = Aufträge
page-broom-this-round = Neu
page-broom-added = Neu in der Auslage: { $brave } mutig, { $cowards } feige
page-broom-tie = Hexen in der Auslage: Bei Gleichstand gewinnt, wer weniger hat

## Zurückschauen

page-record-of = Aufzeichnung: { $game }
page-record-coming = Die Aufzeichnung wird geöffnet …
page-result = Ergebnis
page-replay = Durch die Partie blättern
page-more = Mehr
page-replay-slider = Zug
page-replay-first = Zum Austeilen
page-replay-trick-back = Einen Stich zurück
page-replay-turn-back = Einen Durchgang zurück
page-replay-back = Einen Zug zurück
page-replay-play = Abspielen
page-replay-pause = Anhalten
page-replay-on = Einen Zug weiter
page-replay-trick-on = Einen Stich weiter
page-replay-turn-on = Einen Durchgang weiter
page-replay-last = Zum Ende
page-turn-of = Zug { $turn } von { $last }
page-eyes = Wessen Karten zu sehen sind
page-eyes-all = Alle Karten
page-eyes-of = Wie { $name } es sah
page-copy-link = Link kopieren
page-download-text = Als Text herunterladen
page-download-json = Als JSON herunterladen
page-play-on = Von hier weiterspielen
page-play-on-as = Von hier mit Bots weiterspielen, auf dem Platz von { $name }
page-replay-match = Noch einmal ansehen
page-review = Rückschau
page-review-of = Rückschau: { $name }
page-review-whose = Entscheidungen von
page-review-waiting = Die Rückschau beginnt gleich …
page-review-working = Die Partie wird durchgegangen, Entscheidung für Entscheidung …
page-review-how = Deine Gewinnchance bei jeder Entscheidung, geschätzt mit dem, was du wissen konntest. Rot sind Entscheidungen, die etwas davon verschenkt haben.
page-review-chart = Gewinnchance, Entscheidung für Entscheidung. Mit den Pfeiltasten geht es von einer zur nächsten.
page-review-costliest = Die teuersten Entscheidungen
page-review-none = Keine Entscheidung war eindeutig schlechter als eine andere.
page-review-at = Zug { $turn }, Runde { $round }:
page-review-lost = −{ $lost } von 100
page-review-comparison = Deine Wahl: { $played }. Damit gewinnst du etwa { $win } von 100 Partien, mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}. Besser war { $best }: { $bestWin } von 100, mit { $bestPoints ->
    [one] 1 Punkt
   *[other] { $bestPoints } Punkten
}.
page-review-tries = Versuche der Suche: { $bestTries } mit { $best }, { $tries } mit { $played }.
page-review-see = Ansehen
page-review-all = { $decisions ->
    [one] Die einzige Entscheidung
   *[other] Alle { $decisions } Entscheidungen
}
page-review-turn = Zug
page-review-jump = Zu Zug { $turn } springen
page-review-played = Gespielt
page-review-best = Am besten
page-action-quota = Quote { $quota }
page-action-rest = sich schonen
page-action-vacation = bezahlter Urlaub
page-action-others = Punkte für alle anderen
page-action-own = sich selbst die Punkte abziehen
page-action-show = { $card } zeigen
page-action-pass = { $card } weitergeben
page-action-take = { $card } nehmen
page-action-choose = { $card } wählen
page-action-brave = { $card }, mutig
page-action-coward = { $card }, feige

## Lernen

page-learn = Beim Spielen lernen
page-coach = Tipps
page-coach-heard = Verstanden
page-coach-enough = Keine Tipps mehr
page-coach-shot-row = Die Reihe zeigt, welche Farbe heute stark ist: je mehr Karten, desto stärker. Trank steht ganz oben und schlägt alle anderen.
page-coach-shot-quota = Versprich, wie viele Kisten du in dieser Runde lieferst. Nur wenn es genau so viele sind, gibt es den Bonus. 4 passt zu deinem Blatt; der Ring zeigt darauf.
page-coach-shot-follow = Bediene die ausgespielte Farbe, wenn du kannst. Karten, die du nicht spielen darfst, sind abgedunkelt; tipp eine an, dann siehst du, warum. Der Ring zeigt einen guten Zug.
page-coach-shot-priority = Die stärkste Farbe des Tages gewinnt, egal was ausgespielt wurde; innerhalb einer Farbe gewinnt der höchste Wert. Der Stern zeigt, wer gerade gewinnen würde.
page-coach-shot-delivered = Gewonnen! Vom ganzen Stich gilt nur die Karte als geliefert, mit der du gewonnen hast: Ihre Kisten zählen für deine Quote. Und Tragen macht müde: Deine Kraft sinkt um eins.
page-coach-shot-weight = So viel wiegt dieser Stich bis jetzt, und so viel Kraft hast du. Wer gewinnt, trägt alles. Ist es mehr, als du Kraft hast, tut es weh!
page-coach-shot-black = Eine schwarze Karte darfst du immer spielen, und sie verliert gegen jede Farbe. Mit dieser hier muss, wer den Stich gewinnt, doppelt so schwer tragen. Ein feines Geschenk!
page-coach-shot-show = Du hast eine schwarze Karte gespielt, obwohl du bedienen konntest: Zeig dafür allen eine Karte der ausgespielten Farbe.
page-coach-shot-hurt = Aua! Das war zu schwer. Eine Aua-Marke kostet 1 Kraft und am Ende Punkte.
page-coach-shot-hurt-you = Aua! Das war zu schwer. Eine Aua-Marke kostet 1 Kraft und am Ende Punkte: eine Marke 1, zwei 4, drei 9. Hat jemand drei Marken, endet die Partie mit dieser Runde.
page-coach-shot-rest = Deine Aua-Marke hat auch ihr Gutes: Du darfst dich schonen, dann kannst du diesen Stich nicht gewinnen. Praktisch, wenn deine Quote schon erfüllt ist.
page-coach-shot-void = Du hast keine Karte der ausgespielten Farbe und darfst alles spielen. Eine gute Gelegenheit, schwere Karten loszuwerden.
page-coach-shot-met = Das ist genau deine Quote! Verliere von jetzt an jeden Stich, dann gehört dir der Bonus.
page-coach-shot-payday = Zahltag: 1 Punkt für jede gelieferte Karte, 2 für die schweren, und der Bonus für alle, die ihre Quote genau erfüllt haben.
page-coach-shot-alone = Ab jetzt wählt zuerst, wer die wenigsten Punkte hat. Das war alles: Spiel weiter, wie du magst. Die Lampe oben gibt einen Tipp, und mit „Zurücknehmen“ machst du eine Entscheidung rückgängig.
page-coach-witches-goal = Punkte sind hier schlecht. Jede rote Karte, die du nimmst, kostet 1 Punkt, und diese fünf Karten ändern die Rechnung. Wer die wenigsten Punkte hat, gewinnt.
page-coach-witches-pass = Wähle drei Karten, die du nach links weitergibst, und bestätige. Hohe Karten machen Stiche, also weg damit. Der Ring zeigt eine gute Wahl.
page-coach-witches-lead = Du spielst aus: Jede Karte ist erlaubt. Die höchste Karte der ausgespielten Farbe nimmt den Stich.
page-coach-witches-follow = Bediene die ausgespielte Farbe, wenn du kannst. Karten, die du nicht spielen darfst, sind abgedunkelt; tipp eine an, dann siehst du, warum.
page-coach-witches-highest = Nur Karten der ausgespielten Farbe können gewinnen. Der Stern zeigt, wer den Stich gerade nehmen würde.
page-coach-witches-took = Der Stich gehört dir, mit allem Feuer darin. An deinem Platz wird das Feuer gezählt; und jetzt spielst du aus.
page-coach-witches-void = Du hast keine Karte der ausgespielten Farbe und darfst alles spielen. Eine gute Gelegenheit, dein Feuer jemand anderem unterzuschieben.
page-coach-witches-wizard = Einen Zauberer darfst du immer spielen, auch wenn du bedienen könntest, und er gewinnt nie gegen eine Farbe. Heb ihn für einen Stich auf, den du nicht willst.
page-coach-witches-fire-witch = Du hast die Feuerhexe genommen: Dein Feuer zählt in dieser Runde doppelt, aber höchstens 15 Punkte. Nimm so wenig wie möglich dazu.
page-coach-witches-earth-witch = Zwei Hexen helfen allen, die sie nehmen: Die Erdhexe zieht 5 Punkte ab, und die Lufthexe hebt Wasserhexe und Königin auf.
page-coach-witches-scored = Die Rechnung: 1 Punkt für jede Feuerkarte, mit der Feuerhexe doppelt, 5 für die Wasserhexe, 10 für die Königin. Alles Feuer zusammen mit einer dieser beiden wäre ein Zauber.
page-coach-witches-alone = Jetzt gehen die Karten nach rechts. Das war alles: Spiel weiter, wie du magst. Die Lampe oben gibt einen Tipp, und mit „Zurücknehmen“ machst du eine Entscheidung rückgängig.
page-coach-broom-take = Alle nehmen eine offene Karte in die Auslage. Blaue Tränke würden bei einem Auftrag helfen: Nimm die Wasserhexe.
page-coach-broom-tasks = Drei Aufträge: Wer diese Tränke zuerst in der Auslage zeigt, bekommt 5 Punkte.
page-coach-broom-choose = Wähle geheim drei verschiedene Hexen für diese Runde und bestätige. Sie werden in Durchgängen gespielt. Der Ring zeigt eine gute Wahl.
page-coach-broom-call = Du beginnst: Spiel eine deiner drei Hexen. Wer dieselbe gewählt hat, muss sie dann auch spielen.
page-coach-broom-manner = Mutig: zwei Tränke und ein Muttrank – aber kommt nach dir noch eine mutige Hexe dieser Art, sticht sie deine aus, und du gehst leer aus. Feige: ein Trank, aber sicher.
page-coach-broom-must = Eine Hexe, die du gewählt hast, wurde aufgerufen: Du musst sie jetzt spielen. Du entscheidest nur, wie.
page-coach-broom-next = „Weiter!“ heißt: Diese Hexe habe ich nicht gewählt. So erfährst du, wer noch mutiger sein könnte.
page-coach-broom-cancels = Du bist mutiger: Die mutige Hexe vor deiner ist ausgestochen und bringt nichts.
page-coach-broom-cancelled = Nach dir war jemand mutiger: Deine Hexe bringt diesmal nichts und kommt zurück auf die Hand.
page-coach-broom-sorted = Die übrigen Hexen kommen in die Auslagen. Viele Tränke einer Farbe bringen am meisten, und Muttränke bringen eigene Punkte.
page-coach-broom-alone = Eine neue Runde. Das war alles: Spiel weiter, wie du magst. Die Lampe oben gibt einen Tipp, und mit „Zurücknehmen“ machst du eine Entscheidung rückgängig.

## Fernseher

page-tv = Fernsehansicht
page-tv-join = Scanne den Code mit deinem Handy und setz dich dazu
page-tv-waiting = Gleich geht es los …
page-tv-turn = { $name } ist dran
page-tv-together = Alle wählen …

## Stummschalten und umziehen

page-mute = { $name } stummschalten
page-unmute = { $name } wieder hören
page-mute-all = Alle stummschalten
page-unmute-all = Alle wieder hören
page-move = Auf einem anderen Gerät weiterspielen
page-move-how = Öffne diesen Link innerhalb von { $minutes } Minuten einmal auf dem anderen Gerät. Dein Name und alle deine Plätze kommen mit.
page-arrive-failed = Dieser Link wurde schon benutzt oder ist zu alt. Hol dir einen neuen in den Einstellungen des anderen Geräts.
page-replace = Du spielst hier als { $here }. Stattdessen als { $there } weiterspielen?
page-replace-why = Mach das nur, wenn du den Link selbst erstellt hast: Wer ihn erstellt hat, spielt auch als { $there }.
page-replace-yes = Als { $there } weiterspielen
page-replace-no = { $here } bleiben

## Am Tisch: im Voraus

page-ahead-chosen = { $card } wird gespielt, sobald du darfst.
page-ahead-gone = Die vorgemerkte Karte kann jetzt nicht gespielt werden.

## Am Tisch: die Leute

page-stands-in = Ein Bot spielt für dich.
page-sit-back = Wieder selbst spielen
page-away-host = { $name } ist weg. Einen Bot spielen lassen, warten oder die anderen fragen?
page-away-guest = { $name } ist weg. Der Gastgeber kann einen Bot spielen lassen.
page-away-ask = { $name } ist weg. Soll solange ein Bot spielen?
page-let-bot = Bot spielen lassen
page-wait = Warten
page-ask-others = Die anderen fragen
page-undo-waiting = Du möchtest deine letzte Entscheidung zurücknehmen. Zustimmen müssen noch: { $names }.
page-watching-hand = Du siehst die Karten von { $name }.
page-watch = Diese Karten ansehen
page-unwatch = Nicht mehr zuschauen
page-here = da
page-host = Gastgeber
page-make-host = Zum Gastgeber machen
page-become-host = Gastgeber werden
page-viewers = { $viewers ->
    [0] Niemand schaut zu.
    [one] Eine Person schaut zu.
   *[other] { $viewers } Leute schauen zu.
}
page-allow = Zuschauer dürfen meine Karten sehen
page-leave = Tisch verlassen
page-leave-sure = Wirklich gehen? Ein Bot spielt für dich weiter, und du kannst zurückkommen.
page-stay = Bleiben
page-drawer-people = Leute
page-react = Reagieren
page-chat-unread = { $unread ->
    [0] Chat
    [one] Chat, eine neue Nachricht
   *[other] Chat, { $unread } neue Nachrichten
}
page-sound = Ton
page-ask-name = Wie sollen die anderen dich nennen?
page-ask-name-save = So heiße ich
page-not-now = Jetzt nicht
page-play = Spielen
page-setting-sound = Ton
page-setting-keys = Tastenkürzel
page-setting-forced = Meine Karte von selbst spielen, wenn nur eine erlaubt ist
page-setting-ahead = Eine Karte schon auswählen, bevor ich dran bin

## Faire Karten

page-fair = Faire Karten
page-fair-how = Der Server hat sein Geheimnis festgelegt, bevor sich jemand gesetzt hat, und den Fingerabdruck davon gezeigt. Alle fügen etwas hinzu, also bestimmt niemand allein die Karten. Nach der Partie wird das Geheimnis gezeigt, und dein Browser prüft es.
page-fair-print = Fingerabdruck des Geheimnisses (SHA-256)
page-fair-secret = Geheimnis
page-fair-additions = Von den Spielern hinzugefügt, nach Plätzen
page-fair-added = Bisher hinzugefügt von: { $names }
page-fair-own = Etwas Eigenes
page-fair-add = Hinzufügen
page-fair-verdict-noted = Faire Karten bestätigt: Das Geheimnis passt zum Fingerabdruck, den dieser Browser zu Beginn notiert hat.
page-fair-verdict-told = Das Geheimnis passt zum Fingerabdruck in der Aufzeichnung. Dieser Browser hatte zu Beginn keinen notiert.
page-fair-verdict-no = Nicht bestätigt: Das Geheimnis passt nicht zu dem, was versprochen war.
page-fair-verdict-none = Diese Aufzeichnung verrät das Geheimnis nicht, also lässt sich nicht prüfen, wie die Karten verteilt wurden.

## Tastenkürzel

page-keys = Tastenkürzel
page-keys-hand = Zu deinen Karten
page-keys-arrows = Von Karte zu Karte, mit Enter spielen
page-keys-numbers = Die erste, zweite, … deiner Karten spielen
page-keys-hint = Tipp
page-keys-undo = Zurücknehmen
page-keys-chat = Chat
page-keys-story = Verlauf
page-keys-trick = Letzter Stich
page-keys-people = Leute
page-keys-rules = Regeln
page-keys-sound = Ton an oder aus
page-keys-close = Schließen, was gerade offen ist
page-keys-help = Diese Hilfe
page-leads = spielt aus
page-ceremony-hurt = Aua!
page-ceremony-cast = Ein Zauber!
page-stood-in = Während du weg warst, hat ein Bot gewählt: { $decisions }
page-stood-in-clock = Deine Zeit ist abgelaufen.
page-stood-in-left = Du hast deinen Platz verlassen.
page-stood-in-host = Du warst weg.
