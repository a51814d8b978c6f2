"""What remains of a table whose match is over: its record."""

from __future__ import annotations

from walpurgis.match.record import Record, record_of
from walpurgis.table.table import Table


def final_record(table: Table) -> Record:
    """The record of a finished match, with everything needed to verify its deals."""
    record = record_of(table.playing)
    record.names = list(table.names)
    if not table.created.deals:
        record.commitment = table.commitment
        record.secret = table.created.secret
        record.additions = [occupant.addition for occupant in table.occupants]
    return record
