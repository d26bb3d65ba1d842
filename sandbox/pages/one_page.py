"""One open page of somebody's: what it is told, and what its person does there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from inspect import isawaitable
from typing import Any

import msgspec
from aiohttp import web

from sandbox.box import Box
from sandbox.checks import commands
from sandbox.control import Control
from sandbox.pages.state import page_state, pings
from sandbox.people.scripted import option_value
from sandbox.realm.forums import start_post
from sandbox.realm.interactions import Interaction
from sandbox.sentences import CannotDo
from sandbox.world import permissions
from sandbox.world.world import FORUM, PRIVATE, TEXT, Channel, Message, User

NAME = 100
"""Characters of a thread's name."""
SHOWN = 100
"""How many messages of a channel the page gets at first."""
FAULTS = KeyError, TypeError, ValueError, AttributeError, RuntimeError, msgspec.DecodeError
"""What nonsense that a page asks for leads to."""


class Page:
    """One open page. ``mine`` are the interactions begun on it, by the number that the page gave them."""

    def __init__(self, box: Box, control: Control, socket: web.WebSocketResponse) -> None:
        self.box = box
        self.control = control
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
        """Send what it is told, until it is closed."""
        # A page that is shut while something is on its way to it needs it no more.
        with suppress(ConnectionResetError):
            while not self.socket.closed:
                await self.socket.send_str(await self._queue.get())

    def send(self, data: dict[str, Any]) -> None:
        """Tell it something."""
        self._queue.put_nowait(msgspec.json.encode(data).decode())

    def receive(self, text: str) -> None:
        """Carry out what its person does."""
        asked: dict[str, Any] = {}
        try:
            asked = msgspec.json.decode(text, type=dict[str, Any])
            if asked["do"] == "hello":
                self._hello(str(asked.get("user") or ""))
            elif self.user is not None:
                self._deeds[asked["do"]](self.user, asked)
        except (CannotDo, *FAULTS) as problem:
            self.refuse(problem, asked.get("content"))

    def refuse(self, problem: Exception, unsaid: object = None) -> None:
        """Say why something was not done, and give back the words that were not said; a fault of ours is called what it
        is."""
        if not isinstance(problem, CannotDo):
            problem = CannotDo("failed", problem=f"{type(problem).__name__}: {problem}")
        why = problem.said(self.user.locale if self.user is not None else "")
        self.send({"is": "refused", "why": why, "unsaid": unsaid})

    def _hello(self, wanted: str) -> None:
        people = [u for u in self.box.world.users.values() if not u.bot and u.id != self.box.world.owner_id]
        self.user = next((u for u in people if wanted in (str(u.id), u.name)), next(iter(people), None))
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
        channel = self.box.world.channels.get(int(asked["channel"]))
        if channel is None or not permissions.in_channel(self.box.world, channel, user.id):
            raise CannotDo("hidden_channel", name=user.name)
        return channel

    def _message_of(self, user: User, asked: dict[str, Any]) -> Message:
        message = self.box.world.channel_messages(self._channel_of(user, asked).id).get(int(asked["message"]))
        if message is None:
            raise CannotDo("message_gone")
        if message.visible_to not in (None, user.id):
            raise CannotDo("of_somebody_else")
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
        if not text:
            return
        if not allowed or (channel.archived and channel.locked):
            raise CannotDo("may_not_write", name=user.name)
        if channel.type == FORUM:
            thread, _ = start_post(self.box.realm, channel, user.id, text[:NAME], {"content": text})
            self.send({"is": "go", "channel": str(thread.id)})
        else:
            self.box.realm.post(channel, user.id, {"content": text})

    def _start_thread(self, user: User, asked: dict[str, Any]) -> None:
        """A private thread, with only its maker in it."""
        parent, name = self._channel_of(user, asked), str(asked["name"])[:NAME].strip()
        if parent.type != TEXT or not name:
            raise CannotDo("no_private_thread")
        thread = self.box.realm.start_thread(parent, name, user.id, type=PRIVATE)
        self.send({"is": "go", "channel": str(thread.id)})

    def _membership(self, user: User, asked: dict[str, Any]) -> None:
        """Call somebody into a thread, or see them out; whoever is in it may."""
        thread = self._channel_of(user, asked)
        if not thread.is_thread or user.id not in thread.thread_members:
            raise CannotDo("not_in_thread", name=user.name)
        if int(asked["member"]) not in self.box.world.guilds[thread.guild_id or 0].members:
            raise CannotDo("not_on_server")
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
        done = self.control.run(asked["verb"], asked.get("arguments") or {})
        if isawaitable(done):
            self.box.spawn(self._see_through(done))
        if asked["verb"] in ("set_dms", "set_locale"):
            self.send_state()

    async def _see_through(self, work: Awaitable[object]) -> None:
        """Whoever asked for what takes a while is told if it fails."""
        try:
            await work
        except Exception as problem:  # what can go wrong in the embedding program is not known here
            self.refuse(problem)

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
            raise CannotDo("no_command", command=" ".join(asked["path"]))
        return nodes

    def _options(
        self, leaf: dict[str, Any], values: dict[str, Any], channel: Channel, locale: str, *, typing: bool = False
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """The options of a command as they are sent, and whom they name; while somebody is still ``typing`` without
        those that are no values yet, of which nothing is said before the command is sent.
        """
        filled: list[dict[str, Any]] = []
        named: list[str] = []
        for option in leaf.get("options") or ():
            if option["name"] in values:
                try:
                    sent = option_value(option, values[option["name"]], commands.localised(option, locale))
                except CannotDo:
                    if typing:
                        continue
                    raise
                filled.append({"name": option["name"], "type": option["type"], "value": sent})
                if option["type"] in commands.RESOLVED:
                    named.append(sent)
        return filled, self.box.interactions.resolve(channel, named) if named else {}

    def _slash(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        nodes = self._nodes(user, channel, asked, commands.CHAT)
        filled, resolved = self._options(nodes[-1], asked.get("options") or {}, channel, user.locale)
        self._begun(self.box.interactions.command(user, channel, nodes, filled, resolved=resolved), asked)

    def _complete(self, user: User, asked: dict[str, Any]) -> None:
        channel = self._channel_of(user, asked)
        nodes = self._nodes(user, channel, asked, commands.CHAT)
        already = {k: v for k, v in (asked.get("options") or {}).items() if k != asked["option"]}
        filled, resolved = self._options(nodes[-1], already, channel, user.locale, typing=True)
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
        if origin.user is not user:
            raise CannotDo("form_of_somebody_else")
        self._begun(self.box.interactions.modal(origin, asked["values"]), asked)
