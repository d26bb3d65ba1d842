"""What a player could pay for as things stand: what they have against what a card costs them."""

from __future__ import annotations

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


def short(nation: NationView, id: str, edition: str) -> frozenset[Resource]:
    """The resources of which the player has too few for a card."""
    return frozenset(name for name, n in cost(nation, id, edition).items() if nation.resources[name] < n)


def pays(view: WorldView, id: str) -> bool:
    """Whether whoever has the turn has what a card costs them; of technologies only the next of each category."""
    if view.turn is None:
        return False
    nation = view.nations[view.turn]
    known = tuple(nation.technologies)
    if id in PACKS[view.edition].technologies and (id in view.taken or id not in following(view.edition, known)):
        return False
    return not short(nation, id, view.edition)


def shops(view: WorldView) -> bool:
    """Whether there is anything on offer that whoever has the turn could pay for."""
    return any(pays(view, id) for id in (*view.market, *view.wonders))
