"""The table of `broom` as a scene: tasks and displays in potions, the turn as a trick, witches by colour and shape."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from walpurgis.core.game import SPECTATOR, CardName, Say
from walpurgis.core.scene import Face, Laid, Note, Part, Pick, PlayerScene, Scene, SceneRow, row
from walpurgis.core.sets import Seat
from walpurgis.games.broom.cards import CHOSEN, COLOURS, WITCHES
from walpurgis.games.broom.view import BroomView, LaidWitch, PlayerView, TaskView

SIGNS: dict[str, str] = dict(zip(WITCHES, ("♠", "♣", "▲", "●", "☼", "≈", "▒", "☾", "✱"), strict=True))
INKS: dict[str, str] = dict(zip(WITCHES, COLOURS, strict=True))
WITCH_OF: dict[str, str] = dict(zip(COLOURS, WITCHES, strict=True))


def scene(view: BroomView, say: Say, names: Sequence[str]) -> Scene:
    """The table as the seat of this view sees it."""
    return Scene(
        round=view.round,
        title=say("broom-table-round", round=view.round, rounds=view.rounds, pile=view.pile),
        middle=middle_rows(view, say, names),
        players=tuple(player_scene(player, view, say) for player in view.players),
        trick=tuple(trick(view, say)),
        about_trick=called_row(view, say, names),
        hand=hand_picks(view, say),
        buttons=buttons(view, say),
        to_mark=to_choose(view),
    )


def to_choose(view: BroomView) -> int:
    """B2.1: how many kinds this seat has still to choose; fewer where its hand has fewer."""
    return min(CHOSEN, len(set(view.hand))) - len(view.chosen) if view.phase == "choose" else 0


def face(witch: CardName, say: Say, note: str = "") -> Face:
    """B1.1: a witch."""
    return Face(witch, say(f"broom-scene-{witch}"), SIGNS[witch], INKS[witch], note)


def potion_face(number: int, colour: str, say: Say) -> Face:
    """B1.3: potions of a colour, with the sign of the witch who brews them."""
    witch = WITCH_OF[colour]
    words = say(f"broom-card-{number}", value=colour)
    return Face(f"{number}{colour}", str(number), SIGNS[witch], colour, words=words)


def middle_rows(view: BroomView, say: Say, names: Sequence[str]) -> tuple[SceneRow, ...]:
    """B1.4, B1.5: the tasks, and the open cards while there are any."""
    rows = [task_row(task, say, names) for task in view.tasks]
    if to_choose(view):
        rows.append(row("", Note(say("broom-scene-choose", number=to_choose(view)), "gold")))
    if view.open:
        rows.append(row(say("broom-scene-open"), *(face(card, say) for card in view.open)))
    return tuple(rows)


def task_row(task: TaskView, say: Say, names: Sequence[str]) -> SceneRow:
    """B1.4: what a task asks for, and who has done it."""
    parts: list[Part] = [potion_face(int(potions[0]), potions[1:], say) for potions in task.potions]
    if task.done_by:
        done = ", ".join(names[seat] for seat in task.done_by)
        parts.append(Note(say("broom-scene-done", names=done), "good"))
    return SceneRow(say("broom-scene-task"), tuple(parts))


def player_scene(player: PlayerView, view: BroomView, say: Say) -> PlayerScene:
    """One player's public things."""
    display: list[Part] = [potion_face(witches.potions, witches.colour, say) for witches in player.display]
    brave = Note(
        say("broom-scene-brave-potions", brave=player.brave_potions), "gold" if player.brave_potions else "soft"
    )
    notes: list[Part] = [Note(say("broom-table-cards", cards=player.cards), "soft")]
    if player.tasks:
        notes.append(Note(say("broom-table-tasks", tasks=player.tasks), "good"))
    if player.choosing:
        notes.append(Note(say("broom-table-choosing"), "soft"))
    if player.chosen:
        notes.append(Note(say("broom-table-still-chosen", witches=player.chosen)))
    rows = [SceneRow(say("broom-scene-display"), (*display, brave)), SceneRow("", tuple(notes))]
    if player.round:
        rows.append(SceneRow(say("broom-scene-played"), tuple(laid_face(witch, say) for witch in player.round)))
    if player.known:
        rows.append(SceneRow(say("broom-scene-known"), tuple(face(card, say) for card in player.known)))
    return PlayerScene(player.seat, player.points, tuple(rows))


def laid_face(witch: LaidWitch, say: Say) -> Face:
    """A witch of this round: with `!` a brave one, crossed out a cancelled one."""
    manner = "cancelled" if witch.cancelled else "brave" if witch.brave else ""
    words = f"{witch.card} ({say(f'broom-scene-{manner}')})" if manner else ""
    sign = {"cancelled": "✗", "brave": "!", "": ""}[manner]
    return dataclasses.replace(face(witch.card, say, sign), words=words)


def trick(view: BroomView, say: Say) -> list[Laid]:
    """B3: what everybody has answered to the witch that was called."""
    answers: list[Laid] = []
    for seat in in_order_of_turn(view):
        player = view.players[seat]
        for witch in player.round:
            if witch.card == view.called:
                manner = "cancelled" if witch.cancelled else "brave" if witch.brave else "coward"
                best = witch.brave and not witch.cancelled
                answers.append(Laid(seat, face(witch.card, say), say(f"broom-scene-{manner}"), best))
        if view.called in player.passed:
            answers.append(Laid(seat, None, say("broom-scene-next")))
    return answers


def in_order_of_turn(view: BroomView) -> list[Seat]:
    """The seats from the starter of this turn on."""
    players = len(view.players)
    return [(view.starter + step) % players for step in range(players)]


def called_row(view: BroomView, say: Say, names: Sequence[str]) -> tuple[SceneRow, ...]:
    """B3.1: which witch was called, and by whom."""
    if view.called is None:
        return ()
    return (row("", say("broom-table-called", card=say(f"broom-card-{view.called}"), name=names[view.starter])),)


def hand_picks(view: BroomView, say: Say) -> tuple[Pick, ...]:
    """B2.1: the hand, like witches together; while witches are chosen, to choose from."""
    picks: list[Pick] = []
    for card in dict.fromkeys(view.hand):
        action = f"choose-{card}" if view.phase == "choose" else ""
        picks.append(Pick(action, face(card, say), count=view.hand.count(card), marked=card in view.chosen))
    return tuple(picks)


def buttons(view: BroomView, say: Say) -> tuple[Pick, ...]:
    """B1.5: the open cards to take; B3: the chosen witches, brave and cowardly."""
    if view.seat == SPECTATOR:
        return ()
    if view.phase == "take":
        return tuple(
            Pick(f"take-{card}", face(card, say), say("broom-action-take", card=say(f"broom-card-{card}")))
            for card in dict.fromkeys(view.open)
        )
    if view.phase != "play":
        return ()
    return tuple(
        Pick(
            f"{manner}-{card}",
            face(card, say, say(f"broom-scene-{manner}")),
            say(f"broom-action-{manner}", card=say(f"broom-card-{card}")),
        )
        for card in view.chosen
        for manner in ("brave", "coward")
    )
