"""What all tests share: the same luck every time, and the clauses a test proves in the JUnit report."""

from __future__ import annotations

import gc
import os
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from bot.service import new_id
from bot.service.lobby import words
from games.core import model
from games.registry import GAMES
from tests.postgres import NoPostgres, Server, cluster

# What hypothesis draws is the same in every run too, unless another luck is asked for.
settings.register_profile("same", derandomize="TEST_LUCK" not in os.environ)
settings.load_profile("same")


RULES = {Path(__file__).parent / folder for folder in ("core", *GAMES)}
"""The folders of tests with which the coverage of ``games`` is measured: what the rules' own tests do not reach counts
as not reached, and all other tests are twice as fast without (so are the longest of these, marked ``no_cover``)."""


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """A worker of pytest-xdist measures twice (pytest-cov 7.1): where ``no_cover`` stops one, the other goes on, and
    those tests took four times as long.
    """
    controller = getattr(session.config.pluginmanager.getplugin("_cov"), "cov_controller", None)
    if controller is not None and hasattr(session.config, "workerinput"):
        controller.cov.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent not in RULES:
            item.add_marker("no_cover")
        for mark in item.iter_markers("rule"):
            item.user_properties += [("rule", id) for id in mark.args]


def pytest_collection_finish() -> None:
    """What collecting has made lasts to the end: to look through it for garbage again and again takes long."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys, words and nonces of a test are its own and the same in every run; ``TEST_LUCK=2`` gives it others."""
    its = f"{request.node.nodeid} {os.environ.get('TEST_LUCK', '')}"
    drawn = random.Random(its)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: drawn.randbytes(size))
    # How many tokens and nonces are drawn before a key depends on who was faster: keys and names have their own luck.
    for own in (model, new_id):
        apart = random.Random(f"{its} {own.__name__}")
        monkeypatch.setattr(own, "secrets", SimpleNamespace(token_bytes=apart.randbytes))
    # The ids of presses, which are part of the key, tell the time.
    monkeypatch.setattr(words, "first_word", lambda who, at: who.name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL; what needs one is skipped, visibly, where none can be had."""
    try:
        with cluster() as url:
            yield Server(url)
    except NoPostgres as reason:
        pytest.skip(str(reason))


@pytest.fixture
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """An empty database to open: a file, or as ``OVER_BOTH`` says one of a server."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return tmp_path / "taverna.sqlite3"
    return request.getfixturevalue("postgres").empty()
