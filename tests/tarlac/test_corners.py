"""Corners of clauses: each once survived being broken on purpose."""

from __future__ import annotations

import pytest

from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import foes, friendly, side
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.calling import take_side
from games.tarlac.steps.maintenance import maintenance_order
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.provisioning import FeedArmies
from games.tarlac.steps.rounds import Cycle, Round
from games.tarlac.steps.throne import resolve_throne
from games.tarlac.verbs import kill_hostage
from tests.tarlac.table import Table


@pytest.mark.rule("TA-COMBAT-03")
def test_a_neutral_stands_by_while_the_coalitions_fight() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("dec", "killone", 5).army("ct", "clonroad", 4).turn("ct")
    table.dice(1, 6, 1, 6).say("march.killone", "fight.stand")
    fight = table.state.fight
    assert fight is not None
    assert (fight.attackers, fight.defenders, fight.left) == (("ct",), ("cbr",), 2)
    table.say("stand.all", "stand.all")
    assert (table.battles("ct"), table.battles("cbr"), table.battles(DEC)) == (2, 2, 5)


@pytest.mark.rule("TA-COAL-01")
def test_a_hostage_with_the_tanaiste_puts_nobody_into_a_coalition() -> None:
    table = Table("1284").hostage("cch", "tan")
    assert side(table.state, "tan") == CBR
    assert side(table.state, "cch") == ""
    assert side(table.hostage("cch", CBR).state, "cch") == CBR


@pytest.mark.rule("TA-MOB-06")
def test_nobody_lands_at_kilmacduagh_among_enemies() -> None:
    table = Table("1318", players=3).army("ct", "kilmacduagh", 1)
    table.state.round, table.of(DEC).ally = 2, ""
    assert table.ask(Summons(CBR)).done
    table.of("ct").army.space = "bealach"
    assert table.ask(Summons(CBR)).keys == ["base.kilmacduagh", "muster.none"]


@pytest.mark.rule("TA-COMBAT-04", "TA-BATTLE-01")
def test_in_the_battle_phase_battles_are_not_added_to_the_die() -> None:
    table = Table("1281", combat="d6_plus_battles").army("cbr", "killone", 1).army("ct", "killone", 5)
    table.state.phase = "battle"
    table.ask(Battle("killone", CT, CBR)).dice(1, 3).say("stand.on", "stand.on")
    assert (table.battles("ct"), table.battles("cbr")) == (4, 1)


@pytest.mark.rule("TA-SACK-05", "TA-SACK-02")
def test_a_sack_of_ones_own_side_costs_febas_when_it_destroys_too() -> None:
    table = Table("1281").army("ct", "inchicronan", 3).ravaged(inchicronan=8).turn("ct")
    table.say("plunder", "march.stay", "sack.inchicronan")
    assert table.is_destroyed("inchicronan")
    assert (table.febas_of("ct"), table.of("ct").herds) == (2, 6)


@pytest.mark.rule("TA-MAINT-01", "TA-WIN-05")
def test_who_is_out_has_no_place_in_the_maintenance_order() -> None:
    table = Table("1281")
    out = table.seats("cch")[0]
    table.state.out.append(out)
    assert sorted(maintenance_order(table.game)) == [seat for seat in range(5) if seat != out]


@pytest.mark.rule("TA-ROUND-03", "TA-DEMOB-02")
def test_after_the_last_cycle_herds_and_the_hostages_held_are_kept() -> None:
    table = Table("1281").army("ct", "clonroad", 3).hostage("cba", CT).herds(ct=6)
    table.state.cycle = 6
    table.ask(Cycle())
    assert (table.of("ct").army, table.of("ct").herds, table.of("cba").hostage) == (None, 6, CT)


@pytest.mark.rule("TA-ROUND-02", "TA-ROUND-03")
@pytest.mark.parametrize("cycle", [1, 2, 3, 4, 5])
def test_while_an_army_stays_one_cycle_follows_another_up_to_the_sixth(cycle: int) -> None:
    table = Table("1281", war="letter").army("ct", "clonroad", 1, 9)
    for faction in table.state.factions.values():
        faction.mobilised = True
    table.state.cycle = cycle - 1
    table.ask(Cycle())
    while table.state.cycle == cycle and not table.done:
        table.say(next(key for key in table.keys if key in ("march.stay", "feed.1", "home.stay")))
    assert (table.state.cycle, table.battles("ct")) == (cycle + 1, 1)


@pytest.mark.rule("TA-COAL-04", "TA-HOST-03")
def test_de_clare_keeps_his_side_when_a_hostage_dies_and_when_the_throne_changes() -> None:
    table = Table("1277")
    assert (table.of("cbr").hostage, table.of(DEC).ally) == (DEC, CBR)
    kill_hostage(table.game, CBR)
    table.of("cbr").fell = "defeat"
    resolve_throne(table.game)
    assert (table.state.king, table.state.exiled, table.of(DEC).ally) == (CT, CBR, CBR)


@pytest.mark.rule("TA-COAL-05", "TA-COAL-06", "TA-MOVE-05")
def test_a_neutral_has_no_enemies_but_may_declare_combat_on_anybody() -> None:
    table = Table("1281").army("ct", "killone", 2).army("dec", "killone", 2)
    assert foes(table.state, DEC, "killone") == foes(table.state, CT, "killone") == []
    assert "march.clonroad" in table.turn(DEC).keys, "it is not engaged"
    assert table.say("march.stay").keys == ["attack.ct", "attack.none"]
    table.say("attack.ct")
    assert table.keys == ["fight.stand", "fight.flee"]


@pytest.mark.rule("TA-COAL-07", "TA-COAL-01", "TA-SCN-1276-05")
def test_the_land_of_a_king_whose_hostage_is_held_is_of_the_coalition_and_of_no_other() -> None:
    table = Table("1276")
    assert (table.of("cba").seat, table.of("cba").ally, table.of("cba").hostage) == (None, "", CT)
    assert friendly(table.state, CT, "kildysert")
    assert friendly(table.state, "cch", "kildysert")
    assert not friendly(table.state, CBR, "kildysert")
    assert not friendly(table.state, CT, "kilnasoolagh"), "of nobody's coalition"


@pytest.mark.rule("TA-PRE-07", "TA-PRE-03")
def test_the_danger_of_the_scenario_opens_the_first_round_alone() -> None:
    table = Table.started("1318")
    assert table.state.danger == "famine"
    assert "famine" in table.state.deck
    table.state.deck.append("war_wales")
    table.ask(Round())
    assert table.state.danger == "war_wales"


@pytest.mark.rule("TA-DANGER-05", "TA-PROV-05")
def test_in_a_famine_the_last_point_stays_where_everybody_has_eaten() -> None:
    table = Table("1281").army("cch", "tulla", 1).ravaged(tulla=9).danger("famine").herds(cch=1).ask(FeedArmies())
    assert (table.battles("cch"), table.of("cch").herds) == (1, 0)
    assert (table.devastation("tulla"), table.is_destroyed("tulla")) == (9, False)


@pytest.mark.rule("TA-SCN-1276-04", "TA-MOB-13")
def test_the_single_battle_of_1276_brings_no_food_and_costs_nothing() -> None:
    table = Table.started("1276", card="war_france").say("muster.none")
    army = table.of("ct").army
    assert (army.space, army.battles, army.provisions, table.devastation("kildysert")) == ("kildysert", 1, 0, 0)


@pytest.mark.rule("TA-MOVE-05", "TA-COAL-06")
def test_beside_a_neutral_nobody_is_engaged() -> None:
    table = Table("1281").army("dec", "killone", 3).army("ct", "killone", 2).turn("ct")
    assert "march.clonroad" in table.keys
    table.army("cbr", "killone", 1).turn("ct")
    assert not [key for key in table.keys if key.startswith("march.")]


@pytest.mark.rule("TA-HOST-05")
def test_whoever_is_attacked_by_the_holder_obeys_and_so_does_whoever_fights_on() -> None:
    table = Table("1281").hostage("cch", CBR).army("cch", "killone", 3).army("cbr", "killone", 3).turn("cbr")
    table.dice(3, 3, 3, 3, 3, 3).say("attack.cch", "fight.stand", "stand.all")
    assert (table.of("cch").hostage, table.febas_of("cch")) == (CBR, 3)
    battle = Table("1281").hostage("cch", CBR).army("cbr", "killone", 1).army("cch", "killone", 3)
    battle.state.phase = "battle"
    battle.ask(Battle("killone", CT, CBR)).dice(1, 6, 3, 3, 1, 6, 1, 6).say("stand.all")
    assert (battle.of("cch").army, battle.said("event.hostage_killed")) == (None, [])
    assert (battle.of("cch").hostage, battle.febas_of("cch")) == (CBR, 1), "for the army alone"


@pytest.mark.rule("TA-COMBAT-03", "TA-COMBAT-04", "TA-COMBAT-05")
def test_the_battles_of_both_defenders_count_and_each_roll_takes_one() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("boi", "killone", 2).army("ct", "clonroad", 8).turn("ct")
    table.say("march.killone").dice(1, 6, 1, 6, 1, 6, 3, 3)
    table.say("attack.boi") if "attack.boi" in table.keys else None
    table.say("fight.stand")
    fight = table.state.fight
    assert fight is not None
    assert (fight.attackers, fight.defenders, fight.left) == (("ct",), ("cbr", "boi"), 4)
    table.say("stand.all", "stand.all")
    assert [table.battles(id) for id in ("ct", "cbr", "boi")] == [5, 2, 2]


@pytest.mark.rule("TA-COMBAT-02", "TA-COAL-04")
def test_the_first_army_of_a_coalition_says_who_was_there_first() -> None:
    table = Table("1281").army("ct", "clonroad", 2).army("dec", "clonroad", 2).army("cch", "clonroad", 2)
    assert table.state.defenders == {}
    take_side(table.game, CBR)
    assert table.state.defenders == {"clonroad": CT}, "the last of its armies came after de Clare's"


@pytest.mark.rule("TA-COMBAT-07")
def test_the_provisions_of_a_beaten_army_are_nobodys() -> None:
    table = Table("1281").army("cch", "killone", 1, 7).army("cbr", "killone", 4, 1).herds(cch=2, cbr=3)
    table.state.phase = "battle"
    table.ask(Battle("killone", CBR, CT)).dice(6, 1).say("stand.all")
    assert (table.of("cch").army, table.febas_of("cch")) == (None, 1)
    assert (table.of("cch").herds, table.of("cbr").herds, table.of("cbr").army.provisions) == (0, 5, 1)
