"""Work in processes of its own, so that nobody's click waits for it: Python does one thing at a time in each."""

from __future__ import annotations

import asyncio
import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import TypeVar

from bot.lasting import keep_all

T = TypeVar("T")

THREADS = 2
"""Threads, where there shall be no process."""
LONGEST = 600.0
"""Seconds after which work in a process is held to have no end: the longest that is asked for takes some thirty."""


class Apart:
    """Processes that start when they are first needed, and anew when one was killed; they end with their parent."""

    def __init__(self, processes: int, *, patience: int, longest: float = LONGEST) -> None:
        """``processes`` 0: threads of this process. ``patience``: how far all else goes before (``nice``, 0 to 19).
        ``longest``: seconds after which a process at work ends itself, with a word in the log where it was.
        """
        self._processes = processes
        self._patience = patience
        self._longest = longest
        self._pool: Executor | None = None

    async def run(self, work: Callable[..., T], *job: object) -> T:
        """What ``work`` returns or raises; it, the job and the outcome are sent there and back.

        Raises:
            BrokenProcessPool: processes at this work were killed, or came to no end, twice.
        """
        pool = self._started()
        if self._processes:
            job, work = (self._longest, work, *job), _ending
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *job)
        except BrokenProcessPool:
            # A worker was killed (out of memory, an operator): one new pool for all, one more try, then it is real.
            if self._pool is pool:
                self._pool = None
            return await asyncio.get_running_loop().run_in_executor(self._started(), work, *job)

    def close(self) -> None:
        """Begin nothing more; what is under way is lost."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> Executor:
        if self._pool is None:
            self._pool = self._of_processes() if self._processes else ThreadPoolExecutor(THREADS)
        return self._pool

    def _of_processes(self) -> Executor:
        # Spawned, not forked: a fork would copy open sockets and the database connection.
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=spawned, initializer=_begin, initargs=(self._patience,))


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
