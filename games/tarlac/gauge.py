"""What is measured of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from games.core.gauge import Gauge, Span
from games.core.model import Contest, Meta
from games.tarlac.content import PACKS
from games.tarlac.printed import CBR, CT, DEC, EXTRA, PRETENDERS, SCENARIOS
from games.tarlac.scripts import WAYS, script
from games.tarlac.seating import most_players
from games.tarlac.state import Thomond

ENDINGS = {
    "combat": "battle",
    "pretender": "battle",
    "castle": "battle",
    "hunger": "hunger",
    "exile": "exile",
    "herds": "herds",
    "rounds": "rounds",
}
"""How a war ends, by what changed the last febas; whatever is not here is a hostage or a sack."""
PLACES = (3, 5, 7)


class TarlacGauge(Gauge[Thomond]):
    """What must stay the same, who wins how often and how, and what fixed ways of playing make of it."""

    tallied: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "armies_mobilised": ("event.mobilised", "event.mobilised_paid"),
        "attacks": ("event.attacks",),
        "battles": ("event.battle",),
        "armies_beaten": ("event.defeated.combat", "event.defeated.castle"),
        "armies_starved": ("event.defeated.hunger",),
        "clonroad_held": ("event.holds", "event.holds_late"),
        "kings_driven_out": ("event.driven_out", "event.driven_out_last"),
    }

    def census(self, state: Thomond) -> Mapping[str, int]:
        """The danger cards of the scenario; herds, pounds and tokens come from an endless supply (TA-SET-08)."""
        cards = Counter(card for card in (*state.deck, state.danger) if card and not card.startswith(EXTRA))
        return {card: cards[card] for card in PACKS[state.edition].dangers}

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """Every scenario with three, five and seven places; then each fixed way against regular play, at all tables."""
        fair = {CT: (0.3, 0.7), CBR: (0.3, 0.7), DEC: (0.1, 0.6)}
        ends = {"rounds": (0.0, 0.15), "herds": (0.0, 0.5)}
        tables = tuple((seats, {"scenario": id}) for id in SCENARIOS for seats in PLACES if seats <= _room(id))
        regular = [Contest(seats=seats, options=options, games=200, fair=fair, ends=ends) for seats, options in tables]
        fixed = [
            Contest(seats=3, games=200, script=way, scripted=side, by_turns=tables, fair={side: (0.0, 0.6)})
            for way in WAYS
            for side in PRETENDERS
        ]
        return (*regular, *fixed)

    def victories(self, state: Thomond, seats: range) -> Mapping[str, float]:
        """The pretenders and de Clare, who wins with either of them: it is not shared, for nobody wins alone."""
        winners = state.outcome.winners if state.outcome else ()
        return {id: float(state.factions[id].seat in winners) for id in (CT, CBR, DEC)}

    def lasted(self, state: Thomond) -> Span:
        """Rounds of the most that the table has chosen (TA-WIN-07)."""
        return Span(state.round, state.house.max_rounds)

    def ending(self, state: Thomond) -> str:
        """By the last febas that were lost or won, or by the number of rounds."""
        return ENDINGS.get(state.cause, "hostage_or_sack")

    script = staticmethod(script)


def _room(scenario: str) -> int:
    return most_players(PACKS[PACKS.latest].scenarios[scenario])
