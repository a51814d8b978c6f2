"""Play matches and write down what a designer asks about; weigh the options of some decisions. Knows no rules.

A form with blanks, as the loops of `batch` are: `lab/tables.py` fills in a game's rules and what to count in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from walpurgis.bots.brain import WIN, sample
from walpurgis.bots.tree import expect_legal
from walpurgis.core.dice import Dice, chance, draw, pick, roll
from walpurgis.core.game import Act, Begin, Greedy, Imagine, Legal, Outlook, Standing, Waiting
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, Action, ActionSet, Seat, count, first_of, has, only, without_first
from walpurgis.core.state import at
from walpurgis.lab.loops.room import NO_KIND

# The blanks.
begin: Begin
waiting: Waiting
legal: Legal
act: Act
standing: Standing
imagine: Imagine
greedy: Greedy
outlook: Outlook
settle: Callable[[Any], int]
name_of: Callable[[Action, int], Action]
consider: Callable[..., ActionSet]
kind_of: Callable[[Any, Seat, Action], int]
topic_of: Callable[[Any, Seat, ActionSet], int]
note: Callable[[Any, Any, Seat, Action, Any, Any, Any], None]
round_of: Callable[[Any], int]
starter_of: Callable[[Any, int], Seat]

# Who decides.
# A script tells every action; a settled one only real choices, with names settled as a network knows them.
RANDOM, UNSURE, GREEDY, NETWORK, SCRIPT, SETTLED = range(6)
MISTAKES = 0.2  # of those who are unsure
LONGEST = 10_000  # decisions after which a match is cut off
OTHER_DICE = np.uint64(0x9E3779B97F4A7C15)  # makes dice of one match into others that have nothing to do with them

# The worlds on the desk: the match, the state before the last action, and room for a thought and for a re-deal.
NOW, BEFORE, THOUGHT, REDEALT = range(4)

# What is counted of each match, and of each kind of choice.
DECISIONS, REAL, OFFERED_OPTIONS, ROUNDS, STARTER, LEAD_CHANGES, TURNED, CUT_OFF = range(8)
COUNTED = 8
OFFERED, TAKEN, RIGHT, GAINED, WINS, FORCED = range(6)
TALLIES = 6

# Rows of numbers by seat.
POINTS_ROW, WIN_ROW, LEAD_ROW, HOPE_ROW = range(4)


@rule
def think(work: Any, seat: Seat, dice: Dice) -> Action:
    """What the network takes in the match as it stands; what it expects stays on its desk."""
    work.worlds[THOUGHT] = work.worlds[NOW]
    names = settle(at(work.worlds, THOUGHT))
    options = consider(at(work.worlds, THOUGHT), seat, dice, work.brain, work.eyes, work.desk, work.warmth[0])
    return name_of(sample(work.desk.likes, options, chance(dice)), names)


@rule
def decide(work: Any, s: Any, seat: Seat, options: ActionSet, policy: int, dice: Dice) -> Action:
    """What a player of this kind does."""
    if without_first(options) == 0:
        return first_of(options)
    if policy == RANDOM or (policy == UNSURE and chance(dice) < MISTAKES):
        return pick(options, dice)
    if policy == NETWORK:
        return think(work, seat, dice)
    return expect_legal(greedy(s, seat, dice), options)


@rule
def recall(work: Any, options: ActionSet, told: Any, index: int, real: int) -> Action:
    """What a network took elsewhere; the chance to win that it saw is put on its desk."""
    if without_first(options) == 0:
        return first_of(options)
    work.desk.expected[WIN] = told.hopes[index, real]
    return told.script[index, real]


# --- a match ---------------------------------------------------------------------------------------------------------


@rule
def play_match(work: Any, policies: Any, dice: Dice, told: Any, out: Any, index: int) -> None:
    """Play one match from its deal on, and write down what happens; `told` is a `Told`, `out` a `Notes`."""
    s = at(work.worlds, NOW)
    begin(s)
    counted, tally = out.counted[index], out.tally[index]
    seats = waiting(s)
    counted[STARTER] = starter_of(s, seats)
    start_track(work, s.players)
    round_now = round_of(s)
    leader = -1
    decisions = 0
    while seats and decisions < LONGEST:
        seat = first_of(seats)
        options = legal(s, seat)
        policy = policies[seat]
        if policy == SCRIPT:
            action = told.script[index, decisions]
        elif policy == SETTLED:
            settle(s)
            options = legal(s, seat)
            action = recall(work, options, told, index, int(counted[REAL]))
        else:
            action = decide(work, s, seat, options, policy, dice)
        if without_first(options):
            note_decision(work, s, seat, options, out, index)
            note_kinds(s, seat, options, action, tally, work.taken)
            track(work, s.players, seat, policy, counted)
        else:
            kind = kind_of(s, seat, action)
            if kind != NO_KIND:
                tally[kind, FORCED] += 1
        work.worlds[BEFORE] = work.worlds[NOW]
        act(s, seat, action)
        note(at(work.worlds, BEFORE), s, seat, action, work.right, work.gained, out.happened[index])
        decisions += 1
        seats = waiting(s)
        if seats and round_of(s) != round_now:
            round_now = round_of(s)
            leader = look_between(work, s, leader, policy, counted)
    counted[DECISIONS] = decisions
    counted[ROUNDS] = round_now
    counted[CUT_OFF] = 1.0 if seats else 0.0
    finish(work, s, leader, out, index)


@rule
def start_track(work: Any, players: int) -> None:
    """Nobody has an edge yet, and nothing has been counted."""
    for seat in range(players):
        work.rows[HOPE_ROW, seat] = 1.0 / players
        work.track[0, seat] = 1.0 / players
        for kind in range(work.taken.shape[1]):
            work.taken[seat, kind] = 0.0
    for kind in range(len(work.right)):
        work.right[kind] = 0.0
        work.gained[kind] = 0.0


@rule
def note_decision(work: Any, s: Any, seat: Seat, options: ActionSet, out: Any, index: int) -> None:
    """Count a real decision; of each topic one of the match is kept to be weighed, each equally likely."""
    out.counted[index, REAL] += 1
    out.counted[index, OFFERED_OPTIONS] += count(options)
    topic = topic_of(s, seat, options)
    out.topics[index, topic] += 1
    if draw(work.lots, int(out.topics[index, topic])) == 0:
        out.kept[index, topic] = work.worlds[NOW]
        out.kept_seats[index, topic] = seat


@rule
def note_kinds(s: Any, seat: Seat, options: ActionSet, action: Action, tally: Any, taken: Any) -> None:
    """Which kinds of choices were offered, each once, and which one was taken."""
    kinds = BIT * 0
    left = options
    while left:
        kind = kind_of(s, seat, first_of(left))
        if kind != NO_KIND:
            kinds |= only(kind)
        left = without_first(left)
    while kinds:
        tally[first_of(kinds), OFFERED] += 1
        kinds = without_first(kinds)
    kind = kind_of(s, seat, action)
    if kind != NO_KIND:
        taken[seat, kind] += 1


@rule
def track(work: Any, players: int, seat: Seat, policy: int, counted: Any) -> None:
    """The chances to win after this decision: a network says what its seat expects, the others stay as they were."""
    hope = work.rows[HOPE_ROW]
    if policy in (NETWORK, SETTLED):
        hope[seat] = max(0.001, min(0.999, float(work.desk.expected[WIN])))
    total = 0.0
    for player in range(players):
        total += hope[player]
    place = min(int(counted[REAL]), len(work.track) - 1)
    for player in range(players):
        work.track[place, player] = hope[player] / total


@rule
def look_between(work: Any, s: Any, leader: Seat, policy: int, counted: Any) -> Seat:
    """Between two rounds: who leads alone, and what the game's outlook says where no network does."""
    outlook(s, work.rows[POINTS_ROW], work.rows[WIN_ROW], work.rows[LEAD_ROW])
    if policy not in (NETWORK, SETTLED):
        for player in range(s.players):
            work.rows[HOPE_ROW, player] = max(0.001, work.rows[WIN_ROW, player])
    standing(s, work.points, work.ranks)
    ahead = -1
    first = 0
    for player in range(s.players):
        if work.ranks[player] == 1:
            ahead = player
            first += 1
    if first != 1:
        return leader
    if leader >= 0 and ahead != leader:
        counted[LEAD_CHANGES] += 1
    return ahead


@rule
def finish(work: Any, s: Any, leader: Seat, out: Any, index: int) -> None:
    """Points, ranks, the share of the win, and the track in as many steps as there is room for."""
    players = s.players
    standing(s, work.points, work.ranks)
    winners = 0
    for seat in range(players):
        winners += work.ranks[seat] == 1
    for seat in range(players):
        out.points[index, seat] = work.points[seat]
        out.ranks[index, seat] = work.ranks[seat]
        won = 1.0 / winners if work.ranks[seat] == 1 else 0.0
        work.rows[WIN_ROW, seat] = won
        for kind in range(work.taken.shape[1]):
            out.tally[index, kind, TAKEN] += work.taken[seat, kind]
            out.tally[index, kind, WINS] += work.taken[seat, kind] * won
    for kind in range(len(work.right)):
        out.tally[index, kind, RIGHT] = work.right[kind]
        out.tally[index, kind, GAINED] = work.gained[kind]
    if leader >= 0 and work.rows[WIN_ROW, leader] == 0.0:
        out.counted[index, TURNED] = 1.0
    steps = out.track.shape[1]
    last = min(int(out.counted[index, REAL]), len(work.track) - 1)
    for step in range(steps):
        place = step * last // max(1, steps - 1)
        for seat in range(players):
            out.track[index, step, seat] = work.rows[WIN_ROW, seat] if step == steps - 1 else work.track[place, seat]


@rule
def play_some(work: Any, states: Any, policies: Any, dice: Any, told: Any, out: Any, first: int, end: int) -> None:
    """Play these matches; what was played elsewhere has a row for each."""
    for index in range(first, end):
        work.worlds[NOW] = states[index]
        for word in range(4):
            work.lots[word] = dice[index, word] ^ OTHER_DICE
        roll(work.lots)
        play_match(work, policies[index], dice[index], told, out, index)


# --- weighing options ------------------------------------------------------------------------------------------------


@rule
def play_out(work: Any, policies: Any, dice: Dice) -> None:
    """Play the match as it stands to its end."""
    s = at(work.worlds, NOW)
    decisions = 0
    seats = waiting(s)
    while seats and decisions < LONGEST:
        seat = first_of(seats)
        act(s, seat, decide(work, s, seat, legal(s, seat), policies[seat], dice))
        decisions += 1
        seats = waiting(s)


@rule
def weigh(work: Any, states: Any, index: int, seat: Seat, policies: Any, dice: Dice, wins: Any, points: Any) -> Action:
    """Try every option of a decision in the same re-dealt worlds; what the player would take.

    wins, points   by action and world: what came of it for the seat; the caller knows which actions are legal
    """
    work.worlds[NOW] = states[index]
    s = at(work.worlds, NOW)
    options = legal(s, seat)
    taken = decide(work, s, seat, options, policies[seat], dice)
    for world in range(wins.shape[1]):
        work.worlds[REDEALT] = states[index]
        imagine(at(work.worlds, REDEALT), seat, dice)
        for word in range(4):
            work.deals[word] = roll(dice)
            work.lots[word] = roll(dice)
        left = options
        while left:
            action = first_of(left)
            left = without_first(left)
            work.worlds[NOW] = work.worlds[REDEALT]
            for word in range(4):
                s.dice[word] = work.deals[word]
                work.own[word] = work.lots[word]
            act(s, seat, action)
            play_out(work, policies, work.own)
            outlook(s, work.rows[POINTS_ROW], work.rows[WIN_ROW], work.rows[LEAD_ROW])
            wins[action, world] = work.rows[WIN_ROW, seat]
            points[action, world] = work.rows[POINTS_ROW, seat]
    return taken


@rule
def weigh_some(work: Any, states: Any, seats: Any, policies: Any, dice: Any, out: Any, first: int, end: int) -> None:
    """Weigh these decisions; where no seat is given there was none. `out` is a `Weights`."""
    for index in range(first, end):
        if seats[index] < 0:
            continue
        work.worlds[NOW] = states[index]
        s = at(work.worlds, NOW)
        options = legal(s, seats[index])
        out.options[index] = options
        for action in range(len(out.kinds[index])):
            out.kinds[index, action] = kind_of(s, seats[index], action) if has(options, action) else NO_KIND
        out.taken[index] = weigh(
            work, states, index, seats[index], policies[index], dice[index], out.wins[index], out.points[index]
        )
