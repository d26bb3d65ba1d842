"""What is looked up by its name."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from bot.service.refused import NoTable, Refused
from bot.service.table.snapshot import Snapshot
from cogs.library import game_meant
from cogs.ui.answers import Asking
from cogs.ui.looking import viewing
from cogs.ui.looking.card import found
from games.core.rules import start
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES
from tests.cogs.ui.tables import snapshot
from tests.playing import setup_of

RULES = GAMES["gnomopolis"]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", ["Padaria", "bakery", "PADAR"])
def test_a_component_is_found_by_its_name_in_any_language(locale: str, name: str) -> None:
    texts = catalogue(RULES.package, locale)
    assert found(RULES, RULES.editions.latest, name, texts).id == "c2"


def test_what_is_none_and_what_is_several_is_said_in_ones_own_language() -> None:
    texts = catalogue(RULES.package, "en")
    for name, id in (("zzz", "refused.no_card"), ("a", "refused.which_card")):
        with pytest.raises(Refused) as error:
            found(RULES, RULES.editions.latest, name, texts)
        assert error.value.text.id == id
        assert "Bakery" in error.value.text.args["names"]


async def test_of_the_game_that_is_played_here_its_edition_is_meant_and_of_another_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, setup = GAMES["inventions"], msgspec.structs.replace(setup_of(2), edition="estimate-1")
    table = snapshot(rules, setup, start(rules, setup).state)

    async def here(_: object) -> Snapshot:
        return table

    async def nowhere(_: object) -> Snapshot:
        raise NoTable

    asking = cast("Asking", None)
    monkeypatch.setattr(viewing, "here", here)
    assert table.edition == "estimate-1" != rules.editions.latest
    assert await game_meant(asking, None) == (rules, "estimate-1")
    assert await game_meant(asking, "inventions") == (rules, "estimate-1")
    assert await game_meant(asking, "tarlac") == (GAMES["tarlac"], GAMES["tarlac"].editions.latest)
    monkeypatch.setattr(viewing, "here", nowhere)
    assert await game_meant(asking, "inventions") == (rules, rules.editions.latest)
    with pytest.raises(Refused, match="which_game"):
        await game_meant(asking, None)
