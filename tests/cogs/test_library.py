"""What is looked up by its name."""

from __future__ import annotations

import pytest

from bot.service.refused import Refused
from cogs.library import found
from games.core.texts import LOCALES, catalogue
from games.registry import GAMES

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
