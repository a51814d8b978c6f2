# Bots: who they are, and why they do what they do

bot-name-random = Chance
bot-name-greedy = Beginner
bot-name-novice = Novice
bot-name-regular = Regular
bot-name-expert = Expert
bot-name-search = Search
bot-name-network = Network
bot-name-sage = Sage
bot-about-random = Plays any legal action.
bot-about-greedy = Knows the basics and looks one card ahead.
bot-about-novice = Thinks a little and is often unsure.
bot-about-regular = Thinks ahead and is seldom wrong.
bot-about-expert = Thinks far ahead.
bot-about-search = Thinks as long as you let it.
bot-about-network = Taught itself to play and goes by its first impression.
bot-about-sage = Taught itself to play and thinks as long as you let it.
bot-temper-cautious = cautious
bot-temper-bold = bold
bot-temper-about-cautious = Likes to play it safe.
bot-temper-about-bold = Loves to take risks.

bot-why-forced = { $action }: there was nothing else to do.
bot-why-habit = { $action }: by rule of thumb, without comparing options.
bot-why-choice = { $action }: I imagined { $simulations ->
    [one] one way
   *[other] { $simulations } ways
} the match could continue and compared { $options } options. I expect about { $points ->
    [one] 1 point
   *[other] { $points } points
} in the end and to win { $win ->
    [one] once
   *[other] { $win } times
} in 100.
bot-why-option = { $action }: tried { $visits ->
    [one] once
   *[other] { $visits } times
}, { $points ->
    [one] 1 point
   *[other] { $points } points
}, wins { $win }%
