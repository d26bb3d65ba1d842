"""What is measured of the game."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.gauge import Gauge, player_at
from games.core.model import Contest, Meta
from games.gnomopolis.printed import COLOURS
from games.gnomopolis.queries import clockwise
from games.gnomopolis.scripts import WAYS, script
from games.gnomopolis.state import Town

SECOND = player_at(1)


class GnomopolisGauge(Gauge[Town]):
    """What must stay the same, and who wins how often."""

    def census(self, state: Town) -> Mapping[str, int]:
        """Gnomes of each colour in play, cards and advisors; coins and helpers come from an endless box."""
        areas = [state.old.gnomes, state.new.gnomes]
        for district in state.districts:
            areas += [district.cup, district.active, district.exhausted, district.team.standing, district.team.lying]
            for pile in district.used.values():
                areas += [pile.standing, pile.lying]
        found: dict[str, int] = {colour: sum(area.get(colour, 0) for area in areas) for colour in COLOURS}
        found["buildings"] = len(state.deck) + len(state.offer) + sum(len(d.buildings) for d in state.districts)
        found["advisors"] = len(state.centre) + sum(len(d.advisors) for d in state.districts)
        return found

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """Each number of players, then four against each fixed way, which must have no more than its share."""
        ways = [Contest(seats=4, games=200, script=way, scripted=SECOND, fair={SECOND: (0.0, 0.25)}) for way in WAYS]
        return (*super().contests(meta), *ways)

    def victories(self, state: Town, seats: range) -> Mapping[str, float]:
        """In turn order, since chance decides which seat begins."""
        winners = state.outcome.winners if state.outcome else ()
        return {player_at(place): float(seat in winners) for place, seat in enumerate(clockwise(state))}

    script = staticmethod(script)
