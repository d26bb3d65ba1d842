"""Exile, febas and the end of the war."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.rules import decisions
from games.core.thinking.foresight import foresee
from games.tarlac.printed import CBR, CT
from games.tarlac.queries import seat_of
from games.tarlac.steps.battle import Battle
from games.tarlac.steps.maintenance import restock
from games.tarlac.steps.mobilisation import Summons
from games.tarlac.steps.provisioning import Feed, FeedArmies
from games.tarlac.verbs import change_febas, change_seat_febas
from tests.tarlac.table import RULES, Table


def apart(table: Table) -> list[tuple[str, Any]]:
    """Of whom the end says that they do not win with their side, or win without it."""
    found = [event.text for event in table.game.events if event.text.id in ("event.won.out", "event.won.hostage")]
    return [(text.id, text.args["player"].args["seat"]) for text in found]


# ---------------------------------------------------------------- exile


@pytest.mark.rule("TA-EXILE-01", "TA-BATTLE-03")
def test_a_pretender_with_no_way_out_may_still_go_into_exile_before_the_dice() -> None:
    table = Table("1281").army("cbr", "scattery", 2).army("ct", "kildysert", 3).army("cfe", "kilfarboy", 1)
    table.army("cch", "kildysert", 3).turn("cch").say("march.scattery")
    assert table.state.fight is not None
    assert not table.state.fight.rolls
    assert table.question.faction == CBR, "he could not flee, so nobody has asked him yet"
    assert table.anytime("cbr") == ["exile.cbr"]


@pytest.mark.rule("TA-EXILE-01", "TA-PROV-07")
def test_a_pretender_may_go_into_exile_before_hunger_takes_his_army() -> None:
    table = Table("1281").army("ct", "brentir", 3).army("cbr", "bealach", 2).herds(ct=0, cbr=1).febas(ct=2)
    table.state.phase = "battle"
    table.ask(FeedArmies())
    assert table.question.faction == CT
    assert table.keys == ["feed.none"]
    fled = table.copy().say("exile.ct")
    assert (fled.febas_of("ct"), fled.state.outcome) == (1, None)
    assert fled.battles("cbr") == 1, "whoever keeps a battle is not asked"
    seen = foresee(RULES, table.state, decisions(RULES, table.state), seat_of(table.state, CT))["feed.none"]
    assert (seen.ends, seen.won) == (True, False)
    starved = table.say("feed.none")
    assert starved.febas_of("ct") == 0
    assert starved.winners() == starved.seats("cbr", "boi")


@pytest.mark.rule("TA-EXILE-01", "TA-EXILE-02")
def test_who_may_go_into_exile_when() -> None:
    table = Table("1277").army("ct", "kilmacduagh", 3).ask()
    assert table.anytime("ct") == ["exile.ct"]
    assert table.anytime("cbr") == ["exile.cbr"], "a king without an army"
    table.of("ct").army = None
    assert not table.anytime("ct"), "an exile without an army"
    table.state.phase = "maintenance"
    assert not table.anytime("cbr")
    table.state.phase = "battle"
    assert table.anytime("cbr") == ["exile.cbr"]
    begun = Table.started("1281", card="war_france")
    assert begun.anytime("cbr") == ["exile.cbr"], "outside his own turn"
    assert begun.anytime("cch") == []
    assert begun.anytime("dec") == []
    begun.say("exile.cbr")
    assert begun.anytime("cbr") == []
    assert begun.febas_of("cbr") == 2
    assert begun.ask(Summons("cbr")).done, "he cannot return in this round"


@pytest.mark.rule("TA-EXILE-01", "TA-EXILE-02")
def test_exile_overtakes_what_was_planned() -> None:
    table = Table("1281").army("ct", "clonroad", 4, 3).army("cbr", "killone", 2).herds(ct=6).turn("ct")
    marching = table.copy().say("exile.ct")
    assert marching.done, "his turn is over"
    table.say("march.killone")
    assert table.question.faction == CBR
    attacked = table.copy().say("exile.cbr")
    assert attacked.keys == ["sack.killone", "sack.none"], "nobody left to fight"
    assert attacked.febas_of("cbr") == 2
    table.say("exile.ct")
    assert table.done
    assert (table.battles("cbr"), table.of("ct").herds, table.febas_of("ct"), table.febas_of("cbr")) == (2, 6, 2, 3)
    assert (table.of("ct").mobilised, table.of("ct").fell) == (True, "exile")


@pytest.mark.rule("TA-EXILE-02")
def test_an_offer_dies_with_the_army_that_made_it() -> None:
    table = Table("1315").army("ct", "tulla", 1).turn("ct").say("march.stay", "call.cch")
    assert table.question.faction == "cch"
    table.say("exile.ct")
    assert table.done
    assert (table.of("cch").hostage, table.febas_of("cch")) == ("tan", 3)
    sack = Table("1281").army("cbr", "tulla", 3).turn("cbr").say("march.stay", "call.none", "sack.tulla", "exile.cbr")
    assert sack.done
    assert sack.devastation("tulla") == 0


# ---------------------------------------------------------------- febas and the end


@pytest.mark.rule("TA-FEBAS-01")
def test_febas_have_a_floor_and_no_ceiling_for_allies() -> None:
    table = Table("1281").febas(cch=7, boi=1)
    change_febas(table.game, "cch", 3, "herds")
    assert (table.febas_of("cch"), table.state.outcome) == (10, None)
    seat = seat_of(table.state, "boi")
    change_febas(table.game, "boi", -2, "combat")
    assert table.state.febas[seat] == 0
    change_febas(table.game, "dec", -2, "combat")
    assert table.state.outcome is None


@pytest.mark.rule("TA-FEBAS-02", "TA-WIN-01")
def test_the_loser_is_booked_before_the_winner() -> None:
    table = Table("1281").febas(ct=4, cbr=2).army("cbr", "clonroad", 1).army("ct", "clonroad", 2)
    table.ask(Battle("clonroad", CT, CBR)).dice(6, 1).say("stand.all", "stand.all")
    assert (table.febas_of("cbr"), table.febas_of("ct")) == (0, 4), "the game ended with the loss"
    assert table.winners() == table.seats("ct", "cch")
    table = Table("1277").febas(ct=1, cbr=1).army("ct", "brentir", 1).army("cbr", "bealach", 1).herds(ct=0, cbr=0)
    table.ask(FeedArmies()).say("feed.none")
    assert table.winners() == table.seats("cbr", "umb", "dec"), "the earlier in the order starves first"


@pytest.mark.rule("TA-WIN-02")
@pytest.mark.parametrize("pretender", [CT, CBR])
def test_five_febas_win(pretender: str) -> None:
    table = Table("1281").febas(**{pretender: 4}).herds(**{pretender: 10}).danger("rains")
    restock(table.game, pretender)
    assert table.state.outcome is not None
    assert table.state.outcome.ranking[0] == table.winners()
    assert seat_of(table.state, pretender) in table.winners()
    change_seat_febas(table.game, 0, -1, "hostage")
    assert 0 in table.state.febas


@pytest.mark.rule("TA-WIN-03")
def test_hostages_win_nothing_and_allies_share() -> None:
    table = Table("1277", players=6).febas(cbr=1).hostage("umb", CT)
    change_febas(table.game, "cbr", -1, "exile")
    assert table.winners() == table.seats("ct", "cch", "cfe")


@pytest.mark.rule("TA-WIN-04")
def test_de_clare_wins_with_the_hostage_of_the_winner_only() -> None:
    lost = Table("1318").febas(ct=1)
    change_febas(lost.game, "ct", -1, "exile")
    assert lost.of("dec").ally == CBR
    assert lost.winners() == lost.seats("cbr", "tan"), "his side alone is not enough"
    won = Table("1318").febas(ct=1).hostage("cbr", "dec")
    change_febas(won.game, "ct", -1, "exile")
    assert won.winners() == won.seats("cbr", "tan", "dec")
    assert apart(won) == [("event.won.hostage", won.of("dec").seat)], "said at the end, for whoever wonders"
    assert apart(lost) == []


@pytest.mark.rule("TA-WIN-05", "TA-WIN-06")
def test_an_ally_without_febas_is_out_and_his_side_may_win_without_him() -> None:
    table = Table("1281").febas(cch=2, cbr=1).army("cch", "brentir", 1).army("cfe", "dysert", 3).herds(cch=0)
    seat = table.of("cch").seat
    table.ask(Feed(seat, "cch"))
    assert table.state.out == [seat]
    assert table.of("cfe").army is None
    assert table.state.outcome is None
    change_febas(table.game, "cbr", -1, "exile")
    assert table.winners() == table.seats("ct")
    assert table.state.outcome is not None
    assert seat in table.state.outcome.ranking[1]
    assert apart(table) == [("event.won.out", seat)], "the fault: an ally of the winner lost, and nothing said why"
