"""The page's live connection: what a person sees, sent as it changes, and what a person does, carried out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from aiohttp import WSMsgType, web

from . import commands, permissions
from .control import Control
from .forums import start_post
from .happening import Happening, Upload
from .interactions import CannotDo, Interaction
from .page_state import PAGE, page_state, pings
from .scripted import option_value
from .world import FORUM, PRIVATE, TEXT, Channel, Message, User

if TYPE_CHECKING:
    from .server import Sandbox

NAME = 100
"""Characters of a thread's name."""
SHOWN = 100
"""How many messages of a channel the page gets at first."""

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

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.control = Control(box)
        self.open: set[_Page] = set()
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
            return web.Response(status=413, text=str(problem))

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One page, until it is closed."""
        _refuse_strangers(request)
        # Uncompressed: what is compressed is sent by a task of its own, which would outlive a page that is shut.
        socket = web.WebSocketResponse(max_msg_size=1 << 20, heartbeat=30, compress=False)
        await socket.prepare(request)
        page = _Page(self, socket)
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

    def _tell_message(self, page: _Page, happening: Happening, channel: Channel) -> None:
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


class _Page:
    """One open page."""

    def __init__(self, pages: PageSockets, socket: web.WebSocketResponse) -> None:
        self.pages = pages
        self.box = pages.box
        self.socket = socket
        self.user: User | None = None
        self.mine: dict[int, int] = {}
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._deeds: dict[str, Callable[[User, dict[str, Any]], None]] = {
            "open": self._open,
            "say": self._say,
            "thread": self._start_thread,
            "membership": self._membership,
            "slash": self._slash,
            "complete": self._complete,
            "menu": self._menu,
            "press": self._press,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "read": self._read,
            "react": self._react,
            "control": self._control,
        }

    async def pump(self) -> None:
        # A page that is shut while something is on its way to it needs it no more.
        with suppress(ConnectionResetError):
            while not self.socket.closed:
                await self.socket.send_str(await self._queue.get())

    def send(self, data: dict[str, Any]) -> None:
        self._queue.put_nowait(msgspec.json.encode(data).decode())

    def receive(self, text: str) -> None:
        try:
            asked: dict[str, Any] = msgspec.json.decode(text, type=dict[str, Any])
            if asked["do"] == "hello":
                self._hello(str(asked.get("user") or ""))
            elif self.user is not None:
                self._deeds[asked["do"]](self.user, asked)
        except CannotDo as problem:
            self.send({"is": "refused", "why": str(problem)})
        except (KeyError, TypeError, ValueError, AttributeError, RuntimeError, msgspec.DecodeError) as problem:
            self.send({"is": "refused", "why": f"{type(problem).__name__}: {problem}"})

    def _hello(self, wanted: str) -> None:
        people = [u for u in self.box.world.users.values() if not u.bot and u.id != self.box.world.owner_id]
        found = next((u for u in people if wanted in (str(u.id), u.name)), None)
        self.user = found or next(iter(people), None)
        self.mine.clear()
        self.send_state()

    def send_state(self) -> None:
        """Send everything but messages anew."""
        self.send(page_state(self.box, self.user))

    def message(self, message: Message) -> dict[str, Any]:
        """A message as the page shows it."""
        assert self.user is not None
        body = self.box.payloads.message(message)
        who = message.interaction["user"]["id"] if message.interaction else None
        return body | {
            "private": message.visible_to is not None,
            "pings_me": pings(message, self.user),
            "used_by": self.box.world.users[int(who)].name if who and int(who) in self.box.world.users else None,
        }

    # The deeds

    def _channel_of(self, user: User, asked: dict[str, Any]) -> Channel:
        if asked["channel"] == "direct":
            return self.box.realm.direct(user)
        channel = self.box.world.channels[int(asked["channel"])]
        if not permissions.in_channel(self.box.world, channel, user.id):
            raise CannotDo(f"{user.name} does not see this channel")
        return channel

    def _message_of(self, user: User, asked: dict[str, Any]) -> Message:
        message = self.box.world.channel_messages(self._channel_of(user, asked).id)[int(asked["message"])]
        if message.visible_to not in (None, user.id):
            raise CannotDo("this message is somebody else's")
        return message

    def _open(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        found = [m for m in self.box.world.channel_messages(channel.id).values() if m.visible_to in (None, user.id)]
        messages = [self.message(m) for m in found[-SHOWN:]]
        self.send({"is": "messages", "channel": str(channel.id), "messages": messages})

    def _read(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        newest = max(self.box.world.channel_messages(channel.id), default=0)
        if newest > user.read.get(channel.id, 0):
            user.read[channel.id] = newest
            self.box.file.changed(self.box.world)

    def _say(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        text = str(asked["content"])[:2000].strip()
        allowed = permissions.in_channel(self.box.world, channel, user.id) & permissions.BITS["send_messages"]
        if not text or not allowed or (channel.archived and channel.locked):
            return
        if channel.type == FORUM:
            thread, _ = start_post(self.box.realm, channel, user.id, text[:NAME], {"content": text})
            self.send({"is": "go", "channel": str(thread.id)})
        else:
            self.box.realm.post(channel, user.id, {"content": text})

    def _start_thread(self, user: User, asked: dict[str, Any]) -> None:
        """A private thread, with only its maker in it."""
        parent, name = self._channel_of(user, asked), str(asked["name"])[:NAME].strip()
        if parent.type != TEXT or not name:
            raise CannotDo("there can be no private thread here")
        thread = self.box.realm.start_thread(parent, name, user.id, type=PRIVATE)
        self.send({"is": "go", "channel": str(thread.id)})

    def _membership(self, user: User, asked: dict[str, Any]) -> None:
        """Call somebody into a thread, or see them out; whoever is in it may."""
        thread = self._channel_of(user, asked)
        if not thread.is_thread or user.id not in thread.thread_members:
            raise CannotDo(f"{user.name} is not in this thread")
        if int(asked["member"]) not in self.box.world.guilds[thread.guild_id or 0].members:
            raise CannotDo("they are not on this server")
        self.box.realm.thread_member(thread, int(asked["member"]), bool(asked["present"]))

    def _react(self, user: User, asked: dict[str, Any]) -> None:
        message = self._message_of(user, asked)
        name, _, identifier = str(asked["emoji"]).partition(":")
        present = user.id not in message.reactions.get(asked["emoji"], [])
        self.box.realm.react(message, user.id, {"id": identifier or None, "name": name}, present)

    def _dismiss(self, user: User, asked: dict[str, Any]) -> None:
        message = self._message_of(user, asked)
        if message.visible_to == user.id:
            self.box.realm.delete(message)

    def _control(self, user: User, asked: dict[str, Any]) -> None:
        self.pages.control.run(asked["verb"], asked.get("arguments") or {})
        if asked["verb"] in ("set_dms", "set_locale"):
            self.send_state()

    # Interactions

    def _begun(self, interaction: Interaction, asked: dict[str, Any]) -> None:
        self.mine[interaction.id] = int(asked.get("n") or 0)
        self.tell_interaction(interaction)

    def tell_interaction(self, interaction: Interaction) -> None:
        """Say how an interaction of this page stands."""
        self.send(
            {
                "is": "interaction",
                "n": self.mine.get(interaction.id, 0),
                "id": str(interaction.id),
                "kind": interaction.type,
                "channel": str(interaction.channel.id),
                "message": str(interaction.message.id) if interaction.message else None,
                "answer": interaction.answer,
                "failed": interaction.failed,
                "modal": interaction.modal,
                "choices": interaction.choices,
            }
        )

    def _nodes(self, user: User, channel: Channel, asked: dict[str, Any], kind: int) -> list[dict[str, Any]]:
        nodes = commands.find(self.box.interactions.offered(user, channel), list(asked["path"]), kind)
        if nodes is None:
            raise CannotDo(f"there is no command {' '.join(asked['path'])}")
        return nodes

    def _options(
        self, leaf: dict[str, Any], values: dict[str, Any], channel: Channel
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        filled: list[dict[str, Any]] = []
        named: list[str] = []
        for option in leaf.get("options") or ():
            if option["name"] in values:
                sent = option_value(option, values[option["name"]])
                filled.append({"name": option["name"], "type": option["type"], "value": sent})
                if option["type"] in commands.RESOLVED:
                    named.append(sent)
        return filled, self.box.interactions.resolve(channel, named) if named else {}

    def _slash(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        nodes = self._nodes(user, channel, asked, commands.CHAT)
        filled, resolved = self._options(nodes[-1], asked.get("options") or {}, channel)
        self._begun(self.box.interactions.command(user, channel, nodes, filled, resolved=resolved), asked)

    def _complete(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        nodes = self._nodes(user, channel, asked, commands.CHAT)
        already = {k: v for k, v in (asked.get("options") or {}).items() if k != asked["option"]}
        filled, resolved = self._options(nodes[-1], already, channel)
        option = next(o for o in nodes[-1]["options"] if o["name"] == asked["option"])
        filled.append({"name": option["name"], "type": option["type"], "value": asked["typed"], "focused": True})
        begun = self.box.interactions.command(user, channel, nodes, filled, resolved=resolved, focused=True)
        self._begun(begun, asked)

    def _menu(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        kind = commands.ON_USER if "target_user" in asked else commands.ON_MESSAGE
        nodes = self._nodes(user, channel, asked, kind)
        target = int(asked["target_user"] if kind == commands.ON_USER else asked["message"])
        if kind == commands.ON_USER:
            resolved = self.box.interactions.resolve(channel, [str(target)])
        else:
            resolved = {"messages": {str(target): self.box.payloads.message(self._message_of(user, asked))}}
        begun = self.box.interactions.command(user, channel, nodes, [], resolved=resolved, target=target)
        self._begun(begun, asked)

    def _press(self, user: User, asked: dict[str, Any]) -> None:
        message = self._message_of(user, asked)
        self._begun(self.box.interactions.component(user, message, asked["custom_id"], asked.get("values")), asked)

    def _submit(self, user: User, asked: dict[str, Any]) -> None:
        origin = self.box.interactions.by_id[int(asked["interaction"])]
        if origin.user is user:
            self._begun(self.box.interactions.modal(origin, asked["values"]), asked)
