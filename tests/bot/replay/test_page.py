"""The page of a film in a browser."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.async_api import async_playwright

from bot.replay import develop
from bot.replay.film import Film
from tests.bot.replay.test_develop import film_of

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed: no film is watched"),
]


async def test_the_chart_has_numbers_and_tells_the_points_of_the_turn_that_is_shown(tmp_path: Path) -> None:
    """The fault: lines without numbers, and beside each name the points of the end whatever was shown."""
    film = film_of(9)
    shown = (film.stills[0], film.stills[-1])
    file = tmp_path / "film.html"
    file.write_bytes(develop.page(Film("gnomopolis", "t", "en", shown)))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page()
        await page.goto(file.as_uri())
        scale = [int(number) for number in await page.locator("#plot span").all_inner_texts()]
        assert len(scale) > 1
        assert len({later - sooner for sooner, later in pairwise(scale)}) == 1
        scores = await page.evaluate("stills.map(still => Object.values(still.scores).map(String))")
        assert scores[0] != scores[1]
        for n in (0, 1):
            await page.evaluate(f"go({n})")
            assert await page.locator("#names b").all_inner_texts() == scores[n]
        await browser.close()


async def test_the_picture_is_as_high_as_it_was_drawn(tmp_path: Path) -> None:
    """The fault: a black bar below it, where its last tiles went on."""
    film = film_of(9)
    film = Film("gnomopolis", "t", "en", film.stills[:1])
    (image,) = develop.drawn_of(film)
    file = tmp_path / "film.html"
    file.write_bytes(develop.page(film))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = await browser.new_page()
        await page.goto(file.as_uri())
        wide, high = await page.evaluate("[board.width, board.height]")
        assert high == round(wide * image.height / image.width)
        await page.wait_for_function("shown === 0")
        lowest = await page.evaluate("[...brush.getImageData(0, board.height - 1, board.width, 1).data]")
        assert any(lowest), "and it is drawn down to there"
        await browser.close()
