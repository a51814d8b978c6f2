"""The table of `toads` as a scene, which the terminal and the page draw."""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.core.game import CardName, Say
from walpurgis.core.scene import Face, Laid, Note, Pick, PlayerScene, Scene, row
from walpurgis_toads.view import PlayerView, ToadsView


def scene(view: ToadsView, say: Say, names: Sequence[str]) -> Scene:
    """The table as the seat of this view sees it."""
    order = [(view.leader + step) % len(view.players) for step in range(len(view.players))]
    lying = [view.players[seat] for seat in order if view.players[seat].played]
    best = max((value(player) for player in lying), default=0)
    return Scene(
        round=view.round,
        title=say("toads-scene-round", round=view.round, rounds=view.rounds),
        middle=(),
        players=tuple(player_scene(player, say) for player in view.players),
        trick=tuple(Laid(player.seat, face(player.played or ""), best=value(player) == best) for player in lying),
        about_trick=(),
        hand=tuple(Pick(card if view.phase == "play" else "", face(card)) for card in view.hand),
        buttons=(),
    )


def value(player: PlayerView) -> int:
    """How high the card is that a player has played."""
    return int((player.played or "t0")[1:])


def face(card: CardName) -> Face:
    """A card; the higher half is darker."""
    return Face(card, card, "●", "green" if int(card[1:]) <= 12 else "brown")


def player_scene(player: PlayerView, say: Say) -> PlayerScene:
    """One player's public things."""
    cards = Note(say("toads-scene-cards", cards=player.cards), "soft")
    rows = [row("", cards)]
    if player.laid:
        rows.append(row(say("toads-scene-laid"), *map(face, player.laid)))
    return PlayerScene(player.seat, player.points, tuple(rows))
