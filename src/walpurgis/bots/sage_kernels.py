"""Search with a network, written once for all games; contains no rules.

A template, like `search_kernels.py`. A simulation takes one of the imagined worlds and plays on in it: the searching
seat follows its tree, and the network plays all others. At the searching seat's first choice that is not in the tree
yet, the network estimates the outcome from what the seat knows, and its critic from all cards of the imagined world
(where a network has no critic, a few playouts do); what both think together is added to all choices on the path.

A node of the tree stands for the sequence of all choices that everybody has seen, so a seat cannot use what it cannot
know. Every option at the root is tried in the same worlds in the same order, so that luck is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from walpurgis.batch.rows import SPREAD, find_seen, write_row
from walpurgis.bots.brain import LEAD, POINTS, POINTS_SCALE, WIN, compare, guess, sample, think_through
from walpurgis.bots.critic import criticise
from walpurgis.bots.sage_tree import NONE, ROOT, add_node, begin_tree, believe, find_node, follow, learn, most_promising
from walpurgis.bots.tree import LONGEST, add_up, begin_sums, expect_legal, who_chooses, worth
from walpurgis.core.clues import other_seat
from walpurgis.core.dice import Dice, Numbers, chance
from walpurgis.core.game import Act, Greedy, Imagine, Legal, Observe, Outlook, Waiting
from walpurgis.core.maths import log
from walpurgis.core.rule import rule
from walpurgis.core.sets import BIT, Action, ActionSet, Seat, first_of, has, only, without_first
from walpurgis.core.state import at

# The blanks.
waiting: Waiting
legal: Legal
act: Act
observe: Observe
imagine: Imagine
greedy: Greedy
outlook: Outlook
clues: Callable[[Any, Seat, Numbers], None]
secret: Callable[[Any, Seat], int]
settle: Callable[[Any], int]
deals: Callable[[Any], int]
name_of: Callable[[int, int], int]
secrets: int  # bits of a secret
rounds_ahead: int
play_on: Callable[[Any, int, float, Dice], None]  # of the search: with its rollout policy

PLAYOUTS = 4  # from each new position, where a network has no critic
OPINION = 3  # the row for what critic or playouts expect: points, win and lead
WARMTH = 1.0  # of the others' choices: as the network plays them


@rule
def consider(s: Any, seat: Seat, dice: Dice, brain: Any, eyes: Any, desk: Any, warmth: float) -> ActionSet:
    """Evaluate a position for a seat that owes a choice; probabilities and expectations are then on the desk."""
    row = at(eyes.sights, 0)
    options = legal(s, seat)
    row.legal = options
    row.habit = only(expect_legal(greedy(s, seat, dice), options))
    clues(s, seat, row.clues)
    observe(s, seat, row.knowledge)
    write_row(eyes.bytes_of, eyes.halves_of, eyes.words_of, 0, eyes.scripts[seat], SPREAD, eyes.row)
    n = find_seen(eyes.row[0], eyes.row_words[0], desk.numbers, desk.places)
    think_through(n, brain, desk)
    compare(desk.likes, options, warmth)
    return options


@rule
def settle_first(worlds: Any) -> int:
    """Rename what is alike in the first of some worlds; returns the old names."""
    return settle(at(worlds, 0))


@rule
def consider_first(worlds: Any, seat: Seat, dice: Dice, brain: Any, eyes: Any, desk: Any, warmth: float) -> ActionSet:
    """The same for the first of some worlds, with a guess at what is hidden."""
    options = consider(at(worlds, 0), seat, dice, brain, eyes, desk, warmth)
    guess(brain, desk)
    return options


@rule
def imagine_some(work: Any, seat: Seat) -> None:
    """Deal everything that the seat cannot know again, in each of the worlds to choose from."""
    drawn = work.drawn
    for index in range(1, len(drawn)):
        drawn[index] = drawn[0]
    for index in range(len(drawn)):
        imagine(at(drawn, index), seat, work.dice)


@rule
def compare_with_guess(work: Any, seat: Seat) -> None:
    """For each bit of what others hide: how much likelier the network thinks it than it is among all possible worlds.

    The network has learnt which cards the others hold after such play, so by Bayes' rule this is how likely the play
    so far was in worlds where the card lies there. As logarithms, in `often`.
    """
    often, drawn = work.often, work.drawn
    others = at(drawn, 0).players - 1
    for place in range(others * secrets):
        often[place] = 0.0
    for index in range(len(drawn)):
        s = at(drawn, index)
        for ahead in range(others):
            hidden = secret(s, other_seat(seat, ahead + 1, s.players))
            for bit in range(secrets):
                often[ahead * secrets + bit] += (hidden >> bit) & 1
    for place in range(others * secrets):
        usual = (often[place] + 0.5) / (len(drawn) + 1.0)
        often[place] = np.float64(work.desk.guesses[place]) - log(usual / (1.0 - usual))


@rule
def weigh_worlds(work: Any, seat: Seat) -> None:
    """Weigh each world by how likely the play so far was in it; as logarithms."""
    for index in range(len(work.drawn)):
        s = at(work.drawn, index)
        weight = 0.0
        for ahead in range(s.players - 1):
            hidden = secret(s, other_seat(seat, ahead + 1, s.players))
            for bit in range(secrets):
                if has(hidden, bit):
                    weight += work.often[ahead * secrets + bit]
        work.weights[index] = weight


@rule
def begin_search(work: Any, world: Any, seat: Seat, dice: Dice, warmth: float, belief: float) -> None:
    """Look at the first of some settled worlds, plant a tree there, and choose the first worlds to believe in."""
    begin_sums(work, dice)
    begin_tree(work, consider_first(world, seat, work.dice, work.brain, work.eyes, work.desk, warmth))
    work.belief[0] = belief
    work.drawn[0] = world[0]
    imagine_some(work, seat)
    compare_with_guess(work, seat)
    weigh_worlds(work, seat)
    believe(work)


@rule
def add_worlds(work: Any, seat: Seat) -> None:
    """More worlds to believe in: results in the same few worlds, however many, say little about all the others."""
    imagine_some(work, seat)
    weigh_worlds(work, seat)
    believe(work)


@rule
def choose_by_network(world: Any, seat: Seat, dice: Dice, mind: Any, warmth: float) -> Action:
    """The network's choice in the first of some settled worlds; the warmer, the more random."""
    options = consider(at(world, 0), seat, dice, mind.brain, mind.eyes, mind.desk, warmth)
    return sample(mind.desk.likes, options, chance(dice))


@rule
def real_name(action: Action, names: int) -> Action:
    """The real name of an action in a settled world."""
    return name_of(action, names)


@rule
def go_on(work: Any, s: Any, seat: Seat, key: int, last_deal: int) -> int:
    """Let everybody else play as the network would, up to the searching seat's next real choice; the new sequence.

    It ends with the deal, too: what the next cards bring is luck, and no merit of the choice that is being tried.
    """
    seats = waiting(s)
    for _ in range(LONGEST):
        if not seats or deals(s) > last_deal:
            break
        chooser = who_chooses(seats, seat)
        options = legal(s, chooser)
        in_secret = chooser != seat and seats != only(chooser)
        if without_first(options) == 0:
            action = first_of(options)
        elif chooser == seat:
            return key
        else:
            options = consider(s, chooser, work.dice, work.brain, work.eyes, work.desk, WARMTH)
            action = sample(work.desk.likes, options, chance(work.dice))
        act(s, chooser, action)
        settle(s)
        if not in_secret:
            key = follow(key, chooser, action)
        seats = waiting(s)
    return key


@rule
def second_opinion(work: Any, s: Any, seat: Seat) -> float:
    """What the critic expects, or a few playouts where a network has no critic; returns how much it weighs."""
    if len(work.critic.first) > 0:
        judge(work, s, seat)
        return work.plan[0].critic
    if work.plan[0].playouts > 0.0:
        play_out(work, seat)
    return work.plan[0].playouts


@rule
def play_out(work: Any, seat: Seat) -> None:
    """What becomes of a seat when the rollout policy plays on a few times: the means of points, win and lead.

    The network knows only what the seat knows; a playout goes by the cards of the imagined world.
    """
    rows = work.rows
    rows[OPINION, 0] = rows[OPINION, 1] = rows[OPINION, 2] = 0.0
    s = at(work.one, 1)
    for _ in range(PLAYOUTS):
        work.one[1] = work.one[0]
        play_on(s, s.round_now + rounds_ahead, work.plan[0].random, work.dice)
        outlook(s, rows[0], rows[1], rows[2])
        for row in range(OPINION):
            rows[OPINION, row] += rows[row, seat] / PLAYOUTS


@rule
def judge(work: Any, s: Any, seat: Seat) -> None:
    """What the critic expects for a seat whose position was just considered; it also sees the cards of the others."""
    desk, eyes = work.desk, work.eyes
    n = find_seen(eyes.row[0], eyes.row_words[0], desk.numbers, desk.places)
    place = len(work.brain.first)
    for ahead in range(1, s.players):
        hidden = secret(s, other_seat(seat, ahead, s.players))
        while hidden:
            desk.numbers[n] = 1
            desk.places[n] = place + first_of(hidden)
            n += 1
            hidden = without_first(hidden)
        place += secrets
    criticise(n, work.critic, desk)
    opinion = work.rows[OPINION]
    opinion[0] = np.float64(desk.expected[POINTS]) / POINTS_SCALE
    opinion[1] = max(0.0, min(1.0, np.float64(desk.expected[WIN])))
    opinion[2] = np.float64(desk.expected[LEAD])


@rule
def search_on(work: Any, seat: Seat, simulations: int) -> int:
    """Run this many simulations, or fewer when told to stop; returns how many. `work` is a `SageSearch`."""
    for done in range(simulations):
        if work.stop[0]:
            return done
        simulate(work, seat)
    return simulations


@rule
def simulate(work: Any, seat: Seat) -> None:
    """One simulation: down the tree to a choice that is not in it yet, and back up with the expected outcome."""
    s = at(work.one, 0)
    nodes, path, rows, plan = work.nodes, work.path, work.rows, work.plan[0]
    node = ROOT
    depth = 0
    key = BIT * 0
    action = most_promising(nodes[ROOT], plan.explore)
    place = nodes[ROOT].visits[action]
    if place >= work.believed[0] and work.believed[0] < len(work.worlds):
        add_worlds(work, seat)
    work.one[0] = work.worlds[place % work.believed[0]]
    last_deal = deals(s)
    while True:
        path[depth, 0] = node
        path[depth, 1] = action
        depth += 1
        act(s, seat, action)
        settle(s)
        key = go_on(work, s, seat, follow(key, seat, action), last_deal)
        if waiting(s) == 0 or deals(s) > last_deal:
            outlook(s, rows[0], rows[1], rows[2])
            points, win, lead = rows[0, seat], rows[1, seat], rows[2, seat]
            break
        node = find_node(nodes, work.slots, key)
        if node != NONE and nodes[node].options == legal(s, seat) and depth < len(path):
            action = most_promising(nodes[node], plan.explore)
            continue
        options = consider(s, seat, work.dice, work.brain, work.eyes, work.desk, 1.0)
        expected = work.desk.expected
        win, lead = max(0.0, min(1.0, np.float64(expected[WIN]))), np.float64(expected[LEAD])
        points = np.float64(expected[POINTS]) / POINTS_SCALE
        if node == NONE:
            add_node(nodes, work.used, work.slots, key, options, work.desk.likes, worth(plan, win, lead))
        share = second_opinion(work, s, seat)
        points += share * (rows[OPINION, 0] - points)
        win += share * (rows[OPINION, 1] - win)
        lead += share * (rows[OPINION, 2] - lead)
        break
    learn(work, depth, worth(plan, win, lead))
    add_up(work.sums, path[0, 1], worth(plan, win, lead), points, win)
