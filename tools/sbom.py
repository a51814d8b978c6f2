"""Writes the software bills of materials, in CycloneDX format: `make sbom`, or `python tools/sbom.py FOLDER`.

One for Python: the package with the extras that a server has, installed from its wheel in an environment of its own;
one for the page: everything that npm has put together for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS = "server,terminal,arena"


def of_python(wheel: Path, target: Path) -> None:
    """All packages that come with the wheel, with their versions and licences."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = [str(python), "-m", "pip"]
        constraints = ["-c", str(ROOT / "constraints.txt")]
        named = f"walpurgis[{EXTRAS}] @ {wheel.resolve().as_uri()}"
        subprocess.run([*pip, "install", "--quiet", *constraints, named], check=True)
        subprocess.run([*pip, "uninstall", "--quiet", "--yes", "pip", "setuptools"], check=True)
        tool = [sys.executable, "-m", "cyclonedx_py", "environment", str(python), "--pyproject"]
        output = ["--output-reproducible", "--of", "JSON", "-o", str(target)]
        subprocess.run([*tool, str(ROOT / "pyproject.toml"), *output], check=True)


def of_page(target: Path) -> None:
    """All packages that the page is built from."""
    npm = ["npm", "sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"]
    done = subprocess.run(npm, cwd=ROOT / "web", check=True, capture_output=True, text=True)
    target.write_text(json.dumps(json.loads(done.stdout), indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="holds the wheel, and takes the bills")
    folder: Path = parser.parse_args().folder
    wheel = max(folder.glob("walpurgis-*.whl"), key=lambda path: path.stat().st_mtime)
    of_python(wheel, folder / "walpurgis.cdx.json")
    of_page(folder / "walpurgis-page.cdx.json")
    for path in sorted(folder.glob("*.cdx.json")):
        print(f"{path}: {len(json.loads(path.read_text(encoding='utf-8'))['components'])} packages")


if __name__ == "__main__":
    main()
