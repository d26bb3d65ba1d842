"""Questions: sentences with their prices, and nothing asked that is misleading or cannot matter."""

from __future__ import annotations

from typing import cast

import msgspec
import pytest

from games.core.model import Decision, Option, Text
from games.core.rng import Stream, seeded
from games.core.rules import decisions, play
from games.core.texts import catalogue
from games.core.thinking.foresight import foresee
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import seat_of
from games.tarlac.steps.attack import AnswerAttack
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.calling import AnswerCall
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.mustering import BuyProvisions
from games.tarlac.steps.provisioning import FeedArmies, FeedCoyne, GoHome, Homecoming, Starve
from games.tarlac.steps.rounds import Cycle, Round
from tests.playing import any_line
from tests.tarlac.table import RULES, WORDS, Table

PT = catalogue("games.tarlac", "pt-BR")


def asked(table: Table) -> Decision:
    """The question that is waited for."""
    return next(found for found in table.game.settle() if found.blocking)


def option(table: Table, key: str) -> Option:
    return next(found for decision in table.game.settle() for found in decision.options if found.key == key)


def label(table: Table, key: str) -> str:
    return PT.say(option(table, key).label)


def barred(table: Table, seat: int = 0) -> tuple[str, str] | None:
    """Why a seat cannot ask for the sacks that cost febas."""
    found = RULES.refuse_interrupt(table.state, seat, "plunder")
    return (found.reason.id.removeprefix("refused."), found.clause) if found else None


# ---------------------------------------------------------------- mobilising


@pytest.mark.rule("TA-MOB-03")
def test_de_clare_buys_no_more_than_his_army_can_eat() -> None:
    table = Table("1281")
    table.state.pounds, table.state.cycle = 99, 5
    table.ask(BuyProvisions(4, DEC, "quin", 3))
    assert table.keys == [f"provision.{n}" for n in range(6, -1, -1)], "two more cycles, three battles"
    assert label(table, "provision.6") == "6 provisões · £6, sobra: £84"
    table.state.cycle = 1
    rich = asked(table.ask(BuyProvisions(4, DEC, "quin", 10)))
    assert len(rich.options) == 61
    folders = [WORDS.say(found.under) for found in rich.options if found.under]
    assert list(dict.fromkeys(folders)) == [*(f"up to {n} cycles" for n in range(6, 1, -1)), "up to 1 cycle"]


@pytest.mark.rule("TA-MOB-14")
def test_a_player_sends_all_their_kings_home_with_one_answer() -> None:
    table = Table("1281", players=3).army("cbr", "killaloe", 2, 9)
    table.state.cycle, table.state.seating = 1, [0, 1]
    table.ask(Cycle())
    assert (table.question.faction, table.keys[-3:]) == (CT, ["muster.none", "muster.nobody", "muster.rest"])
    nobody = table.copy().say("muster.nobody")
    assert nobody.state.turn is None or nobody.state.turn.faction == CBR
    assert nobody.question.seat != table.seat, "no other king of that player is asked"
    only = table.copy().say("muster.none")
    assert only.question.faction == "cch", "but for one alone it says nothing of the others"
    assert table.why("muster.nobody") is None
    last = Table("1281").army("cbr", "killaloe", 2)
    last.state.cycle, last.state.seating = 1, [0]
    last.ask(Cycle())
    assert last.keys[-2:] == ["muster.none", "muster.rest"]
    assert last.why("muster.nobody") == ("no_other", "TA-MOB-14"), "a player with one faction"


@pytest.mark.rule("TA-MOB-14")
def test_whoever_rests_is_asked_again_in_the_next_round_only() -> None:
    table = Table("1281", players=3).army("cbr", "killaloe", 2, 9)
    table.state.cycle, table.state.seating = 1, [0]
    table.ask(Cycle(), Cycle()).say("muster.rest")
    assert table.said("event.rests")
    assert table.state.resting == {0: 6}
    while table.state.cycle == 2:
        passive = [key for key in ("march.stay", "sack.none", "home.stay") if key in table.keys]
        table.say((passive or table.keys)[0])
    assert table.state.cycle == 3
    assert table.question.seat != 0
    assert table.army("cbr", "tulla", 3).turn("cbr").say("march.stay", "call.none", "sack.tulla").keys == [
        "defend.roll",
        "defend.none",
    ], "under attack they may answer"
    end = Table("1281", players=3)
    end.state.cycle, end.state.seating = 5, [0]
    end.army("cbr", "killaloe", 2, 9).ask(Cycle())
    assert "muster.rest" not in end.keys, "no other cycle may come"
    assert end.why("muster.rest") == ("no_rest", "TA-MOB-14")
    fresh = table.new_round()
    assert fresh.state.resting == {}


@pytest.mark.rule("TA-MOB-09")
def test_who_opens_the_round_is_not_asked_about_news() -> None:
    table = Table.started("1281", players=3, card="war_france")
    assert table.keys[-1] == "muster.none"
    assert table.why("muster.rest") == ("no_rest", "TA-MOB-14")
    called = Table("1281").army("ct", "tulla", 2).turn("ct").say("march.stay", "call.cch")
    assert called.why("muster.rest") == called.why("muster.none") == ("obliged", "TA-CALL-03")
    assert WORDS.say(asked(called).prompt).startswith(
        "Clann Chúillen is called to war and must raise an army at Tulla."
    )


# ---------------------------------------------------------------- marching and sacking


@pytest.mark.rule("TA-MOVE-03", "TA-COAL-05")
def test_a_march_among_enemies_says_against_whom_and_how_strong() -> None:
    table = Table("1281").army("cbr", "killone", 3).army("boi", "killone", 5).army("cdu", "tulla", 1)
    table.army("ct", "clonroad", 4).turn("ct")
    assert label(table, "march.killone") == "Killone · mov. 1 · combater Boireann e mais 1 (8 batalhas)"
    assert label(table, "march.tulla") == "Tulla · mov. 2 · combater Cenél Dunghaile (1 batalha)"
    groups = {found.key: found.group for found in asked(table).options}
    assert (groups["march.killone"], groups["march.rath.sack"], groups["march.rath"]) == (
        "march_attack",
        "march_sack",
        "march",
    )
    costs = [found.label.args["cost"].args["n"] for found in asked(table).options if found.group == "march"]
    assert costs == sorted(costs), "the nearest first"


@pytest.mark.rule("TA-SACK-01", "TA-TURN-02")
def test_a_march_may_be_made_to_sack() -> None:
    table = Table("1281").army("cbr", "dubh_glen", 3).turn("cbr")
    plain = table.copy().say("march.dysert", "call.none")
    assert plain.done, "who only marches has declined the sack"
    called = table.copy().say("march.dysert", "call.cfe")
    assert called.question.faction == CBR, "but a call may change what there is to decide"
    table.say("march.dysert.sack", "call.none")
    assert table.question.faction == "cfe", "the owner is asked, the attacker is not"
    table.say("defend.none")
    assert (table.devastation("dysert"), table.done) == (3, True)
    bound = Table("1281").hostage("cbr", "cfe").army("cbr", "dubh_glen", 3).turn("cbr")
    assert bound.why("march.dysert.sack") == ("ask_there", "TA-SACK-05"), "it would cost febas"
    assert bound.why("march.quin.sack") is None
    assert bound.why("march.brentir.sack") == ("wild", "TA-SACK-03")


@pytest.mark.rule("TA-SACK-05", "TA-CALL-06")
def test_a_planned_sack_is_asked_about_once_its_price_has_changed() -> None:
    table = Table("1281").army("ct", "kilfenora", 3).turn("ct").dice(1).say("march.dough.sack", "call.cor")
    assert table.of("cor").hostage == CT, "it has come to the own side"
    assert table.keys == ["sack.dough", "sack.none"], "it is not dropped without a word"
    assert "plunder" not in table.anytime(CT), "it is asked about already"
    marched = Table("1281").army("ct", "kilfenora", 3).turn("ct").dice(1).say("march.dough", "call.cor")
    assert marched.done, "nobody asked for a sack"


@pytest.mark.rule("TA-SACK-05", "TA-SACK-06")
def test_the_own_side_is_sacked_on_request_only() -> None:
    table = Table("1281").army("ct", "clonroad", 3).turn("ct")
    assert table.anytime(CT) == ["exile.ct", "plunder"]
    silent = table.copy().say("march.inchicronan")
    assert silent.done
    table.say("plunder")
    assert barred(table) == ("plunders", "TA-SACK-05")
    assert "plunder" not in table.anytime(CT)
    assert barred(table, seat=1) == ("no_turn", "TA-TURN-01")
    assert table.say("march.inchicronan").keys == ["sack.inchicronan", "sack.none"]
    assert label(table, "sack.inchicronan") == "Saquear Inchicronan · +1 rebanho, −1 febas (sua coalizão)"
    english = Table("1281").army(DEC, "quin", 2).turn(DEC)
    assert barred(english, seat=4) == ("dec_spares", "TA-SACK-06")
    engaged = Table("1281").army("cbr", "tulla", 1).army("ct", "tulla", 6).turn("ct").dice(6, 1)
    engaged.say("call.none", "attack.cbr", "fight.stand", "stand.all")
    assert engaged.keys == ["sack.tulla", "sack.none"], "who could not march could not ask either"


@pytest.mark.rule("TA-SACK-01")
def test_a_sack_declined_on_the_way_is_not_offered_again() -> None:
    table = Table("1281", sack_in_passing="yes").army("cbr", "drumcliff", 2).turn("cbr")
    table.say("march.rath", "march.stay")
    assert table.done


# ---------------------------------------------------------------- going home


@pytest.mark.rule("TA-DEMOB-01", "TA-DEMOB-02")
def test_a_player_is_asked_once_which_armies_go_home() -> None:
    table = (
        Table("1281", players=3).army("ct", "clonroad", 2, 5).army("cbr", "killone", 2, 5).army("cch", "tulla", 2, 5)
    )
    table.herds(ct=0, cbr=0, cch=0).ravaged(clonroad=10, killone=10, tulla=10).ask(FeedArmies())
    assert table.keys == ["home.stay", "home.go", "home.ct", "home.cch"]
    assert (label(table, "home.ct"), label(table, "home.go")) == ("Volta só Clann Taidhg", "Todos voltam para casa")
    all_of_them = table.copy().say("home.go")
    assert (all_of_them.battles("ct"), all_of_them.battles("cch"), all_of_them.battles("cbr")) == (0, 0, 2)
    table.say("home.cch")
    assert (table.battles("ct"), table.battles("cch")) == (2, 0)
    assert table.seat == table.of("cbr").seat
    assert table.why("home.ct") == ("no_army", "TA-DEMOB-01"), "not his"
    assert table.why("home.all") == ("which_army", "TA-DEMOB-01")


@pytest.mark.rule("TA-DEMOB-01")
def test_of_many_armies_any_may_go_home() -> None:
    table = Table("1281", players=3)
    for faction, space in (
        ("ct", "clonroad"),
        ("cch", "tulla"),
        ("cfe", "dysert"),
        ("cba", "kildysert"),
        ("umb", "rath"),
    ):
        table.army(faction, space, 2, 5)
    table.of("umb").seat = 0
    table.ask(Homecoming(0))
    assert asked(table).picks == (0, 5)
    assert label(table, "home.cfe") == "Cenél Fermaic, 2 batalhas em Dysert O'Dea"
    table.game.answer(asked(table), ("home.cfe", "home.ct"))
    assert [table.battles(id) for id in ("ct", "cch", "cfe", "cba", "umb")] == [0, 2, 0, 2, 2]


@pytest.mark.rule("TA-ROUND-02", "TA-DEMOB-01")
def test_whose_armies_are_the_only_ones_reads_that_the_round_ends_with_them() -> None:
    ends, found = Text("note.round_ends"), cast(Option | None, None)
    ended = round_ = 0
    for seed in range(12):
        for move, now in any_line(RULES, seed):
            if found is not None and found.note == ends and move is not None and move[1] == (found.key,):
                ended += 1
                assert now.state.round > round_ or now.state.outcome is not None
            options = [each for decision in now.decisions if decision.blocking for each in decision.options]
            found, round_ = next((each for each in options if each.key == "home.go"), None), now.state.round
    assert ended
    table = Table("1281", players=3).army("ct", "clonroad", 2, 5).army("cch", "tulla", 2, 5)
    early = table.copy()
    table.state.cycle = 2
    alone, beside = table.copy(), table.army("cbr", "killone", 2, 5)
    assert option(alone.ask(Homecoming(0)), "home.go").note == Text("note.round_ends")
    assert option(beside.ask(Homecoming(0)), "home.go").note is None
    early.state.cycle = 1
    assert option(early.ask(Homecoming(0)), "home.go").note == Text("note.news_come")
    assert option(early.army("cbr", "killone", 2, 5).ask(Homecoming(0)), "home.go").note is None


@pytest.mark.rule("TA-ROUND-02", "TA-ROUND-04", "TA-DEMOB-01")
def test_the_last_army_that_goes_home_in_its_own_turn_reads_the_same() -> None:
    table = Table("1281", players=3, demobilise="own_turn").army("cch", "tulla", 2, 5)
    early, beside = table.copy(), table.copy().army("ct", "clonroad", 2, 5)
    table.state.cycle = beside.state.cycle = 2
    assert option(table.ask(GoHome(0, "cch")), "home.go").note == Text("note.round_ends")
    assert option(beside.ask(GoHome(0, "cch")), "home.go").note is None
    early.state.cycle = 1
    assert option(early.ask(GoHome(0, "cch")), "home.go").note == Text("note.news_come")


@pytest.mark.rule("TA-ROUND-04", "TA-MOB-14")
def test_whoever_hears_the_news_of_an_empty_field_reads_that_the_round_may_end() -> None:
    table = Table("1281", players=3)
    table.state.cycle = 2
    beside = table.copy().army("ct", "clonroad", 2, 5)
    assert option(table.ask(Summons("cbr", news=True)), "muster.none").note == Text("note.nobody_out")
    assert option(beside.ask(Summons("cbr", news=True)), "muster.none").note is None


@pytest.mark.rule("TA-THRONE-01")
def test_the_king_who_mobilises_nobody_else_is_told_that_clonroad_may_be_taken() -> None:
    table = Table("1281")
    table.state.cycle = 2
    assert option(table.ask(Summons("ct", news=True)), "muster.rest").note == Text("note.throne_open")
    assert option(table.ask(Summons("cbr", news=True)), "muster.rest").note is None
    table.state.factions["cbr"].fell = "exile"
    assert option(table.ask(Summons("ct", news=True)), "muster.rest").note is None


@pytest.mark.rule("TA-COMBAT-07", "TA-DIS-03")
def test_whoever_may_lose_the_last_battle_reads_what_it_costs() -> None:
    def notes(mine: int, theirs: int, febas: int) -> tuple[str, ...]:
        table = Table("1281", players=3).febas(ct=febas).army("ct", "brentir", mine).army("cbr", "brentir", theirs)
        table.ask(AnswerAttack(0, CT, CBR))
        found = [option(table, key).note for key in ("fight.stand", "fight.flee")]
        return tuple(WORDS.say(note) if note else "" for note in found)

    costs = "If the last battle is lost, −2 febas."
    assert notes(1, 3, 3) == (costs, costs)
    assert notes(2, 3, 3) == (costs, "")
    assert notes(3, 2, 3) == ("", "")
    assert notes(1, 3, 2)[1] == f"{costs} You are left without febas: Clann Briain Ruaid wins the war."


@pytest.mark.rule("TA-ROUND-03", "TA-DEMOB-01")
def test_nobody_is_asked_to_stay_when_everybody_must_go() -> None:
    table = Table("1281").army("ct", "brentir", 3, 5).herds(ct=0)
    table.state.cycle = 6
    assert table.ask(FeedArmies()).done
    table.state.cycle = 5
    assert table.ask(FeedArmies()).keys == ["home.stay", "home.go"]


# ---------------------------------------------------------------- feeding


@pytest.mark.rule("TA-PROV-04", "TA-PROV-05")
def test_a_meal_says_what_it_leaves() -> None:
    table = Table("1281").army("ct", "clonroad", 4).herds(ct=6).ravaged(clonroad=7).ask(FeedCoyne(0, CT, 0))
    assert label(table, "eat.3") == "1 rebanho (sobra: 5) e 3 por coyne (destrói Clonroad)"
    assert label(table, "eat.1") == "3 rebanhos (sobra: 3) e 1 por coyne (devastação 8 de 10)"


# ---------------------------------------------------------------- what cannot be won back


@pytest.mark.rule("TA-EXILE-01", "TA-EXILE-02", "TA-WIN-01")
def test_exile_says_what_comes_of_it() -> None:
    table = Table("1281").army("ct", "clonroad", 3).turn("ct")
    exile = option(table, "exile.ct")
    assert exile.consequence is not None
    assert PT.say(exile.consequence).startswith("Custa 1 febas e o exército.")
    table.febas(ct=1)
    exile = option(table, "exile.ct")
    assert exile.consequence is not None
    assert PT.say(exile.consequence) == "Você fica sem febas: Clann Briain Ruaid vence a guerra."


@pytest.mark.rule("TA-SACK-05", "TA-WIN-01", "TA-WIN-05", "TA-HOST-03", "TA-CALL-07", "TA-PROV-07")
def test_the_last_febas_is_not_given_away_unawares() -> None:
    def threat(table: Table, key: str) -> str:
        found = option(table, key).consequence
        return WORDS.say(found) if found else ""

    lost = "You are left without febas: Clann Briain Ruaid wins the war."
    out = "You are left without febas and out, your kings without a lord."
    own = Table("1281").army("ct", "clonroad", 3).turn("ct").say("plunder", "march.inchicronan")
    assert threat(own, "sack.inchicronan") == ""
    assert threat(own.febas(ct=1), "sack.inchicronan") == lost
    ally = Table("1281").army("cch", "clonroad", 3).febas(cch=1).turn("cch").say("plunder", "march.clare_abbey")
    assert threat(ally, "sack.clare_abbey") == out
    torn = Table("1315").febas(cch=1).army("ct", "tulla", 1)
    torn.ask(AnswerCall(torn.of("cch").seat, "cch", CT))
    assert (threat(torn, "answer.come"), threat(torn, "answer.stay")) == (out, "")
    seat = torn.of("cch").seat
    assert seat is not None
    state = msgspec.structs.replace(torn.state, agenda=[Round(), torn.state.agenda[-1]])
    seen = foresee(RULES, state, decisions(RULES, state), seat)
    assert {key for key, found in seen.items() if found.out} == {"answer.come"}
    hungry = Table("1281").army("ct", "brentir", 2).herds(ct=0).febas(ct=2).ask(Starve(0, CT))
    assert threat(hungry, "feed.none") == lost
    bound = Table("1277").hostage("cch", CBR).army("cbr", "rath", 2).army("cch", "tulla", 3).febas(cch=1).turn("cch")
    assert threat(bound, "march.rath") == out
    beside = Table("1277").hostage("cch", CBR).army("cbr", "tulla", 2).army("cch", "tulla", 3).febas(cch=1).turn("cch")
    assert threat(beside, "attack.cbr") == out


@pytest.mark.rule("TA-EXILE-01", "TA-WIN-01")
@pytest.mark.parametrize(("febas", "said"), [(2, "would cost less"), (1, "either way the war is lost")])
def test_exile_is_no_way_out_of_hunger_where_it_takes_the_last_febas(febas: int, said: str) -> None:
    hungry = Table("1281").army("ct", "brentir", 2).herds(ct=0).febas(ct=febas).ask(Starve(0, CT))
    assert said in WORDS.say(hungry.question.prompt(hungry.game))


def test_what_dice_decide_is_not_said_to_be_certain() -> None:
    """The one who reads "this ends the game" of a roll would go into exile for nothing."""
    table = Table("1281").army("cbr", "clonroad", 1).army("ct", "clonroad", 2).herds(cbr=0, ct=0).febas(cbr=1)
    table.state.phase = "battle"
    table.ask(Battle("clonroad", CT, CBR)).say("stand.all")
    seat = seat_of(table.state, CBR)
    state = msgspec.structs.replace(table.state, agenda=[Round(), *table.state.agenda[1:]])
    rolled = [msgspec.structs.replace(state, rng=Stream(seeded(n))) for n in range(40)]
    ended = {play(RULES, one, seat, ("stand.all",)).state.outcome is not None for one in rolled}
    assert ended == {False, True}
    assert not foresee(RULES, state, decisions(RULES, state), seat)["stand.all"].ends


def test_only_what_cannot_be_won_back_is_red() -> None:
    table = Table("1281").army("ct", "clonroad", 3).turn("ct")
    assert not [found.key for found in asked(table).options if found.consequence]
    table.ask(Summons("cch"))
    assert not [found.key for found in asked(table).options if found.consequence], "a ruined capital recovers"
