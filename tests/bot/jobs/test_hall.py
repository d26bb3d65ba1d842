"""The hall of a server whose language nobody knows."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.ui import LayoutView

from bot.jobs.hall import Halls
from storage.rows.guild import GuildSetting
from tests.bot.conftest import CHANNEL, House


@pytest.mark.parametrize(
    ("features", "chosen", "spoken"),
    [(None, None, "pt-BR"), ([], None, "pt-BR"), (["COMMUNITY"], None, "en"), (["COMMUNITY"], "pt-BR", "pt-BR")],
    ids=["not remembered", "no community", "a community", "chosen"],
)
async def test_a_hall_speaks_as_its_server_does_else_as_the_bot(
    house: House, features: list[str] | None, chosen: str | None, spoken: str
) -> None:
    said = list[str]()
    guild = (
        None
        if features is None
        else SimpleNamespace(features=features, preferred_locale=discord.Locale.american_english)
    )

    async def send(**message: object) -> discord.Object:
        return discord.Object(7)

    def hall_message(page: object, locale: str) -> LayoutView:
        said.append(locale)
        return LayoutView()

    client = SimpleNamespace(get_guild=lambda _: guild, get_partial_messageable=lambda _: SimpleNamespace(send=send))
    messenger = SimpleNamespace(hall_message=hall_message)
    setting = GuildSetting(guild_id=1, hall_channel=CHANNEL, locale=chosen)
    await house.tables.preferences.save_guild(setting, house.clock())
    await Halls(cast("Any", client), house.tables, cast("Any", messenger), "pt-BR").refresh(1)
    assert said == [spoken]
    shown = await house.tables.halls.of(1)
    assert shown is not None
    assert shown.message_id == 7
