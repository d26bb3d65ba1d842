"""What is measured of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.core.gauge import Gauge, Span, player_at
from games.core.model import Contest, Event, Meta, Text
from games.core.texts import parts
from games.inventions.content import PACKS
from games.inventions.queries import citizens, owners, tiles_in_display
from games.inventions.scoring import objective_points
from games.inventions.scripts import WAYS, script, turns
from games.inventions.state import Ages

MET = 6
"""Points from which on a private objective counts as reached: those that score in steps begin with crumbs."""
FIRST = player_at(0)
"""The party that comes first in the turn order when the game begins."""


class InventionsGauge(Gauge[Ages]):
    """What must stay the same, and how games go."""

    tallied: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **{
            name: (f"event.{name}",)
            for name in ("presented", "invented", "shared", "innovated", "called", "gained", "travelled", "sent")
        },
        **{name: (f"event.{name}",) for name in ("recalled", "eureka", "forfeited", "chained", "used_tile", "built")},
        "aspirations_lost": ("event.surplus_lost",),
        "orders": ("event.order",),
    }

    def amounts(self, event: Event) -> Mapping[str, int]:
        """Changes of the turn order after which Chronos comes first."""
        ordered = event.text.id == "event.order"
        return {"orders_chronos_leads": int(parts(event.text.args["players"])[0] == Text("chronos"))} if ordered else {}

    def census(self, state: Ages) -> Mapping[str, int]:
        """Citizens of each owner (IN-GEN-03), cards, milestones, tiles, tokens, Sages."""
        decks, regions = state.decks, state.regions.values()
        pack, humans = PACKS[state.edition], state.societies
        found = {f"citizens_{owner + 1}": citizens(state, owner) for owner in owners(state)}
        on_map = [token.owner for region in regions for token in region.tokens]
        for seat, society in enumerate(humans):
            found[f"influence_tokens_{seat + 1}"] = len(society.tokens) + on_map.count(seat)
            found[f"economy_tokens_{seat + 1}"] = society.economy + len(society.unearned) + len(society.used)
        milestones = [
            *decks.common,
            *decks.discard,
            *decks.eureka,
            *(id for stack in decks.stacks.values() for id in stack),
        ]
        milestones += [society.milestone for society in humans]
        cards = [*decks.ideas, *decks.row, *decks.gone, *state.left.cards, *(r.card for r in regions if r.card)]
        pieces = [piece for society in humans for piece in (*society.display, *society.built.values())]
        for society in humans:
            cards += society.hand + society.inventions
        if state.chronos is not None:
            milestones.append(state.chronos.milestone)
            pieces += state.chronos.tiles
            found["influence_tokens_3"] = state.chronos.tokens + state.chronos.waiting + on_map.count(len(humans))
        milestones += [decks.outsider] if decks.outsider else []
        found["milestones"], found["different_milestones"] = len(milestones), len(set(milestones))
        found["cards"], found["different_cards"] = len(cards), len(set(cards))
        found["progress_tiles"] = sum(state.stock.values()) + sum(piece in pack.tiles for piece in pieces)
        wealth = [tile for region in regions for tile in region.wealth] + state.left.wealth
        found["wealth_tiles"] = len(wealth) + sum(piece in pack.wealth_tiles for piece in pieces)
        found["sages"] = sum(region.sage for region in regions) + sum(society.sages for society in humans)
        return found

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """Two, three and four alike, none of them much better off for being first; then each fixed way."""
        regular = [
            Contest(seats=seats, games=2_000, fair={FIRST: (1 / seats - 0.05, 1 / seats + 0.05)}, aims=(0.05, 0.60))
            for seats in (2, 3, 4)
        ]
        fixed = [Contest(seats=3, games=200, script=way, scripted=FIRST, fair={FIRST: (0.0, 1 / 3)}) for way in WAYS]
        return (*regular, *fixed)

    def victories(self, state: Ages, seats: range) -> Mapping[str, float]:
        """In the turn order that the game began with: who is first is drawn."""
        winners = state.outcome.winners if state.outcome else ()
        parts = {seat: (seat in winners) / max(1, len(winners)) for seat in seats}
        return {player_at(place): parts[seat] for place, seat in enumerate(turns(state))}

    def lasted(self, state: Ages) -> Span | None:
        """Always thirteen rounds (IN-GEN-02)."""
        last = len(PACKS[state.edition].chronos_spaces) - 1
        return Span(min(state.clock + 1, last), last)

    def aims(self, state: Ages) -> Mapping[str, bool]:
        """Private objectives that somebody held, and whether they scored well."""
        return {
            id: objective_points(state, seat, id) >= MET
            for seat, society in enumerate(state.societies)
            for id in society.objectives
        }

    def left(self, state: Ages) -> Mapping[str, int]:
        """Designs of progress tiles that are gone, and what all humans have at the end: Inventions, tiles on the
        progress map and not built, citizens who never came into play."""
        humans, printed = state.societies, PACKS[state.edition].wealth_tiles
        return {
            "designs_gone": sum(not n for n in state.stock.values()),
            "inventions": sum(len(society.inventions) for society in humans),
            "wealth_built": sum(tile in printed for society in humans for tile in society.built.values()),
            "unbuilt": sum(len(tiles_in_display(society)) for society in humans),
            "citizens_unused": sum(society.supply for society in humans),
        }

    script = staticmethod(script)
