"""The score-keeper on a phone: whole matches by taps, through closing, undoing and editing, to the record's result."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from page_server import Server
from playwright.sync_api import expect
from test_every_screen import AXE, FOUND
from test_static import KEPT, READY, UNDER, FileServer
from visitor import DESKTOP, PHONE, Visitor

sys.path.append(str(Path(__file__).parents[1] / "score"))

from sheets import played, sheet_of

from walpurgis.games import game_named
from walpurgis.match import Match
from walpurgis.server import static

Visit = Callable[..., Visitor]
Rounds = list[dict[str, Any]]

GAMES = ("shot", "witches", "broom")
NAMES = ("Ada", "Bo", "Cy", "Di")
LED = {"shot": ("b7", "v3"), "witches": ("g5", "r9"), "broom": ("fire", "root")}
SEEDS = {"shot": 4, "witches": 3, "broom": 1}
SMALL = """() => [...document.querySelectorAll('main button, main summary, main input, nav button')]
  .filter((one) => one.offsetParent && !['radio', 'checkbox'].includes(one.type))
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
  .filter(([box]) => box.width < 43.5 || box.height < 43.5)
  .map(([box, html]) => `${Math.round(box.width)}×${Math.round(box.height)} ${html}`)"""
ALL_HERE = """async () => {
  const { version, files } = await (await fetch('/offline/manifest.json')).json();
  const found = await Promise.all(Object.keys(files).map((name) => caches.match(`/offline/${name}?${version}`)));
  return found.every(Boolean);
}"""
REACH = """() => [...document.querySelectorAll('main .button.main, footer button, .dock .button, nav button')]
  .filter((one) => one.offsetParent !== null || getComputedStyle(one).position === 'fixed')
  .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 100)])
  .filter(([box]) => box.top < 0.4 * innerHeight || box.bottom > innerHeight)
  .map(([box, html]) => `out of a thumb's reach, at ${Math.round(box.top)}: ${html}`)"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def match_of(game: str) -> Match:
    """A match of four that chance has played."""
    return played(game, game_named(game).options.make(4), SEEDS[game])


class Scorer:
    """Somebody who writes down what lies on the table."""

    def __init__(
        self, me: Visitor, game: str, first: int, address: str = "", setup: Sequence[str] = (), players: int = 4
    ) -> None:
        self.me, self.game = me, game
        self.address = address or f"{me.home}/score/{game}"
        self.page = me.page
        self.page.locator("ol li input.field").first.wait_for()
        for place in setup:
            self.tap(place)
        for seat, name in enumerate(NAMES[:players]):
            self.page.locator("ol li input.field").nth(seat).fill(name)
        self.page.locator("label.first").nth(first).click()
        self.page.locator("button.go").click()
        self.page.locator(".save").wait_for()

    def reopen(self) -> None:
        """As after a call, or an empty battery."""
        self.me.page.close()
        self.page = self.me.page = self.me.context.new_page()
        self.page.goto(self.address)
        self.page.locator(".strip [data-total]").first.wait_for()

    def tab(self, name: str) -> None:
        self.page.locator("nav").get_by_role("button", name=name).click()

    def tap(self, place: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.locator(place).click()

    def save(self) -> None:
        expect(self.page.locator(".save")).to_have_attribute("aria-disabled", "false")
        self.tap(".save")
        self.page.locator(".standing").wait_for()

    def enter(self, one: dict[str, Any], reopen: bool = False) -> None:
        """All taps of a round; in between the phone may die."""
        {"shot": self.shot, "witches": self.witches, "broom": self.broom}[self.game](one, reopen)

    def shot(self, one: dict[str, Any], reopen: bool) -> None:
        for _ in range(4):
            chooser = self.page.locator("[data-chooser]")
            seat = int(chooser.get_attribute("data-chooser") or 0)
            self.tap(f"[data-quota='{one['quotas'][seat]}']")
            self.page.locator(f"[data-chooser='{seat}']").wait_for(state="detached")
        if reopen:
            self.reopen()
            self.tab("Round")
        for seat, packages in enumerate(one["packages"]):
            for kind, amount in packages.items():
                self.tap(f".player[data-seat='{seat}'] [data-kind='{kind}']", amount)
            oof = self.page.locator(f".player[data-seat='{seat}'] .oof")
            while int(oof.get_attribute("data-oof") or 0) < one["oof"][seat]:
                had = oof.get_attribute("data-oof")
                oof.click()
                expect(oof).not_to_have_attribute("data-oof", str(had))

    def witches(self, one: dict[str, Any], reopen: bool) -> None:
        for seat, fire in enumerate(one["fire"]):
            self.tap(f".line[data-seat='{seat}'] [data-more]", fire)
        if reopen:
            self.reopen()
            self.tab("Round")
        for figure, seat in one["figures"].items():
            self.tap(f"[data-figure='{figure}'][data-seat='{seat}']")
        if one.get("choice"):
            self.tap(f"[data-choice='{one['choice']}']")

    def broom(self, one: dict[str, Any], reopen: bool) -> None:
        for task in one.get("tasks", ()):
            self.tap(f"[data-task='{task}'][aria-pressed=false]")
        for seat, kind in enumerate(one.get("opened", ())):
            self.tap(f"[data-opened='{seat}'] [data-kind='{kind}']")
        if reopen:
            self.reopen()
            self.tab("Round")
        for seat in range(len(one["cowards"])):
            for kind in one["cowards"][seat]:
                self.tap(f".player[data-seat='{seat}'] [data-kind='{kind}']")
            for kind in one["braves"][seat]:
                self.tap(f".player[data-seat='{seat}'] [data-kind='{kind}']", 2)

    def totals(self, wanted: list[int]) -> None:
        for seat, points in enumerate(wanted):
            expect(self.page.locator(f".strip [data-seat='{seat}'] .total")).to_have_text(str(points).replace("-", "−"))


def spoiling(game: str, one: dict[str, Any]) -> str:
    """A tap after which the round cannot be: a card, a flame or a witch too many."""
    if game != "broom":
        return {"shot": ".player[data-seat='0'] [data-kind='1']", "witches": ".line[data-seat='0'] [data-more]"}[game]
    shown = [[*one["cowards"][seat], *one["braves"][seat]] for seat in range(4)]
    seat = next(seat for seat in range(4) if len(shown[seat]) == 3)
    kind = next(kind for kind in ("root", "meadow", "fire", "berry") if kind not in shown[seat])
    return f".player[data-seat='{seat}'] [data-kind='{kind}']"


def first_of(sheet: Any) -> int:
    return int(str(sheet.options["dealer" if "dealer" in sheet.options else "first"]))


def keep_a_whole_match(scorer: Scorer, match: Match) -> None:
    """Enters every round, with the page closed and opened again in between, and changes round 1 at the end."""
    rounds: Rounds = sheet_of(match).rounds
    for number, one in enumerate(rounds, 1):
        if number > 1:
            scorer.tab("Round")
        scorer.enter(one, reopen=number in (1, 2))
        scorer.save()
        if scorer.game != "broom":
            scorer.totals(match.round_points[number] if number < len(rounds) else match.points)
    scorer.reopen()
    scorer.totals(match.points)
    scorer.page.locator(".standing h2").get_by_text(NAMES[match.winners[0]]).wait_for()
    change_round_1(scorer, match)


def change_round_1(scorer: Scorer, match: Match) -> None:
    scorer.page.locator("[data-round='1'] summary").click()
    scorer.page.get_by_role("button", name="Change round 1").click()
    scorer.tap(spoiling(scorer.game, sheet_of(match).rounds[0]))
    expect(scorer.page.locator(".problem")).to_have_text(re.compile(r"[SWB]\d\.\d"))
    expect(scorer.page.locator(".save")).to_have_attribute("aria-disabled", "true")
    scorer.reopen()  # the change is still there, and still not on the sheet
    scorer.tab("Round")
    expect(scorer.page.locator(".save")).to_have_attribute("aria-disabled", "true")
    scorer.page.get_by_role("button", name="Undo").click()
    scorer.save()
    scorer.totals(match.points)
    scorer.page.get_by_text("History").click()
    scorer.page.get_by_text("Round 1 changed").wait_for()


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_taps(visit: Visit, game: str) -> None:
    match = match_of(game)
    me = visit(f"/score/{game}", viewport=PHONE, has_touch=True)
    keep_a_whole_match(Scorer(me, game, first_of(sheet_of(match))), match)


def test_a_change_loses_nothing_of_the_next_round(visit: Visit) -> None:
    """Half a round is entered when somebody changes an older one; and a new sheet can be undone."""
    sheet = sheet_of(match_of("shot"))
    scorer = Scorer(visit("/score/shot", viewport=PHONE), "shot", first_of(sheet))
    scorer.enter(sheet.rounds[0])
    scorer.save()
    scorer.tab("Round")
    chooser = int(scorer.page.locator("[data-chooser]").get_attribute("data-chooser") or 0)
    scorer.tap(f"[data-quota='{sheet.rounds[1]['quotas'][chooser]}']")
    scorer.tab("Points")
    scorer.page.get_by_role("button", name="Change round 1").click()
    scorer.save()
    scorer.tab("Round")
    scorer.page.locator(f".player[data-seat='{chooser}'] .chip").wait_for()
    scorer.tab("Points")
    scorer.page.get_by_role("button", name="New sheet").click()
    scorer.page.get_by_role("button", name="Yes, a new sheet").click()
    scorer.page.locator("button.go").click()
    scorer.page.get_by_role("button", name="Undo").click()
    scorer.tab("Round")
    scorer.page.locator(f".player[data-seat='{chooser}'] .chip").wait_for()


@pytest.mark.turns(6)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("light", ["dark", "light"])
def test_every_screen_is_clean(visit: Visit, game: str, light: str) -> None:
    """axe finds nothing, every target is large enough for a thumb, nothing is wider than the phone."""
    me = visit(f"/score/{game}", viewport=PHONE, color_scheme=light)
    found: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        me.page.wait_for_timeout(150)
        me.page.evaluate(AXE)
        found[screen] = [*me.page.evaluate(FOUND), *me.page.evaluate(SMALL)]
        if screen != "sheet":  # which is for printing
            found[screen] += me.page.evaluate(REACH)
        if (wide := me.page.evaluate(WIDE)) > 0:
            found[screen].append(f"{wide} px too wide")

    me.page.locator("ol li input.field").first.wait_for()
    look("setup")
    match = match_of(game)
    sheet = sheet_of(match)
    me.page.get_by_text("How to set up").click()
    me.page.locator(".aid .seat").first.wait_for()
    look("how to set up")
    scorer = Scorer(me, game, first_of(sheet))
    look("round")
    scorer.enter(sheet.rounds[0])
    look("entered")
    scorer.save()
    look("points")
    scorer.page.get_by_role("button", name="Keep score together").click()
    scorer.page.locator(".code path").wait_for()
    look("shared")
    if game == "witches":
        scorer.tab("Round")
        scorer.tap("[data-by-card=true]")
        for card in ("r3", "r9", "w", "g2", "y1"):
            scorer.tap(f".pad [data-card='{card}']")
        scorer.tap(".past summary")
        look("card by card")
    scorer.tab("May I?")
    scorer.page.locator("[data-card]").first.click()
    scorer.page.locator("[data-target='hand']").click()
    scorer.page.locator("[data-card]").nth(1).click()
    scorer.page.locator(".answer[data-may]").wait_for()
    look("may I")
    scorer.tab("Rules")
    scorer.page.locator(".book h2").first.wait_for()
    look("rules")
    me.page.goto(f"{me.home}/score/{game}/sheet")
    me.page.locator(".rules .one").first.wait_for()
    look("sheet")
    assert {screen: issues for screen, issues in found.items() if issues} == {}


def test_a_second_phone_gets_the_sheet(visit: Visit) -> None:
    match = match_of("shot")
    sheet = sheet_of(match)
    first = Scorer(visit("/score/shot", viewport=PHONE), "shot", int(str(sheet.options["first"])))
    first.enter(sheet.rounds[0])
    first.save()
    first.page.get_by_role("button", name="Copy to another phone").click()
    link = first.page.get_by_role("textbox", name="Link").input_value()
    assert len(link) < 2300
    second = visit(link.removeprefix(first.me.home), viewport=PHONE)
    second.page.get_by_role("button", name="Open it").click()
    for seat, points in enumerate(match.round_points[1]):
        expect(second.page.locator(f".strip [data-seat='{seat}'] .total")).to_have_text(str(points).replace("-", "−"))
    for broken in ("#sheet=AAAA", "#sheet=" + "A" * 5000, "#sheet=%3Cscript%3E"):
        second.page.goto(f"{second.home}/lobby")
        second.page.goto(f"{second.home}/score/shot{broken}")
        second.page.locator(".strip [data-total]").first.wait_for()
        expect(second.page.get_by_role("button", name="Open it")).to_have_count(0)


@pytest.mark.turns(3)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
@pytest.mark.parametrize("game", GAMES)
def test_the_reference_sheet_is_one_page(visit: Visit, game: str, locale: str) -> None:
    me = visit(f"/score/{game}/sheet", viewport=DESKTOP, locale=locale)
    me.page.locator(".rules .one").first.wait_for()
    printed = me.page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert me.page.locator(".rules .rule").count() > 12


def test_the_exports_hold_the_result(visit: Visit) -> None:
    match = match_of("broom")
    sheet = sheet_of(match)
    scorer = Scorer(visit("/score/broom", viewport=PHONE), "broom", int(str(sheet.options["first"])))
    for number, one in enumerate(sheet.rounds):
        if number:
            scorer.tab("Round")
        scorer.enter(one)
        scorer.save()
    with scorer.page.expect_download() as csv:
        scorer.page.get_by_role("button", name="CSV").click()
    lines = Path(csv.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0] == '"","Ada","Bo","Cy","Di"' and lines[-1] == ",".join(['"="', *map(str, match.points)])
    with scorer.page.expect_download() as file:
        scorer.page.get_by_role("button", name="JSON").click()
    assert json.loads(Path(file.value.path()).read_text(encoding="utf-8"))["scored"]["totals"] == match.points
    link = scorer.page.get_by_role("link", name="BG Stats").get_attribute("href") or ""
    play = json.loads(scorer.page.evaluate("link => new URL(link).searchParams.get('data')", link))
    assert [player["score"] for player in play["players"]] == [str(points) for points in match.points]
    assert [player["rank"] for player in play["players"]] == match.ranks
    assert [seat for seat, player in enumerate(play["players"]) if player["winner"]] == list(match.winners)
    assert [player["startPlayer"] for player in play["players"]].index(True) == first_of(sheet)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert play["sourceName"] == "Walpurgis" and play["sourcePlayId"] and play["game"]["sourceGameId"] == "broom"
    assert play["game"]["highestWins"] is True and play["game"]["noPoints"] is False
    assert len({player["sourcePlayerId"] for player in play["players"]}) == 4


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.skipif(not static.offline_files(), reason="the table is not packed for browsers: make static")
def test_the_score_is_kept_without_a_server(browser: Any, tmp_path: Path, game: str) -> None:
    """In a static folder, offline: the worker of the page asks the same rules, also after the page was closed."""
    static.write_page(tmp_path / UNDER)
    files = FileServer(tmp_path)
    me = Visitor(browser, files.origin, f"/{UNDER}/", {"service_workers": "allow", "viewport": PHONE})
    me.page.wait_for_function(READY)
    me.page.wait_for_function(KEPT)
    me.context.set_offline(True)
    files.stop()
    match = match_of(game)
    address = f"{me.home}/{UNDER}/#/score/{game}"
    me.page.goto(address)
    scorer = Scorer(me, game, first_of(sheet_of(match)), address)
    keep_a_whole_match(scorer, match)
    scorer.tab("May I?")
    scorer.tap(f"[data-card='{LED[game][0]}']")
    scorer.tap("[data-target='hand']")
    scorer.tap(f"[data-card='{LED[game][1]}']")
    expect(scorer.page.locator(".answer")).to_have_attribute("data-may", re.compile("no|unless"))
    me.leave()


@pytest.mark.skipif(not static.offline_files(), reason="the table is not packed for browsers: make static")
def test_a_server_that_is_gone_stops_nobody(browser: Any, tmp_path: Path) -> None:
    """The page came from a server; without it the rules in the browser go on scoring."""
    served = Server(tmp_path)
    me = Visitor(browser, served.address, "/score/witches", {"service_workers": "allow", "viewport": PHONE})
    scorer = Scorer(me, "witches", 0)
    me.page.wait_for_function(ALL_HERE)
    served.stop()
    for seat, cards in enumerate((4, 5, 5, 0)):
        scorer.tap(f".line[data-seat='{seat}'] [data-more]", cards)
    for figure in ("r11", "g11", "g12", "b11", "y11"):
        scorer.tap(f"[data-figure='{figure}'][data-seat='0']")
    scorer.save()
    scorer.reopen()
    expect(scorer.page.locator(".strip [data-seat='1'] .total")).to_have_text("5")
    me.leave()
