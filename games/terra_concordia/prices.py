"""What a card costs a player with these cards in play: less their discounts, and with the fee of a hand card."""

from __future__ import annotations

from functools import lru_cache

from games.terra_concordia.cards.notes import taken
from games.terra_concordia.cards.powers import BuildDiscount, ResearchDiscount
from games.terra_concordia.cards.printed import Construction
from games.terra_concordia.goods import Amounts, cheaper
from games.terra_concordia.perks import KEPT, Perks


def price(perks: Perks, card: str) -> Amounts:
    """What it takes to bring any card into play."""
    printed = perks.printed
    if card in printed.hand:
        return taken(perks.edition, card)
    if card in printed.technologies:
        return to_research(perks.only(ResearchDiscount), card)
    return to_build(perks.only(BuildDiscount), card)


@lru_cache(2 * KEPT)
def to_build(perks: Perks, card: str) -> Amounts:
    """A Construction or a Wonder: discounts are for Constructions. ``perks``: those that give some."""
    printed = perks.printed.cards[card]
    if not isinstance(printed, Construction):
        return printed.cost
    return cheaper(printed.cost, [power.resources for power in perks.powers(BuildDiscount)])


@lru_cache(2 * KEPT)
def to_research(perks: Perks, card: str) -> Amounts:
    """A Technology. ``perks``: those that give discounts."""
    discounts = [power.resources for power in perks.powers(ResearchDiscount)]
    return cheaper(perks.printed.cards[card].cost, discounts)
