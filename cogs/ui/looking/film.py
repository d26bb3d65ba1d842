"""Looking back: what one has missed in ten lines and two pictures, and the game turn by turn, forwards and back."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.service.table.snapshot import Snapshot
from bot.service.tables import Stretch, Tale, eyes, lent
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, acknowledge, show
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, IN_A_MENU, Block, Button, Layout, Line, Menu, Picture, Row, cut
from cogs.ui.looking.memo_form import memo_of
from cogs.ui.looking.viewing import PHONE, table
from cogs.ui.sentences import described, escaped, header, say, table_texts, title
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.memo import memo_said
from cogs.ui.shown.told import befell_said, besides, counted, naming, nobodys, run_said, runs, tales_said
from games.core.model import Seat
from games.core.texts import Catalogue

MOST = 10
"""Lines of what one has missed."""
MOST_BEFELL = 5
"""Of these, what was done to the reader."""
MOST_STOOD_IN = 3
"""Of these, turns of long ago in which a bot played for the reader."""
MOST_NAMED = 3
"""Of these, lines that name the reader, of turns that are not told."""
LONGEST = 320
"""Characters of such a line."""
TOLD = 2_500
"""Characters of what is told of a turn."""
ROOM = 3_900
"""Characters of the whole."""
PUBLIC = "-"
"""The line of a menu that stands for what all may see."""


# ---------------------------------------------------------------- layouts, pure


class Before(NamedTuple):
    """Turns before those that are told with their lines, by their numbers."""

    shown: list[int]
    """Those of which a line is told."""
    folded: list[int]
    """Those that are only counted."""
    named: list[tuple[int, str]]
    """Of what is folded the lines that name the reader, each with the number of its turn."""

    @property
    def rows(self) -> int:
        """Lines that all this takes."""
        return len(self.shown) + bool(self.folded) + len(self.named)


def brief(snapshot: Snapshot, locale: str, tales: Sequence[Tale], seats: Sequence[Seat]) -> list[str]:
    """What happened in at most ``MOST`` lines: what was done to these seats, in bold, then the latest turns, and before
    them what a bot did for these seats while they were away.

    What there is no room for is counted, and those are named for whom a bot played in it; its lines that name the
    reader are told. Turns of others come before the details of what is nobody's turn, such as Production.
    """
    speech, names = speak(locale), [escaped(snapshot.names[seat]) for seat in seats]
    befell = befell_said(snapshot, locale, tales, seats)
    said = [cut(line, LONGEST) for line in befell[:MOST_BEFELL]]
    if len(befell) > MOST_BEFELL:
        # Not all of it need be told below: older turns are only counted there.
        said[-1:] = [f"-# {say(speech, 'log.more', n=len(befell) - MOST_BEFELL + 1)}"]
    above = len(befell) if len(befell) <= MOST_BEFELL else MOST_BEFELL - 1
    rest = runs(besides(snapshot, locale, tales, seats, above))
    lines = [run_said(snapshot, locale, run, LONGEST) for run in rest]
    mine = [n for n, run in enumerate(rest) if any(seat in tale.stood_in_for for tale in run for seat in seats)]
    room = MOST - len(said)

    def before(kept: int) -> Before:
        """What is told of the turns before this one."""
        shown = [n for n in mine if n < kept][-MOST_STOOD_IN:]
        folded = [n for n in range(kept) if n not in shown]
        named = [(n, line) for n in folded for line in naming(lines[n], names, befell)]
        # A line of the last turn has room in any case.
        most = min(MOST_NAMED, room - len(shown) - bool(folded) - 1)
        return Before(shown, folded, named[-most:] if most > 0 else [])

    loose = [nobodys(run) for run in rest]
    turns = [_listed(turn) for turn in lines]
    kept, latest = _latest(turns, loose, room, before, names)
    earlier = before(kept)
    if earlier.folded:
        untold = [tale for n in earlier.folded for tale in rest[n]]
        said.append(f"-# {_folded(locale, untold, len(earlier.folded))}")
    one_by_one = [(n, f"- {cut(line, LONGEST)}") for n, line in earlier.named]
    one_by_one += [(n, turns[n][0]) for n in earlier.shown]
    return [*counted(said), *(line for _, line in sorted(one_by_one, key=lambda each: each[0])), *latest]


def _listed(turn: Sequence[str]) -> list[str]:
    return [f"- {turn[0]}", *(f"  - {cut(line, LONGEST)}" for line in turn[1:])]


def _latest(
    turns: Sequence[Sequence[str]],
    loose: Sequence[bool],
    room: int,
    before: Callable[[int], Before],
    names: Sequence[str],
) -> tuple[int, list[str]]:
    """The number of the first turn that is told with its lines, and the lines of it and of all after it.

    What was nobody's turn (``loose``), such as what a round brings to all, need be told with no more than its first
    line; what room there is then goes to its others, first to those with these ``names``. ``before``: what is told of
    the turns before one, which takes part of the ``room``.
    """
    if not turns:
        return 0, []
    least = [1 if alone else len(turn) for turn, alone in zip(turns, loose, strict=True)]
    kept = len(turns)
    while kept and sum(least[kept - 1 :]) + before(kept - 1).rows <= room:
        kept -= 1
    if kept == len(turns):
        # The last turn alone is longer than there is room: its end.
        return kept - 1, _end(turns[-1], room - before(kept - 1).rows)
    left = room - sum(least[kept:]) - before(kept).rows
    found: list[str] = []
    for n in reversed(range(kept, len(turns))):
        turn = _shortened(turns[n], left, names) if loose[n] else turns[n]
        left -= len(turn) - least[n]
        found = [*turn, *found]
    return kept, found


def _end(turn: Sequence[str], n: int) -> list[str]:
    """A turn in so many lines, at least one: its first and the last."""
    return [turn[0], *turn[max(1, len(turn) + 1 - n) :]]


def _shortened(turn: Sequence[str], most: int, names: Sequence[str]) -> list[str]:
    """The first line of a turn, and of those below it at most so many: first those with these names, then the last."""
    own = naming(turn[1:], names, ())
    wanted = sorted(range(1, len(turn)), key=lambda n: (turn[n] not in own, -n))[: max(0, most)]
    return [turn[0], *(turn[n] for n in sorted(wanted))]


def _folded(locale: str, tales: Sequence[Tale], n: int) -> str:
    """How many turns are not told, and for whom a bot played in them."""
    speech = speak(locale)
    names = [escaped(tale.names[seat]) for tale in tales for seat in tale.stood_in_for]
    if not names:
        return say(speech, "log.earlier", n=n)
    return say(speech, "log.earlier_stood_in", n=n, players=speech.enumerate(list(dict.fromkeys(names))))


def overview(
    then: Snapshot, now: Snapshot, locale: str, tales: Sequence[Tale], user_id: int, stretch: Stretch, memo: str | None
) -> Layout:
    """What has happened since the reader's last own move, what they have written down (None: they do not play), and
    the way on: turn by turn, or to play.
    """
    speech, passed = speak(locale), len(stretch.moves) - 1
    # Not how many turns: those folded below are counted as they are told, and need not be as many.
    began = "log.title_start" if then.seq == 0 else "log.title_mine"
    heading = f"### {say(speech, began, game=title(now.rules, locale))}"
    told = "\n".join(brief(now, locale, tales, now.seats_of(user_id))) or speech.say("log.nothing")
    buttons: list[Button] = []
    if user_id in now.awaited_users:
        buttons.append(table_button(now.game_id, "play", speech, "success"))
    if passed:
        seat = own_eyes(now, user_id)
        first = ids.film(now.game_id, stretch.moves[0], seat, stretch.moves[1])
        buttons.append(Button(speech.say("film.steps"), first, "primary"))
        before, after = _standing(then, locale), _standing(now, locale)
        compared = "film.compared" if before != after else "film.unchanged"
        told += f"\n-# {say(speech, compared, then=before, now=after)}"
    buttons.append(table_button(now.game_id, "log", speech))
    if memo is not None:
        buttons.append(table_button(now.game_id, "memo", speech))
    mine = memo_said(memo, speech) if memo else ""
    told = cut(told, ROOM - len(heading) - len(mine))
    return Layout((heading, told, mine, Row(tuple(buttons))), COLOUR)


def _standing(snapshot: Snapshot, locale: str) -> str:
    """Where the game stood, without its name."""
    return cut(table_texts(snapshot, locale).say(snapshot.rules.tell.header(snapshot.view(None))), LONGEST)


def turn(
    snapshot: Snapshot,
    past: Snapshot,
    locale: str,
    tales: Sequence[Tale],
    user_id: int,
    since: int,
    seat: Seat | None,
    stretch: Stretch,
    rounds: dict[int, int],
) -> Layout:
    """One turn of a stretch: what happened in it, and the ways to the others.

    ``rounds``: for each round of the game the turn of the stretch with which it began.
    """
    speech, n = speak(locale), stretch.nearest(past.seq)
    place = say(speech, "film.turn", n=n, of=len(stretch.moves) - 1, move=past.seq)
    turns = tales_said(snapshot, locale, tales)
    told = "\n".join("\n  - ".join((f"- {said[0]}", *said[1:])) for said in turns)
    blocks: list[Block] = [f"### {header(past, locale)}\n-# {place}", cut(told, TOLD)]
    blocks.append(Row(tuple(_ways(snapshot, speech, since, seat, stretch, n))))
    if len(rounds) > 1:
        blocks.append(_rounds(snapshot, speech, since, seat, rounds, n))
    if len(choice := _choice(snapshot, user_id)) > 1:
        blocks.append(_eyes(snapshot, locale, since, past.seq, seat, choice))
    buttons: list[Button] = []
    if since >= 0:
        buttons.append(Button(speech.say("film.overview"), ids.film(snapshot.game_id, since, seat, ids.THEN)))
    if user_id in snapshot.awaited_users:
        buttons.append(table_button(snapshot.game_id, "play", speech, "success"))
    if buttons:
        blocks.append(Row(tuple(buttons)))
    return Layout(tuple(blocks), COLOUR)


def _ways(
    snapshot: Snapshot, speech: Catalogue, since: int, seat: Seat | None, stretch: Stretch, n: int
) -> list[Button]:
    """⏮ ◀ ▶ ⏭, those that lead anywhere."""
    last = len(stretch.moves) - 1
    wanted = {"first": 0, "before": n - 1, "after": n + 1, "last": last}
    found: list[Button] = []
    for name, to in wanted.items():
        near = name in ("before", "after")
        if 0 <= to <= last and to != n and (near or abs(to - n) > 1):
            style = "primary" if name == "after" else "secondary"
            found.append(
                Button(speech.say(f"log.{name}"), ids.film(snapshot.game_id, since, seat, stretch.moves[to]), style)
            )
    return found or [table_button(snapshot.game_id, "board", speech)]


def _rounds(
    snapshot: Snapshot, speech: Catalogue, since: int, seat: Seat | None, rounds: dict[int, int], n: int
) -> Menu:
    every = -(-len(rounds) // IN_A_MENU)
    shown = max((number for number, began in rounds.items() if began <= n), default=0)
    listed = [number for number in rounds if number % every == 0 or number in (1, shown)][:IN_A_MENU]
    found = tuple(
        Line(str(rounds[number]), say(speech, "log.round", n=number), chosen=number == shown) for number in listed
    )
    return Menu(ids.film_rounds(snapshot.game_id, since, seat), speech.say("film.round"), found)


def _choice(snapshot: Snapshot, user_id: int) -> list[Seat | None]:
    """Whose eyes a user may choose among."""
    return [None, *lent(snapshot, user_id)] if snapshot.rules.meta.secrets else [None]


def _eyes(
    snapshot: Snapshot, locale: str, since: int, seq: int, shown: Seat | None, choice: Sequence[Seat | None]
) -> Menu:
    speech = speak(locale)
    found = tuple(
        Line(
            PUBLIC if seat is None else str(seat),
            speech.say("film.public") if seat is None else say(speech, "film.eyes_of", who=snapshot.names[seat]),
            chosen=seat == shown,
        )
        for seat in choice[:IN_A_MENU]
    )
    return Menu(ids.film_eyes(snapshot.game_id, since, seq), speech.say("film.eyes"), found)


def own_eyes(snapshot: Snapshot, user_id: int) -> Seat | None:
    """Whose eyes a user looks through unless they choose: their own."""
    return next(iter(snapshot.seats_of(user_id)), None)


# ---------------------------------------------------------------- in use


async def catch_up(interaction: Asking, snapshot: Snapshot, *, anew: bool = True) -> None:
    """What the user has missed. Not ``anew``: in the message just used."""
    bot, user = interaction.client, interaction.user.id
    locale = await bot.locale(interaction)
    own = await bot.tables.chronicle.own_move(snapshot.game_id, user)
    stretch = await bot.tables.film.stretch(snapshot, max(own, 0))
    tales = await bot.tables.chronicle.tales(snapshot.game_id, user, own, snapshot.seats_of(user))
    then = await bot.tables.film.at(snapshot, stretch.moves[0])
    now = await bot.tables.film.at(snapshot, snapshot.seq, stretch.moves[0] if len(stretch.moves) > 1 else None)
    layout = overview(then, snapshot, locale, tales, user, stretch, await memo_of(interaction, snapshot))
    bot.door.pictures.take(user)
    drawings: dict[Picture, Awaitable[bytes]] = {}
    if len(stretch.moves) > 1:
        for name, shown in (("then", then), ("now", now)):
            drawings |= await drawing(interaction, snapshot, shown, name, own_eyes(snapshot, user), locale)
    await show(interaction, layout, drawings, anew=anew, together=True)


async def look_back(
    interaction: Asking, snapshot: Snapshot, seq: int, seat: Seat | None, since: int = -1, *, anew: bool = True
) -> None:
    """The turn of the game in which a move was made, through the eyes of a seat if the user may have them."""
    bot, user = interaction.client, interaction.user.id
    locale = await bot.locale(interaction)
    stretch = await bot.tables.film.stretch(snapshot, since)
    n = stretch.nearest(seq)
    before = stretch.moves[n - 1] if n else None
    past = await bot.tables.film.at(snapshot, stretch.moves[n], before)
    seat = eyes(snapshot, user, past.seq, seat)
    after = -1 if before is None else before
    tales = await bot.tables.chronicle.tales(snapshot.game_id, user, after, until=past.seq, whole=False)
    began = await bot.tables.chronicle.rounds(snapshot.game_id)
    by_turn = {stretch.after(move): number for number, move in began.items() if move >= stretch.moves[0]}
    # Of rounds that began within one turn the last stands for all: a menu offers nothing twice.
    rounds = {number: at for at, number in by_turn.items()}
    layout = turn(snapshot, past, locale, tales if n or since < 0 else (), user, since, seat, stretch, rounds)
    bot.door.pictures.take(user)
    await show(interaction, layout, await drawing(interaction, snapshot, past, "board", seat, locale), anew=anew)


@control(ids.FILM)
async def step(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """Another turn of the stretch, or the whole of it."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    if match["at"] == ids.THEN:
        await catch_up(interaction, snapshot, anew=False)
    else:
        await _look(interaction, match, snapshot, int(match["at"]), match["seat"])


@control(ids.FILM_ROUNDS)
async def jump(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of the rounds."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    stretch = await interaction.client.tables.film.stretch(snapshot, int(match["since"]))
    await _look(interaction, match, snapshot, stretch.moves[min(int(values[0]), len(stretch.moves) - 1)], match["seat"])


@control(ids.FILM_EYES)
async def change_eyes(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu of those through whose eyes one looks."""
    await acknowledge(interaction)
    snapshot = await table(interaction, match["game"])
    await _look(interaction, match, snapshot, int(match["at"]), "" if values[0] == PUBLIC else values[0])


CONTROLS = (step, jump, change_eyes)


async def _look(interaction: Asking, match: re.Match[str], snapshot: Snapshot, seq: int, seat: str) -> None:
    wanted = int(seat) if seat else None
    await look_back(interaction, snapshot, seq, wanted, int(match["since"]), anew=False)


async def drawing(
    interaction: Asking, snapshot: Snapshot, past: Snapshot, name: str, wanted: Seat | None, locale: str
) -> dict[Picture, Awaitable[bytes]]:
    """The board as it was, upright for whoever chose so."""
    seat = eyes(snapshot, interaction.user.id, past.seq, wanted)
    drawn = interaction.client.pictures
    compact = (await interaction.client.preference(interaction)).compact
    kind = PHONE if compact and PHONE in drawn.names(past, seat) else "board"
    return {Picture(f"{name}.png", described(past, locale, seat)): drawn.draw(past, kind, seat, locale)}
