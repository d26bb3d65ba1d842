"""Who holds Clonroad, and what becomes of a king who stays at home."""

from __future__ import annotations

import pytest

from games.tarlac.labels import faction_said
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.steps.clonroad import Occupation
from games.tarlac.steps.maintenance import Maintenance
from games.tarlac.steps.provisioning import Feed, FeedArmies
from games.tarlac.steps.rounds import Cycle
from games.tarlac.steps.throne import EndRound
from games.tarlac.verbs import remove_army
from tests.tarlac.table import RULES, WORDS, Table


def held(year: str = "1318", times: int = 2, war: str = "pays") -> Table:
    """The exile Clann Briain Ruaid has stood in Clonroad at the end of so many battle phases."""
    table = Table(year, war=war).army("cbr", "clonroad", 4)
    return table.ask(*[Occupation()] * times)


@pytest.mark.rule("TA-THRONE-01", "TA-EXILE-02")
def test_who_holds_clonroad_for_three_battle_phases_drives_the_king_into_exile() -> None:
    table = Table("1318").army("cbr", "clonroad", 4).army("ct", "tulla", 3).hostage("boi", CT)
    table.ask(Occupation(), Occupation())
    assert (table.of("ct").fell, table.febas_of("ct")) == ("", 3), "the news must reach the king's allies first"
    assert [event.text.args["n"] for event in table.said("event.holds")] == [2, 1]
    table.ask(Occupation())
    assert (table.of("ct").fell, table.febas_of("ct"), table.battles("ct")) == ("exile", 2, 0)
    assert table.of("boi").hostage == "", "as in any exile"
    assert table.febas_of("cbr") == 3, "nobody was eliminated in combat"
    table.ask(Occupation())
    assert table.febas_of("ct") == 2, "once"
    table.ask(EndRound())
    assert (table.state.king, table.state.exiled) == (CBR, CT)


@pytest.mark.rule("TA-THRONE-01")
@pytest.mark.parametrize("who", ["ct", "cch", "cfe"])
def test_any_army_of_the_kings_coalition_keeps_clonroad(who: str) -> None:
    table = held().army(who, "clonroad", 1).ask(Occupation())
    assert (table.state.held, table.of("ct").fell) == (0, "")
    table.of(who).army = None
    table.ask(Occupation())
    assert table.of("ct").fell == "", "running: the count begins again"


@pytest.mark.rule("TA-THRONE-01")
def test_only_the_rival_himself_takes_clonroad() -> None:
    table = Table("1318").army("tan", "clonroad", 5).army("dec", "clonroad", 5).ask(*[Occupation()] * 3)
    assert (table.state.held, table.of("ct").fell) == (0, "")
    table = held("1281").army("dec", "clonroad", 5)
    assert table.of(DEC).ally == ""
    assert table.ask(Occupation()).of("ct").fell == "exile", "a neutral keeps it for nobody"


@pytest.mark.rule("TA-THRONE-01")
def test_a_king_in_his_own_hall_besieges_nobody() -> None:
    table = Table("1318").army("ct", "clonroad", 5).ask(*[Occupation()] * 3)
    assert (table.state.held, table.of("cbr").fell) == (0, "")


@pytest.mark.rule("TA-THRONE-01")
def test_the_count_is_of_one_round() -> None:
    table = held()
    remove_army(table.game, "cbr")
    table.new_round()
    assert table.state.held == 0


@pytest.mark.rule("TA-THRONE-01", "TA-THRONE-02")
def test_a_king_who_has_gone_of_himself_is_not_driven_out_as_well() -> None:
    table = held().say()
    table.of("ct").fell = "exile"
    table.ask(Occupation())
    assert table.febas_of("ct") == 3
    fallen = held()
    fallen.of("ct").fell = "defeat"
    assert fallen.ask(Occupation()).of("ct").fell == "exile", "whose army has fallen is still king until the round ends"


@pytest.mark.rule("TA-THRONE-01", "TA-WIN-01")
def test_to_be_driven_out_with_the_last_febas_is_the_end() -> None:
    table = Table("1318").army("cbr", "clonroad", 4).febas(ct=1).ask(*[Occupation()] * 3)
    assert table.winners() == table.seats("cbr", "tan")


@pytest.mark.rule("TA-MAP-05", "TA-PROV-04", "TA-MOB-06", "TA-THRONE-01")
def test_clonroad_feeds_who_holds_it_and_nobody_else() -> None:
    before = Table("1318").army("cbr", "clonroad", 4).army("ct", "brentir", 1).herds(cbr=0)
    before.ask(Feed(before.of("cbr").seat, "cbr"))
    assert before.battles("cbr") == 0, "nothing to eat in the king's hall"
    table = held().herds(cbr=0).army("tan", "clonroad", 3).destroyed("clonroad").herds(tan=5)
    table.ask(FeedArmies())
    assert [event.text.args["who"] for event in table.said("event.fed")] == [faction_said("tan")]
    assert (table.battles("cbr"), table.battles("tan"), table.of("tan").herds) == (4, 3, 2), (
        "his friends bring their own"
    )
    space = next(found for found in table.game.rules.view(table.state, None).spaces if found.id == "clonroad")
    assert space.owner == CBR
    table.of("cbr").army.space = "killone"
    space = next(found for found in table.game.rules.view(table.state, None).spaces if found.id == "clonroad")
    assert space.owner == CT, "while he stands there"
    letter = Table("1318", war="letter").army("cbr", "clonroad", 4).herds(cbr=0)
    letter.ask(Occupation(), FeedArmies()).say("feed.none")
    assert letter.battles("cbr") == 0


@pytest.mark.rule("TA-THRONE-01")
def test_everybody_sees_who_holds_clonroad() -> None:
    def holder(table: Table) -> set[str]:
        return {table.game.rules.view(table.state, viewer).clonroad_holder for viewer in (None, 0, 1, 2)}

    table = Table("1318").army("cbr", "clonroad", 4)
    assert holder(table) == {""}, "whoever has just come holds nothing yet"
    table.ask(Occupation())
    assert holder(table) == {CBR}
    table.of("cbr").army.space = "killone"
    assert holder(table) == {""}


@pytest.mark.rule("TA-THRONE-01", "TA-PROV-01")
def test_the_occupation_comes_between_battle_and_provisions() -> None:
    table = Table("1318").army("cbr", "clonroad", 4).herds(cbr=0)
    table.state.cycle = 1
    table.ask(Cycle())
    while table.keys and "home.stay" not in table.keys:
        quiet = [key for key in table.keys if key in ("muster.none", "march.stay", "call.none", "sack.none")]
        table.say(*(quiet or table.keys)[:1])
    assert (table.state.held, table.battles("cbr"), table.devastation("clonroad")) == (1, 4, 0), "held before it eats"
    assert len(table.said("event.holds")) == 1


@pytest.mark.rule("TA-THRONE-01", "TA-MAINT-04")
def test_by_the_letter_nobody_is_driven_out_and_every_full_pile_counts() -> None:
    table = held(times=3, war="letter")
    assert (table.state.held, table.of("ct").fell) == (0, "")
    table = Table("1281", players=3, war="letter").herds(ct=10, cch=10, cba=10, cfe=0)
    table.febas(ct=1).danger("rains").ask(Maintenance())
    assert table.febas_of("ct") == 4


@pytest.mark.rule("TA-MAINT-04")
def test_full_piles_bring_a_seat_one_febas_in_a_maintenance() -> None:
    table = Table("1281", players=3).herds(ct=10, cch=10, cba=10, cfe=0, cbr=5).febas(ct=1).danger("rains")
    table.ask(Maintenance())
    assert (table.febas_of("ct"), table.febas_of("cbr")) == (2, 3)
    assert [table.of(id).herds for id in ("cch", "cba")] == [9, 9], "they pay their tribute all the same"
    table.herds(ct=0, cch=10).ask(Maintenance())
    assert table.febas_of("ct") == 3, "in the next one again, by whichever pile"
    apart = Table("1281", players=5).herds(ct=10, cch=10).febas(ct=1, cch=1).danger("rains").ask(Maintenance())
    assert (apart.febas_of("ct"), apart.febas_of("cch")) == (2, 2), "each player"


@pytest.mark.rule("TA-MAINT-02", "TA-MAINT-04")
@pytest.mark.parametrize(("war", "febas"), [("pays", 3), ("letter", 4)])
def test_full_piles_of_allies_bring_an_exile_no_febas(war: str, febas: int) -> None:
    table = Table("1277", players=3, war=war).herds(cch=10, cfe=9).danger("rains").ask(Maintenance())
    assert table.febas_of("ct") == febas
    assert table.of("cfe").herds == 10, "they are fed and grow all the same"
    apart = Table("1277", players=5, war=war).herds(cch=10).danger("rains").ask(Maintenance())
    assert apart.febas_of("cch") == 4, "another player is in no exile"


@pytest.mark.rule("TA-THRONE-01")
def test_whoever_holds_clonroad_is_told_in_the_header_and_with_the_throne() -> None:
    table = held().danger("rains")
    view = RULES.view(table.state, None)
    assert WORDS.say(RULES.tell.header(view)).endswith(" · Clann Briain Ruaid holds Clonroad")
    (said,) = [line for text in RULES.tell.describe(view) if "king's table" in (line := WORDS.say(text))]
    assert said.startswith("Clann Briain Ruaid holds Clonroad")
    assert said.endswith("Clann Taidhg goes into exile.")
    table.of("cbr").army.space = "killone"
    view = RULES.view(table.state, None)
    assert not any("Clonroad and eats" in WORDS.say(text) for text in RULES.tell.describe(view))
    assert "holds Clonroad" not in WORDS.say(RULES.tell.header(view))
