"""The message of a running table: whose turn it is, what happened, the buttons. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tale
from bot.texts import speak
from cogs.ui.layout import COLOUR, Block, Button, Layout, Picture, components, latest, lines, rows, shorter
from cogs.ui.sentences import described, escaped, header, prompt_said, say, table_texts
from cogs.ui.shown.buttons import own_button, table_button
from cogs.ui.shown.deadlines import asleep, deadline_read, deadline_said, standing_still
from cogs.ui.shown.guidance import guidance
from cogs.ui.shown.letters import talk_button
from cogs.ui.shown.quick import ROOM, quick_rows
from cogs.ui.shown.told import befell_said, besides, counted, naming, nobodys, run_said, runs, tales_said
from games.core.model import Seat
from games.core.texts import Catalogue
from storage.rows.clock import Pending

NEWS, TOLD = 1_000, 2_000
"""Characters of the chronicle in a message of the table while it asks, and when it stays as a record."""
TABLE_BUTTONS = 6
"""Components of the buttons below the options, with their row; what they need beyond is taken from the options."""
BEFELL = 700
"""Characters, at most, of what was done to those who are called."""
NAMED = 3
"""Lines, at most, that name them, of turns that are not told."""


def table_layout(
    snapshot: Snapshot,
    locale: str,
    mentions: Sequence[int] = (),
    chronicle: Sequence[Tale] = (),
    picture: str | None = None,
    clock: Pending | None = None,
    away: Mapping[int, int] = MappingProxyType({}),
    icon: Callable[[str], str] = lambda name: "",
) -> Layout:
    """See ``Messenger.table_message``; ``icon`` finds the emoji of an icon of the game."""
    speech = speak(locale)
    blocks: list[Block] = []
    if picture:
        blocks.append(Picture(picture, described(snapshot, locale, lead=deadline_read(clock, speech))))
    blocks.append(
        "\n".join(
            [
                f"### {header(snapshot, locale)}",
                *_awaited(snapshot, locale, mentions, clock),
                *standing_still(snapshot, speech),
                *_away(snapshot, speech, away),
            ]
        )
    )
    called = [seat for place in snapshot.awaited if place.user_id is not None for seat in place.seats]
    if snapshot.guided:
        # How the table was set up is on the board, and whoever learns has a lesson to read.
        chronicle = [tale for tale in chronicle if not tale.laid_out]
    told, whole = news_said(snapshot, locale, chronicle, called)
    lesson = guidance(snapshot, locale, public=True)
    if lesson is not None:
        blocks.append(lesson.text)
    buttons = rows(table_buttons(snapshot, speech) + ([] if whole else [table_button(snapshot.game_id, "log", speech)]))
    room = ROOM + TABLE_BUTTONS - sum(map(components, buttons)) - (lesson is not None)
    blocks += [told, *quick_rows(snapshot, locale, room, icon), *buttons]
    return Layout(tuple(blocks), COLOUR)


def table_buttons(snapshot: Snapshot, speech: Catalogue) -> list[Button]:
    """Play · Catch up · Hand · Board · Undo · Rules; at a guided game, where nobody is away, its card in one minute.

    Where everybody is away, the way back comes first."""
    found = [table_button(snapshot.game_id, "back" if asleep(snapshot) else "play", speech, "success")]
    what = "minute" if snapshot.guided else "catchup"
    found.append(table_button(snapshot.game_id, what, speech))
    found += own_button(snapshot, speech)
    for what in ("board", "undo", "rules"):
        found.append(table_button(snapshot.game_id, what, speech))
    return found + talk_button(snapshot, speech)


def news_said(snapshot: Snapshot, locale: str, tales: Sequence[Tale], called: Collection[Seat]) -> tuple[str, bool]:
    """What a message that asks tells of what happened, and whether that is everything."""
    if snapshot.verbosity == "short":
        return last_turn_said(snapshot, locale, tales)
    return chronicle_said(snapshot, locale, tales, called, NEWS)


def record_said(snapshot: Snapshot, locale: str, tales: Sequence[Tale]) -> str:
    """What a message tells that stays as a record."""
    said = last_turn_said if snapshot.verbosity == "short" else chronicle_said
    return said(snapshot, locale, tales)[0]


def last_turn_said(snapshot: Snapshot, locale: str, tales: Sequence[Tale]) -> tuple[str, bool]:
    """The last turn of somebody in one line, without what stands below it; and whether that is everything."""
    found = runs(tales)
    run = next((run for run in reversed(found) if not nobodys(run)), None) or (found[-1] if found else [])
    said = run_said(snapshot, locale, run) if run else []
    return "\n".join(f"> {line}" for line in said[:1]), len(found) <= 1 and len(said) <= 1


def chronicle_said(
    snapshot: Snapshot, locale: str, tales: Sequence[Tale], called: Collection[Seat] = (), most: int = TOLD
) -> tuple[str, bool]:
    """What was done to those who are called, then a line a turn, the latest that fit; and whether that is everything.

    How much is missing stands in its place, with those of its lines that name who is called.
    """
    speech, names = speak(locale), [escaped(snapshot.names[seat]) for seat in called]
    befell = [f"> {line}" for line in befell_said(snapshot, locale, tales, called)]
    first = lines(befell, BEFELL, lambda n: f"-# {say(speech, 'log.more', n=n)}")
    rest = besides(snapshot, locale, tales, called, sum(line.startswith("> ") for line in first.split("\n")))
    turns = tales_said(snapshot, locale, rest)

    def earlier(n: int) -> str:
        named = naming([line for turn in turns[:n] for line in turn], names, befell)
        return "\n".join([f"-# {say(speech, 'log.earlier', n=n)}", *(f"> {line}" for line in named[-NAMED:])])

    # The lines of a tale after its first are a list below it.
    told = ["> " + "\n> - ".join(turn) for turn in turns]
    shown, over = list(told), len("\n".join(told)) - (most - len(first))
    over = over + len(earlier(len(told))) + 2 if over > 0 else 0
    for n, run in enumerate(runs(rest)):
        # Before a turn of somebody is only counted, what is nobody's, such as Production, is told with less.
        if over > 0 and "\n" in told[n] and nobodys(run):
            # How it ended is what the last line of all tells.
            shown[n] = shorter(told[n], len(told[n]) - over, int(snapshot.over and n == len(told) - 1))
            over -= len(told[n]) - len(shown[n])
    then = latest(shown, most - len(first), earlier)
    whole = first == "\n".join(befell) and then == "\n".join(told)
    first = "\n".join(counted(first.split("\n")))
    return f"{first}\n{then}".strip("\n"), whole


def _awaited(snapshot: Snapshot, locale: str, mentions: Sequence[int], clock: Pending | None) -> list[str]:
    speech, texts = speak(locale), table_texts(snapshot, locale)
    if asleep(snapshot):
        return [speech.say("table.asleep")]
    said: list[str] = []
    for place in snapshot.awaited:
        name = f"<@{place.user_id}>" if place.user_id in mentions else f"**{speech.called(escaped(place.name))}**"
        if place.user_id is None:
            said.append(say(speech, "table.turn_of_bot", name=name))  # questions are put to "you"
            continue
        said.append(say(speech, "table.turn_of", name=name, prompt=prompt_said(snapshot, texts, place)))
    if clock is not None and said:
        said.append(deadline_said(clock, speech))
    return said


def _away(snapshot: Snapshot, speech: Catalogue, away: Mapping[int, int]) -> list[str]:
    """Who is on vacation: their clocks stand where calendars count. Before the midnight that ends is the last day."""
    id = "table.away" if snapshot.calendars else "table.away_here"
    return [
        say(speech, id, name=escaped(place.name), when=f"<t:{(away[place.user_id] - 1) // 1_000}:d>")
        for place in snapshot.places
        if place.user_id is not None and place.user_id in away
    ]
