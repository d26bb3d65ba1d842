"""Chapter channels: reading and changing them, permission overwrites, threads, DM channels."""

from __future__ import annotations

from typing import Any

from sandbox.checks import limits
from sandbox.checks.errors import ApiError, FormErrors, form_error, unknown
from sandbox.checks.tags import applied, available
from sandbox.realm.forums import start_post
from sandbox.rest.frame import Call, route
from sandbox.rest.messages import check, uploads
from sandbox.world import permissions
from sandbox.world.world import DIRECT, FORUM, PRIVATE, PUBLIC, Channel

CHANNEL = "/channels/{channel_id}"


@route("GET", CHANNEL)
def read(call: Call) -> Any:
    """A channel, DM or thread."""
    return call.box.payloads.channel(call.channel())


@route("PATCH", CHANNEL)
def change(call: Call) -> Any:
    """Rename, archive, lock, and the like."""
    channel = call.channel()
    if channel.type == DIRECT:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    body = call.body
    errors = FormErrors()
    if "name" in body:
        errors.length(("name",), body["name"], 1, 100)
    if "auto_archive_duration" in body and body["auto_archive_duration"] not in limits.AUTO_ARCHIVE_MINUTES:
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
    errors.raise_if_any()
    if channel.is_thread:
        _change_thread(call, channel)
    else:
        call.demand(channel, "manage_channels")
        channel.name = body.get("name", channel.name)
        channel.topic = body.get("topic", channel.topic)
        if "available_tags" in body and channel.type == FORUM:
            channel.available_tags = available(channel, body["available_tags"], call.box.clock)
        call.box.realm.change_channel(channel)
    return call.box.payloads.channel(channel)


def _change_thread(call: Call, thread: Channel) -> None:
    body = call.body
    own = thread.owner_id == call.world.bot_id
    only_unarchive = set(body) <= {"archived"} and not body.get("archived", True) and not thread.locked
    if not only_unarchive and (not own or "locked" in body or thread.locked):
        call.demand(thread, "manage_threads")
    if thread.archived and body.get("archived", True) and set(body) - {"archived", "locked"}:
        raise ApiError(400, 50083, "Thread is archived")
    forum = call.world.channels[thread.parent_id or 0]
    if "applied_tags" in body and forum.type == FORUM:
        moderator = call.may(thread, "manage_threads")
        wanted = body["applied_tags"]
        thread.applied_tags = applied(forum, wanted, moderator=moderator, before=thread.applied_tags)
    thread.name = body.get("name", thread.name)
    thread.locked = bool(body.get("locked", thread.locked))
    thread.invitable = bool(body.get("invitable", thread.invitable))
    thread.auto_archive_minutes = body.get("auto_archive_duration", thread.auto_archive_minutes)
    if "archived" in body and bool(body["archived"]) != thread.archived:
        call.box.realm.archive(thread, bool(body["archived"]))
    else:
        call.box.realm.change_channel(thread)


@route("DELETE", CHANNEL)
def delete(call: Call) -> Any:
    """Delete a channel or thread; closing a DM only hides it."""
    channel = call.channel()
    body = call.box.payloads.channel(channel)
    if channel.type != DIRECT:
        call.demand(channel, "manage_threads" if channel.is_thread else "manage_channels")
        call.box.realm.delete_channel(channel)
    return body


@route("PUT", CHANNEL + "/permissions/{target_id}")
def overwrite(call: Call) -> Any:
    """Set a permission overwrite."""
    channel = call.channel("manage_roles")
    body = call.body
    if body.get("type") not in (0, 1):
        raise form_error(("type",), "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
    allow, deny = int(body.get("allow") or 0), int(body.get("deny") or 0)
    call.box.realm.overwrite(channel, call.number("target_id"), body["type"], allow, deny)


@route("DELETE", CHANNEL + "/permissions/{target_id}")
def drop_overwrite(call: Call) -> Any:
    """Remove a permission overwrite."""
    channel = call.channel("manage_roles")
    if channel.overwrites.pop(call.number("target_id"), None) is None:
        raise unknown("Permission Overwrite")
    call.box.realm.change_channel(channel)


# Threads


def _checked(call: Call, parent: Channel, *types: int) -> int:
    """The minutes until the new thread is archived, once all that every thread needs is there."""
    call.status = 201
    body = call.body
    errors = FormErrors()
    errors.length(("name",), body.get("name"), 1, 100)
    minutes = body.get("auto_archive_duration", 4320)
    if minutes not in limits.AUTO_ARCHIVE_MINUTES:
        errors.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
    errors.raise_if_any()
    if parent.type not in types:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    active = sum(not t.archived for t in call.world.threads(parent.guild_id or 0))
    if active >= call.box.most_active_threads:
        raise ApiError(400, 160006, "Maximum number of active threads reached")
    return minutes


def _post(call: Call, forum: Channel) -> Any:
    call.demand(forum, "send_messages", *(("attach_files",) if call.files else ()))
    minutes, body = _checked(call, forum, FORUM), call.body.get("message")
    if not isinstance(body, dict):
        raise form_error(("message",), "BASE_TYPE_REQUIRED", "This field is required")
    checked, _ = check(call, body)
    tags = applied(forum, call.body.get("applied_tags") or (), moderator=call.may(forum, "manage_threads"))
    thread, first = start_post(
        call.box.realm,
        forum,
        call.world.bot_id,
        call.body["name"],
        body,
        minutes=minutes,
        uploads=uploads(call),
        components=checked.components,
        tags=tags,
    )
    payloads = call.box.payloads
    return payloads.channel(thread) | {"message": payloads.message(first)}


def _start(call: Call, parent: Channel, type: int, message_id: int | None) -> Any:
    minutes, body = _checked(call, parent, 0, 5), call.body
    message = None
    if message_id is not None:
        message = call.world.channel_messages(parent.id).get(message_id)
        if message is None or message.visible_to is not None:
            raise unknown("Message")
        if message.thread_id is not None or message.id in call.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
    thread = call.box.realm.start_thread(
        parent,
        body["name"],
        call.world.bot_id,
        type=type,
        minutes=minutes,
        invitable=bool(body.get("invitable", True)),
        message=message,
    )
    return call.box.payloads.channel(thread)


@route("POST", CHANNEL + "/messages/{message_id}/threads", "thread")
def start_from_message(call: Call) -> Any:
    """Start a public thread from a message."""
    return _start(call, call.channel("create_public_threads"), PUBLIC, call.number("message_id"))


@route("POST", CHANNEL + "/threads", "thread")
def start_bare(call: Call) -> Any:
    """Start a thread without a message, private unless the type says otherwise; in a forum a post with its first."""
    forum = call.channel()
    if forum.type == FORUM:
        return _post(call, forum)
    type = call.body.get("type", PRIVATE)
    if type not in (PUBLIC, PRIVATE):
        raise form_error(("type",), "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
    needed = "create_public_threads" if type == PUBLIC else "create_private_threads"
    return _start(call, call.channel(needed), type, None)


def _thread(call: Call, *needed: str) -> Channel:
    channel = call.channel(*needed)
    if not channel.is_thread:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel


@route("PUT", CHANNEL + "/thread-members/{user_id}")
def add_member(call: Call) -> Any:
    """Join a thread (``@me``) or add somebody."""
    thread, user_id = _thread(call), call.user_id()
    if thread.archived:
        raise ApiError(400, 50083, "Thread is archived")
    guild = call.world.guilds[thread.guild_id or 0]
    if user_id not in guild.members:
        raise unknown("Member")
    if user_id != call.world.bot_id:
        call.demand(thread, "send_messages")
        if thread.type == PRIVATE and not thread.invitable and thread.owner_id != call.world.bot_id:
            call.demand(thread, "manage_threads")
    if len(thread.thread_members) >= limits.THREAD_MEMBERS and user_id not in thread.thread_members:
        raise ApiError(400, 30033, "Max number of thread participants has been reached (1000)")
    call.box.realm.thread_member(thread, user_id, True)


@route("DELETE", CHANNEL + "/thread-members/{user_id}")
def remove_member(call: Call) -> Any:
    """Leave a thread (``@me``) or remove somebody."""
    thread, user_id = _thread(call), call.user_id()
    if thread.archived:
        raise ApiError(400, 50083, "Thread is archived")
    if user_id != call.world.bot_id and not (thread.type == PRIVATE and thread.owner_id == call.world.bot_id):
        call.demand(thread, "manage_threads")
    call.box.realm.thread_member(thread, user_id, False)


@route("GET", CHANNEL + "/thread-members/{user_id}")
def member(call: Call) -> Any:
    """One member of a thread."""
    thread, user_id = _thread(call), call.user_id()
    if user_id not in thread.thread_members:
        raise unknown("Member")
    return call.box.payloads.thread_member(thread, user_id)


@route("GET", CHANNEL + "/thread-members")
def members(call: Call) -> Any:
    """The members of a thread."""
    thread = _thread(call)
    return [call.box.payloads.thread_member(thread, u) for u in thread.thread_members]


def _listed(call: Call, threads: list[Channel]) -> dict[str, Any]:
    seen = [t for t in threads if permissions.in_channel(call.world, t, call.world.bot_id)]
    mine = [
        call.box.payloads.thread_member(t, call.world.bot_id) for t in seen if call.world.bot_id in t.thread_members
    ]
    return {"threads": [call.box.payloads.channel(t) for t in seen], "members": mine, "has_more": False}


@route("GET", "/guilds/{guild_id}/threads/active")
def active(call: Call) -> Any:
    """The threads of a guild that are not archived."""
    return _listed(call, [t for t in call.world.threads(call.guild().id) if not t.archived])


def _archived(call: Call, types: tuple[int, ...], joined: bool = False) -> Any:
    parent = call.channel("read_message_history")
    found = [
        t
        for t in call.world.threads(parent.guild_id or 0)
        if t.parent_id == parent.id
        and t.archived
        and t.type in types
        and (not joined or call.world.bot_id in t.thread_members)
    ]
    return _listed(call, sorted(found, key=lambda t: t.archive_changed_at, reverse=True))


@route("GET", CHANNEL + "/threads/archived/public")
def archived_public(call: Call) -> Any:
    """Archived public threads of a channel."""
    return _archived(call, (10, PUBLIC))


@route("GET", CHANNEL + "/threads/archived/private")
def archived_private(call: Call) -> Any:
    """Archived private threads of a channel."""
    call.channel("manage_threads")
    return _archived(call, (PRIVATE,))


@route("GET", CHANNEL + "/users/@me/threads/archived/private")
def archived_joined(call: Call) -> Any:
    """Archived private threads that the bot is in."""
    return _archived(call, (PRIVATE,), joined=True)


# Direct messages


@route("POST", "/users/@me/channels", "direct")
def open_direct(call: Call) -> Any:
    """Open the DM channel with a user. A user who closed DMs is found out at the first message (50007)."""
    user = call.world.users.get(int(call.body.get("recipient_id") or 0))
    if user is None:
        raise unknown("User")
    if user.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    return call.box.payloads.channel(call.box.realm.direct(user))
