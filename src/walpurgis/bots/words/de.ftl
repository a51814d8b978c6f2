# Bots: wer sie sind und warum sie tun, was sie tun

bot-name-random = Zufall
bot-name-greedy = Einsteiger
bot-name-novice = Neuling
bot-name-regular = Stammgast
bot-name-expert = Meister
bot-name-search = Suche
bot-name-network = Netz
bot-name-sage = Weiser
bot-about-random = Spielt irgendetwas, was erlaubt ist.
bot-about-greedy = Kennt die Grundlagen und denkt eine Karte voraus.
bot-about-novice = Denkt ein wenig nach und ist sich oft nicht sicher.
bot-about-regular = Denkt voraus und irrt sich selten.
bot-about-expert = Denkt weit voraus.
bot-about-search = Denkt so lange nach, wie man ihn lässt.
bot-about-network = Hat sich das Spiel selbst beigebracht und folgt dem ersten Eindruck.
bot-about-sage = Hat sich das Spiel selbst beigebracht und denkt so lange nach, wie man ihn lässt.
bot-temper-cautious = vorsichtig
bot-temper-bold = kühn
bot-temper-about-cautious = Geht gern auf Nummer sicher.
bot-temper-about-bold = Liebt das Risiko.

bot-why-forced = { $action }: Etwas anderes ging nicht.
bot-why-habit = { $action }: nach Faustregel, ohne etwas abzuwägen.
bot-why-choice = { $action }: Ich habe mir { $simulations ->
    [one] eine Fortsetzung
   *[other] { $simulations } Fortsetzungen
} vorgestellt, { $options } Möglichkeiten abgewogen und rechne am Ende mit etwa { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} und mit { $win ->
    [one] 1 Sieg
   *[other] { $win } Siegen
} in 100 Partien.
bot-why-option = { $action }: { $visits ->
    [one] einmal
   *[other] { $visits }-mal
} ausprobiert, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, gewinnt zu { $win } %
