from __future__ import annotations

import pytest


def pytest_addoption(parser):
    parser.addoption("--regen", action="store_true", help="write the golden pictures anew instead of comparing")


@pytest.fixture
def regen(request):
    # Only known when this folder is named on the command line.
    return request.config.getoption("--regen", default=False)
