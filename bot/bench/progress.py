"""How far a long work has come, on stderr so that results stay clean."""

from __future__ import annotations

import sys
import time
from types import TracebackType

LIVE = 0.1
"""Seconds between two updates of the line on a terminal."""
LOGGED = 5.0
"""Seconds between two lines where stderr is a file."""


class Progress:
    """A line that counts up. Nothing is shown of what is done before the first update is due."""

    def __init__(self, label: str, total: int) -> None:
        self._label = label
        self._total = total
        self._done = 0
        self._live = sys.stderr.isatty()
        self._begun = time.monotonic()
        self._shown_at = self._begun
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown and self._live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def step(self) -> None:
        """One more is done."""
        self.at(self._done + 1)

    def at(self, done: int, besides: str = "") -> None:
        """So many are done in all; ``besides``: what there is of the next one, where one takes long."""
        self._done = done
        now = time.monotonic()
        if now - self._shown_at < (LIVE if self._live else LOGGED):
            return
        self._shown_at, self._shown = now, True
        line = f"{self._label} {done:,}/{self._total:,}"
        if besides:
            line += f", {besides}"
        if done:
            line += f", {max(0.0, (now - self._begun) / done * (self._total - done)):.0f} s left"
        print(f"\r\033[K{line}" if self._live else line, end="" if self._live else "\n", file=sys.stderr, flush=True)

    def note(self, line: str) -> None:
        """A finding, in a line of its own."""
        if self._shown and self._live:
            print("\r\033[K", end="", file=sys.stderr)
        print(line, file=sys.stderr, flush=True)
