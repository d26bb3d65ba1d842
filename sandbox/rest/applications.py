"""Chapter applications: the application itself, its commands and emojis, and the gateway's address."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from sandbox.checks import commands, limits
from sandbox.checks.errors import ApiError, form_error, unknown
from sandbox.rest.frame import Call, route
from sandbox.world.media import content_type
from sandbox.world.world import Emoji

APPLICATION = "/applications/{application_id}"
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)


def _ours(call: Call) -> None:
    if call.number("application_id") != call.world.application_id:
        raise unknown("Application")


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def me(call: Call) -> Any:
    """The bot's application."""
    bot = call.world.users[call.world.bot_id]
    return {
        "id": str(call.world.application_id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": call.box.payloads.user_by_id(call.world.owner_id),
        "approximate_guild_count": sum(call.world.bot_id in g.members for g in call.world.guilds.values()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "bot_public": False,
        "bot_require_code_grant": False,
        "bot": call.box.payloads.user(bot),
    }


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Any:
    """Where the gateway is, and how often one may identify."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return {"url": call.box.gateway_url, "shards": call.box.shards, "session_start_limit": limit}


@route("GET", "/gateway", free=True)
def gateway(call: Call) -> Any:
    """Where the gateway is."""
    return {"url": call.box.gateway_url}


# Commands, global and by guild


def _place(call: Call) -> int:
    _ours(call)
    return call.guild().id if "guild_id" in call.where else 0


def _complete(call: Call, place: int, checked: dict[str, Any], old: dict[str, Any] | None) -> dict[str, Any]:
    body = dict(checked)
    if place:
        del body["dm_permission"]
    same = old is not None and all(old.get(key) == value for key, value in body.items())
    body["id"] = old["id"] if old else str(call.box.clock.snowflake())
    body["application_id"] = str(call.world.application_id)
    body["version"] = old["version"] if old and same else str(call.box.clock.snowflake())
    if place:
        body["guild_id"] = str(place)
    return body


def _stored(call: Call) -> tuple[int, list[dict[str, Any]]]:
    place = _place(call)
    return place, call.world.commands.setdefault(place, [])


def _tell(call: Call) -> None:
    call.box.realm.publish("COMMANDS_CHANGED", {})


for _base in (APPLICATION + "/commands", APPLICATION + "/guilds/{guild_id}/commands"):

    @route("GET", _base, "commands-read")
    def list_commands(call: Call) -> Any:
        """All commands of the place."""
        return _stored(call)[1]

    @route("PUT", _base, "commands")
    def replace_commands(call: Call) -> Any:
        """Replace all commands; one mistake refuses the whole list and the old commands stay."""
        place, stored = _stored(call)
        checked = commands.check_commands(call.body)
        old = {(c["type"], c["name"]): c for c in stored}
        call.world.commands[place] = [_complete(call, place, c, old.get((c["type"], c["name"]))) for c in checked]
        _tell(call)
        return call.world.commands[place]

    @route("POST", _base, "commands")
    def upsert_command(call: Call) -> Any:
        """Add a command, or replace the one of the same type and name."""
        place, stored = _stored(call)
        kind = call.body.get("type") or 1
        others = [c for c in stored if (c["type"], c["name"]) != (kind, call.body.get("name"))]
        old = next((c for c in stored if (c["type"], c["name"]) == (kind, call.body.get("name"))), None)
        checked = commands.check_commands([*others, call.body])[-1]
        made = _complete(call, place, checked, old)
        call.world.commands[place] = [*others, made]
        call.status = 200 if old else 201
        _tell(call)
        return made

    @route("GET", _base + "/{command_id}", "commands-read")
    def read_command(call: Call) -> Any:
        """One command."""
        return _command(call)

    @route("PATCH", _base + "/{command_id}", "commands")
    def change_command(call: Call) -> Any:
        """Change some parts of a command."""
        place, stored = _stored(call)
        old = _command(call)
        position = stored.index(old)
        merged = {**old, **call.body}
        whole = [*stored[:position], merged, *stored[position + 1 :]]
        stored[position] = _complete(call, place, commands.check_commands(whole)[position], old)
        _tell(call)
        return stored[position]

    @route("DELETE", _base + "/{command_id}", "commands")
    def delete_command(call: Call) -> Any:
        """Remove a command."""
        _stored(call)[1].remove(_command(call))
        _tell(call)


def _command(call: Call) -> dict[str, Any]:
    wanted = str(call.number("command_id"))
    found = next((c for c in _stored(call)[1] if c["id"] == wanted), None)
    if found is None:
        raise unknown("application command")
    return found


# Emojis


@route("GET", APPLICATION + "/emojis")
def list_emojis(call: Call) -> Any:
    """All application emojis."""
    _ours(call)
    return {"items": [call.box.payloads.emoji(e) for e in call.world.emojis.values()]}


def _emoji_name(call: Call, own: Emoji | None = None) -> str:
    name = call.body.get("name")
    if not isinstance(name, str) or not EMOJI_NAME.fullmatch(name):
        raise form_error(("name",), "STRING_TYPE_REGEX", "Must be 2 to 32 letters, digits or underscores.")
    if any(e.name == name and e is not own for e in call.world.emojis.values()):
        raise form_error(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The name is already taken")
    return name


@route("POST", APPLICATION + "/emojis")
def add_emoji(call: Call) -> Any:
    """Upload an emoji as a data address."""
    _ours(call)
    name = _emoji_name(call)
    if len(call.world.emojis) >= limits.EMOJIS:
        raise ApiError(400, 30008, "Maximum number of emojis reached (2000)")
    head, _, text = str(call.body.get("image") or "").partition(";base64,")
    try:
        data = base64.b64decode(text, validate=True)
    except binascii.Error:
        data = b""
    kind = content_type("", data)
    if not head.startswith("data:image/") or not kind.startswith("image/"):
        raise form_error(("image",), "IMAGE_INVALID", "Invalid image data")
    if len(data) > limits.EMOJI_BYTES:
        raise form_error(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    emoji = Emoji(call.box.clock.snowflake(), name, kind, animated=kind == "image/gif")
    call.box.file.files.put(emoji.id, data)
    call.world.emojis[emoji.id] = emoji
    call.status = 201
    _tell(call)
    return call.box.payloads.emoji(emoji)


def _emoji(call: Call) -> Emoji:
    _ours(call)
    found = call.world.emojis.get(call.number("emoji_id"))
    if found is None:
        raise unknown("Emoji")
    return found


@route("GET", APPLICATION + "/emojis/{emoji_id}")
def read_emoji(call: Call) -> Any:
    """One emoji."""
    return call.box.payloads.emoji(_emoji(call))


@route("PATCH", APPLICATION + "/emojis/{emoji_id}")
def rename_emoji(call: Call) -> Any:
    """Rename an emoji."""
    emoji = _emoji(call)
    emoji.name = _emoji_name(call, emoji)
    _tell(call)
    return call.box.payloads.emoji(emoji)


@route("DELETE", APPLICATION + "/emojis/{emoji_id}")
def delete_emoji(call: Call) -> Any:
    """Delete an emoji."""
    emoji = _emoji(call)
    del call.world.emojis[emoji.id]
    call.box.file.files.drop(emoji.id)
    _tell(call)
