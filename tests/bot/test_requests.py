"""Following requests from Discord's word of them to their end."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import InteractionType

from bot import metrics
from bot.requests import Requests, request_id


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
    async with asyncio.timeout(5):
        await requests.quiet(0.01)
        requests.end(press(1), "error")
        await requests.quiet(60)


async def test_nobody_waits_for_a_press_that_ended_after_so_many_others_that_it_was_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.requests.OPEN", 1)
    requests = Requests()
    for id in (1, 2):
        requests.begin(press(id))
    for id in (1, 2):
        requests.end(press(id), "ok")
    async with asyncio.timeout(5):
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


def told(caplog: pytest.LogCaptureFixture, requests: Requests, asked: Any, outcome: str = "ok") -> dict[str, Any]:
    caplog.clear()
    with caplog.at_level("INFO"):
        requests.begin(asked)
        requests.end(asked, outcome)
    (record,) = caplog.records
    return cast("Any", record).fields


def test_the_log_tells_commands_in_full_forms_as_such_and_the_table_that_was_found(
    caplog: pytest.LogCaptureFixture,
) -> None:
    requests = Requests()
    form = press(1)
    form.type, form.data = InteractionType.modal_submit, {"custom_id": "f:abcd2345:word"}
    assert told(caplog, requests, form)["kind"] == "form:f"
    typed = press(2)
    typed.command, typed.data = SimpleNamespace(name="new", qualified_name="table new"), {}
    typed.extras["snapshot"] = SimpleNamespace(game_id="wxyz2345")
    fields = told(caplog, requests, typed, "refused not_here")
    assert (fields["kind"], fields["table"], fields["outcome"]) == ("/table new", "wxyz2345", "refused not_here")


def test_how_long_a_request_took_is_told_in_milliseconds_and_counted_by_its_outcome(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted() -> tuple[float, ...]:
        sample, outcome = metrics.REGISTRY.get_sample_value, {"outcome": "refused"}
        found = (sample("taverna_requests_total", outcome), sample("taverna_request_seconds_count"))
        return tuple(each or 0.0 for each in (*found, sample("taverna_request_seconds_sum")))

    requests, asked, now = Requests(), press(1), iter((10.0, 10.0, 12.5))
    monkeypatch.setattr("bot.requests.time", SimpleNamespace(monotonic=lambda: next(now)))
    before = counted()
    assert told(caplog, requests, asked, "refused not_here")["ms"] == 2_500
    assert [after - old for after, old in zip(counted(), before, strict=True)] == [1, 1, 2.5]
    caplog.clear()
    requests.end(asked, "ok")
    assert not caplog.records, "what has ended does not end again"


async def test_what_discord_answers_is_counted_and_an_acknowledgement_timed_once() -> None:
    sample = metrics.REGISTRY.get_sample_value
    requests = Requests()
    requests.begin(press(77))
    response = SimpleNamespace(response=SimpleNamespace(status=418), url=SimpleNamespace(path=""))
    acknowledged = sample("taverna_acknowledgement_seconds_count") or 0.0
    for path, timed in (("/api/v10/users/@me", 0), ("/api/v10/interactions/77/t/callback", 1)):
        for _ in range(2):
            response.url.path = path
            await requests._responded(cast("Any", None), SimpleNamespace(), cast("Any", response))
            assert sample("taverna_acknowledgement_seconds_count") == acknowledged + timed
    assert sample("taverna_rest_responses_total", {"status": "418"}) == 4


def test_what_users_read_of_a_request_is_no_number_that_they_could_count_on() -> None:
    assert len({request_id(press(id)) for id in range(2_000)}) == 2_000
    assert re.fullmatch("[0-9a-f]{8}", request_id(press(1)))
