"""The object people use from Python: matches, views, notation, records, reasons for a refusal."""

from walpurgis.match.match import Match, Refusal, new
from walpurgis.match.record import Record, check_record, load_record, read_record, record_of, save_record, text_of

__all__ = [
    "Match",
    "Record",
    "Refusal",
    "check_record",
    "load_record",
    "new",
    "read_record",
    "record_of",
    "save_record",
    "text_of",
]
