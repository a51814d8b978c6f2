"""Sets of cards, seats and actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from walpurgis.core import sets
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import (
    count,
    first_of,
    has,
    last_of,
    members,
    nth_of,
    only,
    set_of,
    up_to,
    up_to_highest,
    without_first,
)

pytestmark = pytest.mark.rules

some_sets = st.sets(st.integers(0, 62))


@given(some_sets)
def test_a_set_holds_what_was_put_into_it(items: set[int]) -> None:
    cards = set_of(items)
    assert list(members(cards)) == sorted(items)
    assert count(cards) == len(items)
    assert {item for item in range(63) if has(cards, item)} == items


@given(some_sets.filter(bool))
def test_first_and_nth(items: set[int]) -> None:
    cards = set_of(items)
    assert first_of(cards) == min(items)
    assert set(members(without_first(cards))) == items - {min(items)}
    assert [nth_of(cards, n) for n in range(len(items))] == sorted(items)


@given(some_sets.filter(bool))
def test_last_and_up_to_it(items: set[int]) -> None:
    assert last_of(set_of(items)) == max(items)
    assert set(members(up_to_highest(set_of(items)))) == set(range(max(items) + 1))
    assert up_to_highest(0) == 0


def test_counting_in_words_is_counting() -> None:
    """The compiled form of `count` is another function; both must agree, also at the edges."""
    for items in (0, 1, 2**62, 2**63 - 1, 0x5555555555555555, 0x2AAAAAAAAAAAAAAA, 12345678901234567):
        assert count(items) == items.bit_count()
        assert sets._count_in_words(items) & 255 == items.bit_count()  # plain ints are wider than the words it is for


def test_only_and_up_to() -> None:
    assert [only(item) for item in (0, 40, 62)] == [1, 2**40, 2**62]
    assert [up_to(n) for n in (0, 1, 42)] == [0, 1, 2**42 - 1]


@pytest.mark.skipif(MODE is Mode.PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize(
    ("name", "features", "expected"),
    [
        ("znver4", {"bmi2": True}, 1),
        ("znver2", {"bmi2": True}, 0),
        ("nehalem", {"bmi2": False}, 0),
        ("apple-m1", {}, 0),
    ],
)
def test_only_processors_that_are_fast_at_it_deposit_bits(
    monkeypatch: pytest.MonkeyPatch, name: str, features: dict[str, bool], expected: int
) -> None:
    from walpurgis.core import processor

    monkeypatch.setattr(processor.llvm, "get_host_cpu_name", lambda: name)
    monkeypatch.setattr(processor.llvm, "get_host_cpu_features", lambda: features)
    assert len(processor.substitutes()) == expected
