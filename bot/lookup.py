"""Looking up the rules: a question in a player's words leads to a topic of the booklet, to a word, to clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from bot.texts import speak
from bot.wording import Spelling, Words, split, stem, stems
from games.core.booklet import Booklet, booklet
from games.core.reference import Clause, Reference, plain, reference
from games.core.texts import catalogue
from storage.fulltext import FullText

HEADING, TEXT = 2.0, 1.0
"""What a word counts in the heading or the id of a clause, and in its text."""
TITLE, MENTIONED = 1.5, 0.35
"""What a fit with the heading of a topic counts, and one with its text, beside one with what people ask."""
SPECIAL = 0.6
"""What a topic counts that is about some tables only, where the question does not name it."""
GENERAL = 1.05
"""What the first topic of a chapter counts."""
LITTLE = 0.3
"""What a phrase counts more whose little words are those of the question: "where can I" is not "who can"."""
PART = 0.5
"""What of its fit a topic keeps in which nothing of the question stands; the rest it earns word by word."""
VERBATIM = 2.0
"""What a topic counts, beside the best of the others, that is asked for in the very words of one of its phrases."""
WORD = 0.6
"""What a word of the game counts, whose meaning is told in a sentence, beside a topic."""


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

    def __init__(self, booklet: Booklet, words: Words | None = None, also: Mapping[str, Sequence[str]] = {}) -> None:
        self.booklet = booklet
        self._words = words or Words()
        # What players call by several words of the rules together is not one thing: each of them alone misleads.
        self._also = {
            stem(plain(word)): frozenset(called[0] for name in names if len(called := self._words.telling(name)) == 1)
            for word, names in also.items()
        }
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
        self._verbatim: dict[tuple[str, ...], int] = {}
        for n, phrase in phrases:
            self._verbatim.setdefault(tuple(stems(phrase)), n)
        # Each on its own: whoever asks "how do I win?" means the topic that says just that, not one with many words.
        self._asks = FullText([(self._words.telling(phrase) or stems(phrase),) for _, phrase in phrases], (1.0,))
        self._little = [self._words.littles(phrase) for _, phrase in phrases]
        names = [(self._special(self._all[n]), self._words.telling(phrase)) for n, phrase in phrases]
        general = {word for special, words in names if not special for word in words}
        self._own = frozenset(word for special, words in names if special for word in words) - general
        """What people ask only who mean something special: whoever asks for an alliance does so at some tables only."""
        texts = " ".join(self._said(found) for found in self._all)
        self._spelling = Spelling([*self._words.all, *map(plain, also), *split(texts)])
        self._whole = FullText([(self._words.telling(self._said(found)),) for found in self._all], (1.0,))
        self._texts = FullText([(self._words.telling(self._text(found)),) for found in self._all], (1.0,))

    def search(self, words: str, most: int = 25) -> list[Found]:
        """What answers a question, best first; what is general before what is special. Slips of the keys are mended."""
        words = self._spelling.mended(words)
        asked, meanings = self._words.sought(words, self._also), self._words.meanings(words, self._also)
        # Only what was typed may be half typed, not what stands for it.
        whole = set(asked).difference(called[0] for called in meanings)
        fits = self._asked(asked, whole, self._words.littles(words))
        for topic, fit in self._texts.search(asked, whole):
            fits[topic] = fits.get(topic, 0.0) + fit * MENTIONED
        said = Counter(topic for called in meanings for topic, _ in self._whole.search(called, called[1:]))
        for topic in fits:
            fits[topic] *= PART + (1 - PART) * said[topic] / max(len(meanings), 1)
        if (same := self._verbatim.get(tuple(stems(words)))) is not None:
            fits[same] = max(fits.values(), default=0.0) * VERBATIM
        special = SPECIAL if self._own.isdisjoint(asked) else 1.0
        best = sorted(fits, key=lambda topic: -fits[topic] * self._counts(self._all[topic], special))
        return [self._all[topic] for topic in best[:most]]

    def _asked(self, words: Sequence[str], whole: Collection[str], little: frozenset[str]) -> dict[int, float]:
        """How well the best phrase of each topic fits."""
        fits: dict[int, float] = {}
        for n, fit in self._asks.search(words, whole):
            topic = self._of[n]
            title = TITLE if n == 0 or self._of[n - 1] != topic else 1.0
            same = 1 + LITTLE * _shared(little, self._little[n])
            fits[topic] = max(fits.get(topic, 0.0), fit * title * same)
        return fits

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

    def _said(self, found: Found) -> str:
        """All that stands in it, and what people ask who want it."""
        return " ".join((*self._phrases(found), self._text(found)))

    def _special(self, found: Found) -> bool:
        return self.booklet.outlines[found.chapter].special

    def _counts(self, found: Found, special: float) -> float:
        """What something counts beside the rest, if what is ``special`` counts that."""
        counts = special if self._special(found) else 1.0
        if found.kind == "term":
            return counts * WORD
        return counts * (GENERAL if found.number == 0 else 1.0)


class Lookup(NamedTuple):
    """What can be looked up of a game in a language."""

    topics: Topics
    clauses: Clauses


@cache
def lookup(package: str, locale: str) -> Lookup:
    """The rules of a game's package in a language."""
    speech, told = speak(locale), reference(package, locale)
    words = Words(
        (*plain(speech.say("rules.little")).split(), *_name(package, locale)),
        speech.say("rules.alike").strip().splitlines(),
        speech.say("rules.meant").strip().splitlines(),
    )
    return Lookup(Topics(booklet(package, locale), words, told.also), Clauses(told, words))


def _shared(one: frozenset[str], other: frozenset[str]) -> float:
    """How much of two sets of words is the same, from 0 to 1."""
    return len(one & other) / len(one | other) if one or other else 1.0


def _name(package: str, locale: str) -> set[str]:
    """The words of a game's name that say nothing: those that are no words of its booklet as well."""
    book = booklet(package, locale)
    told = " ".join(topic.text for chapter in book.chapters for topic in chapter.topic)
    return set(split(catalogue(package, locale).say("game.name"))) - set(split(told))


def _fields(clause: Clause) -> tuple[list[str], list[str]]:
    heading = f"{clause.id} {clause.id.replace('-', ' ')} {clause.section}"
    return stems(heading), stems(f"{clause.text} {clause.ruling}")
