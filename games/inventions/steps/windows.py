"""Free windows: economy tiles that may be used between other things (IN-TURN-13, IN-TILE-ECO-1, -2, -7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text
from games.inventions.actions.effects import PlaceCitizen
from games.inventions.labels import barred, tile_said
from games.inventions.queries import academy_room, has_built, usable
from games.inventions.state import Ages
from games.inventions.verbs import enrol, use_economy

FREE = ("eco_1", "eco_2", "eco_7")
"""The economy tiles of the free windows."""
TILE = "tile."
"""What the keys of progress tiles that are used begin with."""


def economy_hindrance(state: Ages, seat: Seat, tile: str) -> Refusal | None:
    """Why an economy tile cannot be used now."""
    society = state.societies[seat]
    if not has_built(society, tile):
        return barred(tile_said, tile, "not_built", "IN-TILE-GEN-01")
    if not usable(society, tile):
        reason = "tile_used" if tile in society.used else "no_economy_token"
        return barred(tile_said, tile, reason, "IN-TILE-GEN-02")
    if tile in ("eco_1", "eco_2") and not society.supply:
        return barred(tile_said, tile, "no_supply", f"IN-TILE-ECO-{tile[-1]}")
    if tile == "eco_2" and not academy_room(state, seat):
        return barred(tile_said, tile, "academy_full", "IN-TILE-ECO-2")
    return None


@cache
def tile_option(tile: str) -> Option:
    """A progress tile that may be used, as an option."""
    note = Text(f"tile.{tile}.does")
    return Option(f"{TILE}{tile}", Text("option.use", {"tile": tile_said(tile)}), "tile", "tile", note=note)


def free_options(state: Ages, seat: Seat) -> list[Option]:
    """The tiles that may be used in a free window."""
    if not state.societies[seat].economy:
        return []
    return [tile_option(tile) for tile in FREE if not economy_hindrance(state, seat, tile)]


def use_free(game: Game[Ages], seat: Seat, tile: str) -> Sequence[Step]:
    """Use one of them; what it still asks."""
    use_economy(game, seat, tile)
    match tile:
        case "eco_1":
            return (PlaceCitizen(seat, "citizen_map"),)
        case "eco_2":
            enrol(game, seat)
        case _:
            pass  # the Academy limit follows from the token on the tile
    return ()


class Window(Choice, frozen=True, tag="window"):
    """The free window between the last chain and the replacement of Ideas (IN-TURN-13).

    Where no Idea is replaced it is the same moment as the window of step 3, and is not asked twice.
    """

    def options(self, game: Game[Ages]) -> list[Option]:
        found = free_options(game.state, self.seat) if game.state.turn.owed else []
        return [*found, Option("done", Text("option.done"), "leave")] if found else []

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0] != "done":
            game.then(*use_free(game, self.seat, names[0].removeprefix(TILE)), self)

    def refuse(self, game: Game[Ages], *names: Key) -> Refusal | None:
        tile = names[0].removeprefix(TILE) if names else ""
        return economy_hindrance(game.state, self.seat, tile) if tile in FREE else None
