"""The sandbox as a whole: whose fault refusals are, time that passes, outages, what a kept world goes on with."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from aiohttp import web

from sandbox import Sandbox
from sandbox.checks.errors import ApiError
from tests.sandbox.world.test_rights import thread

KINDS = {
    "late": {10015, 10062, 50027},
    "answered twice": {40060},
    "limit": {30046, 40005},
    "malformed": {50006, 50035, 50109},
    "": {10003, 10008, 50001, 50013, 50083},
}


@pytest.mark.parametrize(("kind", "codes"), KINDS.items())
def test_refusals_that_a_bot_could_have_known_are_its_fault(kind, codes):
    for code in codes:
        box = Sandbox()
        box.note_refusal("POST /x", ApiError(400, code, "no"))
        assert [each.kind for each in box.breaches] == [kind] * bool(kind)


async def test_what_a_test_asked_for_and_too_much_at_once_is_nobody_s_fault(api, box, room):
    path = f"/channels/{room.id}/messages"
    box.fail_next(1, "post", path, 400, 50035)
    box.fail_next(1, "*", path, 503)
    assert (await api("GET", path))[0] == 503
    assert (await api("POST", path, {"content": "x"}))[1]["code"] == 50035
    assert (await api("POST", path, {"content": "x"}))[0] == 200
    assert box.breaches == []


async def test_an_answer_is_kept_back_while_it_is_held(api, box, room):
    path = f"/channels/{room.id}/messages"
    with box.holding("post", path) as waiting:
        assert (await api("GET", path))[0] == 200
        asked = asyncio.create_task(api("POST", path, {"content": "x"}))
        await box.until(lambda: waiting)
        assert len(room.messages) == 1, "it is carried out"
        await asyncio.sleep(0.05)
        assert not asked.done()
    assert (await asked)[0] == 200


async def test_in_an_outage_nobody_is_answered(api, box, room):
    assert (await api("GET", "/users/@me"))[0] == 200
    await box.break_down(True)
    assert (await api("GET", "/users/@me"))[0] == 503
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await api.session.ws_connect(box.gateway_url)
    assert refused.value.status == 503
    await box.break_down(False)
    assert (await api("GET", "/users/@me"))[0] == 200
    assert box.breaches == []


async def test_an_outage_ends_connections(bot, box):
    await box.break_down(True)
    await box.until(lambda: not box.bot_online)
    await box.break_down(False)


async def test_threads_fall_into_the_archive_once_nobody_does_anything_in_them(api, box, room, ana):
    public = await thread(api, box, room, 11)
    public.data.auto_archive_minutes = 60
    box.travel(59 * 60)
    assert not public.archived
    ana.say("x", public)
    box.travel(59 * 60)
    assert not public.archived, "somebody wrote"
    changed = []
    box.realm.listeners.append(lambda happening: changed.append(happening.name))
    box.travel(2 * 60)
    assert public.archived
    public.archive(False)
    box.travel(59 * 60)
    assert not public.archived, "somebody took it back"
    box.travel(2 * 60)
    box.travel(62 * 60)
    assert changed.count("THREAD_UPDATE") == 3, "what is archived is not archived again"


async def test_whoever_travels_is_told_how_far_it_is_in_all():
    told = []
    async with Sandbox.start() as box:
        box.on_travel = told.append
        before = box.clock.now()
        box.travel(60)
        box.travel(40)
        assert told == [60, 100]
        assert 100 <= box.clock.now() - before < 110


async def test_only_a_task_that_fails_is_a_dead_bot(box):
    async def ending(error):
        if error is not None:
            raise error

    for error in (None, asyncio.CancelledError(), ValueError("broken")):
        task = asyncio.create_task(ending(error))
        box.watch(task)
        await asyncio.wait([task])
        await asyncio.sleep(0)
    assert [(each.kind, each.what) for each in box.breaches] == [("dead", "ValueError('broken')")]


async def test_all_people_join_a_new_server_and_its_owner_is_none_of_them(box, ana):
    house = box.guild("Casa", channel="sala")
    assert {*house.data.members} == {ana.id, box.world.bot_id}
    assert box.guild("Casa").id == house.id
    later = box.user("Bia")
    assert later.id in house.data.members
    assert box.user("Bia").id == later.id
    assert box.user("Taverna").id != box.world.bot_id, "a person who is called as the bot is"
    assert not box.world.users[box.world.owner_id].dms_open, "nobody reads what is written to them"


async def test_what_is_new_in_a_kept_world_is_newer_than_all_in_it(tmp_path):
    file = tmp_path / "world.json"
    async with Sandbox.start(world=file) as box:
        box.guild("Taverna", channel="salão")
        box.travel(3600)
        late = box.user("Ana").say("x")
    async with Sandbox.start(world=file) as box:
        again = box.user("Ana")
        assert [each.text for each in again.here.messages] == ["x"]
        assert again.say("y").id > late.id, "though it was said an hour from now"


async def test_what_was_changed_last_is_kept_though_closing_fails(tmp_path, monkeypatch):
    async def fails():
        raise ConnectionResetError

    file = tmp_path / "world.json"
    with pytest.raises(ConnectionResetError):
        async with Sandbox.start(world=file) as box:
            monkeypatch.setattr(box.gateway, "close", fails)
            box.user("Ana")
    async with Sandbox.start(world=file) as box:
        assert "Ana" in [user.name for user in box.world.users.values()]


async def test_what_still_runs_has_ended_with_the_sandbox():
    ended = []

    async def work():
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)
            ended.append(True)

    async with Sandbox.start() as box:
        box.spawn(work())
        await asyncio.sleep(0)
    assert ended


async def test_where_the_port_is_taken_nothing_stays_open(monkeypatch):
    cleanup, cleaned = web.AppRunner.cleanup, []

    async def noted(self):
        cleaned.append(self)
        await cleanup(self)

    async with Sandbox.start() as box:
        monkeypatch.setattr(web.AppRunner, "cleanup", noted)
        with pytest.raises(OSError, match="address already in use"):
            async with Sandbox.start(int(box.base_url.rpartition(":")[2])):
                pass
        assert len(cleaned) == 1
