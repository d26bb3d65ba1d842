"""A table in a list: where it is, or that its channel is gone; and of which games one has word."""

from __future__ import annotations

import msgspec
import pytest

from cogs.mygames import games_layout
from cogs.ui.layout import Row
from cogs.ui.shown.hall import WITH_BUTTONS, hall_layout, notify_layout
from games.core.rules import start
from games.registry import GAMES
from storage.rows.game import Page
from tests.cogs.ui.tables import LOCALES, said, snapshot
from tests.cogs.ui.test_messages import accepted, listed
from tests.playing import setup_of


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_list_leads_to_a_channel_that_was_deleted(locale: str) -> None:
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    page = listed(snapshot(rules, setup, start(rules, setup).state), 1)
    here = msgspec.structs.replace(page.games[0], setup=msgspec.msgpack.encode(setup))
    gone = msgspec.structs.replace(here, homeless=True)
    for table, there in ((here, True), (gone, False)):
        shown = msgspec.structs.replace(page, games=(table,))
        for layout in (hall_layout(shown, locale), games_layout(shown, 12, locale, "x")):
            await accepted(layout)
            buttons = [button for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
            assert any(button.url for button in buttons) is there
            assert ("https://" in said(layout)) is there
            assert ("/table move" in said(layout) or "/mesa mover" in said(layout)) is not there


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_hall_tells_as_many_tables_as_fit_and_how_many_more_there_are(locale: str) -> None:
    rules, setup = GAMES["gnomopolis"], setup_of(4)
    (table,) = listed(snapshot(rules, setup, start(rules, setup).state), 1).games
    table = msgspec.structs.replace(table, setup=msgspec.msgpack.encode(setup))
    told: list[int] = []
    for length in (3, 20, 32):
        named = msgspec.structs.replace(table, names=("x" * length,) * 4)
        layout = hall_layout(Page(games=(named,) * 25, total=40), locale)
        await accepted(layout)
        told.append(said(layout).count("**Gnomopolis**"))
        assert f"… {'e mais' if locale == 'pt-BR' else 'and'} {40 - told[-1]}" in said(layout)
    assert 25 >= told[0] > told[1] > told[2] > WITH_BUTTONS


@pytest.mark.parametrize(("locale", "games"), [("en", "Gnomopolis or Nucleum"), ("pt-BR", "Gnomopolis ou Nucleum")])
def test_a_table_of_any_of_the_games_is_told_of(locale: str, games: str) -> None:
    """ "A table of Gnomopolis and Nucleum" is none."""
    assert games in said(notify_layout(("gnomopolis", "nucleum"), locale))
