"""Which measures a game has, and what has to be played for them; checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from walpurgis.core.game import Game
from walpurgis.lab.measures import PARTS, detail_of, meaning_of
from walpurgis.lab.study import LabError, usual_amounts
from walpurgis.lab.tables import room_of
from walpurgis.lab.units import rungs_of

NEEDS_LADDER = {"luck", "skill"}
NEEDS_WEIGHING = {"worth", "decisions"}


def details_of(game: Game, players: int, stem: str) -> tuple[str, ...]:
    """What the measures of a stem can be about in a game; nothing where there is only one."""
    room, group = room_of(game), meaning_of(stem).group
    own = {"right": room.right, "gained": room.gained}
    by_group = {
        "winning": tuple(str(place + 1) for place in range(players)),
        "choices": room.kinds,
        "worth": room.kinds,
        "decisions": room.topics,
        "luck": PARTS,
        "skill": rungs_of(game)[1:],
        "happenings": room.happenings,
    }
    return own.get(stem, by_group.get(group, ()))


def belongs(name: str, family: str) -> bool:
    """Whether a measure is one of a family, such as won-with-quota-5 of won-with-quota."""
    return name == family or name.startswith(f"{family}-")


def expect_measure(game: Game, players: int, name: str, family: bool = False) -> None:
    """Refuse what no study of the game could measure; a family is several measures, such as won-with-quota."""
    stem, detail = meaning_of(name).stem, detail_of(name)
    details = details_of(game, players, stem)
    if family:
        if sum(belongs(f"{stem}-{one}", name) for one in details) < 2:
            raise LabError(f"{game.name} has fewer than two measures that begin with {name!r}, so none can be equal")
        return
    if detail in details or (not detail and not details):
        return
    if not details:
        raise LabError(f"{game.name} has no {name!r}; the measure is just {stem!r}")
    if detail:
        raise LabError(f"{game.name} has no {detail!r} in {stem!r}; it has: {', '.join(details)}")
    raise LabError(f"{name!r} stands for several measures; name one, such as {stem}-{details[0]}")


def amounts_for(names: Iterable[str], field: Sequence[str]) -> dict[str, int]:
    """How many decisions to weigh and how long a ladder to climb, so that these measures are measured; mostly none."""
    groups = {meaning_of(name).group for name in names}
    _, weighed, worlds, ladder = usual_amounts(field)
    return {
        "weighed": weighed if groups & NEEDS_WEIGHING else 0,
        "worlds": worlds if groups & NEEDS_WEIGHING else 0,
        "ladder": ladder if groups & NEEDS_LADDER else 0,
    }
