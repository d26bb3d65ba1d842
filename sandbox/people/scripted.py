"""Scripted users for tests: they do what a person does in a client, and see what a person sees."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from sandbox.box import Box
from sandbox.checks import commands
from sandbox.people.handle import Handle
from sandbox.people.response import Modal, NoAnswer, Response
from sandbox.people.seen import Button, Option, SeenChannel, SeenMessage
from sandbox.realm.forums import start_post
from sandbox.realm.interactions import DEFER_UPDATE, Interaction
from sandbox.sentences import CannotDo
from sandbox.world import permissions
from sandbox.world.happening import Upload
from sandbox.world.world import DIRECT, FORUM, Channel, User

PATIENCE, SETTLED = 10.0, 5.0
"""Seconds a scripted user waits for an answer, and for what a press changes after it was only acknowledged."""


class ScriptedUser(Handle[User]):
    """A person. ``here`` is the channel they look at; commands go there unless another is named."""

    def __init__(self, box: Box, data: User) -> None:
        super().__init__(box, data)
        self._here: Channel | None = None

    def __repr__(self) -> str:
        return f"<user {self.data.name}>"

    @property
    def mention(self) -> str:
        """The text that pings this user."""
        return f"<@{self.data.id}>"

    @property
    def here(self) -> SeenChannel:
        """The channel this user looks at: the last one gone to, or the first one visible."""
        if self._here is None or self._here.id not in self.box.world.channels:
            self._here = next(iter(self._visible()), None)
        if self._here is None:
            raise CannotDo("no_channel", name=self.name)
        return SeenChannel(self.box, self._here)

    def go(self, channel: SeenChannel) -> None:
        """Look at another channel."""
        self._here = channel.data

    def _visible(self) -> list[Channel]:
        world = self.box.world
        return [c for c in world.channels.values() if permissions.in_channel(world, c, self.data.id)]

    # Seeing

    @property
    def dms(self) -> list[SeenMessage]:
        """The messages of the DM with the bot, oldest first."""
        found = [c for c in self.box.world.channels.values() if c.type == DIRECT and self.data.id in c.recipients]
        return self._messages(found[0]) if found else []

    @property
    def direct(self) -> SeenChannel:
        """The DM channel with the bot."""
        return SeenChannel(self.box, self.box.realm.direct(self.data))

    def messages(self, channel: SeenChannel | None = None) -> list[SeenMessage]:
        """What this user reads in a channel, private answers included, oldest first."""
        return self._messages((channel or self.here).data)

    def _messages(self, channel: Channel) -> list[SeenMessage]:
        found = self.box.world.channel_messages(channel.id).values()
        return [SeenMessage(self.box, m) for m in found if m.visible_to in (None, self.data.id)]

    def sees(self, text: str) -> SeenMessage | None:
        """The newest message, in any place this user sees, whose text contains ``text``; None when there is none."""
        found = [m for c in self._visible() for m in self._messages(c) if text in m.text]
        return max(found, key=lambda m: m.id, default=None)

    async def finds(self, text: str, seconds: float = 5.0) -> SeenMessage:
        """Wait until ``sees(text)``. Raises TimeoutError."""
        await self.box.until(lambda: self.sees(text), seconds)
        found = self.sees(text)
        assert found is not None
        return found

    @property
    def commands(self) -> list[str]:
        """The chat commands this user is offered here, in this user's language, as ``/group name``."""
        offered = self.box.interactions.offered(self.data, self.here.data)
        return [
            "/" + " ".join(commands.localised(node, self.data.locale) for node in nodes)
            for command in offered
            if command["type"] == commands.CHAT
            for nodes, _ in commands.leaves(command)
        ]

    # Doing

    def say(self, text: str, channel: SeenChannel | None = None) -> SeenMessage:
        """Post a plain message. Takes a thread out of the archive, as in a real client."""
        place = (channel or self.here).data
        allowed = permissions.in_channel(self.box.world, place, self.data.id)
        if not allowed & permissions.BITS["send_messages"] or (place.archived and place.locked) or place.type == FORUM:
            raise CannotDo("may_not_write", name=self.name)
        return SeenMessage(self.box, self.box.realm.post(place, self.data.id, {"content": text}))

    def start_post(self, forum: SeenChannel, name: str, text: str) -> SeenChannel:
        """Start a post in a forum, and look at it."""
        if not permissions.in_channel(self.box.world, forum.data, self.data.id) & permissions.BITS["send_messages"]:
            raise CannotDo("may_not_write", name=self.name)
        thread, _ = start_post(self.box.realm, forum.data, self.data.id, name, {"content": text})
        self._here = thread
        return SeenChannel(self.box, thread)

    def react(self, on: SeenMessage, emoji: str) -> None:
        """Add a Unicode reaction."""
        self.box.realm.react(on.data, self.data.id, {"id": None, "name": emoji}, True)

    def close_dms(self) -> None:
        """Take no more DMs from the bot."""
        self.data.dms_open = False

    def open_dms(self) -> None:
        """Take DMs again."""
        self.data.dms_open = True

    async def slash(
        self, command: str, *, channel: SeenChannel | None = None, options: dict[str, Any] | None = None, **named: Any
    ) -> Response:
        """Use a command by base or localised names: ``slash("/mesa nova", jogo="gnomopolis")``.

        Values may be names of choices, users and channels, files as ``(name, bytes)``. Names that Python cannot write
        go into ``options``. Raises CannotDo for what a client would not send, NoAnswer when the bot keeps silent.
        """
        place = (channel or self.here).data
        nodes = self._find(command, place)
        values = {**(options or {}), **named}
        filled, resolved = self._fill(nodes[-1], values, place)
        missing = [
            o["name"] for o in nodes[-1].get("options") or () if o.get("required") and o["name"] not in _names(filled)
        ]
        if missing:
            raise CannotDo("missing", command=command, options=missing)
        return await self._answered(self.box.interactions.command(self.data, place, nodes, filled, resolved=resolved))

    async def autocomplete(
        self,
        command: str,
        option: str,
        typed: str = "",
        *,
        channel: SeenChannel | None = None,
        already: dict[str, Any] | None = None,
    ) -> list[Option]:
        """The choices offered while typing an option, with the options already given."""
        place = (channel or self.here).data
        nodes = self._find(command, place)
        filled, resolved = self._fill(nodes[-1], already or {}, place)
        target = self._option(nodes[-1], option)
        if not target.get("autocomplete"):
            raise CannotDo("no_autocomplete", called=repr(option))
        filled.append({"name": target["name"], "type": target["type"], "value": typed, "focused": True})
        begun = self.box.interactions.command(self.data, place, nodes, filled, resolved=resolved, focused=True)
        await self._wait(begun, lambda: begun.answer is not None)
        return [Option(c["name"], c["value"]) for c in begun.choices or ()]

    async def menu(self, command: str, on: ScriptedUser | SeenMessage) -> Response:
        """Use a command of the context menu of a user or message."""
        place = on.channel.data if isinstance(on, SeenMessage) else self.here.data
        kind = commands.ON_MESSAGE if isinstance(on, SeenMessage) else commands.ON_USER
        nodes = commands.find(self.box.interactions.offered(self.data, place), [command], kind)
        if nodes is None:
            raise CannotDo("no_menu_entry", command=command)
        if isinstance(on, SeenMessage):
            resolved = {"messages": {str(on.id): self.box.payloads.message(on.data)}}
        else:
            resolved = self.box.interactions.resolve(place, [str(on.id)])
        begun = self.box.interactions.command(self.data, place, nodes, [], resolved=resolved, target=on.id)
        return await self._answered(begun)

    async def press(
        self, button: str, on: SeenMessage | Response | None = None, *, settle: float = SETTLED
    ) -> Response:
        """Press a button by label, emoji or custom id; without ``on``, the newest visible message that has it.

        When the bot defers an update, waits up to ``settle`` seconds for the change.
        """
        message, custom_id = self._component(on, lambda m: [b.custom_id for b in _matching(m, button)], button)
        return await self._answered(self.box.interactions.component(self.data, message.data, custom_id), settle)

    async def select(
        self,
        select: str,
        values: list[str | ScriptedUser | SeenChannel],
        on: SeenMessage | Response | None = None,
        *,
        settle: float = SETTLED,
    ) -> Response:
        """Choose in a select by placeholder or custom id (``""`` for the only one); values by label or value."""

        def fitting(message: SeenMessage) -> list[str]:
            found = [s for s in message.selects if select in (s.custom_id, s.placeholder)]
            return [s.custom_id for s in found or ([] if select else message.selects)]

        message, custom_id = self._component(on, fitting, select)
        shown = next(s for s in message.selects if s.custom_id == custom_id)
        by_label = {o.label: o.value for o in shown.options}
        chosen = [by_label.get(v, v) if isinstance(v, str) else str(v.id) for v in values]
        return await self._answered(self.box.interactions.component(self.data, message.data, custom_id, chosen), settle)

    async def submit(self, modal: Modal | Response, values: dict[str, Any] | None = None, **named: Any) -> Response:
        """Send a modal; fields by label or custom id."""
        form = modal.modal if isinstance(modal, Response) else modal
        fields = form.fields
        given = {fields.get(name, name): value for name, value in {**(values or {}), **named}.items()}
        return await self._answered(self.box.interactions.modal(form.interaction, given))

    # Below the surface

    def _find(self, command: str, channel: Channel) -> list[dict[str, Any]]:
        words = command.removeprefix("/").split()
        offered = self.box.interactions.offered(self.data, channel)
        nodes = commands.find(offered, words)
        if nodes is None:
            raise CannotDo("command_hidden", name=self.name, command=repr(command))
        return nodes

    def _option(self, node: dict[str, Any], name: str) -> dict[str, Any]:
        for option in node.get("options") or ():
            if commands.is_called(option, name):
                return option
        raise CannotDo("no_option", command=repr(node["name"]), called=repr(name))

    def _fill(
        self, node: dict[str, Any], values: dict[str, Any], channel: Channel
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        filled: list[dict[str, Any]] = []
        mentioned: list[str] = []
        for name, value in values.items():
            option = self._option(node, name)
            if option["type"] == commands.ATTACHMENT:
                value = self.box.interactions.lend(Upload(*value))
            sent = option_value(option, value)
            if option["type"] in commands.RESOLVED:
                mentioned.append(sent)
            filled.append({"name": option["name"], "type": option["type"], "value": sent})
        return filled, self.box.interactions.resolve(channel, mentioned) if mentioned else {}

    def _component(
        self, on: SeenMessage | Response | None, fitting: Callable[[SeenMessage], list[str]], wanted: str
    ) -> tuple[SeenMessage, str]:
        if isinstance(on, Response):
            on = on.message
        candidates = [on] if on else [*reversed(self.messages()), *reversed(self.dms)]
        for message in candidates:
            found = fitting(message)
            if found:
                return message, found[0]
        shown = [b.label or b.emoji for m in candidates[:1] for b in m.buttons]
        raise CannotDo("nothing_to_use", name=self.name, called=repr(wanted), shown=shown)

    async def _wait(self, interaction: Interaction, done: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        end = asyncio.get_running_loop().time() + seconds
        while True:
            changed = interaction.changed
            if interaction.failed:
                raise NoAnswer(f"{interaction.name}: {interaction.failed}; breaches: {self.box.breaches}")
            if done():
                return True
            left = end - asyncio.get_running_loop().time()
            if left <= 0:
                return False
            try:
                await asyncio.wait_for(changed.wait(), left)
            except TimeoutError:
                continue

    async def _answered(self, interaction: Interaction, settle: float = SETTLED) -> Response:
        await self._wait(interaction, lambda: interaction.answer is not None)
        if interaction.loading and not await self._wait(interaction, lambda: not interaction.loading):
            raise NoAnswer(f"{interaction.name}: still thinking after {PATIENCE} s")
        if interaction.answer == DEFER_UPDATE:
            await self._wait(interaction, lambda: bool(interaction.edits or interaction.messages), settle)
        return Response(self.box, interaction)


def _names(filled: list[dict[str, Any]]) -> set[str]:
    return {option["name"] for option in filled}


def _matching(message: SeenMessage, wanted: str) -> list[Button]:
    usable = [b for b in message.buttons if b.custom_id and wanted]
    exact = [b for b in usable if wanted in (b.custom_id, b.label, b.emoji, f"{b.emoji} {b.label}".strip())]
    plain = commands.plain(wanted)
    return exact or [b for b in usable if commands.plain(b.label).startswith(plain)]


def option_value(option: dict[str, Any], value: Any, called: str = "") -> Any:
    """What a client sends for ``value``; raises CannotDo when it would not take it, by the name that is shown."""
    called = called or option["name"]
    kind = option["type"]
    if hasattr(value, "id"):
        return str(value.id)
    choices = option.get("choices") or []
    if choices:
        for choice in choices:
            names = (choice["name"], *(choice.get("name_localizations") or {}).values())
            if value == choice["value"] or value in names:
                return choice["value"]
        raise CannotDo("no_choice", chosen=repr(value), called=repr(called))
    if kind == commands.STRING:
        text = str(value)
        if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
            raise CannotDo("characters", called=repr(called), n=len(text))
        return text
    if kind in (commands.INTEGER, commands.NUMBER):
        try:
            number = int(value) if kind == commands.INTEGER else float(value)
        except ValueError:
            raise CannotDo("no_number", called=repr(called), chosen=repr(value)) from None
        if number < option.get("min_value", number) or number > option.get("max_value", number):
            raise CannotDo("number", called=repr(called), chosen=number)
        return number
    if kind == commands.BOOLEAN:
        return value in (True, "true", "True")
    return str(value)
