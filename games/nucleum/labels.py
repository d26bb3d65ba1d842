"""What options, refusals and events say, as texts to be translated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.model import Seat, Text, player
from games.core.texts import several
from games.nucleum.content import PACKS
from games.nucleum.effects import Gain, Income, TakeTile, Unlock
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
def thing_said(what: str, n: int) -> Text:
    """A number of Thaler, workers, uranium, Achievements or VP."""
    return Text(f"thing.{what}", {"n": n})


def listed(items: Sequence[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


def gains_said(effects: Sequence[object]) -> Text:
    """What effects that happen at once bring."""
    return listed([gain_said(effect) for effect in effects])


def gain_said(effect: object) -> Text:
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
        case _:
            return Text("thing.act")


def action_said(action: Action) -> Text:
    """The name of an action."""
    return Text(f"action.{action}")


@cache
@cache
def place_said(edition: str, space: str) -> Text:
    """A space of a city: the city, and where it has several of a kind, the number."""
    printed = PACKS[edition].spaces[space]
    spaces = PACKS[edition].spaces.values()
    alike = [space for space in spaces if (space.city, space.kind) == (printed.city, printed.kind)]
    if len(alike) == 1:
        return city_said(printed.city)
    return Text("place", {"city": city_said(printed.city), "n": alike.index(printed) + 1})


@cache
def link_said(edition: str, link: str) -> Text:
    """A link by its ends."""
    printed = PACKS[edition].links[link]
    return Text("link", {"a": city_said(printed.a), "b": city_said(printed.b)})


def owner_said(seat: Seat | None) -> Text:
    """Whose a building is."""
    return Text("neutral") if seat is None else player(seat)
