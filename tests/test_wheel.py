"""The wheel holds everything: page, weights, words; installed alone and without Node, it plays and serves.

`tools/clean_install.py` does the same in an environment with nothing else in it, which takes a minute or two.
"""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from walpurgis.games import own_game_names

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import clean_install  # noqa: E402

PAGE = ROOT / "src/walpurgis/server/page/index.html"
OFFLINE = ROOT / "src/walpurgis/offline/built"
ENGINE = ROOT / "src/walpurgis/wasm/built"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not PAGE.is_file():
        pytest.skip("the page is not built: run make web")
    return clean_install.build_wheel(tmp_path_factory.mktemp("wheel"))


def test_everything_is_in_it(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    kept = subprocess.run(["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    sources = {line.removeprefix("src/") for line in kept.splitlines() if (ROOT / line).is_file()}
    missing = sources - held
    assert not missing, missing
    folders = (PAGE.parent, OFFLINE, ENGINE)
    built = [path for folder in folders for path in folder.rglob("*") if path.is_file() and path.name != "lock"]
    assert {path.relative_to(ROOT / "src").as_posix() for path in built} <= held
    assert sum(name.endswith("weights.safetensors") for name in held) == 3


def test_it_plays_serves_and_checks_records(wheel: Path, tmp_path: Path) -> None:
    """The libraries are those of this environment; our own package is the one in the wheel."""
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(target)]
    subprocess.run([*pip, "--disable-pip-version-check", str(wheel)], check=True, timeout=300)
    environment = {
        **clean_install.clean_environment(tmp_path / "home"),
        "PYTHONPATH": str(target),
        "WALPURGIS_RULES": "plain",
        "WALPURGIS_PYTHON": sys.executable,
    }
    where = "import walpurgis; print(walpurgis.__file__)"
    assert str(target) in clean_install.run([sys.executable, "-c", where], environment, tmp_path)
    command = [sys.executable, str(target / "bin" / "walpurgis")]
    assert clean_install.first_prompt(command, environment, tmp_path) > 0
    assert clean_install.serve_page(command, environment, tmp_path) > 10_000
    if OFFLINE.is_dir():
        assert "files" in clean_install.run([*command, "page", "static"], environment, tmp_path)
        assert (tmp_path / "static" / "index.html").is_file()
        manifest = json.loads((tmp_path / "static" / "offline" / "manifest.json").read_text())
        for name, size in manifest["files"].items():
            assert (tmp_path / "static" / "offline" / name).stat().st_size == size
        if ENGINE.is_dir():
            assert {"walpurgis.wasm", "walpurgis.json"} <= manifest["files"].keys()
            weights = tmp_path / "static" / "offline" / "weights"
            assert {path.stem for path in weights.iterdir()} == set(manifest["weights"]) == set(own_game_names())
    assert "match.txt: ok, witches" in clean_install.check_record(command, environment, tmp_path)
