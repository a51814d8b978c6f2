# Rückschau auf eine Partie

review-title = Was { $name } bei jeder Entscheidung erwarten konnte: die Gewinnchance, geschätzt mit dem, was man wissen konnte
review-costliest = Die teuersten Entscheidungen:
review-no-mistakes = Keine Entscheidung war eindeutig schlechter als eine andere.
review-mistake = Nach { $turn ->
    [one] 1 Zug
   *[other] { $turn } Zügen
}, Runde { $round }: { $played } (gewinnt zu { $win } %, etwa { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}). Besser: { $best } (gewinnt zu { $best_win } %, etwa { $best_points ->
    [one] 1 Punkt
   *[other] { $best_points } Punkte
}).
