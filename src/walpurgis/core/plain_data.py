"""What `data` offers where there is no msgspec: structs, written as the same JSON and read with the same strictness.

`plain_reading.py` has the reading.
"""

# pyright: basic, reportPrivateUsage=false

from __future__ import annotations

import dataclasses
import functools
import json
from typing import Any, dataclass_transform


class UnsetType:
    """The type of UNSET: a field that is left out."""

    def __bool__(self) -> bool:
        return False


UNSET = UnsetType()


class Raw(bytes):
    """JSON that has been written already."""


class Meta:
    """What a value must be like, beyond its type."""

    def __init__(self, **limits: Any) -> None:
        self.limits = limits


def field(*, name: str | None = None, default: Any = dataclasses.MISSING) -> Any:
    """A field with another name in JSON."""
    return dataclasses.field(default=default, metadata={"name": name})


@dataclasses.dataclass(frozen=True)
class StructConfig:
    """How a kind of struct is written and read."""

    tag: str | None = None
    tag_field: str = "type"
    omit_defaults: bool = False
    forbid_unknown_fields: bool = False
    frozen: bool = False


@dataclass_transform(field_specifiers=(field,))
class Struct:
    """A record with fields of its own, like a dataclass; a subclass keeps the configuration of its parent."""

    __struct_config__ = StructConfig()
    __match_args__ = ()

    def __init_subclass__(cls, **config: Any) -> None:
        cls.__struct_config__ = dataclasses.replace(cls.__struct_config__, **config)
        for name, default in list(vars(cls).items()):
            if isinstance(default, list | dict) and not name.startswith("__"):  # each struct gets one of its own
                setattr(cls, name, dataclasses.field(default_factory=type(default)))
        dataclasses.dataclass(cls, eq=True, unsafe_hash=cls.__struct_config__.frozen)  # pyright: ignore[reportCallIssue]
        cls.__match_args__ = tuple(one.name for one in dataclasses.fields(cls))  # pyright: ignore[reportArgumentType]


# --- writing ----------------------------------------------------------------------------------------------------------


def encode(value: Any) -> bytes:
    """A value as JSON."""
    return _written(value).encode()


def _written(value: Any) -> str:
    if isinstance(value, Raw):
        return value.decode()
    if isinstance(value, Struct):
        return _struct(value)
    if not _has_parts(value):
        return _dumps(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_written, value))}]"
    return "{" + ",".join(f"{_dumps(str(key))}:{_written(one)}" for key, one in value.items()) + "}"


def _has_parts(value: Any) -> bool:
    """Whether a list or a dict holds something that the json module cannot write."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return any(isinstance(one, Struct | Raw) or _has_parts(one) for one in inside)


def _struct(value: Any) -> str:
    kind = type(value)
    config = kind.__struct_config__
    parts = [] if config.tag is None else [f'"{config.tag_field}":{_dumps(config.tag)}']
    for name, key, default in written_fields(kind):
        one = getattr(value, name)
        if one is UNSET or (config.omit_defaults and _is_default(one, default)):
            continue
        parts.append(f"{key}:{_written(one)}")
    return "{" + ",".join(parts) + "}"


@functools.cache
def written_fields(kind: type) -> list[tuple[str, str, Any]]:
    """Each field of a kind of struct: its name, the same as it is written, and its default."""
    found: list[tuple[str, str, Any]] = []
    for one in dataclasses.fields(kind):  # pyright: ignore[reportArgumentType]
        factory: Any = one.default_factory
        default = one.default if factory is dataclasses.MISSING else factory()
        found.append((one.name, json.dumps(one.metadata.get("name") or one.name), default))
    return found


def _is_default(value: Any, default: Any) -> bool:
    return value is default or (type(value) is type(default) and value == default)


def _plain(value: Any) -> Any:
    """What the json module cannot write by itself."""
    if dataclasses.is_dataclass(value):
        return {one.name: getattr(value, one.name) for one in dataclasses.fields(value)}
    if isinstance(value, set | frozenset):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


_dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode


def indented(data: bytes, indent: int) -> bytes:
    """JSON with a line for each value."""
    return json.dumps(json.loads(data), ensure_ascii=False, indent=indent).encode()
