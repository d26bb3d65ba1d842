"""What cards do at once, every round, or in Production: each with what it says on the card.

What they do stands in ``effects/perform.py`` (at a rival: ``effects/questions.py``), where pyright names a deed that
has been forgotten.
"""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from games.core.model import Text
from games.terra_concordia.board import Terrain
from games.terra_concordia.cards.vocabulary import Measure
from games.terra_concordia.cards.wording import amounts_said, signed, terrain_said, terrains_said, thing_said
from games.terra_concordia.goods import Amounts


class _Deed(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all deeds can say; ``said`` is abstract, which structs cannot declare."""

    def said(self) -> Text:
        """The deed as the card tells it."""
        raise NotImplementedError

    def brief_said(self) -> Text:
        """The same for a menu, where there is less room."""
        return self.said()


# ---------------------------------------------------------------- goods, points, sustainability


class Gain(_Deed, frozen=True, tag="gain"):
    """Resources from the stock."""

    resources: Amounts

    def said(self) -> Text:
        return Text("deed.gain", {"what": amounts_said(self.resources)})


class GainPer(_Deed, frozen=True, tag="gain_per"):
    """The resources for every ``each`` of what is counted, at most ``most`` times (0: no limit)."""

    resources: Amounts
    per: Measure
    each: int = 1
    most: int = 0

    def times(self, counted: int) -> int:
        """How often so much of what is counted gives the resources."""
        times = counted // self.each
        return min(times, self.most) if self.most else times

    def said(self) -> Text:
        told = {"what": amounts_said(self.resources), "per": self.per.counted_said(self.each), "n": self.most}
        return Text("deed.gain_per_most" if self.most else "deed.gain_per", told)


class Lose(_Deed, frozen=True, tag="lose"):
    """Resources go back, as far as there are any."""

    resources: Amounts

    def said(self) -> Text:
        return Text("deed.lose", {"what": amounts_said(self.resources)})


class Yield(_Deed, frozen=True, tag="yield"):
    """Resources for each producing hex of these terrains."""

    terrains: tuple[Terrain, ...]
    resources: Amounts

    def said(self) -> Text:
        return Text("deed.yield", {"what": amounts_said(self.resources), "terrains": terrains_said(self.terrains)})


class Convert(_Deed, frozen=True, tag="convert"):
    """So many units of one non-gold resource of the player's choice may be turned into others."""

    give: int
    resources: Amounts

    def said(self) -> Text:
        return Text("deed.convert", {"n": self.give, "what": amounts_said(self.resources)})


class Points(_Deed, frozen=True, tag="points"):
    """VP in play."""

    n: int

    def said(self) -> Text:
        return Text("deed.points", {"what": thing_said("point", self.n)})


class PointsPer(_Deed, frozen=True, tag="points_per"):
    """VP in play for each of what is counted now."""

    n: int
    per: Measure

    def said(self) -> Text:
        return Text("deed.points_per", {"what": thing_said("point", self.n), "per": self.per.counted_said(1)})


class Individual(_Deed, frozen=True, tag="individual"):
    """The owner's sustainability changes."""

    n: int

    def said(self) -> Text:
        return Text("deed.individual", {"n": signed(self.n)})

    def brief_said(self) -> Text:
        return Text("brief.individual", {"n": signed(self.n)})


class Global(_Deed, frozen=True, tag="global"):
    """Global sustainability changes."""

    n: int

    def said(self) -> Text:
        return Text("deed.global", {"n": signed(self.n)})

    def brief_said(self) -> Text:
        return Text("brief.global", {"n": signed(self.n)})


# ---------------------------------------------------------------- workers, cards, hexes


class Workers(_Deed, frozen=True, tag="workers"):
    """Permanent workers, free, into the reserve."""

    n: int

    def said(self) -> Text:
        return Text("deed.workers", {"what": thing_said("worker", self.n)})


class Draw(_Deed, frozen=True, tag="draw"):
    """Cards into the hand: from the top of the Construction deck or the mixed pool, or the topmost of a type in it."""

    deck: Literal["construction", "mixed", "exploration", "influence"]
    n: int

    def said(self) -> Text:
        return Text(f"deed.draw_{self.deck}", {"n": self.n})


class Reveal(_Deed, frozen=True, tag="reveal"):
    """Hidden hexes of the player's choice, each adjacent to a revealed one."""

    n: int

    def said(self) -> Text:
        return Text("deed.reveal", {"what": thing_said("hex", self.n)})


class RevealTerrain(_Deed, frozen=True, tag="reveal_terrain"):
    """Hidden hexes of one terrain, wherever they lie."""

    terrain: Terrain
    n: int

    def said(self) -> Text:
        return Text("deed.reveal_terrain", {"n": self.n, "terrain": terrain_said(self.terrain)})


class RevealAround(_Deed, frozen=True, tag="reveal_around"):
    """Every hidden hex within so many steps of the hex built on."""

    radius: int

    def said(self) -> Text:
        return Text("deed.reveal_around", {"n": self.radius})


class FreeResearch(_Deed, frozen=True, tag="free_research"):
    """Technologies without their cost, of at most this level (TC-ACT-RESEARCH-09)."""

    level: int
    n: int = 1
    market: bool = False
    """Only such as are face up in the market."""

    def said(self) -> Text:
        level = Text("deed.level_exactly" if self.level == 1 else "deed.level_up_to", {"level": self.level})
        told = {"what": thing_said("technology", self.n), "level": level}
        return Text("deed.free_research_market" if self.market else "deed.free_research", told)


class Claim(_Deed, frozen=True, tag="claim"):
    """Control of a revealed hex that nobody controls and that is adjacent to one of the player's."""

    def said(self) -> Text:
        return Text("deed.claim")


# ---------------------------------------------------------------- rivals


def _or_alone(said: Text, alone: Amounts) -> Text:
    """What a deed does to rivals, and what it does where there are none."""
    return Text("deed.or_alone", {"said": said, "what": amounts_said(alone)}) if alone else said


class Others(_Deed, frozen=True, tag="others"):
    """Every rival gains resources."""

    resources: Amounts

    def said(self) -> Text:
        return Text("deed.others", {"what": amounts_said(self.resources)})


class Monopoly(_Deed, frozen=True, tag="monopoly"):
    """Of one non-gold resource of the player's choice every rival hands over up to so many units."""

    n: int
    alone: Amounts = {}
    """What its player gains where there is no rival."""

    def said(self) -> Text:
        return _or_alone(Text("deed.monopoly", {"n": self.n}), self.alone)


class AimedDeed(_Deed, frozen=True):
    """A deed at a rival of the player's choice."""

    takes_cards: ClassVar[bool] = False
    """Only rivals with a hand can be chosen, and what has been drawn from one cannot be given back."""

    def without_rivals(self) -> Amounts:
        """What its player gains where there is no rival."""
        return {}


class Embargo(AimedDeed, frozen=True, tag="embargo"):
    """A rival of the player's choice may not Trade for the rest of the round."""

    alone: Amounts = {}

    def without_rivals(self) -> Amounts:
        return self.alone

    def said(self) -> Text:
        return _or_alone(Text("deed.embargo"), self.alone)


class Present(AimedDeed, frozen=True, tag="present"):
    """A rival of the player's choice gains resources."""

    resources: Amounts

    def said(self) -> Text:
        return Text("deed.present", {"what": amounts_said(self.resources)})


class Boycott(AimedDeed, frozen=True, tag="boycott"):
    """A rival of the player's choice loses resources."""

    resources: Amounts
    alone: Amounts = {}

    def without_rivals(self) -> Amounts:
        return self.alone

    def said(self) -> Text:
        return _or_alone(Text("deed.boycott", {"what": amounts_said(self.resources)}), self.alone)


class Spy(AimedDeed, frozen=True, tag="spy"):
    """A card at random from the hand of a rival of the player's choice."""

    takes_cards = True

    def said(self) -> Text:
        return Text("deed.spy")


Aimed = Embargo | Present | Boycott | Spy
"""The deeds at a rival, for the codec: what a saved question may hold."""
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
    | Monopoly
    | Aimed
)
"""What a card may do to its owner or to rivals."""
Happening = Gain | Lose | Individual | Global | Draw
"""What an event may bring."""
Bonus = Gain | GainPer | Yield
"""What a card may give in Production."""
