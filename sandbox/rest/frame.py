"""The frame of the REST API: how a route is declared, how its request is read, limited, answered and recorded."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from sandbox.box import Box, Exchange
from sandbox.checks import limits
from sandbox.checks.errors import ApiError, Injected, TooMany, form_error, missing_access, missing_permissions, unknown
from sandbox.world import permissions
from sandbox.world.happening import Upload
from sandbox.world.world import Channel, Guild, Message, World

_FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass
class Call:
    """One request: ``where`` holds the path parameters, ``body`` the JSON, ``files`` the uploads by number."""

    box: Box
    where: dict[str, str]
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)
    status: int = 200

    @property
    def world(self) -> World:
        """The data."""
        return self.box.world

    def number(self, name: str) -> int:
        """A snowflake from the path; 50035 when it is none."""
        text = self.where[name]
        if not text.isdecimal():
            raise form_error((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        return int(text)

    def user_id(self) -> int:
        """The user of the path; ``@me`` is the bot."""
        return self.world.bot_id if self.where["user_id"] == "@me" else self.number("user_id")

    def guild(self) -> Guild:
        """The guild of the path; 10004 when unknown or the bot is not in it."""
        guild = self.world.guilds.get(self.number("guild_id"))
        if guild is None or self.world.bot_id not in guild.members:
            raise unknown("Guild")
        return guild

    def channel(self, *needed: str) -> Channel:
        """The channel of the path, after checking that the bot sees it and has the ``needed`` permissions."""
        channel = self.world.channels.get(self.number("channel_id"))
        if channel is None:
            raise unknown("Channel")
        self.demand(channel, *needed)
        return channel

    def demand(self, channel: Channel, *needed: str) -> None:
        """Raise 50001 when the bot does not see ``channel``, 50013 when it lacks one of the permissions."""
        has = permissions.in_channel(self.world, channel, self.world.bot_id)
        if not has & permissions.BITS["view_channel"]:
            raise missing_access()
        if any(not has & permissions.BITS[name] for name in needed):
            raise missing_permissions()

    def may(self, channel: Channel, name: str) -> bool:
        """Whether the bot has a permission in ``channel``."""
        return bool(permissions.in_channel(self.world, channel, self.world.bot_id) & permissions.BITS[name])

    def message(self, channel: Channel, name: str = "message_id") -> Message:
        """A message of the path; 10008 when unknown or private."""
        message = self.world.channel_messages(channel.id).get(self.number(name))
        if message is None or message.visible_to is not None:
            raise unknown("Message")
        return message


Answer = Callable[[Call], Any]


@dataclass(frozen=True)
class Route:
    """A declared route. ``bucket`` names its rate limit; a ``free`` one needs no bot token (webhooks, interactions)."""

    method: str
    path: str
    answer: Answer
    bucket: str
    free: bool


ROUTES: list[Route] = []


def route(method: str, path: str, bucket: str = "", free: bool = False) -> Callable[[Answer], Answer]:
    """Declare a synchronous function as the answer to ``method path``. It returns JSON data, or None for 204."""

    def declare(answer: Answer) -> Answer:
        ROUTES.append(Route(method, path, answer, bucket or f"{method} {path}", free))
        return answer

    return declare


def json_response(status: int, data: Any, headers: dict[str, str] | None = None) -> web.Response:
    """An answer with exactly the content type that discord.py compares with."""
    if data is None:
        return web.Response(status=status, headers=headers)
    return web.Response(
        status=status, body=msgspec.json.encode(data), headers={**(headers or {}), "Content-Type": "application/json"}
    )


def served(box: Box, declared: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The aiohttp function for a declared route."""

    async def serve(request: web.Request) -> web.StreamResponse:
        begun = time.perf_counter()
        call = Call(box, dict(request.match_info), dict(request.query))
        headers: dict[str, str] = {"Via": "1.1 sandbox"}
        injected = False
        try:
            _fail_on_purpose(box, declared, request)
            _authorise(box, declared, request)
            headers |= _limited(box, declared, request)
            await _read(request, call)
            data = declared.answer(call)
            status = call.status if data is not None else 204
        except ApiError as error:
            status, data = error.status, error.body()
            injected = isinstance(error, Injected)
            if isinstance(error, TooMany):
                headers |= error.headers
            box.note_refusal(f"{declared.method} {request.path}", error)
        seconds = time.perf_counter() - begun
        sent = Exchange(
            declared.method, request.path, declared.path, call.query, call.body, status, data, injected, seconds
        )
        for observer in box.observers:
            observer(sent)
        await box.keep_back(declared.method, request.path)
        return json_response(status, data, headers)

    return serve


def _fail_on_purpose(box: Box, declared: Route, request: web.Request) -> None:
    failure = box.next_failure(declared.method, request.path)
    if failure is not None:
        retry_after = 0.05 if failure.status == 429 else None
        raise Injected(failure.status, failure.code, "A test asked for this failure", None, retry_after)


def _authorise(box: Box, declared: Route, request: web.Request) -> None:
    if declared.free:
        return
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind != "Bot" or not token or (box.token is not None and token != box.token):
        raise ApiError(401, 0, "401: Unauthorized")


def _limited(box: Box, declared: Route, request: web.Request) -> dict[str, str]:
    where = request.match_info
    major = where.get("channel_id") or where.get("guild_id") or where.get("token") or ""
    verdict = box.rates.take(declared.bucket, major, exempt=declared.free)
    if verdict.retry_after is not None:
        raise TooMany(verdict.headers, verdict.retry_after, verdict.overall)
    return verdict.headers


async def _read(request: web.Request, call: Call) -> None:
    if request.content_type == "multipart/form-data":
        await _read_multipart(request, call)
        return
    raw = await request.read()
    if not raw:
        call.body = {}
        return
    try:
        call.body = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None


async def _read_multipart(request: web.Request, call: Call) -> None:
    named: dict[int, tuple[str, bytes]] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read(decode=False))
        total += len(data)
        if part.name == "payload_json":
            try:
                call.body = msgspec.json.decode(data)
            except msgspec.DecodeError:
                raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
        elif part.name and (found := _FILE_FIELD.fullmatch(part.name)):
            named[int(found[1])] = (part.filename or "file", data)
        else:
            raise form_error((str(part.name),), "UNKNOWN_FIELD", "Only payload_json and files[n] are understood.")
    if total > limits.REQUEST_BYTES or any(len(data) > limits.FILE_BYTES for _, data in named.values()):
        raise ApiError(413, 40005, "Request entity too large")
    call.body = call.body if call.body is not None else {}
    message = call.body.get("data", call.body.get("message", call.body)) or {}
    described = {str(a.get("id")): a for a in message.get("attachments") or ()}
    for number, (filename, data) in sorted(named.items()):
        about = described.get(str(number), {})
        name = str(about.get("filename") or filename).replace(" ", "_")
        call.files[number] = Upload(name, data, about.get("description"), about.get("title"))
