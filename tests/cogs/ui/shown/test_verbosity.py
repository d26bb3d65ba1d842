"""What short messages leave out, and how it is chosen how much the messages of a table say."""

from __future__ import annotations

import msgspec
import pytest

from bot.clock import HOUR
from bot.service.table.announce import Call
from bot.service.tables import VERBOSITIES
from bot.texts import speak
from cogs.ui.layout import Layout, Menu, Row, build
from cogs.ui.lobby.options import begun_layout, verbosity_menu
from cogs.ui.messages import Messages
from cogs.ui.settings.settings_controls import user_layout
from cogs.ui.shown.absence import call_layout
from cogs.ui.shown.lobby import options_said
from cogs.ui.shown.table_message import last_turn_said, table_layout
from games.core.rules import start
from games.registry import GAMES
from storage.rows.game import Preference
from tests.cogs.ui.tables import ANA, LOCALES, said, snapshot
from tests.cogs.ui.test_messages import played
from tests.playing import setup_of


def labels(layout: Layout) -> list[str]:
    return [button.label for block in layout.blocks if isinstance(block, Row) for button in block.buttons]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_short_messages_tell_the_last_turn_in_one_line_with_all_their_buttons(rules, locale: str) -> None:
    lines = list[int]()
    for table, tales in played(rules):
        short = msgspec.structs.replace(table, verbosity="short")
        if not table.running:
            continue
        whole, less = table_layout(table, locale, (), tales), table_layout(short, locale, (), tales)
        told = [line for line in said(less).split("\n") if line.startswith("> ")]
        lines.append(len(told))
        assert set(labels(whole)) <= set(labels(less)) | {"Log", "Crônica"}
        kept = Messages().record_said(short, locale, tales)
        assert "\n" not in kept
        assert kept == (told[0] if told else speak(locale).say("table.goes_on"))
        build(less)
    assert set(lines) <= {0, 1}
    assert sum(lines) > len(lines) / 2


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_what_is_left_out_is_said_to_be_missing(rules) -> None:
    for table, tales in played(rules):
        line, whole = last_turn_said(table, "en", tales)
        if not whole and table.running:
            short = msgspec.structs.replace(table, verbosity="short")
            assert "Log" in labels(table_layout(short, "en", (), tales))
        assert (line == "") is (not tales)


@pytest.mark.parametrize("locale", LOCALES)
def test_all_of_it_can_be_chosen_but_no_quiet_channel_where_there_is_none(locale: str) -> None:
    table = snapshot(GAMES["gnomopolis"], setup_of(2), status="lobby")
    for verbosity in VERBOSITIES:
        chosen = msgspec.structs.replace(table, verbosity=verbosity)
        menu = verbosity_menu(chosen, speak(locale))
        assert [line.value for line in menu.lines] == list(VERBOSITIES)
        assert [line.value for line in menu.lines if line.chosen] == [verbosity]
        assert all(line.note for line in menu.lines)
        name = speak(locale).say("setup.verbosity")
        assert (name in "\n".join(options_said(chosen, locale))) is (verbosity != "full")
    at_home = msgspec.structs.replace(table, guild_id=None)
    assert [line.value for line in verbosity_menu(at_home, speak(locale)).lines] == ["full", "short"]


@pytest.mark.parametrize("may_change", [False, True])
def test_once_the_game_has_begun_the_rest_is_only_read(may_change: bool) -> None:
    rules, setup = GAMES["tarlac"], setup_of(3, start_febas="2")
    table = snapshot(rules, setup, start(rules, setup).state)
    layout = begun_layout(table, "en", may_change=may_change)
    menus = [block.id.rpartition(":")[2] for block in layout.blocks if isinstance(block, Menu)]
    assert menus == (["verbosity"] if may_change else [])
    assert "- Febas at the start: 2 febas\n-# " in said(layout), "with what comes of it"
    assert "- Pace: " in said(layout)
    assert ("/vote pace" in said(layout)) is may_change


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("deadline", "reserve_at", "times"), [(None, None, 0), (9, None, 1), (9, 8, 2)])
def test_a_call_says_what_is_asked_and_until_when(
    locale: str, deadline: int | None, reserve_at: int | None, times: int
) -> None:
    rules, setup = GAMES["gnomopolis"], setup_of(2)
    table = snapshot(rules, setup, start(rules, setup).state)
    (place,) = table.awaited
    hours = [None if at is None else at * HOUR for at in (deadline, reserve_at)]
    layout = call_layout(table, locale, Call("turn", *hours), place)
    asked = next(d for d in table.decisions if d.blocking)
    assert table.texts(locale).say(asked.prompt) in said(layout)
    assert said(layout).count("<t:") == times
    assert labels(layout)[0] == speak(locale).say("button.play")


@pytest.mark.parametrize(
    ("chosen", "told"),
    [({}, False), ({"direct": True}, False), ({"direct": True, "dm": False}, True), ({"dm_closed_at": 5}, False)],
)
def test_whoever_is_not_reached_reads_that_the_table_calls_them_after_all(chosen: dict[str, int], told: bool) -> None:
    layout = user_layout(Preference(user_id=ANA, **chosen), "en", 0)
    assert ("the table mentions you" in said(layout)) is told
    (menu,) = [block for block in layout.blocks if isinstance(block, Menu) and block.id.endswith(":calls")]
    wanted = "direct" if chosen.get("direct") else "table"
    assert [line.value for line in menu.lines if line.chosen] == [wanted]
