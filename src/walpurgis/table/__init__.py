"""A live match among people and bots: seats, clocks, a log of rows; no I/O and no clock of its own.

`rows.py` says what the log holds, `table.py` what may be asked of a table and what becomes of it, `undo.py` what may be
taken back, `telling.py` what each viewer is told, `fair.py` how anyone can check the deals afterwards.
"""
