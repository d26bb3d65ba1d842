"""The rules as a reference: every clause under its id, in each language.

One source for the details of ``/rules``, for the clause that a refusal cites, and for the ids that tests prove.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from games.core import content
from games.core.texts import page


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule."""

    id: str
    section: str
    """Heading of the rulebook it comes from."""
    text: str
    ruling: str = ""
    """What we decided where the rulebook is silent or ambiguous."""


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    clause: tuple[Clause, ...]
    also: dict[str, tuple[str, ...]] = {}
    """What players call things that the rules call otherwise: their word, and the words of the rules for it."""


class Reference:
    """All clauses of a game in one language."""

    def __init__(self, clauses: tuple[Clause, ...], also: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.clauses = clauses
        self.also = also or {}
        self._by_id = {clause.id: clause for clause in clauses}

    def __getitem__(self, id: str) -> Clause:
        return self._by_id[id]

    def get(self, id: str) -> Clause | None:
        """The clause, or None."""
        return self._by_id.get(id)


@cache
def reference(package: str, locale: str) -> Reference:
    """The reference of a game's package; unknown languages get the default.

    Raises:
        BadContent: the file is wrong, or a clause stands twice in it.
    """
    file = page(files(package) / "reference", locale)
    found = content.load(file, _Page)
    content.unique(file.name, (clause.id for clause in found.clause))
    return Reference(found.clause, found.also)


def plain(text: str) -> str:
    """A text for comparison: lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
