"""The words of the score-keeper."""

from pathlib import Path

FOLDER = Path(__file__).parent
