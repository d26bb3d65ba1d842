"""Chapter guilds and users: guilds, their channels, members and roles, and the bot's own user."""

from __future__ import annotations

from typing import Any

from sandbox.checks.errors import FormErrors, form_error, missing_permissions, unknown
from sandbox.realm import roles
from sandbox.rest.frame import Call, route
from sandbox.world import permissions
from sandbox.world.world import Guild, Member, Role, User

GUILD = "/guilds/{guild_id}"


@route("GET", GUILD)
def read(call: Call) -> Any:
    """A guild, with counts when asked for."""
    guild = call.guild()
    body = call.box.payloads.guild(guild)
    if call.query.get("with_counts") in ("1", "true", "True"):
        body |= {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return body


@route("GET", GUILD + "/channels")
def channels(call: Call) -> Any:
    """The channels of a guild, threads not among them."""
    guild = call.guild()
    return [call.box.payloads.channel(c) for c in call.world.places(guild.id)]


@route("POST", GUILD + "/channels")
def add_channel(call: Call) -> Any:
    """Make a channel."""
    guild = call.guild()
    _demand(call, guild, "manage_channels")
    errors = FormErrors()
    errors.length(("name",), call.body.get("name"), 1, 100)
    errors.raise_if_any()
    call.status = 201
    parent = call.body.get("parent_id")
    made = call.box.realm.add_channel(
        guild, call.body["name"], call.body.get("type") or 0, int(parent) if parent else None
    )
    made.topic = call.body.get("topic")
    return call.box.payloads.channel(made)


def _demand(call: Call, guild: Guild, name: str) -> None:
    if not permissions.in_guild(guild, call.world.bot_id) & permissions.BITS[name]:
        raise missing_permissions()


# Members


def _member(call: Call) -> tuple[Guild, User, Member]:
    guild = call.guild()
    user = call.world.users.get(call.number("user_id"))
    if user is None:
        raise unknown("User")
    if user.id not in guild.members:
        raise unknown("Member")
    return guild, user, guild.members[user.id]


@route("GET", GUILD + "/members/search")
def search(call: Call) -> Any:
    """Members whose name starts with the query."""
    start = call.query.get("query", "").casefold()
    found = [u for u in _people(call, call.guild()) if u.name.casefold().startswith(start)]
    return _members(call, found[: int(call.query.get("limit", 1))])


@route("GET", GUILD + "/members")
def members(call: Call) -> Any:
    """Members by rising identifier (a real bot needs the members intent)."""
    after = int(call.query.get("after", 0))
    found = [u for u in _people(call, call.guild()) if u.id > after]
    return _members(call, found[: int(call.query.get("limit", 1))])


def _people(call: Call, guild: Guild) -> list[User]:
    return sorted((call.world.users[i] for i in guild.members), key=lambda u: u.id)


def _members(call: Call, users: list[User]) -> list[dict[str, Any]]:
    guild = call.guild()
    return [call.box.payloads.member(guild.members[u.id], u) for u in users]


@route("GET", GUILD + "/members/{user_id}")
def member(call: Call) -> Any:
    """One member."""
    _, user, found = _member(call)
    return call.box.payloads.member(found, user)


@route("PATCH", GUILD + "/members/@me")
def rename_me(call: Call) -> Any:
    """Change the bot's nickname."""
    guild = call.guild()
    mine = guild.members[call.world.bot_id]
    mine.nick = call.body.get("nick") or None
    return call.box.payloads.member(mine, call.world.users[call.world.bot_id])


@route("PUT", GUILD + "/members/{user_id}/roles/{role_id}")
def give_role(call: Call) -> Any:
    """Give a member a role."""
    _set_role(call, True)


@route("DELETE", GUILD + "/members/{user_id}/roles/{role_id}")
def take_role(call: Call) -> Any:
    """Take a role from a member."""
    _set_role(call, False)


def _set_role(call: Call, present: bool) -> None:
    guild, user, _ = _member(call)
    _demand(call, guild, "manage_roles")
    role_id = call.number("role_id")
    if role_id not in guild.roles:
        raise unknown("Role")
    roles.give_role(call.box.realm, guild, user, role_id, present)


# Roles


@route("GET", GUILD + "/roles")
def list_roles(call: Call) -> Any:
    """All roles."""
    return [call.box.payloads.role(r) for r in call.guild().roles.values()]


@route("POST", GUILD + "/roles")
def add_role(call: Call) -> Any:
    """Make a role."""
    guild = call.guild()
    _demand(call, guild, "manage_roles")
    role = Role(call.box.clock.snowflake(), call.body.get("name") or "new role", position=1)
    role.permissions = int(call.body.get("permissions") or 0)
    _set_looks(call, role)
    roles.add_role(call.box.realm, guild, role)
    return call.box.payloads.role(role)


def _set_looks(call: Call, role: Role) -> None:
    role.color = int(call.body.get("color") or role.color)
    role.hoist = bool(call.body.get("hoist", role.hoist))
    role.mentionable = bool(call.body.get("mentionable", role.mentionable))


def _role(call: Call) -> tuple[Guild, Role]:
    guild = call.guild()
    role = guild.roles.get(call.number("role_id"))
    if role is None:
        raise unknown("Role")
    return guild, role


@route("GET", GUILD + "/roles/{role_id}")
def role(call: Call) -> Any:
    """One role."""
    return call.box.payloads.role(_role(call)[1])


@route("PATCH", GUILD + "/roles/{role_id}")
def change_role(call: Call) -> Any:
    """Change a role."""
    guild, found = _role(call)
    _demand(call, guild, "manage_roles")
    found.name = call.body.get("name") or found.name
    found.permissions = int(call.body.get("permissions") or found.permissions)
    _set_looks(call, found)
    roles.change_role(call.box.realm, guild, found)
    return call.box.payloads.role(found)


@route("DELETE", GUILD + "/roles/{role_id}")
def delete_role(call: Call) -> Any:
    """Delete a role and take it from everybody."""
    guild, found = _role(call)
    _demand(call, guild, "manage_roles")
    if found.id == guild.id or found.managed:
        raise form_error(("role_id",), "ROLE_INVALID", "This role cannot be deleted")
    roles.delete_role(call.box.realm, guild, found)


# Users


@route("GET", "/users/@me")
def me(call: Call) -> Any:
    """The bot's user."""
    bot = call.world.users[call.world.bot_id]
    return call.box.payloads.user(bot) | {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}


@route("PATCH", "/users/@me")
def rename_bot(call: Call) -> Any:
    """Change the bot's name; pictures are accepted and ignored."""
    call.world.users[call.world.bot_id].name = call.body.get("username") or call.world.users[call.world.bot_id].name
    return me(call)


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Any:
    """The guilds the bot is in."""
    bot_id = call.world.bot_id
    found = [g for g in call.world.guilds.values() if bot_id in g.members]
    return [
        {
            "id": str(g.id),
            "name": g.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(permissions.in_guild(g, bot_id)),
            "features": g.features,
            "approximate_member_count": len(g.members),
            "approximate_presence_count": len(g.members),
        }
        for g in found
    ]


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave(call: Call) -> Any:
    """Leave a guild."""
    call.box.realm.kick_bot(call.guild())


@route("GET", "/users/{user_id}")
def user(call: Call) -> Any:
    """Any user."""
    found = call.world.users.get(call.number("user_id"))
    if found is None:
        raise unknown("User")
    return call.box.payloads.user(found)
