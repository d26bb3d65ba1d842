"""Checks exchanges against Discord's own API description, with the allowances that the design names."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = next(
    (
        p
        for p in (parent.parent / "shared/discord/openapi.json" for parent in Path(__file__).resolve().parents)
        if p.is_file()
    ),
    None,
)
RENAMED = {
    "{application_id}/{token}": "{webhook_id}/{webhook_token}",
    "{token}/callback": "{interaction_token}/callback",
}
LENIENT_FIELDS = {"nsfw", "tts", "use_nested_fields", "dm_permission", "proxy_url", "size", "url", "content_type"}


def template(path: str) -> str:
    """The description's form of a sandbox path."""
    for ours, theirs in RENAMED.items():
        path = path.replace(ours, theirs)
    if path.startswith("/webhooks") and path.endswith("/messages/{message_id}"):
        return path
    return path.replace("{emoji}", "{emoji_name}")


@cache
def description(of_requests: bool = False) -> dict[str, Any]:
    assert FILE is not None
    data = json.loads(FILE.read_text("utf-8"))
    if of_requests:
        # Discord takes snowflakes as integers too, and discord.py sends them so; answers have strings only.
        data["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    # The reasons inside ``errors`` are words such as BASE_TYPE_MAX_LENGTH; the description has the outer number.
    data["components"]["schemas"]["Error"]["properties"]["code"] = {"type": ["string", "integer"]}
    return data


@cache
def registry(of_requests: bool) -> Registry:
    return Registry().with_resource(
        "urn:discord", Resource.from_contents(description(of_requests), default_specification=DRAFT202012)
    )


@cache
def validator(pointer: str, of_requests: bool) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"urn:discord#{pointer}"}, registry=registry(of_requests))


def operation(method: str, path: str) -> tuple[str, dict[str, Any]] | None:
    """The described operation and the JSON pointer to it."""
    wanted = re.sub(r"\{\w+\}", "{}", template(path))
    for candidate, verbs in description()["paths"].items():
        if re.sub(r"\{\w+\}", "{}", candidate) == wanted and method.lower() in verbs:
            escaped = candidate.replace("~", "~0").replace("/", "~1")
            return f"/paths/{escaped}/{method.lower()}", verbs[method.lower()]
    return None


def problems(exchange: Any) -> list[str]:
    """What the description says against a request and its response; refused requests are not judged."""
    found = operation(exchange.method, exchange.template)
    if found is None:
        return [f"{exchange.method} {exchange.template} is not described"]
    if exchange.status >= 400:
        return _judge("/components/schemas/ErrorResponse", exchange.response, f"{exchange.path} error")
    pointer, verbs = found
    said: list[str] = []
    contents = verbs.get("requestBody", {}).get("content", {})
    if exchange.request and "application/json" in contents:
        said += _judge(
            f"{pointer}/requestBody/content/application~1json/schema", exchange.request, f"{exchange.path} request"
        )
    answers = verbs["responses"]
    if str(exchange.status) not in answers:
        return [*said, f"{exchange.method} {exchange.template} answered {exchange.status}, described: {list(answers)}"]
    if "content" in answers[str(exchange.status)] and exchange.response is not None:
        schema = f"{pointer}/responses/{exchange.status}/content/application~1json/schema"
        said += _judge(schema, exchange.response, f"{exchange.path} response")
    return said


def _judge(pointer: str, data: Any, where: str) -> list[str]:
    errors = validator(pointer, where.endswith("request")).iter_errors(json.loads(json.dumps(data)))
    return [f"{where} at {'/'.join(map(str, e.absolute_path))}: {_deepest(e)}" for e in errors if not _allowed(e)]


def _leaves(error: Any) -> list[Any]:
    if not error.context:
        return [error]
    return [leaf for inner in error.context for leaf in _leaves(inner)]


def _deepest(error: Any) -> str:
    leaf = max(_leaves(error), key=lambda e: len(e.absolute_path))
    return f"{leaf.message[:200]} (at {'/'.join(map(str, leaf.absolute_path))})"


def _allowed(error: Any) -> bool:
    path = [str(step) for step in error.absolute_path]
    return bool(path) and path[-1] in LENIENT_FIELDS
