"""Work in processes of its own, so that nobody's click waits for it: Python does one thing at a time in each."""

from __future__ import annotations

import asyncio
import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from bot.lasting import keep_all

T = TypeVar("T")

THREADS = 2
"""Threads, where there shall be no process."""
LONGEST = 600.0
"""Seconds after which work in a process is held to have no end: the longest that is asked for takes some thirty."""
SILENT = 10.0
"""Seconds more after which a process that has not ended itself is held to stand still: somebody has stopped it."""


class Apart:
    """Processes that start when they are first needed, and anew when one was killed; they end with their parent."""

    def __init__(self, processes: int, *, patience: int) -> None:
        """``processes`` 0: threads of this process. ``patience``: how far all else goes before (``nice``, 0 to 19)."""
        self._processes = processes
        self._patience = patience
        self._pool: Processes | ThreadPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *job: object, longest: float = LONGEST) -> T:
        """What ``work`` returns or raises; it, the job and the outcome are sent there and back.

        ``longest``: seconds after which a process at work ends itself, with a word in the log where it was.

        Raises:
            BrokenProcessPool: processes at this work were killed, stood still or came to no end, twice.
        """
        pool = self._started()
        try:
            return await _sent(pool, longest, work, *job)
        except BrokenProcessPool:
            # A worker was killed (out of memory, an operator): one new pool for all, one more try, then it is real.
            if self._pool is pool:
                self._pool = None
            return await _sent(self._started(), longest, work, *job)

    def close(self) -> None:
        """Begin nothing more; what is under way is lost."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> Processes | ThreadPoolExecutor:
        if self._pool is None:
            self._pool = self._of_processes() if self._processes else ThreadPoolExecutor(THREADS)
        return self._pool

    def _of_processes(self) -> Processes:
        # Spawned, not forked: a fork would copy open sockets and the database connection.
        spawned = multiprocessing.get_context("spawn")
        return Processes(self._processes, mp_context=spawned, initializer=_begin, initargs=(self._patience,))


class Processes(ProcessPoolExecutor):
    """Processes that can be ended at once, whatever they are at."""

    def kill(self) -> None:
        """End them, even such as stand still; whoever waits for them is told that the pool is broken."""
        for process in list((self._processes or {}).values()):
            process.kill()
        # The rest of what one of them was sending would be waited for as long as anybody could send it, and we could.
        cast("Any", self._result_queue)._writer.close()


async def _sent(pool: Processes | ThreadPoolExecutor, longest: float, work: Callable[..., T], *job: object) -> T:
    loop = asyncio.get_running_loop()
    if isinstance(pool, ThreadPoolExecutor):
        return await loop.run_in_executor(pool, work, *job)
    # One that was stopped cannot end itself, and all that is asked for later would wait behind it.
    still = loop.call_later(longest + SILENT, pool.kill)
    try:
        return await loop.run_in_executor(pool, _ending, longest, work, *job)
    finally:
        still.cancel()


def _ending(longest: float, work: Callable[..., T], *job: object) -> T:
    # One table for which a bot would think for ever must not stop the bots of all others.
    faulthandler.dump_traceback_later(longest, exit=True)
    try:
        return work(*job)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _begin(patience: int) -> None:
    # Whoever tells the program to end (ctrl-C, systemd) tells all its processes; ours has work to finish first.
    for told in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(patience)
    begin()


def begin() -> None:
    """What every process that works for us begins with: it ends when the one that started it does, even if that is
    killed: nobody else would end it.
    """
    keep_all()
    if hasattr(signal, "SIGPIPE"):
        # An answer that nobody is there to read ends it without a word; Python would tell of a broken pipe.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
