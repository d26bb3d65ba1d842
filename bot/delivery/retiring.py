"""An old table message stays to be read: its pictures and its heading, and what happened while it was the table's."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import unquote, urlsplit

import discord
from discord import ui

from bot.delivery.discord_codes import INVALID_FORM
from storage.rows.game import PostedMessage

HEADING = "### "
"""What the line begins with that says which game it is, and where it stood."""


async def retire(
    client: discord.Client, posted: PostedMessage, told: str, shown: discord.Message | None = None
) -> None:
    """Leave a message as a record (``told``): it asks nobody any more. ``shown``: the message as it stands there, if
    that is known."""
    channel = client.get_partial_messageable(posted.channel_id)
    message = shown or await channel.fetch_message(posted.message_id)
    view, pictures = _recorded(message, told)
    if shown is not None and any(picture.media.attachment_id is None for picture in pictures):
        # Discord had not looked at its pictures yet when it told us of it.
        message = await channel.fetch_message(posted.message_id)
        view, pictures = _recorded(message, told)
    try:
        await _leave(client, message, view, pictures)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM:
            raise
        # Another process has put a late picture into it since it was read: the one we name is there no longer.
        message = await channel.fetch_message(posted.message_id)
        await _leave(client, message, *_recorded(message, told))


async def _leave(
    client: discord.Client, message: discord.Message, view: ui.LayoutView, pictures: list[discord.MediaGalleryItem]
) -> None:
    kept = [_kept(client, picture) for picture in pictures]
    await message.edit(view=view, attachments=kept, allowed_mentions=discord.AllowedMentions.none())


def _recorded(message: discord.Message, told: str) -> tuple[ui.LayoutView, list[discord.MediaGalleryItem]]:
    view: ui.LayoutView = ui.LayoutView.from_message(message)
    view.stop()
    return view, record(view, told)


def record(view: ui.LayoutView, told: str) -> list[discord.MediaGalleryItem]:
    """Leave of the box of a message its pictures, which are returned, and its heading; then comes what is told."""
    pictures: list[discord.MediaGalleryItem] = []
    for box in view.children:
        if not isinstance(box, ui.Container):
            continue
        heading = ""
        for child in list(box.children):
            if isinstance(child, ui.MediaGallery):
                pictures += child.items
                # The address in the message is signed and expires; the attachment itself stays, under the name in it.
                child.items = [
                    discord.MediaGalleryItem(f"attachment://{_file_name(item.media.url)}", description=item.description)
                    for item in child.items
                ]
                continue
            box.remove_item(child)
            if isinstance(child, ui.TextDisplay) and child.content.startswith(HEADING):
                heading = heading or child.content.partition("\n")[0]
        for text in filter(None, (heading, told)):
            box.add_item(ui.TextDisplay(text))
    return pictures


def _kept(client: discord.Client, picture: discord.MediaGalleryItem) -> discord.Attachment:
    """The file of a picture as an edit must list it, or it goes; a message of components lists none itself."""
    media = picture.media
    data: Any = {
        "id": media.attachment_id,
        "filename": _file_name(media.url),
        "size": 0,
        "url": media.url,
        "proxy_url": media.url,
    }
    return discord.Attachment(data=data, state=cast("Any", client))


def _file_name(url: str) -> str:
    return unquote(urlsplit(url).path.rpartition("/")[2])
