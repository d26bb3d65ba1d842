"""Plain HTTP as a bot, without discord.py."""

from __future__ import annotations

from json import dumps

import aiohttp

HEADERS = {"Authorization": "Bot x"}


class Api:
    """Requests as a bot, returning (status, body)."""

    def __init__(self, session, box):
        self.session = session
        self.box = box

    async def __call__(self, method, path, json=None, *, files=None, headers=HEADERS):
        data = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", dumps(json))
            for i, (name, content) in enumerate(files):
                data.add_field(f"files[{i}]", content, filename=name)
            json = None
        async with self.session.request(
            method, self.box.api_url + path, json=json, data=data, headers=headers
        ) as answer:
            self.headers = answer.headers
            body = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, body


def codes(body):
    """All error codes in a form error."""
    found = []

    def walk(node):
        if isinstance(node, dict):
            found.extend(e["code"] for e in node.get("_errors", ()))
            for key, value in node.items():
                if key != "_errors":
                    walk(value)

    walk(body["errors"])
    return found


def command(name="a", **more):
    return {"name": name, "description": "d", **more}
