"""Who may sit down, in words, wherever somebody might; never how reliable anybody is."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.tables import DEMANDS, LEAST, Seeker
from bot.texts import speak
from cogs.table import list_layout
from cogs.ui.layout import Menu
from cogs.ui.lobby.options import options_layout
from cogs.ui.lobby.seeking import sought_layout
from cogs.ui.settings.server_settings import LIMITS, changed, guild_layout
from cogs.ui.shown.absence import offer_layout
from cogs.ui.shown.demand import demand_said
from cogs.ui.shown.hall import WITH_BUTTONS, hall_layout
from cogs.ui.shown.lobby import lobby_layout
from games.core.rules import start
from games.registry import GAMES
from storage.rows.game import Page
from storage.rows.guild import GuildSetting
from tests.cogs.ui.tables import ANA, BIA, LOCALES, said, snapshot
from tests.cogs.ui.test_messages import accepted, listed
from tests.playing import setup_of

RULES = GAMES["gnomopolis"]


def menus_of(layout: object, what: str) -> list[Menu]:
    blocks = getattr(layout, "blocks", ())
    return [block for block in blocks if isinstance(block, Menu) and block.id.endswith(f":{what}")]


@pytest.mark.parametrize("demand", DEMANDS)
@pytest.mark.parametrize("locale", LOCALES)
async def test_the_lobby_says_it_where_something_is_asked_and_that_whoever_is_new_is_let_in(
    locale: str, demand: int
) -> None:
    table = msgspec.structs.replace(snapshot(RULES, setup_of(3), status="lobby"), demand=demand)
    layout = lobby_layout(table, locale)
    await accepted(layout)
    who = demand_said(demand, speak(locale))
    assert (who in said(layout)) is bool(demand)
    assert (f" {LEAST} " in said(layout)) is bool(demand)
    (menu,) = menus_of(options_layout(table, locale, ANA), "demand")
    assert [line.value for line in menu.lines if line.chosen] == [str(demand)]
    assert [bool(line.note) for line in menu.lines] == [False, True, True]
    chosen = speak(locale).say(f"choice.demand.{demand}")
    assert f": {chosen}" in said(options_layout(table, locale, BIA)), "who may not choose reads it"


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_hall_a_seat_on_offer_and_a_search_say_it_too(locale: str) -> None:
    setup = setup_of(3)
    who = demand_said(80, speak(locale))
    page = listed(snapshot(RULES, setup, status="lobby"), 1)
    table = msgspec.structs.replace(page.games[0], setup=msgspec.msgpack.encode(setup_of(4)), status="lobby")
    for demand in (0, 80):
        shown = msgspec.structs.replace(page, games=(msgspec.structs.replace(table, demand=demand),))
        layout = hall_layout(shown, locale)
        await accepted(layout)
        assert (who in said(layout)) is bool(demand)
        assert (who in said(list_layout(shown, locale, "Tables"))) is bool(demand)
        (alike,) = shown.games
        full = msgspec.structs.replace(alike, kept=dict.fromkeys(range(4), 0))
        assert who not in said(list_layout(Page(games=(full,), total=1), locale, "Tables")), "nobody may join that"
        many = Page(games=(full,) * WITH_BUTTONS + (alike,), total=WITH_BUTTONS + 1)
        assert (who in said(hall_layout(many, locale))) is bool(demand), "also where there is no button left for it"
        seeker = Seeker(
            guild_id=1,
            user_id=5,
            rules="gnomopolis",
            name="Eva",
            pace=24,
            seats=0,
            awake=1,
            demand=demand,
            at=0,
        )
        assert (who in said(sought_layout([seeker], locale, None))) is bool(demand)
        runs = msgspec.structs.replace(snapshot(RULES, setup, start(RULES, setup).state), demand=demand)
        place = msgspec.structs.replace(runs.places[1], offered_at=9)
        runs = msgspec.structs.replace(runs, places=(runs.places[0], place, *runs.places[2:]))
        assert (who in said(offer_layout(runs, locale, place, 9))) is bool(demand)


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_server_chooses_what_its_new_tables_ask_for(locale: str) -> None:
    chosen = changed(GuildSetting(guild_id=1), "demand", ("90",))
    assert chosen.demand == 90
    assert changed(chosen, "demand", ("55",)).demand == changed(chosen, "demand", ("0",)).demand == 0
    layout = guild_layout(chosen, locale, "en", may_change=True, page=LIMITS)
    await accepted(layout)
    assert demand_said(90, speak(locale)) in said(layout)
    (menu,) = menus_of(layout, "demand")
    assert [line.value for line in menu.lines if line.chosen] == ["90"]
