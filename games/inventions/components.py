"""What ``/card`` looks up: every component with what is printed on it, and where that comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Literal

from games.core.model import Component, Text
from games.inventions.content import PACKS
from games.inventions.labels import (
    action_said,
    card_said,
    effect_said,
    listed_said,
    milestone_said,
    objective_said,
    specialist_said,
    specialty_said,
    thing_said,
    tile_said,
    token_said,
)
from games.inventions.printed import Card, InfluenceToken, Milestone
from games.inventions.verbs import all_said
from games.inventions.vocabulary import Action, Effect


@cache
def components(edition: str) -> tuple[Component, ...]:
    """Cards, milestones, tiles, tokens and objectives of an edition."""
    pack = PACKS[edition]
    found = [Component(card.id, card_said(card.id), _card(card), card.weakest) for card in pack.cards.values()]
    found += [Component(m.id, milestone_said(m.id), (_milestone(m),), m.weakest) for m in pack.milestones.values()]
    for tile in pack.specialist_tiles.values():
        told = {"n": tile.slots, "what": all_said(tile.benefits)}
        lines = (Text("card_line.specialist_tile", told),)
        found.append(Component(tile.id, Text(f"specialist_tile.{tile.id}"), lines, tile.weakest))
    for lore in pack.knowledge_tiles.values():
        told = {"what": action_said(lore.chain), "points": thing_said("point", lore.points)}
        found.append(
            Component(lore.id, Text(f"knowledge_tile.{lore.id}"), (Text("card_line.knowledge", told),), lore.weakest)
        )
    for tile in pack.tiles.values():
        first = Text("card_line.progress", {"specialty": specialty_said(tile.type), "n": tile.number})
        found.append(Component(tile.id, tile_said(tile.id), (first, _does("tile", tile.id)), tile.weakest))
    for tile in pack.wealth_tiles.values():
        first = Text("card_line.wealth", {"letter": tile.letter.upper()})
        found.append(Component(tile.id, tile_said(tile.id), (first, _does("tile", tile.id)), tile.weakest))
    found += [Component(t.id, token_said(t.id), (_token(t),), t.weakest) for t in pack.tokens.values()]
    for shelf, line in ((pack.private, "card_line.private"), (pack.public, "card_line.public")):
        for id, objective in shelf.items():
            lines = (Text(line), _does("objective", id))
            found.append(Component(id, objective_said(id), lines, objective.weakest))
    return tuple(found)


def _does(kind: str, id: str) -> Text:
    return Text(f"{kind}.{id}.does")


def _card(card: Card) -> tuple[Text, ...]:
    milestone = milestone_said(card.milestone) if card.milestone else Text("nothing")
    told = {"era": card.era, "specialty": specialty_said(card.type), "milestone": milestone}
    lines = [Text("card_line.card", told)]
    if card.extra:
        lines.append(
            Text(
                "card_line.extra",
                {"what": listed_said([specialist_said(kind, n) for kind, n in Counter(card.extra).items()])},
            )
        )
    lines.append(Text("card_line.chain", {"what": action_said(card.chain)}))
    if card.starred:
        lines.append(Text("card_line.starred"))
    return tuple(lines)


def _brings_said(action: Action | Literal[""], effects: Sequence[Effect]) -> Text:
    """An action, or benefits."""
    return action_said(action) if action else listed_said([effect_said(effect) for effect in effects])


def _milestone(milestone: Milestone) -> Text:
    what = _brings_said(milestone.action, milestone.benefits)
    return Text("card_line.milestone", {"letter": milestone.letter.upper(), "n": milestone.slots, "what": what})


def _token(token: InfluenceToken) -> Text:
    chain = _brings_said(token.chain, token.effects)
    if not token.threshold:
        return Text("card_line.plus_one", {"chain": chain})
    return Text("card_line.token", {"what": thing_said("citizen", token.threshold), "chain": chain})
