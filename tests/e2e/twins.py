"""What somebody is shown in a world, so that it can be compared with what they are shown in another: to the letter and
to the byte, but for ids and times.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.delivery import posting
from bot.delivery.emojis import Emojis
from bot.service import new_id
from cogs.ui import answers
from games.core import model
from sandbox import Sandbox, ScriptedUser
from sandbox.box import Exchange
from tests.e2e.conftest import World

VARYING = re.compile(r'https?://127[^"\s)\\]*|<t:\d+(?::\w)?>|(?<!\d)\d{15,20}(?!\d)|"(?:nonce|at)": "?\w*"?|-# <t>\\n')
"""Addresses, times, ids."""
PATIENCE = 60.0
"""Seconds: nothing is shown in two steps in one world and in one in the other."""


class Twin(World):
    """A world of which everything that the bot sends is noted."""

    def __init__(self, box: Sandbox, folder: Path) -> None:
        super().__init__(box, folder, folder)
        self.config = msgspec.structs.replace(self.config, bot_grace=PATIENCE)
        self._sent: list[str] = []
        self._read = 0
        box.observers.append(self._note)

    def _note(self, exchange: Exchange) -> None:
        if exchange.template.startswith("/channels/{channel_id}/messages"):
            channel = exchange.path.split("/channels/")[1].split("/")[0]
            if int(channel) == self.guild.channel("salão").id:
                said = dict(exchange.request or {}) if isinstance(exchange.request, dict) else {}
                # Whom it notifies no client shows to others.
                said.pop("allowed_mentions", None)
                self._sent.append(f"{exchange.method} {exchange.status} {self.plain(said)}")

    def plain(self, data: object) -> str:
        """As JSON, without what is another in each world; users by their names."""
        said = json.dumps(data, ensure_ascii=False, sort_keys=True, default=str)
        for user in (self.ana, self.bia, self.caio):
            said = said.replace(str(user.id), user.name)
        return VARYING.sub("", said)

    def sent(self) -> list[str]:
        """What came to the table since this was asked last, in any order: posts, edits, deletions."""
        found, self._read = sorted(self._sent[self._read :]), len(self._sent)
        return found

    def shown(self, user: ScriptedUser) -> list[str]:
        """All messages that a user sees, private ones too, with their pictures and files."""
        found: list[str] = []
        for message in [*user.messages(self.guild.channel("salão")), *user.dms]:
            files: dict[str, str] = {}
            for name, data in message.files.items():
                told = self.plain(json.loads(data)).encode() if name.endswith(".json") else data
                files[name] = sha256(told).hexdigest()
            described = [attachment.description for attachment in message.data.attachments]
            seen: list[Any] = [message.author, message.is_private, message.data.flags, message.content]
            found.append(self.plain([*seen, message.data.components, files, described]))
        return sorted(found)


@asynccontextmanager
async def twin(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Twin]:
    """A world in which chance brings the same as in its twin, and a move can be taken back for long."""

    async def none(emojis: Emojis) -> None:
        """When icons are there depends on how fast they were uploaded."""

    for own in (model, new_id):
        monkeypatch.setattr(own, "secrets", SimpleNamespace(token_bytes=random.Random(own.__name__).randbytes))
    monkeypatch.setattr(Emojis, "sync", none)
    monkeypatch.setattr(posting, "PICTURE_PATIENCE", PATIENCE)
    monkeypatch.setattr(answers, "SOON", PATIENCE)
    monkeypatch.setattr(answers, "AT_ONCE", PATIENCE)
    async with Sandbox.start() as box:
        made = Twin(box, folder)
        await made.start()
        try:
            yield made
        finally:
            await made.stop()
        assert not box.breaches
