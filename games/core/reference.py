"""The rules as a reference: every clause under its id, in each language, searchable.

One source for ``/rules``, for the clause that a refusal cites, and for the ids that tests prove.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
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
        self._words = [_weighed(clause) for clause in clauses]
        self._also = {_stem(plain(word)): meant for word, meant in self.also.items()}

    def __getitem__(self, id: str) -> Clause:
        return self._by_id[id]

    def get(self, id: str) -> Clause | None:
        """The clause, or None."""
        return self._by_id.get(id)

    def search(self, words: str, n: int = 25) -> list[Clause]:
        """The clauses that contain any of the words, best first.

        Accents, case, plurals and other endings do not matter, and the beginning of a word will do. Rare words count
        more than common ones, and a word of the heading or of the id more than one of the text.
        """
        wanted = dict.fromkeys(_split(words))
        if not wanted:
            return list(self.clauses[:n])
        found = [0.0] * len(self.clauses)
        for word in wanted:
            phrases = [[word], *(_split(meant) for meant in self._also.get(_stem(word), ()))]
            fits = [max(min(_fit(part, held) for part in phrase) for phrase in phrases) for held in self._words]
            holders = sum(fit > 0 for fit in fits)
            for number, fit in enumerate(fits):
                found[number] += fit / max(1, holders)
        best = sorted(range(len(self.clauses)), key=lambda number: -found[number])
        return [self.clauses[number] for number in best[:n] if found[number]]


@cache
def reference(package: str, locale: str) -> Reference:
    """The reference of a game's package; unknown languages get the default.

    Raises:
        BadContent: the file is wrong, or a clause stands twice in it.
    """
    locale = locale if locale in LOCALES else LOCALES[0]
    file = files(package) / "reference" / f"{locale.replace('-', '_')}.toml"
    page = content.load(file, _Page)
    content.unique(file.name, (clause.id for clause in page.clause))
    return Reference(page.clause, page.also)


HEADING = 2.0
"""What a word counts that stands in the heading or the id; in the text it is 1, and more where it is said often."""
SAME, ENDING, BEGINNING = 1.0, 0.9, 0.6
"""What a word counts that is the same, the same but for its ending, or only begins like it."""
ENDINGS = sorted(
    (
        *("acao", "ados", "adas", "ado", "ada", "idos", "idas", "ido", "ida", "ando", "endo", "indo"),
        *("mente", "ar", "er", "ir", "ao", "es", "os", "as", "is", "s", "a", "o", "e"),
        *("ings", "ing", "ed", "y"),
    ),
    key=len,
    reverse=True,
)
"""Endings of words in both languages without accents, the longest first."""
PLURALS = {"oes": "ao", "ais": "al", "ies": "y"}
"""Plurals that change more than an ending."""
LEAST = 3
"""Letters that are left of a word without its ending."""


def _weighed(clause: Clause) -> dict[str, float]:
    """The words of a clause with what they count."""
    said = _split(f"{clause.text} {clause.ruling}")
    found = {word: 1 + times / len(said) for word, times in Counter(said).items()}
    for word in {*_split(f"{clause.id} {clause.section}"), *_split(clause.id.replace("-", " "))}:
        found[word] = found.get(word, 0.0) + HEADING
    return found


def _fit(word: str, held: dict[str, float]) -> float:
    """How well a word is met by those of a clause; 0: not at all."""
    stem = _stem(word)
    return max(
        (
            weight * (SAME if other == word else ENDING if _stem(other) == stem else BEGINNING)
            for other, weight in held.items()
            if other.startswith(word) or _stem(other) == stem
        ),
        default=0.0,
    )


@cache
def _stem(word: str) -> str:
    for many, one in PLURALS.items():
        if word.endswith(many):
            word = word.removesuffix(many) + one
            break
    for ending in ENDINGS:
        if len(word) - len(ending) >= LEAST and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def _split(text: str) -> list[str]:
    """The words of a text; what has a number in it ("tc-end-03", "3:1") stays together."""
    return re.findall(r"[a-z][a-z-]*-\d+|[a-z]+|\d[\d:]*", plain(text))


def plain(text: str) -> str:
    """A text for comparison: lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
