"""The vocabulary of cards: what they do at once, every round, in Production, all the time and at the end."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from games.terra_concordia.board import Terrain

Resource = Literal["wood", "stone", "iron", "water", "food", "energy", "artefact", "prestige", "influence", "gold"]
"""The ten resources (TC-OVR-04)."""
RESOURCES: tuple[Resource, ...] = get_args(Resource)
NON_GOLD: tuple[Resource, ...] = tuple(resource for resource in RESOURCES if resource != "gold")
Amounts = dict[Resource, int]

Category = Literal["agriculture", "engineering", "navigation", "science", "energy", "culture"]
CATEGORIES: tuple[Category, ...] = get_args(Category)

Kind = Literal["construction", "exploration", "trade", "influence", "project", "worker", "legacy"]
"""The cards a hand may hold."""

# ---------------------------------------------------------------- what can be counted

Of = Literal[
    "wood",
    "stone",
    "iron",
    "water",
    "food",
    "energy",
    "artefact",
    "prestige",
    "influence",
    "gold",
    "hexes",
    "technologies",
    "categories",
    "constructions",
    "wonders",
    "in_play",
    "individual",
    "restores",
    "produced",
    "workers",
    "alliances",
    "cards_played",
    "rivals_with_less_influence",
]


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be counted for a player."""

    of: Of
    """A stored resource; controlled "hexes"; "technologies" and their different "categories"; built "constructions"
    and "wonders"; hand cards "in_play"; "individual" sustainability; "restores" carried out; units "produced" in
    Production; "workers"; "alliances" formed; "cards_played" from the hand; "rivals_with_less_influence"."""
    terrains: tuple[Terrain, ...] = ()
    """Of hexes only these; empty: all."""
    level: int = 0
    """Of technologies only those of this level or higher."""
    vp: int = 0
    """Of constructions only those worth so many VP or more."""
    kind: Literal["", "influence", "worker", "legacy", "project"] = ""
    """Of hand cards in play only this type."""


class _Word(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


# ---------------------------------------------------------------- deeds: at once or once per round


class Gain(_Word, frozen=True, tag="gain"):
    """Resources from the stock."""

    resources: Amounts


class GainPer(_Word, frozen=True, tag="gain_per"):
    """The resources for every ``each`` of what is counted, at most ``most`` times (0: no limit)."""

    resources: Amounts
    per: Measure
    each: int = 1
    most: int = 0


class Lose(_Word, frozen=True, tag="lose"):
    """Resources go back, as far as there are any."""

    resources: Amounts


class Points(_Word, frozen=True, tag="points"):
    """VP in play."""

    n: int


class PointsPer(_Word, frozen=True, tag="points_per"):
    """VP in play for each of what is counted now."""

    n: int
    per: Measure


class Individual(_Word, frozen=True, tag="individual"):
    """The owner's sustainability changes."""

    n: int


class Global(_Word, frozen=True, tag="global"):
    """Global sustainability changes."""

    n: int


class Workers(_Word, frozen=True, tag="workers"):
    """Permanent workers, free, into the reserve."""

    n: int


class Draw(_Word, frozen=True, tag="draw"):
    """Cards into the hand: from the top of the Construction deck or the mixed pool, or the topmost of a type in it."""

    deck: Literal["construction", "mixed", "exploration", "influence"]
    n: int


class Reveal(_Word, frozen=True, tag="reveal"):
    """Hidden hexes of the player's choice, each adjacent to a revealed one."""

    n: int


class RevealTerrain(_Word, frozen=True, tag="reveal_terrain"):
    """Hidden hexes of one terrain, wherever they lie."""

    terrain: Terrain
    n: int


class RevealAround(_Word, frozen=True, tag="reveal_around"):
    """Every hidden hex within so many steps of the hex built on."""

    radius: int


class FreeResearch(_Word, frozen=True, tag="free_research"):
    """Technologies without their cost, of at most this level (TC-ACT-RESEARCH-09)."""

    level: int
    n: int = 1
    market: bool = False
    """Only such as are face up in the market."""


class Convert(_Word, frozen=True, tag="convert"):
    """So many units of one non-gold resource of the player's choice may be turned into others."""

    give: int
    resources: Amounts


class Claim(_Word, frozen=True, tag="claim"):
    """Control of a revealed hex that nobody controls and that is adjacent to one of the player's."""


class Others(_Word, frozen=True, tag="others"):
    """Every rival gains resources."""

    resources: Amounts


class Embargo(_Word, frozen=True, tag="embargo"):
    """A rival of the player's choice may not Trade for the rest of the round."""


class Present(_Word, frozen=True, tag="present"):
    """A rival of the player's choice gains resources."""

    resources: Amounts


class Boycott(_Word, frozen=True, tag="boycott"):
    """A rival of the player's choice loses resources."""

    resources: Amounts


class Spy(_Word, frozen=True, tag="spy"):
    """A card at random from the hand of a rival of the player's choice."""


class Monopoly(_Word, frozen=True, tag="monopoly"):
    """Of one non-gold resource of the player's choice every rival hands over up to so many units."""

    n: int


Deed = (
    Gain
    | GainPer
    | Points
    | PointsPer
    | Individual
    | Global
    | Workers
    | Draw
    | Reveal
    | RevealTerrain
    | RevealAround
    | FreeResearch
    | Convert
    | Claim
    | Others
    | Embargo
    | Present
    | Boycott
    | Spy
    | Monopoly
)
Happening = Gain | Lose | Individual | Global | Draw
"""What an event may bring."""


# ---------------------------------------------------------------- production bonuses


class Yield(_Word, frozen=True, tag="yield"):
    """Resources for each producing hex of these terrains."""

    terrains: tuple[Terrain, ...]
    resources: Amounts


Bonus = Gain | GainPer | Yield


# ---------------------------------------------------------------- powers: in force while the card is in play


class _Power(msgspec.Struct, frozen=True, tag_field="power", forbid_unknown_fields=True):
    pass


class Immune(_Power, frozen=True, tag="immune"):
    """Negative events do not touch the owner (TC-EVT-02)."""


class Storage(_Power, frozen=True, tag="storage"):
    """So many more units of each resource can be stored (TC-LIM-07)."""

    n: int


class BuildDiscount(_Power, frozen=True, tag="build_discount"):
    """Constructions cost less of these resources."""

    resources: Amounts


class ResearchDiscount(_Power, frozen=True, tag="research_discount"):
    """Technologies cost less of these resources."""

    resources: Amounts


class FreeBuilder(_Power, frozen=True, tag="free_builder"):
    """So many Constructions each round need no worker."""

    n: int


class ExploreFree(_Power, frozen=True, tag="explore_free"):
    """Exploring a hex of these terrains exhausts no worker (TC-ACT-EXPLORE-05)."""

    terrains: tuple[Terrain, ...]


class ExploreMore(_Power, frozen=True, tag="explore_more"):
    """Each Explore action reveals so many more hexes; with terrains, only if the chosen hex proves to be such."""

    n: int
    terrains: tuple[Terrain, ...] = ()


class ExploreGain(_Power, frozen=True, tag="explore_gain"):
    """Resources for each hex of these terrains that the owner's Explore action turns up."""

    terrains: tuple[Terrain, ...]
    resources: Amounts


class TradeBonus(_Power, frozen=True, tag="trade_bonus"):
    """More Gold for each sell step of a Trade."""

    gold: int


class TradeUses(_Power, frozen=True, tag="trade_uses"):
    """More Trade actions each round."""

    n: int


class SellLot(_Power, frozen=True, tag="sell_lot"):
    """A sell step needs only so many units."""

    n: int


class InfluenceUses(_Power, frozen=True, tag="influence_uses"):
    """More Influence actions each round."""

    n: int


class InfluencePoints(_Power, frozen=True, tag="influence_points"):
    """VP in play for each Influence action."""

    n: int


class RestoreIndividual(_Power, frozen=True, tag="restore_individual"):
    """Each Restore also raises the owner's sustainability."""

    n: int


class Slots(_Power, frozen=True, tag="slots"):
    """The owner may build beyond the limits of a hex and of the game."""

    per_hex: int
    in_all: int


class Unmanned(_Power, frozen=True, tag="unmanned"):
    """Controlled hexes of a terrain produce without a worker in every so manieth round."""

    terrain: Terrain
    every: int


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


# ---------------------------------------------------------------- the end of the game


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP at the end: for every ``each`` counted beyond ``above``, or once if at least ``at_least`` are counted."""

    vp: int
    per: Measure
    each: int = 1
    above: int = 0
    at_least: int = 0
