"""Looking up the rules: a question in a player's words leads to a topic of the booklet, to a word, to clauses."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from bot.texts import speak
from games.core.booklet import Booklet, booklet
from games.core.reference import Clause, Reference, plain, reference
from storage.fulltext import FullText

TITLE, MENTIONED = 1.3, 0.35
"""What a fit of a topic's heading counts, and one of its text, beside that of what people ask."""
HEADING, TEXT = 2.0, 1.0
"""What a word counts in the heading or the id of a clause, and in its text."""
SPECIAL = 0.5
"""What a topic counts that is about some tables only."""
GENERAL = 1.15
"""What the first topic of a chapter counts."""
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


class Found(msgspec.Struct, frozen=True):
    """Something of the booklet: a topic of a chapter, or a word. Numbers from 0."""

    kind: Literal["topic", "term"]
    chapter: int
    """Of a word: the chapter that says more."""
    number: int
    """Of the topic in its chapter, or of the word."""

    @property
    def key(self) -> str:
        """As a menu names it: "topic.2.0", "word.2.14"."""
        return f"{self.kind}.{self.chapter}.{self.number}"


class Words:
    """What of a question says what it is about."""

    def __init__(self, little: Collection[str] = ()) -> None:
        """``little``: words that say nothing, without accents."""
        self._little = frozenset(little)

    def telling(self, text: str) -> list[str]:
        """The words that say something, without their endings."""
        return [stem(word) for word in _split(text) if word not in self._little]

    def asked(self, text: str) -> list[str]:
        """The same; all words, if none says anything."""
        return self.telling(text) or stems(text)


class Clauses:
    """The clauses of a game in one language, searchable."""

    def __init__(self, reference: Reference, words: Words | None = None) -> None:
        self.reference = reference
        self._words = words or Words()
        self._also = {stem(plain(word)): meant for word, meant in reference.also.items()}
        self._found = FullText([_fields(clause) for clause in reference.clauses], (HEADING, TEXT))

    def search(self, words: str, most: int = 25) -> list[Clause]:
        """The clauses that contain any of the words, best first; without words the first ones.

        Accents, case, plurals and other endings do not matter, and the beginning of a word will do. Rare words count
        more than common ones, and a word of the heading or of the id more than one of the text.
        """
        asked = self._words.asked(words)
        if not asked:
            return list(self.reference.clauses[:most])
        meant = [stem for word in asked for phrase in self._also.get(word, ()) for stem in stems(phrase)]
        return [self.reference.clauses[number] for number, _ in self._found.search([*asked, *meant])[:most]]


class Topics:
    """The booklet of a game in one language, searchable."""

    def __init__(self, booklet: Booklet, words: Words | None = None) -> None:
        self.booklet = booklet
        self._words = words or Words()
        self._all = [
            *(
                Found("topic", chapter, number)
                for chapter, found in enumerate(booklet.chapters)
                for number in range(len(found.topic))
            ),
            *(Found("term", booklet.number[term.chapter], n) for n, term in enumerate(booklet.terms)),
        ]
        phrases = [(n, phrase) for n, found in enumerate(self._all) for phrase in self._phrases(found)]
        self._of = [n for n, _ in phrases]
        # Each on its own: whoever asks "how do I win?" means the topic that says just that, not one with many words.
        self._asks = FullText([(self._words.telling(phrase),) for _, phrase in phrases], (1.0,))
        self._texts = FullText([(self._words.telling(self._text(found)),) for found in self._all], (1.0,))

    def search(self, words: str, most: int = 25) -> list[Found]:
        """What answers a question, best first; what is general before what is special."""
        asked = self._words.asked(words)
        fits: dict[int, float] = {}
        for n, fit in self._asks.search(asked):
            topic = self._of[n]
            title = TITLE if n == 0 or self._of[n - 1] != topic else 1.0
            fits[topic] = max(fits.get(topic, 0.0), fit * title)
        for topic, fit in self._texts.search(asked):
            fits[topic] = fits.get(topic, 0.0) + fit * MENTIONED
        best = sorted(fits, key=lambda topic: -fits[topic] * self._counts(self._all[topic]))
        return [self._all[topic] for topic in best[:most]]

    def _phrases(self, found: Found) -> tuple[str, ...]:
        """What leads to something: its heading first, then what people ask."""
        if found.kind == "term":
            term = self.booklet.terms[found.number]
            return (term.name, *term.also)
        topic = self.booklet.chapters[found.chapter].topic[found.number]
        return (topic.title, *topic.asks)

    def _text(self, found: Found) -> str:
        if found.kind == "term":
            return self.booklet.terms[found.number].meaning
        return self.booklet.chapters[found.chapter].topic[found.number].text

    def _counts(self, found: Found) -> float:
        special = self.booklet.outlines[found.chapter].special
        return (SPECIAL if special else 1.0) * (GENERAL if (found.kind, found.number) == ("topic", 0) else 1.0)


class Lookup(NamedTuple):
    """What can be looked up of a game in a language."""

    topics: Topics
    clauses: Clauses


@cache
def lookup(package: str, locale: str) -> Lookup:
    """The rules of a game's package in a language."""
    words = Words(plain(speak(locale).say("rules.little")).split())
    return Lookup(Topics(booklet(package, locale), words), Clauses(reference(package, locale), words))


def stems(text: str) -> list[str]:
    """The words of a text without their endings."""
    return [stem(word) for word in _split(text)]


@cache
def stem(word: str) -> str:
    """A word without its ending, if enough is left; without accents in and out."""
    for many, one in PLURALS.items():
        if word.endswith(many):
            word = word.removesuffix(many) + one
            break
    for ending in ENDINGS:
        if len(word) - len(ending) >= LEAST and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def _fields(clause: Clause) -> tuple[list[str], list[str]]:
    heading = f"{clause.id} {clause.id.replace('-', ' ')} {clause.section}"
    return stems(heading), stems(f"{clause.text} {clause.ruling}")


def _split(text: str) -> list[str]:
    """The words of a text; what has a number in it ("tc-end-03", "3:1") stays together."""
    return re.findall(r"[a-z][a-z-]*-\d+|[a-z]+|\d[\d:]*", plain(text))
