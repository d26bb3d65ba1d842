"""The long life of a table in the browser: somebody is silent, the table votes, somebody else comes to talk."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import async_playwright, expect

from tests.bot.cli.test_sandbox import Running
from tests.e2e.test_browser import CHROMIUM, PATIENCE, Person, complaints, running, somebody

__all__ = ["complaints", "running"]

DESKTOP, PHONE = (1280, 800), (390, 844)
HOUR = 3_700
"""Seconds of a turn's time, and some more."""
TABLE = "Os Triunfos de Tarlac · Ana"
CALL = ".message:not(.is-private):has([data-id$=':play'])"
"""The messages that call whoever's turn it is; the last holds."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: nobody comes with a browser"),
]


async def test_somebody_is_silent_and_the_table_finds_somebody_else(running: Running, complaints: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        sizes = {"Ana": DESKTOP, "Bia": PHONE, "Caio": PHONE, "Davi": PHONE}
        people = [await somebody(browser, running.address, name, size, complaints) for name, size in sizes.items()]
        ana, bia, caio, davi = people
        await begun(ana, bia, caio)
        await missed(running, ana)
        await put_on_offer(ana, bia)
        await entered(davi)
        await davi.opens(davi.page.locator("[data-id$=':take']").last)
        await davi.opens(davi.panel.locator("[data-id$=':take_now']"))
        await expect(davi.panel).to_contain_text("The place is yours", timeout=PATIENCE)
        await talked(ana, davi, caio)
        for person in people:
            assert await person.fits()
        await browser.close()


async def entered(person: Person) -> None:
    """Into the table's thread; on a phone behind the menu."""
    menu = person.page.get_by_role("button", name=re.compile("Lugares|Places"))
    if await menu.is_visible():
        await menu.click()
    await person.page.locator(".place.is-thread", has_text=TABLE).first.click()
    await expect(person.page.locator(".message").first).to_be_visible(timeout=PATIENCE)


async def begun(ana: Person, bia: Person, caio: Person) -> None:
    """A table of three with an hour a turn."""
    page = ana.page
    await page.locator(".place", has_text="salão").click()
    await ana.types("mesa nova")
    await ana.chooses("game", "Tarlac", "tar")
    await page.keyboard.press("Enter")
    await expect(ana.panel).to_contain_text("Mesa aberta em", timeout=PATIENCE)
    for person in (ana, bia, caio):
        await entered(person)
    for n, person in enumerate((bia, caio), start=2):
        await person.page.locator("[data-id$=':join']").click()
        await expect(page.locator(".message:not(.is-private)").first).to_contain_text(f"{n} de 7", timeout=PATIENCE)
    part = caio.page.locator(".select[data-id$=':part']")
    await part.locator(".select-head").click()
    await part.locator("[role=option]", has_text=re.compile("^Clann Taidhg")).click()
    await expect(page.locator(".message:not(.is-private)").first).to_contain_text("Clann Taidhg ·", timeout=PATIENCE)
    await ana.opens(page.locator("[data-id$=':options']"))
    pace = ana.panel.locator(".select[data-id$=':pace']")
    await pace.locator(".select-head").click()
    await pace.locator("[role=option]", has_text="1 hora").click()
    await expect(ana.panel).to_contain_text("Ritmo: 1 hora", timeout=PATIENCE)
    await page.locator("[data-id$=':start']").click()
    await expect(page.locator(CALL).last).to_be_visible(timeout=PATIENCE)


async def missed(running: Running, ana: Person) -> None:
    """Caio, who is king and so begins, is waited for; an hour later a bot plays in their stead."""
    call = ana.page.locator(CALL).last
    await expect(call).to_contain_text("@Caio:")
    await asyncio.to_thread(running.control, "travel", seconds=HOUR)
    await expect(call).to_contain_text("⌛ O prazo de Caio venceu", timeout=PATIENCE)


async def put_on_offer(ana: Person, bia: Person) -> None:
    """Ana proposes that somebody else take Caio's place, and Bia agrees."""
    page = ana.page
    await ana.types("votar substituir")
    await page.locator("#option-place").fill("3")
    await page.locator(".round.is-send").click()
    await expect(ana.panel).to_contain_text("falta", timeout=PATIENCE)
    await bia.opens(bia.page.locator("[data-id$=':yes']"))
    await expect(bia.panel).to_contain_text("Aceita e feita")
    await expect(page.locator("[data-id$=':take']").last).to_be_visible(timeout=PATIENCE)


async def talked(ana: Person, davi: Person, caio: Person) -> None:
    """Ana opens a room with who has come; who has gone does not see it."""
    await ana.opens(ana.page.locator(CALL).last.locator("[data-id$=':talk']"))
    whom = ana.panel.locator(".select[data-id$=':with']")
    await whom.locator(".select-head").click()
    assert await whom.locator("[role=option]").all_inner_texts() == ["Bia", "Davi"]
    await whom.locator("[role=option]", has_text="Davi").click()
    await whom.get_by_role("button", name="Confirmar").click()
    room = "🗣 Ana · Davi · Os Triunfos de Tarlac"
    await expect(davi.page.locator(".place.is-thread", has_text=room)).to_have_count(1, timeout=PATIENCE)
    await expect(caio.page.locator(".place.is-thread", has_text=room)).to_have_count(0)
