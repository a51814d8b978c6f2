"""Where things are kept: what a person chose last in the config folder, journals of matches in the data folder."""

from __future__ import annotations

import contextlib
import getpass
import os
from pathlib import Path

import msgspec

from walpurgis.match.record import MOST_NAME

GUESTS: tuple[str, ...] = ("Ottilie", "Mirabel", "Quill", "Sabine", "Thessaly", "Wren")  # where no person sits
PERSON = ""  # in a list of who sits where; anything else is the name of a bot


class Wish(msgspec.Struct):
    """What somebody wants to play: kept from one time to the next, and the start screen's answer."""

    game: str = "shot"
    players: int = 4
    seats: list[str] = []  # by seat: PERSON, or the name of a bot
    names: list[str] = []  # by seat
    options: dict[str, dict[str, str]] = {}  # by game: what differs from the default
    language: str = ""
    theme: str = ""
    challenge: str = ""


def config_folder() -> Path:
    """WALPURGIS_CONFIG, or the user's config folder."""
    return _folder("WALPURGIS_CONFIG", "XDG_CONFIG_HOME", ".config")


def data_folder() -> Path:
    """WALPURGIS_DATA, or the user's data folder."""
    return _folder("WALPURGIS_DATA", "XDG_DATA_HOME", ".local/share")


def _folder(ours: str, everybodys: str, usual: str) -> Path:
    if chosen := os.environ.get(ours):
        return Path(chosen)
    base = os.environ.get(everybodys)
    return (Path(base) if base else Path.home() / usual) / "walpurgis"


def last_wish() -> Wish:
    """What was chosen last; a fresh one where there is none, or none that can be read."""
    try:
        return msgspec.json.decode((config_folder() / "play.json").read_bytes(), type=Wish)
    except (OSError, msgspec.DecodeError):
        return Wish()


def remember(wish: Wish) -> None:
    """Keep the choice for the next time; where nothing can be written, there is just nothing to remember."""
    with contextlib.suppress(OSError):
        folder = config_folder()
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / f"play.json.{os.getpid()}"
        new.write_bytes(msgspec.json.format(msgspec.json.encode(wish)))
        new.replace(folder / "play.json")


def own_name() -> str:
    """The name of the person at this machine."""
    with contextlib.suppress(OSError, KeyError, ImportError):
        if name := clean_name(getpass.getuser().capitalize()):
            return name
    return "Ada"


def clean_name(name: str) -> str:
    """A name as a record may hold it; empty where nothing is left."""
    clean = "".join(" " if letter in "|#" or not letter.isprintable() else letter for letter in name)
    return " ".join(clean.split())[:MOST_NAME].strip()
