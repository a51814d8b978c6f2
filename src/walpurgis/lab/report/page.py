"""The report as files: one page that needs nothing else, and beside it Markdown, JSON and CSV."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from walpurgis.lab.estimate import Difference, Estimate
from walpurgis.lab.findings import Comparison, Findings, OptionStep, changed_options
from walpurgis.lab.measures import FORCED_SECONDS, REAL_SECONDS, ROUND_SECONDS, meaning_of
from walpurgis.lab.report.pictures import Picture, forest, pictures_of, sweep_pictures
from walpurgis.lab.report.saying import Saying
from walpurgis.lab.report.svg import bars
from walpurgis.lab.study import LabError
from walpurgis.lab.tuning import Tuning
from walpurgis.lab.work import Sweep
from walpurgis.words import Words, words_of

FOLDER = Path(__file__).parents[1] / "words"
STYLE = (Path(__file__).with_name("page.css")).read_text(encoding="utf-8")
DIGITS = 6  # as many as anybody needs, and few enough not to tell machines apart


@dataclass(frozen=True)
class ReportTable:
    """Headings and rows."""

    headings: tuple[str, ...]
    rows: list[tuple[str, ...]]


@dataclass(frozen=True)
class Report:
    """A report in parts; every file is made of them."""

    language: str
    title: str
    lines: list[str]  # what was studied
    sentences: list[str]
    pictures: list[Picture]
    table: ReportTable
    data: dict[str, Any]  # for programs
    section: str
    legend: tuple[str, ...] = ()  # what each colour stands for

    # --- the page ---

    def html(self) -> str:
        """One file that needs nothing else."""
        words = words_of(self.language, None, FOLDER)
        parts = [f"<p>{escape(line)}</p>" for line in self.lines]
        parts.append(f"<h2>{escape(words('lab-section-sentences'))}</h2><ul>")
        parts += [f"<li>{escape(sentence)}</li>" for sentence in self.sentences]
        parts.append(f"</ul><h2>{escape(words('lab-section-pictures'))}</h2>")
        colours = [f'<span class="k{place}">{escape(name)}</span>' for place, name in enumerate(self.legend)]
        parts += [f'<p class="legend">{" ".join(colours)}</p>'] if colours else []
        parts += [
            f"<figure>{picture}<figcaption>{escape(name)}</figcaption></figure>" for name, picture in self.pictures
        ]
        parts.append(f"<h2>{escape(self.section)}</h2>{html_table(self.table)}")
        return (
            f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{STYLE}</style></head>\n<body><main><h1>{escape(self.title)}</h1>\n"
            + "\n".join(parts)
            + "\n</main></body></html>\n"
        )

    def markdown(self) -> str:
        """The same without pictures."""
        words = words_of(self.language, None, FOLDER)
        lines = [
            f"# {marked(self.title)}",
            "",
            *map(marked, self.lines),
            "",
            f"## {words('lab-section-sentences')}",
            "",
        ]
        lines += [f"- {marked(sentence)}" for sentence in self.sentences]
        lines += ["", f"## {self.section}", "", row_of(self.table.headings), row_of(["---"] * len(self.table.headings))]
        lines += [row_of(list(map(marked, row))) for row in self.table.rows]
        return "\n".join(lines) + "\n"

    def json(self) -> str:
        """Everything as data."""
        return msgspec.json.format(msgspec.json.encode(rounded(self.data)), indent=1).decode() + "\n"

    def csv(self) -> str:
        """A line for each measure of each rule set."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("rules", "measure", "value", "low", "high", "deals", "thin"))
        for part in self.data["rule_sets"]:
            for one in part["measures"]:
                numbers = (short(one[key]) for key in ("value", "low", "high"))
                writer.writerow((harmless(part["rules"]), one["name"], *numbers, one["deals"], int(one["thin"])))
        return out.getvalue()

    def save(self, folder: Path) -> list[Path]:
        """Write all four files."""
        files = {"report.html": self.html, "report.md": self.markdown, "report.json": self.json, "report.csv": self.csv}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in files.items():
                (folder / name).write_text(text(), encoding="utf-8")
        except OSError as error:
            raise LabError(f"{folder} cannot be written: {error.strerror}") from None
        return [folder / name for name in files]


def html_table(table: ReportTable) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in table.headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in table.rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def marked(text: str) -> str:
    """Text in Markdown that stays text."""
    for letter in "\\`*_[]<>|#":
        text = text.replace(letter, f"\\{letter}")
    return text


def row_of(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def harmless(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


def short(value: float) -> str:
    return f"{value:.{DIGITS}g}" if math.isfinite(value) else ""


def rounded(data: Any) -> Any:
    """Numbers as short as they are meant; what is not a number is nothing."""
    if isinstance(data, float):
        return float(short(data)) if math.isfinite(data) else None
    if isinstance(data, dict):
        return {str(key): rounded(value) for key, value in data.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(data, list | tuple):
        return [rounded(value) for value in data]  # pyright: ignore[reportUnknownVariableType]
    return data


# --- the parts -------------------------------------------------------------------------------------------------------


def words_for(found: Findings, language: str) -> Words:
    return words_of(language, found.study.the_game, FOLDER)


def lines_of(say: Saying, found: Findings) -> list[str]:
    """Who played, how much, and what the intervals are."""
    study, words = found.study, say.words
    field = ", ".join(dict.fromkeys(study.field))
    lines = [words("lab-who", players=str(study.players), deals=say.whole(found.deals), field=field, seed=study.seed)]
    if found.deals < study.deals:
        lines.append(words("lab-stopped", deals=say.whole(found.deals), all=say.whole(study.deals)))
    pace = {"real": REAL_SECONDS, "forced": FORCED_SECONDS, "round": ROUND_SECONDS}
    lines.append(words("lab-intervals", **{name: f"{seconds:g}" for name, seconds in pace.items()}))
    if study.weighed:
        lines.append(words("lab-worth-note", worlds=str(study.worlds)))
    return lines


def title_of(say: Saying, message: str, found: Findings, change: str = "") -> str:
    game = found.study.game
    return say.words(message, game=say.words(f"{game}-title"), change=change)


def estimate_data(one: Estimate) -> dict[str, Any]:
    meaning = meaning_of(one.name)
    return {
        "name": one.name,
        "value": one.value,
        "low": one.low,
        "high": one.high,
        "deals": one.deals,
        "thin": one.thin,
        "unit": meaning.unit,
        "reference": meaning.reference,
    }


def findings_data(found: Findings) -> dict[str, Any]:
    rules = ", ".join(f"{name}={value}" for name, value in found.changed.items()) or "default"
    measures = [estimate_data(one) for one in found.estimates]
    return {"rules": rules, "options": found.options.texts(), "measures": measures}


def study_data(found: Findings) -> dict[str, Any]:
    return {"study": msgspec.to_builtins(found.study), "deals": found.deals}


def report_on(found: Findings, steps: Sequence[OptionStep] = (), language: str = "en") -> Report:
    """The report on one rule set."""
    say = Saying(words_for(found, language))
    words = say.words
    rules = words("lab-rules", options=say.options(found.changed)) if found.changed else words("lab-rules-usual")
    headings = tuple(words(f"lab-column-{name}") for name in ("measure", "value", "interval", "meaning", "reference"))
    rows = [
        (
            say.name(one.name),
            say.value(one.name, one.value),
            words("lab-thin") if one.thin else say.interval(one.name, one.low, one.high),
            say.definition(one.name),
            meaning_of(one.name).reference,
        )
        for one in found.estimates
    ]
    steps_data = [
        {"options": step.options, "differences": [difference_data(one) for one in step.differences if one.is_real]}
        for step in steps
    ]
    return Report(
        language,
        title_of(say, "lab-title-measure", found),
        [rules, *lines_of(say, found)],
        say.of_findings(found, steps),
        list(pictures_of(say, [found], steps)),
        ReportTable(headings, rows),
        {**study_data(found), "rule_sets": [findings_data(found)], "steps": steps_data},
        words("lab-section-measures"),
    )


def difference_data(one: Difference) -> dict[str, Any]:
    return {
        "name": one.name,
        "before": one.base.value,
        "after": one.other.value,
        "value": one.value,
        "low": one.low,
        "high": one.high,
        "chance": one.chance,
        "thin": one.thin,
        "real": one.is_real,
    }


def report_on_both(both: Comparison, language: str = "en") -> Report:
    """The report on two rule sets."""
    say = Saying(words_for(both.base, language))
    words = say.words
    change = say.options(changed_options(both.other.options, both.base.options))
    names = ("measure", "before", "after", "difference", "interval", "meaning", "reference")
    rows = [
        (
            say.name(one.name) + (f" ({words('lab-real')})" if one.is_real else ""),
            say.value(one.name, one.base.value),
            say.value(one.name, one.other.value),
            say.value(one.name, one.value, sign=True),
            words("lab-thin") if one.thin else say.interval(one.name, one.low, one.high, sign=True),
            say.definition(one.name),
            meaning_of(one.name).reference,
        )
        for one in both.differences
    ]
    compared = words("lab-rules-both", base=say.options(both.base.changed), other=say.options(both.other.changed))
    return Report(
        language,
        title_of(say, "lab-title-compare", both.base, change),
        [compared, *lines_of(say, both.base)],
        say.of_comparison(both),
        [forest(say, both), *pictures_of(say, [both.base, both.other])],
        ReportTable(tuple(words(f"lab-column-{name}") for name in names), rows),
        {
            **study_data(both.base),
            "rule_sets": [findings_data(both.base), findings_data(both.other)],
            "differences": list(map(difference_data, both.differences)),
        },
        words("lab-section-measures"),
        (say.options(both.base.changed), say.options(both.other.changed)),
    )


SWEPT = ("minutes", "lead", "favourite-changes", "comeback", "win-place-1", "points", "settled", "tie")


def report_on_sweep(swept: Sweep, measures: Sequence[str] = (), language: str = "en") -> Report:
    """The report on a sweep; by default of a few measures that designers ask for first."""
    first = swept.points[0]
    say = Saying(words_for(first, language))
    for name in measures:
        meaning_of(name)
        if first.get(name) is None and all(point.get(name) is None for point in swept.points):
            raise LabError(f"{name!r} never came up in these matches of {first.study.game}")
    names = list(measures) or [name for name in SWEPT if first.get(name)]
    option = " × ".join(axis.name for axis in swept.axes)
    rows = [
        (say.options(point.changed), *(value_and_interval(say, point, name) for name in names))
        for point in swept.points
    ]
    sentences = [sentence for name in names for sentence in span_of(say, swept, name)]
    return Report(
        language,
        title_of(say, "lab-title-sweep", first, option),
        lines_of(say, first),
        sentences,
        list(sweep_pictures(say, swept, names)),
        ReportTable((option, *map(say.name, names)), rows),
        {**study_data(first), "rule_sets": [findings_data(point) for point in swept.points]},
        say.words("lab-section-measures"),
    )


def value_and_interval(say: Saying, point: Findings, name: str) -> str:
    one = point.get(name)
    return f"{say.value(name, one.value)} ({say.interval(name, one.low, one.high)})" if one else ""


def span_of(say: Saying, swept: Sweep, name: str) -> list[str]:
    """Where a measure is lowest and where it is highest."""
    found = [(one, point) for point in swept.points if (one := point.get(name))]
    if not found:
        return []
    low, high = min(found, key=lambda pair: pair[0].value), max(found, key=lambda pair: pair[0].value)
    said = [f"{say.value(name, one.value)} ({say.options(point.changed)})" for one, point in (low, high)]
    return [f"{say.name(name)}: {said[0]} … {said[1]}"]


def report_on_tuning(tuning: Tuning, language: str = "en") -> Report:
    """The report on a search: the best beside the start, and everything that was tried."""
    from walpurgis.lab.estimate import differences

    both = Comparison(tuning.start, tuning.best, tuple(differences(tuning.start.estimates, tuning.best.estimates)))
    report = report_on_both(both, language)
    say = Saying(words_for(tuning.start, language))
    best = tuning.best_trial
    aims = ", ".join(f"{aim.measure}={aim.wanted}" for aim in tuning.aims)
    numbers = ", ".join(f"{name}={number}" for name, number in best.numbers.items())
    start = sum(math.copysign(1.0, aim.miss(tuning.start)) if aim.miss(tuning.start) else 0.0 for aim in tuning.aims)
    said = {"numbers": numbers, "miss": say.plain(best.miss, 2), "start": say.plain(start, 2)}
    order = sorted(tuning.trials, key=lambda trial: trial.miss)
    title = say.words("lab-picture-trials")
    tried = [(", ".join(map(str, trial.numbers.values())), trial.miss) for trial in order[:30]]
    trials = [{"numbers": trial.numbers, "miss": trial.miss, "misses": list(trial.misses)} for trial in tuning.trials]
    return Report(
        language,
        title_of(say, "lab-title-tune", tuning.start, aims),
        report.lines,
        [say.words("lab-says-best", **said), *report.sentences],
        [(title, bars(title, tried)), *report.pictures],
        report.table,
        {**report.data, "trials": trials},
        report.section,
        report.legend,
    )
