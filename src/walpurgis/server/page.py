"""The page: static files that the web build has put beside this module, and index.html for every path of the page."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).with_name("page")
DAY, YEAR = 86_400, 365 * 86_400
NO_PAGE = b"<!doctype html><title>Walpurgis</title><p>The page is not built yet: run make web."


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "/") -> Response[bytes]:
    """A file of the page, or the page itself where a path has no dot."""
    name = path.strip("/")
    last = name.rpartition("/")[2]
    if "." in last:
        return file_of_page(name)
    if name.startswith(("api/", "schema")):
        raise NotFoundException("There is nothing here.")
    index = FOLDER / "index.html"
    content = index.read_bytes() if index.is_file() else NO_PAGE
    return Response(content, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})


def file_of_page(name: str) -> Response[bytes]:
    """One static file; names with a hash in them never change."""
    home = FOLDER.resolve()
    path = (home / name).resolve()
    if not path.is_relative_to(home) or not path.is_file():
        raise NotFoundException("There is no such file.")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    lasts = YEAR if name.startswith("assets/") else DAY
    return Response(path.read_bytes(), media_type=kind, headers={"cache-control": f"public, max-age={lasts}"})
