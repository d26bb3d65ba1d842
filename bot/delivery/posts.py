"""A table's post in a forum: its tags say which game it is and how far, and it is closed at the end."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import discord
import msgspec

from bot.delivery.messenger import Messenger
from bot.delivery.posting import Posting, slot_for
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.tables import Tables
from games.core.texts import LOCALES
from storage.rows.game import Delivered, NewMessage, OutgoingMessage

log = logging.getLogger(__name__)

MOST_TAGS, MOST_APPLIED = 20, 5
"""Tags that a forum has and a post bears, at most."""
FORUM = discord.ChannelType.forum.value
REQUIRE_TAG = discord.ChannelFlags(require_tag=True).value


class Named(Protocol):
    """A tag of a forum, as far as one chooses by it."""

    @property
    def name(self) -> str:
        """What it says."""
        ...

    @property
    def moderated(self) -> bool:
        """Whether only moderators give it."""
        ...


Tag = TypeVar("Tag", bound=Named)


class _Tag(msgspec.Struct, frozen=True):
    name: str
    id: str | None = None
    moderated: bool = False
    emoji_id: str | None = None
    emoji_name: str | None = None


class _Metadata(msgspec.Struct, frozen=True):
    archived: bool = False


class _Channel(msgspec.Struct, frozen=True):
    """What Discord says of a post, or of its forum; nothing of it needs the server to be on this process's shards."""

    type: int
    name: str = ""
    owner_id: str | None = None
    parent_id: str | None = None
    applied_tags: list[str] = []
    available_tags: list[_Tag] = []
    thread_metadata: _Metadata = _Metadata()
    flags: int = 0


def tag_called(names: Sequence[str], tags: Sequence[Tag]) -> Tag | None:
    """The tag that has the first of some names that is there. Those that only moderators may give are theirs."""
    by_name = {tag.name.casefold(): tag for tag in tags if not tag.moderated}
    return next((by_name[name.casefold()] for name in names if name.casefold() in by_name), None)


class Posts:
    """Keeps the posts that the bot has started as their tables are. Posts of others are theirs."""

    def __init__(self, client: discord.Client, tables: Tables, messenger: Messenger, posting: Posting) -> None:
        self._client = client
        self._tables = tables
        self._messenger = messenger
        self._posting = posting
        self._told: dict[str, tuple[str, ...]] = {}
        """By game: how it stood when this process last had its post looked after."""

    def due(self, snapshot: Snapshot) -> tuple[NewMessage, ...]:
        """What is to be sent when a table's message has been: the word to look after its post, if it may have one."""
        known, me = self._client.get_channel(snapshot.channel_id), self._client.user
        ours = known is None or (
            isinstance(known, discord.Thread)
            and me is not None
            and known.owner_id == me.id
            and not isinstance(known.parent, discord.TextChannel)
        )
        if snapshot.guild_id is None or not ours or self._told.get(snapshot.game_id) == snapshot.standing:
            return ()
        return (announce.post(snapshot),)

    async def tidy(self, message: OutgoingMessage) -> Delivered:
        """Give the post its tags, and close it at the end: after its last picture, as nothing changes in it then."""
        snapshot = await self._tables.look(message.game_id or "", closed=True)
        if await self._tables.games.in_channel(snapshot.channel_id) == snapshot.game_id:
            await self._posting.drawn(slot_for(snapshot.game_id, announce.TABLE))
            try:
                await self._as_it_is(snapshot)
            except discord.Forbidden as error:
                log.info("the post of table %s stays as it is: %s", snapshot.game_id, error.code)
        if snapshot.over:
            self._told.pop(snapshot.game_id, None)
        else:
            self._told[snapshot.game_id] = snapshot.standing
        return Delivered()

    async def _as_it_is(self, snapshot: Snapshot) -> None:
        post = await self._read(snapshot.channel_id)
        if post.parent_id is None or self._client.user is None or post.owner_id != str(self._client.user.id):
            return
        forum = await self._read(int(post.parent_id))
        if forum.type != FORUM:
            return
        wanted = self._messenger.post_tags(snapshot.rules.meta.key, snapshot.standing, snapshot.locale)
        tags = await self._with_missing(int(post.parent_id), forum.available_tags, wanted)
        ours = {name.casefold() for names in self._messenger.post_tags(None, (), snapshot.locale) for name in names}
        others = [
            tag for tag in tags if tag.id in post.applied_tags and (tag.moderated or tag.name.casefold() not in ours)
        ]
        mine = [tag for names in wanted if (tag := tag_called(names, tags)) is not None]
        applied = [tag.id or "" for tag in (*mine, *others)][:MOST_APPLIED]
        closed, edit = post.thread_metadata.archived, self._client.http.edit_channel
        changed: dict[str, Any] = dict(await self._renamed(snapshot, post.name))
        if set(applied) != set(post.applied_tags) and (applied or not forum.flags & REQUIRE_TAG):
            changed["applied_tags"] = applied
        if changed:
            # Nothing of a closed post can be changed, so it is open for a moment.
            await edit(snapshot.channel_id, archived=False, **changed)
            closed = False
        if snapshot.over and not closed:
            await edit(snapshot.channel_id, archived=True)

    async def _renamed(self, snapshot: Snapshot, name: str) -> dict[str, str]:
        """The name of a post that another game has been opened in by somebody else, if it is still called as we did;
        nothing where it keeps its name.
        """
        before = await self._tables.games.played_in_channel(snapshot.channel_id)
        host = snapshot.place_of(snapshot.host_id)
        if snapshot.status != "lobby" or before is None or host is None:
            return {}
        told, old = self._messenger.post_name, await self._tables.look(before)
        ours = {told(old.rules.meta.key, place.name, locale) for place in old.places for locale in LOCALES}
        now = told(snapshot.rules.meta.key, host.name, snapshot.locale)
        return {"name": now} if name in ours and name != now else {}

    async def _with_missing(self, forum_id: int, tags: list[_Tag], wanted: Sequence[Sequence[str]]) -> list[_Tag]:
        """All tags of a forum, with those made that it lacks, if there is room and whoever owns it lets us."""
        # Not a second one of a name either that only moderators give.
        known = {tag.name.casefold() for tag in tags}
        missing = [_Tag(names[0]) for names in wanted if known.isdisjoint(name.casefold() for name in names)]
        if not missing or len(tags) + len(missing) > MOST_TAGS:
            return tags
        try:
            changed = await self._client.http.edit_channel(
                forum_id, available_tags=[msgspec.to_builtins(tag) for tag in (*tags, *missing)]
            )
        except discord.Forbidden:
            return tags
        return msgspec.convert(changed, _Channel).available_tags

    async def _read(self, channel_id: int) -> _Channel:
        return msgspec.convert(await self._client.http.get_channel(channel_id), _Channel)
