"""Work in processes of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from bot.apart import Apart


@pytest.fixture
def apart() -> Iterator[Apart]:
    found = Apart(1, patience=3)
    yield found
    found.close()


def mood() -> tuple[int, int, bool]:
    """Which process this is, how patient it is, and whether it goes on when all processes of a program are told."""
    told = {signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    return os.getpid(), os.nice(0), told == {signal.SIG_IGN}


async def test_it_is_another_process_in_which_others_come_first(apart: Apart) -> None:
    process, nice, goes_on = await apart.run(mood)
    assert process != os.getpid()
    assert (nice, goes_on) == (min(19, os.nice(0) + 3), True)


async def test_one_that_was_killed_is_started_anew(apart: Apart) -> None:
    process, *_ = await apart.run(mood)
    os.kill(process, signal.SIGKILL)
    another, *_ = await apart.run(mood)
    assert another not in (process, os.getpid())


async def test_what_goes_wrong_there_is_known_here(apart: Apart) -> None:
    with pytest.raises(ZeroDivisionError):
        await apart.run(divmod, 1, 0)


async def test_without_processes_it_is_a_thread() -> None:
    apart = Apart(0, patience=3)
    assert await apart.run(os.getpid) == os.getpid()
    apart.close()
