"""Rule sets that are one step away from another: one flag turned, one number a little higher or lower."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from walpurgis.core.errors import OptionError
from walpurgis.core.option_types import Choice, Flag, Lookup, Number, OptionType
from walpurgis.core.options import GameOptions, form_of

MOST_STEPS = 24
BONUS_STEP = 2  # points, in a table


def steps_from(options: GameOptions) -> list[GameOptions]:
    """The neighbours of a rule set, as many as a picture has room for."""
    found: list[GameOptions] = []
    usual = type(options).make(options.players).texts()
    given = {name: text for name, text in options.texts().items() if text != usual[name]}  # an edition sets the rest
    for name, kind in options.kinds().items():
        for value in values_near(kind, getattr(options, name)):
            try:
                near = options.make(options.players, **{**given, name: value})
            except OptionError:
                continue  # it does not go with the other options
            if near != options and near not in found:
                found.append(near)
    return found[:MOST_STEPS]


def values_near(kind: OptionType, value: object) -> Iterator[object]:
    """Values one step away; of some options, such as who starts, there are none worth a step."""
    if isinstance(kind, Flag):
        yield not value
    elif isinstance(kind, Choice):
        yield from (word for word in kind.words if word != value)
    elif isinstance(kind, Number) and isinstance(value, int):
        step = max(1, value // 5)
        yield from (number for number in (value - step, value + step) if kind.lowest <= number <= kind.highest)
    elif isinstance(kind, Lookup):
        table = cast("tuple[tuple[int, int], ...]", value)
        yield from ({key: min(kind.highest, number + BONUS_STEP)} for key, number in table)
    elif form_of(kind).kind == "scale":
        scale = cast("tuple[int, ...]", value)
        for place in range(2, len(scale)):
            yield [number + (at == place) for at, number in enumerate(scale)]
    elif form_of(kind).kind == "cards":
        yield "none"
    elif form_of(kind).kind == "sequence":
        yield "keep"
