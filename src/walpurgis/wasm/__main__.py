"""python -m walpurgis.wasm [--force]: builds the module unless it is current."""

from __future__ import annotations

import argparse
import sys

from walpurgis.core.errors import WalpurgisError
from walpurgis.wasm.build import build


def main() -> int:
    """Build, and say what was built."""
    parser = argparse.ArgumentParser(prog="python -m walpurgis.wasm", description=__doc__)
    parser.add_argument("--force", action="store_true", help="build even if nothing has changed")
    try:
        folder = build(force=parser.parse_args().force)
    except WalpurgisError as error:
        print(error, file=sys.stderr)
        return 1
    size = (folder / "walpurgis.wasm").stat().st_size
    print(f"{folder / 'walpurgis.wasm'}: {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
