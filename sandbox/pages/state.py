"""What the page shows beside messages: people, places with their unread marks, and commands, for one person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sandbox.box import Box
from sandbox.checks import commands
from sandbox.sentences import catalogues, language
from sandbox.world import permissions
from sandbox.world.world import PRIVATE, Channel, Message, User

PAGE = Path(__file__).parents[1] / "page"
TEXTS = catalogues(PAGE / "texts")


def page_state(box: Box, user: User | None) -> dict[str, Any]:
    """The state for ``user``; None is somebody in an empty world."""
    world = box.world
    people = [u for u in world.users.values() if not u.bot and u.id != world.owner_id]
    return {
        "is": "state",
        "texts": TEXTS[language("pt-BR" if user is None else user.locale)],
        "me": None if user is None else _person(user) | {"dms_open": user.dms_open},
        "people": [_person(u) for u in people],
        "bot": {"id": str(world.bot_id), "name": world.users[world.bot_id].name, "online": box.bot_online},
        "restart": box.on_restart is not None,
        "ahead": box.clock.offset,
        "travels": box.on_travel is not None,
        "outage": box.outage,
        "guilds": [] if user is None else _guilds(box, user),
        "direct": [] if user is None else _direct(box, user),
        "direct_commands": [] if user is None else _direct_commands(box, user),
    }


def _guilds(box: Box, user: User) -> list[dict[str, Any]]:
    world = box.world
    shown: list[dict[str, Any]] = []
    for guild in world.guilds.values():
        if user.id not in guild.members:
            continue
        ours = [c for c in world.channels.values() if c.guild_id == guild.id]
        visible = [c for c in ours if permissions.in_channel(world, c, user.id)]
        offered = box.interactions.offered(user, visible[0]) if visible else []
        shown.append(
            {
                "id": str(guild.id),
                "name": guild.name,
                "has_bot": world.bot_id in guild.members,
                "channels": [_channel(box, c, user) for c in visible],
                "members": [str(u) for u in guild.members],
                "moderates": permissions.in_guild(guild, user.id) & permissions.BITS["manage_messages"] != 0,
                "manages": permissions.in_guild(guild, user.id) & permissions.BITS["manage_guild"] != 0,
                "roles": {str(r.id): r.name for r in guild.roles.values()},
                "commands": _commands(offered, user.locale),
            }
        )
    return shown


def _direct(box: Box, user: User) -> list[dict[str, Any]]:
    return [_channel(box, c, user) for c in box.world.channels.values() if user.id in c.recipients]


def _direct_commands(box: Box, user: User) -> list[dict[str, Any]]:
    offered = [c for c in box.world.commands.get(0, []) if commands.usable(c, in_dm=True, permissions=0)]
    return _commands(offered, user.locale)


def _channel(box: Box, channel: Channel, user: User) -> dict[str, Any]:
    read = user.read.get(channel.id, 0)
    newer = [
        m
        for m in box.world.channel_messages(channel.id).values()
        if m.id > read and m.author_id != user.id and m.visible_to in (None, user.id)
    ]
    parent = box.world.channels.get(channel.parent_id or 0)
    tags = parent.available_tags if parent is not None else []
    return {
        "id": str(channel.id),
        "name": channel.name,
        "type": channel.type,
        "parent": str(channel.parent_id) if channel.parent_id else None,
        "archived": channel.archived,
        "tags": [tag.name for tag in tags if tag.id in channel.applied_tags],
        "members": [str(u) for u in channel.thread_members] if channel.type == PRIVATE else None,
        "unread": len(newer),
        "pinged": sum(pings(m, user) for m in newer),
    }


def pings(message: Message, user: User) -> bool:
    """Whether a message mentions a person."""
    return user.id in message.mentions or message.mention_everyone


def _commands(offered: list[dict[str, Any]], locale: str) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    for command in offered:
        if command["type"] != commands.CHAT:
            names = {"path": [command["name"]], "shown": commands.localised(command, locale)}
            shown.append({"type": command["type"], "options": [], "description": "", **names})
            continue
        for nodes, leaf in commands.leaves(command):
            shown.append(
                {
                    "type": 1,
                    "path": [n["name"] for n in nodes],
                    "shown": " ".join(commands.localised(n, locale) for n in nodes),
                    "description": commands.localised(leaf, locale, "description"),
                    "options": [_option(o, locale) for o in leaf.get("options") or ()],
                }
            )
    return shown


def _person(user: User) -> dict[str, Any]:
    return {"id": str(user.id), "name": user.name, "locale": user.locale}


def _option(option: dict[str, Any], locale: str) -> dict[str, Any]:
    choices = option.get("choices") or []
    return {
        "name": option["name"],
        "shown": commands.localised(option, locale),
        "description": commands.localised(option, locale, "description"),
        "type": option["type"],
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [{"name": commands.localised(c, locale), "value": c["value"]} for c in choices],
        "min": option.get("min_value"),
        "max": option.get("max_value"),
    }
