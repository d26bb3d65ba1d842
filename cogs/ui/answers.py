"""Answering within Discord's rules: private or not is decided before, a panel is edited, text comes before pictures."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Mapping
from io import BytesIO

import discord
from discord import InteractionResponseType

from bot.app import Taverna
from bot.service.snapshot import Snapshot
from bot.service.tables import User
from cogs.ui.layout import COLOUR, Block, Layout, Picture, build, cut

Asking = discord.Interaction[Taverna]
"""A press or a command, addressed to our bot."""

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
CONTENT = 2_000


def who(interaction: Asking) -> User:
    """The user as the service knows them."""
    may = interaction.permissions
    moderates = interaction.guild_id is not None and (may.manage_guild or may.manage_messages)
    return User(interaction.user.id, interaction.user.display_name, moderates)


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
    if not response.is_done():
        await response.send_message(view=build(layout), ephemeral=private, allowed_mentions=NOBODY)
    elif response.type is InteractionResponseType.deferred_channel_message:
        # What was deferred without components cannot get them any more.
        text = "\n".join(block for block in layout.blocks if isinstance(block, str))
        await interaction.edit_original_response(content=cut(text, CONTENT), allowed_mentions=NOBODY)
    else:
        await interaction.followup.send(view=build(layout), ephemeral=private, allowed_mentions=NOBODY)


async def redraw(interaction: Asking, layout: Layout) -> None:
    """Put something else into the message whose control was pressed."""
    if interaction.response.is_done():
        await interaction.edit_original_response(view=build(layout), attachments=[], allowed_mentions=NOBODY)
    else:
        await interaction.response.edit_message(view=build(layout), attachments=[], allowed_mentions=NOBODY)


async def illustrate(interaction: Asking, layout: Layout, drawings: Mapping[Picture, Awaitable[bytes | None]]) -> None:
    """Add pictures on top of a message that was just sent or redrawn; what cannot be drawn stays away."""
    found: dict[Picture, bytes] = {}
    for picture, drawing in drawings.items():
        try:
            data = await drawing
        except Exception:
            log.exception("picture %s of interaction %s was not drawn", picture.name, interaction.id)
        else:
            if data is not None:
                found[picture] = data
    if not found:
        return
    shown = Layout((*found, *layout.blocks), layout.colour)
    files = [discord.File(BytesIO(data), p.name, description=cut(p.alternative, 1_024)) for p, data in found.items()]
    with contextlib.suppress(discord.NotFound):  # put away by its reader before the picture was drawn
        await interaction.edit_original_response(view=build(shown), attachments=files, allowed_mentions=NOBODY)
