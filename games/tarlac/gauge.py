"""What is measured of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from games.core.gauge import Gauge
from games.core.model import Contest, Meta
from games.tarlac.content import CBR, CT, DEC, PACKS, SCENARIOS
from games.tarlac.queries import EXTRA
from games.tarlac.state import Thomond


class TarlacGauge(Gauge[Thomond]):
    """What must stay the same, and who wins how often."""

    def census(self, state: Thomond) -> Mapping[str, int]:
        """The danger cards of the scenario; herds, pounds and tokens come from an endless supply (TA-SET-08)."""
        cards = Counter(card for card in (*state.deck, state.danger) if card and not card.startswith(EXTRA))
        return {card: cards[card] for card in PACKS[state.edition].dangers}

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """Every scenario with a seat for each pretender, each side's kings and de Clare."""
        fair = {CT: (0.35, 0.65), CBR: (0.35, 0.65), DEC: (0.1, 0.6)}
        return tuple(Contest(seats=5, options={"scenario": id}, fair=fair) for id in SCENARIOS)

    def victories(self, state: Thomond, seats: range) -> Mapping[str, float]:
        """The pretenders and de Clare, who wins with either of them: it is not shared, for nobody wins alone."""
        winners = state.outcome.winners if state.outcome else ()
        return {id: float(state.factions[id].seat in winners) for id in (CT, CBR, DEC)}
