"""Icons of Terra Concordia for emojis of the application."""

from __future__ import annotations

from renderers.owners import mark
from renderers.terra_concordia import goods, land, pieces, signs
from renderers.terra_concordia.theme import COLOURS, GOLD_LIGHT, GROUNDS
from renderers.theme import Owner
from renderers.tokens import Figure

CIVILIZATIONS = {"solaris": "red", "mariteia": "blue", "verdantis": "green", "aurifera": "yellow"}
DECKS = {
    "con": "construction",
    "exp": "exploration",
    "com": "trade",
    "inf": "influence",
    "pro": "project",
    "trb": "worker",
    "leg": "legacy",
}
"""Kinds of hand cards by the letters of their ids."""


def _terrain(name: str) -> Figure:
    return lambda pixels: land.terrain(pixels, name)


def _mark(owner: Owner) -> Figure:
    return lambda pixels: mark(pixels, owner)


ICONS: dict[str, Figure] = {
    **{name: _terrain(name) for name in GROUNDS},
    "hidden": lambda pixels: land.fog(pixels, True),
    **{name: goods.of(name) for name in goods.DRAWN},
    **{name: signs.of_category(name) for name in signs.GLYPHS if name not in goods.DRAWN},
    **{name: signs.of_kind(name) for name in ("construction", "exploration", "trade", "project", "legacy")},
    **{letters: signs.of_kind(name) for letters, name in DECKS.items()},
    "wonder": lambda pixels: pieces.wonder(pixels, GOLD_LIGHT),
    "technology": goods.gear,
    "worker": lambda pixels: pieces.worker(pixels, GOLD_LIGHT),
    "boat": lambda pixels: pieces.boat(pixels, GOLD_LIGHT),
    "restore": signs.of_badge("sprout", "#2f7a34"),
    "recruit": signs.of_badge("plus", "#32577c"),
    "pass": signs.of_badge("flag", "#5a5248"),
    "confirm": signs.of_badge("check", "#2f7a34"),
    "abandon": signs.of_badge("back", "#8e1f2c"),
    "remove": signs.of_badge("minus", "#8e1f2c"),
    "accept": signs.of_badge("check", "#2f7a34"),
    "reject": signs.of_badge("cross", "#8e1f2c"),
    "propose": signs.of_badge("hands", "#2f7a6a"),
    "dissolve": signs.of_badge("apart", "#8a4a16"),
    "alliance": signs.of_badge("hands", "#2f7a6a"),
    **{civilization: _mark(COLOURS[colour]) for civilization, colour in CIVILIZATIONS.items()},
    "star": goods.star,
    "leaf": goods.leaf,
    "globe": goods.globe,
}
