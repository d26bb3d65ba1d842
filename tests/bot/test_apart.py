"""Work in processes of its own."""

from __future__ import annotations

import asyncio
import gc
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.apart import THREADS, Apart, begin
from bot.bench.measured import pooled
from bot.lasting import SELDOM, keep_all
from bot.replay.studio import Studio

ROOT = Path(__file__).parents[2]


@pytest.fixture
def apart() -> Iterator[Apart]:
    found = Apart(1, patience=3)
    yield found
    found.close()


def mood() -> tuple[int, int, bool]:
    """Which process this is, how patient it is, and whether it goes on when all processes of a program are told."""
    told = {signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    return os.getpid(), os.nice(0), told == {signal.SIG_IGN}


def rested() -> int:
    """Which process this is, after a while."""
    time.sleep(0.2)
    return os.getpid()


async def test_it_is_another_process_in_which_others_come_first(apart: Apart) -> None:
    process, nice, goes_on = await apart.run(mood)
    assert process != os.getpid()
    assert (nice, goes_on) == (min(19, os.nice(0) + 3), True)
    assert await apart.run(gc.get_threshold) == SELDOM, "what there is at its start is looked through no more either"


async def test_one_that_was_killed_is_started_anew(apart: Apart) -> None:
    process, *_ = await apart.run(mood)
    os.kill(process, signal.SIGKILL)
    another, *_ = await apart.run(mood)
    assert another not in (process, os.getpid())


async def test_all_that_was_under_way_there_goes_on_in_the_same_new_one(apart: Apart) -> None:
    process, *_ = await apart.run(mood)
    work = [asyncio.create_task(apart.run(rested)) for _ in range(4)]
    await asyncio.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    assert len(set(await asyncio.gather(*work)) - {process}) == 1


async def test_what_goes_wrong_there_is_known_here(apart: Apart) -> None:
    with pytest.raises(ZeroDivisionError):
        await apart.run(divmod, 1, 0)


def alive(process: int) -> bool:
    """Whether there still is such a process."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def forever() -> None:
    """Work that has no end."""
    while True:
        time.sleep(0.01)


async def test_work_that_has_no_end_is_ended_and_other_work_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    apart = Apart(1, patience=3)
    process, *_ = await apart.run(mood, longest=0.5)
    with pytest.raises(BrokenProcessPool):
        await apart.run(forever, longest=0.5)
    assert "in forever" in capfd.readouterr().err, "the log says where it was"
    another, *_ = await apart.run(mood)
    assert another != process
    await asyncio.sleep(0.7)
    assert (await apart.run(mood))[0] == another, "a process that waits for work is not held to be at work"
    apart.close()


async def test_a_process_that_stands_still_is_replaced(apart: Apart, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: one that was stopped can tell nobody so, and no bot of any table answered until it went on."""
    monkeypatch.setattr("bot.apart.SILENT", 1.0)
    process, *_ = await apart.run(mood)
    os.kill(process, signal.SIGSTOP)
    hasty, patient = (asyncio.create_task(apart.run(mood, longest=longest)) for longest in (0, 60))
    async with asyncio.timeout(30):
        while alive(process):  # noqa: ASYNC110 (another process)
            await asyncio.sleep(0.01)
        # The next one has no second to start in, and need not.
        hasty.cancel()
        another, *_ = await patient
    assert another != process


async def test_without_processes_it_is_a_thread() -> None:
    apart = Apart(0, patience=3)
    assert await apart.run(os.getpid) == os.getpid()
    apart.close()


async def test_what_has_not_begun_when_it_is_closed_does_not_begin() -> None:
    apart = Apart(0, patience=3)
    work = [asyncio.create_task(apart.run(rested)) for _ in range(2 * THREADS)]
    await asyncio.sleep(0.05)
    apart.close()
    done, waiting = await asyncio.wait(work, timeout=1)
    assert not waiting
    assert sum(each.cancelled() for each in done) == THREADS


def test_what_there_is_at_the_start_is_looked_through_no_more() -> None:
    lasting, thresholds = [object()], gc.get_threshold()
    try:
        keep_all()
        assert not any(each is lasting for each in gc.get_objects())
        assert gc.get_threshold() == SELDOM
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)


def _hosted(life: Path) -> None:
    asyncio.run(Apart(1, patience=0).run(_work, life))


def _measured(life: Path) -> None:
    pooled("work", 1, _work, [(life,)])


def _filmed(life: Path) -> None:
    asyncio.run(Studio()._apart(60, _work, life))


def _work(life: Path) -> None:
    with life.open("wb", buffering=0) as alive:
        alive.write(b".")
        time.sleep(60)


@pytest.mark.parametrize("hosted", [_hosted, _measured, _filmed])
def test_nothing_outlives_a_program_that_is_killed(hosted: Callable[[Path], None], tmp_path: Path) -> None:
    """Whoever works has the pipe open; it ends with the last who has."""
    os.mkfifo(life := tmp_path / "life")
    host = get_context("spawn").Process(target=hosted, args=(life,))
    host.start()
    try:
        with life.open("rb", buffering=0) as alive:
            assert alive.read(1)
            host.kill()
            assert select.select([alive], [], [], 10)[0]
            assert not alive.read(1)
    finally:
        host.kill()
        host.join()


def test_a_program_with_such_processes_ends_when_its_work_is_done() -> None:
    """Each of the two would wait for the other to end."""
    work = "import asyncio, os; from bot.apart import Apart; a = Apart(1, patience=0); asyncio.run(a.run(os.getpid)); "
    subprocess.run([sys.executable, "-c", f"{work} a.close()"], check=True, timeout=60, cwd=ROOT)


def _answers(nobody: Connection, may: Connection) -> None:
    begin()
    may.recv()
    nobody.send("answer")


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="POSIX")
def test_an_answer_that_nobody_is_there_to_read_is_no_error(capfd: pytest.CaptureFixture[str]) -> None:
    """The fault: each process that answered when the bot was killed left a traceback of a broken pipe in the log."""
    spawned = get_context("spawn")
    (reader, writer), (may, ask) = spawned.Pipe(duplex=False), spawned.Pipe(duplex=False)
    worker = spawned.Process(target=_answers, args=(writer, may))
    worker.start()
    reader.close()
    writer.close()
    ask.send(None)
    worker.join(20)
    assert worker.exitcode == -signal.SIGPIPE
    assert capfd.readouterr().err == ""
