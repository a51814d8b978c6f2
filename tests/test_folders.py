"""Where files are kept: what our variables say, what the system says, and on Linux where they have always been."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from walpurgis.core.folders import cache_root, config_folder, data_folder

FOLDERS = pytest.mark.parametrize(
    ("folder", "ours", "everybodys", "usual"),
    [
        (cache_root, "WALPURGIS_CACHE", "XDG_CACHE_HOME", ".cache"),
        (config_folder, "WALPURGIS_CONFIG", "XDG_CONFIG_HOME", ".config"),
        (data_folder, "WALPURGIS_DATA", "XDG_DATA_HOME", ".local/share"),
    ],
)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other places")
@FOLDERS
def test_folders_on_linux(
    monkeypatch: pytest.MonkeyPatch, folder: Callable[[], Path], ours: str, everybodys: str, usual: str
) -> None:
    monkeypatch.setenv("HOME", "/people/ada")
    monkeypatch.delenv(ours, raising=False)
    monkeypatch.delenv(everybodys, raising=False)
    assert folder() == Path("/people/ada") / usual / "walpurgis"
    monkeypatch.setenv(everybodys, "/elsewhere")
    assert folder() == Path("/elsewhere/walpurgis")
    monkeypatch.setenv(ours, "")
    assert folder() == Path("/elsewhere/walpurgis")


@FOLDERS
def test_our_own_variable_comes_first(
    monkeypatch: pytest.MonkeyPatch, folder: Callable[[], Path], ours: str, everybodys: str, usual: str
) -> None:
    monkeypatch.setenv(everybodys, "/elsewhere")
    monkeypatch.setenv(ours, f"/mine/{usual}")
    assert folder() == Path(f"/mine/{usual}")
