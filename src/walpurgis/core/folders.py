"""Where files are kept on this machine: each folder from its own variable, or where the system keeps such things."""

from __future__ import annotations

import os
from pathlib import Path

NAME = "walpurgis"


def cache_root() -> Path:
    """The folder for everything that can be made again: WALPURGIS_CACHE, or the user's cache folder."""
    return _chosen("WALPURGIS_CACHE") or _usual("user_cache_path")


def config_folder() -> Path:
    """WALPURGIS_CONFIG, or the user's config folder."""
    return _chosen("WALPURGIS_CONFIG") or _usual("user_config_path")


def data_folder() -> Path:
    """WALPURGIS_DATA, or the user's data folder."""
    return _chosen("WALPURGIS_DATA") or _usual("user_data_path")


def _chosen(variable: str) -> Path | None:
    folder = os.environ.get(variable)
    return Path(folder) if folder else None


def _usual(kind: str) -> Path:
    import platformdirs  # here, because a table in a browser has no such folders

    return getattr(platformdirs, kind)(NAME, appauthor=False)
