# Rückblick auf eine Partie

review-title = Was { $name } bei jeder Entscheidung erwarten konnte: die Gewinnchance nach dem, was zu wissen war
review-costliest = Die teuersten Entscheidungen:
review-no-mistakes = Keine Entscheidung war sicher schlechter als eine andere.
review-mistake = Nach { $turn ->
    [one] 1 Aktion
   *[other] { $turn } Aktionen
}, Runde { $round }: { $played } (gewinnt { $win } %, etwa { $points } Punkte). Besser: { $best } (gewinnt { $best_win } %, etwa { $best_points } Punkte).
