"""Icons of Nucleum for emojis of the application."""

from __future__ import annotations

from itertools import combinations

from renderers.nucleum import signs
from renderers.nucleum.theme import CITIES, KINDS, SEATS
from renderers.owners import mark
from renderers.tokens import Figure, figure_of

ICONS: dict[str, Figure] = {
    **{name: signs.of(name) for name in signs.DRAWN},
    **{kind: signs.of(f"contract_{kind}") for kind in KINDS},
    **{f"colour_{colour}": figure_of(signs.place, colour) for colour in CITIES},
    **{f"ends_{a}_{b}": figure_of(signs.ends, a, b) for a, b in combinations(CITIES, 2)},
    **{f"seat_{seat}": figure_of(mark, owner) for seat, owner in enumerate(SEATS)},
}
