"""Ranking: which of many texts fit what a question means, and how well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

from storage.fulltext import FullText

BEGUN = 4
"""Letters that a word beside others has, at least, of which the beginning will do: "red" is no half-typed "reduce"."""
HALF = 0.5
"""How much a text is about a word that only begins with the one that was typed."""


class Meaning(NamedTuple):
    """One thing that a question means: it counts once, by whichever of its words it stands in a text."""

    words: Sequence[str]
    """First as it is said, which may be half typed; then what else it may be called."""
    counts: float = 1.0


class Ranking:
    """Texts, each a list of words in the form in which they are to be compared.

    SQLite ranks by words, so whoever calls a thing by three names would ask for it three times, and by its rarest name
    above all. Here names of one thing count once, and by how few things are called any of them.
    """

    def __init__(self, texts: Iterable[Sequence[str]], things: Sequence[int] = ()) -> None:
        """``things``: what each text is about, by a number; what few things are called says more. Else each its own."""
        self._texts = FullText(texts)
        self._things = things or range(self._texts.size)
        self._n = len(set(self._things))

    def fits(self, meanings: Sequence[Meaning]) -> dict[int, float]:
        """The texts in which any of the meanings stands, by their numbers from 0, and how well they fit."""
        fits: dict[int, float] = {}
        for meaning in meanings:
            found = self.found(meaning, alone=len(meanings) == 1)
            rare = meaning.counts * self._rare(found)
            for text, about in found.items():
                fits[text] = fits.get(text, 0.0) + rare * about
        return fits

    def found(self, meaning: Meaning, alone: bool = False) -> Mapping[int, float]:
        """The texts that are about a meaning, and how much. A word ``alone`` may be half typed however short."""
        found: dict[int, float] = {}
        for word in meaning.words:
            for text, about in self._texts.about(word).items():
                found[text] = max(found.get(text, 0.0), about)
        typed = meaning.words[0]
        if alone or len(typed) >= BEGUN:
            for text in self._texts.begun(typed):
                found.setdefault(text, HALF)
        return found

    def _rare(self, found: Iterable[int]) -> float:
        """What something counts that few things are called."""
        return log(1 + self._n / (len({self._things[text] for text in found}) + 0.5))
