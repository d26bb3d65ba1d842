"""The web page, used by two people in two tabs of a real browser."""

from __future__ import annotations

import asyncio
import re
import shutil
import tomllib
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

import sandbox
from sandbox.pages.one_page import Page
from sandbox.sentences import TEXTS, CannotDo

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

BY_VARIABLE = {"online", "offline"}
"""Sentences whose name the page puts together."""

browser = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: the page is not tested"),
]


def needs_browser(test):
    for mark in browser:
        test = mark(test)
    return test


@pytest.fixture
async def open_page(box, bot):
    """Opens the page as somebody; a message on the browser's console or a request elsewhere fails the test."""
    complaints = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        async def opened(name, width=1280, height=800):
            page = await browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(8000)
            page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
            page.on("pageerror", lambda e: complaints.append(str(e)))
            page.on("request", lambda r: None if _inside(r.url, box.base_url) else complaints.append(r.url))
            await page.goto(f"{box.page_url}?user={name}")
            await page.wait_for_selector(".place.is-here", state="attached")
            return page

        yield opened
        await browser.close()
    assert not complaints


def _inside(url, base):
    return url.startswith((base, base.replace("http", "ws", 1), "data:"))


@needs_browser
async def test_two_people_play_in_two_tabs(box, ana, bia, open_page):
    first, second = await open_page("Ana"), await open_page("Bia", 390, 844)
    await first.fill("#line", "/mes")
    await expect(first.locator(".picker button")).to_have_text([re.compile("/mesa nova.*Abre uma mesa")])
    await first.keyboard.press("Enter")
    await first.locator("#option-game").fill("tar")
    await first.locator(".picker button", has_text="Tarlac").click()
    await first.get_by_role("button", name="+ duração").click()
    await first.locator(".picker button", has_text="Longa").click()
    await first.keyboard.press("Enter")
    await expect(second.get_by_text("tarlac 4 long pt-BR")).to_be_visible()
    await expect(second.locator(".origin").last).to_have_text("Ana used /table new")

    await second.fill("#line", "/panel")
    await second.keyboard.press("Enter")
    await first.get_by_role("button", name="Jogar").click()
    await expect(second.get_by_text("presses: 1")).to_be_visible()

    await second.locator(".select-head", has_text="Descartar").click()
    for building in ("Edifício 1", "Edifício 3"):
        await second.locator(".select.is-open [role=option]", has_text=building).click()
    await second.locator(".select.is-open").get_by_role("button", name="Confirm").click()
    await expect(second.get_by_text("Escolhido: b1, b3")).to_be_visible()
    await expect(second.get_by_text("Only you see this")).to_be_visible()
    # What is answered is told with the names of whom it mentions.
    await expect(second.locator(".message.is-private .origin")).to_contain_text(re.compile("Vez de @\\S+, presses: 1"))
    assert await first.get_by_text("Escolhido").count() == 0
    await second.get_by_role("button", name="Dismiss").click()
    await expect(second.get_by_text("Escolhido")).to_have_count(0)

    await first.get_by_role("button", name="Nome").click()
    await first.locator("dialog input[name=table-name]").fill("Caverna")
    await first.locator("dialog [role=option]", has_text="Longa").click()
    await first.locator("dialog").get_by_role("button", name="Enviar").click()
    await expect(first.get_by_text("Mesa Caverna, long")).to_be_visible()
    assert not box.breaches


@needs_browser
async def test_a_press_counts_though_the_message_changes_and_others_come_while_it_is_held(box, ana, bia, open_page):
    """The fault: what was drawn anew between pressing and letting go was not pressed, and nobody was told."""
    page = await open_page("Ana")
    panel = await ana.slash("/panel")
    play = page.get_by_role("button", name="Jogar")
    await play.hover()
    await page.mouse.down()
    await bia.press("play", on=panel.message)
    for n in range(3):
        bia.say(f"boa tarde {n}")
    await asyncio.sleep(0.3)  # long enough for all that to reach the page
    assert await page.get_by_text("presses: 0").count() == 1, "nothing moves under the pointer"
    await page.mouse.up()
    await expect(page.get_by_text("presses: 2")).to_be_visible()
    await expect(page.get_by_text("boa tarde 2")).to_be_visible()


@needs_browser
async def test_what_is_typed_on_after_a_command_goes_into_its_first_option(ana, open_page):
    page = await open_page("Ana")
    await page.locator("#line").press_sequentially("/Mesa nova tar")
    await expect(page.locator("#option-game")).to_have_value("tar")
    await expect(page.locator(".picker button")).to_have_text("Tarlac")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("tarlac 4 short pt-BR")).to_be_visible()


@needs_browser
async def test_options_are_named_in_the_line_as_they_are_shown_or_by_their_base_names(ana, open_page):
    page = await open_page("Ana")
    for typed in ("/mesa nova jogo:Tarlac duração:longa", "/table new game:Tarlac length:Long"):
        await page.fill("#line", typed)
        await expect(page.locator("#option-game")).to_have_value("Tarlac")
        await expect(page.locator("#option-length")).to_have_value(typed.rpartition(":")[2])
        await page.get_by_role("button", name="Cancelar").click()
    await page.locator("#line").press_sequentially("/mesa nova jogo:tar lugares:5 duração:lon")
    await expect(page.locator("#option-game")).to_have_value("tar")
    await expect(page.locator("#option-seats")).to_have_value("5")
    await expect(page.locator(".picker button")).to_have_text("Longa")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("tar 5 long pt-BR")).to_be_visible()


@needs_browser
async def test_a_colon_after_what_is_no_option_stays_in_the_text(ana, open_page):
    page = await open_page("Ana")
    await page.locator("#line").press_sequentially("/mesa nova jogos:tar http://x")
    await expect(page.locator("#option-game")).to_have_value("jogos:tar http://x")


@needs_browser
async def test_whoever_has_no_pointer_or_does_not_see_the_page_is_told_and_can_do_the_same(ana, open_page):
    page = await open_page("Ana")
    line = page.get_by_role("combobox", name="Escreva")
    await line.press_sequentially("/")
    await expect(line).to_have_attribute("aria-expanded", "true")
    for key, marked in (("ArrowDown", "pick-1"), ("ArrowUp", "pick-0")):
        await page.keyboard.press(key)
        await expect(line).to_have_attribute("aria-activedescendant", marked)
        await expect(page.locator(f"#{marked}")).to_have_class("is-marked")
    await page.keyboard.press("Escape")
    await expect(line).to_have_attribute("aria-expanded", "false")

    await ana.slash("/panel")
    head = page.locator(".select-head", has_text="Descartar")
    for key, expanded in (("Enter", "true"), ("Space", "false")):
        await head.press(key)
        await expect(head).to_have_attribute("aria-expanded", expanded)
    for name, several in (("Construir", "false"), ("Descartar", "true")):
        chosen = page.locator(".select", has_text=name).locator("[role=listbox]")
        await expect(chosen).to_have_attribute("aria-multiselectable", several)

    # What a press changes keeps the place of whoever pressed, though all of the message is drawn anew.
    await page.locator("[data-id=play]").press("Enter")
    await expect(page.get_by_text("presses: 1")).to_be_visible()
    await expect(page.locator("[data-id=play]")).to_be_focused()

    ana.say("||segredo||")
    await page.locator(".spoiler").press("Enter")
    await expect(page.get_by_text("segredo")).to_be_visible()


@needs_browser
async def test_a_refusal_is_said_in_the_language_of_who_reads(box, ana, open_page):
    page = await open_page("Ana")
    await page.fill("#line", "/mesa nova jogo:tarlac lugares:muitos")
    await page.locator(".round.is-send").click()
    await expect(page.locator(".notice")).to_contain_text(
        "não é possível agora: 'lugares' pede um número, não 'muitos'"
    )


@needs_browser
async def test_unread_marks_direct_messages_menu_and_zoom(box, ana, bia, open_page):
    page = await open_page("Ana")
    await ana.slash("/whisper")
    await ana.slash("/thread")
    await ana.finds("Vez de")
    thread = ana.here.threads[0]
    place = page.locator(f"[data-channel='{thread.id}']")
    await expect(place.locator(".badge")).to_have_text("1")
    await page.locator(".place.is-unread", has_text="Conversa com Taverna").click()
    await expect(page.get_by_text("sua mão: 3 cartas")).to_be_visible()
    await place.click()
    await expect(page.locator(".message.is-ping .mention.is-mine")).to_have_text("@Ana")
    await expect(place.locator(".badge")).to_have_count(0)
    await box.until(lambda: ana.data.read.get(thread.id))
    await page.locator(".person", has_text="Bia").click()
    await page.get_by_role("menuitem", name="Mesas em comum").click()
    await expect(page.get_by_text("Você e Bia: 2 mesas")).to_be_visible()
    await ana.slash("/panel", channel=thread)
    await page.locator(".gallery .picture").click()
    await expect(page.locator("dialog.zoom img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog")).to_have_count(0)
    thread.archive()
    await expect(page.locator("#line")).to_have_attribute("placeholder", re.compile("arquivado"))
    await page.fill("#line", "voltei <b>não é HTML</b>")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("voltei <b>não é HTML</b>")).to_be_visible()
    assert not thread.archived


@needs_browser
async def test_the_bot_goes_and_a_person_is_told(box, bot, ana, open_page):
    page = await open_page("Ana")
    await expect(page.locator("#bot-bar")).to_contain_text("no ar")
    await ana.slash("/panel")
    await bot.close()
    await expect(page.locator("#bot-bar")).to_contain_text("fora do ar")
    await page.get_by_role("button", name="Jogar").click()
    await expect(page.locator(".warning")).to_have_text("O bot está fora do ar.")


@needs_browser
async def test_the_places_are_drawn_anew_only_when_they_have_changed(box, bot, ana, open_page):
    page = await open_page("Ana")
    await ana.slash("/thread")
    await ana.finds("Vez de")
    thread = ana.here.threads[0]
    place = page.locator(f".place[data-channel='{thread.id}']")
    await place.click()
    await expect(page.locator(".place.is-here")).to_have_attribute("data-channel", str(thread.id))
    await place.evaluate("node => { node.marked = true; }")
    box.pages.changed()
    await asyncio.sleep(0.1)  # the page is told first how the world is, then of the message
    await page.fill("#line", "boa tarde")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("boa tarde")).to_be_visible()
    assert await place.evaluate("node => node.marked"), "another message changes nothing there"
    thread.archive()
    await expect(place).to_have_class(re.compile("is-archived"))


@needs_browser
async def test_an_empty_place_speaks_the_language_that_is_chosen(box, bot, ana, open_page):
    page = await open_page("Ana")
    await expect(page.locator(".nothing")).to_contain_text("Ainda não há mensagens")
    await page.get_by_label("Idioma").select_option("en-US")
    await expect(page.locator(".nothing")).to_contain_text("No messages here yet")


@needs_browser
async def test_a_page_that_is_loaded_anew_shows_the_place_where_its_user_was(box, bot, ana, open_page):
    """The fault: it showed the first place, mostly an empty one."""
    page = await open_page("Ana")
    await ana.slash("/thread")
    await ana.finds("Vez de")
    thread = str(ana.here.threads[0].id)
    await page.locator(f".place[data-channel='{thread}']").click()
    await expect(page.locator(".place.is-here")).to_have_attribute("data-channel", thread)
    await page.reload()
    await expect(page.locator(".place.is-here")).to_have_attribute("data-channel", thread)


@needs_browser
async def test_the_first_look_at_direct_messages_shows_nothing_of_another_place(box, bot, ana, open_page):
    """The fault: the talk in a private thread stood under the name of the direct messages."""
    page = await open_page("Ana")
    await page.fill("#line", "said in the hall")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("said in the hall")).to_be_visible()
    await page.locator(".place", has_text=re.compile("^✉")).click()
    await expect(page.locator(".nothing")).to_be_visible()
    await expect(page.get_by_text("said in the hall")).to_have_count(0)


@needs_browser
async def test_forum_posts_private_threads_and_files(box, bot, ana, bia, open_page, tmp_path):
    forum = box.guild("Taverna").forum("mesas")
    page = await open_page("Ana")
    await page.locator(f"[data-channel='{forum.id}']").click()
    await expect(page.locator("#line")).to_have_attribute("placeholder", "Escreva para abrir uma publicação no fórum")
    await expect(page.locator(".nothing")).to_contain_text("Cada publicação deste fórum é um tópico")
    await page.fill("#line", "Quem joga hoje?")
    await page.keyboard.press("Enter")
    await expect(page.locator("#header h1")).to_have_text("⤷ Quem joga hoje?")
    await expect(page.locator("#messages")).to_contain_text("Quem joga hoje?")

    page.on("dialog", lambda dialog: dialog.accept("plano"))
    await page.locator(".place", has_text="salão").click()
    await page.get_by_role("button", name="Mudar o mundo").click()
    await page.get_by_role("menuitem", name="Novo tópico privado em salão…").click()
    await expect(page.locator("#header h1")).to_have_text("🔒 plano")
    (thread,) = box.guild("Taverna").channel("salão").threads
    assert thread.members == ["Ana"] and bia.data.id not in thread.data.thread_members
    other = await open_page("Bia")
    await other.locator(".place", has_text="salão").click()
    await other.fill("#line", f"https://discord.com/channels/{thread.data.guild_id}/{thread.id}")
    await other.keyboard.press("Enter")
    await expect(other.locator("#messages a")).to_have_attribute("target", "_blank")
    await page.locator("#people .person", has_text="Bia").click()
    await page.get_by_role("menuitem", name="Chamar Bia para o tópico").click()
    await box.until(lambda: thread.members == ["Ana", "Bia"])
    # What led out of the page before it knew the thread leads to it now.
    await other.locator("#messages .mention", has_text="#plano").click()
    await expect(other.locator("#header h1")).to_have_text("🔒 plano")
    await expect(page.locator("#people h2.outside")).to_have_count(0)

    note = tmp_path / "bilhete.txt"
    note.write_text("olá")
    await page.fill("#line", "/read")
    await page.keyboard.press("Enter")
    await page.locator("#option-file").set_input_files(note)
    await expect(page.locator(".round.is-send")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("bilhete.txt: olá")).to_be_visible()
    assert not box.breaches


def test_every_sentence_is_there_in_both_languages():
    folder = Path(sandbox.__file__).parent / "page"
    catalogues = {p.stem: tomllib.loads(p.read_text("utf-8")) for p in (folder / "texts").glob("*.toml")}
    assert set(catalogues) == {"pt-BR", "en"}
    portuguese, english = catalogues["pt-BR"], catalogues["en"]
    scripts = "".join(p.read_text("utf-8") for p in folder.glob("*.js"))
    calls = re.findall(r"\btext\(([^()]*)", scripts)
    assert set(portuguese) == set(english) == set(re.findall(r'"(\w+)"', " ".join(calls))) | BY_VARIABLE
    for name, sentence in english.items():
        assert sorted(re.findall(r"\{\w+\}", sentence)) == sorted(re.findall(r"\{\w+\}", portuguese[name]))


def test_every_refusal_is_said_in_a_sentence_and_every_sentence_refuses_something():
    folder = Path(sandbox.__file__).parent
    raised = re.findall(r'CannotDo\(\s*"(\w+)"', "".join(p.read_text("utf-8") for p in folder.rglob("*.py")))
    assert set(raised) == set(TEXTS["en"])
    assert str(CannotDo("no_bot")) == CannotDo("no_bot").said("en-GB") == "the bot is not in this server"
    assert CannotDo("no_bot").said("pt-PT") == "o bot não está neste servidor"


async def test_a_page_that_is_shut_while_something_is_on_its_way_is_no_error(box):
    class Shut:
        closed = False

        async def send_str(self, text):
            raise ConnectionResetError("Cannot write to closing transport")

    page = Page(box, box.pages.control, Shut())
    page.send({"happened": "nothing"})
    await page.pump()
