"""Who may sit down at a table by how reliable they are: what its host may ask for, and who reaches it. Pure."""

from __future__ import annotations

from bot.service.refused import Refused, one_of
from storage.rows.owed import Reliability

DEMANDS = (0, 80, 90)
"""Of a hundred turns so many must have been answered in time; 0: everybody may sit down."""
LEAST = 20
"""Of fewer turns nothing is said, nor asked: whoever is new is let in."""


def known_demand(percent: int) -> int:
    """What a table may ask for; raises ``Refused`` for all else."""
    return one_of("bad_demand", percent, DEMANDS)


def reaches(found: Reliability, demand: int) -> bool:
    """Whether somebody is as reliable as a table asks for."""
    return found.turns < LEAST or found.percent >= demand


def check_reliable(found: Reliability, demand: int) -> None:
    """Nothing, if they are; raises ``Refused``, which tells them their own figure and what is asked for."""
    if not reaches(found, demand):
        raise Refused("not_reliable", demand=demand, percent=found.percent, n=found.turns)
