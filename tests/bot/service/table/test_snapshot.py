"""What a table is, as everybody is shown it: who plays, who played, who is waited for."""

from __future__ import annotations

import msgspec
import pytest

from bot.service.table.others import Former
from tests.bot.conftest import ANA, BIA, House


@pytest.mark.parametrize(
    ("status", "over"),
    [("lobby", False), ("running", False), ("finished", True), ("cancelled", True), ("closed", True)],
)
async def test_at_a_table_that_is_over_nothing_is_played(house: House, status: str, over: bool) -> None:
    assert msgspec.structs.replace(await house.running(), status=status).over is over


async def test_of_a_place_that_changed_hands_twice_each_move_keeps_the_name_of_whoever_made_it(house: House) -> None:
    snapshot = await house.running()
    former = (Former(1, 4, BIA.id, "Bia", 400), Former(1, 9, 77, "Max", 900))
    snapshot = msgspec.structs.replace(
        snapshot,
        former=former,
        places=tuple(
            msgspec.structs.replace(place, name="Zoe") if place.number == 1 else place for place in snapshot.places
        ),
    )
    told = {at: snapshot.names_at(*at)[1] for at in ((0, 0), (4, 400), (4, 401), (9, 900), (9, 901), (10, 0))}
    assert told == {(0, 0): "Bia", (4, 400): "Bia", (4, 401): "Max", (9, 900): "Max", (9, 901): "Zoe", (10, 0): "Zoe"}


async def test_nobody_waits_for_whoever_has_left_their_place_and_no_bot_plays_where_nobody_is_there(
    house: House,
) -> None:
    snapshot = await house.running()
    who = house.active(snapshot)[0]
    assert snapshot.awaited_users == {who.id}
    gone = msgspec.structs.replace(
        snapshot,
        places=tuple(
            msgspec.structs.replace(place, offered_at=1) if place.user_id == who.id else place
            for place in snapshot.places
        ),
    )
    assert gone.awaited_users == frozenset()
    assert gone.awaited_bot is not None
    assert gone.awaited_bot.user_id == who.id
    empty = msgspec.structs.replace(
        snapshot, places=tuple(msgspec.structs.replace(place, offered_at=1) for place in snapshot.places)
    )
    assert empty.awaited_bot is None


@pytest.mark.parametrize(
    ("pace", "chosen", "counts"),
    [(1, None, False), (12, None, True), (24, None, True), (0, None, False), (24, False, False), (1, True, True)],
)
async def test_calendars_count_at_slow_tables_unless_it_was_chosen_otherwise(
    house: House, pace: int, chosen: bool | None, counts: bool
) -> None:
    snapshot = msgspec.structs.replace(await house.running(), pace=pace, by_calendar=chosen)
    assert snapshot.calendars is counts


async def test_whoever_sat_there_once_is_known_and_nobody_else(house: House) -> None:
    snapshot = msgspec.structs.replace(await house.running(), former=(Former(1, 4, 77, "Max", 400),))
    assert [snapshot.sat(user) for user in (ANA.id, 77, 78)] == [True, True, False]


@pytest.mark.parametrize(
    ("status", "standing"), [("running", ("free", "running")), ("finished", ("finished",)), ("closed", ())]
)
async def test_only_where_is_played_a_place_on_offer_is_free(
    house: House, status: str, standing: tuple[str, ...]
) -> None:
    snapshot = await house.running()
    places = tuple(msgspec.structs.replace(place, offered_at=1) for place in snapshot.places)
    assert msgspec.structs.replace(snapshot, status=status, places=places).standing == standing
    assert msgspec.structs.replace(snapshot, status="running").standing == ("running",)
