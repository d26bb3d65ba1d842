"""The games that can be played: adding a game is adding a line."""

from __future__ import annotations

from typing import Any

from games.core.rules import Rules
from games.gnomopolis.rules import Gnomopolis
from games.inventions.rules import Inventions
from games.nucleum.rules import Nucleum
from games.tarlac.rules import Tarlac
from games.terra_concordia.rules import TerraConcordia

GAMES: dict[str, Rules[Any, Any]] = {
    rules.meta.key: rules
    for rules in (
        Gnomopolis(),
        TerraConcordia(),
        Tarlac(),
        Nucleum(),
        Inventions(),
    )
}
