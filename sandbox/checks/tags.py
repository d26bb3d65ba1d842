"""Forums and their tags: what posts can be marked with, and what they are marked with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandbox.checks import limits
from sandbox.checks.errors import ApiError, FormErrors
from sandbox.world.clock import Clock
from sandbox.world.world import Channel, ForumTag

REQUIRE_TAG = 1 << 4
"""The flag of a forum whose posts all need a tag."""


def described(forum: Channel) -> dict[str, Any]:
    """What the description of a forum has besides that of a channel."""
    tags = [
        {"id": str(tag.id), "name": tag.name, "moderated": tag.moderated}
        | {"emoji_id": None, "emoji_name": tag.emoji_name}
        for tag in forum.available_tags
    ]
    return {
        "available_tags": tags,
        "default_forum_layout": 0,
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "flags": REQUIRE_TAG if forum.needs_tag else 0,
    }


def available(forum: Channel, wanted: list[dict[str, Any]], clock: Clock) -> list[ForumTag]:
    """The tags of a forum as somebody wants them, those without an identifier being new, or Discord's refusal."""
    errors = FormErrors()
    errors.length(("available_tags",), wanted, 0, limits.FORUM_TAGS)
    for n, tag in enumerate(wanted):
        errors.length(("available_tags", n, "name"), tag.get("name"), 1, limits.FORUM_TAG_NAME)
    errors.raise_if_any()
    if not {tag.id for tag in forum.available_tags} >= {int(tag["id"]) for tag in wanted if tag.get("id")}:
        raise ApiError(404, 10087, "Unknown Tag")
    if len({tag["name"] for tag in wanted}) < len(wanted):
        raise ApiError(400, 40061, "Tag names must be unique")
    return [
        ForumTag(
            int(tag.get("id") or clock.snowflake()), tag["name"], bool(tag.get("moderated")), tag.get("emoji_name")
        )
        for tag in wanted
    ]


def applied(forum: Channel, wanted: Sequence[Any], *, moderator: bool, before: Sequence[int] = ()) -> list[int]:
    """The tags of a post, ``before`` those that it has, or Discord's refusal."""
    tags, errors = [int(tag) for tag in wanted], FormErrors()
    errors.length(("applied_tags",), tags, 0, limits.APPLIED_TAGS)
    errors.raise_if_any()
    known = {tag.id: tag for tag in forum.available_tags}
    if not known.keys() >= set(tags):
        raise ApiError(404, 10087, "Unknown Tag")
    if not tags and forum.needs_tag:
        raise ApiError(400, 40067, "A tag is required to create a forum post in this channel")
    if not moderator and any(known[tag].moderated for tag in {*tags} ^ {*before} if tag in known):
        raise ApiError(403, 50013, "Missing Permissions")
    return tags
