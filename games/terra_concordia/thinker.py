"""How well a player stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import msgspec

from games.core.agenda import Game
from games.core.model import Seat
from games.core.thinker import Thinker
from games.terra_concordia.board import Area, bordering
from games.terra_concordia.cards.deeds import Gain
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NON_GOLD, Resource
from games.terra_concordia.imagination import deal_anew
from games.terra_concordia.pieces import RESERVE
from games.terra_concordia.queries import in_play, occupied
from games.terra_concordia.scoring import breakdown, public_points
from games.terra_concordia.solo import missing
from games.terra_concordia.state import World

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
RISK, SAFE = 2.0, 3
"""What each point of one's own sustainability is worth that is less than so many above the collapse."""
GOAL = 10.0
REMEMBERED = 4_096
"""Evaluations of a seat that are remembered: those of a few dozen questions."""
_MEMORY: dict[tuple[object, ...], float] = {}
_ENCODER = msgspec.msgpack.Encoder()
SPENT: tuple[Resource, ...] = tuple(resource for resource in NON_GOLD if resource not in ("prestige", "influence"))


def prospects(state: World) -> list[float]:
    """How every seat stands."""
    public, seats = public_points(state), len(state.nations)
    free = state.land.revealed() & ~occupied(state)
    areas = state.land.areas(seats)
    return [_remembered(state, seat, public[seat], areas[seat], free) for seat in range(seats)]


def _remembered(state: World, seat: Seat, public: int, mine: Area, free: Area) -> float:
    """How a seat stands. Most of the answers weighed against each other change nothing for most seats."""
    near = (bordering(mine) & free & ~mine).bit_count()
    if state.story or state.outcome is not None:
        return _prospects(state, seat, public, near)
    nation = _ENCODER.encode(state.nations[seat])
    # Beside what is the seat's own only the hexes with their terrains count for it, and who has how much Influence.
    influence = tuple([other.resources["influence"] for other in state.nations])
    key = (state.edition, state.variant, state.round, nation, public, mine, near, state.land.terrains, influence)
    found = _MEMORY.get(key)
    if found is None:
        if len(_MEMORY) >= REMEMBERED:
            _MEMORY.clear()
        found = _MEMORY[key] = _prospects(state, seat, public, near)
    return found


def _prospects(state: World, seat: Seat, public: int, near: int) -> float:
    """VP if the game ended now, and something for what goods, workers, cards and income may still bring."""
    nation = state.nations[seat]
    total = float(breakdown(state, seat, True, public)["total"])
    if state.story:
        total -= GOAL * len(missing(state))
    if state.outcome is not None:
        return total
    components = PACKS[state.edition]
    rounds = state.rounds - state.round
    share = min(1.0, rounds / 2)
    stock = nation.resources
    goods = sum([(n if (n := stock[resource]) < 6 else 6) for resource in SPENT])
    total += UNIT * share * (goods + min(stock["gold"], 8))
    total += min(rounds, 4) * WORKER * len(nation.workers) / 2
    total += CARD * share * len(nation.hand)
    total -= RISK * max(0, components.constants.collapse_individual + SAFE - nation.individual)
    units = _units(state.edition, tuple(in_play(nation)))
    placed = sum([worker.spot != RESERVE for worker in nation.workers])
    total += min(1.0, rounds / 3) * NEAR * min(near, NEAR_MOST)
    return total + rounds * (INCOME * units + SPREAD * placed)


@lru_cache(8_192)
def _units(edition: str, cards: tuple[str, ...]) -> int:
    """Units a round from cards in play, roughly."""
    printed = [PACKS[edition].cards[id] for id in cards]
    bonuses = [bonus for card in printed for bonus in (*card.income, *card.production)]
    powers = sum(len(card.powers) for card in printed)
    return POWER * powers + sum(sum(bonus.resources.values()) if isinstance(bonus, Gain) else 1 for bonus in bonuses)


class TerraThinker(Thinker[World]):
    """How nations stand; what is hidden is dealt anew by ``imagination``."""

    def evaluate(self, state: World) -> list[float]:
        """VP if the game ended now, and something for what goods, workers, cards and income may still bring."""
        return prospects(state)

    def reshuffle(self, game: Game[World], eyes: Collection[Seat]) -> None:
        """Hands, secrets, piles and hidden hexes dealt anew among what the seat cannot see (TC-INFO-01 to -03)."""
        deal_anew(game, eyes)
