"""Icons of Gnomopolis for emojis of the application."""

from __future__ import annotations

from renderers.gnomopolis import gnomes, things
from renderers.gnomopolis.rows import gnome
from renderers.gnomopolis.theme import COLOURS, KINDS
from renderers.tokens import Figure, figure_of

ICONS: dict[str, Figure] = {
    **{f"gnome_{colour}": gnome(colour) for colour in COLOURS},
    "gnome_any": gnome("any"),
    "gnome_specialist": gnomes.any_specialist,
    "returned": things.crossed,
    "coin": things.coin,
    "helper": things.helper,
    "caravan": things.caravan,
    "cup": things.cup,
    **{f"building_{kind}": figure_of(things.badge, kind) for kind in KINDS},
    "advisor": figure_of(gnomes.portrait, "merchant", True),
    "pass": things.night,
    "search": things.search,
    "home": things.home,
    "homeless": things.homeless,
}
