"""/privacy in Discord: the page, the file, and being forgotten after a second question."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest

from sandbox.checks import limits
from tests.e2e.conftest import World, button
from tests.postgres import OVER_BOTH


@OVER_BOTH
async def test_my_data_and_forget_me(world: World) -> None:
    snapshot = await world.started(world.bia)
    page = await world.ana.slash("/privacidade")
    assert page.is_private
    assert "um viajante" in page.text
    mine = await world.ana.press("Meus dados", on=page.message)
    data = json.loads(mine.messages[-1].files["taverna.json"])
    assert data["places"][0]["game_id"] == snapshot.game_id
    await world.ana.press("Esquecer de mim", on=page.message)
    assert (await world.now()).place_of(world.ana.id) is not None, "it is asked once more"
    assert "publicado nos canais" in page.message.text, "what stays all the same"
    await world.ana.press(button(page, "back"), on=page.message)
    await world.ana.press("Esquecer de mim", on=page.message)
    await world.ana.press("Sim, esqueça de mim", on=page.message)
    await world.box.until(lambda: "esqueci de você" in page.message.text)
    await world.delivered()
    assert (await world.now()).place_of(world.ana.id) is None
    offered = next(m for m in reversed(world.posts) if any(b.custom_id.startswith("f:") for b in m.buttons))
    table = next(m for m in world.posts if m != offered and any(b.custom_id.endswith(":play") for b in m.buttons))
    assert "um viajante" in offered.text
    assert all("Ana" not in post.text for post in (offered, table)), "what stands at the table has forgotten the name"
    assert "a traveller" in (await world.bia.slash("/table info")).text, "whoever reads English reads it so"
    assert "um viajante" in (await world.caio.slash("/log")).text
    await world.caio.press("Assumir o lugar", on=offered)
    await world.caio.press("Sim, jogar daqui em diante")
    await world.delivered()
    assert (await world.now()).place_of(world.caio.id) is not None


async def test_whoever_is_forgotten_keeps_no_hand_of_a_game_that_goes_on_without_them(world: World) -> None:
    """The fault: it stayed in their direct messages, and whoever took a seat again had a second one below it."""
    await world.dealt(world.bia)
    await world.delivered()
    assert len(world.bia.dms) == 1
    page = await world.bia.slash("/privacy")
    await world.bia.press(button(page, "forget"), on=page.message)
    await world.bia.press(button(page, "forget_now"), on=page.message)
    await world.box.until(lambda: "I have forgotten you" in page.message.text)
    await world.delivered()
    await world.box.until(lambda: not world.bia.dms, 3)
    assert len(world.ana.dms) == 1, "nobody else's"


async def test_what_is_larger_than_a_file_may_be_comes_packed_or_is_refused_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Years of playing, or a very long game: Discord refused the file, and whoever asked was told of an error."""
    await world.started(world.bia)
    page = await world.bia.slash("/privacy")
    monkeypatch.setattr(limits, "FILE_BYTES", 1_000)

    async def much(_: int) -> bytes:
        return b"a" * 2_000

    monkeypatch.setattr(world.bot.tables.privacy, "mine", much)
    told = (await world.bia.press("My data", on=page.message)).messages[-1]
    assert "more than Discord takes" in told.text
    with ZipFile(BytesIO(told.files["taverna.json.zip"])) as packed:
        assert packed.read("taverna.json") == b"a" * 2_000
    monkeypatch.setattr(limits, "FILE_BYTES", 100)
    told = (await world.bia.press("My data", on=page.message)).messages[-1]
    assert not told.files
    assert "too large for Discord" in told.text
    exported = await world.bia.slash("/table export")
    assert "too large for Discord" in exported.text
