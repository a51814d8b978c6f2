"""Measures in words: their names and values, and the sentences that a report begins with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from walpurgis.lab.estimate import Difference, Estimate
from walpurgis.lab.findings import Comparison, Findings, OptionStep
from walpurgis.lab.measures import PARTS, detail_of, meaning_of
from walpurgis.lab.tables import room_of
from walpurgis.lab.units import rungs_of
from walpurgis.words import Words

MOST_CHANGES = 12  # that are told in sentences
RARE = 1 / 20  # of a match
TOO_MANY = 100_000
TELLS_LITTLE = ("offered",)  # changes with the length of a match


class Saying:
    """Says what was found in one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    # --- numbers ---

    def plain(self, value: float, digits: int, sign: bool = False) -> str:
        """A number as people of this language write it."""
        text = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.words.language == "de" else text

    def whole(self, value: int) -> str:
        """A whole number in groups of three digits."""
        text = f"{value:,}"
        return text.replace(",", ".") if self.words.language == "de" else text

    def percent(self, share: float, digits: int = 0, sign: bool = False) -> str:
        """A share in per cent."""
        return self.plain(100 * share, digits, sign) + ("%" if self.words.language == "ja" else " %")

    def value(self, name: str, value: float, sign: bool = False) -> str:
        """A value of a measure, with its unit where that is a share."""
        if not math.isfinite(value):
            return "–" if math.isnan(value) else "∞" if value > 0 else "−∞"
        if meaning_of(name).unit == "share":
            return self.percent(value, 1, sign)
        if abs(value) >= 1000:
            return self.plain(value, 0, sign)
        return self.plain(value, 1 if abs(value) >= 10 else 2, sign)

    def interval(self, name: str, low: float, high: float, sign: bool = False) -> str:
        """An interval of a measure."""
        return f"{self.value(name, low, sign)} … {self.value(name, high, sign)}"

    # --- names ---

    def thing(self, name: str, topic: bool = False) -> str:
        """A kind of choice, a topic, a happening or a player; a name without words stays as it is."""
        if topic and (found := self.words.find(f"lab-thing-{name}-topic")):
            return found
        if found := self.words.find(f"lab-thing-{name}") or self.words.find(f"lab-part-{name}"):
            return found
        stem, _, last = name.rpartition("-")
        if not stem:
            return name
        colour = self.words.find(f"lab-colour-{last}") or last
        return self.words.find(f"lab-thing-{stem}", number=last, colour=colour) or name

    def name(self, measure: str) -> str:
        """A measure in words."""
        meaning = meaning_of(measure)
        detail = detail_of(measure)
        said = self.thing(detail, topic=meaning.group == "decisions") if detail else ""
        return upper(self.words(f"lab-measure-{meaning.stem}", detail=said))

    def definition(self, measure: str) -> str:
        """What a measure means."""
        return self.words(f"lab-define-{meaning_of(measure).stem}")

    def options(self, options: Mapping[str, str]) -> str:
        """Changed options as they are written, or that there are none."""
        return ", ".join(f"{name}={value}" for name, value in options.items()) or self.words("lab-usual")

    # --- sentences ---

    def of_findings(self, found: Findings, steps: Sequence[OptionStep] = ()) -> list[str]:
        """The sentences of one rule set."""
        parts = (self._winning(found), self._course(found), self._choices(found), self._decisions(found))
        return [one for part in (*parts, self._luck(found), self._rare(found), self._steps(steps)) for one in part]

    def _say(self, message: str, found: Findings, **measures: str) -> Iterator[str]:
        """A sentence whose numbers are measures; nothing where one of them was not measured."""
        estimates = {key: found.get(name) for key, name in measures.items()}
        if all(estimates.values()):
            said = {key: self.value(one.name, one.value) for key, one in estimates.items() if one}
            yield self.words(message, **said)

    def _winning(self, found: Findings) -> Iterator[str]:
        players = found.options.players
        fair = self.percent(1 / players, 1)
        for message, place in (("lab-says-start", 1), ("lab-says-last", players)):
            if one := found.get(f"win-place-{place}"):
                shown = self.interval(one.name, one.low, one.high)
                yield self.words(message, value=self.value(one.name, one.value), interval=shown, fair=fair)

    def _course(self, found: Findings) -> Iterator[str]:
        yield from self._say("lab-says-length", found, real="real-decisions", branching="branching",
                             rounds="rounds", minutes="minutes")  # fmt: skip
        yield from self._say("lab-says-close", found, lead="lead", tie="tie")
        yield from self._say("lab-says-drama", found, changes="favourite-changes", comeback="comeback")
        yield from self._say("lab-says-settled", found, settled="settled", turned="turned")

    def _choices(self, found: Findings) -> Iterator[str]:
        room = room_of(found.study.the_game)
        for kind in room.kinds:
            taken, right = found.get(f"taken-{kind}"), found.get(f"right-{kind}")
            if taken is None:
                continue
            said = {"kind": upper(self.thing(kind)), "taken": self.percent(taken.value)}
            if right is not None and right.value < 1:
                yield self.words("lab-says-choice-right", **said, right=self.percent(right.value))
            else:
                yield self.words("lab-says-choice", **said)
            worth = found.get(f"worth-points-{kind}")
            if worth is not None and not worth.thin and (worth.low > 0 or worth.high < 0):
                yield self._worth(kind, worth, -1 if room.fewest_win else 1)

    def _worth(self, kind: str, worth: Estimate, sign: int) -> str:
        message = "lab-says-worth-gain" if sign * worth.value > 0 else "lab-says-worth-loss"
        low, high = sorted((sign * worth.low, sign * worth.high))
        shown = self.interval(worth.name, low, high, True)
        return self.words(message, kind=upper(self.thing(kind)), points=self.plain(abs(worth.value), 1), interval=shown)

    def _decisions(self, found: Findings) -> Iterator[str]:
        for topic in room_of(found.study.the_game).topics:
            share, spread = found.get(f"matter-{topic}"), found.get(f"spread-win-{topic}")
            if share and spread and share.low > 0:
                said = {"share": self.percent(max(0.0, share.low)), "spread": self.percent(spread.value)}
                yield self.words("lab-says-matter", topic=self.thing(topic, topic=True), **said)

    def _luck(self, found: Findings) -> Iterator[str]:
        yield from self._say("lab-says-luck", found, **{part: f"part-{part}" for part in PARTS})
        for player in rungs_of(found.study.the_game)[1:]:
            climb, needed = found.get(f"climb-{player}"), found.get(f"needed-{player}")
            if climb and needed and needed.value < TOO_MANY:
                said = {"value": self.percent(climb.value), "needed": self.whole(math.ceil(needed.value))}
                yield self.words("lab-says-ladder", player=player, **said)

    def _rare(self, found: Findings) -> Iterator[str]:
        never = [one.name for one in found.estimates if meaning_of(one.name).stem == "taken" and one.value == 0]
        rare = [one.name for one in found.estimates if meaning_of(one.name).stem == "happens" and one.value < RARE]
        for message, key, names in (("lab-says-never", "kinds", never), ("lab-says-rare", "things", rare)):
            if names:
                yield self.words(message, **{key: ", ".join(self.thing(detail_of(name)) for name in names)})

    def _steps(self, steps: Sequence[OptionStep]) -> Iterator[str]:
        changes = [(step, one) for step in steps for one in step.differences if one.name == "minutes" and one.is_real]
        if changes:
            step, most = max(changes, key=lambda pair: abs(pair[1].value))
            minutes = self.plain(most.value, 1, sign=True)
            yield self.words("lab-says-step", change=self.options(step.options), minutes=minutes)

    def of_comparison(self, both: Comparison) -> list[str]:
        """What changes, the surest first."""
        real = [one for one in both.real if meaning_of(one.name).stem not in TELLS_LITTLE]
        count = len(both.differences)
        if not real:
            return [self.words("lab-says-no-change", all=str(count), deals=self.whole(both.base.deals))]
        return [
            self.words("lab-says-changes", real=str(len(real)), all=str(count)),
            *map(self._change, real[:MOST_CHANGES]),
        ]

    def _change(self, one: Difference) -> str:
        return self.words(
            "lab-says-change",
            measure=self.name(one.name),
            before=self.value(one.name, one.base.value),
            after=self.value(one.name, one.other.value),
            difference=self.value(one.name, one.value, sign=True),
            interval=self.interval(one.name, one.low, one.high, sign=True),
        )


def upper(text: str) -> str:
    """With a capital at its beginning, as a sentence has it."""
    return text[:1].upper() + text[1:]
