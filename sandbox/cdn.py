"""Downloads: attachments by signed links that expire, and application emojis."""

from __future__ import annotations

from urllib.parse import quote

from aiohttp import web

from sandbox.box import Box
from sandbox.world.world import Attachment


def add_routes(app: web.Application, box: Box) -> None:
    """Serve ``/attachments/...``, ``/ephemeral-attachments/...`` and ``/emojis/...``."""

    def find(channel_id: int, attachment_id: int) -> tuple[Attachment, bytes | None] | None:
        if channel_id == box.world.application_id:
            return box.interactions.lent.get(attachment_id)
        for message in box.world.messages.get(channel_id, {}).values():
            for attachment in message.attachments:
                if attachment.id == attachment_id:
                    return attachment, box.file.files.get(attachment_id)
        return box.file.files.replaced(channel_id, attachment_id)

    async def attachment(request: web.Request) -> web.Response:
        where = request.match_info
        if not (where["channel_id"].isdecimal() and where["attachment_id"].isdecimal()):
            raise web.HTTPNotFound
        found, data = find(int(where["channel_id"]), int(where["attachment_id"])) or (None, None)
        try:
            expires = int(request.query["ex"], 16)
        except (KeyError, ValueError):
            raise web.HTTPNotFound(text="This content is no longer available.") from None
        path = f"/{where['kind']}/{where['channel_id']}/{where['attachment_id']}/{quote(where['name'], safe='')}"
        signed = box.payloads.signature(path, expires) == request.query.get("hm")
        if found is None or data is None or not signed or expires < box.clock.now():
            raise web.HTTPNotFound(text="This content is no longer available.")
        headers = {"Content-Type": found.content_type, "Cache-Control": "private, max-age=3600"}
        # An uploaded page or drawing must not run as a page of the sandbox itself.
        headers |= {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        return web.Response(body=data, headers=headers)

    async def emoji(request: web.Request) -> web.Response:
        found = box.world.emojis.get(int(request.match_info["emoji_id"]))
        data = box.file.files.get(found.id) if found else None
        if found is None or data is None:
            raise web.HTTPNotFound
        return web.Response(body=data, headers={"Content-Type": found.content_type, "Cache-Control": "max-age=3600"})

    app.router.add_get("/{kind:attachments|ephemeral-attachments}/{channel_id}/{attachment_id}/{name}", attachment)
    app.router.add_get(r"/emojis/{emoji_id:\d+}.{suffix}", emoji)
