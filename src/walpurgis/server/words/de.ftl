# Der Server: was ein geteilter Link zeigt, bevor er geöffnet wird

preview-invite = { $game }: { $open ->
    [one] ein Platz ist frei
   *[other] { $open } Plätze sind frei
}
preview-table = { $game }: ein Tisch für { $players }
preview-record = { $game }: eine beendete Partie
preview-about = Am Tisch: { $names }. Link öffnen und mitspielen oder zuschauen.
preview-about-record = Gespielt haben { $names }. Die Partie Zug für Zug ansehen.
preview-alone = Link öffnen und Platz nehmen, ohne Konto.
