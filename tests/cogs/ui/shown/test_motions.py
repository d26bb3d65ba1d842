"""Proposals and leaving, as their messages say it."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.service.table.motions import End, GoBack, HandOver
from bot.service.table.others import Former
from bot.texts import speak
from cogs.ui.layout import Layout, Row
from cogs.ui.sentences import escaped
from cogs.ui.shown.deadlines import written_said
from cogs.ui.shown.motions import motion_layout, waiting_layout
from cogs.ui.table.table_controls import leaving
from games.core.model import Text, player
from games.core.rules import start
from games.registry import GAMES
from storage.rows.motion import Motion
from tests.cogs.ui.tables import ANA, BIA, LOCALES, NASTY, said, snapshot
from tests.cogs.ui.test_messages import accepted, played
from tests.playing import setup_of


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_proposal_says_what_it_means_and_whose_answer_is_missing_and_nothing_else(locale: str) -> None:
    table = next(iter(played(GAMES["gnomopolis"])))[0]
    line = Text("event.first", {"player": player(0)})
    back = GoBack(7, 1_700_000_000_000, line)
    over = HandOver(place=1, old_id=BIA, old="Bia", new_id=333, new=NASTY)
    asked = Motion(id="abcd", user_id=ANA, name=NASTY, what=b"", votes={}, at=0, until=1_700_000_000_000)
    for what, votes in (
        (back, {BIA: None, 333: True}),
        (over, {BIA: None, 333: True}),
        (over, {333: None}),
        (msgspec.structs.replace(over, new_id=None), {BIA: None}),
    ):
        motion = msgspec.structs.replace(asked, what=msgspec.msgpack.encode(what), votes=votes)
        layout = motion_layout(table, locale, motion)
        await accepted(layout)
        shown = said(layout)
        assert all((f"<@{user}>" in shown) == (vote is None) for user, vote in votes.items())
        assert "@everyone" not in shown
        for result in ("agreed", "refused", "lapsed", "withdrawn", "void"):
            closed = motion_layout(table, locale, msgspec.structs.replace(motion, result=result, until=None))
            await accepted(closed)
            assert not any(isinstance(block, Row) for block in closed.blocks)
            assert "<@" not in said(closed)


def test_what_a_way_back_leads_before_keeps_the_name_of_who_did_it() -> None:
    """The fault: "before this: Caio used …", who had sat down a day later."""
    table = next(iter(played(GAMES["gnomopolis"])))[0]
    replaced = Former(0, 20, ANA, "Rosa", 0)
    later = msgspec.structs.replace(table, former=(replaced,))
    what = GoBack(7, 1_700_000_000_000, Text("event.first", {"player": player(0)}))
    motion = Motion(id="a", user_id=BIA, name="Bia", what=msgspec.msgpack.encode(what), votes={}, at=0, until=1_700)
    assert "before this: Rosa " in said(motion_layout(later, "en", motion))
    before = msgspec.structs.replace(later, former=(msgspec.structs.replace(replaced, until=5),))
    assert "Rosa" not in said(motion_layout(before, "en", motion))
    at = msgspec.structs.replace(later, former=(msgspec.structs.replace(replaced, until=7),))
    assert "Rosa" not in said(motion_layout(at, "en", motion)), "the move after the way back is whoever's who sat there"


def test_what_a_bot_did_before_in_somebodys_stead_is_said_to_be_a_bots() -> None:
    """The fault: "before this: Bia used …", where a bot had stood in for Bia."""
    table = next(iter(played(GAMES["gnomopolis"])))[0]
    what = GoBack(7, 1_700_000_000_000, Text("event.first", {"player": player(0)}), stood_in_for=0)
    motion = Motion(id="a", user_id=BIA, name="Bia", what=msgspec.msgpack.encode(what), votes={}, at=0, until=1_700)
    assert f"before this: {escaped(table.names[0])} 🤖 " in said(motion_layout(table, "en", motion))
    noted = msgspec.msgpack.decode(motion.what)
    del noted["stood_in_for"]
    stored = msgspec.structs.replace(motion, what=msgspec.msgpack.encode(noted))
    assert "🤖" not in said(motion_layout(table, "en", stored)), "one of before this was noted"


def labels(layout: Layout) -> list[str]:
    return [button.label for block in layout.blocks if isinstance(block, Row) for button in block.buttons]


def test_only_whoever_is_to_take_a_place_is_asked_to_take_it() -> None:
    rules, setup = GAMES["terra_concordia"], setup_of(2)
    table = snapshot(rules, setup, start(rules, setup).state)
    over = HandOver(place=1, old_id=BIA, old="Bia", new_id=333, new="Caio")

    def asked(what: HandOver, *of: int) -> Motion:
        votes = dict.fromkeys(of)
        encoded = msgspec.msgpack.encode(what)
        return Motion(id="abcd", user_id=ANA, name="Ana", what=encoded, votes=votes, at=0, until=1_700_000_000_000)

    take, agree = "Take the seat", "I agree"
    assert labels(motion_layout(table, "en", asked(over, BIA, 333)))[0] == agree, "others read it too"
    assert labels(motion_layout(table, "en", asked(over, 333)))[0] == take
    assert labels(motion_layout(table, "en", asked(over, BIA, 333), invited=True))[0] == take
    assert labels(waiting_layout(table, "en", asked(over, BIA)))[0] == agree, "Caio has answered"
    gives_up = speak("en").say("motion.gives_up")
    assert gives_up in said(motion_layout(table, "en", asked(over, BIA, 333)))
    nothing_hidden = snapshot(GAMES["gnomopolis"], setup, start(GAMES["gnomopolis"], setup).state)
    assert gives_up not in said(motion_layout(nothing_hidden, "en", asked(over, BIA, 333)))
    bot = msgspec.structs.replace(over, old_id=None, old="Bot 1")
    assert gives_up not in said(motion_layout(table, "en", asked(bot, 333))), "a bot has no secrets to give up"


def test_a_reminder_calls_its_reader_first_and_asks_the_same_whatever_was_proposed() -> None:
    table = next(iter(played(GAMES["gnomopolis"])))[0]
    what = msgspec.msgpack.encode(GoBack(7, 1_700_000_000_000, Text("event.first", {"player": player(0)})))
    motion = Motion(id="a", user_id=ANA, name="Ana", what=what, votes={BIA: None}, at=0, until=1_700)
    assert waiting_layout(table, "en", motion, BIA).blocks[0] == f"<@{BIA}>"
    assert labels(waiting_layout(table, "en", motion))[:2] == labels(motion_layout(table, "en", motion))[:2]


@pytest.mark.parametrize("locale", LOCALES)
async def test_whoever_is_invited_sees_the_table_and_the_way_there_and_plays_once_it_is_theirs(locale: str) -> None:
    """The fault: a game's name and Yes or No, then "Agreed and done." and no way to play."""
    rules, setup, speech = GAMES["terra_concordia"], setup_of(2), speak(locale)
    table = msgspec.structs.replace(snapshot(rules, setup, start(rules, setup).state), guild_id=1)
    over = HandOver(place=1, old_id=BIA, old="Bia", new_id=333, new="Caio")
    asked = Motion(id="abcd", user_id=ANA, name="Ana", what=msgspec.msgpack.encode(over), votes={333: None}, at=0)
    to_table, play = speech.say("button.go_to_table"), speech.say("button.play")
    shown = motion_layout(table, locale, asked, invited=True)
    await accepted(shown)
    assert labels(shown)[-1] == to_table
    assert "**Bia**" in said(shown), "how the place stands"
    assert to_table not in labels(motion_layout(table, locale, asked)), "where the table is"
    agreed = msgspec.structs.replace(asked, votes={333: True}, result="agreed")
    assert labels(motion_layout(table, locale, agreed, invited=True)) == [play, to_table]
    assert labels(motion_layout(table, locale, agreed)) == []
    refused = msgspec.structs.replace(agreed, result="refused")
    assert labels(motion_layout(table, locale, refused, invited=True)) == []


def test_whoever_leaves_last_is_told_that_the_table_ends() -> None:
    rules, setup = GAMES["terra_concordia"], setup_of(2)
    table = snapshot(rules, setup, start(rules, setup).state)
    places = tuple(msgspec.structs.replace(place, offered_at=1 if place.number else None) for place in table.places)
    last = said(leaving(msgspec.structs.replace(table, places=places), "en"))
    assert speak("en").say("leave.last") in last
    assert speak("en").say("leave.secrets") not in last
    assert speak("en").say("leave.last") not in said(leaving(table, "en"))


@pytest.mark.parametrize(
    ("options", "people_only"), [({"variant": "diplomacy"}, True), ({"variant": "standard"}, False)]
)
def test_leaving_says_what_becomes_of_the_place(options: dict[str, str], *, people_only: bool) -> None:
    rules = GAMES["terra_concordia"]
    setup = setup_of(4, **options)
    table = snapshot(rules, setup, start(rules, setup).state)
    shown = said(leaving(table, "en"))
    assert "a bot plays there until somebody takes it" in shown
    assert "you no longer do" in shown
    assert ("for people only" in shown) == people_only


@pytest.mark.parametrize(("locale", "said"), [("pt-BR", "09/03/2026 21:05"), ("en", "2026-03-09 21:05")])
def test_a_moment_in_a_list_is_written_as_its_reader_writes_it(locale: str, said: str) -> None:
    at = int(datetime(2026, 3, 10, 0, 5, tzinfo=UTC).timestamp() * 1_000)
    assert written_said(at, ZoneInfo("America/Sao_Paulo"), speak(locale)) == said


def test_whose_place_it_is_and_nobody_else_is_asked_decides_and_the_proposal_says_so() -> None:
    """The fault: "more than half of the others", and the only one whose answer was missing was whose seat it is."""
    table = next(iter(played(GAMES["gnomopolis"])))[0]
    freed = HandOver(place=1, old_id=BIA, old="Bia", new_id=None)
    for what, of, expected in (
        (freed, (BIA,), "It happens only if Bia agrees"),
        (freed, (333,), "more than half of the others"),
        (
            msgspec.structs.replace(freed, new_id=333, new="Caio"),
            (BIA, 333),
            "It happens if Caio accepts and Bia agrees.",
        ),
    ):
        encoded = msgspec.msgpack.encode(what)
        motion = Motion(id="a", user_id=ANA, name="Ana", what=encoded, votes=dict.fromkeys(of), at=0, until=1_700)
        assert expected in said(motion_layout(table, "en", motion))
        assert expected in said(waiting_layout(table, "en", motion))


def test_an_end_by_the_score_says_that_what_is_secret_does_not_count() -> None:
    for key, secret in (("inventions", True), ("nucleum", False)):
        rules, setup = GAMES[key], setup_of(2)
        table = snapshot(rules, setup, start(rules, setup).state)
        for how, told in (("score", secret), ("draw", False)):
            encoded = msgspec.msgpack.encode(End(how=how))
            motion = Motion(id="a", user_id=ANA, name="Ana", what=encoded, votes={BIA: None}, at=0, until=1_700)
            assert ("secret objectives do not" in said(motion_layout(table, "en", motion))) == told
