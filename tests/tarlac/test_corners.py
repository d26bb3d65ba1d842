"""Corners of clauses: each once survived being broken on purpose."""

from __future__ import annotations

import pytest

from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import foes, friendly, side
from games.tarlac.scoring import outcome
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.calling import take_side
from games.tarlac.steps.exile import exile
from games.tarlac.steps.maintenance import Maintenance, PreMaintenance, maintenance_order, restock
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.provisioning import Feed, FeedArmies, demobilise
from games.tarlac.steps.rounds import Cycle, Round
from games.tarlac.steps.throne import EndRound, resolve_throne
from games.tarlac.verbs import change_febas, kill_hostage
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


@pytest.mark.rule("TA-COMBAT-07", "TA-BATTLE-02")
def test_the_provisions_of_a_beaten_army_are_nobodys() -> None:
    table = Table("1281").army("cch", "killone", 1, 7).army("cbr", "killone", 4, 1).herds(cch=2, cbr=3)
    table.state.phase = "battle"
    table.ask(Battle("killone", CBR, CT)).dice(6, 1).say("stand.all")
    assert (table.of("cch").army, table.febas_of("cch")) == (None, 1)
    assert (table.of("cch").herds, table.of("cbr").herds, table.of("cbr").army.provisions) == (0, 5, 1)


@pytest.mark.rule("TA-DIS-01", "TA-DIS-02", "TA-COAL-06")
def test_a_neutral_slips_away_like_anybody() -> None:
    table = Table("1281").army("dec", "killone", 2).army("ct", "killone", 3).turn("ct").say("march.stay", "attack.dec")
    assert table.keys == ["fight.stand", "fight.flee"]
    table.dice(1, 6).say("fight.flee", "retreat.clonroad")
    assert (table.where(DEC), table.battles(DEC), table.battles("ct")) == ("clonroad", 2, 3)


@pytest.mark.rule("TA-DIS-03", "TA-COMBAT-07")
def test_who_fails_to_slip_away_pays_and_not_the_bigger_army_beside_it() -> None:
    table = Table("1281").army("cbr", "killone", 5).army("boi", "killone", 1).army("ct", "clonroad", 2).turn("ct")
    table.say("march.killone", "attack.boi").dice(6, 1).say("fight.flee")
    assert (table.battles("cbr"), table.battles("boi"), table.battles("ct")) == (5, 0, 2)
    assert (table.febas_of("boi"), table.febas_of("cbr")) == (1, 3)


@pytest.mark.rule("TA-SACK-01", "TA-COAL-06")
def test_a_neutral_army_guards_no_settlement() -> None:
    table = Table("1281").army("dec", "dysert", 3).army("cbr", "dysert", 2).turn("cbr")
    table.say("march.stay", "call.none", "attack.none")
    assert "sack.dysert" in table.keys


@pytest.mark.rule("TA-SACK-02", "TA-SACK-03", "TA-PRE-02")
def test_what_stands_at_ten_again_may_be_sacked_which_destroys_it_again_and_what_is_destroyed_may_not() -> None:
    table = Table("1281").army("cbr", "inchicronan", 2).ravaged(inchicronan=10).turn("cbr").say("march.stay")
    table.say("sack.inchicronan")
    assert (table.devastation("inchicronan"), table.is_destroyed("inchicronan")) == (10, True)
    gone = Table("1281").army("cbr", "inchicronan", 2).destroyed("inchicronan").turn("cbr").say("march.stay")
    assert gone.done


@pytest.mark.rule("TA-SACK-05")
def test_the_own_capital_is_of_the_own_coalition_too() -> None:
    table = Table("1281").army("cch", "tulla", 2).turn("cch").say("plunder", "march.stay", "sack.tulla")
    assert (table.febas_of("cch"), table.of("cch").herds, table.devastation("tulla")) == (2, 6, 2)
    king = Table("1281").army("ct", "clonroad", 2).turn("ct").say("plunder", "march.stay", "sack.clonroad")
    assert (king.febas_of("ct"), king.devastation("clonroad")) == (2, 2)


@pytest.mark.rule("TA-BATTLE-02", "TA-COMBAT-08")
def test_a_fallen_pretender_brings_a_seat_one_febas_however_many_its_armies() -> None:
    table = Table("1281", players=3).army("cbr", "killone", 1).army("ct", "killone", 2).army("cch", "killone", 2)
    table.state.phase = "battle"
    table.ask(Battle("killone", CT, CBR)).dice(6, 1).say("stand.all", "stand.all")
    assert (table.of("cbr").army, table.febas_of("cbr"), table.febas_of("ct")) == (None, 1, 4)


@pytest.mark.rule("TA-PROV-02", "TA-MOB-10")
def test_an_irish_army_eats_the_provisions_it_landed_with() -> None:
    table = Table("1318").army("cbr", "brentir", 3, 5).herds(cbr=0)
    table.state.round = 2
    table.ask(Feed(table.of("cbr").seat, CBR))
    assert (table.battles("cbr"), table.of("cbr").army.provisions) == (3, 2)


@pytest.mark.rule("TA-PROV-04", "TA-MAP-06")
@pytest.mark.parametrize("army", ["ct", "cbr", "dec"])
def test_nobody_lives_off_kilmacduagh(army: str) -> None:
    table = Table("1281").army(army, "kilmacduagh", 2, 1).herds(ct=0, cbr=0, dec=0)
    table.ask(Feed(table.of(army).seat, army))
    assert (table.done, table.battles(army), table.devastation("kilmacduagh")) == (True, 1, 0)


@pytest.mark.rule("TA-EXILE-02", "TA-HOST-01")
def test_an_exile_frees_the_hostages_held_and_not_the_own() -> None:
    table = Table("1277").army("cbr", "clonroad", 2)
    assert (table.of("cdu").hostage, table.of("cbr").hostage) == (CBR, DEC)
    exile(table.game, CBR)
    assert (table.of("cdu").hostage, table.of("cbr").hostage) == ("", DEC)
    assert (table.of(DEC).ally, table.of("cbr").army, table.febas_of("cbr")) == (CBR, None, 2)


@pytest.mark.rule("TA-THRONE-01", "TA-PROV-07", "TA-FEBAS-01")
@pytest.mark.parametrize("starved", [CT, CBR])
def test_who_starves_has_fallen(starved: str) -> None:
    table = Table("1281").army(starved, "brentir", 1).herds(ct=0, cbr=0)
    table.ask(Feed(table.of(starved).seat, starved))
    resolve_throne(table.game)
    assert (table.of(starved).army, table.state.exiled, table.febas_of(starved)) == (None, starved, 1)


@pytest.mark.rule("TA-WIN-03", "TA-WIN-05")
def test_a_seat_that_is_out_does_not_win_with_its_side() -> None:
    table = Table("1281")
    allies = table.of("cch").seat
    assert allies in outcome(table.state, CT).winners
    table.state.out.append(allies)
    assert outcome(table.state, CT).winners == table.seats("ct")


@pytest.mark.rule("TA-WIN-06", "TA-CALL-02")
def test_a_king_of_a_seat_that_is_out_does_not_come_twice_in_a_round() -> None:
    table = Table("1281").army("cch", "feakle", 2).febas(cch=1)
    change_febas(table.game, "cch", -1, "sack")
    assert (table.of("cch").seat, table.of("cch").army, table.of("cch").herds) == (None, None, 0)
    table.army("cbr", "tulla", 2).turn("cbr").say("march.stay")
    assert "call.cch" not in table.keys
    table.of("cch").mobilised = False
    assert "call.cch" in table.turn("cbr").say("march.stay").keys, "the next round"


@pytest.mark.rule("TA-ROUND-01", "TA-THRONE-01")
def test_a_round_is_laid_out_in_the_order_of_the_rulebook() -> None:
    table = Table("1281")
    table.state.agenda.clear()
    Round().run(table.game)
    assert list(reversed(table.state.agenda)) == [PreMaintenance(), Maintenance(), Cycle(), EndRound(), Round()]


@pytest.mark.rule("TA-SACK-03", "TA-SACK-07", "TA-SACK-08")
def test_a_castle_that_held_is_not_assaulted_again_in_the_turn_not_even_in_passing() -> None:
    table = Table("1281", sack_in_passing="yes").army("ct", "kilnasoolagh", 3).turn("ct")
    table.dice(6, 4).say("march.bunratty.sack")
    while not table.done:
        wanted = ("sack.bunratty", "defend.none", "march.stay", "call.none", "sack.none")
        table.say(next(key for key in wanted if key in table.keys))
    assert len(table.said("event.roll.castle")) == 1
    assert (table.done, table.battles("ct"), table.devastation("bunratty")) == (True, 3, 0)


@pytest.mark.rule("TA-SACK-04")
def test_a_sack_costs_the_owner_of_the_longport_no_febas() -> None:
    table = Table("1281").army("cch", "feakle", 1).army("cbr", "tulla", 2).turn("cbr").say("march.stay", "sack.tulla")
    assert (table.devastation("tulla"), table.febas_of("cch"), table.febas_of("cbr")) == (2, 3, 3)


@pytest.mark.rule("TA-EXILE-01", "TA-BATTLE-03")
def test_exile_is_open_in_the_battle_phase_between_the_fights_too() -> None:
    table = Table("1281").army("ct", "clonroad", 2).herds(ct=4)
    table.state.phase, table.state.fight = "battle", None
    table.ask(FeedArmies())
    assert table.anytime("ct") == ["exile.ct"]
    table.state.phase = "maintenance"
    assert table.anytime("ct") == []


@pytest.mark.rule("TA-PROV-02", "TA-MOB-03")
def test_de_clare_feeds_his_army_with_herds_too() -> None:
    table = Table("1281").army("dec", "brentir", 3, 1).herds(dec=4)
    table.ask(Feed(table.of(DEC).seat, DEC)).say("feed.1")
    assert (table.battles(DEC), table.of(DEC).army.provisions, table.of(DEC).herds) == (3, 0, 2)


@pytest.mark.rule("TA-DEMOB-02")
def test_provisions_that_go_home_are_lost_and_pounds_and_herds_are_kept() -> None:
    table = Table("1281").army("dec", "quin", 3, 5).herds(dec=4)
    table.state.pounds = 7
    demobilise(table.game, DEC)
    assert (table.of(DEC).army, table.state.pounds, table.of(DEC).herds) == (None, 7, 4)
    assert table.of(DEC).mobilised


@pytest.mark.rule("TA-DANGER-03", "TA-DANGER-06", "TA-DANGER-07", "TA-MAINT-03")
@pytest.mark.parametrize("card", ["harvest_failure", "war_scotland", "war_wales", "war_france", "rains"])
def test_herds_multiply_as_always_but_for_fluke_and_famine(card: str) -> None:
    table = Table("1281").herds(ct=4).danger(card)
    restock(table.game, "ct")
    assert table.of("ct").herds == 7


@pytest.mark.rule("TA-WIN-03", "TA-WIN-02")
def test_many_febas_of_an_ally_end_nothing() -> None:
    table = Table("1281").febas(cch=4)
    change_febas(table.game, "cch", 1, "herds")
    change_febas(table.game, "cch", 1, "herds")
    assert (table.febas_of("cch"), table.state.outcome) == (6, None)
    change_febas(table.febas(ct=4).game, CT, 1, "herds")
    assert table.winners() == table.seats("ct", "cch")


@pytest.mark.rule("TA-THRONE-01", "TA-SACK-08")
def test_who_falls_before_a_castle_has_fallen() -> None:
    table = Table("1281").army("ct", "bunratty", 1).turn("ct").dice(1, 6)
    table.say("march.stay", "call.none", "sack.bunratty", "defend.none")
    assert (table.of("ct").army, table.febas_of("ct")) == (None, 1)
    resolve_throne(table.game)
    assert (table.state.king, table.state.exiled) == (CBR, CT)
