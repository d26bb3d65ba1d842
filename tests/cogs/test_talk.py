"""Who is meant by what is typed to talk apart."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.refused import Refused
from bot.service.table.announce import RoomPost
from cogs.talk import meant
from cogs.ui import ids
from cogs.ui.layout import Row
from cogs.ui.shown.talk import passed_on_layout, room_name
from games.core.rules import start
from games.registry import GAMES
from tests.cogs.ui.tables import ANA, BIA, said, snapshot
from tests.playing import setup_of


def test_what_is_passed_on_names_those_who_get_it_and_is_answered_to_them_alone() -> None:
    rules = GAMES["tarlac"]
    setup = setup_of(rules.meta.seats[0])
    table = snapshot(rules, setup, start(rules, setup).state)
    users = (ANA, BIA, 333)
    named = zip(table.places, users, ("Ana", "Bia", "Caio"), strict=True)
    places = tuple(msgspec.structs.replace(place, user_id=user, name=name) for place, user, name in named)
    table = msgspec.structs.replace(table, places=places)
    post = RoomPost("talk", ANA, "Ana", "Marchamos?")
    two, three = (passed_on_layout(table, "en", post, BIA, some) for some in (users[:2], users))
    assert "Caio" not in said(two)
    assert "Caio" in said(three)
    for shown, bits in ((two, 0b011), (three, 0b111)):
        (answer,) = [b for block in shown.blocks if isinstance(block, Row) for b in block.buttons]
        assert answer.id == ids.talk_answer("abcdefgh", bits)
    mine = passed_on_layout(table, "en", post, ANA, users)
    assert "Marchamos" not in said(mine)
    assert not [block for block in mine.blocks if isinstance(block, Row)]


def test_whom_one_may_talk_with_are_the_others() -> None:
    """The fault: "Talk with those who play here: Ana, Bia and Davi" was said to Davi."""
    rules = GAMES["gnomopolis"]
    table = snapshot(rules, setup_of(2), start(rules, setup_of(2)).state)
    assert meant(table, "bia", ANA) == [BIA]
    with pytest.raises(Refused) as refused:
        meant(table, "Zoe", ANA)
    assert refused.value.text.args == {"awaited": ["Bia"]}
    alike = msgspec.structs.replace(
        table, places=tuple(msgspec.structs.replace(place, name="Bia") for place in table.places)
    )
    with pytest.raises(Refused):
        meant(alike, "Bia", ANA)  # of two who are called alike one is mentioned
    assert meant(alike, f"<@{BIA}>", ANA) == [BIA]


def test_the_name_of_a_room_fits_and_ends_with_its_game_whoever_is_in_it() -> None:
    rules = GAMES["tarlac"]
    setup = setup_of(rules.meta.seats[1])
    table = snapshot(rules, setup, start(rules, setup).state)
    places = tuple(msgspec.structs.replace(place, user_id=at, name="x" * 32) for at, place in enumerate(table.places))
    crowd = room_name(msgspec.structs.replace(table, places=places), range(len(places)))
    assert len(crowd) == 100
    assert crowd.endswith("… · Os Triunfos de Tarlac")
    assert room_name(msgspec.structs.replace(table, places=places), (0,)) == f"🗣 {'x' * 32} · Os Triunfos de Tarlac"
