"""Whether a game knows a word that was typed: what nothing in it is called is told apart from what is not possible.

What somebody reads at the table or hears from others may be in another language than their own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, cast

import msgspec

from games.core.rules import Rules
from games.core.teaching.reference import plain
from games.core.texts import LOCALES, Catalogue, catalogue

WORD = re.compile(r"[^\W_]+")
SLOT = re.compile(r"\{\w*\}")
SHORT = 3
"""Letters of a word that can be unknown: fewer are an initial, or part of a key."""


def readings(rules: Rules[Any, Any], texts: Catalogue) -> list[Catalogue]:
    """All languages in which a game may have been read: first one's own, that of ``texts``."""
    others = [locale for locale in LOCALES if locale != texts.locale]
    return [texts, *(catalogue(rules.package, locale).naming(texts.names) for locale in others)]


def unknown(value: str, rules: Rules[Any, Any], edition: str, texts: Catalogue) -> bool:
    """Whether a value has a word with which nothing begins that the game says, prints or names in its keys."""
    lists = [_words(rules, edition, locale) for locale in LOCALES]
    people = {word for name in texts.names for word in WORD.findall(plain(name))}
    typed = [word for word in WORD.findall(plain(value)) if word not in people]
    return not all(any(_known(words, word) for words in lists) for word in typed)


def _known(words: tuple[str, ...], word: str) -> bool:
    if word[0].isdigit() or (word.isalpha() and len(word) < SHORT) or _begun(words, word):
        return True
    letters = word.rstrip("0123456789")  # "mine4"
    return letters != word and len(letters) >= SHORT and _begun(words, letters)


def _begun(words: tuple[str, ...], word: str) -> bool:
    place = bisect_left(words, word)
    return place < len(words) and words[place].startswith(word)


@lru_cache(32)
def _words(rules: Rules[Any, Any], edition: str, locale: str) -> tuple[str, ...]:
    """Every word of a game's sentences, which name its components too, and ids, in their order."""
    texts = catalogue(rules.package, locale)
    said = [SLOT.sub(" ", sentence) for sentence in texts.sentences.values()]
    ids = [*texts.sentences, *_ids(rules.editions[edition]), *rules.unprinted]
    return tuple(sorted({word for text in (*said, *ids) for word in WORD.findall(plain(text))}))


def _ids(printed: object) -> Iterator[str]:
    """The ids in a pack, and what it looks its entries up by."""
    if isinstance(printed, msgspec.Struct):
        for name in printed.__struct_fields__:
            value: object = getattr(printed, name)
            yield from (str(value),) if name == "id" else _ids(value)
    elif isinstance(printed, Mapping):
        for key, value in cast("Mapping[object, object]", printed).items():
            yield from (key,) if isinstance(key, str) else ()
            yield from _ids(value)
    elif isinstance(printed, tuple | list | frozenset):
        for value in cast("tuple[object, ...]", printed):
            yield from _ids(value)
