"""What a shared link shows before it is opened: title, words and picture, in the language of whoever asks."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from visitor import Visitor

Visit = Callable[..., Visitor]

CREATE = """async () => {
  const headers = { 'Content-Type': 'application/json' };
  const post = (path, body) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/api/guest', { name: 'Ada "<b>" & co' });
  const seats = ['me', 'open', 'open', 'greedy'];
  return (await (await post('/api/tables', { game: 'witches', players: 4, seats })).json()).id;
}"""


def tags(me: Visitor, path: str, language: str = "en") -> dict[str, str]:
    """The Open Graph tags of a path."""
    text = me.page.request.get(me.home + path, headers={"accept-language": language}).text()
    return {
        key: html.unescape(value) for key, value in re.findall(r'<meta property="([\w:]+)" content="([^"]*)"', text)
    }


@pytest.mark.parametrize(
    ("language", "title"),
    [("en-GB,en", "2 seats are free"), ("de-DE", "2 Plätze sind frei"), ("ja", "空き2席"), ("xx", "2 seats")],
)
def test_an_invitation_has_a_preview(visit: Visit, language: str, title: str) -> None:
    me = visit("/lobby")
    table = me.page.evaluate(CREATE)
    found = tags(me, f"/table/{table}", language)
    assert title in found["og:title"]
    assert 'Ada "<b>" & co' in found["og:description"], "told as it is, and escaped"
    assert found["og:url"] == f"{me.home}/table/{table}"
    picture = me.page.request.get(found["og:image"])
    assert picture.ok and picture.headers["content-type"] == "image/jpeg"


def test_pages_without_a_table_have_none(visit: Visit) -> None:
    me = visit("/lobby")
    for path in ("/", "/lobby", "/table/nothing-here", "/table/%22%3E%3Cb%3E", "/record/x/y"):
        assert tags(me, path) == {}, path
