"""A picture in words is never cut in the middle of a sentence."""

from __future__ import annotations

import pytest

from cogs.ui.layout import ALTERNATIVE
from cogs.ui.sentences import described, in_words
from games.core.texts import LOCALES
from games.registry import GAMES
from tests.bot.service.tables import table_of
from tests.playing import setup_of
from tests.presses import bot_game


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_whole_lines_and_how_many_more(game: str, locale: str) -> None:
    rules = GAMES[game]
    setup = setup_of(rules.meta.seats[1])
    for n, answered in enumerate(bot_game(rules, setup)):
        if n not in (0, 60):
            continue
        table = table_of(rules, setup, answered.before.state, answered.before.decisions)
        whole = in_words(table, table.texts(locale))
        told = described(table, locale)
        assert len(told) <= ALTERNATIVE
        kept = 0
        while told.startswith("\n".join(whole[: kept + 1])) and kept < len(whole):
            kept += 1
        assert kept > len(table.names), "how everybody stands is told before the board"
        rest = told[len("\n".join(whole[:kept])) :]
        assert rest.startswith(f"\n+{len(whole) - kept} ") if kept < len(whole) else not rest
        if n:
            last = in_words(table, table.texts(locale), len(table.names) - 1)
            assert last[1].startswith(f"{table.names[-1]}: "), "oneself first"
            assert sorted(last[2:][: len(table.names) - 1]) == sorted(whole[1 : len(table.names)])
            break
