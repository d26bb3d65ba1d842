"""Turno do Jogador."""

from __future__ import annotations

import pytest

from games.core.rng import Stream, seeded
from games.core.rules import decisions, play
from games.gnomopolis.printed import Coins, PayGnome, Search
from tests.gnomopolis.table import PACK, RULES, Table, district, refusal, spelt, town, with_action


@pytest.mark.rule("GN-TURN-01")
def test_only_the_player_whose_turn_it_is_decides() -> None:
    table = Table.of(district("CVV", "CVV"), district("CVV", "CVV"), district("CVV", "CVV"), turn=1)
    for seat in (0, 2):
        assert refusal(table, "pass", seat=seat) == ("GN-TURN-01", "refused.not_asked")
    assert refusal(table, "act.d1", seat=0)[0] == "GN-TURN-01"
    table.play("pass", draw="CVV")
    assert table.view.playing == 2
    assert refusal(table, "pass", seat=1)[0] == "GN-TURN-01"


@pytest.mark.rule("GN-TURN-01", "GN-CAR-08")
def test_nobody_else_is_ever_asked_anything() -> None:
    luck = Stream(seeded(3))
    for seed in range(12):
        state = Table.new(4, seed).state
        turn = state.first
        while found := decisions(RULES, state):
            assert [decision.seat for decision in found] == [turn]
            assert RULES.view(state, None).playing == turn
            options = found[0].options
            key = options[luck.below(len(options))].key
            state = play(RULES, state, turn, key).state
            turn = (turn + (key == "pass")) % 4


@pytest.mark.rule("GN-TURN-02")
def test_actions_and_one_build_mix_in_any_order() -> None:
    def table() -> Table:
        return Table.of(district("CVVVVM"), district(), offer="t2 c1", deck="s1 s2")

    before = table().play("act.d1", "build.t2", "act.d3")
    after = table().play("act.d1", "act.d3", "build.t2")
    for played in (before, after):
        assert played.district(0).coins == 3
        assert spelt(played.district(0).exhausted) == "CVV"
        assert refusal(played, "build.c1")[0] == "GN-BUILD-01"
        assert played.view.playing == 0
    assert table().play("pass", draw="CVV").view.playing == 1


@pytest.mark.rule("GN-TURN-03")
def test_an_action_is_finished_before_anything_else_begins() -> None:
    table = Table.of(district("SM", "CV"), district()).play("act.d5")
    assert set(table.keys) == {"search.cup.child", "search.cup.villager"}
    for key in ("pass", "act.d3", "caravan"):
        assert refusal(table, key) == ("GN-TURN-03", "refused.unfinished")
    table.play("search.cup.child")
    assert "pass" in table.keys


@pytest.mark.rule("GN-TURN-03")
@pytest.mark.parametrize(
    ("opening", "answers"),
    [
        (("act.d2",), {f"take.{colour}" for colour in PACK.specialists}),
        (("act.g6",), {"pay.villager", "pay.merchant"}),
        (("build.t1",), {"team.vm", "team.vh", "team.mh", "team.hh"}),
        (("caravan",), {"copy.d2", "copy.d3"}),
    ],
)
def test_every_open_choice_must_be_answered(opening: tuple[str, ...], answers: set[str]) -> None:
    table = Table.of(district("VM", buildings="g6", helpers=2), district(), offer="t1 t2").play(*opening)
    assert set(table.keys) == answers
    for key in ("pass", "act.d3", "build.t1"):
        assert refusal(table, key)[0] == "GN-TURN-03"


@pytest.mark.rule("GN-TURN-04")
def test_a_player_who_can_only_pass_is_asked_all_the_same() -> None:
    table = Table.of(district(), district("V", "CV"))
    assert table.keys == ["pass"]
    assert table.view.playing == 0


@pytest.mark.rule("GN-TURN-04")
def test_a_pass_is_legal_with_active_gnomes_left() -> None:
    table = Table.of(district("CVM", "CCV"), district())
    assert "pass" in table.keys
    table.play("pass", draw="CCV")
    assert spelt(table.district(0).exhausted) == "CMV"


@pytest.mark.rule("GN-TURN-04")
def test_nothing_but_a_pass_ends_a_turn() -> None:
    table = Table.of(district("CVM", helpers=2), district("V"), offer="c1 c2").play("act.d1", "act.d3")
    table.play("act.d2", "take.soldier").play("build.c1")
    assert table.keys == ["pass"]
    assert table.view.playing == 0


@pytest.mark.rule("GN-TURN-03")
def test_an_action_goes_on_after_each_of_its_choices_until_its_last_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("I", "CVM"), district())
    with_action(monkeypatch, state, "d6", [PayGnome("inventor", returned=False)], [Search(2), Coins(3)])
    table = Table(state).play("act.d6", "search.cup.child")
    assert refusal(table, "pass") == ("GN-TURN-03", "refused.unfinished"), "a second gnome is looked for"
    table.play("search.cup.villager")
    assert (spelt(table.district(0).active), table.district(0).coins) == ("CV", 3)
