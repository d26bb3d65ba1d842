"""Looking up the rules: a question in a player's words leads to a topic of the booklet, to a word, to clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from bot.ranking import Meaning, Ranking
from bot.texts import speak
from bot.wording import Spelling, Words, split, stem, stems
from games.core.teaching.booklet import Booklet, booklet
from games.core.teaching.reference import Clause, Reference, plain, reference
from games.core.texts import catalogue

HEADING = 2
"""What a word counts in the heading or the id of a clause, beside one in its text."""
TITLE, MENTIONED = 1.3, 0.35
"""What a fit with the heading of a topic counts, and one with its text, beside one with what people ask."""
NEXT = 0.3
"""What the phrase of a topic that fits next best counts, beside the one before it."""
SPECIAL = 0.6
"""What a topic counts that is about some tables only, where the question does not name it."""
GENERAL = 1.05
"""What the first topic of a chapter counts."""
LITTLE = 0.55
"""What a phrase counts more whose little words are those of the question: "where can I" is not "who can"."""
PART = 0.5
"""What of its fit a topic keeps in which nothing of the question stands; the rest it earns word by word."""
VERBATIM = 2.0
"""What a topic counts, beside the best of the others, that is asked for in the very words of one of its phrases; and a
word, where the question is what that is."""
GIST = 1.15
"""What a topic counts more that alone has a phrase with the telling words of the question that asks the same way."""
WORD = 0.8
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
        self._found = Ranking(_words(clause) for clause in reference.clauses)

    def search(self, words: str, most: int = 25) -> list[Clause]:
        """The clauses that contain any of the words, best first; without words the first ones.

        Accents, case, plurals and other endings do not matter, and the beginning of a word will do. Rare words count
        more than common ones, and a word of the heading or of the id more than one of the text.
        """
        asked = self._words.asked(words)
        if not asked:
            return list(self.reference.clauses[:most])
        meant = [stem for word in asked for phrase in self._also.get(word, ()) for stem in stems(phrase)]
        fits = self._found.fits([Meaning((word,)) for word in dict.fromkeys((*asked, *meant))])
        return [self.reference.clauses[number] for number in sorted(fits, key=lambda n: (-fits[n], n))[:most]]


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
        self._terms: dict[tuple[str, ...], int] = {}
        self._gist: dict[tuple[str, ...], set[int]] = {}
        for n, phrase in phrases:
            self._verbatim.setdefault(tuple(stems(phrase)), n)
            if self._all[n].kind == "term":
                self._terms.setdefault(self._words.thing(phrase), n)
            self._gist.setdefault(self._words.gist(phrase), set()).add(n)
        # Each on its own: whoever asks "how do I win?" means the topic that says just that, not one with many words.
        self._asks = Ranking((self._words.asked(phrase) for _, phrase in phrases), self._of)
        self._little = [self._words.littles(phrase) for _, phrase in phrases]
        names = [(self._special(self._all[n]), self._words.telling(phrase)) for n, phrase in phrases]
        general = {word for special, words in names if not special for word in words}
        self._own = frozenset(word for special, words in names if special for word in words) - general
        """What people ask only who mean something special: whoever asks for an alliance does so at some tables only."""
        texts = " ".join(self._said(found) for found in self._all)
        self._spelling = Spelling([*self._words.all, *map(plain, also), *split(texts)], self._words.short)
        self._whole = Ranking(self._words.telling(self._said(found)) for found in self._all)
        self._texts = Ranking(self._words.telling(self._text(found)) for found in self._all)

    def search(self, words: str, most: int = 25) -> list[Found]:
        """What answers a question, best first; what is general before what is special. Slips of the keys are mended."""
        words = self._spelling.mended(words)
        said = self._words.meanings(words, self._also)
        meant = [*said, *self._words.guesses(words, said)]
        fits = self._asked(meant, self._words.littles(words))
        for topic, fit in self._texts.fits(meant).items():
            fits[topic] = fits.get(topic, 0.0) + fit * MENTIONED
        stands = Counter(topic for meaning in said for topic in self._whole.found(meaning, alone=len(said) == 1))
        for topic in fits:
            fits[topic] *= PART + (1 - PART) * stands[topic] / max(len(said), 1)
        same = self._verbatim.get(tuple(stems(words)), self._terms.get(self._words.thing(words)))
        if same is not None:
            fits[same] = max(fits.values(), default=0.0) * VERBATIM
        elif len(alone := self._gist.get(self._words.gist(words), set()) & fits.keys()) == 1:
            fits[next(iter(alone))] *= GIST
        special = SPECIAL if self._own.isdisjoint(word for meaning in meant for word in meaning.words) else 1.0
        best = sorted(fits, key=lambda topic: (-fits[topic] * self._counts(self._all[topic], special), topic))
        return [self._all[topic] for topic in best[:most]]

    def _asked(self, meant: Sequence[Meaning], little: frozenset[str]) -> dict[int, float]:
        """How well the phrases of each topic fit: the best, and less and less those next to it."""
        fits: dict[int, list[float]] = {}
        for n, fit in self._asks.fits(meant).items():
            title = TITLE if n == 0 or self._of[n - 1] != self._of[n] else 1.0
            same = 1 + LITTLE * _shared(little, self._little[n])
            fits.setdefault(self._of[n], []).append(fit * title * same)
        for some in fits.values():
            some.sort(reverse=True)
        return {topic: sum(fit * NEXT**n for n, fit in enumerate(some)) for topic, some in fits.items()}

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
        speech.say("rules.short").strip().splitlines(),
        plain(speech.say("rules.asking")).split(),
        plain(speech.say("rules.defining")).split(),
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


def _words(clause: Clause) -> list[str]:
    heading = f"{clause.id} {clause.id.replace('-', ' ')} {clause.section}"
    return stems(heading) * HEADING + stems(f"{clause.text} {clause.ruling}")
