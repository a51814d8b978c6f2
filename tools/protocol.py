"""Writes what is made from the code: the schema of all messages, the tables in docs/protocol.md, and the page's types.

python tools/protocol.py            write what is out of date
python tools/protocol.py --check    say what is out of date, and fail
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from protocol_docs import filled
from protocol_schema import schema
from protocol_types import game_types, limit_types, protocol_types

from walpurgis.games import game_names

ROOT = Path(__file__).parents[1]


def made() -> dict[Path, str]:
    """Every file that is made, and what should be in it."""
    page = ROOT / "web" / "src"
    files = {
        ROOT / "docs" / "protocol.schema.json": json.dumps(schema(), indent=1, ensure_ascii=False) + "\n",
        page / "lib" / "protocol.gen.ts": protocol_types(),
        page / "lib" / "limits.gen.ts": limit_types(),
    }
    document = ROOT / "docs" / "protocol.md"
    files[document] = filled(document.read_text(encoding="utf-8"))
    for game in game_names():
        files[page / "games" / game / "view.gen.ts"] = game_types(game)
    return files


def stale() -> dict[Path, str]:
    """The files that are not what they should be."""
    return {path: text for path, text in made().items() if not path.exists() or path.read_text("utf-8") != text}


def main() -> int:
    """Write, or only look."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when something is out of date")
    check = parser.parse_args().check
    found = stale()
    for path, text in found.items():
        print(f"{'out of date' if check else 'written'}: {path.relative_to(ROOT)}")
        if not check:
            path.write_text(text, encoding="utf-8")
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main())
