"""Reading JSON by type where there is no msgspec: the same types, the same strictness, errors in the same words."""

# pyright: basic, reportPrivateUsage=false

from __future__ import annotations

import dataclasses
import functools
import json
import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from walpurgis.core import plain_data

Reader: TypeAlias = Callable[[Any, str], Any]  # of a value, at a place
NAMES = {str: "str", int: "int", float: "float", bool: "bool", list: "array", dict: "object", type(None): "null"}


class DecodeError(ValueError):
    """This is not JSON."""


class ValidationError(DecodeError):
    """It is JSON, but not of the type that is asked for."""


class Decoder:
    """Reads JSON as a type."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def decode(self, data: bytes | str) -> Any:
        """The value that a JSON document holds."""
        return decode(data, type=self.kind)


def decode(data: bytes | str, *, type: Any = Any) -> Any:
    """The value that a JSON document holds, of a type."""
    try:
        text = data if isinstance(data, str) else data.decode()
        found = json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise DecodeError(f"JSON is malformed: {error.msg} (byte {error.pos})") from None
    return convert(found, type)


def _no_number(name: str) -> None:
    raise DecodeError(f"JSON is malformed: {name} is no number")


def convert(value: Any, kind: Any) -> Any:
    """A value of plain data as a type."""
    return reader_of(kind)(value, "$")


@functools.cache
def reader_of(kind: Any) -> Reader:
    """What reads values of this type."""
    if kind is Any:
        return lambda value, _place: value
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _limited(args[0], {key: one for meta in args[1:] for key, one in meta.limits.items()})
    if origin is Literal:
        return _one_of(args)
    if origin in (typing.Union, types.UnionType):
        return _union(args)
    if origin in (list, Sequence) or origin is typing.get_origin(Sequence[int]):
        return _list(reader_of(args[0]))
    if origin is tuple:
        return _list(reader_of(args[0]), tuple) if args[-1] is ... else _tuple(tuple(map(reader_of, args)))
    if origin is dict or origin is typing.get_origin(Mapping[str, int]):
        return _dict(*map(reader_of, args))
    return _struct(kind) if _is_struct(kind) else _scalar(kind)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, plain_data.Struct)


def _wrong(expected: str, value: Any, place: str) -> ValidationError:
    return ValidationError(f"Expected `{expected}`, got `{NAMES.get(type(value), '?')}` - at `{place}`")


def _scalar(kind: Any) -> Reader:
    wanted = type(None) if kind is None else kind

    def read(value: Any, place: str) -> Any:
        if wanted is float and type(value) is int:
            return float(value)
        if type(value) is not wanted:
            raise _wrong(NAMES.get(wanted, str(wanted)), value, place)
        return value

    return read


def _one_of(words: tuple[Any, ...]) -> Reader:
    def read(value: Any, place: str) -> Any:
        if value not in words:
            raise ValidationError(f"Invalid enum value {value!r} - at `{place}`")
        return value

    return read


def _limited(kind: Any, limits: Mapping[str, Any]) -> Reader:
    inner = reader_of(kind)
    pattern = re.compile(limits["pattern"]) if "pattern" in limits else None

    def read(value: Any, place: str) -> Any:
        found = inner(value, place)
        name = NAMES.get(type(found), "?")
        if "min_length" in limits and len(found) < limits["min_length"]:
            raise ValidationError(f"Expected `{name}` of length >= {limits['min_length']} - at `{place}`")
        if "max_length" in limits and len(found) > limits["max_length"]:
            raise ValidationError(f"Expected `{name}` of length <= {limits['max_length']} - at `{place}`")
        if pattern is not None and not pattern.search(found):
            raise ValidationError(f"Expected `str` matching regex {limits['pattern']!r} - at `{place}`")
        for key, is_kept, sign in BOUNDS:
            if key in limits and not is_kept(found, limits[key]):
                raise ValidationError(f"Expected `{name}` {sign} {limits[key]} - at `{place}`")
        return found

    return read


BOUNDS: tuple[tuple[str, Callable[[Any, Any], bool], str], ...] = (
    ("ge", lambda value, least: value >= least, ">="),
    ("le", lambda value, most: value <= most, "<="),
    ("lt", lambda value, end: value < end, "<"),
)


def _list(inner: Reader, make: Callable[[list[Any]], Any] = list) -> Reader:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, list | tuple):
            raise _wrong("array", value, place)
        return make([inner(one, f"{place}[{index}]") for index, one in enumerate(value)])

    return read


def _tuple(inners: tuple[Reader, ...]) -> Reader:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, list | tuple):
            raise _wrong("array", value, place)
        if len(value) != len(inners):
            raise ValidationError(f"Expected `array` of length {len(inners)}, got {len(value)} - at `{place}`")
        parts = enumerate(zip(inners, value, strict=True))
        return tuple(inner(one, f"{place}[{index}]") for index, (inner, one) in parts)

    return read


def _dict(key: Reader, inner: Reader) -> Reader:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong("object", value, place)
        return {key(name, f"{place}.{name}"): inner(one, f"{place}[...]") for name, one in value.items()}

    return read


def _union(kinds: tuple[Any, ...]) -> Reader:
    structs = {kind.__struct_config__.tag: kind for kind in kinds if _is_struct(kind)}
    if structs and None not in structs:
        return _tagged(structs, None in kinds or type(None) in kinds)
    readers = [reader_of(kind) for kind in kinds]

    def read(value: Any, place: str) -> Any:
        error: ValidationError | None = None
        for reader in readers:
            try:
                return reader(value, place)
            except ValidationError as raised:
                error = error or raised
        raise error or _wrong("something else", value, place)

    return read


def _tagged(structs: dict[Any, Any], optional: bool) -> Reader:
    tag_field = next(iter(structs.values())).__struct_config__.tag_field

    def read(value: Any, place: str) -> Any:
        if value is None and optional:
            return None
        if not isinstance(value, dict):
            raise _wrong("object", value, place)
        if tag_field not in value:
            raise ValidationError(f"Object missing required field `{tag_field}`" + _at(place))
        tag = value[tag_field]
        if not isinstance(tag, str) or tag not in structs:
            raise ValidationError(f"Invalid value {tag!r} - at `{place}.{tag_field}`")
        return reader_of(structs[tag])(value, place)

    return read


def _at(place: str) -> str:
    return "" if place == "$" else f" - at `{place}`"


def _struct(kind: Any) -> Reader:
    config = kind.__struct_config__
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = {one.metadata.get("name") or one.name: one for one in dataclasses.fields(kind)}
    readers = {key: reader_of(hints[one.name]) for key, one in fields.items()}
    needed = [key for key, one in fields.items() if one.default is one.default_factory is dataclasses.MISSING]

    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong("object", value, place)
        found: dict[str, Any] = {}
        for key, one in value.items():
            if key in fields:
                found[fields[key].name] = readers[key](one, f"{place}.{key}")
            elif config.forbid_unknown_fields and not (config.tag is not None and key == config.tag_field):
                raise ValidationError(f"Object contains unknown field `{key}`" + _at(place))
        for key in needed:
            if fields[key].name not in found:
                raise ValidationError(f"Object missing required field `{key}`" + _at(place))
        return kind(**found)

    return read
