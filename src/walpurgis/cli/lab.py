"""walpurgis lab: what does this rule do? Measure a game, compare two rule sets, sweep options, search for numbers."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from walpurgis.cli._errors import complain
from walpurgis.cli._options import add_language, add_seed, plain_text, read_options
from walpurgis.core.errors import WalpurgisError
from walpurgis.games import game_names

if TYPE_CHECKING:
    from walpurgis.lab.measured import Measured
    from walpurgis.lab.report.page import Report
    from walpurgis.lab.study import Study
    from walpurgis.lab.trials import SearchPlan
    from walpurgis.lab.work import Resources

STEP_DEALS = 150
TRIALS = 40
MOST_LINES = 25  # of sentences that a terminal is shown


def add_parser(subparsers: Any) -> None:
    """Add the command and its four kinds of study."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "lab",
        help="measure what a rule, an option or a seat does to a game",
        description="What does this rule do? Every study plays the same deals under each rule set and writes a report. "
        "See docs/lab/README.md.",
    )
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="KIND")
    measure = add_kind(kinds, "measure", "measure one rule set", run_measure)
    measure.add_argument("--no-steps", action="store_true", help="leave out what single changes of options would do")
    compare = add_kind(kinds, "compare", "compare two rule sets on the same deals", run_compare)
    compare.add_argument(
        "--base",
        action="append",
        type=plain_text,
        default=[],
        metavar="NAME=VALUE",
        help="an option that both rule sets have (can be given several times)",
    )
    sweep = add_kind(kinds, "sweep", "measure a game over a range of one or two options", run_sweep)
    add_over(sweep)
    sweep.add_argument("--measures", type=plain_text, metavar="A,B,…", help="which measures to show")
    tune = add_kind(kinds, "tune", "search for numbers that meet your aims", run_tune)
    add_over(tune)
    tune.add_argument(
        "--aim",
        action="append",
        type=plain_text,
        default=[],
        metavar="MEASURE=WANTED",
        help="minutes=20, part-skill=high, cost-card=low or won-with-quota=equal (can be given several times)",
    )
    tune.add_argument("--trials", type=int, metavar="N", help=f"rule sets to try (default {TRIALS})")


def add_kind(kinds: Any, name: str, help: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
    """A kind of study with the arguments that all of them take."""
    parser: argparse.ArgumentParser = kinds.add_parser(name, help=help, description=help.capitalize() + ".")
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    parser.add_argument(
        "--set",
        action="append",
        type=plain_text,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game (can be given several times)",
    )
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default 4)")
    parser.add_argument(
        "--field",
        type=plain_text,
        metavar="A,B,…",
        help="who plays: network (the default), greedy, unsure, random, or any bot such as novice or sage:100ms",
    )
    parser.add_argument("--deals", type=int, metavar="N", help="deals to play (default: about a minute's worth)")
    parser.add_argument("--weighed", type=int, metavar="N", help="deals whose decisions are weighed")
    parser.add_argument("--worlds", type=int, metavar="N", help="imagined worlds for each weighed decision")
    parser.add_argument("--ladder", type=int, metavar="N", help="deals for the ladder of players; 0 for none")
    add_seed(parser, "the same seed gives the same report (default 1)")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="the folder of the report (default: named by study)")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="continue the study in this folder")
    parser.add_argument("--workers", type=int, default=0, metavar="N", help="threads or processes (default: all cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="let bots play on a Ray cluster; `local` starts one here")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where network matches are played")
    add_language(parser)
    parser.set_defaults(func=run)
    return parser


def add_over(parser: argparse.ArgumentParser) -> None:
    """The ranges of options."""
    parser.add_argument(
        "--over",
        action="append",
        type=plain_text,
        default=[],
        metavar="NAME=RANGE",
        help="brave_points=0..6, curse=no,yes or bonus.5=2..10 (a part of a table) (can be given several times)",
    )


# --- the four kinds --------------------------------------------------------------------------------------------------


def run_measure(args: argparse.Namespace) -> int:
    """One rule set, and those a step away from it."""
    from walpurgis.lab.findings import findings_of, steps_of
    from walpurgis.lab.report.page import report_on
    from walpurgis.lab.study import LabError, Study

    def plan() -> Study:
        steps = 0 if args.no_steps else STEP_DEALS
        return Study.make(game_of(args), [options_of(args)], **amounts(args), step_deals=steps)

    def report(measured: Measured) -> Report:
        if len(measured.study.rule_sets) > 1:
            raise LabError("this study has several rule sets; resume it with the command that started it")
        return report_on(findings_of(measured), steps_of(measured), args.language)

    return carry_on(args, plan, report)


def run_compare(args: argparse.Namespace) -> int:
    """Two rule sets on the same deals."""
    from walpurgis.lab.findings import comparison_of
    from walpurgis.lab.report.page import report_on_both
    from walpurgis.lab.study import LabError, Study

    def plan() -> Study:
        if not args.set:
            raise LabError("give the options to change, as in --set curse=yes")
        study = Study.make(game_of(args), [options_of(args, args.base), options_of(args)], **amounts(args))
        if study.rule_sets[0] == study.rule_sets[1]:
            raise LabError("--set changes nothing: both rule sets are the same")
        return study

    return carry_on(args, plan, lambda measured: report_on_both(comparison_of(measured), args.language))


def run_sweep(args: argparse.Namespace) -> int:
    """One or two options over a range."""
    from walpurgis.lab.report.page import report_on_sweep
    from walpurgis.lab.work import Axis, sweep_of, sweep_study

    axes = tuple(Axis.read(text) for text in args.over)
    names = [name.strip() for name in (args.measures or "").split(",") if name.strip()]

    def plan() -> Study:
        return sweep_study(game_of(args), axes, options_of(args), names, **amounts(args))

    return carry_on(args, plan, lambda measured: report_on_sweep(sweep_of(measured), names, args.language))


def run_tune(args: argparse.Namespace) -> int:
    """A search; every rule set that was tried is kept in a folder of its own, and not played again on resume."""
    from walpurgis.cli.arena import terminated_is_interrupted
    from walpurgis.lab.report.page import report_on_tuning
    from walpurgis.lab.trials import SearchPlan, Trials
    from walpurgis.lab.tuning import tune

    if args.resume is not None:
        expect_only_resume(args)
    plan = plan_of_search(args) if args.resume is None else SearchPlan.read(args.resume)
    folder = args.resume or args.out or Path(f"lab-tune-{plan.game}-{clean(plan.how['seed'])}")
    kept = Trials(plan, folder)
    if args.resume is None:
        kept.expect_new()
    with terminated_is_interrupted(), Bar("trials") as tell:
        tuning = tune(
            plan.game,
            plan.over,
            plan.aims,
            plan.options,
            trials=plan.trials,
            tell=tell,
            resources=resources_of(args),
            known=kept.read(),
            keep=kept.keep,
            partial=True,
            **plan.how,
        )
    publish(report_on_tuning(tuning, args.language), folder)
    if len(tuning.trials) < tuning.asked:
        stopped = f"stopped after {len(tuning.trials)} of {tuning.asked} trials"
        complain(f"{stopped}; continue with: walpurgis lab tune --resume {folder}")
        return 130
    return 0


def plan_of_search(args: argparse.Namespace) -> SearchPlan:
    """What somebody asks to search for; the greedy player is quick enough to try many rule sets."""
    from walpurgis.lab.trials import SearchPlan

    how = {**amounts(args), "field": fields(args) or ["greedy"]}
    trials = TRIALS if args.trials is None else args.trials
    return SearchPlan(game_of(args), tuple(args.over), tuple(args.aim), options_of(args), trials, how)


# --- what they share -------------------------------------------------------------------------------------------------


def game_of(args: argparse.Namespace) -> str:
    """The game; LabError where none is named."""
    from walpurgis.games import game_named
    from walpurgis.lab.study import LabError

    if args.game is None:
        raise LabError(f"give a GAME to study: {', '.join(game_names())}; or --resume FOLDER")
    return game_named(args.game).name


def options_of(args: argparse.Namespace, texts: Sequence[str] | None = None) -> dict[str, Any]:
    """The options that were given, parts of tables too; of a comparison, both rule sets have those of --base."""
    from walpurgis.lab.work import options_given

    given = read_options(args.set if texts is None else texts)
    base = read_options(args.base) if texts is None and "base" in args else {}
    return options_given(game_of(args), args.players, {**base, **given})


def fields(args: argparse.Namespace) -> list[str]:
    return [name.strip() for name in (args.field or "").split(",") if name.strip()]


def amounts(args: argparse.Namespace) -> dict[str, Any]:
    """How much is to be played, by whom, with which seed."""
    given = {name: getattr(args, name) for name in ("players", "deals", "weighed", "worlds", "ladder")}
    chosen: dict[str, Any] = {name: number for name, number in given.items() if number is not None}
    return {**chosen, "field": fields(args) or None, "seed": args.seed or "1"}


def resources_of(args: argparse.Namespace) -> Resources:
    from walpurgis.lab.study import LabError
    from walpurgis.lab.work import Resources

    if args.workers < 0:
        raise LabError(f"--workers takes 1 or more, not {args.workers}")
    return Resources(args.workers, args.ray, args.device)


def clean(seed: str) -> str:
    """A seed as a part of a file's name."""
    return "".join(letter if letter.isalnum() else "-" for letter in seed)[:40]


def expect_only_resume(args: argparse.Namespace) -> None:
    """Refuse to change a study on the way; where it runs, and what is shown of it, may change."""
    from walpurgis.lab.study import LabError

    may_change = {"kind", "resume", "workers", "ray", "device", "language", "measures", "func", "command"}
    given = [name for name, value in vars(args).items() if value not in (None, [], False) and name not in may_change]
    if given:
        raise LabError(f"the study to resume already has its game and options; leave out {', '.join(given)}")


def carry_on(args: argparse.Namespace, plan: Callable[[], Study], report: Callable[[Measured], Report]) -> int:
    """Start or resume a study, carry it out, and write the report; Ctrl-C reports on what was measured."""
    from walpurgis.cli.arena import terminated_is_interrupted
    from walpurgis.lab.measured import Measured
    from walpurgis.lab.study import FEWEST_DEALS
    from walpurgis.lab.work import carry_out

    resources = resources_of(args)
    if args.resume is not None:
        expect_only_resume(args)
        folder, measured = args.resume, Measured.resume(args.resume)
    else:
        study = plan()
        folder = args.out or Path(f"lab-{args.kind}-{study.game}-{clean(study.seed)}")
        measured = Measured(study, folder)
    code = 0
    with closing(measured), terminated_is_interrupted():
        try:
            with Bar("deals") as tell:
                carry_out(measured, resources, tell)
        except WalpurgisError:
            if not measured.done and args.resume is None:
                measured.discard(folder)
            raise
        except KeyboardInterrupt:
            code = 130
            complain(
                f"stopped after {measured.deals} deals; continue with: walpurgis lab {args.kind} --resume {folder}"
            )
        if code and measured.deals < FEWEST_DEALS:
            return code
        publish(report(measured), folder)
    return code


def publish(report: Report, folder: Path) -> int:
    """Print the sentences, and write the files."""
    files = report.save(folder)
    print(report.title, *report.lines, "", sep="\n")
    for sentence in report.sentences[:MOST_LINES]:
        print(f"- {sentence}")
    print("", f"{len(report.table.rows)} measures: {', '.join(map(str, files))}", sep="\n")
    return 0


class Bar:
    """A progress bar where somebody watches."""

    def __init__(self, unit: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn(unit), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.progress.add_task(unit, total=None, start=True)

    def __enter__(self) -> Callable[[int, int], None]:
        if self.progress.console.is_terminal:
            self.progress.start()
        return lambda done, whole: self.progress.update(self.task, completed=done, total=whole)

    def __exit__(self, *_: object) -> None:
        if self.progress.console.is_terminal:
            self.progress.stop()
