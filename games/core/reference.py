"""The rules as a reference: every clause under its id, in each language, searchable.

One source for ``/rules``, for the clause that a refusal cites, and for the ids that tests prove.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

from games.core import content
from games.core.texts import LOCALES


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule."""

    id: str
    section: str
    """Heading of the rulebook it comes from."""
    text: str
    ruling: str = ""
    """What we decided where the rulebook is silent or ambiguous."""


class _Page(msgspec.Struct, frozen=True):
    clause: tuple[Clause, ...]


class Reference:
    """All clauses of a game in one language."""

    def __init__(self, clauses: tuple[Clause, ...]) -> None:
        self.clauses = clauses
        self._by_id = {clause.id: clause for clause in clauses}
        self._words = [
            (clause, _plain(f"{clause.id} {clause.section} {clause.text} {clause.ruling}")) for clause in clauses
        ]

    def __getitem__(self, id: str) -> Clause:
        return self._by_id[id]

    def get(self, id: str) -> Clause | None:
        """The clause, or None."""
        return self._by_id.get(id)

    def search(self, words: str, n: int = 25) -> list[Clause]:
        """The clauses that contain any of the words (accents and case aside), most and rarest words first."""
        wanted = dict.fromkeys(_plain(words).split())
        if not wanted:
            return list(self.clauses[:n])
        found = dict[str, float]()
        for word in wanted:
            holders = [clause.id for clause, text in self._words if word in text]
            for id in holders:
                found[id] = found.get(id, 0.0) + 1 / len(holders)
        best = sorted((clause for clause in self.clauses if clause.id in found), key=lambda clause: -found[clause.id])
        return best[:n]


@cache
def reference(package: str, locale: str) -> Reference:
    """The reference of a game's package; unknown languages get the default.

    Raises:
        BadContent: the file is wrong, or a clause stands twice in it.
    """
    locale = locale if locale in LOCALES else LOCALES[0]
    file = files(package) / "reference" / f"{locale.replace('-', '_')}.toml"
    clauses = content.load(file, _Page).clause
    content.unique(file.name, (clause.id for clause in clauses))
    return Reference(clauses)


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
