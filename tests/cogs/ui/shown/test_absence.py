"""A place on offer: what somebody reads before they take it, and what is no longer so."""

from __future__ import annotations

import msgspec
import pytest

from bot.clock import HOUR
from bot.service.table.announce import Call
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import Row
from cogs.ui.sentences import link, say
from cogs.ui.shown.absence import call_layout, closed_layout, offer_layout, preview_layout, standing_said
from cogs.ui.shown.deadlines import amount_said, standing_still
from cogs.ui.shown.panel import free_said
from cogs.ui.shown.table_message import table_layout
from games.core.model import Text
from games.core.rules import start
from games.registry import GAMES
from storage.rows.clock import Pending
from tests.cogs.ui.tables import LOCALES, said, snapshot
from tests.playing import setup_of

SINCE = 1_700_000_000_000


def offered(game: str, **options: str) -> Snapshot:
    """A running table whose second place is on offer."""
    rules = GAMES[game]
    setup = setup_of(max(2, rules.meta.seats[0]), **options)
    table = snapshot(rules, setup, start(rules, setup).state)
    places = tuple(
        msgspec.structs.replace(place, offered_at=SINCE if place.number == 1 else None) for place in table.places
    )
    return msgspec.structs.replace(table, places=places)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
def test_that_secrets_go_with_a_place_is_said_before_it_is_taken(game: str, locale: str) -> None:
    table = offered(game)
    shown = said(preview_layout(table, locale, table.places[1], SINCE))
    assert (speak(locale).say("offer.secrets") in shown) == table.rules.meta.secrets


def test_a_place_on_offer_is_taken_only_while_it_is_on_offer_and_the_game_runs() -> None:
    table = offered("gnomopolis")
    over, closed = [msgspec.structs.replace(table, status=status) for status in ("finished", "closed")]
    for now, since, open_still in (
        (table, SINCE, True),
        (table, SINCE - 1, False),
        (over, SINCE, False),
        (closed, SINCE, False),
    ):
        shown = offer_layout(now, "en", now.places[1], since)
        assert any(isinstance(block, Row) for block in shown.blocks) == open_still
        assert "Gnomopolis" in said(shown), "in the channel of free places nothing else says of which table that is"
        assert ("plays there now" in said(shown)) is (since != SINCE), "not once the game is over"


def test_a_place_on_offer_says_what_it_leads_whatever_was_dealt() -> None:
    table = offered("tarlac")
    parts = table.rules.parts(table.setup_for(len(table.places)))
    n = len(table.places)
    for turned in (1, 2):
        order = tuple((number + turned) % n for number in range(n))
        dealt = msgspec.structs.replace(table, setup=msgspec.structs.replace(table.setup, order=order))
        shown = said(preview_layout(dealt, "en", dealt.places[1], SINCE))
        assert table.texts("en").say(parts[order[1]].said) in shown.split("**Bia")[0]


def test_only_a_reminder_tells_of_the_reserve_and_a_last_call_when_all_time_is_up() -> None:
    table = offered("gnomopolis")
    up, reserve = SINCE + 7_200_000, SINCE + 3_600_000
    reminder, last = [
        said(call_layout(table, "en", Call(why, up, reserve), table.places[0])) for why in ("reminder", "last_call")
    ]
    assert f"⏳ Due <t:{reserve // 1_000}" in reminder, "true also once that is past"
    assert f"you use your reserve, which lasts until <t:{up // 1_000}" in reminder
    assert f"⏳ Due <t:{up // 1_000}" in last
    assert "reserve" not in last


@pytest.mark.parametrize("locale", LOCALES)
def test_only_where_there_are_clocks_they_stand_still(locale: str) -> None:
    table, speech = offered("gnomopolis"), speak(locale)
    paused = msgspec.structs.replace(table, paused_at=SINCE, paused_for="vote")
    (said_so,) = standing_still(paused, speech)
    assert f"<t:{SINCE // 1_000}:R>" in said_so
    assert standing_still(msgspec.structs.replace(paused, pace=0), speech) == []
    assert standing_still(table, speech) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_table_where_nobody_is_sleeps_and_says_so(locale: str) -> None:
    """The fault: "Bia: act, build or pass, due 13 minutes ago", and of the bot that it plays, which it does not."""
    table, speech = offered("gnomopolis"), speak(locale)
    nobody = tuple(msgspec.structs.replace(place, offered_at=SINCE) for place in table.places)
    sleeps = msgspec.structs.replace(table, places=nobody)
    clock = Pending(place=0, since_seq=0, asked_at=SINCE, deadline=SINCE)
    for now, back in ((sleeps, True), (table, False)):
        shown = table_layout(now, locale, clock=clock)
        labels = [button.label for block in shown.blocks if isinstance(block, Row) for button in block.buttons]
        assert (speech.say("table.asleep") in said(shown)) is back
        assert (f"<t:{SINCE // 1_000}:R>" in said(shown)) is not back
        assert (speech.say("button.back") in labels) is back
        assert (speech.say("button.play") in labels) is not back
        post = said(offer_layout(now, locale, now.places[1], SINCE))
        assert (speech.say("offer.until") in post) is not back
        missed = said(call_layout(now, locale, Call("missed"), now.places[1]))
        assert speech.say("call.offered_asleep" if back else "call.offered") in missed
        assert (speech.say("call.missed") in missed) is not back, "no bot plays"


@pytest.mark.parametrize("locale", LOCALES)
def test_whoever_missed_a_turn_is_mentioned_and_reads_whether_their_time_is_halved(locale: str) -> None:
    table, speech = offered("gnomopolis"), speak(locale)
    for misses, step, other in ((1, "call.yours", "call.halved"), (2, "call.halved", "call.yours")):
        place = msgspec.structs.replace(table.places[0], misses=misses)
        layout = call_layout(table, locale, Call("missed"), place, 111)
        assert layout.blocks[0] == "<@111>"
        assert (speech.say(step) in said(layout), speech.say(other) in said(layout)) == (True, False)
    assert "<@" not in said(call_layout(table, locale, Call("missed"), table.places[0]))


@pytest.mark.parametrize("game", GAMES)
def test_a_place_on_offer_says_the_points_there_are_and_the_reserve_that_is_known(game: str) -> None:
    table, speech = offered(game), speak("en")
    banked = msgspec.structs.replace(table, reserve=48)
    left = say(speech, "offer.reserve", reserve=amount_said(HOUR, speech))
    ways = [
        [button.id.rpartition(":")[2] for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
        for layout in (
            offer_layout(table, "en", table.places[1], SINCE),
            preview_layout(table, "en", table.places[1], SINCE),
        )
    ]
    assert ways == [["take", "board", "back"], ["take_now", "log", "rules"]]
    plain, with_reserve = [said(offer_layout(now, "en", now.places[1], SINCE, reserve=HOUR)) for now in (table, banked)]
    assert (left in plain, left in with_reserve) == (False, True)
    assert left.partition(":")[0] not in standing_said(banked, "en", banked.places[1]), "there it is not known"
    points = table.rules.tell.scores(table.view(None)).values()
    assert (say(speech, "offer.scores", scores="").strip() in plain) == any(points)


def test_whoever_is_called_gets_to_the_game_back_to_their_place_and_to_the_channel() -> None:
    """In direct messages with the bot alone there is no other place to go to."""
    table = offered("gnomopolis")
    alone = msgspec.structs.replace(table, guild_id=None)
    for now, place, ways in (
        (table, 0, ["play", "board", "log", "there"]),
        (table, 1, ["back", "board", "log", "there"]),
        (alone, 0, ["play", "board", "log"]),
    ):
        shown = call_layout(now, "en", Call("reminder"), now.places[place])
        (row,) = [block for block in shown.blocks if isinstance(block, Row)]
        assert [button.id.rpartition(":")[2] or "there" for button in row.buttons] == ways
        assert [button.url for button in row.buttons if not button.id] == [link(now)] * ("there" in ways)


@pytest.mark.parametrize(("status", "again"), [("closed", True), ("finished", False), ("cancelled", False)])
def test_only_a_table_that_was_closed_is_opened_again_and_gives_its_record(status: str, again: bool) -> None:
    table = msgspec.structs.replace(offered("gnomopolis"), status=status)
    shown = closed_layout(table, "en", Text("event.closed", {"name": "Ana"}))
    buttons = [button.id for block in shown.blocks if isinstance(block, Row) for button in block.buttons]
    assert buttons == ([ids.table(table.game_id, what) for what in ("reopen", "export")] if again else [])


@pytest.mark.parametrize("locale", LOCALES)
def test_in_a_game_for_people_only_nobody_reads_that_a_bot_plays_for_them(locale: str) -> None:
    """The fault: "the bot plays for you until somebody takes your seat", where it waits four hours at each turn."""
    rules, speech = GAMES["terra_concordia"], speak(locale)
    setup = setup_of(4, variant="diplomacy")
    table = snapshot(rules, setup, start(rules, setup).state)
    place = msgspec.structs.replace(table.places[1], offered_at=SINCE)
    table = msgspec.structs.replace(table, places=(table.places[0], place, *table.places[2:]))
    assert table.offer_hours == 4
    missed = said(call_layout(table, locale, Call("missed"), place))
    for shown in (missed, free_said(table.offer_hours, speech)):
        assert amount_said(4 * HOUR, speech) in shown
    assert speech.say("call.offered") not in missed
    assert free_said(0, speech) == speech.say("panel.offered")
