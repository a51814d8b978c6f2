# Warum ein Tisch etwas ablehnt. `refused-KEY` gehört zum Schlüssel einer `refused`-Nachricht; die Regeln eines Spiels
# haben eigene Gründe (GAME-reason-KEY).

refused-asked = Es hat schon jemand darum gebeten, etwas zurückzunehmen.
refused-away = Ein Bot spielt für dich. Nimm erst deinen Platz zurück.
refused-busy = Der Server ist gerade ausgelastet. Bitte versuch es gleich noch einmal.
refused-empty = Diese Nachricht ist leer.
refused-has-seat = Du hast in dieser Partie schon einen Platz.
refused-hello-first = Die erste Nachricht muss „hello“ sein.
refused-host-is-here = Der Gastgeber ist da; bitte ihn, den Tisch abzugeben.
refused-is-here = Diese Person ist da. Nur sie selbst kann ihren Platz verlassen.
refused-late = Das ist schon entschieden.
refused-left-already = Ein Bot spielt schon für dich.
refused-malformed = Diese Nachricht lässt sich nicht lesen: { $reason }
refused-no-name = Bitte wähle zuerst einen Namen.
refused-no-person = Dort sitzt niemand, für den ein Bot einspringen könnte.
refused-no-seat = Du hast an diesem Tisch keinen Platz.
refused-no-such-bot = Es gibt keinen Bot namens { $bot }. Zur Wahl stehen: { $bots }.
refused-no-such-seat = Es gibt keinen Platz { $seat }.
refused-no-such-sign = Diese Reaktion gibt es nicht. Zur Wahl stehen: { $signs }.
refused-no-such-table = Diesen Tisch gibt es nicht.
refused-not-allowed = Diese Person lässt Zuschauer nicht in ihre Karten sehen.
refused-not-asked = Niemand bittet mehr darum, etwas zurückzunehmen.
refused-not-away-long = Diese Person ist gerade erst gegangen. Gib ihr { $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
}, um zurückzukommen.
refused-not-host = Das kann nur der Gastgeber.
refused-not-over = Die Partie ist noch nicht zu Ende.
refused-not-playing = Zurücknehmen kannst du nur während einer Partie.
refused-not-started = Die Partie hat noch nicht begonnen.
refused-not-your-turn = Du bist nicht dran.
refused-nothing-to-undo = Du hast noch nichts entschieden.
refused-open-seats = Besetze erst die freien Plätze, mit Menschen oder mit Bots.
refused-over = Die Partie ist zu Ende.
refused-own-question = Die anderen müssen zustimmen.
refused-rematched = Der nächste Tisch steht schon bereit.
refused-revealed = Seitdem wurde etwas aufgedeckt, darum bleibt es bei dieser Entscheidung.
refused-sits-there = Du sitzt schon dort.
refused-someone-away = Solange ein Bot für { $name } spielt, kann nichts zurückgenommen werden.
refused-started = Die Partie hat schon begonnen.
refused-stopped = Diese Partie wurde abgebrochen und kann nicht weitergehen. Ihr könnt zusammen eine neue beginnen.
refused-store-gone = Das ließ sich gerade nicht speichern. Bitte versuch es gleich noch einmal.
refused-taken = Dieser Platz ist besetzt.
refused-too-long = Eine Nachricht darf höchstens { $most } Bytes lang sein.
refused-too-fast = Nicht so schnell. Bitte warte { $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
}.
refused-two-seats = Du kannst nur auf einem Platz sitzen.
refused-unknown = { $action } geht hier gerade nicht.
