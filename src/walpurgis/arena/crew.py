"""The crews that play boards: this process, several processes, or a cluster. A board comes out the same either way.

A crew is given boards to play and gives them back in any order; the tournament puts them in order again.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Generator, Iterator, Mapping
from multiprocessing.connection import Connection, wait
from pickle import PicklingError
from typing import Any, Protocol

from walpurgis.arena.board import PlayedBoard, Player
from walpurgis.arena.plan import ArenaError, Plan
from walpurgis.bots.bot import Bot
from walpurgis.bots.program import end_all_programs

MOST_DEATHS = 3  # of processes over one board, before the board is blamed


class Crew(Protocol):
    """Plays boards."""

    def play(self, boards: Iterator[int]) -> Iterator[PlayedBoard]:
        """Play the boards; each comes back once, in any order."""
        ...

    def close(self) -> None:
        """Stop everything at once, whatever is being played."""
        ...


class Alone:
    """This process, one board after the other."""

    def __init__(self, plan: Plan, keep_records: bool = False) -> None:
        self._player = Player(plan, keep_records)

    def play(self, boards: Iterator[int]) -> Iterator[PlayedBoard]:
        """Play the boards in order."""
        for board in boards:
            yield self._player.play(board)

    def close(self) -> None:
        """End the bots' programs."""
        self._player.close()


# --- processes --------------------------------------------------------------------------------------------------------


def work(pipe: Connection, plan: Plan, keep_records: bool, seated: Mapping[str, Bot]) -> None:
    """The life of a worker process: play what is asked for until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends us
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    player: Player | None = None
    with contextlib.suppress(EOFError, OSError):
        while True:
            board = pipe.recv()
            try:
                player = player or Player(plan, keep_records, seated)
                pipe.send(player.play(board))
            except Exception:
                pipe.send(traceback.format_exc())
    if player is not None:
        player.close()


def _leave(*_: object) -> None:
    end_all_programs()
    os._exit(1)


def _leave_with_parent() -> None:
    """End with the parent, even if it was killed: nothing of ours may outlive it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _leave()


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Generator[None]:
    """A process that starts now ignores Ctrl-C from its first moment; ours hears it again afterwards."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class WorkerProcess:
    """A worker process as its parent sees it."""

    def __init__(self, plan: Plan, keep_records: bool) -> None:
        context = multiprocessing.get_context("spawn")  # compiled code and threads do not survive a fork
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, plan, keep_records, plan.seated), daemon=True)
        try:
            with _deaf_to_ctrl_c():
                self.process.start()
        except (PicklingError, AttributeError, TypeError) as error:
            raise ArenaError(f"a bot of your own cannot play in another process: {error}; use one worker") from None
        theirs.close()
        self.board: int | None = None

    def hand(self, board: int) -> None:
        """Let it play this board."""
        self.board = board
        with contextlib.suppress(OSError):  # if it is dead, that shows when its answer is read
            self.pipe.send(board)


class Processes:
    """Several processes of this machine, each playing one board at a time."""

    def __init__(self, plan: Plan, workers: int, keep_records: bool = False) -> None:
        self._plan = plan
        self._keep_records = keep_records
        self._workers = [WorkerProcess(plan, keep_records) for _ in range(workers)]
        self._deaths: dict[int, int] = {}

    def play(self, boards: Iterator[int]) -> Iterator[PlayedBoard]:
        """Play the boards; the first one is played alone, so that the others find the rules compiled."""
        first = next(boards, None)
        if first is None:
            return
        self._workers[0].hand(first)
        yield self._next()
        for worker in self._workers:
            self._hand_next(worker, boards)
        while any(worker.board is not None for worker in self._workers):
            played = self._next()
            for worker in self._workers:
                if worker.board is None:
                    self._hand_next(worker, boards)
            yield played

    def _hand_next(self, worker: WorkerProcess, boards: Iterator[int]) -> None:
        board = next(boards, None)
        if board is not None:
            worker.hand(board)

    def _next(self) -> PlayedBoard:
        """The next board that is done."""
        while True:
            busy: dict[Any, int] = {
                worker.pipe: place for place, worker in enumerate(self._workers) if worker.board is not None
            }
            for pipe in wait(list(busy)):
                worker = self._workers[busy[pipe]]
                try:
                    answer = worker.pipe.recv()
                except (EOFError, OSError):
                    self._replace(busy[pipe])
                    continue
                worker.board = None
                if isinstance(answer, str):
                    raise ArenaError(f"a board could not be played:\n{answer}")
                return answer

    def _replace(self, place: int) -> None:
        """A process died, perhaps for lack of memory: another takes over its board."""
        dead = self._workers[place]
        board = dead.board
        assert board is not None
        dead.pipe.close()
        dead.process.join()
        self._deaths[board] = self._deaths.get(board, 0) + 1
        if self._deaths[board] >= MOST_DEATHS:
            raise ArenaError(f"board {board} has crashed {MOST_DEATHS} processes (exit code {dead.process.exitcode})")
        self._workers[place] = WorkerProcess(self._plan, self._keep_records)
        self._workers[place].hand(board)

    def close(self) -> None:
        """End all processes, and with them all programs of bots."""
        for worker in self._workers:
            if worker.board is None:
                worker.pipe.close()  # an idle one ends by itself
            else:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join(5)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.pipe.close()
