"""Word of a table that opens: who gets it, and who does not."""

from __future__ import annotations

import msgspec

from bot.service.table.announce import Notice
from storage.rows.game import Preference
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House


async def test_word_is_for_those_whom_it_reaches_and_not_for_whoever_opens_the_table(house: House) -> None:
    tables = house.tables
    for who in (ANA, BIA, CAIO, DAVI):
        await tables.halls.watch(1, who.id, ["gnomopolis"])
    await tables.preferences.save_user(Preference(user_id=CAIO.id, dm=False), house.clock())
    await tables.preferences.dm_closed(DAVI.id, house.clock())
    opened = await tables.lobby.open("gnomopolis", 1, CHANNEL, ANA)
    told = [message for message in await house.outbox.posted(opened.game_id) if message.kind == "notice"]
    assert [message.target for message in told] == [BIA.id]
    notice = msgspec.msgpack.decode(told[0].payload, type=Notice)
    assert (notice.text, notice.args["host"]) == ("notice.opened", "Ana")
    assert notice.to_user, "and not for a channel of that number"
    assert notice.args["link"].endswith(f"/1/{CHANNEL}")


async def test_word_is_written_in_the_language_of_whoever_reads_it(house: House) -> None:
    for who in (BIA, CAIO):
        await house.tables.halls.watch(1, who.id, ["gnomopolis"])
    await house.tables.preferences.save_user(Preference(user_id=CAIO.id, locale="en"), house.clock())
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, locale="pt-BR")
    told = [message for message in await house.outbox.posted(opened.game_id) if message.kind == "notice"]
    locales = {message.target: msgspec.msgpack.decode(message.payload, type=Notice).locale for message in told}
    assert locales == {BIA.id: "pt-BR", CAIO.id: "en"}
