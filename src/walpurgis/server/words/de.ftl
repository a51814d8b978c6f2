# Der Server: was ein geteilter Link zeigt, bevor er geöffnet wird

preview-invite = { $game }: { $open ->
    [one] ein Platz ist frei
   *[other] { $open } Plätze sind frei
}
preview-table = { $game }: ein Tisch für { $players }
preview-record = { $game }: eine beendete Partie
preview-about = Am Tisch: { $names }. Öffne den Link und spiel mit oder schau zu.
preview-about-record = Gespielt haben: { $names }. Sieh dir die Partie Zug für Zug an.
preview-alone = Öffne den Link und setz dich dazu, ganz ohne Konto.
