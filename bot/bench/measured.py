"""What measurements have in common: each figure stands beside one measured in the same run on the same machine.

Absolute speed says more about the machine than about the program; the ratio to a plain way of doing the same is what
can be compared. Figures are medians unless they say otherwise.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import contextmanager
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.apart import Processes, begin
from bot.bench.progress import Progress


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How much is measured."""

    quick: bool = False
    """Only enough to see that every measurement works: the figures mean little."""
    strength_games: int = 200
    """Games of each match of one level of bots against another."""
    hint_games: int = 100
    """Games by which it is judged whether the advice on a game may be given."""
    accept: bool = False
    """What is found of the advice is written down, and decides from then on."""
    balance_games: int | None = None
    """Games of each table whose balance is measured; None: as many as the game itself asks for."""
    game: str = ""
    """Only this game's balance, pings, strength and hints are measured; empty: every game's."""
    tables: tuple[int, ...] = ()
    """Only these of a game's tables, numbered from 1 as it lists them; empty: all."""
    keep: Path | None = None
    """Where played games of the balance are kept, so that they need not be played again."""
    kept_only: bool = False
    """Nothing is played: only what is kept is told."""
    database: str = ""
    """The URL of an empty PostgreSQL for several processes; empty: none."""
    processes: int = os.cpu_count() or 1
    """Games of matches are played in so many processes."""


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    """One figure."""

    part: str
    name: str
    value: float
    unit: str
    error: float | None = None
    """The standard error of a value that was found by sampling."""
    beside: float | None = None
    """The same quantity of what it is compared with."""
    beside_name: str = ""
    target: str = ""
    """What it should be, in words."""
    met: bool | None = None
    """Whether it is so; None without a target."""

    @property
    def ratio(self) -> float | None:
        """How many times what stands beside it."""
        return self.value / self.beside if self.beside else None


Part = Callable[[Options], Iterator[Measured]]
T = TypeVar("T")


def pooled(
    label: str,
    processes: int,
    work: Callable[..., T],
    calls: Sequence[tuple[Any, ...]],
    done: Callable[[T], None] = lambda found: None,
) -> list[T]:
    """What the work returns for each of these arguments, in any order, done by several processes.

    ``done`` is told each of them as soon as it is there.
    """
    with (
        # Spawned like the bot's own: a fork of a process with threads may hang.
        Processes(processes, mp_context=multiprocessing.get_context("spawn"), initializer=begin) as pool,
        Progress(label, len(calls)) as progress,
    ):
        found: list[T] = []
        try:
            with _left_alone():
                futures = [pool.submit(work, *call) for call in calls]
            for future in as_completed(futures):
                found.append(future.result())
                done(found[-1])
                progress.step()
        except BaseException:
            # Ctrl-C: else all the calls that wait would still be carried out, and the last ones waited for.
            pool.kill()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


@contextmanager
def _left_alone() -> Generator[None]:
    """Processes that are started within do not hear of ctrl-C, which is for all of a terminal: ours ends them. It hears
    of one that is pressed meanwhile when they are there.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Else the first of them starts it, and whoever does so lets ctrl-C through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies (0.5: the median).

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
