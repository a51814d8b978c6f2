# Der Tisch im Terminal

## Spielen, in beiden Gesichtern

play-welcome = { $game }. Du bist { $name }. Mit help gibt es jederzeit Hilfe.
play-thinking = Ich überlege …
play-place = { $rank }. { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
play-bot = Bot { $name }
play-hand-over = { $name } ist dran. Gib die Tastatur weiter; { $name } drückt Enter.
play-unknown = „{ $text }“ ist hier keine Aktion. help zeigt, was man tippen kann.
play-allowed = { $action } ist erlaubt.
play-no-rule = Das Regelheft hat keine Regel „{ $number }“. Regeln sehen aus wie S4.2, Kapitel wie S4.
play-nothing-to-undo = Du hast noch nichts gespielt.
play-others-have-played = Seitdem hat jemand anderes gespielt, darum geht es nicht zurück.
play-undone = { $action } ist zurückgenommen.
play-challenge = Herausforderung { $code }: dieselben Karten am selben Platz, gespielt von
play-no-journal = Die Partie kann nicht aufgehoben werden: In deinem Datenordner lässt sich nichts schreiben. Spielen geht, Fortsetzen nicht.
play-not-written = Nichts ist gespielt: { $file } lässt sich nicht schreiben ({ $reason }). Schaffe Platz und versuche es noch einmal.
play-enter-to-try-again = Enter versucht es noch einmal.
play-saved = Das Protokoll steht in { $file }.
play-not-saved = { $file } lässt sich nicht schreiben ({ $reason }).
play-goodbye = Auf Wiedersehen.
play-goodbye-kept = Auf Wiedersehen. Die Partie ist aufgehoben; walpurgis play --resume setzt sie fort.

## Spielen in einfachen Zeilen

play-which-game = Welches Spiel? { $games }
play-choices = Du kannst: { $choices }
play-hand = Deine Hand: { $hand }
play-points-after = Nach Runde { $round }: { $points }
play-points-now = Jetzt: { $points }
play-help =
    Tippe eine der Möglichkeiten, oder mehrere nacheinander. Außerdem geht:
      why v7      warum eine Aktion nicht geht; why allein sagt es von allen
      hint        was ein starker Spieler täte, und warum
      table       der Tisch
      hand        deine Hand
      story       alles, was geschehen ist
      points      die Punkte Runde für Runde
      rules S4.2  eine Regel aus dem Regelheft; rules S4 ein Kapitel, rules alles
      options     die Optionen dieser Partie, erklärt
      undo        deine letzte Aktion zurücknehmen
      save DATEI  das Protokoll der Partie schreiben
      quit        den Tisch verlassen; die Partie wird aufgehoben

## Nachspielen in einfachen Zeilen

replay-welcome = Eine Partie mit { $steps } Schritten. Enter geht weiter, help sagt, was man tippen kann.
replay-unknown = „{ $text }“ kann man hier nicht tippen; help sagt, was geht.
replay-no-seat = Plätze zählen von 0 bis { $last }.
replay-hand = { $name } hält: { $hand }
replay-help =
    Enter oder next  ein Schritt vor; next 5 macht fünf
    back             ein Schritt zurück; back 5 macht fünf
    go 17            zum Schritt 17; start und end zum ersten und zum letzten
    round            zur nächsten Runde; round back zur vorigen
    seat 2           nur sehen, was Platz 2 sieht; all zeigt die Karten aller
    table            der Tisch, wie er da war
    quit             Schluss

## Spielen auf dem ganzen Bildschirm

screen-key-help = Hilfe
screen-key-rules = Regeln
screen-key-hint = Rat
screen-key-undo = zurück
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
screen-key-eyes = wessen Augen
screen-key-scroll = blättern
screen-preparing = Die Bots machen sich bereit; beim ersten Mal dauert das etwas …
screen-thinks = { $name } überlegt … (Leertaste: nicht warten)
screen-enter-takes = Enter nimmt es ({ $action }).
screen-enter-goes-on = Enter geht weiter.
screen-enter-or-escape = Enter schreibt, Escape nicht.
screen-save-where = In welche Datei soll das Protokoll?
screen-not-written = Der Datenträger nimmt es nicht an
screen-round-over = Nach Runde { $round }
screen-match-over = Die Partie ist zu Ende
screen-after-match = Enter zeigt den Tisch, n neue Partie, r nachspielen, u zurück, q gehen.
screen-step = Schritt { $step } von { $steps }, gesehen von { $eyes }.
screen-all-eyes = allen
screen-help =
    Die **Pfeiltasten** gehen von Karte zu Karte, **Enter** nimmt die unter der Marke. Jede Karte, die gespielt werden
    darf, zeigt über sich eine eigene Taste. Mit der Maus: Zeigen erklärt, Klicken nimmt. Eine graue Karte geht jetzt
    nicht: Zeige auf sie, und die Zeile darunter sagt warum; **r** öffnet dann das Regelheft bei dieser Regel.

    - **Leertaste** wartet nicht auf die Bots, bis du wieder dran bist
    - **h** was ein starker Spieler täte, und warum
    - **u** nimmt deine letzte Aktion zurück
    - **p** die Punkte, **l** der ganze Verlauf, **o** die Optionen dieser Partie
    - **r** das Regelheft, **?** diese Seite
    - **s** schreibt ein Protokoll der Partie, **t** wechselt die Farben
    - **q** geht; jede Aktion ist aufgehoben, und `walpurgis play --resume` macht weiter

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
start-resume = Fortsetzen (Strg-R)
start-theme = Farben (F2)
start-leave = Gehen (Strg-C)
start-about-person = Jemand an dieser Tastatur. Spielen mehrere Menschen, so wird der Bildschirm zwischen den Zügen verdeckt.
start-about-language = Die Sprache von allem, was du liest.
start-about-game = Tab und Umschalt-Tab gehen von Zeile zu Zeile, Enter öffnet eine Liste.
start-about-players = Wie viele am Tisch sitzen.
start-about-challenge = Ein Wort deiner Wahl. Dasselbe Wort gibt allen, die es spielen, dieselben Karten, und am Ende zeigen Bots, was sie daraus machen.
