"""The module is built again when its sources change, and only then: compiling takes minutes."""

from __future__ import annotations

from pathlib import Path

import pytest

from walpurgis.wasm import build


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(build, "PACKAGE", tmp_path)
    (tmp_path / "rules.py").write_text('"""Rules."""\ndef add(a, b):\n    """Adds."""\n    return a + b\n')
    (tmp_path / "weights").write_bytes(b"123")
    return tmp_path


def test_words_about_the_code_make_no_difference(package: Path) -> None:
    before = build.sources_now(["rules.py", "weights"])
    (package / "rules.py").write_text('"""The rules."""\n# A comment.\ndef add(a, b):\n    return a + b\n')
    (package / "other.py").write_text("nothing = 1")
    assert build.sources_now(before) == before


@pytest.mark.parametrize(
    ("name", "content"), [("rules.py", "def add(a, b):\n    return b + a\n"), ("weights", "124"), ("rules.py", "")]
)
def test_everything_else_does(package: Path, name: str, content: str) -> None:
    before = build.sources_now(["rules.py", "weights"])
    (package / name).write_text(content)
    assert build.sources_now(before) != before
    (package / name).unlink()
    assert build.sources_now(before) != before
