"""Every screen of the page in three languages: no codes, no cut or overlapping words, nothing that axe-core finds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from crawl import PARTS, screens
from visitor import SMALL_PHONE, Visitor

Visit = Callable[..., Visitor]

SIZES = ({"width": 360, "height": 640}, {"width": 1280, "height": 720})
MORE_SIZES = tuple(
    {"width": width, "height": height}
    for width, height in ((390, 844), (844, 390), (820, 1180), (1440, 900), (2560, 1440))
)
LIGHT = {"dark": "night", "light": "day"}
LIGHTS = {"en-GB": ("dark", "light"), "de-DE": ("light", "dark")}  # of axe-core, for the two sizes
AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
FOUND = """async () => {
  for (const one of document.getAnimations()) one.finish();
  // What is opened lies over a table that has been looked at already, and axe-core is slow.
  const front = document.querySelector("dialog[open]") ?? document.querySelector(".drawer, .signs, .hint") ?? document;
  const { violations } = await axe.run(front, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary ?? ""}`.slice(0, 300));
}"""
CODES = re.compile(
    r"(?<![\w.#/])(?:"
    r"[vpbf](?:10|\d)|x[24]|q\d"  # cards and quotas of shot
    r"|[rgyb](?:1[0-4]|\d)"  # cards of witches
    r"|(?:pass|show|take|choose|brave|coward)-\w+"  # actions
    r"|\d(?:brown|green|red|purple|yellow|blue|grey|black|white)"  # potions of broom
    r"|\d=\d[\d=,]*"  # options as they are written
    r"|(?:most|highest|next)-\w+|worn-out"
    r"|\w+_\w+"
    r")(?![\w])|\[(?:page|shot|witches|broom|bot|reason)-"
    r"|^[a-z]$",  # a letter alone, as cards had it
    re.MULTILINE,
)
# Everything that is read, or told to a screen reader.
TEXT = """() => [
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')),
  ...[...document.querySelectorAll('.hidden, svg text, svg title')].map((element) => element.textContent),
].join('\\n')"""
# Words that do not fit their box, that lie beyond the edge of the screen, or that lie on top of other words.
CUT = """() => {
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const texts = [];
  const front = document.querySelector('dialog:modal') ?? document.body; // what lies behind a dialog is dimmed
  const walk = document.createTreeWalker(front, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    const hides = element.closest('.hidden, .card, svg, script, noscript, select, [aria-hidden=true] .lift');
    if (!/\\p{L}|\\p{N}/u.test(node.data) || hides || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 2 && box.height > 2) texts.push({ element, box, text: node.data.trim().slice(0, 40) });
    }
  }
  const clips = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
  const tiny = (element) => element.clientWidth <= 2 && element.clientHeight <= 2; // for screen readers alone
  const found = new Set();
  if (document.documentElement.scrollWidth > innerWidth + 1) found.add('the page scrolls sideways');
  const hint = document.querySelector('.hint')?.getBoundingClientRect();
  for (const slot of hint ? document.querySelectorAll('.trick .slot') : []) {
    const { left, right, top, bottom } = slot.getBoundingClientRect();
    const apart = left >= hint.right || hint.left >= right || top >= hint.bottom || hint.top >= bottom;
    if (!apart) found.add('the hint covers the trick');
  }
  const seen = [];
  for (const one of texts) {
    const { element, box, text } = one;
    let [visible, scrolls] = [true, false];
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const hole = around.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) {
        scrolls = true;
        if (box.bottom > hole.bottom + 1 || box.top < hole.top - 1 || box.right > hole.right + 1) visible = false;
      }
      if (scrolls || !clips(style)) continue;
      if (tiny(around)) visible = false;
      if (visible && (box.right > hole.right + 2 || box.left < hole.left - 2 || box.bottom > hole.bottom + 4)) {
        found.add(`cut: ${text} (${around.className})`);
      }
    }
    if (!visible) continue;
    if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) found.add(`beyond the edge: ${text}`);
    seen.push({ ...one, layer: element.closest('dialog, .sheet, .drawer, .dock, header, main') });
  }
  for (const [index, { element, box, text, layer }] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      if (other.layer !== layer || other.element === element || other.element.contains(element)) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      const least = Math.min(box.height, other.box.height) * 0.45;
      if (wide > 3 && high > least) found.add(`overlap: ${text} / ${other.text}`);
    }
  }
  return [...found];
}"""

BLANK = """() => [...document.querySelectorAll('select')].filter((menu) => menu.selectedIndex < 0)
  .map((menu) => menu.getAttribute('aria-label') ?? menu.parentElement.innerText)"""
TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []"""


def codes_on(me: Visitor) -> list[str]:
    """The codes that this screen shows."""
    return [found.group() for found in CODES.finditer(str(me.page.evaluate(TEXT)))]


def blank_on(me: Visitor) -> list[str]:
    """The menus that show nothing."""
    return [f"blank: {menu}" for menu in me.page.evaluate(BLANK)]


def cut_on(me: Visitor) -> list[str]:
    """The words that do not fit, from a small phone to a large desk, and what is too wide for the smallest phone."""
    found: list[str] = []
    for size, look in (*((size, CUT) for size in SIZES + MORE_SIZES), (SMALL_PHONE, TOO_WIDE)):
        me.page.set_viewport_size(size)
        found += [f"{size['width']}: {cut}" for cut in once_settled(me, look)]
    return found


def once_settled(me: Visitor, look: str) -> list[str]:
    """What this finds when cards and drawers have been laid out again, which takes a moment on a busy machine."""
    found: list[str] = []
    for _ in range(12):
        me.page.wait_for_timeout(60)
        if not (found := me.page.evaluate(look)):
            break
    return found


def axe_on(me: Visitor, lights: tuple[str, ...]) -> list[str]:
    """What axe-core finds, small in the one light and large in the other."""
    found: list[str] = []
    me.page.evaluate(AXE)
    for size, scheme in zip(SIZES, lights, strict=True):
        me.page.set_viewport_size(size)
        me.page.emulate_media(color_scheme=scheme)  # pyright: ignore[reportArgumentType]
        me.page.locator(f":root[data-light={LIGHT[scheme]}]").wait_for(state="attached")
        found += [f"{size['width']} {scheme}: {issue}" for issue in me.page.evaluate(FOUND)]
    return found


@pytest.mark.turns(3)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_every_screen(visit: Visit, locale: str, part: str) -> None:
    found: list[str] = []
    visited: list[str] = []
    for screen, me in screens(visit, part, locale):
        issues = codes_on(me) if not screen.startswith("rules") and not screen.endswith("drawer r") else []
        issues += blank_on(me) + cut_on(me)
        if lights := LIGHTS.get(locale):
            issues += axe_on(me, lights)
            modal = me.page.locator("dialog[open]").count()  # hides what lies below from everybody
            headings = me.page.get_by_role("heading", level=1).count()
            issues += [f"{headings} headings of level 1"] if not modal and headings != 1 else []
        visited.append(screen)
        found += [f"{screen}: {issue}" for issue in issues]
    assert not found, "\n".join(found)
    assert len(visited) >= PARTS[part], visited
