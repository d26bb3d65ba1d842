"""What the buttons of progress tiles say."""

from __future__ import annotations

import pytest

from cogs.ui.offers import WHOLE
from games.core.texts import LOCALES, catalogue
from games.inventions.content import PACKS
from games.inventions.labels import tile_brief_said, tile_said
from games.inventions.steps.aspirations import _option


@pytest.mark.parametrize("locale", LOCALES)
def test_a_progress_tile_says_what_it_does_on_its_button(locale):
    words = catalogue("games.inventions", locale)
    printed = PACKS[PACKS.latest]
    for tile in [tile for kind in ("economy", "culture", "technology") for tile in printed.stacks[kind]]:
        said, name = words.say(tile_brief_said(tile)), words.say(tile_said(tile))
        assert said.startswith(f"{name}: ")
        assert len(name) + 10 < len(said) <= WHOLE


def test_below_the_name_of_its_aspiration_too():
    words = catalogue("games.inventions", "pt-BR")
    alone, mixed = (
        _option("technology", "tec_3", "technology", False),
        _option("technology", "tec_3", "technology", True),
    )
    assert words.say(alone.label) == "Tecnologia 3: Inventar e Viajar (qualquer ordem)"
    assert mixed.short and words.say(mixed.short) == "Tecnologia 3", "what it does is its note, and not said twice"
    assert mixed.note and words.say(mixed.note) == "Depois de Inventar, faça Viajar, ou ao contrário."
    assert words.say(mixed.label) == "Tecnologia 3 no lugar de 1 Aspiração de Tecnologia"
