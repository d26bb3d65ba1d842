"""Full-text search in memory: SQLite's FTS5 ranks, the caller says what words are."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Sequence

BEGUN = 4
"""Letters that a word beside others has, at least, of which the beginning will do: "red" is no half-typed "reduce"."""


class FullText:
    """Documents of several fields, each a list of words in the form in which they are to be compared.

    What stands in an earlier field may weigh more. To be used by one thread at a time.
    """

    def __init__(self, documents: Iterable[Sequence[Sequence[str]]], weights: Sequence[float]) -> None:
        self._weights = ", ".join(str(weight) for weight in weights)
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        fields = ", ".join(f"f{n}" for n in range(len(weights)))
        # Words are what stands between spaces: the caller has cut and bent them already.
        self._connection.execute(
            f"CREATE VIRTUAL TABLE document USING fts5({fields}, tokenize = \"unicode61 tokenchars '-:'\")"
        )
        marks = ", ".join("?" for _ in weights)
        rows = [[" ".join(field) for field in document] for document in documents]
        self._connection.executemany(f"INSERT INTO document VALUES ({marks})", rows)

    def search(self, words: Sequence[str], whole: Collection[str] = ()) -> list[tuple[int, float]]:
        """The documents with any of the words, best first: their numbers from 0, and how well they fit.

        What only begins with a word fits too, though less than the word itself; but not with one of ``whole``, nor with
        one so short that this says nothing.
        """
        if not words:
            return []
        asked = list(dict.fromkeys(words))
        begun = [word for word in asked if word not in whole and (len(word) >= BEGUN or len(asked) == 1)]
        # The word itself stands here twice, so that all words count alike.
        found = [f'"{word}"' for word in asked] + [f'"{word}" *' if word in begun else f'"{word}"' for word in asked]
        fit = f"-bm25(document, {self._weights})"
        sql = f"SELECT rowid - 1, {fit} AS fit FROM document WHERE document MATCH ? ORDER BY fit DESC, rowid"
        return [(int(number), float(fit)) for number, fit in self._connection.execute(sql, (" OR ".join(found),))]
