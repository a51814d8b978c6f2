"""Builds the page when the package is built, and packs the table for browsers; both go in the wheel.

An editable install builds it too, so that `walpurgis serve` has a page right after `pip install -e .`. Without npm the
package is built all the same: everything but the page works, and a word says how to get it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/walpurgis/server/page")
OFFLINE = Path("src/walpurgis/offline/built")  # what the page needs to play without a server
WASM = Path("src/walpurgis/wasm/built")  # the rules and bots for browsers
STEPS = (("ci", "--no-audit", "--no-fund"), ("run", "build"), ("run", "offline"))


class PageBuildHook(BuildHookInterface[Any]):
    """Runs npm in web/; a wheel that is built from a source archive without web/ takes the page that lies in it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page and name its files to the wheel, since git ignores them."""
        if self.target_name != "wheel":
            return
        if os.environ.get("WALPURGIS_PAGE") != "skip":
            self.build_page(Path(self.root) / "web")
        for folder in (PAGE, OFFLINE, WASM):
            if version != "editable" and (Path(self.root) / folder).is_dir():
                build_data["artifacts"].append(f"/{folder.as_posix()}/**")

    def build_page(self, web: Path) -> None:
        """`npm ci` and `npm run build`; a failure of npm fails the build, with npm's own words."""
        npm = shutil.which("npm")
        if not (web / "package.json").is_file() or is_current(web, Path(self.root)):
            return
        if npm is None:
            self.app.display_warning(
                "The page was not built: npm is missing. Install Node.js 20.19 or later, then run `make web`."
            )
            return
        for step in STEPS:
            self.app.display_info(f"The page: npm {' '.join(step)}")
            subprocess.run([npm, *step], cwd=web, check=True)


def is_current(web: Path, root: Path) -> bool:
    """Whether the page is younger than all it is made of: installers ask twice, for the metadata and for the wheel."""
    page = root / PAGE / "index.html"
    made_of = [
        *(file for file in web.glob("*") if file.is_file()),
        *(web / "src").rglob("*"),
        *(web / "public").rglob("*"),
        *(root / "src/walpurgis").rglob("words/*.ftl"),
        *(root / "src/walpurgis/games").glob("*/rulebook/**/*"),
    ]
    return page.is_file() and max(file.stat().st_mtime for file in made_of) < page.stat().st_mtime
