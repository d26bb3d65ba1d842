"""Icons of Inventions for emojis of the application."""

from __future__ import annotations

from renderers.inventions import effects, figures, pieces, signs
from renderers.inventions.theme import CHRONOS, SEATS, TYPES
from renderers.tokens import Figure, figure_of

ACTIONS = (
    "present",
    "invent",
    "share",
    "innovate",
    "call_specialists",
    "gain_influence",
    "travel",
    "send_diplomat",
    "recall_diplomat",
    "eureka",
)
SPECIALTIES = ("economy", "culture", "technology")

ICONS: dict[str, Figure] = {
    **{f"action_{action}": signs.of_action(action) for action in ACTIONS},
    **{f"specialty_{kind}": signs.of_specialty(kind) for kind in TYPES},
    **{f"specialist_{kind}": figures.of_specialist(kind) for kind in (*SPECIALTIES, "academic")},
    **{f"effect_{effect}": figure for effect, figure in effects.EFFECTS.items()},
    **{f"aspiration_{kind}": figure_of(effects.aspiration, kind) for kind in TYPES},
    **{f"tile_{kind}": figure_of(pieces.progress, kind) for kind in SPECIALTIES},
    **{f"era_{era}": figure_of(pieces.tablet, era) for era in range(1, 7)},
    "tile_wealth": pieces.wealth,
    "influence": effects.influence,
    "economy_token": figure_of(effects.coin),
    "chain": figure_of(pieces.chain),
    "citizen": figures.PLAIN,
    "sage": figures.sage,
    "chronos": figures.hourglass,
    "knowledge": figure_of(pieces.book),
    "points": pieces.medal,
    "supply": pieces.bag,
    "objective": pieces.target,
    "season_pillar": figure_of(figures.season, CHRONOS),
    "epoch_pillar": figure_of(figures.epoch, CHRONOS),
    "hex": figure_of(pieces.hexagon, TYPES["culture"].fill, TYPES["culture"].dark),
    **{f"seat_{n}": figures.of_owner(owner) for n, owner in enumerate(SEATS)},
    "none": pieces.gone,
}
