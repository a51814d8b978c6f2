"""The example game as an installer would leave it: its package, and the notes by which it is found."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

EXAMPLE = Path(__file__).parents[1] / "examples" / "toads"


def install_example(folder: Path) -> None:
    """Install the example into a folder, which then only needs to be on the path."""
    shutil.copytree(EXAMPLE / "src" / "walpurgis_toads", folder / "walpurgis_toads")
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    notes = folder / f"walpurgis_toads-{project['version']}.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = [f"{name} = {value}" for name, value in project["entry-points"]["walpurgis.games"].items()]
    (notes / "entry_points.txt").write_text("\n".join(["[walpurgis.games]", *entries, ""]))
