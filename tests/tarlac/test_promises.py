"""What is said of an answer comes true in the corners too: last rounds, full hands, small armies, house rules."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lookup import lookup
from games.core.model import Option
from games.core.remarks import remarked
from games.core.rules import decisions
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.steps.attack import AnswerAttack
from games.tarlac.steps.clonroad import Occupation
from games.tarlac.steps.exile import exile
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.provisioning import Feed, Homecoming
from games.tarlac.steps.throne import resolve_throne
from games.tarlac.tale import scene_said
from games.tarlac.verbs import change_febas
from tests.tarlac.table import RULES, WORDS, Table


def option(table: Table, key: str) -> Option:
    return next(one for found in table.game.settle() for one in found.options if one.key == key)


def consequence(table: Table, key: str) -> str:
    said = option(table, key).consequence
    assert said is not None
    return WORDS.say(said)


def note(table: Table, key: str) -> str:
    """What people read of an option besides its label."""
    shown = remarked(RULES, table.state, decisions(RULES, table.state))
    said = next(one.note for found in shown for one in found.options if one.key == key)
    return WORDS.say(said) if said else ""


@pytest.mark.rule("TA-EXILE-02", "TA-THRONE-02")
def test_a_king_who_follows_the_rival_into_exile_reads_that_the_throne_is_kept() -> None:
    table = Table("1318", players=3).army("cbr", "bealach", 2).army("ct", "clonroad", 3).turn("ct")
    assert "begins the next round in exile, without herds, unless the rival goes too" in consequence(table, "exile.ct")
    exile(table.game, CBR)
    assert "begins the next round as king" in consequence(table, "exile.ct")
    resolve_throne(table.say("exile.ct").game)
    assert (table.state.king, table.state.exiled) == (CT, CBR)


@pytest.mark.rule("TA-EXILE-02", "TA-THRONE-02")
def test_whoever_follows_the_king_into_exile_has_no_throne_of_it() -> None:
    table = Table("1318", players=3).army("ct", "clonroad", 3).army("cbr", "bealach", 2).turn("cbr")
    exile(table.game, CT)
    assert consequence(table, "exile.cbr").endswith("begins the next round in exile, without herds.")
    resolve_throne(table.say("exile.cbr").game)
    assert (table.state.king, table.state.exiled) == (CT, CBR)


@pytest.mark.rule("TA-EXILE-02", "TA-WIN-07")
@pytest.mark.parametrize("army", [True, False])
def test_exile_in_the_last_round_speaks_of_no_other(army: bool) -> None:
    table = Table("1281", max_rounds="6").army("ct" if army else "cch", "tulla", 2).turn("ct" if army else "cch")
    table.state.round = 5
    assert "next round" in consequence(table, "exile.ct")
    table.state.round = 6
    assert "next round" not in consequence(table, "exile.ct")
    assert "last round" in consequence(table, "exile.ct")


@pytest.mark.rule("TA-THRONE-01", "TA-ROUND-03")
@pytest.mark.parametrize(
    ("cycles", "cycle", "held", "told"),
    [
        ("6", 4, 0, "holds"),
        ("6", 5, 0, "holds_late"),
        ("6", 5, 1, "holds"),
        ("6", 6, 1, "holds_late"),
        ("4", 2, 0, "holds"),
        ("4", 3, 0, "holds_late"),
    ],
)
def test_no_king_is_threatened_with_battle_phases_that_do_not_come(
    cycles: str, cycle: int, held: int, told: str
) -> None:
    table = Table("1318", max_cycles=cycles).army("cbr", "clonroad", 4)
    table.state.cycle, table.state.held = cycle, held
    table.ask(Occupation())
    assert [event.text.id for event in table.game.events] == [f"event.{told}"]


@pytest.mark.rule("TA-THRONE-01", "TA-MOB-14")
@pytest.mark.parametrize(("cycle", "held", "warned"), [(4, 0, True), (5, 0, False), (5, 1, True), (2, 0, True)])
def test_a_king_who_rests_is_warned_while_clonroad_can_be_taken(cycle: int, held: int, warned: bool) -> None:
    table = Table("1281").army("cch", "tulla", 1)
    table.state.cycle, table.state.held = cycle, held
    assert bool(option(table.ask(Summons(CT, news=True)), "muster.rest").note) == warned


@pytest.mark.rule("TA-CALL-06", "TA-CALL-10")
@pytest.mark.parametrize(("holder", "label"), [("", "ally or hostage"), (CT, "or nothing"), (CBR, "or nothing")])
def test_a_king_without_a_hostage_left_is_not_said_to_give_one(holder: str, label: str) -> None:
    table = Table("1281").hostage("cor", holder).army("ct", "dough", 3).turn("ct").say("march.stay")
    assert label in WORDS.say(option(table, "call.cor").label)
    table.dice(1).say("call.cor")
    assert table.of("cor").hostage == (holder or CT)


@pytest.mark.rule("TA-COMBAT-06", "TA-COMBAT-07")
def test_whoever_fights_beside_others_reads_that_the_own_army_may_fall_before_all_do() -> None:
    table = Table("1281").army("cbr", "brentir", 1).army("boi", "brentir", 1).army("ct", "brentir", 1)
    for faction, told in (("boi", True), ("cbr", False)):
        table.ask(AnswerAttack(table.of(faction).seat, faction, CT))
        assert ("−2 febas" in note(table, "fight.stand")) == told, "of equals the later in the order pays"
    table.dice(6, 1).ask(AnswerAttack(table.of("boi").seat, "boi", CT)).say("fight.stand")
    while not table.done:
        table.say("stand.all")
    assert (table.battles("boi"), table.battles("cbr")) == (0, 1)


@pytest.mark.rule("TA-SACK-08")
@pytest.mark.parametrize(("battles", "told"), [(1, True), (2, False)])
def test_the_last_battle_before_a_castle_is_spoken_of(battles: int, told: bool) -> None:
    table = Table("1281").army("ct", "kilnasoolagh", battles, 1).turn("ct")
    assert ("−2 febas" in note(table, "march.quin.sack")) == told
    assert note(table, "march.tomfinlough.sack") == "", "a monastery does not fight"
    there = Table("1281").army("ct", "quin", battles, 1).turn("ct").say("march.stay")
    assert ("−2 febas" in note(there, "sack.quin")) == told


@pytest.mark.rule("TA-THRONE-01", "TA-PROV-04")
@pytest.mark.parametrize(("war", "told"), [("pays", False), ("letter", True)])
def test_the_kings_table_feeds_nobody_by_the_letter(war: str, told: bool) -> None:
    table = Table("1318", war=war).army("cbr", "clare_abbey", 2).herds(cbr=0)
    table.state.round = 2
    assert ("No food there" in note(table.turn("cbr"), "march.clonroad")) == told


@pytest.mark.rule("TA-DEMOB-01")
def test_orders_to_go_home_and_to_stay_do_for_many_armies_too() -> None:
    table = Table("1281", players=3)
    many = {"ct": "clonroad", "cch": "tulla", "cfe": "dysert", "cba": "kildysert", "umb": "rath"}
    table.of("umb").seat = 0
    for faction, space in many.items():
        table.army(faction, space, 2, 5)
    (asked,) = [found for found in table.ask(Homecoming(0)).game.settle() if found.blocking]

    def obeyed(order: str) -> Any:
        return RULES.obey(RULES.view(table.state, 0), 0, order, asked)

    assert set(obeyed("go_home")) == {f"home.{faction}" for faction in many}
    assert obeyed("stay_in_field") == ()
    assert asked.allows(obeyed("go_home"))
    assert asked.allows(())
    assert obeyed("hold") is None


@pytest.mark.rule("TA-HOST-02", "TA-THRONE-02", "TA-MAINT-07", "TA-MAINT-08")
@pytest.mark.parametrize(
    ("locale", "title", "said"),
    [
        ("en", "Hostages", "if it is de Clare, only his own"),
        ("pt-BR", "Reféns", "se é de Clare, só os dele"),
        ("en", "Who is king", "or both in the same way, the king remains"),
        ("pt-BR", "Quem é o rei", "ou ambos do mesmo modo, o rei continua"),
        (
            "en",
            "Maintenance: herds, tributes and pounds",
            "a pretender pays de Clare 1 while de Clare holds the pretender's hostage",
        ),
        ("pt-BR", "Manutenção: rebanhos, tributos e libras", "um pretendente paga 1 a de Clare enquanto este guarda"),
        ("en", "Setup", "each pretender holds one half, with its tributes"),
        ("pt-BR", "Preparação", "cada pretendente tem a sua metade, com os tributos dela"),
    ],
)
def test_the_booklet_knows_whom_a_hostage_protects_who_is_king_if_both_fell_and_who_pays_tribute(
    locale: str, title: str, said: str
) -> None:
    chapters = lookup("games.tarlac", locale).topics.booklet.chapters
    (text,) = [topic.text for chapter in chapters for topic in chapter.topic if topic.title == title]
    assert said in text


@pytest.mark.rule("TA-HOST-02")
def test_a_hostage_with_de_clare_protects_nobody_beside_him() -> None:
    table = Table("1277").army("ct", "tulla", 2).army("cbr", "inchicronan", 3)
    table.of(DEC).ally = CT
    table.turn("cbr").say("march.tulla")
    assert (table.of("cbr").hostage, table.febas_of("cbr")) == (DEC, 3)


@pytest.mark.rule("TA-SACK-05", "TA-SACK-07", "TA-WIN-01", "TA-WIN-05")
@pytest.mark.parametrize(
    ("faction", "told"),
    [
        ("ct", "If the assault is won, you are left without febas: Clann Briain Ruaid wins the war."),
        ("cch", "If the assault is won, you are left without febas and out, your kings without a lord."),
    ],
)
def test_the_price_of_a_castle_of_the_own_coalition_is_paid_only_if_it_falls(faction: str, told: str) -> None:
    table = Table("1315").army(faction, "quin", 3).febas(**{faction: 1}).turn(faction).say("plunder", "march.stay")
    assert consequence(table, "sack.quin").startswith(told)
    held = table.copy().dice(1, 6).say("sack.quin")
    while not held.done:
        held.say(held.keys[-1])
    assert (held.febas_of(faction), held.state.outcome) == (1, None)


@pytest.mark.rule("TA-SACK-05", "TA-HOST-03")
@pytest.mark.parametrize(
    ("febas", "told"),
    [(1, "You are left without febas: "), (2, "If the assault is won, you are left without febas: "), (3, "")],
)
def test_a_hostage_dies_before_the_assault_and_the_own_coalition_pays_after_it(febas: int, told: str) -> None:
    table = Table("1315").army("ct", "quin", 3).hostage("ct", DEC).febas(ct=febas)
    table.turn("ct").say("plunder", "march.stay")
    said = option(table, "sack.quin").consequence
    assert (WORDS.say(said) if said else "").startswith(told)
    assert bool(said) == bool(told)


@pytest.mark.rule("TA-THRONE-01")
def test_a_king_who_has_gone_already_is_not_said_to_go() -> None:
    table = Table("1318").danger("rains").army("cbr", "clonroad", 4).ask(Occupation())

    def told() -> str:
        (line,) = (
            said
            for text in RULES.tell.describe(RULES.view(table.state, None))
            if "king's table" in (said := WORDS.say(text))
        )
        return line

    assert told().endswith("Clann Taidhg goes into exile.")
    exile(table.game, CT)
    assert told() == "Clann Briain Ruaid holds Clonroad and eats for free, at the king's table."


@pytest.mark.rule("TA-DEMOB-01", "TA-PROV-04")
@pytest.mark.parametrize(("house", "told"), [("after_provision", True), ("own_turn", False)])
def test_who_may_go_home_before_the_meal_is_not_said_to_starve(house: str, told: bool) -> None:
    table = Table("1281", demobilise=house).army("ct", "clonroad", 2).herds(ct=0).turn("ct")
    assert ("the army breaks up" in note(table, "march.magh_adhair")) == told


@pytest.mark.rule("TA-PROV-03", "TA-PROV-04", "TA-PROV-07")
def test_a_march_says_where_not_all_battles_will_eat() -> None:
    table = Table("1281").army("ct", "clonroad", 10).herds(ct=0).ravaged(drumcliff=7).turn("ct")
    assert note(table, "march.drumcliff") == "Food there for only 3 of 10 battles."
    assert note(table, "march.rath.sack") == "Food there for only 1 of 10 battles."
    assert note(table, "march.rath").startswith("No food there")
    assert note(table, "march.tulla") == ""
    fed = Table("1281").army("ct", "clonroad", 10).herds(ct=7).ravaged(drumcliff=7).turn("ct")
    assert note(fed, "march.rath") == "Food there for only 7 of 10 battles."
    assert note(fed, "march.rath.sack") == "Food there for only 8 of 10 battles."
    assert note(fed, "march.drumcliff") == note(fed, "march.tulla") == ""


@pytest.mark.rule("TA-CALL-04", "TA-CALL-05", "TA-COAL-07", "TA-PROV-04")
@pytest.mark.parametrize("die", [1, 6])
def test_where_a_call_brings_land_nobody_is_said_to_starve(die: int) -> None:
    table = Table("1281").army("ct", "dough", 2).herds(ct=0).turn("ct")
    assert note(table, "march.kilfenora").startswith("No food there")
    assert note(table, "march.stay") == ""
    table.dice(die).say("march.stay", "call.cor")
    while table.keys:
        table.say(table.keys[0])
    table.ask(Feed(0, CT))
    assert (table.battles("ct"), table.devastation("dough") > 0) == (2, True)


@pytest.mark.rule("TA-CALL-08", "TA-CALL-12", "TA-PROV-04")
def test_a_call_that_brings_no_land_keeps_nobody_from_hunger() -> None:
    def starves(start: str, space: str, caller: str = "ct", year: str = "1281") -> bool:
        table = Table(year).army(caller, start, 2).herds(**{caller: 0})
        table.state.pounds = 30
        return note(table.turn(caller), f"march.{space}").startswith("No food there")

    assert starves("corcomroe_abbey", "gragan"), "the rival's ally stays the rival's"
    assert not starves("kilfenora", "dough")
    assert starves("kilfenora", "dough", "cch"), "a minor king calls nobody"
    assert not starves("kilnasoolagh", "bunratty"), "de Clare may come to the side of who calls"
    assert starves("kilnasoolagh", "bunratty", year="1284"), "he is away"
    assert starves("kilnasoolagh", "quin"), "there he is not called"
    gone = Table("1281").army("ct", "kilfenora", 2).herds(ct=0).destroyed("dough").turn("ct")
    assert note(gone, "march.dough").startswith("No food there")


@pytest.mark.rule("TA-MOB-05", "TA-MOB-13", "TA-MOB-14")
@pytest.mark.parametrize(("news", "key"), [(False, "muster.none"), (True, "muster.rest")])
def test_de_clare_stays_at_home_by_order_though_there_are_two_castles(news: bool, key: str) -> None:
    table = Table("1281")
    table.state.pounds, table.state.cycle = 30, 2
    (asked,) = [found for found in table.ask(Summons(DEC, news=news)).game.settle() if found.blocking]
    assert asked.prompt.id == "ask.base"
    assert RULES.obey(RULES.view(table.state, asked.seat), asked.seat, "stay_at_home", asked) == (key,)


@pytest.mark.rule("TA-SACK-01", "TA-SACK-02", "TA-HOST-03", "TA-PROV-02")
def test_who_may_sack_where_the_army_stands_is_not_said_to_starve() -> None:
    table = Table("1281").army("ct", "dubh_glen", 1).herds(ct=0).turn("ct")
    assert note(table, "march.stay") == ""
    assert note(table, "march.killone").startswith("No food there"), "that it is not sacked has been said with it"
    table.say("march.stay", "sack.dubh_glen", "defend.none").ask(Feed(0, CT))
    assert table.battles("ct") == 1
    gone = Table("1281").army("ct", "dubh_glen", 1).herds(ct=0).destroyed("dubh_glen").turn("ct")
    assert note(gone, "march.stay").startswith("No food there")
    bound = Table("1277").army("cbr", "magh_adhair", 1).herds(cbr=0).turn("cbr")
    bound.of(DEC).ally = ""
    assert note(bound, "march.tomfinlough") == "", "the hostage dies for it, but a sack is asked about there"


@pytest.mark.rule("TA-WIN-06")
def test_the_hostages_that_a_player_who_is_out_has_given_are_told_to_go_free() -> None:
    table = Table("1315").army("cch", "tulla", 1).febas(cch=1)
    assert table.of("cch").hostage == "tan"
    change_febas(table.game, "cch", -1, "sack")
    assert table.of("cch").hostage == ""
    (freed,) = table.said("event.hostage_freed")
    assert WORDS.say(freed.text) == "The hostage of Clann Chúillen held by the Tánaiste went free."


@pytest.mark.rule("TA-THRONE-01", "TA-WIN-07")
@pytest.mark.parametrize(("round", "said"), [(7, "in the next round"), (8, "at the end of this last round")])
def test_a_throne_taken_in_the_last_round_is_not_promised_for_another(round: int, said: str) -> None:
    table = Table("1318").army("cbr", "clonroad", 4)
    table.state.round = round
    table.ask(Occupation(), Occupation(), Occupation())
    (taken,) = [event.text for event in table.game.events if event.text.id.startswith("event.driven_out")]
    assert said in WORDS.say(taken)
    events = table.game.events[table.game.events.index(next(e for e in table.game.events if e.text == taken)) :]
    told = scene_said(events[0].scene, events)
    assert told is not None
    assert "Clann Taidhg went into exile" in WORDS.say(told[0])


@pytest.mark.rule("TA-COMBAT-07", "TA-SET-07")
def test_whoever_may_lose_two_armies_in_a_fight_reads_what_both_cost() -> None:
    def stand(febas: int, theirs: int) -> str:
        table = Table("1281", players=3).febas(ct=febas)
        table.army("ct", "brentir", 1).army("cch", "brentir", 1).army("cbr", "brentir", theirs)
        return note(table.ask(AnswerAttack(0, CT, CBR)), "fight.stand")

    both = "If Clann Chúillen and Clann Taidhg lose their last battle, −4 febas."
    assert stand(5, 3) == both
    assert stand(3, 3) == f"{both} You are left without febas: Clann Briain Ruaid wins the war."
    assert stand(3, 1) == "If the last battle is lost, −2 febas."
