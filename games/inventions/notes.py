"""What is printed on components, in words: for the look-up, for pictures, for menus."""

from __future__ import annotations

from collections import Counter
from functools import cache

from games.core.model import Component, Text
from games.core.texts import several
from games.inventions.content import PACKS, Pack
from games.inventions.printed import (
    Card,
    KnowledgeTile,
    Milestone,
    PrivateObjective,
    ProgressTile,
    PublicObjective,
    SpecialistTile,
    WealthTile,
)

Printed = (
    Card | Milestone | ProgressTile | WealthTile | SpecialistTile | KnowledgeTile | PrivateObjective | PublicObjective
)
"""What can be looked up."""


def printed(id: str, edition: str) -> Printed:
    """A component by its id.

    Raises:
        KeyError: no such component.
    """
    for shelf in _shelves(PACKS[edition]):
        if id in shelf:
            return shelf[id]
    raise KeyError(id)


def _shelves(pack: Pack) -> tuple[dict[str, Printed], ...]:
    return (
        {**pack.cards},
        {**pack.milestones},
        {**pack.tiles},
        {**pack.wealth_tiles},
        {**pack.specialist_tiles},
        {**pack.knowledge_tiles},
        {**pack.private},
        {**pack.public},
    )


def components(edition: str) -> tuple[Component, ...]:
    """Everything that can be looked up."""
    return tuple(
        Component(id, title_said(id, one), tuple(lines_said(id, edition)), one.source)
        for shelf in _shelves(PACKS[edition])
        for id, one in shelf.items()
    )


def title_said(id: str, one: Printed) -> Text:
    """The name of a component."""
    match one:
        case Card():
            return Text(f"card.{id}.name")
        case Milestone():
            return Text(f"milestone.{id}.name")
        case ProgressTile() | WealthTile():
            return Text(f"tile.{id}.name")
        case SpecialistTile():
            return Text("note.specialist_tile", {"code": id.upper()})
        case KnowledgeTile():
            return Text("note.knowledge_tile", {"code": id.upper()})
        case _:
            return Text(f"objective.{id}.name")


@cache
def lines_said(id: str, edition: str) -> list[Text]:
    """What a component says, a sentence a line; the first one says what it is."""
    one = printed(id, edition)
    match one:
        case Card():
            return _card(one)
        case Milestone(letter=letter, slots=slots, benefits=benefits, action=action):
            gains = [Text(f"effect.{effect}") for effect in benefits] + ([Text(f"action.{action}")] if action else [])
            head = Text("note.milestone", {"letter": letter.upper(), "n": slots})
            return [head, Text("note.diplomat", {"what": several(gains)})]
        case ProgressTile():
            return [_tile(one), _power(one), *([Text(f"note.once.{one.once}")] if one.once else [Text("note.always")])]
        case WealthTile(kind=kind, types=types, points=points):
            what = several([Text(f"specialty.{specialty}") for specialty in types])
            code = id.removeprefix("wea_").upper()
            return [Text("note.wealth_tile", {"code": code}), Text(f"note.wealth.{kind}", {"n": points, "what": what})]
        case SpecialistTile(slots=slots):
            what = several([Text(f"effect.{effect}") for effect in one.benefits])
            return [
                Text("note.region_display"),
                Text("note.slots", {"n": slots}),
                Text("note.presenter", {"what": what}),
            ]
        case KnowledgeTile(chain=chain, points=points):
            return [
                Text("note.region_sage"),
                Text("note.chain_side", {"action": Text(f"action.{chain}")}),
                Text("note.points_side", {"n": points}),
            ]
        case PrivateObjective():
            return [Text(f"note.kind.{one.kind}"), *_private(one)]
        case PublicObjective(counts=counts, type=kind, points_each=n):
            what = Text(f"specialty.{kind}") if kind else Text("nothing")
            who = Text(f"note.one.{kind}") if kind else Text("nothing")
            return [
                Text("note.public"),
                Text("note.when"),
                Text(f"note.counts.{counts}", {"n": n, "what": what, "who": who}),
            ]


def _card(card: Card) -> list[Text]:
    found = [Text("note.card", {"era": card.era, "what": Text(f"specialty.{card.type}")})]
    if card.milestone:
        args = {"code": card.milestone.upper(), "milestone": Text(f"milestone.{card.milestone}.name")}
        found.append(Text("note.needs", args))
    if card.extra:
        found.append(
            Text(
                "note.extra",
                {"what": several([Text(f"note.people.{kind}", {"n": n}) for kind, n in Counter(card.extra).items()])},
            )
        )
    return [*found, Text("note.chain", {"action": Text(f"action.{card.chain}")})]


def _tile(tile: ProgressTile) -> Text:
    return Text("note.tile", {"what": Text(f"specialty.{tile.type}"), "n": tile.number})


def _power(tile: ProgressTile) -> Text:
    if tile.pair:
        one, other = (Text(f"action.{action}") for action in tile.pair)
        return Text("note.power.pair", {"one": one, "other": other})
    return Text(f"note.power.{tile.effect}")


def _private(objective: PrivateObjective) -> list[Text]:
    if objective.condition:
        return [Text(f"note.condition.{objective.condition}", {"n": objective.points[0]})]
    args = {f"p{n}": points for n, points in enumerate(objective.points, start=1)}
    where = several([Text(f"region.{region}") for region in objective.regions])
    return [Text(f"note.scores.{objective.kind}", args), Text("note.regions", {"where": where})]
