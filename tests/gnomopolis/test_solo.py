"""Jogo Solo."""

import pytest

from games.gnomopolis.content import GainChoice, PayGnome
from games.gnomopolis.pieces import District
from games.gnomopolis.scoring import outcome
from tests.gnomopolis.table import Table, district, refusal, spelt, town, with_action


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


@pytest.mark.rule("GN-END-08")
def test_alone_a_turn_in_which_nothing_can_change_any_more_ends_the_game() -> None:
    # Artisans can only draw each other, and no building on offer is theirs.
    stuck = Table.of(district("AAA", "AA", buildings="c1"), offer="t2 g3", deck="c7").play("act.d4", draw="AA")
    assert stuck.view.outcome is None
    stuck.play("pass", draw="AAA")
    assert stuck.view.outcome is not None
    assert stuck.said("event.stalled")


@pytest.mark.rule("GN-END-08")
@pytest.mark.parametrize(
    ("found", "offer"),
    [
        (district("AAA", "AA"), "t2 c7"),  # two artisans can build the Guildhall
        (district("A", "AAAV"), "t2"),  # the villager in the cup will be drawn one day
        (district("AAA", helpers=2), "t2"),
        (district("AAA", buildings="c6"), "t2"),  # an artisan's coins
        (district("AAA", buildings="t5"), "t2"),  # an artisan can be returned
        (district("SSS", buildings="g4"), "t2"),  # a soldier brings a villager
        (district("SSS", buildings="g5"), "t2"),  # a soldier brings a helper
    ],
)
def test_while_anything_can_change_the_game_goes_on(found: District, offer: str) -> None:
    table = Table.of(found, offer=offer, deck="")
    drawn = "".join(sorted(spelt(found.active) + spelt(found.cup)))
    table.play("pass", draw="AAA" if "AAA" in drawn else "SSS")
    assert table.view.outcome is None


@pytest.mark.rule("GN-END-08", "GN-ACT-10")
def test_what_no_capital_has_left_changes_nothing() -> None:
    table = Table.of(district("SSS", buildings="g4"), offer="t2", deck="", old="I").play("pass", draw="SSS")
    assert table.view.outcome is not None


@pytest.mark.rule("GN-END-08", "GN-ACT-10")
@pytest.mark.parametrize(("old", "goes_on"), [("M", True), ("C", False)])
def test_a_specialist_of_choice_can_change_something_while_one_is_left(
    monkeypatch: pytest.MonkeyPatch, old: str, goes_on: bool
) -> None:
    state = town(district("AAA"), offer="t2", deck="", old=old)
    effects = [GainChoice(1, ("merchant", "inventor"))]
    with_action(monkeypatch, state, "d4", [PayGnome("artisan", returned=False)], effects)
    assert (Table(state).play("pass", draw="AAA").view.outcome is None) == goes_on
