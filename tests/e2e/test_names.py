"""Names that try to be more than names: mentions, links, marks, turned text."""

from __future__ import annotations

from typing import Any

from sandbox import Exchange
from tests.e2e.conftest import World

NASTY = "@everyone **x** <@&77> [free](http://evil.example)\u202e"
PLAIN = "\\*\\*x\\*\\*"


def said_to_discord(exchanges: list[Exchange]) -> list[dict[str, Any]]:
    """The messages that were posted or changed, as they were sent."""
    bodies = [e.request for e in exchanges if e.method in ("POST", "PATCH") and isinstance(e.request, dict)]
    bodies = [body.get("data", body) if "type" in body else body for body in bodies]
    return [body for body in bodies if isinstance(body, dict) and ("components" in body or "content" in body)]


async def test_what_hosts_do_and_panels_show_escapes_names_and_mentions_nobody(world: World) -> None:
    exchanges: list[Exchange] = []
    world.box.observers.append(exchanges.append)
    for user in (world.ana, world.bia):
        user.data.name = NASTY
    snapshot = await world.started(world.bia)
    user = world.user(snapshot)
    answers = [await world.panel(user), await world.panel(world.other(user))]
    await user.slash("/gnomopolis pass")
    answers.append(await world.other(user).slash("/log", since="start"))
    answers.append(await user.slash("/gnomopolis pass"))
    await world.ana.slash("/vote rewind", to=snapshot.seq)
    await world.delivered()
    assert PLAIN in world.table_message.text
    await world.ana.slash("/vote replace", place=2, new=world.caio)
    await world.delivered()
    told = [m.text for m in [*world.posts, *world.ana.dms, *world.bia.dms]]
    told += [answer.text for answer in answers]
    assert [text for text in told if PLAIN in text]
    for text in told:
        assert "**x**" not in text
        assert "@everyone" not in text
        assert "<@&77>" not in text.replace("\\<@&77>", "")
        assert "://evil" not in text
        assert "\u202e" not in text
    bodies = said_to_discord(exchanges)
    assert len(bodies) >= len(told) > 0, "whatever is read was sent"
    for body in bodies:
        allowed = body["allowed_mentions"]
        assert not {"everyone", "roles"} & set(allowed.get("parse", ["everyone", "roles"])), body
        assert not allowed.get("roles")
