"""How answers get to whoever asked: as what user they are known, and files that may be more than Discord takes."""

from __future__ import annotations

import random
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast
from zipfile import ZipFile

import discord
import pytest

from bot.service.refused import Refused
from cogs.ui.answers import hand, who

ANA = SimpleNamespace(id=1, display_name="Ana")


@pytest.mark.parametrize(
    ("guild_id", "rights", "moderates"),
    [
        (5, {}, False),
        (5, {"manage_guild": True}, True),
        (5, {"manage_messages": True}, True),
        (None, {"manage_guild": True, "manage_messages": True}, False),
    ],
)
def test_whoever_has_one_of_two_rights_in_a_server_moderates_there(
    guild_id: int | None, rights: dict[str, bool], moderates: bool
) -> None:
    """In direct messages Discord grants everybody every right."""
    interaction = SimpleNamespace(id=9, user=ANA, guild_id=guild_id, permissions=discord.Permissions(**rights))
    found = who(cast("Any", interaction))
    assert (found.id, found.name, found.moderator) == (1, "Ana", moderates)


class Handed:
    """What a user was handed, where Discord takes so many bytes."""

    def __init__(self, limit: int, *, deferred: bool) -> None:
        self.filesize_limit, self.extras = limit, dict[str, Any]()
        self.files = list[tuple[str, str, bytes]]()
        self.response = SimpleNamespace(is_done=lambda: deferred, send_message=self.take)
        self.followup = SimpleNamespace(send=self.take)
        self.client = self

    async def take(self, said: str, *, file: discord.File, ephemeral: bool) -> None:
        assert ephemeral, "it is for who asked"
        self.files.append((said, file.filename, file.fp.read()))

    async def locale(self, interaction: Any) -> str:
        return "en"


@pytest.mark.parametrize("deferred", [False, True])
async def test_a_file_is_packed_if_it_is_more_than_discord_takes(deferred: bool) -> None:
    data = b"the same again and again " * 1_000
    small, large = Handed(len(data), deferred=deferred), Handed(len(data) - 1, deferred=deferred)
    await hand(cast("Any", small), "Here.", data, "data.json")
    assert small.files == [("Here.", "data.json", data)]
    await hand(cast("Any", large), "Here.", data, "data.json")
    ((said, name, packed),) = large.files
    assert (said.splitlines()[0], name) == ("Here.", "data.json.zip")
    assert len(said.splitlines()) == 2, "it says that it is packed"
    with ZipFile(BytesIO(packed)) as found:
        assert found.read("data.json") == data


async def test_a_file_that_is_too_large_packed_too_is_refused_with_its_size() -> None:
    asked = Handed(1 << 20, deferred=False)
    with pytest.raises(Refused) as refused:
        await hand(cast("Any", asked), "Here.", random.Random(1).randbytes((1 << 20) + 1), "data.bin")
    assert refused.value.text.id == "refused.file_too_large"
    assert refused.value.text.args == {"n": 2}
    assert not asked.files
