"""What lies on the map and on offer, in words: for the words of the whole table and for pictures of a part of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from games.core.model import Seat, Text, player
from games.nucleum.board import board_of
from games.nucleum.content import PACKS
from games.nucleum.labels import building_said, city_said, code_said, gains_said, link_said, listed_said, thing_said
from games.nucleum.printed import Space
from games.nucleum.view import SaxonyView
from games.nucleum.wording import requirement_said, tile_said


def up(view: SaxonyView) -> tuple[str, ...]:
    """The contracts face up."""
    return (*view.silver, *view.gold, *view.purple)


def market_said(view: SaxonyView) -> Iterator[Text]:
    """The tiles of the market, the dearest first: what each costs and the actions and colours of its ends."""
    for tile, price in zip(view.market, PACKS[view.edition].market.prices, strict=True):
        if tile:
            told = {"tile": code_said(tile), "cost": thing_said("thaler", price)}
            offered = Text("option.develop", {**told, "actions": tile_said(view.edition, tile)})
            yield Text("board.market", {"offered": offered})


def contracts_said(view: SaxonyView) -> Iterator[Text]:
    """What each contract face up demands and gives, and how much of it each player has; the viewer first."""
    first = view.viewer or 0
    for id in up(view):
        printed = PACKS[view.edition].contracts[id]
        counts = [
            Text("told.count", {"player": player(seat), "n": view.players[seat].have[id], "of": printed.requirement.n})
            for seat in (*range(first, len(view.players)), *range(first))
        ]
        told = {"code": code_said(id), "kind": Text(f"kind.{printed.kind}"), "what": requirement_said(view.edition, id)}
        yield Text("told.contract", {**told, "reward": gains_said(printed.reward), "counts": listed_said(counts)})


def network_said(view: SaxonyView, seat: Seat) -> Text:
    """The cities of a player's networks."""
    cities = view.players[seat].network
    return Text("told.network", {"player": player(seat), "n": len(cities), "cities": [city_said(id) for id in cities]})


def railways_said(view: SaxonyView) -> Iterator[Text]:
    """The links on which each player has railways, with the spaces that are theirs; then the links not complete."""
    links = board_of(view.edition, view.side).links
    for seat in range(len(view.players)):
        own = {link: _laid(view, keys, seat) for link, keys in links.items()}
        told = [_share_said(view, link, n) for link, n in own.items() if n]
        if told:
            yield Text("board.railways", {"player": player(seat), "n": sum(own.values()), "links": listed_said(told)})
    laid = {link: _laid(view, keys) for link, keys in links.items()}
    free = [_share_said(view, link, n) for link, n in laid.items() if n < len(links[link])]
    if free:
        yield Text("board.links_free", {"links": listed_said(free)})


def cities_said(view: SaxonyView, cities: Iterable[str]) -> Iterator[Text]:
    """A line a city: its colour, its plant, what stands there and whose it is, and what is free."""
    board = board_of(view.edition, view.side)
    for id in cities:
        spaces = [*board.urban[id], *board.mine[id], *board.turbine[id]]
        there = [*_plant_said(view, id), *_built_said(view, spaces), *_free_said(view, spaces)]
        colour = Text(f"colour.{PACKS[view.edition].cities[id].colour}")
        yield Text("told.city", {"city": city_said(id), "colour": colour, "there": listed_said(there)})


def _laid(view: SaxonyView, keys: Iterable[str], seat: Seat | None = None) -> int:
    """How many of these railway spaces are taken, by a player or by anybody."""
    return sum([key in view.rails and seat in (None, view.rails[key].seat) for key in keys])


def _share_said(view: SaxonyView, link: str, n: int) -> Text:
    """A link, and how many of its spaces are meant."""
    of = len(board_of(view.edition, view.side).links[link])
    return Text("rail_space", {"link": link_said(view.edition, link), "n": n, "of": of})


def _plant_said(view: SaxonyView, city: str) -> list[Text]:
    if not PACKS[view.edition].cities[city].plant:
        return []
    return [Text("told.nucleum" if city in view.nucleum else "told.plant")]


def _built_said(view: SaxonyView, spaces: Sequence[Space]) -> Iterator[Text]:
    """What stands on these spaces, and whose it is."""
    capacity = {row: printed.mine_capacity for row, printed in PACKS[view.edition].rows.items()}
    for id in (space.id for space in spaces):
        if (urban := view.urban.get(id)) is not None:
            power = Text("told.powered" if urban.powered else "told.dark")
            told = {"building": building_said(urban.tile), "power": power}
            whose = {} if urban.seat is None else {"player": player(urban.seat)}
            yield Text("told.own" if whose else "told.neutral", {**told, **whose})
        elif (mine := view.mines.get(id)) is not None:
            yield Text("told.a_mine", {"player": player(mine.seat), "n": mine.uranium, "of": capacity[mine.row]})
        elif id in view.rubble:
            yield Text("told.rubble")
    # Turbines are all alike on the map.
    turbines = Counter(view.turbines[space.id].seat for space in spaces if space.id in view.turbines)
    for seat, n in turbines.items():
        yield Text("told.turbines", {"player": player(seat), "n": n})


def _free_said(view: SaxonyView, spaces: Iterable[Space]) -> Iterator[Text]:
    """How many of these spaces are free, by what they are for."""
    taken = {*view.urban, *view.turbines, *view.mines, *view.rubble}
    free = Counter((space.kind, space.accepts) for space in spaces if space.id not in taken)
    for (kind, accepts), n in free.items():
        types = [Text(f"type.{type}") for type in accepts] or [Text(f"piece.{kind}")]
        what = types[0] if len(types) == 1 else Text("either", {"a": types[0], "b": types[1]})
        yield Text("told.free", {"n": n, "what": what})
