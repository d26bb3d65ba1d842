"""Chapter messages: create, read, edit, delete, pins and reactions."""

from __future__ import annotations

from collections import deque
from datetime import datetime
from typing import Any
from urllib.parse import unquote

from sandbox.checks import limits
from sandbox.checks.components import CheckedComponents
from sandbox.checks.errors import ApiError, form_error, missing_permissions, unknown
from sandbox.rest.frame import Call, route
from sandbox.world import permissions
from sandbox.world.clock import iso
from sandbox.world.happening import Upload
from sandbox.world.world import (
    COMPONENTS_V2,
    DIRECT,
    OF_COMMAND,
    OF_MENU,
    PINNED,
    PLAIN,
    REPLY,
    TEXT,
    Attachment,
    Channel,
    Message,
    emoji_key,
)

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"


def check(
    call: Call, body: dict[str, Any], message: Message | None = None
) -> tuple[CheckedComponents, list[Attachment] | None]:
    """Check a message body against the files of the call and, when editing, the attachments that ``message`` keeps.

    Returns the completed components and the attachments that stay (None when the body does not say).
    """
    kept: list[Attachment] | None = None
    if message is not None and body.get("attachments") is not None:
        named = {str(a.get("id")) for a in body["attachments"]}
        kept = [a for a in message.attachments if str(a.id) in named]
    elif message is not None and "attachments" in body:
        kept = []
    elif message is not None and message.flags & COMPONENTS_V2 and "components" in body:
        # Nothing promises that new components find a file that the edit does not list: here it is gone.
        kept = []
    staying = kept if kept is not None else (message.attachments if message else [])
    names = {a.filename for a in staying} | {upload.filename for upload in call.files.values()}
    if len(staying) + len(call.files) > limits.FILES:
        raise form_error(("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {limits.FILES} or fewer in length.")
    checked = limits.check_message(
        body,
        files=names,
        emojis=set(call.world.emojis),
        v2=message is not None and bool(message.flags & COMPONENTS_V2),
        editing=message is not None,
    )
    if message is not None and not message.flags & COMPONENTS_V2 and int(body.get("flags") or 0) & COMPONENTS_V2:
        leftovers = (message.content and body.get("content", 1)) or (message.embeds and body.get("embeds", 1))
        if leftovers:
            raise form_error(
                ("flags",),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                "Content and embeds must be removed when a message turns into Components V2",
            )
    return checked, kept


def apply_edit(call: Call, message: Message, body: dict[str, Any]) -> None:
    """Check an edit and carry it out."""
    checked, kept = check(call, body, message)
    components = checked.components if "components" in body else None
    call.box.realm.edit(message, body, uploads=uploads(call), kept=kept, components=components)


def uploads(call: Call) -> list[Upload]:
    """The files of the call in order."""
    return [call.files[n] for n in sorted(call.files)]


def refuse_closed(call: Call, channel: Channel) -> None:
    """Raise 50007 when the DM's user takes no messages, 50278 when they share no server with the bot."""
    world = call.world
    user = next(world.users[u] for u in channel.recipients if u != world.bot_id)
    shared = any(user.id in g.members and world.bot_id in g.members for g in world.guilds.values())
    if not user.dms_open or not shared:
        raise ApiError(403, 50007 if shared else 50278, "Cannot send messages to this user")


def _said_under(call: Call, nonce: str) -> Message | None:
    """What the bot said under this nonce in the last minutes, wherever: Discord compares those of an author, not those
    of a channel ("if another message was created by the same author with the same nonce, that message will be returned
    and no new message will be created").
    """
    horizon = call.box.clock.now() - 300
    for messages in call.world.messages.values():
        for message in reversed(messages.values()):
            if message.created_at < horizon:
                break
            if message.nonce == nonce and message.author_id == call.world.bot_id:
                return message
    return None


@route("POST", MESSAGES, "post")
def create(call: Call) -> Any:
    """Post a message."""
    channel = call.channel("send_messages")
    body = call.body
    if call.files:
        call.demand(channel, "attach_files")
    if channel.type == DIRECT:
        refuse_closed(call, channel)
    if channel.type not in (TEXT, DIRECT, 2, 5) and not channel.is_thread:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    if channel.is_thread and channel.archived and channel.locked:
        raise ApiError(400, 50083, "Thread is archived")
    checked, _ = check(call, body)
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        said = _said_under(call, str(body["nonce"]))
        if said is not None:
            return call.box.payloads.message(said)
    reference, kind = _reference(call, channel, body)
    embeds_allowed = permissions.in_channel(call.world, channel, call.world.bot_id) & permissions.BITS["embed_links"]
    if not embeds_allowed and body.get("embeds"):
        body = {**body, "embeds": []}
    message = call.box.realm.post(
        channel,
        call.world.bot_id,
        body,
        uploads=uploads(call),
        components=checked.components,
        type=kind,
        reference=reference,
    )
    return call.box.payloads.message(message)


def _reference(call: Call, channel: Channel, body: dict[str, Any]) -> tuple[dict[str, Any] | None, int]:
    asked = body.get("message_reference")
    if not asked:
        return None, PLAIN
    target = call.world.channel_messages(channel.id).get(int(asked.get("message_id") or 0))
    if target is None or target.visible_to is not None:
        if asked.get("fail_if_not_exists", True):
            raise form_error(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        return None, PLAIN
    if not call.may(channel, "read_message_history"):
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(target.id)}
    if channel.guild_id is not None:
        reference["guild_id"] = str(channel.guild_id)
    return reference, REPLY


def _read(call: Call, most: int) -> tuple[int, list[Message]]:
    """How many messages are asked for, and all that may be read in the channel, oldest first."""
    channel = call.channel()
    limit = call.query.get("limit", "50")
    if not (limit.isdecimal() and 1 <= int(limit) <= most):
        raise form_error(("limit",), "NUMBER_TYPE_MAX", f"int value should be between 1 and {most}.")
    found = [m for m in call.world.channel_messages(channel.id).values() if m.visible_to is None]
    return int(limit), found if call.may(channel, "read_message_history") else []


@route("GET", MESSAGES)
def history(call: Call) -> Any:
    """The newest messages, or those before, after or around one."""
    limit, found = _read(call, 100)
    if "before" in call.query:
        found = [m for m in found if m.id < int(call.query["before"])]
    elif "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    elif "around" in call.query:
        earlier = sum(m.id < int(call.query["around"]) for m in found)
        found = found[max(0, earlier - limit // 2) :][:limit]
    return [call.box.payloads.message(m) for m in reversed(found[-limit:])]


@route("GET", MESSAGE)
def read(call: Call) -> Any:
    """One message."""
    return call.box.payloads.message(call.message(call.channel("read_message_history")))


@route("PATCH", MESSAGE, "edit")
def edit(call: Call) -> Any:
    """Edit the bot's own message; old ones only a few times."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot_id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    slow_down_old(call, message)
    apply_edit(call, message, call.body)
    return call.box.payloads.message(message)


def slow_down_old(call: Call, message: Message) -> None:
    """Raise 30046 (as 429) when too many edits of messages older than an hour come at once."""
    now = call.box.clock.now()
    if now - message.created_at <= limits.OLD_MESSAGE_SECONDS:
        return
    calls, seconds = limits.OLD_EDITS
    window = call.box.old_edits.setdefault(message.channel_id, deque())
    while window and window[0] <= now - seconds:
        window.popleft()
    if len(window) >= calls:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        raise ApiError(429, 30046, text, None, round(window[0] + seconds - now, 3))
    window.append(now)


@route("DELETE", MESSAGE, "delete")
def delete(call: Call) -> Any:
    """Delete a message; another's needs manage_messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.world.bot_id:
        if channel.type == DIRECT:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        call.demand(channel, "manage_messages")
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    call.box.realm.delete(message)


@route("POST", MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Any:
    """Delete 2 to 100 messages of the last two weeks."""
    channel = call.channel("manage_messages")
    wanted = [int(i) for i in call.body.get("messages") or ()]
    if not 2 <= len(wanted) <= 100:
        raise form_error(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    found = [m for m in call.world.channel_messages(channel.id).values() if m.id in wanted and m.visible_to is None]
    if any(m.created_at < call.box.clock.now() - 14 * 86400 for m in found):
        raise ApiError(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    for message in found:
        call.box.realm.delete(message)


@route("GET", MESSAGES + "/pins")
def pins(call: Call) -> Any:
    """The pinned messages, newest pin first."""
    limit, found = _read(call, 50)
    pinned = sorted((m for m in found if m.pinned), key=lambda m: m.pinned_at or 0, reverse=True)
    if "before" in call.query:
        before = datetime.fromisoformat(call.query["before"])
        pinned = [m for m in pinned if datetime.fromisoformat(iso(m.pinned_at or 0)) < before]
    shown = pinned[:limit]
    items = [{"pinned_at": iso(m.pinned_at or 0), "message": call.box.payloads.message(m)} for m in shown]
    return {"items": items, "has_more": len(pinned) > len(shown)}


@route("GET", "/channels/{channel_id}/pins")
def old_pins(call: Call) -> Any:
    """The pinned messages in the former shape."""
    return [item["message"] for item in pins(call)["items"]]


def _set_pin(call: Call, pinned: bool) -> None:
    channel = call.channel()
    has = permissions.in_channel(call.world, channel, call.world.bot_id)
    if not has & (permissions.BITS["pin_messages"] | permissions.BITS["manage_messages"]):
        raise missing_permissions()
    message = call.message(channel)
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    if message.type not in (PLAIN, REPLY, OF_COMMAND, OF_MENU):
        raise ApiError(400, 50021, "Cannot execute action on a system message")
    if pinned and sum(m.pinned for m in call.world.channel_messages(channel.id).values()) >= limits.PINS:
        raise ApiError(400, 30003, f"Maximum number of pinned messages reached for the channel ({limits.PINS})")
    if message.pinned == pinned:
        return
    call.box.realm.pin(message, pinned)
    if pinned:
        reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(message.id)}
        if channel.guild_id is not None:
            reference["guild_id"] = str(channel.guild_id)
        call.box.realm.post(channel, call.world.bot_id, {}, type=PINNED, reference=reference)


@route("PUT", MESSAGES + "/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(call: Call) -> Any:
    """Pin a message."""
    _set_pin(call, True)


@route("DELETE", MESSAGES + "/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(call: Call) -> Any:
    """Unpin a message."""
    _set_pin(call, False)


REACTION = MESSAGE + "/reactions/{emoji}"


def _emoji(call: Call) -> dict[str, Any]:
    text = unquote(call.where["emoji"])
    name, _, identifier = text.partition(":")
    if identifier:
        emoji = call.world.emojis.get(int(identifier)) if identifier.isdecimal() else None
        if emoji is None:
            raise unknown("Emoji")
        return {"id": identifier, "name": emoji.name}
    if not name or name.isascii():
        raise unknown("Emoji")
    return {"id": None, "name": name}


@route("PUT", REACTION + "/@me", "react")
def react(call: Call) -> Any:
    """React as the bot."""
    channel = call.channel("read_message_history")
    message, emoji = call.message(channel), _emoji(call)
    if channel.archived:
        raise ApiError(400, 50083, "Thread is archived")
    if emoji_key(emoji) not in message.reactions:
        call.demand(channel, "add_reactions")
        if len(message.reactions) >= limits.REACTIONS:
            raise ApiError(400, 30010, "Maximum number of reactions reached (20)")
    call.box.realm.react(message, call.world.bot_id, emoji, True)


@route("DELETE", REACTION + "/{user_id}", "react")
def unreact(call: Call) -> Any:
    """Take a reaction away, the bot's own (``@me``) or somebody's."""
    channel = call.channel()
    message, emoji = call.message(channel), _emoji(call)
    user_id = call.user_id()
    if user_id != call.world.bot_id:
        call.demand(channel, "manage_messages")
    call.box.realm.react(message, user_id, emoji, False)


@route("GET", REACTION)
def reactors(call: Call) -> Any:
    """Who reacted with an emoji."""
    channel = call.channel("read_message_history")
    users = call.message(channel).reactions.get(emoji_key(_emoji(call)), [])
    return [call.box.payloads.user_by_id(u) for u in users]


@route("DELETE", MESSAGE + "/reactions", "react")
@route("DELETE", REACTION, "react")
def clear_reactions(call: Call) -> Any:
    """Remove all reactions, or all with one emoji."""
    channel = call.channel("manage_messages")
    message = call.message(channel)
    wanted = emoji_key(_emoji(call)) if "emoji" in call.where else None
    for key, users in list(message.reactions.items()):
        name, _, identifier = key.partition(":")
        for user_id in list(users) if wanted in (None, key) else ():
            call.box.realm.react(message, user_id, {"id": identifier or None, "name": name}, False)


@route("POST", "/channels/{channel_id}/typing")
def typing(call: Call) -> Any:
    """Show that the bot is typing."""
    channel = call.channel("send_messages")
    data = {
        "channel_id": str(channel.id),
        "user_id": str(call.world.bot_id),
        "timestamp": int(call.box.clock.now()),
    }
    call.box.realm.publish("TYPING_START", data, channel=channel)
