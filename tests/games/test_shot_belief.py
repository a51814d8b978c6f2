"""What a seat of `shot` can know: imagined worlds are possible, uniform, and hold nothing that was not observed."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import walpurgis
from table import ShotTable, cards, names, sit
from walpurgis.core.dice import Dice, new_dice, pick
from walpurgis.core.game import SPECTATOR
from walpurgis.core.rule import MODE, Mode
from walpurgis.core.sets import members
from walpurgis.core.state import blank, copy_of
from walpurgis.games import game_named
from walpurgis.games.shot.cards import NAMES, REST
from walpurgis.games.shot.state import Phase

pytestmark = pytest.mark.rules

GAME = game_named("shot")
PLAIN = MODE is Mode.PLAIN
WORLDS = 1_500 if PLAIN else 12_000  # imagined in all, over the tables below
DRAWS = 2_500 if PLAIN else 20_000  # of each ending
HIDDEN = ("hand", "deal", "stacked", "dice")  # the fields of a state that a seat does not know, or not wholly

TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 4},
    {"players": 3, "edition": "translated", "removed_suit": "potion", "curse": True},
    {"players": 4, "edition": "translated", "curse": True, "vacation": True},
    {"players": 3, "vacation": True, "hurt_and_tired": False},
    {"players": 4, "vacation": True, "rest_from": "next-round", "first": 2},
]


def knowledge(state: Any, seat: int) -> bytes:
    """All that a seat observes."""
    out = blank(GAME.knowledge)
    GAME.observe(state, seat, out)
    return bytes(out.memory)


def imagined(state: Any, seat: int, dice: Dice) -> Any:
    """Another world that looks the same to this seat."""
    world = copy_of(state)
    GAME.imagine(world, seat, dice)
    return world


# --- random matches, with what was seen in the round -----------------------------------------------------------------


@dataclass
class Seen:
    """One card on the table, and the card that was shown with it."""

    seat: int
    card: str
    leads: bool
    shown: str | None = None


@dataclass
class Moment:
    """A position of a match, with all that was played in its round."""

    state: Any
    plays: list[Seen] = field(default_factory=list[Seen])


def random_moments(options: Mapping[str, Any], seed: int) -> Iterator[Moment]:
    """Every position of one match among players who do anything that is allowed."""
    players, *others = options.items()
    state = GAME.new_state(GAME.options.make(players[1], **dict(others)), seed)
    dice = new_dice(f"moves {seed}")
    GAME.begin(state)
    plays: list[Seen] = []
    yield Moment(state, plays)
    while waiting := int(GAME.waiting(state)):
        (seat,) = members(waiting)
        action = int(pick(GAME.legal(state, seat), dice))
        if state.phase == Phase.QUOTA:
            plays = []
        elif state.phase == Phase.SHOW:
            plays[-1].shown = NAMES[action]
        elif action < REST:
            plays.append(Seen(seat, NAMES[action], leads=state.played == 0))
        GAME.act(state, seat, action)
        if state.phase == Phase.QUOTA:
            plays = []
        yield Moment(state, plays)


def replay(hands: list[set[str]], plays: Sequence[Seen], showing: bool) -> None:
    """S4.2 once more, in other words: were these plays right for hands that began the round like this?"""
    led = ""
    for number, play in enumerate(plays):
        hand = hands[play.seat]
        assert play.card in hand, f"{play} was not in the hand"
        hand.remove(play.card)
        led = "" if play.leads else led
        suit = play.card[0].replace("x", "")
        if not led:
            assert play.shown is None
            led = suit
        elif suit != led:
            of_suit = {card for card in hand if card[0] == led}
            if suit:
                assert not of_suit, f"{play} did not follow {led}, holding {of_suit}"
            elif showing and number == len(plays) - 1:
                assert of_suit, f"{play} has yet to show {led}, and holds none"
            elif play.shown is None:
                assert not of_suit, f"{play} showed nothing, holding {of_suit}"
            else:
                assert play.shown in of_suit, f"{play.shown} was shown and is not in the hand"


def check_possible(world: Any, moment: Moment, seat: int) -> None:
    """This world could have led to what was seen, and this seat sees no difference."""
    state, players = moment.state, moment.state.players
    hands = [names(world.hand[player]) for player in range(players)]
    for player in range(players):
        assert len(hands[player]) == len(names(state.hand[player]))
    if seat != SPECTATOR:
        assert world.hand[seat] == state.hand[seat]
    lying = [card for hand in hands for card in hand]
    assert len(lying) == len(set(lying)), "a card lies in two hands"
    unseen = names(state.deck) - names(state.seen)
    assert set(lying) <= unseen
    assert len(unseen) - len(lying) == (2 if players == 3 else 0)
    for play in moment.plays:
        hands[play.seat].add(play.card)
    replay(hands, moment.plays, showing=state.phase == Phase.SHOW)
    for player in members(int(GAME.waiting(world))):
        assert GAME.legal(world, player)


def moments_and_dice(count: int) -> Iterator[tuple[Moment, int, Dice]]:
    """This many positions with a seat to look from, over all tables; each seat and spectators in turn."""
    dice = new_dice("worlds")
    number = 0
    for seed in itertools.count():
        for options in TABLES:
            for moment in random_moments(options, seed):
                seat = number % (moment.state.players + 1) - 1
                yield moment, seat, dice
                number += 1
                if number >= count:
                    return


def test_imagined_worlds_are_possible() -> None:
    """No seat imagines a world in which somebody would have broken a rule."""
    voids = shows = 0
    for moment, seat, dice in moments_and_dice(WORLDS):
        check_possible(imagined(moment.state, seat, dice), moment, seat)
        voids += any(moment.state.lacks)
        shows += any(moment.state.shown)
    assert min(voids, shows) > WORLDS // 20, "the matches were too tame to tell"


def test_while_a_card_is_to_be_shown_its_owner_holds_one() -> None:
    """S4.2: that somebody has to show proves a card of the suit led; every imagined world has it, for all to show."""
    table = sit("p5 b5 f5", "x4 p6 b6", "p7 v7 f7", "p8 v8 f8")
    table.play("0:p5 1:x4")
    assert table.s.phase == Phase.SHOW
    dice = new_dice("show")
    for seat in (SPECTATOR, 0, 2, 3):
        for _ in range(50):
            world = imagined(table.s, seat, dice)
            assert GAME.legal(world, 1), f"seat {seat} imagines that seat 1 has nothing to show"


def test_the_referee_notices_impossible_worlds() -> None:
    """The check itself: a hand that broke a rule, a card in two hands, a lost card, a card shown and not held."""
    table = sit("p5 b5 f5", "b6 v6 f6", "x4 p7 v7", "p8 v8 f8")
    plays = [Seen(0, "p5", leads=True), Seen(1, "b6", leads=False), Seen(2, "x4", leads=False, shown="p7")]
    table.play("0:p5 1:b6 2:x4 2:show-p7")
    moment = Moment(table.s, plays)
    check_possible(copy_of(table.s), moment, SPECTATOR)
    for hands in (
        ("b5 f5", "v6 p8", "p7 v7", "f6 v8 f8"),  # seat 1 holds a potion it did not follow with
        ("b5 f5", "v6 f6", "v8 v7", "p8 p7 f8"),  # seat 2 does not hold what it showed
        ("b5 f5", "v6 f6", "p7 v7", "p8 v8 v6"),  # the v6 lies twice
        ("b5 f5", "v6 f6", "p7 v7", "p8 v8"),  # a hand too small
        ("b5 f5", "v6 f6", "p7 v7", "p8 v8 p10"),  # the p10 was played before
    ):
        world = copy_of(table.s)
        for seat, hand in enumerate(hands):
            world.hand[seat] = cards(hand)
        with pytest.raises(AssertionError):
            check_possible(world, moment, SPECTATOR)


# --- look-alike worlds -----------------------------------------------------------------------------------------------


def test_worlds_that_look_alike_are_imagined_alike() -> None:
    """A seat's knowledge survives `imagine`; from two look-alike worlds equal dice make the same third, to the byte."""
    for number, (moment, seat, dice) in enumerate(moments_and_dice(WORLDS // 4)):
        other = imagined(moment.state, seat, dice)
        assert knowledge(other, seat) == knowledge(moment.state, seat)
        first = imagined(moment.state, seat, new_dice(number))
        second = imagined(other, seat, new_dice(number))
        assert first.memory == second.memory


def test_imagine_changes_only_what_is_hidden() -> None:
    """Every public field stays; the deck's order and the dice to come are not those of the match."""
    public = [name for name in GAME.state.names or () if name not in HIDDEN]
    for moment, seat, dice in moments_and_dice(WORLDS // 8):
        state = moment.state
        world = imagined(state, seat, dice)
        for name in public:
            assert np.array_equal(world.record[name], state.record[name]), name
        assert world.dice.tolist() != state.dice.tolist()
        assert set(world.deal.tolist()) == {-1}


def test_a_spectator_knows_no_hand() -> None:
    """What everybody knows is the same for all, but for the seat's own hand."""
    for moment, seat, _ in moments_and_dice(60):
        mine, public = blank(GAME.knowledge), blank(GAME.knowledge)
        GAME.observe(moment.state, seat, mine)
        GAME.observe(moment.state, SPECTATOR, public)
        assert public.own_hand == 0
        mine.own_hand, mine.seat = 0, SPECTATOR
        assert mine.memory == public.memory


def test_a_deal_given_beforehand_is_not_known() -> None:
    """S8.1: neither the rest of this deal nor the next one, laid ready, shows in an imagined world."""
    first, *later = (walpurgis.new("shot", players=3, seed=seed, first=0).deals[0] for seed in (1, 2, 3))
    for piles in later:
        del piles["first"]
    matches = [walpurgis.new("shot", players=3, seed=9, first=0, deals=[first, deal]) for deal in later]
    assert matches[0].state.memory != matches[1].state.memory
    for seat in (SPECTATOR, 0, 1, 2):
        assert matches[0].knowledge(seat).memory == matches[1].knowledge(seat).memory
        one, two = (imagined(match.state, seat, new_dice(5)) for match in matches)
        assert one.memory == two.memory


def test_face_down_cards_are_redealt() -> None:
    """S8.1: with three players the two cards face down can be any that a seat has not seen."""
    table = ShotTable(walpurgis.new("shot", players=3, seed=6))
    dice = new_dice("face down")
    found: set[str] = set()
    for _ in range(200):
        world = imagined(table.s, 0, dice)
        found |= names(world.deck & ~world.seen & ~(world.hand[0] | world.hand[1] | world.hand[2]))
    assert found == names(table.s.deck & ~table.s.seen & ~table.s.hand[0])


def test_different_dice_imagine_different_worlds() -> None:
    """And what is to come is rolled again, too."""
    state = walpurgis.new("shot", players=4, seed=3).state
    worlds = [imagined(state, 0, new_dice(seed)) for seed in range(20)]
    assert len({tuple(world.hand.tolist()) for world in worlds}) == 20
    assert len({tuple(world.dice.tolist()) for world in worlds}) == 20
    assert all(world.hand[0] == state.hand[0] for world in worlds)


def test_an_imagined_world_plays_on_to_the_end() -> None:
    """A bot may play it out: every world is a match like any other, next deals included."""
    for moment, seat, dice in itertools.islice(moments_and_dice(10_000), 0, 1_000, 37 if PLAIN else 13):
        world = imagined(moment.state, seat, dice)
        steps = 0
        while waiting := int(GAME.waiting(world)):
            (player,) = members(waiting)
            GAME.act(world, player, int(pick(GAME.legal(world, player), dice)))
            steps += 1
            assert steps < 1_000
        assert world.phase == Phase.OVER


# --- every world equally likely --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ending:
    """A table near the end of a round, what was played, and what that has proven: told by hand, not by the code."""

    hands: tuple[str, ...]
    plays: str = ""
    void: Mapping[int, str] = field(default_factory=dict[int, str])
    shown: Mapping[int, str] = field(default_factory=dict[int, str])
    to_show: tuple[int, str] | None = None  # who has played black and yet to show a card of this suit
    down: str = ""  # face down, with three players
    seat: int = 0
    worlds: int = 0

    def table(self) -> ShotTable:
        """The position."""
        table = sit(*self.hands, players=len(self.hands), down=self.down)
        table.play(self.plays)
        return table


SHOWN_AND_VOID = ("p10 v4 b4", "x4 p5 b5", "p6 p8 b6", "x2 f7 v7")
ENDINGS = {
    "nothing known": Ending(("v4 p4", "v5 p5", "v6 p6", "v7 p7"), worlds=90),
    "one void": Ending(
        ("p5 v4 b4", "b6 v6 f6", "p7 v7 b7", "p8 v8 p9"),
        "0:p5 1:b6 2:p7 3:p8",
        void={1: "p"},
        seat=2,
        worlds=60,
    ),
    "each another void": Ending(
        ("v10 p10 b10 v4 p4 b4", "f4 p5 b5 p7 b7 f7", "v5 f5 b6 v7 b8 f8", "v6 p6 f6 v8 p8 f9"),
        "0:v10 1:f4 2:v5 3:v6 0:p10 1:p5 2:f5 3:p6 0:b10 1:b5 2:b6 3:f6",
        void={1: "v", 2: "p", 3: "b"},
        worlds=174,
    ),
    "tight voids": Ending(
        ("v10 p10 v4 p4 b4", "f4 f6 b5 b6 f7", "f5 p5 p7 b7 f8", "v6 p6 v7 v8 p8"),
        "0:v10 1:f4 2:f5 3:v6 0:p10 1:f6 2:p5 3:p6",
        void={1: "vp", 2: "v"},
        worlds=40,
    ),
    "shown, and a void": Ending(
        SHOWN_AND_VOID, "0:p10 1:x4 1:show-p5 2:p6 3:x2", void={3: "p"}, shown={1: "p5"}, worlds=18
    ),
    "shown, and a void, to a spectator": Ending(
        SHOWN_AND_VOID,
        "0:p10 1:x4 1:show-p5 2:p6 3:x2",
        void={3: "p"},
        shown={1: "p5"},
        seat=SPECTATOR,
        worlds=450,
    ),
    "shown, and a void, to the one who showed": Ending(
        SHOWN_AND_VOID, "0:p10 1:x4 1:show-p5 2:p6 3:x2", void={3: "p"}, seat=1, worlds=60
    ),
    "three players": Ending(("v4 p4", "v5 p5", "v6 b6"), down="b7 x4", worlds=90),
    "three players, two voids": Ending(
        ("b10 p10 v4 p4", "v5 p5 p6 v6", "b5 v7 b6 v8"),
        "0:b10 1:v5 2:b5 1:p5 2:v7 0:p10",
        void={1: "b", 2: "p"},
        down="b7 p7",
        worlds=19,
    ),
    "three players, shown, and a void": Ending(
        ("p10 v10 v4 b4", "x4 p5 b5 b7", "b6 p8 v9 v8"),
        "0:p10 1:x4 1:show-p5 2:p8 0:v10 1:b7 2:v8",
        void={1: "v"},
        shown={1: "p5"},
        down="v7 p9",
        worlds=18,
    ),
    "three players, to a spectator": Ending(
        ("b10 v4", "v5 v6", "b5 p5"), "0:b10 1:v5 2:b5", void={1: "b"}, down="b7 p7", seat=SPECTATOR, worlds=48
    ),
    "to be shown": Ending(
        ("p10 v4 b4", "x4 p5 b5", "p6 v6 b6", "p7 f7 v7"), "0:p10 1:x4", to_show=(1, "p"), worlds=360
    ),
    "to be shown by the last, with a void": Ending(
        ("p10 v4", "f5 b5", "p6 p8", "x4 p7"),
        "0:p10 1:f5 2:p6 3:x4",
        void={1: "p"},
        to_show=(3, "p"),
        seat=SPECTATOR,
        worlds=8,
    ),
    "to be shown once more": Ending(
        ("p9 p10 b5 f5", "x4 x2 p6 p7", "p5 b7 f7 v7", "p8 b8 f8 v8"),
        "0:p9 1:x4 1:show-p6 2:p5 3:p8 0:p10 1:x2",
        shown={1: "p6"},
        to_show=(1, "p"),
        worlds=140,
    ),
    "three players, to be shown": Ending(
        ("p10 v4 b4", "x4 p5 b5", "p6 v6 b6"), "0:p10 1:x4", to_show=(1, "p"), down="p7 v7", seat=2, worlds=54
    ),
}


def consistent_worlds(ending: Ending, state: Any) -> set[tuple[frozenset[str], ...]]:
    """Every way the cards that this seat has not seen can lie in the other hands, by trying all."""
    others = [seat for seat in range(state.players) if seat != ending.seat]
    unseen = names(state.deck) - names(state.seen)
    if ending.seat != SPECTATOR:
        unseen -= names(state.hand[ending.seat])

    def fits(seat: int, hand: frozenset[str]) -> bool:
        suits = {card[0] for card in hand}
        return (
            not suits & set(ending.void.get(seat, ""))
            and set(ending.shown.get(seat, "").split()) <= hand
            and (ending.to_show is None or ending.to_show[0] != seat or ending.to_show[1] in suits)
        )

    def deal(seats: Sequence[int], left: frozenset[str]) -> Iterator[tuple[frozenset[str], ...]]:
        if not seats:
            yield ()
            return
        size = len(names(state.hand[seats[0]]))
        for some in map(frozenset, itertools.combinations(sorted(left), size)):
            if fits(seats[0], some):
                for rest in deal(seats[1:], left - some):
                    yield (some, *rest)

    return set(deal(others, frozenset(unseen)))


@pytest.mark.parametrize("name", ENDINGS)
def test_imagine_is_uniform(name: str) -> None:
    """S8.2: every deal that agrees with what was seen comes up, equally often, and no other."""
    ending = ENDINGS[name]
    state = ending.table().s
    possible = consistent_worlds(ending, state)
    assert len(possible) == ending.worlds
    others = [seat for seat in range(state.players) if seat != ending.seat]
    assert tuple(frozenset(names(state.hand[seat])) for seat in others) in possible
    dice = new_dice(f"uniform {name}")
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        world = imagined(state, ending.seat, dice)
        drawn[tuple(world.hand[seat] for seat in others)] += 1
    found = {tuple(frozenset(names(hand)) for hand in hands): number for hands, number in drawn.items()}
    assert set(found) <= possible, "an impossible world was imagined"
    assert chisquare([found.get(world, 0) for world in possible]).pvalue > 1e-4
