"""Parts of a round that are nobody's turn, in the chronicle."""

from __future__ import annotations

import pytest

from games.core.texts import LOCALES
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, House
from tests.bot.service.story import First, Story, settled


@pytest.mark.parametrize("locale", LOCALES)
async def test_what_a_bot_does_for_whoever_missed_it_is_told_below_that(house: House, locale: str) -> None:
    """The fault: in Tarlac armies were raised "in the cycle", above the line that somebody's time was up."""
    story, lobby = Story(house, pace=24), house.tables.lobby
    story.automatic._opponents = First()
    opened = await lobby.open("tarlac", 1, CHANNEL, ANA, seats=3, pace=24)
    story.game_id = opened.game_id
    for who in (BIA, CAIO):
        await lobby.join(story.game_id, who)
    await lobby.start(story.game_id, ANA)
    house.clock.hours(24)
    await story.alarms.tick(house.clock())
    await settled()
    tales = await house.tables.chronicle.tales(story.game_id, None)
    (missed,) = [n for n, tale in enumerate(tales) if tale.entries[0].text.id == "event.missed"]
    before, after = tales[missed - 1], tales[missed + 1]
    assert before.scene == after.scene, "it goes on"
    assert [entry.stood_in_for for entry in before.entries] == [None]
    assert all(entry.stood_in_for is not None for entry in after.entries)
    texts = (await story.now()).texts(locale)
    said = [texts.say(line) for tale in (before, after) for line in tale.lines]
    assert len(said) == 2, "one line of each, as it would be in one"
    assert said[1].startswith({"en": "Mobilized: ", "pt-BR": "Mobilizou-se "}[locale])
