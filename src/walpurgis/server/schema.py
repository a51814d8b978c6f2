"""The tables of the database. The log is the truth; `tables` and `records` follow from it and can be rebuilt."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

# One row for each row of a table's log. Two nodes can never both write the same number.
log = Table(
    "log",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("row", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# What the lobby shows of each table, and which node drives its bots and clocks.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("info", LargeBinary, nullable=False),
    Column("node", String(32), nullable=False, default=""),
    Column("lease", BigInteger, nullable=False, default=0),
    Index("tables_by_phase", "phase", "listed", "changed"),
)

# Who sits where, for "my tables".
sitters = Table(
    "sitters",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Index("sitters_by_table", "table_id"),
)

records = Table(
    "records",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("finished", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("record", Text, nullable=False),
)

# One-time tokens to move to another device, by their hash.
moves = Table(
    "moves",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Score sheets that several phones keep together, by what lets a phone watch. The key to write is not stored.
sheets = Table(
    "sheets",
    metadata,
    Column("view", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("sheet", LargeBinary, nullable=False),
    Index("sheets_by_time", "at"),
)

# One row per node: rewritten to find out whether the database still accepts writes.
pulses = Table(
    "pulses",
    metadata,
    Column("node", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Tables that an operator has deleted in the last day, for the nodes that still hold them in memory.
deleted = Table(
    "deleted",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# What all nodes share: the key that signs cookies.
keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
