"""Nothing that a viewer may not know is ever told to it: two worlds that differ only in what is hidden sound the same.

Before each action of a random match, all that one viewer cannot know is dealt again, in a copy of the table. The same
action (any other, where the action itself is secret) is taken in both, and every byte that this viewer is told must be
the same: the news, the fresh view, what a late-comer gets, the answer to a question. WALPURGIS_LEAK_MATCHES asks for
more matches than the test suite has time for.
"""

from __future__ import annotations

import copy
import os
import random

import pytest
from tables import HERE, a_table, created, decide_by_chance, guest, viewer

import walpurgis
from walpurgis.core.dice import new_dice
from walpurgis.core.game import SPECTATOR
from walpurgis.core.state import copy_of
from walpurgis.table.rows import Acted
from walpurgis.table.table import Refused, Table
from walpurgis.table.telling import Teller

MATCHES = int(os.environ.get("WALPURGIS_LEAK_MATCHES", "8"))


def another_world(table: Table, viewer: int, chance: random.Random) -> Table:
    """The same table for this viewer; for everybody else, another one."""
    world = copy.copy(table)
    world.match = table.playing.copy()
    world.match.state = copy_of(table.playing.state)
    world.match.game.imagine(world.match.state, viewer, new_dice(chance.getrandbits(60)))
    world.tales, world.asked, world.asked_at = list(table.tales), dict(table.asked), dict(table.asked_at)
    return world


def all_told(table: Table, row: Acted | None, seat: int, fresh: bool = True) -> list[bytes]:
    """Every message that this viewer could be told now."""
    teller = Teller(table)
    messages = [teller.welcome(viewer(seat), HERE)] if fresh else []
    if row is not None:
        messages.append(teller.told(row, viewer(seat), HERE))
        messages += teller.missed(table.number - 1, [row], viewer(seat), HERE)
    return messages


def why_not(table: Table, viewer: int, names: list[str]) -> list[str]:
    """The answers to a player's questions: why may I not?"""
    answers = [(name, table.why_not(viewer, name)) for name in names]
    return [f"{name}: {refused.key} {refused.text} {refused.args_of_reason}" for name, refused in answers if refused]


def came_out(table: Table) -> list[tuple[str, object]]:
    """What everybody saw happen, without its details: who had to say what, by the rules."""
    return [(event.kind, getattr(event, "seat", None)) for event in table.tales[-1].events if event.audience is None]


def play_in(world: Table, row: Acted, secret: bool, chance: random.Random) -> Acted | None:
    """The same action in the other world, or another one where nobody sees which; None where it is impossible."""
    legal = world.playing.legal(row.seat)
    action = row.action if row.action in legal else chance.choice(legal) if secret and legal else None
    if action is None:
        return None
    played = Acted(row.seat, action, row.by)
    world.apply(played, 0)
    return played


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_two_worlds_sound_the_same_to_viewers_who_cannot_tell_them_apart(game: str) -> None:
    chance = random.Random(game)
    compared = {"before": 0, "action": 0, "secret": 0, "spectator": 0}
    for match in range(MATCHES):
        players = chance.choice(walpurgis.game_named(game).player_counts)
        table = a_table(created(game, players, seed=match))
        cards = sorted({card for seat in range(players) for card in table.playing.view(seat).hand})
        while table.phase == "playing":
            seat = chance.choice([SPECTATOR, *range(players)])
            world = another_world(table, seat, chance)
            fresh = chance.random() < 0.1  # it tells the whole story, so it takes a while
            assert all_told(world, None, seat, fresh) == all_told(table, None, seat, fresh)
            compared["before"] += 1
            if seat != SPECTATOR:
                asked = chance.sample(cards, 5)
                assert why_not(world, seat, asked) == why_not(table, seat, asked)
            deals = len(table.playing.deals)
            row = decide_by_chance(table, chance)
            assert isinstance(row, Acted)
            tale = table.tales[-1]
            if seat == row.seat or len(table.playing.deals) > deals or tale.reveals_to(seat):
                continue
            played = play_in(world, row, tale.is_secret, chance)
            if played is None or world.tales[-1].reveals_to(seat) or len(world.playing.deals) > deals:
                continue
            if world.waiting != table.waiting:  # there somebody has named fewer cards; that one thinks on is no secret
                continue
            if came_out(world) != came_out(table):  # the rules made others say something that was hidden before
                continue
            here, there = (all_told(each, done, seat, fresh) for each, done in ((table, row), (world, played)))
            assert here == there, (game, match, table.number, seat)
            compared["secret" if tale.is_secret else "action"] += 1
            compared["spectator"] += seat == SPECTATOR
    assert compared["before"] > 20 * MATCHES and compared["action"] > 5 * MATCHES and compared["spectator"] > MATCHES
    assert compared["secret"] > MATCHES or game == "shot"


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_secrets_of_the_server_are_in_no_message(game: str) -> None:
    """Neither the seed before its time, nor the secret, nor who a guest is to us."""
    chance = random.Random(1)
    table = a_table(created(game, seed=0xFEED5EED))
    seed = table.playing.seed.hex()
    while table.phase == "playing" and table.number < 150:
        row = decide_by_chance(table, chance)
        assert isinstance(row, Acted)
        for seat in (SPECTATOR, 0, 1):
            for message in all_told(table, row, seat):
                for hidden in (seed, table.created.secret, "guest-"):
                    assert hidden.encode() not in message


def test_a_spectator_sees_a_hand_only_while_its_player_allows_it() -> None:
    table = a_table()
    teller = Teller(table)
    hand = table.playing.view(1).hand
    shut = teller.welcome(viewer(SPECTATOR, 1), HERE)
    table.apply(table.allow(guest(1), True)[0], 0)
    teller = Teller(table)
    open_ = teller.welcome(viewer(SPECTATOR, 1), HERE)
    for card in hand:
        assert f'"{card}"'.encode() in open_
    assert b'"legal":[]' in open_ and b'"ask":null' in open_, "looking is not playing"
    assert b'"mine":{}' in shut
    with pytest.raises(Refused):
        table.allow("stranger", True)
