"""Names as they come in: whatever a user is called, a sentence about them stays one line that reads left to right."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.service.user import User, apart
from tests.bot.conftest import ANA, CAIO, CHANNEL, House


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  Zé   da\tSilva ", "Zé da Silva"),
        ("two\nlines\u2028three", "two lines three"),
        ("\u202egnorw", "gnorw"),
        ("a\u2066b\u2069", "a b"),
        ("https://evil.gg/x", "https evil.gg/x"),
        ("h://ttp:////x", "h ttp //x"),
        ("\x1b[2Jana", "[2Jana"),
        ("\u200b\u202e\n", "?"),
        ("\u200d", "?"),
        ("**@everyone** <@&77>", "**@everyone** <@&77>"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("نمی\u200cدانم", "نمی\u200cدانم"),
        ("\ue000\ufeffana", "ana"),
    ],
)
def test_a_name_is_one_line_of_visible_signs_and_no_address(given: str, shown: str) -> None:
    assert User(1, given).name == shown


@given(st.text(max_size=40))
def test_whatever_the_name_nothing_in_it_harms(name: str) -> None:
    shown = User(1, name).name
    assert shown
    assert "://" not in shown
    assert shown.isprintable() or "\u200d" in shown or "\u200c" in shown
    assert not [sign for sign in shown if unicodedata.bidirectional(sign) in ("RLO", "LRO", "RLE", "LRE", "RLI", "LRI")]
    assert User(1, shown).name == shown, "known names stay as they are"


@pytest.mark.parametrize(
    ("name", "taken", "apart_said"),
    [
        ("Ana", (), "Ana"),
        ("Ana", ("Bia",), "Ana"),
        ("Ana", ("Bia", "Ana"), "Ana (2)"),
        ("ana", ("Ana", "Ana (2)"), "ana (3)"),
        ("Ana (2)", ("Ana (2)",), "Ana (2) (2)"),
    ],
)
def test_two_of_one_name_are_told_apart(name: str, taken: tuple[str, ...], apart_said: str) -> None:
    assert apart(name, taken) == apart_said


OTHER_ANA = User(15, "Ana")


async def test_at_a_table_two_of_one_name_are_told_apart_in_all_that_is_said_of_them(house: House) -> None:
    lobby, votes = house.tables.lobby, house.tables.votes
    opened = await lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=3)
    await lobby.join(opened.game_id, OTHER_ANA)
    await lobby.join(opened.game_id, CAIO)
    snapshot = await lobby.start(opened.game_id, ANA)
    assert {place.name for place in snapshot.places} == {"Ana", "Ana (2)", "Caio"}
    number = next(place.number for place in snapshot.places if place.user_id == ANA.id)
    proposed = await votes.replace(snapshot.game_id, OTHER_ANA, number, User(16, "Caio"))
    assert proposed is not None
    assert proposed.name == "Ana (2)"
    assert msgspec.msgpack.decode(proposed.what)["new"] == "Caio (2)"
    for who in (CAIO, User(16, "Caio")):
        await house.tables.consent.answer(snapshot.game_id, proposed.id, who, yes=True)
    after = await house.tables.look(snapshot.game_id)
    assert {place.name for place in after.places} == {"Ana (2)", "Caio", "Caio (2)"}
    await house.tables.hosting.move(snapshot.game_id, OTHER_ANA, 1, CHANNEL + 1)
    told = await house.tables.chronicle.news(snapshot.game_id)
    said = [entry.text.args for tale in told for entry in tale.entries if entry.text.id == "event.moved"]
    assert said == [{"name": "Ana (2)"}]
