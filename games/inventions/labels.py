"""What players and pieces are called, as texts to be translated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from games.core.model import Refusal, Text, player, refused
from games.core.texts import several
from games.inventions.content import PACKS
from games.inventions.pieces import SIDES, Owner
from games.inventions.state import Ages
from games.inventions.vocabulary import SPECIALTIES, Specialty


def who_said(state: Ages, owner: Owner) -> Text:
    """The name of whoever owns a piece: a human's, or that of Chronos."""
    return name_said(owner, len(state.societies))


def name_said(owner: Owner, humans: int) -> Text:
    """The same from what a view shows."""
    return player(owner) if owner < humans else Text("chronos")


@cache
def action_said(action: str) -> Text:
    """The name of an action."""
    return Text(f"action.{action}")


@cache
def card_said(id: str) -> Text:
    """The name of an Idea or Invention."""
    return Text(f"card.{id}.name")


@cache
def region_said(id: str) -> Text:
    """The name of a region."""
    return Text(f"region.{id}")


@cache
def where_said(id: str) -> Text:
    """In a region."""
    return Text(f"where.{id}")


@cache
def milestone_said(id: str) -> Text:
    """The name of a milestone."""
    return Text(f"milestone.{id}.name")


@cache
def tile_said(id: str) -> Text:
    """The name of a progress or wealth tile."""
    return Text(f"tile.{id}.name")


@cache
def tile_brief_said(id: str) -> Text:
    """A progress tile on a button: its name and what it does."""
    return Text(f"tile.{id}.brief")


@cache
def objective_said(id: str) -> Text:
    """The name of a private or public objective."""
    return Text(f"objective.{id}.name")


@cache
def era_place_said(edition: str, id: str) -> Text:
    """A space of the Era track as it is found on the table, where no code stands: its era, the how manyth of that."""
    spaces = PACKS[edition].era_spaces
    zone, order = spaces[id].zone, spaces[id].order
    nth = sum([each.zone == zone and each.order <= order for each in spaces.values()])
    return Text("era_place", {"era": zone, "space": nth})


@cache
def token_said(id: str) -> Text:
    """The name of an influence token; "" is one of Chronos."""
    return Text(f"token.{id or 'chronos'}")


@cache
def hex_said(id: str) -> Text:
    """A hex of the progress map."""
    return Text("hex", {"hex": id.upper()})


@cache
def effect_said(effect: str) -> Text:
    """What a benefit gives."""
    return Text(f"effect.{effect}")


@cache
def brought_said(effect: str) -> Text:
    """The same in few words, for an option."""
    return Text(f"brings.{effect}")


@cache
def thing_said(what: str, n: int) -> Text:
    """A number of influence, points, citizens, Merchants…"""
    return Text(f"thing.{what}", {"n": n})


@cache
def specialist_said(who: str, n: int = 1) -> Text:
    """Merchants, Artisans, Thinkers or Academics."""
    return Text("thing.academic", {"n": n}) if who == "academic" else Text(f"thing.specialist_{who}", {"n": n})


@cache
def specialty_said(specialty: str) -> Text:
    """The name of a specialty."""
    return Text(f"specialty.{specialty}")


def paid_said(specialists: Mapping[Specialty, int], academics: int) -> Text:
    """Citizens that are paid."""
    found = [specialist_said(specialty, n) for specialty in SPECIALTIES if (n := specialists.get(specialty, 0))]
    return listed_said([*found, *([specialist_said("academic", academics)] if academics else [])])


def listed_said(items: Sequence[Text], empty: str = "nothing") -> Text:
    """An enumeration, or the word for nothing; for none of what has a gender: ``nobody``, ``none``."""
    return several(items) if items else Text(empty)


@cache
def barred(said: Callable[[str], Text], id: str, reason: str, clause: str) -> Refusal:
    """A refusal that goes by one id alone, and how that is said: worded once, as many are looked at before one fits."""
    return refused(said(id), reason, clause)


def piece_said(piece: str) -> Text:
    """What lies in a tile display: a tile or an Aspiration."""
    return thing_said(f"aspiration_{piece}", 1) if piece in SIDES else tile_said(piece)
