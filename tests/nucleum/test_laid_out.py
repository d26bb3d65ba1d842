"""What is laid out before the first turn, number by number: found by breaking the code on purpose (NU-SET)."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from games.core.agenda import Game
from games.nucleum.effects import TYPES, Gain
from games.nucleum.queries import board
from games.nucleum.steps.gains import Receive
from games.nucleum.steps.setup import carry_out
from tests.nucleum.table import PACK, RULES, after, asking, begun, hold, settled, table


@pytest.mark.rule("NU-SET-02")
@pytest.mark.parametrize(("seats", "west", "east"), [(2, 4, 4), (3, 7, 6), (4, 7, 6)])
def test_the_wagons_of_both_coal_sites(seats, west, east):
    assert begun(seats, 1).land.coal == {"coal_west": [west, 0], "coal_east": [east, 0]}


@pytest.mark.rule("NU-SET-03")
def test_what_is_not_counted_never_runs_out():
    state = table()
    hold(state, 0, thaler=500, achievements=500)
    owner = settled(state, Receive(0, (Gain("thaler", 9), Gain("achievement", 9)))).players[0]
    assert (owner.thaler, owner.achievements) == (509, 509)


@pytest.mark.rule("NU-SET-04", "NU-SET-05", "NU-SET-08")
@pytest.mark.parametrize(
    ("seats", "standard", "stack", "contracts"), [(2, 10, 25, (4, 8)), (3, 15, 30, (7, 10)), (4, 25, 40, (10, 14))]
)
def test_how_many_tiles_and_contracts_lie_where(seats, standard, stack, contracts):
    turned_up = set[str]()
    for seed in range(8):
        state = begun(seats, seed)
        groups = [PACK.tiles[tile].group for tile in (*state.market, *state.stack)]
        assert (groups.count("base"), groups.count("standard")) == (20, standard)
        assert (len(state.market), len(state.stack)) == (5, stack)
        assert not set(state.market) & set(state.stack)
        assert (len(state.silver_stack), len(state.gold_stack)) == contracts
        assert (len(state.silver), len(state.gold)) == (2, 2)
        turned_up |= {PACK.tiles[tile].group for tile in state.market}
    assert turned_up == {"base", "standard"}, "shuffled together"


@pytest.mark.rule("NU-SET-13")
@pytest.mark.parametrize("neutral", [next(id for id, n in PACK.neutrals.items() if n.type == type) for type in TYPES])
def test_a_neutral_building_takes_the_first_space_of_the_first_group(neutral):
    """A red frame, else a space of its type alone, else one of two types; of these the lowest number."""
    type = PACK.neutrals[neutral].type
    for city, spaces in board(table()).urban.items():
        state = table()
        card = msgspec.structs.replace(PACK.setup_cards["sc01"], neutral=city)
        for _ in spaces:
            left = [space for space in spaces if space.id not in state.land.urban]
            groups = (
                [space.id for space in left if space.red],
                [space.id for space in left if space.accepts == (type,)],
                [space.id for space in left if type in space.accepts],
            )
            wanted = next((found[:1] for found in groups if found), [])
            before = list(state.land.urban)
            carry_out(Game(RULES, state), card, [neutral], first=False)
            assert [space for space in state.land.urban if space not in before] == wanted


@pytest.mark.rule("NU-SET-20")
def test_rubble_stays_for_good():
    state = table(3)
    state.land.rubble = ["plauen_t2", "leipzig_u0"]
    assert after(asking(state), "recharge").land.rubble == ["plauen_t2", "leipzig_u0"]


@pytest.mark.rule("NU-SET-25")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_player_board_holds(seats):
    for owner in begun(seats, 1).players:
        held = [(PACK.own[id].type, PACK.own[id].level) for id in owner.buildings]
        assert sorted(held) == sorted(product(TYPES, range(1, 5)))
        assert owner.turbines == owner.mines == [1, 2, 3, 4]
        assert [PACK.rows[row].mine_capacity for row in owner.mines] == [2, 2, 3, 3]
        assert (owner.vp, owner.markers) == (0, [])


@pytest.mark.rule("NU-SET-11", "NU-SET-12", "NU-SET-15")
@pytest.mark.parametrize("card", PACK.setup_cards)
def test_the_first_card_gives_nobody_anything(card):
    state = table(4)
    before = msgspec.json.encode(state.players)
    carry_out(Game(RULES, state), PACK.setup_cards[card], ["n01"], first=True)
    assert msgspec.json.encode(state.players) == before
    assert state.land.nucleum == [PACK.setup_cards[card].nucleum]
    assert state.segment_nucleum == [1, 2, 3], "it is the fourth"
    assert [(urban.seat, urban.powered) for urban in state.land.urban.values()] in ([(None, False)], [])


@pytest.mark.rule("NU-SET-18")
@pytest.mark.parametrize("card", PACK.setup_cards)
def test_entries_for_three_are_for_exactly_three(card):
    printed = PACK.setup_cards[card]
    for seats in (2, 3, 4):
        state = table(seats)
        carry_out(Game(RULES, state), msgspec.structs.replace(printed, neutral=""), [], first=True)
        cities = [space.rpartition("_")[0] for space in state.land.rubble if "_t" not in space]
        urban = [*printed.urban_rubble, *(printed.urban_rubble_3p if seats == 3 else ())]
        if seats == 3 and printed.drop_3p:
            urban.remove(printed.drop_3p)
        mines = [*printed.mine_rubble, *(printed.mine_rubble_3p if seats == 3 else ())]
        assert cities == ([*urban, *mines] if seats < 4 else [])
        assert len(urban) <= 5
        assert len(mines) <= 3


@pytest.mark.rule("NU-SET-18")
def test_no_more_rubble_is_placed_than_there_is():
    """No card printed so far asks for more."""
    cards = PACK.setup_cards.values()
    urban = sorted({city for card in cards for city in card.urban_rubble})
    mines = sorted({city for card in cards for city in card.mine_rubble})
    assert (len(urban) > 5, len(mines) > 3) == (True, True)
    state = table(2)
    greedy = msgspec.structs.replace(PACK.setup_cards["sc06"], neutral="", urban_rubble=urban, mine_rubble=mines)
    carry_out(Game(RULES, state), greedy, [], first=True)
    laid = [space.rpartition("_")[2][0] for space in state.land.rubble]
    assert (laid.count("u"), laid.count("m")) == (5, 3)
