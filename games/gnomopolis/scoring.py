"""Final da partida e Pontuação final: homes, points, ties."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.core.model import Outcome, Seat
from games.gnomopolis.content import PACKS, Pack
from games.gnomopolis.pieces import District, Gnomes
from games.gnomopolis.printed import coloured
from games.gnomopolis.queries import clockwise, population, size
from games.gnomopolis.state import Town


class Housing(msgspec.Struct, frozen=True):
    """How many gnomes of a district live where."""

    in_buildings: int
    on_board: int
    homeless: int


def housing(components: Pack, buildings: Sequence[str], gnomes: Gnomes) -> Housing:
    """The way to house the gnomes that gives most points (GN-SCORE-06, GN-SCORE-08, GN-SCORE-09).

    Coloured homes of buildings first; white ones for gnomes that the board cannot house, then for others.
    """
    demand = Gnomes()
    white = 0
    for id in buildings:
        for icon in components.buildings[id].demand:
            if coloured(icon):
                demand[icon] = demand.get(icon, 0) + 1
            else:
                white += 1
    left: Gnomes = {colour: max(0, n - demand.get(colour, 0)) for colour, n in gnomes.items()}
    waiting = sum(left.values())
    boarders = sum(min(n, components.homes.get(colour, 0)) for colour, n in left.items())
    in_white = min(white, waiting)
    crowded_out = min(in_white, waiting - boarders)
    on_board = boarders - (in_white - crowded_out)
    return Housing(
        in_buildings=size(gnomes) - waiting + in_white,
        on_board=on_board,
        homeless=waiting - in_white - on_board,
    )


def points(components: Pack, district: District) -> dict[str, int]:
    """Victory points of a district by category, as if the game ended now; ``total`` last (GN-SCORE-01 to -10)."""
    homes = housing(components, district.buildings, population(district))
    return breakdown(components, district.coins, homes, district.advisors)


def breakdown(components: Pack, coins: int, homes: Housing, advisors: Sequence[str]) -> dict[str, int]:
    """Victory points by category from what anybody can see; ``total`` last."""
    worth = components.points
    found = {
        "coins": coins * worth.coin,
        "in_buildings": homes.in_buildings * worth.gnome_in_building,
        "on_board": homes.on_board * worth.gnome_on_district_board,
        "advisors": sum(components.advisors[id].vp for id in advisors),
        "homeless": homes.homeless * worth.homeless_gnome,
    }
    return {**found, "total": sum(found.values())}


def outcome(state: Town) -> Outcome:
    """Ranking by points, then children, gnomes, coins, turn order (GN-SCORE-11, GN-TIE-01 to GN-TIE-04).

    Alone there is a score and no winner (GN-SOLO-02).
    """
    components = PACKS[state.edition]
    scores = {seat: points(components, district) for seat, district in enumerate(state.districts)}

    def strength(seat: Seat) -> tuple[int, ...]:
        return scores[seat]["total"], *tie_breaks(state, seat)

    ranking = sorted(scores, key=strength, reverse=True)
    return Outcome(
        ranking=tuple((seat,) for seat in ranking),
        scores=scores,
        winners=tuple(ranking[:1]) if len(ranking) > 1 else (),
    )


TIE_BREAKS = ("children", "gnomes", "coins", "order")


def tie_breaks(state: Town, seat: Seat) -> tuple[int, int, int, int]:
    """How much a player has of each of ``TIE_BREAKS``; an early place in the turn order is the better one.

    GN-TIE-01 to GN-TIE-04.
    """
    district = state.districts[seat]
    gnomes = population(district)
    return gnomes.get("child", 0), size(gnomes), district.coins, -clockwise(state).index(seat) - 1
