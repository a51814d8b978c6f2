"""What a shared link shows before it is opened: Open Graph tags for the pages of tables and records."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from litestar import Request

from walpurgis.core.errors import WalpurgisError
from walpurgis.games import game_named
from walpurgis.server.hub import Hub
from walpurgis.server.origin import ID, page_address
from walpurgis.table.messages import TableInfo
from walpurgis.words import FALLBACK, LANGUAGES, LIST, Words, words_of

WORDS = Path(__file__).with_name("words")
PICTURE = "/preview.jpg"


async def preview_tags(request: Request[Any, Any, Any], name: str, hub: Hub) -> str:
    """The tags for a path of the page; none if it is not a table or cannot be read now."""
    kind, _, table_id = name.partition("/")
    if kind not in ("table", "record") or not ID.fullmatch(table_id):
        return ""
    try:
        info = (await hub.table(table_id)).info
        words = words_of(language_of(request), game_named(info.game), WORDS)
    except WalpurgisError:
        return ""
    title, about = told(info, kind, words)
    picture = page_address(request, PICTURE)
    tags = {
        **{"og:site_name": "Walpurgis", "og:type": "website", "og:url": page_address(request, f"/{name}")},
        **{"og:title": title, "og:description": about, "og:image": picture, "twitter:card": "summary_large_image"},
    }
    return "".join(f'<meta property="{key}" content="{html.escape(value)}" />' for key, value in tags.items())


def told(info: TableInfo, kind: str, words: Words) -> tuple[str, str]:
    """Title and description."""
    game = words(f"{info.game}-title")
    names = LIST[words.language].join(seat.name for seat in info.seats if seat.kind == "person")
    if kind == "record":
        return words("preview-record", game=game), words("preview-about-record", names=names)
    free = sum(seat.kind == "open" for seat in info.seats)
    title = (
        words("preview-invite", game=game, open=free)
        if free
        else words("preview-table", game=game, players=info.players)
    )
    return title, words("preview-about", names=names) if names else words("preview-alone")


def language_of(request: Request[Any, Any, Any]) -> str:
    """The first language of the browser that we speak."""
    for offer in request.headers.get("accept-language", "").split(","):
        if (language := offer.strip()[:2].lower()) in LANGUAGES:
            return language
    return FALLBACK
