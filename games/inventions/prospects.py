"""How well a society stands, for opponents that look ahead: points, and what may still come of the pieces."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from games.core.memory import Memory, as_key
from games.core.model import Seat
from games.inventions.actions.act import Act, possible
from games.inventions.actions.chains import ChainStep
from games.inventions.content import PACKS, Pack
from games.inventions.pieces import PLUS_ONE, SIDES, Owner, Society
from games.inventions.printed import WealthTile
from games.inventions.queries import citizens_next_to, first_mover, has_access, leads
from games.inventions.scoring import inventions_had, objective_points, times, wealth_points
from games.inventions.state import Ages
from games.inventions.vocabulary import Action

ROUNDS = 13
LONG, SHORT = 6.4, 2
"""Turns from which on there is time for everything, and for what is done in a turn or two."""
AT_HAND, EXHAUSTED, MAP, DIPLOMAT, SAGE = 1.23, 0.76, 1.7, 0.73, 1.3
"""What a citizen is worth who is available, exhausted, in a map area or on a milestone, and a Sage, while turns are
left."""
ACADEMIC = 0.18
"""What an Academic is worth beyond that, who stands in for any specialist."""
CROWD = 5
"""How many citizens in one map area one has a use for."""
MANY, BEYOND = 9, 0.33
"""How many available citizens one has a use for, and what part of their worth those beyond have."""
INFLUENCE, CHAIN = 0.75, 0.42
"""What a step on the influence track is worth, and for each turn left a chain token that it makes available."""
PROGRESS, WAITING, WEALTH, YIELD, GROWING, ASPIRATION = 1.65, 1.0, 2.1, 0.6, 3.9, 1.0
"""What a tile on the progress map is worth, one that waits to be built, a wealth tile that does and what part of the
points it would bring, what a built wealth tile may grow, an Aspiration."""
SPACE, SPACES = 0.3, 2
"""What a free space of the tile display is worth, and how many of them one has a use for."""
INVENTION, IN_THE_MAKING = 3.5, 2.45
"""What an Invention is worth beyond its points, and one that is still to be shared."""
TOKEN, TO_PLACE, LEVEL, IDEA = 1.8, 0.48, 1.94, 0.24
"""What a face-up influence token is worth, what part of the points of a space where one may be placed, an era of one's
own, what part of its points an Idea in the hand."""
BEHIND = 0.39
"""What of it remains while one does not lead there."""
INVENTED, PRESENTED = (0.32, 0.68, 0.82), (0.0, 0.21, 0.53, 0.74)
"""What part of the points of a presenter will be scored, by the turns left: of an Invention, and of an Idea."""
UNKNOWN = 0.7
"""What of that remains while one has no access to the milestone."""
PACE = 1.3
"""Actions a turn."""
HOPE = 0.81
"""What part of an objective's points one counts on who is nearly there."""
PROMISE: dict[Action, float] = {
    "present": 2.0,
    "invent": 3.0,
    "share": 4.0,
    "innovate": 1.5,
    "call_specialists": 1.5,
    "gain_influence": 4.5,
    "travel": 1.8,
    "send_diplomat": 1.0,
    "recall_diplomat": 1.0,
    "eureka": 2.0,
}
"""What an action that is possible will bring: where a pillar has just been placed nothing has happened yet."""
INITIATIVE, ROUNDS_OF_AN_ERA = 1.0, 3
"""What it is worth to come first in the turn order for an era; the last place is worth nothing."""
CHAINED = 1.0
"""What it is worth that an action may be chained now."""
REMEMBERED = 8_192
"""Societies that are remembered as they were."""


class Ahead(NamedTuple):
    """What is still to come for a seat."""

    turns: int
    """Turns left after the one under way."""
    share: float
    """What part of the worth of things that take time is left."""
    soon: float
    """What part of the worth of things that are done in a turn or two."""


def prospects(state: Ages) -> list[float]:
    """Points of everybody if the game ended now, and something for what may still come of the pieces."""
    seats = range(len(state.societies))
    if state.outcome is not None or not state.regions:
        return [_scored(state, seat) for seat in seats]
    table, first = _table(state), first_mover(state)
    return [_of(state, seat, table, first) for seat in seats]


def parted(state: Ages) -> list[tuple[float, float]]:
    """Of everybody the points if the game ended now, and what may still come."""
    now = [_scored(state, seat) for seat in range(len(state.societies))]
    return [(scored, height - scored) for scored, height in zip(now, prospects(state), strict=True)]


def _scored(state: Ages, seat: Seat) -> float:
    society, pack = state.societies[seat], PACKS[state.edition]
    found = sorted([objective_points(state, seat, id) for id in society.objectives])
    scored = found[-pack.counts.private_objectives_scored :]
    reached = pack.bands[society.influence].points
    return society.points + reached + wealth_points(state, seat) + sum(scored)


def _of(state: Ages, seat: Seat, table: bytes, first: Owner | None) -> float:
    society, pack, ahead = state.societies[seat], PACKS[state.edition], _ahead(state, seat)
    # What lies before the others, and mostly what lies before oneself and on the map, is the same whatever is answered.
    abroad = _ABROAD.of((table, seat, ahead.turns, tuple(society.tokens)), lambda: _abroad(state, pack, seat, ahead))
    own = _OWN.of(
        (state.edition, ahead.turns, abroad.there, abroad.diplomats, as_key(society)),
        lambda: _own(state, pack, seat, ahead) + ahead.share * DIPLOMAT * abroad.diplomats,
    )
    others = abroad.worth + _initiative(state, pack, seat, first)
    return own + others + _promise(state, seat, ahead)


def _table(state: Ages) -> bytes:
    """The map, the timeline and the milestones: all that ``_abroad`` depends on beside what the seat itself has."""
    decks, chronos = state.decks, state.chronos
    milestones = [society.milestone for society in state.societies]
    displays = (decks.common, decks.discard, decks.diplomats, decks.outsider, milestones, chronos and chronos.milestone)
    return as_key((state.edition, state.clock, state.regions, displays))


class Abroad(NamedTuple):
    """What somebody has outside of their own board."""

    there: There
    diplomats: int
    worth: float


def _abroad(state: Ages, pack: Pack, seat: Seat, ahead: Ahead) -> Abroad:
    there = _there(state, seat)
    diplomats = sum([seat in standing for standing in state.decks.diplomats.values()])
    return Abroad(there, diplomats, _world(state, pack, seat, ahead, there))


class There(NamedTuple):
    """What somebody has in the regions, a bit for each: all of the map that what is their own is judged by."""

    inhabited: int
    twice: int
    """Two citizens or more."""
    led: int
    tokens: int


def _own(state: Ages, pack: Pack, seat: Seat, ahead: Ahead) -> float:
    """All that does not depend on what others have."""
    society = state.societies[seat]
    reached = pack.bands[society.influence].points
    # Influence comes and goes until the end: what counts now is how far one is, and only later where one stands.
    total = society.points + ahead.share * INFLUENCE * society.influence + (1 - ahead.share) * reached
    total += _objectives(state, seat, ahead) + _home(pack, society, ahead)
    return total + _museum(state, pack, seat, ahead)


def _there(state: Ages, seat: Seat) -> There:
    inhabited = twice = led = tokens = 0
    for bit, region in enumerate(state.regions.values()):
        citizens = region.citizens[seat]
        if citizens:
            inhabited |= 1 << bit
            twice |= (citizens > 1) << bit
            led |= leads(region, seat) << bit
        for token in region.tokens:
            if token.owner == seat:
                tokens |= 1 << bit
    return There(inhabited, twice, led, tokens)


def _ahead(state: Ages, seat: Seat) -> Ahead:
    order, now = state.order, state.playing
    later = now is None or now not in order or order.index(seat) > order.index(now)
    return _still(max(0, ROUNDS - 1 - state.clock) + (later and state.clock < ROUNDS))


@cache
def _still(turns: int) -> Ahead:
    return Ahead(turns, min(1.0, turns / LONG), min(1.0, turns / SHORT))


def _home(pack: Pack, society: Society, ahead: Ahead) -> float:
    """Citizens at hand, influence, Inventions, the milestone, Ideas."""
    council = society.council
    at_hand = sum(council.available.values()) + council.academics
    value = AT_HAND * (min(at_hand, MANY) + BEYOND * max(0, at_hand - MANY))
    value += ACADEMIC * council.academics + EXHAUSTED * sum(council.exhausted.values()) + SAGE * society.sages
    value += LEVEL * pack.milestones[society.milestone].era
    value += INVENTION * len(society.inventions)
    value += IDEA * 2.5 * sum([pack.cards[id].era for id in society.hand])
    chain = CHAIN * min(ahead.turns, 4) * pack.bands[society.influence].chain_tokens
    return ahead.share * value + chain


def _world(state: Ages, pack: Pack, seat: Seat, ahead: Ahead, there: There) -> float:
    """Citizens and tokens on the map, what stands beside the cards."""
    value, points, steps = 0.0, 0.0, 0.0
    invented = INVENTED[min(ahead.turns, len(INVENTED) - 1)]
    presented = PRESENTED[min(ahead.turns, len(PRESENTED) - 1)]
    spaces: list[float] = []
    tokens = len(state.societies[seat].tokens) - (PLUS_ONE in state.societies[seat].tokens)
    for bit, (id, region) in enumerate(state.regions.items()):
        citizens = region.citizens[seat]
        value += MAP * (citizens if citizens < CROWD else CROWD)
        if there.tokens >> bit & 1:
            value += TOKEN * sum([token.up for token in region.tokens if token.owner == seat])
        elif tokens and citizens:
            left = pack.regions[id].influence_points[len(region.tokens) :]
            if left:
                spaces.append(left[0] * (1.0 if there.led >> bit & 1 else BEHIND))
        if not region.card or not (mine := citizens_next_to(region, seat)):
            continue
        card = pack.cards[region.card]
        value += MAP * mine
        if region.invention:
            steps += 1
            part = invented
        else:
            steps += 2
            part = presented if has_access(state, seat, card.milestone) else presented * UNKNOWN
        if region.presenter == seat:
            points += part * card.era * region.presented
        if region.inventor == seat:
            value += IN_THE_MAKING * part
    pace = PACE * ahead.turns + 0.5
    if steps > pace:
        points *= pace / steps
    spaces.sort(reverse=True)
    placed = TO_PLACE * min(1.0, ahead.turns / 3) * sum(spaces[: min(tokens, ahead.turns)])
    return ahead.share * value + points + placed


def _museum(state: Ages, pack: Pack, seat: Seat, ahead: Ahead) -> float:
    """Tiles: built ones, those that wait."""
    society = state.societies[seat]
    value = wealth_points(state, seat) if society.built else 0
    total = float(value)
    for tile in society.built.values():
        total += GROWING * ahead.soon if tile in pack.wealth_tiles else PROGRESS * ahead.share
    total += ahead.soon * SPACE * min(SPACES, society.display.count(""))
    for piece in society.display:
        if piece in SIDES:
            total += ASPIRATION * ahead.soon
        elif piece in pack.wealth_tiles:
            total += ahead.soon * (WEALTH + YIELD * _yield(pack, state, seat, pack.wealth_tiles[piece]))
        elif piece:
            total += WAITING * ahead.soon
    return total


def _yield(pack: Pack, state: Ages, seat: Seat, tile: WealthTile) -> int:
    """About what a wealth tile would score if it were built now, at a good place."""
    built = state.societies[seat].built.values()
    match tile.kind:
        case "group_type":
            n = sum([id in pack.tiles and pack.tiles[id].type in tile.types for id in built])
            return tile.points * min(n, 3)
        case "group_wealth":
            return tile.points * (1 + sum([id in pack.wealth_tiles for id in built]))
        case _:
            return tile.points * times(state, pack, seat, tile, "")


def _objectives(state: Ages, seat: Seat, ahead: Ahead) -> float:
    """The best private objectives, those that are nearly reached counted in part."""
    society = state.societies[seat]
    found: list[float] = []
    for id in society.objectives:
        printed = PACKS[state.edition].private[id]
        if printed.kind == "inventions":
            part, missing = _progress(state.edition, printed.condition, tuple(society.inventions))
            hope = HOPE if missing else 1.0
            found.append(hope * part * printed.points[0] if missing <= ahead.turns else 0.0)
        else:
            found.append(objective_points(state, seat, id))
    return sum(sorted(found)[-PACKS[state.edition].counts.private_objectives_scored :])


@lru_cache(1_024)
def _progress(edition: str, condition: str, inventions: tuple[str, ...]) -> tuple[float, int]:
    """How far one is with an objective that counts Inventions, squared, and how many are missing."""
    have, want = inventions_had(edition, inventions, condition)
    return (have / want) ** 2, want - have


def _initiative(state: Ages, pack: Pack, seat: Seat, first: Owner | None) -> float:
    """The place in the turn order, now and from the next change of era on, when this one is ``first`` (IN-ERA-02)."""
    rounds = len(pack.chronos_spaces) - 1 - state.clock
    place = 1 - state.order.index(seat) / (len(state.order) - 1)
    then = 1.0 if first == seat else place
    return INITIATIVE * (place * min(1.0, rounds / ROUNDS_OF_AN_ERA) + then * ((rounds - 1) // ROUNDS_OF_AN_ERA))


def _promise(state: Ages, seat: Seat, ahead: Ahead) -> float:
    """What is about to be done."""
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, Act) and step.seat == seat and possible(state, seat, step.action):
        return PROMISE[step.action] * (0.3 + 0.7 * ahead.soon)
    if isinstance(step, ChainStep) and step.seat == seat and state.turn.ready and step.wishes(state):
        return CHAINED
    return 0.0


_ABROAD: Memory[tuple[bytes, Seat, int, tuple[str, ...]], Abroad] = Memory(REMEMBERED)
_OWN: Memory[tuple[str, int, There, int, bytes], float] = Memory(REMEMBERED)
