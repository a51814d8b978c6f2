"""Every card tapped in, and the examples of the rulebooks, by taps on a phone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from test_score import NAMES, PHONE, Scorer, first_of
from visitor import Visitor

sys.path.append(str(Path(__file__).parents[1] / "score"))

from sheets import cards_of, played

from walpurgis.games import game_named
from walpurgis.match.record import read_record
from walpurgis.score import record_of_sheet

Visit = Callable[..., Visitor]
OPTIONS: dict[str, dict[str, Any]] = {"shot": {}, "witches": {"rounds": 1}}
MORE, FEWER = ("[data-option='rounds'] .stepper button >> nth=-1", "[data-option='rounds'] .stepper button >> nth=0")
SETUP = {"shot": (), "witches": ("details:has([data-option]) > summary", MORE, FEWER)}
SEEDS = {"shot": 42, "witches": 3}  # in that match of shot people rest, show cards, and have nothing to show


class CardScorer(Scorer):
    """Somebody who taps in every card."""

    def choose_quotas(self, quotas: list[int]) -> None:
        for _ in range(4):
            seat = int(self.page.locator("[data-chooser]").get_attribute("data-chooser") or 0)
            self.tap(f"[data-quota='{quotas[seat]}']")
            self.page.locator(f"[data-chooser='{seat}']").wait_for(state="detached")

    def enter_cards(self, one: dict[str, Any]) -> None:
        """The row and the quotas where there are any, every card, and what only the record asks for."""
        self.tap("[data-by-card=true]")
        for card in one.get("row", ()):
            self.tap(f".row [data-card='{card}']")
        if "quotas" in one:
            self.choose_quotas(one["quotas"])
        for play in one["plays"]:
            self.play(play)
        self.page.get_by_text("All cards are in").wait_for()
        for field in ("passes", "left"):
            if any(one.get(field, ())):
                self.pick(field, one[field])

    def play(self, play: str) -> None:
        """A card, a token, a card that is shown, or that there is none."""
        if play in ("rest", "vacation", "nothing"):
            self.tap(f".pad [data-play='{play}']")
        else:
            self.tap(f".pad [data-card='{play.removeprefix('show-')}']")

    def pick(self, field: str, cards: list[list[str]]) -> None:
        self.tap(f"[data-picked='{field}'] summary")
        for seat, mine in enumerate(cards):
            for card in mine:
                self.tap(f"[data-picked='{field}'] [data-giver='{seat}'] [data-card='{card}']")


@pytest.mark.turns(2)
@pytest.mark.parametrize("game", ["shot", "witches"])
def test_every_card_of_a_match_gives_its_record(visit: Visit, game: str) -> None:
    match = played(game, game_named(game).options.make(4, **OPTIONS[game]), SEEDS[game])
    sheet = cards_of(match)
    me = visit(f"/score/{game}", viewport=PHONE, has_touch=True)
    scorer = CardScorer(me, game, first_of(sheet), setup=SETUP[game])
    for number, one in enumerate(sheet.rounds):
        if number:
            scorer.tab("Round")
        scorer.enter_cards(one)
        if not number:
            scorer.reopen()  # every card is still there
            scorer.tab("Round")
            scorer.page.get_by_text("All cards are in").wait_for()
        scorer.save()
    scorer.totals(match.points)
    with scorer.page.expect_download() as file:
        scorer.page.get_by_role("button", name="Record", exact=True).click()
    text = Path(file.value.path()).read_text(encoding="utf-8")
    again = read_record(text)
    sheet.names = list(NAMES)
    assert text == record_of_sheet(game, sheet).text
    assert (again.deals, again.points, again.ranks) == (match.deals, match.points, match.ranks)
    assert [step.name for step in again.log] == [step.name for step in match.log]


# --- the examples of the rulebooks ---


def test_a_trick_of_the_rulebook(visit: Visit) -> None:
    """`v8 x2 p1 v2` weighs 14 against 11: an Oof token and fatigue; the row `v3 p9 x4 p2 b7 v1` ranks the suits."""
    scorer = CardScorer(visit("/score/shot", viewport=PHONE), "shot", 0)
    scorer.tap("[data-by-card=true]")
    for card in ["v3", "p9", "x4", "p2", "b7", "v1"]:
        scorer.tap(f".row [data-card='{card}']")
    expect(scorer.page.locator(".priority")).to_have_attribute("aria-label", "vegetable, potion, book, fish")
    scorer.choose_quotas([0, 2, 5, 7])
    for play in ("v8", "x2", "nothing", "p1", "v2"):
        scorer.play(play)
    expect(scorer.page.locator(".pad [data-winner='0']")).to_have_text("Ada won trick 1.")
    player = scorer.page.locator(".player[data-seat='0']")
    expect(player.locator(".strength")).to_contain_text("9")
    expect(player).to_contain_text("1 card delivered, 1 Oof token")


def test_payday_of_the_rulebook(visit: Visit) -> None:
    """Delivered v8, b2, f9 with a quota of 5: 4 for the cards and 6 for the quota. Quota 0 with only x2 is met."""
    scorer = Scorer(visit("/score/shot", viewport=PHONE), "shot", 0)
    packages = [{"1": 2, "3": 1}, {"x2": 1}, {"1": 3}, {"2": 2}]
    scorer.enter({"quotas": [5, 0, 2, 7], "packages": packages, "oof": [0, 0, 0, 0]})
    scorer.save()
    scorer.totals([10, 6, 3, 3])
    expect(scorer.page.locator("[data-round='1'] .number")).to_have_text(
        ["+4", "+6", "+1", "+5", "+3", "+0", "+1", "+2", "+0"]
    )
    expect(scorer.page.locator("[data-round='1'] .by")).to_have_text(
        ["S7.2", "S7.3", "S7.2", "S7.3", "S7.2", "S7.3", "S3.1", "S7.2", "S7.3"]
    )


@pytest.mark.parametrize(
    ("fire", "figures", "points"),
    [
        (3, (), [3, 0, 0, 10]),
        (6, ("r11",), [10, 0, 0, 3]),
        (10, ("r11",), [15, 0, 0, 0]),
        (3, ("g11", "y11"), [3, 0, 0, 15]),
        (14, ("r11", "g12"), [0, 25, 25, 25]),
    ],
)
def test_rounds_of_the_rulebook(visit: Visit, fire: int, figures: tuple[str, ...], points: list[int]) -> None:
    """Ada has taken these; Di has the rest, and the Air Witch over Queen and Water Witch."""
    scorer = Scorer(visit("/score/witches", viewport=PHONE), "witches", 0)
    owners = {figure: 0 if figure in figures else 3 for figure in ("r11", "g11", "g12", "b11", "y11")}
    scorer.enter({"fire": [fire, 0, 0, 14 - fire], "figures": owners})
    scorer.save()
    scorer.totals(points)


def test_counting_of_the_rulebook(visit: Visit) -> None:
    """Blue 4, red 2, purple 6, brown 2, yellow 1, green 3, five brave potions and one task make 32 points."""
    scorer = Scorer(visit("/score/broom", viewport=PHONE), "broom", 0, setup=("label:has([value='3'])",), players=3)
    display = [
        (["water", "berry"], ["fire"]),
        (["water", "berry"], ["meadow"]),
        (["root"], ["berry", "meadow"]),
        ([], ["fire", "berry", "meadow"]),
    ]
    others = [["root", "meadow", "fire"]] * 2
    for number, (braves, cowards) in enumerate(display):
        if number:
            scorer.tab("Round")
        tasks = ["2brown+3purple+4blue", "2green+3yellow+4blue", "2red+3purple+4yellow"]
        first = {"tasks": tasks, "opened": ["sun"] * 3} if not number else {}
        scorer.enter({**first, "braves": [braves, [], []], "cowards": [cowards, *others]})
        scorer.save()
    lines = scorer.page.locator("[data-round='4'] tbody tr")
    told = [" ".join(lines.nth(place).locator(".why, .number").all_inner_texts()) for place in range(8)]
    assert told == [
        "2 × brown 1",
        "3 × green 3",
        "2 × red 1",
        "6 × purple 8",
        "1 × yellow 0",
        "4 × blue 4",
        "5 brave potions 10",
        "1 task 5",
    ]
    expect(scorer.page.locator(".strip [data-seat='0'] .total")).to_have_text("32")


# --- many evenings ---


def test_the_same_group_over_several_evenings(visit: Visit) -> None:
    """S5.1: Cy is worn out in round 1, so the match is over; and another one, the next evening."""
    scorer = Scorer(visit("/score/shot", viewport=PHONE), "shot", 0)
    packages = [{"1": 2, "3": 1}, {"x2": 1}, {"1": 3}, {"2": 2}]
    for evening in (1, 2):
        scorer.enter({"quotas": [5, 0, 2, 7], "packages": packages, "oof": [0, 0, 3, 0]})
        scorer.save()
        scorer.page.locator(".standing h2").get_by_text("Ada wins").wait_for()
        if evening == 1:
            expect(scorer.page.get_by_text("This group")).to_have_count(0)
            scorer.page.get_by_role("button", name="New sheet").click()
            scorer.page.locator("button.go").click()
            scorer.tab("Round")
    group = scorer.page.locator("section", has=scorer.page.get_by_text("This group: 2 matches"))
    expect(group.locator("li").nth(0)).to_contain_text("2 wins, 10 points on average")
    expect(group.locator("li").nth(2)).to_contain_text("0 wins, -6 points on average")


def test_the_screen_stays_on(visit: Visit) -> None:
    """Only while it is wanted: the sun asks for a wake lock and gives it back."""
    me = visit("/lobby", viewport=PHONE)
    me.context.add_init_script(
        """window.locks = 0;
        Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
          window.locks++;
          return { release: async () => void window.locks--, addEventListener() {}, removeEventListener() {} };
        } } });"""
    )
    me.page.goto(f"{me.home}/score/shot")
    sun = me.page.get_by_role("button", name="Keep the screen on")
    sun.click()
    me.page.wait_for_function("window.locks === 1")
    expect(sun).to_have_attribute("aria-pressed", "true")
    sun.click()
    me.page.wait_for_function("window.locks === 0")
