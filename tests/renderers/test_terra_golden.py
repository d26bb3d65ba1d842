"""Fixed pictures of Terra Concordia, compared at half size; ``pytest tests/renderers --regen`` writes them anew."""

import pytest

from renderers.terra_concordia.renderer import TerraConcordiaRenderer
from tests.renderers.continents import continent, words
from tests.renderers.test_golden import compare

RENDERER = TerraConcordiaRenderer()
PICTURES = {
    "board": (continent(1, 4), continent(51, 4), "pt-BR"),
    "phone": (continent(3, 3), continent(53, 3), "pt-BR"),
    "hand": (continent(21, 2, viewer=0, full=True), None, "en"),
    "technologies": (continent(5, 4), None, "pt-BR"),
    "realm.1": (continent(7, 2, full=True), None, "en"),
    "score": (continent(8, 4), None, "pt-BR"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name, regen):
    view, before, locale = PICTURES[name]
    drawn = RENDERER.paint(name, view, RENDERER.texts(words(locale)), before).image.reduce(2)
    compare(drawn, f"terra_{name.partition('.')[0]}", RENDERER.theme, regen)


def test_golden_card(regen):
    drawn = RENDERER.paint_card("mar_03", RENDERER.texts(words())).image.reduce(2)
    compare(drawn, "terra_card", RENDERER.theme, regen)
