"""The rules as a booklet: chapters in the order of play, written for people, and the words of the game.

The clauses of the reference stand behind it: each belongs to one chapter. Files of a game: ``booklet/plan.toml`` (which
chapters there are, the same in every language) and one page for each language. The last chapter is the same in every
game: what holds at any table, as taking back. It stands in ``booklet`` beside this file.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from games.core import content
from games.core.content import BadContent
from games.core.teaching.reference import Clause, reference
from games.core.texts import page


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a chapter under its own heading: what a player asks for at once."""

    title: str
    text: str
    """Discord's Markdown."""
    asks: tuple[str, ...] = ()
    """What people say who want to read this, in other words than the title's."""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the booklet."""

    key: str
    title: str
    topic: tuple[Topic, ...]


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, explained in a sentence or two."""

    name: str
    meaning: str
    chapter: str
    """The key of the chapter that says more."""
    also: tuple[str, ...] = ()
    """What else people call it."""


Sign = tuple[str, str]
"""An icon of the game ("": none) and the line that stands beside it."""


class Minute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game in one minute: what one card tells somebody who has never played."""

    goal: str
    turn: tuple[Sign, ...]
    score: tuple[Sign, ...]
    end: str
    legend: dict[str, str]
    """What the icons are, by the first of each group (``Booklet.legend``)."""


class Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a chapter is in every language."""

    key: str
    clauses: tuple[str, ...]
    """What the ids of its clauses begin with; where several chapters fit, the longest beginning decides."""
    special: bool = False
    """It is about some tables only (playing alone, variants), or the bot: a general question means another chapter."""


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    legend: tuple[tuple[str, ...], ...]
    chapter: tuple[Outline, ...]


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minute: Minute
    chapter: tuple[Chapter, ...]
    term: tuple[Term, ...]


class _Common(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: tuple[Chapter, ...]


class Booklet:
    """The booklet of a game in one language."""

    def __init__(self, plan: _Plan, page: _Page, clauses: tuple[Clause, ...]) -> None:
        self.outlines = plan.chapter
        self.chapters = page.chapter
        self.terms = page.term
        self.minute = page.minute
        self.legend = tuple((icons, page.minute.legend[icons[0]]) for icons in plan.legend)
        """Icons that mean the same or are explained together, and what they are, in the order of the card."""
        self.number = {chapter.key: n for n, chapter in enumerate(self.chapters)}
        """Of each chapter by its key, from 0."""
        self._clauses: dict[int, list[Clause]] = {n: [] for n in range(len(self.chapters))}
        for clause in clauses:
            self._clauses[self.number[_home(self.outlines, clause.id)]].append(clause)

    def clauses(self, chapter: int) -> list[Clause]:
        """The clauses that stand behind a chapter, in the order of the reference."""
        return self._clauses[chapter]


def _home(outlines: tuple[Outline, ...], id: str) -> str:
    """The chapter of a clause.

    Raises:
        BadContent: it is in none.
    """
    found = [(len(start), outline.key) for outline in outlines for start in outline.clauses if id.startswith(start)]
    if not found:
        raise BadContent(f"clause {id} is in no chapter")
    return max(found)[1]


@cache
def booklet(package: str, locale: str) -> Booklet:
    """The booklet of a game's package; unknown languages get the default.

    Raises:
        BadContent: a file is wrong, a chapter is missing or stands elsewhere, a clause or a word has none.
    """
    folder = files(package) / "booklet"
    file = page(folder, locale)
    plan, told = content.load(folder / "plan.toml", _Plan), content.load(file, _Page)
    where = f"{package}: {file.name}"
    keys = [outline.key for outline in plan.chapter]
    if [chapter.key for chapter in told.chapter] != keys:
        raise BadContent(f"{where}: the chapters are not those of the plan: {', '.join(keys)}")
    if lost := {term.name for term in told.term if term.chapter not in keys}:
        raise BadContent(f"{where}: no such chapter as these words name: {', '.join(sorted(lost))}")
    if (named := set(told.minute.legend)) != (drawn := {icons[0] for icons in plan.legend}):
        raise BadContent(f"{where}: the legend differs from the plan's: {', '.join(sorted(named ^ drawn))}")
    common = content.load(page(files("games.core.teaching") / "booklet", locale), _Common).chapter
    outlines = (*plan.chapter, *(Outline(chapter.key, (), special=True) for chapter in common))
    told = msgspec.structs.replace(told, chapter=(*told.chapter, *common))
    return Booklet(msgspec.structs.replace(plan, chapter=outlines), told, reference(package, locale).clauses)
