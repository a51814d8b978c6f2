# Was zu keinem Spiel gehört

## Gründe

reason-with-rule = { $reason } ({ $rule })
reason-not-your-turn = Du bist nicht dran.
reason-match-over = Die Partie ist zu Ende.

## Der Tisch in einfachen Zeilen

scene-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
scene-of = { $value } von { $maximum }
scene-trick = Auf dem Tisch: { $cards }
scene-winning = { $name } gewinnt gerade.
scene-hand = Deine Karten: { $cards }
scene-marked = Du hast gewählt: { $cards }
