"""What fails outside of the bot is told in words of its own, and is no error of ours in the log."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.texts import speak
from cogs.ui.errors import explain
from games.core.texts import LOCALES
from storage.errors import DiskFull, Unreachable, Unwritable


def refusal(status: int) -> discord.HTTPException:
    return discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="")), "")


OUTSIDE = [
    (DiskFull("full"), "disk_full"),
    (Unreachable("away"), "unreachable"),
    (Unwritable("a replica"), "unwritable"),
    (refusal(503), "discord"),
    (refusal(429), "discord"),
]


@pytest.mark.parametrize(("error", "text"), OUTSIDE)
@pytest.mark.parametrize("locale", LOCALES)
def test_it_is_told_what_failed(error: Exception, text: str, locale: str, caplog: pytest.LogCaptureFixture) -> None:
    interaction = cast("Any", SimpleNamespace(id=1))
    assert explain(error, locale, interaction) == speak(locale).say(f"error.{text}")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
