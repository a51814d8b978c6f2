"""Puts the package for JavaScript developers together: python tools/npm_package.py [FOLDER]

The bridge compiled from web/src/engine, the module with its description and types, and the weights of the networks go
into web/npm/dist. `npm pack` in web/npm then makes an archive of it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from walpurgis.wasm.build import build

WEB = Path(__file__).parents[1] / "web"
TSC = WEB / "node_modules" / ".bin" / "tsc"
DIST = WEB / "npm" / "dist"


def assemble(folder: Path) -> None:
    """Write all files of the package into a folder."""
    built = build()
    subprocess.run([TSC, "-p", WEB / "npm", "--outDir", folder], check=True)
    for path in built.glob("walpurgis.*"):
        shutil.copy(path, folder)
    shutil.copytree(built / "weights", folder / "weights", dirs_exist_ok=True)


if __name__ == "__main__":
    assemble(Path(sys.argv[1]) if len(sys.argv) > 1 else DIST)
