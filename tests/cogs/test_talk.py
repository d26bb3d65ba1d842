"""Who is meant by what is typed to talk apart."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.refused import Refused
from cogs.talk import meant
from games.core.rules import start
from games.registry import GAMES
from tests.cogs.ui.tables import ANA, BIA, snapshot
from tests.playing import setup_of


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
