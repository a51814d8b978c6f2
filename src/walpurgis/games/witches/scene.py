"""The table of `witches` as a scene: what burns at each seat, witches taken, cards by colour, shape and letter."""

from __future__ import annotations

from collections.abc import Sequence

from walpurgis.core.game import SPECTATOR, CardName, Say
from walpurgis.core.scene import Face, Gauge, Laid, Note, Part, Pick, PlayerScene, Scene, SceneRow, row
from walpurgis.games.witches.cards import COLOUR_NAMES, COLOURS, VALUES
from walpurgis.games.witches.view import PlayerView, WitchesView, in_order_of_play

SIGNS = {"r": "▲", "g": "♣", "y": "●", "b": "◆", "w": "★"}
INKS = {"r": "red", "g": "green", "y": "yellow", "b": "blue", "w": "violet"}
NOTES = {"r11": "×2", "g11": "5", "g12": "10", "y11": "−5", "b11": "↓0"}  # W1.2: what a power does with the points


def scene(view: WitchesView, say: Say, names: Sequence[str]) -> Scene:
    """The table as the seat of this view sees it."""
    return Scene(
        round=view.round,
        title=round_line(view, say),
        middle=middle_rows(view, say, names),
        players=tuple(player_scene(player, view, say) for player in view.players),
        trick=tuple(laid(player, view) for player in in_order_of_play(view) if player.played),
        about_trick=(row(say("witches-scene-led"), colour_face(view.led, say)),) if view.led else (),
        hand=hand_picks(view),
        buttons=buttons(view, say),
        to_mark=to_pass(view),
    )


def to_pass(view: WitchesView) -> int:
    """W2.1: how many cards this seat has still to choose."""
    return view.pass_cards - len(view.passed) if view.phase == "pass" and view.hand else 0


def round_line(view: WitchesView, say: Say) -> str:
    """Which round it is, and what ends the match."""
    if view.rounds is None:
        return say("witches-table-round-to-target", round=view.round, target=view.target)
    if view.target is None:
        return say("witches-table-round-of", round=view.round, rounds=view.rounds)
    return say("witches-table-round-of-to-target", round=view.round, rounds=view.rounds, target=view.target)


def face(card: CardName) -> Face:
    """W1: a card; fire is a point each, and the powers say what they do."""
    return Face(card, card, SIGNS[card[0]], INKS[card[0]], NOTES.get(card, "1" if card[0] == "r" else ""))


def colour_face(colour: str, say: Say) -> Face:
    """A colour by itself."""
    name = say(f"witches-colour-{COLOUR_NAMES[COLOURS.index(colour)]}")
    return Face(colour, name, SIGNS[colour], INKS[colour], words=name)


def middle_rows(view: WitchesView, say: Say, names: Sequence[str]) -> tuple[SceneRow, ...]:
    """W2: where cards go, and what came; W4.5: that a spell waits for its words."""
    if view.phase == "pass":
        return (row("", passing_line(view, say, names)),)
    if view.phase == "choice" and view.turn is not None:
        return (row("", Note(say("witches-table-choice", name=names[view.turn]), "gold")),)
    if view.received:
        given = row(say("witches-scene-gave"), *map(face, view.passed))
        return (row(say("witches-scene-got"), *map(face, view.received)), given)
    return ()


def passing_line(view: WitchesView, say: Say, names: Sequence[str]) -> str:
    """W2.1: how many cards go where."""
    if view.pass_to is None or not to_pass(view):
        return say("witches-table-all-pass", number=view.pass_cards, direction=view.direction)
    return say("witches-table-passing", number=to_pass(view), name=names[view.pass_to])


def player_scene(player: PlayerView, view: WitchesView, say: Say) -> PlayerScene:
    """One player's public things."""
    burning = Note(say("witches-scene-burning", burning=player.burning), "bad" if player.burning else "soft")
    rows = [row(say("witches-scene-fire"), Gauge(player.fire, VALUES), burning)]
    notes: list[Part] = [Note(say("witches-table-cards", cards=player.cards), "soft")]
    if player.seat == view.dealer:
        notes.append(Note(say("witches-table-dealer"), "soft"))
    rows.append(SceneRow("", tuple(notes)))
    if powers := [card for card in player.taken if card in NOTES]:
        rows.append(row(say("witches-scene-powers"), *map(face, powers)))
    if player.void:
        rows.append(row(say("witches-scene-lacks"), *(colour_face(colour, say) for colour in player.void)))
    return PlayerScene(player.seat, player.points, tuple(rows))


def laid(player: PlayerView, view: WitchesView) -> Laid:
    """The card that a player has laid to the trick."""
    return Laid(player.seat, face(player.played) if player.played else None, best=player.seat == view.winner)


def hand_picks(view: WitchesView) -> tuple[Pick, ...]:
    """W2.1, W3.2: cards to pass or to play. Wizards are alike (W1.4), so each is the same pick, and stands once."""
    picks: list[Pick] = []
    for card in dict.fromkeys(view.hand):
        action = {"pass": f"pass-{card}", "play": card}.get(view.phase, "")
        marked = view.phase == "pass" and card in view.passed
        count = view.hand.count(card)
        picks.append(Pick(action, face(card), count=count, marked=marked, times=count))
    return tuple(picks)


def buttons(view: WitchesView, say: Say) -> tuple[Pick, ...]:
    """W4.5: what a spell that ends the match does."""
    if view.phase != "choice" or view.seat == SPECTATOR:
        return ()
    return tuple(
        Pick(way, Face(way, say(f"witches-scene-{way}"), "★", "violet"), say(f"witches-action-{way}"))
        for way in ("others", "own")
    )
