"""A live match among people and bots: seats, clocks, a log of rows; no I/O and no clock of its own.

| module | |
| --- | --- |
| `rows` | what the log holds |
| `occupants` | who sits where, who plays for whom, who may look into which hand |
| `state` | what follows from the rows |
| `table` | what may be asked of a table, and the rows that it would mean |
| `undo` | what may be taken back |
| `messages`, `telling` | what each viewer is told |
| `live` | the loop: judge, write, apply, tell, drive |
| `refused`, `names`, `fair` | reasons in words; text that strangers type; deals that anyone can check |
"""
