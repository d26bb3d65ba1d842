"""World objects as the JSON of the API. One ``Payloads`` per sandbox, as links are signed and carry its address."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

from sandbox.checks.limits import DOWNLOAD_LINK_SECONDS
from sandbox.checks.tags import described
from sandbox.world import permissions
from sandbox.world.clock import Clock, iso
from sandbox.world.world import (
    COMPONENTS_V2,
    DIRECT,
    FORUM,
    PRIVATE,
    REPLY,
    Attachment,
    Channel,
    Emoji,
    Guild,
    Member,
    Message,
    Role,
    User,
    World,
    safe_filename,
)


class Payloads:
    """Builds API objects from the world. ``base`` is the address of the server, without a slash at the end."""

    def __init__(self, world: World, clock: Clock) -> None:
        self.world = world
        self.clock = clock
        self.base = ""

    # Links

    def signature(self, path: str, expires: int) -> str:
        """The ``hm`` of a download link."""
        return hmac.new(self.world.secret.encode(), f"{path}{expires}".encode(), hashlib.sha256).hexdigest()[:32]

    def link(self, message: Message | None, attachment: Attachment) -> str:
        """A download address that works for a day; without a message of a file that was given to a command."""
        kind = "attachments" if message is not None and message.visible_to is None else "ephemeral-attachments"
        where = message.channel_id if message is not None else self.world.application_id
        path = f"/{kind}/{where}/{attachment.id}/{safe_filename(attachment.filename)}"
        expires = int(self.clock.now() + DOWNLOAD_LINK_SECONDS)
        return f"{self.base}{path}?ex={expires:x}&is={int(self.clock.now()):x}&hm={self.signature(path, expires)}"

    def attachment(self, message: Message | None, attachment: Attachment) -> dict[str, Any]:
        """An attachment with a fresh link."""
        url = self.link(message, attachment)
        body: dict[str, Any] = {
            "id": str(attachment.id),
            "filename": attachment.filename,
            "size": attachment.size,
            "url": url,
            "proxy_url": url,
            "content_type": attachment.content_type,
        }
        for name in ("width", "height", "description", "title"):
            if getattr(attachment, name) is not None:
                body[name] = getattr(attachment, name)
        if message is None or message.visible_to is not None:
            body["ephemeral"] = True
        return body

    # People

    def user(self, user: User) -> dict[str, Any]:
        """A user, or the bot."""
        body: dict[str, Any] = {
            "id": str(user.id),
            "username": user.name.casefold().replace(" ", "_"),
            "global_name": None if user.bot else user.name,
            "discriminator": "0000" if user.bot else "0",
            "avatar": None,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }
        if user.bot:
            body |= {"bot": True, "username": user.name}
        return body

    def user_by_id(self, user_id: int) -> dict[str, Any]:
        """A user that may have been deleted."""
        known = self.world.users.get(user_id)
        return self.user(known or User(user_id, "Deleted User"))

    def member(self, member: Member, user: User | None = None) -> dict[str, Any]:
        """A guild member, with the user inside when given."""
        body: dict[str, Any] = {
            "avatar": None,
            "banner": None,
            "communication_disabled_until": None,
            "flags": 0,
            "joined_at": iso(member.joined_at),
            "nick": member.nick,
            "pending": False,
            "premium_since": None,
            "roles": [str(role) for role in member.roles],
            "mute": False,
            "deaf": False,
        }
        if user is not None:
            body["user"] = self.user(user)
        return body

    def role(self, role: Role) -> dict[str, Any]:
        """A role."""
        body: dict[str, Any] = {
            "id": str(role.id),
            "name": role.name,
            "permissions": str(role.permissions),
            "position": role.position,
            "color": role.color,
            "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
            "hoist": role.hoist,
            "managed": role.managed,
            "mentionable": role.mentionable,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }
        if role.managed:
            body["tags"] = {"bot_id": str(self.world.bot_id)}
        return body

    # Places

    def guild(self, guild: Guild) -> dict[str, Any]:
        """A guild as REST answers it."""
        return {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "description": None,
            "home_header": None,
            "splash": None,
            "discovery_splash": None,
            "features": guild.features,
            "banner": None,
            "owner_id": str(guild.owner_id),
            "application_id": None,
            "region": "deprecated",
            "afk_channel_id": None,
            "afk_timeout": 300,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "widget_enabled": False,
            "widget_channel_id": None,
            "verification_level": 0,
            "roles": [self.role(role) for role in guild.roles.values()],
            "default_message_notifications": 1,
            "mfa_level": 0,
            "explicit_content_filter": 0,
            "max_presences": None,
            "max_members": 500_000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "vanity_url_code": None,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "preferred_locale": guild.locale,
            "rules_channel_id": None,
            "safety_alerts_channel_id": None,
            "public_updates_channel_id": None,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "nsfw_level": 0,
            "emojis": [],
            "stickers": [],
            "incidents_data": None,
        }

    def guild_create(self, guild: Guild) -> dict[str, Any]:
        """A guild as the gateway announces it to the bot: its channels, the threads it can see, and itself."""
        world = self.world
        bot = guild.members[world.bot_id]
        threads = [
            t for t in world.threads(guild.id) if not t.archived and permissions.in_channel(world, t, world.bot_id)
        ]
        return self.guild(guild) | {
            "joined_at": iso(bot.joined_at),
            "large": False,
            "unavailable": False,
            "member_count": len(guild.members),
            "members": [self.member(bot, world.users[world.bot_id])],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "channels": [self.channel(c) for c in world.places(guild.id)],
            "threads": [self.channel(t) for t in threads],
        }

    def channel(self, channel: Channel, for_user: int | None = None) -> dict[str, Any]:
        """A channel, DM or thread; with ``for_user`` also the permissions of that user (as in interactions)."""
        body: dict[str, Any] = {
            "id": str(channel.id),
            "type": channel.type,
            "flags": 0,
            "last_message_id": str(channel.last_message_id) if channel.last_message_id else None,
        }
        if channel.type == DIRECT:
            people = [self.user_by_id(u) for u in channel.recipients if u != self.world.bot_id]
            return body | {"recipients": people}
        body |= {
            "guild_id": str(channel.guild_id),
            "name": channel.name,
            "parent_id": str(channel.parent_id) if channel.parent_id else None,
            "rate_limit_per_user": 0,
        }
        if channel.is_thread:
            body |= self._thread(channel)
        else:
            body |= {
                "position": channel.position,
                "topic": channel.topic,
                "nsfw": False,
                **(described(channel) if channel.type == FORUM else {}),
                "permission_overwrites": [
                    {"id": str(i), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
                    for i, o in channel.overwrites.items()
                ],
            }
        if for_user is not None:
            body["permissions"] = str(permissions.in_channel(self.world, channel, for_user))
        return body

    def _thread(self, thread: Channel) -> dict[str, Any]:
        body: dict[str, Any] = {
            "owner_id": str(thread.owner_id),
            "applied_tags": [str(tag) for tag in thread.applied_tags],
            "message_count": thread.message_count,
            "total_message_sent": thread.message_count,
            "member_count": len(thread.thread_members),
            "thread_metadata": {
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive_minutes,
                "archive_timestamp": iso(thread.archive_changed_at),
                "create_timestamp": iso(thread.archive_changed_at),
            },
        }
        if thread.type == PRIVATE:
            body["thread_metadata"]["invitable"] = thread.invitable
        if self.world.bot_id in thread.thread_members:
            body["member"] = self.thread_member(thread, self.world.bot_id)
        return body

    def thread_member(self, thread: Channel, user_id: int) -> dict[str, Any]:
        """A member of a thread."""
        return {
            "id": str(thread.id),
            "user_id": str(user_id),
            "join_timestamp": iso(thread.thread_members[user_id]),
            "flags": 0,
        }

    # Messages

    def message(self, message: Message, *, reply: bool = True) -> dict[str, Any]:
        """A message with fresh links; the message it answers is inside unless ``reply`` is False."""
        world = self.world
        author = world.users.get(message.author_id)
        links = {a.filename: a for a in message.attachments}
        shown: set[str] = set()
        components = [self._component(c, message, links, shown) for c in message.components]
        embeds = [self._embed(e, message, links, shown) for e in message.embeds]
        body: dict[str, Any] = {
            "id": str(message.id),
            "channel_id": str(message.channel_id),
            "author": self.user_by_id(message.author_id),
            "type": message.type,
            "content": message.content,
            "timestamp": iso(message.created_at),
            "edited_timestamp": iso(message.edited_at) if message.edited_at else None,
            "flags": message.flags,
            "embeds": embeds,
            "components": components,
            # Files shown by a component or an embed are not listed again, and a V2 message lists none at all.
            "attachments": []
            if message.flags & COMPONENTS_V2
            else [self.attachment(message, a) for a in message.attachments if a.filename not in shown],
            "mentions": [self.user_by_id(u) for u in message.mentions],
            "mention_roles": [str(r) for r in message.mention_roles],
            "mention_everyone": message.mention_everyone,
            "pinned": message.pinned,
            "tts": message.tts,
        }
        if author is not None and author.bot:
            body["application_id"] = str(world.application_id)
        if message.nonce is not None:
            body["nonce"] = message.nonce
        if message.reactions:
            body["reactions"] = [self._reaction(key, users) for key, users in message.reactions.items()]
        if message.interaction is not None:
            body["interaction_metadata"] = message.interaction
            body["webhook_id"] = str(world.application_id)
        if message.reference is not None:
            body["message_reference"] = message.reference
            if reply and message.type == REPLY:
                target = world.channel_messages(message.channel_id).get(int(message.reference["message_id"]))
                body["referenced_message"] = self.message(target, reply=False) if target else None
        if message.thread_id in world.channels:
            body["thread"] = self.channel(world.channels[message.thread_id])
        return body

    def _reaction(self, key: str, users: list[int]) -> dict[str, Any]:
        name, _, identifier = key.partition(":")
        return {
            "emoji": {"id": identifier or None, "name": name},
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "burst_colors": [],
            "me_burst": False,
            "burst_me": False,
            "burst_count": 0,
            "me": self.world.bot_id in users,
        }

    def _media(self, url: str, message: Message, links: dict[str, Attachment], shown: set[str]) -> dict[str, Any]:
        name = url.removeprefix("attachment://")
        found = links.get(name) if name != url else None
        if found is None:
            return {"id": str(message.id), "url": url, "proxy_url": url}
        shown.add(name)
        address = self.link(message, found)
        return {
            "id": str(found.id),
            "url": address,
            "proxy_url": address,
            "width": found.width,
            "height": found.height,
            "content_type": found.content_type,
            "attachment_id": str(found.id),
            "flags": 0,
            "loading_state": 2,
        }

    def _component(
        self, component: dict[str, Any], message: Message, links: dict[str, Attachment], shown: set[str]
    ) -> dict[str, Any]:
        done = dict(component)
        if done.get("components"):
            done["components"] = [self._component(c, message, links, shown) for c in done["components"]]
        if done.get("accessory"):
            done["accessory"] = self._component(done["accessory"], message, links, shown)
        if done.get("media"):
            done["media"] = self._media(done["media"]["url"], message, links, shown)
        if done.get("file"):
            done["file"] = self._media(done["file"]["url"], message, links, shown)
            name = component["file"]["url"].removeprefix("attachment://")
            done |= {"name": name, "size": links[name].size if name in links else None}
        if done.get("items"):
            done["items"] = [
                i | {"media": self._media(i["media"]["url"], message, links, shown)} for i in done["items"]
            ]
        return done

    def _embed(
        self, embed: dict[str, Any], message: Message, links: dict[str, Attachment], shown: set[str]
    ) -> dict[str, Any]:
        done: dict[str, Any] = {"type": "rich", **embed}
        if done.get("fields"):
            done["fields"] = [{"inline": False} | field for field in done["fields"]]
        for name in ("image", "thumbnail"):
            if (done.get(name) or {}).get("url"):
                media = self._media(done[name]["url"], message, links, shown)
                done[name] = {k: media[k] for k in ("url", "proxy_url", "width", "height") if media.get(k) is not None}
        return done

    # Other

    def emoji(self, emoji: Emoji) -> dict[str, Any]:
        """An application emoji."""
        return {
            "id": str(emoji.id),
            "name": emoji.name,
            "roles": [],
            "user": self.user_by_id(self.world.bot_id),
            "require_colons": True,
            "managed": False,
            "animated": emoji.animated,
            "available": True,
        }
