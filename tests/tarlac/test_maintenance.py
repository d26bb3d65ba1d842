"""Pre-maintenance, danger, maintenance."""

from __future__ import annotations

import pytest

from games.tarlac.printed import CBR, CT
from games.tarlac.queries import numbers
from games.tarlac.steps.maintenance import maintain, maintenance_order, recover, restock, tribute_to
from games.tarlac.steps.mustering import Muster
from games.tarlac.steps.rounds import Cycle
from games.tarlac.steps.throne import resolve_throne
from tests.tarlac.table import RULES, Table, count

# ---------------------------------------------------------------- pre-maintenance and danger


@pytest.mark.rule("TA-PRE-01", "TA-PRE-02", "TA-DANGER-03", "TA-DANGER-04", "TA-DANGER-08")
@pytest.mark.parametrize(("card", "removed"), [("rains", 2), ("harvest_failure", 1), ("famine", 0)])
def test_recovery_follows_the_card_of_the_round_before(card: str, removed: int) -> None:
    table = Table("1281").ravaged(tulla=7, rath=1).destroyed("dysert").danger(card)
    recover(table.state)
    assert table.devastation("tulla") == 7 - removed
    assert table.devastation("rath") == max(0, 1 - removed)
    assert (table.devastation("dysert"), table.is_destroyed("dysert")) == (10, False)


@pytest.mark.rule("TA-DANGER-08", "TA-PRE-01", "TA-PRE-03")
def test_the_new_card_comes_too_late_for_this_recovery() -> None:
    table = Table.started("1281", card="harvest_failure").ravaged(tulla=7)
    table.new_round("war_wales")
    assert (table.state.danger, table.devastation("tulla")) == ("war_wales", 6)
    table.new_round("harvest_failure")
    assert (table.state.danger, table.devastation("tulla")) == ("harvest_failure", 4)


@pytest.mark.rule("TA-PRE-03", "TA-PRE-04", "TA-PRE-06")
def test_a_card_of_the_scenario_returns_when_it_is_replaced() -> None:
    table = Table.started("1281", card="war_scotland")
    assert len(table.state.deck) == 24
    assert numbers(table.state).base_pounds == 9
    table.new_round("harvest_failure")
    assert count(table.state.deck, "war_scotland") == 5
    assert count(table.state.deck, "+famine") == 4
    assert len(table.state.deck) == 24 + 4
    assert numbers(table.state).base_pounds == 18


@pytest.mark.rule("TA-PRE-04", "TA-PRE-05")
def test_extra_cards_can_be_drawn_once() -> None:
    table = Table.started("1281", card="rains")
    assert not all(card.startswith("+") for card in table.state.deck[-12:]), "shuffled in, not laid on top"
    assert not all(card.startswith("+") for card in table.state.deck[:12])
    assert count(table.state.deck, "+fluke") == 8
    assert count(table.state.deck, "+harvest_failure") == 4
    table.new_round("war_wales")
    assert not [card for card in table.state.deck if card.startswith("+")]
    assert len(table.state.deck) == 24


@pytest.mark.rule("TA-DANGER-01")
def test_rain_shortens_marches() -> None:
    table = Table("1281").army("ct", "clonroad", 3).danger("rains").turn("ct")
    table.say("march.magh_adhair")
    assert table.state.turn is not None
    assert table.state.turn.points == 3
    dry = Table("1281").army("ct", "clonroad", 3).turn("ct").say("march.magh_adhair")
    assert dry.state.turn is not None
    assert dry.state.turn.points == 5


@pytest.mark.rule("TA-DANGER-02")
def test_liver_fluke() -> None:
    table = Table("1281").herds(ct=10, cbr=2, cch=1, cba=0).danger("fluke")
    for id in ("ct", "cbr", "cch", "cba"):
        restock(table.game, id)
    assert [table.of(id).herds for id in ("ct", "cbr", "cch", "cba")] == [9, 1, 1, 0]
    assert table.febas_of("ct") == 3


@pytest.mark.rule("TA-DANGER-04", "TA-MAINT-03")
def test_famine_restocks_one_and_a_full_pile_gives_febas_still() -> None:
    table = Table("1281").herds(ct=10, cbr=4, cch=0).danger("famine")
    for id in ("ct", "cbr", "cch"):
        restock(table.game, id)
    assert [table.of(id).herds for id in ("ct", "cbr", "cch")] == [10, 5, 0]
    assert table.febas_of("ct") == 4


@pytest.mark.rule("TA-MAINT-03", "TA-SET-04")
def test_three_herds_up_to_ten_for_the_irish_only() -> None:
    table = Table("1281").herds(ct=8, cbr=1, cch=0, dec=4).danger("rains")
    for id in ("ct", "cbr", "cch"):
        restock(table.game, id)
    for id in ("dec", "umb"):
        maintain(table.game, id)
    assert [table.of(id).herds for id in ("ct", "cbr", "cch", "dec", "umb")] == [10, 4, 0, 4, 0]
    assert table.febas_of("ct") == 3


@pytest.mark.rule("TA-DANGER-06", "TA-DANGER-07", "TA-DANGER-03", "TA-DANGER-04", "TA-MAINT-09")
@pytest.mark.parametrize(
    ("card", "income", "battle", "provision"),
    [("war_scotland", 12, 4, 1), ("war_wales", 15, 3, 1), ("war_france", 18, 3, 1), ("rains", 21, 3, 1),
     ("harvest_failure", 18, 3, 2), ("famine", 21, 3, 3)],
)  # fmt: skip
def test_what_de_clare_earns_and_pays(card: str, income: int, battle: int, provision: int) -> None:
    table = Table("1281").danger(card)
    table.state.pounds = 5
    maintain(table.game, "dec")
    assert table.state.pounds == 5 + income
    table.ask(Muster(table.of("dec").seat, "dec", "quin")).say("muster.1", "provision.1")
    assert table.state.pounds == 5 + income - battle - provision


@pytest.mark.rule("TA-MAINT-09", "TA-MAP-07")
def test_destroyed_monasteries_pay_nothing() -> None:
    table = Table("1281").danger("rains").destroyed("cratloe", "tomfinlough", "tulla")
    maintain(table.game, "dec")
    assert table.state.pounds == 19


@pytest.mark.rule("TA-MOB-10")
@pytest.mark.parametrize("card", ["rains", "harvest_failure", "famine"])
def test_an_exile_lands_with_as_many_provisions_in_bad_years(card: str) -> None:
    table = Table("1277").danger(card)
    table.state.round, table.state.cycle = 2, 0
    table.ask(Cycle())
    assert table.keys == ["base.kilmacduagh", "muster.none"]
    table.say("base.kilmacduagh")
    assert (table.battles("ct"), table.of("ct").army.provisions, table.where("ct")) == (10, 10, "kilmacduagh")


# ---------------------------------------------------------------- maintenance


@pytest.mark.rule("TA-MAINT-01")
def test_the_maintenance_order_is_rolled_anew() -> None:
    table = Table("1277")
    ct, allies, cbr, others, dec = range(5)
    assert maintenance_order(table.dice(2, 5, 4).game) == [cbr, dec, allies, others, ct]
    assert maintenance_order(table.dice(3, 3, 1, 2, 6).game) == [cbr, dec, allies, ct, others]
    partition = Table("1281")
    assert maintenance_order(partition.dice(1, 2, 3).game)[:2] == [ct, dec]
    rounds = Table.started("1277")
    seen = {tuple(rounds.state.seating)} | {tuple(rounds.new_round().state.seating) for _ in range(6)}
    assert len(seen) > 1
    assert all(order[:2] == (cbr, dec) for order in seen)


@pytest.mark.rule("TA-MAINT-01", "TA-MOB-14")
def test_news_come_in_maintenance_order() -> None:
    table = Table("1281")
    table.state.pounds, table.state.seating = 30, [0, 4, 3, 1, 2]
    table.ask(Cycle())
    asked = list[str]()
    while not table.done:
        asked.append(table.question.faction)
        table.say("muster.none")
    assert asked == ["ct", "dec", "cdu", "boi", "cch", "cfe", "cba", "cbr"]


@pytest.mark.rule("TA-MAINT-02")
@pytest.mark.parametrize(("war", "left"), [("pays", 0), ("letter", 10)])
def test_an_exile_has_no_maintenance_and_no_herds_but_his_allies_have(war: str, left: int) -> None:
    table = Table("1277", players=3, war=war).herds(ct=10, cch=5).danger("rains").hostage("ct", "dec")
    table.state.exiled = CT
    for id in ("ct", "cch"):
        maintain(table.game, id)
    assert (table.of("ct").herds, table.of("cch").herds, table.febas_of("ct"), table.of("dec").herds) == (left, 8, 3, 0)


@pytest.mark.rule("TA-MAINT-05", "TA-MAINT-06", "TA-FAC-02", "TA-FAC-03")
def test_who_owes_tribute_to_the_king() -> None:
    table = Table("1277").herds(cbr=3, umb=4, cch=4, cfe=4, boi=4).danger("rains")
    table.of("boi").seat, table.of("boi").ally = 3, CBR
    table.hostage("cch", CBR).hostage("umb", CBR)
    owing = {each.id: each.tribute for each in RULES.view(table.state, None).factions if each.tribute}
    assert owing == dict.fromkeys(("cch", "umb", "cdu"), CBR), "the view tells it"
    for id in ("umb", "cch", "cfe", "boi"):
        maintain(table.game, id)
    assert [table.of(id).herds for id in ("umb", "cch", "cfe", "boi")] == [6, 6, 7, 7]
    assert table.of("cbr").herds == 5
    maintain(table.game, "cbr")
    assert table.of("cbr").herds == 5 + 3 + 1 - 1, "and from uncontrolled Cenél Dunghaile, less de Clare's"
    tanaiste = Table("1315").herds(tan=4, cbr=3).danger("rains")
    maintain(tanaiste.game, "tan")
    assert (tanaiste.of("tan").herds, tanaiste.of("cbr").herds) == (6, 4), "like a subject"


@pytest.mark.rule("TA-MAINT-10")
def test_poor_payers_and_full_receivers() -> None:
    table = Table("1318").herds(ct=10, cch=0, cfe=10).danger("war_france")
    maintain(table.game, "cch")
    assert (table.of("cch").herds, table.of("ct").herds) == (0, 10)
    maintain(table.game, "cfe")
    assert (table.of("cfe").herds, table.of("ct").herds, table.febas_of("cfe")) == (9, 10, 4)
    last = Table("1318").herds(ct=2, cch=1).danger("fluke")
    maintain(last.game, "cch")
    assert (last.of("cch").herds, last.of("ct").herds) == (0, 3)
    poor = Table("1277").herds(cbr=0).danger("war_france")
    poor.of("cdu").hostage = ""
    maintain(poor.game, "cbr")
    assert (poor.of("cbr").herds, poor.of("dec").herds) == (0, 0)


@pytest.mark.rule("TA-MAINT-07", "TA-THRONE-03")
def test_a_partition_may_persist() -> None:
    table = Table("1281", partition_persists="yes")
    resolve_throne(table.game)
    assert (table.state.partition, table.state.exiled) == (True, "")
    table.of("cbr").fell = "defeat"
    resolve_throne(table.game)
    assert (table.state.partition, table.state.exiled) == (False, CBR)


@pytest.mark.rule("TA-MAINT-06", "TA-MAINT-08", "TA-FAC-02")
def test_what_nobody_plays_pays_after_the_restock_and_before_de_clare_is_paid() -> None:
    table = Table("1276").hostage("ct", "dec").hostage("cdu", CT).hostage("boi", CT).herds(ct=0, dec=0)
    maintain(table.game, "ct")
    # Nothing to multiply; 1 of Corcabhaiscinn and 1 of Clann Duibhgin, none of Boireann; 1 to de Clare.
    assert (table.of("ct").herds, table.of("dec").herds) == (1, 1)
    poor = Table("1276").hostage("ct", "dec").herds(ct=0, dec=0)
    maintain(poor.game, "ct")
    assert (poor.of("ct").herds, poor.of("dec").herds) == (0, 1)
    nearly = Table("1276").herds(ct=9).danger("war_france")
    maintain(nearly.game, "ct")
    assert (nearly.of("ct").herds, nearly.febas_of("ct")) == (10, 3)


@pytest.mark.rule("TA-MAINT-05")
def test_a_hostage_with_the_tanaiste_owes_the_king_nothing() -> None:
    table = Table("1284").hostage("cba", "tan")
    table.state.king, table.state.exiled, table.state.partition = CBR, CT, False
    assert tribute_to(table.state, "cba") == ""
    assert tribute_to(table.hostage("cba", CBR).state, "cba") == CBR


@pytest.mark.rule("TA-MAINT-08")
def test_both_pretenders_pay_de_clare_while_the_kingdom_is_parted() -> None:
    table = Table("1281").hostage("cbr", "dec").herds(cbr=2, dec=0).danger("war_france")
    maintain(table.game, "cbr")
    assert table.state.partition
    # 2 and 3 more; of the listed kings only the Tánaiste has nobody to play it: 1 more; 1 to de Clare.
    assert (table.of("cbr").herds, table.of("dec").herds) == (2 + 3 + 1 - 1, 1)


@pytest.mark.rule("TA-MAINT-09")
def test_the_herds_of_de_clare_neither_multiply_nor_go_to_his_side() -> None:
    table = Table("1276").herds(dec=4, cbr=0, ct=0).danger("war_france")
    maintain(table.game, "dec")
    assert [table.of(id).herds for id in ("dec", "cbr", "ct")] == [4, 0, 0]
    full = Table("1276").herds(dec=10).danger("war_france")
    maintain(full.game, "dec")
    assert full.of("dec").herds == 10


@pytest.mark.rule("TA-DANGER-02", "TA-MAINT-05")
def test_liver_fluke_does_not_spare_the_tribute() -> None:
    table = Table("1276").herds(cch=5, ct=2).danger("fluke")
    maintain(table.game, "cch")
    assert (table.of("cch").herds, table.of("ct").herds) == (3, 3)
