"""Jogo Solo."""

import pytest

from games.gnomopolis.scoring import outcome
from tests.gnomopolis.table import Table, district, refusal, town


@pytest.mark.rule("GN-SOLO-01")
def test_alone_one_plays_by_the_basics_of_two_and_every_round_is_one_turn() -> None:
    table = Table.new(1)
    assert (table.view.old.coins, sum(table.view.old.gnomes.values()), len(table.view.offer)) == (30, 30, 6)
    table = Table.of(district("VVV", "VVV"))
    for number in (1, 2, 3):
        assert (table.view.round, table.view.turn) == (number, 0)
        table.play("pass", draw="VVV")


@pytest.mark.rule("GN-SOLO-02")
def test_a_solo_game_ends_with_the_clean_up_of_the_turn_of_the_trigger() -> None:
    table = Table.of(district("MC", "VVV"), coins=2).play("act.d3")
    assert (table.view.trigger, table.view.outcome) == ("coins", None)
    table.play("act.d1").play("pass", draw="VVV")
    found = table.view.outcome
    assert found is not None
    assert table.view.new.gnomes == {"child": 1}
    assert (found.winners, found.ranking) == ((), ((0,),))
    assert found.scores[0]["coins"] == 2


@pytest.mark.rule("GN-SOLO-02")
def test_a_solo_score_has_no_winner() -> None:
    assert outcome(town(district(coins=50))).winners == ()


@pytest.mark.rule("GN-SOLO-03")
def test_alone_the_caravan_copies_ones_own_actions_even_used_ones() -> None:
    table = Table.of(district("MMC", buildings="t1", advisors="at")).play("act.d3", "caravan")
    assert set(table.keys) == {"copy.d1", "copy.d3", "copy.t1", "copy.at"}
    assert refusal(table, "copy.d7") == ("GN-CAR-03", "refused.caravan_copied")
    assert refusal(table, "copy.t2") == ("GN-CAR-02", "refused.not_there_home")
    before = table.view.old.coins
    table.play("copy.d3")
    assert (table.district(0).coins, table.view.old.coins) == (4, before - 2)
    assert table.district(0).caravan is None
    assert table.said("event.caravan_home")
    assert refusal(table, "caravan") == ("GN-CAR-05", "refused.occupied")


@pytest.mark.rule("GN-SOLO-03", "GN-CAR-09")
def test_alone_and_without_means_the_caravan_stays() -> None:
    assert refusal(Table.of(district()), "caravan") == ("GN-CAR-09", "refused.nothing_to_copy_home")
