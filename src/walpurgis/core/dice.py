"""Dice: xoshiro256** with a seed of 256 bits, and unbiased draws from it.

The dice are four uint64 in an array, usually a field of a match's record, so that a match contains its own randomness.
The generator is that of D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators" (2021).
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from typing import TYPE_CHECKING, Protocol, TypeAlias

from walpurgis.core.numbers import array, int64, uint64
from walpurgis.core.rule import compiled_by, rule
from walpurgis.core.sets import count, nth_of

if TYPE_CHECKING:
    import numpy.typing as npt

Dice: TypeAlias = "npt.NDArray[uint64]"


class Numbers(Protocol):
    """A row of small numbers: cards in a deck, points of seats."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...


_ALL = (1 << 64) - 1
_5, _7, _9, _17, _19, _45, _57 = (uint64(n) for n in (5, 7, 9, 17, 19, 45, 57))
_32 = uint64(32)
_LOW_32 = uint64(0xFFFFFFFF)
MOST_ROLLS = 64  # for one draw: never needed, but dice that are all zero would roll forever


def _roll_in_words(dice: Dice) -> uint64:
    times5 = dice[1] * _5
    result = ((times5 << _7) | (times5 >> _57)) * _9
    shifted = dice[1] << _17
    dice[2] ^= dice[0]
    dice[3] ^= dice[1]
    dice[1] ^= dice[2]
    dice[0] ^= dice[3]
    dice[2] ^= shifted
    dice[3] = (dice[3] << _45) | (dice[3] >> _19)
    return result


@compiled_by(_roll_in_words)
def roll(dice: Dice) -> uint64:
    """The next 64 random bits."""
    d0, d1, d2, d3 = (int(word) for word in dice)
    times5 = (d1 * 5) & _ALL
    result = (((times5 << 7) | (times5 >> 57)) * 9) & _ALL
    shifted = (d1 << 17) & _ALL
    d2 ^= d0
    d3 ^= d1
    dice[1] = d1 ^ d2
    dice[0] = d0 ^ d3
    dice[2] = d2 ^ shifted
    dice[3] = ((d3 << 45) | (d3 >> 19)) & _ALL
    return uint64(result)


@rule
def draw(dice: Dice, n: int) -> int:
    """One of 0 … n-1, each equally likely (Lemire's multiplication with rejection), for n below 2**31; 0 below 1."""
    if n < 1:
        return int64(0)  # pyright: ignore[reportReturnType]
    sides = uint64(n)
    wide = (roll(dice) >> _32) * sides
    if wide & _LOW_32 < sides:
        threshold = uint64(0x100000000 % n)
        rolls = 0  # counted by hand: LLVM unrolls a loop over a range here, which costs random matches a fifth
        while wide & _LOW_32 < threshold and rolls < MOST_ROLLS:
            wide = (roll(dice) >> _32) * sides
            rolls += 1
    return int64(wide >> _32)  # pyright: ignore[reportReturnType]


@rule
def chance(dice: Dice) -> float:
    """A number from 0 up to but not including 1, in steps of 2**-53."""
    return int64(roll(dice) >> uint64(11)) * (1.0 / 9007199254740992.0)  # pyright: ignore[reportReturnType]


@rule
def pick(items: int, dice: Dice) -> int:
    """One of a set that is not empty, each equally likely; a set of one needs no dice."""
    n = count(items)
    return nth_of(items, draw(dice, n) if n > 1 else 0)


@rule
def shuffle(cards: Numbers, first: int, end: int, dice: Dice) -> None:
    """Shuffle cards[first:end], every order equally likely (Fisher and Yates)."""
    for last in range(end - 1, first, -1):
        other = first + draw(dice, last - first + 1)
        held = cards[last]
        cards[last] = cards[other]
        cards[other] = held


@rule
def shuffle_fast(cards: Numbers, first: int, end: int, dice: Dice) -> None:
    """Shuffle cards[first:end] with a sixth of the rolls, for decks below 1,600 cards; every order equally likely.

    Other orders for the same dice than `shuffle`, which decides what is dealt in a match and can never change.
    """
    last = end - 1
    while last - first > 6:
        bits = roll(dice)
        swap_three(cards, first, last, bits >> _32, dice)
        swap_three(cards, first, last - 3, bits & _LOW_32, dice)
        last -= 6
    shuffle(cards, first, last + 1, dice)


@rule
def swap_three(cards: Numbers, first: int, last: int, bits: uint64, dice: Dice) -> None:
    """Three steps of a shuffle with 32 random bits: what each draw leaves over is as random, and serves the next.

    As with one draw, a few of the last remainders must be refused for all orders to be equally likely.
    """
    n = last - first + 1
    one, two, three = uint64(n), uint64(n - 1), uint64(n - 2)
    ways = one * two * three
    a = bits * one
    b = (a & _LOW_32) * two
    c = (b & _LOW_32) * three
    if c & _LOW_32 < ways:
        threshold = uint64(0x100000000) % ways
        rolls = 0
        while c & _LOW_32 < threshold and rolls < MOST_ROLLS:
            a = (roll(dice) >> _32) * one
            b = (a & _LOW_32) * two
            c = (b & _LOW_32) * three
            rolls += 1
    swap(cards, last, first + int64(a >> _32))  # pyright: ignore[reportArgumentType]
    swap(cards, last - 1, first + int64(b >> _32))  # pyright: ignore[reportArgumentType]
    swap(cards, last - 2, first + int64(c >> _32))  # pyright: ignore[reportArgumentType]


@rule
def swap(cards: Numbers, one: int, other: int) -> None:
    """Exchange two cards."""
    held = cards[one]
    cards[one] = cards[other]
    cards[other] = held


# --- seeds, for Python code ------------------------------------------------------------------------------------------

Seed: TypeAlias = int | str | bytes


def seed_bytes(seed: Seed | None) -> bytes:
    """256 bits from any seed: 32 bytes as they are, numbers and texts by SHA-256, None from the operating system."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode(errors="surrogatepass")
    return hashlib.sha256(b"walpurgis seed " + text).digest()


def new_dice(seed: Seed | None = None) -> Dice:
    """Dice of a seed; the same seed rolls the same numbers on every machine."""
    dice = array(struct.unpack("<4Q", seed_bytes(seed)), uint64)
    if not any(dice):  # the one state that xoshiro cannot leave
        dice[0] = 1
    return dice
