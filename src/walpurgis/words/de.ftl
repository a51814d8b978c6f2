# Was zu keinem Spiel gehört

## Gründe

reason-with-rule = { $reason } ({ $rule })
reason-not-your-turn = Du bist nicht am Zug.
reason-match-over = Die Partie ist zu Ende.

## Spielen im Terminal

play-welcome = { $game }. Du bist { $name }. Mit help gibt es jederzeit Hilfe.
play-choices = Du kannst: { $choices }
play-help =
    Tippe eine der Möglichkeiten. Außerdem geht:
      why v7      warum eine Aktion nicht geht
      table       noch einmal der Tisch
      hand        deine Hand
      rules S4.2  eine Regel aus dem Regelheft
      options     die Optionen dieser Partie, erklärt
      undo        deine letzte Aktion zurücknehmen
      quit        den Tisch verlassen
play-allowed = { $action } ist erlaubt.
play-unknown = „{ $text }“ ist hier keine Aktion. help zeigt, was man tippen kann.
play-no-rule = Das Regelheft hat keine Regel „{ $number }“. Regelnummern sehen aus wie S4.2.
play-nothing-to-undo = Du hast noch nichts gespielt.
play-undone = { $action } ist zurückgenommen.
play-place = { $rank }. { $name }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
play-goodbye = Auf Wiedersehen.
