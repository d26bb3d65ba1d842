"""What an answer costs: its price in goods, and what it brings upon its own player that cannot be won back."""

from __future__ import annotations

from functools import cache

from games.core.model import Seat, Text
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named, space_said
from games.tarlac.printed import PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import factions_of, numbers, rival
from games.tarlac.state import Thomond


def price_said(state: Thomond, faction: FactionId, space: SpaceId, herds: int, by_coyne: int) -> Text:
    """So many herds, so many battles by coyne in a space, and what both leave (TA-MOB-02, TA-PROV-04)."""
    after = state.settlements[space].devastation + by_coyne * numbers(state).coyne_per_battle
    ruins = after >= PACKS[state.edition].base.limits.devastation
    return _price_said(herds, state.factions[faction].herds - herds, by_coyne, after, ruins, space)


@cache
def _price_said(herds: int, left: int, by_coyne: int, after: int, ruins: bool, space: SpaceId) -> Text:
    paid: list[Text] = []
    if herds:
        paid.append(Text("price.herds", {"n": herds, "left": left}))
    if by_coyne:
        told = {"n": by_coyne, "after": after, "space": space_said(space)}
        paid.append(Text("price.coyne_ruins" if ruins else "price.coyne", told))
    return several(paid)


def last_febas(state: Thomond, faction: FactionId, loss: int) -> Text | None:
    """What losing so many febas means if they are the last of the seat that plays a faction (TA-WIN-01, TA-WIN-05)."""
    seat = state.factions[faction].seat
    if seat is None or not 0 < state.febas.get(seat, loss + 1) <= loss:
        return None
    return fall_said(state, seat)


def fall_said(state: Thomond, seat: Seat) -> Text:
    """Without febas a pretender loses the war, any other player is out."""
    mine = factions_of(state, seat)
    if mine[0] in PRETENDERS:
        return Text("consequence.war_lost", {"who": faction_said(rival(mine[0]))})
    return Text("consequence.out")


def exile_said(state: Thomond, pretender: FactionId) -> Text:
    """What exile costs, and how long (TA-EXILE-01, TA-EXILE-02)."""
    king = state.factions[pretender]
    if threat := last_febas(state, pretender, -PACKS[state.edition].base.febas.exile):
        return threat
    told = {"who": named(pretender)}
    return Text("consequence.exile_army" if king.army else "consequence.exile", told)
