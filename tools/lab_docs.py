"""Writes docs/lab/measures.md from the measures and their words.

python tools/lab_docs.py
"""

from __future__ import annotations

from pathlib import Path

from walpurgis.lab.measures import MEANINGS, OWN
from walpurgis.lab.report.page import FOLDER
from walpurgis.words import words_of

PAGE = Path(__file__).parents[1] / "docs" / "lab" / "measures.md"
HEAD = """# Measures of the lab

Written by `tools/lab_docs.py`. A measure's name is a stem, followed by what it is about if there are several:
`taken-quota-5`, `win-place-1`, `matter-card`. Every value has a 95 % interval over deals. References: *Ludii* is
Ludeme/Ludii, *TAG* is GAIGResearch/TabletopGames, *CardStock* is mgoadric/cardstock.

| stem | group | unit | definition | reference |
| --- | --- | --- | --- | --- |
"""


def page() -> str:
    """The whole page."""
    words = words_of("en", None, FOLDER)
    rows = [
        f"| `{stem}` | {one.group} | {one.unit} | {words(f'lab-define-{stem}')} "
        f"| {'ours' if one.reference == OWN else one.reference} |"
        for stem, one in MEANINGS.items()
    ]
    return HEAD + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
