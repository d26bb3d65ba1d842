"""How well a player stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

import msgspec

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.terra_concordia.board import EVERYWHERE, NOWHERE, Area, bordering
from games.terra_concordia.cards.deeds import Gain
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NON_GOLD, Resource
from games.terra_concordia.imagination import deal_anew
from games.terra_concordia.measures import outshone
from games.terra_concordia.pieces import HIDDEN, RESERVE, Nation
from games.terra_concordia.queries import in_play, manned
from games.terra_concordia.scoring import breakdown, counted, public_points
from games.terra_concordia.solo import missing
from games.terra_concordia.state import World
from games.terra_concordia.steps.closing import ending

UNIT = 0.3
"""What a stored unit is worth while it can still be spent; the last round it is nothing."""
WORKER = 0.5
"""What another worker is worth for each round left."""
CARD = 0.35
INCOME = 0.4
"""What a unit per round is worth for each round left."""
POWER = 2
"""What a lasting power (a discount, another use of an action) is worth, in units a round."""
SPREAD = 0.25
"""What standing on another hex is worth for each round left, in units produced."""
NEAR, NEAR_MOST = 1.5, 4
"""What an open hex next to one's own is worth until the end draws near, and how many count: a hex explored far away
cannot be collected from."""
RISK, SAFE = 2.5, 4
"""What it costs to be a point less than so many above the collapse, until the end draws near; two points cost four
times that: against events one can do little, so that what lowers one's own sustainability is best left alone."""
GOAL = 10.0
REMEMBERED = 4_096
"""Seats that are remembered as they were: those of a few dozen questions."""
SPENT: tuple[Resource, ...] = tuple(resource for resource in NON_GOLD if resource not in ("prestige", "influence"))


def prospects(state: World) -> list[float]:
    """How every seat stands."""
    nations, areas = state.nations, state.land.areas()
    # What would end the game with this round leaves nothing to hope for.
    rounds = 0 if ending(state) else state.rounds - state.round
    rules = (state.edition, state.variant, rounds, tuple(state.objectives), state.land.terrains)
    found = [_seen(state, seat, areas.get(seat, NOWHERE), rounds, rules) for seat in range(len(nations))]
    public = public_points(state, [seen.counted for seen in found])
    free = EVERYWHERE & ~areas.get(HIDDEN, NOWHERE)
    for seen in found:
        free &= ~seen.manned
    goals = GOAL * len(missing(state))
    return [_height(state, seen, points - goals, free, rounds) for points, seen in zip(public, found, strict=True)]


class _Seen(NamedTuple):
    """What is known of a seat from what is its own."""

    mine: Area
    manned: Area
    """The hexes with its workers."""
    counted: tuple[int, ...]
    """What it has for the public objectives."""
    points: int
    """VP if the game ended now, those of the public objectives apart."""
    hopes: tuple[float, ...]
    """What its goods, workers and cards may still bring, and what its own sustainability may cost."""
    income: float


def _seen(state: World, seat: Seat, mine: Area, rounds: int, rules: tuple[object, ...]) -> _Seen:
    """Remembered: most of the answers weighed against each other change nothing for most seats."""
    nation = state.nations[seat]
    # Beside what is the seat's own only the hexes with their terrains count for it, and how many have less Influence.
    key = (rules, _ENCODER.encode(nation), mine, outshone(state, seat))
    found = _MEMORY.get(key)
    if found is None:
        if len(_MEMORY) >= REMEMBERED:
            _MEMORY.clear()
        found = _MEMORY[key] = _Seen(
            mine,
            manned(nation),
            counted(state, seat),
            breakdown(state, seat, True, 0)["total"],
            _hopes(state, nation, rounds),
            _income(state, nation, rounds),
        )
    return found


def _height(state: World, seen: _Seen, points: float, free: Area, rounds: int) -> float:
    """VP if the game ended now, and something for what may still come while these hexes are open to all.

    ``points`` are those that do not depend on the seat alone.
    """
    total = seen.points + points
    if state.outcome is not None:
        return total
    for hope in seen.hopes:
        total += hope
    total += min(1.0, rounds / 3) * NEAR * min(_beside(seen.mine, free), NEAR_MOST)
    return total + seen.income


@lru_cache(1_024)
def _beside(mine: Area, free: Area) -> int:
    """How many of the open hexes are next to one's own."""
    return (bordering(mine) & free & ~mine).bit_count()


def _hopes(state: World, nation: Nation, rounds: int) -> tuple[float, ...]:
    components = PACKS[state.edition]
    share = min(1.0, rounds / 2)
    stock = nation.resources
    goods = sum([(n if (n := stock[resource]) < 6 else 6) for resource in SPENT])
    return (
        UNIT * share * (goods + min(stock["gold"], 8)),
        min(rounds, 4) * WORKER * len(nation.workers) / 2,
        CARD * share * len(nation.hand),
        -RISK * share * max(0, components.constants.collapse_individual + SAFE - nation.individual) ** 2,
    )


def _income(state: World, nation: Nation, rounds: int) -> float:
    units = _units(state.edition, tuple(in_play(nation)))
    placed = sum([worker.spot != RESERVE for worker in nation.workers])
    return rounds * (INCOME * units + SPREAD * placed)


@lru_cache(8_192)
def _units(edition: str, cards: tuple[str, ...]) -> int:
    """Units a round from cards in play, roughly."""
    printed = [PACKS[edition].cards[id] for id in cards]
    bonuses = [bonus for card in printed for bonus in (*card.income, *card.production)]
    powers = sum(len(card.powers) for card in printed)
    return POWER * powers + sum(sum(bonus.resources.values()) if isinstance(bonus, Gain) else 1 for bonus in bonuses)


_MEMORY: dict[tuple[object, ...], _Seen] = {}
_ENCODER = msgspec.msgpack.Encoder()


class TerraThinker(Thinker[World]):
    """How nations stand; what is hidden is dealt anew by ``imagination``."""

    def evaluate(self, state: World) -> list[float]:
        """VP if the game ended now, and something for what goods, workers, cards and income may still bring."""
        return prospects(state)

    def reshuffle(self, game: Game[World], eyes: Collection[Seat]) -> None:
        """Hands, secrets, piles and hidden hexes dealt anew among what the seat cannot see (TC-INFO-01 to -03)."""
        deal_anew(game, eyes)
