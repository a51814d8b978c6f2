# The server: what a shared link shows before it is opened

preview-invite = { $game }: { $open ->
    [one] 1 seat is free
   *[other] { $open } seats are free
}
preview-table = { $game }: a table for { $players }
preview-record = { $game }: a finished match
preview-about = { $names } at the table. Open the link and sit down, or watch.
preview-about-record = Played by { $names }. Replay the match move by move.
preview-alone = Open the link and sit down: no account needed.
