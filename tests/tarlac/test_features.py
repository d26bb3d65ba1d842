"""What chances to win are learned from: each number says what it is named for, of the seat that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.tarlac.features import ALLY, BROKER, SIDE
from games.tarlac.printed import CBR, CT, DEC
from games.tarlac.queries import seat_of
from games.tarlac.steps.provisioning import FeedArmies
from tests.tarlac.table import RULES, Table


def of(table: Table, seat: int) -> list[Sequence[float]]:
    row = RULES.think.features(table.state)[seat]
    whole = len(SIDE) + len(ALLY)
    return [row[: len(SIDE)], row[len(SIDE) : whole], row[whole:]]


def seats(table: Table) -> tuple[int, int]:
    return seat_of(table.state, CT), seat_of(table.state, CBR)


def test_what_one_side_hopes_for_the_other_fears() -> None:
    table = Table("1276").army("cbr", "clonroad", 6, 12)
    (ct, _, _), (cbr, _, _) = (of(table, seat) for seat in seats(table))
    assert ct[0] == pytest.approx(-cbr[0])
    assert ct[1] + cbr[1] == pytest.approx(1)
    assert ct[2] == pytest.approx(-cbr[2])
    assert {ct[3], cbr[3]} == {0.0, 1.0}
    assert ct[3] == float(table.state.king == CT)
    assert ct[4] == -cbr[4] != 0
    assert (ct[4] < 0) == (table.state.king == CT), "the king is the one who may be driven out"


def test_febas_of_a_pretender_count_for_the_whole_side_those_of_an_ally_for_nobody_else() -> None:
    table = Table("1281", players=7)
    ct, _ = seats(table)
    ally = next(seat for seat, cause in enumerate(table.state.sides) if cause == CT and seat != ct)
    table.state.febas[ct] = 1
    assert of(table, ct)[0][5:7] == of(table, ally)[0][5:7] == (1.0, 1.0)
    table.state.febas[ct], table.state.febas[ally] = 4, 1
    before = of(table, ct)
    assert before[0][5:7] == (4.0, 0.0)
    assert of(table, ally)[1][:2] == (1.0, 0.0)
    table.state.febas[ally] = 2
    assert of(table, ally)[1][:2] == (0.0, 1.0)
    assert before[1] == ALLY


@pytest.mark.parametrize("army, number, place", [("ct", 0, -2), ("cch", 1, -1)])
def test_an_army_that_starves_is_seen_as_lost_febas(army: str, number: int, place: int) -> None:
    lost: list[float] = []
    for provisions in (0, 6):
        table = Table("1281").army(army, "bealach", 6, provisions).herds(**{army: 0})
        table.state.order, table.state.phase, table.state.agenda = [army], "battle", [FeedArmies()]
        lost.append(of(table, seat_of(table.state, army))[number][place])
    assert lost == [2.0, 0.0]


def exposed(table: Table) -> float:
    """The febas that Clann Taidhg's seat may lose by armies that can be fallen upon."""
    return of(table, seats(table)[0])[0][-1]


def test_a_small_army_is_exposed_to_stronger_enemies_within_a_march() -> None:
    def beside(battles: int, foes: int) -> Table:
        table = Table("1281", players=3).army("cba", "killone", battles).army("cbr", "dubh_glen", foes)
        for king in table.state.factions.values():
            king.mobilised = True  # nobody else can come
        return table

    assert exposed(beside(3, 9)) > 1.9
    assert exposed(beside(9, 3)) < 0.1
    assert exposed(beside(3, 3)) < exposed(beside(3, 5)) < exposed(beside(3, 9))
    assert exposed(beside(3, 9).army("ct", "killone", 9)) < exposed(beside(3, 9)), "friends stand by it"


def test_whoever_can_still_mobilise_beside_an_army_threatens_it_too() -> None:
    table = Table("1281", players=3).army("cba", "killone", 3).herds(cbr=10)
    raised = exposed(table)
    table.state.factions[CBR].mobilised = True
    assert raised > exposed(table)


def test_an_army_that_fights_is_not_counted_as_exposed_as_well() -> None:
    table = Table("1281", players=3).army("cba", "killone", 3).army("cbr", "killone", 9)
    assert "killone" in table.state.defenders
    assert exposed(table) == 0


def test_de_clare_stands_apart_and_wins_by_hostages() -> None:
    table = Table("1281", players=7)
    dec = table.state.sides.index(DEC) if DEC in table.state.sides else seat_of(table.state, DEC)
    side, ally, broker = of(table, dec)
    assert side == SIDE
    assert ally == ALLY
    assert broker[:2] == (1.0, 0.0)
    table.state.factions[CT].hostage = DEC
    held = of(table, dec)[2]
    table.state.factions[CBR].hostage = DEC
    both = of(table, dec)[2]
    assert 0 < held[1] < both[1] == pytest.approx(1)
    assert broker[2] < held[2] < both[2]
    assert of(table, seats(table)[0])[2] == BROKER
