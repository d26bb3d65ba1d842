"""What the opponents take for a good answer at a glance."""

from __future__ import annotations

from collections import Counter

from games.core.opponent import glance
from games.core.rng import Stream, seeded
from games.terra_concordia.thinker import prospects
from tests.terra_concordia.table import RULES, Table


def taken(table: Table, times: int = 200) -> Counter[str]:
    """How often each answer looks best; a quarter of all answers are whims."""
    decision, stream = table.asked, Stream(seeded(1))
    assert decision is not None
    return Counter(glance(RULES, table.state, decision, stream)[0] for _ in range(times))


def test_an_opponent_explores_next_to_itself():
    found = taken(Table.of("solaris", "mariteia", "verdantis", "aurifera").exhausted(1).exhausted(2).exhausted(3))
    near, far = found["explore.a2"] + found["explore.b1"], found["explore.h1"] + found["explore.i5"]
    assert near > 2 * far


def test_a_hex_next_to_ones_own_is_worth_less_once_a_worker_stands_on_it():
    table = Table.of("solaris", "mariteia").hex("b1", "lake")
    open_to_both = prospects(table.state)
    assert prospects(table.copy().worker(1, 1, "b1").state)[0] < open_to_both[0]
    assert prospects(table.copy().hex("e3", "lake").state)[0] == open_to_both[0]


def test_an_opponent_builds_where_it_can_choose_the_hex():
    table = Table.of("solaris", "mariteia").rich().hold("con_08").hex("b1", "lake", 0).hex("a2", "field", 0)
    assert {"build.con_08", "pass"} <= set(table.keys)
    assert taken(table).most_common(1)[0][0].startswith("build.")
