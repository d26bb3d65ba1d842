"""Forums: channels without messages of their own, whose posts are public threads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sandbox.realm.realm import Realm
from sandbox.world.happening import Upload
from sandbox.world.world import Channel, Message


def start_post(
    realm: Realm,
    forum: Channel,
    author_id: int,
    name: str,
    body: dict[str, Any],
    *,
    minutes: int = 4320,
    uploads: Iterable[Upload] = (),
    components: list[dict[str, Any]] | None = None,
    tags: Sequence[int] = (),
) -> tuple[Channel, Message]:
    """Start a post with its first message, which has the identifier of the thread."""
    thread = realm.start_thread(forum, name, author_id, minutes=minutes, tags=tags)
    first = realm.post(thread, author_id, body, uploads=uploads, components=components, identifier=thread.id)
    return thread, first
