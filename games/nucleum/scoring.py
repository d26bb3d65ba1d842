"""Final scoring (NU-SCORE-01 to NU-SCORE-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.agenda import Game
from games.core.model import Outcome, Seat, player
from games.nucleum.content import PACKS, Pack
from games.nucleum.counting import Estate, counted, estates
from games.nucleum.effects import TRACKS, Count, Score, Track
from games.nucleum.printed import Building
from games.nucleum.state import Saxony

CATEGORIES = ("track", "progress", "technology", "uranium", "workers", "thaler", "buildings", "income")
"""In the order of the score table; then the total."""


def points(state: Saxony, seat: Seat, estate: Estate | None = None) -> dict[str, int]:
    """Points of a player if the game ended now, by category; the marker of NU-SCORE-01 is counted as placed.

    ``estate``: what the player has on the map, if it is known already.
    """
    pack, owner = PACKS[state.edition], state.players[seat]
    own = estate or estates(state)[seat]
    worth = segments(state, seat, own)
    markers = counted_markers(state, seat, worth)
    spaces, zero = pack.progress_spaces, pack.progress.zero_space.end_vp
    found = {
        "track": owner.vp,
        "progress": sum([worth[spaces[value].segment] * _times(state, value) if value else zero for value in markers]),
        "technology": sum(objectives(state, seat, own).values()),
        "uranium": own.uranium // pack.final.uranium,
        "workers": owner.workers // pack.final.workers,
        "thaler": owner.thaler // pack.final.thaler,
        "buildings": sum([building_vp(pack, space, building) for space, building in own.powered]),
        "income": sum([income_bonus(pack, track, owner.income[track]) for track in TRACKS]),
    }
    return {**found, "total": sum(found.values())}


def segments(state: Saxony, seat: Seat, estate: Estate) -> dict[int, int]:
    """What the progress tile of each segment counts for a player (NU-SCORE-02)."""
    tiles = PACKS[state.edition].progress_tiles
    return {
        segment: counted(state, seat, tiles[tile].counts, estate) // tiles[tile].each
        for segment, tile in enumerate(state.progress_tiles, start=1)
    }


def counted_markers(state: Saxony, seat: Seat, worth: Mapping[int, int]) -> list[int]:
    """The spaces of a player's markers, with the one that is placed before the final scoring (NU-SCORE-01)."""
    markers, last = state.players[seat].markers, last_marker(state, seat, worth)
    return markers if last is None else [*markers, last]


def _times(state: Saxony, value: int) -> int:
    pack = PACKS[state.edition]
    return pack.tiers[pack.progress_spaces[value].tier].multiplier


def last_marker(state: Saxony, seat: Seat, worth: Mapping[int, int] | None = None) -> int | None:
    """Where a player with Achievements places one more marker: the lowest of the spaces that bring most (NU-SCORE-01).

    None: there is no such space, or none brings anything.
    """
    pack, owner = PACKS[state.edition], state.players[seat]
    if not owner.achievements:
        return None
    worth = segments(state, seat, estates(state)[seat]) if worth is None else worth
    used = {pack.progress_spaces[value].tier for value in owner.markers if value}
    found = {
        value: worth[space.segment] * _times(state, value)
        for value, space in pack.progress_spaces.items()
        if value <= owner.achievements and space.tier not in used
    }
    best = max(found.values(), default=0)
    return min(value for value, brings in found.items() if brings == best) if best > 0 else None


def objectives(state: Saxony, seat: Seat, estate: Estate) -> dict[str, int]:
    """What each unlocked technology number 8 scores (NU-SCORE-04)."""
    effects, owner = PACKS[state.edition].effects, state.players[seat]
    return {
        tech: counted(state, seat, Count(effect.count), estate) // effect.each * effect.vp
        for tech in owner.unlocked
        for effect in effects[tech]
        if isinstance(effect, Score)
    }


def building_vp(pack: Pack, space: str, building: Building) -> int:
    """Printed VP of an energised building, more in Praha (NU-SCORE-08)."""
    return building.vp * pack.cities[pack.spaces[space].city].vp_factor


def income_bonus(pack: Pack, track: Track, position: int) -> int:
    """The highest bonus that a marker has reached (NU-SCORE-09)."""
    return max([bonus.vp for bonus in pack.income[track].end_bonus if bonus.position <= position], default=0)


def place_last_markers(game: Game[Saxony]) -> None:
    """Achievements left over become one more marker each, without any effect; then they are gone (NU-SCORE-01)."""
    state = game.state
    for seat, owner in enumerate(state.players):
        value = last_marker(state, seat)
        owner.achievements = 0
        if value is not None:
            owner.markers.append(value)
            game.emit("event.last_marker", player=player(seat), n=value)


def outcome(state: Saxony) -> Outcome:
    """Most VP; ties by energised buildings, then Thaler; else shared (NU-SCORE-11)."""
    scores = {seat: points(state, seat) for seat in range(len(state.players))}

    def rank(seat: Seat) -> tuple[int, ...]:
        return scores[seat]["total"], *tie_breaks(state, seat)

    ranks = sorted({rank(seat) for seat in scores}, reverse=True)
    ranking: Sequence[tuple[Seat, ...]] = [tuple([seat for seat in scores if rank(seat) == each]) for each in ranks]
    return Outcome(tuple(ranking), scores, ranking[0])


TIE_BREAKS = ("energized", "thaler")


def tie_breaks(state: Saxony, seat: Seat) -> tuple[int, int]:
    """How much a player has of each of ``TIE_BREAKS`` (NU-SCORE-11)."""
    return counted(state, seat, "energized"), state.players[seat].thaler
