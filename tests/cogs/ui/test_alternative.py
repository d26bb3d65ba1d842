"""A picture in words is never cut in the middle of a sentence."""

from __future__ import annotations

import pytest

from cogs.ui.layout import ALTERNATIVE
from cogs.ui.sentences import described
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
        whole = [table.texts(locale).say(line) for line in rules.tell.describe(table.view(None))]
        told = described(table, locale)
        assert len(told) <= ALTERNATIVE
        kept = 0
        while told.startswith("\n".join(whole[: kept + 1])) and kept < len(whole):
            kept += 1
        assert kept >= 3, "the most important lines are there"
        rest = told[len("\n".join(whole[:kept])) :]
        assert rest.startswith(f"\n+{len(whole) - kept} ") if kept < len(whole) else not rest
        if n:
            break
