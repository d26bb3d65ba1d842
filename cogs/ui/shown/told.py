"""The chronicle in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Entry, Tale, without
from bot.texts import speak, voice
from cogs.ui.layout import cut
from cogs.ui.sentences import escaped, names_escaped, say
from games.core.model import Seat, Text, player
from games.core.texts import several

WHOLE = 4_000
"""Characters of a line that is not shortened: all that a message has."""


def entry_said(snapshot: Snapshot, locale: str, entry: Entry) -> str:
    """A line of the chronicle, in the names of those who sat there then."""
    return told_said(snapshot, locale, entry.text, entry.names)


def told_said(snapshot: Snapshot, locale: str, text: Text, names: Sequence[str] = ()) -> str:
    """What was told, in the game's words, or in the bot's for what hosts and undo did.

    Without ``names`` in the names of those who sit there now.
    """
    called = [escaped(name) for name in names or snapshot.names]
    return voice(snapshot.texts(locale), text).naming(called).say(names_escaped(text))


def tales_said(snapshot: Snapshot, locale: str, tales: Iterable[Tale]) -> list[list[str]]:
    """Tales as lines; turns in a row in which nobody did anything but pass are one."""
    return [run_said(snapshot, locale, run) for run in runs(tales)]


def nobodys(run: Sequence[Tale]) -> bool:
    """Whether all of it is nobody's turn, as what a round brings to everybody."""
    return all(tale.scene is not None and tale.seat is None for tale in run)


def runs(tales: Iterable[Tale]) -> list[list[Tale]]:
    """What is told together: passes in a row, everything else by itself."""
    found: list[list[Tale]] = []
    for passing, group in groupby(tales, lambda tale: tale.passed is not None):
        together = list(group)
        found += [together] if passing else [[tale] for tale in together]
    return found


def run_said(snapshot: Snapshot, locale: str, run: Sequence[Tale], longest: int = WHOLE) -> list[str]:
    """What is told together, as lines; the first has at most ``longest`` characters before the names of the absent."""
    if len(run) == 1:
        return _tale_said(snapshot, locale, run[0], longest)
    names = several([player(tale.passed) for tale in run if tale.passed is not None])
    text = Text("event.passed_in_a_row", {"players": names})
    return [cut(told_said(snapshot, locale, text, _called(snapshot, run)), longest)]


def _called(snapshot: Snapshot, tales: Iterable[Tale]) -> list[str]:
    """The names of the table, of each who passed as they were called then."""
    names = list(snapshot.names)
    for tale in tales:
        if tale.passed is not None and tale.names:
            names[tale.passed] = tale.names[tale.passed]
    return names


def _tale_said(snapshot: Snapshot, locale: str, tale: Tale, longest: int) -> list[str]:
    """A tale as lines. Where a bot stood in for somebody that they do not name, the first says for whom."""
    speech = speak(locale)
    told = [told_said(snapshot, locale, line, tale.names) for line in tale.lines]
    told[:1] = [cut(line, longest) for line in told[:1]]
    absent = [speech.called(escaped(tale.names[seat])) for seat in tale.stood_in_for]
    unsaid = [name for name in absent if not any(name in line for line in told)]
    if told and unsaid:
        told[0] = say(speech, "log.stood_in", what=told[0], players=speech.enumerate(unsaid))
    return told


def plainly_said(snapshot: Snapshot, locale: str, tale: Tale) -> str:
    """The first line of a tale for a menu or a choice, which render no Markdown."""
    line = tale.lines[0]
    return voice(snapshot.texts(locale), line).naming(tale.names or snapshot.names).say(line)


def befell_said(snapshot: Snapshot, locale: str, tales: Iterable[Tale], seats: Collection[Seat]) -> list[str]:
    """What was done to these seats in the turns of others, in bold, each with who did it."""
    speech = speak(locale)
    found: list[str] = []
    for tale in tales:
        doer = _doer(snapshot, locale, tale)
        for entry in tale.befell(seats):
            said = entry_said(snapshot, locale, entry)
            if doer not in said:
                said = say(speech, "log.by", player=doer, what=said)
            found.append(f"**{said}**")
    return found


def besides(snapshot: Snapshot, locale: str, tales: Iterable[Tale], seats: Collection[Seat], most: int) -> list[Tale]:
    """The tales without what came to these seats by the way: the first ``most`` of what befell them stand above.

    What is told of whoever did it stays: it belongs to what they did. What stands alone and all of which befell these
    seats has been told.
    """
    found: list[Tale] = []
    for tale in tales:
        befell = tale.befell(seats)
        above, most = befell[:most], max(0, most - len(befell))
        names, doer = [escaped((tale.names or snapshot.names)[seat]) for seat in seats], _doer(snapshot, locale, tale)
        said = [(entry, entry_said(snapshot, locale, entry)) for entry in above]
        told = [entry for entry, line in said if doer not in line and any(name in line for name in names)]
        rest = without(snapshot.rules, tale, told) if told else tale
        if rest.scene is not None or len(rest.befell(seats)) < len(rest.entries):
            found.append(rest)
    return found


def _doer(snapshot: Snapshot, locale: str, tale: Tale) -> str:
    """Whose turn it was, if anybody's."""
    return "" if tale.seat is None else speak(locale).called(escaped((tale.names or snapshot.names)[tale.seat]))


def counted(lines: Iterable[str]) -> list[str]:
    """Of lines in a row that are alike one, with how often: so often was it done, and not said twice."""
    found = [(line, len(list(alike))) for line, alike in groupby(lines)]
    return [line if n == 1 else f"{line} ×{n}" for line, n in found]


def naming(lines: Iterable[str], names: Collection[str], already: Sequence[str]) -> list[str]:
    """Of lines of turns that are not told whole those that name somebody of these; not what is said ``already``."""
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names) or r"(?!)")
    return [line for line in lines if pattern.search(line) and not any(line in other for other in already)]
