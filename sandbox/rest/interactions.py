"""Chapter interactions: the first answer and, by the webhook of the token, everything that follows it."""

from __future__ import annotations

from typing import Any

from sandbox.checks import limits
from sandbox.checks.commands import CHAT
from sandbox.checks.errors import form_error, unknown
from sandbox.realm.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    FORM,
    MESSAGE,
    MODAL,
    UPDATE,
    Interaction,
)
from sandbox.rest.frame import Call, route
from sandbox.rest.messages import apply_edit, check, uploads
from sandbox.world.world import COMPONENTS_V2, LOADING, OF_COMMAND, OF_MENU, PLAIN, REPLY, Message


@route("POST", "/interactions/{interaction_id}/{token}/callback", "interaction", free=True)
def answer(call: Call) -> Any:
    """The first answer to an interaction, of any type."""
    interaction = call.box.interactions.to_answer(call.number("interaction_id"), call.where["token"])
    kind = call.body.get("type")
    data = call.body.get("data") or {}
    allowed = {
        COMMAND: (MESSAGE, DEFER, FORM),
        COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, FORM),
        AUTOCOMPLETE: (CHOICES,),
        MODAL: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
    }[interaction.type]
    no_message = kind in (DEFER_UPDATE, UPDATE) and interaction.message is None
    if kind not in allowed or no_message:
        raise form_error(
            ("type",), "INTERACTION_RESPONSE_TYPE_INVALID", "This response is not valid for the interaction"
        )
    if kind == MESSAGE:
        interaction.original = _post(call, interaction, data)
        interaction.private = interaction.original.visible_to is not None
    elif kind == DEFER:
        # Only EPHEMERAL counts in a deferral; other flags are ignored by Discord.
        interaction.private = limits.is_private(int(data.get("flags") or 0))
        interaction.loading = True
        interaction.original = _thinking(call, interaction)
    elif kind == DEFER_UPDATE:
        interaction.original = interaction.message
    elif kind == UPDATE and interaction.message is not None:
        _is_there(call, interaction)
        apply_edit(call, interaction.message, data)
        interaction.original = interaction.message
        interaction.edits += 1
    elif kind == CHOICES:
        interaction.choices = limits.check_choices(data.get("choices"))
    elif kind == FORM:
        interaction.modal = limits.check_modal(data)
    interaction.answer = kind
    if interaction.timer is not None:
        interaction.timer.cancel()
    call.box.interactions.changed(interaction)
    if call.query.get("with_response") in ("1", "true", "True"):
        return _callback(call, interaction, int(kind))
    return None


def _callback(call: Call, interaction: Interaction, kind: int) -> dict[str, Any]:
    about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.type}
    body: dict[str, Any] = {"interaction": about}
    original = interaction.original
    if kind in (MESSAGE, DEFER, UPDATE, DEFER_UPDATE) and original is not None:
        about |= {
            "response_message_id": str(original.id),
            "response_message_loading": interaction.loading,
            "response_message_ephemeral": original.visible_to is not None,
            "channel_id": str(interaction.channel.id),
        }
        if interaction.channel.guild_id is not None:
            about["guild_id"] = str(interaction.channel.guild_id)
    if kind in (MESSAGE, UPDATE) and original is not None:
        body["resource"] = {"type": kind, "message": call.box.payloads.message(original)}
    return body


def _kind_of_message(interaction: Interaction) -> int:
    if interaction.type != COMMAND:
        return REPLY
    return OF_COMMAND if interaction.payload["data"].get("type") == CHAT else OF_MENU


def _post(call: Call, interaction: Interaction, data: dict[str, Any], *, first: bool = True) -> Message:
    _is_there(call, interaction)
    checked, _ = check(call, data)
    private = limits.is_private(int(data.get("flags") or 0))
    reference = None
    kind = _kind_of_message(interaction) if first else PLAIN
    source = interaction.original if not first else interaction.message
    if kind == REPLY and (source is None or source.visible_to is not None):
        kind = PLAIN
    if (not first or kind == REPLY) and source is not None:
        kind = REPLY
        reference = {"type": 0, "channel_id": str(interaction.channel.id), "message_id": str(source.id)}
        if interaction.channel.guild_id is not None:
            reference["guild_id"] = str(interaction.channel.guild_id)
    message = call.box.realm.post(
        interaction.channel,
        call.world.bot_id,
        data,
        uploads=uploads(call),
        components=checked.components,
        type=kind,
        visible_to=interaction.user.id if private else None,
        interaction=call.box.interactions.metadata(interaction),
        reference=reference,
    )
    interaction.messages.append(message)
    return message


def _is_there(call: Call, interaction: Interaction) -> None:
    if interaction.channel.id not in call.world.channels:
        raise unknown("Channel")


def _thinking(call: Call, interaction: Interaction) -> Message:
    _is_there(call, interaction)
    message = call.box.realm.post(
        interaction.channel,
        call.world.bot_id,
        {},
        type=_kind_of_message(interaction) if interaction.type == COMMAND else PLAIN,
        visible_to=interaction.user.id if interaction.private else None,
        interaction=call.box.interactions.metadata(interaction),
        extra_flags=LOADING,
    )
    interaction.messages.append(message)
    return message


WEBHOOK = "/webhooks/{application_id}/{token}"


def _continued(call: Call) -> Interaction:
    return call.box.interactions.to_continue(call.number("application_id"), call.where["token"])


def _fill(call: Call, interaction: Interaction, *, by_edit: bool) -> Message:
    """Turn "is thinking" into the answer; its privacy stays what the deferral said."""
    message = interaction.original
    if message is None or message.id not in call.world.channel_messages(interaction.channel.id):
        raise unknown("Message")
    if by_edit and int(call.body.get("flags") or 0) & COMPONENTS_V2:
        raise form_error(
            ("flags",),
            "MESSAGE_DEFERRED_COMPONENTS_V2",
            "A deferred answer cannot turn into Components V2; send a follow-up with the flag instead",
        )
    checked, kept = check(call, call.body, message)
    interaction.loading = False
    message.flags &= ~LOADING
    call.box.realm.edit(message, call.body, uploads=uploads(call), kept=kept, components=checked.components)
    message.edited_at = None
    return message


@route("POST", WEBHOOK, "webhook", free=True)
def follow_up(call: Call) -> Any:
    """A further message; the first one after a deferral takes the place of "is thinking"."""
    interaction = _continued(call)
    if interaction.answer in (CHOICES, FORM):
        raise unknown("Webhook")
    if interaction.loading:
        message = _fill(call, interaction, by_edit=False)
    else:
        message = _post(call, interaction, call.body, first=False)
    call.box.interactions.changed(interaction)
    return call.box.payloads.message(message)


def _target(call: Call, interaction: Interaction) -> Message:
    wanted = call.where["message_id"]
    message = interaction.original
    if wanted != "@original":
        message = next((m for m in [*interaction.messages, message] if m and str(m.id) == wanted), None)
    if message is None or message.id not in call.world.messages.get(interaction.channel.id, {}):
        raise unknown("Message")
    return message


@route("GET", WEBHOOK + "/messages/{message_id}", "webhook", free=True)
def read(call: Call) -> Any:
    """An answer or follow-up of the interaction, ``@original`` for the first."""
    return call.box.payloads.message(_target(call, _continued(call)))


@route("PATCH", WEBHOOK + "/messages/{message_id}", "webhook", free=True)
def edit(call: Call) -> Any:
    """Edit an answer or follow-up."""
    interaction = _continued(call)
    message = _target(call, interaction)
    if interaction.loading and message is interaction.original:
        _fill(call, interaction, by_edit=True)
    else:
        apply_edit(call, message, call.body)
        interaction.redrawn |= message is interaction.message
    interaction.edits += 1
    call.box.interactions.changed(interaction)
    return call.box.payloads.message(message)


@route("DELETE", WEBHOOK + "/messages/{message_id}", "webhook", free=True)
def delete(call: Call) -> Any:
    """Delete an answer or follow-up."""
    interaction = _continued(call)
    message = _target(call, interaction)
    interaction.loading = interaction.loading and message is not interaction.original
    interaction.edits += 1
    call.box.realm.delete(message)
    call.box.interactions.changed(interaction)
