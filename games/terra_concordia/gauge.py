"""What is measured of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from games.core.gauge import Gauge, Span, player_at
from games.core.model import Contest, Event, Meta, Text
from games.terra_concordia.content import PACKS, PREFIXES
from games.terra_concordia.scoring import fulfilled
from games.terra_concordia.scripts import WAYS, script, turns
from games.terra_concordia.solo import missing
from games.terra_concordia.state import World

BEGINNER = player_at(0)
"""The party that holds the first-player token in round 1."""
SECOND = player_at(1)


WEIGHED = ("stone", "iron", "energy", "artefact")
USES = {"event.built": "buildings", "event.researched": "technologies", "event.played": "cards"}


class TerraGauge(Gauge[World]):
    """What must stay the same, and how games go."""

    tallied: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "unstored": ("event.overflow", "event.overflow_lost", "event.gold_wasted")
    }

    def amounts(self, event: Event) -> Mapping[str, int]:
        """What the goods of few hexes are paid for: they should be worth having."""
        use = USES.get(event.text.id)
        if use is None or not isinstance(cost := event.text.args.get("cost"), Text):
            return {}
        paid = {what.id.removeprefix("thing."): what.args["n"] for what in cost.args.get("items", ())}
        return {f"{ware} for {use}": paid[ware] for ware in WEIGHED if ware in paid}

    def census(self, state: World) -> Mapping[str, int]:
        """Cards of each kind that leave no table, tiles, figures on their boards; Technologies can be had by many."""
        components = PACKS[state.edition]
        cards = [*state.constructions.cards, *state.constructions.discards, *state.pool.cards, *state.pool.discards]
        for nation in state.nations:
            cards += [*nation.hand, *nation.played, *(building.card for building in nation.buildings)]
        found = {kind: sum(card.startswith(prefix) for card in cards) for kind, prefix in PREFIXES.items()}
        found["construction"] = sum(card in components.constructions for card in cards)
        found["cards"] = len(set(cards))
        found["events"] = len(state.events.cards) + len(state.events.discards) + len(state.current)
        found["wonders"] = len(state.wonders) + len(state.hidden_wonders) + len(state.unused_wonders)
        found["wonders"] += sum(len(nation.wonders) for nation in state.nations)
        found["secrets"] = len(state.unused_secrets) + sum(bool(nation.secret) for nation in state.nations)
        found["discs"] = len(state.land.discs) + sum(nation.discs for nation in state.nations)
        found["hexes"] = len(state.land.owners)
        found["tiles"] = sum(state.land.terrains.count(letter) for letter in "fmldrvoi")
        taken = {id for nation in state.nations for id in nation.technologies} & components.exclusive
        piles = [*state.technologies.cards, *state.technologies.discards, *state.market]
        found["technologies"] = len(taken) + len(piles)
        return found

    def contests(self, meta: Meta) -> tuple[Contest, ...]:
        """Every variant with every number of people and Automas, then the scenarios, then four against each fixed way.

        The full table comes first: no civilization far from a quarter of the games, no gain from beginning.
        """
        fair = dict.fromkeys(PACKS[PACKS.latest].civilizations, (0.2, 0.3)) | {BEGINNER: (0.0, 0.3)}
        full = Contest(seats=4, games=2_000, fair=fair, lasts=LASTS, ends=ENDS, aims=(0.1, 0.6))
        alone = [_table(1, scenario=id) for id in PACKS[PACKS.latest].scenarios]
        ways = [Contest(seats=4, games=200, script=way, scripted=SECOND, fair={SECOND: (0.0, 0.25)}) for way in WAYS]
        return (full, *_duels(), *_others(), *alone, *ways)

    def victories(self, state: World, seats: range) -> Mapping[str, float]:
        """The civilizations, the players in the order of round 1 (the token has moved once in each round since), and
        people against Automas."""
        winners = state.outcome.winners if state.outcome else ()
        parts = [(seat in winners) / max(1, len(winners)) for seat in seats]
        found = {nation.civilization: part for nation, part in zip(state.nations, parts, strict=True)}
        if len(parts) > 1:
            found |= {player_at(place): parts[seat] for place, seat in enumerate(turns(state))}
        found["people"] = sum([part for nation, part in zip(state.nations, parts, strict=True) if not nation.automa])
        return found

    def lasted(self, state: World) -> Span:
        """Rounds."""
        return Span(state.round, state.rounds)

    def ending(self, state: World) -> str:
        """After the last round, or before it by the last Wonder or one of the collapses (TC-END-01 to TC-END-03)."""
        if state.round >= state.rounds:
            return "rounds"
        return "collapse" if state.ending in ("individual", "global") else state.ending

    def aims(self, state: World) -> Mapping[str, bool]:
        """The secret objectives that were dealt; alone the goals of the scenario, all together."""
        if state.story:
            return {f"scenario {state.scenario}": not missing(state)}
        seats = [seat for seat, nation in enumerate(state.nations) if nation.secret and not nation.automa]
        return {state.nations[seat].secret: fulfilled(state, seat) for seat in seats}

    script = staticmethod(script)


LASTS = 0.8
"""The share of the games that should reach their last round but one."""
ENDS = {"wonders": (0.0, 0.25), "collapse": (0.0, 0.15)}
"""How many games should end before the last round at most."""


def _table(seats: int, fair: Mapping[str, tuple[float, float]] | None = None, **options: str) -> Contest:
    return Contest(seats=seats, options=options, games=500, fair=dict(fair or {}), lasts=LASTS, ends=ENDS)


def _duels() -> Iterator[Contest]:
    """One person against one Automa of each difficulty: an easy one should be beaten in half of the games."""
    for difficulty, fair in (("easy", {"people": (0.5, 1.0)}), ("normal", None), ("hard", None)):
        yield _table(1, fair, variant="standard", automas="1", difficulty=difficulty)


def _others() -> Iterator[Contest]:
    """Every other table of people and Automas of normal difficulty."""
    for id, variant in PACKS[PACKS.latest].variants.items():
        for people in range(1, 5):
            for automas in range(5 - people):
                seats, four_people = people + automas, (people, automas) == (4, 0)
                measured = id == "standard" and (four_people or seats == people + 1 == 2)
                alone_or_allied = seats == 1 or (variant.alliances and not four_people)
                if not measured and not alone_or_allied:
                    yield _table(people, variant=id, automas=str(automas))
