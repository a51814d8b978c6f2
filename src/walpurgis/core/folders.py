"""Where files are kept on this machine: each folder from its own variable, or where the system keeps such things."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "walpurgis"


def cache_root() -> Path:
    """The folder for everything that can be made again: WALPURGIS_CACHE, or the user's cache folder."""
    return _chosen("WALPURGIS_CACHE") or platformdirs.user_cache_path(NAME, appauthor=False)


def config_folder() -> Path:
    """WALPURGIS_CONFIG, or the user's config folder."""
    return _chosen("WALPURGIS_CONFIG") or platformdirs.user_config_path(NAME, appauthor=False)


def data_folder() -> Path:
    """WALPURGIS_DATA, or the user's data folder."""
    return _chosen("WALPURGIS_DATA") or platformdirs.user_data_path(NAME, appauthor=False)


def _chosen(variable: str) -> Path | None:
    folder = os.environ.get(variable)
    return Path(folder) if folder else None
