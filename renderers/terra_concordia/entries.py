"""What a player has learned, built and played, as entries of lists."""

from __future__ import annotations

from typing import NamedTuple

from games.core.model import Text
from games.terra_concordia.cards.notes import note_said
from games.terra_concordia.cards.vocabulary import CATEGORIES
from games.terra_concordia.content import PACKS
from games.terra_concordia.teller import secret_said
from games.terra_concordia.view import NationView
from renderers.terra_concordia import pieces, signs
from renderers.terra_concordia.art import kind_of
from renderers.terra_concordia.theme import owner_of
from renderers.tokens import Figure, figure_of


class Entry(NamedTuple):
    """A card of a list."""

    figure: Figure
    id: str
    hex: str
    """Where it was built, or ""."""
    vp: int
    new: bool


def learned(nation: NationView, edition: str, old: NationView | None) -> list[Entry]:
    """The technologies by category and level."""
    known = PACKS[edition].technologies
    ordered = sorted(nation.technologies, key=lambda id: (CATEGORIES.index(known[id].category), known[id].level))
    return [
        Entry(
            signs.of_category(known[id].category), id, "", known[id].vp, old is not None and id not in old.technologies
        )
        for id in ordered
    ]


def built(nation: NationView, old: NationView | None) -> list[Entry]:
    """The Wonders, then the Constructions."""
    colour = owner_of(nation).colour
    known = {b.card for b in (*old.constructions, *old.wonders)} if old else set[str]()
    found = [(b, pieces.wonder) for b in nation.wonders] + [(b, pieces.house) for b in nation.constructions]
    return [
        Entry(figure_of(piece, colour), b.card, b.hex, b.vp, old is not None and b.card not in known)
        for b, piece in found
    ]


def played(nation: NationView, edition: str, old: NationView | None) -> list[Entry]:
    """The hand cards that stay in play, and at the end the secret objective."""
    printed = PACKS[edition]
    cards = [*nation.played, *([nation.secret] if nation.secret else [])]
    return [
        Entry(
            signs.of_kind(kind_of(id)),
            id,
            "",
            printed.cards[id].vp if id in printed.cards else printed.secret[id].vp,
            old is not None and id not in old.played,
        )
        for id in cards
    ]


def does(id: str, edition: str) -> Text:
    """What a card does, briefly; of a secret objective what it asks for."""
    return secret_said(edition, id) if id in PACKS[edition].secret else note_said(edition, id)
