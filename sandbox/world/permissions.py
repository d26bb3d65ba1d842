"""Permission bits and who has them where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sandbox.world.world import PRIVATE, Channel, Guild, World

BITS: dict[str, int] = {
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "manage_nicknames": 1 << 27,
    "manage_roles": 1 << 28,
    "use_application_commands": 1 << 31,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
ALL = (1 << 53) - 1


def bits(names: Iterable[str]) -> int:
    """The bit set of permission names such as ``send_messages``; KeyError on an unknown name."""
    value = 0
    for name in names:
        value |= BITS[name]
    return value


def parted(changes: Mapping[str, bool]) -> tuple[int, int]:
    """Of permissions by name the bit sets of those that are allowed and of those that are denied."""
    allow, deny = (bits(name for name, allowed in changes.items() if allowed is each) for each in (True, False))
    return allow, deny


EVERYONE = bits(
    (
        "add_reactions",
        "view_channel",
        "send_messages",
        "embed_links",
        "attach_files",
        "read_message_history",
        "use_external_emojis",
        "use_application_commands",
        "create_public_threads",
        "create_private_threads",
        "send_messages_in_threads",
    )
)
BOT = EVERYONE | bits(("manage_messages", "manage_threads", "pin_messages"))
IN_DM = EVERYONE | bits(("manage_messages", "pin_messages"))


def in_guild(guild: Guild, user_id: int) -> int:
    """The permissions a member has in the whole guild; 0 for who is no member."""
    member = guild.members.get(user_id)
    if member is None:
        return 0
    if guild.owner_id == user_id:
        return ALL
    value = guild.roles[guild.id].permissions
    for role_id in member.roles:
        if role_id in guild.roles:
            value |= guild.roles[role_id].permissions
    return ALL if value & BITS["administrator"] else value


def in_channel(world: World, channel: Channel, user_id: int) -> int:
    """The permissions of a user in a channel, thread or DM, overwrites included."""
    if channel.guild_id is None:
        return IN_DM if user_id in channel.recipients or user_id == world.bot_id else 0
    guild = world.guilds.get(channel.guild_id)
    if guild is None:
        return 0
    base = in_guild(guild, user_id)
    if base == ALL or not base:
        return base
    place = world.channels.get(channel.parent_id or 0, channel) if channel.is_thread else channel
    base = _with_overwrites(guild, place, user_id, base)
    if not base & BITS["view_channel"]:
        return 0
    if channel.is_thread:
        if channel.type == PRIVATE and user_id not in channel.thread_members and not base & BITS["manage_threads"]:
            return 0
        base &= ~BITS["send_messages"]
        if base & BITS["send_messages_in_threads"]:
            base |= BITS["send_messages"]
    return base


def _with_overwrites(guild: Guild, channel: Channel, user_id: int, base: int) -> int:
    everyone = channel.overwrites.get(guild.id)
    if everyone:
        base = base & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in guild.members[user_id].roles:
        overwrite = channel.overwrites.get(role_id)
        if overwrite:
            allow |= overwrite.allow
            deny |= overwrite.deny
    base = base & ~deny | allow
    own = channel.overwrites.get(user_id)
    return base & ~own.deny | own.allow if own else base
