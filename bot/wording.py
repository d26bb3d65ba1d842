"""What of a question says what it is about: its words without their endings, and what else people call the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from bot.ranking import Meaning
from games.core.teaching.reference import plain

ENDINGS = sorted(
    (
        *("acao", "acoes", "cao", "ados", "adas", "ado", "ada", "idos", "idas", "ido", "ida", "ando", "endo", "indo"),
        *("amos", "emos", "imos", "arem", "erem", "irem", "mente", "ar", "er", "ir", "am", "em", "ou", "eu", "iu"),
        *("ao", "es", "os", "as", "is", "ei", "s", "a", "o", "e"),
        *("ear", "eio", "eia", "eiam", "eios", "eias", "i", "aram", "eram", "iram", "ava", "avam"),
        *("inho", "inha", "inhos", "inhas", "zinho", "zinha", "zinhos", "zinhas"),
        *("ings", "ing", "ed", "y", "ment"),
    ),
    key=len,
    reverse=True,
)
"""Endings of words in both languages without accents, the longest first."""
PLURALS = {"oes": "ao", "ais": "al", "eis": "el", "ies": "y"}
"""Plurals that change more than an ending."""
WHOLE = frozenset(("vezes", "times", "player", "redo", "ally", "story", "muster", "monte", "trilha"))
"""Words that are another thing without their ending: "vezes" counts, "vez" is a turn; "redo" is not the colour; on a
"trilha" one gets on, on "trilhos" one travels."""
NO_ENDING = re.compile(r"(ss|[aeou]y)$")
"""Ends of words that look like endings: those of "pass" and "play"."""
DOUBLED = re.compile(r"([bdgmnpt])\1$")
"""Ends of words that doubled their last letter before an English ending: "flipping" is said of a flip."""
SMALL = "zinh"
"""In an ending, what makes small what is still whole without it: "robozinho", "robô"."""
LEAST = 3
"""Letters that are left of a word without its ending."""
SLIPPED, MISTYPED = 4, 5
"""Letters that a word has, at least, to be taken for another that has one letter more, or two of them changed; and to
be taken for one that is otherwise nearly the same."""
GUESSED = 0.5
"""What counts that may be meant, beside what is said."""
CLOSE = 0.84
"""How alike two words are, from 0 to 1, of which one is the other mistyped."""


class Words:
    """What of a question says what it is about."""

    def __init__(
        self,
        little: Collection[str] = (),
        alike: Iterable[str] = (),
        meant: Iterable[str] = (),
        short: Iterable[str] = (),
        asking: Collection[str] = (),
        defining: Collection[str] = (),
    ) -> None:
        """``little``: words that say nothing, without accents.

        ``alike``: words on one line that people use for each other. ``meant``: "what is said: what may be meant"; if
        all words before the colon are in a question, those after it are looked for too. With "=" for the colon they
        are looked for instead. ``short``: what is typed short, then the words that it stands for.
        ``asking``: the little words that make another question of the same others: "who", "when". ``defining``: those
        with which one asks what something is.
        """
        self.short = {typed: said for typed, _, said in (plain(line).partition(" ") for line in short)}
        """What is typed short, without accents, and what that is."""
        self._little = frozenset(little)
        self._asking = frozenset(asking)
        self._defining = frozenset(defining)
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
        self.all = frozenset((*self._little, *self._alike, *(word for line in lines for word in split(line))))
        """Every word of these lists, without accents."""

    def telling(self, text: str) -> list[str]:
        """The words that say something, without their endings; an idiom is what it means."""
        return [stem(word) for word in self._plainly(text) if word not in self._little]

    def littles(self, text: str) -> frozenset[str]:
        """The words that say nothing by themselves."""
        return self._little.intersection(split(text))

    def asked(self, text: str) -> list[str]:
        """The words that say something (``telling``); if none does, all of them."""
        return self.telling(text) or stems(text)

    def gist(self, text: str) -> tuple[str, ...]:
        """What is asked, in whichever order: the words that say something, and those that ask."""
        return (*sorted(self.telling(text)), *sorted(self._asking.intersection(split(text))))

    def thing(self, text: str) -> tuple[str, ...]:
        """What is left of a question that asks what something is: "cup" of "what is a cup?"."""
        return tuple(stem(word) for word in split(text) if word not in self._defining)

    def meanings(self, text: str, also: Mapping[str, Collection[str]]) -> list[Meaning]:
        """Each word that says something, with what else that may be called.

        ``also``: what a game calls something, by the players' word without its ending.
        """
        said = self._plainly(text)
        found: list[Meaning] = []
        for word in [word for word in said if word not in self._little] or said:
            # Who says the same in two words means one thing: "without any".
            if not any(stem(word) in other.words for other in found):
                found.append(self._called(word, also))
        return found

    def guesses(self, text: str, said: Iterable[Meaning]) -> list[Meaning]:
        """What may be meant beside what is said."""
        known = {word for meaning in said for word in meaning.words}
        every = set(stems(text))
        meant = dict.fromkeys(word for words, some in self._meant if words <= every for word in some)
        return [Meaning((word,), GUESSED) for word in meant if word not in known]

    def _plainly(self, text: str) -> list[str]:
        """The words of a text, without idioms."""
        said = split(text)
        every = {stem(word) for word in said}
        for words, meant in self._idioms:
            if words <= every:
                said = [*(word for word in said if stem(word) not in words), *meant]
        return said

    def _called(self, word: str, also: Mapping[str, Collection[str]]) -> Meaning:
        own = stem(word)
        alike = {own, *(self._alike.get(word) or self._alike.get(own, ()))}
        alike.update(*(also.get(one, ()) for one in alike))
        return Meaning(tuple(dict.fromkeys((own, *sorted(alike)))))


class Spelling:
    """Words that may be mistyped, mended by those that are known."""

    def __init__(self, known: Iterable[str], short: Mapping[str, str] | None = None) -> None:
        """``known``: words without accents, each as often as it stands somewhere; the commoner is the one meant.

        ``short``: what is typed short, and the words that it stands for.
        """
        self._short = short or {}
        self._begun: dict[str, list[str]] = {}
        self._stems: set[str] = set()
        # The commoner first, then by the alphabet.
        for word, _ in sorted(Counter(known).items(), key=lambda one: (-one[1], one[0])):
            self._begun.setdefault(word[0], []).append(word)
            self._stems.add(stem(word))

    def mended(self, text: str) -> str:
        """A text without shorthand, each unknown word in it the known one that is nearly the same, if there is one.

        The first letter counts as right: hardly anybody mistypes it, and it keeps the search short.
        """
        return " ".join(self._mended(word) for word in split(text))

    def _mended(self, word: str) -> str:
        if (meant := self._short.get(word)) is not None:
            return meant
        begun = self._begun.get(word[0], [])
        if len(word) < SLIPPED or stem(word) in self._stems:
            return word
        half = [known for known in begun if known.startswith(word)]
        one = (known for known in half or begun if _slip(word, known))
        far = [] if half or len(word) < MISTYPED else get_close_matches(word, begun, 1, CLOSE)
        return next(one, next(iter(far), word))


def _slip(typed: str, meant: str) -> bool:
    """Whether one slip of the keys makes a word of the other: a letter left out, or too many, or two that changed.

    A wrong letter makes another word more often than not, so it is a slip in long words only.
    """
    start = next((n for n, letter in enumerate(meant) if not typed.startswith(letter, n)), len(meant))
    one, other = typed[start:], meant[start:]
    return (
        one == other[1:]
        or (len(typed) >= MISTYPED and (one[1:] == other or (len(typed) > MISTYPED and one[1:] == other[1:])))
        or (one[2:] == other[2:] and one[:2] == other[1::-1])
    )


def _rule(line: str, sign: str) -> tuple[frozenset[str], list[str]]:
    said, _, sought = line.partition(sign)
    return frozenset(stems(said)), stems(sought)


def stems(text: str) -> list[str]:
    """The words of a text without their endings."""
    return [stem(word) for word in split(text)]


@cache
def stem(word: str) -> str:
    """A word without its ending, if enough is left; without accents in and out."""
    for many, one in PLURALS.items():
        if word.endswith(many) and len(word) - len(many) + len(one) > LEAST:
            word = word.removesuffix(many) + one
            break
    if word in WHOLE or NO_ENDING.search(word):
        return word
    found = _ending(word)
    if found in ("ings", "ing", "ed") and len(left := word.removesuffix(found)) > LEAST and DOUBLED.search(left):
        return left[:-1]
    # What is left of "workers" has an ending of its own, and so may have what is left of what is made small.
    return stem(word.removesuffix(found)) if found == "s" or SMALL in found else word.removesuffix(found)


def _ending(word: str) -> str:
    """The ending to be taken off."""
    fits = (ending for ending in ENDINGS if len(word) - len(ending) >= LEAST and word.endswith(ending))
    return next(fits, "")


def split(text: str) -> list[str]:
    """The words of a text; what has a number in it ("tc-end-03", "3:1") stays together."""
    return re.findall(r"[a-z][a-z-]*-\d+|[a-z]+|\d[\d:]*", plain(text))
