"""What is not confirmed any more, in a user's settings."""

from __future__ import annotations

import pytest

from bot.texts import speak
from cogs.ui.layout import IN_A_MENU, Menu, build
from cogs.ui.settings.confirmations import ALL, known, meant, waived_menu
from cogs.ui.settings.settings_controls import user_layout
from games.core.texts import LOCALES
from games.registry import GAMES
from sandbox.checks.limits import check_message
from storage.people.waivers import Waiver
from storage.rows.game import Preference

WAR = GAMES["tarlac"]
MINE: list[Waiver] = [("tarlac", kind) for kind in WAR.tell.costs]


def test_only_what_still_means_something_is_counted() -> None:
    gone = [("chess", "consequence.mate"), ("tarlac", "consequence.war_lost"), ("tarlac", "consequence.gone")]
    assert known([*gone, *MINE]) == MINE


@pytest.mark.parametrize("locale", LOCALES)
def test_each_has_a_line_in_words_with_its_game_and_the_first_brings_all_back(locale: str) -> None:
    menu = waived_menu(MINE, speak(locale))
    assert [line.value for line in menu.lines[:1]] == [ALL]
    assert str(len(MINE)) in menu.lines[0].label
    assert len({line.label for line in menu.lines}) == len(MINE) + 1
    assert {line.note for line in menu.lines[1:]} == {"Os Triunfos de Tarlac"}
    assert [meant(MINE, line.value) for line in menu.lines] == [MINE, *([one] for one in MINE)]
    assert meant(MINE, "tarlac:00000000") == []
    assert len(waived_menu(MINE[:1], speak(locale)).lines) == 1, "all of one is that one"
    assert len(waived_menu(MINE * 9, speak(locale)).lines) == IN_A_MENU


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_settings_say_how_many_and_only_if_there_are_any(locale: str) -> None:
    busy = Preference(user_id=1, quiet_from=0, quiet_to=60, digest=480, dm_closed_at=1)
    head = speak(locale).say("settings.waived")
    for waived in ([], MINE):
        layout = user_layout(busy, locale, 0, offers=(), waived=waived)
        menus = [block.id.rpartition(":")[2] for block in layout.blocks if isinstance(block, Menu)]
        assert ("waived" in menus) is bool(waived)
        assert (f"**{head}**: {len(MINE)}" in str(layout.blocks[1])) is bool(waived)
        view = build(layout)
        check_message({"components": view.to_components()}, files=set(), emojis=set(), v2=True)
