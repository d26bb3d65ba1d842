"""The daily digest: what waits for its reader, whose time is up soonest first. Nothing of it is secret."""

from __future__ import annotations

from bot.texts import speak
from cogs.ui.layout import CHARACTERS, COLOUR, Block, Button, Layout, Row
from cogs.ui.sentences import say, title
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.deadlines import moment
from cogs.ui.shown.table_line import table_line, ways
from games.core.texts import Catalogue
from games.registry import GAMES
from storage.rows.waiting import Waiting, Waits


def digest_layout(waits: Waits, locale: str) -> Layout:
    """See ``Messenger.digest_message``."""
    speech, first = speak(locale), waits.tables[0]
    summary = say(speech, "digest.wait", n=waits.total)
    if first.until is not None and waits.total > 1:
        due = say(speech, "digest.next", game=title(GAMES[first.table.rules], locale), when=moment(first.until))
        summary = f"{summary} {due}"
    heading, change, told = f"### ☀️ {speech.say('digest.title')}", f"-# {speech.say('digest.change')}", 0
    blocks: list[Block] = [heading, summary]
    room = CHARACTERS - len(heading + summary + change + say(speech, "digest.more", n=waits.total))
    for waiting in waits.tables:
        line = "\n-# ".join((f"▶ {table_line(waiting.table, locale, called=waiting.turn)}", *why(waiting, speech)))
        room -= len(line)
        if room < 0:
            break
        blocks += [line, *([Row(buttons)] if (buttons := _buttons(waiting, speech)) else [])]
        told += 1
    if waits.total > told:
        blocks.append(say(speech, "digest.more", n=waits.total - told))
    return Layout((*blocks, change), COLOUR)


def why(waiting: Waiting, speech: Catalogue) -> list[str]:
    """For what a table waits, what is up first first."""
    said: list[tuple[int | None, str]] = []
    if waiting.turn and waiting.deadline is not None:
        said.append((waiting.deadline, say(speech, "digest.turn", when=moment(waiting.deadline))))
    elif waiting.turn:
        said.append((None, say(speech, "digest.unlimited", when=moment(waiting.asked_at or 0))))
    if waiting.vote and waiting.lapses is not None:
        said.append((waiting.lapses, say(speech, "digest.vote", when=moment(waiting.lapses))))
    elif waiting.vote:
        said.append((None, speech.say("digest.asked")))
    return [line for _, line in sorted(said, key=lambda each: (each[0] is None, each[0] or 0))]


def _buttons(waiting: Waiting, speech: Catalogue) -> tuple[Button, ...]:
    play = table_button(waiting.table.game_id, "play", speech, "success")
    return (*([play] if waiting.turn else []), *ways(waiting.table, speech))
