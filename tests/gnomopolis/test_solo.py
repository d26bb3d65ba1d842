"""Jogo Solo."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.rng import Stream, seeded
from games.core.rules import play
from games.core.texts import catalogue
from games.gnomopolis.pieces import District
from games.gnomopolis.printed import Draw, GainChoice, PayCoins, PayGnome, PayHelpers, Payment
from games.gnomopolis.scoring import outcome
from tests.gnomopolis.table import RULES, Table, district, pile, refusal, town, with_action


@pytest.mark.rule("GN-SOLO-01")
def test_alone_one_plays_by_the_basics_of_two_and_every_round_is_one_turn() -> None:
    table = Table.new(1)
    assert (table.view.old.coins, sum(table.view.old.gnomes.values()), len(table.view.offer)) == (30, 30, 6)
    table = Table.of(district("VVV", "VVV"))
    for number in (1, 2, 3):
        assert (table.view.round, table.view.playing) == (number, 0)
        table.play("pass", draw="VVV")


@pytest.mark.rule("GN-SOLO-02")
def test_a_solo_game_ends_with_the_clean_up_of_the_turn_of_the_trigger() -> None:
    table = Table.of(district("MC", "VVV"), coins=2).play("act.d3")
    assert (table.view.trigger, table.view.outcome) == ("coins", None)
    table.play("act.d1").play("pass", draw="VVV")
    found = table.view.outcome
    assert found is not None
    assert table.view.new.gnomes == {"child": 1}
    assert (found.winners, found.ranking) == ((), ((0,),))
    assert found.scores[0]["coins"] == 2


@pytest.mark.rule("GN-SOLO-02")
def test_a_solo_score_has_no_winner() -> None:
    assert outcome(town(district(coins=50))).winners == ()


@pytest.mark.rule("GN-SOLO-03")
def test_alone_the_caravan_copies_ones_own_actions_even_used_ones() -> None:
    table = Table.of(district("MMC", buildings="t1", advisors="at")).play("act.d3", "caravan")
    assert set(table.keys) == {"copy.d1", "copy.d3", "copy.t1", "copy.at"}
    assert refusal(table, "copy.d7") == ("GN-CAR-03", "refused.caravan_copied")
    assert refusal(table, "copy.t2") == ("GN-CAR-02", "refused.not_there_home")
    before = table.view.old.coins
    table.play("copy.d3")
    assert (table.district(0).coins, table.view.old.coins) == (4, before - 2)
    assert table.district(0).caravan is None
    assert table.said("event.caravan_home")
    assert refusal(table, "caravan") == ("GN-CAR-05", "refused.occupied")


@pytest.mark.rule("GN-SOLO-03", "GN-CAR-09")
def test_alone_and_without_means_the_caravan_stays() -> None:
    assert refusal(Table.of(district()), "caravan") == ("GN-CAR-09", "refused.nothing_to_copy_home")


# ---------------------------------------------------------------- nothing left to change


def told(table: Table) -> bool:
    """Whether the question says that a pass will end the game: all of it says so, or nothing of it."""
    assert table.asked is not None
    last = table.asked.prompt.id == "ask.last_turn"
    leave = next(option for option in table.asked.options if option.key == "pass")
    assert leave.label.id == ("option.last_pass" if last else "option.pass")
    return last


def passed(table: Table) -> Table:
    """After a pass, whoever is drawn."""
    table.state = play(RULES, table.state, 0, "pass").state
    return table


@pytest.mark.rule("GN-SOLO-04")
def test_alone_a_turn_after_which_nothing_can_change_any_more_ends_the_game() -> None:
    # Artisans can only draw each other, and no building on offer is theirs.
    stuck = Table.of(district("AAA", "AA", buildings="c1"), offer="t2 g3", deck="c7").play("act.d4", draw="AA")
    assert stuck.view.outcome is None
    assert told(stuck)
    stuck.play("pass", draw="AAA")
    assert stuck.view.outcome is not None
    assert stuck.view.trigger == ""
    assert stuck.said("event.nothing_left")
    assert not stuck.said("event.over")
    assert not stuck.said("event.stalled")


@pytest.mark.rule("GN-SOLO-04", "GN-INFO-03")
def test_the_turn_of_the_last_change_is_the_last_and_the_player_is_told_as_soon_as_it_is() -> None:
    table = Table.of(district("AAAV"), offer="c2", deck="")
    assert not told(table)
    table.play("act.d2")
    assert table.asked is not None
    assert table.asked.prompt.id == "ask.take_specialist"
    table.play("take.artisan")
    assert told(table)
    table.play("pass", draw="AAA")
    assert table.view.outcome is not None
    assert table.said("event.nothing_left")


@pytest.mark.rule("GN-SOLO-04", "GN-RET-04")
def test_gnomes_that_lie_can_still_be_gained_after_the_turn() -> None:
    # No Capital has a villager now; the one that lies on d2 is the villager that the soldiers can gain.
    table = Table.of(district("SS", "S", buildings="g4", used={"d2": "V*"}), offer="", deck="", old="C")
    assert not told(table)
    assert passed(table).view.outcome is None
    # The same with a child, whom nobody gains.
    table = Table.of(district("SS", "S", buildings="g4", used={"d1": "C*"}), offer="", deck="", old="C")
    assert told(table)
    assert passed(table).view.outcome is not None


@pytest.mark.rule("GN-SOLO-04")
@pytest.mark.parametrize(
    ("found", "offer"),
    [
        (district("AAA", "AA"), "t2 c7"),  # two artisans can build the Guildhall
        (district("A", "AAAV"), "t2"),  # the villager in the cup will be drawn one day
        (district("AAA", helpers=2), "t2"),
        (district("AAA", buildings="c6"), "t2"),  # an artisan's coins
        (district("AAA", buildings="t5"), "t2"),  # an artisan can be returned
        (district("SSS", buildings="g4"), "t2"),  # a soldier brings a villager
        (district("SSS", buildings="g5"), "t2"),  # a soldier brings a helper
        (district("SSS", helpers=1, buildings="s4"), ""),  # a helper brings coins
        (district("SSS", used={"d1": "C*"}, buildings="c2 g3", site="g3", team=pile("VV")), ""),  # who stands will rest
    ],
)
def test_while_anything_can_change_the_game_goes_on(found: District, offer: str) -> None:
    table = Table.of(found, offer=offer, deck="")
    assert not told(table)
    assert passed(table).view.outcome is None


@pytest.mark.rule("GN-SOLO-04", "GN-GAIN-03")
@pytest.mark.parametrize("found", [district("SSS", buildings="g4"), district(helpers=1), district()])
def test_what_no_capital_has_left_changes_nothing_nor_does_who_has_nobody_left(found: District) -> None:
    table = Table.of(found, offer="t2", deck="", old="I")
    assert told(table)
    assert passed(table).view.outcome is not None


@pytest.mark.rule("GN-SOLO-04", "GN-ACT-10")
@pytest.mark.parametrize(("old", "goes_on"), [("M", True), ("C", False)])
def test_a_specialist_of_choice_can_change_something_while_one_is_left(
    monkeypatch: pytest.MonkeyPatch, old: str, goes_on: bool
) -> None:
    state = town(district("AAA"), offer="t2", deck="", old=old)
    effects = [GainChoice(1, ("merchant", "inventor"))]
    table = Table(with_action(monkeypatch, state, "d4", [PayGnome("artisan", returned=False)], effects))
    assert told(table) != goes_on
    assert (passed(table).view.outcome is None) == goes_on


@pytest.mark.rule("GN-SOLO-04")
@pytest.mark.parametrize(
    ("cost", "goes_on"),
    [
        (PayHelpers(1), True),
        (PayCoins(1), True),
        (PayGnome("artisan", returned=True), True),
        (PayGnome("any", returned=True), True),
        (PayGnome("any", returned=False), False),
    ],
)
def test_what_is_paid_and_leaves_the_district_is_a_change(
    monkeypatch: pytest.MonkeyPatch, cost: Payment, goes_on: bool
) -> None:
    state = town(district("AAA", coins=1, helpers=1), offer="", deck="")
    table = Table(with_action(monkeypatch, state, "d4", [cost], [Draw(1)]))
    assert told(table) != goes_on
    assert (passed(table).view.outcome is None) == goes_on


@pytest.mark.rule("GN-SOLO-04", "GN-SOLO-02")
def test_a_trigger_is_the_reason_where_there_is_one() -> None:
    table = Table.of(district("AAM"), offer="", deck="", coins=2).play("act.d3")
    table.play("act.d4").play("pass", draw="AAM")
    assert table.said("event.over")
    table = Table.of(district("AAA"), offer="", deck="", coins=0, new_coins=30).play("act.d4")
    assert not told(table)
    table.play("pass", draw="AAA")
    assert table.said("event.over")
    assert not table.said("event.nothing_left")


@pytest.mark.rule("GN-SOLO-04")
def test_several_players_go_on_though_they_can_only_move_their_gnomes() -> None:
    # The caravan pays whoever is copied, so that there is always something left to change.
    table = Table.of(district("AA"), district("SS"), offer="", deck="")
    assert not told(table)
    table.play("pass", draw="AA").play("pass", draw="SS")
    assert table.view.outcome is None


@pytest.mark.rule("GN-SOLO-04")
def test_in_random_games_just_those_who_were_told_end_by_it() -> None:
    ends = Counter[str]()
    for seed in range(60):
        luck, table = Stream(seeded(seed, "alone")), Table.new(1, seed)
        while (asked := table.asked) is not None:
            said = "pass" in table.keys and told(table)
            # Half of the players build nothing and train gnomes that can only move each other.
            dull = [key for key in table.keys if not key.startswith("build.")]
            dull = [key for key in dull if key in ("take.artisan", "take.soldier")] or dull
            keys = dull if seed % 2 and table.state.round < 60 else table.keys
            move = play(RULES, table.state, asked.seat, key := keys[luck.below(len(keys))])
            table.state = move.state
            end = {event.text.id for event in move.events} & {"event.over", "event.nothing_left", "event.stalled"}
            assert (end == {"event.nothing_left"}) == (key == "pass" and said)
        ends.update(end)
    assert ends["event.over"] > 10
    assert ends["event.nothing_left"] > 10
    assert ends.total() == 60


@pytest.mark.rule("GN-SOLO-02")
@pytest.mark.parametrize(
    ("locale", "begins"), [("pt-BR", "🏁 Partida solo: o resultado é a"), ("en", "🏁 Solo game: the")]
)
def test_the_result_of_a_solo_game_is_its_score(locale: str, begins: str) -> None:
    """The fault: "Ninguém venceu."."""
    alone = town(district(coins=50))
    alone.outcome = outcome(alone)
    view = RULES.view(alone, None)
    told = RULES.tell.verdict(view)
    assert told is not None
    said = catalogue("games.gnomopolis", locale).say(told)
    assert said.startswith(begins)
    assert str(alone.outcome.scores[0]["total"]) in said
    alone.outcome = None
    assert RULES.tell.verdict(RULES.view(alone, None)) is None
    two = town(district(coins=50), district())
    two.outcome = outcome(two)
    assert RULES.tell.verdict(RULES.view(two, None)) is None, "somebody has won"
