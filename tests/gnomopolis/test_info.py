"""Who sees what, what can be taken back, what is refused and why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.rng import Stream, seeded
from games.core.rules import Illegal, clone, decisions, encode, play
from games.core.thinking.foresight import foresee
from games.core.thinking.opponent import imagine
from games.gnomopolis.printed import Draw, GainChoice, PayGnome, Search
from tests.gnomopolis.table import RULES, Table, district, refusal, spelt, town, with_action


def random_tables(seeds: int, seats: int, every: int = 7):
    """Tables met in random games."""
    for seed in range(seeds):
        luck = Stream(seeded(seed, "random"))
        state = Table.new(seats, seed).state
        n = 0
        while found := decisions(RULES, state):
            if n % every == 0:
                yield state
            options = found[0].options
            state = play(RULES, state, found[0].seat, options[luck.below(len(options))].key).state
            n += 1


@pytest.mark.rule("GN-INFO-01")
def test_everybody_sees_every_area_of_every_district_in_numbers() -> None:
    table = Table.of(district("CV", "MMA", "I", coins=3, helpers=2), district("V", "CCS", "VV"))
    for viewer in (None, 0, 1):
        ana, bia = RULES.view(table.state, viewer).districts
        assert (ana.cup, ana.active, ana.exhausted) == (
            {"merchant": 2, "artisan": 1},
            {"child": 1, "villager": 1},
            {"inventor": 1},
        )
        assert (ana.coins, ana.helpers) == (3, 2)
        assert spelt(bia.cup) == "CCS"


@pytest.mark.rule("GN-INFO-02")
def test_no_view_tells_the_deck_or_the_draws_to_come() -> None:
    for state in random_tables(6, 3):
        world = imagine(RULES, state, 1, Stream(seeded(5)))
        assert sorted(world.deck) == sorted(state.deck)
        assert world.rng != state.rng
        for viewer in (None, 0, 1, 2):
            seen = RULES.view(state, viewer)
            assert seen == RULES.view(world, viewer)
            assert seen.deck == len(state.deck)
            assert decisions(RULES, state) == decisions(RULES, world)


@pytest.mark.rule("GN-INFO-02")
def test_an_imagined_deck_does_not_remember_the_true_order() -> None:
    state = Table.new(2).state
    other = clone(RULES, state)
    other.deck.reverse()
    one, two = (imagine(RULES, found, 0, Stream(seeded(1))) for found in (state, other))
    assert one.deck == two.deck
    assert one.deck != imagine(RULES, state, 0, Stream(seeded(2))).deck


def final(table: Table) -> dict[str, bool]:
    """The options now and whether each is foreseen to be final; that must be true."""
    seen = foresee(RULES, table.state, decisions(RULES, table.state), table.seat)
    for key, foreseen in seen.items():
        assert foreseen.final != play(RULES, table.state, table.seat, key).undoable, key
    return {key: foreseen.final for key, foreseen in seen.items()}


@pytest.mark.rule("GN-INFO-03")
def test_a_search_an_action_and_a_payment_can_be_taken_back() -> None:
    table = Table.of(district("SMV", "CV", buildings="t5"), district("M"))
    for keys in (("act.d3",), ("act.d5",), ("search.cup.child",), ("act.t5",), ("pay.child",), ("act.d2",)):
        table.play(*keys)
        assert table.last is not None
        assert table.last.undoable, keys


@pytest.mark.rule("GN-INFO-03")
def test_a_draw_a_revealed_card_and_a_pass_cannot() -> None:
    table = Table.of(district("AVV", "CC", "C"), district("M", "MMM"), offer="t2", deck="s2")
    assert not table.play("build.t2").last.undoable
    # Only children can be drawn: one possible outcome is a draw all the same.
    assert not table.play("act.d4", draw="CC").last.undoable
    assert not table.play("pass", draw="CVV").last.undoable


@pytest.mark.rule("GN-INFO-03")
def test_a_draw_that_draws_nobody_and_a_build_that_reveals_nothing_can() -> None:
    table = Table.of(district("AVV"), district("M"), offer="t2", deck="")
    assert [key for key, marked in final(table).items() if marked] == ["pass"]
    assert table.play("act.d4").last.undoable
    assert table.play("build.t2").last.undoable


@pytest.mark.rule("GN-INFO-03", "GN-PASS-05")
def test_a_pass_cannot_even_if_nobody_is_drawn_and_the_same_player_goes_on() -> None:
    # Alone, without a gnome, but with helpers that can still build.
    table = Table.of(district(helpers=2), offer="t2", deck="").play("pass")
    assert (table.view.round, table.view.playing) == (2, 0)
    assert not table.last.undoable


@pytest.mark.rule("GN-INFO-03")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_option_is_marked_final_just_when_it_cannot_be_taken_back(seats: int) -> None:
    met = set[bool]()
    for state in random_tables(10, seats, every=1):
        (asked,) = decisions(RULES, state)
        for key, foreseen in foresee(RULES, state, (asked,), asked.seat).items():
            assert foreseen.final == (not play(RULES, state, asked.seat, key).undoable), key
            met.add(foreseen.final)
    assert met == {True, False}


@pytest.mark.rule("GN-INFO-03")
def test_who_is_still_asked_what_to_pay_with_has_drawn_nobody_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    state = town(district("AV", "CC"), district())
    table = Table(with_action(monkeypatch, state, "d4", [PayGnome("any", returned=False)], [Draw(1)]))
    assert not final(table)["act.d4"]
    assert all(final(table.play("act.d4")).values())


@pytest.mark.rule("GN-INFO-03", "GN-ACT-08")
def test_only_the_last_answer_before_a_draw_is_final(monkeypatch: pytest.MonkeyPatch) -> None:
    cost = [PayGnome("artisan", returned=False)]
    state = town(district("A", "CCVV"), district())
    table = Table(with_action(monkeypatch, state, "d4", cost, [Search(2), Draw(1)])).play("act.d4")
    assert not any(final(table).values())
    assert all(final(table.play("search.cup.child")).values())
    # Whom an answer brings can be drawn by what follows it, though nobody else was there.
    state = town(district("A"), district())
    specialists = GainChoice(1, ("soldier", "merchant"))
    table = Table(with_action(monkeypatch, state, "d4", cost, [specialists, Draw(1)])).play("act.d4")
    assert all(final(table).values())


@pytest.mark.rule("GN-INFO-03", "GN-SEARCH-03")
def test_whom_a_search_returns_cannot_be_drawn_afterwards() -> None:
    # Who lies leaves for the New Capital, who stands goes to rest and is drawn at once.
    lying = Table.of(district("A", advisors="ac", used={"d1": "C*"}), district())
    assert not final(lying)["act.ac"]
    both = Table.of(district("A", advisors="ac", used={"d1": "C*", "d3": "M"}), district())
    assert not final(both)["act.ac"]
    assert final(both.play("act.ac")) == {"search.d1.lying.child": False, "search.d3.standing.merchant": True}


@pytest.mark.rule("GN-INFO-04")
@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 30),
    moves=st.integers(0, 60),
    seat=st.integers(-1, 4),
    keys=st.lists(
        st.sampled_from(
            ["pass", "act.d1", "act.zz", "build.c1", "build.c7", "caravan", "team.hh", "copy.d7", "pay.child"]
        )
        | st.text("abcdefg.1234567", max_size=12),
        max_size=3,
    ),
)
def test_whatever_breaks_a_rule_is_refused_and_changes_nothing(
    seed: int, moves: int, seat: int, keys: list[str]
) -> None:
    luck, state = Stream(seeded(seed, "refused")), Table.new(3, seed).state
    for _ in range(moves):
        if found := decisions(RULES, state):
            options = found[0].options
            state = play(RULES, state, found[0].seat, options[luck.below(len(options))].key).state
    before = encode(state)
    asked = decisions(RULES, state)
    legal = bool(asked) and asked[0].seat == seat and asked[0].allows(tuple(keys))
    if not legal:
        with pytest.raises(Illegal) as caught:
            play(RULES, state, seat, tuple(keys))
        assert caught.value.refusal.clause.startswith("GN-")
    else:
        play(RULES, state, seat, tuple(keys))
    assert encode(state) == before


@pytest.mark.rule("GN-INFO-04")
def test_each_refusal_cites_its_clause() -> None:
    table = Table.of(
        district("CCMV", "V", buildings="t5"), district(buildings="g1"), offer="c1 c7", deck="s1", turn=0
    ).play("act.d1")
    assert refusal(table, "act.d1") == ("GN-ACT-02", "refused.occupied")
    assert refusal(table, "act.d4") == ("GN-ACT-03", "refused.lacking")
    assert refusal(table, "act.g1") == ("GN-ACT-01", "refused.out_of_reach")
    assert refusal(table, "build.c7") == ("GN-BUILD-03", "refused.lacking")
    assert refusal(table, "build.s1") == ("GN-BUILD-02", "refused.not_on_offer")
    assert refusal(table, "pass", seat=1) == ("GN-TURN-01", "refused.not_asked")
    assert refusal(table, "dance") == ("GN-INFO-04", "refused.not_offered")
    assert refusal(table) == ("GN-INFO-04", "refused.not_offered")
    assert refusal(table, "pass", "act.d3") == ("GN-INFO-04", "refused.not_offered")
    table.play("act.t5")
    assert refusal(table, "pay.soldier") == ("GN-ACT-07", "refused.payment")


@pytest.mark.rule("GN-INFO-04")
def test_what_cannot_be_done_is_listed_with_the_reason() -> None:
    table = Table.of(district("MV", buildings="t2", helpers=1), district("V"), offer="c7 g7 t1", deck="").play("act.d3")
    found = {r.label.id.removeprefix("card.").removesuffix(".name"): (r.reason.id, r.clause) for r in table.refusals}
    assert found["d3"] == ("refused.occupied", "GN-ACT-02")
    assert found["d1"] == ("refused.lacking", "GN-ACT-03")
    assert found["c7"] == ("refused.lacking_team", "GN-BUILD-03")
    assert set(found) == {"d1", "d3", "d4", "d5", "d6", "c7", "g7"}
    table.play("build.t1")
    again = {r.label.id: r.reason.id for r in table.refusals}
    assert again["card.g7.name"] == "refused.built_already"
    assert again["card.d7.name"] == "refused.nothing_to_copy"
    copying = Table.of(district("MV"), district(buildings="s1 t2")).play("caravan")
    assert {r.label.id for r in copying.refusals} == {f"card.{id}.name" for id in ("d1", "d4", "d5", "d6", "s1")}
