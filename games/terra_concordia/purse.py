"""What a player could pay for, as a view shows it: what they have against what a card costs them."""

from __future__ import annotations

from games.core.model import Seat
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.technologies import following
from games.terra_concordia.goods import Amounts, Resource
from games.terra_concordia.perks import perks
from games.terra_concordia.prices import price
from games.terra_concordia.view import NationView, WorldView


def cost(nation: NationView, id: str, edition: str) -> Amounts:
    """What a card costs this player."""
    built = (building.card for building in (*nation.constructions, *nation.wonders))
    return price(perks(edition, (*nation.technologies, *built, *nation.played)), id)


def short(nation: NationView, id: str, edition: str, stock: Amounts | None = None) -> frozenset[Resource]:
    """The resources of which the player has too few for a card; ``stock``: if that were all they had."""
    held = nation.resources if stock is None else stock
    return frozenset(name for name, n in cost(nation, id, edition).items() if held[name] < n)


def pays(view: WorldView, id: str) -> bool:
    """Whether whoever has the turn has what a card costs them; of technologies only the next of each category."""
    if view.turn is None:
        return False
    nation = view.nations[view.turn]
    known = tuple(nation.technologies)
    if id in PACKS[view.edition].technologies and id not in _next(view, known):
        return False
    return not short(nation, id, view.edition)


def unlocked(view: WorldView, seat: Seat, stock: Amounts) -> tuple[str, ...]:
    """What a player could pay for with this stock and cannot now: of the hand that the viewer sees, of the Wonders face
    up, of the Technologies that follow.
    """
    nation = view.nations[seat]
    hand = view.private.hand if view.private is not None and view.viewer == seat else ()
    asked = (*hand, *view.wonders, *_next(view, nation.technologies))
    return tuple(
        id
        for id in dict.fromkeys(asked)
        if short(nation, id, view.edition) and not short(nation, id, view.edition, stock)
    )


def _next(view: WorldView, known: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for id in following(view.edition, known) if id not in view.taken)


def shops(view: WorldView) -> bool:
    """Whether there is anything on offer that whoever has the turn could pay for."""
    return any(pays(view, id) for id in (*view.market, *view.wonders))
