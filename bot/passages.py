"""Which passage answers a question: by its heading, by what people ask, by the sentence that says it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.wording import Asked

HEADING, ASKED, CHAPTER, TEXT = 3.0, 1.5, 0.3, 1.0
"""What a word counts in the heading of a passage, in what people ask, in the heading of its chapter, in its text."""
ENOUGH = 2.5
"""When more of a word begins to say little."""
PHRASE, EXACT, SENTENCE = 2.0, 1.5, 0.5
"""What counts beside the words: how like the question is to the heading or something people ask, whether it is that
very thing, and how much of it stands in one sentence."""
ANOTHER, BEGUN = 0.8, 0.4
"""What another word for the same counts beside the word itself, and a word that only begins alike."""
WHOLE, BEGINNING = 4, 2
"""Letters of a word that others may be longer by an ending than; and of one that may not be typed to its end."""

Called = dict[str, float]
"""Words of the passages that something may be called, with what each counts."""


class Passage(NamedTuple):
    """What can answer: as lists of words without their endings."""

    phrases: Sequence[Sequence[str]]
    """The heading first, then what people ask."""
    chapter: Sequence[str]
    sentences: Sequence[Sequence[str]]
    counts: float
    """How much likelier it is meant than others that fit as well."""


class Passages:
    """Passages, searchable by questions."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._tells = [_tells(passage) for passage in passages]
        self._in = Counter(word for tells in self._tells for word in tells)
        self._phrases = [[frozenset(phrase) for phrase in passage.phrases] for passage in passages]
        self._sentences = [[frozenset(sentence) for sentence in passage.sentences] for passage in passages]

    def search(self, asked: Iterable[Asked]) -> list[int]:
        """The passages that say something of what is asked, best first: their numbers from 0."""
        every = list(asked)
        # A word alone may be half typed.
        least = BEGINNING if len(every) == 1 else WHOLE
        sought = [(words, self._rarity(words) * one.counts) for one in every if (words := self._called(one, least))]
        fits = {n: self._fit(n, sought) for n in range(len(self._passages))}
        return sorted((n for n, fit in fits.items() if fit > 0), key=lambda n: -fits[n])

    def _called(self, asked: Asked, least: int) -> Called:
        """What something that is asked may be called; ``least``: letters with which it may begin."""
        found = {word: ANOTHER for word in asked.alike if word in self._in}
        if asked.word in self._in:
            found[asked.word] = 1.0
        for word in self._in:
            short, long = sorted((word, asked.word), key=len)
            if long.startswith(short) and len(short) >= (least if short == asked.word else WHOLE):
                found.setdefault(word, BEGUN)
        return found

    def _rarity(self, words: Called) -> float:
        among = sum(1 for tells in self._tells if not words.keys().isdisjoint(tells))
        return _rarity(among, len(self._passages))

    def _fit(self, n: int, sought: Sequence[tuple[Called, float]]) -> float:
        tells, rare = self._tells[n], sum(rarity for _, rarity in sought)
        said = sum(
            rarity * max(counts * _enough(tells.get(word, 0.0)) for word, counts in words.items())
            for words, rarity in sought
        )
        if not said:
            return 0.0
        alike = max(self._like(phrase, sought, rare) for phrase in self._phrases[n])
        told = max((_part(sentence, sought) / rare for sentence in self._sentences[n]), default=0.0)
        exact = EXACT if alike >= 1 else 0.0
        return (said / rare + PHRASE * alike + SENTENCE * told**2) * self._passages[n].counts + exact

    def _like(self, phrase: frozenset[str], sought: Sequence[tuple[Called, float]], rare: float) -> float:
        """How like a question is to a phrase: what both say of all that either says."""
        unasked = sum(
            _rarity(self._in[word], len(self._passages))
            for word in phrase
            if all(word not in words for words, _ in sought)
        )
        return _part(phrase, sought) / (rare + unasked)


def _part(words: frozenset[str], sought: Sequence[tuple[Called, float]]) -> float:
    """How much of what is sought is among some words."""
    return sum(
        rarity * max((counts for word, counts in called.items() if word in words), default=0.0)
        for called, rarity in sought
    )


def _rarity(among: int, all: int) -> float:
    return math.log(1 + (all - among + 0.5) / (among + 0.5))


def _enough(told: float) -> float:
    return told * (1 + ENOUGH) / (told + ENOUGH)


def _tells(passage: Passage) -> dict[str, float]:
    """How much a passage says of each word."""
    heading, *asks = passage.phrases
    found: dict[str, float] = defaultdict(float)
    for words, counts in ((heading, HEADING), (passage.chapter, CHAPTER)):
        for word in set(words):
            found[word] += counts
    for words, counts in ((asks, ASKED), (passage.sentences, TEXT)):
        for word, times in Counter(word for some in words for word in set(some)).items():
            found[word] += counts * (1 + math.log(times))
    return dict(found)
