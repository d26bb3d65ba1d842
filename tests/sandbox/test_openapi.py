"""The judge itself: it is there, and it does find fault."""

from __future__ import annotations

import pytest

from sandbox import Exchange

from . import openapi

pytestmark = pytest.mark.skipif(
    openapi.FILE is None, reason="../shared/discord/openapi.json is not there: API not judged"
)

EMOJI = {
    "id": "1",
    "name": "a",
    "roles": [],
    "require_colons": True,
    "managed": False,
    "animated": False,
    "available": True,
}


def exchange(method, template, status, request, response):
    return Exchange(method, template, template, {}, request, status, response, False, 0.0)


@pytest.mark.parametrize(
    ("made", "found"),
    [
        (exchange("GET", "/channels/{channel_id}/nothing", 200, {}, {}), "is not described"),
        (exchange("PUT", "/channels/{channel_id}/messages/pins/{message_id}", 200, {}, {}), "answered 200"),
        (exchange("GET", "/applications/{application_id}/emojis/{emoji_id}", 200, {}, EMOJI | {"name": 5}), "name"),
        (exchange("POST", "/channels/{channel_id}/threads", 201, {"name": 5}, None), "request"),
        (exchange("GET", "/users/@me", 404, {}, {"code": 0}), "message"),
    ],
)
def test_the_judge_finds_fault(made, found):
    assert any(found in problem for problem in openapi.problems(made))


def test_the_judge_is_content_with_what_is_right():
    assert openapi.problems(exchange("GET", "/applications/{application_id}/emojis/{emoji_id}", 200, {}, EMOJI)) == []
