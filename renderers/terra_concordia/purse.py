"""What a player could pay for as things stand: what they have against what a card costs them."""

from __future__ import annotations

from games.terra_concordia.cards.powers import BuildDiscount, ResearchDiscount
from games.terra_concordia.cards.printed import Construction, HandCard, Technology
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import Amounts, Resource, cheaper
from games.terra_concordia.view import NationView, WorldView


def cost(nation: NationView, id: str, edition: str) -> Amounts:
    """What a card costs this player: less their discounts, and with the fee of a hand card."""
    printed = PACKS[edition]
    card = printed.cards[id]
    price = dict(card.cost)
    if isinstance(card, HandCard):
        price["gold"] = price.get("gold", 0) + printed.constants.hand_card_fee_gold
    if not isinstance(card, Construction | Technology):
        return price
    power = BuildDiscount if isinstance(card, Construction) else ResearchDiscount
    open = (printed.cards[own] for own in (*nation.technologies, *nation.played, *_built(nation)))
    return cheaper(price, [found.resources for own in open for found in own.powers if isinstance(found, power)])


def short(nation: NationView, id: str, edition: str) -> frozenset[Resource]:
    """The resources of which the player has too few for a card."""
    return frozenset(name for name, n in cost(nation, id, edition).items() if nation.resources[name] < n)


def pays(view: WorldView, id: str) -> bool:
    """Whether whoever has the turn has what a card costs them; of technologies only the next of each category."""
    if view.turn is None:
        return False
    nation, printed = view.nations[view.turn], PACKS[view.edition]
    if technology := printed.technologies.get(id):
        following = next((own for own in printed.tree[technology.category] if own not in nation.technologies), "")
        if id != following or id in view.taken:
            return False
    return not short(nation, id, view.edition)


def shops(view: WorldView) -> bool:
    """Whether there is anything on offer that whoever has the turn could pay for."""
    return any(pays(view, id) for id in (*view.market, *view.wonders))


def _built(nation: NationView) -> list[str]:
    return [building.card for building in (*nation.constructions, *nation.wonders)]
