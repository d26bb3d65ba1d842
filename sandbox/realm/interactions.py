"""Interactions: what a user does to the bot, and the token with which the bot answers."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.checks import commands, limits
from sandbox.checks.components import (
    BUTTON,
    CHECKBOX,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    custom_ids,
    walk,
)
from sandbox.checks.errors import ApiError, unknown
from sandbox.realm.gateway import Gateway
from sandbox.realm.realm import Realm
from sandbox.sentences import CannotDo
from sandbox.world import permissions
from sandbox.world.happening import Upload
from sandbox.world.media import content_type
from sandbox.world.world import FORUM, Attachment, Channel, Message, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
"""Types of the first answer to an interaction."""
FILES_LENT = 20


@dataclass(eq=False)
class Interaction:
    """One use of the bot. ``answer`` is the type of the first response; ``messages`` are all answers, also the first.

    ``failed`` says why there will be none: ``offline``, ``late``, or empty; ``redrawn``: whether the message that was
    pressed shows something else since.
    """

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    created_at: float
    payload: dict[str, Any]
    name: str
    message: Message | None = None
    origin: Interaction | None = None
    answer: int | None = None
    original: Message | None = None
    private: bool = False
    loading: bool = False
    modal: dict[str, Any] | None = None
    choices: list[dict[str, Any]] | None = None
    failed: str = ""
    messages: list[Message] = field(default_factory=list)
    edits: int = 0
    redrawn: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    def stir(self) -> None:
        """Wake whoever waits for something to happen here."""
        self.changed.set()
        self.changed = asyncio.Event()


class Interactions:
    """Makes interactions and finds them again by token. ``on_late`` gets each one without an answer after 3 s."""

    def __init__(self, realm: Realm, gateway: Gateway, on_late: Callable[[Interaction], None]) -> None:
        self.realm = realm
        self.gateway = gateway
        self.on_late = on_late
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.watchers: list[Callable[[Interaction], None]] = []
        self.lent: dict[int, tuple[Attachment, bytes]] = {}
        """Files given to commands, the newest ones; they are nowhere else."""

    # What a user can do

    def offered(self, user: User, channel: Channel) -> list[dict[str, Any]]:
        """The commands that the user's client would offer in this channel; a guild's own hide global ones."""
        world = self.realm.world
        in_dm = channel.guild_id is None
        if channel.type == FORUM:
            return []
        allowed = permissions.in_channel(world, channel, user.id)
        if not allowed & permissions.BITS["use_application_commands"]:
            return []
        own = world.commands.get(channel.guild_id or -1, [])
        if channel.guild_id is not None and world.bot_id not in world.guilds[channel.guild_id].members:
            return []
        names = {(c["type"], c["name"]) for c in own}
        all_of_them = [*own, *(c for c in world.commands.get(0, []) if (c["type"], c["name"]) not in names)]
        return [c for c in all_of_them if commands.usable(c, in_dm=in_dm, permissions=allowed)]

    def command(
        self,
        user: User,
        channel: Channel,
        nodes: list[dict[str, Any]],
        options: list[dict[str, Any]],
        *,
        resolved: dict[str, Any] | None = None,
        target: int | None = None,
        focused: bool = False,
    ) -> Interaction:
        """Use a command, or have its focused option completed. ``nodes`` lead from it to the subcommand."""
        self._may_act(user, channel)
        if channel.archived:
            raise CannotDo("archived")
        top = nodes[0]
        for node in reversed(nodes[1:]):
            options = [{"name": node["name"], "type": node["type"], "options": options}]
        data: dict[str, Any] = {"id": top["id"], "name": top["name"], "type": top["type"]}
        if options:
            data["options"] = options
        if resolved:
            data["resolved"] = resolved
        if top.get("guild_id"):
            data["guild_id"] = top["guild_id"]
        if target is not None:
            data["target_id"] = str(target)
        name = " ".join(node["name"] for node in nodes)
        return self._begin(AUTOCOMPLETE if focused else COMMAND, user, channel, data, name)

    def component(self, user: User, message: Message, custom_id: str, values: list[str] | None = None) -> Interaction:
        """Press a button (``values`` None) or choose in a select."""
        channel = self.realm.world.channels[message.channel_id]
        self._may_act(user, channel)
        component = custom_ids(message.components).get(custom_id)
        if component is None or message.id not in self.realm.world.channel_messages(channel.id):
            raise CannotDo("component_gone")
        name = component.get("label") or component.get("placeholder") or custom_id
        if component.get("disabled"):
            raise CannotDo("disabled", called=repr(name))
        if message.visible_to not in (None, user.id):
            raise CannotDo("of_somebody_else")
        data: dict[str, Any] = {"component_type": component["type"], "custom_id": custom_id, "id": component["id"]}
        if component["type"] != BUTTON:
            chosen = values or []
            low, high = component.get("min_values", 1), component.get("max_values", 1)
            if not low <= len(chosen) <= high:
                raise CannotDo("values", low=low, high=high, n=len(chosen))
            if component["type"] == STRING_SELECT and not set(chosen) <= {o["value"] for o in component["options"]}:
                raise CannotDo("not_offered", chosen=chosen, called=repr(name))
            data["values"] = chosen
            if component["type"] != STRING_SELECT:
                data["resolved"] = self.resolve(channel, chosen)
        return self._begin(COMPONENT, user, channel, data, name, message)

    def modal(self, origin: Interaction, values: dict[str, Any]) -> Interaction:
        """Send the modal that ``origin`` was answered with; ``values`` by custom id (text, list of values or bool)."""
        if origin.modal is None:
            raise CannotDo("no_form")
        form = origin.modal
        fields = {c["custom_id"]: c for c in walk(form["components"]) if c.get("custom_id")}
        for custom_id in values:
            if custom_id not in fields:
                raise CannotDo("no_field", called=repr(custom_id))
        data = {
            "custom_id": form["custom_id"],
            "components": [_submitted(c, values) for c in form["components"]],
        }
        chosen = [c["custom_id"] for c in fields.values() if c["type"] in SELECTS and c["type"] != STRING_SELECT]
        people = [each for custom_id in chosen for each in values.get(custom_id, [])]
        if people:
            data["resolved"] = self.resolve(origin.channel, people)
        origin.modal = None
        made = self._begin(MODAL, origin.user, origin.channel, data, form["title"], origin.message)
        made.origin = origin
        return made

    def resolve(self, channel: Channel, identifiers: list[str]) -> dict[str, Any]:
        """The ``resolved`` objects of users, roles, channels and files."""
        world, payloads = self.realm.world, self.realm.payloads
        guild = world.guilds.get(channel.guild_id or 0)
        found: dict[str, dict[str, Any]] = {}
        for identifier in map(int, identifiers):
            key = str(identifier)
            if identifier in world.users:
                found.setdefault("users", {})[key] = payloads.user(world.users[identifier])
                if guild and identifier in guild.members:
                    member = payloads.member(guild.members[identifier])
                    member["permissions"] = str(permissions.in_channel(world, channel, identifier))
                    found.setdefault("members", {})[key] = member
            elif identifier in self.lent:
                found.setdefault("attachments", {})[key] = payloads.attachment(None, self.lent[identifier][0])
            elif guild and identifier in guild.roles:
                found.setdefault("roles", {})[key] = payloads.role(guild.roles[identifier])
            elif identifier in world.channels:
                found.setdefault("channels", {})[key] = payloads.channel(world.channels[identifier], world.bot_id)
        return found

    def lend(self, upload: Upload) -> str:
        """Take a file for a command; returns the identifier that is its parameter's value."""
        if len(upload.data) > limits.FILE_BYTES:
            raise CannotDo("large_file", called=repr(upload.filename), most=limits.FILE_BYTES >> 20)
        kind = content_type(upload.filename, upload.data)
        attachment = Attachment(self.realm.clock.snowflake(), upload.filename, len(upload.data), kind)
        self.lent[attachment.id] = attachment, upload.data
        while len(self.lent) > FILES_LENT:
            del self.lent[next(iter(self.lent))]
        return str(attachment.id)

    # Making and finding

    def _may_act(self, user: User, channel: Channel) -> None:
        world = self.realm.world
        if channel.id not in world.channels or not permissions.in_channel(world, channel, user.id):
            raise CannotDo("hidden_channel", name=user.name)
        if channel.guild_id is not None and world.bot_id not in world.guilds[channel.guild_id].members:
            raise CannotDo("no_bot")

    def _begin(
        self, type: int, user: User, channel: Channel, data: dict[str, Any], name: str, message: Message | None = None
    ) -> Interaction:
        clock = self.realm.clock
        identifier = clock.snowflake()
        token = secrets.token_urlsafe(32)
        payload = self._payload(identifier, token, type, user, channel, data, message)
        made = Interaction(identifier, token, type, user, channel, clock.now(), payload, name, message)
        self.by_id[identifier] = made
        self.by_token[token] = made
        self._forget_old()
        if self.gateway.interact(payload):
            made.timer = asyncio.get_running_loop().call_later(limits.RESPONSE_SECONDS, self._too_late, made)
        else:
            made.failed = "offline"
            self.changed(made)
        return made

    def _payload(
        self,
        identifier: int,
        token: str,
        type: int,
        user: User,
        channel: Channel,
        data: dict[str, Any],
        message: Message | None,
    ) -> dict[str, Any]:
        world, payloads = self.realm.world, self.realm.payloads
        payload: dict[str, Any] = {
            "id": str(identifier),
            "application_id": str(world.application_id),
            "type": type,
            "token": token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": payloads.channel(channel, user.id),
            "locale": user.locale,
            "app_permissions": str(permissions.in_channel(world, channel, world.bot_id)),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(channel.guild_id or 0)},
            "context": 0 if channel.guild_id is not None else 1,
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if channel.guild_id is not None:
            guild = world.guilds[channel.guild_id]
            member = payloads.member(guild.members[user.id], user)
            member["permissions"] = str(permissions.in_channel(world, channel, user.id))
            payload |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": guild.features},
                "guild_locale": guild.locale,
                "member": member,
            }
        else:
            payload["user"] = payloads.user(user)
        if message is not None:
            payload["message"] = payloads.message(message)
        return payload

    def _forget_old(self) -> None:
        horizon = self.realm.clock.now() - limits.TOKEN_SECONDS
        while self.by_id:
            first = next(iter(self.by_id.values()))
            if first.created_at > horizon:
                return
            del self.by_id[first.id], self.by_token[first.token]

    def typed_on(self, interaction: Interaction) -> bool:
        """Whether the user has had a later text completed since."""
        others = (each for each in self.by_id.values() if each.type == AUTOCOMPLETE and each.user is interaction.user)
        return any(each.id > interaction.id for each in others)

    def _too_late(self, interaction: Interaction) -> None:
        if interaction.answer is None:
            interaction.failed = "late"
            self.on_late(interaction)
            self.changed(interaction)

    def changed(self, interaction: Interaction) -> None:
        """Tell watchers and waiters that something about an interaction is new."""
        interaction.stir()
        for watcher in self.watchers:
            watcher(interaction)

    def to_answer(self, identifier: int, token: str) -> Interaction:
        """The interaction for its first answer; 10062 when unknown or too old, 40060 when it had one."""
        found = self.by_id.get(identifier)
        if found is None or found.token != token:
            raise unknown("interaction")
        if found.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if found.failed or self.realm.clock.now() - found.created_at > limits.RESPONSE_SECONDS:
            raise unknown("interaction")
        return found

    def to_continue(self, application_id: int, token: str) -> Interaction:
        """The interaction of a webhook token; 10015 when unknown, 50027 after 15 minutes."""
        found = self.by_token.get(token)
        if found is None or application_id != self.realm.world.application_id:
            raise unknown("Webhook")
        if self.realm.clock.now() - found.created_at > limits.TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if found.answer is None:
            raise unknown("Webhook")
        return found

    def metadata(self, interaction: Interaction) -> dict[str, Any]:
        """The ``interaction_metadata`` of a message made by an interaction."""
        body: dict[str, Any] = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user": self.realm.payloads.user(interaction.user),
            "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
        }
        if interaction.type == COMMAND:
            body |= {"name": interaction.name, "command_type": interaction.payload["data"]["type"]}
        if interaction.type == COMPONENT and interaction.message is not None:
            body["interacted_message_id"] = str(interaction.message.id)
        if interaction.origin is not None:
            body["triggering_interaction_metadata"] = self.metadata(interaction.origin)
        return body


def _submitted(component: dict[str, Any], values: dict[str, Any], label: str = "") -> dict[str, Any]:
    done: dict[str, Any] = {"type": component["type"], "id": component["id"]}
    if component["type"] == LABEL:
        return done | {"component": _submitted(component["component"], values, component["label"])}
    if component.get("components"):
        return done | {"components": [_submitted(c, values) for c in component["components"]]}
    custom_id = component.get("custom_id")
    if custom_id is None:
        return done
    done["custom_id"] = custom_id
    called = repr(label or component.get("label") or custom_id)
    required = component.get("required", True)
    kind = component["type"]
    if kind == TEXT_INPUT:
        text = str(values.get(custom_id, component.get("value") or ""))
        low, high = component.get("min_length") or 0, component.get("max_length") or 4000
        if (required and not text) or (text and not low <= len(text) <= high):
            raise CannotDo("characters", called=called, n=len(text))
        return done | {"value": text}
    if kind == CHECKBOX:
        return done | {"value": bool(values.get(custom_id, component.get("default", False)))}
    options = component.get("options") or []
    preset = [o["value"] for o in options if o.get("default")]
    chosen = values.get(custom_id, preset)
    chosen = [chosen] if isinstance(chosen, str) else list(chosen)
    if options and not set(chosen) <= {o["value"] for o in options}:
        raise CannotDo("not_offered", chosen=chosen, called=called)
    if kind == RADIO_GROUP:
        if required and not chosen:
            raise CannotDo("needs_choice", called=called)
        return done | {"value": chosen[0] if chosen else None}
    low, high = component.get("min_values", 1 if required else 0), component.get("max_values", 1)
    if not (low <= len(chosen) <= high or (not required and not chosen)):
        raise CannotDo("choices", called=called, low=low, high=high, n=len(chosen))
    return done | {"values": chosen}
