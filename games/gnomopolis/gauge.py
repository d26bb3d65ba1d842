"""What is measured of the game."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.gauge import Gauge
from games.gnomopolis.content import COLOURS
from games.gnomopolis.queries import clockwise
from games.gnomopolis.state import Town


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

    def victories(self, state: Town, seats: range) -> Mapping[str, float]:
        """In turn order, since chance decides which seat begins."""
        winners = state.outcome.winners if state.outcome else ()
        return {f"player {turn}": float(seat in winners) for turn, seat in enumerate(clockwise(state), start=1)}
