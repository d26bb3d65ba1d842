"""The nouns of cards: categories, kinds, what can be counted, and what it is worth at the end."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from games.core.model import Text
from games.terra_concordia.board import Terrain
from games.terra_concordia.cards.wording import terrains_said, thing_said
from games.terra_concordia.goods import RESOURCES

Category = Literal["agriculture", "engineering", "navigation", "science", "energy", "culture"]
CATEGORIES: tuple[Category, ...] = get_args(Category)

Kind = Literal["construction", "exploration", "trade", "influence", "project", "worker", "legacy"]
"""The cards a hand may hold."""

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
    "works",
    "in_play",
    "individual",
    "restores",
    "produced",
    "workers",
    "friends",
    "cards_played",
    "rivals_with_less_influence",
]


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be counted for a player."""

    of: Of
    """A stored resource; controlled "hexes"; "technologies" and their different "categories"; built "constructions"
    and "wonders"; "works": both together; hand cards "in_play"; "individual" sustainability; "restores"
    carried out; units "produced" in Production; "workers"; "friends": alliances formed or, where the variant has none,
    rivals with less Influence; "cards_played" from the hand; "rivals_with_less_influence"."""
    terrains: tuple[Terrain, ...] = ()
    """Of hexes only these; empty: all."""
    level: int = 0
    """Of technologies only those of this level or higher."""
    vp: int = 0
    """Of constructions only those worth so many VP or more."""
    kind: Literal["", "influence", "worker", "legacy", "project"] = ""
    """Of hand cards in play only this type."""

    def said(self) -> Text:
        """What is counted: "controlled hexes"."""
        return self._said("measure")

    def counted_said(self, n: int) -> Text:
        """So many of it: "3 controlled hexes"; of one without the number, for "per controlled hex"."""
        return self._said("counted", n=n)

    def _said(self, table: str, **n: int) -> Text:
        if self.of in RESOURCES:
            counted = {"what": thing_said(self.of, n["n"])} if n else {"stock": Text(f"stock.{self.of}")}
            return Text(f"{table}.resource", counted)
        if self.terrains:
            return Text(f"{table}.hexes_of", {"terrains": terrains_said(self.terrains), **n})
        if self.level:
            return Text(f"{table}.technologies_of", {"level": self.level, **n})
        if self.vp:
            return Text(f"{table}.constructions_of", {"vp": self.vp, **n})
        if self.kind:
            return Text(f"{table}.in_play_of", {"kind": Text(f"kind.{self.kind}"), **n})
        return Text(f"{table}.{self.of}", n)


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP at the end: for every ``each`` counted beyond ``above``, or once if at least ``at_least`` are counted."""

    vp: int
    per: Measure
    each: int = 1
    above: int = 0
    at_least: int = 0

    def said(self) -> Text:
        """What it is worth."""
        counted = self.per.counted_said(self.at_least or self.each)
        told = {"what": thing_said("point", self.vp), "per": counted, "above": self.above}
        if self.at_least:
            return Text("ends.at_least", told)
        return Text("ends.above" if self.above else "ends.each", told)
