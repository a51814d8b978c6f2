"""What is drawn, told, dimmed and accepted belongs to one moment: over whole matches, with cards that travel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from visitor import Visitor

Visit = Callable[..., Visitor]

PLAYERS = 3
OPTIONS: dict[str, dict[str, str]] = {"shot": {}, "witches": {"target": "none", "rounds": "1"}, "broom": {}}
MATCH = 240_000  # milliseconds for a whole match on a busy machine

# Notes in the page: what was drawn whenever something was sent, where tricks went, and what was told while cards flew.
PROBE = """(() => {
  const seen = (window.seen = { acts: [], gone: [], home: [], early: [], apart: [], winners: [], newest: null });
  const laid = () => [...document.querySelectorAll(".card[data-at^='trick-']:not([aria-hidden])")];
  const isFlying = (flight) => (flight.effect.getComputedTiming().progress ?? 1) < 0.75;
  const flies = (card) => card.getAnimations().some(isFlying);
  const centre = (card) => {
    const { transform } = card.getAnimations()[0].effect.getKeyframes().at(-1);
    const [x, y] = transform.match(/-?[\\d.]+/g).map(Number);
    const { left, top } = document.querySelector(".stage").getBoundingClientRect();
    return [left + x + card.offsetWidth / 2, top + y + card.offsetHeight / 2];
  };
  const seatAt = ([x, y]) => {
    const holds = ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom;
    const seat = [...document.querySelectorAll("[data-seat]")].find((one) => holds(one.getBoundingClientRect()));
    return seat ? Number(seat.dataset.seat) : null;
  };
  const goesHome = (card) =>
    card instanceof Element && card.matches(".card[data-at^='round-'][aria-hidden]") && card.getAnimations().length;
  const told = (node) => node instanceof Element && node.matches(".story .delivered, .story .took, .story .cancelled");
  const begins = ".starts, .round, .dealt"; // a turn of broom
  const toldAndLaid = () => {
    const lines = [...document.querySelectorAll(".story p")];
    const turn = lines.slice(lines.findLastIndex((line) => line.matches(begins)) + 1);
    const turned = laid().filter((card) => card.querySelector(".over"));
    const counts = [".played", ".cancelled"].map((kind) => turn.filter((line) => line.matches(kind)).length);
    return [counts, [laid().length, turned.length]];
  };
  new MutationObserver((changes) => {
    const carried = (card) => card.matches(".card[data-at^='trick-'][aria-hidden]") && card.getAnimations().length;
    const gone = changes.filter(({ target, type }) => type === "attributes" && carried(target));
    if (gone.length) seen.gone.push([...new Set(gone.map(({ target }) => seatAt(centre(target))))]);
    for (const { target } of changes)
      if (goesHome(target))
        seen.home.push([Number(target.dataset.at.split("-")[1]), seatAt(centre(target))]);
    for (const { addedNodes } of changes)
      if ([...addedNodes].some((node) => node.matches?.(".story p"))) seen.apart.push(toldAndLaid());
    for (const { addedNodes } of changes)
      if ([...addedNodes].some(told)) seen.early.push(...laid().filter(flies).map((card) => card.dataset.card));
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-hidden"] });
  const Native = WebSocket;
  const send = Native.prototype.send;
  Native.prototype.send = function (data) {
    const message = JSON.parse(data);
    if (message.type === "act") {
      const { players, called } = seen.newest.view;
      const witches = (round) => round.filter(({ card }) => card === called).map(({ card }) => card);
      const lies = players.flatMap(({ played, round = [] }) => (played ? [played] : witches(round))).sort();
      seen.acts.push([laid().map((card) => card.dataset.card).sort(), lies]);
    }
    return send.call(this, data);
  };
  window.WebSocket = class extends Native {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", ({ data }) => {
        const { events = [], now } = JSON.parse(data);
        if (now) seen.newest = now;
        for (const { kind, seat } of events) if (kind === "delivered" || kind === "took") seen.winners.push(seat);
      });
    }
  };
})()"""

# Somebody who cannot wait: every now and then anything that could be chosen is clicked, whether or not it is time.
IMPATIENT = """() => setInterval(() => {
  const asks = ".middle button:not([aria-disabled=true]), .actions button:not([disabled])";
  const all = [...document.querySelectorAll(`.card[data-hand=yes], ${asks}, .payday button`)];
  all[Math.floor(Math.random() * all.length)]?.click();
}, 30)"""


def play_a_match(visit: Visit, game: str) -> dict[str, Any]:
    """A whole match by somebody who clicks all the time; what the probe noted."""
    seats = ["me", *["greedy"] * (PLAYERS - 1)]
    last = {"players": PLAYERS, "seats": seats, "options": OPTIONS[game], "clock": None, "listed": False}
    me = visit("/lobby", settings={"speed": "quick", "tables": {game: last}})
    me.context.add_init_script(PROBE)
    me.page.goto(me.home)
    me.page.locator(f"li:has(a[href='/new/{game}']) button.play").click()
    me.page.locator(".stage .seat").first.wait_for()
    me.page.evaluate(IMPATIENT)
    me.page.locator("dialog[open] ol").wait_for(timeout=MATCH)
    seen: dict[str, Any] = me.page.evaluate("seen")
    return seen


@pytest.mark.turns(3)
@pytest.mark.parametrize("game", list(OPTIONS))
def test_a_whole_match_stays_in_step(visit: Visit, game: str) -> None:
    seen = play_a_match(visit, game)
    assert len(seen["acts"]) > 8
    assert [act for act in seen["acts"] if act[0] != act[1]] == [], "answered what was not drawn yet"
    assert seen["early"] == [], "the story told what a card does while one was flying"
    if game == "broom":
        apart = [pair for pair in seen["apart"] if pair[1][0] and pair[0] != pair[1]]
        assert apart == [], "what was told is not what lay there"
        assert seen["home"], "witches go home after a round"
        assert [pair for pair in seen["home"] if pair[0] != pair[1]] == [], "a witch went to somebody else"
        return
    assert seen["winners"]
    carried = [seats for seats in seen["gone"] if seats != [None]]  # nobody's cards go nowhere
    assert carried == [[winner] for winner in seen["winners"]], "a trick went to somebody else"
