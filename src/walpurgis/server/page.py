"""The page: static files that the web build has put beside this module, and index.html for every path of the page.

Litestar's static files do not serve a compressed version that lies beside a file, nor put previews into index.html.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from walpurgis.server.hub import Hub
from walpurgis.server.preview import preview_tags
from walpurgis.server.static import MANIFEST, manifest, offline_files

FOLDER = Path(__file__).with_name("page")
DAY, YEAR = 86_400, 365 * 86_400
NO_PAGE = b"<!doctype html><title>Walpurgis</title><p>The page is not built yet: run make web."
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first; the build puts such files beside those worth it


@get(["/", "/{path:path}"], include_in_schema=False, opt={"cost": 0.5})
async def page(
    request: Request[Any, Any, Any], hub: NamedDependency[Hub], path: FromPath[str] = "/"
) -> Response[bytes]:
    """A file of the page, or the page itself where a path has no dot; tables and records bring a preview."""
    name = path.strip("/")
    accepted = request.headers.get("accept-encoding", "")
    last = name.rpartition("/")[2]
    if "." in last:
        return file_of_page(name, accepted)
    if name.startswith(("api/", "schema")):
        raise NotFoundException("There is nothing here.")
    index = FOLDER / "index.html"
    if not index.is_file():
        return Response(NO_PAGE, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
    tags = await preview_tags(request, name, hub)
    if tags:
        content = index.read_text("utf-8").replace("</head>", f"{tags}</head>", 1).encode()
        return Response(content, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})
    return answer(index, "text/html; charset=utf-8", "no-cache", accepted)


def file_of_page(name: str, accepted: str) -> Response[bytes]:
    """One static file; names with a hash in them never change."""
    if name == f"offline/{MANIFEST}" and offline_files():
        return Response(manifest(), media_type="application/json", headers={"cache-control": "no-cache"})
    path = offline_files().get(name.removeprefix("offline/")) if name.startswith("offline/") else path_of(name)
    if path is None:
        raise NotFoundException("There is no such file.")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    lasts = YEAR if name.startswith(("assets/", "offline/")) else DAY
    return answer(path, kind, f"public, max-age={lasts}", accepted)


def path_of(name: str) -> Path | None:
    """Where a file of the page is; None where there is none, or where no file can have such a name."""
    home = FOLDER.resolve()
    try:
        path = (home / name).resolve()
        return path if path.is_relative_to(home) and path.is_file() else None
    except (OSError, ValueError):  # too long, or with a zero byte
        return None


def answer(path: Path, kind: str, caching: str, accepted: str) -> Response[bytes]:
    """A file as it is, or the smallest of its compressed versions that the browser takes."""
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    for encoding, ending in ENCODINGS.items():
        smaller = path.with_name(path.name + ending)
        if takes(accepted, encoding) and smaller.is_file():
            return Response(smaller.read_bytes(), media_type=kind, headers=headers | {"content-encoding": encoding})
    return Response(path.read_bytes(), media_type=kind, headers=headers)


def takes(accepted: str, encoding: str) -> bool:
    """Whether Accept-Encoding names this encoding, and does not refuse it with `q=0`."""
    for offer in accepted.lower().split(","):
        name, _, weight = offer.partition(";")
        if name.strip() == encoding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
