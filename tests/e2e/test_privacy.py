"""/privacy in Discord: the page, the file, and being forgotten after a second question."""

from __future__ import annotations

import json

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
