"""What of a question says what it is about: its words without their endings, and what else people call the same."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from games.core.reference import plain

ENDINGS = sorted(
    (
        *("acao", "acoes", "cao", "ados", "adas", "ado", "ada", "idos", "idas", "ido", "ida", "ando", "endo", "indo"),
        *("amos", "emos", "imos", "arem", "erem", "irem", "mente", "ar", "er", "ir", "am", "em", "ou", "eu", "iu"),
        *("ao", "es", "os", "as", "is", "s", "a", "o", "e"),
        *("ings", "ing", "ed", "y", "ment"),
    ),
    key=len,
    reverse=True,
)
"""Endings of words in both languages without accents, the longest first."""
PLURALS = {"oes": "ao", "ais": "al", "eis": "el", "ies": "y"}
"""Plurals that change more than an ending."""
WHOLE = frozenset(("vezes", "times", "player"))
"""Words that are another thing without their ending: "vezes" counts, "vez" is a turn."""
LEAST = 3
"""Letters that are left of a word without its ending."""


class Words:
    """What of a question says what it is about."""

    def __init__(self, little: Collection[str] = (), alike: Iterable[str] = (), meant: Iterable[str] = ()) -> None:
        """``little``: words that say nothing, without accents.

        ``alike``: words on one line that people use for each other. ``meant``: "what is said: what may be meant"; if
        all words before the colon are in a question, those after it are looked for too. With "=" for the colon they
        are looked for instead.
        """
        self._little = frozenset(little)
        self._alike: dict[str, frozenset[str]] = {}
        for line in alike:
            words = plain(line).split()
            group = frozenset(stem(word) for word in words)
            for word in words:
                self._alike[word] = self._alike.get(word, frozenset()) | group
        for word, group in list(self._alike.items()):
            self._alike.setdefault(stem(word), group)
        lines = [line for line in meant if line.strip()]
        self._meant = [_rule(line, ":") for line in lines if ":" in line]
        self._idioms = [_rule(line, "=") for line in lines if "=" in line]

    def telling(self, text: str) -> list[str]:
        """The words that say something, without their endings."""
        return [stem(word) for word in split(text) if word not in self._little]

    def asked(self, text: str) -> list[str]:
        """The same; all words, if none says anything."""
        return self.telling(text) or stems(text)

    def sought(self, text: str, also: Mapping[str, Collection[str]]) -> list[str]:
        """What a question asks for, and what else that may be called or mean.

        ``also``: what a game calls something, by the players' word without its ending.
        """
        said = split(text)
        every = {stem(word) for word in said}
        for words, meant in self._idioms:
            if words <= every:
                said = [*(word for word in said if stem(word) not in words), *meant]
        found: dict[str, None] = {}
        for word in [word for word in said if word not in self._little] or said:
            own = stem(word)
            alike = {own, *(self._alike.get(word) or self._alike.get(own, ()))}
            alike.update(*(also.get(one, ()) for one in alike))
            found |= dict.fromkeys((own, *sorted(alike)))
        for words, meant in self._meant:
            if words <= every:
                found |= dict.fromkeys(meant)
        return list(found)


def _rule(line: str, sign: str) -> tuple[frozenset[str], list[str]]:
    said, _, sought = line.partition(sign)
    return frozenset(stems(said)), stems(sought)


def stems(text: str) -> list[str]:
    """The words of a text without their endings."""
    return [stem(word) for word in split(text)]


@cache
def stem(word: str) -> str:
    """A word without its ending, if enough is left; without accents in and out."""
    if word in WHOLE:
        return word
    for many, one in PLURALS.items():
        if word.endswith(many) and len(word) - len(many) + len(one) > LEAST:
            word = word.removesuffix(many) + one
            break
    for ending in ENDINGS:
        if len(word) - len(ending) >= LEAST and word.endswith(ending):
            return word.removesuffix(ending)
    return word


def split(text: str) -> list[str]:
    """The words of a text; what has a number in it ("tc-end-03", "3:1") stays together."""
    return re.findall(r"[a-z][a-z-]*-\d+|[a-z]+|\d[\d:]*", plain(text))
