"""Confirmations that somebody switches off: theirs alone, of one game and one kind, over restarts, and back again."""

from __future__ import annotations

import asyncio

import pytest

from bot.service.lobby import lobby
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.panel import confirming, panel_controls
from cogs.ui.shown.dangers import OUT, Outlook
from games.core.model import Text
from games.core.texts import LOCALES
from sandbox import Response, ScriptedUser
from storage.people.waivers import Waiver
from tests.e2e.conftest import World
from tests.e2e.test_forged import pressed_as
from tests.e2e.test_tarlac import Dealt, War

EXILE, WITH_ARMY = "consequence.exile", "consequence.exile_army"
WENT = "Clann Briain Ruaid foi para o exílio"
NEVER = "Confirmar e não perguntar mais"


@pytest.fixture
async def war(world: World, monkeypatch: pytest.MonkeyPatch) -> War:
    monkeypatch.setattr(lobby, "Setup", Dealt)
    war = War(world)
    await war.begin()
    return war


async def waived(war: War, user: ScriptedUser) -> list[Waiver]:
    return await war.world.bot.tables.waivers.all(user.id)


async def waives(war: War, user: ScriptedUser, rules: str = "tarlac", kind: str = EXILE) -> None:
    await war.world.bot.tables.waivers.add(user.id, rules, kind, 1)


def never(asked: Response) -> str:
    """The control that answers and switches the question off."""
    assert asked.message is not None
    return next(b.custom_id for b in asked.message.buttons if b.custom_id.startswith("n:"))


def sure(asked: Response) -> str:
    """The control that answers what was read."""
    assert asked.message is not None
    return next(b.custom_id for b in asked.message.buttons if b.custom_id.startswith("o:"))


async def test_yes_and_never_again_is_one_press_also_after_a_restart(war: War) -> None:
    caio = war.people["Caio"]
    asked = await war.takes("Caio", "exile.cbr")
    assert asked.message is not None
    assert [b.label for b in asked.message.buttons][-1] == NEVER
    assert "só para você" in asked.text
    pressed = never(asked)
    await war.world.stop()
    await war.world.start()
    assert await waived(war, caio) == []
    before = (await war.world.now()).seq
    await caio.press(pressed, on=asked)
    assert WENT in asked.text
    assert "Não pergunto mais antes disto: ir para o exílio, sem exército." in asked.text
    assert (await war.world.now()).seq > before
    assert await waived(war, caio) == [("tarlac", EXILE)]


async def test_two_presses_at_once_are_one_answer(war: War) -> None:
    caio, asked = war.people["Caio"], await war.takes("Caio", "exile.cbr")
    before = (await war.world.now()).seq
    await asyncio.gather(*(caio.press(never(asked), on=asked) for _ in range(2)))
    await war.world.delivered()
    assert await waived(war, caio) == [("tarlac", EXILE)]
    after = await war.world.now()
    moves = await war.world.bot.tables.games.log(after.game_id, before)
    assert [tuple(move.keys) for move in moves] == [("exile.cbr",)]


async def test_an_old_question_answers_nothing_and_switches_nothing_off(war: War) -> None:
    caio, asked = war.people["Caio"], await war.takes("Caio", "exile.cbr")
    pressed, old = never(asked), await war.takes("Caio", "exile.cbr")
    await caio.press(pressed, on=asked)
    await war.world.bot.tables.waivers.drop(caio.id, await waived(war, caio))
    after = (await war.world.now()).seq
    await caio.press(never(old), on=old)
    assert (await war.world.now()).seq == after
    assert await waived(war, caio) == []
    assert "já tinha respondido" in old.text


async def test_whoever_has_waived_it_is_not_asked_by_an_old_button(war: War) -> None:
    panel = await war.panel("Caio")
    await waives(war, war.people["Caio"])
    await war.takes("Caio", "exile.cbr", panel)
    assert WENT in panel.text, "the panel was drawn before"


async def test_whoever_has_waived_it_is_not_asked_about_what_they_type(war: War) -> None:
    await waives(war, war.people["Ana"], kind=WITH_ARMY)
    typed = await war.types("Ana", "exile", faction="exile.ct")
    assert "É isso mesmo?" not in typed.text
    assert "Clann Taidhg foi para o exílio" in typed.text


@pytest.mark.parametrize("off", [True, False])
@pytest.mark.parametrize("public", [True, False])
async def test_the_table_and_menus_obey_too(
    world: World, monkeypatch: pytest.MonkeyPatch, *, public: bool, off: bool
) -> None:
    await world.started(game="terra_concordia", seats=1)
    await world.knows("terra_concordia")
    shown = world.table_message if public else (await world.ana.slash("/play")).message
    assert shown is not None
    if public:
        id = next(button.custom_id for button in shown.buttons if button.custom_id.startswith("q:"))
        key = id.rpartition(":")[2]
    else:
        menu = next(menu for menu in shown.selects if menu.custom_id.startswith("s:"))
        id, key = menu.custom_id, menu.options[0].value
    monkeypatch.setattr(confirming, "outlook", lambda *_: Outlook(dangers={key: OUT}, costs={key: EXILE}))
    if off:
        await world.bot.tables.waivers.add(world.ana.id, "terra_concordia", EXILE, 1)
    before = (await world.now()).seq
    await (world.ana.press(id, on=shown) if public else world.ana.select(id, [key], on=shown))
    await world.delivered()
    assert ((await world.now()).seq > before) is off


@pytest.mark.parametrize("typed", [False, True])
async def test_others_other_games_and_other_kinds_are_asked_as_ever(war: War, typed: bool) -> None:
    caio = war.people["Caio"]
    await waives(war, war.people["Ana"])
    await waives(war, caio, "terra_concordia")
    await waives(war, caio, kind=WITH_ARMY)
    before = (await war.world.now()).seq
    asked = await war.types("Caio", "exile", faction="exile.cbr") if typed else await war.takes("Caio", "exile.cbr")
    assert "Custa 1 febas" in asked.text
    assert (await war.world.now()).seq == before


async def test_what_is_switched_off_is_in_the_settings_and_comes_back_from_there(war: War) -> None:
    caio = war.people["Caio"]
    await waives(war, caio)
    await waives(war, caio, kind=WITH_ARMY)
    shown = await caio.slash("/ajustes meus")
    assert "**Confirmações desligadas**: 2" in shown.text
    assert "Confirmações desligadas" not in (await war.people["Ana"].slash("/ajustes meus")).text
    assert shown.message is not None
    (menu,) = [menu for menu in shown.message.selects if menu.custom_id.endswith(":waived")]
    assert [option.label for option in menu.options] == [
        "tudo isto (2)",
        "ir para o exílio, sem exército",
        "ir para o exílio, perdendo o exército",
    ]
    panel = await war.panel("Caio")
    await caio.select(menu.custom_id, [f"tarlac:{ids.mark(EXILE)}"], on=shown.message)
    assert "**Confirmações desligadas**: 1" in shown.text
    before = (await war.world.now()).seq
    await war.takes("Caio", "exile.cbr", panel)
    assert (await war.world.now()).seq == before, "the panel was drawn while it was off"
    assert "Custa 1 febas" in panel.text
    await waives(war, caio)
    shown = await caio.slash("/ajustes meus")
    assert shown.message is not None
    await caio.select(menu.custom_id, ["all"], on=shown.message)
    assert await waived(war, caio) == []
    assert "Confirmações desligadas" not in shown.text


@pytest.mark.parametrize("now", [OUT.id, WITH_ARMY])
async def test_never_again_holds_only_for_what_was_read(war: War, monkeypatch: pytest.MonkeyPatch, now: str) -> None:
    """Others have moved between question and answer, and the same answer would cost something else."""
    caio, asked = war.people["Caio"], await war.takes("Caio", "exile.cbr")
    costs = {} if now == OUT.id else {"exile.cbr": now}
    other = Outlook(dangers={"exile.cbr": OUT}, costs=costs)
    for module in (confirming, panel_controls):
        monkeypatch.setattr(module, "outlook", lambda *_: other)
    before = (await war.world.now()).seq
    await caio.press(never(asked), on=asked)
    assert (await war.world.now()).seq == before
    assert await waived(war, caio) == []
    assert "Isto tira você da partida." in asked.text
    assert asked.message is not None
    assert any(b.custom_id.startswith("n:") for b in asked.message.buttons) is bool(costs)


DEARER = Outlook(dangers={"exile.cbr": Text(WITH_ARMY, {"who": "Clann Briain Ruaid", "how": ""})})


@pytest.mark.parametrize("now", [Outlook(dangers={"exile.cbr": OUT}), DEARER])
async def test_yes_holds_only_for_what_was_read(war: War, monkeypatch: pytest.MonkeyPatch, now: Outlook) -> None:
    """Others have moved between question and answer: asked once more with what it costs now, and then that counts."""
    caio, asked = war.people["Caio"], await war.takes("Caio", "exile.cbr")
    yes = sure(asked)
    for module in (confirming, panel_controls):
        monkeypatch.setattr(module, "outlook", lambda *_: now)
    before = (await war.world.now()).seq
    await caio.press(yes, on=asked)
    assert (await war.world.now()).seq == before
    assert "É isso mesmo?" in asked.text
    assert ("Isto tira você da partida." if now is not DEARER else "exército") in asked.text
    assert sure(asked) != yes
    await caio.press(sure(asked), on=asked)
    assert WENT in asked.text


async def test_yes_counts_in_another_language_and_after_a_restart(war: War) -> None:
    caio, asked = war.people["Caio"], await war.takes("Caio", "exile.cbr")
    pressed = sure(asked)
    await war.world.stop()
    await war.world.start()
    caio.locale = "en-US"
    await caio.press(pressed, on=asked)
    assert "Clann Briain Ruaid" in asked.text
    assert (await war.world.bot.tables.games.log((await war.world.now()).game_id))[-1].keys == ("exile.cbr",)


async def test_a_button_asks_what_has_become_grave_since_it_was_drawn(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.started(world.bia)
    user = world.user(await world.now())
    await world.knows("gnomopolis")
    panel = await world.panel(user)
    id = next(b.custom_id for b in panel.message.buttons if b.custom_id.startswith("o:") and b.custom_id[-1] != ":")
    grave = Outlook(dangers={id.rpartition(":")[2]: OUT})
    for module in (confirming, panel_controls):
        monkeypatch.setattr(module, "outlook", lambda *_: grave)
    before = (await world.now()).seq
    await user.press(id, on=panel)
    assert any(speak(locale).say(OUT) in panel.text for locale in LOCALES)
    assert (await world.now()).seq == before


@pytest.mark.parametrize("id", ["c:{}:{}:{}:{}", "o:{}:{}:{}:{}", "n:{}:{}:{}:{}:00000000", "q:{}:{}:{}:{}"])
async def test_nobody_learns_by_a_forged_question_what_others_may_do(war: War, id: str) -> None:
    asked = await war.takes("Caio", "exile.cbr")
    _, game, seat, since, _ = never(asked).split(":", 4)
    bia = war.people["Bia"]
    panel = await war.panel("Bia")
    assert panel.message is not None
    told = await pressed_as(war.world, bia, panel.message, id.format(game, seat, since, "exile.cbr"))
    assert not any("Are you sure?" in shown.text for shown in (*told.messages, panel))
    assert (await war.world.now()).seq == int(since)


async def test_the_button_of_somebody_else_switches_nothing_off(war: War) -> None:
    asked = await war.takes("Caio", "exile.cbr")
    before = (await war.world.now()).seq
    bia = war.people["Bia"]
    shown = (await war.panel("Bia")).message
    assert shown is not None
    await pressed_as(war.world, bia, shown, never(asked))
    assert (await war.world.now()).seq == before
    assert await waived(war, bia) == []
