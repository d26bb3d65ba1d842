"""An old table message stays to be read, but its buttons go, and what only heads or explains them."""

from __future__ import annotations

import logging
import re
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import discord
from discord import ui

from storage.rows import PostedMessage

log = logging.getLogger(__name__)

HEADING = re.compile(r"\*\*[^*\n]+\*\*(\n-# [^\n]*)*\Z")
"""The name of the buttons below it, and what is noted of them."""
NOTE = re.compile(r"-# [^\n]*\Z")
"""A line in small letters: between buttons it is about them."""


async def strip_buttons(client: discord.Client, posted: PostedMessage, shown: discord.Message | None = None) -> None:
    """Take the buttons off a message; if Discord does not let us, so be it: pressing them only shows a new panel.
    ``shown``: the message as it stands there, if that is known."""
    try:
        channel = client.get_partial_messageable(posted.channel_id)
        message = shown or await channel.fetch_message(posted.message_id)
        view, pictures = _stripped(message)
        if shown is not None and any(picture.media.attachment_id is None for picture in pictures):
            # Discord had not looked at its pictures yet when it told us of it.
            message = await channel.fetch_message(posted.message_id)
            view, pictures = _stripped(message)
        kept = [_kept(client, picture) for picture in pictures]
        await message.edit(view=view, attachments=kept, allowed_mentions=discord.AllowedMentions.none())
    except discord.HTTPException as error:
        log.info("message %s keeps its buttons: %s %s", posted.message_id, error.status, error.code)


def _stripped(message: discord.Message) -> tuple[ui.LayoutView, list[discord.MediaGalleryItem]]:
    view: ui.LayoutView = ui.LayoutView.from_message(message)
    view.stop()
    return view, _strip(view)


def _strip(parent: Any) -> list[discord.MediaGalleryItem]:
    """The pictures that stay."""
    pictures: list[discord.MediaGalleryItem] = []
    children = list(parent.children)
    for above, child, below in zip([None, *children[:-1]], children, [*children[1:], None], strict=True):
        if isinstance(child, ui.ActionRow):
            parent.remove_item(child)
        elif isinstance(child, ui.TextDisplay):
            about = HEADING.match(child.content) or (isinstance(above, ui.ActionRow) and NOTE.match(child.content))
            if isinstance(below, ui.ActionRow) and about:
                parent.remove_item(child)
        elif isinstance(child, ui.Container):
            pictures += _strip(child)
        elif isinstance(child, ui.MediaGallery):
            pictures += child.items
            # The address in the message is signed and expires; the attachment itself stays, under the name in it.
            child.items = [
                discord.MediaGalleryItem(f"attachment://{_file_name(item.media.url)}", description=item.description)
                for item in child.items
            ]
    return pictures


def _kept(client: discord.Client, picture: discord.MediaGalleryItem) -> discord.Attachment:
    """The file of a picture as an edit must list it, or it goes; a message of components lists none itself."""
    media = picture.media
    data: Any = {
        "id": media.attachment_id,
        "filename": _file_name(media.url),
        "size": 0,
        "url": media.url,
        "proxy_url": media.proxy_url or media.url,
    }
    return discord.Attachment(data=data, state=cast("Any", client))


def _file_name(url: str) -> str:
    return unquote(urlsplit(url).path.rpartition("/")[2])
