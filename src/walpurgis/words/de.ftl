# Was zu keinem Spiel gehört

## Gründe

reason-with-rule = { $reason } ({ $rule })
reason-not-your-turn = Du bist nicht am Zug.
reason-match-over = Die Partie ist zu Ende.
