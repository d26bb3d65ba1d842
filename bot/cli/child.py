"""The bot as a child of the sandbox: started, restarted when it dies or when asked, ended with the sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Mapping
from pathlib import Path

PATIENCE = 15.0
"""Seconds a bot that was asked to end may take for it."""
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 30.0
"""Seconds before a bot that died is started again; they double each time until it has lived for a minute."""
STEADY = 60.0


class Child:
    """One bot process at a time."""

    def __init__(self, environment: Mapping[str, str], log: Path, tell: Callable[[str], None]) -> None:
        self._environment = environment
        self._log = log
        self._tell = tell
        self._process: Process | None = None
        self._ahead = 0
        self._wanted = asyncio.Event()

    async def keep_running(self) -> None:
        """Start the bot again whenever it has ended, until cancelled; then end it and wait for that."""
        loop, pause = asyncio.get_running_loop(), FIRST_PAUSE
        try:
            while True:
                self._wanted.clear()
                begun = loop.time()
                process = await self._start()
                if self._wanted.is_set():
                    # Asked for while this one was being started: it was not there to be ended.
                    await self._end()
                code = await process.wait()
                if self._wanted.is_set():
                    self._tell("the bot starts again, as wished")
                    continue
                pause = FIRST_PAUSE if loop.time() - begun > STEADY else min(2 * pause, LONGEST_PAUSE)
                self._tell(f"the bot ended (exit code {code}): {self._last_words()}; next try in {pause:.0f} s")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wanted.wait(), pause)
        finally:
            await self._end()

    async def restart(self) -> None:
        """End the bot; ``keep_running`` starts the next one at once."""
        self._wanted.set()
        await self._end()

    def travel(self, milliseconds: int) -> None:
        """The bot's time is so far ahead of the machine's from now on, however often it starts again."""
        self._ahead = milliseconds
        self._tell_time()

    def _tell_time(self) -> None:
        process = self._process
        if process is not None and process.returncode is None and process.stdin is not None:
            process.stdin.write(f"{self._ahead}\n".encode())

    async def _start(self) -> Process:
        with self._log.open("ab") as log:
            # A session of its own: ctrl-C is for the sandbox, which then ends its bot in order.
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "bot", "run", "--until-stdin-closes"),
                env={**os.environ, **self._environment},
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if self._ahead:
            self._tell_time()
        return self._process

    async def _end(self) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), PATIENCE)
        except TimeoutError:
            process.kill()
            await process.wait()

    def _last_words(self) -> str:
        lines = self._log.read_text("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"
