"""The rulebook: every chapter and every page behind it can be leafed to, and nothing lies beyond them."""

from __future__ import annotations

import pytest

from cogs.ui import ids
from cogs.ui.layout import Button, Layout, Menu, Row
from cogs.ui.shown import rulebook
from cogs.ui.shown.rulebook import Behind
from games.core.teaching.booklet import booklet
from games.core.texts import LOCALES
from games.registry import GAMES
from tests.cogs.ui.tables import said


def leading(layout: Layout, key: str, what: str) -> list[str]:
    """Where the buttons lead that show a page of a kind, in their order."""
    buttons = [each for block in layout.blocks if isinstance(block, Row) for each in block.buttons]
    parts = [each.id.removeprefix(ids.book(key, "")) for each in buttons if isinstance(each, Button) and each.id]
    return [part for part in parts if part.startswith(f"{what}.")]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", GAMES)
def test_chapters_have_the_same_numbers_in_the_contents_the_menu_and_their_titles(key: str, locale: str) -> None:
    shown = rulebook.contents(GAMES[key], locale)
    (menu,) = [block for block in shown.blocks if isinstance(block, Menu)]
    names = [line.label for line in menu.lines]
    assert [int(name.partition(".")[0]) for name in names] == list(range(1, len(names) + 1))
    assert "\n".join(names) in shown.blocks
    for number, name in enumerate(names):
        page = rulebook.chapter(GAMES[key], number, locale)
        assert str(page.blocks[0]).startswith(f"### {name}\n")
        beside = [f"chapter.{other}" for other in (number - 1, number + 1) if 0 <= other < len(names)]
        assert leading(page, key, "chapter") == beside


@pytest.mark.parametrize("what", ["clauses", "rulings"])
@pytest.mark.parametrize("key", GAMES)
def test_all_that_stands_behind_the_chapters_is_leafed_to(key: str, what: Behind) -> None:
    rules, book = GAMES[key], booklet(GAMES[key].package, "en")
    for number in range(len(book.chapters)):
        page, read, ways = 0, "", [f"{what}.{number}.0"]
        while ways:
            page = int(ways[-1].rpartition(".")[2])
            shown = rulebook.behind(rules, number, what, page, "en")
            before = [f"{what}.{number}.{page - 1}"] if page else []
            ways, read = leading(shown, key, what), read + said(shown)
            assert ways in (before, [*before, f"{what}.{number}.{page + 1}"])
            ways = ways[len(before) :]
        assert rulebook.behind(rules, number, what, page + 1, "en") == shown, "the page is older than the booklet"
        wanted = [clause.id for clause in book.clauses(number) if what == "clauses" or clause.ruling]
        assert [id for id in wanted if id not in read] == []
