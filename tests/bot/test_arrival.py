"""The first questions to Discord, and what becomes of a start that it does not let in at once."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest
from discord import shard
from discord.http import HTTPClient, Route

from bot import arrival, systemd
from bot.arrival import FIRST, NotDiscord, come_back_sooner, patiently
from tests.bot.bots import bots

LOGIN, APPLICATION, GATEWAY = FIRST
ANSWER = {"id": "1", "url": "wss://gateway"}


def refused(status: int) -> discord.HTTPException:
    return discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="")), "")


class Asked:
    """Discord, in trouble for a while."""

    def __init__(self, *troubles: int) -> None:
        self.troubles, self.paths = list(troubles), list[str]()

    async def request(self, route: Route, **given: object) -> object:
        self.paths.append(route.path)
        if self.troubles:
            raise refused(self.troubles.pop(0))
        return {**ANSWER, **given}


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long is waited between the attempts, in no time."""
    found, sleep = list[float](), asyncio.sleep

    async def wait(seconds: float) -> None:
        found.append(seconds)
        await sleep(0)

    monkeypatch.setattr(arrival, "asyncio", SimpleNamespace(sleep=wait))
    return found


@pytest.mark.parametrize("path", FIRST)
async def test_a_start_waits_while_discord_has_trouble_of_its_own_longer_each_time(
    path: str, waits: list[float], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: one 503 to the first request and the process ended."""
    told = list[str]()
    monkeypatch.setattr(systemd, "notify", told.append)
    there = Asked(503, 500, *[502] * 5, 429)
    assert await patiently(there.request)(Route("GET", path), reason="a") == {**ANSWER, "reason": "a"}
    assert waits == [5, 10, 20, 40, 80, 160, 300, 300]
    assert told == ["EXTEND_TIMEOUT_USEC=600000000"] * len(waits), "systemd ends it after some minutes without a word"
    assert caplog.messages[0] == "Discord does not let the bot in (503 0): again in 5 seconds"
    assert [record.exc_info for record in caplog.records] == [None] * len(waits)


@pytest.mark.parametrize(("status", "path"), [(401, LOGIN), (404, GATEWAY), (503, "/channels/{channel_id}")])
async def test_a_wrong_token_and_a_wrong_address_end_it_and_what_comes_later_is_as_ever(
    status: int, path: str, waits: list[float]
) -> None:
    with pytest.raises(discord.HTTPException):
        await patiently(Asked(status).request)(Route("GET", path, channel_id=1))
    assert waits == []


async def test_the_bot_asks_like_this(tmp_path: Any, waits: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the questions of discord.py at a start, by whatever name it knows it."""
    there = Asked(503)

    async def request(client: object, route: Route, **given: object) -> object:
        return await there.request(route, **given)

    monkeypatch.setattr(HTTPClient, "request", request)
    async with bots(tmp_path) as make:
        http = (await make()).http
        await http.application_info()
        there.troubles.append(503)
        await http.static_login("token")
        there.troubles.append(503)
        with pytest.raises(KeyError):
            await http.get_bot_gateway()
        await http.close()
    assert there.paths == [APPLICATION] * 2 + [LOGIN] * 2 + [GATEWAY] * 2
    assert len(waits) == 3


def test_a_line_that_is_lost_again_and_again_is_made_anew_within_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py waits up to 17 minutes then, also long after Discord answers again."""
    monkeypatch.setattr(shard, "ExponentialBackoff", shard.ExponentialBackoff)
    come_back_sooner()
    waiting = shard.Shard(Mock(), Mock(), Mock())._backoff
    found = [waiting.delay() for _ in range(400)]
    assert 128 < max(found) <= 256
    assert 86_400 / (sum(found[20:]) / 380) < 1_000, "a day, or Discord takes the token away"


@pytest.mark.parametrize("path", FIRST)
@pytest.mark.parametrize("answer", ["<html>log in first</html>", [], {}, None])
async def test_an_answer_that_is_none_of_discord_s_is_known(path: str, answer: object) -> None:
    async def request(route: Route) -> object:
        return answer

    with pytest.raises(NotDiscord):
        await patiently(request)(Route("GET", path))
    assert await patiently(request)(Route("GET", "/channels/1")) == answer, "others answer as they please"
