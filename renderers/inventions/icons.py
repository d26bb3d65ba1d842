"""Icons of Inventions for emojis of the application."""

from __future__ import annotations

from games.inventions.vocabulary import ACTIONS
from renderers.inventions import effects, figures, pieces, signs
from renderers.inventions.theme import CHRONOS, SEATS, TYPES
from renderers.tokens import Figure, figure_of

ICONS: dict[str, Figure] = {
    **{action: signs.of_action(action) for action in ACTIONS},
    **{kind: signs.of_specialty(kind) for kind in TYPES},
    "academic": figures.of_specialist("academic"),
    "aspiration": figure_of(effects.aspiration, "wild"),
    "card": figure_of(pieces.back, 3),
    "chain": figure_of(pieces.chain),
    "chronos": figures.hourglass,
    "citizen": figures.PLAIN,
    "hex": figure_of(pieces.hexagon, TYPES["culture"].fill, TYPES["culture"].dark),
    "influence": effects.influence,
    **{f"marker_{seat}": figures.of_owner(owner) for seat, owner in enumerate(SEATS)},
    "milestone": figure_of(pieces.tablet, 3),
    "objective": pieces.target,
    "pillar": figure_of(figures.season, CHRONOS),
    "points": pieces.medal,
    "sage": figures.sage,
    "tile": figure_of(pieces.progress, "technology"),
    "wealth": pieces.wealth,
}
