"""The rules as a reference: every clause under its id, in each language, searchable.

One source for ``/rules``, for the clause that a refusal cites, and for the ids that tests prove.
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

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
        """The clauses that contain most of the words (accents and case aside), best first."""
        wanted = _plain(words).split()
        if not wanted:
            return list(self.clauses[:n])
        found = [(sum(word in text for word in wanted), clause) for clause, text in self._words]
        return [clause for hits, clause in sorted(found, key=lambda pair: -pair[0]) if hits][:n]


@cache
def reference(package: str, locale: str) -> Reference:
    """The reference of a game's package; unknown languages get the default."""
    locale = locale if locale in LOCALES else LOCALES[0]
    file = files(package) / "reference" / f"{locale.replace('-', '_')}.toml"
    return Reference(msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Page).clause)


def _plain(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
