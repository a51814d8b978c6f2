"""Where things are kept: the last choices in the config folder, journals of matches in the data folder."""

from __future__ import annotations

import contextlib
import getpass
import os

import msgspec

from walpurgis.core.folders import config_folder
from walpurgis.table.names import clean_name

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


def last_wish() -> Wish:
    """What was chosen last; a fresh one where there is none, or none that can be read."""
    try:
        return msgspec.json.decode((config_folder() / "play.json").read_bytes(), type=Wish)
    except (OSError, msgspec.DecodeError):
        return Wish()


def remember(wish: Wish) -> None:
    """Keep the choice for the next time; if nothing can be written, it is forgotten."""
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
