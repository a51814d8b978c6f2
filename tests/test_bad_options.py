"""Options and deals that are wrong: refused by name, with the rule and the pile, and never taken for something else."""

from __future__ import annotations

from typing import Any

import pytest

import walpurgis
from walpurgis import DealError, NotYourTurn, OptionError
from walpurgis.core.errors import quoted


@pytest.mark.parametrize("name", ["cls", "players", "self", "game", "options", "given"])
@pytest.mark.parametrize("game", walpurgis.game_names())
def test_a_name_that_is_no_option_is_refused_by_name(game: str, name: str) -> None:
    with pytest.raises(OptionError, match=f"{game} has no option '{name}'") as refusal:
        walpurgis.game_named(game).options.make(4, **{name: "1"})
    assert refusal.value.option == name


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("shot", "bonus", "0=5,0=6"),
        ("shot", "bonus", "0=5,"),
        ("shot", "bonus", ""),
        ("shot", "first", "٢"),
        ("shot", "first", "0_1"),
        ("witches", "target", "9" * 5000),
        pytest.param("witches", "target", 10**5000, id="huge"),
        ("witches", "rounds", "１"),
        ("broom", "tasks", ""),
        ("broom", "tasks", "٣brown"),
        ("broom", "tasks", "3" + "x" * 5000),
    ],
)
def test_a_value_is_not_guessed(game: str, option: str, value: object) -> None:
    with pytest.raises(OptionError) as refusal:
        walpurgis.game_named(game).options.make(4, **{option: value})
    assert refusal.value.option == option
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    ("game", "options", "to_blame"),
    [
        ("broom", {"tasks": "3pink", "brave_points": "3"}, "tasks"),
        ("broom", {"tasks": "10brown"}, "tasks"),
        ("broom", {"potion_points": "1,2"}, "potion_points"),
        ("broom", {"potion_points": "0,0,0,0,0,0,0,0,0,101"}, "potion_points"),
        ("witches", {"target": "none", "earth_credit": "yes"}, "target"),
        ("witches", {"passing": "across"}, "passing"),
    ],
)
def test_options_that_do_not_go_together_name_the_one_to_change(
    game: str, options: dict[str, object], to_blame: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        walpurgis.game_named(game).options.make(3, **options)
    assert refusal.value.option == to_blame


@pytest.mark.parametrize(("game", "pile"), [("shot", "first"), ("witches", "dealer"), ("broom", "first")])
def test_the_deal_and_the_option_name_the_same_seat(game: str, pile: str) -> None:
    first: dict[str, Any] = {pile: 0}
    deal = walpurgis.new(game, seed=1, **first).deals[0]
    third: dict[str, Any] = {pile: 2}
    with pytest.raises(DealError, match=f"the deal says `{pile}: 0`, but the option {pile} says 2") as refusal:
        walpurgis.new(game, deals=[deal], **third)
    assert refusal.value.pile == pile and refusal.value.rule


@pytest.mark.parametrize("task", ["32brown 3purple 4blue", "1brown 1brown 3purple 4blue", "-2brown", "2brown3"])
def test_a_task_is_not_read_as_another_one(task: str) -> None:
    """Four bits a colour: 32 brown potions would be 2 green ones."""
    match = walpurgis.new("broom", seed=1, tasks="2green+3purple+4blue,2brown+3purple+4blue,3red")
    deal = {**match.deals[0], "task 2": task.split()}
    with pytest.raises(DealError, match=r"\(B1\.4\)") as refusal:
        walpurgis.new("broom", deals=[deal], tasks="2green+3purple+4blue,2brown+3purple+4blue,3red")
    assert refusal.value.pile == "task 2"


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_a_wrong_card_names_its_pile_and_the_rule(game: str) -> None:
    deal = walpurgis.new(game, seed=1).deals[0]
    for wrong in ("nonsense", "\x1b[31m" + "x" * 5000):
        changed = {**deal, "hand 2": [wrong, *deal["hand 2"][1:]]}
        with pytest.raises(DealError) as refusal:
            walpurgis.new(game, deals=[changed])
        text = str(refusal.value)
        assert refusal.value.rule and f"({refusal.value.rule})" in text
        assert len(text) < 200 and text.isprintable()
    with pytest.raises(DealError) as refusal:
        walpurgis.new(game, deals=[{**deal, "hand 2": deal["hand 2"][1:]}])
    assert refusal.value.pile == "hand 2"


def test_a_card_is_passed_only_while_cards_are_passed() -> None:
    match = walpurgis.new("witches", seed=1, passing="keep")
    seat = match.waiting[0]
    card = match.legal(seat)[0]
    with pytest.raises(walpurgis.UnknownAction):
        match.play(seat, f"pass-{card}")
    match.play(seat, card)


@pytest.mark.parametrize("text", ["take-berry-", "-take-berry", "take--berry", "take berry -"])
def test_an_action_of_broom_has_no_loose_ends(text: str) -> None:
    match = walpurgis.new("broom", seed=3, players=3)
    with pytest.raises(walpurgis.UnknownAction):
        match.play(match.waiting[0], text)


@pytest.mark.parametrize("game", walpurgis.game_names())
def test_a_refusal_out_of_turn_names_the_rule(game: str) -> None:
    options: dict[str, Any] = {"passing": "keep"} if game == "witches" else {}
    match = walpurgis.new(game, seed=1, **options)
    other = next(seat for seat in range(4) if seat not in match.waiting)
    with pytest.raises(NotYourTurn) as refusal:
        match.play(other, match.legal(match.waiting[0])[0])
    assert refusal.value.rule and str(refusal.value).endswith(f"({refusal.value.rule})")


def test_what_is_quoted_is_short_and_harmless() -> None:
    assert quoted("curse") == "'curse'"
    assert quoted(7) == "7"
    assert len(quoted("x" * 5000)) < 50
    assert quoted("\x1b[31m\x9b") == r"'\x1b[31m\x9b'"
    assert quoted(10**5000) == "a number too long to write"
