"""Where a march can end is looked up, not worked out: it must still be what the rules say of each end."""

from __future__ import annotations

import pytest

from games.tarlac.content import PACKS
from games.tarlac.map import NOBODY, reach
from games.tarlac.printed import CBR, CT
from tests.tarlac.table import Table

ENDS = [
    Table("1281").army(CT, "clonroad", 3).army(CBR, "dysert", 2).destroyed("killone").ravaged(dysert=4).turn(CT),
    Table("1281").army(CBR, "dysert", 3).hostage(CBR, CT).destroyed("clare_abbey").turn(CBR),
    Table("1277").army("dec", "bunratty", 3).ravaged(quin=9).turn("dec"),
    Table("1281").army("boi", "drumcliff", 1).turn("boi"),
]


@pytest.mark.rule("TA-SACK-03", "TA-SACK-05", "TA-SACK-06", "TA-MAP-03")
@pytest.mark.parametrize("table", ENDS)
def test_a_march_leads_to_a_sack_exactly_where_nothing_hinders_it(table: Table) -> None:
    table = table.copy()
    spaces = [key.removeprefix("march.") for key in table.keys if key.count(".") == 1 and key != "march.stay"]
    hindered = [space for space in spaces if table.question.hindrance(table.state, f"{space}.sack")]
    assert 0 < len(hindered) < len(spaces)
    assert {key for key in table.keys if key.endswith(".sack")} == {
        f"march.{space}.sack" for space in spaces if space not in hindered
    }


@pytest.mark.rule("TA-MOVE-03")
def test_enemies_are_in_the_way_only_where_the_march_leads() -> None:
    free = reach(PACKS.latest, "clonroad", 2, 1, NOBODY)
    far = frozenset(PACKS[PACKS.latest].spaces).difference(free)
    assert reach(PACKS.latest, "clonroad", 2, 1, far) is free
    last = frozenset(space for space, spent in free.items() if spent == 2)
    assert reach(PACKS.latest, "clonroad", 2, 1, far | last) is free
    barred = reach(PACKS.latest, "clonroad", 2, 1, far | {"clare_abbey"})
    assert "clare_abbey" in barred and len(barred) < len(free)
