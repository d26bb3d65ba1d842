"""Lists of tables, and options as they are typed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from bot.service.refused import Refused
from cogs.table import list_layout, parsed
from cogs.ui import ids
from cogs.ui.answers import Asking
from cogs.ui.layout import Row
from cogs.ui.settings.server_tables import tables_layout
from storage.rows.game import Listed, Page
from tests.cogs.ui.tables import said


def listed(n: int, name: str = "Ana") -> Listed:
    return Listed(
        game_id=f"abcdef{n:02}",
        rules="gnomopolis",
        status="lobby",
        guild_id=1,
        channel_id=1_000 + n,
        host_id=1,
        names=(name,),
        users=(1,),
        awaited={},
    )


def shown(n: int, total: int, name: str = "Ana") -> list[str]:
    page = Page(games=tuple(listed(number, name) for number in range(n)), total=total)
    return said(list_layout(page, "en", "Tables")).splitlines()


def test_how_many_tables_are_not_listed_is_said_once_whatever_there_is_no_room_for() -> None:
    """The fault: where one of the first had no room it was said twice, with two numbers."""
    seen = set[int]()
    for long in range(40, 400):
        heading, *tables, last = shown(10, 12, "x" * long)
        assert (heading, last) == ("### Tables", f"… and {12 - len(tables)} more.")
        assert all(table.startswith("- **Gnomopolis**") for table in tables)
        seen.add(len(tables))
    assert seen == set(range(min(seen), 11))
    assert min(seen) < 9


def test_of_all_that_are_listed_none_is_said_to_be_missing() -> None:
    assert len(shown(3, 3)) == 4
    assert not any("more" in line for line in shown(3, 3))
    assert len(shown(0, 0)) == 2


@pytest.mark.parametrize("typed", ["", " , ,"])
def test_no_options_are_none(typed: str) -> None:
    assert parsed(typed) == {}


def test_options_are_pairs_with_any_space_around() -> None:
    assert parsed("map=north , length = a=b") == {"map": "north", "length": "a=b"}


def test_an_option_without_a_value_is_named_in_the_refusal() -> None:
    with pytest.raises(Refused) as refused:
        parsed(f"map=north, {'quick' * 20}")
    assert refused.value.text.id == "refused.bad_options"
    assert str(refused.value.text.args["part"]).startswith("quickquick")
    assert len(str(refused.value.text.args["part"])) <= 40


@pytest.mark.parametrize(
    ("total", "page", "ways"), [(5, 0, []), (6, 0, [1]), (6, 1, [0]), (10, 1, [0]), (11, 1, [0, 2])]
)
async def test_the_tables_of_a_server_are_turned_over_only_to_where_there_are_some(
    total: int, page: int, ways: list[int]
) -> None:
    async def of_guild(guild_id: int, n: int, after: int) -> Page:
        return Page(games=tuple(listed(number) for number in range(after, min(after + n, total))), total=total)

    async def locale(_: object) -> str:
        return "en"

    client = SimpleNamespace(locale=locale, tables=SimpleNamespace(of_guild=of_guild))
    layout = await tables_layout(cast("Asking", SimpleNamespace(client=client, guild_id=1)), page)
    ids_ = [button.id for block in layout.blocks if isinstance(block, Row) for button in block.buttons]
    assert [id for id in ids_ if ":tables" in id] == [ids.guild("tables", n) for n in ways]
    assert sum(id == ids.guild("place") for id in ids_) == 1
