"""The long life of a table in six browsers: five play Tarlac, one falls silent, a sixth comes in their place."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import pytest
from playwright.async_api import Locator, TimeoutError, async_playwright, expect

from tests.bot.cli.test_sandbox import Running
from tests.e2e.test_browser import CHROMIUM, PATIENCE, Person, complaints, key, running, somebody

__all__ = ["complaints", "running"]

DESKTOP, PHONE = (1280, 800), (390, 844)
SIZES = {"Ana": DESKTOP, "Bia": PHONE, "Caio": PHONE, "Davi": DESKTOP, "Eva": PHONE, "Fabio": DESKTOP}
PARTS = ("ct", "ct.1", "cbr", "cbr.1", "dec")
HOUR = 3_700
"""Seconds of a turn's time, and some more."""
TABLE = "Os Triunfos de Tarlac · Ana"
CALL = ".message:not(.is-private):has([data-id$=':play'])"
"""The messages that call whoever's turn it is; the last holds."""
CALLED = "@(Ana|Bia|Caio|Davi|Eva):"
WISHES = ("muster.rest", "march.stay", "home.stay", "answer.stay", "answer.refuse", "")
"""Beginnings of what is chosen first; what anybody may do at any time is no answer."""
COUNT = "window.presses = 0; addEventListener('click', press => { if (press.isTrusted) presses++; }, true)"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: nobody comes with a browser"),
]


async def test_somebody_is_silent_and_the_table_finds_somebody_else(running: Running, complaints: list[str]) -> None:
    for name in list(SIZES)[4:]:
        await asyncio.to_thread(running.control, "create_user", name=name, locale="pt-BR")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        everybody = [await somebody(browser, running.address, name, size, complaints) for name, size in SIZES.items()]
        ana, bia, *_, fabio = everybody
        for person in everybody:
            await person.page.evaluate(COUNT)
        players = everybody[:5]
        await begun(players)
        await talked(ana, bia, {"Bia", "Caio", "Davi", "Eva"})
        await ordered(bia)
        await turn(ana)
        silent = await next_called(players, besides=ana)
        await missed(running, silent, ana)
        await ruled_by_order(players, bia, silent)
        await put_on_offer(silent, players)
        await taken(fabio, silent)
        await talked(ana, fabio, {person.name for person in (*players, fabio)} - {"Ana", silent.name})
        await caught_up(next(person for person in (players[4], players[3]) if person is not silent), silent)
        for person in everybody:
            assert await person.fits()
        found = {person.name: await person.page.evaluate("presses") for person in everybody}
        print(f"\nsilent: {silent.name}; presses: {found}, {sum(found.values())} in all")
        await browser.close()


async def entered(person: Person) -> None:
    """Into the table's thread; on a phone behind the menu."""
    menu = person.page.get_by_role("button", name=re.compile("^(Lugares|Places)$"))
    if await menu.is_visible():
        await menu.click()
    # At once: the list of places is drawn anew whenever somebody writes, also between pressing and letting go.
    place = person.page.locator(".place.is-thread", has_text=re.compile(f"^\\W*{TABLE}")).first
    await place.dispatch_event("click", timeout=PATIENCE)
    await expect(person.page.locator(".message").first).to_be_visible(timeout=PATIENCE)


async def picked(menu: Locator, value: str | re.Pattern[str]) -> None:
    """One line of a menu, by its value or its words. A menu closes when its message is edited: then once more."""
    lines = menu.locator("[role=option]")
    line = menu.locator(f"[data-value='{value}']") if isinstance(value, str) else lines.filter(has_text=value)
    for _ in range(5):
        await menu.locator(".select-head").click()
        try:
            await line.click(timeout=2_000)
        except TimeoutError:
            continue
        return
    raise AssertionError(value)


async def begun(players: Sequence[Person]) -> None:
    """A table of five with an hour a turn, each with the part they want."""
    ana, page = players[0], players[0].page
    await page.locator(".place", has_text="salão").click()
    await ana.types("mesa nova")
    await ana.chooses("game", "Tarlac", "tar")
    await page.get_by_role("button", name="+ lugares").click()
    await page.locator("#option-seats").fill("5")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.is-private", has_text="Mesa aberta em")).to_have_count(1, timeout=PATIENCE)
    for person in players:
        await entered(person)
    await ana.opens(page.locator("[data-id$=':options']"))
    for menu, value, said in (("scenario=", "1277", "1277"), ("pace", "1", "1 hora")):
        choice = ana.panel.locator(f".select[data-id$=':{menu}']")
        await picked(choice, value)
        await expect(choice.locator(".select-head")).to_contain_text(said, timeout=PATIENCE)
    lobby = page.locator(".message:not(.is-private)").first
    for n, person in enumerate(players[1:], start=2):
        await person.page.locator("[data-id$=':join']").click()
        await expect(lobby).to_contain_text(f"{n} de 5", timeout=PATIENCE)
    for person, part in zip(players, PARTS, strict=True):
        await picked(person.page.locator(".select[data-id$=':part']").last, part)
        await expect(lobby).to_contain_text(re.compile(f"@{person.name} · \\w"), timeout=PATIENCE)
    await page.locator("[data-id$=':start']").click()
    await expect(page.locator(CALL).last).to_contain_text("@Ana:", timeout=PATIENCE)


async def talked(ana: Person, other: Person, all_others: set[str]) -> None:
    """Ana opens a room; whom she may ask in, and who sees it."""
    await ana.opens(ana.page.locator(CALL).last.locator("[data-id$=':talk']"))
    whom = ana.panel.locator(".select[data-id$=':with']")
    await whom.locator(".select-head").click()
    assert set(await whom.locator("[role=option]").all_inner_texts()) == all_others
    await whom.locator("[role=option]", has_text=other.name).click()
    await whom.get_by_role("button", name="Confirmar").click()
    room = other.page.locator(".place.is-thread", has_text=f"🗣 Ana · {other.name} · Os Triunfos de Tarlac")
    await expect(room).to_have_count(1, timeout=PATIENCE)
    await ana.dismisses()


async def ordered(bia: Person) -> None:
    """On a phone Bia leaves the order to stay at home."""
    await bia.plays()
    await bia.panel.locator("[data-id$=':show']").click()
    standing = bia.panel.locator(".select[data-id$=':standing']")
    await picked(standing, "stay_at_home")
    await expect(bia.panel.locator(".select[data-id$=':cancel']")).to_have_count(1, timeout=PATIENCE)
    await bia.dismisses()


async def turn(person: Person) -> None:
    """Answer until nothing more is asked."""
    await person.plays()
    while answers := [each for each in await person.answers() if not key(each).startswith("exile.")]:
        wish = next(each for wish in WISHES for each in answers if key(each).startswith(wish))
        await person.takes(*wish)
    await person.dismisses()


async def next_called(players: Sequence[Person], besides: Person) -> Person:
    """Whoever is called when it is no longer somebody's turn."""
    call = besides.page.locator(CALL).last
    await expect(call).to_contain_text(re.compile(CALLED.replace(f"{besides.name}|", "")), timeout=PATIENCE)
    found = re.search(CALLED, await call.inner_text())
    assert found
    return next(person for person in players if person.name == found[1])


async def missed(running: Running, silent: Person, ana: Person) -> None:
    """Their time is up: a bot plays in their stead, and everybody reads it."""
    told = ana.page.locator(".message:not(.is-private)", has_text=f"⌛ O prazo de {silent.name} venceu")
    await asyncio.to_thread(running.control, "travel", seconds=HOUR)
    try:
        await expect(told.last).to_be_visible(timeout=PATIENCE)
    except AssertionError:
        # On a busy machine the gateway may be away at that moment, and what passes then costs nobody time.
        await asyncio.to_thread(running.control, "travel", seconds=HOUR)
        await expect(told.last).to_be_visible(timeout=PATIENCE)


async def ruled_by_order(players: Sequence[Person], bia: Person, silent: Person) -> None:
    """The others play on; when it is Bia's turn her order is carried out, once nobody can undo what came before."""
    person = silent
    while (person := await next_called(players, besides=person)) is not bia:
        await turn(person)
    done = bia.page.locator(".message:not(.is-private)", has_text="Bia decidiu não mobilizar mais ninguém")
    await expect(done.last).to_be_visible(timeout=PATIENCE)


async def put_on_offer(silent: Person, players: Sequence[Person]) -> None:
    """Ana proposes that somebody else take the place, and the others agree."""
    ana = players[0]
    await ana.types("votar substituir")
    await ana.page.locator("#option-place").fill(str(players.index(silent) + 1))
    await ana.page.locator(".round.is-send").click()
    await expect(ana.panel).to_contain_text("falta", timeout=PATIENCE)
    for person in (each for each in players[1:] if each is not silent):
        await person.opens(person.page.locator("[data-id$=':yes']").last)
        if "Anotado" not in await person.panel.inner_text():  # that was enough, and the buttons go
            break
    await expect(ana.page.locator("[data-id$=':take']").last).to_be_visible(timeout=PATIENCE)


async def taken(fabio: Person, silent: Person) -> None:
    """Somebody who has only watched takes the place, after a look at what it is."""
    await entered(fabio)
    await fabio.opens(fabio.page.locator("[data-id$=':take']").last)
    await expect(fabio.panel).to_contain_text(silent.name)
    await fabio.panel.locator("[data-id$=':take_now']").click()
    await expect(fabio.panel).to_contain_text("O lugar é seu", timeout=PATIENCE)


async def caught_up(person: Person, silent: Person) -> None:
    """Who has been away reads in a few lines what happened, with the board then and now."""
    await person.opens(person.page.locator(CALL).last.locator("[data-id$=':catchup']"))
    await expect(person.panel).to_contain_text(f"Na ausência de {silent.name} 🤖", timeout=PATIENCE)
    await expect(person.panel).to_contain_text("Ana e Fabio conversam à parte")
    await expect(person.panel.locator(".gallery img").first).to_be_visible(timeout=PATIENCE)
