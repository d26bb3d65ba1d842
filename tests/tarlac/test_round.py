"""Rounds and cycles, the throne, and what ends a cycle."""

from __future__ import annotations

import pytest

from games.tarlac.content import PACKS
from games.tarlac.pieces import ArmyTurn
from games.tarlac.printed import CBR, CT
from games.tarlac.queries import army_of
from games.tarlac.steps.battle import BattlePhase
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.mustering import Muster
from games.tarlac.steps.provisioning import FeedArmies, Homecoming
from games.tarlac.steps.rounds import Cycle, Round
from games.tarlac.steps.throne import EndRound, resolve_throne
from tests.tarlac.table import Table, count


def idle(table: Table) -> str:
    """The passive answer: nobody mobilises, marches, calls, fights, sacks or goes home."""
    passive = ("muster.none", "march.stay", "call.none", "attack.none", "sack.none", "home.stay", "stand.all")
    return next((key for key in passive if key in table.keys), table.keys[0])


# ---------------------------------------------------------------- rounds, cycles, turns


@pytest.mark.rule("TA-ROUND-01", "TA-ROUND-02", "TA-DEMOB-01", "TA-DEMOB-02")
def test_a_round_is_maintenance_then_cycles_until_nobody_is_in_the_field() -> None:
    table = Table.started("1281", card="war_france", war="letter").say("muster.2.2")
    assert (table.state.round, table.state.cycle, table.state.phase) == (1, 1, "expedition")
    table.say("march.stay")
    assert table.question.seat == table.of("ct").seat
    assert table.state.phase == "battle"
    table.say("eat.2") if "eat.2" in table.keys else None
    assert table.keys == ["home.stay", "home.go"]
    herds, febas = table.herds(ct=4).of("ct").herds, table.febas_of("ct")
    stayed = table.copy().say("home.stay")
    assert (stayed.state.round, stayed.state.cycle) == (1, 2)
    table.say("home.go")
    assert (table.state.round, table.state.cycle) == (2, 1)
    assert (table.of("ct").army, table.febas_of("ct")) == (None, febas)
    assert table.of("ct").herds >= herds


@pytest.mark.rule("TA-ROUND-01")
def test_the_parts_of_a_round_follow_each_other() -> None:
    table = Table("1281").ravaged(tulla=5).danger("war_france")
    table.state.round, table.state.cycle = 0, 0
    table.new_round().say("muster.2.2")
    assert table.devastation("tulla") == 3
    table.army("cch", "rath", 3, 9).army("cbr", "rath", 1, 9).dice(6, 1)
    while table.state.cycle == 1:
        table.say(idle(table))
    parts = ("event.round", "event.order", "event.herds", "event.cycle", "event.turn", "event.battle", "event.fed")
    told = [event.text.id for event in table.game.events if event.text.id in parts]
    order = list(dict.fromkeys(told))
    assert order == list(parts)
    assert count(told, "event.order") == 1
    assert count(told, "event.cycle") == 2


@pytest.mark.rule("TA-DEMOB-02", "TA-MOB-07")
def test_whoever_went_home_does_not_come_back_in_this_round() -> None:
    table = Table("1281").army("ct", "clonroad", 3, provisions=5).army("cbr", "killone", 4).herds(ct=4, cbr=4)
    table.state.seating = [0, 4, 1, 2, 3]
    table.ask(FeedArmies(), Cycle())
    while table.keys != ["home.stay", "home.go"]:
        table.say(table.keys[0])
    table.say("home.go", "home.stay")
    assert table.of("ct").army is None
    asked = set[str]()
    while table.state.turn is None:
        asked.add(table.question.faction)
        table.say("muster.none")
    assert asked
    assert CT not in asked


@pytest.mark.rule("TA-ROUND-03")
def test_after_the_sixth_cycle_all_go_home() -> None:
    table = Table("1281").army("ct", "clonroad", 3)
    table.state.cycle = 6
    table.ask(Cycle(), EndRound(), Round())
    assert (table.state.round, table.of("ct").army, table.febas_of("ct"), table.state.king) == (2, None, 3, CT)
    table = Table("1281", max_cycles="8").army("ct", "clonroad", 3)
    table.state.cycle = 6
    table.ask(Cycle())
    assert (table.state.round, table.state.cycle) == (1, 7)


@pytest.mark.rule("TA-ROUND-04", "TA-MOB-13", "TA-MOB-14")
def test_one_empty_window_when_the_starter_stays_at_home() -> None:
    table = Table.started("1281", card="war_france").say("muster.none")
    assert (table.state.round, table.state.cycle) == (1, 2)
    asked = list[str]()
    while table.state.round == 1:
        asked.append(table.question.faction)
        table.say("muster.none")
    assert asked[0] == CT, "in maintenance order, the king first"
    assert asked[1] == "dec"
    assert sorted(asked) == sorted(["ct", "cbr", "dec", "cch", "cba", "cfe", "boi", "cdu"])
    assert table.state.round == 2


@pytest.mark.rule("TA-ROUND-04", "TA-MOB-14")
def test_whoever_goes_home_at_once_does_not_keep_the_news_from_the_others() -> None:
    """In 1276 Clann Taidhg lands, goes home, and might win by herds before the exile's seat was asked anything."""
    table = Table.started("1276", players=3, card="war_france").say("muster.none")
    while table.state.cycle == 1:
        table.say(next(key for key in ("home.go", idle(table)) if key in table.keys))
    assert (table.state.round, table.state.cycle, table.of("ct").army) == (1, 2, None)
    asked = set[str]()
    while table.state.round == 1:
        asked.add(table.question.faction)
        table.say("muster.none")
    assert asked == {"dec", "cch", "umb"}, "the exile himself is with de Clare"
    table = Table("1281").army("ct", "clonroad", 3)
    table.state.cycle, table.state.order = 2, [CT]
    table.ask(FeedArmies(), Cycle(), EndRound(), Round())
    while table.state.cycle == 2:
        table.say(next(key for key in ("home.go", idle(table)) if key in table.keys))
    assert table.state.round == 2, "news are heard once"


@pytest.mark.rule("TA-MOB-14")
def test_news_reach_everybody_again_in_later_cycles() -> None:
    table = Table("1281").army("ct", "clonroad", 3)
    table.state.cycle, table.state.seating = 2, [0, 4, 1, 2, 3]
    table.ask(Cycle())
    assert table.state.cycle == 3
    assert table.question.faction == "cch"
    exile = Table("1277")
    exile.state.round, exile.state.cycle, exile.state.seating = 2, 1, [2, 4, 0, 1, 3]
    exile.ask(Cycle())
    asked = dict[str, list[str]]()
    while not exile.done and exile.state.turn is None and exile.state.round == 2:
        asked[exile.question.faction] = exile.keys
        exile.say("muster.none")
    assert asked["ct"] == ["base.kilmacduagh", "muster.none", "muster.rest"]
    bound = Table("1277").hostage("ct", "dec")
    bound.state.round, bound.state.cycle, bound.state.seating = 2, 1, [0]
    bound.ask(Cycle(), EndRound(), Round())
    assert bound.state.round == 3, "an exile with de Clare has no news: nobody was asked and the round ended"


@pytest.mark.rule("TA-TURN-01", "TA-TURN-02")
def test_turns_follow_the_order_of_mobilisation_and_have_their_steps_in_order() -> None:
    table = Table("1281").army("ct", "clonroad", 3).army("cbr", "killaloe", 4).army("cch", "dough", 2)
    table.of("cbr").army = None
    table.ask(NextArmy(), BattlePhase())
    assert table.state.turn is not None
    assert table.state.turn.faction == CT
    assert "march.stay" in table.keys
    table.say("march.kilnasoolagh")
    assert table.keys == ["call.cdu", "call.none"]
    table.say("call.none")
    assert table.state.turn.faction == "cch", "an army that is gone has no turn"
    table.say("march.stay", "sack.none")
    assert table.state.phase == "battle"
    table.herds(ct=9, cch=9).state.seating = [0]
    table.ask(Cycle())
    assert table.state.order == ["ct", "cbr", "cch"], "kept for the whole round"
    assert table.state.turn is not None
    assert table.state.turn.faction == CT


@pytest.mark.rule("TA-TURN-02")
def test_call_then_combat_then_sack() -> None:
    table = Table("1281").army("dec", "tulla", 3).army("ct", "quin", 2).ask(NextArmy()).say("march.stay", "sack.none")
    table.say("plunder")
    asked = list[str]()
    while table.state.turn and table.state.turn.faction == CT:
        asked.append(str(table.question.__struct_config__.tag))
        table.say("march.tulla" if "march.tulla" in table.keys else table.keys[-1])
    assert asked == ["march", "call", "attack", "sack"]


# ---------------------------------------------------------------- the throne


@pytest.mark.rule("TA-THRONE-01", "TA-THRONE-02")
@pytest.mark.parametrize(
    ("ct", "cbr", "exile"),
    [("", "", CT), ("defeat", "", CT), ("", "defeat", CBR), ("", "exile", CBR), ("exile", "", CT),
     ("defeat", "defeat", CT), ("exile", "exile", CT), ("defeat", "exile", CBR), ("exile", "defeat", CT)],
)  # fmt: skip
def test_who_is_exiled(ct: str, cbr: str, exile: str) -> None:
    table = Table("1277")
    table.of("ct").fell, table.of("cbr").fell = ct, cbr
    resolve_throne(table.game)
    assert table.state.exiled == exile
    assert table.state.king == (CBR if exile == CT else CT)
    assert table.state.febas == Table("1277").state.febas


@pytest.mark.rule("TA-THRONE-03", "TA-HOST-04")
def test_a_new_king_has_herds_and_a_new_exile_no_hostages() -> None:
    table = Table("1277").herds(ct=0, cbr=3)
    table.of("cbr").fell = "defeat"
    resolve_throne(table.game)
    assert table.of("ct").herds == 5
    assert table.of("cdu").hostage == ""
    assert table.of("cba").hostage == CT
    stays = Table("1277").herds(ct=0)
    resolve_throne(stays.game)
    poor = Table("1277").herds(cbr=0)
    resolve_throne(poor.game)
    assert (poor.state.king, poor.of("cbr").herds) == (CBR, 0), "an old king gets no herds"
    assert stays.of("cba").hostage == CT, "whoever stays in exile keeps what he holds"
    assert stays.of("ct").herds == 0


@pytest.mark.rule("TA-WIN-07")
def test_after_the_last_round_febas_then_herds_then_the_throne_decide() -> None:
    def decided(**change: int) -> Table:
        table = Table("1277")
        table.state.round = 8
        for name, n in change.items():
            kind, _, faction = name.partition("_")
            table.febas(**{faction: n}) if kind == "febas" else table.herds(**{faction: n})
        return table.ask(EndRound())

    assert decided(febas_ct=4).winners() == Table("1277").seats("ct", "cch")
    assert decided(herds_cch=9).winners() == Table("1277").seats("ct", "cch"), "9 and 5 against 5 and 5"
    even = decided(herds_cch=5, herds_cfe=5, herds_dec=9)
    assert even.winners() == even.seats("cbr", "umb", "dec"), "the king, and de Clare who holds his hostage"
    english = decided(herds_cch=6, herds_cfe=5, herds_dec=9)
    assert english.winners() == english.seats("ct", "cch"), "de Clare's herds do not count"
    crowned = Table("1277").herds(ct=1, cch=5, cfe=4)
    crowned.state.round, crowned.of("cbr").fell = 8, "defeat"
    crowned.ask(EndRound())
    assert crowned.winners() == crowned.seats("ct", "cch"), "the throne is resolved before"
    going = Table("1277")
    going.state.round = 7
    assert going.ask(EndRound()).state.outcome is None
    short = Table("1277", max_rounds="6")
    short.state.round = 6
    assert short.ask(EndRound()).state.outcome is not None


def test_a_throne_is_resolved_after_every_round() -> None:
    table = Table("1281").ask(EndRound(), Round())
    assert table.state.round == 2
    assert isinstance(table.question, Muster) or table.keys[0].startswith("base.")


# ---------------------------------------------------------------- the battle phase in between


@pytest.mark.rule("TA-PROV-01")
def test_every_army_is_fed_once_a_cycle_in_mobilisation_order() -> None:
    table = Table("1281").army("ct", "bealach", 2, 5).army("cbr", "brentir", 3, 9).army("dec", "quin", 1, 1)
    table.state.turn = ArmyTurn("ct", 0)
    table.herds(ct=0, cbr=0).ask(BattlePhase(), FeedArmies())
    while not isinstance(table.question, Homecoming):
        table.say(table.keys[0])
    assert [army_of(table.state, id).provisions for id in ("ct", "cbr", "dec")] == [3, 6, 0]
    assert [event.text.args["who"].id for event in table.said("event.fed")] == [
        "faction.ct",
        "faction.cbr",
        "faction.dec",
    ]
    assert [table.battles(id) for id in ("ct", "cbr", "dec")] == [2, 3, 1]


@pytest.mark.rule("TA-DEMOB-01")
def test_armies_go_home_in_mobilisation_order_after_all_have_eaten() -> None:
    table = Table("1281").army("cbr", "killone", 2, 5).army("cch", "tulla", 2, 5).army("ct", "clonroad", 2, 5)
    table.herds(cbr=0, cch=0, ct=0).ravaged(killone=10, tulla=10, clonroad=10).ask(FeedArmies(), Cycle())
    asked = list[int]()
    while table.state.cycle != 2:
        assert table.keys == ["home.stay", "home.go"]
        assert len(table.said("event.fed")) == 3
        asked.append(table.seat)
        table.say("home.stay")
    assert asked == [table.of(id).seat for id in ("cbr", "cch", "ct")]


@pytest.mark.rule("TA-DEMOB-01")
def test_demobilising_in_the_own_turn_is_a_house_rule() -> None:
    table = Table("1281", demobilise="own_turn").army("ct", "clonroad", 3).army("cbr", "killone", 3).ask(NextArmy())
    table.say("march.stay")
    assert table.keys == ["home.stay", "home.go"]
    table.say("home.go")
    assert table.of("ct").army is None
    engaged = Table("1281", demobilise="own_turn").army("ct", "clonroad", 3).army("cbr", "clonroad", 3)
    engaged.ask(NextArmy()).say("attack.none")
    assert engaged.state.turn is not None
    assert engaged.state.turn.faction == CBR, "nobody goes home from under the enemy's eyes"


def test_every_danger_in_a_deck_exists() -> None:
    assert {card for deck in PACKS[PACKS.latest].decks.values() for card in deck.cards} == set(
        PACKS[PACKS.latest].dangers
    )
