"""Clauses that a small slip in the code would break without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import completed
from games.tarlac.map import NOBODY, reach
from games.tarlac.pieces import Clash
from games.tarlac.printed import CBR, CT, DEC, TAN
from games.tarlac.queries import hostile_spaces, marches, seat_of
from games.tarlac.scoring import outcome
from games.tarlac.steps.battle import Battle, BattlePhase
from games.tarlac.steps.maintenance import Maintenance, maintain
from games.tarlac.steps.mustering import BuyProvisions
from games.tarlac.steps.provisioning import Feed, demobilise
from games.tarlac.steps.rounds import Round
from games.tarlac.steps.throne import EndRound, resolve_throne
from games.tarlac.verbs import change_febas
from tests.tarlac.table import RULES, Table


@pytest.mark.rule("TA-BATTLE-01", "TA-BATTLE-04")
def test_a_quarrel_with_a_neutral_is_fought_out_once_in_its_space_after_the_coalitions() -> None:
    table = Table("1281")
    state = table.state
    early, *_, late = state.settlements
    state.defenders = {late: CT, early: CBR}
    state.clashes = [Clash(late, CT, DEC), Clash(early, CBR, DEC)]
    state.agenda.clear()
    BattlePhase().run(table.game)
    assert list(reversed(state.agenda)) == [
        *(Battle(early, CT, CBR), Battle(early, CBR, DEC)),
        *(Battle(late, CBR, CT), Battle(late, CT, DEC)),
    ]


@pytest.mark.rule("TA-BATTLE-04")
def test_no_battle_is_told_of_a_side_that_has_gone() -> None:
    table = Table("1281").army("ct", "killone", 2, 9)
    table.state.clashes = [Clash("killone", CT, DEC)]
    assert not table.ask(BattlePhase()).said("event.battle")
    assert table.done


@pytest.mark.rule("TA-WIN-03", "TA-WIN-04")
@pytest.mark.parametrize("hostage", [True, False])
def test_whoever_has_not_won_shares_the_second_place(hostage: bool) -> None:
    table = Table("1281")
    table.of("ct").hostage = DEC if hostage else ""
    end = outcome(table.state, CT)
    winners = {seat for seat, side in enumerate(table.state.sides) if side == CT}
    winners |= {seat_of(table.state, DEC)} if hostage else set()
    assert end.winners == end.ranking[0] == tuple(sorted(winners))
    assert end.ranking[1:] == (tuple(seat for seat in range(5) if seat not in winners),)


@pytest.mark.rule("TA-MOB-03", "TA-DANGER-03", "TA-DANGER-04")
@pytest.mark.parametrize(("card", "price"), [("rains", 1), ("harvest_failure", 2), ("famine", 3)])
def test_no_more_provisions_are_offered_than_can_be_paid(card: str, price: int) -> None:
    table = Table("1281").danger(card)
    table.state.pounds = 2 * 3 + 7  # 2 battles and 7 pounds more
    table.ask(BuyProvisions(seat_of(table.state, DEC), DEC, "quin", 2))
    assert table.keys == [f"provision.{n}" for n in range(7 // price, -1, -1)]
    assert table.why(f"provision.{7 // price + 1}") == ("pay_provisions", "TA-MOB-03")
    table.say(f"provision.{7 // price}")
    assert table.state.pounds == 7 % price


@pytest.mark.rule("TA-DANGER-05", "TA-PROV-04", "TA-PROV-06")
@pytest.mark.parametrize(("army", "destroyed"), [("cch", True), ("boi", False)])
def test_the_last_point_in_a_famine_is_taken_in_settlements_of_the_own_side_alone(army: str, destroyed: bool) -> None:
    table = Table("1281").army(army, "tulla", 2).herds(**{army: 0}).ravaged(tulla=9).danger("famine")
    table.ask(Feed(table.of(army).seat, army))
    assert table.done
    assert table.of(army).army is None
    assert table.is_destroyed("tulla") is destroyed
    assert table.devastation("tulla") == (10 if destroyed else 9)


@pytest.mark.rule("TA-COMBAT-01", "TA-COAL-06")
def test_a_neutral_may_be_attacked_where_no_enemy_was_entered_upon() -> None:
    stays = Table("1281").army("ct", "killone", 3).army("cbr", "killone", 3).army("dec", "killone", 3).turn("ct")
    assert stays.keys == ["attack.cbr", "attack.dec", "attack.none"], "an engaged army names whom it likes, or nobody"
    enters = Table("1281").army("ct", "clonroad", 3).army("dec", "killone", 3).turn("ct").say("march.killone")
    assert enters.keys == ["attack.dec", "attack.none"]
    among = Table("1281").army("ct", "clonroad", 3).army("cbr", "killone", 3).army("boi", "killone", 3)
    among.army("dec", "killone", 3).turn("ct").say("march.killone")
    assert among.keys == ["attack.cbr", "attack.boi"], "whoever comes among enemies fights one of them"


@pytest.mark.rule("TA-THRONE-01", "TA-THRONE-03")
@pytest.mark.parametrize(("herds", "after"), [(0, 5), (2, 2), (8, 8)])
def test_only_a_new_king_without_herds_takes_some(herds: int, after: int) -> None:
    table = Table("1281").herds(cbr=herds, ct=4)
    table.state.king, table.state.exiled, table.state.partition = CT, CBR, False
    table.of("ct").fell = "exile"
    resolve_throne(table.game)
    assert (table.state.king, table.of("cbr").herds, table.of("ct").herds) == (CBR, after, 4)
    again = Table("1281").herds(cbr=0)
    again.state.king, again.state.exiled, again.state.partition = CBR, CT, False
    resolve_throne(again.game)
    assert (again.state.king, again.of("cbr").herds) == (CBR, 0), "a king who stays one takes none"


@pytest.mark.rule("TA-SET-07")
def test_a_seat_has_as_many_febas_whatever_it_leads_and_all_its_factions_lose_of_them() -> None:
    state = RULES.new(completed(RULES, Setup(3, {"scenario": "1281"}, seeded(0))))
    assert state.febas == {0: 3, 1: 3}
    table = Table("1281", players=3)
    change_febas(table.game, "cch", -1, "sack")
    change_febas(table.game, "ct", -1, "sack")
    assert (table.febas_of("ct"), table.febas_of("cfe"), table.febas_of("cbr")) == (1, 1, 3)


@pytest.mark.rule("TA-SCN-1317-04")
def test_de_clare_is_not_called_in_the_first_cycle_of_1317() -> None:
    def at_bunratty() -> Table:
        return Table("1317").army("ct", "bunratty", 2)

    table = at_bunratty()
    table.state.pounds = 30
    table.turn("ct").say("march.stay")
    assert "call.dec" not in table.keys
    later = at_bunratty()
    later.state.pounds, later.state.cycle = 30, 2
    assert "call.dec" in later.turn("ct").say("march.stay").keys


@pytest.mark.rule("TA-MAINT-03")
def test_a_pile_that_nobody_controls_does_not_grow() -> None:
    table = Table("1281").danger("war_wales").herds(cor=4, ct=4)
    assert table.of("cor").seat is None
    table.ask(Maintenance())
    assert (table.of("cor").herds, table.of("ct").herds >= 7) == (4, True)


@pytest.mark.rule("TA-MAINT-10")
@pytest.mark.parametrize(("before", "after"), [(10, 10), (9, 10)])
def test_the_pile_of_de_clare_holds_ten_as_well(before: int, after: int) -> None:
    table = Table("1281").danger("war_wales").hostage("ct", "dec").herds(dec=before, ct=5, cch=0, cfe=0, cba=0)
    paid = maintain(table.game, "ct")
    assert [(tribute.payer, tribute.kept) for tribute in paid if tribute.lord == DEC] == [("ct", before < 10)]
    assert table.of("dec").herds == after


@pytest.mark.rule("TA-MOVE-04")
@pytest.mark.parametrize("start", ["clonroad", "tulla", "quin", "bunratty"])
def test_settlements_castles_friends_and_neutrals_stop_nobody(start: str) -> None:
    table = Table("1281").army("ct", start, 2)
    for space, faction in zip(("clonroad", "clonroad", "quin", "tulla"), ("cch", "cfe", "dec", "cba"), strict=True):
        table.army(faction, space, 1)
    table.turn("ct")
    assert hostile_spaces(table.state, "ct") == frozenset()
    ways = reach(table.state.edition, start, 6, 1, NOBODY)
    assert marches(table.state, "ct") == ways
    assert all(table.why(f"march.{space}") is None for space in ways), "however many armies stand there"


@pytest.mark.rule("TA-HOST-03")
def test_disobedience_costs_the_giver_alone_and_the_action_goes_on() -> None:
    table = Table("1277").hostage("cch", CBR).army("cbr", "tulla", 2).army("cch", "feakle", 3).turn("cch")
    table.say("march.tulla")
    assert (table.febas_of("cch"), table.febas_of("cbr")) == (2, 3)
    assert table.keys == ["fight.stand", "fight.flee"]
    neutral = Table("1281").hostage("ct", "dec").army("dec", "killone", 2).army("ct", "killone", 3).turn("ct")
    neutral.say("march.stay", "attack.dec")
    assert (neutral.febas_of("ct"), neutral.keys) == (2, ["fight.stand", "fight.flee"])


@pytest.mark.rule("TA-HOST-04")
def test_any_holder_who_falls_in_combat_frees_hostages_at_no_price_and_who_goes_home_does_not() -> None:
    table = Table("1284").hostage("cch", TAN).army("tan", "clonroad", 1).army("ct", "clonroad", 4)
    table.state.phase = "battle"
    table.ask(Battle("clonroad", CT, CBR)).dice(6, 1).say("stand.all")
    assert (table.of("tan").army, table.of("cch").hostage) == (None, "")
    giver = Table("1277").army("cbr", "clonroad", 1).army("ct", "clonroad", 4).hostage("cch", CBR)
    giver.state.phase = "battle"
    giver.ask(Battle("clonroad", CT, CBR)).dice(6, 1).say("stand.all", "stand.all")
    # The fallen pretender's enemies who were there have gained one: the giver was not.
    assert (giver.of("cch").hostage, giver.febas_of("cch")) == ("", 3)
    home = Table("1277").army("cbr", "clonroad", 1).hostage("cch", CBR)
    demobilise(home.game, "cbr")
    assert home.of("cch").hostage == CBR


@pytest.mark.rule("TA-COMBAT-08")
def test_hunger_and_castles_bring_nobody_febas() -> None:
    starved = Table("1277").army("cbr", "brentir", 1).herds(cbr=0).ask(Feed(2, "cbr"))
    assert (starved.of("cbr").army, starved.febas_of("cbr"), starved.febas_of("ct")) == (None, 1, 3)
    castle = Table("1277").army("ct", "bunratty", 1).turn("ct").say("march.stay")
    castle.dice(1, 6).say("call.none", "sack.bunratty", "defend.none")
    assert (castle.of("ct").army, castle.febas_of("ct"), castle.febas_of("cbr")) == (None, 1, 3)


@pytest.mark.rule("TA-COMBAT-09")
def test_the_herds_of_all_who_fell_go_to_those_who_still_stand_and_of_nobody_else() -> None:
    table = Table("1281").army("cbr", "clonroad", 1).army("boi", "clonroad", 1).army("ct", "clonroad", 4)
    table.state.phase = "battle"
    table.herds(cbr=3, boi=4, cdu=2, ct=0).ask(Battle("clonroad", CT, CBR)).dice(6, 1, 6, 1)
    table.say("stand.all", "stand.all")
    assert [table.of(id).herds for id in ("ct", "boi", "cbr", "cdu")] == [7, 0, 0, 2]
    english = Table("1281").army("cbr", "clonroad", 1).army("dec", "clonroad", 1).army("ct", "clonroad", 4)
    english.of("dec").ally, english.state.phase, english.state.pounds = CBR, "battle", 12
    english.herds(cbr=3, dec=2, ct=0).ask(Battle("clonroad", CT, CBR)).dice(6, 1, 6, 1).say("stand.all", "stand.all")
    assert (english.of("ct").herds, english.of("dec").herds, english.state.pounds) == (5, 0, 12)
    dear = Table("1281").army("cbr", "clonroad", 1).army("ct", "clonroad", 1).army("cch", "clonroad", 1)
    dear.state.phase = "battle"
    dear.herds(cbr=3, ct=0, cch=0).ask(Battle("clonroad", CT, CBR)).dice(1, 6, 6, 1).say("stand.all", "stand.all")
    assert (dear.of("cch").army, dear.of("cbr").army) == (None, None)
    assert [dear.of(id).herds for id in ("ct", "cch", "cbr")] == [3, 0, 0], "who has fallen before has no share"


@pytest.mark.rule("TA-SACK-02")
@pytest.mark.parametrize(("battles", "devastation"), [(5, 9), (6, 10), (8, 10)])
def test_a_sack_takes_a_herd_of_the_supply_and_destroys_with_ten_only(battles: int, devastation: int) -> None:
    table = Table("1281").army("cch", "feakle", 1).army("cbr", "tulla", battles).ravaged(tulla=4).herds(cbr=5, cch=5)
    table.turn("cbr").say("march.stay", "sack.tulla")
    assert (table.devastation("tulla"), table.is_destroyed("tulla")) == (devastation, devastation == 10)
    assert (table.of("cbr").herds, table.of("cch").herds) == (6, 5)


@pytest.mark.rule("TA-PROV-06")
@pytest.mark.parametrize(("provisions", "herds", "left"), [(2, 1, 3), (0, 1, 1), (1, 1, 2), (3, 2, 4)])
def test_a_battle_is_lost_for_each_that_neither_provisions_nor_herds_have_fed(
    provisions: int, herds: int, left: int
) -> None:
    table = Table("1281").army("cch", "brentir", 4, provisions).herds(cch=herds).ask(Feed(1, "cch"))
    while not table.done:
        table.say(table.keys[0])
    assert (table.battles("cch"), table.febas_of("cch")) == (left, 3)


@pytest.mark.rule("TA-COAL-02")
def test_no_call_no_defeat_and_no_new_round_breaks_an_alliance() -> None:
    robbed = Table("1277").army("cbr", "tulla", 3).turn("cbr").say("march.stay", "call.cch")
    assert (robbed.of("cch").hostage, robbed.of("cch").ally) == (CBR, CT)
    torn = Table("1277").hostage("cch", CBR).army("ct", "tulla", 3).turn("ct").say("march.stay", "call.cch")
    assert torn.say("answer.stay").of("cch").ally == CT
    tanaiste = Table("1284").army("tan", "kildysert", 3).turn("tan").dice(6).say("march.stay", "call.cba")
    assert tanaiste.of("cba").ally == CBR, "his pretender's, who called in their name"
    fallen = Table("1277").army("cbr", "clonroad", 1).army("ct", "clonroad", 4)
    fallen.state.phase = "battle"
    fallen.ask(Battle("clonroad", CT, CBR)).dice(6, 1).say("stand.all", "stand.all")
    assert (fallen.of("cbr").fell, fallen.of("umb").ally) == ("defeat", CBR)
    later = Table("1277")
    before = {id: faction.ally for id, faction in later.state.factions.items()}
    later.ask(EndRound(), Round())
    assert later.state.round == 2
    assert {id: faction.ally for id, faction in later.state.factions.items()} == before
