"""Whom a message pings."""

from __future__ import annotations

import re
from typing import Any

from sandbox.checks.components import TEXT, walk
from sandbox.world.world import REPLY, Message, World

_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")


def find_mentions(world: World, message: Message, allowed: dict[str, Any] | None) -> None:
    """Set the mentions of a message from its texts, as far as ``allowed`` (``allowed_mentions`` of the body) lets."""
    text = message.content + "\n".join(str(c["content"]) for c in walk(message.components) if c["type"] == TEXT)
    allowed = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
    parse = allowed.get("parse") or []
    only_users = {int(i) for i in allowed.get("users") or ()}
    only_roles = {int(i) for i in allowed.get("roles") or ()}
    users = [int(i) for i in dict.fromkeys(_USER.findall(text)) if int(i) in world.users]
    roles = [int(i) for i in dict.fromkeys(_ROLE.findall(text))]
    message.mentions = [i for i in users if "users" in parse or i in only_users]
    message.mention_roles = [i for i in roles if "roles" in parse or i in only_roles]
    message.mention_everyone = "everyone" in parse and ("@everyone" in text or "@here" in text)
    if message.type == REPLY and message.reference and allowed.get("replied_user", True):
        target = world.channel_messages(message.channel_id).get(int(message.reference["message_id"]))
        if target and target.author_id not in message.mentions:
            message.mentions.append(target.author_id)
