"""How actions and deals of `shot` are written: `q5` `rest` `v7` `show-v7`; piles of cards."""

from __future__ import annotations

from walpurgis.core.deals import expect_cards, expect_piles, expect_seat
from walpurgis.core.game import Piles
from walpurgis.core.sets import Action, ActionSet, Names, Seat
from walpurgis.games.shot.cards import CARDS, HAND, NAMES, QUOTA, QUOTAS, REST, ROW, VACATION
from walpurgis.games.shot.deal import FIRST_PLAYER, cards_in_match
from walpurgis.games.shot.options import RANDOM
from walpurgis.games.shot.state import Phase, State

ACTIONS: dict[str, Action] = {
    **{name: card for card, name in enumerate(NAMES)},
    "rest": REST,
    "vacation": VACATION,
    **{f"q{quota}": QUOTA + quota for quota in QUOTAS},
}
ACTION_NAMES = {action: name for name, action in ACTIONS.items()}
SHOWN = [f"show-{name}" for name in NAMES]  # a card that is shown is written differently from one that is played
PILE_RULES = {"first": "S3.1", "hand": "S1.4", "row": "S1.4", "face": "S1.4"}


def action_name(s: State, seat: Seat, action: Action) -> str:
    """The action as it is written now."""
    return SHOWN[action] if s.phase == Phase.SHOW and 0 <= action < CARDS else ACTION_NAMES[action]


def action_names(s: State, seat: Seat, actions: ActionSet) -> tuple[str, ...]:
    """All actions of a set, as they are written now."""
    return shown_names(actions) if s.phase == Phase.SHOW else played_names(actions)


shown_names = Names(SHOWN)
played_names = Names([ACTION_NAMES.get(action, "") for action in range(max(ACTION_NAMES) + 1)])
card_names = Names(NAMES)


def action_named(s: State, seat: Seat, text: str) -> Action:
    """The action that a text means; `show-` may be left out, and a quota may be given as a bare number."""
    name = text.strip().lower().replace("show ", "show-")
    if s.phase == Phase.SHOW:
        name = name.removeprefix("show-")
    if s.phase == Phase.QUOTA and name.isdigit():
        name = f"q{name}"
    if name not in ACTIONS:
        raise ValueError(text)
    return ACTIONS[name]


def deals(s: State) -> int:
    """How many deals the match has seen: one per round."""
    return s.round_now


def deal_piles(s: State) -> Piles:
    """The deal that this round began with; `first` (S3.1) is told in round 1."""
    deck = [NAMES[s.deal[place]] for place in range(len(card_names(s.deck)))]
    piles: Piles = {"first": [str(s.deal[FIRST_PLAYER])]} if s.round_now == 1 else {}
    order = {name: number for number, name in enumerate(NAMES)}
    for name, size in pile_sizes(s).items():
        if name != "first":
            pile, deck = deck[:size], deck[size:]
            piles[name] = pile if name == "row" else sorted(pile, key=order.__getitem__)
    return piles


def pile_sizes(s: State) -> dict[str, int]:
    """S1.4: the piles of a deal and how many entries each has."""
    players = s.players
    sizes = {f"hand {seat}": int(HAND[players]) for seat in range(players)}
    sizes["row"] = int(ROW[players])
    if players == 3:
        sizes["face down"] = 2
    return sizes


def stack(s: State, piles: Piles) -> None:
    """Let the next deal be this one; before the first deal it also tells the first player."""
    opening = s.round_now == 0
    sizes = pile_sizes(s)
    expect_piles(piles, {"first": 1, **sizes} if opening else sizes, PILE_RULES)
    cards = {pile: piles[pile] for pile in sizes}
    expect_cards(cards, card_names(cards_in_match(s)), PILE_RULES)
    if opening:
        chosen = None if s.options.first == RANDOM else s.options.first
        s.deal[FIRST_PLAYER] = expect_seat(piles, "first", chosen, s.players, PILE_RULES)
    for place, name in enumerate(name for pile in cards.values() for name in pile):
        s.deal[place] = ACTIONS[name]
    s.stacked = 1
