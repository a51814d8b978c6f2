"""How actions and deals of `witches` are written: `pass-r7` `r7` `w` `others` `own`; piles of cards."""

from __future__ import annotations

from walpurgis.core.deals import expect_cards, expect_piles, expect_seat
from walpurgis.core.game import Piles
from walpurgis.core.sets import Action, ActionSet, Names, Seat
from walpurgis.games.witches.cards import CARDS, HAND, NAMES, OTHERS, OWN, W
from walpurgis.games.witches.options import RANDOM
from walpurgis.games.witches.rules import DEALER
from walpurgis.games.witches.state import Phase, State

ACTIONS: dict[str, Action] = {**{name: card for card, name in enumerate(NAMES)}, "others": OTHERS, "own": OWN}
ACTION_NAMES = {action: name for name, action in ACTIONS.items()}
PASSED = [f"pass-{name}" for name in NAMES]  # a card that is passed is written differently from one that is played
PILE_RULES = {"dealer": "W3.1", "hand": "W1.3"}


def action_name(s: State, seat: Seat, action: Action) -> str:
    """The action as it is written now."""
    return PASSED[action] if s.phase == Phase.PASS and 0 <= action <= W else ACTION_NAMES[action]


def action_names(s: State, seat: Seat, actions: ActionSet) -> tuple[str, ...]:
    """All actions of a set, as they are written now."""
    return passed_names(actions) if s.phase == Phase.PASS else played_names(actions)


passed_names = Names(PASSED)
played_names = Names([ACTION_NAMES[action] for action in range(len(ACTIONS))])
card_names = Names([NAMES[min(card, W)] for card in range(CARDS)])  # every wizard is written `w` (W1.4)


def action_named(s: State, seat: Seat, text: str) -> Action:
    """The action that a text means; `pass-` may be left out where a card is passed."""
    name = text.strip().lower().replace("pass ", "pass-")
    if s.phase == Phase.PASS:
        name = name.removeprefix("pass-")
    if name not in ACTIONS:
        raise ValueError(text)
    return ACTIONS[name]


def deals(s: State) -> int:
    """How many deals the match has seen: one per round."""
    return s.round_now


def deal_piles(s: State) -> Piles:
    """The deal that this round began with; the first `dealer` (W3.1) is told in round 1."""
    piles: Piles = {"dealer": [str(s.deal[DEALER])]} if s.round_now == 1 else {}
    top = 0
    for name, size in pile_sizes(s).items():
        piles[name] = [NAMES[min(card, W)] for card in sorted(s.deal[place] for place in range(top, top + size))]
        top += size
    return piles


def pile_sizes(s: State) -> dict[str, int]:
    """W1.3: the piles of a deal and how many cards each has."""
    return {f"hand {seat}": int(HAND[s.players]) for seat in range(s.players)}


def stack(s: State, piles: Piles) -> None:
    """Let the next deal be this one; before the first deal it also tells the first dealer."""
    opening = s.round_now == 0
    sizes = pile_sizes(s)
    expect_piles(piles, {"dealer": 1, **sizes} if opening else sizes, PILE_RULES)
    cards = {pile: piles[pile] for pile in sizes}
    expect_cards(cards, card_names((1 << CARDS) - 1), PILE_RULES)
    if opening:
        chosen = None if s.options.dealer == RANDOM else s.options.dealer
        s.deal[DEALER] = expect_seat(piles, "dealer", chosen, s.players, PILE_RULES)
    wizards = iter(range(W, CARDS))
    for place, name in enumerate(name for pile in cards.values() for name in pile):
        s.deal[place] = next(wizards) if name == "w" else ACTIONS[name]
    s.stacked = 1
