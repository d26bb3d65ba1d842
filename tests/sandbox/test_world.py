"""The kept world, and how fast the stand-in is."""

from __future__ import annotations

import os
import time

import discord
import pytest

from sandbox import Sandbox, serve
from sandbox.world.world import write_atomically
from tests.sandbox.conftest import running
from tests.sandbox.small_bot import SmallBot


async def test_tomorrow_goes_on_where_it_stopped(tmp_path):
    file = tmp_path / "world.json"
    async with Sandbox.start(world=file) as box:
        box.guild("Taverna", channel="salão")
        ana = box.user("Ana")
        async with running(box, SmallBot()):
            panel = (await ana.slash("/panel")).message
            await ana.slash("/thread")
            await ana.slash("/slow", private=True)
            await ana.slash("/whisper")
            ana.close_dms()
        images, texts = panel.images, [m.text for m in ana.here.messages]
    async with Sandbox.start(world=file) as box:
        assert not box.is_new
        ana = box.user("Ana")
        assert [m.text for m in ana.here.messages] == texts and not ana.data.dms_open
        assert ana.here.messages[0].images == images and len(ana.dms) == 1
        assert not any(m.is_private for m in ana.messages())
        async with running(box, SmallBot()):
            await ana.press("Jogar", on=ana.here.messages[0])
            assert "presses: 1" in ana.here.messages[0].text
        assert box.breaches == []


async def test_the_example_world_is_made_once(tmp_path):
    file = tmp_path / "world.json"
    for _ in range(2):
        async with serve(0, file) as box:
            assert [g.name for g in box.world.guilds.values()] == ["Taverna"]
            people = [u.name for u in box.world.users.values() if not u.bot and u.id != box.world.owner_id]
            assert people == ["Ana", "Bia", "Caio", "Davi"]
            assert len(box.guild("Taverna").channels) == 4


def test_a_crash_while_writing_leaves_the_old_file(tmp_path, monkeypatch):
    file = tmp_path / "world.json"
    write_atomically(file, b"old")

    def crash(number):
        raise OSError("power cut")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="power cut"):
        write_atomically(file, b"new")
    assert file.read_bytes() == b"old"


async def test_privileged_intents_and_wrong_tokens_are_refused():
    async with Sandbox.start(token="right") as box:
        discord.http.Route.BASE = box.api_url
        with pytest.raises(discord.LoginFailure):
            await SmallBot().login("wrong")
    async with Sandbox.start() as box:
        intents = discord.Intents(guilds=True, members=True)
        async with running(box, SmallBot(intents=intents)):
            await box.until(lambda: box.breaches)
        assert box.breaches[0].kind == "dead" and "PrivilegedIntentsRequired" in box.breaches[0].what


async def test_an_interaction_costs_little(box, bot, ana):
    await ana.slash("/mesa nova", jogo="x")
    sandbox = []
    box.observers.append(lambda exchange: sandbox.append(exchange.seconds))
    begun = time.perf_counter()
    for _ in range(50):
        await ana.slash("/mesa nova", jogo="x")
    whole = (time.perf_counter() - begun) / 50
    assert sum(sandbox) / len(sandbox) < 0.005 and whole < 0.05


async def test_the_embedding_program_restarts_the_bot():
    restarts = []

    async def restart():
        restarts.append(True)

    async with Sandbox.start() as box:
        box.on_restart = restart
        async with running(box, SmallBot()):
            assert box.bot_online
            await box.restart_bot()
        await box.until(lambda: not box.bot_online)
    assert restarts == [True]
    async with Sandbox.start() as box:
        with pytest.raises(RuntimeError, match="on_restart"):
            await box.restart_bot()
