"""Reading a record as JSON, and its JSON Schema."""

from __future__ import annotations

import json
from typing import Any

from walpurgis.core.data import ValidationError, decode
from walpurgis.core.errors import RecordError, quoted
from walpurgis.match.names import MOST_NAME, NAME_RULE
from walpurgis.match.record.check import ADDITION_RULE, HEX_RULE
from walpurgis.match.record.data import MOST_CHARACTERS, Record

# What a text in this place must be like; the schema says it in regular expressions.
TEXT_RULES = {
    "names": NAME_RULE,
    "seed": HEX_RULE,
    "commitment": HEX_RULE,
    "secret": HEX_RULE,
    "additions": ADDITION_RULE,
    "options": f"an option has a name of 1 to {MOST_NAME} letters and a value of at most {MOST_CHARACTERS:,}",
}
WORD_RULE = f"a word has 1 to {MOST_NAME} letters"


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    import msgspec  # here, because records are also read where it is not installed

    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Record)}


def read_json(text: str) -> Record:
    """The record that a JSON document holds, not yet checked by the rules."""
    try:
        record = decode(text, type=Record)
        json.loads(text, object_pairs_hook=_expect_no_doubles)
    except ValidationError as error:
        reason, _, place = str(error).partition(" - at ")
        place = place.strip("`")
        raise RecordError(_in_words(reason, place), place) from None
    except RecordError:
        raise
    except (ValueError, RecursionError) as error:  # also: a number of more than 4,300 digits
        raise RecordError(f"this is not valid JSON: {error}") from None
    return record


def _in_words(reason: str, place: str) -> str:
    if "matching regex" not in reason and "of length" not in reason:
        return quoted(reason, MOST_NAME * 3)[1:-1]  # an unknown field may have any name
    part = place.removeprefix("$.").split(".")[0].split("[")[0]
    return TEXT_RULES.get(part, WORD_RULE)


def _expect_no_doubles(pairs: list[tuple[str, Any]]) -> None:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        double = next(key for place, key in enumerate(keys) if key in keys[:place])
        raise RecordError(f"the key {quoted(double)} appears twice in one object")
