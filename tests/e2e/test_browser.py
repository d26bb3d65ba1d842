"""A whole game as its users have it: ``python -m bot sandbox`` and two people with browsers, one of them on a phone."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright, expect

from tests.bot.cli.test_sandbox import Running, until

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PATIENCE = 30_000
"""Milliseconds; generous, because machines that test are busy."""
LONGEST = 400
"""Presses after which the game must be over; it takes about 120."""
RESTART_AT = 25
"""The press before which the bot is restarted."""
WISHES = ("build.", "team.", "pay.", "take.", "search.", "act.", "copy.", "caravan", "pass", "")
"""Beginnings of what is chosen first: who builds whenever it is possible is soon done."""
OPTIONS = """panel => [
  ...[...panel.querySelectorAll('.button[data-id]')].map(node => [node.dataset.id, null]),
  ...[...panel.querySelectorAll('.select')].flatMap(
    menu => [...menu.querySelectorAll('[role=option]')].map(node => [menu.dataset.id, node.dataset.value]))
]"""
CALLED = """seen => {
  const tables = [...document.querySelectorAll('.message:not(.is-private)')];
  if (tables.some(table => table.querySelector("[data-id$=':rematch']"))) return 'over';
  const newest = tables.findLast(table => table.querySelector("[data-id$=':play']"));
  return newest?.classList.contains('is-ping') && newest.id !== seen ? newest.id : null;
}"""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: no game is clicked through"),
]


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Running]:
    """The sandbox with the bot as its child, on a port and in a folder of its own."""
    started = await asyncio.to_thread(Running, tmp_path)
    try:
        await asyncio.to_thread(until, started.lobbies)
        yield started
        assert started.control("breaches") == []
        said = await asyncio.to_thread(started.end)
        assert "Traceback" not in said
        log = (tmp_path / "sandbox" / "bot.log").read_text()
        assert "Traceback" not in log, log
        assert " ERROR " not in log, log
    finally:
        if started.process.poll() is None:
            started.process.kill()
            started.process.wait()


@pytest.fixture
async def complaints() -> AsyncIterator[list[str]]:
    """What a browser's console complained about and what was asked of anybody but the sandbox."""
    found = list[str]()
    yield found
    assert not found


class Person:
    """Somebody at a browser."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.knows = False
        """Whether the game's card was read: it comes above the first panel."""

    @property
    def panel(self) -> Locator:
        """The newest message that only this person sees."""
        return self.page.locator(".message.is-private").last

    @property
    def play(self) -> Locator:
        """The button of the table that opens the panel."""
        return self.page.locator(".message:not(.is-private) [data-id$=':play']").last

    async def types(self, words: str) -> None:
        """The beginning of a command's name, and Enter for the first that the picker offers."""
        await self.page.fill("#line", f"/{words}")
        await expect(self.page.locator(".picker button.is-marked b")).to_have_text(f"/{words}")
        await self.page.keyboard.press("Enter")

    async def chooses(self, option: str, words: str | re.Pattern[str], typed: str = "") -> None:
        """A value of an option among those that are offered."""
        await self.page.locator(f"#option-{option}").fill(typed)
        await self.page.locator(".picker button", has_text=words).first.click()

    async def opens(self, button: Locator, messages: int = 1) -> None:
        """Press what answers with private messages, and wait for them."""
        known = await self.page.locator(".message.is-private").count()
        await button.click()
        await expect(self.page.locator(".message.is-private")).to_have_count(known + messages, timeout=PATIENCE)
        await expect(self.panel.locator(".thinking")).to_have_count(0, timeout=PATIENCE)

    async def plays(self) -> None:
        """Open the panel by the table's button."""
        await self.opens(self.play, messages=1 if self.knows else 2)
        self.knows = True

    async def dismisses(self) -> None:
        """Put the newest private message away."""
        newest = self.page.locator(f"#{await self.panel.get_attribute('id')}")
        # At once: a message that is drawn anew between pressing and letting go does not notice the click.
        await newest.locator(".private-line button").dispatch_event("click")
        await expect(newest).to_have_count(0, timeout=PATIENCE)

    async def offers(self) -> list[tuple[str, str | None]]:
        """(id of the control, value in a menu) of everything on the panel."""
        return [(id, value) for id, value in await self.panel.evaluate(OPTIONS)]

    async def answers(self) -> list[tuple[str, str | None]]:
        """Of these, what answers the game's question."""
        return [offer for offer in await self.offers() if offer[0][:2] in ("o:", "c:", "s:")]

    async def takes(self, id: str, value: str | None = None) -> None:
        """Use a control of the panel and wait for what comes instead of it."""
        control = self.panel.locator(f"[data-id='{id}']")
        if value is None:
            await control.click()
        else:
            await control.locator(".select-head").click()
            await control.locator(f"[role=option][data-value='{value}']").click()
        await expect(control).to_have_count(0, timeout=PATIENCE)

    async def fits(self) -> bool:
        """Whether nothing sticks out at the side."""
        return await self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _picture(address: str) -> bool:
    """A picture may be replaced by a newer one while it is being loaded, here as in Discord."""
    return "attachments/" in address


def _matters(said: ConsoleMessage) -> bool:
    return said.type in ("error", "warning") and not _picture(said.location["url"])


async def somebody(browser: Browser, address: str, name: str, size: tuple[int, int], complaints: list[str]) -> Person:
    """A browser of their own, whose complaints and requests elsewhere are kept."""
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    inside = (address, address.replace("http", "ws", 1), "data:")
    page.on("console", lambda said: complaints.append(said.text) if _matters(said) else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith(inside) else complaints.append(asked.url))
    page.on(
        "response",
        lambda got: (
            complaints.append(f"{got.status} {got.url}") if got.status >= 400 and not _picture(got.url) else None
        ),
    )
    page.on("websocket", lambda asked: None if asked.url.startswith(inside) else complaints.append(asked.url))
    await page.goto(f"{address}/?user={name}")
    await page.wait_for_selector(".place.is-here", state="attached")
    return Person(page, name)


def key(offer: tuple[str, str | None]) -> str:
    """The option of the game that a control stands for."""
    id, value = offer
    return value if value is not None else id.split(":")[4]


def keys(offers: Sequence[tuple[str, str | None]]) -> set[str]:
    """All of them."""
    return {key(offer) for offer in offers}


def wished(answers: Sequence[tuple[str, str | None]]) -> tuple[str, str | None]:
    """What a person in a hurry does."""
    return next(answer for wish in WISHES for answer in answers if key(answer).startswith(wish))


async def restarted(ana: Person, bia: Person) -> None:
    """The bot ends and comes back, by the page's button; everybody sees it go."""
    gone = [
        asyncio.create_task(person.page.wait_for_selector("#bot-bar .is-offline", state="attached"))
        for person in (ana, bia)
    ]
    await ana.page.get_by_role("button", name="Reiniciar o bot").click()
    await asyncio.gather(*gone)
    for person in (ana, bia):
        await person.page.wait_for_selector("#bot-bar .is-online", state="attached")


async def opened(ana: Person) -> None:
    """Ana opens a table by typing, with the game from the list and two seats, and goes into its thread."""
    page = ana.page
    await page.locator(".place", has_text="salão").click()
    # What is none of the choices is not sent without them, as if nothing had been typed.
    await page.fill("#line", "/aprender xadrez")
    await page.locator("#option-game").press("Enter")
    await expect(page.locator("[data-option='game'].is-wrong")).to_have_count(1)
    await expect(page.locator(".hint")).to_contain_text("“xadrez” não é nenhuma das opções de jogo")
    await page.locator(".is-command").get_by_role("button", name="Cancelar").click()
    await page.fill("#line", "/mesa n")
    await expect(page.locator(".picker button.is-marked")).to_contain_text("Abrir uma mesa")
    await page.keyboard.press("Enter")
    await ana.chooses("game", "Gnomopolis", "gno")
    await page.get_by_role("button", name="+ lugares").click()
    await page.locator("#option-seats").fill("2")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.is-private", has_text="Mesa aberta em")).to_have_count(1, timeout=PATIENCE)
    await page.locator(".place.is-thread", has_text="Gnomopolis · Ana").click()
    await expect(page.locator("[data-id$=':join']")).to_be_visible(timeout=PATIENCE)


async def joined(bia: Person) -> None:
    """Bia changes her language, finds the thread behind the phone's menu and sits down."""
    page = bia.page
    await page.get_by_role("button", name="Lugares").click()
    await page.get_by_label("Idioma").select_option("English")
    await page.locator(".place.is-thread", has_text="Gnomopolis · Ana").click()
    await page.locator("[data-id$=':join']").click()
    await expect(page.locator(".message", has=page.locator("[data-id$=':start']"))).to_contain_text("Bia")
    # One line with the ways to the card of a game that she has never played.
    await expect(page.locator(".message.is-private")).to_have_count(1, timeout=PATIENCE)
    await bia.opens(bia.panel.locator("[data-id$=':minute']"))
    bia.knows = True
    await expect(bia.panel.locator(".gallery img").first).to_be_visible(timeout=PATIENCE)


async def looked(person: Person) -> None:
    """The board's picture, zoomed and closed; then the hand."""
    page = person.page
    await person.opens(page.locator(".message:not(.is-private) [data-id$=':board']").last)
    picture = person.panel.locator(".picture").first
    await expect(picture.locator("img")).to_have_js_property("complete", True, timeout=PATIENCE)
    await picture.click()
    await page.wait_for_function("document.querySelector('dialog.zoom img')?.naturalWidth > 600")
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    await person.dismisses()


async def asked_for_hand(ana: Person) -> None:
    """Typed, answered to Ana alone."""
    known = await ana.page.locator(".message.is-private").count()
    await ana.types("mão")
    await ana.page.keyboard.press("Enter")
    await expect(ana.page.locator(".message.is-private")).to_have_count(known + 1, timeout=PATIENCE)
    await expect(ana.panel).to_contain_text("Neste jogo não há nada escondido", timeout=PATIENCE)
    await ana.dismisses()


async def taken_back(person: Person) -> None:
    """An action, and Back: the same question and the same means as before."""
    status = person.panel.locator(".components").locator("p, .line").first
    before, means = await person.answers(), await status.inner_text()
    await person.takes(*next(answer for answer in before if key(answer).startswith("act.")))
    assert keys(await person.answers()) != keys(before)
    (back,) = [id for id, _ in await person.offers() if id.endswith(":undo")]
    await person.takes(back)
    await expect(person.panel).to_contain_text("↩")
    assert await status.inner_text() == means
    assert keys(await person.answers()) == keys(before)


async def built_by_typing(person: Person, command: str) -> None:
    """Put the panel away and build what autocomplete offers first; the answer is the panel again."""
    page = person.page
    await person.dismisses()
    known = await page.locator(".message.is-private").count()
    await person.types(command)
    offered = page.locator(".picker button")
    await expect(offered.filter(has_text="→").first).to_be_visible(timeout=PATIENCE)
    await offered.first.click()
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.is-private")).to_have_count(known + 1, timeout=PATIENCE)
    await expect(person.panel.locator(".thinking")).to_have_count(0, timeout=PATIENCE)
    await expect(person.panel).to_contain_text("construiu" if person.name == "Ana" else "built", timeout=PATIENCE)


async def test_two_people_play_a_whole_game_in_their_browsers(running: Running, complaints: list[str]) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        ana = await somebody(browser, running.address, "Ana", (1280, 800), complaints)
        bia = await somebody(browser, running.address, "Bia", (390, 844), complaints)
        await opened(ana)
        await joined(bia)
        await ana.page.locator("[data-id$=':start']").click()
        done = await played(ana, bia)
        assert done == {"undo", "typed", "looked", "restarted"}
        for person in (ana, bia):
            end = person.page.locator(".message", has_text=re.compile("Fim de Gnomopolis|End of Gnomopolis")).last
            await expect(end).to_contain_text("🏆", timeout=PATIENCE)
            await expect(end.locator(".gallery img")).to_have_count(2)
            await expect(end.locator("[data-id$=':rematch']")).to_be_visible()
            assert await person.fits()
        await browser.close()


async def played(ana: Person, bia: Person) -> set[str]:
    """The game from its first panel to its end; what was tried on the way."""
    done, presses = set[str](), 0
    table = ""
    while (called := await awaited(ana, bia, table)) is not None:
        person, table = called
        if "looked" not in done:
            await looked(person)
            await asked_for_hand(ana)
            done.add("looked")
        await person.plays()
        while answers := await person.answers():
            choice = wished(answers)
            if "undo" not in done and any(key(answer).startswith("act.") for answer in answers):
                await taken_back(person)
                done.add("undo")
                continue
            if "restarted" not in done and presses >= RESTART_AT:
                await restarted(ana, bia)
                done.add("restarted")
            if "typed" not in done and key(choice).startswith("build."):
                await built_by_typing(person, "gnomopolis construir" if person is ana else "gnomopolis build")
                done.add("typed")
                continue
            await person.takes(*choice)
            presses += 1
            assert presses < LONGEST
        await person.dismisses()
    return done


async def awaited(ana: Person, bia: Person, seen: str) -> tuple[Person, str] | None:
    """Who is mentioned by a table message newer than the one seen, and that message; nothing once the game is over."""
    tasks = {asyncio.create_task(person.page.wait_for_function(CALLED, arg=seen)): person for person in (ana, bia)}
    ready, late = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    first = ready.pop()
    table = await (await first).json_value()
    return None if table == "over" else (tasks[first], table)
