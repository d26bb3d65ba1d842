"""Marching, calling, sacking and feeding."""

from __future__ import annotations

import pytest

from games.tarlac.content import PACKS
from games.tarlac.map import priced, reach
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import held_by
from games.tarlac.steps.attack import Attack
from games.tarlac.steps.calling import Call
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.mustering import Muster
from games.tarlac.steps.provisioning import Feed
from games.tarlac.steps.sacking import Sack
from tests.tarlac.table import Table

# ---------------------------------------------------------------- marching


@pytest.mark.rule("TA-MOVE-01", "TA-MOVE-02")
def test_what_steps_cost() -> None:
    prices = dict(priced(PACKS.latest, "clonroad", 1))
    assert prices == {"dubh_glen": 1, "killone": 1, "drumcliff": 1, "clare_abbey": 1, "magh_adhair": 1}
    assert dict(priced(PACKS.latest, "dysert", 1))["brentir"] == 2
    assert "inchicronan" not in dict(priced(PACKS.latest, "drumcliff", 1)), "water without a crossing"
    assert reach(PACKS.latest, "brentir", 1, 1, frozenset()) == {}, "a step that costs more than is left"
    assert max(reach(PACKS.latest, "scattery", 6, 1, frozenset()).values()) == 6
    table = Table("1281").army("ct", "scattery", 2).turn("ct")
    assert table.state.turn is not None
    assert table.state.turn.points == 6
    ends = {key.removeprefix("march.").removesuffix(".sack") for key in table.keys}
    assert ends == {"stay", *reach(PACKS.latest, "scattery", 6, 1, frozenset())}


@pytest.mark.rule("TA-MOVE-03", "TA-MOVE-04")
def test_enemies_stop_a_march_and_friends_do_not() -> None:
    table = Table("1281").army("ct", "clonroad", 3).army("cch", "killone", 1).army("cbr", "clare_abbey", 2)
    table.army("dec", "dubh_glen", 2).turn("ct")
    assert "march.kildysert" in table.keys, "through an ally"
    assert "march.brentir" in table.keys, "through a neutral"
    assert "march.clare_abbey" in table.keys
    assert reach(PACKS.latest, "clonroad", 2, 1, frozenset({"clare_abbey"})).get("quin") == 2, "round by Magh Adhair"
    assert "kilnasoolagh" not in reach(PACKS.latest, "clonroad", 2, 1, frozenset({"clare_abbey"}))
    table.army("boi", "clare_abbey", 1).say("march.clare_abbey")
    assert table.state.turn is not None
    assert table.state.turn.points == 0
    assert table.keys == ["attack.cbr", "attack.boi"]
    narrow = Table("1281").army("dec", "kildysert", 3).army("cch", "kilfarboy", 3).army("ct", "scattery", 3).turn("ct")
    assert {"march.killone", "march.dough"} <= set(narrow.keys), "a neutral and an ally let everybody by"
    shared = narrow.say("march.kildysert").state.turn
    assert shared is not None
    assert (shared.entered, shared.points > 0) == (False, True), "beside a neutral nobody has to fight"


@pytest.mark.rule("TA-MOVE-05", "TA-COMBAT-01")
def test_an_engaged_army_stays_and_may_fight_again() -> None:
    table = Table("1281").army("ct", "clonroad", 3).army("cbr", "clonroad", 2).ask(NextArmy())
    assert table.keys == ["attack.cbr", "attack.none"]
    table.say("attack.none")
    assert table.state.turn is not None
    assert table.state.turn.faction == CBR, "no sack under the enemy's eyes"


# ---------------------------------------------------------------- calling


@pytest.mark.rule("TA-CALL-01", "TA-CALL-02")
def test_one_call_in_a_turn_where_the_king_lives() -> None:
    table = Table("1281").army("ct", "tulla", 3).destroyed("tulla").turn("ct").say("march.stay")
    assert table.keys == ["call.cch", "call.none"]
    table.say("call.cch", "muster.1.0")
    assert table.done
    again = Table("1281").army("ct", "dough", 3).turn("ct").dice(1).say("plunder", "march.stay", "call.cor")
    assert again.keys == ["sack.dough", "sack.none"]
    again.ask(Call(0, CT))
    assert again.done, "one call a turn, even if nobody came"
    away = Table("1281").army("ct", "feakle", 3).turn("ct").say("march.stay")
    assert "call.cch" not in away.keys


@pytest.mark.rule("TA-CALL-02")
@pytest.mark.parametrize(
    ("year", "caller", "space", "called"),
    [("1281", "ct", "tulla", "cch"), ("1281", "ct", "bunratty", "dec"), ("1318", "dec", "clonroad", "cbr")],
)
def test_who_has_mobilised_is_not_called(year: str, caller: str, space: str, called: str) -> None:
    table = Table(year).army(caller, space, 3)
    table.state.pounds = 20
    assert f"call.{called}" in table.copy().turn(caller).say("march.stay").keys
    table.of(called).mobilised = True
    assert f"call.{called}" not in table.turn(caller).say("march.stay").keys


@pytest.mark.rule("TA-CALL-03")
def test_an_ally_must_come() -> None:
    table = Table("1281").army("ct", "tulla", 3).turn("ct").say("march.stay", "call.cch")
    assert table.question == Muster(1, "cch", "tulla", obliged=True)
    assert {key.split(".")[1] for key in table.keys} == {*map(str, range(1, 11)), "mix"}
    table.muster(4, 2)
    assert (table.battles("cch"), table.where("cch")) == (4, "tulla")


@pytest.mark.rule("TA-CALL-04", "TA-CALL-07", "TA-COAL-02")
def test_a_recruited_king_breaks_with_the_other_side() -> None:
    table = Table("1277").army("cbr", "kildysert", 4).turn("cbr").dice(4).say("march.stay", "call.cba")
    king = table.of("cba")
    assert (king.ally, king.hostage, king.herds, king.seat) == (CBR, "", 5, table.of("umb").seat)
    assert table.state.febas == {0: 3, 1: 3, 2: 3, 3: 3}, "nobody played it, nobody pays"
    table.say("muster.1.1")
    table.hostage("cba", CT)
    assert king.ally == CBR
    assert table.where("cba") == "kildysert"


@pytest.mark.rule("TA-CALL-03", "TA-CALL-04", "TA-CALL-05", "TA-CALL-07", "TA-CALL-08", "TA-FAC-03")
def test_the_tanaiste_calls_for_his_pretender_and_takes_hostages_for_himself() -> None:
    def called(king: str, space: str, die: int = 1) -> Table:
        table = Table("1284").army("tan", space, 3).turn("tan").dice(die)
        return table.say("march.stay", f"call.{king}")

    assert called("cdu", "kilnasoolagh").question == Muster(3, "cdu", "kilnasoolagh", obliged=True)
    assert called("cfe", "dysert").of("cfe").hostage == "tan", "the rival's ally"
    assert called("cba", "kildysert", 1).of("cba").hostage == "tan"
    assert called("cba", "kildysert", 6).of("cba").ally == CBR
    kept = Table("1284").hostage("cba", "tan").army("cbr", "kildysert", 3).turn("cbr").dice(6)
    kept.say("march.stay", "call.cba")
    assert (kept.of("cba").ally, kept.of("cba").hostage) == (CBR, "tan"), "his own side's holder keeps it"


@pytest.mark.rule("TA-CALL-05", "TA-CALL-06", "TA-CALL-10", "TA-HOST-01")
@pytest.mark.parametrize(("rule", "die", "comes"), [("4", 3, False), ("4", 4, True), ("3", 3, True), ("5", 4, False)])
def test_a_king_nobody_plays_answers_by_die(rule: str, die: int, comes: bool) -> None:
    table = Table("1281", npc_accept=rule).army("ct", "dough", 2).turn("ct").dice(die).say("march.stay", "call.cor")
    assert (table.of("cor").ally == CT) == comes
    assert (table.of("cor").hostage == CT) == (not comes)
    given = Table("1281").hostage("cor", "tan").army("ct", "dough", 2).turn("ct").dice(1).say("march.stay", "call.cor")
    assert given.of("cor").hostage == "tan", "he has none left to give"


@pytest.mark.rule("TA-CALL-08")
def test_the_rivals_ally_without_a_hostage_left() -> None:
    table = Table("1281").hostage("cch", "tan").army("cbr", "tulla", 2).turn("cbr").say("march.stay", "call.cch")
    assert (table.of("cch").hostage, table.of("cch").army) == ("tan", None)
    assert table.said("event.call_idle")


@pytest.mark.rule("TA-CALL-09", "TA-WIN-05", "TA-WIN-06")
def test_coming_may_cost_the_last_febas() -> None:
    table = Table("1315").febas(cch=1).army("ct", "tulla", 1).army("cfe", "dysert", 2).hostage("cba", "cfe")
    table.hostage("cfe", CBR)
    seat = table.of("cch").seat
    table.turn("ct").say("march.stay", "call.cch", "answer.come")
    assert table.state.out == [seat]
    for id in ("cch", "cfe"):
        king = table.of(id)
        assert (king.seat, king.ally, king.army, king.herds, king.hostage) == (None, "", None, 0, "")
    assert table.of("cba").hostage == ""
    assert table.state.outcome is None
    assert table.question.faction == CT, "the game goes on: the sack of Tulla"
    table.ask(Summons("cch"))
    assert table.done
    again = table.army("ct", "tulla", 1).turn("ct").dice(6).say("march.stay", "call.cch")
    assert (again.of("cch").ally, again.of("cch").seat, again.of("cch").herds) == (CT, again.of("ct").seat, 5)


@pytest.mark.rule("TA-CALL-09", "TA-CALL-03")
def test_an_ally_whose_hostage_his_own_side_holds_must_come() -> None:
    table = Table("1284").hostage("cdu", "tan").army("cbr", "kilnasoolagh", 3).turn("cbr")
    table.say("march.stay", "call.cdu")
    assert table.question == Muster(3, "cdu", "kilnasoolagh", obliged=True)
    assert table.of("cdu").hostage == "tan"


@pytest.mark.rule("TA-CALL-09", "TA-WIN-01")
def test_nobody_comes_any_more_when_the_call_has_ended_the_war() -> None:
    table = Table("1315", players=3).febas(ct=1).army("ct", "tulla", 1).turn("ct")
    table.say("march.stay", "call.cch", "answer.come")
    assert table.winners() == table.seats("cbr")
    assert not table.said("event.comes")


@pytest.mark.rule("TA-CALL-11", "TA-COAL-04", "TA-MOB-12")
def test_fetching_the_exile() -> None:
    table = Table("1318").army("dec", "clonroad", 3).herds(cbr=1).turn("dec").say("march.stay")
    assert table.keys == ["call.cbr", "call.none"]
    declined = table.copy().say("call.cbr", "answer.refuse")
    assert (declined.of("cbr").army, declined.of("cbr").hostage) == (None, "")
    table.say("call.cbr", "answer.accept", "muster.2.1")
    assert (table.of("cbr").herds, table.devastation("clonroad"), table.of("cbr").hostage) == (0, 1, DEC)
    assert (table.of("dec").ally, table.state.exiled) == (CBR, CBR)
    neutral = Table("1318").army("dec", "clonroad", 3)
    neutral.of("dec").ally = CT
    neutral.turn("dec").say("march.stay", "call.cbr", "answer.accept", "muster.1.1")
    assert neutral.of("dec").ally == CBR
    away = Table("1318").army("dec", "clare_abbey", 3).turn("dec").say("march.stay")
    assert away.keys == ["sack.clare_abbey", "sack.none"], "only in Clonroad"
    ruined = Table("1318").army("dec", "clonroad", 3).destroyed("clonroad").turn("dec").say("march.stay")
    assert "call.cbr" not in ruined.keys, "the exile could not pay a single battle"


@pytest.mark.rule("TA-CALL-12", "TA-COAL-04")
def test_a_pretender_calls_de_clare() -> None:
    def called(pounds: int) -> Table:
        table = Table("1281").army("ct", "bunratty", 3)
        table.state.pounds = pounds
        return table.turn("ct").say("march.stay", "call.dec")

    table = called(10)
    assert table.of("ct").hostage == DEC
    assert table.keys == ["answer.accept", "answer.refuse"]
    refused = table.copy().say("answer.refuse")
    assert (refused.of("ct").hostage, refused.of("dec").ally) == (DEC, "")
    refused.turn("ct").say("march.stay")
    assert "call.dec" not in refused.keys
    table.say("answer.accept", "muster.3", "provision.1")
    assert (table.of("dec").ally, table.where("dec"), table.state.pounds) == (CT, "bunratty", 0)
    assert called(2).keys == ["answer.refuse"]
    quin = Table("1281").army("ct", "quin", 3).turn("ct").say("march.stay")
    assert quin.keys == ["sack.quin", "sack.none"], "only at Bunratty"
    sided = Table("1318").army("cbr", "bunratty", 3)
    sided.turn("cbr").say("march.stay")
    assert "call.dec" not in sided.keys


@pytest.mark.rule("TA-CALL-13", "TA-COMBAT-02", "TA-COMBAT-03")
def test_a_called_king_fights_at_once_at_the_callers_side() -> None:
    table = Table("1281").army("cbr", "tulla", 3).army("ct", "quin", 2).turn("ct").say("march.tulla")
    assert table.keys == ["call.cch", "call.none"]
    table.say("call.cch", "muster.2.2")
    assert table.question.faction == CBR
    table.say("fight.stand")
    fight = table.state.fight
    assert fight is not None
    assert (fight.attackers, fight.defenders, fight.left) == (("ct", "cch"), ("cbr",), 3)


# ---------------------------------------------------------------- hostages


@pytest.mark.rule("TA-HOST-01", "TA-HOST-02", "TA-HOST-03")
def test_marching_against_the_holder_kills_the_hostage_once() -> None:
    table = Table("1277").army("dec", "quin", 2).army("cbr", "tulla", 2).hostage("cch", CBR).army("cch", "feakle", 3)
    table.turn("cch").say("march.quin")
    assert (table.of("cch").hostage, table.febas_of("cch")) == ("", 2), "de Clare is of the holder's coalition"
    table.say("fight.stand")
    assert table.febas_of("cch") == 2
    bound = Table("1277").army("umb", "quin", 2).army("ct", "tulla", 3).hostage("ct", "dec").turn("ct")
    bound.say("march.quin")
    assert bound.of("ct").hostage == DEC, "with de Clare only his own army is protected"
    free = Table("1281").hostage("ct", "dec").army("dec", "killone", 2).army("ct", "clonroad", 3).turn("ct")
    free.say("march.killone")
    assert free.of("ct").hostage == DEC, "beside a neutral nothing has been declared yet"
    free.say("attack.dec")
    assert (free.of("ct").hostage, free.febas_of("ct")) == ("", 2)


@pytest.mark.rule("TA-HOST-02", "TA-HOST-03")
def test_disobedience_counts_on_entering_and_whoever_is_named() -> None:
    table = Table("1277").army("cbr", "tulla", 2).army("umb", "tulla", 2).hostage("cch", CBR).army("cch", "feakle", 3)
    table.turn("cch").say("march.tulla")
    assert table.keys == ["attack.cbr", "attack.umb"]
    assert (table.of("cch").hostage, table.febas_of("cch")) == ("", 2), "before anybody is named"
    engaged = Table("1277").hostage("ct", "dec").army("dec", "rath", 2).army("cbr", "rath", 2).army("ct", "rath", 3)
    engaged.turn("ct").say("attack.cbr")
    assert (engaged.of("ct").hostage, engaged.febas_of("ct")) == ("", 2), "de Clare stands among them"


@pytest.mark.rule("TA-HOST-04", "TA-SACK-08", "TA-PROV-07")
def test_an_eliminated_holder_frees_and_a_starved_one_does_not() -> None:
    table = Table("1277").army("cbr", "brentir", 1).herds(cbr=0).ask(Feed(2, "cbr"))
    assert (table.of("cbr").army, table.febas_of("cbr"), table.of("cdu").hostage) == (None, 1, CBR)
    assert table.of("cbr").fell == "defeat"
    castle = Table("1277").army("ct", "bunratty", 1).turn("ct").say("march.stay")
    castle.dice(1, 6).say("call.none", "sack.bunratty", "defend.none")
    assert castle.of("ct").army is None
    assert held_by(castle.state, CT) == []
    assert castle.febas_of("ct") == 1


# ---------------------------------------------------------------- sacking


@pytest.mark.rule("TA-SACK-01", "TA-SACK-03")
def test_one_sack_in_a_turn_and_another_in_the_next() -> None:
    table = Table("1281").army("cbr", "inchicronan", 2).turn("cbr").say("march.stay", "sack.inchicronan")
    assert table.done
    table.ask(Sack(table.of("cbr").seat, "cbr"))
    assert table.done, "once a turn"
    table.turn("cbr").say("march.stay", "sack.inchicronan")
    assert table.devastation("inchicronan") == 4
    table.destroyed("inchicronan").turn("cbr").say("march.stay")
    assert table.done, "nothing is left to sack"
    engaged = Table("1281").army("boi", "inchicronan", 2).army("ct", "inchicronan", 2).turn("boi").say("attack.none")
    assert engaged.done, "not under the eyes of an enemy"
    wild = Table("1281").army("cbr", "brentir", 2).turn("cbr").say("march.stay")
    assert wild.done


@pytest.mark.rule("TA-SACK-01")
def test_sacking_in_passing_is_a_house_rule() -> None:
    table = Table("1281", sack_in_passing="yes").army("cbr", "drumcliff", 2).herds(cbr=1).turn("cbr")
    table.say("march.dysert.sack", "defend.none")
    assert "march.stay" in table.keys
    table.say("march.rath.sack")
    assert table.state.turn is not None
    assert (table.devastation("dysert"), table.devastation("rath"), table.of("cbr").herds) == (2, 2, 3)
    table.say("march.dysert")
    assert "sack.dysert" not in table.keys


@pytest.mark.rule("TA-SACK-02", "TA-SACK-04")
def test_a_full_pile_gains_nothing_from_a_sack() -> None:
    table = (
        Table("1318").army("dec", "tulla", 4).herds(dec=10).turn("dec").say("march.stay", "sack.tulla", "defend.none")
    )
    assert (table.of("dec").herds, table.devastation("tulla")) == (10, 4)
    poor = Table("1318").army("dec", "inchicronan", 1).turn("dec").say("march.stay", "sack.inchicronan")
    assert poor.of("dec").herds == 1
    neutral = Table("1281").army("ct", "tomgraney", 1).turn("ct").say("march.stay", "sack.tomgraney")
    assert neutral.febas_of("ct") == 3


@pytest.mark.rule("TA-SACK-05", "TA-FEBAS-01")
def test_sacking_ones_own_side_costs_febas() -> None:
    table = Table("1281").army("ct", "inchicronan", 1).turn("ct").say("plunder", "march.stay", "sack.inchicronan")
    assert (table.febas_of("ct"), table.of("ct").herds) == (2, 6)


@pytest.mark.rule("TA-SACK-06")
def test_de_clare_spares_his_own_side() -> None:
    table = Table("1318").army("dec", "cratloe", 2).army("cch", "rath", 2)
    assert table.turn("dec").say("march.stay").done
    assert table.army("dec", "inchiquin", 2).turn("dec").say("march.stay").done
    free = Table("1281").army("dec", "inchiquin", 2).turn("dec").say("march.stay")
    assert "sack.inchiquin" in free.keys


@pytest.mark.rule("TA-SACK-07", "TA-SACK-08")
def test_a_lost_assault_can_end_an_army_without_profit_for_anybody() -> None:
    table = Table("1318").army("dec", "cratloe", 1).army("cch", "bunratty", 1).herds(cch=4, dec=0)
    table.turn("cch").say("march.stay").dice(1, 5).say("sack.bunratty")
    assert (table.of("cch").army, table.febas_of("cch"), table.of("cch").herds) == (None, 1, 4)
    assert (table.febas_of("cbr"), table.of("dec").herds, table.devastation("bunratty")) == (3, 0, 0)


# ---------------------------------------------------------------- feeding


@pytest.mark.rule("TA-PROV-02", "TA-PROV-03")
def test_the_mix_is_free_but_nobody_starves_to_save() -> None:
    table = Table("1281").army("ct", "clonroad", 6, provisions=3).herds(ct=4).ravaged(clonroad=8).ask(Feed(0, "ct"))
    assert table.keys == ["feed.3", "feed.2", "feed.1", "feed.0"]
    table.say("feed.2")
    assert table.keys == ["eat.2", "eat.1", "eat.0"]
    table.say("eat.1")
    assert (table.battles("ct"), table.of("ct").army.provisions, table.of("ct").herds) == (6, 1, 1)
    assert table.devastation("clonroad") == 9
    scarce = Table("1281").army("ct", "clonroad", 6, provisions=3).herds(ct=1).ravaged(clonroad=8).ask(Feed(0, "ct"))
    assert scarce.done
    assert (scarce.battles("ct"), scarce.of("ct").herds, scarce.is_destroyed("clonroad")) == (6, 0, True)


@pytest.mark.rule("TA-PROV-02", "TA-PROV-04")
def test_nothing_is_shared_and_enemies_give_no_coyne() -> None:
    table = Table("1281", players=3).army("ct", "killokennedy", 2, provisions=0).herds(ct=1, cch=9)
    table.ask(Feed(0, "ct"))
    assert (table.battles("ct"), table.of("cch").herds, table.devastation("killokennedy")) == (1, 9, 0)
    english = Table("1318").army("dec", "inchiquin", 2).herds(dec=0).ask(Feed(4, "dec"))
    assert (english.battles("dec"), english.devastation("inchiquin")) == (2, 2), "coyne serves de Clare too"


@pytest.mark.rule("TA-PROV-05", "TA-PROV-01")
def test_armies_use_a_settlement_up_in_turn() -> None:
    table = Table("1281").army("ct", "tulla", 3).army("cch", "tulla", 3).herds(ct=0, cch=0).ravaged(tulla=6)
    table.ask(Feed(0, "ct"), Feed(1, "cch"))
    assert (table.battles("ct"), table.battles("cch"), table.is_destroyed("tulla")) == (3, 1, True)
    turned_back = Table("1281").army("ct", "tulla", 2).herds(ct=0).ravaged(tulla=10).ask(Feed(0, "ct"))
    assert turned_back.of("ct").army is None, "at ten there is no room, destroyed or not"


@pytest.mark.rule("TA-PROV-06", "TA-PROV-07")
def test_hunger_takes_an_army_without_profit_for_anybody() -> None:
    table = Table("1281").army("cch", "brentir", 3).herds(cch=0, ct=2, cbr=2).ask(Feed(1, "cch"))
    assert (table.of("cch").army, table.febas_of("cch"), table.febas_of("cbr"), table.of("cbr").herds) == (
        None,
        1,
        3,
        2,
    )


def test_an_army_without_anybody_near_has_no_fight() -> None:
    table = Table("1281").army("ct", "clonroad", 3).turn("ct").say("march.stay")
    table.ask(Attack(0, CT))
    assert table.done
