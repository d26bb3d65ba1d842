"""Icons as emojis: one that somebody else has just added stops nothing."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.delivery.emojis import Emojis, _name
from renderers.registry import RENDERERS

ICONS = ("coin", "gear", "tree")


class Icons:
    """A renderer that has nothing but icons."""

    def icons(self) -> tuple[str, ...]:
        return ICONS

    def icon(self, icon: str, size: int) -> bytes:
        return icon.encode()


class Application:
    """One whose emojis another process adds too: it has always been there a moment before."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.there: list[str] = []
        self._refuses = refuses

    async def fetch_application_emojis(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(name=name) for name in self.there]

    async def create_application_emoji(self, *, name: str, image: bytes) -> str:
        if not self._refuses:
            self.there.append(name)
        raise discord.HTTPException(cast("Any", SimpleNamespace(status=400, reason="")), "The name is already taken")


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.emojis.RENDERERS", {"game": Icons()})


async def test_an_icon_that_is_there_by_now_is_taken_as_it_is() -> None:
    emojis = Emojis(cast("discord.Client", Application()))
    await emojis.sync()
    assert all(emojis.get("game", icon) for icon in ICONS)


async def test_a_refusal_costs_only_the_icons(caplog: pytest.LogCaptureFixture) -> None:
    emojis = Emojis(cast("discord.Client", Application(refuses=True)))
    await emojis.sync()
    assert not any(emojis.get("game", icon) for icon in ICONS)
    assert len(caplog.records) == 1


async def test_icons_forgotten_while_they_are_added_are_added_once() -> None:
    """They are lost: whoever finds that tells it, also while they are being added again."""
    made: list[str] = []
    one_is_there = asyncio.Event()

    class Slow(Application):
        async def create_application_emoji(self, *, name: str, image: bytes) -> str:
            assert name not in self.there
            made.append(name)
            self.there.append(name)
            one_is_there.set()
            await asyncio.sleep(0)
            return name

    emojis = Emojis(cast("discord.Client", Slow()))
    assert not emojis.forget(), "nothing is known yet"
    first = asyncio.create_task(emojis.sync())
    await one_is_there.wait()
    await asyncio.sleep(0)
    assert emojis.forget()
    await asyncio.gather(first, emojis.sync())
    assert all(emojis.get("game", icon) for icon in ICONS)
    assert len(made) == len(ICONS)


def test_every_icon_of_every_game_has_a_name_of_its_own() -> None:
    names = [_name(game, icon) for game, renderer in RENDERERS.items() for icon in renderer.icons()]
    assert len(names) > 50
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-zA-Z0-9_]{2,32}", name) for name in names)
