"""What is known of a seat from which its chance to win is learned: the war as its side sees it, and its own febas."""

from __future__ import annotations

import math

from games.core.model import Seat
from games.tarlac.exposure import exposed
from games.tarlac.outlook import Outlook
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, FactionId
from games.tarlac.queries import seat_of

SURE = 0.01
"""What is nearer to certainty is taken as so far from it."""
SIDE: tuple[float, ...] = (0.0,) * 9
ALLY: tuple[float, ...] = (0.0,) * 3
BROKER: tuple[float, ...] = (0.0,) * 3
"""Of seats that are none of these."""


def features(look: Outlook, ct: float, broker: float) -> list[tuple[float, ...]]:
    """For each seat the numbers of its side and its own, of de Clare those of a broker; the others' are 0.

    ``ct``: how likely Clann Taidhg wins, as the outlook has it. ``broker``: how de Clare stands, as opponents judge it,
    1 for the war as good as won.
    """
    state = look.state
    chances = {CT: ct, CBR: 1 - ct}
    hostages = sum(chances[id] for id in PRETENDERS if state.factions[id].hostage == DEC)
    sides = {id: _side(look, id, chances[id]) for id in PRETENDERS}
    return [
        (*SIDE, *ALLY, 1.0, hostages, broker) if cause == DEC else (*sides[cause], *_ally(look, seat, cause), *BROKER)
        for seat, cause in enumerate(state.sides)
    ]


def _side(look: Outlook, pretender: FactionId, chance: float) -> tuple[float, ...]:
    """The war, the crown and the pretender's febas, which decide for a whole side."""
    state, seat, reigns = look.state, seat_of(look.state, pretender), look.reigns[pretender]
    king = pretender == state.king
    febas = state.febas[seat]
    return (
        _odds(chance),
        reigns,
        _odds(reigns),
        float(king),
        -look.driven if king else look.driven,
        float(febas),
        float(febas == 1),
        look.febas_lost[seat],
        exposed(look, pretender, seat),
    )


def _ally(look: Outlook, seat: Seat, cause: FactionId) -> tuple[float, ...]:
    """How near an ally is to its end, after which it wins no war (TA-WIN-05); of a pretender nothing."""
    if seat_of(look.state, cause) == seat:
        return ALLY
    febas = look.state.febas[seat]
    return float(febas == 1), float(febas == 2), look.febas_lost[seat]


def _odds(chance: float) -> float:
    """From a chance to a margin."""
    within = min(1 - SURE, max(SURE, chance))
    return math.log(within / (1 - within))
