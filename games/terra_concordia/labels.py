"""What players and hexes are called, as texts to be translated."""

from __future__ import annotations

from functools import cache

from games.core.model import Seat, Text, player
from games.terra_concordia.board import NAMES, Hex, Terrain
from games.terra_concordia.cards.wording import terrain_said, thing_said
from games.terra_concordia.pieces import HIDDEN, NOBODY, Land
from games.terra_concordia.state import World


def who_said(state: World, seat: Seat) -> Text:
    """The name of whoever plays a seat: a person's, or that of an Automa's civilization."""
    return name_said(seat, state.nations[seat].automa, state.nations[seat].civilization)


Holder = tuple[Seat, bool, str]
"""Who controls a hex, as ``name_said`` takes it: a key for options that are worded once."""


def holder(state: World, hex: Hex) -> Holder | None:
    """Who controls a hex, if anybody does."""
    seat = state.land.owners[hex]
    if seat in (NOBODY, HIDDEN):
        return None
    nation = state.nations[seat]
    # A person is not called by the civilization: whatever it is, the key is the same.
    return (seat, True, nation.civilization) if nation.automa else (seat, False, "")


@cache
def name_said(seat: Seat, automa: bool, civilization: str) -> Text:
    """The same from what a view shows."""
    if not automa:
        return player(seat)
    if not civilization:
        return Text("automa_unnamed", {"n": seat + 1})
    return Text("automa", {"civilization": Text(f"civilization.{civilization}")})


@cache
def spot_said(hex: Hex) -> Text:
    """A hex and no more."""
    return Text("hex.spot", {"hex": NAMES[hex]})


@cache
def unseen_said(hex: Hex, near: bool) -> Text:
    """A hidden hex with all that is known of it: whether it is next to hexes of whoever is asked."""
    return Text("hex.near", {"hex": NAMES[hex]}) if near else spot_said(hex)


@cache
def tile_said(hex: Hex, terrain: Terrain | None) -> Text:
    """A hex with its terrain, or as hidden."""
    if terrain is None:
        return Text("hex.hidden", {"hex": NAMES[hex]})
    return Text("hex.revealed", {"hex": NAMES[hex], "terrain": terrain_said(terrain)})


def hex_said(land: Land, hex: Hex) -> Text:
    """A hex as anybody sees it."""
    return tile_said(hex, None if land.owners[hex] == HIDDEN else land.terrain(hex))


@cache
def swap_said(step: str, lot: int, price: int) -> Text:
    """A step of a Trade, where so many units are sold at such a price: "3 stone → 1 gold"."""
    given, _, wanted = step.partition(".")
    paid, came = (lot, price) if wanted == "gold" else (1, 1)
    return Text("step", {"given": thing_said(given, paid), "what": thing_said(wanted, came)})
