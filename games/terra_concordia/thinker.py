"""How well a player stands, for opponents that look ahead."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

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
INCOME = 0.25
"""What a unit per round is worth for each round left."""
SPREAD = 0.25
"""What standing on another hex is worth for each round left, in units produced."""
NEAR, NEAR_MOST = 1.5, 4
"""What an open hex next to one's own is worth until the end draws near, and how many count: a hex explored far away
cannot be collected from."""
GOAL = 10.0
SPENT: tuple[Resource, ...] = tuple(resource for resource in NON_GOLD if resource not in ("prestige", "influence"))


def prospects(state: World) -> list[float]:
    """How every seat stands."""
    public = public_points(state)
    free = state.land.revealed() & ~occupied(state)
    return [_prospects(state, seat, public[seat], free) for seat in range(len(state.nations))]


def _prospects(state: World, seat: Seat, public: int, free: Area) -> float:
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
    goods = sum([min(stock[resource], 6) for resource in SPENT])
    total += UNIT * share * (goods + min(stock["gold"], 8))
    total += min(rounds, 4) * WORKER * len(nation.workers) / 2
    total += CARD * share * len(nation.hand)
    if nation.individual <= components.constants.collapse_individual + 1:
        total -= 3.0
    units = sum([_units(state.edition, id) for id in in_play(nation)])
    placed = sum([worker.spot != RESERVE for worker in nation.workers])
    mine = state.land.controlled(seat)
    near = (bordering(mine) & free & ~mine).bit_count()
    total += min(1.0, rounds / 3) * NEAR * min(near, NEAR_MOST)
    return total + rounds * (INCOME * units + SPREAD * placed)


@cache
def _units(edition: str, id: str) -> int:
    """Units a round from a card in play, roughly."""
    printed = PACKS[edition].cards[id]
    bonuses = (*printed.income, *printed.production)
    return sum(sum(bonus.resources.values()) if isinstance(bonus, Gain) else 1 for bonus in bonuses)


class TerraThinker(Thinker[World]):
    """How nations stand; what is hidden is dealt anew by ``imagination``."""

    def evaluate(self, state: World) -> list[float]:
        """VP if the game ended now, and something for what goods, workers, cards and income may still bring."""
        return prospects(state)

    def reshuffle(self, game: Game[World], eyes: Collection[Seat]) -> None:
        """Hands, secrets, piles and hidden hexes dealt anew among what the seat cannot see (TC-INFO-01 to -03)."""
        deal_anew(game, eyes)
