"""Records: a match as a text that people read and write by hand, and the same as JSON. See docs/records.md.

A record is complete without the program: game, every option, each deal in full, each action in order, the result. With
the rulebook and the record alone anyone can replay the match and check every score.
"""

from walpurgis.match.names import MOST_NAME
from walpurgis.match.record.check import check_record
from walpurgis.match.record.data import MOST_BYTES, Deal, Record, Result, record_of, text_of
from walpurgis.match.record.files import load_record, read_file, read_record, save_record
from walpurgis.match.record.json_form import schema

__all__ = [
    "MOST_BYTES",
    "MOST_NAME",
    "Deal",
    "Record",
    "Result",
    "check_record",
    "load_record",
    "read_file",
    "read_record",
    "record_of",
    "save_record",
    "schema",
    "text_of",
]
