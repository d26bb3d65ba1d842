"""Mobilising: who, where, when, and for what price."""

from __future__ import annotations

import pytest

from games.core.model import Decision, Text
from games.core.teaching.lessons import lessons, meets
from games.core.texts import catalogue
from games.tarlac.printed import CBR, CT
from games.tarlac.steps.mobilisation import Summons, news, opening, starters
from games.tarlac.steps.rounds import Cycle, Round
from games.tarlac.steps.throne import EndRound
from tests.tarlac.table import Table


@pytest.mark.rule("TA-MOB-01", "TA-MOB-02")
def test_one_to_ten_battles_in_any_mix() -> None:
    table = Table("1281").herds(cch=5).ask(Summons("cch"))
    ends = [(n, by) for n in range(1, 11) for by in (max(0, n - 5), n)]
    assert table.keys == [*(f"muster.{n}.{by}" for n, by in ends), "muster.mix", "muster.none"]
    table.say("muster.mix")
    assert [key for key in table.keys if key.startswith("mix.10.")] == [f"mix.10.{n}" for n in range(6, 10)]
    assert len(table.keys) == sum(max(0, min(n, 5) - 1) for n in range(1, 11))
    table.say("mix.10.6")
    assert (table.of("cch").herds, table.devastation("tulla"), table.battles("cch")) == (1, 6, 10)
    assert table.of("cch").army.provisions == 0


@pytest.mark.rule("TA-MOB-02")
def test_a_single_mix_is_one_of_the_armies_and_not_asked_for_first() -> None:
    table = Table("1281").herds(cch=2).ravaged(tulla=8).ask(Summons("cch"))
    ways = ["1.0", "1.1", "2.0", "2.1", "2.2", "3.1", "3.2", "4.2"]
    assert table.keys == [*(f"muster.{way}" for way in ways), "muster.none"]
    assert table.why("muster.mix") == ("no_mix", "TA-MOB-02")
    table.say("muster.2.1")
    assert (table.of("cch").herds, table.devastation("tulla"), table.battles("cch")) == (1, 9, 2)


@pytest.mark.rule("TA-MOB-03")
def test_de_clare_pays_in_pounds_and_has_no_use_for_herds_here() -> None:
    table = Table("1281").herds(dec=9)
    table.state.pounds = 8
    table.ask(Summons("dec"))
    assert table.keys == ["base.bunratty.1", "base.bunratty.2", "base.quin.1", "base.quin.2", "muster.none"]
    table.say("base.bunratty.2")
    assert table.keys == ["provision.2", "provision.1", "provision.0"]
    table.say("provision.1")
    assert (table.state.pounds, table.of("dec").herds, table.of("dec").army.provisions) == (1, 9, 1)


@pytest.mark.rule("TA-MOB-04", "TA-MAP-07")
def test_coyne_fills_a_capital_and_no_more() -> None:
    table = Table("1281").herds(cch=2).ravaged(tulla=7).ask(Summons("cch"))
    assert table.keys[-3:] == ["muster.5.3", "muster.mix", "muster.none"]
    table.say("muster.5.3")
    assert table.is_destroyed("tulla")
    assert table.battles("cch") == 5
    ruined = Table("1281").herds(cch=2).destroyed("tulla").ask(Summons("cch"))
    assert ruined.keys == ["muster.1.0", "muster.2.0", "muster.none"]


@pytest.mark.rule("TA-DANGER-05")
def test_coyne_is_dear_in_a_famine() -> None:
    table = Table("1281").herds(cch=0).ravaged(tulla=5).danger("famine").ask(Summons("cch"))
    assert table.keys == ["muster.1.1", "muster.2.2", "muster.none"], "only battles that are covered"
    table.say("muster.2.2")
    assert table.devastation("tulla") == 9


@pytest.mark.rule("TA-MOB-05", "TA-MOB-06")
def test_where_factions_mobilise() -> None:
    table = Table("1281").ask(Summons(CBR)).say("muster.1.1")
    assert table.where(CBR) == "dubh_glen"
    table = Table("1281").army("ct", "clonroad", 2)
    table.state.pounds, table.of("dec").ally = 30, CBR
    table.army("ct", "bunratty", 2).ask(Summons("dec"))
    assert table.question.space == "quin", "the other castle, even a destroyed one"
    table.destroyed("quin").ask(Summons("dec")).say("muster.1", "provision.0")
    assert table.where("dec") == "quin"
    table.ask(Summons("cch"))
    assert table.question.space == "tulla"


@pytest.mark.rule("TA-MOB-07")
def test_nobody_mobilises_twice_in_a_round() -> None:
    table = Table("1281").army("cch", "tulla", 2)
    table.of("cch").army = None
    assert table.ask(Summons("cch")).done
    table.army("ct", "tulla", 3).turn("ct").say("march.stay")
    assert "call.cch" not in table.keys


@pytest.mark.rule("TA-MOB-08", "TA-CALL-03")
def test_without_means_there_is_no_army() -> None:
    table = Table("1281").herds(cch=0).destroyed("tulla")
    assert table.ask(Summons("cch")).done
    table.army("ct", "tulla", 3).turn("ct").say("march.stay", "call.cch")
    assert table.of("cch").army is None
    assert table.said("event.call_idle")
    poor = Table("1281")
    poor.state.pounds = 2
    assert poor.ask(Summons("dec")).done


@pytest.mark.rule("TA-MOB-09", "TA-MOB-10", "TA-MOB-11", "TA-MOB-12", "TA-MOB-13")
def test_who_starts_from_the_second_round_on() -> None:
    def second(**bonds: str) -> Table:
        table = Table("1277").danger("rains")
        table.state.round, table.state.cycle, table.state.pounds = 2, 0, 30
        table.state.seating = [2, 4, 0, 1, 3]
        for giver, holder in bonds.items():
            table.hostage(giver, holder)
        return table

    free = second().ask(Cycle())
    assert (free.question.faction, free.keys) == (CT, ["base.kilmacduagh", "muster.none"])
    bound = second(ct="dec").ask(Cycle())
    assert bound.question.faction == "dec"
    assert bound.keys == ["muster.1", "muster.2", "muster.3", *[f"muster.{n}" for n in range(4, 11)], "muster.none"]
    sided = second()
    sided.of("dec").ally = CT
    assert sided.ask(Cycle()).question.faction == CT, "de Clare's side alone keeps nobody from landing"
    free.say("muster.none")
    assert free.state.cycle == 2
    assert free.question.faction == CBR, "a declined start leaves the later chances"


@pytest.mark.rule("TA-MOB-15", "TA-MOB-16")
def test_a_base_may_be_defended_only_with_somewhere_to_go() -> None:
    table = Table("1281").army("cbr", "tulla", 3).turn("cbr").say("march.stay", "call.none", "sack.tulla")
    assert table.question.faction == "cch"
    declined = table.copy().say("defend.none")
    assert declined.of("cch").army is None
    table.dice(1, 6).say("defend.roll")
    assert "rally.magh_adhair" in table.keys
    texts = catalogue("games.tarlac", "en")
    said = {option.key: texts.say(option.label) for option in table.question.options(table.game)}
    assert "(" in said["rally.magh_adhair"], "the fault: a name alone, where a march says what stands there and whose"
    table.say("rally.magh_adhair")
    assert (table.battles("cch"), table.of("cch").herds, table.devastation("tulla")) == (1, 5, 3)
    again = Table("1281").army("cch", "quin", 1).army("cbr", "tulla", 3).turn("cbr").say("march.stay", "sack.tulla")
    assert again.done, "it has mobilised already"
    nobody = Table("1281").army("ct", "killokennedy", 3).turn("ct").say("march.stay", "call.none", "sack.killokennedy")
    assert (nobody.done, nobody.devastation("killokennedy")) == (True, 3), "nobody plays its king"
    castle = Table("1276").army("ct", "bunratty", 3)
    castle.turn("ct").say("march.stay")
    castle.say("call.none", "sack.bunratty")
    assert castle.question.faction == "dec", "de Clare's castles count"
    shut = Table("1281").army("cbr", "scattery", 3).army("cbr", "dough", 2)
    shut.of("cor").seat, shut.of("cor").ally = 1, CT
    for faction, space in (("boi", "gragan"), ("cdu", "kilfenora"), ("umb", "kilfarboy"), ("dec", "brentir")):
        shut.army(faction, space, 1)
        shut.of(faction).ally = CBR
    shut.turn("cbr").say("march.stay", "call.none", "sack.dough")
    assert shut.done, "no neighbour is free: nothing to roll for"


@pytest.mark.rule("TA-MOB-15")
def test_nobody_takes_the_field_against_a_player_of_its_own_seat() -> None:
    own = Table("1281", players=3).army("ct", "tulla", 2).turn("ct")
    own.say("plunder", "march.stay", "call.none", "sack.tulla")
    assert own.done, "who sacks the capital of a faction of their own is asked nothing"
    assert (own.devastation("tulla"), own.febas_of("ct"), own.of("cch").mobilised) == (2, 2, False)
    ally = Table("1281", players=5).army("ct", "tulla", 2).turn("ct")
    ally.say("plunder", "march.stay", "call.none", "sack.tulla")
    assert ally.keys == ["defend.roll", "defend.none"], "an ally is another player"
    assert ally.seat == ally.of("cch").seat


@pytest.mark.rule("TA-MOB-05", "TA-MAP-02")
@pytest.mark.parametrize(("king", "exile"), [(CT, CBR), (CBR, CT)])
def test_whoever_is_king_mobilises_at_clonroad(king: str, exile: str) -> None:
    table = Table("1281")
    table.state.king, table.state.exiled, table.state.partition = king, exile, False
    table.ask(Summons(king, news=True))
    assert (table.question.faction, table.question.space) == (king, "clonroad")


@pytest.mark.rule("TA-MOB-06")
def test_a_neutral_in_the_longport_keeps_nobody_at_home() -> None:
    table = Table("1281").army("dec", "tulla", 3).ask(Summons("cch", news=True))
    assert (table.question.faction, table.question.space) == ("cch", "tulla")
    assert table.ask(Summons("cch")).muster(2, 1).where("cch") == "tulla"


@pytest.mark.rule("TA-MOB-08", "TA-MOB-03")
def test_three_pounds_are_a_battle_and_two_are_none() -> None:
    table = Table("1281")
    table.state.pounds = 3
    assert table.ask(Summons("dec")).keys == ["base.bunratty.1", "base.quin.1", "muster.none"]
    table.say("base.quin.1")
    assert (table.state.pounds, table.battles("dec"), table.of("dec").army.provisions) == (0, 1, 0)
    poor = Table("1281")
    poor.state.pounds = 2
    assert poor.ask(Summons("dec")).done


@pytest.mark.rule("TA-MOB-08", "TA-CALL-03")
def test_an_ally_who_cannot_pay_gives_no_hostage_either() -> None:
    table = Table("1281").army("ct", "tulla", 2).destroyed("tulla").herds(cch=0).turn("ct")
    table.say("march.stay", "call.cch")
    assert (table.of("cch").hostage, table.of("cch").mobilised, table.febas_of("cch")) == ("", False, 3)
    assert len(table.said("event.call_idle")) == 1


@pytest.mark.rule("TA-MOB-10")
def test_an_exile_lands_for_nothing() -> None:
    table = Table("1318").herds(cbr=4)
    table.state.round = 2
    table.ask(Summons(CBR)).say("base.kilmacduagh")
    assert (table.battles("cbr"), table.of("cbr").army.provisions, table.of("cbr").herds) == (10, 10, 4)
    assert table.devastation("kilmacduagh") == 0


@pytest.mark.rule("TA-MOB-11")
def test_de_clare_who_opens_a_round_pays_as_always() -> None:
    table = Table("1318").hostage("cbr", "dec")
    table.state.round, table.state.pounds = 2, 20
    table.ask(*starters(table.state)).say("base.quin.2", "provision.1")
    assert (table.state.pounds, table.where("dec"), table.battles("dec")) == (20 - 2 * 3 - 1, "quin", 2)


@pytest.mark.rule("TA-MOB-13", "TA-MOB-14")
def test_whoever_declines_for_all_their_kings_is_asked_again_in_the_next_cycle() -> None:
    table = Table("1281", players=3)
    table.state.cycle, table.state.seating = 2, [0, 1, 2]
    table.ask(*news(table.state)).say("muster.nobody")
    assert table.question.faction == CBR, "the others of the seat are not asked"
    table.state.cycle = 3
    assert table.ask(*news(table.state)).question.faction == CT


@pytest.mark.rule("TA-MOB-15", "TA-DEMOB-02")
def test_whoever_has_gone_home_does_not_rise_again_for_the_capital() -> None:
    table = Table("1281").army("cbr", "tulla", 2)
    table.of("cch").mobilised = True
    table.turn("cbr").say("march.stay", "sack.tulla")
    assert (table.done, table.devastation("tulla"), table.said("event.roll.base")) == (True, 2, [])


@pytest.mark.rule("TA-MOB-16", "TA-DIS-02")
def test_an_army_may_step_aside_to_a_neutral() -> None:
    table = Table("1281").army("dec", "feakle", 2).army("cbr", "tulla", 2).turn("cbr").dice(1, 6)
    table.say("march.stay", "call.none", "sack.tulla", "defend.roll")
    assert "rally.feakle" in table.keys
    herds = table.of("cch").herds
    table.say("rally.feakle")
    assert (table.where("cch"), table.battles("cch"), table.of("cch").herds) == ("feakle", 1, herds)


@pytest.mark.rule("TA-CALL-11")
@pytest.mark.parametrize("space", ["bunratty", "killone"])
def test_de_clare_fetches_nobody_from_elsewhere_than_clonroad(space: str) -> None:
    table = Table("1318").army("dec", space, 3).turn("dec").say("march.stay")
    assert "call.cbr" not in table.keys
    assert "call.cbr" in Table("1318").army("dec", "clonroad", 3).turn("dec").say("march.stay").keys


@pytest.mark.rule("TA-CALL-12", "TA-COAL-04")
def test_a_pretender_may_call_de_clare_from_the_side_of_the_rival() -> None:
    table = Table("1277").army("ct", "bunratty", 2)
    table.state.pounds = 9
    assert table.of("dec").ally == CBR
    table.turn("ct").say("march.stay", "call.dec", "answer.accept")
    assert (table.of("dec").ally, table.of("ct").hostage) == (CT, "dec")


@pytest.mark.rule("TA-MOB-03", "TA-DANGER-06")
def test_de_clare_pays_what_a_battle_costs_in_this_round() -> None:
    table = Table("1281").danger("war_scotland")
    table.state.pounds = 11
    assert table.ask(Summons("dec")).keys == [
        "base.bunratty.1",
        "base.bunratty.2",
        "base.quin.1",
        "base.quin.2",
        "muster.none",
    ]
    table.say("base.quin.2", "provision.1")
    assert (table.state.pounds, table.battles("dec")) == (11 - 2 * 4 - 1, 2)


@pytest.mark.rule("TA-MOB-07")
def test_only_the_starter_mobilises_in_the_first_cycle() -> None:
    table = Table("1281")
    table.state.seating = [0, 1, 2, 3, 4]
    assert opening(table.state) == starters(table.state) == [Summons(CT)]
    table.state.cycle = 2
    played = (CT, "cch", "cba", "cfe", CBR, "boi", "cdu", "dec")
    assert set(news(table.state)) == {Summons(id, news=True) for id in played}


@pytest.mark.rule("TA-MOB-07")
def test_an_exile_whose_army_is_gone_does_not_land_again_and_is_not_named_among_those_without_means() -> None:
    table = Table("1277").army("ct", "kilmacduagh", 2).army("cfe", "dysert", 2)
    table.state.cycle, table.state.seating = 1, [0, 1]
    table.of("ct").army = None
    assert table.ask(Summons("ct", news=True)).done
    table.ask(Cycle())
    assert table.question.faction == "cch"
    table.herds(cch=0).destroyed("tulla").state.cycle = 1
    (said,) = table.ask(Cycle()).said("event.no_means")
    assert said.text.args["n"] == 1, "only who has not had an army"


@pytest.mark.rule("TA-MOB-07")
def test_in_the_next_round_everybody_may_mobilise_again() -> None:
    table = Table("1281").army("ct", "clonroad", 2).army("cch", "tulla", 2)
    table.ask(EndRound(), Round())
    assert table.state.round == 2
    assert not [id for id, faction in table.state.factions.items() if faction.mobilised and id not in (CT, CBR)]


def test_the_lesson_on_raising_allies_comes_also_where_one_must():
    """The fault: whoever was called to war in the guided game was told nothing of it."""
    for locale, word in (("pt-BR", "chamado à guerra"), ("en", "called to war")):
        told = lessons("games.tarlac", locale)
        called = Decision(0, Text("ask.called.irish", {}), ())
        assert meets(told.cue("muster"), called, 1)
        assert word in told.said["muster"].text
