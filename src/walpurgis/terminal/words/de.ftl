# Der Tisch im Terminal

## Spielen, auf dem Bildschirm und in Zeilen

play-welcome = { $game }. Du bist { $name }. Wenn du nicht weiterweißt, tippe hilfe.
play-watching = { $game }. Du schaust zu.
play-thinking = Ich überlege …
play-place = { $rank }. { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
play-bot = Bot { $name }
play-hand-over = { $name } ist dran. Gib die Tastatur weiter; { $name } drückt Enter.
play-unknown = „{ $text }“ geht hier nicht. Tippe hilfe, dann siehst du, was geht.
play-allowed = { $action } ist erlaubt.
play-no-rule = Im Regelheft gibt es keine Regel „{ $number }“. Die Nummer einer Regel sieht aus wie { $rule }, die eines Kapitels wie { $chapter }.
play-agree = { $number ->
    [one] Ist { $names } einverstanden
   *[other] Sind { $names } einverstanden
}, dass du deine letzte Entscheidung und alles danach zurücknimmst?
play-type-ok = Wenn ja, tippe ok; wenn nicht, drücke Enter.
play-undone = Zurückgenommen: { $action }.
play-challenge = Herausforderung { $code }: dieselben Karten am selben Platz, gespielt von
play-no-journal = Diese Partie kann nicht gespeichert werden: Dein Datenordner ist nicht beschreibbar. Du kannst spielen, aber später nicht fortsetzen.
play-getting-ready = Die Bots bereiten sich noch vor, einmal für diese Version. Bis dahin spielen sie wie Einsteiger.
play-not-written = Nicht gespielt: { $file } konnte nicht gespeichert werden ({ $reason }). Schaff Platz und versuch es noch einmal.
play-enter-to-try-again = Mit Enter versuchst du es noch einmal.
play-saved = Die Aufzeichnung steht in { $file }.
play-not-saved = { $file } konnte nicht geschrieben werden ({ $reason }).
play-goodbye = Auf Wiedersehen.
play-goodbye-kept = Auf Wiedersehen. Die Partie ist gespeichert; walpurgis play --resume setzt sie fort.

## Spielen in einfachen Zeilen

play-which-game = Welches Spiel? { $games }
play-choices = Du kannst: { $choices }
play-mark = Wähle insgesamt { $number }, noch { $missing }, in beliebiger Reihenfolge: { $choices }
play-marked = Bisher markiert, { $marked } von { $number }: { $cards }. Nochmals nennen hebt die Markierung auf.
play-confirm = Markiert: { $cards }. Enter bestätigt; eine Karte nennen hebt ihre Markierung auf.
play-all-marked = Es sind schon { $number } markiert. Hebe erst eine Markierung auf, dann geht { $card }.
play-points-after = Nach Runde { $round }: { $points }
play-points-now = Jetzt: { $points }
play-help =
    Tippe eine der Möglichkeiten oder mehrere, durch Leerzeichen getrennt. Werden mehrere Karten zusammen gewählt, nenne
    sie in beliebiger Reihenfolge und bestätige mit Enter oder ok. Außerdem geht (auch mit den englischen Wörtern):
      warum { $action }      warum eine Karte nicht geht; warum allein erklärt alle
      tipp           was jemand täte, der gut spielt, und warum
      tisch          der Tisch
      hand           deine Karten
      verlauf        alles, was geschehen ist
      punkte         die Punkte Runde für Runde
      regeln { $rule }    eine Regel aus dem Regelheft; regeln { $chapter } ein Kapitel, regeln das ganze Heft
      optionen       die Optionen dieser Partie, erklärt
      zurück         deine letzte Entscheidung zurücknehmen
      sichern DATEI  die Aufzeichnung der Partie speichern
      beenden        den Tisch verlassen; die Partie wird gespeichert

## Was man außer den englischen Wörtern tippen kann

command-help = hilfe
command-why = warum
command-hint = tipp rat
command-table = tisch
command-hand = hand
command-story = verlauf
command-points = punkte
command-rules = regeln regel
command-options = optionen
command-ok = ok ja
command-undo = zurück zurueck
command-save = sichern speichern
command-quit = beenden schluss
command-next = weiter
command-back = zurück zurueck
command-go = gehe
command-start = anfang
command-end = ende
command-round = runde
command-seat = platz
command-all = alle

## Nachspielen in einfachen Zeilen

replay-welcome = Eine Partie mit { $steps } Schritten. Enter geht einen Schritt weiter; tippe hilfe, dann siehst du, was noch geht.
replay-unknown = „{ $text }“ bedeutet hier nichts. Tippe hilfe, dann siehst du, was geht.
replay-no-seat = Die Plätze sind von 0 bis { $last } nummeriert.
replay-hand = { $name } hat auf der Hand: { $hand }
replay-help =
    Enter, weiter    ein Schritt vor; weiter 5 geht fünf
    zurück           ein Schritt zurück; zurück 5 geht fünf
    gehe 17          zum Schritt 17; anfang und ende zum ersten und zum letzten
    runde            zur nächsten Runde; runde zurück zur vorigen
    platz 2          nur sehen, was Platz 2 sieht; alle zeigt die Karten aller
    tisch            der Tisch bei diesem Schritt
    beenden          Schluss; die englischen Wörter gehen auch

## Spielen auf dem ganzen Bildschirm

screen-key-help = Hilfe
screen-key-rules = Regeln
screen-key-hint = Tipp
screen-key-undo = zurücknehmen
screen-key-points = Punkte
screen-key-story = Verlauf
screen-key-options = Optionen
screen-key-save = sichern
screen-key-theme = Farben
screen-key-leave = gehen
screen-key-back = zurück
screen-key-next = vor
screen-key-round = nächste Runde
screen-key-round-back = vorige Runde
screen-key-eyes = Blickwinkel
screen-key-scroll = blättern
screen-thinks = { $name } überlegt … (Leertaste: vorspulen)
screen-enter-takes = Mit Enter spielst du das ({ $action }).
screen-confirm = bestätigen
screen-marks = { $marked } von { $number } markiert. Enter markiert diese.
screen-unmarks = { $marked } von { $number } markiert. Enter hebt diese Markierung auf.
screen-all-marked = Alle { $number } sind markiert. Hebe erst eine Markierung auf oder bestätige.
screen-mark-first = { $marked } von { $number } markiert. Markiere erst die übrigen.
screen-confirms = Enter bestätigt: { $cards }
screen-enter-goes-on = Weiter mit Enter.
screen-enter-agrees = Enter stimmt zu, Escape nicht.
screen-enter-or-escape = Enter speichert, Escape bricht ab.
screen-save-where = In welche Datei soll die Aufzeichnung?
screen-not-written = Das ließ sich nicht speichern
screen-round-over = Nach Runde { $round }
screen-match-over = Die Partie ist zu Ende
screen-after-match = Enter zeigt den Tisch, n beginnt eine neue Partie, r zeigt diese noch einmal, q hört auf.
screen-step = Schritt { $step } von { $steps }, gesehen von { $eyes }.
screen-all-eyes = allen
screen-help =
    Die **Pfeiltasten** gehen von Karte zu Karte, **Enter** spielt die Karte unter dem Cursor. Über jeder Karte, die
    gespielt werden darf, steht ihre eigene Taste. Mit der Maus: Zeigen erklärt, Klicken spielt. Eine graue Karte geht
    jetzt nicht: Zeige auf sie, und die Zeile darunter sagt, warum; **r** öffnet dann das Regelheft bei dieser Regel.
    Werden mehrere Karten zusammen gewählt, markiere sie in beliebiger Reihenfolge und bestätige dann.

    - **Leertaste** spult vor, bis du wieder dran bist
    - **h** was jemand täte, der gut spielt, und warum
    - **u** nimmt deine letzte Entscheidung zurück
    - **p** die Punkte, **l** der ganze Verlauf, **o** die Optionen dieser Partie
    - **r** das Regelheft, **?** diese Seite
    - **s** speichert eine Aufzeichnung der Partie, **t** wechselt die Farben
    - **q** verlässt den Tisch; jeder Zug ist gespeichert, und `walpurgis play --resume` setzt die Partie fort

## Der Anfang

start-title = was spielen wir?
start-language = Sprache
start-game = Spiel
start-players = Spieler
start-seat = Platz { $number }
start-person = Ein Mensch
start-challenge = Herausforderung
start-no-challenge = keine
start-options = Optionen
start-go = Spielen (F5)
start-resume = Fortsetzen (Strg+R)
start-theme = Farben (F2)
start-leave = Gehen (Strg+C)
start-about-person = Jemand an dieser Tastatur. Spielen mehrere Menschen, wird der Bildschirm zwischen den Zügen verdeckt.
start-about-language = Die Sprache von allem, was du liest.
start-about-game = Tab und Umschalt+Tab gehen von Zeile zu Zeile, Enter öffnet eine Liste.
start-about-players = Wie viele am Tisch sitzen.
start-about-challenge = Ein Wort deiner Wahl. Dasselbe Wort gibt allen, die es spielen, dieselben Karten, und am Ende siehst du, was die Bots daraus gemacht haben.
