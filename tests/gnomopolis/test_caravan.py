"""Caravanas Tatu."""

from __future__ import annotations

import pytest

from games.core.agenda import Game
from games.gnomopolis.steps import Perform
from tests.gnomopolis.table import RULES, Table, district, refusal, spelt, town


def three(**ana: object) -> Table:
    return Table.of(district("MMCV", **ana), district(buildings="t1"), district(buildings="t2"))


@pytest.mark.rule("GN-CAR-01", "GN-CAR-02")
@pytest.mark.parametrize(
    ("seats", "owner", "marker", "stop"),
    [
        (2, 0, None, 1),
        (2, 0, 1, 1),
        (2, 1, None, 0),
        (3, 0, None, 1),
        (3, 0, 1, 2),
        (3, 0, 2, 1),
        (3, 1, None, 2),
        (3, 1, 2, 0),
        (3, 1, 0, 2),
        (4, 3, None, 0),
        (4, 3, 2, 0),
        (4, 2, 1, 3),
        (4, 2, 3, 0),
    ],
)
def test_the_marker_goes_to_the_next_opponent_and_passes_over_its_owner(
    seats: int, owner: int, marker: int | None, stop: int
) -> None:
    districts = [district("C" if seat == owner else "") for seat in range(seats)]
    districts[owner].caravan = marker
    table = Table.of(*districts, turn=owner).play("caravan")
    assert table.district(owner).caravan == stop
    assert table.said("event.caravan")[0]["opponent"].args == {"seat": stop}
    assert [d.coins for d in table.view.districts] == [int(seat == stop) for seat in range(seats)]


@pytest.mark.rule("GN-CAR-02")
def test_no_opponent_is_skipped_or_repeated() -> None:
    table = three().play("caravan")
    assert "copy.t1" in table.keys
    assert refusal(table, "copy.t2") == ("GN-CAR-02", "refused.not_there")
    table = three(caravan=1).play("caravan")
    assert "copy.t2" in table.keys
    assert refusal(table, "copy.t1") == ("GN-CAR-02", "refused.not_there")


@pytest.mark.rule("GN-CAR-03")
def test_any_action_of_that_district_but_the_caravan_can_be_copied() -> None:
    everybody = "CVSMAI"
    table = Table.of(district(everybody), district(buildings="s1 t2", advisors="ag")).play("caravan")
    assert set(table.keys) == {f"copy.{id}" for id in ("d1", "d2", "d3", "d4", "d5", "d6", "s1", "t2", "ag")}
    assert refusal(table, "copy.d7") == ("GN-CAR-03", "refused.caravan_copied")
    assert refusal(table, "copy.nowhere") == ("GN-CAR-03", "refused.no_such_card")
    assert refusal(table, "pass") == ("GN-TURN-03", "refused.unfinished")


@pytest.mark.rule("GN-CAR-04", "GN-ACT-03")
def test_a_copied_action_must_be_affordable() -> None:
    table = Table.of(district("VM"), district()).play("caravan")
    assert refusal(table, "copy.d1") == ("GN-ACT-03", "refused.lacking")


@pytest.mark.rule("GN-CAR-04")
def test_the_cost_lies_on_ones_own_caravan_and_the_effects_are_ones_own() -> None:
    table = Table.of(district("AV", "C", buildings=""), district("V", "M", "S", buildings="c7"))
    table.play("caravan", "copy.c7", "take.soldier")
    ana, bia = table.view.districts
    assert (ana.scrolls[6].standing, ana.scrolls[6].lying) == (("artisan",), ("villager",))
    assert (spelt(ana.exhausted), ana.coins) == ("S", 2)
    assert (spelt(bia.active), spelt(bia.cup), spelt(bia.exhausted), bia.coins) == ("V", "M", "S", 1)
    table.play("pass", draw="CAS")
    assert table.view.new.gnomes == {"villager": 1}


@pytest.mark.rule("GN-CAR-04")
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("card", ["c5", "g5"])
def test_helpers_of_a_copied_action_are_ones_own(card: str, others: int) -> None:
    rivals = [district("V", buildings=card) for _ in range(others)]
    table = Table.of(district("ACVMSCVMSA", buildings=""), *rivals).play("caravan", f"copy.{card}")
    assert [table.district(seat).helpers for seat in range(others + 1)] == [1, *[0] * others]


@pytest.mark.rule("GN-CAR-04", "GN-ACT-07")
def test_white_icons_of_a_copied_action_are_paid_as_one_likes() -> None:
    table = Table.of(district("CV"), district(buildings="t5")).play("caravan", "copy.t5")
    assert table.keys == ["pay.child", "pay.villager"]
    table.play("pay.villager")
    assert table.district(0).scrolls[6].lying == ("villager",)


@pytest.mark.rule("GN-CAR-05")
def test_the_caravan_goes_once_a_turn_unless_a_search_empties_its_scroll() -> None:
    table = Table.of(district("MMS", "", buildings=""), district(), district()).play("caravan", "copy.d3")
    assert refusal(table, "caravan") == ("GN-CAR-05", "refused.occupied")
    table.play("act.d5")
    assert spelt(table.district(0).exhausted) == "M"
    table.play("caravan")
    assert table.district(0).caravan == 2
    assert [d.coins for d in table.view.districts] == [4, 1, 1]


@pytest.mark.rule("GN-CAR-06")
def test_copying_occupies_no_scroll_but_the_caravans() -> None:
    table = Table.of(district("MM"), district("M", "VVV")).play("caravan", "act.d3")
    assert table.district(0).coins == 4
    assert table.district(1).scrolls[2].standing == ()
    table.play("pass", draw="MM").play("act.d3")
    assert table.district(1).coins == 3


@pytest.mark.rule("GN-CAR-06")
def test_a_used_scroll_of_ones_own_does_not_forbid_its_twin() -> None:
    table = Table.of(district("MM"), district()).play("act.d3", "caravan")
    assert table.district(0).coins == 4


@pytest.mark.rule("GN-CAR-07", "GN-GAIN-04")
@pytest.mark.parametrize(("old", "new", "left"), [(5, 5, (2, 5)), (1, 5, (0, 3)), (0, 0, (0, 0))])
def test_the_opponent_is_paid_one_coin_from_the_stock_before_the_effects(
    old: int, new: int, left: tuple[int, int]
) -> None:
    table = Table.of(district("M"), district(), coins=old, new_coins=new).play("caravan")
    assert [d.coins for d in table.view.districts] == [2, 1]
    assert (table.view.old.coins, table.view.new.coins) == left
    gains = [event.text.args["player"].args["seat"] for event in table.events if event.text.id == "event.gained"]
    assert gains == [1, 0]


@pytest.mark.rule("GN-CAR-08")
def test_the_opponent_copied_is_not_asked() -> None:
    table = Table.of(district("AV"), district("V", "V", buildings="c7")).play("caravan", "copy.c7")
    assert table.asked.seat == 0
    assert refusal(table, "take.soldier", seat=1) == ("GN-TURN-01", "refused.not_asked")


@pytest.mark.rule("GN-CAR-09")
def test_without_an_action_to_pay_for_the_marker_stays() -> None:
    table = Table.of(district(helpers=3), district(), district(buildings="s4"))
    assert refusal(table, "caravan") == ("GN-CAR-09", "refused.nothing_to_copy")
    assert table.play("pass").district(0).caravan is None
    table = Table.of(district(helpers=3, caravan=1), district(), district(buildings="s4")).play("caravan")
    assert table.district(0).coins == 2


@pytest.mark.rule("GN-CAR-09")
def test_the_marker_stays_where_it_is_between_turns() -> None:
    table = three().play("caravan", "copy.t1")
    for _ in range(3):
        table.state = table.play("pass", draw=_next(table)).state
    assert table.district(0).caravan == 1


def _next(table: Table) -> str | None:
    """What the player in turn will draw: all they have, where they have no more than three."""
    mine = table.district(table.seat)
    working = [gnome for scroll in mine.scrolls for gnome in scroll.standing]
    return (spelt(mine.cup) + spelt(mine.active) + spelt(mine.exhausted) + spelt(working))[:3] or None


@pytest.mark.rule("GN-CAR-03")
def test_no_scroll_but_the_caravan_sends_it_and_none_copies_it() -> None:
    state = town(district("V"), district(), step=Perform(0, "d7", "d7"))
    with pytest.raises(AssertionError, match="GN-CAR-03"):
        Game(RULES, state).settle()
