"""The chronicle tells what happened and why: who fought, what was lost, what decided."""

from __future__ import annotations

import pytest

from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.maintenance import Maintenance, maintenance_order
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.rounds import Cycle
from games.tarlac.steps.throne import EndRound
from tests.tarlac.table import WORDS, Table


def told(table: Table, *ids: str) -> list[str]:
    """The sentences of the chronicle so far, of these ids; of all if none is named."""
    words = WORDS.naming(["Ana", "Bia", "Caio", "Davi", "Eva", "Fay", "Gil"])
    found = [words.say(event.text) for event in table.game.events if not ids or event.text.id in ids]
    return [sentence.replace("\u00a0", " ") for sentence in found]


# ---------------------------------------------------------------- fighting


@pytest.mark.rule("TA-COMBAT-03")
def test_a_battle_names_the_armies_that_are_there() -> None:
    table = Table("1281").army("cba", "tulla", 5).army("cbr", "tulla", 3).army("boi", "tulla", 2)
    table.ask(Battle("tulla", CBR, CT))
    assert told(table, "event.battle") == [
        "Battle at Tulla: attacking, Clann Briain Ruaid (3) and Boireann (2); defending, Corcabhaiscinn (5)."
    ]


@pytest.mark.rule("TA-COMBAT-06")
def test_a_roll_names_the_army_that_pays_for_it() -> None:
    table = Table("1281").army("cbr", "tulla", 6).army("ct", "tulla", 2).army("cfe", "tulla", 4)
    table.ask(Battle("tulla", CT, CBR)).dice(1, 6, 6, 1, 3, 3).say("stand.all", "stand.all")
    assert told(table, "event.roll.lost")[:2] == [
        "Cenél Fermaic 1+0=1 against Clann Briain Ruaid 6+0=6: Cenél Fermaic lost 1 and had 3 left.",
        "Clann Taidhg 6+0=6 against Clann Briain Ruaid 1+0=1: Clann Briain Ruaid lost 1 and had 5 left.",
    ]
    assert told(table, "event.roll.combat")[0].endswith("a tie, nobody lost.")


@pytest.mark.rule("TA-DIS-01")
def test_who_accepts_a_combat_is_told_with_both_sides() -> None:
    table = Table("1281").army("cbr", "killone", 3).army("boi", "killone", 1).army("ct", "clonroad", 2).turn("ct")
    table.say("march.killone", "attack.cbr", "fight.stand")
    assert told(table, "event.stands") == [
        "Clann Briain Ruaid accepted combat, 2 rolls: attacking, Clann Taidhg (2); defending, "
        "Clann Briain Ruaid (3) and Boireann (1)."
    ]


@pytest.mark.rule("TA-DIS-02", "TA-DIS-03")
def test_a_tie_does_not_end_in_silence() -> None:
    table = Table("1281").army("cbr", "killone", 3).army("ct", "clonroad", 2).turn("ct").say("march.killone")
    table.dice(4, 4).say("fight.flee")
    assert told(table)[-1] != told(table, "event.roll.disengage")[0]
    assert "A tie: Clann Briain Ruaid did not get away, but lost nothing." in told(table)
    castle = Table("1281").army("ct", "bunratty", 4).turn("ct").say("march.stay", "call.none", "sack.bunratty")
    castle.dice(5, 3).say("defend.none")
    assert told(castle)[-1] == "A tie: the castle held, and Clann Taidhg lost nothing."


@pytest.mark.rule("TA-COMBAT-09", "TA-COMBAT-10")
def test_spoils_that_do_not_fit_are_told_as_lost() -> None:
    table = Table("1281").army("cch", "tulla", 1).army("cbr", "tulla", 6).herds(cch=5, cbr=8)
    table.ask(Battle("tulla", CBR, CT)).dice(6, 1).say("stand.all")
    assert told(table, "event.spoils_lost") == [
        "Clann Briain Ruaid took 5 herds from the loser, but there was room for only 2: the pile is full."
    ]


# ---------------------------------------------------------------- sacking and mobilising


@pytest.mark.rule("TA-SACK-02", "TA-MAP-07")
def test_a_sack_says_what_fitted() -> None:
    table = Table("1281").army("cbr", "killokennedy", 7).herds(cbr=10).ravaged(killokennedy=7)
    table.turn("cbr").say("march.stay", "call.none")
    label = next(option.label for found in table.game.settle() if found.blocking for option in found.options)
    assert WORDS.say(label) == "Sack Killokennedy · +0 herds (the pile is full)"
    table.say("sack.killokennedy")
    assert told(table)[-2:] == [
        "Clann Briain Ruaid sacked Killokennedy: no herd, for the pile is full; devastation rose by 3 to 10 of 10.",
        "Killokennedy was destroyed.",
    ]


@pytest.mark.rule("TA-CALL-03", "TA-MOB-02", "TA-MOB-03")
def test_who_is_called_comes_first_and_mobilises_then() -> None:
    table = Table("1281").army("ct", "tulla", 3).turn("ct").say("march.stay", "call.cch").muster(4, 2)
    assert told(table, "event.called", "event.comes", "event.mobilised_paid") == [
        "Clann Taidhg called Clann Chúillen to war.",
        "Clann Chúillen answered the call of Clann Taidhg.",
        "Clann Chúillen mobilized at Tulla with 4 battles; paid 2 herds and 2 by coyne.",
    ]
    table.state.pounds = 10
    table.ask(Summons(DEC)).say("base.quin.2", "provision.3")
    assert told(table)[-1] == "De Clare mobilized at Quin with 2 battles and 3 provisions; paid £9, £1 left."


# ---------------------------------------------------------------- the bookkeeping


@pytest.mark.rule("TA-PRE-01", "TA-PRE-02", "TA-PRE-04")
def test_a_round_begins_with_its_danger_and_what_has_recovered() -> None:
    table = Table.started("1281", card="rains").ravaged(tulla=5, rath=1).destroyed("dysert")
    table.new_round("war_france")
    assert told(table, "event.round")[1:] == ["Round 2. Danger: Wars in France."]
    assert told(table, "event.recovered", "event.standing") == [
        "The land recovered: Rath 1 → 0 and Tulla 5 → 3.",
        "Rebuilt, but left with 10 devastation: Dysert O'Dea.",
    ]


@pytest.mark.rule("TA-MAINT-01")
def test_the_maintenance_order_is_one_line_with_dice_and_ties() -> None:
    table = Table("1277")
    maintenance_order(table.dice(3, 3, 1, 2, 6).game)
    assert told(table) == [
        "Maintenance order: Caio (king), Eva (de Clare), "
        "Bia (rolled 3, tie-break 6), Ana (rolled 3, tie-break 2) and Davi (rolled 1)."
    ]


@pytest.mark.rule("TA-MAINT-03", "TA-MAINT-05", "TA-MAINT-09", "TA-MAINT-10")
def test_a_maintenance_is_a_list_and_the_febas_that_came_of_it_follow() -> None:
    table = Table("1281").herds(ct=9, cbr=10, cch=4, cfe=0, cba=2, cdu=1, boi=9).ask(Maintenance())
    order, herds, *tributes, taxes, febas = told(table)
    assert order.startswith("Maintenance order: ")
    assert herds == (
        "Herds: Clann Taidhg 9 → 10, Clann Chúillen 4 → 6, Cenél Dunghaile 1 → 3, Corcabhaiscinn 2 → 4 "
        "and Boireann 9 → 10."
    )
    assert sorted(line.split(":")[0] for line in tributes) == [
        "Tribute to Clann Briain Ruaid, 1 herd from each",
        "Tribute to Clann Taidhg, 1 herd from each",
    ]
    assert any(line.endswith("; 3 were lost, for the pile had 10 already.") for line in tributes)
    assert taxes == "Taxes: de Clare received £21, of which £3 from 3 monasteries, and now has £21."
    assert "10 herds at maintenance" in febas


@pytest.mark.rule("TA-MAINT-09", "TA-DANGER-03")
def test_taxes_tell_what_the_monasteries_pay_beside_the_sum_on_the_card() -> None:
    """ "£9 instead of £18" and then £12 looked like a mistake."""
    table = Table("1281").danger("war_scotland").destroyed("tomfinlough", "cratloe").ask(Maintenance())
    assert told(table, "event.taxes_monasteries") == [
        "Taxes: de Clare received £10, of which £1 from 1 monastery, and now has £10."
    ]
    nothing = Table("1281").danger("harvest_failure").ask(Maintenance())
    assert told(nothing, "event.taxes") == ["Taxes: de Clare received £18 and now has £18."]


@pytest.mark.rule("TA-MAINT-02")
def test_the_herds_that_an_exile_loses_are_told_with_the_reason() -> None:
    table = Table("1277").herds(ct=4)
    table.state.exiled = CT
    (herds,) = told(table.ask(Maintenance()), "event.herds")
    assert "Clann Taidhg 4 → 0 (in exile)" in herds.replace("\u00a0", " ")


@pytest.mark.rule("TA-MAINT-04")
def test_a_full_pile_that_brings_no_febas_is_told_with_the_reason() -> None:
    table = Table("1281").herds(cdu=10, boi=10).ask(Maintenance())
    first, second = told(table, "event.febas", "event.no_febas.already")
    assert first.startswith("Davi: +1 febas")
    assert second == (
        "Davi: the full pile of Boireann brought no further febas: at most 1 per player in a maintenance."
    )
    exiled = Table("1277").herds(cch=10)
    exiled.state.exiled, exiled.of("cch").seat = CT, exiled.of("ct").seat
    exiled.ask(Maintenance())
    (said,) = told(exiled, "event.no_febas.exile")
    assert "the full pile of Clann Chúillen brought no febas" in said
    letter = Table("1281", war="letter").herds(cdu=10, boi=10).ask(Maintenance())
    assert not told(letter, "event.no_febas.already")
    assert len(told(letter, "event.febas")) == 2


@pytest.mark.rule("TA-MAINT-04", "TA-WIN-02")
def test_the_table_is_told_before_the_febas_that_end_the_war() -> None:
    table = Table("1281").herds(ct=10, cbr=6).febas(ct=4).ask(Maintenance())
    assert table.state.outcome is not None
    assert told(table)[-1] == "Clann Taidhg reached 5 febas and won the war; Clann Briain Ruaid lost."
    assert not told(table, "event.herds", "event.taxes"), "the war was over before anybody else had restocked"


@pytest.mark.rule("TA-MOB-06", "TA-MOB-08", "TA-MOB-10")
def test_whoever_cannot_mobilise_on_news_is_told_of_with_the_reason() -> None:
    table = Table("1277").herds(cfe=0).destroyed("dysert").army("cbr", "kilmacduagh", 3)
    table.of("ct").army, table.state.pounds = None, 9
    table.state.cycle, table.state.seating = 1, [2, 4, 0, 1, 3]
    table.ask(Cycle())
    assert told(table, "event.no_means") == [
        "When news of the war came, these could not mobilize: Clann Taidhg (nobody mobilizes in a space with an enemy "
        "army) and Cenél Fermaic (not even one battle could be paid)."
    ]


# ---------------------------------------------------------------- the end


@pytest.mark.rule("TA-ROUND-03")
def test_the_last_cycle_sends_everybody_home_without_asking() -> None:
    table = Table("1281").army("ct", "clonroad", 3, 5).army(DEC, "quin", 2, 5)
    table.state.cycle = 6
    table.ask(Cycle())
    assert told(table) == ["End of cycle 6, the last of the round: Clann Taidhg and de Clare went home."]


@pytest.mark.rule("TA-WIN-07")
@pytest.mark.parametrize(
    ("febas", "herds", "said"),
    [
        (4, 5, "End of the last round: Clann Taidhg had 4 febas against 3 and beat Clann Briain Ruaid."),
        (3, 9, "whose coalition had fewer herds (14 against 10)."),
        (3, 5, "level in febas and herds: Clann Briain Ruaid beat Clann Taidhg, being king at Clonroad."),
    ],
)
def test_what_decided_after_the_last_round_is_told(febas: int, herds: int, said: str) -> None:
    table = Table("1277").febas(ct=febas).herds(ct=0, cch=herds, cfe=5, cbr=5, umb=5)
    table.state.round = 8
    *_, last = [line for line in told(table.ask(EndRound())) if "wins as well" not in line]
    assert said in last


# ---------------------------------------------------------------- names


def test_names_bend_within_a_sentence() -> None:
    table = Table("1318").army("tan", "kilnasoolagh", 3).dice(1).turn("tan").say("march.stay", "call.cdu")
    assert "Cenél Dunghaile gave a hostage to the Tánaiste." in told(table)
    assert "Turn: The Tánaiste." in told(table)
    table = Table("1281").army("ct", "bunratty", 3)
    table.state.pounds = 10
    table.turn("ct").say("march.stay", "call.dec", "answer.refuse")
    assert "Clann Taidhg gave a hostage to de Clare." in told(table)
