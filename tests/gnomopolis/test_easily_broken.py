"""What a small slip in the code would change without anybody noticing: found by breaking the code on purpose."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.core.agenda import Game
from games.core.model import Decision, Refusal, Text
from games.core.rng import Stream, seeded
from games.core.rules import clone, play
from games.gnomopolis.pieces import Pile
from games.gnomopolis.printed import Coins, Gain, PayCoins, PayGnome, PayHelpers, Search
from games.gnomopolis.queries import own_scrolls, search_targets
from games.gnomopolis.scoring import outcome, points
from games.gnomopolis.verbs import search
from tests.gnomopolis.table import PACK, RULES, Table, district, pile, refusal, spelt, town, with_action

rule = pytest.mark.rule


def question(table: Table) -> Decision:
    """What is asked now."""
    assert table.asked is not None
    return table.asked


def letters(card: str) -> str:
    """The immigrants of a building."""
    return "".join(colour[0].upper() for colour in PACK.buildings[card].immigration)


def lacking(table: Table, card: str) -> dict[str, int]:
    """What a card's refusal says is lacking: numbers by what it is."""
    (found,) = (refused for refused in table.refusals if refused.label.id == f"card.{card}.name")
    assert found.reason.args["n"] == sum(_counted(found).values())
    return _counted(found)


def _counted(refused: Refusal) -> dict[str, int]:
    items: Iterable[Text] = refused.reason.args["what"].args["items"]
    return {item.id.removeprefix("thing."): item.args["n"] for item in items}


@rule("GN-ACT-03", "GN-HELP-02")
def test_only_what_is_short_is_said_to_be_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("VA", helpers=1), district())
    villager = PayGnome("villager", returned=False)
    with_action(monkeypatch, state, "d6", [villager, villager, PayHelpers(3)], [Coins(1)])
    assert lacking(Table(state), "d6") == {"villager": 1, "helper": 2}


@rule("GN-BUILD-03")
def test_who_is_short_of_a_team_is_told_beside_the_helpers_there_are() -> None:
    assert lacking(Table.of(district("VA"), district(), offer="t1"), "t1") == {"merchant": 1}
    table = Table.of(district("A", helpers=1), district(), offer="t1")
    (told,) = (refused for refused in table.refusals if refused.label.id == "card.t1.name")
    assert told.reason.id == "refused.lacking_team"
    assert told.reason.args["helpers"].args["n"] == 1


@rule("GN-ADV-03", "GN-ADV-02")
def test_a_building_that_leaves_another_ahead_brings_no_advisor() -> None:
    ahead = Table.of(district("VM"), district(buildings="t2 t3"), offer="t1", deck="")
    level = Table.of(district("VM"), district(buildings="t2"), offer="t1", deck="")
    notes = [o.note for table in (ahead, level) for o in question(table).options if o.key == "build.t1"]
    assert [note is None for note in notes] == [True, False]
    for table, advisors in ((ahead, ()), (level, ("at",))):
        table.play("build.t1")
        if table.keys[0].startswith("team."):
            table.play(table.keys[0])
        assert tuple(advisor.id for advisor in table.district(0).advisors) == advisors


@rule("GN-GAIN-03", "GN-ACT-10")
def test_a_gnome_is_there_though_each_capital_has_as_many() -> None:
    table = Table.of(district("VVA", buildings="c7"), district(), old="MS", new="MS").play("act.c7")
    assert {"take.merchant", "take.soldier"} <= set(table.keys)


@rule("GN-CAR-02")
def test_the_caravan_says_whose_actions_it_copies() -> None:
    table = Table.of(district("VVMS"), district())
    (option,) = (option for option in question(table).options if option.key == "caravan")
    assert option.label == Text("option.caravan", {"opponent": Text("player", {"seat": 1})})
    assert question(table.play("caravan")).prompt.id == "ask.copy_action"
    alone = Table.of(district("VVMS"))
    (option,) = (option for option in question(alone).options if option.key == "caravan")
    assert option.label.id == "option.caravan_home"
    assert question(alone.play("caravan")).prompt.id == "ask.copy_home"


@rule("GN-SEARCH-07")
def test_nobody_of_several_who_pay_is_a_target(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("SSMA", "CV"), district())
    cost = [PayGnome("soldier", returned=False), PayGnome("merchant", returned=False)]
    with_action(monkeypatch, state, "d6", cost, [Search(2)])
    table = Table(state).play("act.d6")
    for payer in ("soldier", "merchant"):
        assert refusal(table, f"search.d6.standing.{payer}") == ("GN-SEARCH-07", "refused.payer")
    table.play("search.cup.child")
    assert question(table).prompt.id == "ask.turn", "one target is left, and the second search takes it"
    assert spelt(table.district(0).active) == "ACSV"


@rule("GN-ACT-03", "GN-HELP-02")
@pytest.mark.parametrize(("active", "helpers", "payable"), [("VV", 2, True), ("V", 3, False), ("VV", 1, False)])
def test_each_kind_of_cost_is_paid_in_its_own_coin(
    monkeypatch: pytest.MonkeyPatch, active: str, helpers: int, payable: bool
) -> None:
    state = town(district(active, helpers=helpers), district())
    with_action(monkeypatch, state, "d6", [*[PayGnome("any", returned=False)] * 2, PayHelpers(2)], [Coins(1)])
    assert ("act.d6" in Table(state).keys) is payable


@rule("GN-ACT-05", "GN-RET-02")
def test_coins_that_are_left_on_a_scroll_keep_it_used(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("VVM", coins=4), district())
    with_action(monkeypatch, state, "d6", [PayGnome("villager", returned=False), PayCoins(1)], [Coins(1)])
    state.districts[0].used["d6"] = pile("V")
    state.districts[0].used["d6"].coins = 1
    table = Table(state)
    target = next(t for t in search_targets(state, 0, "d3") if t.card == "d6")
    search(Game(RULES, state), 0, target)
    assert state.districts[0].used["d6"].coins == 1
    assert "act.d6" not in table.keys
    assert refusal(table, "act.d6") == ("GN-ACT-02", "refused.occupied")


@rule("GN-ACT-09", "GN-GAIN-03")
def test_an_action_may_be_paid_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("V"), district("C"), old="VM")
    with_action(monkeypatch, state, "d6", [PayGnome("villager", returned=False)], [Gain("artisan", 1)])
    table = Table(state).play("act.d6")
    assert spelt(table.district(0).active) == spelt(table.district(0).exhausted) == ""


@rule("GN-SEARCH-08", "GN-SEARCH-01")
def test_two_searches_find_two_gnomes_of_one_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("V", "CC"), district())
    with_action(monkeypatch, state, "d6", [PayGnome("villager", returned=False)], [Search(2)])
    table = Table(state).play("act.d6")
    while table.keys == ["search.cup.child"]:
        table.play("search.cup.child")
    assert (spelt(table.district(0).active), spelt(table.district(0).cup)) == ("CC", "")


@rule("GN-SEARCH-07", "GN-CAR-06")
def test_a_copied_search_may_find_whoever_works_on_the_own_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("V", used={"d6": "M"}), district())
    with_action(monkeypatch, state, "d6", [PayGnome("villager", returned=False)], [Search(1)])
    table = Table(state).play("caravan")
    table.play("copy.d6")
    assert (spelt(table.district(0).exhausted), spelt(table.district(0).active)) == ("M", "")
    scrolls = {scroll.id: scroll for scroll in table.district(0).scrolls}
    assert (scrolls["d6"].standing, scrolls["d7"].standing) == ((), ("villager",))


@rule("GN-RET-04", "GN-RET-02")
def test_coins_that_were_paid_are_nobodys_until_the_clean_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("V", "CCC", coins=5), district(), coins=0)
    with_action(monkeypatch, state, "d6", [PayCoins(3)], [Coins(1)])
    table = Table(state).play("act.d6")
    assert (table.view.new.coins, table.district(0).coins) == (0, 5 - 3 + 1)
    table.play("pass", draw="CCC")
    assert (table.view.new.coins, table.view.old.coins, table.district(0).coins) == (3, 0, 3)


@rule("GN-END-01", "GN-END-05")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_anybodys_sixth_building_brings_the_end_on(seat: int) -> None:
    five = ["t2", "t3", "c2", "c3", "g2"]
    owners = [district("VM", buildings=" ".join(five if owner == seat else [])) for owner in range(3)]
    table = Table.of(*owners, offer="t1 t4", deck="", turn=seat)
    assert table.state.trigger == ""
    table.play("build.t1")
    table.play(table.keys[0]) if table.keys[0].startswith("team.") else None
    assert (table.seat, table.state.trigger) == (seat, "buildings")


@rule("GN-END-07", "GN-END-05")
def test_in_the_last_round_the_others_act_build_and_copy_as_always() -> None:
    table = Table.of(district("C", "CCC"), district("VMM", "VV"), offer="t1", deck="", coins=0)
    table.play("pass", draw="CCC")
    assert (table.state.trigger, table.seat) == ("coins", 1)
    assert {"build.t1", "act.d3", "caravan", "pass"} <= set(table.keys)
    table.play("act.d3", "build.t1")
    assert table.state.districts[1].buildings == ["t1"]


# ---------------------------------------------------------------- scrolls and cards


@rule("GN-ACT-02")
@pytest.mark.parametrize(("scroll", "paid"), [("d6", "I"), ("t1", "M"), ("at", "M"), ("s4", "H")])
def test_whatever_lies_on_a_scroll_wherever_it_is_keeps_it_from_being_used_in_that_turn_only(
    scroll: str, paid: str
) -> None:
    mine = district("MI", "MMI", buildings="t1 s4", advisors="at", used={scroll: paid}, helpers=1)
    table = Table.of(mine, district("V", "VVV"))
    assert f"act.{scroll}" not in table.keys
    assert refusal(table, f"act.{scroll}") == ("GN-ACT-02", "refused.occupied")
    table.play("pass", draw="IMM").play("pass", draw="VVV")
    assert f"act.{scroll}" in table.keys


@rule("GN-ACT-02")
def test_a_helper_alone_marks_the_scroll_as_used() -> None:
    table = Table.of(district(buildings="s4", helpers=2), district()).play("act.s4")
    assert (table.district(0).coins, table.district(0).helpers) == (2, 1)
    assert refusal(table, "act.s4") == ("GN-ACT-02", "refused.occupied")


@rule("GN-PASS-02")
def test_scrolls_and_cards_are_empty_after_the_clean_up(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("VV", "CCC", coins=2, helpers=3), district("V", "VVV"), offer="t1 t2", deck="")
    with_action(monkeypatch, state, "d6", [PayCoins(1)], [Coins(2)])
    table = Table(state).play("act.d6", "caravan", "copy.d6", "build.t1", "team.vh", "pass", draw="CCC")
    (ana, _) = table.state.districts
    assert (ana.used, ana.site, ana.team) == ({}, "", Pile())
    assert not table.view.built
    table.play("pass", draw="VVV")
    assert {"act.d6", "caravan", "build.t2"} <= set(table.keys)


@rule("GN-ACT-04", "GN-PASS-02")
def test_who_pays_on_the_caravan_or_on_a_card_just_built_stands_or_lies_and_goes_where_all_do() -> None:
    lies = Table.of(district("C", "VVV"), district()).play("caravan")
    scrolls = {scroll.id: scroll for scroll in lies.district(0).scrolls}
    assert (scrolls["d7"].standing, scrolls["d7"].lying) == ((), ("child",))
    lies.play("pass", draw="VVV")
    assert (lies.view.new.gnomes, lies.district(0).exhausted) == ({"child": 1}, {"villager": 1})
    stands = Table.of(district("VM", "CCC", helpers=2), district("V"), offer="t2", deck="")
    stands.play("caravan", "copy.d3", "build.t2", "team.hh", "act.t2", "pass", draw="CCC")
    assert spelt(stands.district(0).exhausted) == "".join(sorted("MV" + letters("t2")))


@rule("GN-BUILD-02")
@pytest.mark.parametrize("seat", range(4))
def test_whoever_has_the_turn_builds(seat: int) -> None:
    table = Table.of(*[district("VV", "V") for _ in range(4)], offer="t2 t1", deck="", turn=seat).play("build.t2")
    assert [owner.buildings for owner in table.state.districts] == [["t2"] if n == seat else [] for n in range(4)]


@rule("GN-BUILD-02")
def test_every_card_of_the_offer_can_be_built() -> None:
    table = Table.of(district(helpers=2), district())
    assert [key for key in table.keys if key.startswith("build.")] == [f"build.{id}" for id in table.view.offer]
    assert len(table.view.offer) == 6


@rule("GN-HELP-02")
def test_helpers_at_hand_do_not_lower_what_a_white_icon_is_said_to_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district(helpers=1), district())
    white = PayGnome("any", returned=False)
    with_action(monkeypatch, state, "d6", [white, white], [Coins(1)])
    assert lacking(Table(state), "d6") == {"gnome": 2}


@rule("GN-HELP-02")
def test_no_colour_that_only_a_helper_could_stand_for_pays_a_white_icon() -> None:
    table = Table.of(district("VC", buildings="t5", helpers=3), district()).play("act.t5")
    assert sorted(table.keys) == ["pay.child", "pay.villager"]
    assert table.play("pay.child").district(0).helpers == 3


@rule("GN-INFO-04", "GN-HELP-02")
@pytest.mark.parametrize(("active", "enough"), [("", False), ("V", False), ("VC", True)])
def test_one_gnome_short_of_white_icons_is_refused(active: str, enough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district(active, helpers=2), district())
    white = PayGnome("any", returned=False)
    with_action(monkeypatch, state, "d6", [white, white], [Coins(1)])
    table = Table(state)
    assert ("act.d6" in table.keys) is enough
    if not enough:
        assert refusal(table, "act.d6") == ("GN-ACT-03", "refused.lacking")


# ---------------------------------------------------------------- districts of others


@rule("GN-SEARCH-06")
@pytest.mark.parametrize("seat", range(4))
def test_a_search_finds_nobody_of_the_capitals_or_of_another_district(seat: int) -> None:
    owners = [
        district("S", "C", "V", used={"d3": "M"}),
        district("S", "A", "C", used={"d4": "A*"}),
        district("S", "V", "M"),
        district("S", "M", "A"),
    ]
    table = Table.of(*owners, turn=seat, new="IA").play("act.d5")
    own = (
        ["search.cup.child", "search.exhausted.villager", "search.d3.standing.merchant"],
        ["search.cup.artisan", "search.exhausted.child", "search.d4.lying.artisan"],
        ["search.cup.villager", "search.exhausted.merchant"],
        ["search.cup.merchant", "search.exhausted.artisan"],
    )
    assert table.keys == own[seat]
    assert refusal(table, "search.cup.inventor") == ("GN-SEARCH-06", "refused.target")


@rule("GN-CAR-08")
def test_whatever_the_opponent_has_is_copied_and_all_that_comes_of_it_is_the_copiers() -> None:
    rich = district("A", "VV", "C", buildings="c7", advisors="ac", coins=9, helpers=3)
    table = Table.of(district("AV"), rich, district())
    assert "caravan" in table.keys
    table.play("caravan", "copy.c7", "take.soldier")
    assert (spelt(table.district(0).exhausted), table.district(0).coins) == ("S", 2)
    assert (spelt(table.district(1).exhausted), table.district(1).coins) == ("C", 10)
    poor = Table.of(district("M"), district(), district()).play("caravan")
    assert (poor.district(0).coins, poor.district(1).coins) == (2, 1), "nobody need be there to be copied"


@rule("GN-SET-04")
def test_the_same_board_serves_and_houses_everybody_alike() -> None:
    state = town(*[district("CCV", "VVM") for _ in range(4)])
    assert [own_scrolls(state, seat) for seat in range(4)] == [["d1", "d2", "d3", "d4", "d5", "d6"]] * 4
    scores = outcome(state).scores
    assert [scores[seat] for seat in range(4)] == [points(PACK, state.districts[0])] * 4


# ---------------------------------------------------------------- homes


@rule("GN-SCORE-03", "GN-SCORE-09")
@pytest.mark.parametrize(
    ("living", "buildings", "on_board", "homeless"),
    [("CCCV", "", 3, 1), ("CVVV", "", 3, 1), ("CCVV", "t5", 3, 0), ("MMM", "", 0, 3), ("CCCVI", "t5", 3, 0)],
)
def test_the_board_houses_two_of_each_who_live_nowhere_else(
    living: str, buildings: str, on_board: int, homeless: int
) -> None:
    found = points(PACK, district(living, buildings=buildings))
    assert (found["on_board"], found["homeless"]) == (on_board, -homeless)


# ---------------------------------------------------------------- what is seen


@rule("GN-INFO-01")
def test_what_lies_and_stands_on_scrolls_and_cards_is_seen_by_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("VVVC", coins=3, helpers=2, buildings="s4"), district(), offer="t2")
    cost = [PayGnome("villager", returned=False), PayGnome("villager", returned=True), PayCoins(2)]
    with_action(monkeypatch, state, "d6", cost, [Coins(1)])
    table = Table(state).play("act.d6", "act.s4", "build.t2")
    for viewer in (None, 0, 1):
        ana = RULES.view(table.state, viewer).districts[0]
        (d6,) = [scroll for scroll in ana.scrolls if scroll.id == "d6"]
        assert (d6.standing, d6.lying, d6.coins, d6.helpers) == (("villager",), ("villager",), 2, 0)
        school, built = ana.buildings
        assert (school.scroll.helpers, school.team) == (1, ())
        assert built.team == ("villager", "helper")
        assert ana.active == {"child": 1}


@rule("GN-INFO-01")
def test_each_of_four_districts_is_seen_with_what_lies_on_its_advisors() -> None:
    owners = [district("CVMS"[n], "CVMS"[n - 1], advisors=["ac", "at", "ag", "as"][n], coins=n) for n in range(4)]
    state = town(*owners)
    for seat, advisor in enumerate(("ac", "at", "ag", "as")):
        state.districts[seat].used[advisor] = pile("I")
    for viewer in (None, 0, 1, 2, 3):
        for seat, seen in enumerate(RULES.view(state, viewer).districts):
            assert (seen.seat, spelt(seen.active), spelt(seen.cup), seen.coins) == (
                *(seat, "CVMS"[seat], "CVMS"[seat - 1]),
                seat,
            )
            assert [advisor.standing for advisor in seen.advisors] == [("inventor",)]


@rule("GN-INFO-03")
def test_a_copied_action_and_an_advisor_that_comes_can_be_taken_back() -> None:
    table = Table.of(district("MVM"), district(), offer="t1", deck="").play("caravan", "copy.d3")
    assert table.last is not None
    assert table.last.undoable
    table.play("build.t1")
    assert table.district(0).advisors[0].id == "at"
    assert table.last.undoable


@rule("GN-INFO-02")
def test_neither_the_deck_nor_a_draw_can_be_told_from_what_is_seen() -> None:
    decks = {tuple(Table.new(2, seed).state.deck[:3]) for seed in range(10)}
    assert len(decks) > 5
    state, found = town(district("", "CVSMAI"), district()), set[str]()
    for seed in range(20):
        world = clone(RULES, state)
        world.rng = Stream(seeded(seed))
        assert RULES.view(world, 1) == RULES.view(state, 1)
        found.add(spelt(play(RULES, world, 0, "pass").state.districts[0].active))
    assert len(found) > 5
