"""The exchange of uranium for a worker, at any moment of one's turn or matched action (NU-RES-03, NU-RES-04)."""

from __future__ import annotations

from functools import cache

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.nucleum.content import PACKS
from games.nucleum.labels import city_said, listed_said
from games.nucleum.queries import own_mines
from games.nucleum.state import Mine, Saxony
from games.nucleum.steps.energize import Energizing
from games.nucleum.verbs import call_workers

PREFIX = "exchange."


def options(game: Game[Saxony]) -> dict[Seat, list[Option]]:
    """For whoever is asked something, in their own turn or as the owner of a matched action: an exchange for each city
    with uranium that can be spared, of its first mine that has any."""
    state, asked = game.state, game.next
    if state.turn is None or not isinstance(asked, Choice):
        return {}
    seat, spaces = asked.seat, PACKS[state.edition].spaces
    supplied = state.players[seat].supply > 0
    found: dict[str, Option] = {}
    for mine in own_mines(state, seat):
        city = spaces[mine].city
        if city not in found and state.land.mines[mine].uranium and _spared(state, asked, mine):
            found[city] = _option(mine, city, supplied)
    return {seat: list(found.values())}


@cache
def _option(mine: str, city: str, supplied: bool) -> Option:
    """``supplied``: a worker comes of it, no Thaler."""
    label = Text("option.exchange" if supplied else "option.exchange_thaler", {"place": city_said(city)})
    return Option(f"{PREFIX}{mine}", label, "exchange", "uranium")


def _spared(state: Saxony, asked: Choice, mine: str) -> bool:
    """Whether the action under way stays possible without a uranium of this mine."""
    return not isinstance(asked, Energizing) or asked.spares(state, mine)


def exchange(game: Game[Saxony], seat: Seat, key: Key) -> None:
    """A uranium of a mine returns to the general stock, a worker of the supply becomes available."""
    state, space = game.state, key.removeprefix(PREFIX)
    mine = state.land.mines[space]
    state.land.mines[space] = Mine(mine.seat, mine.row, mine.uranium - 1)
    got = call_workers(state, seat, 1)
    place = city_said(PACKS[state.edition].spaces[space].city)
    game.emit("event.exchanged", player=player(seat), place=place, what=listed_said(got))


def hindrance(state: Saxony, seat: Seat, key: Key) -> Refusal | None:
    """Why an exchange is not possible; None if the key is none, or nothing hinders it but the moment."""
    spaces, name = PACKS[state.edition].spaces, key.removeprefix(PREFIX)
    # Whoever types says the city, as the options do.
    meant = [name] if name in spaces else [id for id, space in spaces.items() if space.city == name]
    if not key.startswith(PREFIX) or not meant:
        return None
    label = city_said(spaces[meant[0]].city)
    if not any(mine in meant and state.land.mines[mine].uranium for mine in own_mines(state, seat)):
        return refused(label, "no_uranium", "NU-RES-03")
    return refused(label, "exchange_now", "NU-RES-04")
