"""Data that is written as JSON and read again: msgspec's structs, or as much of them as a table needs without it.

The layers up to the table take structs from here, so that they also run where no compiled extension does: in a browser.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING or find_spec("msgspec") is not None:
    from msgspec import UNSET, DecodeError, Meta, Raw, Struct, UnsetType, ValidationError, convert, field
    from msgspec.json import Decoder, decode, encode
    from msgspec.json import Encoder as _Encoder
    from msgspec.json import format as indented

    fast_encode = _Encoder().encode
else:
    from walpurgis.core.plain_data import UNSET, Meta, Raw, Struct, UnsetType, encode, field, indented
    from walpurgis.core.plain_reading import DecodeError, Decoder, ValidationError, convert, decode

    fast_encode = encode

__all__ = [
    "UNSET",
    "DecodeError",
    "Decoder",
    "Meta",
    "Raw",
    "Struct",
    "UnsetType",
    "ValidationError",
    "convert",
    "decode",
    "encode",
    "fast_encode",
    "field",
    "indented",
]
