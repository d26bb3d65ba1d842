"""The twenty-five worked examples of the ledger; the first two are the rulebook's own."""

from __future__ import annotations

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import BadSetup, start
from games.tarlac.content import PACKS
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import held_by, numbers, side
from games.tarlac.seating import plan
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.maintenance import maintain, restock
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.provisioning import Feed
from games.tarlac.steps.rounds import Cycle, Round
from games.tarlac.steps.sacking import Sack
from games.tarlac.steps.throne import resolve_throne
from tests.tarlac.table import RULES, Table


@pytest.mark.rule("TA-PROV-04", "TA-PROV-05", "TA-PROV-06", example="TA-EX-01")
def test_01_brian_ruad_feeds_four_of_five_battles_by_coyne() -> None:
    table = Table("1277").army("cbr", "killone", 5).herds(cbr=0).ravaged(killone=6)
    table.ask(Feed(table.of("cbr").seat, "cbr"))
    assert table.done, "there is nothing to choose"
    assert table.is_destroyed("killone")
    assert (table.battles("cbr"), table.of("cbr").herds, table.febas_of("cbr")) == (4, 0, 3)


@pytest.mark.rule("TA-PROV-02", "TA-PROV-03", "TA-PROV-06", example="TA-EX-02")
def test_02_tarlac_feeds_four_of_six_battles_with_herds() -> None:
    table = Table("1277").army("ct", "bealach", 6).herds(ct=4)
    table.ask(Feed(0, "ct"))
    assert table.done, "herds cannot be kept back"
    assert (table.battles("ct"), table.of("ct").herds, table.febas_of("ct")) == (4, 0, 3)


@pytest.mark.rule("TA-SCN-1276-03", "TA-MAINT-09", "TA-DANGER-07", "TA-MOB-03", example="TA-EX-03")
def test_03_de_clare_spends_all_he_has_in_1276() -> None:
    table = Table.started("1276", card="war_wales")
    assert table.state.pounds == 39
    assert table.keys[:2] == ["muster.1", "muster.2"]
    table.say("muster.10")
    assert table.keys == [f"provision.{n}" for n in range(9, -1, -1)]
    table.say("provision.9")
    assert table.state.pounds == 0
    assert (table.battles("dec"), table.of("dec").army.provisions, table.where("dec")) == (10, 9, "bunratty")


@pytest.mark.rule(
    "TA-MOVE-01", "TA-MOVE-02", "TA-DANGER-01", "TA-CALL-11", "TA-MOB-04", "TA-SCN-1276-04", "TA-SCN-1276-06",
    "TA-TURN-01", example="TA-EX-04",
)  # fmt: skip
def test_04_de_clare_fetches_the_exile_in_the_rain() -> None:
    table = Table.started("1276", card="rains").say("muster.10", "provision.0")
    assert table.where("ct") == "kildysert"
    assert table.battles("ct") == 1
    table.say("march.clonroad")
    assert table.state.turn is not None
    assert table.state.turn.points == 1
    table.say("call.cbr", "answer.accept")
    assert table.keys[-1] == "muster.10.10"
    table.say("muster.8.8")
    assert table.devastation("clonroad") == 8
    assert (table.battles("cbr"), table.where("cbr")) == (8, "clonroad")
    assert table.of("cbr").hostage == DEC
    assert table.state.order == ["dec", "ct", "cbr"]
    assert table.state.exiled == CBR
    table.say("sack.none", "march.stay")
    assert table.state.turn.faction == "ct"
    table.say("call.none")
    assert table.state.turn.faction == "cbr"


@pytest.mark.rule(
    "TA-COMBAT-01", "TA-COMBAT-04", "TA-COMBAT-05", "TA-COMBAT-11", "TA-COMBAT-12", "TA-MOVE-03", example="TA-EX-05"
)
def test_05_first_contact_in_the_forest() -> None:
    table = Table("1281").army("ct", "dubh_glen", 3).army("cbr", "drumcliff", 4).turn("cbr")
    table.say("march.dubh_glen")
    assert table.state.turn is not None
    assert table.state.turn.points == 0
    assert table.keys == ["fight.stand", "fight.flee"]
    table.dice(4, 3, 6, 2, 2, 5).say("fight.stand", "stand.all")
    table.say("stand.all")
    assert table.done, "the sack is impossible, the march is over"
    assert (table.battles("cbr"), table.battles("ct")) == (3, 2)
    assert table.where("cbr") == table.where("ct") == "dubh_glen"
    assert table.state.defenders == {"dubh_glen": CT}


@pytest.mark.rule(
    "TA-BATTLE-01", "TA-BATTLE-02", "TA-COMBAT-03", "TA-COMBAT-06", "TA-COMBAT-07", "TA-COMBAT-08", "TA-COMBAT-09",
    "TA-COMBAT-10", "TA-HOST-04", "TA-THRONE-01",
    example="TA-EX-06",
)  # fmt: skip
def test_06_the_king_falls_at_clonroad() -> None:
    table = Table("1277").army("cbr", "clonroad", 2).army("ct", "clonroad", 4).army("cfe", "clonroad", 1)
    table.state.order = ["ct", "cfe", "cbr"]
    table.herds(ct=8, cfe=2, cbr=7).hostage("cdu", "cbr")
    table.ask(Battle("clonroad", CT, CBR)).dice(5, 4, 6, 1, 3, 5, 6, 4).say("stand.all", "stand.all")
    assert table.battles("ct") == 3
    assert table.of("cbr").army is None
    assert (table.febas_of("cbr"), table.febas_of("ct"), table.febas_of("cfe")) == (1, 4, 4)
    assert [table.of(id).herds for id in ("ct", "cfe", "cbr")] == [10, 5, 0]
    assert table.of("cdu").hostage == ""
    resolve_throne(table.game)
    assert (table.state.king, table.state.exiled) == (CT, CBR)


@pytest.mark.rule("TA-DIS-01", "TA-DIS-02", "TA-DIS-03", "TA-COMBAT-11", example="TA-EX-07")
def test_07_disengaging_at_dysert() -> None:
    def attacked(*dice: int) -> Table:
        table = Table("1281").army("cfe", "dysert", 3).army("cbr", "drumcliff", 8).turn("cbr").say("march.dysert")
        return table.dice(*dice).say("fight.flee")

    slipped = attacked(3, 3)
    assert sorted(slipped.keys) == [f"retreat.{space}" for space in ("brentir", "drumcliff", "dubh_glen", "rath")]
    slipped.say("retreat.rath")
    assert (slipped.where("cfe"), slipped.battles("cfe"), slipped.battles("cbr")) == ("rath", 3, 8)
    assert slipped.keys == ["sack.dysert", "sack.none"]
    tied = attacked(4, 3)
    assert tied.done
    assert (tied.battles("cfe"), tied.battles("cbr"), tied.where("cfe")) == (3, 8, "dysert")
    caught = attacked(5, 2)
    assert caught.done
    assert (caught.battles("cfe"), caught.battles("cbr"), caught.where("cfe")) == (2, 8, "dysert")


@pytest.mark.rule("TA-MAINT-03", "TA-MAINT-04", "TA-MAINT-05", example="TA-EX-08")
def test_08_three_maintenances_of_an_ally() -> None:
    table, found = Table("1277").herds(cch=5), list[int]()
    table.state.king, table.state.exiled = CT, CBR
    for _ in range(3):
        maintain(table.game, "cch")
        found.append(table.of("cch").herds)
    assert found == [7, 9, 9]
    assert table.febas_of("cch") == 3


@pytest.mark.rule("TA-MAINT-04", "TA-WIN-02", "TA-WIN-03", "TA-WIN-04", "TA-FEBAS-02", example="TA-EX-09")
def test_09_the_fifth_febas_ends_the_war_before_any_tribute() -> None:
    table = Table("1318").herds(ct=10, cch=5).febas(ct=4).hostage("cbr", "dec")
    table.state.round = 1
    restocked = table.copy()
    restocked.ask(Round())
    assert restocked.febas_of("ct") == 5
    assert restocked.winners() == restocked.seats("ct", "cch")
    assert restocked.of("cch").herds == 5
    table.danger("fluke")
    restock(table.game, "ct")
    assert (table.of("ct").herds, table.febas_of("ct"), table.state.outcome) == (9, 4, None)


@pytest.mark.rule("TA-SACK-02", "TA-SACK-03", "TA-PRE-01", "TA-PRE-02", "TA-MAP-07", example="TA-EX-10")
def test_10_a_sack_that_destroys_and_how_the_place_recovers() -> None:
    table = Table("1281").army("cbr", "inchicronan", 7).herds(cbr=4).ravaged(inchicronan=5).danger("war_france")
    table.turn("cbr").say("march.stay", "sack.inchicronan")
    assert table.of("cbr").herds == 5
    assert table.is_destroyed("inchicronan")
    assert table.devastation("inchicronan") == 10
    table.ask(Sack(table.of("cbr").seat, "cbr"))
    assert table.done, "neither twice in a turn nor when destroyed"
    table.turn("cbr").say("march.stay")
    assert table.done, "destroyed: not in a later turn either"
    table.ask(Round())
    assert (table.devastation("inchicronan"), table.is_destroyed("inchicronan")) == (10, False)
    table.danger("war_france").ask(Round())
    assert table.devastation("inchicronan") == 8


@pytest.mark.rule("TA-SACK-07", "TA-SACK-08", example="TA-EX-11")
@pytest.mark.parametrize(
    ("castle", "dice", "battles", "devastation", "herds"),
    [("bunratty", (6, 4), 3, 0, 5), ("quin", (5, 3), 3, 3, 6), ("quin", (2, 2), 2, 0, 5)],
)
def test_11_assaults(castle: str, dice: tuple[int, int], battles: int, devastation: int, herds: int) -> None:
    table = Table("1318").army("dec", "cratloe", 1).army("cch", castle, 3).turn("cch")
    table.say("march.stay").dice(*dice).say(f"sack.{castle}")
    assert table.done
    assert (table.battles("cch"), table.devastation(castle), table.of("cch").herds) == (battles, devastation, herds)


@pytest.mark.rule("TA-PRE-03", "TA-PRE-04", "TA-PRE-05", "TA-PRE-06", example="TA-EX-12")
def test_12_the_deck_breathes() -> None:
    table = Table.started("1281", card="rains")
    assert len(table.state.deck) == 36
    table.new_round("+harvest_failure")
    assert (table.state.danger, len(table.state.deck)) == ("+harvest_failure", 29)
    assert sorted(card for card in table.state.deck if card.startswith("+")) == ["+famine"] * 4
    table.new_round("+famine")
    assert (table.state.danger, len(table.state.deck)) == ("+famine", 25)


@pytest.mark.rule(
    "TA-SCN-1318-01", "TA-SCN-1318-02", "TA-SCN-1318-03", "TA-PRE-07", "TA-DANGER-04", "TA-DANGER-05", "TA-MOB-02",
    "TA-MAINT-05", "TA-FAC-02",
    example="TA-EX-13",
)  # fmt: skip
def test_13_the_famine_of_1318() -> None:
    table = Table.started("1318")
    assert (table.state.danger, len(table.state.deck)) == ("famine", 24)
    assert [table.of(id).herds for id in ("ct", "cor", "cch", "cfe")] == [8, 6, 5, 5]
    assert table.question.faction == "ct"
    assert "muster.7.5" in table.keys, "a sixth by coyne has no room"
    table.muster(7, 4)
    assert (table.devastation("clonroad"), table.battles("ct"), table.of("ct").herds) == (8, 7, 5)


@pytest.mark.rule("TA-CALL-01", "TA-CALL-04", "TA-CALL-10", "TA-SET-04", "TA-SEAT-07", "TA-MOB-02", example="TA-EX-14")
def test_14_a_neutral_king_joins() -> None:
    table = Table("1276").army("cbr", "kilnasoolagh", 4).turn("cbr")
    table.dice(5).say("march.stay", "call.cdu").muster(5, 3)
    king = table.of("cdu")
    assert (king.ally, king.herds, table.battles("cdu"), table.where("cdu")) == (CBR, 3, 5, "kilnasoolagh")
    assert king.seat == table.of("umb").seat
    assert table.devastation("kilnasoolagh") == 3
    assert table.state.order[-1] == "cdu"


@pytest.mark.rule(
    "TA-CALL-05", "TA-CALL-06", "TA-CALL-10", "TA-COAL-01", "TA-SEAT-08", "TA-MAINT-06", "TA-MAINT-08", "TA-PROV-04",
    example="TA-EX-15",
)  # fmt: skip
def test_15_a_neutral_king_refuses() -> None:
    table = Table("1276").army("cbr", "kilnasoolagh", 4).hostage("cbr", "dec").herds(cbr=4)
    table.turn("cbr").dice(2).say("march.stay", "call.cdu")
    king = table.of("cdu")
    assert (king.hostage, king.seat, king.army, side(table.state, "cdu")) == (CBR, None, None, CBR)
    table.turn("cbr").dice(1).say("march.stay", "call.cdu")
    assert (king.hostage, king.seat, table.febas_of("cbr")) == (CBR, None, 3)
    table.ask(Feed(table.of("cbr").seat, "cbr")).say("eat.4")
    assert table.devastation("kilnasoolagh") == 4
    table.state.king, table.state.exiled, table.state.danger = CBR, CT, "war_france"
    maintain(table.game, "cbr")
    assert (table.of("cbr").herds, table.of("dec").herds) == (7, 1)
    maintain(table.game, "umb")
    assert table.of("cbr").herds == 8


@pytest.mark.rule(
    "TA-CALL-08", "TA-COAL-03", "TA-HOST-02", "TA-HOST-03", "TA-MAP-05", "TA-SEAT-08", "TA-MOB-06", example="TA-EX-16"
)
def test_16_a_rivals_ally_gives_a_hostage_and_breaks_faith() -> None:
    table = Table("1281").army("cbr", "dubh_glen", 4).turn("cbr")
    seat = table.of("cch").seat
    table.say("march.tulla")
    assert table.state.turn is not None
    assert table.state.turn.points == 3
    table.say("call.cch")
    assert (table.of("cch").hostage, table.of("cch").seat, side(table.state, "cch")) == (CBR, seat, CT)
    table.ask(Summons("cch"))
    assert table.done, "an enemy stands in its longport"
    table.army("cbr", "feakle", 4).ask(Summons("cch")).say("muster.2.2")
    table.turn("cch").say("march.killone", "sack.killone")
    assert (table.of("cch").hostage, table.febas_of("cch")) == ("", 2)
    assert (table.of("cch").herds, table.devastation("killone")) == (6, 2)


@pytest.mark.rule("TA-SCN-1315-05", "TA-CALL-03", "TA-CALL-07", "TA-CALL-09", example="TA-EX-17")
def test_17_an_ally_torn_between_two_duties() -> None:
    comes = Table("1315").army("ct", "tulla", 1).turn("ct").say("march.stay", "call.cch")
    stays = comes.copy()
    comes.say("answer.come")
    assert (comes.of("cch").hostage, comes.febas_of("cch")) == ("", 2)
    assert comes.keys[0] == "muster.1.0"
    assert "muster.none" not in comes.keys
    stays.say("answer.stay")
    assert (stays.of("cch").hostage, stays.febas_of("cch"), stays.of("cch").army) == ("tan", 3, None)


@pytest.mark.rule("TA-MOB-15", "TA-MOB-16", "TA-SACK-04", "TA-COMBAT-11", "TA-TURN-01", example="TA-EX-18")
@pytest.mark.parametrize(("dice", "battles"), [((4, 4), 1), ((4, 3), 0)])
def test_18_a_base_is_attacked(dice: tuple[int, int], battles: int) -> None:
    table = Table("1281").army("ct", "tulla", 1).army("cbr", "dubh_glen", 4).herds(cbr=5)
    table.turn("cbr").say("march.dysert.sack", "call.none").dice(*dice).say("defend.roll")
    if battles:
        table.say("rally.rath")
        assert table.where("cfe") == "rath"
        assert table.state.order == ["ct", "cbr", "cfe"]
    assert table.battles("cfe") == battles
    assert table.of("cfe").mobilised == bool(battles)
    told = [event.text.id for event in table.game.events if event.text.id in ("event.roll.base", "event.sacked")]
    assert told == ["event.roll.base", "event.sacked"], "the roll comes first"
    assert (table.of("cfe").herds, table.devastation("dysert"), table.of("cbr").herds) == (5, 4, 6)
    assert table.febas_of("cbr") == 3


@pytest.mark.rule(
    "TA-THRONE-02", "TA-THRONE-03", "TA-MOB-10", "TA-MOB-12", "TA-DANGER-03", "TA-MAP-04", "TA-MAINT-02",
    example="TA-EX-19",
)  # fmt: skip
def test_19_the_partition_ends() -> None:
    table = Table("1281").hostage("cch", "cbr")
    resolve_throne(table.game)
    assert (table.state.king, table.state.exiled, table.febas_of("cbr"), table.of("cch").hostage) == (CT, CBR, 3, "")
    dubh_glen = RULES.view(table.state, None).space("dubh_glen")
    assert (dubh_glen.settlement, dubh_glen.owner) == ("monastery", CT)
    table.new_round("harvest_failure")
    assert table.of("cbr").herds == 0, "no maintenance, and no herds in exile"
    assert table.question.faction == "cbr"
    table.say("base.kilmacduagh")
    army = table.of("cbr").army
    assert (army.space, army.battles, army.provisions) == ("kilmacduagh", 10, 10), "no card makes them fewer"
    assert numbers(table.state).provision_pounds == 2, "dear only to de Clare"


@pytest.mark.rule(
    "TA-EXILE-01", "TA-EXILE-02", "TA-BATTLE-03", "TA-COMBAT-08", "TA-HOST-04", "TA-THRONE-01", example="TA-EX-20"
)
def test_20_exile_in_the_middle_of_a_battle() -> None:
    table = Table("1276").army("cbr", "clonroad", 5).army("ct", "clonroad", 3).herds(ct=6, cbr=4)
    table.state.phase = "battle"
    table.ask(Battle("clonroad", CT, CBR))
    assert table.question.faction == "ct"
    table.dice(1, 6).say("stand.on", "stand.on")
    assert table.battles("ct") == 2
    assert table.anytime("ct") == ["exile.ct"]
    table.say("exile.ct")
    assert (table.of("ct").army, table.febas_of("ct"), table.of("ct").herds) == (None, 2, 6)
    assert table.of("cba").hostage == ""
    assert (table.febas_of("cbr"), table.of("cbr").herds, table.battles("cbr")) == (3, 4, 5)
    table.ask(Summons("ct"))
    assert table.done
    resolve_throne(table.game)
    assert (table.state.king, table.state.exiled) == (CBR, CT)


@pytest.mark.rule("TA-DANGER-05", "TA-PROV-03", "TA-PROV-05", "TA-PROV-06", example="TA-EX-21")
def test_21_feeding_in_a_famine() -> None:
    table = Table("1281").army("cch", "tulla", 4).herds(cch=1).ravaged(tulla=5).danger("famine")
    table.ask(Feed(table.of("cch").seat, "cch"))
    assert table.done
    assert (table.battles("cch"), table.of("cch").herds, table.is_destroyed("tulla")) == (3, 0, True)


@pytest.mark.rule(
    "TA-SCN-1284-04", "TA-CALL-12", "TA-MOB-14", "TA-MOB-03", "TA-MOB-05", "TA-MAINT-09", example="TA-EX-22"
)
def test_22_de_clare_is_away_in_1284() -> None:
    table = Table.started("1284", card="rains").say("muster.5.5")
    assert table.state.pounds == 21
    table.army("ct", "bunratty", 5).turn("ct").say("march.stay")
    assert "call.dec" not in table.keys
    assert table.of("ct").hostage == ""
    table.state.order.append("cfe")
    table.ask(Cycle())
    assert table.state.cycle == 2
    while table.question.faction != "dec":
        table.say("muster.none")
    assert table.keys[-3:] == ["base.quin.7", "muster.none", "muster.rest"]
    assert "base.bunratty.7" in table.keys
    table.say("base.quin.5", "provision.6")
    assert table.state.pounds == 0
    assert (table.where("dec"), table.state.order[-1]) == ("quin", "dec")


@pytest.mark.rule("TA-WIN-01", "TA-WIN-03", "TA-WIN-04", "TA-PROV-07", "TA-SET-06", example="TA-EX-23")
@pytest.mark.parametrize("holds", [True, False])
def test_23_hunger_ends_the_war(holds: bool) -> None:
    table = Table("1277").army("cbr", "brentir", 1).herds(cbr=0).febas(cbr=2).hostage("cdu", "ct")
    if holds:
        table.hostage("ct", "dec")
    table.ask(Feed(table.of("cbr").seat, "cbr"))
    assert table.febas_of("cbr") == 0
    assert table.winners() == table.seats("ct", "cch", *(["dec"] if holds else []))
    assert table.of("dec").seat not in table.state.febas
    assert table.of("dec").ally == CBR


@pytest.mark.rule("TA-SEAT-01", "TA-SEAT-04", "TA-SEAT-05", "TA-SEAT-06", "TA-SET-02", example="TA-EX-24")
def test_24_lobbies() -> None:
    scenarios = PACKS[PACKS.latest].scenarios
    assert plan(scenarios["1281"], 6) == ((CT,), (CBR,), (DEC,), ("cch", "cfe"), ("cba",), ("boi", "cdu"))
    assert plan(scenarios["1318"], 7) == ((CT,), (CBR,), (DEC,), ("cch",), ("cor",), ("cfe",), ("tan",))
    assert plan(scenarios["1276"], 3) == ((CT, "cch"), (CBR, "umb"), (DEC,))
    with pytest.raises(BadSetup) as refused:
        start(RULES, Setup(6, {"scenario": "1276"}, seeded(1)))
    assert refused.value.clause == "TA-SEAT-06"
    assert refused.value.reason.args["most"] == 5


@pytest.mark.rule(
    "TA-SACK-05", "TA-HOST-02", "TA-HOST-03", "TA-FEBAS-01", "TA-MAINT-08", "TA-SCN-1277-04", example="TA-EX-25"
)
def test_25_a_sack_that_costs_twice() -> None:
    table = Table("1277").army("cbr", "tomfinlough", 2).herds(cbr=6).ravaged(tomfinlough=1)
    assert held_by(table.state, "dec") == [CBR]
    table.turn("cbr").say("plunder", "march.stay", "sack.tomfinlough")
    assert (table.febas_of("cbr"), table.of("cbr").herds, table.devastation("tomfinlough")) == (1, 7, 3)
    assert (table.of("cbr").hostage, table.of("dec").ally) == ("", CBR)
    maintain(table.game, "cbr")
    assert table.of("dec").herds == 0
