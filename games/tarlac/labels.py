"""Words put together: names, options that come up again and again."""

from __future__ import annotations

from functools import cache

from games.core.model import Option, Text
from games.tarlac.content import FactionId, SpaceId


@cache
def faction_said(faction: FactionId) -> Text:
    """The name of a faction."""
    return Text(f"faction.{faction}")


@cache
def space_said(space: SpaceId) -> Text:
    """The name of a space."""
    return Text(f"space.{space}")


@cache
def thing_said(what: str, n: int) -> Text:
    """A number of things: "3 battles"."""
    return Text(f"thing.{what}", {"n": n})


def signed(n: int) -> str:
    """A modifier as it is read: "+1", "−1", "+0"."""
    return f"+{n}" if n >= 0 else f"−{-n}"


@cache
def march_option(space: SpaceId, cost: int, settlement: str, owner: FactionId, leads_to: str) -> Option:
    """A march: where to, for how many points, what stands there, whose it is and what it leads to.

    That is "free", "fight" or "hostage".
    """
    told = {"space": space_said(space), "what": Text(f"settlement.{settlement}")}
    brief = leads_to == "hostage"  # which leaves no room for what stands there
    if owner and settlement != "none":
        where = Text("site.of" if brief else "site.owned", {**told, "who": faction_said(owner)})
    else:
        where = space_said(space) if brief else Text("site.wild", told)
    label = Text(f"option.march.{leads_to}", {"where": where, "points": thing_said("point", cost)})
    return Option(f"march.{space}", label, "march", f"terrain_{settlement}")


@cache
def plain(key: str, text: str = "", group: str = "", icon: str = "") -> Option:
    """An option that needs no words of its own but those of the catalogue under ``option.<key>``."""
    return Option(key, Text(f"option.{text or key}"), group, icon)


@cache
def about(key: str, text: str, faction: FactionId, group: str) -> Option:
    """An option about a faction."""
    return Option(key, Text(f"option.{text}", {"who": faction_said(faction)}), group, f"faction_{faction}")


@cache
def at(key: str, text: str, space: SpaceId, group: str) -> Option:
    """An option about a space."""
    return Option(key, Text(f"option.{text}", {"space": space_said(space)}), group, "")


@cache
def how_many(verb: str, n: int, group: str, left: int = 0) -> Option:
    """An option that is a number: ``<verb>.<n>``; ``left`` is the number its sentence adds (pounds left, the rest)."""
    told = {"what": thing_said(verb_thing(verb), n), "left": left}
    return Option(f"{verb}.{n}", Text(f"option.{verb}.{'rest' if left else 'all'}", told), group)


def verb_thing(verb: str) -> str:
    """What a number of this verb counts."""
    return {"muster": "battle", "coyne": "coyne", "provision": "provision", "feed": "provision", "eat": "coyne"}[verb]


@cache
def danger_said(card: str) -> Text:
    """The name of a danger card."""
    return Text(f"danger.{card}.name")
