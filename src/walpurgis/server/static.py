"""The page without a server: the files that a browser needs to hold the table itself, and the folder that has it all.

`walpurgis page DIR` writes the folder. A server offers the same files under /offline/, so that a page can go on when
the server is gone.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from functools import lru_cache
from pathlib import Path
from typing import Any

from walpurgis.core.errors import WalpurgisError
from walpurgis.games import own_game_names

PACKAGE = Path(__file__).parents[1]
PAGE = Path(__file__).with_name("page")
TABLE = PACKAGE / "offline" / "built"  # Python and the package, packed by web/offline/build.mjs
ENGINE = PACKAGE / "wasm" / "built"
ENGINE_FILE = "walpurgis.wasm"  # without it the bots could not think
MANIFEST = "manifest.json"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
TAGS = f"""<meta name="walpurgis" content="static" />
    <meta http-equiv="Content-Security-Policy" content="{POLICY}" />"""


class NotBuilt(WalpurgisError):
    """Something has to be built first."""


def offline_files() -> dict[str, Path]:
    """Every file of the offline table by its name below offline/, except the manifest; none where it is not built."""
    if not (TABLE / MANIFEST).is_file():
        return {}
    found = {path.name: path for path in sorted(TABLE.iterdir()) if path.name != MANIFEST}
    found |= {path.name: path for path in (ENGINE / ENGINE_FILE, ENGINE / "walpurgis.json") if path.is_file()}
    return found | {f"weights/{game}.safetensors": path for game, path in _weights().items()}


def _weights() -> dict[str, Path]:
    weights = {name: ENGINE / "weights" / f"{name}.safetensors" for name in own_game_names()}
    return {name: path for name, path in weights.items() if path.is_file()}


@lru_cache(maxsize=2)
def manifest(is_folder: bool = False) -> bytes:
    """What a browser has to load: names, sizes, and the version that their addresses carry.

    A server compresses scripts on their way. In a folder Pyodide's script is compressed already, and run from a blob.
    """
    found = offline_files()
    digests = {name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for name, path in found.items()}
    left_out = "pyodide.asm.js" if is_folder else "pyodide.asm.js.gz"
    always = sorted(name for name in found if not name.startswith("weights/") and name != left_out)
    told: dict[str, Any] = {
        "version": hashlib.sha256("".join(digests[name] for name in always).encode()).hexdigest()[:16],
        "pyodide": json.loads((TABLE / MANIFEST).read_bytes())["pyodide"],
        "files": {name: found[name].stat().st_size for name in always},
        "weights": {game: digests[f"weights/{game}.safetensors"] for game in _weights()},
    }
    return json.dumps(told, indent=1).encode() + b"\n"


def write_page(folder: Path) -> dict[str, int]:
    """Write everything into a folder that any web host can serve, under any path; the sizes of its files."""
    files = offline_files()
    if not (PAGE / "index.html").is_file() or ENGINE_FILE not in files:
        raise NotBuilt("the page is not built yet: run make static, or install a wheel, which brings it")
    expect_ours(folder)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))
    for name, path in files.items():
        if name == "pyodide.asm.js":
            continue
        place = folder / "offline" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    (folder / "offline" / MANIFEST).write_bytes(manifest(is_folder=True))
    index = folder / "index.html"
    index.write_text(static_index(index.read_text("utf-8")), "utf-8")
    return {str(path.relative_to(folder)): path.stat().st_size for path in sorted(folder.rglob("*")) if path.is_file()}


def expect_ours(folder: Path) -> None:
    """Refuse to replace a folder with something in it that we have not written."""
    if not folder.exists() or not any(folder.iterdir()):
        return
    index = folder / "index.html"
    if not index.is_file() or 'name="walpurgis"' not in index.read_text("utf-8", errors="replace"):
        raise NotBuilt(f"{folder} holds something else; name a new folder, or an empty one")


def static_index(html: str) -> str:
    """index.html for a folder: its files beside it, and a tag that tells the page that no server is there."""
    beside = re.sub(r'(src|href)="/', r'\1="./', html)
    return beside.replace("<head>", f"<head>\n    {TAGS}", 1)
