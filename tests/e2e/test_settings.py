"""What users and servers choose for good: kept, shown in menus, changed by whoever may."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from sandbox import Response
from tests.e2e.conftest import World


def chosen(answer: Response) -> list[str]:
    """What menus show without being opened."""
    assert answer.message is not None
    return [option.label for menu in answer.message.selects for option in menu.options if option.default]


async def test_settings_are_kept(world: World) -> None:
    answer = await world.ana.slash(
        "/ajustes meus",
        options={"idioma": "en", "celular": True, "silêncio": "22:00-07:30", "fuso": "america/sao_paulo"},
    )
    for told in ("English", "22:00"):
        assert any(told in line for line in chosen(answer))
    assert "America/Sao_Paulo" in answer.text
    kept = await world.bot.tables.preferences.user(world.ana.id)
    assert (kept.quiet_from, kept.quiet_to, kept.compact) == (1320, 450, True)
    assert "22:00-07:30" in (await world.ana.slash("/settings me", quiet="late")).text
    assert "22:00–07:30" in (await world.ana.slash("/settings me", quiet="22-7:30")).text
    assert "**Quiet hours**: none" in (await world.ana.slash("/settings me", quiet="22-22")).text
    assert "no time zone “Mars”" in (await world.ana.slash("/settings me", timezone="Mars")).text
    offered = await world.ana.autocomplete("/settings me", "timezone", "sao paulo")
    assert [choice.value for choice in offered] == ["America/Sao_Paulo"]


async def test_a_language_chosen_from_the_menu_is_spoken_at_once(world: World) -> None:
    answer = await world.ana.slash("/settings me")
    before = answer.text
    menu = next(each for each in answer.message.selects if each.custom_id.endswith("language"))
    await world.ana.select(menu.custom_id, ["en"], on=answer.message)
    assert answer.text != before
    assert answer.text == (await world.ana.slash("/settings me")).text


async def test_settings_are_menus_and_the_time_zone_is_supposed_until_it_is_chosen(world: World) -> None:
    answer = await world.ana.slash("/ajustes meus")
    assert "America/Sao_Paulo" in answer.text
    assert "deduzido do idioma" in answer.text
    assert any("nenhuma" in line for line in chosen(answer))
    assert any("o do meu Discord" in line for line in chosen(answer))

    def menu(what: str) -> str:
        return next(m.custom_id for m in answer.message.selects if m.custom_id.endswith(f":{what}"))

    await world.ana.select(menu("quiet_from"), ["1380"], on=answer.message)
    await world.ana.select(menu("quiet_to"), ["360"], on=answer.message)
    await world.ana.select(menu("dm"), ["off"], on=answer.message)
    await world.ana.select(menu("compact"), ["on"], on=answer.message)
    assert [line[-5:] for line in chosen(answer) if line[-5:] in ("23:00", "06:00")] == ["23:00", "06:00"]
    kept = await world.bot.tables.preferences.user(world.ana.id)
    assert (kept.quiet_from, kept.quiet_to, kept.dm, kept.compact, kept.timezone) == (1380, 360, False, True, None)
    await world.ana.select(menu("quiet_from"), ["1320"], on=answer.message)
    kept = await world.bot.tables.preferences.user(world.ana.id)
    assert (kept.quiet_from, kept.quiet_to) == (1320, 360), "the other end stays as it was chosen"
    await world.ana.select(menu("offers"), ["gnomopolis", "nucleum"], on=answer.message)
    assert set(await world.bot.tables.subscriptions.of(world.ana.id, world.guild.id)) == {"gnomopolis", "nucleum"}
    await world.ana.select(menu("quiet_from"), ["never"], on=answer.message)
    await world.ana.select(menu("language"), ["en"], on=answer.message)
    assert "Quiet hours: none" in chosen(answer)


async def test_a_time_zone_is_searched_by_a_word(world: World) -> None:
    answer = await world.ana.slash("/ajustes meus")
    zones = next(m.custom_id for m in answer.message.selects if m.custom_id.endswith(":timezone"))
    form = await world.ana.select(zones, ["search"], on=answer.message)
    (field,) = form.modal.fields
    await world.ana.submit(form, {field: "indiana"})
    found = next(m for m in answer.message.selects if m.custom_id.endswith(":timezone"))
    assert "America/Indiana/Knox" in [option.value for option in found.options]
    form = await world.ana.select(zones, ["search"], on=answer.message)
    await world.ana.submit(form, {field: "us"})
    found = next(m for m in answer.message.selects if m.custom_id.endswith(":timezone"))
    assert found.options[0].value.startswith("US/"), "not Africa/Lusaka"
    assert len(found.options) == 25
    assert "aqui estão os primeiros" in found.placeholder, "there are more than a menu has room for"
    await world.ana.select(zones, ["search"], on=answer.message)
    form = await world.ana.select(zones, ["search"], on=answer.message)
    await world.stop()
    await world.start()
    unknown = await world.ana.submit(form, {field: "marte"})
    assert "Não conheço o fuso “marte”" in unknown.messages[-1].text
    assert (await world.bot.tables.preferences.user(world.ana.id)).timezone is None
    form = await world.ana.select(zones, ["search"], on=answer.message)
    await world.ana.submit(form, {field: "lisboa"})
    assert (await world.bot.tables.preferences.user(world.ana.id)).timezone == "Europe/Lisbon"
    assert "Europe/Lisbon" in answer.text


async def test_a_vacation_is_found_planned_and_called_off_by_pressing(world: World) -> None:
    settings = await world.ana.slash("/ajustes meus")
    shown = await world.ana.press("Férias", on=settings.message)
    assert shown.is_private
    assert "Você não tem férias marcadas" in shown.text
    form = (await world.ana.press("Marcar férias", on=shown.message)).modal
    assert [*form.fields] == ["Primeiro dia", "Último dia"]
    await world.stop()
    await world.start()
    refused = await world.ana.submit(form, {"Primeiro dia": "depois", "Último dia": ""})
    assert "24/12/2026" in refused.messages[-1].text
    form = (await world.ana.press("Marcar férias", on=shown.message)).modal
    day = (datetime.now(ZoneInfo("America/Sao_Paulo")) + timedelta(days=9)).date()
    await world.ana.submit(form, {"Primeiro dia": f"{day:%d/%m}", "Último dia": ""})
    assert f"Boas férias! Em {day:%d/%m/%Y}, o seu relógio para" in shown.text, "one day, where it was pressed"
    form = (await world.ana.press("Marcar férias", on=shown.message)).modal
    after = day + timedelta(days=30)
    last = f"{after + timedelta(days=1):%d/%m/%Y}"
    await world.ana.submit(form, {"Primeiro dia": f"{after:%d/%m/%Y}", "Último dia": last})
    assert "Restam 27 dias" in shown.text
    off = [button.custom_id for button in shown.message.buttons if button.label == "Não vou mais"]
    for pressed in off:
        await world.ana.press(pressed, on=shown.message)
    assert len(off) == 2
    assert not await world.bot.tables.timing.vacations(world.ana.id)


async def test_what_concerns_a_server_is_offered_there_and_to_whoever_manages_it(world: World) -> None:
    world.guild.data.owner_id = world.bia.id
    assert not [command for command in world.ana.commands if command.startswith("/admin")]
    assert {"/admin settings", "/admin doctor"} <= set(world.bia.commands)
    world.bia.go(world.bia.direct)
    assert not [command for command in world.bia.commands if command.startswith("/admin")]
    assert {"/play", "/settings me", "/table list"} <= set(world.bia.commands)


async def test_a_server_may_offer_its_settings_to_others_but_they_change_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.guild.data.owner_id = world.bia.id
    interact = world.box.gateway.interact

    def unmanaged(payload: dict[str, Any]) -> bool:
        payload["member"]["permissions"] = "0"
        return interact(payload)

    monkeypatch.setattr(world.box.gateway, "interact", unmanaged)
    assert "Manage Server" in (await world.bia.slash("/admin settings", language="en")).text
    assert (await world.bot.tables.preferences.guild(world.guild.id)).locale != "en"
    shown = await world.bia.slash("/admin settings")
    assert "Manage Server" in shown.text
    assert "Quiet hours in channels" in shown.text, "all that was chosen, for there are no pages to turn"
    assert not shown.message.selects
    assert not shown.message.buttons
    tables = await world.bia.slash("/admin tables")
    assert "Manage Server" in tables.text
    assert not tables.message.buttons
