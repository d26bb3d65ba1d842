"""Cards brought into play in a real state, for their tests."""

from __future__ import annotations

from games.terra_concordia.content import PACKS
from games.terra_concordia.production import output
from tests.terra_concordia.table import Table

PACK = PACKS[PACKS.latest]


def ready(*cards: str, variant: str = "epic") -> Table:
    """Mid-game: goods but room for more, hexes of every terrain with two workers on them, the others have passed."""
    table = Table.of("solaris", "mariteia", "verdantis", variant=variant)
    places = {"b1": "field", "a2": "lake", "b2": "forest", "c1": "mountain", "c2": "volcanic", "d1": "ocean"}
    for name, terrain in (places | {"d2": "island", "e2": "ruins"}).items():
        table.hex(name, terrain, 0)
    table.worker(0, 2, "b1").worker(0, 3, "a2")
    for seat in range(3):
        table.nation(seat).resources = dict.fromkeys(table.nation(seat).resources, 7)
        table.nation(seat).passed = seat > 0
    return table.hold(*cards)


def enter(id: str) -> tuple[Table, Table]:
    """The table before and after a card has come into play in the regular way, up to the first further question."""
    table = ready()
    if id.startswith("tec"):
        below = [other for other in PACK.tree[PACK.technologies[id].category] if other < id]
        table.knows(*below)
        before = table.copy()
        return before, table.play(f"research.{id}")
    if id.startswith("mar"):
        table.state.wonders = [id, *[other for other in PACK.wonders if other != id][:1]]
        before = table.copy()
        return before, table.play(f"build.{id}", "site.e2")
    table.hold(id)
    before = table.copy()
    if id.startswith("con"):
        table.play(f"build.{id}")
        if table.asked.prompt.id == "ask.pick_site":
            table.play(table.keys[0])
        return before, table
    return before, table.play(f"play.{id}")


def gained(id: str, fee: int = 0) -> dict[str, int]:
    """How the stock changed beyond the cost."""
    before, after = enter(id)
    cost = dict(PACK.cards[id].cost)
    cost["gold"] = cost.get("gold", 0) + fee
    now, was = after.nation().resources, before.nation().resources
    return {r: n for r in now if (n := now[r] - was[r] + cost.get(r, 0))}


def produced(id: str) -> dict[str, int]:
    """What Production gives more with the card than without."""
    before, after = enter(id)
    after.state.sustainability = before.state.sustainability
    more, less = output(after.state, 0), output(before.state, 0)
    return {r: n for r in more if (n := more.get(r, 0) - less.get(r, 0))}
