"""How the work in the background ends."""

from __future__ import annotations

import asyncio

from bot.delivery.finishing import finished


async def test_what_is_nearly_done_is_waited_for_and_the_rest_cut_off() -> None:
    done = list[str]()

    async def work(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        done.append(name)

    async def broken() -> None:
        raise ValueError

    soon, fails, never = [asyncio.create_task(w) for w in (work("soon", 0.01), broken(), work("never", 60))]
    await finished([soon, fails, never], 0.2)
    assert done == ["soon"]
    assert never.cancelled()
    assert isinstance(fails.exception(), ValueError)


async def test_nothing_under_way_takes_no_time() -> None:
    async with asyncio.timeout(0.1):
        await finished([], 60)
