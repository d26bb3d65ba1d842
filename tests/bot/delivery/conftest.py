"""The outbox of a house in which nothing has happened yet."""

from __future__ import annotations

import pytest

from storage.database import Database
from storage.outbox import Outbox
from tests.bot.conftest import House


@pytest.fixture
def database(house: House) -> Database:
    return house.database


@pytest.fixture
def outbox(house: House) -> Outbox:
    return house.outbox
