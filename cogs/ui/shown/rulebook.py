"""The rules on the screen: chapters, behind each the clauses and our rulings, and answers to questions. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from bot.lookup import Found, lookup
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.layout import COLOUR, Block, Button, Layout, Line, Menu, Row, cut
from cogs.ui.sentences import say, title
from cogs.ui.shown.lobby import credits_said, new_here
from games.core.rules import Rules
from games.core.teaching.booklet import Booklet, booklet
from games.core.teaching.reference import Clause
from games.registry import GAMES

FOUND = 8
"""Other answers that are offered beside the best."""
ROOM = 3_000
"""Characters of clauses on a page."""
VALUE = 100
"""Characters that Discord takes as the value of a line of a menu."""

Behind = Literal["clauses", "rulings"]
"""What stands behind a chapter: the numbered clauses, or what we decided where the rulebook is silent."""


def contents(rules: Rules[Any, Any], locale: str, *, learning: bool = False) -> Layout:
    """The chapters, and the ways in for whoever is new to the game; ``learning``: they are in its guided game."""
    speech, book = speak(locale), booklet(rules.package, locale)
    listed = "\n".join(f"{n}. {chapter.title}" for n, chapter in enumerate(book.chapters, start=1))
    blocks = (
        _heading(rules, locale),
        listed,
        speech.say("rules.how"),
        _chapters(rules, locale, None),
        Row(new_here(rules, locale, learning=learning)),
    )
    return Layout(blocks, COLOUR)


def chapter(rules: Rules[Any, Any], number: int, locale: str) -> Layout:
    """A chapter; a number past the end (the page is older than the booklet) gives the last."""
    speech, book = speak(locale), booklet(rules.package, locale)
    number = min(number, len(book.chapters) - 1)
    shown = book.chapters[number]
    text = "\n\n".join(f"**{topic.title}**\n{topic.text.strip()}" for topic in shown.topic)
    blocks: list[Block] = [
        f"### {number + 1}. {shown.title}\n-# {say(speech, 'rules.title', game=title(rules, locale))}",
        text,
    ]
    blocks += [_chapters(rules, locale, number), Row(tuple(_turning(rules, book, number, locale)))]
    return Layout(tuple(blocks), COLOUR)


def behind(rules: Rules[Any, Any], number: int, what: Behind, page: int, locale: str) -> Layout:
    """The clauses of a chapter, or our rulings there, page by page."""
    speech, book = speak(locale), booklet(rules.package, locale)
    number = min(number, len(book.chapters) - 1)
    found = paged(
        [_said(clause, what, locale) for clause in book.clauses(number) if what == "clauses" or clause.ruling]
    )
    page = min(page, len(found) - 1)
    name = say(speech, f"rules.{what}", chapter=book.chapters[number].title)
    heading = f"### {name}"
    if len(found) > 1:
        heading += f"\n-# {say(speech, 'rules.page', page=page + 1, n=len(found))}"
    buttons = [Button(speech.say("rules.back"), ids.book(rules.meta.key, f"chapter.{number}"))]
    for label, other in (("panel.previous", page - 1), ("panel.next", page + 1)):
        if 0 <= other < len(found):
            buttons.append(Button(speech.say(label), ids.book(rules.meta.key, f"{what}.{number}.{other}")))
    return Layout((heading, found[page] or speech.say("rules.none"), Row(tuple(buttons))), COLOUR)


def answer(rules: Rules[Any, Any], words: str, locale: str, *, learning: bool = False) -> Layout:
    """What answers a question, and what else might; or the clause whose id it is."""
    speech, found = speak(locale), lookup(rules.package, locale)
    ways_in = Row(new_here(rules, locale, learning=learning))
    clause = found.clauses.reference.get(words.strip().upper())
    if clause is not None:
        return Layout((_heading(rules, locale), _said(clause, "clauses", locale, whole=True)), COLOUR)
    topics = found.topics.search(words, FOUND + 1)
    asked = f"-# {say(speech, 'rules.asked', words=cut(words.strip(), 100))}"
    if topics:
        return _answered(rules, found.topics.booklet, topics, locale, asked)
    clauses = found.clauses.search(words, 5) if words.strip() else []
    if clauses:
        said = paged([_said(clause, "clauses", locale, whole=True) for clause in clauses])[0]
        return Layout((_heading(rules, locale), asked, said, ways_in), COLOUR)
    told = say(speech, "rules.nothing", words=cut(words, 60))
    return Layout((_heading(rules, locale), told, _chapters(rules, locale, None), ways_in), COLOUR)


def which_game(words: str, locale: str) -> Layout:
    """Asks of which game the rules are wanted; each line knows what was asked of them ("": to read them)."""
    speech = speak(locale)
    asked = f"-# {say(speech, 'rules.asked', words=cut(words, 100))}" if words else ""
    return Layout((speech.say("rules.which"), asked, _games_menu(ids.BOOK_GAMES, words, locale)), COLOUR)


def which_card(name: str, locale: str, games: Sequence[Rules[Any, Any]]) -> Layout:
    """Asks of which of these games a component is; of no game's, that none has it, and what of which they have."""
    speech = speak(locale)
    asked = say(speech, "card.which" if games else "card.none", name=cut(name, 60))
    return Layout((asked, _games_menu(ids.CARD_GAMES, name, locale, games)), COLOUR)


def _games_menu(id: str, asked: str, locale: str, games: Sequence[Rules[Any, Any]] = ()) -> Menu:
    lines = [Line(f"{rules.meta.key}:{asked}"[:VALUE], title(rules, locale)) for rules in games or GAMES.values()]
    return Menu(id, speak(locale).say("rules.which_choose"), tuple(lines))


def found_said(book: Booklet, found: Found) -> str:
    """The heading of a topic, or the word."""
    return (
        book.terms[found.number].name
        if found.kind == "term"
        else book.chapters[found.chapter].topic[found.number].title
    )


def one(rules: Rules[Any, Any], key: str, locale: str) -> Layout:
    """An answer that was chosen among several, by its key (``Found.key``)."""
    kind, chapter, number = key.split(".")
    book = booklet(rules.package, locale)
    # Menus in older messages say "word".
    found = Found("term" if kind in ("term", "word") else "topic", int(chapter), int(number))
    return _answered(rules, book, [found], locale, "")


def paged(said: Sequence[str]) -> list[str]:
    """Paragraphs in pages, none of which is longer than ``ROOM`` (or than one paragraph); at least one page."""
    pages: list[str] = []
    for text in said:
        if pages and len(pages[-1]) + 2 + len(text) <= ROOM:
            pages[-1] = f"{pages[-1]}\n\n{text}"
        else:
            pages.append(text)
    return pages or [""]


def _answered(rules: Rules[Any, Any], book: Booklet, topics: Sequence[Found], locale: str, asked: str) -> Layout:
    speech, best = speak(locale), topics[0]
    chapter = book.chapters[best.chapter]
    if best.kind == "term":
        said = f"**{book.terms[best.number].name}**\n{book.terms[best.number].meaning}"
    else:
        topic = chapter.topic[best.number]
        said = f"**{topic.title}**\n{topic.text.strip()}"
    where = f"-# {say(speech, 'rules.chapter', n=best.chapter + 1, chapter=chapter.title)}"
    blocks: list[Block] = [_heading(rules, locale), asked, f"{said}\n{where}"]
    if len(topics) > 1:
        lines = tuple(
            Line(other.key, found_said(book, other), book.chapters[other.chapter].title) for other in topics[1:]
        )
        blocks.append(Menu(ids.book_menu(rules.meta.key, "found"), speech.say("rules.others"), lines))
    blocks.append(
        Row(
            (
                Button(speech.say("rules.open"), ids.book(rules.meta.key, f"chapter.{best.chapter}"), "primary"),
                *_details(rules, book, best.chapter, locale),
                Button(speech.say("rules.contents"), ids.book(rules.meta.key, "contents")),
            )
        )
    )
    return Layout(tuple(blocks), COLOUR)


def _heading(rules: Rules[Any, Any], locale: str) -> str:
    heading = f"### {say(speak(locale), 'rules.title', game=title(rules, locale))}"
    credits = credits_said(rules, locale)
    return f"{heading}\n-# {credits}" if credits else heading


def _chapters(rules: Rules[Any, Any], locale: str, shown: int | None) -> Menu:
    lines = tuple(
        Line(str(n), f"{n + 1}. {chapter.title}", chosen=n == shown)
        for n, chapter in enumerate(booklet(rules.package, locale).chapters)
    )
    return Menu(ids.book_menu(rules.meta.key, "chapters"), speak(locale).say("rules.choose"), lines)


def _turning(rules: Rules[Any, Any], book: Booklet, number: int, locale: str) -> list[Button]:
    """Leafing, what stands behind the chapter, and back to the contents."""
    speech = speak(locale)
    found: list[Button] = []
    if number > 0:
        found.append(Button(speech.say("panel.previous"), ids.book(rules.meta.key, f"chapter.{number - 1}")))
    if number + 1 < len(book.chapters):
        found.append(Button(speech.say("panel.next"), ids.book(rules.meta.key, f"chapter.{number + 1}")))
    found += _details(rules, book, number, locale)
    found.append(Button(speech.say("rules.contents"), ids.book(rules.meta.key, "contents")))
    return found


def _details(rules: Rules[Any, Any], book: Booklet, number: int, locale: str) -> list[Button]:
    speech, clauses = speak(locale), book.clauses(number)
    found: list[Button] = []
    if clauses:
        found.append(Button(speech.say("rules.details"), ids.book(rules.meta.key, f"clauses.{number}.0")))
    if any(clause.ruling for clause in clauses):
        found.append(Button(speech.say("rules.decided"), ids.book(rules.meta.key, f"rulings.{number}.0")))
    return found


def _said(clause: Clause, what: Behind, locale: str, *, whole: bool = False) -> str:
    """A clause, or what we decided about it; ``whole``: both, and its heading in the rulebook."""
    speech = speak(locale)
    if what == "rulings":
        return f"**[{clause.id}]** {clause.ruling}\n-# {clause.text}"
    said = f"**[{clause.id}]** {clause.text}"
    if whole:
        said += f"\n-# {say(speech, 'rules.section', section=clause.section)}"
        said += f"\n-# {say(speech, 'rules.ruling', ruling=clause.ruling)}" if clause.ruling else ""
    return said
