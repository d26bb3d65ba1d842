from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.config import BadConfig, Config, from_env
from bot.delivery.pace import Pace


@pytest.mark.parametrize(
    ("said", "meant"),
    [("", None), ("0/1", ([0], 1)), ("0-3/16", ([0, 1, 2, 3], 16)), ("12-15/16", ([12, 13, 14, 15], 16))],
)
def test_the_shards_of_a_process(said: str, meant: tuple[list[int], int] | None) -> None:
    assert Config(shards=said).sharding == meant


@pytest.mark.parametrize("said", ["4", "0-16/16", "3-1/16", "a/b", "0/0"])
def test_shards_that_there_are_not_are_refused(said: str) -> None:
    with pytest.raises(BadConfig, match="SHARDS"):
        _ = Config(shards=said).sharding


def test_a_server_is_used_where_one_is_named() -> None:
    assert Config(data_dir=Path("x")).where == Path("x/taverna.sqlite3")
    assert Config(database_url="postgresql://host/name").where == "postgresql://host/name"


@pytest.mark.parametrize("said", ["1,2", "1, 2", " 1 2,"])
def test_owners_stand_in_a_list_as_people_write_one(said: str) -> None:
    assert from_env({"OWNER_IDS": said}, Path("none")).owner_ids == (1, 2)


async def test_requests_begin_no_faster_than_this_process_may() -> None:
    begun: list[float] = []

    async def request() -> None:
        begun.append(asyncio.get_running_loop().time())

    paced = Pace(50).of(request)
    await asyncio.gather(*(paced() for _ in range(6)))
    assert begun[-1] - begun[0] >= 0.095
