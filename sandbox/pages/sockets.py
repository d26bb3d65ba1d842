"""The live connections of all open pages: each is told what its person sees, as it changes."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from sandbox.box import Box
from sandbox.control import Control
from sandbox.pages.one_page import Page
from sandbox.pages.state import PAGE
from sandbox.realm.interactions import Interaction
from sandbox.sentences import CannotDo
from sandbox.world import permissions
from sandbox.world.happening import Happening, Upload
from sandbox.world.world import Channel

STRUCTURE = (
    "GUILD_",
    "CHANNEL_CREATE",
    "CHANNEL_UPDATE",
    "CHANNEL_DELETE",
    "THREAD_",
    "USER_CREATE",
    "COMMANDS_CHANGED",
)


class PageSockets:
    """All open pages."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.control = Control(box)
        self.open: set[Page] = set()
        self._structure_changed = False
        box.realm.listeners.append(self.hear)
        box.interactions.watchers.append(self._interaction_changed)

    def add_routes(self, app: web.Application) -> None:
        """Serve the page's files and its socket."""

        async def index(request: web.Request) -> web.FileResponse:
            return web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

        app.router.add_get("/", index)
        app.router.add_get("/page/socket", self.serve)
        app.router.add_post("/page/file", self.take)
        app.router.add_static("/page/", PAGE)

    async def take(self, request: web.Request) -> web.Response:
        """A file that somebody gives to a command; the answer is what its parameter is then."""
        _refuse_strangers(request)
        try:
            return web.Response(text=self.box.interactions.lend(Upload(request.query["name"], await request.read())))
        except CannotDo as problem:
            return web.Response(status=413, text=problem.said(request.headers.get("Accept-Language", "")))

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One page, until it is closed."""
        _refuse_strangers(request)
        # Uncompressed: what is compressed is sent by a task of its own, which would outlive a page that is shut.
        socket = web.WebSocketResponse(max_msg_size=1 << 20, heartbeat=30, compress=False)
        await socket.prepare(request)
        page = Page(self.box, self.control, socket)
        self.open.add(page)
        sender = asyncio.create_task(page.pump())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    page.receive(frame.data)
        finally:
            sender.cancel()
            self.open.discard(page)
        return socket

    async def close(self) -> None:
        """Close all pages."""
        for page in list(self.open):
            await page.socket.close()

    # What pages hear

    def hear(self, happening: Happening) -> None:
        """Pass a happening on to the pages whose person may see it."""
        if not self.open:
            return
        if happening.name.startswith(STRUCTURE):
            self._tell_structure()
            return
        channel = happening.channel
        for page in self.open:
            if page.user is None or channel is None or happening.visible_to not in (None, page.user.id):
                continue
            if not permissions.in_channel(self.box.world, channel, page.user.id):
                continue
            self._tell_message(page, happening, channel)

    def _tell_message(self, page: Page, happening: Happening, channel: Channel) -> None:
        data = happening.data
        if happening.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            message = self.box.world.channel_messages(channel.id).get(int(data["id"]))
            if message is not None:
                fresh = happening.name == "MESSAGE_CREATE"
                page.send({"is": "message", "fresh": fresh, "message": page.message(message)})
        elif happening.name == "MESSAGE_DELETE":
            page.send({"is": "gone", "channel": data["channel_id"], "id": data["id"]})
        elif happening.name.startswith("MESSAGE_REACTION"):
            message = self.box.world.channel_messages(channel.id).get(int(data["message_id"]))
            if message is not None:
                page.send({"is": "message", "fresh": False, "message": page.message(message)})
        elif happening.name == "TYPING_START":
            page.send({"is": "typing", "channel": data["channel_id"]})

    def _tell_structure(self) -> None:
        if self._structure_changed:
            return
        self._structure_changed = True

        def tell() -> None:
            self._structure_changed = False
            for page in self.open:
                page.send_state()

        asyncio.get_running_loop().call_later(0.02, tell)

    def changed(self) -> None:
        """Tell all pages how the world is: its time, or whether it answers, has changed."""
        self._tell_structure()

    def bot_state(self, online: bool) -> None:
        """Tell all pages that the bot came or went."""
        for page in self.open:
            page.send({"is": "bot", "online": online})

    def _interaction_changed(self, interaction: Interaction) -> None:
        for page in self.open:
            if page.user is interaction.user and interaction.id in page.mine:
                page.tell_interaction(interaction)


def _refuse_strangers(request: web.Request) -> None:
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise web.HTTPForbidden(text="another site may not use the sandbox")
