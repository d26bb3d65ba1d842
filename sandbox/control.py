"""The control API: what tests and the page may do to the world. ``POST /control/{verb}`` with JSON arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from inspect import isawaitable
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from sandbox.box import Box
from sandbox.realm.roles import add_role, change_bot_permissions, give_role
from sandbox.rest.frame import json_response
from sandbox.world import permissions
from sandbox.world.world import FORUM, TEXT, Channel, Guild, Role, User

N = TypeVar("N", User, Guild, Channel)
Arguments = dict[str, Any]
ROLES = {"moderator": ("Moderators", "manage_messages"), "manager": ("Managers", "manage_guild")}
"""The roles that the page gives to whoever wants to moderate, or to manage the server: name and permission."""


class Control:
    """The verbs. Users, guilds and channels are named by identifier or, where it is unique, by name."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.verbs: dict[str, Callable[[Arguments], Any]] = {
            "create_guild": self._create_guild,
            "create_user": self._create_user,
            "create_channel": self._create_channel,
            "delete_channel": lambda a: box.realm.delete_channel(self.channel(a)),
            "set_dms": self._set_dms,
            "set_locale": self._set_locale,
            "remove_member": lambda a: box.realm.leave(self.guild(a), self.user(a)),
            "add_member": lambda a: box.realm.join(self.guild(a), self.user(a)),
            "kick_bot": lambda a: box.realm.kick_bot(self.guild(a)),
            "invite_bot": lambda a: box.realm.add_bot(self.guild(a)),
            "bot_permissions": self._bot_permissions,
            "fail_next": lambda a: box.fail_next(**a),
            "travel": lambda a: box.travel(float(a["seconds"])),
            "outage": lambda a: box.break_down(bool(a["on"])),
            **{verb: partial(self._role, *role) for verb, role in ROLES.items()},
            "drop_gateway": lambda a: box.gateway.drop(resumable=bool(a.get("resumable", True))),
            "restart_bot": lambda a: box.restart_bot(),
            "breaches": lambda a: [vars(b) for b in box.breaches],
            "clear_breaches": lambda a: box.breaches.clear(),
        }

    def run(self, verb: str, arguments: Arguments) -> Any:
        """Carry out a verb; what takes a while is to be awaited. Raises KeyError on unknown verbs and names."""
        return self.verbs[verb](arguments)

    def user(self, arguments: Arguments) -> User:
        """The user called ``user`` in the arguments."""
        return _named(self.box.world.users, arguments["user"])

    def guild(self, arguments: Arguments) -> Guild:
        """The guild called ``guild`` in the arguments."""
        return _named(self.box.world.guilds, arguments["guild"])

    def channel(self, arguments: Arguments) -> Channel:
        """The channel called ``channel`` in the arguments."""
        return _named(self.box.world.channels, arguments["channel"])

    def _create_guild(self, arguments: Arguments) -> Any:
        return {"id": str(self.box.guild_named(arguments["name"], arguments.get("locale", "pt-BR")).id)}

    def _create_user(self, arguments: Arguments) -> Any:
        return {"id": str(self.box.person(arguments["name"], arguments.get("locale", "pt-BR")).id)}

    def _create_channel(self, arguments: Arguments) -> Any:
        kind = FORUM if arguments.get("forum") else TEXT
        return {"id": str(self.box.realm.add_channel(self.guild(arguments), arguments["name"], kind).id)}

    def _set_dms(self, arguments: Arguments) -> None:
        self.user(arguments).dms_open = bool(arguments["open"])
        self.box.file.changed(self.box.world)

    def _role(self, name: str, permission: str, arguments: Arguments) -> None:
        """Give somebody a role that has a permission, or take it from them."""
        guild, user, realm = self.guild(arguments), self.user(arguments), self.box.realm
        role = next((role for role in guild.roles.values() if role.name == name), None)
        if role is None:
            role = Role(realm.clock.snowflake(), name, permissions.bits([permission]))
            add_role(realm, guild, role)
        give_role(realm, guild, user, role.id, bool(arguments["on"]))

    def _set_locale(self, arguments: Arguments) -> None:
        self.user(arguments).locale = str(arguments["locale"])
        self.box.file.changed(self.box.world)

    def _bot_permissions(self, arguments: Arguments) -> None:
        allow = permissions.bits(arguments.get("allow") or ())
        deny = permissions.bits(arguments.get("deny") or ())
        if "channel" in arguments:
            self.box.realm.overwrite(self.channel(arguments), self.box.world.bot_id, 1, allow, deny)
            return
        change_bot_permissions(self.box.realm, self.guild(arguments), allow, deny)


def _named(known: Mapping[int, N], wanted: object) -> N:
    """Whoever, or what, has this name or id. Raises KeyError."""
    for found in known.values():
        if str(wanted) in (str(found.id), found.name):
            return found
    raise KeyError(wanted)


def add_routes(app: web.Application, box: Box) -> None:
    """Serve the verbs under ``/control/``."""
    control = Control(box)

    async def serve(request: web.Request) -> web.Response:
        # A page of another site must not be able to steer the sandbox: browsers ask before they send this type.
        if request.content_type != "application/json":
            return json_response(415, {"error": "application/json is expected"})
        try:
            arguments = msgspec.json.decode(await request.read() or b"{}", type=dict[str, Any])
            result = control.run(request.match_info["verb"], arguments)
            return json_response(200, {"result": await result if isawaitable(result) else result})
        except (KeyError, TypeError, ValueError, RuntimeError, msgspec.DecodeError) as error:
            return json_response(400, {"error": f"{type(error).__name__}: {error}"})

    app.router.add_post("/control/{verb}", serve)
