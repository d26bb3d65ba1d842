"""What is measured of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from games.core.gauge import Gauge, player_at
from games.core.model import Contest, Meta
from games.nucleum.content import PACKS
from games.nucleum.printed import EXPERIMENTS
from games.nucleum.queries import clockwise, needed
from games.nucleum.scripts import WAYS, script
from games.nucleum.state import Saxony

SECOND = player_at(1)


class NucleumGauge(Gauge[Saxony]):
    """What must stay the same, who wins how often, and what fixed ways of playing make of it."""

    tallied: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "turns": ("event.placed", "event.railway", "event.recharged"),
        "tiles_placed": ("event.placed",),
        "railways": ("event.railway",),
        "recharges": ("event.recharged",),
        "urbanized": ("event.urbanized",),
        "energized": ("event.energized",),
        "contracts": ("event.fulfilled",),
        "technologies": ("event.unlocked",),
    }

    def census(self, state: Saxony) -> Mapping[str, int]:
        """Every piece that is neither made nor lost (NU-SET-03, NU-RES-01)."""
        land, pack = state.land, PACKS[state.edition]
        players = enumerate(state.players)
        found: dict[str, int] = {}
        for seat, owner in players:
            rails = sum(rail.seat == seat for rail in land.rails.values())
            built = sum(urban.seat == seat for urban in land.urban.values())
            found[f"workers {seat}"] = owner.workers + owner.supply + rails
            found[f"buildings {seat}"] = len(owner.buildings) + built
            found[f"turbines {seat}"] = len(owner.turbines) + sum(t.seat == seat for t in land.turbines.values())
            found[f"mines {seat}"] = len(owner.mines) + sum(m.seat == seat for m in land.mines.values())
            technologies = len(owner.locked) + len(owner.unlocked)
            # Before an experiment is chosen there is nothing of it.
            found[f"technologies {seat}"] = technologies if owner.experiment else len(pack.technologies) // 4
        found["tiles"] = self._tiles(state)
        owned = sum(len([c for c in owner.contracts if c]) + len(owner.fulfilled) for owner in state.players)
        stacks = len(state.silver_stack) + len(state.gold_stack)
        found["contracts"] = owned + stacks + len(state.silver) + len(state.gold) + len(state.purple)
        found["nucleum"] = len(land.nucleum) + len(state.segment_nucleum)
        return found

    def _tiles(self, state: Saxony) -> int:
        pack = PACKS[state.edition]
        held = sum(len(o.pool) + len(o.board) + len(o.aside) for o in state.players)
        chosen = [o.experiment for o in state.players if o.experiment]
        own = sum(len(pack.start_tiles(experiment)) + len(pack.special_tiles(experiment)) for experiment in chosen)
        market = len([tile for tile in state.market if tile])
        return held + market + len(state.stack) + len(state.land.rails) - own

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """Four players by experiment and in turn order, then two and three; then each fixed way against the others."""
        even = dict.fromkeys((*(f"experiment {id}" for id in EXPERIMENTS), player_at(0)), (0.2, 0.3))
        regular = Contest(seats=4, games=2_000, fair=even, ends={"markers": (0.0, 0.02)})
        fixed = [Contest(seats=4, games=200, script=way, scripted=SECOND, fair={SECOND: (0.0, 0.25)}) for way in WAYS]
        return (regular, Contest(seats=2, games=500), Contest(seats=3, games=500), *fixed)

    def victories(self, state: Saxony, seats: range) -> Mapping[str, float]:
        """By experiment, and in turn order, since chance decides which seat begins."""
        winners = state.outcome.winners if state.outcome else ()
        share = 1 / max(1, len(winners))
        found = {f"experiment {state.players[seat].experiment}": share * (seat in winners) for seat in seats}
        turns = clockwise(state, state.first)
        return found | {player_at(place): share * (seat in winners) for place, seat in enumerate(turns)}

    def ending(self, state: Saxony) -> str:
        """Which end conditions were met; "markers": too few, so that only NU-END-09 ended it."""
        met = sorted(met.condition for met in state.met)
        return "-".join(met) if len(met) >= needed(state) else "markers"

    def left(self, state: Saxony) -> Mapping[str, int]:
        """What all players have together at the end: means without a use, markers by segment, contracts fulfilled."""
        pack = PACKS[state.edition]
        found: Counter[str] = Counter()
        for owner in state.players:
            found["thaler_left"] += owner.thaler
            found["workers_left"] += owner.workers
            for value in owner.markers:
                found[f"markers_in_segment_{pack.progress_spaces[value].segment if value else 0}"] += 1
            for id in owner.fulfilled:
                found[f"fulfilled_{id}"] += 1
        return found

    script = staticmethod(script)
