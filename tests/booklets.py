"""What a booklet tells of a topic."""

from __future__ import annotations

from games.core.teaching.booklet import booklet


def topic(package: str, locale: str, title: str) -> str:
    """The text of the topic whose title begins so."""
    chapters = booklet(package, locale).chapters
    return next(topic.text for chapter in chapters for topic in chapter.topic if topic.title.startswith(title))
