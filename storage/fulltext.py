"""Full-text search in memory: SQLite's FTS5 finds a word, the caller says what words are and what they count."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from math import log

NEVER = 1e-6
"""What SQLite takes for the rarity of a word that stands in half of all texts."""


class FullText:
    """Texts, each a list of words in the form in which they are to be compared. To be used by one thread at a time."""

    def __init__(self, texts: Iterable[Sequence[str]]) -> None:
        listed = list(texts)
        self.size = len(listed)
        """How many texts there are."""
        self._words = frozenset(word for text in listed for word in text)
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        # Words are what stands between spaces: the caller has cut and bent them already.
        self._connection.execute("CREATE VIRTUAL TABLE t USING fts5(words, tokenize = \"unicode61 tokenchars '-:'\")")
        self._connection.executemany("INSERT INTO t VALUES (?)", [(" ".join(text),) for text in listed])

    def about(self, word: str) -> dict[int, float]:
        """The texts with a word, by their numbers from 0, and how much each is about it.

        That is its BM25 without how rare the word is: a word counts more in a short text, and a little more each time.
        """
        if word not in self._words:
            return {}
        found = self._connection.execute("SELECT rowid - 1, -bm25(t) FROM t WHERE t MATCH ?", (f'"{word}"',)).fetchall()
        rare = log((self.size - len(found) + 0.5) / (len(found) + 0.5))
        return {int(number): float(fit) / max(rare, NEVER) for number, fit in found}

    def begun(self, word: str) -> list[int]:
        """The texts with words that begin like one, or are that one."""
        found = self._connection.execute("SELECT rowid - 1 FROM t WHERE t MATCH ?", (f'"{word}" *',))
        return [int(number) for (number,) in found]
