"""How much the messages of a table say: who chooses it when, what is told of it, and what a new table begins with."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.service.refused import NotHost, Refused
from bot.service.table.snapshot import Snapshot
from bot.service.table.verbosity import VERBOSITIES, Verbosity
from bot.service.user import User
from storage.rows.guild import GuildSetting
from tests.bot.conftest import ANA, BIA, CHANNEL, House
from tests.bot.service.hosting.test_hosting import finished_solo

MODERATOR = User(77, "Max", moderator=True)


async def told(house: House, snapshot: Snapshot) -> list[str]:
    return [entry.text.id for entry in await house.tables.chronicle.read(snapshot.game_id, None)]


@pytest.mark.parametrize("who", [ANA, MODERATOR])
async def test_in_the_lobby_it_is_shown_there(house: House, who: User) -> None:
    table = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    await house.forget_messages()
    assert table.verbosity == "full"
    chosen = await house.tables.quieting.choose(table.game_id, who, "short")
    assert (chosen.verbosity, await house.waiting(table.game_id)) == ("short", ["lobby"])
    await house.tables.lobby.join(table.game_id, BIA)
    begun = await house.tables.lobby.start(table.game_id, ANA)
    assert begun.verbosity == "short"
    assert not [id for id in await told(house, begun) if "verbosity" in id]


@pytest.mark.parametrize("who", [ANA, MODERATOR])
async def test_at_a_running_table_it_is_told_who_chose_it_and_its_message_drawn_anew(house: House, who: User) -> None:
    snapshot = await house.running()
    for n, verbosity in enumerate(("quiet", "short", "full")):
        await house.forget_messages()
        chosen = await house.tables.quieting.choose(snapshot.game_id, who, verbosity)
        assert chosen.verbosity == verbosity
        assert (await told(house, snapshot))[-1] == f"event.verbosity_{verbosity}", n
        assert await house.waiting(snapshot.game_id) == ["edit"]
    again = await house.restarted()
    assert (await again.tables.look(snapshot.game_id)).verbosity == "full"


async def test_what_is_so_already_is_not_told_again(house: House) -> None:
    snapshot = await house.running()
    await house.forget_messages()
    before = await told(house, snapshot)
    assert (await house.tables.quieting.choose(snapshot.game_id, ANA, "full")).verbosity == "full"
    assert (await told(house, snapshot), await house.waiting(snapshot.game_id)) == (before, [])


@pytest.mark.parametrize("running", [False, True])
async def test_others_may_not_and_nothing_else_is_known(house: House, running: bool) -> None:
    if running:
        table = await house.running()
    else:
        table = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    with pytest.raises(NotHost):
        await house.tables.quieting.choose(table.game_id, BIA, "quiet")
    with pytest.raises(Refused) as refused:
        await house.tables.quieting.choose(table.game_id, ANA, "loud")
    assert refused.value.text.args == {"known": "full, short, quiet"}


async def test_of_a_table_that_is_over_nothing_is_chosen_any_more(house: House) -> None:
    over = await finished_solo(house)
    with pytest.raises(Refused) as refused:
        await house.tables.quieting.choose(over.game_id, ANA, "quiet")
    assert refused.value.text.id == "refused.table_finished"


async def test_in_a_direct_message_there_is_no_channel_to_be_spared(house: House) -> None:
    table = await house.tables.lobby.open("gnomopolis", None, CHANNEL, ANA, seats=1)
    assert (await house.tables.quieting.choose(table.game_id, ANA, "short")).verbosity == "short"
    with pytest.raises(Refused) as refused:
        await house.tables.quieting.choose(table.game_id, ANA, "quiet")
    assert refused.value.text.args == {"known": "full, short"}


@pytest.mark.parametrize("verbosity", VERBOSITIES)
async def test_new_tables_begin_with_what_the_server_chose(house: House, verbosity: Verbosity) -> None:
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, verbosity=verbosity, pace=24), house.clock())
    found = [
        await house.tables.lobby.open("gnomopolis", guild, channel, ANA, pace=pace)
        for channel, (guild, pace) in enumerate([(1, None), (1, 72), (2, None), (None, None)])
    ]
    assert [(table.verbosity, table.pace) for table in found] == [
        (verbosity, 24),
        (verbosity, 72),
        ("full", 0),
        ("full", 0),
    ]


async def test_a_rematch_keeps_it_and_a_guided_game_says_all(house: House) -> None:
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, verbosity="quiet"), house.clock())
    over = await finished_solo(house)
    assert over.verbosity == "quiet"
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1), house.clock())
    assert (await house.tables.rematch.open(over.game_id, ANA)).verbosity == "quiet"
    guided = await house.tables.guided.open("gnomopolis", 1, CHANNEL + 1, BIA, "en")
    assert guided.verbosity == "full"


async def test_two_who_choose_at_once_are_both_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has changed the table meanwhile: it is read again, and nothing is lost."""
    snapshot, real = await house.running(), house.tables.games.change
    once = [True]

    async def change(wanted: Any) -> Any:
        if once:
            once.clear()
            await real(
                msgspec.structs.replace(wanted, events=(), outbox=(), settings=wanted.settings | {"level": "master"})
            )
        return await real(wanted)

    monkeypatch.setattr(house.tables.games, "change", change)
    chosen = await house.tables.quieting.choose(snapshot.game_id, ANA, "quiet")
    assert (chosen.verbosity, chosen.level) == ("quiet", "master")
