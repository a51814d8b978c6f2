"""walpurgis arena: a tournament of bots."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import signal
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from walpurgis.cli._errors import complain
from walpurgis.cli._options import add_option, add_seed, options_of, plain_text
from walpurgis.games import game_names

if TYPE_CHECKING:
    from walpurgis.arena import Plan, Results, Tournament
    from walpurgis.arena.crew import Crew

MATCHES = 1000
MATCHES_UNTIL_SURE = 100_000


def add_parser(subparsers: Any) -> None:
    """Add the command."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "arena",
        help="let bots play a tournament",
        description="Let bots play a tournament: the same deals for every seating, on all cores, safe to "
        "interrupt. See docs/arena.md.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    parser.add_argument(
        "--bots",
        type=plain_text,
        metavar="A,B,…",
        help="bots by name, such as search:200ms,greedy,random or cmd:./my_bot@500ms",
    )
    parser.add_argument("--matches", type=int, metavar="N", help=f"at least this many matches (default {MATCHES})")
    parser.add_argument(
        "--until-sure",
        action="store_true",
        help=f"stop when one bot is shown to be the best (default at most {MATCHES_UNTIL_SURE:,} matches)",
    )
    parser.add_argument("--players", type=int, metavar="N", help="number of players (default: one per bot, or 4)")
    add_seed(parser, "the same seed plays the same tournament")
    add_option(parser)
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    parser.add_argument(
        "--results", type=Path, metavar="FILE", help="the results file (default: named by game and seed)"
    )
    parser.add_argument("--resume", type=Path, metavar="FILE", help="continue the tournament in this file")
    parser.add_argument("--records", type=Path, metavar="DIR", help="keep the record of every match in this folder")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the standings as JSON")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the standings as CSV")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the standings (PNG, SVG, PDF)")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Play, or continue, and show the standings; 130 when interrupted."""
    from walpurgis.arena.report import print_report
    from walpurgis.arena.tournament import Tournament

    expect_writable(args)
    results = open_results(args)
    tournament = Tournament(results, args.records)
    interrupted = False
    with closing(results), terminated_is_interrupted():
        try:
            if not tournament.is_over:
                with closing(gather(args, results.plan)) as crew:
                    watch(tournament, crew)
        except KeyboardInterrupt:
            interrupted = True
    if results.boards:
        print_report(tournament)
        write_reports(args, tournament)
    print(f"Results: {results.path}")
    if not tournament.is_over:
        print(f"Interrupted after {len(results.boards):,} of {results.plan.boards:,} boards. Continue with:")
        print(f"  walpurgis arena --resume {shlex.quote(str(results.path))}")
    return 130 if interrupted else 0


def expect_writable(args: argparse.Namespace) -> None:
    """Refuse before anything is played if the results could not be written in the end."""
    from walpurgis.arena import ArenaError
    from walpurgis.arena.report import expect_picture

    for path in filter(None, (args.json, args.csv, args.picture)):
        try:
            existed = path.exists()
            path.open("ab").close()
            if not existed:
                path.unlink()
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror}") from None
    if args.picture is not None:
        expect_picture(args.picture)
    if args.records is not None:
        try:
            args.records.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArenaError(f"{args.records} cannot be written: {error.strerror}") from None
        if not os.access(args.records, os.W_OK | os.X_OK):
            raise ArenaError(f"{args.records} cannot be written: Permission denied")


@contextmanager
def terminated_is_interrupted() -> Generator[None]:
    """Treat SIGTERM like Ctrl-C."""

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def open_results(args: argparse.Namespace) -> Results:
    """The results file: a new one, or the one to resume."""
    from walpurgis.arena import ArenaError

    if args.workers is not None and args.workers < 1:
        raise ArenaError(f"--workers takes 1 or more, not {args.workers}")
    if args.resume is not None:
        return resume_results(args)
    if args.game is None or not args.bots:
        raise ArenaError("give a GAME and --bots, or --resume FILE")
    return new_results(args)


def resume_results(args: argparse.Namespace) -> Results:
    """The results of a tournament to resume, perhaps with more matches than planned."""
    import msgspec

    from walpurgis.arena import ArenaError, Results
    from walpurgis.arena.check import meet

    fixed = ("game", "bots", "players", "seed", "results")
    if any(getattr(args, name) is not None for name in fixed) or args.option:
        raise ArenaError("the file to resume already has the game, bots, players, seed and options; leave them out")
    results = Results.resume(args.resume)
    results.plan = msgspec.structs.replace(
        results.plan,
        matches=results.plan.matches if args.matches is None else max(1, args.matches),
        until_sure=results.plan.until_sure or args.until_sure,
    )
    try:
        for warning in meet(results.plan):
            complain(warning)
    except BaseException:
        results.close()
        raise
    return results


def new_results(args: argparse.Namespace) -> Results:
    """A new file, for the tournament that the command line asks for."""
    from walpurgis.arena import Plan, Results
    from walpurgis.arena.check import meet

    plan = Plan.make(
        args.game,
        [name.strip() for name in args.bots.split(",") if name.strip()],
        players=args.players,
        options=options_of(args),
        seed=args.seed if args.seed is not None else str(secrets.randbelow(10**9)),
        matches=args.matches if args.matches is not None else MATCHES_UNTIL_SURE if args.until_sure else MATCHES,
        until_sure=args.until_sure,
    )
    clean_seed = "".join(letter if letter.isalnum() else "-" for letter in plan.seed)[:40]
    for warning in meet(plan):
        complain(warning)
    return Results.create(plan, args.results or Path(f"arena-{plan.game}-{clean_seed}.jsonl"))


def gather(args: argparse.Namespace, plan: Plan) -> Crew:
    """The crew that plays the boards."""
    from walpurgis.arena.crew import Alone, Processes

    keep_records = args.records is not None
    if args.ray is not None:
        from walpurgis.arena.cluster import Cluster

        return Cluster(plan, args.ray, args.workers, keep_records)
    workers = min(args.workers or cores(), plan.boards)
    return Alone(plan, keep_records) if workers == 1 else Processes(plan, workers, keep_records)


def cores() -> int:
    """How many cores this process may use; where the system does not tell, all of them."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def watch(tournament: Tournament, crew: Crew) -> None:
    """Play, with a progress bar and live standings on a terminal."""
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from walpurgis.arena.report import report

    console = Console(stderr=True)
    if not console.is_terminal:
        for _ in tournament.play(crew):
            pass
        return
    columns = (TextColumn("boards"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console)
    task = bar.add_task("boards", total=tournament.plan.boards, completed=len(tournament.results.boards))
    next_look = 0.0
    boards = tournament.play(crew)
    next(boards, None)  # the rules may have to be compiled first, which announces itself
    with Live(bar, console=console, transient=True) as live:
        for _ in boards:
            bar.update(task, completed=len(tournament.results.boards))
            if (now := time.monotonic()) >= next_look:
                live.update(Group(report(tournament), bar))
                next_look = now + 0.5 + 9 * (time.monotonic() - now)  # at most a tenth of the time goes into looking


def write_reports(args: argparse.Namespace, tournament: Tournament) -> None:
    """The files that were asked for."""
    from walpurgis.arena import ArenaError
    from walpurgis.arena.report import csv_text, json_text, save_picture

    for path, text_of in ((args.json, json_text), (args.csv, csv_text)):
        if path is not None:
            try:
                path.write_text(text_of(tournament), encoding="utf-8")
            except OSError as error:
                raise ArenaError(f"{path} cannot be written: {error.strerror}") from None
    if args.picture is not None:
        save_picture(tournament, args.picture)
