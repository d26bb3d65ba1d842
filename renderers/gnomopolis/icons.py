"""Icons of Gnomopolis for emojis of the application."""

from __future__ import annotations

from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.theme import COLOURS, KINDS
from renderers.gnomopolis.tokens import Figure, gnome


def _badge(kind: str) -> Figure:
    return lambda pixels: things.badge(pixels, kind)


ICONS: dict[str, Figure] = {
    **{f"gnome_{colour}": gnome(colour) for colour in COLOURS},
    "coin": things.coin,
    "helper": things.helper,
    "caravan": things.caravan,
    "cup": things.cup,
    **{f"building_{kind}": _badge(kind) for kind in KINDS},
    "advisor": lambda pixels: gnomes.portrait(pixels, "merchant", True),
    "pass": things.night,
    "search": things.search,
}
