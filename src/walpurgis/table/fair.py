"""Deals that anyone can check: the server commits to a secret, the players add to it, and the record reveals both.

Before the match everybody sees the commitment, the SHA-256 of 32 secret bytes. Each player may add a line of their
own. The seed of the match is the SHA-256 of the secret and of all additions, so neither the server alone (it is bound
by the commitment) nor the players alone (they do not know the secret) choose the cards. When the match is over its
record reveals all of it, and `walpurgis record verify` deals again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from walpurgis.core.errors import RecordError
from walpurgis.games import game_named
from walpurgis.match import Match, Record
from walpurgis.table.names import clean_addition


def new_secret() -> bytes:
    """32 bytes that nobody can guess."""
    return secrets.token_bytes(32)


def commitment_of(secret: bytes) -> str:
    """The commitment, published before the match."""
    return hashlib.sha256(secret).hexdigest()


def match_seed(secret: bytes, additions: Sequence[str]) -> bytes:
    """SHA-256 of the secret and, by seat, of each addition in UTF-8 after its length in four bytes."""
    digest = hashlib.sha256(secret)
    for addition in additions:
        text = addition.encode()
        digest.update(len(text).to_bytes(4, "big") + text)
    return digest.digest()


@dataclass(frozen=True)
class Noted:
    """What a player noted before the match; a record can only be trusted if it agrees with that."""

    commitment: str | None = None
    addition: str | None = None  # that they made themselves


def verify(record: Record, noted: Noted | None = None) -> str:
    """Deal again from the seed that a record reveals, and compare every deal; returns what was verified, in words.

    RecordError if something differs. The record must already have been checked by the rules.
    """
    if noted is not None:
        _check_noted(record, noted)
    if record.seed is None:
        raise RecordError("it has no seed, so its deals cannot be checked; only the record of a finished match has one")
    seed = bytes.fromhex(record.seed)
    found = "every deal comes from the seed"
    if record.secret is not None or record.commitment is not None:
        _check_seed(record, seed)
        found = "the secret matches the commitment, the seed comes from it and the additions, every deal from the seed"
    game = game_named(record.game)
    match = Match(game, game.options.make(record.players, **record.options), seed)
    for number, deal in enumerate(record.deals):
        if match.deals[number] != deal.piles:
            raise RecordError(f"deal {number + 1} does not come from the seed")
        for seat, action in deal.actions:
            match.play(seat, action)
    return f"{len(match.deals)} deals: {found}"


def _check_noted(record: Record, noted: Noted) -> None:
    if noted.commitment is not None and record.commitment != noted.commitment.strip().lower():
        raise RecordError("its commitment is not the one that was noted before the match")
    if noted.addition is not None and clean_addition(noted.addition) not in (record.additions or []):
        raise RecordError("nobody's addition to the seed is the one that was noted before the match")


def _check_seed(record: Record, seed: bytes) -> None:
    if record.secret is None or record.commitment is None:
        raise RecordError("it has the secret or the commitment, but not both")
    secret = bytes.fromhex(record.secret)
    if commitment_of(secret) != record.commitment:
        raise RecordError("the secret does not match the commitment")
    if match_seed(secret, record.additions or [""] * record.players) != seed:
        raise RecordError("the seed does not come from the secret and the additions")
