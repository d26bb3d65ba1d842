"""Answering within Discord's rules: private or not is decided before, a panel is edited, text comes before pictures."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Mapping
from io import BytesIO

import discord
from discord import InteractionResponseType

from bot.app import Taverna
from bot.service.snapshot import Snapshot
from bot.service.tables import User
from cogs.ui.layout import COLOUR, Block, Gallery, Layout, Picture, build, cut

Asking = discord.Interaction[Taverna]
"""A press or a command, addressed to our bot."""

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
CONTENT = 2_000
PROMPT = 1.0
"""Seconds after which a press is acknowledged although its answer is not ready: Discord gives up after three."""


@contextlib.asynccontextmanager
async def promptly(interaction: Asking) -> AsyncGenerator[None]:
    """The answer to a press, which is acknowledged in time however long that takes."""
    interaction.extras["first"] = asyncio.Lock()

    async def remind() -> None:
        await asyncio.sleep(PROMPT)
        await acknowledge(interaction)

    reminder = asyncio.create_task(remind())
    try:
        yield
    finally:
        reminder.cancel()


def _first(interaction: Asking) -> contextlib.AbstractAsyncContextManager[object]:
    """While the first answer is on its way: of two Discord takes one and refuses the other."""
    return interaction.extras.get("first") or contextlib.nullcontext()


async def acknowledge(interaction: Asking) -> None:
    """Tell Discord that a press was received; nothing changes on the screen. May be done twice."""
    async with _first(interaction):
        if not interaction.response.is_done():
            await interaction.response.defer()


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


async def tell(interaction: Asking, layout: Layout | str, *, private: bool = True) -> None:
    """A new message in answer to the interaction."""
    layout = note(layout) if isinstance(layout, str) else layout
    response = interaction.response
    async with _first(interaction):
        first = not response.is_done()
        if first:
            sent = await response.send_message(view=build(layout), ephemeral=private, allowed_mentions=NOBODY)
            interaction.extras |= {"told": None, "shown": sent.message_id}
    if first:
        return
    if response.type is InteractionResponseType.deferred_channel_message:
        # What was deferred without components cannot get them any more.
        text = "\n".join(block for block in layout.blocks if isinstance(block, str))
        await interaction.edit_original_response(content=cut(text, CONTENT), allowed_mentions=NOBODY)
    else:
        sent = await interaction.followup.send(
            view=build(layout), ephemeral=private, allowed_mentions=NOBODY, wait=True
        )
        if "shown" not in interaction.extras:
            interaction.extras |= {"told": sent, "shown": sent.id}


async def redraw(interaction: Asking, layout: Layout) -> None:
    """Put something else into the message whose control was pressed."""
    pressed = interaction.message.id if interaction.message is not None else None
    interaction.extras |= {"told": None, "shown": pressed}
    # A picture that is still being drawn for what stood there before comes too late.
    interaction.client.to_be_illustrated.pop(pressed, None)
    async with _first(interaction):
        first = not interaction.response.is_done()
        if first:
            await interaction.response.edit_message(view=build(layout), attachments=[], allowed_mentions=NOBODY)
    if not first:
        with contextlib.suppress(discord.NotFound):  # put away by its reader meanwhile
            await interaction.edit_original_response(view=build(layout), attachments=[], allowed_mentions=NOBODY)


async def illustrate(
    interaction: Asking, layout: Layout, drawings: Mapping[Picture, Awaitable[bytes | None]], *, together: bool = False
) -> None:
    """Add pictures on top of a message that was just sent or redrawn; what cannot be drawn stays away.

    ``together``: side by side, to be compared.
    """
    message, awaited = interaction.extras.get("shown"), interaction.client.to_be_illustrated
    awaited[message] = interaction.id
    found = await drawn(interaction, drawings)
    if awaited.get(message) != interaction.id:
        return
    del awaited[message]
    if not found:
        return
    pictures = (Gallery(tuple(found)),) if together else tuple(found)
    await replace(interaction, Layout((*pictures, *layout.blocks), layout.colour), found)


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
    # All at once, and none forgotten if the answer is given up meanwhile.
    begun = {picture: asyncio.ensure_future(drawing) for picture, drawing in drawings.items()}
    for picture, drawing in begun.items():
        try:
            data = await drawing
        except Exception:
            if not interaction.client.pictures.closed:
                log.exception("picture %s of interaction %s was not drawn", picture.name, interaction.id)
        else:
            if data is not None:
                found[picture] = data
    return found


def uploads(pictures: Mapping[Picture, bytes]) -> list[discord.File]:
    """The pictures as files of a message."""
    return [discord.File(BytesIO(data), p.name, description=cut(p.alternative, 1_024)) for p, data in pictures.items()]
