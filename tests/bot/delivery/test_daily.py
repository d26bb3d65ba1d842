"""A digest that was to leave says nothing to whom it would be news no more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.delivery.daily import Daily
from bot.delivery.discord_codes import DM_CLOSED, NO_ACCESS
from bot.delivery.sender import Undeliverable
from storage.rows.game import Delivered


def desk_of(
    tell: Callable[[object, object], Awaitable[Delivered]],
    *,
    wanted: bool = True,
    tables: int = 1,
    language: str | None = "en",
    table: object = None,
    **more: object,
) -> SimpleNamespace:
    """What a digest needs; ``language`` None: its reader cannot be reached, "": they have chosen none."""

    async def gives(value: object) -> Any:
        return value

    waiting = SimpleNamespace(table=SimpleNamespace(game_id="g"))
    return SimpleNamespace(
        tables=SimpleNamespace(
            digests=SimpleNamespace(
                stands=lambda *_: gives(wanted),
                waiting=lambda *_: gives(SimpleNamespace(tables=(waiting,) * tables)),
            ),
            look=lambda _: gives(table),
        ),
        reachable=lambda *_: gives(None if language is None else SimpleNamespace(language=language or None)),
        messenger=SimpleNamespace(digest_message=lambda waits, locale: locale),
        tell=tell,
        **more,
    )


@pytest.mark.parametrize(
    ("wanted", "tables", "reached", "sent"),
    [(True, 1, True, True), (False, 1, True, False), (True, 0, True, False), (True, 1, False, False)],
    ids=["it is sent", "switched off meanwhile", "nothing waits any more", "not to be reached"],
)
async def test_a_digest_is_sent_only_where_it_is_wanted_and_something_waits(
    wanted: bool, tables: int, reached: bool, sent: bool
) -> None:
    told = list[object]()

    async def tell(message: object, view: object) -> Delivered:
        told.append(view)
        return Delivered(channel_id=9)

    desk = desk_of(tell, wanted=wanted, tables=tables, language="en" if reached else None)
    message = SimpleNamespace(target=11, payload=b"")
    delivered = await Daily(cast("Any", desk)).digest(cast("Any", message))
    assert told == (["en"] if sent else [])
    assert (delivered == Delivered()) is not sent


@pytest.mark.parametrize(("table", "locale"), [(SimpleNamespace(locale="en"), "en"), (None, "pt-BR")])
async def test_whose_language_nobody_knows_reads_that_of_the_table_that_waits_most(table: object, locale: str) -> None:
    told = list[object]()

    async def tell(message: object, view: object) -> Delivered:
        told.append(view)
        return Delivered()

    desk = desk_of(tell, language="", table=table)
    await Daily(cast("Any", desk)).digest(cast("Any", SimpleNamespace(target=11, payload=b"")))
    assert told == [locale]


@pytest.mark.parametrize("code", [*DM_CLOSED, NO_ACCESS])
async def test_who_takes_no_direct_messages_is_told_at_the_table_that_waits_most(code: int) -> None:
    table, about = SimpleNamespace(locale="en"), list[object]()

    async def tell(message: object, view: object) -> Delivered:
        response = cast("Any", SimpleNamespace(status=403, reason=""))
        raise discord.Forbidden(response, {"code": code, "message": ""})

    async def dm_closed(message: object, code: int, where: object) -> Undeliverable:
        about.append((code, where))
        return Undeliverable(str(code), unreachable=True)

    desk = desk_of(tell, table=table, dm_closed=dm_closed)
    with pytest.raises(Undeliverable if code in DM_CLOSED else discord.Forbidden):
        await Daily(cast("Any", desk)).digest(cast("Any", SimpleNamespace(target=11, payload=b"")))
    assert about == ([(code, table)] if code in DM_CLOSED else [])
