"""Roles: made, changed, deleted, given and taken."""

from __future__ import annotations

from sandbox.realm.realm import Realm
from sandbox.world.world import Guild, Overwrite, Role, User


def add_role(realm: Realm, guild: Guild, role: Role) -> None:
    """Put a role into a guild."""
    guild.roles[role.id] = role
    _tell(realm, guild, role, "GUILD_ROLE_CREATE")


def change_role(realm: Realm, guild: Guild, role: Role) -> None:
    """Tell that a role has changed."""
    _tell(realm, guild, role, "GUILD_ROLE_UPDATE")


def delete_role(realm: Realm, guild: Guild, role: Role) -> None:
    """Delete a role and take it from everybody."""
    del guild.roles[role.id]
    for member in guild.members.values():
        member.roles = [held for held in member.roles if held != role.id]
    data = {"guild_id": str(guild.id), "role_id": str(role.id)}
    realm.publish("GUILD_ROLE_DELETE", data, guild_id=guild.id)


def give_role(realm: Realm, guild: Guild, user: User, role_id: int, given: bool) -> None:
    """Give a member a role or take it away; nothing happens when it is so already."""
    member = guild.members[user.id]
    if given == (role_id in member.roles):
        return
    (member.roles.append if given else member.roles.remove)(role_id)
    data = realm.payloads.member(member, user) | {"guild_id": str(guild.id)}
    realm.publish("GUILD_MEMBER_UPDATE", data, guild_id=guild.id)


def change_bot_permissions(realm: Realm, guild: Guild, allow: int, deny: int) -> None:
    """Give and take permissions of the bot by its role and, against what @everyone has, by channel."""
    bot_id = realm.world.bot_id
    for role in guild.roles.values():
        if role.managed:
            role.permissions = role.permissions & ~deny | allow
            change_role(realm, guild, role)
    for channel in realm.world.places(guild.id):
        old = channel.overwrites.get(bot_id, Overwrite(1))
        realm.overwrite(channel, bot_id, 1, old.allow & ~deny, old.deny & ~allow | deny)


def _tell(realm: Realm, guild: Guild, role: Role, name: str) -> None:
    realm.publish(name, {"guild_id": str(guild.id), "role": realm.payloads.role(role)}, guild_id=guild.id)
