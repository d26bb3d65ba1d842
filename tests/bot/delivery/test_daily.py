"""A digest that was to leave says nothing to whom it would be news no more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.delivery.daily import Daily
from storage.rows.game import Delivered


@pytest.mark.parametrize(
    ("wanted", "tables", "reached", "sent"),
    [(True, 1, True, True), (False, 1, True, False), (True, 0, True, False), (True, 1, False, False)],
    ids=["it is sent", "switched off meanwhile", "nothing waits any more", "not to be reached"],
)
async def test_a_digest_is_sent_only_where_it_is_wanted_and_something_waits(
    wanted: bool, tables: int, reached: bool, sent: bool
) -> None:
    told = list[object]()
    table = SimpleNamespace(table=SimpleNamespace(game_id="g"))

    async def gives(value: object) -> Any:
        return value

    async def tell(message: object, view: object) -> Delivered:
        told.append(view)
        return Delivered(channel_id=9)

    desk = SimpleNamespace(
        tables=SimpleNamespace(
            digests=SimpleNamespace(
                stands=lambda *_: gives(wanted),
                waiting=lambda *_: gives(SimpleNamespace(tables=(table,) * tables)),
            ),
            look=lambda _: gives(None),
        ),
        reachable=lambda *_: gives(SimpleNamespace(language="en") if reached else None),
        messenger=SimpleNamespace(digest_message=lambda waits, locale: locale),
        tell=tell,
    )
    message = SimpleNamespace(target=11, payload=b"")
    delivered = await Daily(cast("Any", desk)).digest(cast("Any", message))
    assert told == (["en"] if sent else [])
    assert (delivered == Delivered()) is not sent
