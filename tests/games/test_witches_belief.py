"""W6: imagined worlds of `witches` are possible, alike for who sees alike, and equally likely."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from walpurgis.core.dice import new_dice
from walpurgis.core.game import SPECTATOR
from walpurgis.core.sets import has, members
from walpurgis.core.state import blank, copy_of
from walpurgis.games.witches import GAME
from walpurgis.games.witches.cards import HAND, NAMES, PASS, W
from walpurgis.games.witches.notation import card_names
from walpurgis.games.witches.state import Phase

pytestmark = pytest.mark.rules

PLAYERS = (3, 4, 5, 6)
DECK = [f"{colour}{value}" for colour in "rgyb" for value in range(1, 15)] + ["w"] * 4


@dataclass
class Snapshot:
    """A moment in a match: the state, how this round was dealt, and what has been done in it."""

    state: Any
    opening: Any
    actions: list[tuple[int, int]]


def moments(players: int, seed: int, rounds: int, **options: object) -> Iterator[Snapshot]:
    """Every moment of some rounds of random play; the seats that pass do so in any order."""
    dice = np.random.default_rng(seed)
    s = GAME.new_state(GAME.options.make(players, target=1000, **options), seed)
    GAME.begin(s)
    opening, actions = copy_of(s), list[tuple[int, int]]()
    while s.round_now <= rounds:
        yield Snapshot(s, opening, actions)
        seat = int(dice.choice(list(members(GAME.waiting(s)))))
        action = int(dice.choice(list(members(GAME.legal(s, seat)))))
        GAME.act(s, seat, action)
        actions.append((seat, action))
        if s.round_now > opening.round_now:
            opening, actions = copy_of(s), []


def imagined(s: Any, seat: int, seed: int) -> Any:
    world = copy_of(s)
    GAME.imagine(world, seat, new_dice(seed))
    return world


def knowledge(s: Any, seat: int) -> Any:
    out = blank(GAME.knowledge)
    GAME.observe(s, seat, out)
    return out


def cards(names: list[str]) -> int:
    """A set of cards; the n-th wizard has the n-th of the wizards' bits."""
    found = 0
    for name in names:
        card = NAMES.index(name)
        while has(found, card):
            card += 1
        found |= 1 << card
    return found


def hands_as_dealt(world: Any) -> list[list[str]]:
    """The hands that this round must have begun with: what was played and what was given is put back."""
    hands = [Counter(card_names(world.hand[seat])) for seat in range(world.players)]
    for seat in range(world.players):
        hands[seat] += Counter(card_names(world.laid[seat]))
    if world.phase != Phase.PASS:
        for seat in range(world.players):
            gift = Counter(card_names(world.passed[seat]))
            to = (seat + world.pass_steps) % world.players
            assert gift <= hands[to], "who got the cards must have them, or have played them"
            hands[to] -= gift
        for seat in range(world.players):
            hands[seat] += Counter(card_names(world.passed[seat]))
    return [list(hand.elements()) for hand in hands]


def plays_of(moment: Snapshot) -> list[tuple[int, int]]:
    """What was played in public: all actions after those with which cards were passed."""
    passing = int(PASS[moment.state.players]) * moment.state.players if moment.state.pass_steps else 0
    return moment.actions[passing:]


def replayed(world: Any, moment: Snapshot) -> Any:
    """The same round played again from the imagined deal, with imagined passing; every action must be legal.

    While cards are passed nothing has been done in public, and what the others have named is secret.
    """
    s = copy_of(moment.opening)
    dealt = hands_as_dealt(world)
    assert Counter(itertools.chain.from_iterable(dealt)) == Counter(DECK)
    for seat in range(s.players):
        s.hand[seat] = cards(dealt[seat])
        for name in card_names(world.passed[seat]):
            act(s, seat, NAMES.index(name))
    for seat, action in plays_of(moment):
        act(s, seat, action)
    return s


def act(s: Any, seat: int, action: int) -> None:
    assert has(GAME.legal(s, seat), action)
    GAME.act(s, seat, action)


def without_chance(s: Any) -> Any:
    """The state less its deck and dice."""
    bare = copy_of(s)
    bare.stacked = 0
    for place in range(len(bare.deal)):
        bare.deal[place] = 0
    for word in range(4):
        bare.dice[word] = 0
    return bare


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("passing", ["usual", "right,keep"])
def test_imagined_worlds_are_possible(players: int, passing: str) -> None:
    """Played again from the imagined deal, all that was done is legal and leads to just the imagined world."""
    for number, moment in enumerate(moments(players, seed=players, rounds=2, passing=passing)):
        if number % 3:
            continue
        for seat in range(SPECTATOR, players):
            world = imagined(moment.state, seat, seed=number)
            assert without_chance(replayed(world, moment)) == without_chance(world)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_seat_sees_the_same_in_its_imagined_worlds(players: int) -> None:
    for number, moment in enumerate(moments(players, seed=10 + players, rounds=3, passing="right,keep,left")):
        for seat in range(SPECTATOR, players):
            before = knowledge(moment.state, seat)
            assert knowledge(imagined(moment.state, seat, seed=number), seat) == before


def spoil(world: Any, seat: int, seed: int) -> None:
    """Change what this seat cannot know, beside the hands: the deck, the dice, the secret choices of others."""
    dice = np.random.default_rng(seed)
    for place, card in enumerate(dice.permutation(60)):
        world.deal[place] = int(card)
    world.stacked = int(dice.integers(2))
    for word in range(4):
        world.dice[word] = int(dice.integers(1 << 62))
    for other in range(world.players):
        if other == seat or (world.phase != Phase.PASS and (other + world.pass_steps) % world.players == seat):
            continue
        world.passed[other] = 0
        if world.phase == Phase.PASS and has(world.choosing, other) and dice.integers(2):
            GAME.act(world, other, int(dice.choice(list(members(GAME.legal(world, other))))))


@pytest.mark.parametrize("players", PLAYERS)
def test_worlds_that_look_alike_are_imagined_alike(players: int) -> None:
    """To the byte: what is imagined depends on what the seat sees and on the dice, and on nothing else."""
    for number, moment in enumerate(moments(players, seed=20 + players, rounds=2)):
        if number % 2:
            continue
        for seat in range(SPECTATOR, players):
            other = imagined(moment.state, seat, seed=1)
            spoil(other, seat, seed=number)
            assert knowledge(other, seat) == knowledge(moment.state, seat)
            assert imagined(other, seat, seed=2) == imagined(moment.state, seat, seed=2)


def test_w2_1_half_made_choices_of_the_others_are_taken_back() -> None:
    s = GAME.new_state(GAME.options.make(4), 1)
    GAME.begin(s)
    for seat in (0, 0, 1, 1, 1, 2):
        GAME.act(s, seat, next(members(GAME.legal(s, seat))))
    for seat in range(SPECTATOR, 4):
        world = imagined(s, seat, seed=1)
        assert [card_names(world.passed[other]) for other in range(4) if other != seat] == [()] * (4 - (seat >= 0))
        if seat >= 0:
            assert world.passed[seat] == s.passed[seat]
        assert list(members(GAME.waiting(world))) == [other for other in range(4) if (other, seat) != (1, 1)]


# --- uniformity ------------------------------------------------------------------------------------------------------


def all_worlds(k: Any) -> Counter[tuple[tuple[str, ...], ...]]:
    """The hands of the others in every way that the unseen cards can lie, wizards as four cards."""
    players, seat = k.players, k.seat
    laid = [card_names(k.laid[player]) for player in range(players)]
    unseen = Counter(DECK) - Counter(itertools.chain.from_iterable(laid)) - Counter(card_names(k.own_hand))
    known: dict[int, list[str]] = {player: [] for player in range(players)}
    if seat != SPECTATOR and k.pass_steps:
        to = (seat + k.pass_steps) % players
        known[to] = list((Counter(card_names(k.own_passed)) - Counter(laid[to])).elements())
    loose = list((unseen - Counter(itertools.chain.from_iterable(known.values()))).elements())
    others = [player for player in range(players) if player != seat]
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()

    def fill(at: int, left: frozenset[int], hands: tuple[tuple[str, ...], ...]) -> None:
        if at == len(others):
            found[hands] += 1
            return
        player = others[at]
        lacks = {NAMES[card] for card in members(k.lacks[player])}
        may = [card for card in left if loose[card] not in lacks]
        for chosen in itertools.combinations(may, k.hand_size[player] - len(known[player])):
            hand = tuple(sorted([*known[player], *(loose[card] for card in chosen)]))
            fill(at + 1, left - set(chosen), (*hands, hand))

    fill(0, frozenset(range(len(loose))), ())
    return found


def expect_uniform(s: Any, seat: int, seed: int, samples: int) -> None:
    """Imagine many times; every world that `all_worlds` names comes up as often as it weighs, and no other does."""
    expected = all_worlds(knowledge(s, seat))
    dice = new_dice(seed)
    seen: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for _ in range(samples):
        GAME.imagine(s, seat, dice)
        seen[tuple(tuple(sorted(card_names(s.hand[other]))) for other in range(s.players) if other != seat)] += 1
    assert set(seen) <= set(expected)
    if len(expected) > 1:
        share = samples / sum(expected.values())
        assert min(expected.values()) * share >= 5, "too few samples for this many worlds"
        assert chisquare([seen[world] for world in expected], [n * share for n in expected.values()]).pvalue > 1e-4


def arrangements(k: Any) -> int:
    """How many ways the unseen cards could lie if nothing were known about them."""
    sizes = [k.hand_size[player] for player in range(k.players) if player != k.seat]
    return math.factorial(sum(sizes)) // math.prod(math.factorial(size) for size in sizes)


@pytest.mark.parametrize("players", PLAYERS)
def test_imagined_hands_are_uniform_in_random_endings(players: int) -> None:
    """Endings as they come, with all that passing and voids tell, against full enumeration."""
    tried = 0
    for seed in range(100, 160):
        seat = seed % players
        for moment in moments(players, seed, rounds=1):
            k = knowledge(moment.state, seat)
            if k.phase == Phase.PASS or arrangements(k) > 2000:
                continue
            worlds = all_worlds(k)
            if 4 <= len(worlds) <= 100 and min(worlds.values()) * 1500 >= 5 * sum(worlds.values()):
                expect_uniform(moment.state, seat, seed, samples=1500)
                tried += 1
                break
        if tried == 6:
            return
    assert tried == 6, f"only {tried} endings were fit to be enumerated"


def ending_with(hands: list[str], lacks: dict[int, str], wizards_laid: dict[int, int]) -> Any:
    """Seat 0 is to lead with these hands left; it has passed r1, r2, w, w to seat 1, or as many of these as are passed.

    All else was played: wizards by these seats, r1 and r2 by seat 1 unless still in hand, the rest by anybody.
    """
    players = len(hands)
    s = GAME.new_state(GAME.options.make(players, dealer=players - 1), 1)
    GAME.begin(s)
    s.phase = Phase.PLAY
    s.turn = s.leader = 0
    s.choosing = 0
    s.passed[0] = cards(["r1", "r2", "w", "w"][: int(PASS[players])])
    laid = {seat: ["w"] * wizards_laid.get(seat, 0) for seat in range(players)}
    laid[1] += [name for name in ("r1", "r2") if name not in hands[1].split()]
    left = Counter(DECK) - Counter(" ".join(hands).split()) - Counter(itertools.chain.from_iterable(laid.values()))
    rest = list(left.elements())
    for seat, names in enumerate(hands):
        missing = int(HAND[players]) - len(names.split()) - len(laid[seat])
        laid[seat], rest = laid[seat] + rest[:missing], rest[missing:]
        s.hand[seat] = cards(names.split())
        s.laid[seat] = cards(laid[seat])
        s.lacks[seat] = cards([f"{colour}{value}" for colour in lacks.get(seat, "") for value in range(1, 15)])
    return s


@pytest.mark.parametrize(
    ("hands", "lacks", "wizards_laid"),
    [
        (["r3 g1", "g2 g3", "b4 w"], {}, {1: 3}),  # both wizards that were passed are played, and one more
        (["r3 g1", "w w", "b4 g5"], {}, {0: 2}),  # both are known to be there: only one world is left
        (["r3 g1 y7", "g2 g3 w", "b4 w y1"], {}, {1: 1, 2: 1}),  # one of the two is still there, another is anywhere
        (["r3 g1", "g2 w", "b4 w"], {1: "b", 2: "g"}, {1: 2}),
        (["r3 g1 y7", "r1 g2 w", "b4 w y1"], {}, {1: 2}),  # r1 is known to be there, no wizard
        (["r3 g1", "g2 w", "b4 w", "y1 w"], {1: "rb"}, {1: 1}),
        (["r3 g1", "g2 w", "b4 y9", "w y1"], {2: "rg", 3: "gb"}, {1: 2}),
        (["r3", "w", "b4", "y1", "g7"], {2: "ry", 4: "r"}, {1: 1, 3: 2}),
        (["r3", "w", "w", "y1", "g7", "w"], {3: "gb"}, {5: 1}),
    ],
)
def test_w6_1_w6_2_imagined_hands_are_uniform(
    hands: list[str], lacks: dict[int, str], wizards_laid: dict[int, int]
) -> None:
    """Endings made for it: wizards passed and played, cards passed and kept, voids that cross."""
    for seat in (0, 1):
        expect_uniform(ending_with(hands, lacks, wizards_laid), seat, seed=seat + 5, samples=1500)


def test_w6_2_a_spectator_imagines_all_hands() -> None:
    expect_uniform(ending_with(["r3 g1", "g2 w", "b4 w"], {1: "b", 2: "g"}, {1: 2}), SPECTATOR, seed=5, samples=2000)


def test_w6_1_the_giver_knows_where_passed_cards_lie_until_they_are_played() -> None:
    for number, moment in enumerate(moments(4, seed=7, rounds=1)):
        s = moment.state
        if s.phase != Phase.PLAY:
            continue
        for giver in range(4):
            to = (giver + 1) % 4
            there = Counter(card_names(s.passed[giver])) - Counter(card_names(s.laid[to]))
            assert there <= Counter(card_names(imagined(s, giver, seed=number).hand[to]))


def test_w6_1_what_others_passed_to_each_other_is_uniform_too() -> None:
    """Six players, two cards passed to the left: to seat 0 any two of the ten cards seat 2 had are as likely."""
    last = next(m.state for m in moments(6, seed=3, rounds=1) if m.state.phase == Phase.PLAY and not m.state.hand[2])
    had = card_names(last.laid[2])
    assert len(had) == 10
    expected = Counter(tuple(sorted(pair)) for pair in itertools.combinations(had, 2))
    dice = new_dice(1)
    seen: Counter[tuple[str, ...]] = Counter()
    for _ in range(3000):
        GAME.imagine(last, 0, dice)
        seen[tuple(sorted(card_names(last.passed[1])))] += 1
    assert set(seen) <= set(expected)
    share = 3000 / 45
    assert chisquare([seen[pair] for pair in expected], [n * share for n in expected.values()]).pvalue > 1e-4


def test_w1_4_imagined_wizards_are_the_lowest() -> None:
    for number, moment in enumerate(moments(5, seed=9, rounds=1)):
        world = imagined(moment.state, number % 6 - 1, seed=number)
        for row in (world.hand, world.passed, world.laid):
            for seat in range(5):
                wizards = row[seat] >> W
                assert wizards & (wizards + 1) == 0
