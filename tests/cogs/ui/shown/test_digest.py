"""What the daily digest says, whatever waits."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest

from bot.texts import speak
from cogs.ui.layout import Menu, Row
from cogs.ui.settings.settings_controls import changed, user_layout
from cogs.ui.shown.digest import digest_layout
from games.core.rules import start
from games.registry import GAMES
from storage.rows.game import Preference
from storage.rows.waiting import Waiting, Waits
from tests.cogs.ui.tables import LOCALES, said, snapshot
from tests.cogs.ui.test_messages import accepted, listed
from tests.playing import setup_of

TABLES = count(10)
SOON, LATER = 1_700_000_100_000, 1_700_000_200_000


def waiting(turn: int | None = None, vote: int | None = None, name: str = "Ana", **more: bool) -> Waiting:
    rules, setup = GAMES["gnomopolis"], setup_of(4)
    (table,) = listed(snapshot(rules, setup, start(rules, setup).state), 1).games
    return Waiting(
        table=msgspec.structs.replace(table, game_id=f"abcdef{next(TABLES):02}", names=(name,) * 4),
        turn=turn is not None or more.get("asked", False),
        deadline=turn,
        asked_at=1_600_000_000_000,
        vote=vote is not None or more.get("voter", False),
        lapses=vote,
    )


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_is_up_first_is_named_first(locale: str) -> None:
    both = waiting(LATER, SOON)
    layout = digest_layout(Waits(tables=(both, waiting(asked=True), waiting(voter=True)), total=3), locale)
    await accepted(layout)
    shown = said(layout)
    assert both.until == SOON
    assert [shown.find(f"<t:{at // 1_000}:R>") for at in (SOON, LATER, 1_600_000_000_000)] == sorted(
        shown.find(f"<t:{at // 1_000}:R>") for at in (SOON, LATER, 1_600_000_000_000)
    )
    assert shown.count(f"<t:{SOON // 1_000}:R>") == 2, "above all, and at its table"
    buttons = [len(block.buttons) for block in layout.blocks if isinstance(block, Row)]
    assert buttons == [2, 2, 1], "where only a vote is missing there is nothing to play"


@pytest.mark.parametrize("locale", LOCALES)
def test_the_only_table_that_waits_is_not_also_told_as_the_first(locale: str) -> None:
    shown = said(digest_layout(Waits(tables=(waiting(SOON),), total=1), locale))
    assert shown.count(f"<t:{SOON // 1_000}:R>") == 1


@pytest.mark.parametrize("locale", LOCALES)
async def test_without_any_limit_nothing_is_due_first(locale: str) -> None:
    for shown in (waiting(asked=True), waiting(voter=True)):
        layout = digest_layout(Waits(tables=(shown,), total=1), locale)
        await accepted(layout)
        assert "…" not in said(layout), "there is no more"
        assert (speak(locale).say("digest.asked") in said(layout)) is shown.vote
        both = said(digest_layout(Waits(tables=(shown, waiting(asked=True)), total=2), locale))
        assert {"en": "Due first", "pt-BR": "Vence primeiro"}[locale] not in both
        assert {"en": "Due first", "pt-BR": "Vence primeiro"}[locale] not in said(layout)
        assert ("1 table waits" in said(layout)) is (locale == "en")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["Ana", "*" * 32, "x" * 32])
async def test_many_tables_keep_the_limits_and_it_says_how_many_more_there_are(locale: str, name: str) -> None:
    for game in GAMES:
        many = [waiting(LATER, SOON, name) for _ in range(8)]
        known = [msgspec.structs.replace(one.table, rules=game, names=(name,) * 7) for one in many]
        many = [msgspec.structs.replace(one, table=table) for one, table in zip(many, known, strict=True)]
        layout = digest_layout(Waits(tables=tuple(many), total=30), locale)
        await accepted(layout)
        told = sum(isinstance(block, Row) for block in layout.blocks)
        assert told
        assert f"… {'e mais' if locale == 'pt-BR' else 'and'} {30 - told}" in said(layout)
    gone = waiting(voter=True)
    gone = msgspec.structs.replace(gone, table=msgspec.structs.replace(gone.table, homeless=True))
    await accepted(digest_layout(Waits(tables=(gone,), total=1), locale))


@pytest.mark.parametrize("locale", LOCALES)
async def test_it_is_chosen_by_the_hour_and_reminders_are_asked_about_only_then(locale: str) -> None:
    chosen = Preference(user_id=1)
    ways = [changed(chosen, "digest", "480")]
    ways += [changed(ways[0], "reminders", "off"), changed(ways[0], "dm", "off"), changed(ways[0], "digest", "never")]
    assert [(way.digest, way.reminders) for way in ways] == [(480, True), (480, False), (480, True), (None, True)]
    assert (ways[0].quiet_from, ways[3].quiet_from) == (None, None)
    busy = msgspec.structs.replace(ways[0], quiet_from=0, quiet_to=60, dm_closed_at=1)
    told = [said(user_layout(way, locale, SOON)) for way in ways]
    assert ["08:00" in text for text in told] == [True, True, True, False]
    assert told[0] == told[1] != told[2], "without direct messages it does not arrive"
    for way in (*ways, busy):
        layout = user_layout(way, locale, SOON, offers=())
        await accepted(layout)
        menus = [block.id.rpartition(":")[2] for block in layout.blocks if isinstance(block, Menu)]
        assert ("reminders" in menus) is (way.digest is not None)
