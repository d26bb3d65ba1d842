"""Answering within Discord's rules: private or not is decided before, a panel is edited, no text waits for pictures."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Iterable, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import discord

from bot.app import Taverna
from bot.delivery.trouble import CUT, reason
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from bot.texts import speak
from cogs.ui.layout import COLOUR, Block, Gallery, Layout, Picture, build, cut

Asking = discord.Interaction[Taverna]
"""A press or a command, addressed to our bot."""

log = logging.getLogger(__name__)

NONE: Mapping[Picture, bytes] = {}
NOBODY = discord.AllowedMentions.none()
PROMPT = 0.3
"""Seconds after which a press is acknowledged although its answer is not ready: Discord gives up after three."""
THINKING = 1.5
"""The same for a command: its user sees at once that the bot is thinking, and only they do. What is for everybody comes
after a word that takes the place of that.
"""
SOON, AT_ONCE = 0.25, 0.01
"""Seconds that a text waits for its pictures, so that one message has it all; those that take longer are added. Where
so many are being drawn that its own will take longer it waits for such only as are there already."""


@contextlib.asynccontextmanager
async def promptly(interaction: Asking) -> AsyncGenerator[None]:
    """The answer to a press, which is acknowledged in time however long that takes."""

    async def remind() -> None:
        await asyncio.sleep(PROMPT)
        await acknowledge(interaction)

    reminder = asyncio.create_task(remind())
    try:
        yield
    finally:
        reminder.cancel()


async def command_in_time(interaction: Asking) -> None:
    """A command was let in: it is acknowledged in time, however long its answer takes."""
    await asyncio.sleep(THINKING)
    if not interaction.client.is_closed():
        try:
            await acknowledge(interaction)
        except (discord.HTTPException, *CUT) as error:
            log.warning("command %s was not acknowledged in time (%s)", interaction.id, reason(error))


def _first(interaction: Asking) -> asyncio.Lock:
    """Held while the first answer is on its way: of two Discord takes one and refuses the other."""
    return interaction.extras.setdefault("first", asyncio.Lock())


async def acknowledge(interaction: Asking) -> None:
    """Tell Discord that a press was received; nothing changes on the screen (a command: it will be answered in
    private). May be done twice.
    """
    async with _first(interaction):
        if not interaction.response.is_done():
            await interaction.response.defer(ephemeral=True)
            interaction.extras["thinking"] = interaction.type is discord.InteractionType.application_command


def who(interaction: Asking) -> User:
    """The user as the service knows them."""
    may = interaction.permissions
    moderates = interaction.guild_id is not None and (may.manage_guild or may.manage_messages)
    return User(interaction.user.id, interaction.user.display_name, moderates, interaction.id)


def remember(interaction: Asking, snapshot: Snapshot) -> Snapshot:
    """Note the table that an interaction is about, so that an error can be explained in its words."""
    interaction.extras["snapshot"] = snapshot
    return snapshot


def note(*blocks: Block) -> Layout:
    """A short framed message."""
    return Layout(blocks, COLOUR)


async def tell(
    interaction: Asking, layout: Layout | str, pictures: Mapping[Picture, bytes] = NONE, *, private: bool = True
) -> None:
    """A new message in answer to the interaction; the pictures that it shows, if any."""
    layout, files = note(layout) if isinstance(layout, str) else layout, uploads(pictures)
    response = interaction.response
    async with _first(interaction):
        first = not response.is_done()
        if first:
            sent = await response.send_message(
                view=build(layout), files=files, ephemeral=private, allowed_mentions=NOBODY
            )
            interaction.extras |= {"told": None, "shown": sent.message_id}
    if first:
        return
    # Of a command that is "thinking" the first takes the place, and is as private as that was (discord-api-docs #2860).
    if interaction.extras.pop("thinking", False) and not private:
        said = speak(await interaction.client.locale(interaction)).say("late.in_public")
        await interaction.followup.send(view=build(note(said)), ephemeral=True, wait=True)
    sent = await interaction.followup.send(
        view=build(layout), files=files, ephemeral=private, allowed_mentions=NOBODY, wait=True
    )
    if "shown" not in interaction.extras:
        interaction.extras |= {"told": sent, "shown": sent.id}


async def hand(interaction: Asking, said: str, data: bytes, name: str) -> None:
    """A file with a sentence, for who asked for it; packed if it is more than Discord takes.

    Raises:
        Refused: it is too large all the same.
    """
    if len(data) > interaction.filesize_limit:
        data, name = await asyncio.to_thread(_packed, data, name), f"{name}.zip"
        said = f"{said}\n{speak(await interaction.client.locale(interaction)).say('export.packed')}"
    if len(data) > interaction.filesize_limit:
        raise Refused("file_too_large", n=-(-len(data) >> 20))
    file = discord.File(BytesIO(data), name)
    async with _first(interaction):
        first = not interaction.response.is_done()
        if first:
            await interaction.response.send_message(said, file=file, ephemeral=True)
    if not first:
        await interaction.followup.send(said, file=file, ephemeral=True)


def _packed(data: bytes, name: str) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as files:
        files.writestr(name, data)
    return packed.getvalue()


async def ask(interaction: Asking, form: discord.ui.Modal) -> None:
    """A form to be filled in. Whoever listens finds what was sent by the id of the form; nothing of it stays in memory.

    Raises:
        Refused: the press has been acknowledged meanwhile, and then Discord takes no form; another press brings it.
    """
    form.stop()
    async with _first(interaction):
        if interaction.response.is_done():
            raise Refused("form_late")
        await interaction.response.send_modal(form)


async def redraw(interaction: Asking, layout: Layout, pictures: Mapping[Picture, bytes] = NONE) -> None:
    """Put something else into the message whose control was pressed."""
    pressed = interaction.message.id if interaction.message is not None else None
    interaction.extras |= {"told": None, "shown": pressed}
    # A picture that is still being drawn for what stood there before comes too late.
    interaction.client.to_be_illustrated.pop(pressed, None)
    async with _first(interaction):
        first = not interaction.response.is_done()
        if first:
            edit = interaction.response.edit_message
            await edit(view=build(layout), attachments=uploads(pictures), allowed_mentions=NOBODY)
    if not first:
        with contextlib.suppress(discord.NotFound):  # put away by its reader meanwhile
            edit = interaction.edit_original_response
            await edit(view=build(layout), attachments=uploads(pictures), allowed_mentions=NOBODY)


async def show(
    interaction: Asking,
    layout: Layout,
    drawings: Mapping[Picture, Awaitable[bytes | None]],
    *,
    anew: bool = True,
    private: bool = True,
    together: bool = False,
) -> None:
    """A message with pictures on top: at once if they are drawn soon, else they are added when they are.

    Not ``anew``: in the message whose control was pressed. ``together``: side by side, to be compared.
    """
    pressed = None if anew or interaction.message is None else interaction.message.id
    awaited, begun = interaction.client.to_be_illustrated, _begun(drawings)
    if pressed is not None:
        awaited[pressed] = interaction.id
    if begun:
        await asyncio.wait(begun.values(), timeout=AT_ONCE if interaction.client.pictures.crowded else SOON)
    if pressed is not None and awaited.get(pressed) != interaction.id:
        # Its reader has gone on meanwhile: something else stands there now.
        await acknowledge(interaction)
    elif all(drawing.done() for drawing in begun.values()):
        found = await drawn(interaction, begun)
        layout = _with(layout, found, together=together)
        await (tell(interaction, layout, found, private=private) if anew else redraw(interaction, layout, found))
    else:
        await (tell(interaction, layout, private=private) if anew else redraw(interaction, layout))
        await illustrate(interaction, layout, begun, together=together)


async def illustrate(
    interaction: Asking, layout: Layout, drawings: Mapping[Picture, Awaitable[bytes | None]], *, together: bool = False
) -> None:
    """Add pictures on top of a message that was just sent or redrawn; what cannot be drawn stays away.

    ``together``: side by side, to be compared.
    """
    message, awaited = interaction.extras.get("shown"), interaction.client.to_be_illustrated
    awaited[message] = interaction.id
    found = await drawn(interaction, drawings)
    await interaction.client.clicks_first()
    if awaited.get(message) != interaction.id:
        return
    del awaited[message]
    if found:
        await replace(interaction, _with(layout, found, together=together), found)


def _with(layout: Layout, pictures: Iterable[Picture], *, together: bool) -> Layout:
    """A layout with pictures on top."""
    shown = tuple(pictures)
    on_top = (Gallery(shown),) if together and shown else shown
    return Layout((*on_top, *layout.blocks), layout.colour)


async def replace(interaction: Asking, layout: Layout, pictures: Mapping[Picture, bytes]) -> None:
    """Put something else, with its pictures, into the message that was just sent or redrawn."""
    # After an acknowledgement the "original" is the message that was pressed, which may be everybody's.
    told: discord.WebhookMessage | None = interaction.extras.get("told")
    edit = interaction.edit_original_response if told is None else told.edit
    with contextlib.suppress(discord.NotFound):  # put away by its reader meanwhile
        await edit(view=build(layout), attachments=uploads(pictures), allowed_mentions=NOBODY)


async def drawn(interaction: Asking, drawings: Mapping[Picture, Awaitable[bytes | None]]) -> dict[Picture, bytes]:
    """The pictures as PNG, but for those that cannot be drawn, or not any more because the program ends."""
    found: dict[Picture, bytes] = {}
    for picture, drawing in _begun(drawings).items():
        try:
            data = await drawing
        except Exception:
            if not interaction.client.pictures.closed:
                log.exception("picture %s of interaction %s was not drawn", picture.name, interaction.id)
        else:
            if data is not None:
                found[picture] = data
    return found


def _begun(drawings: Mapping[Picture, Awaitable[bytes | None]]) -> dict[Picture, asyncio.Future[bytes | None]]:
    """All at once, and none forgotten if the answer is given up meanwhile."""
    return {picture: asyncio.ensure_future(drawing) for picture, drawing in drawings.items()}


def uploads(pictures: Mapping[Picture, bytes]) -> list[discord.File]:
    """The pictures as files of a message."""
    return [discord.File(BytesIO(data), p.name, description=cut(p.alternative, 1_024)) for p, data in pictures.items()]
