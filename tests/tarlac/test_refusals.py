"""Why not? The reason and the clause for whatever a player might want and cannot."""

from __future__ import annotations

import pytest

from games.core.model import Text, refused
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.steps.attack import AnswerAttack
from games.tarlac.steps.calling import AnswerCall, AnswerDeClare, AnswerPretender
from games.tarlac.steps.exile import go_into_exile
from games.tarlac.steps.mobilisation import Base, Landing, Summons
from games.tarlac.steps.mustering import BuyProvisions, Mix, Muster
from games.tarlac.steps.provisioning import Feed, FeedCoyne, Starve
from games.tarlac.steps.refusals import alliance_hindrance, sack_hindrance
from games.tarlac.steps.rounds import Cycle
from tests.tarlac.table import RULES, Table

# ---------------------------------------------------------------- mobilising


@pytest.mark.rule("TA-MOB-01", "TA-MOB-08", "TA-CALL-03")
def test_how_many_battles_there_can_be() -> None:
    table = Table("1281").ravaged(dysert=6).ask(Summons("cfe"))
    assert table.keys[-3:] == ["muster.9.4", "muster.mix", "muster.none"]
    assert table.why("muster.10") == ("pay_battles", "TA-MOB-08")
    assert table.why("muster.11") == ("most_battles", "TA-MOB-01")
    assert table.why("muster.0") == table.why("muster.many") == ("least_battles", "TA-MOB-01")
    assert table.missed["10 battles"] == ("pay_battles", "TA-MOB-08")
    called = Table("1281").ask(Muster(1, "cfe", "dysert", obliged=True))
    assert called.why("muster.none") == called.missed["Do not mobilize now"] == ("obliged", "TA-CALL-03")
    english = Table("1281")
    english.state.pounds = 8
    english.ask(Muster(4, DEC, "quin"))
    assert english.why("muster.3") == english.missed["3 battles"] == ("pay_battles_pounds", "TA-MOB-08")


@pytest.mark.rule("TA-MOB-02", "TA-MOB-03", "TA-MOB-04")
def test_how_they_can_be_paid() -> None:
    table = Table("1281").ravaged(dysert=5).herds(cfe=4).ask(Summons("cfe"))
    assert [key for key in table.keys if key.startswith("muster.8")] == ["muster.8.4", "muster.8.5"]
    assert table.why("muster.8.6") == ("coyne_full", "TA-MOB-04")
    assert table.why("muster.8.3") == ("pay_herds", "TA-MOB-02")
    assert table.why("muster.8") == table.why("muster.8.much") == ("no_price", "TA-MOB-02")
    assert table.why("muster.2.3") == ("coyne_enough", "TA-MOB-02")
    assert table.why("muster.2.1") == ("mix_first", "TA-MOB-02")
    assert table.why("muster.2.2") is None
    mix = table.copy().say("muster.mix")
    assert isinstance(mix.question, Mix)
    assert mix.why("mix.2.1") is None
    assert mix.why("mix.2.2") == mix.why("mix.10.1") == ("no_mix", "TA-MOB-02")
    assert mix.why("mix.8.6") == ("coyne_full", "TA-MOB-04")
    poor = Table("1281").herds(cfe=0).ask(Summons("cfe"))
    assert poor.why("muster.mix") == ("no_mix", "TA-MOB-02")
    table.state.pounds = 9
    table.ask(BuyProvisions(4, DEC, "quin", 2))
    assert table.why("provision.7") == ("pay_provisions", "TA-MOB-03")
    assert table.why("provision.all") == ("no_number", "TA-MOB-03")
    table.state.pounds = 99
    assert table.why("provision.13") == ("never_eaten", "TA-MOB-03"), "two battles in six cycles"


@pytest.mark.rule("TA-MOB-05", "TA-MOB-06", "TA-MAP-01")
def test_where_one_mobilises() -> None:
    table = Table("1281").army("ct", "bunratty", 2)
    table.state.pounds, table.of(DEC).ally = 30, CBR
    table.ask(Summons(DEC))
    assert table.question.space == "quin"
    assert table.missed["Bunratty"] == ("base_occupied", "TA-MOB-06")
    both = table.copy()
    both.of("ct").army = None
    both.ask(Base(4, DEC))
    assert both.why("base.tulla") == ("no_base", "TA-MOB-05")
    assert both.why("base.atlantis") == ("unknown_space", "TA-MAP-01")
    assert not both.missed
    assert both.why("base.quin.11") == ("most_battles", "TA-MOB-01")
    assert both.why("base.quin") == ("least_battles", "TA-MOB-01")
    both.state.pounds = 4
    assert both.missed["2 battles"] == ("pay_battles_pounds", "TA-MOB-08")
    table.ask(Base(4, DEC))
    assert table.why("base.bunratty") == ("base_occupied", "TA-MOB-06")


@pytest.mark.rule("TA-MOB-06", "TA-MOB-07", "TA-MOB-08")
def test_why_the_other_factions_of_a_player_are_not_asked() -> None:
    table = Table("1281", players=3).herds(cch=0, cba=3).destroyed("tulla").army("cbr", "dysert", 1)
    table.state.cycle, table.state.seating = 1, [0]
    table.ask(Cycle())
    assert (table.state.cycle, table.question.faction) == (2, CT)
    assert table.missed == {"Tulla": ("no_means", "TA-MOB-08"), "Dysert O'Dea": ("base_occupied", "TA-MOB-06")}
    first = Table.started("1281", players=3)
    assert first.question.faction == CT
    assert set(first.missed) == {"Clann Chúillen", "Cenél Fermaic", "Corcabhaiscinn"}
    assert set(first.missed.values()) == {("no_news_yet", "TA-MOB-07")}
    first.army("cba", "killone", 1)
    assert set(first.missed) == {"Clann Chúillen", "Cenél Fermaic"}, "who is in the field has no wish to come"


@pytest.mark.rule("TA-MOB-10", "TA-MOB-12", "TA-MOB-06", "TA-MAP-01")
def test_where_an_exile_lands() -> None:
    table = Table("1277", players=3)
    table.state.cycle, table.state.round = 2, 2
    table.ask(Landing(0, CT))
    assert table.why("base.clonroad") == ("landing_only", "TA-MOB-10")
    assert table.why("base.avalon") == ("unknown_space", "TA-MAP-01")
    table.army("cbr", "kilmacduagh", 2).ask(Muster(0, "cch", "tulla"))
    assert table.missed["Kilmacduagh"] == ("base_occupied", "TA-MOB-06")
    table.hostage("ct", DEC).ask(Muster(0, "cch", "tulla"))
    assert table.missed["Clann Taidhg"] == ("exile_with_dec", "TA-MOB-12")


# ---------------------------------------------------------------- marching


@pytest.mark.rule("TA-MOVE-01", "TA-MOVE-02", "TA-MOVE-03", "TA-MAP-01", "TA-TURN-02")
def test_why_an_army_cannot_march_there() -> None:
    table = Table("1281").army("ct", "clonroad", 3).army("cbr", "killone", 2).turn("ct")
    assert table.why("march.atlantis") == ("unknown_space", "TA-MAP-01")
    assert table.why("march.clonroad") == ("already_there", "TA-TURN-02")
    assert table.why("march.stay") is None
    far = Table("1281").army("ct", "tomgraney", 3).turn("ct")
    assert far.why("march.dough") == ("too_far", "TA-MOVE-01")
    assert not far.missed, "what is far away is not missed"


@pytest.mark.rule("TA-MOVE-02", "TA-MOVE-03")
def test_the_panel_names_the_neighbours_behind_water_and_what_an_enemy_bars() -> None:
    table = Table("1281").army("ct", "scattery", 3).army("cbr", "kildysert", 2).turn("ct")
    barred = {label for label, why in table.missed.items() if why == ("way_barred", "TA-MOVE-03")}
    assert "Kilfarboy" not in barred, "the other way round is free"
    assert {"Kilmaleery", "Tomgraney"} <= barred
    wet = Table("1281", sack_in_passing="yes").army("ct", "tulla", 3).turn("ct")
    wet.say("march.kilnasoolagh")
    assert wet.state.turn is not None
    wet.state.turn.points = 1
    assert wet.missed == {"Killone": ("water", "TA-MOVE-02")}, "it was two points away by land"


@pytest.mark.rule("TA-MOVE-03", "TA-MOVE-05")
def test_who_is_engaged_does_not_march() -> None:
    table = Table("1281").army("cbr", "tulla", 2).army("ct", "tulla", 3).turn("ct")
    assert table.keys == ["call.cch", "call.none"]
    assert table.missed["March"] == ("engaged", "TA-MOVE-05")
    table.say("call.none")
    assert table.keys == ["attack.cbr", "attack.none"]
    assert table.missed["March"] == ("engaged", "TA-MOVE-05")
    came = Table("1281").army("cbr", "tulla", 2).army("umb", "tulla", 2).army("ct", "clonroad", 3)
    came.of("umb").ally, came.of("umb").seat = CBR, 3
    came.turn("ct").say("march.tulla", "call.none")
    assert came.missed["March"] == ("march_ended", "TA-MOVE-03")


# ---------------------------------------------------------------- calling


@pytest.mark.rule("TA-CALL-01", "TA-CALL-02", "TA-FAC-01", "TA-FAC-03", "TA-FAC-04", "TA-SCN-1284-04")
def test_why_a_faction_cannot_be_called() -> None:
    table = Table("1284").army("ct", "inchiquin", 3).army("cch", "gragan", 1).turn("ct").say("march.stay")
    assert table.keys == ["call.tan", "call.none"]
    assert table.why("call.cch") == ("mobilised", "TA-CALL-02")
    assert table.why("call.cor") == table.missed["Corcamruad"] == ("not_here", "TA-CALL-01")
    assert table.why("call.dec") == ("away", "TA-SCN-1284-04")
    assert table.why("call.cbr") == ("no_pretender", "TA-CALL-01")
    assert table.why("call.ct") == ("self", "TA-CALL-01")
    assert table.why("call.arthur") == ("unknown_faction", "TA-FAC-01")
    tanist = Table("1318").army("tan", "kilnasoolagh", 3).turn("tan").say("march.stay")
    assert tanist.keys == ["call.cdu", "call.none"]
    assert tanist.why("call.dec") == tanist.why("call.ct") == ("minor_only", "TA-FAC-03")
    here = Table("1281").army("cch", "rath", 1).army("ct", "tulla", 3).turn("ct").say("plunder", "march.stay")
    assert here.keys == ["sack.tulla", "sack.none"]
    assert here.missed["Clann Chúillen"] == ("mobilised", "TA-CALL-02"), "the call that was not even asked"
    here.of("cch").mobilised = False
    here.turn("ct").say("plunder", "march.stay", "call.none")
    assert here.state.turn is not None
    here.state.turn.called = True
    assert here.missed["Clann Chúillen"] == ("called_once", "TA-CALL-01")
    subject = Table("1281").army("cdu", "tulla", 1).turn("cdu").say("march.stay")
    assert subject.keys == ["sack.tulla", "sack.none"]
    assert subject.missed["Clann Chúillen"] == ("cannot_call", "TA-FAC-04")


@pytest.mark.rule("TA-CALL-11", "TA-CALL-12", "TA-FAC-04", "TA-MOB-08", "TA-CALL-02")
def test_why_de_clare_cannot_be_called_nor_fetch() -> None:
    table = Table("1281").army("ct", "quin", 3).hostage("cbr", DEC).turn("ct").say("march.stay")
    assert table.missed["De Clare"] == ("not_at_bunratty", "TA-CALL-12")
    bound = Table("1281").army("cbr", "bunratty", 3).hostage("cbr", DEC).turn("cbr").say("march.stay")
    assert bound.missed["De Clare"] == ("bound", "TA-CALL-12")
    sided = Table("1281").army("cbr", "bunratty", 3)
    sided.state.round, sided.of(DEC).ally = 2, CBR
    hindrance = alliance_hindrance(sided.state, CBR)
    assert hindrance and (hindrance.reason.id, hindrance.clause) == ("refused.bound", "TA-CALL-12"), (
        "also by the side alone"
    )
    fetch = Table("1277").army(DEC, "clonroad", 3).turn(DEC).say("march.stay")
    assert fetch.keys == ["call.ct", "call.none"]
    assert fetch.why("call.cbr") == ("no_exile", "TA-CALL-11")
    assert fetch.why("call.cch") == ("cannot_call", "TA-FAC-04")
    broke = Table("1277").army(DEC, "clonroad", 3).herds(ct=0).destroyed("clonroad").army("ct", "killone", 1)
    broke.army("cch", "clonroad", 1)
    broke.of("ct").army, broke.of("ct").mobilised = None, False
    broke.turn(DEC)
    assert broke.keys == ["attack.cch", "attack.none"]
    assert broke.missed["Clann Taidhg"] == ("no_means", "TA-MOB-08")
    broke.of("ct").mobilised = True
    assert broke.missed["Clann Taidhg"] == ("mobilised", "TA-CALL-02")
    away = Table("1281").army(DEC, "tulla", 3)
    away.state.exiled, away.state.partition = CBR, False
    away.turn(DEC).say("march.stay")
    assert away.keys == ["sack.tulla", "sack.none"]
    assert away.missed["Clann Briain Ruaid"] == ("fetched_at_clonroad", "TA-CALL-11")


@pytest.mark.rule("TA-CALL-09", "TA-CALL-11", "TA-CALL-12", "TA-MOB-08")
def test_a_call_is_answered_in_its_own_words() -> None:
    table = Table("1281").army("ct", "tulla", 2).ask(AnswerCall(1, "cch", CT))
    assert table.why("answer.accept") == ("other_answer", "TA-CALL-09")
    table.state.pounds = 2
    table.ask(AnswerPretender(4, DEC, CT))
    assert table.why("answer.come") == ("other_answer", "TA-CALL-12")
    assert table.why("answer.accept") == ("no_means", "TA-MOB-08")
    assert list(table.missed.values()) == [("no_means", "TA-MOB-08")]
    table.ask(AnswerDeClare(2, CBR, DEC))
    assert table.why("answer.stay") == ("other_answer", "TA-CALL-11")


# ---------------------------------------------------------------- combat


@pytest.mark.rule("TA-COMBAT-01", "TA-COAL-05", "TA-FAC-01", "TA-DIS-04")
def test_why_an_army_cannot_be_attacked() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("boi", "killone", 2).army("cch", "killone", 2)
    table.army(DEC, "killone", 2).army("cdu", "dubh_glen", 1).army("ct", "clonroad", 4).turn("ct").say("march.killone")
    assert table.keys == ["attack.cbr", "attack.boi"]
    assert table.why("attack.none") == table.missed["Do not fight"] == ("must_fight", "TA-COMBAT-01")
    assert table.why("attack.cch") == table.missed["Clann Chúillen"] == ("own_coalition", "TA-COAL-05")
    assert table.why("attack.dec") == table.missed["De Clare"] == ("enemy_first", "TA-COMBAT-01")
    assert table.missed["Cenél Dunghaile"] == ("elsewhere", "TA-COMBAT-01"), "an enemy next door"
    assert table.why("attack.tan") == ("no_army", "TA-COMBAT-01")
    assert table.why("attack.merlin") == ("unknown_faction", "TA-FAC-01")
    table.dice(1, 6).say("attack.boi", "fight.flee", "retreat.kildysert")
    assert table.question.faction == CBR, "the other enemy is named without asking"


@pytest.mark.rule("TA-DIS-04")
def test_after_a_slip_peace_is_no_answer_either() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("boi", "killone", 2).army("cdu", "killone", 2)
    table.army("ct", "clonroad", 4).turn("ct").say("march.killone", "attack.boi")
    table.dice(1, 6).say("fight.flee", "retreat.kildysert")
    assert table.keys == ["attack.cbr", "attack.cdu"]
    assert table.why("attack.none") == ("must_fight", "TA-DIS-04")


@pytest.mark.rule("TA-COMBAT-01")
def test_there_is_one_combat_in_a_turn() -> None:
    table = Table("1281").army(DEC, "dysert", 2, 9).army("cbr", "dysert", 3, 9).turn("cbr").dice(3, 4, 3, 4)
    table.say("march.stay", "call.none", "attack.dec", "fight.stand", "stand.all")
    assert table.keys == ["sack.dysert", "sack.none"]
    assert table.missed["De Clare"] == ("fought", "TA-COMBAT-01")


@pytest.mark.rule("TA-DIS-01", "TA-DIS-02", "TA-BATTLE-03", "TA-MAP-01")
def test_why_one_cannot_slip_away() -> None:
    table = Table("1281").army("cbr", "scattery", 2).army("ct", "kildysert", 3).army("cch", "kilfarboy", 1)
    table.army("cfe", "kildysert", 1).turn("ct").say("march.scattery")
    assert table.keys == ["stand.all", "stand.on"]
    assert table.missed["Disengage"] == ("too_late", "TA-DIS-01")
    assert AnswerAttack(2, CBR, CT).hindrance(table.state, "flee") == refused(
        Text("wish.disengage"), "no_way_out", "TA-DIS-01"
    )
    table.state.phase = "battle"
    assert table.missed["Disengage"] == ("battle_to_the_end", "TA-BATTLE-03")
    free = Table("1281").army("cbr", "killone", 2).army("ct", "clonroad", 3).army("cch", "clare_abbey", 3).turn("ct")
    free.say("march.killone").dice(1, 6).say("fight.flee")
    assert free.why("retreat.tulla") == ("not_beside", "TA-DIS-02")
    assert free.why("retreat.clare_abbey") == free.missed["Clare Abbey"] == ("enemy_beside", "TA-DIS-02")
    assert free.why("retreat.kilnasoolagh") == free.missed["Kilnasoolagh"] == ("water", "TA-DIS-02")
    assert free.why("retreat.ys") == ("unknown_space", "TA-MAP-01")


# ---------------------------------------------------------------- sacking


@pytest.mark.rule("TA-SACK-01", "TA-SACK-03", "TA-SACK-06", "TA-MAP-01", "TA-MAP-03")
def test_why_a_settlement_cannot_be_sacked() -> None:
    def why(space: str, faction: str = CBR, year: str = "1281") -> tuple[str, str] | None:
        table = Table(year).army(faction, space, 2).turn(faction)
        found = sack_hindrance(table.state, faction, space)
        return (found.reason.id.removeprefix("refused."), found.clause) if found else None

    assert why("inchicronan") is None
    assert why("brentir") == ("wild", "TA-SACK-03")
    assert why("quin", year="1277") == ("not_built", "TA-MAP-03")
    assert why("cratloe", DEC) == ("dec_spares", "TA-SACK-06")
    table = Table("1281").army("cbr", "tulla", 2).turn("cbr").say("march.stay", "call.none")
    assert table.why("sack.rath") == ("sack_elsewhere", "TA-SACK-01")
    assert table.why("sack.camelot") == ("unknown_space", "TA-MAP-01")
    ruin = Table("1281").army("cbr", "tulla", 2).destroyed("tulla").turn("cbr").say("march.stay")
    assert ruin.keys == ["call.cch", "call.none"]
    assert ruin.missed["Tulla"] == ("destroyed", "TA-SACK-03"), "told before the sack is passed over"
    beside = Table("1281").army("ct", "tulla", 2).army("cbr", "tulla", 2).turn("cbr").say("call.none")
    assert beside.missed["Tulla"] == ("enemy_there", "TA-SACK-01")
    twice = Table("1281", sack_in_passing="yes").army("cbr", "drumcliff", 2).turn("cbr")
    twice.say("march.dysert.sack", "defend.none", "march.stay")
    assert twice.keys == ["call.cfe", "call.none"]
    assert twice.missed["Dysert O'Dea"] == ("sacked", "TA-SACK-03")


@pytest.mark.rule("TA-MOB-16")
def test_where_the_surprised_can_take_the_field() -> None:
    table = Table("1281").army("cbr", "tulla", 3).army("boi", "quin", 1).turn("cbr").say("march.stay", "call.none")
    table.dice(1, 6).say("sack.tulla", "defend.roll")
    assert table.why("rally.quin") == table.missed["Quin"] == ("enemy_beside", "TA-MOB-16")
    assert table.why("rally.scattery") == ("not_beside", "TA-MOB-16")


# ---------------------------------------------------------------- feeding


@pytest.mark.rule("TA-PROV-01", "TA-PROV-02", "TA-PROV-03", "TA-PROV-04", "TA-PROV-05")
def test_why_an_army_cannot_be_fed_so() -> None:
    table = Table("1281").army("ct", "brentir", 6, 4).herds(ct=3).ask(Feed(0, CT))
    assert table.keys == ["feed.4", "feed.3"]
    assert table.why("feed.2") == table.missed["2 provisions"] == ("must_feed", "TA-PROV-03")
    assert table.why("feed.5") == ("few_provisions", "TA-PROV-02")
    assert table.why("feed.none") == ("must_feed", "TA-PROV-03")
    assert table.missed["Coyne at Brentir"] == ("coyne_wild", "TA-PROV-04")
    rich = Table("1281").army("ct", "clonroad", 2, 9).herds(ct=3).ask(Feed(0, CT))
    assert rich.why("feed.3") == ("enough_fed", "TA-PROV-01")
    assert not rich.missed
    coyne = Table("1281").army("ct", "clonroad", 6).herds(ct=5).ravaged(clonroad=6).ask(FeedCoyne(0, CT, 0))
    assert coyne.keys == ["eat.4", "eat.3", "eat.2", "eat.1"]
    assert coyne.why("eat.5") == coyne.missed["5 by coyne"] == ("coyne_short", "TA-PROV-05")
    assert coyne.why("eat.0") == coyne.missed["0 by coyne"] == ("must_feed", "TA-PROV-03")
    assert coyne.why("eat.7") == ("enough_fed", "TA-PROV-01")
    assert coyne.why("eat.none") == ("must_feed", "TA-PROV-03")


@pytest.mark.rule("TA-PROV-02", "TA-PROV-04", "TA-PROV-05")
def test_the_hungry_are_told_why_the_land_does_not_feed_them() -> None:
    def starving(space: str) -> Table:
        return Table("1281").army("ct", space, 2).herds(ct=0)

    foreign = starving("killone").ask(Starve(0, CT))
    assert foreign.missed == {"Coyne at Killone": ("coyne_foreign", "TA-PROV-04")}
    assert foreign.why("feed.1") == ("no_food", "TA-PROV-02")
    ruin = starving("clonroad").destroyed("clonroad").ask(Starve(0, CT))
    assert ruin.missed == {"Coyne at Clonroad": ("coyne_destroyed", "TA-PROV-04")}
    full = starving("clonroad").ravaged(clonroad=10).ask(Starve(0, CT))
    assert full.missed == {"Coyne at Clonroad": ("coyne_used_up", "TA-PROV-05")}


# ---------------------------------------------------------------- exile


@pytest.mark.rule("TA-EXILE-01", "TA-EXILE-02", "TA-FAC-01")
def test_why_somebody_cannot_go_into_exile() -> None:
    table = Table("1277").army("cbr", "clonroad", 2)
    mine, theirs, english = table.seats("cbr")[0], table.seats("cch")[0], table.seats(DEC)[0]

    def why(seat: int, faction: str) -> tuple[str, str] | None:
        found = RULES.refuse_interrupt(table.state, seat, f"exile.{faction}")
        return (found.reason.id.removeprefix("refused."), found.clause) if found else None

    assert why(mine, CBR) is None
    assert why(theirs, CBR) == ("other_player", "TA-EXILE-01")
    assert why(theirs, "cch") == why(english, DEC) == ("not_a_pretender", "TA-EXILE-01")
    assert why(table.seats("ct")[0], CT) == ("exile_at_home", "TA-EXILE-01")
    assert why(mine, "arthur") == ("unknown_faction", "TA-FAC-01")
    assert RULES.refuse_interrupt(table.state, mine, "march.tulla") is None
    go_into_exile(table.game, "exile.cbr")
    assert why(mine, CBR) == ("exiled_already", "TA-EXILE-02")
    table.state.phase = "maintenance"
    assert why(mine, CBR) == ("exile_later", "TA-EXILE-01")
