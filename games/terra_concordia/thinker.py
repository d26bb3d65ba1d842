"""How well a player stands, for opponents that look ahead."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.core.agenda import Game
from games.core.memory import as_key
from games.core.model import Seat
from games.core.thinker import Thinker
from games.terra_concordia.board import EVERYWHERE, NOWHERE, Area, bordering
from games.terra_concordia.cards.deeds import Gain
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import NON_GOLD, Resource
from games.terra_concordia.imagination import deal_anew
from games.terra_concordia.pieces import HIDDEN, Nation
from games.terra_concordia.queries import in_play, manned
from games.terra_concordia.scoring import counted, points, public_points, secret_points
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
RISK, SAFE = 5, 4
"""What it costs to be a point less than so many above the collapse, until the end draws near; two points cost four
times that: against events one can do little, so that what lowers one's own sustainability is best left alone."""
DEFEAT = 20.0
"""What it costs not to be the first if the game ends before its last round: then nothing can be made up for."""
GOAL = 10.0
REMEMBERED = 4_096
"""Seats that are remembered as they were: those of a few dozen questions."""
SPENT: tuple[Resource, ...] = tuple(resource for resource in NON_GOLD if resource not in ("prestige", "influence"))


def prospects(state: World) -> Sequence[float]:
    """How every seat stands."""
    return _judged(state)[1]


def parted(state: World) -> Sequence[tuple[float, float]]:
    """Of every seat the VP if the game ended now, and what may still come."""
    return [(points, height - points) for points, height in zip(*_judged(state), strict=True)]


def _judged(state: World) -> tuple[Sequence[float], Sequence[float]]:
    """The VP of every seat if the game ended now, and how it stands."""
    areas, objectives = state.land.areas(), tuple(state.objectives)
    # What would end the game with this round leaves nothing to hope for.
    over, left = bool(ending(state)), state.rounds - state.round
    rounds = 0 if over else left
    found = _all_seen(state, areas, objectives, rounds, left)
    public = public_points(state.edition, objectives, tuple([seen.counted for seen in found]))
    goals = GOAL * len(missing(state)) if state.scenario else 0
    points = [seen.points + gained - goals for seen, gained in zip(found, public, strict=True)]
    if state.outcome is not None:
        return points, points
    free = EVERYWHERE & ~areas.get(HIDDEN, NOWHERE)
    for seen in found:
        free &= ~seen.manned
    near = min(1.0, rounds / 3) * NEAR
    heights = [
        _height(seen, scored) + near * min((_beside(seen.mine) & free).bit_count(), NEAR_MOST) + seen.income
        for seen, scored in zip(found, points, strict=True)
    ]
    if not over or not left:
        return points, heights
    best = max(points)
    return points, [h if scored == best else h - DEFEAT for h, scored in zip(heights, points, strict=True)]


def _all_seen(
    state: World, areas: Mapping[int, Area], objectives: tuple[str, ...], rounds: int, left: int
) -> list[_Seen]:
    """Every seat, remembered: most of the answers weighed against each other change nothing for most seats."""
    nations = state.nations
    memory = _memory(state.edition, state.variant, rounds, left, objectives, state.land.terrains)
    influence = sorted([nation.resources["influence"] for nation in nations])
    comparing = PACKS[state.edition].comparing
    found: list[_Seen] = []
    for seat, nation in enumerate(nations):
        mine = areas.get(seat, NOWHERE)
        compares = nation.played and not comparing.isdisjoint(nation.played)
        outshone = bisect_left(influence, nation.resources["influence"]) if compares else 0
        # What counts for a seat beside what is its own: its hexes, and perhaps how many have less Influence.
        key = (as_key(nation), mine, outshone)
        seen = memory.get(key)
        if seen is None:
            if len(memory) >= REMEMBERED:
                memory.clear()
            seen = memory[key] = _look(state, seat, mine, rounds, left)
        found.append(seen)
    return found


def _height(seen: _Seen, points: float) -> float:
    """VP if the game ended now, and something for what may still come."""
    total = points
    for hope in seen.hopes:
        total += hope
    return total


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


def _look(state: World, seat: Seat, mine: Area, rounds: int, left: int) -> _Seen:
    nation = state.nations[seat]
    stands_on = manned(nation)
    return _Seen(
        mine,
        stands_on,
        counted(state, seat),
        sum(points(state, seat, 0, secret_points(state, seat))),
        (*_hopes(nation, rounds), -_danger(state, nation, left)),
        rounds * (INCOME * _units(state.edition, tuple(in_play(nation))) + SPREAD * stands_on.bit_count()),
    )


@lru_cache(16)
def _memory(*rules: object) -> dict[tuple[bytes, Area, int], _Seen]:
    """The seats that were looked at where all this was the same."""
    return {}


@lru_cache(1_024)
def _beside(mine: Area) -> Area:
    """The hexes next to one's own."""
    return bordering(mine) & ~mine


def _hopes(nation: Nation, rounds: int) -> tuple[float, ...]:
    share = min(1.0, rounds / 2)
    stock = nation.resources
    goods = sum([(n if (n := stock[resource]) < 6 else 6) for resource in SPENT])
    return (
        UNIT * share * (goods + min(stock["gold"], 8)),
        min(rounds, 4) * WORKER * len(nation.workers) / 2,
        CARD * share * len(nation.hand),
    )


def _danger(state: World, nation: Nation, left: int) -> float:
    """What being near the collapse costs with so many rounds left, be it that the game ends by it."""
    safe = PACKS[state.edition].constants.collapse_individual + SAFE
    return RISK * min(1.0, left / 2) * max(0, safe - nation.individual) ** 2


@lru_cache(8_192)
def _units(edition: str, cards: tuple[str, ...]) -> int:
    """Units a round from cards in play, roughly."""
    printed = [PACKS[edition].cards[id] for id in cards]
    bonuses = [bonus for card in printed for bonus in (*card.income, *card.production)]
    powers = sum(len(card.powers) for card in printed)
    return POWER * powers + sum(sum(bonus.resources.values()) if isinstance(bonus, Gain) else 1 for bonus in bonuses)


class TerraThinker(Thinker[World]):
    """How nations stand; what is hidden is dealt anew by ``imagination``."""

    anytime = False
    """Alliances are made by people: who stands in for somebody does not negotiate, as the others are told."""

    def evaluate(self, state: World) -> Sequence[float]:
        """VP if the game ended now, and something for what goods, workers, cards and income may still bring."""
        return prospects(state)

    def features(self, state: World) -> Sequence[tuple[float, float]]:
        """VP if the game ended now and what may still come, which says the less the later it is."""
        return parted(state)

    def progress(self, state: World) -> float:
        """By rounds."""
        return (state.round - 1) / state.rounds

    def reshuffle(self, game: Game[World], eyes: Collection[Seat]) -> None:
        """Hands, secrets, piles and hidden hexes dealt anew among what the seat cannot see (TC-INFO-01 to -03)."""
        deal_anew(game, eyes)
