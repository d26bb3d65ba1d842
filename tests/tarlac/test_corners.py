"""Corners of clauses: each once survived being broken on purpose."""

from __future__ import annotations

import pytest

from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import side
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.maintenance import maintenance_order
from games.tarlac.steps.mobilisation import Summons
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
