"""Words put together: names, options that come up again and again."""

from __future__ import annotations

from functools import cache

from games.core.model import Option, Text
from games.tarlac.printed import DEC, TAN, FactionId, SpaceId


@cache
def faction_said(faction: FactionId) -> Text:
    """The name of a faction as it stands alone or begins a sentence."""
    return Text(f"faction.{faction}")


@cache
def named_said(faction: FactionId) -> Text:
    """The name of a faction inside a sentence: "o Tánaiste", "de Clare"."""
    return _inflected("named", faction)


@cache
def whose_said(faction: FactionId) -> Text:
    """To whom something belongs: "do Tánaiste", "of Clann Taidhg"."""
    return _inflected("whose", faction)


@cache
def to_whom_said(faction: FactionId) -> Text:
    """Who is given or told something: "ao Tánaiste", "to Clann Taidhg"."""
    return _inflected("to_whom", faction)


def _inflected(case: str, faction: FactionId) -> Text:
    """A name with its article or preposition; only two of them do not go by the pattern."""
    if faction in (TAN, DEC):
        return Text(f"{case}.{faction}")
    return Text(f"{case}.name", {"who": faction_said(faction)})


@cache
def space_said(space: SpaceId) -> Text:
    """The name of a space."""
    return Text(f"space.{space}")


@cache
def thing_said(what: str, n: int) -> Text:
    """A number of things: "3 battles"."""
    return Text(f"thing.{what}", {"n": n})


SACK = "sack"
"""Said of a march that a sack is to follow."""
DESTROYED = -1
"""Stands for the devastation of a settlement that is destroyed."""


def signed(n: int) -> str:
    """A modifier as it is read: "+1", "−1", "+0"."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def march_option(space: SpaceId, cost: int, settlement: str, owner: FactionId, hurt: int, then: str) -> Option:
    """A march to where no enemy stands: for how many points, what stands there, whose it is and in what state.

    ``hurt`` is its devastation, ``DESTROYED`` if it is destroyed; ``then`` is ``SACK`` if that is to follow, else "".
    """
    where = site_said(space, settlement, owner, hurt)
    # A castle is not sacked but by who beats it with a die (TA-SACK-07).
    deed = "assault" if then and settlement == "castle" else then or "go"
    label = Text(f"option.march.{deed}", {"where": where, "cost": thing_said("step", cost)})
    key, group = (f"march.{space}.{then}", f"march_{then}") if then else (f"march.{space}", "march")
    # What is done there says the name of the group.
    short = Text("option.march.free", label.args) if deed in ("go", SACK) else None
    return Option(key, label, group, f"terrain_{settlement}", short)


def site_said(space: SpaceId, settlement: str, owner: FactionId, hurt: int) -> Text:
    """A space with what stands there, whose it is and in what state; ``hurt`` as in ``march_option``."""
    told = {"space": space_said(space), "what": Text(f"settlement.{settlement}"), "n": hurt}
    if not owner or settlement == "none":
        return Text("site.wild", told)
    kind = "destroyed" if hurt == DESTROYED else "hurt" if hurt else "owned"
    return Text(f"site.{kind}", {**told, "who": whose_said(owner)})


@cache
def plain(key: str, text: str = "", group: str = "") -> Option:
    """An option that needs no words of its own but those of the catalogue under ``option.<key>``."""
    return Option(key, Text(f"option.{text or key}"), group)


@cache
def about(key: str, text: str, faction: FactionId, group: str) -> Option:
    """An option about a faction."""
    return Option(key, Text(f"option.{text}", {"who": faction_said(faction)}), group, f"faction_{faction}")


@cache
def at(key: str, text: str, space: SpaceId, group: str) -> Option:
    """An option about a space."""
    return Option(key, Text(f"option.{text}", {"space": space_said(space)}), group, "")


@cache
def for_pounds(verb: str, n: int, cost: int, purse: int) -> Option:
    """An option of de Clare's that is a number, ``<verb>.<n>``, with its price and what it leaves of the purse."""
    what, group = ("battle", "muster") if verb == "muster" else ("provision", "pay")
    told = {"what": thing_said(what, n), "price": pounds_said(cost, purse)}
    return Option(f"{verb}.{n}", Text("option.muster_paid", told), group)


@cache
def pounds_said(cost: int, purse: int) -> Text:
    """So many pounds, and what they leave of a purse."""
    return Text("price.pounds", {"pounds": cost, "left": purse - cost})


@cache
def danger_said(card: str) -> Text:
    """The name of a danger card."""
    return Text(f"danger.{card}.name")


def danger_effect_said(name: Text) -> Text:
    """What the danger card of this name does while it is in force."""
    return Text(f"{name.id.removesuffix('.name')}.text")
