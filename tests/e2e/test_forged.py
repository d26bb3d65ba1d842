"""What no client of Discord would send, and what Discord's own trouble does to an answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.service import announce
from bot.service.snapshot import Snapshot
from sandbox import Response, ScriptedUser, SeenMessage
from tests.e2e.conftest import World

CALLBACK = "/interactions/{interaction_id}/{token}/callback"


def forging(world: World, monkeypatch: pytest.MonkeyPatch, **changed: Any) -> None:
    """The next interaction says something else than the client let be chosen."""
    interact = world.box.gateway.interact

    def forged(payload: dict[str, Any]) -> bool:
        data = payload["data"]
        if "values" in changed:
            data["values"] = changed["values"]
        for option in _leaves(data):
            option["value"] = changed.get(option["name"], option["value"])
        return interact(payload)

    monkeypatch.setattr(world.box.gateway, "interact", forged)


def _leaves(data: dict[str, Any]) -> list[dict[str, Any]]:
    options = data.get("options") or []
    return [leaf for option in options for leaf in ([option] if "value" in option else _leaves(option))]


@pytest.mark.parametrize("forged", [{"game": "../x"}, {"pace": "soon"}])
async def test_a_choice_that_is_not_offered_is_refused(world: World, monkeypatch, forged: dict[str, str]) -> None:
    world.ana.go(world.guild.channel("salão"))
    forging(world, monkeypatch, **forged)
    answer = await world.ana.slash("/table new", game="gnomopolis", pace="24", thread=False)
    assert "não está entre as escolhas" in answer.text
    assert (await world.bot.tables.of_user(world.ana.id)).games == ()


async def test_a_span_that_is_not_offered_is_refused(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.started(world.bia)
    forging(world, monkeypatch, since="ever")
    assert "não está entre as escolhas" in (await world.ana.slash("/log", since="day")).text


@pytest.mark.parametrize("values", [["x"], [], ["0", "1"], ["99"]])
async def test_a_line_that_no_menu_has_is_refused(world: World, monkeypatch, values: list[str]) -> None:
    await world.table()
    answer = await world.ana.slash("/table options")
    menu = next(menu for menu in answer.message.selects if menu.custom_id.endswith(":seats"))
    forging(world, monkeypatch, values=values)
    told = await world.ana.select(menu.custom_id, [menu.options[0].value], on=answer.message)
    assert "não está entre as escolhas" in told.messages[-1].text


async def pressed_as(world: World, user: ScriptedUser, on: SeenMessage, id: str) -> Response:
    """A button of a message is pressed as if it were another one."""
    interact, true = world.box.gateway.interact, on.buttons[-1].custom_id

    def forged(payload: dict[str, Any]) -> bool:
        return interact(json.loads(json.dumps(payload).replace(true, id)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.box.gateway, "interact", forged)
        return await user.press(true, on=on, settle=0.3)


def read_by(user: ScriptedUser) -> str:
    """All that somebody has before them, in words."""
    shown = [*user.messages(), *user.dms]
    said = [text for m in shown for text in (m.text, *m.alt_texts, *(b.label for b in m.buttons))]
    return "\n".join([*said, *(f"{o.label} {o.description}" for m in shown for s in m.selects for o in s.options)])


def told_of(snapshot: Snapshot, reader: int | None, owner: int) -> list[str]:
    """The names of what only an owner holds, in both languages."""
    found: list[str] = []
    for locale in ("pt-BR", "en"):
        texts = snapshot.texts(locale)
        hand = texts.say(snapshot.rules.tell.hand(snapshot.view(owner), owner))
        own = "" if reader is None else texts.say(snapshot.rules.tell.hand(snapshot.view(reader), reader))
        names = {texts.say(c.name) for c in snapshot.rules.tell.components(snapshot.edition)}
        found += [name for name in names if name in hand and name not in own]
    return found


@pytest.mark.parametrize("seated", [True, False])
async def test_a_button_that_names_another_seat_shows_and_does_nothing_of_it(
    world: World, monkeypatch: pytest.MonkeyPatch, seated: bool
) -> None:
    """Whatever seat an id names: what is drawn and told is what whoever presses may see."""
    snapshot = await world.dealt(world.bia)
    await world.delivered()
    user, (other,) = world.bia if seated else world.caio, snapshot.seats_of(world.ana.id)
    own = next(iter(snapshot.seats_of(user.id)), None)
    hidden = told_of(snapshot, own, other)
    assert hidden
    drawn: list[int | None] = []
    draw = world.bot.pictures.draw

    def watched(table: Snapshot, name: str, viewer: int | None, locale: str) -> Any:
        drawn.append(viewer)
        return draw(table, name, viewer, locale)

    monkeypatch.setattr(world.bot.pictures, "draw", watched)
    await world.knows("terra_concordia", world.bia, world.caio)
    shown = (await user.slash("/settings me")).message
    g, seq = snapshot.game_id, snapshot.seq
    key = next((o.key for d in snapshot.asked((other,)) for o in d.options), "pass")
    since = next((d.since for d in snapshot.asked((other,))), seq)
    ids = [f"p:{g}:{other}:{seq}:{what}" for what in ("page.0", "why", "hint", "undo")]
    ids += [f"{kind}:{g}:{other}:{since}:{key}" for kind in "ocqx"]
    ids += [
        f"d:{g}:{other}:plan.0",
        f"d:{g}:{other}:picture.0",
        f"i:{g}:{other}:turn:show",
        f"i:{g}:{other}:turn:clear",
    ]
    ids += [f"y:{g}:-1.{other}:{seq}", *(f"t:{g}:{what}" for what in ("points", "hand", "memo", "undo", "talk"))]
    for id in ids:
        await pressed_as(world, user, shown, id)
        assert not [name for name in hidden if name in read_by(user)], id
    await world.delivered()
    assert not [name for name in hidden if name in read_by(user)]
    assert set(drawn) <= {None, own}
    assert (await world.now()).seq == seq
    if not seated:
        told = await pressed_as(world, user, shown, f"t:{g}:points")
        assert "não joga nesta mesa" in told.messages[-1].text


async def test_a_table_of_another_server_is_not_managed_from_here(world: World) -> None:
    snapshot = await world.started(world.bia)
    there = world.box.guild("Outro", channel="geral")
    await world.box.until(lambda: world.bot.get_guild(there.id))
    there.data.owner_id = world.caio.id
    world.caio.go(there.channel("geral"))
    shown = await world.caio.slash("/configurar")
    for what in ("close", "close_now", "move"):
        told = await pressed_as(world, world.caio, shown.message, f"y:{snapshot.game_id}:{what}")
        assert "Não há mesa" in told.messages[-1].text, what
    assert (await world.now()).running


async def test_a_failure_of_discord_on_an_answer_is_tried_again_in_time(world: World) -> None:
    await world.started(world.bia)
    world.box.fail_next(1, "POST", CALLBACK, 503)
    assert "Gnomopolis" in (await world.ana.slash("/play")).text


async def test_a_clock_that_was_set_back_holds_no_refresh_back(world: World) -> None:
    snapshot = await world.started(world.bia)
    shelved = await world.bot.tables.shelf.take(snapshot.game_id)
    now = world.bot.tables.clock()
    assert announce.edit(snapshot, shelved, now + 86_400_000).due_at == now + 86_400_000
    assert announce.edit(snapshot, shelved, now).due_at == now
    again = announce.edit(snapshot, shelved, now + 1).due_at
    assert again == now + announce.EDIT_EVERY
    assert announce.edit(snapshot, shelved, now + 2).due_at == again
