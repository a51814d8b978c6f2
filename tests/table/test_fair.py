"""Deals that anyone can check: a record that tells the truth is verified, one that does not is refused."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest
from tables import a_table, created, decide_by_chance, do, guest

from walpurgis import RecordError
from walpurgis.cli import main
from walpurgis.match.record import Record, read_file, record_of
from walpurgis.table.fair import commitment_of, match_seed, verify
from walpurgis.table.rows import Sat, Started
from walpurgis.table.table import Table


def finished(seed: int = 9) -> Record:
    """The record of a match whose players have added to the seed."""
    first = created("shot", seed=seed)
    table = Table("t", [(0, first), *((0, Sat(seat, guest(seat), f"N{seat}")) for seat in range(4))])
    do(table, table.add_to_seed(guest(2), "Glück # 7"))
    do(table, [Started()])
    chance = random.Random(seed)
    while table.phase == "playing":
        decide_by_chance(table, chance)
    record = record_of(table.playing)
    record.commitment, record.secret = table.commitment, first.secret
    record.additions = [occupant.addition for occupant in table.occupants]
    return record


def test_the_seed_is_made_as_the_documents_say() -> None:
    secret = bytes(range(32))
    assert commitment_of(secret) == hashlib.sha256(secret).hexdigest()
    by_hand = secret + b"\0\0\0\x03abc" + b"\0\0\0\0" + b"\0\0\0\x02\xc3\xbc"
    assert match_seed(secret, ["abc", "", "ü"]) == hashlib.sha256(by_hand).digest()
    assert match_seed(secret, ["ab", "c"]) != match_seed(secret, ["a", "bc"])
    assert a_table().playing.seed == match_seed(bytes.fromhex(created().secret), [""] * 4)


@pytest.mark.parametrize("form", ["txt", "json"])
def test_a_true_record_is_verified_in_both_forms(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished()
    path = tmp_path / f"record.{form}"
    path.write_text(record.json() if form == "json" else record.text(), encoding="utf-8")
    assert read_file(path) == record
    assert main(["record", "verify", str(path)]) == 0
    assert "the secret matches the commitment" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("commitment", "00" * 32, "does not match the commitment"),
        ("secret", "00" * 32, "does not match the commitment"),
        ("additions", ["", "", "", ""], "seed does not come from"),
        ("seed", "00" * 32, "seed does not come from"),
        ("seed", None, "it has no seed"),
        ("secret", None, "not both"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(field: str, value: object, reason: str) -> None:
    record = finished()
    setattr(record, field, value)
    with pytest.raises(RecordError, match=reason):
        verify(record)


def test_deals_that_come_from_another_seed_are_noticed() -> None:
    record, other = finished(), finished(10)
    record.deals = other.deals
    with pytest.raises(RecordError, match="deal 1 does not come from the seed"):
        verify(record)


def test_a_record_is_compared_with_what_a_player_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A server could write a record that fits in itself: only what was noted before the match tells otherwise."""
    record, other, path = finished(), finished(10), tmp_path / "record.txt"
    path.write_text(record.text(), encoding="utf-8")
    right, wrong = str(record.commitment), str(other.commitment)
    verify = ["record", "verify", str(path)]
    assert main([*verify, "--commitment", right.upper(), "--addition", "Glück # 7"]) == 0
    assert main([*verify, "--commitment", wrong]) == 1
    assert "noted before the match" in capsys.readouterr().err
    assert main([*verify, "--addition", "Pech"]) == 1
    assert main([*verify, "--commitment", "12ab"]) == 2
    assert main([*verify, str(path), "--commitment", right]) == 2
    record.commitment = None
    path.write_text(record.text(), encoding="utf-8")
    assert main([*verify, "--commitment", right]) == 1
