"""Following requests from Discord's word of them to their end."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.requests import Requests


def press(id: int) -> Any:
    return cast("Any", SimpleNamespace(id=id, command=None, data={"custom_id": "o:x"}, type=3, extras={}))


async def test_it_is_quiet_once_every_press_has_had_its_first_word() -> None:
    requests = Requests()
    await requests.quiet(60)
    requests.begin(press(1))
    requests.begin(press(2))
    waited = False

    async def wait(seconds: float) -> None:
        nonlocal waited
        await requests.quiet(seconds)
        waited = True

    response = SimpleNamespace(response=SimpleNamespace(status=204), url=SimpleNamespace(path=""))
    async with asyncio.TaskGroup() as group:
        group.create_task(wait(60))
        for id in (1, 2):
            await asyncio.sleep(0)
            assert not waited
            response.url.path = f"/api/v10/interactions/{id}/token/callback"
            await requests._responded(cast("Any", None), SimpleNamespace(), cast("Any", response))
    assert waited


async def test_nobody_waits_for_a_press_that_failed_or_for_ever() -> None:
    requests = Requests()
    requests.begin(press(1))
    await requests.quiet(0.01)
    requests.end(press(1), "error")
    await requests.quiet(60)


def test_the_log_tells_the_kind_of_a_control_and_never_what_was_chosen(caplog: pytest.LogCaptureFixture) -> None:
    requests = Requests()
    with caplog.at_level("INFO"):
        for custom_id in ("o:abcd2345:0:7:keep.fish", ""):
            pressed = press(1)
            pressed.data["custom_id"] = custom_id
            requests.begin(pressed)
            requests.end(pressed, "ok")
    chosen, other = caplog.messages
    assert " kind=control:o table=abcd2345 " in chosen
    assert "fish" not in chosen
    assert "table=" not in other
