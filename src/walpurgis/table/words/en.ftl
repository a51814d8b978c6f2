# Why a table refuses something. `refused-KEY` belongs to the key of a `refused` message; the rules of a game have
# reasons of their own (GAME-reason-KEY).

refused-asked = Somebody has already asked to undo a decision.
refused-away = A bot is playing for you. Take your seat back first.
refused-busy = The server is busy. Please try again in a moment.
refused-empty = This message is empty.
refused-has-seat = You already have a seat in this match.
refused-hello-first = The first message must be hello.
refused-host-is-here = The host is here; ask them to hand the table over.
refused-is-here = This player is still here. Only they can give up their seat.
refused-late = That has already been decided.
refused-left-already = A bot is already playing for you.
refused-malformed = This message cannot be read: { $reason }
refused-no-name = Please choose a name first.
refused-no-person = There is nobody at that seat for a bot to stand in for.
refused-no-seat = You have no seat at this table.
refused-no-such-bot = There is no bot called { $bot }. Choose one of these: { $bots }.
refused-no-such-seat = There is no seat { $seat }.
refused-no-such-sign = There is no such reaction. Choose one of these: { $signs }.
refused-no-such-table = There is no such table.
refused-not-allowed = This player does not show their hand to spectators.
refused-not-asked = Nobody is asking to undo anything any more.
refused-not-away-long = This player has only just left. Give them { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} to come back.
refused-not-host = Only the host can do this.
refused-not-over = The match is not over yet.
refused-not-playing = A decision can only be undone during a match.
refused-not-started = The match has not started yet.
refused-not-your-turn = It is not your turn.
refused-nothing-to-undo = You have not decided anything yet.
refused-open-seats = Fill the open seats first, with people or with bots.
refused-over = The match is over.
refused-own-question = You asked to undo this yourself; the others have to agree.
refused-rematched = The next table has already been set up.
refused-revealed = Something hidden has been revealed since, so this decision stands.
refused-sits-there = You are already sitting there.
refused-someone-away = Nothing can be undone while a bot is playing for { $name }.
refused-started = The match has already started.
refused-stopped = This match was stopped and cannot go on. You can start a new one with the same players.
refused-store-gone = This could not be saved just now. Please try again in a moment.
refused-taken = This seat is taken.
refused-too-long = A message can have at most { $most } bytes.
refused-too-fast = Not so fast. Please wait { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
}.
refused-two-seats = You can only sit at one seat.
refused-unknown = { $action } is not an action you can take now.
