"""The chronicle to turn over: a line a turn, page by page, and what happened in each turn one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from bot.clock import DAY, MINUTE
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tale
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, redraw
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, IN_A_MENU, LINE, Block, Button, Layout, Line, Menu, Row, cut
from cogs.ui.looking.viewing import table
from cogs.ui.sentences import say, table_texts, title
from cogs.ui.shown.table_message import BEFELL
from cogs.ui.shown.told import befell_said, entry_said, plainly_said, tales_said
from games.core.model import Seat, player
from games.core.texts import Catalogue

DAYS = {"day": 1, "week": 7}
SINCE = ("mine", "day", "week", "start")
ROOM = 3_000
"""Characters of a page."""


class Stretch(msgspec.Struct, frozen=True):
    """Which part of a table's chronicle is read. Fixed when it is asked for, so that pages stay where they are."""

    since: str
    """One of ``SINCE``, or "round": one round."""
    after: int
    """The move after which it begins; the number of that round."""
    seat: Seat | None = None
    """Only the turns of this seat, and what others did to it; None: everything."""

    @property
    def id(self) -> str:
        """It in the id of a button."""
        return f"{self.since}.{self.after}.{'' if self.seat is None else self.seat}"

    @classmethod
    def of(cls, match: re.Match[str]) -> Stretch:
        """From the id of a button."""
        return cls(match["since"], int(match["after"]), int(match["seat"]) if match["seat"] else None)


async def stretch(interaction: Asking, snapshot: Snapshot, since: str, seat: Seat | None = None) -> Stretch:
    """From now back to the user's own last turn, some days or the beginning."""
    tables = interaction.client.tables
    own = await tables.chronicle.own_move(snapshot.game_id, interaction.user.id) if since == "mine" else -1
    if since == "start" or (since == "mine" and own == -1):
        return Stretch("start", -1, seat)
    if since == "mine":
        return Stretch(since, own, seat)
    earliest = tables.clock() - DAYS[since] * DAY
    older = [e.seq for e in await tables.chronicle.read(snapshot.game_id, interaction.user.id) if e.at < earliest]
    return Stretch(since, max(older, default=-1), seat)


async def log_layout(interaction: Asking, snapshot: Snapshot, of: Stretch, page: int = 0) -> Layout:
    """A page of the chronicle, for this user's eyes.

    Raises:
        Refused: the table has not begun.
    """
    if snapshot.state is None:
        raise Refused("not_started")
    tales = await _tales(interaction, snapshot, of)
    return log_page(snapshot, await interaction.client.locale(interaction), of, tales, interaction.user.id, page)


def in_round(tales: Sequence[Tale], n: int) -> list[Tale]:
    """What happened in a round; what stands alone belongs to the round of what was told before it."""
    found: list[Tale] = []
    now = 0
    for tale in tales:
        now = now if tale.scene is None else tale.scene.round
        found += [tale] if now == n else []
    return found


def log_page(snapshot: Snapshot, locale: str, of: Stretch, tales: Sequence[Tale], user_id: int, page: int) -> Layout:
    """A page of these tales; on the first one stands first, in bold, what was done to the reader."""
    speech = speak(locale)
    heading = say(speech, f"log.title_{of.since}", game=title(snapshot.rules, locale), n=of.after)
    if of.seat is not None:
        heading += f" · {table_texts(snapshot, locale).say(player(of.seat))}"
    # Of a whole game or a round of long ago it would be too much to stand first.
    told_first = not page and of.since not in ("start", "round")
    befell = _befell(snapshot, locale, tales, user_id) if told_first else ""
    pages = _pages(snapshot, locale, tales)
    if not pages:
        ways = _turning(snapshot, speech, of, 0, 0)
        return Layout((f"### {heading}", speech.say("log.nothing"), *([ways] if ways else ())), COLOUR)
    page = min(page, len(pages) - 1)
    if len(pages) > 1:
        heading += f"\n-# {say(speech, 'log.page', page=page + 1, pages=len(pages), n=len(tales))}"
    shown = pages[page]
    told = timed([(tales[n].at, f"- {line}") for n, line in shown])
    blocks: list[Block] = [f"### {heading}", befell, "\n".join(told)]
    menu = [Line(str(n), cut(plainly_said(snapshot, locale, tales[n]), LINE)) for n in dict(shown)]
    blocks.append(Menu(ids.log_turns(snapshot.game_id, of.id, page), speech.say("log.details"), tuple(menu)))
    if turning := _turning(snapshot, speech, of, page, len(pages)):
        blocks.append(turning)
    return Layout(tuple(blocks), COLOUR)


def turn_page(
    snapshot: Snapshot, locale: str, of: Stretch, tales: Sequence[Tale], page: int, turn: int, part: int = 0
) -> Layout:
    """What happened in one of these tales, thing by thing, with times; ``part`` if it does not fit on one page."""
    speech = speak(locale)
    if turn >= len(tales):  # an undo has taken it back
        return Layout((speech.say("log.nothing"), Row((_back(snapshot, speech, of, page),))), COLOUR)
    tale = tales[turn]
    parts = _filled(timed([(entry.at, entry_said(snapshot, locale, entry)) for entry in tale.entries]))
    part = min(part, len(parts) - 1)
    texts = table_texts(snapshot, locale)
    whose = say(speech, "log.turn_of", player=texts.say(player(tale.seat))) if tale.seat is not None else ""
    heading = whose or speech.say("log.between")
    if len(parts) > 1:
        heading += f"\n-# {say(speech, 'log.part', page=part + 1, pages=len(parts))}"
    buttons = [_back(snapshot, speech, of, page)]
    for step, name in ((-1, "log.before"), (1, "log.after")):
        if 0 <= part + step < len(parts):
            id = ids.log_turn(snapshot.game_id, of.id, page, turn, part + step)
            buttons.append(Button(speech.say(name), id))
    return Layout((f"### {heading}", "\n".join(parts[part]), Row(tuple(buttons))), COLOUR)


def timed(told: Sequence[tuple[int, str]]) -> list[str]:
    """Lines with the time (Unix ms) above the first of each minute."""
    said: list[str] = []
    shown = -1
    for at, line in told:
        said.append(line if at // MINUTE == shown else f"-# <t:{at // 1_000}:f>\n{line}")
        shown = at // MINUTE
    return said


@control(ids.LOG)
async def turn_over(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Another page of the chronicle."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    await redraw(interaction, await log_layout(interaction, snapshot, Stretch.of(match), int(match["page"])))


@control(ids.LOG_TURNS)
async def look_closer(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of the turns on a page."""
    await _show_turn(interaction, match, int(values[0]), 0)


@control(ids.LOG_TURN)
async def look_on(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Another part of a long turn."""
    await _show_turn(interaction, match, int(match["turn"]), int(match["part"]))


CONTROLS = (turn_over, look_closer, look_on)


async def _show_turn(interaction: Asking, match: re.Match[str], turn: int, part: int) -> None:
    await acknowledge(interaction)
    snapshot, of = await table(interaction, match["game"]), Stretch.of(match)
    tales = await _tales(interaction, snapshot, of)
    locale = await interaction.client.locale(interaction)
    await redraw(interaction, turn_page(snapshot, locale, of, tales, int(match["page"]), turn, part))


async def _tales(interaction: Asking, snapshot: Snapshot, of: Stretch) -> list[Tale]:
    own = snapshot.seats_of(interaction.user.id) if of.since == "mine" else ()
    chronicle, after = interaction.client.tables.chronicle, -1 if of.since == "round" else of.after
    tales = await chronicle.tales(snapshot.game_id, interaction.user.id, after, own)
    if of.since == "round":
        tales = in_round(tales, of.after)
    return [tale for tale in tales if of.seat is None or tale.seat == of.seat or tale.befell((of.seat,))]


def _befell(snapshot: Snapshot, locale: str, tales: Sequence[Tale], user_id: int) -> str:
    found = befell_said(snapshot, locale, tales, snapshot.seats_of(user_id))
    told: list[str] = []
    room = BEFELL
    for line in found:
        room -= len(line) + 1
        if room < 0:
            # All of it stands below, in the turns in which it was done.
            told.append(f"-# {say(speak(locale), 'log.below', n=len(found) - len(told))}")
            break
        told.append(line)
    return "\n".join(told)


def _pages(snapshot: Snapshot, locale: str, tales: Sequence[Tale]) -> list[list[tuple[int, str]]]:
    """Pages of tales with their numbers in the stretch, as many on each as a message and its menu hold."""
    found: list[list[tuple[int, str]]] = []
    room = 0
    for n, tale in enumerate(tales):
        for text in _filled(tales_said(snapshot, locale, [tale])[0]):
            line = "\n  - ".join(text)
            room -= len(line) + len("-# <t:1700000000:f>\n\n")
            if not found or room < 0 or len(found[-1]) == IN_A_MENU:
                found.append([])
                room = ROOM - len(line)
            found[-1].append((n, line))
    return found


def _filled(told: Sequence[str]) -> list[list[str]]:
    """Lines in groups, each of which has room on a page."""
    found: list[list[str]] = []
    room = 0
    for line in told:
        room -= len(line) + 1
        if not found or room < 0:
            found.append([])
            room = ROOM - len(line)
        found[-1].append(cut(line, ROOM))
    return found


def _turning(snapshot: Snapshot, speech: Catalogue, of: Stretch, page: int, pages: int) -> Row | None:
    """◀ ▶, the ends where they are further away, and the whole chronicle where this is a part of it."""
    wanted = {0: "log.first", page - 1: "log.before", page + 1: "log.after", pages - 1: "log.last"}
    wanted |= {page - 1: "log.before", page + 1: "log.after"}
    buttons = [
        Button(speech.say(wanted[to]), ids.log(snapshot.game_id, of.id, to))
        for to in sorted(wanted)
        if 0 <= to < pages and to != page
    ]
    if of.since != "start":
        whole = Stretch("start", -1, of.seat)
        buttons.append(Button(speech.say("log.whole"), ids.log(snapshot.game_id, whole.id, 0)))
    return Row(tuple(buttons)) if buttons else None


def _back(snapshot: Snapshot, speech: Catalogue, of: Stretch, page: int) -> Button:
    return Button(speech.say("log.back"), ids.log(snapshot.game_id, of.id, page))
