"""B6: what a seat of `broom` can know: imagined worlds are possible, look right to the seat, and equally likely."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import pytest
from scipy.stats import chisquare

from walpurgis.core.dice import new_dice, pick
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import first_of, members, set_of
from walpurgis.core.state import blank, copy_of
from walpurgis.games import game_named
from walpurgis.games.broom.belief import KNOWLEDGE, observe
from walpurgis.games.broom.cards import CARDS, COPIES, KINDS, KINDS_IN_PLAY, WITCHES
from walpurgis.games.broom.imagine import imagine
from walpurgis.games.broom.options import BroomOptions
from walpurgis.games.broom.rules import act, begin, legal, waiting
from walpurgis.games.broom.state import SEATS, STATE, Phase

pytestmark = pytest.mark.rules

SPECTATOR = -1
DRAWS = 1500 if MODE is Mode.PLAIN else 20_000
MATCHES = 1 if MODE is Mode.PLAIN else 6


def new_match(players: int, seed: object) -> Any:
    state = blank(STATE)
    BroomOptions.make(players).write(state)
    for word, number in enumerate(new_dice(str(seed))):
        state.dice[word] = int(number)
    begin(state)
    return state


def positions(players: int, seed: object) -> Iterator[Any]:
    """All positions of one random match; the seats that choose at once do so in random order."""
    state, dice = new_match(players, seed), new_dice(f"{seed} choices")
    while seats := waiting(state):
        yield state
        seat = pick(seats, dice)
        act(state, seat, pick(legal(state, seat), dice))
    yield state


def seen_by(state: Any, seat: int) -> bytes:
    knowledge = blank(KNOWLEDGE)
    observe(state, seat, knowledge)
    return bytes(knowledge.memory)


def hand(state: Any, seat: int) -> list[int]:
    return [state.hand[KINDS * seat + kind] for kind in range(KINDS)]


def known(state: Any, seat: int) -> list[int]:
    return [state.known[KINDS * seat + kind] for kind in range(KINDS)]


def pile(state: Any) -> list[int]:
    return [state.deal[place] for place in range(state.top, int(CARDS[state.players]))]


def cards_everywhere(state: Any) -> list[int]:
    """How many cards of each kind there are in all places together."""
    found = Counter(pile(state))
    for kind in range(KINDS):
        found[kind] += state.open[kind]
        for seat in range(state.players):
            cell = KINDS * seat + kind
            found[kind] += state.hand[cell] + state.cowards[cell] + state.braves[cell]
            found[kind] += (state.played[seat] >> kind) & 1
    return [found[kind] for kind in range(KINDS)]


def expect_possible(world: Any) -> None:
    """A world in which everything that has been seen this round could have happened."""
    in_play = int(KINDS_IN_PLAY[world.players])
    assert cards_everywhere(world) == [int(COPIES[kind]) if kind < in_play else 0 for kind in range(KINDS)]
    for seat in range(world.players):
        held, returned = hand(world, seat), known(world, seat)
        assert all(there <= has for there, has in zip(returned, held, strict=True)), "returned cards are gone"
        replay_round(world, seat)


def replay_round(world: Any, seat: int) -> None:
    """B2.1, B3.2: with the hand that this seat had at the start of the round, its round could have been as it was."""
    played, passed, chosen = world.played[seat], world.passed[seat], world.chosen[seat]
    at_first = [n + ((played >> kind) & 1) for kind, n in enumerate(hand(world, seat))]
    kinds = {kind for kind, n in enumerate(at_first) if n}
    if world.phase == Phase.CHOOSE and (world.choosing >> seat) & 1:
        assert set(members(chosen)) <= kinds
        return
    if world.phase not in (Phase.CHOOSE, Phase.PLAY):
        assert chosen == 0
        return
    choice = set(members(chosen | played))
    assert choice <= kinds
    assert len(choice) == min(3, len(kinds)) == world.chose[seat]
    assert not choice & set(members(passed))
    assert not chosen & played


# --- imagined worlds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_b6_1_imagined_worlds_are_possible_and_look_the_same(players: int) -> None:
    dice = new_dice("imagine")
    for match in range(MATCHES):
        for number, state in enumerate(positions(players, match)):
            seat = number % (players + 1) - 1
            world = copy_of(state)
            imagine(world, seat, dice)
            expect_possible(world)
            assert seen_by(world, seat) == seen_by(state, seat)
            if seat != SPECTATOR:
                assert hand(world, seat) == hand(state, seat)
                assert world.chosen[seat] == state.chosen[seat]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_worlds_that_look_alike_become_the_same(players: int) -> None:
    """`imagine` reads nothing but what the seat sees: another world that it could be in gives the same bytes."""
    dice = new_dice("other worlds")
    for number, state in enumerate(positions(players, "alike")):
        seat = number % (players + 1) - 1
        other = copy_of(state)
        imagine(other, seat, dice)
        assert seen_by(other, seat) == seen_by(state, seat)
        imagine(other, seat, new_dice(number))
        world = copy_of(state)
        imagine(world, seat, new_dice(number))
        assert world == other


def test_b6_1_half_made_choices_of_others_are_taken_back() -> None:
    state = new_match(4, "half")
    while state.phase == Phase.TAKE:
        act(state, state.turn, first_of(legal(state, state.turn)))
    for seat in (0, 1, 1, 2, 2, 2):  # 0 and 1 are not done, 2 is
        act(state, seat, first_of(legal(state, seat)))
    world = copy_of(state)
    imagine(world, 0, new_dice(1))
    assert world.chosen[0] == state.chosen[0]
    assert world.chosen[1] == 0
    assert len(list(members(world.chosen[2]))) == 3
    assert world.chosen[3] == 0
    assert waiting(world) == waiting(state) == set_of((0, 1, 3))
    assert len(list(members(legal(world, 1)))) >= 1


def test_b6_1_a_spectator_sees_no_hand_and_no_choice() -> None:
    for state in positions(3, "spectator"):
        knowledge = blank(KNOWLEDGE)
        observe(state, SPECTATOR, knowledge)
        assert not any(knowledge.own_hand)
        assert knowledge.own_chosen == 0


# --- equally likely --------------------------------------------------------------------------------------------------


class Other(NamedTuple):
    """An opponent in a small ending: by names of witches."""

    rest: int  # places of the hand beside the chosen ones
    chosen: int  # places of chosen witches not yet played
    known: str = ""
    played: str = ""
    passed: str = ""


class Ending(NamedTuple):
    """A position with few unseen cards; seat 0 holds all that is not told here."""

    unseen: str
    others: tuple[Other, ...]
    pile: int


def kinds_of(names: str) -> list[int]:
    """r: root, m: meadow, f: fire, b: berry, s: sun, w: water."""
    return ["rmfbsw".index(name) for name in names]


ENDINGS = {
    "nothing chosen": Ending("rrmmmfb", (Other(3, 0), Other(2, 0)), 2),
    "three chosen": Ending("rrmmfbbs", (Other(1, 3), Other(0, 3)), 1),
    "one after three of a kind": Ending("rrrrmmfb", (Other(2, 2, played="s"), Other(1, 2, played="w")), 1),
    "next is remembered": Ending("rrmmffbb", (Other(2, 2, played="s", passed="r"), Other(2, 1, "", "sw", "m")), 1),
    "all want the rarest": Ending("rmmmfff", (Other(1, 2, played="s", passed="f"), Other(2, 1, "", "sw", "f")), 1),
    "a known card": Ending("rrmmffb", (Other(2, 2, known="r", played="s"), Other(1, 2, played="w")), 1),
    "known cards on both sides": Ending(
        "rrmmfb", (Other(2, 3, known="rm"), Other(2, 2, known="f", played="w", passed="m")), 0
    ),
    "a known card that was passed": Ending("rmmfbb", (Other(3, 2, "rr", "s", "r"), Other(2, 1, "b", "sw", "r")), 1),
    "three known": Ending("rmfbb", (Other(3, 3, known="rmf"), Other(0, 1, played="sw")), 1),
    "two kinds only, none played": Ending("rrrmmff", (Other(2, 2), Other(1, 0, played="sbw")), 2),
    "two kinds only, one played": Ending("rrrmmmff", (Other(2, 1, known="m", played="r"), Other(1, 3)), 2),
    "two kinds only, both played": Ending("rrrmmff", (Other(3, 0, played="rm"), Other(1, 1, played="sw")), 2),
    "one kind only": Ending("rrrmmmm", (Other(2, 1), Other(2, 1, played="sw", passed="r")), 1),
    "two hands of two kinds": Ending("rrrmmmf", (Other(2, 1, known="r", played="m"), Other(2, 2)), 1),
}


def set_up(ending: Ending) -> Any:
    """The position as a record."""
    players = len(ending.others) + 1
    state = new_match(players, "ending")
    for cell in range(SEATS * KINDS):
        state.hand[cell] = state.known[cell] = state.cowards[cell] = state.braves[cell] = 0
    for kind in range(KINDS):
        state.open[kind] = 0
        state.hand[kind] = int(COPIES[kind]) if kind < KINDS_IN_PLAY[players] else 0
    state.phase = Phase.PLAY
    state.top = int(CARDS[players]) - ending.pile
    cards = kinds_of(ending.unseen)
    for kind in cards:
        state.hand[kind] -= 1
    for seat, other in enumerate(ending.others, 1):
        for kind in kinds_of(other.known):
            state.known[KINDS * seat + kind] += 1
        for kind in kinds_of(other.known + other.played):
            state.hand[kind] -= 1
        state.played[seat] = set_of(kinds_of(other.played))
        state.passed[seat] = set_of(kinds_of(other.passed))
        state.chose[seat] = other.chosen + len(other.played)
        # Any cards will do: `imagine` looks at how many there are.
        state.hand[KINDS * seat] = other.rest + other.chosen
    return state


Card: TypeAlias = tuple[int, int]  # its kind; the seat in whose hand it is known to be, or 0


def all_worlds(ending: Ending) -> Counter[Any]:
    """Every way in which the cards can lie in the places, card by card and place by place."""
    places = [
        (seat, part) for seat, o in enumerate(ending.others, 1) for part in ["chosen"] * o.chosen + ["rest"] * o.rest
    ]
    places += [(0, "pile")] * ending.pile
    cards = [(kind, 0) for kind in kinds_of(ending.unseen)]
    cards += [(kind, seat) for seat, other in enumerate(ending.others, 1) for kind in kinds_of(other.known)]
    assert len(cards) == len(places)
    worlds: Counter[Any] = Counter()
    for order in orders(Counter(cards), [seat for seat, _ in places]):
        lying = list(zip(order, places, strict=True))
        if could_be(ending, lying):
            seats = range(1, len(ending.others) + 1)
            hands = tuple(tuple(sorted(kind for (kind, _), (place, _) in lying if place == seat)) for seat in seats)
            worlds[hands, choices(ending, lying)] += 1
    return worlds


def orders(cards: Counter[Card], seats: list[int]) -> Iterator[tuple[Card, ...]]:
    """The orders that differ (each stands for as many orders of like cards), with owned cards at their seats."""
    if not seats:
        yield ()
    for card in [card for card in cards if cards[card]]:
        if card[1] in (0, seats[0]):
            cards[card] -= 1
            for rest in orders(cards, seats[1:]):
                yield (card, *rest)
            cards[card] += 1


def choices(ending: Ending, lying: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sorted(kind for (kind, _), place in lying if place == (seat, "chosen")))
        for seat in range(1, len(ending.others) + 1)
    )


def could_be(ending: Ending, lying: Any) -> bool:
    for seat, (other, chosen) in enumerate(zip(ending.others, choices(ending, lying), strict=True), 1):
        if len({*chosen, *kinds_of(other.played)}) < other.chosen + len(other.played):
            return False
        if {*chosen} & {*kinds_of(other.passed)}:
            return False
        kinds = {kind for (kind, _), (place, _) in lying if place == seat}
        if 0 < other.chosen + len(other.played) < 3 and not kinds <= {*chosen, *kinds_of(other.played)}:
            return False
    return True


def world_of(state: Any) -> Any:
    seats = range(1, state.players)
    hands = tuple(tuple(kind for kind, n in enumerate(hand(state, seat)) for _ in range(n)) for seat in seats)
    return hands, tuple(tuple(members(state.chosen[seat])) for seat in seats)


@pytest.mark.parametrize("name", ENDINGS)
def test_all_worlds_are_equally_likely(name: str) -> None:
    """Against full enumeration: all ways in which the unseen cards can lie, as equally likely."""
    ending = ENDINGS[name]
    worlds, start = all_worlds(ending), set_up(ending)
    dice, found, world = new_dice(name), Counter[Any](), copy_of(start)
    for _ in range(DRAWS):
        world.memory[:] = start.memory
        imagine(world, 0, dice)
        found[world_of(world)] += 1
    assert found.keys() <= worlds.keys()
    expect_fair(found, worlds)


def expect_fair(found: Counter[Any], ways: Counter[Any]) -> None:
    """The chi-square test, with the rare ones thrown together."""
    draws, total = found.total(), ways.total()
    often = [key for key in ways if ways[key] * draws >= 8 * total]
    seen = [found[key] for key in often]
    due = [ways[key] * draws / total for key in often]
    if sum(due) < draws - 1e-6:
        seen.append(draws - sum(seen))
        due.append(draws - sum(due))
    if len(due) > 1:
        assert chisquare(seen, due).pvalue > 1e-4


def test_the_pile_is_in_any_order() -> None:
    ending = Ending("rrmf", (Other(0, 0), Other(0, 0)), 4)
    start, dice, found = set_up(ending), new_dice("pile"), Counter[Any]()
    for _ in range(DRAWS):
        world = copy_of(start)
        imagine(world, 0, dice)
        found[tuple(pile(world))] += 1
    expect_fair(found, Counter(itertools.permutations(kinds_of("rrmf"))))


def test_fair_dice_are_told_from_loaded_ones() -> None:
    """The check itself can fail."""
    with pytest.raises(AssertionError):
        expect_fair(Counter(a=600, b=400), Counter(a=1, b=1))


def test_imagining_returns_where_several_hands_are_short_of_kinds() -> None:
    """Only a deal laid by hand has such hands; nearly every attempt at another world is then refused."""
    game, state = game_named("broom"), blank(STATE)
    BroomOptions.make(4, first=0).write(state)
    short = {0: ("root", 10, "meadow", 5), 1: ("fire", 12, "berry", 3), 2: ("sun", 15, "sun", 0)}
    left = Counter({WITCHES[kind]: int(COPIES[kind]) for kind in range(7)})
    piles = {"first": ["0"]}
    for seat, (one, n, two, m) in short.items():
        piles[f"hand {seat}"] = [one] * n + [two] * m
        left.subtract(piles[f"hand {seat}"])
    rest = list(left.elements())
    piles |= {"hand 3": rest[-15:], "open": rest[:4], "pile": rest[4:-15]}
    started = game.new_state(BroomOptions.make(4, first=0), 1)
    game.begin(started)
    piles |= {name: pile for name, pile in game.deal_piles(started).items() if name.startswith("task")}
    game.stack(state, piles)
    begin(state)
    while state.phase != Phase.PLAY:
        seat = first_of(waiting(state))
        act(state, seat, first_of(legal(state, seat)))
    for seat in (SPECTATOR, 3, 0):
        world = copy_of(state)
        imagine(world, seat, new_dice(1))
        expect_possible(world)
        assert seen_by(world, seat) == seen_by(state, seat)
