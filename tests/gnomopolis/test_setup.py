"""Preparação."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.rules import BadSetup, play, start
from games.gnomopolis.printed import COLOURS
from games.gnomopolis.view import TownView
from tests.gnomopolis.table import IN_PLAY, PACK, RULES, Table, spelt

SEATS = (1, 2, 3, 4)


def dealt(seats: int, seed: int = 0) -> TownView:
    return Table.new(seats, seed).view


@pytest.mark.rule("GN-SET-01")
@pytest.mark.parametrize("seats", [-1, 0, 5, 6])
def test_any_other_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(BadSetup) as caught:
        start(RULES, Setup(seats))
    assert caught.value.reason.id == "setup.seats_out_of_range"


@pytest.mark.rule("GN-SET-01")
@pytest.mark.parametrize("seats", SEATS)
def test_one_to_four_can_play(seats: int) -> None:
    assert len(dealt(seats).districts) == seats


@pytest.mark.rule("GN-SET-02")
@pytest.mark.parametrize("seats", SEATS)
def test_six_cards_lie_open_and_twenty_two_stay_in_the_deck(seats: int) -> None:
    state = Table.new(seats).state
    assert len(state.offer) == 6
    assert len(state.deck) == 22
    assert sorted([*state.offer, *state.deck]) == sorted(PACK.buildings)


@pytest.mark.rule("GN-SET-02", "GN-SET-10")
def test_deck_and_first_player_are_drawn_fairly() -> None:
    offered, first = Counter[str](), Counter[int]()
    for seed in range(700):
        state = Table.new(4, seed).state
        offered.update(state.offer)
        first[state.first] += 1
    # 150 and 175 expected; the bounds are more than four standard deviations away.
    assert len(offered) == 28
    assert all(100 <= n <= 200 for n in offered.values())
    assert sorted(first) == [0, 1, 2, 3]
    assert all(128 <= n <= 222 for n in first.values())


@pytest.mark.rule("GN-SET-03", "GN-ADV-01")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_two_children_four_villagers_and_nothing_else(seats: int) -> None:
    view = dealt(seats)
    for district in view.districts:
        assert sorted(spelt(district.active) + spelt(district.cup)) == list("CCVVVV")
        assert (district.coins, district.helpers, district.buildings, district.advisors) == (0, 0, (), ())
        assert district.caravan is None
    assert view.centre == ("ac", "at", "ag", "as")


@pytest.mark.rule("GN-SET-04")
def test_all_boards_have_the_same_seven_scrolls_and_homes() -> None:
    for district in dealt(4).districts:
        assert [scroll.id for scroll in district.scrolls] == ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]
        assert (district.housing.on_board, district.housing.homeless) == (4, 2)


@pytest.mark.rule("GN-SET-05")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_three_active_gnomes_and_three_in_the_cup(seats: int) -> None:
    for district in dealt(seats).districts:
        assert (len(spelt(district.active)), len(spelt(district.cup)), district.exhausted) == (3, 3, {})


@pytest.mark.rule("GN-SET-05")
def test_the_first_three_are_drawn_at_random() -> None:
    drawn = Counter(spelt(dealt(1, seed).districts[0].active) for seed in range(300))
    # Three of CCVVVV: VVV 4/20, CVV 12/20, CCV 4/20.
    assert set(drawn) == {"VVV", "CVV", "CCV"}
    assert 140 <= drawn["CVV"] <= 220


@pytest.mark.parametrize(
    ("seats", "coins", "each"),
    [
        pytest.param(1, 30, 5, marks=pytest.mark.rule("GN-SET-06", "GN-SOLO-01")),
        pytest.param(2, 30, 5, marks=pytest.mark.rule("GN-SET-06")),
        pytest.param(3, 45, 7, marks=pytest.mark.rule("GN-SET-07")),
        pytest.param(4, 60, 9, marks=pytest.mark.rule("GN-SET-08")),
    ],
)
def test_the_old_capital_depends_on_the_number_of_players(seats: int, coins: int, each: int) -> None:
    old = dealt(seats).old
    assert (old.coins, old.gnomes) == (coins, dict.fromkeys(COLOURS, each))


@pytest.mark.rule("GN-SET-09")
@pytest.mark.parametrize("seats", SEATS)
def test_the_new_capital_starts_empty_and_the_rest_stays_in_the_box(seats: int) -> None:
    table = Table.new(seats)
    assert (table.view.new.gnomes, table.view.new.coins) == ({}, 0)
    census = RULES.measure.census(table.state)
    assert tuple(census[colour] for colour in ("child", "villager", "inventor")) == IN_PLAY[seats]


@pytest.mark.rule("GN-SET-10")
def test_turn_order_runs_clockwise_from_the_first_player() -> None:
    table = Table.new(3, seed=4)
    first, turns = table.state.first, []
    for _ in range(7):
        turns.append(table.seat)
        table.state = play(RULES, table.state, table.seat, "pass").state
    assert turns == [(first + n) % 3 for n in range(7)]


def test_the_same_key_deals_the_same_game() -> None:
    one, two = (start(RULES, Setup(4, key=seeded(7))) for _ in range(2))
    assert one == two
