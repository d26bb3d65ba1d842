"""What the points at the end came from, in words and only from what a view shows (NU-SCORE-02 to NU-SCORE-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.model import Seat, Text
from games.nucleum.content import PACKS
from games.nucleum.effects import TRACKS
from games.nucleum.labels import building_said, city_said, counted_said, tech_said, thing_said
from games.nucleum.scoring import building_vp, income_bonus
from games.nucleum.view import SaxonyView


def scored_said(view: SaxonyView, seat: Seat) -> Mapping[str, Sequence[Text]]:
    """By category what brought points there, each with its points or with what one point takes."""
    each, final = view.players[seat], PACKS[view.edition].final
    found = {
        "progress": _progress_said(view, seat),
        "technology": [_worth(tech_said(tech), points) for tech, points in each.objectives.items() if points],
        "uranium": _rate_said("uranium", each.uranium, final.uranium),
        "workers": _rate_said("worker", each.workers, final.workers),
        "thaler": _rate_said("thaler", each.thaler, final.thaler),
        "buildings": _buildings_said(view, seat),
        "income": _income_said(view, seat),
    }
    return {category: said for category, said in found.items() if said}


def _worth(what: Text, points: int) -> Text:
    return Text("board.worth", {"what": what, "points": thing_said("vp", points)})


def _rate_said(thing: str, n: int, each: int) -> list[Text]:
    """What is left over, and how many of it are a point (NU-SCORE-05 to NU-SCORE-07)."""
    return [Text("board.rate", {"what": thing_said(thing, n), "n": each})] if n >= each else []


def _progress_said(view: SaxonyView, seat: Seat) -> list[Text]:
    """What each segment with a marker of a player scores, and what those on space 0 cost."""
    pack, each = PACKS[view.edition], view.players[seat]
    spaces = [pack.progress_spaces[value] for value in each.counted if value]
    found: list[Text] = []
    for segment, (tile, n) in enumerate(zip(view.progress_tiles, each.counts, strict=True), start=1):
        if times := sum(pack.tiers[space.tier].multiplier for space in spaces if space.segment == segment):
            told = {"counts": counted_said(view.edition, tile), "n": n, "times": times}
            found.append(Text("board.segment", told | {"points": thing_said("vp", n * times)}))
    if zeros := each.counted.count(0):
        lost = thing_said("vp", zeros * pack.progress.zero_space.end_vp)
        found.append(Text("board.zero_markers", {"n": zeros, "points": lost}))
    return found


def _buildings_said(view: SaxonyView, seat: Seat) -> list[Text]:
    """The energised buildings, what brings most first, with their city where that counts more (NU-SCORE-08)."""
    pack = PACKS[view.edition]
    found: list[tuple[int, Text]] = []
    for space, urban in view.urban.items():
        if urban.seat == seat and urban.powered and (points := building_vp(pack, space, pack.buildings[urban.tile])):
            city, building = pack.spaces[space].city, building_said(urban.tile)
            there = Text("board.built_in", {"building": building, "city": city_said(city)})
            found.append((points, _worth(there if pack.cities[city].vp_factor > 1 else building, points)))
    return [said for _, said in sorted(found, key=lambda one: -one[0])]


def _income_said(view: SaxonyView, seat: Seat) -> list[Text]:
    """The incomes whose markers have come far enough (NU-SCORE-09)."""
    pack, income = PACKS[view.edition], view.players[seat].income
    return [
        _worth(thing_said(f"income_{track}", income[track]), points)
        for track in TRACKS
        if (points := income_bonus(pack, track, income[track]))
    ]
