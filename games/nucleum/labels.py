"""What options, refusals and events say, as texts to be translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import assert_never

from games.core.model import Text
from games.core.texts import several
from games.nucleum.content import PACKS
from games.nucleum.effects import COLOURS, Act, AtOnce, Gain, Income, TakeTile, Unlock
from games.nucleum.printed import Action


@cache
def city_said(city: str) -> Text:
    """A city or a coal site."""
    return Text(f"coal_site.{city}") if city.startswith("coal_") else Text(f"city.{city}")


def building_said(building: str) -> Text:
    """An urban building."""
    return Text(f"building.{building}")


@cache
def code_said(id: str) -> Text:
    """What goes by its code: action tiles, contracts, links ("BT01")."""
    return Text("code", {"code": id.upper()})


def tech_said(id: str) -> Text:
    """A technology, a Turbine Effect tile or the ability of a row."""
    if id.startswith("row"):
        return Text("row", {"row": id.removeprefix("row")})
    if id.startswith("te_"):
        return Text(f"turbine_effect.{id}")
    return Text("technology", {"code": id.upper(), "name": Text(f"tech.{id}")})


@cache
def counted_said(edition: str, tile: str) -> Text:
    """What a progress tile counts, and of how many of them each counts once."""
    each, what = PACKS[edition].progress_tiles[tile].each, Text(f"progress_tile.{tile}")
    return Text("counted_each", {"what": what, "n": each}) if each > 1 else what


def thing_said(what: str, n: int) -> Text:
    """A number of Thaler, workers, uranium, Achievements or VP."""
    return Text(f"thing.{what}", {"n": n})


def listed_said(items: Sequence[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


def gains_said(effects: Sequence[AtOnce]) -> Text:
    """What effects that happen at once bring."""
    return listed_said([gain_said(effect) for effect in effects])


def gain_said(effect: AtOnce) -> Text:
    """What an effect that happens at once brings."""
    match effect:
        case Gain(what=what, n=n):
            return thing_said(what, n)
        case Income(track=track, steps=n):
            return Text(f"thing.income_{track}", {"n": n})
        case Unlock(level=level):
            return Text("thing.tech", {"level": level})
        case TakeTile(tile=tile):
            return Text("thing.tile", {"tile": code_said(tile)})
        case Act():
            return Text("thing.act")
        case _:
            assert_never(effect)


def action_said(action: Action) -> Text:
    """The name of an action."""
    return Text(f"action.{action}")


@cache
def place_said(edition: str, space: str) -> Text:
    """A space of a city: the city, and which buildings an urban one is for, as no two of a city are for the same.

    Turbines and mines of a city are all alike.
    """
    printed = PACKS[edition].spaces[space]
    if not printed.accepts:
        return city_said(printed.city)
    types = [Text(f"type.{type}") for type in printed.accepts]
    said = types[0] if len(types) == 1 else Text("either", {"a": types[0], "b": types[1]})
    return Text("space_of", {"city": city_said(printed.city), "types": said})


@cache
def site_said(edition: str, space: str) -> Text:
    """A space to build on, with what its city is chosen for: colour, plant, VP that count twice (NU-SCORE-08)."""
    pack = PACKS[edition]
    city = pack.cities[pack.spaces[space].city]
    trait = city.plant or ("double" if city.vp_factor > 1 else "")
    told = {"place": place_said(edition, space), "colour": Text(f"colour.{city.colour}")}
    return Text(f"option.site_{trait}" if trait else "option.site", told)


def stocks_said(stocks: Mapping[str, int]) -> list[Text]:
    """How much of a fuel, by city or coal site."""
    return [Text("option.store", {"n": n, "place": city_said(place)}) for place, n in stocks.items() if n]


def ends_icon(first: str, second: str) -> str:
    """The icon of two colours, whichever is first: of a tile by its ends, of a railway space by what it touches."""
    found = [colour for colour in COLOURS if colour in (first, second)]
    match found:
        case []:
            return "rail"
        case [only]:
            return f"colour_{only}"
        case _:
            return f"ends_{'_'.join(found)}"


@cache
def tile_icon(edition: str, tile: str) -> str:
    """The icon of an action tile: its colours."""
    ends = PACKS[edition].tiles[tile].ends
    return ends_icon(ends[0].colour, ends[1].colour) if ends else "tile"


@cache
def link_said(edition: str, link: str) -> Text:
    """A link by its ends."""
    printed = PACKS[edition].links[link]
    return Text("link", {"a": city_said(printed.a), "b": city_said(printed.b)})
