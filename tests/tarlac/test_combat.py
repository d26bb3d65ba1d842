"""Combat in the expedition and the battle phase."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.tarlac.content import PACKS
from games.tarlac.map import modifiers
from games.tarlac.pieces import Clash
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.steps.battle import Battle, BattlePhase
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.rounds import Cycle
from games.tarlac.verbs import remove_army
from tests.tarlac.table import RULES, WORDS, Table


def sums(told: dict[str, Any]) -> tuple[str, ...]:
    """Both sides of a roll as they are read: "4+1=5"."""
    return tuple(WORDS.say(told[side]) for side in ("first", "second"))


# ---------------------------------------------------------------- declaring


@pytest.mark.rule("TA-COMBAT-01")
def test_whoever_comes_among_enemies_names_one() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("boi", "killone", 3).army("ct", "clonroad", 4).turn("ct")
    table.say("march.killone")
    assert table.keys == ["attack.cbr", "attack.boi"], "fighting is not a choice"
    table.say("attack.boi")
    assert table.question.faction == "boi"
    table.dice(*[3, 3] * 4).say("fight.stand", "stand.all", "stand.all")
    assert table.done, "one declaration a turn"


@pytest.mark.rule("TA-COMBAT-01", "TA-DIS-04")
@pytest.mark.parametrize("leaves", ["slips", "exile"])
def test_after_the_last_enemy_is_gone_a_neutral_is_no_second_target(leaves: str) -> None:
    table = Table("1281").army("cbr", "killone", 2).army("dec", "killone", 3).army("ct", "clonroad", 4).turn("ct")
    table.say("march.killone")
    assert table.question.faction == CBR, "the only enemy is named without asking"
    if leaves == "slips":
        table.dice(1, 6).say("fight.flee", "retreat.dubh_glen")
    else:
        table.say("exile.cbr")
    assert table.keys == ["sack.killone", "sack.none"]
    alone = Table("1281").army("ct", "killone", 2).army("cch", "killone", 2).army("dec", "killone", 4).turn("dec")
    alone.say("march.stay", "attack.cch").dice(1, 6).say("fight.flee", "retreat.dubh_glen")
    assert alone.keys == ["sack.killone", "sack.none"], "nor is another for a neutral, who has no enemies"


@pytest.mark.rule("TA-COMBAT-02")
def test_relief_defends_where_its_side_was_first() -> None:
    table = Table("1281").army("ct", "dubh_glen", 2).army("cbr", "dubh_glen", 3).army("cch", "clonroad", 4).turn("cch")
    table.say("march.dubh_glen", "fight.stand")
    fight = table.state.fight
    assert fight is not None
    assert (fight.attackers, fight.defenders) == (("cbr",), ("ct", "cch"))
    seen = RULES.view(table.state, None).fight
    assert seen is not None
    assert (seen.attacker_modifier, seen.defender_modifier, seen.left) == (0, 1, 3)
    assert (seen.attacker_battles, seen.defender_battles) == (3, 6)
    remove_army(table.game, "ct")
    assert table.state.defenders == {"dubh_glen": CT}, "the side keeps its role"


@pytest.mark.rule("TA-COMBAT-05")
@pytest.mark.parametrize(("house", "chances"), [("pool_min", (10, 5, 21)), ("d6_plus_battles", (0, 1, 35))])
def test_the_view_tells_the_chances_of_the_next_roll(house: str, chances: tuple[int, int, int]) -> None:
    """The ground adds one to the defender's die; where the house says so, so do three battles against seven."""
    table = Table("1281", combat=house).army("ct", "dubh_glen", 3).army("cbr", "dubh_glen", 3)
    table.army("cch", "clonroad", 4).turn("cch").say("march.dubh_glen", "fight.stand")
    seen = RULES.view(table.state, None).fight
    assert seen is not None
    assert (seen.attacker_battles, seen.defender_battles, seen.defender_modifier) == (3, 7, 1)
    assert seen.chances == chances
    told = [
        msgspec.structs.replace(seen, chances=(won, tied, 36 - won - tied))
        for won in range(37)
        for tied in range(37 - won)
    ]
    assert {sum(each.hundredths) for each in told} == {100}, "1, 2 and 33 of 36, each rounded alone, were 101"


@pytest.mark.rule("TA-COMBAT-03", "TA-COMBAT-06")
def test_sides_add_up_and_the_biggest_army_pays() -> None:
    table = Table("1281").army("cbr", "clonroad", 4).army("ct", "clonroad", 2).army("cch", "clonroad", 2)
    table.turn("ct").dice(1, 6, 1, 6, 1, 6, 1, 6).say("attack.cbr", "fight.stand", "stand.all", "stand.all")
    assert (table.battles("ct"), table.battles("cch"), table.battles("cbr")) == (0, 0, 4)
    table = Table("1281").army("cbr", "clonroad", 1).army("ct", "clonroad", 2).army("cch", "clonroad", 2)
    table.turn("ct").dice(1, 6).say("attack.cbr", "fight.stand", "stand.all")
    assert (table.battles("ct"), table.battles("cch")) == (2, 1), "of equals the later pays"


@pytest.mark.rule("TA-COMBAT-04")
@pytest.mark.parametrize(
    ("rule", "dice", "left"), [("pool_min", (5, 1, 5, 1), (3, 0)), ("single", (5, 1), (3, 1)),
                               ("d6_plus_battles", (1, 1), (3, 1))]
)  # fmt: skip
def test_how_many_rolls_there_are(rule: str, dice: tuple[int, ...], left: tuple[int, int]) -> None:
    table = Table("1281", combat=rule).army("cbr", "killone", 2).army("ct", "clonroad", 3).turn("ct")
    table.dice(*dice).say("march.killone", "fight.stand", "stand.all")
    if rule == "pool_min":
        table.say("stand.all")
    assert (table.battles("ct"), table.battles("cbr")) == left
    assert not table.game.faces
    assert table.state.fight is None, "no further roll is waited for"
    assert table.state.clashes == [], "the coalitions meet again without it"


@pytest.mark.rule("TA-COMBAT-05")
def test_a_tie_costs_nobody_and_counts() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("ct", "clonroad", 3).turn("ct")
    table.dice(4, 4, 2, 2).say("march.killone", "fight.stand", "stand.all", "stand.all")
    assert (table.battles("ct"), table.battles("cbr"), table.done) == (3, 2, True)
    lower = Table("1281").army("cbr", "killone", 1).army("ct", "clonroad", 3).turn("ct")
    lower.dice(2, 3).say("march.killone", "fight.stand", "stand.all")
    assert (lower.battles("ct"), lower.battles("cbr")) == (2, 1), "the lower total loses one"
    rolls = table.said("event.roll.combat")
    assert [sums(roll.text.args) for roll in rolls] == [("4+0=4", "4+0=4"), ("2+0=2", "2+0=2")]


@pytest.mark.rule("TA-COMBAT-07", "TA-COMBAT-08", "TA-COMBAT-09", "TA-FEBAS-01")
def test_only_a_fallen_pretender_brings_febas() -> None:
    table = Table("1281").army("boi", "killone", 1).army("ct", "clonroad", 2).herds(boi=4, ct=1, cdu=3).turn("ct")
    table.dice(6, 1).say("march.killone", "fight.stand", "stand.all")
    assert table.of("boi").army is None
    assert (table.febas_of("boi"), table.febas_of("ct"), table.febas_of("cbr")) == (1, 3, 3)
    assert (table.of("ct").herds, table.of("boi").herds, table.of("cdu").herds) == (5, 0, 3)


@pytest.mark.rule("TA-COMBAT-09", "TA-WIN-06")
def test_the_herds_of_a_seat_that_falls_with_its_army_are_spoils_still() -> None:
    table = Table("1281").army("boi", "killone", 1).army("ct", "clonroad", 2).herds(boi=4, ct=1, cdu=3).febas(boi=2)
    seat = table.of("boi").seat
    table.turn("ct").dice(6, 1).say("march.killone", "fight.stand", "stand.all")
    assert table.state.out == [seat]
    assert [table.of(id).herds for id in ("ct", "boi", "cdu")] == [5, 0, 0]


@pytest.mark.rule("TA-COMBAT-09", "TA-WIN-06")
def test_a_seat_put_out_by_a_combat_leaves_the_herds_of_all_its_armies_there() -> None:
    table = Table("1281").army("boi", "killone", 1).army("cdu", "killone", 1).army("ct", "clonroad", 3)
    table.herds(boi=4, cdu=5, ct=0).febas(boi=2).turn("ct")
    table.dice(6, 1).say("march.killone", "attack.boi", "fight.stand", "stand.all")
    assert table.of("boi").seat is table.of("cdu").seat is None
    assert [table.of(id).herds for id in ("ct", "boi", "cdu")] == [9, 0, 0], "nobody is left on that side"


@pytest.mark.rule("TA-COMBAT-09", "TA-WIN-06")
@pytest.mark.parametrize(("come", "dice"), [(("cbr", "boi", "ct"), (6, 1)), (("ct", "cbr", "boi"), (1, 6))])
def test_the_herds_of_a_seat_put_out_are_shared_when_the_rest_of_its_side_has_fallen(come: Any, dice: Any) -> None:
    def battle() -> Table:
        table = Table("1281").herds(cbr=3, boi=4, cdu=2, ct=0).febas(boi=2)
        for id in come:
            table.army(id, "clonroad", 4 if id == "ct" else 1)
        table.state.phase = "battle"
        return table.ask(Battle("clonroad", CT, CBR))

    both = battle().dice(*dice, *dice).say("stand.all", "stand.all")
    assert [both.of(id).herds for id in ("ct", "boi", "cbr", "cdu")] == [7, 0, 0, 0], "not those of the absent"
    saved = battle().dice(*dice).say("stand.on", "stand.on", "exile.cbr")
    assert [saved.of(id).herds for id in ("ct", "boi", "cbr")] == [0, 0, 3], "who leaves saves what is left to save"


@pytest.mark.rule("TA-COMBAT-09", "TA-WIN-06")
@pytest.mark.parametrize(("come", "dice"), [(("ct", "cbr", "boi"), (1, 6, 6, 1)), (("cbr", "boi", "ct"), (6, 1, 1, 6))])
def test_the_herds_of_a_seat_put_out_are_no_spoils_of_its_own_side(
    come: tuple[str, ...], dice: tuple[int, ...]
) -> None:
    table = Table("1281").herds(ct=3, cbr=2, boi=4).febas(boi=2)
    for id in come:
        table.army(id, "clonroad", 1)
    table.state.phase = "battle"
    table.ask(Battle("clonroad", CT, CBR)).dice(*dice).say("stand.all", "stand.all")
    assert [table.of(id).army is None for id in come] == [id != "cbr" for id in come]
    assert [table.of(id).herds for id in ("ct", "cbr", "boi")] == [0, 5, 0], "the loser's 3 and no more"


@pytest.mark.rule("TA-COMBAT-08", "TA-DIS-03", "TA-COMBAT-09")
def test_a_failed_flight_can_be_the_end_of_a_pretender() -> None:
    table = Table("1281").army("cbr", "killone", 1).army("ct", "clonroad", 2).army("cch", "killone", 2)
    table.herds(cbr=2, ct=0, cch=0)
    table.turn("ct").dice(6, 1).say("march.killone", "fight.flee")
    assert table.of("cbr").army is None
    assert (table.febas_of("cbr"), table.febas_of("ct"), table.febas_of("cch")) == (1, 4, 4)
    assert (table.of("ct").herds, table.of("cch").herds) == (1, 1)
    shared = Table("1281", players=3).army("cbr", "killone", 1).army("ct", "killone", 2).army("cch", "killone", 2)
    shared.ask(Battle("killone", CT, CBR)).dice(6, 1).say("stand.all", "stand.all")
    assert shared.febas_of("ct") == 4, "one for a seat, however many of its armies are there"
    english = Table("1315").army("cbr", "killone", 1).army("dec", "killone", 2).army("cch", "tulla", 2)
    english.ask(Battle("killone", CT, CBR)).dice(6, 1).say("stand.all")
    assert english.febas_of("cch") == 3, "absent: no febas"
    assert english.of("dec").seat not in english.state.febas


@pytest.mark.rule("TA-COMBAT-09")
def test_whoever_leaves_before_the_first_die_saves_his_herds_and_later_saves_all() -> None:
    def battle() -> Table:
        table = Table("1281").army("boi", "clonroad", 1).army("cbr", "clonroad", 2).army("ct", "clonroad", 9)
        table.state.phase = "battle"
        return table.herds(boi=3, cbr=4, ct=0).ask(Battle("clonroad", CT, CBR))

    before = battle().say("exile.cbr").dice(6, 1).say("stand.all")
    assert before.of("boi").army is None
    assert [before.of(id).herds for id in ("ct", "boi", "cbr")] == [3, 0, 4]
    later = battle().dice(3, 3, 6, 1).say("stand.all", "stand.on", "exile.cbr")
    assert later.of("boi").army is None
    assert [later.of(id).herds for id in ("ct", "boi", "cbr")] == [0, 3, 4]


@pytest.mark.rule("TA-COMBAT-04", "TA-COMBAT-09")
def test_the_rolls_are_counted_when_the_first_die_falls() -> None:
    table = Table("1281").army("boi", "killone", 1).army("cbr", "killone", 3).army("ct", "clonroad", 4).turn("ct")
    table.dice(4, 4).say("march.killone", "attack.boi", "fight.stand", "exile.cbr", "stand.all")
    assert len(table.said("event.roll.combat")) == 1
    assert not table.game.faces


@pytest.mark.rule("TA-COMBAT-10")
def test_spoils_are_shared_evenly_and_what_does_not_fit_is_lost() -> None:
    table = Table("1281").army("cbr", "clonroad", 1).army("ct", "clonroad", 2).army("cch", "clonroad", 2)
    table.army("cfe", "clonroad", 1).herds(cbr=8, ct=9, cch=0, cfe=0)
    table.ask(Battle("clonroad", CT, CBR)).dice(6, 1).say("stand.all", "stand.all")
    assert [table.of(id).herds for id in ("ct", "cch", "cfe", "cbr")] == [10, 3, 2, 0]


@pytest.mark.rule("TA-COMBAT-11")
def test_terrain_adds_up() -> None:
    spaces = ("brentir", "aughty", "dysert", "bunratty", "quin", "rath")
    found = {space: modifiers(PACKS.latest, space, False, False) for space in spaces}
    assert found == {
        "brentir": (-1, -1), "aughty": (-1, 0), "dysert": (-1, 0), "bunratty": (0, 2), "quin": (0, 1), "rath": (0, 1),
    }  # fmt: skip
    assert modifiers(PACKS.latest, "brentir", True, False) == (0, -1)
    table = Table("1318", bog_defender_only="yes").army("dec", "aughty", 2).army("ct", "tulla", 2).turn("ct")
    table.dice(3, 3, 3, 3).say("march.aughty", "fight.stand", "stand.all")
    assert (table.battles("ct"), table.battles("dec")) == (2, 2)


@pytest.mark.rule("TA-COMBAT-12")
def test_survivors_fight_on_in_the_battle_phase() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("ct", "clonroad", 3, 9).ask(NextArmy())
    table.state.order = ["ct", "cbr"]
    table.state.next = 0
    table.ask(NextArmy(), BattlePhase()).dice(3, 3, 3, 3, 6, 1, 6, 1)
    table.say("march.killone", "fight.stand", "stand.all", "stand.all", "attack.none")
    assert table.state.phase == "battle"
    table.say("stand.all", "stand.all")
    assert (table.of("cbr").army, table.battles("ct")) == (None, 3)


# ---------------------------------------------------------------- disengaging


@pytest.mark.rule("TA-DIS-01", "TA-DIS-02")
def test_only_the_target_flees_and_only_where_there_is_room() -> None:
    table = Table("1281").army("cbr", "scattery", 2).army("ct", "kildysert", 3).army("cch", "kilfarboy", 1)
    table.army("cfe", "kildysert", 1).turn("ct").say("march.scattery")
    assert table.keys == ["stand.all", "stand.on"], "enemies all around: there is nothing to ask the target"
    free = Table("1281").army("cbr", "killone", 2).army("ct", "clonroad", 3).turn("ct").say("march.killone")
    assert free.keys == ["fight.stand", "fight.flee"]
    free.dice(1, 6).say("fight.flee")
    assert "retreat.kilnasoolagh" not in free.keys, "behind water"
    assert set(free.keys) == {f"retreat.{space}" for space in ("clonroad", "clare_abbey", "dubh_glen", "kildysert")}


@pytest.mark.rule("TA-DIS-01", "TA-COMBAT-02")
def test_a_target_that_came_later_rolls_as_the_attacker() -> None:
    table = Table("1281").army("ct", "rath", 2).army("cbr", "rath", 2).turn("ct").dice(4, 3).say("attack.cbr")
    table.say("fight.flee")
    assert table.where("cbr") == "rath", "its die fell first, and the forest helps the other: 4 against 4"
    told = table.said("event.roll.disengage")[0].text.args
    assert (told["one"].id, *sums(told)) == ("faction.cbr", "4+0=4", "3+1=4")


@pytest.mark.rule("TA-DIS-02")
def test_who_slipped_away_still_has_his_turn() -> None:
    table = Table("1281").army("ct", "clonroad", 3).army("cbr", "killone", 2).ask(NextArmy())
    table.dice(1, 6).say("march.killone", "fight.flee", "retreat.kildysert", "sack.none")
    assert table.state.turn is not None
    assert (table.state.turn.faction, table.state.turn.points) == (CBR, 6)


@pytest.mark.rule("TA-DIS-04")
def test_after_a_slip_another_enemy_must_be_named() -> None:
    table = Table("1281").army("cbr", "killone", 2).army("boi", "killone", 3).army("ct", "clonroad", 4).turn("ct")
    table.say("march.killone", "attack.boi").dice(1, 6).say("fight.flee", "retreat.dubh_glen")
    assert table.question.faction == CBR, "the only one left is named without asking"
    table.dice(1, 6).say("fight.flee", "retreat.dubh_glen")
    assert table.keys == ["sack.killone", "sack.none"]


# ---------------------------------------------------------------- battle phase


@pytest.mark.rule("TA-BATTLE-01")
def test_battles_are_fought_to_the_end_in_content_order() -> None:
    table = (
        Table("1281")
        .army("cch", "tulla", 1, 5)
        .army("boi", "tulla", 1)
        .army("cbr", "clonroad", 1)
        .army("cfe", "clonroad", 1, 5)
    )
    table.dice(3, 3, 3, 4, 6, 1, 2, 1).ask(BattlePhase()).say("stand.all")
    spaces = [event.text.args["space"].id for event in table.said("event.battle")]
    assert spaces == ["space.clonroad", "space.tulla"]
    assert len([id for id in ("cbr", "cfe") if table.of(id).army]) == 1
    assert len([id for id in ("cch", "boi") if table.of(id).army]) == 1


@pytest.mark.rule("TA-BATTLE-02")
def test_eliminated_in_the_battle_phase() -> None:
    table = Table("1281").army("ct", "clonroad", 1).army("cbr", "clonroad", 2).army("boi", "clonroad", 1)
    table.state.phase = "battle"
    table.ask(Battle("clonroad", CBR, CT)).dice(6, 1).say("stand.all", "stand.all")
    assert (table.febas_of("ct"), table.febas_of("cbr"), table.febas_of("boi")) == (1, 4, 4)


@pytest.mark.rule("TA-BATTLE-03", "TA-HOST-05")
def test_nobody_disengages_in_the_battle_phase_but_may_go_into_exile() -> None:
    table = Table("1281").hostage("ct", "dec").army("ct", "clonroad", 2).army("cbr", "clonroad", 2)
    table.state.phase = "battle"
    table.dice(3, 3).ask(Battle("clonroad", CBR, CT))
    assert table.keys == ["stand.all", "stand.on"]
    assert table.of("ct").hostage == DEC
    assert table.anytime("ct") == ["exile.ct"]
    assert table.anytime("cbr") == ["exile.cbr"]
    table.say("stand.on", "stand.on")
    assert table.keys == ["stand.all", "stand.on"], "asked again before every roll"


@pytest.mark.rule("TA-HOST-05")
def test_defending_against_the_holder_is_no_disobedience() -> None:
    table = Table("1277").hostage("cch", CBR).army("cch", "killone", 2).army("cbr", "clonroad", 2).turn("cbr")
    table.dice(1, 6, 1, 6).say("march.killone", "fight.stand", "stand.all")
    assert table.of("cbr").army is None
    assert table.febas_of("cch") == 4, "only the price of victory"


@pytest.mark.rule("TA-BATTLE-04", "TA-COAL-06")
def test_a_neutral_fights_on_only_where_it_has_fought_in_this_cycle() -> None:
    table = Table("1281").army("dec", "killone", 2, 9).army("ct", "killone", 2, 9)
    peace = table.copy().ask(BattlePhase())
    assert peace.battles("dec") == peace.battles("ct") == 2
    assert not peace.said("event.battle")
    table.turn("ct").dice(3, 3, 3, 3).say("march.stay", "attack.dec", "fight.stand", "stand.all")
    assert table.state.clashes == [Clash("killone", CT, DEC)]
    later = table.copy()
    later.state.seating = [0]
    later.ask(Cycle())
    assert not later.ask(BattlePhase()).said("event.battle"), "another cycle, another quarrel"
    table.dice(6, 1, 6, 1).ask(BattlePhase()).say("stand.all")
    assert table.of("dec").army is None
    assert table.said("event.battle")


@pytest.mark.rule("TA-COMBAT-02", "TA-BATTLE-01", "TA-BATTLE-04")
def test_against_a_neutral_a_side_keeps_its_role_too() -> None:
    table = Table("1281").army("ct", "rath", 2, 9).army("dec", "rath", 2, 9).army("cch", "rath", 1, 9)
    table.state.order = ["cch", "ct", "dec"]
    table.turn("dec").dice(6, 1, 6, 1).say("march.stay", "attack.cch", "fight.stand", "stand.all")
    assert (table.battles("ct"), table.battles("cch"), table.battles("dec")) == (0, 1, 2)
    table.dice(3, 3, 3, 3).ask(BattlePhase())
    assert table.of("dec").army is None, "the forest still helps the side that was there first"
    assert table.battles("cch") == 1


@pytest.mark.rule("TA-BATTLE-04")
def test_a_quarrel_is_over_when_one_side_has_left() -> None:
    table = Table("1281").army("ct", "rath", 2, 9).army("cch", "dysert", 2, 9).army("dec", "rath", 3, 9)
    table.turn("dec").dice(3, 3, 3, 3).say("march.stay", "attack.ct", "fight.stand", "stand.all")
    assert table.state.clashes
    remove_army(table.game, "ct")
    table.turn("cch").say("march.rath", "attack.none").ask(BattlePhase())
    assert not table.said("event.battle")


@pytest.mark.rule("TA-BATTLE-01")
def test_in_the_battle_phase_the_ground_counts_as_in_the_expedition() -> None:
    table = Table("1281").army("ct", "rath", 1, 9).army("cbr", "rath", 1, 9).dice(3, 3).ask(BattlePhase())
    table.say("stand.all", "stand.all")
    (roll,) = table.said("event.roll.lost")
    assert sums(roll.text.args) == ("3+0=3", "3+1=4")
    assert (table.battles("ct"), table.battles("cbr")) == (1, 0)


@pytest.mark.rule("TA-COMBAT-11")
@pytest.mark.parametrize(("first", "second"), [("ct", "dec"), ("dec", "ct")])
def test_a_castle_serves_whoever_defends_the_space(first: str, second: str) -> None:
    table = Table("1318").army(first, "quin", 2).army(second, "clonroad", 2).turn(second)
    table.say("march.quin", "fight.stand")
    seen = RULES.view(table.state, None).fight
    assert seen is not None
    assert (seen.defenders, seen.attacker_modifier, seen.defender_modifier) == ((first,), 0, 1)
