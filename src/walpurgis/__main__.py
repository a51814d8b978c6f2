"""python -m walpurgis is the command walpurgis."""

import sys

from walpurgis.cli import main

if __name__ == "__main__":
    sys.exit(main())
