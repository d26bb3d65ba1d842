"""Who leads what: chosen in the lobby, kept whoever sits down, dealt by the provable stream where nobody chose."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.service.lobby.parts import check_part
from bot.service.refused import Refused
from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.record import read, verify
from games.core.rules import BadSetup
from games.registry import GAMES
from tests.bot.conftest import ANA, BIA, CAIO, CHANNEL, DAVI, House

EVA = User(15, "Eva")


async def tarlac(house: House, *others: User, **options: str) -> Snapshot:
    snapshot = await house.tables.lobby.open("tarlac", 1, CHANNEL, ANA, options=options)
    for who in others:
        snapshot = await house.tables.lobby.join(snapshot.game_id, who)
    return snapshot


def leads(snapshot: Snapshot) -> list[str | None]:
    return [part.key if part is not None else None for part in snapshot.leads]


def led_by(snapshot: Snapshot, who: User) -> set[str]:
    """The factions that somebody leads in a game that has begun."""
    (seat,) = snapshot.seats_of(who.id)
    return set(snapshot.view(None).seats[seat].factions)


@pytest.mark.rule("TA-SEAT-01", "TA-SEAT-02")
async def test_nobody_loses_their_faction_because_a_fourth_sits_down(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO)
    for who, part in ((ANA, "ct"), (BIA, "cbr"), (CAIO, "dec")):
        table = await lobby.choose_part(table.game_id, who, part)
    assert leads(table) == ["ct", "cbr", "dec"]
    table = await lobby.join(table.game_id, DAVI)
    assert leads(table) == ["ct", "cbr", "dec", None]
    table = await lobby.join(table.game_id, EVA)
    assert leads(table)[:3] == ["ct", "cbr", "dec"]
    table = await lobby.leave(table.game_id, EVA)
    begun = await lobby.start(table.game_id, ANA)
    assert "ct" in led_by(begun, ANA)
    assert "cbr" in led_by(begun, BIA)
    assert led_by(begun, CAIO) == {"dec"}
    assert led_by(begun, DAVI) == {"cch", "cfe", "cba"}, "the one part that was left"


async def test_two_press_the_same_part_at_once_and_the_second_is_told_who_has_it(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO)
    results = await asyncio.gather(
        *(lobby.choose_part(table.game_id, who, "dec") for who in (ANA, BIA, CAIO)), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, BadSetup)]
    assert [error.reason.id for error in refused] == ["setup.part_taken"] * 2
    taken = [place for place in (await house.tables.look(table.game_id)).places if place.part]
    assert [place.part for place in taken] == ["dec"]
    assert all(error.reason.args["name"] == taken[0].name for error in refused)


async def test_whoever_chooses_a_part_sits_down_with_it_and_may_change_their_mind(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house)
    table = await lobby.choose_part(table.game_id, BIA, "cbr.2")
    assert [(place.name, place.part) for place in table.places] == [("Ana", ""), ("Bia", "cbr.2")]
    table = await lobby.choose_part(table.game_id, BIA, "ct.1")
    assert table.places[1].part == "ct.1"
    table = await lobby.choose_part(table.game_id, BIA, "")
    assert table.places[1].part == ""
    assert (await lobby.choose_part(table.game_id, ANA, "ct.1")).places[0].part == "ct.1"


async def test_only_a_part_of_this_table_can_be_chosen(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, scenario="1276")
    assert len(table.parts) == 5, "as many as the scenario has"
    with pytest.raises(BadSetup) as unknown:
        await lobby.choose_part(table.game_id, ANA, "ct.2")
    assert unknown.value.reason.id == "setup.part_unknown"
    assert (await house.tables.look(table.game_id)) == table
    other = await lobby.open("gnomopolis", 1, CHANNEL + 1, ANA)
    with pytest.raises(BadSetup) as none:
        await lobby.choose_part(other.game_id, ANA, "ct")
    assert none.value.reason.id == "setup.no_parts"


async def test_the_host_chooses_for_bots_and_for_nobody_else(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA)
    table = await lobby.add_bot(table.game_id, ANA)
    assert (await lobby.choose_part(table.game_id, ANA, "dec", 2)).places[2].part == "dec"
    with pytest.raises(Refused) as person:
        await lobby.choose_part(table.game_id, ANA, "cbr", 1)
    assert person.value.text.id == "refused.not_a_bot"
    with pytest.raises(Refused) as guest:
        await lobby.choose_part(table.game_id, BIA, "cbr", 2)
    assert guest.value.text.id == "refused.not_host"


@pytest.mark.rule("TA-SEAT-01", "TA-SEAT-03", "TA-SEAT-04")
async def test_with_fewer_than_places_an_ally_stays_on_their_side(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO, DAVI)
    for who, part in ((ANA, "ct.2"), (BIA, "cbr"), (CAIO, "dec")):
        table = await lobby.choose_part(table.game_id, who, part)
    # Four divide no side of Clann Taidhg's allies: the second of them leads what the first would.
    assert leads(table) == ["ct.1", "cbr", "dec", None]
    table = await lobby.leave(table.game_id, DAVI)
    # With three the pretender leads them all, and nobody else chose that part.
    assert leads(table) == ["ct", "cbr", "dec"]
    assert table.not_yet is None


async def test_a_part_that_does_not_exist_with_so_many_keeps_the_game_from_beginning(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO)
    for who, part in ((ANA, "ct"), (BIA, "ct.1"), (CAIO, "dec")):
        table = await lobby.choose_part(table.game_id, who, part)
    with pytest.raises(BadSetup) as refused:
        await lobby.start(table.game_id, ANA)
    assert refused.value.reason.id == "setup.part_gone"
    assert refused.value.reason.args["name"] == "Bia"
    assert (await house.tables.look(table.game_id)).status == "lobby"
    await lobby.choose_part(table.game_id, BIA, "cbr")
    assert (await lobby.start(table.game_id, ANA)).running


async def test_a_scenario_for_fewer_does_not_throw_anybody_out(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO, DAVI, EVA)
    table = await lobby.join(table.game_id, User(16, "Fia"))
    with pytest.raises(Refused) as refused:
        await lobby.set_option(table.game_id, ANA, "scenario", "1276")
    assert refused.value.text.id == "refused.more_people_than_places"


async def test_what_is_left_is_dealt_by_the_promised_key_and_told(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO, DAVI)
    table = await lobby.choose_part(table.game_id, CAIO, "ct")
    begun = await lobby.start(table.game_id, ANA)
    assert begun.setup.order[2] == 0
    assert sorted(begun.setup.order) == [0, 1, 2, 3]
    assert begun.setup.dealt == tuple(part for part in begun.setup.order if part)
    told = (await house.tables.chronicle.read(table.game_id, None, -1))[0].text
    assert told.id == "event.parts_dealt"
    assert begun.texts("pt-BR").say(told).count("para") == 3
    again = await (await house.restarted()).tables.look(table.game_id)
    assert [place.seats for place in again.places] == [place.seats for place in begun.places]


async def test_the_draw_of_the_parts_differs_from_table_to_table_and_is_proved(house: House) -> None:
    orders: set[tuple[int, ...]] = set()
    for n in range(12):
        table = await house.tables.lobby.open("tarlac", 1, CHANNEL + 10 + n, ANA)
        for who in (BIA, CAIO):
            await house.tables.lobby.join(table.game_id, who)
        begun = await house.tables.lobby.start(table.game_id, ANA)
        orders.add(begun.setup.order)
    assert len(orders) > 2
    record = read((await house.tables.chronicle.export(begun.game_id)).data)
    assert (record.setup.order, record.setup.dealt) == (begun.setup.order, begun.setup.dealt)
    assert record.names == begun.names
    open_key = msgspec.structs.replace(record.setup, key=begun.setup.key.hex())
    whole = msgspec.structs.replace(record, setup=open_key)
    assert "verify.dealt" not in [problem.text.id for problem in verify(whole, GAMES).problems]
    for forged in ((2, 1, 0), (0, 1, 2), (1, 0, 2)):
        if forged != begun.setup.order:
            setup = msgspec.structs.replace(open_key, order=forged, dealt=forged)
            problems = verify(msgspec.structs.replace(whole, setup=setup), GAMES).problems
            assert "verify.dealt" in [problem.text.id for problem in problems]


async def test_names_and_private_things_follow_the_part_not_the_chair(house: House) -> None:
    lobby = house.tables.lobby
    table = await tarlac(house, BIA, CAIO)
    for who, part in ((ANA, "dec"), (BIA, "ct"), (CAIO, "cbr")):
        await lobby.choose_part(table.game_id, who, part)
    begun = await lobby.start(table.game_id, ANA)
    assert begun.names == ("Bia", "Caio", "Ana")
    assert begun.seats_of(ANA.id) == (2,)
    assert begun.place_at(2).user_id == ANA.id


async def test_a_part_that_somebody_has_is_nobody_elses_not_even_of_whoever_is_about_to_sit_down(house: House) -> None:
    table = await tarlac(house, BIA)
    table = await house.tables.lobby.choose_part(table.game_id, ANA, "ct")
    for number in (None, 1):
        with pytest.raises(BadSetup):
            check_part(table, "ct", number)
    check_part(table, "ct", 0)
