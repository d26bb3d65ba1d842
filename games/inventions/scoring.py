"""Objectives, final scoring, ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from games.core.model import Outcome, Seat
from games.inventions.content import PACKS, Pack
from games.inventions.pieces import PLUS_ONE, Society
from games.inventions.printed import PrivateObjective, PublicObjective, WealthTile
from games.inventions.queries import band, citizens_next_to, leads
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTIES, Specialty


def breakdown(state: Ages, seat: Seat, *, objectives: bool) -> dict[str, int]:
    """Points by category as if the game ended now; ``total`` last (IN-SCORE-01).

    Private objectives only if asked for: they are secret, and no 0 says what they would bring.
    """
    society = state.societies[seat]
    found = {
        "play": society.points,
        "influence": band(state, seat).points,
        "wealth": wealth_points(state, seat),
    }
    if objectives:
        found["objectives"] = sum(objective_points(state, seat, id) for id in best_objectives(state, seat))
    return {**found, "total": sum(found.values())}


def public_score(state: Ages, seat: Seat) -> dict[str, int]:
    """Points so far; after the end those that were counted, without what is secret where players agreed to end it."""
    scores = {} if state.outcome is None else state.outcome.scores
    return scores.get(seat) or breakdown(state, seat, objectives=False)


def sources(state: Ages, seat: Seat, *, objectives: bool) -> dict[str, tuple[tuple[str, int], ...]]:
    """What scored in categories of which only the sum is told, by id: what brought points during the game, wealth tiles
    and, if asked for, objectives.
    """
    printed, built = PACKS[state.edition].wealth_tiles, state.societies[seat].built
    wealth = [(tile, wealth_tile_points(state, seat, hex)) for hex, tile in built.items() if tile in printed]
    mine = [(id, objective_points(state, seat, id)) for id in best_objectives(state, seat)] if objectives else []
    found = {"play": _in_play(state, seat), "wealth": wealth, "objectives": mine}
    return {category: scored for category, some in found.items() if (scored := tuple(one for one in some if one[1]))}


def _in_play(state: Ages, seat: Seat) -> list[tuple[str, int]]:
    """What brought points during the game. Tokens stay on their spaces, that of a claim brought none; what nothing else
    brought, sharing did.
    """
    pack, society = PACKS[state.edition], state.societies[seat]
    tokens = sum(
        points
        for id, region in state.regions.items()
        for token, points in zip(region.tokens, pack.regions[id].influence_points, strict=False)
        if token.owner == seat and token.id != PLUS_ONE
    )
    public = [(id, points[seat]) for id, points in state.scored.items()]
    known = tokens + society.learned + sum(points for _, points in public)
    presented = society.points - pack.start.points - known
    return [("presented", presented), ("tokens", tokens), ("learned", society.learned), *public]


# ---------------------------------------------------------------- wealth tiles


def wealth_points(state: Ages, seat: Seat) -> int:
    """All wealth tiles on the progress map."""
    printed = PACKS[state.edition].wealth_tiles
    built = state.societies[seat].built
    return sum([wealth_tile_points(state, seat, hex) for hex, tile in built.items() if tile in printed])


def wealth_tile_points(state: Ages, seat: Seat, hex: str) -> int:
    """What the wealth tile on a hex scores (IN-TILE-WEA-A to IN-TILE-WEA-G)."""
    pack, society = PACKS[state.edition], state.societies[seat]
    tile = pack.wealth_tiles[society.built[hex]]
    return tile.points * times(state, pack, seat, tile, hex)


def times(state: Ages, pack: Pack, seat: Seat, tile: WealthTile, hex: str) -> int:
    """How often the points of a wealth tile on a hex are scored."""
    society = state.societies[seat]
    by_type = [sum(pack.cards[id].type == specialty for id in society.inventions) for specialty in SPECIALTIES]
    match tile.kind:
        case "group_type":
            group = {id for id, other in pack.tiles.items() if other.type in tile.types}
            return _connected(pack, society, hex, group) - 1
        case "group_wealth":
            return _connected(pack, society, hex, set(pack.wealth_tiles))
        case "regions_with_2":
            return sum(region.citizens[seat] >= 2 for region in state.regions.values())
        case "citizens_in_play":
            return (pack.start.citizens - society.supply) // 2
        case "specialist_sets":
            return _sets(society)
        case "progress_sets":
            return min(progress_tiles(pack, society, specialty) for specialty in tile.types)
        case "invention_pairs":
            return len(society.inventions) // 2
        case "invention_same_pairs":
            return sum(n // 2 for n in by_type)
        case "invention_triples":
            return min(by_type)


def _connected(pack: Pack, society: Society, start: str, group: set[str]) -> int:
    """How many tiles hang together with the one on a hex through tiles of a group, itself included."""
    reached, waiting = {start}, [start]
    while waiting:
        for near in pack.beside[waiting.pop()]:
            if near not in reached and society.built.get(near) in group:
                reached.add(near)
                waiting.append(near)
    return len(reached)


def _sets(society: Society) -> int:
    """Sets of Merchant, Artisan and Thinker, Academics completing them as any type."""
    council, n = society.council, 0
    while sum(max(0, n + 1 - council.specialists(specialty)) for specialty in SPECIALTIES) <= council.academics:
        n += 1
    return n


def progress_tiles(pack: Pack, society: Society, specialty: Specialty | Literal[""]) -> int:
    """Progress tiles of a type on the progress map."""
    return sum(tile in pack.tiles and pack.tiles[tile].type == specialty for tile in society.built.values())


# ---------------------------------------------------------------- private objectives


def best_objectives(state: Ages, seat: Seat) -> list[str]:
    """The private objectives that score most, as many as are scored, taken automatically (IN-SCORE-01)."""
    mine, scored = state.societies[seat].objectives, PACKS[state.edition].counts.private_objectives_scored
    return sorted(mine, key=lambda id: -objective_points(state, seat, id))[:scored]


def objective_points(state: Ages, seat: Seat, id: str) -> int:
    """What a private objective scores now (IN-OBJ-01 to IN-OBJ-04)."""
    printed = PACKS[state.edition].private[id]
    if printed.kind == "inventions":
        have, want = inventions_had(state.edition, state.societies[seat].inventions, printed.condition)
        return printed.points[0] if have >= want else 0
    n = len(regions_counted(state, seat, printed))
    return printed.points[n - 1] if n else 0


def progress_towards(state: Ages, seat: Seat, id: str) -> tuple[int, int]:
    """How much one has of what a private objective asks for, and how much it asks for at the most."""
    printed = PACKS[state.edition].private[id]
    if printed.kind == "inventions":
        return inventions_had(state.edition, state.societies[seat].inventions, printed.condition)
    return len(regions_counted(state, seat, printed)), len(printed.regions)


def regions_counted(state: Ages, seat: Seat, printed: PrivateObjective) -> tuple[str, ...]:
    """The depicted regions that count now; none where Inventions do."""
    pack, regions = PACKS[state.edition], state.regions
    match printed.kind:
        case "influence":
            return tuple([id for id in printed.regions if any(token.owner == seat for token in regions[id].tokens)])
        case "majority":
            return tuple([id for id in printed.regions if leads(regions[id], seat)])
        case "network":
            group = _largest(pack, [id for id in printed.regions if regions[id].citizens[seat]])
            return tuple([id for id in printed.regions if id in group])
        case _:
            return ()


def _largest(pack: Pack, inhabited: Sequence[str]) -> set[str]:
    """The largest group of regions joined by ropes; of several as large the one with the first of the regions."""
    most: set[str] = set()
    left = set(inhabited)
    for first in inhabited:
        if first not in left:
            continue
        waiting, group = [first], {first}
        while waiting:
            for near in pack.near[waiting.pop()]:
                if near in left:
                    left.remove(near)
                    waiting.append(near)
                    group.add(near)
        most = max(most, group, key=len)
    return most


def inventions_had(edition: str, inventions: Sequence[str], condition: str) -> tuple[int, int]:
    """How many of the Inventions left of the board count for a condition, and how many must (IN-OBJ-02)."""
    cards = PACKS[edition].cards
    types, eras = [cards[id].type for id in inventions], [cards[id].era for id in inventions]
    match condition:
        case "at_least_8":
            return min(len(inventions), 8), 8
        case "two_of_each_type":
            return sum([min(2, types.count(specialty)) for specialty in SPECIALTIES]), 6
        case "four_of_one_type":
            return min(4, max([types.count(specialty) for specialty in SPECIALTIES])), 4
        case "two_era4_one_era5":
            return min(2, eras.count(4)) + min(1, eras.count(5)), 3
        case _:
            return len({2, 3, 4, 5} & set(eras)), 4


# ---------------------------------------------------------------- public objectives


def public_points(state: Ages, seat: Seat, id: str) -> int:
    """What a public objective scores now (IN-OBJ-06 to IN-OBJ-08)."""
    printed = PACKS[state.edition].public[id]
    return printed.points_each * _counted(state, seat, printed)


def _counted(state: Ages, seat: Seat, printed: PublicObjective) -> int:
    pack, society, regions = PACKS[state.edition], state.societies[seat], state.regions.values()
    match printed.counts:
        case "progress_tiles":
            return progress_tiles(pack, society, printed.type)
        case "wealth_tiles":
            return sum(tile in pack.wealth_tiles for tile in society.built.values())
        case "specialists":
            return sum(society.council.specialists(s) for s in SPECIALTIES if s == printed.type)
        case "academics":
            return society.council.academics
        case "inventions":
            return sum(pack.cards[id].type == printed.type for id in society.inventions)
        case "influence_tokens":
            return sum(token.owner == seat for region in regions for token in region.tokens)
        case "economy_tokens_used":
            return len(society.used)
        case "sages":
            return society.sages
        case "chain_tokens_by_influence":
            return band(state, seat).chain_tokens
        case "citizens_next_to_cards":
            return sum(citizens_next_to(region, seat) for region in regions)


# ---------------------------------------------------------------- the end


def outcome(state: Ages) -> Outcome:
    """The end; Chronos is not ranked (IN-CHR-03, IN-SCORE-04)."""
    seats = range(len(state.societies))
    scores = {seat: breakdown(state, seat, objectives=True) for seat in seats}
    standing = {seat: (scores[seat]["total"], *tie_break(state, seat)) for seat in seats}
    ranks = sorted(set(standing.values()), reverse=True)
    ranking = tuple(tuple(seat for seat in seats if standing[seat] == rank) for rank in ranks)
    return Outcome(ranking, scores, ranking[0])


TIE_BREAKS = ("tiles", "inventions", "supply")


def tie_break(state: Ages, seat: Seat) -> tuple[int, int, int]:
    """Tiles on the progress map, Inventions, few citizens left in the supply (IN-SCORE-04)."""
    society = state.societies[seat]
    return len(society.built), len(society.inventions), -society.supply
