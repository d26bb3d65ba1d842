"""What all tests share: the clauses a test proves go into the JUnit report."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            item.user_properties += [("rule", id) for id in mark.args]
