"""What the judgement of the opponents sees: the race by herds, the throne, hunger."""

from __future__ import annotations

import pytest

from games.core.model import Setup
from games.core.rng import seeded
from games.core.simulation import simulate
from games.tarlac.content import CBR, CT
from games.tarlac.outlook import Outlook, victory
from games.tarlac.scripts import WAYS, script
from games.tarlac.steps.maintenance import Maintenance
from games.tarlac.thinker import prospects
from tests.tarlac.table import RULES, Table


def chance(table: Table) -> float:
    return Outlook(table.state).chance()


def test_a_full_pile_of_the_king_is_worth_about_as_much_as_febas() -> None:
    full, poor, rich = (Table("1318", players=3).herds(ct=n).febas(ct=febas) for n, febas in ((10, 3), (5, 3), (5, 4)))
    assert chance(full) - chance(poor) > (chance(rich) - chance(poor)) / 2 > 0


def test_the_race_by_herds_is_foreseen_as_it_is_run() -> None:
    table = Table("1281", players=3).herds(ct=8, cch=9, cba=4, cfe=10, cbr=3, boi=10, cdu=6).danger("war_france")
    table.state.partition, table.state.exiled, table.state.round = False, CBR, 2
    foreseen = Outlook(table.state).harvests(CT, CT)
    assert Outlook(table.state).harvests(CBR, CT) == [], "an exile's player wins nothing by herds"
    found: list[int] = []
    for _ in foreseen:
        before = table.febas_of("ct")
        table.ask(Maintenance())
        if table.state.outcome is not None:
            found.append(1)
            break
        found.append(table.febas_of("ct") - before)
    assert found == foreseen[: len(found)]
    assert sum(found) == 2, "to the fifth"


def test_who_holds_clonroad_is_seen_as_the_next_king() -> None:
    far = Table("1276").army("cbr", "bealach", 6, 12)
    near = Table("1276").army("cbr", "clonroad", 6, 12)
    held = Table("1276").army("cbr", "clonroad", 6, 12)
    held.state.held, held.state.phase = 1, "battle"
    seen = [Outlook(table.state).reigns[CBR] for table in (far, near, held)]
    assert seen == sorted(seen)
    assert seen[-1] > 0.5
    guarded = held.army("ct", "clonroad", 10).army("cch", "clonroad", 10)
    assert Outlook(guarded.state).reigns[CBR] < seen[-1] / 2
    letter = Table("1276", war="letter").army("cbr", "clonroad", 6, 12)
    assert Outlook(letter.state).reigns[CBR] == 0


def test_an_army_that_will_starve_weighs_more_than_its_battles() -> None:
    from_home = Table("1281").army("cbr", "bealach", 6, 6)
    hungry = Table("1281").army("cbr", "bealach", 6).herds(cbr=0)
    for table in (from_home, hungry):
        table.state.order, table.state.next = ["cbr"], 1
    assert chance(hungry) > chance(from_home)


@pytest.mark.parametrize(("attackers", "defenders", "modifier", "least", "most"), [
    (5, 5, 0, 0.5, 0.5), (10, 10, -1, 0.0, 0.1), (1, 0, 0, 1, 1), (0, 3, 0, 0, 0), (20, 10, -1, 0.3, 0.7),
])  # fmt: skip
def test_how_likely_a_fight_is_won(attackers: int, defenders: int, modifier: int, least: float, most: float) -> None:
    assert least - 1e-9 <= victory(attackers, defenders, modifier) <= most + 1e-9


def test_every_seat_is_judged_by_the_chance_of_its_side() -> None:
    table = Table("1281").herds(ct=10).febas(ct=4)
    ct, allies, cbr, others, _ = prospects(table.state)
    assert ct > cbr
    assert allies > others


@pytest.mark.parametrize("way", WAYS)
def test_a_fixed_way_is_played_by_one_side_to_the_end_of_a_war(way: str) -> None:
    setup = Setup(3, {"scenario": "1281"}, seeded(3, way))
    went = simulate(RULES, setup, ("random",) * 3, script=script(way, CT))
    assert not went.unfinished
    assert went.ending


def test_whoever_stays_at_home_is_driven_out() -> None:
    """The fault that was: by the letter it won every game."""

    def won(war: str) -> int:
        setups = [Setup(3, {"scenario": "1281", "war": war}, seeded(n, "home")) for n in range(4)]
        went = [simulate(RULES, setup, ("quick",) * 3, script=script("storms_clonroad", CBR)) for setup in setups]
        return sum(one.tally["kings_driven_out"] for one in went)

    assert won("pays") > 0
    assert won("letter") == 0
