"""What an answer costs: its price in goods, and what it brings upon its own player that cannot be won back."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from games.core.model import Text
from games.core.texts import several
from games.tarlac.content import PACKS
from games.tarlac.labels import faction_said, named_said, space_said
from games.tarlac.printed import PRETENDERS, FactionId, SpaceId
from games.tarlac.queries import factions_of, numbers, rival, room, seat_of
from games.tarlac.state import Thomond


class Stock(NamedTuple):
    """What the Irish pay and feed their battles with: a faction's herds, and the land of a space."""

    space: SpaceId
    herds: int
    room: int
    """How many battles coyne can do for."""
    devastation: int
    coyne: int
    """Devastation for each battle."""
    ruin: int
    """Devastation that destroys the settlement."""


def stock(state: Thomond, faction: FactionId, space: SpaceId) -> Stock:
    """What a faction has for the battles that it raises or feeds in a space."""
    devastation, coyne = state.settlements[space].devastation, numbers(state).coyne_per_battle
    ruin = PACKS[state.edition].base.limits.devastation
    return Stock(space, state.factions[faction].herds, room(state, space), devastation, coyne, ruin)


def price_said(stock: Stock, herds: int, by_coyne: int) -> Text:
    """So many herds, so many battles by coyne, and what both leave (TA-MOB-02, TA-PROV-04)."""
    paid: list[Text] = []
    if herds:
        paid.append(Text("price.herds", {"n": herds, "left": stock.herds - herds}))
    if by_coyne:
        after = stock.devastation + by_coyne * stock.coyne
        told = {"n": by_coyne, "after": after, "space": space_said(stock.space)}
        paid.append(Text("price.coyne_ruins" if after >= stock.ruin else "price.coyne", told))
    return several(paid)


def last_febas_said(state: Thomond, faction: FactionId, loss: int, *, when: Literal["", "won_"] = "") -> Text | None:
    """What losing so many febas means if they are the last of the seat that plays a faction (TA-WIN-01, TA-WIN-05).

    ``when``: "won_" if they are lost only by an assault that is won.
    """
    if not last_febas(state, faction, loss):
        return None
    # Without febas a pretender loses the war, any other player is out.
    mine = factions_of(state, seat_of(state, faction))
    return war_lost_said(mine[0], when) if mine[0] in PRETENDERS else Text(f"consequence.{when}out")


def last_febas(state: Thomond, faction: FactionId, loss: int) -> bool:
    """Whether so many are all the febas that the seat of a faction has left."""
    seat = state.factions[faction].seat
    return seat is not None and 0 < state.febas.get(seat, loss + 1) <= loss


def war_lost_said(pretender: FactionId, when: Literal["", "won_"] = "") -> Text:
    """That the last febas of a pretender are the rival's victory; ``when`` as in ``last_febas_said``."""
    return Text(f"consequence.{when}war_lost", {"who": faction_said(rival(pretender))})


def fall_risked_said(state: Thomond, *fallen: FactionId) -> Text | None:
    """What their player should know of a fight that may be the end of these armies (TA-COMBAT-07)."""
    if state.factions[fallen[0]].seat not in state.febas:
        return None
    loss = -PACKS[state.edition].base.febas.army_eliminated * len(fallen)
    end = last_febas_said(state, fallen[0], loss)
    told = {"n": loss, "who": several([named_said(id) for id in fallen])} if fallen[1:] else {"n": loss}
    said = "_all" if fallen[1:] else ""
    return Text(f"note.may_end{said}", {**told, "end": end}) if end else Text(f"note.may_fall{said}", told)


Morrow = Literal["poor", "rich", "poor_unless", "rich_unless", "king", "last"]
"""How a pretender who goes into exile begins the next round: in exile with or without herds (TA-MAINT-02), the king
unless the rival goes as well, as king if the rival has gone (TA-THRONE-02), or not at all, if this round is the last.
"""


@cache
def exile_said(pretender: FactionId, army: bool, morrow: Morrow) -> Text:
    """What exile costs who has more than the last febas, and how long (TA-EXILE-02)."""
    said, told = "consequence.exile_army" if army else "consequence.exile", {"who": named_said(pretender)}
    if morrow == "last":
        return Text(f"{said}_last", told)
    return Text(said, {**told, "how": Text(f"consequence.{morrow}")})
