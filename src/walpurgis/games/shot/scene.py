"""The table of `shot` as a scene: spines and quotas as gauges, packages by colour, shape and letter."""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.core.game import SPECTATOR, CardName, Say
from walpurgis.core.scene import Face, Gauge, Laid, Mark, Note, Part, Pick, PlayerScene, Scene, SceneRow, row
from walpurgis.games.shot.cards import BOXES_OF, NAMES, STRENGTH, SUIT_NAMES, SUITS
from walpurgis.games.shot.view import PlayerView, ShotView, in_order_of_play

SIGNS = {"v": "♣", "p": "▲", "b": "■", "f": "◆", "x": "●"}
COLOURS = {"v": "green", "p": "violet", "b": "orange", "f": "blue", "x": "black"}
BOX = "▪"


def scene(view: ShotView, say: Say, names: Sequence[str]) -> Scene:
    """The table as the seat of this view sees it."""
    return Scene(
        round=view.round,
        title=say("shot-table-round", round=view.round, rounds=view.rounds),
        middle=(row(say("shot-scene-row"), *map(face, view.row)), priority_row(view, say)),
        players=tuple(player_scene(player, view, say) for player in view.players),
        trick=tuple(laid(player, view) for player in in_order_of_play(view) if player.played),
        about_trick=trick_rows(view, say),
        hand=tuple(Pick(hand_action(card, view), face(card)) for card in view.hand),
        buttons=buttons(view, say),
    )


def face(card: CardName) -> Face:
    """S1.1, S1.2: a package, its boxes in small print."""
    note = "×2" if card == "x2" else BOX * int(BOXES_OF[NAMES.index(card)])
    return Face(card, card, SIGNS[card[0]], COLOURS[card[0]], note)


def suit_face(suit: str, say: Say) -> Face:
    """A suit by itself."""
    name = say(f"shot-suit-{SUIT_NAMES[SUITS.index(suit)]}")
    return Face(suit, name, SIGNS[suit], COLOURS[suit], words=name)


def priority_row(view: ShotView, say: Say) -> SceneRow:
    """S2: the suits from high to low."""
    parts: list[Part] = []
    for place in view.priorities:
        for number, suit in enumerate(place):
            if parts:
                parts.append(Note("=" if number else ">", "soft"))
            parts.append(suit_face(suit, say))
    return SceneRow(say("shot-scene-priority"), tuple(parts))


def player_scene(player: PlayerView, view: ShotView, say: Say) -> PlayerScene:
    """One player's public things."""
    rows = [
        quota_row(player, say),
        row(say("shot-scene-strength"), spine(player, len(view.players))),
    ]
    if tokens := token_notes(player, say):
        rows.append(SceneRow("", tokens))
    if player.delivered:
        rows.append(row(say("shot-scene-delivered"), *map(face, player.delivered)))
    if player.shown:
        rows.append(row(say("shot-scene-shown"), *map(face, player.shown)))
    if player.void:
        rows.append(row(say("shot-scene-lacks"), *(suit_face(suit, say) for suit in player.void)))
    return PlayerScene(player.seat, player.points, tuple(rows))


def quota_row(player: PlayerView, say: Say) -> SceneRow:
    """S3.3, S7.3: boxes delivered against the quota."""
    if player.quota is None:
        return row("", Note(say("shot-table-no-quota"), "soft"))
    return row(say("shot-scene-quota"), Gauge(player.boxes, player.quota))


def spine(player: PlayerView, players: int) -> Gauge:
    """S3.4: the strength that is left, and what covers the rest of the spine."""
    marks = (Mark("▒", "soft", player.fatigue), Mark("✗", "bad", player.oof), Mark("✶", "bad", int(player.cursed)))
    return Gauge(player.strength, int(STRENGTH[players]), tuple(mark for mark in marks if mark.count))


def token_notes(player: PlayerView, say: Say) -> tuple[Part, ...]:
    """S5, S6: tokens, and whether they rest."""
    notes: list[Part] = []
    if player.oof:
        notes.append(Note(say("shot-table-oof", tokens=player.oof, ready=player.ready), "bad"))
    if player.vacation:
        notes.append(Note(say("shot-table-vacation"), "good"))
    if player.cursed:
        notes.append(Note(say("shot-scene-cursed"), "bad"))
    if player.resting:
        notes.append(Note(say("shot-table-resting"), "gold"))
    return tuple(notes)


def laid(player: PlayerView, view: ShotView) -> Laid:
    """The package that a player has put on the pile."""
    return Laid(player.seat, face(player.played) if player.played else None, best=player.seat == view.winner)


def trick_rows(view: ShotView, say: Say) -> tuple[SceneRow, ...]:
    """S4.6: what the trick weighs, against the player's own strength."""
    if not any(player.played for player in view.players):
        return ()
    led = [row(say("shot-scene-led"), suit_face(view.led, say))] if view.led else []
    own = [player.strength for player in view.players if player.seat == view.seat != SPECTATOR]
    if own:
        return (*led, row(say("shot-scene-weight"), Gauge(view.boxes, own[0])))
    return (*led, row(say("shot-scene-boxes"), str(view.boxes)))


def hand_action(card: CardName, view: ShotView) -> str:
    """What picking a card of the hand does: nothing yet while quotas are chosen."""
    return {"play": card, "show": f"show-{card}"}.get(view.phase, "")


def buttons(view: ShotView, say: Say) -> tuple[Pick, ...]:
    """S3.3: the quota cards; S5.3, S6.2: the ways to rest, for those who have a token."""
    if view.seat == SPECTATOR:
        return ()
    if view.phase == "quota":
        quotas = [card.quota for card in view.quotas]
        return tuple(Pick(f"q{quota}", quota_face(quota), say("shot-action-quota", quota=quota)) for quota in quotas)
    me = view.players[view.seat]
    if view.phase != "play":
        return ()
    tokens = {"rest": me.oof, "vacation": me.vacation}
    return tuple(Pick(token, token_face(token, say), say(f"shot-action-{token}")) for token in tokens if tokens[token])


def quota_face(quota: int) -> Face:
    """S1.3: a quota card."""
    return Face(f"q{quota}", str(quota), "◎", "brown")


def token_face(token: str, say: Say) -> Face:
    """S5.3, S6.2: a token that lets one rest."""
    return Face(
        token, say(f"shot-scene-{token}"), "☾" if token == "rest" else "☼", "red" if token == "rest" else "green"
    )
