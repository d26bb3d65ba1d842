"""Looking at a table: which one is meant, its pictures, a user's hand."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Awaitable, Sequence
from io import BytesIO
from typing import Any

import discord
import msgspec

from bot.delivery.pictures import Pictures
from bot.replay.develop import Attached
from bot.replay.film import of_table
from bot.service.refused import NoTable, Refused, WhichTable
from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui import ids
from cogs.ui.answers import Asking, hand, illustrate, remember, show, tell
from cogs.ui.controls import control
from cogs.ui.layout import COLOUR, IN_A_MENU, Block, Button, Layout, Line, Menu, Picture, Row, leaves
from cogs.ui.looking.memo_form import memo_of
from cogs.ui.sentences import described, in_words, picture_name, table_texts, title
from cogs.ui.shown.letters import hand_layout
from cogs.ui.shown.scores import score_words
from games.core.model import Seat, player
from games.core.rules import Rules
from games.core.standings import standings
from games.core.texts import Catalogue, parts

FILE = "picture.png"
BOARD, PHONE = "board", "phone"
"""The whole board, and the upright one where a game has one."""
READ = 3_500
"""Characters of a table in words that a message has."""


async def table(interaction: Asking, game_id: str) -> Snapshot:
    """A table by its id, remembered for the explanation of errors."""
    return remember(interaction, await interaction.client.tables.look(game_id))


async def here(interaction: Asking, game_id: str | None = None) -> Snapshot:
    """The table meant: the one named, else that of the channel, else (in direct messages where none is under way) the
    user's only one.

    Raises:
        NoTable: there is none.
        Refused: several are possible.
    """
    tables = interaction.client.tables
    if game_id is not None:
        found = await table(interaction, game_id)
        if found.guild_id != interaction.guild_id and not found.sat(interaction.user.id):
            raise NoTable  # what is public on one server is not so on another
        return found
    if interaction.guild_id is None and not await _under_way(interaction):
        mine = await tables.of_user(interaction.user.id)
        if mine.total > 1:
            raise WhichTable(mine.games)
        if mine.games:
            return await table(interaction, mine.games[0].game_id)
    return remember(interaction, await tables.in_channel(interaction.channel_id or 0))


async def _under_way(interaction: Asking) -> bool:
    """Whether the channel has a table of its own that people wait for or play at."""
    try:
        return (await interaction.client.tables.in_channel(interaction.channel_id or 0)).status in ("lobby", "running")
    except NoTable:
        return False


async def learning(interaction: Asking, rules: Rules[Any, Any]) -> bool:
    """Whether a guided game of these rules is played here: nobody there needs the way to it."""
    try:
        found = await here(interaction)
    except Refused:
        return False
    return found.guided and found.rules is rules


async def played_here(interaction: Asking, game_id: str | None = None) -> Snapshot:
    """The table that somebody looks back on: as ``here``, but in a channel rather the last game played than a lobby.

    Raises:
        NoTable, Refused: as ``here``.
    """
    found = await here(interaction, game_id)
    if game_id is not None or found.state is not None:
        return found
    return remember(interaction, await interaction.client.tables.played_in_channel(found.channel_id))


async def show_hand(interaction: Asking, snapshot: Snapshot) -> None:
    """A user's hand, for their eyes only."""
    locale = await interaction.client.locale(interaction)
    memo, at_table = await memo_of(interaction, snapshot), interaction.channel_id == snapshot.channel_id
    layout = hand_layout(snapshot, locale, interaction.user.id, {}, memo, at_table=at_table)
    if snapshot.state is None:
        await tell(interaction, layout)
        return
    interaction.client.door.pictures.take(interaction.user.id)
    seats = snapshot.seats_of(interaction.user.id)
    await show(interaction, layout, _drawings(interaction, snapshot, "hand", seats, locale))


async def show_board(
    interaction: Asking, snapshot: Snapshot, name: str = "", *, private: bool = True, anew: bool = True
) -> None:
    """A picture of the table: with its text. Not ``anew``: in the message just used."""
    if snapshot.state is None:
        raise Refused("not_started")
    interaction.client.door.pictures.take(interaction.user.id)
    bot, names = interaction.client, pictures(interaction, snapshot)
    compact = (await bot.preference(interaction)).compact
    if name not in names:
        name = PHONE if compact and PHONE in names else names[0]
    # What anybody may see is drawn for nobody in particular, so that a public answer cannot tell more.
    public = name in bot.pictures.names(snapshot, None)
    # What all see speaks the table's language, what one sees theirs.
    locale = await bot.locale(interaction) if private or not public else snapshot.locale
    speech, texts = speak(locale), table_texts(snapshot, locale)
    heading = f"### {title(snapshot.rules, locale)} · {texts.say(snapshot.rules.tell.header(snapshot.view(None)))}"
    others = _others(snapshot, names, name, texts, speech, compact=compact) if private else []
    layout = Layout((f"{heading}\n-# {picture_name(name, texts, speech)}", *others), COLOUR)
    viewers = (None,) if public else snapshot.seats_of(interaction.user.id)
    drawings = _drawings(interaction, snapshot, name, viewers, locale)
    await show(interaction, layout, drawings, anew=anew, private=private or not public)


async def read_board(interaction: Asking, snapshot: Snapshot) -> None:
    """Everything that the user may see of the table, in words: on as many messages as it takes."""
    if snapshot.state is None:
        raise Refused("not_started")
    locale = await interaction.client.locale(interaction)
    texts, seats = table_texts(snapshot, locale), snapshot.seats_of(interaction.user.id)
    heading = f"### {title(snapshot.rules, locale)} · {texts.say(snapshot.rules.tell.header(snapshot.view(None)))}"
    said = [f"- {line}" for line in in_words(snapshot, texts, seats[0] if seats else None)[1:]]
    for part in leaves([heading, *said], READ):
        await tell(interaction, part)


async def show_public(interaction: Asking, snapshot: Snapshot, layout: Layout, locale: str) -> None:
    """Add the picture that everybody may see to the message just sent."""
    interaction.client.door.pictures.take(interaction.user.id)
    name = interaction.client.pictures.names(snapshot, None)[0]
    await illustrate(interaction, layout, _drawings(interaction, snapshot, name, (None,), locale))


async def export(interaction: Asking, game_id: str) -> None:
    """The record of a table as a file: public while it runs, complete when it is finished, by its id even if closed."""
    locale, tables, user = await interaction.client.locale(interaction), interaction.client.tables, interaction.user
    asked_by = None if user.id in tables.hosting.owners else user.id
    record = await tables.chronicle.export(game_id, asked_by)
    speech = speak(locale)
    if not record.complete:
        await hand(interaction, speech.say("export.public"), record.data, record.name)
        return
    told = f"{speech.say('export.complete')}\n{speech.say('export.film')}"
    await hand(interaction, told, record.data, record.name)
    with contextlib.suppress(NoTable):  # of a closed table there is the record alone
        film = await of_table(tables, game_id, locale)
        await send_film(interaction, await interaction.client.studio.attached(film), game_id)


async def send_film(interaction: Asking, film: Attached, name: str) -> None:
    """A film as files, for who asked."""
    seen = speak(await interaction.client.locale(interaction)).say("export.animation")
    files = [
        discord.File(BytesIO(film.page), f"{name}.html"),
        discord.File(BytesIO(film.animation), f"{name}.gif", description=seen),
    ]
    for file in files:  # one a message: together they may be more than one takes
        await interaction.followup.send(file=file, ephemeral=True)


def pictures(interaction: Asking, snapshot: Snapshot) -> tuple[str, ...]:
    """Names of the pictures that this user may see, the public ones first, each thing once: where nothing is secret
    what is a user's own is among the public ones.
    """
    drawn, seats = interaction.client.pictures, snapshot.seats_of(interaction.user.id)
    public = drawn.names(snapshot, None)
    own = drawn.names(snapshot, seats[0]) if seats and snapshot.rules.meta.secrets else ()
    return (*public, *(name for name in own if name not in public))


@control(ids.PICTURES)
async def change_picture(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The menu below a picture."""
    snapshot = await table(interaction, match["game"])
    if values[0] in (BOARD, PHONE):
        await _prefer(interaction, values[0])
    await show_board(interaction, snapshot, values[0], anew=False)


@control(ids.SHAPES)
async def change_shape(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
    """The button below a board: the other of its shapes."""
    snapshot = await table(interaction, match["game"])
    await _prefer(interaction, match["shape"])
    await show_board(interaction, snapshot, match["shape"], anew=False)


CONTROLS = (change_picture, change_shape)


async def _prefer(interaction: Asking, shape: str) -> None:
    """The shape of boards that somebody has chosen is theirs from then on, wherever boards are shown to them."""
    tables = interaction.client.tables
    chosen = await tables.preferences.user(interaction.user.id)
    if chosen.compact != (shape == PHONE):
        await tables.timing.choose(msgspec.structs.replace(chosen, compact=shape == PHONE), chosen)


def _drawings(
    interaction: Asking, snapshot: Snapshot, name: str, viewers: Sequence[Seat | None], locale: str
) -> dict[Picture, Awaitable[bytes]]:
    """A picture of the table as each of these sees it, as far as there is one (None: what anybody may see)."""
    drawn = interaction.client.pictures
    return {
        Picture(_file(viewer), pictured(drawn, snapshot, name, viewer, locale)): drawn.draw(
            snapshot, name, viewer, locale
        )
        for viewer in viewers
        if name in drawn.names(snapshot, viewer)
    }


def pictured(drawn: Pictures, snapshot: Snapshot, name: str, viewer: Seat | None, locale: str) -> str:
    """A picture in words: what it is, unless it is the whole board, and what it shows before all else."""
    whole = name == drawn.names(snapshot, viewer)[0]
    lead = "" if whole else picture_name(name, snapshot.texts(locale), speak(locale))
    shown = drawn.told(snapshot, name, viewer, locale) or _shown(snapshot, name, viewer, locale)
    return described(snapshot, locale, viewer, lead, shown)


def _shown(snapshot: Snapshot, name: str, viewer: Seat | None, locale: str) -> list[str]:
    """What a picture shows as far as its name says it: the points, the viewer's hand, or what is one player's."""
    texts, view, tell = snapshot.texts(locale), snapshot.view(viewer), snapshot.rules.tell
    base, _, rest = name.partition(".")
    if base == "score":
        found = standings(tell.scores(snapshot.view(None)), snapshot.played.outcome)
        return score_words(found, snapshot.names, texts).split("\n")
    if base == "hand" and viewer is not None:
        held = tell.hand(view, viewer)
        return [f"{texts.say(player(viewer))}: {texts.say(tell.status(view, viewer))}"] + (
            [texts.say(line) for line in parts(held)] if held is not None else []
        )
    if rest.isdigit():
        seat = int(rest)
        return [f"{texts.say(player(seat))}: {texts.say(tell.status(view, seat))}"] + [
            texts.say(line) for line in tell.about(view, seat)
        ]
    return []


def _file(viewer: Seat | None) -> str:
    return FILE if viewer is None else f"seat-{viewer}.png"


def _others(
    snapshot: Snapshot, names: tuple[str, ...], shown: str, texts: Catalogue, speech: Catalogue, *, compact: bool
) -> list[Block]:
    """The way to other pictures than the one that is shown: a menu, and of a board its other shape at once, for who
    comes by telephone looks at the first picture and at no menu. ``compact``: boards are shown upright.
    """
    if len(names) < 2:
        return []
    blocks: list[Block] = []
    if PHONE in names and shown in (BOARD, PHONE):
        other = BOARD if shown == PHONE else PHONE
        button = Button(picture_name(other, texts, speech), ids.shape(snapshot.game_id, other))
        blocks.append(Row((button,)))
    # A menu does not render Markdown, so names are not escaped here.
    plain = texts.naming(snapshot.names)
    notes = {BOARD if compact else PHONE: speech.say("picture.remembered")} if PHONE in names else {}
    found = tuple(
        Line(name, picture_name(name, plain, speech), notes.get(name, ""), chosen=name == shown)
        for name in names[:IN_A_MENU]
    )
    return [*blocks, Menu(ids.pictures(snapshot.game_id), speech.say("picture.choose"), found)]
