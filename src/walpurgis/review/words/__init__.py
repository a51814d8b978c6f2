"""The words of a review."""

from pathlib import Path

FOLDER = Path(__file__).parent
