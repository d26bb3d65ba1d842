"""What cards change for their owner while they are in play: each power with what it says on the card.

What a power changes is asked by kind where it counts (``queries.powers``).
"""

from __future__ import annotations

import msgspec

from games.core.model import Text
from games.terra_concordia.board import Terrain
from games.terra_concordia.cards.wording import amounts_said, terrain_said, terrains_said, thing_said
from games.terra_concordia.goods import Amounts


class _Power(msgspec.Struct, frozen=True, tag_field="power", forbid_unknown_fields=True):
    """What all powers can say; ``said`` is abstract, which structs cannot declare."""

    def said(self) -> Text:
        """The power as the card tells it."""
        raise NotImplementedError


class Immune(_Power, frozen=True, tag="immune"):
    """Negative events do not touch the owner (TC-EVT-02)."""

    def said(self) -> Text:
        return Text("power.immune")


class Storage(_Power, frozen=True, tag="storage"):
    """So many more units of each resource can be stored (TC-LIM-07)."""

    n: int

    def said(self) -> Text:
        return Text("power.storage", {"n": self.n})


class BuildDiscount(_Power, frozen=True, tag="build_discount"):
    """Constructions cost less of these resources."""

    resources: Amounts

    def said(self) -> Text:
        return Text("power.build_discount", {"what": amounts_said(self.resources)})


class ResearchDiscount(_Power, frozen=True, tag="research_discount"):
    """Technologies cost less of these resources."""

    resources: Amounts

    def said(self) -> Text:
        return Text("power.research_discount", {"what": amounts_said(self.resources)})


class FreeBuilder(_Power, frozen=True, tag="free_builder"):
    """So many Constructions each round need no worker."""

    n: int

    def said(self) -> Text:
        return Text("power.free_builder", {"n": self.n})


class ExploreFree(_Power, frozen=True, tag="explore_free"):
    """Exploring a hex of these terrains exhausts no worker (TC-ACT-EXPLORE-05)."""

    terrains: tuple[Terrain, ...]

    def said(self) -> Text:
        return Text("power.explore_free", {"terrains": terrains_said(self.terrains)})


class ExploreMore(_Power, frozen=True, tag="explore_more"):
    """Each Explore action reveals so many more hexes; with terrains, only if the chosen hex proves to be such."""

    n: int
    terrains: tuple[Terrain, ...] = ()

    def said(self) -> Text:
        told = {"what": thing_said("hex", self.n), "terrains": terrains_said(self.terrains)}
        return Text("power.explore_more_on" if self.terrains else "power.explore_more", told)


class ExploreGain(_Power, frozen=True, tag="explore_gain"):
    """Resources for each hex of these terrains that the owner's Explore action turns up."""

    terrains: tuple[Terrain, ...]
    resources: Amounts

    def said(self) -> Text:
        told = {"terrains": terrains_said(self.terrains), "what": amounts_said(self.resources)}
        return Text("power.explore_gain", told)


class TradeBonus(_Power, frozen=True, tag="trade_bonus"):
    """More Gold for each sell step of a Trade."""

    gold: int

    def said(self) -> Text:
        return Text("power.trade_bonus", {"what": thing_said("gold", self.gold)})


class TradeUses(_Power, frozen=True, tag="trade_uses"):
    """More Trade actions each round."""

    n: int

    def said(self) -> Text:
        return Text("power.trade_uses", {"n": self.n})


class SellLot(_Power, frozen=True, tag="sell_lot"):
    """A sell step needs only so many units."""

    n: int

    def said(self) -> Text:
        return Text("power.sell_lot", {"n": self.n})


class InfluenceUses(_Power, frozen=True, tag="influence_uses"):
    """More Influence actions each round."""

    n: int

    def said(self) -> Text:
        return Text("power.influence_uses", {"n": self.n})


class InfluencePoints(_Power, frozen=True, tag="influence_points"):
    """VP in play for each Influence action."""

    n: int

    def said(self) -> Text:
        return Text("power.influence_points", {"what": thing_said("point", self.n)})


class RestoreIndividual(_Power, frozen=True, tag="restore_individual"):
    """Each Restore also raises the owner's sustainability."""

    n: int

    def said(self) -> Text:
        return Text("power.restore_individual", {"n": self.n})


class Slots(_Power, frozen=True, tag="slots"):
    """The owner may build beyond the limits of a hex and of the game."""

    per_hex: int
    in_all: int

    def said(self) -> Text:
        return Text("power.slots", {"per_hex": self.per_hex, "in_all": self.in_all})


class Unmanned(_Power, frozen=True, tag="unmanned"):
    """Controlled hexes of a terrain produce without a worker in every round whose number ``every`` divides."""

    terrain: Terrain
    every: int

    def said(self) -> Text:
        rounds = {"first": self.every, "second": 2 * self.every, "third": 3 * self.every}
        return Text("power.unmanned", {"terrain": terrain_said(self.terrain), **rounds})


Power = (
    Immune
    | Storage
    | BuildDiscount
    | ResearchDiscount
    | FreeBuilder
    | ExploreFree
    | ExploreMore
    | ExploreGain
    | TradeBonus
    | TradeUses
    | SellLot
    | InfluenceUses
    | InfluencePoints
    | RestoreIndividual
    | Slots
    | Unmanned
)
