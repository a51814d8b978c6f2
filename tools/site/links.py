"""A hook for MkDocs: pages in docs/ link to files elsewhere in the repository, and these come along.

A link is written as it works in the repository. What it leads to lies in the site under `repository/`, as a page where
it is Markdown and as it is otherwise; links between such pages are found again in the same way.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
DOCS = "docs/"
ELSEWHERE = "repository/"
LINK = re.compile(r"(\]\()([^)\s#]+)(#[^)\s]*)?(\))")
FENCE = re.compile(r"^( *)(```|~~~).*?^\1\2[ ]*$", re.MULTILINE | re.DOTALL)


def is_relative(target: str) -> bool:
    return not re.match(r"[a-z]+:|/|#", target)


def home_of(uri: str) -> str:
    """Where a file of the site lies in the repository."""
    return uri.removeprefix(ELSEWHERE) if uri.startswith(ELSEWHERE) else DOCS + uri


def place_of(path: str) -> str:
    """Where a file of the repository lies in the site."""
    return path.removeprefix(DOCS) if path.startswith(DOCS) else ELSEWHERE + path


def targets_in(path: str) -> list[str]:
    """The files of the repository that a page links to."""
    text = FENCE.sub("", (ROOT / path).read_text(encoding="utf-8"))
    found = [
        posixpath.normpath(posixpath.join(posixpath.dirname(path), match[2]))
        for match in LINK.finditer(text)
        if is_relative(match[2])
    ]
    return [target for target in found if (ROOT / target).is_file()]


def on_files(files: Files, config: Any) -> Files:
    """Add what lies elsewhere, and what that links to in turn."""
    open_paths = [home_of(file.src_uri) for file in files.documentation_pages()]
    seen = set(open_paths)
    while open_paths:
        for target in targets_in(open_paths.pop()):
            if target in seen:
                continue
            seen.add(target)
            if not target.startswith(DOCS):
                files.append(File.generated(config, place_of(target), abs_src_path=str(ROOT / target)))
            if target.endswith(".md"):
                open_paths.append(target)
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Let links point to where things lie in the site."""
    here = page.file.src_uri
    home = posixpath.dirname(home_of(here))

    def moved(match: re.Match[str]) -> str:
        if not is_relative(match[2]):
            return match[0]
        target = posixpath.normpath(posixpath.join(home, match[2]))
        if not (ROOT / target).is_file():
            return match[0]
        if (ROOT / target).with_suffix(".html").is_file():  # a report that is a page already
            target = f"{target.rpartition('.')[0]}.html"
        place = posixpath.relpath(place_of(target), posixpath.dirname(here) or ".")
        return f"{match[1]}{place}{match[3] or ''}{match[4]}"

    parts: list[str] = []
    done = 0
    for fence in FENCE.finditer(markdown):
        parts += [LINK.sub(moved, markdown[done : fence.start()]), fence[0]]
        done = fence.end()
    return "".join([*parts, LINK.sub(moved, markdown[done:])])
