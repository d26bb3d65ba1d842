"""Ranking: which of many texts fit what a question means, and how well."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

BEGUN = 4
"""Letters that a word beside others has, at least, of which the beginning will do: "red" is no half-typed "reduce"."""
HALF = 0.5
"""What a word counts that only begins with the one that was typed."""
OFTEN, LENGTH = 1.2, 0.75
"""How soon a word counts no more that stands in a text again, and how much a long text has to say (BM25)."""


class Meaning(NamedTuple):
    """One thing that a question means: it counts once, by whichever of its words it stands in a text."""

    words: Sequence[str]
    """First as it is said, which may be half typed; then what else it may be called."""
    counts: float = 1.0


class Ranking:
    """Texts, each a list of words in the form in which they are to be compared."""

    def __init__(self, texts: Iterable[Sequence[str]], things: Sequence[int] = ()) -> None:
        """``things``: what each text is about, by a number; what few things are called says more. Else each its own."""
        self._stands: dict[str, dict[int, int]] = {}
        lengths: list[int] = []
        for n, text in enumerate(texts):
            lengths.append(len(text))
            for word, often in Counter(text).items():
                self._stands.setdefault(word, {})[n] = often
        self._words = sorted(self._stands)
        self._things = things or range(len(lengths))
        self._n = len(set(self._things))
        usual = sum(lengths) / max(len(lengths), 1) or 1.0
        self._long = [OFTEN * (1 - LENGTH + LENGTH * length / usual) for length in lengths]

    def fits(self, meanings: Sequence[Meaning]) -> dict[int, float]:
        """The texts in which any of the meanings stands, by their numbers from 0, and how well they fit."""
        fits: dict[int, float] = {}
        for meaning in meanings:
            found = self.found(meaning, alone=len(meanings) == 1)
            rare = meaning.counts * self._rare(found)
            for text, often in found.items():
                fits[text] = fits.get(text, 0.0) + rare * often * (1 + OFTEN) / (often + self._long[text])
        return fits

    def found(self, meaning: Meaning, alone: bool = False) -> Mapping[int, float]:
        """The texts in which a meaning stands, and how often. A word ``alone`` may be half typed however short."""
        found: dict[int, float] = {}
        for word in meaning.words:
            for text, often in self._stands.get(word, {}).items():
                found[text] = found.get(text, 0.0) + often
        for word in self._begun(meaning.words[0], alone):
            for text in self._stands[word]:
                found.setdefault(text, HALF)
        return found

    def _begun(self, word: str, alone: bool) -> Iterable[str]:
        """The words that only begin with one, if so much was typed that this says something."""
        if not alone and len(word) < BEGUN:
            return
        for known in self._words[bisect_left(self._words, word) :]:
            if not known.startswith(word):
                return
            yield known

    def _rare(self, found: Iterable[int]) -> float:
        """What something counts that few things are called."""
        return log(1 + self._n / (len({self._things[text] for text in found}) + 0.5))
