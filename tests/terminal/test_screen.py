"""The whole screen as a person uses it: keys, mouse, sizes, languages, sheets, and what can go wrong."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from people import sit_down, wish_for
from textual.pilot import Pilot
from textual.widgets import Input, Select

from walpurgis.games import game_named, game_names
from walpurgis.match import Match, load_record
from walpurgis.table.live import Write
from walpurgis.terminal.app import WalpurgisApp
from walpurgis.terminal.folders import last_wish
from walpurgis.terminal.journal import Journal, NotWritten
from walpurgis.terminal.picks import KEYS, Picks
from walpurgis.terminal.replay import scene_of
from walpurgis.terminal.screens.replay import ReplayScreen
from walpurgis.terminal.screens.sheets import Handover, Popup, ReadingScreen
from walpurgis.terminal.screens.start import StartScreen
from walpurgis.terminal.screens.summary import Summary
from walpurgis.terminal.screens.table import TableScreen
from walpurgis.terminal.sitting import Sitting
from walpurgis.words import LANGUAGES, words_of

SMALL, BIG = (80, 24), (140, 45)
LINE = re.compile(r'<text[^>]*clip-path="url\(#[^)]*-line-(\d+)\)"[^>]*>([^<]*)</text>')  # of a picture of the screen
Visit = Callable[["Visitor"], Awaitable[None]]


class Visitor:
    """Somebody in front of the screen."""

    def __init__(self, app: WalpurgisApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def text(self) -> str:
        """What the screen shows, line by line, without blanks at the ends of lines."""
        shown = re.findall(
            r'<text[^>]*clip-path="url\(#[^)]*-line-(\d+)\)"[^>]*>([^<]*)</text>', self.app.export_screenshot()
        )
        lines: dict[int, str] = {}
        for number, part in shown:
            lines[int(number)] = lines.get(int(number), "") + html.unescape(part).replace("\xa0", " ")
        return "\n".join(lines[number].rstrip() for number in sorted(lines))

    @property
    def table(self) -> TableScreen:
        """The table, which has to be on top."""
        assert isinstance(self.app.screen, TableScreen), self.app.screen
        return self.app.screen

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.table.sitting.match

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self.pilot.press(key)
        await self.pilot.pause()

    async def shows(self, *texts: str) -> None:
        """Wait until the screen shows all this."""
        await self.until(lambda: all(text in self.text for text in texts))

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something to happen."""
        for _ in range(600):
            if true():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"it did not happen; the screen shows:\n{self.text}")

    async def own_turn(self) -> None:
        """Wait until the person is asked."""
        await self.until(
            lambda: (
                isinstance(self.app.screen, TableScreen)
                and self.table.seat == self.table.sitting.due
                and any(item.legal for item in self.table.table.picks.items)
            )
        )

    async def decide(self) -> None:
        """Take the first that can be taken; where several are chosen together, the last ones, the highest first."""
        marks = self.table.marks
        if marks is None:
            await self.press(self.key())
            return
        actions = [item.pick.action for item in self.table.table.picks.items]
        await self.press(*(KEYS[actions.index(action)] for action in reversed(list(marks.picks)[-marks.needed :])))
        await self.press("enter")

    def key(self, legal: bool = True) -> str:
        """The key of the first card or button that can (or cannot) be taken."""
        items = self.table.table.picks.items
        return KEYS[next(number for number, item in enumerate(items) if item.legal == legal and item.pick.action)]


def visit(
    sitting: Sitting | None, steps: Visit, size: tuple[int, int] = SMALL, language: str = "en", pace: float = 0
) -> None:
    """Let somebody do these steps."""

    async def run() -> None:
        wish = wish_for("shot")
        wish.language = language
        app = WalpurgisApp(wish, sitting, pace)
        async with app.run_test(size=size, notifications=True) as pilot:
            await steps(Visitor(app, pilot))

    asyncio.run(run())


# --- seeing ----------------------------------------------------------------------------------------------------------


@pytest.mark.turns(2)
@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "140x45"])
@pytest.mark.parametrize("game", game_names())
def test_every_phase_of_every_game_is_on_the_screen(game: str, size: tuple[int, int]) -> None:
    async def steps(visitor: Visitor) -> None:
        seen: set[str] = set()
        for _ in range(4):
            await visitor.own_turn()
            match, seat = visitor.match, visitor.table.seat
            scene = scene_of(match, words_of("en", match.game), seat)
            text = visitor.text
            seen.add(match.view(seat).phase)
            assert scene.title in text.splitlines()[0]
            for name in match.names:
                assert name in text
            for pick in (*scene.hand, *scene.buttons):
                assert pick.face.text in text and pick.face.sign in text
            for laid in scene.trick:
                assert laid.face is None or laid.face.text in text
            assert visitor.key() in text and "help" in text
            await visitor.decide()
        assert len(seen) > 1

    visit(sit_down(game), steps, size)


@pytest.mark.turns(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_language_fits(game: str, language: str) -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        words = words_of(language, visitor.match.game)
        assert words(f"{game}-title")[:20] in visitor.text
        assert f"[{game}" not in visitor.text and "[screen" not in visitor.text
        assert len(visitor.text.splitlines()) <= 24

    visit(sit_down(game, 6 if game != "shot" else 4), steps, language=language)


def test_a_grey_card_says_why_and_the_rulebook_opens_at_the_rule() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        await visitor.press(visitor.key(legal=False))
        assert "has quota" in visitor.text and "(S3.3)" in visitor.text
        assert not any(step.seat == 0 for step in visitor.match.log)
        await visitor.press("r")
        assert "Take one of the remaining quota cards." in visitor.text.partition("Witch's Shot")[0]
        await visitor.press("escape")
        await visitor.press("left")
        assert "Enter plays it" in visitor.text or "already" in visitor.text or "potion" in visitor.text

    visit(sit_down("shot", options={"shot": {"first": "1"}}), steps)


def test_the_window_may_have_any_size() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        for size in ((140, 45), (60, 18), (30, 10), (200, 60), (80, 24)):
            await visitor.pilot.resize_terminal(*size)
            await visitor.pilot.pause()
            assert visitor.text
        assert visitor.match.view(0).hand[0] in visitor.text

    visit(sit_down("witches", 3), steps)


def test_night_and_dawn() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        before = visitor.text
        assert visitor.app.theme == "night"
        await visitor.press("t")
        assert visitor.app.theme == "dawn" and visitor.text == before

    visit(sit_down("shot"), steps)


# --- doing -----------------------------------------------------------------------------------------------------------


def test_arrow_keys_and_enter() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        picks = visitor.table.table.picks
        legal = [number for number, item in enumerate(picks.items) if item.legal]
        await visitor.press(*["right"] * (legal[1] - picks.cursor))
        action = picks.items[legal[1]].pick.action
        await visitor.press("enter")
        await visitor.until(lambda: any(step.seat == 0 for step in visitor.match.log))
        assert [step.name for step in visitor.match.log if step.seat == 0] == [action]

    visit(sit_down("shot"), steps)


@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "140x45"])
def test_the_mouse_points_and_takes(size: tuple[int, int]) -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        picks = visitor.table.table.picks
        place = next(p for p in picks.places(picks.content_size.width) if picks.items[p.item].legal)
        offset = (place.x + picks.gutter.left + 1, place.y + 1)
        await visitor.pilot.hover(Picks, offset=offset)
        assert picks.cursor == place.item
        action = picks.items[place.item].pick.action
        await visitor.pilot.click(Picks, offset=offset)
        await visitor.until(lambda: any(step.seat == 0 for step in visitor.match.log))
        assert next(step.name for step in visitor.match.log if step.seat == 0) == action

    visit(sit_down("shot"), steps, size)


def test_a_key_of_the_bar_can_be_clicked() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        await visitor.pilot.click("KeyBar", offset=(2, 0))
        await visitor.until(lambda: isinstance(visitor.app.screen, ReadingScreen))
        assert "arrow keys" in visitor.text

    visit(sit_down("shot"), steps)


def test_undo() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        before = list(visitor.match.log)
        await visitor.press("u")
        await visitor.shows("You have not decided anything yet.")
        await visitor.press(visitor.key())
        await visitor.own_turn()
        assert len(visitor.match.log) > len(before)
        await visitor.press("u")
        await visitor.shows("has been taken back")
        assert visitor.match.log == before

    visit(sit_down("shot"), steps)


def test_bots_take_a_moment_that_can_be_skipped_and_undone() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.until(lambda: "is thinking" in visitor.text or len(visitor.match.log) == 1)
        await visitor.pilot.pause(0.3)
        assert len(visitor.match.log) == 1, "a moment lasts"
        await visitor.press("space")
        await visitor.own_turn()
        await visitor.press(visitor.key())
        await visitor.press("u")
        await visitor.own_turn()
        assert not any(step.seat == 0 for step in visitor.match.log)

    visit(sit_down("shot", options={"shot": {"first": "1"}}), steps, pace=60)


def test_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("walpurgis.terminal.opponents.ADVISER", "search:40")

    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        visitor.table.sitting.opponents.warmer.wait()
        await visitor.press("h")
        await visitor.until(lambda: isinstance(visitor.app.screen, Popup))
        assert "tried" in visitor.text and "wins" in visitor.text
        await visitor.press("enter")
        current = visitor.table.table.picks.current
        assert current is not None and current.legal

    visit(sit_down("shot"), steps)


def test_pages_and_sheets(tmp_path: Path) -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        for key, expected in (
            ("question_mark", "arrow keys"),
            ("r", "A trick-taking game"),
            ("l", "Round 1."),
            ("o", "edition"),
        ):
            await visitor.press(key)
            assert expected in visitor.text, key
            await visitor.press("escape")
        await visitor.press("p")
        assert isinstance(visitor.app.screen, Summary) and "Ada" in visitor.text
        await visitor.press("enter", "s")
        visitor.app.screen.query_one(Input).value = str(tmp_path / "half.txt")
        await visitor.press("enter")
        await visitor.until((tmp_path / "half.txt").exists)
        assert load_record(tmp_path / "half.txt").deals == visitor.match.deals

    visit(sit_down("shot"), steps)


def test_a_covered_screen_between_two_people() -> None:
    async def steps(visitor: Visitor) -> None:
        hands: dict[int, tuple[str, ...]] = {}
        for _ in range(3):
            await visitor.until(lambda: isinstance(visitor.app.screen, Handover))
            for hand in hands.values():
                assert not any(card in visitor.text for card in hand)
            await visitor.press("enter")
            await visitor.own_turn()
            seat = visitor.table.seat
            hands[seat] = visitor.match.view(seat).hand
            assert visitor.match.names[seat] in visitor.text
            await visitor.press(visitor.key())

    visit(sit_down("shot", people=4), steps)


def test_the_other_people_are_asked_before_something_is_taken_back() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.until(lambda: isinstance(visitor.app.screen, Handover))
        await visitor.press("enter")
        await visitor.own_turn()
        await visitor.press(visitor.key())
        await visitor.until(lambda: isinstance(visitor.app.screen, Handover))
        await visitor.press("enter")
        await visitor.own_turn()
        await visitor.press(visitor.key())
        await visitor.until(lambda: isinstance(visitor.app.screen, Handover))
        await visitor.press("enter")
        await visitor.own_turn()
        visitor.table.seat = visitor.match.log[-1].seat  # who has just played
        log = list(visitor.match.log)
        await visitor.press("u")
        await visitor.shows("agree to undo your last decision")
        await visitor.press("escape")
        assert visitor.match.log == log
        await visitor.press("u")
        await visitor.shows("agree to undo your last decision")
        await visitor.press("enter")
        await visitor.until(lambda: visitor.app.sitting is not None and len(visitor.app.sitting.match.log) == 1)

    visit(sit_down("shot", people=4), steps)


def test_a_full_disk_is_reported_and_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        log = list(visitor.match.log)

        def full(journal: Journal, what: Write) -> None:
            raise NotWritten(journal.path, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(Journal, "write", full)
            await visitor.press(visitor.key())
            await visitor.until(lambda: isinstance(visitor.app.screen, Popup))
            sheet = visitor.app.screen
            assert isinstance(sheet, Popup) and "No space left on device" in str(sheet.texts)
            await visitor.press("enter")
            assert visitor.match.log == log
        await visitor.press(visitor.key())
        await visitor.until(lambda: len(visitor.match.log) > len(log))

    visit(sit_down("shot"), steps)


# --- choosing several ------------------------------------------------------------------------------------------------


def keys_of(visitor: Visitor, actions: list[str]) -> list[str]:
    """The keys of these cards."""
    shown = [item.pick.action for item in visitor.table.table.picks.items]
    return [KEYS[shown.index(action)] for action in actions]


@pytest.mark.parametrize(("game", "number"), [("witches", 3), ("broom", 3)])
def test_cards_are_marked_in_any_order_and_then_confirmed(game: str, number: int) -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        while visitor.table.marks is None:  # in broom, an open card is taken first
            await visitor.press(visitor.key())
            await visitor.own_turn()
        hand = [item.pick.action for item in visitor.table.table.picks.items if item.held]
        wanted = [hand[-1], hand[0], hand[2]]
        assert f"0 of {number} marked. Enter marks this one." in visitor.text
        await visitor.press(*keys_of(visitor, wanted[:2]))
        assert f"2 of {number} marked." in visitor.text and visitor.text.count("✓") == 2 + 1  # and on the button
        await visitor.press(*keys_of(visitor, ["ok"]))
        assert "Mark the rest first." in visitor.text and not own_actions(visitor)
        await visitor.press(*keys_of(visitor, wanted[2:]))
        assert "Enter confirms:" in visitor.text and not own_actions(visitor), "the cursor is on the button"
        await visitor.press(*keys_of(visitor, [hand[1]]))
        assert f"All {number} are marked." in visitor.text
        await visitor.press(*keys_of(visitor, wanted[:1]))  # unmarks it
        await visitor.press(*keys_of(visitor, [hand[1]]))
        await visitor.press("enter")
        await visitor.until(lambda: len(own_actions(visitor)) == number)
        assert own_actions(visitor) == hand[:3], "the rules get them in their own order"

    visit(sit_down(game), steps)


def own_actions(visitor: Visitor) -> list[str]:
    """What the person has done."""
    match = visitor.app.sitting.match if visitor.app.sitting else visitor.match
    return [step.name for step in match.log if step.seat == 0 and not step.name.startswith("take")]


def test_two_wizards_can_be_passed() -> None:
    sitting = sit_down("witches", seed=seed_with_two_wizards())

    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        hand = [item.pick.action for item in visitor.table.table.picks.items if item.held]
        await visitor.press(*keys_of(visitor, ["pass-w", "pass-w", hand[0]]))
        await visitor.press("enter")
        await visitor.until(lambda: len(own_actions(visitor)) == 3)
        assert own_actions(visitor) == [hand[0], "pass-w", "pass-w"]

    visit(sitting, steps)


def seed_with_two_wizards() -> str:
    """A seed that deals exactly two wizards to the first seat."""
    for seed in range(50):
        sitting = sit_down("witches", seed=str(seed))
        hand = sitting.match.view(0).hand
        sitting.close()
        if hand.count("w") == 2:
            return str(seed)
    raise AssertionError


# --- small windows ---------------------------------------------------------------------------------------------------


def test_enter_takes_what_the_line_says_after_a_resize() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        await visitor.press(visitor.key(legal=False))  # a grey one: the line says why
        grey = visitor.table.table.picks.current
        log = list(visitor.match.log)
        for size in (BIG, SMALL):
            await visitor.pilot.resize_terminal(*size)
            await visitor.pilot.pause()
            assert visitor.table.table.picks.current == grey and "(S3.3)" in visitor.text
        await visitor.press("enter")
        assert visitor.match.log == log, "Enter took something that the line did not speak of"

    visit(sit_down("shot", options={"shot": {"first": "1"}}), steps)


def test_your_own_row_is_visible_after_resuming() -> None:
    """Six players, each with two or three lines of things, are more than 24 lines can show."""
    sitting = sit_down("broom", 6, bots="greedy", seed="9")
    while not is_crowded(sitting):
        if sitting.due:
            sitting.let_bot_play(sitting.due)
        else:
            sitting.play(0, sitting.match.legal(0)[-1])
    sitting.close()

    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        await visitor.pilot.pause(0.1)
        assert re.search(r"^.{0,3}Ada +\d", visitor.text, re.MULTILINE), visitor.text

    visit(Sitting.resume(), steps)


def is_crowded(sitting: Sitting) -> bool:
    """Whether it is the person's turn late in the match, when most witches of the round lie on the table."""
    view = sitting.match.view(0)
    shown = sum(len(player.round) + len(player.known) for player in view.players)
    return sitting.due == 0 and view.round == view.rounds and shown >= 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_loses_its_rule_at_80_columns(language: str) -> None:
    """The longest reasons of a whole round, with the card in words before them."""

    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        table = visitor.table.table
        for game in game_names():
            words = words_of(language, game_named(game))
            messages = re.findall(
                rf"^({game}-reason-\S+) =", (game_named(game).words / "en.ftl").read_text(), re.MULTILINE
            )
            for name in messages:
                reason = words(name, card="x" * 22, owner="x" * 20, colour="x" * 14, suit="x" * 14, value=10, quota=10)
                table.say(f"{'x' * 24}\n{words('reason-with-rule', reason=reason, rule='Z9.9')}")
                await visitor.pilot.pause()
                assert "Z9.9" in visitor.text, reason

    visit(sit_down("shot"), steps, language=language)


def test_undo_is_announced_below_the_hand_and_covers_nothing() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        before = visitor.table.table.picks.current
        await visitor.press(visitor.key())
        await visitor.own_turn()
        await visitor.press("u")
        await visitor.shows("has been taken back")
        assert not visitor.app.screen.query("Toast") and visitor.table.table.picks.current == before
        for card in visitor.match.view(0).hand:
            assert card in visitor.text

    visit(sit_down("shot"), steps)


def test_nine_cards_show_their_boxes_at_80_columns() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.own_turn()
        items = [item for item in visitor.table.table.picks.items if item.held]
        assert len(items) == 9
        for item in items:
            boxes = len(item.pick.face.note)
            short = f"{item.pick.face.text}▪{boxes}" if boxes > 1 else item.pick.face.text
            assert short in visitor.text or f"{item.pick.face.text} {item.pick.face.note}" in visitor.text

    visit(sit_down("shot"), steps)


def test_the_sheet_of_points_knows_points_within_a_round() -> None:
    """S3.3 gives a point to the player who chooses last, in the middle of a round."""
    sitting = sit_down("shot", people=4)
    while not any(sitting.match.points):
        sitting.play(sitting.due, sitting.match.legal(sitting.due)[0])
    ahead = sitting.match.names[sitting.match.points.index(1)]

    async def run() -> None:
        app = WalpurgisApp(wish_for("shot"))
        async with app.run_test(size=SMALL) as pilot:
            await app.push_screen(Summary(words_of("en", sitting.match.game), sitting, "points"))
            await pilot.pause()
            text = Visitor(app, pilot).text
            assert re.search(rf"\. {ahead} +1 +\+1", text), text
            assert re.search(rf"{ahead} 1\b", text.rpartition("4. ")[2]), "the chart ends at the same points"

    asyncio.run(run())


def test_replay_gives_every_hand_a_line_of_its_own() -> None:
    sitting = sit_down("shot", people=0)

    async def run() -> None:
        app = WalpurgisApp(wish_for("shot"))
        app.record = (sitting.match, None)
        async with app.run_test(size=SMALL) as pilot:
            visitor = Visitor(app, pilot)
            await visitor.until(lambda: isinstance(app.screen, ReplayScreen))
            for seat in range(4):
                hand = sitting.match.view(seat).hand
                holding = [line for line in visitor.text.splitlines() if any(f"{card} " in line for card in hand)]
                assert any(all(f"{card} " in f"{line} " for card in hand) for line in holding), visitor.text

    asyncio.run(run())


# --- from the start to the end ---------------------------------------------------------------------------------------


def test_a_match_from_the_start_screen_to_the_replay() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.until(lambda: isinstance(visitor.app.screen, StartScreen))
        assert "Witch's Shot" in visitor.text
        visitor.app.screen.query_one("#game", Select).value = "broom"
        await visitor.until(lambda: "brave_points" in visitor.text)
        visitor.app.screen.query_one("#players", Select).value = "3"
        await visitor.until(lambda: "Seat 3" not in visitor.text)
        visitor.app.screen.query_one("#language", Select).value = "de"
        await visitor.until(lambda: "Sprache" in visitor.text)
        visitor.app.screen.query_one("#who-1", Select).value = "greedy"
        await visitor.press("f5")
        await visitor.own_turn()
        wish = last_wish()
        assert (wish.game, wish.players, wish.language, wish.seats[:3]) == ("broom", 3, "de", ["", "greedy", "random"])
        sheets = 0
        while not (isinstance(visitor.app.screen, Summary) and visitor.app.screen.over):
            if isinstance(visitor.app.screen, Summary):
                sheets += 1
                assert f"Nach Runde {sheets}" in visitor.text
                await visitor.press("enter")
            elif any(item.legal for item in visitor.table.table.picks.items):
                table = visitor.table
                await visitor.decide()
                table.action_skip()
            await visitor.pilot.pause(0.01)
        assert sheets == 3
        assert "Die Partie ist zu Ende" in visitor.text and "3. " in visitor.text
        await visitor.press("r")
        await visitor.until(lambda: isinstance(visitor.app.screen, ReplayScreen))
        await visitor.press("q")
        await visitor.until(lambda: isinstance(visitor.app.screen, StartScreen))
        await visitor.press("ctrl+c")

    visit(None, steps)


def test_wrong_options_are_explained_on_the_start_screen() -> None:
    async def steps(visitor: Visitor) -> None:
        await visitor.until(lambda: isinstance(visitor.app.screen, StartScreen))
        visitor.app.screen.query_one("#option-bonus", Input).value = "lots"
        await visitor.press("f5")
        await visitor.shows("shot has no bonus")
        assert isinstance(visitor.app.screen, StartScreen)

    visit(None, steps)


def test_the_start_screen_resumes() -> None:
    sitting = sit_down("witches")
    sitting.play(0, sitting.match.legal(0)[0])
    log = sitting.match.log
    sitting.close()

    async def steps(visitor: Visitor) -> None:
        await visitor.until(lambda: isinstance(visitor.app.screen, StartScreen))
        await visitor.press("ctrl+r")
        await visitor.own_turn()
        assert visitor.match.log == log

    visit(None, steps)


def test_replay_forwards_and_backwards_with_all_eyes_and_one() -> None:
    sitting = sit_down("shot", people=0)
    while len(sitting.match.log) < 60:
        sitting.let_bot_play(sitting.due)

    async def run() -> None:
        app = WalpurgisApp(wish_for("shot"))
        app.record = (sitting.match, None)
        async with app.run_test(size=BIG) as pilot:
            visitor = Visitor(app, pilot)
            await visitor.until(lambda: isinstance(app.screen, ReplayScreen))
            first = visitor.text
            assert "Step 0 of 60, as seen by everybody." in first
            for seat in range(4):
                assert all(f"{card} " in first for card in sitting.match.deals[0][f"hand {seat}"])
            await visitor.press("right", "right", "left", "left")
            assert visitor.text == first
            await visitor.press("pagedown")
            assert "Round 2" in visitor.text.splitlines()[0]
            await visitor.press("end", "v", "v")
            assert f"Step 60 of 60, as seen by {sitting.match.names[1]}." in visitor.text
            await visitor.press("home")
            assert f"{sitting.match.names[2]} picks up" not in visitor.text
            await visitor.press("q")

    asyncio.run(run())
