"""The numbers of Discord, and the checks of a message body that use them."""

from __future__ import annotations

from typing import Any

from sandbox.checks.components import CheckedComponents, check_components
from sandbox.checks.errors import ApiError, FormErrors
from sandbox.world.world import COMPONENTS_V2, EPHEMERAL

CONTENT = 2000
EMBEDS = 10
EMBED_TOTAL = 6000
EMBED_PARTS = {"title": 256, "description": 4096}
EMBED_FIELDS = 25
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
FILES = 10
ALT_TEXT = 1024
RESPONSE_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
OLD_MESSAGE_SECONDS = 3600.0
OLD_EDITS = (3, 6.0)
PINS = 250
REACTIONS = 20
AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
ACTIVE_THREADS = 1000
THREAD_MEMBERS = 1000
FORUM_TAGS = 20
FORUM_TAG_NAME = 20
APPLIED_TAGS = 5
EMOJIS = 2000
EMOJI_BYTES = 256 * 1024
DOWNLOAD_LINK_SECONDS = 24 * 3600.0
MODAL_TITLE = 45
MODAL_COMPONENTS = 5
CHOICES = 25


def check_message(
    body: dict[str, Any], *, files: set[str], emojis: set[int], v2: bool, editing: bool = False
) -> CheckedComponents:
    """Check the parts of a message body that are present.

    ``files`` are the names of new and kept attachments, ``emojis`` the application emojis, ``v2`` whether the message
    is one of Components V2 already. Returns the components as Discord would answer them. Raises 50035, or 50006 for
    an empty new message.
    """
    errors = FormErrors()
    v2 = v2 or bool(int(body.get("flags") or 0) & COMPONENTS_V2)
    content = body.get("content")
    if content is not None:
        errors.length(("content",), content, 0, CONTENT)
    embeds = body.get("embeds") or []
    _check_embeds(embeds, errors)
    if v2:
        for name in ("content", "embeds", "sticker_ids", "poll"):
            if body.get(name):
                errors.add(
                    (name,),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    checked = check_components(body.get("components") or [], errors, v2=v2, files=files, emojis=emojis)
    _check_attachments(body.get("attachments"), errors)
    nonce = body.get("nonce")
    if nonce is not None:
        errors.length(("nonce",), str(nonce), 1, 25)
    errors.raise_if_any()
    if not editing and not (content or embeds or files or checked.components):
        raise ApiError(400, 50006, "Cannot send an empty message")
    return checked


def _check_embeds(embeds: list[dict[str, Any]], errors: FormErrors) -> None:
    errors.length(("embeds",), embeds, 0, EMBEDS)
    total = 0
    for i, embed in enumerate(embeds):
        here = ("embeds", i)
        for name, limit in EMBED_PARTS.items():
            if embed.get(name) is not None:
                errors.length((*here, name), str(embed[name]), 0, limit)
                total += len(str(embed[name]))
        footer = embed.get("footer") or {}
        author = embed.get("author") or {}
        errors.length((*here, "footer", "text"), str(footer.get("text") or ""), 0, 2048)
        errors.length((*here, "author", "name"), str(author.get("name") or ""), 0, 256)
        total += len(str(footer.get("text") or "")) + len(str(author.get("name") or ""))
        fields = embed.get("fields") or []
        errors.length((*here, "fields"), fields, 0, EMBED_FIELDS)
        for j, field in enumerate(fields):
            for name, limit in (("name", 256), ("value", 1024)):
                text = str(field.get(name) or "")
                if not text:
                    errors.required((*here, "fields", j, name))
                errors.length((*here, "fields", j, name), text, 0, limit)
                total += len(text)
    if total > EMBED_TOTAL:
        errors.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _check_attachments(attachments: list[dict[str, Any]] | None, errors: FormErrors) -> None:
    for i, attachment in enumerate(attachments or []):
        if "id" not in attachment:
            errors.required(("attachments", i, "id"))
        if attachment.get("description") is not None:
            errors.length(("attachments", i, "description"), attachment["description"], 0, ALT_TEXT)
    if attachments:
        errors.length(("attachments",), attachments, 0, FILES)


def check_modal(data: dict[str, Any]) -> dict[str, Any]:
    """Check the data of a modal answer; returns it with component ids given. Raises 50035."""
    errors = FormErrors()
    if errors.length(("data", "title"), data.get("title"), 1, MODAL_TITLE):
        errors.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    components = data.get("components") or []
    if not 1 <= len(components) <= MODAL_COMPONENTS:
        errors.add(
            ("data", "components"), "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {MODAL_COMPONENTS} in length."
        )
    checked = check_components(components, errors, v2=True, files=set(), emojis=set(), modal=True)
    errors.raise_if_any()
    return {"custom_id": data["custom_id"], "title": data["title"], "components": checked.components}


def check_choices(choices: Any) -> list[dict[str, Any]]:
    """Check the answer to an autocomplete. Raises 50035."""
    errors = FormErrors()
    if errors.length(("data", "choices"), choices if isinstance(choices, list) else None, 0, CHOICES):
        for i, choice in enumerate(choices):
            errors.length(("data", "choices", i, "name"), choice.get("name"), 1, 100)
            if isinstance(choice.get("value"), str):
                errors.length(("data", "choices", i, "value"), choice["value"], 1, 100)
            elif not isinstance(choice.get("value"), int | float):
                errors.required(("data", "choices", i, "value"))
    errors.raise_if_any()
    return choices


def is_private(flags: int) -> bool:
    """Whether message flags say that only one person sees it."""
    return bool(flags & EPHEMERAL)
