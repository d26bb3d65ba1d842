"""Time zones by their names."""

from __future__ import annotations

import pytest

from bot.clock import zone_named


@pytest.mark.parametrize(
    ("name", "found"),
    [("America/Sao_Paulo", "America/Sao_Paulo"), ("Atlantis/Centre", "UTC"), ("../etc/passwd", "UTC"), ("", "UTC")],
)
def test_a_zone_that_this_machine_does_not_know_is_utc(name: str, found: str) -> None:
    assert zone_named(name).key == found
