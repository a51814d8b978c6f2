"""Nobody is stranded: a clock that ran out, friends who leave, spectators, and whoever waits for an answer."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from page_server import ROOT, Server
from playwright.sync_api import expect
from visitor import DESKTOP, PATIENCE, PHONE, Visitor

Visit = Callable[..., Visitor]

CREATE = """async ({ seats, clock }) => {
  const headers = { 'Content-Type': 'application/json' };
  const post = (path, body) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/api/guest', { name: 'Hazel' });
  const table = { game: 'shot', players: 3, seats, clock, options: { first: '0' }, start: !seats.includes('open') };
  const answer = await post('/api/tables', table);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}"""


def table_for(me: Visitor, *seats: str, clock: int | None = None) -> str:
    """A new table of three, on the screen."""
    table = str(me.page.evaluate(CREATE, {"seats": list(seats), "clock": clock}))
    me.page.goto(f"{me.home}/table/{table}")
    return table


def two_at_a_table(visit: Visit, clock: int | None = None, **where: str) -> tuple[Visitor, Visitor, str]:
    """Hazel, who hosts, and Ada, in a match with a bot."""
    host, friend = visit("/lobby", **where), visit("/lobby", settings={"speed": "none", "name": "Ada"}, **where)
    table = table_for(host, "me", "open", "greedy", clock=clock)
    friend.page.goto(f"{host.home}/table/{table}")
    friend.page.get_by_role("button", name="Sit here").click()
    expect(host.page.locator("li").filter(has_text="Ada")).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    for person in (host, friend):
        person.page.locator(".stage .seat").first.wait_for()
    return host, friend, table


def play_until_asked(asked: Visitor, other: Visitor) -> None:
    """Until it is this person's turn, and not the other's."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        if asked.is_asked() and not other.is_asked():
            return
        if other.is_asked():
            other.decide()
        asked.page.wait_for_timeout(20)
    raise AssertionError("it never was their turn")


def open_people(person: Visitor) -> None:
    """The list of who is here."""
    person.page.get_by_role("button", name="People").first.click()


def test_after_a_timeout_the_seat_is_taken_back(visit: Visit) -> None:
    me, friend, _table = two_at_a_table(visit, clock=15)
    play_until_asked(me, friend)
    me.page.get_by_text("Your time ran out. A bot is playing for you.").wait_for(timeout=40_000)
    me.page.get_by_role("button", name="Take your seat back").click()
    expect(me.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    play_until_asked(me, friend)
    assert me.decide() in ("quota", "card")


def test_a_friend_leaves_and_the_host_lets_a_bot_play(visit: Visit) -> None:
    host, friend, table = two_at_a_table(visit)
    play_until_asked(friend, host)
    friend.page.goto(f"{friend.home}/lobby")
    host.page.get_by_text("Ada is away. Let a bot play, wait, or ask the others?").wait_for()
    host.page.get_by_role("button", name="Let a bot play").click()
    expect(host.page.get_by_text("Ada is away.")).to_have_count(0)
    host.wait_for_turn()
    friend.page.goto(f"{friend.home}/table/{table}")
    friend.page.get_by_role("button", name="Take your seat back").click()
    expect(friend.page.get_by_role("button", name="Take your seat back")).to_have_count(0)
    friend.sees("While you were away, a bot chose")


def test_the_host_hands_over(visit: Visit) -> None:
    host, friend, _table = two_at_a_table(visit)
    open_people(host)
    host.page.get_by_role("button", name="Make host").click()
    expect(host.page.get_by_role("button", name="Make host")).to_have_count(0)
    open_people(friend)
    expect(friend.page.get_by_role("button", name="Make host")).to_have_count(1)


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Server]:
    """A server on which nobody has to wait a minute for somebody who is gone."""
    patch = "import walpurgis.table.table as table\ntable.PATIENCE = 1\n"
    (tmp_path / "sitecustomize.py").write_text(patch, encoding="utf-8")
    server = Server(tmp_path, PYTHONPATH=os.pathsep.join([str(tmp_path), str(ROOT / "src")]), WALPURGIS_RULES="plain")
    yield server
    server.stop()


def test_a_player_becomes_the_host_when_the_host_is_gone(visit: Visit, impatient: Server) -> None:
    host, friend, table = two_at_a_table(visit, home=impatient.address)
    open_people(friend)
    become = friend.page.get_by_role("button", name="Become the host")
    expect(become).to_have_count(0)
    host.page.goto(f"{host.home}/lobby")
    become.wait_for()
    friend.page.wait_for_timeout(1100)
    become.click()
    expect(become).to_have_count(0)
    expect(friend.page.locator(".drawer li.own")).to_contain_text("host")
    host.page.goto(f"{host.home}/table/{table}")
    host.page.locator(".stage .seat").first.wait_for()
    expect(friend.page.get_by_role("button", name="Make host")).to_have_count(1)
    open_people(host)
    expect(host.page.get_by_role("button", name="Make host")).to_have_count(0)


def test_a_host_who_left_just_now_is_waited_for(visit: Visit) -> None:
    host, friend, _table = two_at_a_table(visit)
    open_people(friend)
    host.page.goto(f"{host.home}/lobby")
    friend.page.get_by_role("button", name="Become the host").click()
    expect(friend.page.locator(".notice")).to_contain_text("60 seconds")
    expect(friend.page.get_by_role("button", name="Become the host")).to_have_count(1)


def test_asking_the_others_is_a_line_of_chat_and_shows_as_unread(visit: Visit) -> None:
    host, friend, _table = two_at_a_table(visit)
    play_until_asked(host, friend)
    host.page.goto(f"{host.home}/lobby")
    friend.page.get_by_text("Hazel is away. The host can let a bot play.").wait_for()
    assert friend.page.get_by_role("button", name="Let a bot play").count() == 0
    friend.page.get_by_role("button", name="Ask the others").click()
    friend.page.locator(".lines").get_by_text("Hazel is away. Shall we let a bot play for now?").wait_for()
    host.page.go_back()
    host.page.locator(".stage .seat").first.wait_for()
    friend.page.get_by_label("Write a message").fill("Welcome back")
    friend.page.get_by_role("button", name="Send").click()
    host.page.get_by_role("button", name="Chat, 1 new message").click()
    host.page.locator(".lines").get_by_text("Welcome back").wait_for()
    host.page.get_by_role("button", name="Close").click()
    expect(host.page.get_by_role("button", name="Chat, 1 new message")).to_have_count(0)


def test_leaving_says_what_happens_and_a_bot_plays_on(visit: Visit) -> None:
    me = visit("/lobby")
    table = table_for(me, "me", "greedy", "greedy")
    me.wait_for_turn()
    open_people(me)
    me.page.get_by_role("button", name="Leave the table").click()
    me.sees("A bot will play for you, and you can come back")
    me.page.get_by_role("button", name="Leave the table").click()
    me.page.wait_for_url(f"{me.home}/")
    me.page.goto(f"{me.home}/table/{table}")
    back = me.page.get_by_role("button", name="Take your seat back")
    back.or_(me.page.locator("dialog[open] ol")).first.wait_for()  # bots may have played to the end


def test_a_spectator_watches_a_hand_only_where_it_is_allowed(visit: Visit) -> None:
    me, guest = visit("/lobby"), visit("/lobby", settings={"speed": "none", "name": "Sabine"})
    table = table_for(me, "me", "greedy", "greedy")
    me.wait_for_turn()
    guest.page.goto(f"{guest.home}/table/{table}")
    guest.page.locator(".stage .seat").first.wait_for()
    open_people(guest)
    expect(guest.page.get_by_role("button", name="Watch this hand")).to_have_count(0)
    open_people(me)
    me.page.get_by_label("Spectators may see my hand").check()
    guest.page.get_by_role("button", name="Watch this hand").click()
    guest.sees("You are watching Hazel’s hand.")
    expect(guest.page.locator(".seat.watched")).to_have_count(1)
    expect(guest.page.locator(".card[data-at=hand]")).to_have_count(len(me.cards()))
    shown = guest.page.locator(".card[data-at=hand]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert sorted(shown) == sorted(me.cards()) != []
    me.page.get_by_label("Spectators may see my hand").uncheck()
    expect(guest.page.locator(".card[data-at=hand]")).to_have_count(0)
    expect(guest.page.get_by_text("You are watching Hazel’s hand")).to_have_count(0)


def test_whoever_asks_for_an_undo_sees_that_it_is_waiting(visit: Visit) -> None:
    host, friend, _table = two_at_a_table(visit)
    play_until_asked(host, friend)
    host.decide()
    friend.wait_for_turn()
    host.page.get_by_role("button", name="Undo").click()
    host.page.get_by_text("You asked to undo your last decision. Waiting for Ada.").wait_for()
    friend.sees("Hazel would like to undo their last decision")
    friend.page.get_by_role("button", name="No").click()
    expect(host.page.get_by_text("You asked to undo")).to_have_count(0)


def test_a_phone_has_a_button_for_everything(visit: Visit) -> None:
    me = visit("/lobby", viewport=PHONE, has_touch=True)
    table_for(me, "me", "greedy", "greedy")
    me.wait_for_turn()
    for name, drawer in (("Chat", "Chat"), ("Story", "Story"), ("Last trick", "Last trick"), ("People", "People")):
        me.page.get_by_role("button", name=name).tap()
        me.page.locator(f".drawer[aria-label='{drawer}']").wait_for()
        me.page.get_by_role("button", name="Close").tap()
    me.page.get_by_role("button", name="React").tap()
    me.page.get_by_role("button", name="Bravo!").tap()
    me.page.locator(".reaction").get_by_text("Bravo!").wait_for()


def test_guests_are_asked_for_a_name_once(visit: Visit) -> None:
    host = visit(viewport=DESKTOP)
    host.page.get_by_role("button", name="With friends").first.click()
    host.page.get_by_label("What should the others call you?").fill("Mother Holle")
    host.page.get_by_role("button", name="Use this name").click()
    host.page.locator("li.own").get_by_text("Mother Holle").wait_for()
    expect(host.page.get_by_label("What should the others call you?")).to_have_count(0)
    friend = visit("/lobby")
    friend.page.goto(host.page.url)
    friend.page.get_by_role("button", name="Not now").click()
    friend.page.reload()
    friend.page.get_by_role("button", name="Sit here").first.wait_for()
    expect(friend.page.get_by_label("What should the others call you?")).to_have_count(0)
