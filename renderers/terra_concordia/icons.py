"""Icons of Terra Concordia for emojis of the application."""

from __future__ import annotations

from renderers.owners import mark
from renderers.terra_concordia import goods, hexes, pieces, signs
from renderers.terra_concordia.art import kind_of
from renderers.terra_concordia.theme import COLOURS, GOLD_LIGHT, GROUNDS, PASSED
from renderers.tokens import Figure, figure_of

CIVILIZATIONS = {"solaris": "red", "mariteia": "blue", "verdantis": "green", "aurifera": "yellow"}
DECKS = ("con", "exp", "com", "inf", "pro", "trb", "leg")
"""The letters that ids of hand cards begin with."""


ICONS: dict[str, Figure] = {
    **{name: figure_of(hexes.terrain, name) for name in GROUNDS},
    "hidden": figure_of(hexes.fog, True),
    **{name: goods.of(name) for name in goods.DRAWN},
    **{name: signs.of_category(name) for name in signs.GLYPHS if name not in goods.DRAWN},
    **{name: signs.of_kind(name) for name in ("construction", "exploration", "trade", "project", "legacy")},
    **{letters: signs.of_kind(kind_of(letters)) for letters in DECKS},
    "wonder": figure_of(pieces.wonder, GOLD_LIGHT),
    "technology": goods.gear,
    "worker": figure_of(pieces.worker, GOLD_LIGHT),
    "boat": figure_of(pieces.boat, GOLD_LIGHT),
    "restore": signs.of_badge("sprout", "#2f7a34"),
    "recruit": signs.of_badge("plus", "#32577c"),
    "pass": signs.of_badge("flag", PASSED),
    "confirm": signs.of_badge("check", "#2f7a34"),
    "abandon": signs.of_badge("back", "#8e1f2c"),
    "remove": signs.of_badge("minus", "#8e1f2c"),
    "accept": signs.of_badge("check", "#2f7a34"),
    "reject": signs.of_badge("cross", "#8e1f2c"),
    "propose": signs.of_badge("hands", "#2f7a6a"),
    "dissolve": signs.of_badge("apart", "#8a4a16"),
    "alliance": signs.of_badge("hands", "#2f7a6a"),
    **{civilization: figure_of(mark, COLOURS[colour]) for civilization, colour in CIVILIZATIONS.items()},
    "star": goods.star,
    "leaf": goods.leaf,
    "globe": goods.globe,
}
