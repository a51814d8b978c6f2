"""`walpurgis train`: a network teaches itself to play, on one GPU in minutes, or slowly on a CPU."""

from __future__ import annotations

import argparse
import math
import sys
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from walpurgis.games import game_named, game_names

if TYPE_CHECKING:
    from rich.table import Table

    from walpurgis.train.learner import Progress
    from walpurgis.train.run import Run

ON_A_CPU = {"tables": 512, "minibatch": 2048}  # so that a round of training takes seconds there too
LINE = 10.0  # seconds between two lines, where nobody watches live
BARS = " ▁▂▃▄▅▆▇█"


def add_parser(commands: Any) -> None:
    """Add this command to the command line."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "train",
        help="train a network by self-play",
        description="Train a network by self-play: in minutes on a GPU, or slowly on a CPU. See docs/train.md.",
    )
    parser.add_argument("game", choices=game_names(), metavar="GAME", help=f"one of: {', '.join(game_names())}")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="a TOML file with settings, instead of the package's own"
    )
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change one setting")
    parser.add_argument("--minutes", type=float, help="how long to train")
    parser.add_argument("--folder", type=Path, help="where to keep everything (default: train-GAME)")
    parser.add_argument("--resume", action="store_true", help="continue the training in the folder")
    parser.add_argument("--from", dest="start", type=Path, metavar="WEIGHTS", help="start from these weights")
    add_device(parser)
    parser.set_defaults(func=train)


def add_device(parser: argparse.ArgumentParser) -> None:
    """Where to train."""
    parser.add_argument(
        "--device",
        choices=("auto", "cpu", "cuda"),
        default="auto",
        help="where to train (default: a GPU if there is one)",
    )


def train(args: argparse.Namespace) -> int:
    """Train, showing how it goes; Ctrl-C keeps what was learnt."""
    run = open_run(args)
    try:
        watch(run)
    except KeyboardInterrupt:
        print(f"\nstopped; continue with: walpurgis train {args.game} --resume --folder {run.folder}", file=sys.stderr)
        return 130
    picture = run.report()
    print(f"weights: {run.weights}" + (f"\nreport: {picture}" if picture else ""))
    return 0


def open_run(args: argparse.Namespace) -> Run:
    """The training that was asked for."""
    from walpurgis.train.config import ConfigError, config_in, config_of
    from walpurgis.train.exploit import FILE
    from walpurgis.train.run import Run, device_named

    game = game_named(args.game)
    folder = args.folder or Path(f"train-{args.game}")
    for path in (args.config, args.start):
        if path is not None and not path.is_file():
            raise ConfigError(f"there is no file {path}")
    expect_minutes(args.minutes)
    device = device_named(args.device)
    if args.resume:
        if args.config or args.set or args.start:
            raise ConfigError("--resume takes its settings from the folder; only --minutes can be changed")
        if (folder / FILE).exists():
            raise ConfigError(f"{folder} holds a best response: continue it with walpurgis exploit --resume")
        return Run.resume(game, folder, device, args.minutes)
    config = config_in(args.config) if args.config else config_of(game)
    if device == "cpu":
        config = config.but(**ON_A_CPU)
    config = config.but(**settings_in(args.set))
    if args.minutes:
        config = config.but(minutes=args.minutes)
    return Run.begin(game, folder, config, device, args.start)


def expect_minutes(minutes: float | None) -> None:
    """Refuse a length of time that never ends or never begins."""
    from walpurgis.train.config import ConfigError

    if minutes is not None and not 0 < minutes < math.inf:
        raise ConfigError(f"--minutes takes a number above 0, not {minutes:g}")


def settings_in(texts: list[str]) -> dict[str, Any]:
    """Settings as they are given one by one."""
    from walpurgis.train.config import ConfigError

    found: dict[str, Any] = {}
    for text in texts:
        try:
            found |= tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            raise ConfigError(f"{text!r} is not a setting; write NAME=VALUE as in --set rate=0.001") from None
    return found


def watch(run: Run) -> None:
    """Train and show it: live on a terminal, else a line now and then."""
    from rich.console import Console
    from rich.live import Live

    console = Console()
    if console.is_terminal:
        with Live(console=console, refresh_per_second=4) as live:
            for progress in run.rounds():
                live.update(table_of(run, progress))
    else:
        said = -math.inf
        for progress in run.rounds():
            if time.monotonic() - said > LINE or run.learner.share >= 1:
                print(line_of(progress), flush=True)
                said = time.monotonic()


def table_of(run: Run, progress: Progress) -> Table:
    """How it goes: each figure with its curve."""
    from rich.table import Table

    done = f"{progress.seconds:.0f} of {60 * run.learner.config.minutes:.0f} s"
    table = Table(title=f"{run.game.name}: {done}, {progress.decisions / 1e6:,.1f} million decisions")
    table.add_column("")
    table.add_column("now", justify="right")
    table.add_column("so far")
    for name, numbers in progress.curves.items():
        if name not in ("minutes", "decisions"):
            table.add_row(name.replace("_", " "), shown(numbers[-1]), curve(numbers))
    return table


def line_of(progress: Progress) -> str:
    """How it goes, in a line."""
    told = (f"{name.replace('_', ' ')} {shown(numbers[-1])}" for name, numbers in progress.curves.items())
    return f"{progress.seconds:.0f} s: " + ", ".join(list(told)[1:])


def shown(number: float) -> str:
    """A figure as people read it."""
    return "–" if math.isnan(number) else f"{number:,.0f}" if number >= 100 else f"{number:.3f}"


def curve(numbers: list[float], width: int = 40) -> str:
    """A curve in one line of text."""
    some = [numbers[len(numbers) * place // width] for place in range(width)] if len(numbers) > width else numbers
    known = [number for number in some if not math.isnan(number)]
    if not known:
        return ""
    low, high = min(known), max(known)
    steps = len(BARS) - 1
    heights = (0 if math.isnan(one) else 1 + round((one - low) / (high - low or 1) * (steps - 1)) for one in some)
    return "".join(BARS[height] for height in heights)
