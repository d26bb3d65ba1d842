"""Pictures of a saved game show the numbers that it began with, not those of the newest edition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from renderers.registry import RENDERERS
from tests.renderers.galleries import GALLERIES
from tests.renderers.test_pictures import forget

OLDER = "older"
ODD = 777
"""What is printed in the older edition alone."""
altered = msgspec.structs.replace


def every(pack: Any, table: str, **numbers: int) -> Any:
    """A pack with other numbers on all entries of a table."""
    return altered(pack, **{table: {id: altered(entry, **numbers) for id, entry in getattr(pack, table).items()}})


def gnomopolis(pack: Any) -> Any:
    return altered(every(pack, "advisors", vp=ODD), counts=altered(pack.counts, buildings_to_end=ODD))


def inventions(pack: Any) -> Any:
    return every(pack, "regions", number=ODD)


def nucleum(pack: Any) -> Any:
    return altered(every(pack, "buildings", vp=ODD), limits=altered(pack.limits, vp_flag=ODD))


def tarlac(pack: Any) -> Any:
    dangers = {id: altered(card, adds=dict.fromkeys(card.adds, ODD)) for id, card in pack.dangers.items()}
    febas = altered(pack.base.febas, army_eliminated=-ODD)
    return altered(pack, dangers=dangers, base=altered(pack.base, febas=febas))


def terra_concordia(pack: Any) -> Any:
    return altered(pack, constants=altered(pack.constants, hand_card_fee_gold=ODD))


OLD: dict[str, Callable[[Any], Any]] = {
    pack.__name__: pack for pack in (gnomopolis, inventions, nucleum, tarlac, terra_concordia)
}
"""For each game an older edition: a number that pictures of a table write, and one that a card does."""


class Newer:
    """The newest edition, of which a game of an older one must not know."""

    def __getattr__(self, name: str) -> None:
        raise AssertionError(f"asked the newest edition for its {name}")


@pytest.fixture(params=RENDERERS)
def gallery(request, monkeypatch):
    """A game with an older edition, and a newer one that nobody may look at."""
    found = GALLERIES[request.param]
    editions = found.rules.editions
    monkeypatch.setattr(editions, "folders", {OLDER: "", **editions.folders})
    forget()
    monkeypatch.setitem(editions, OLDER, OLD[request.param](editions[editions.latest]))
    yield found
    forget()


@pytest.fixture
def newest(gallery, monkeypatch):
    """From now on nobody may look at the newest edition."""
    return lambda: monkeypatch.setitem(gallery.rules.editions, gallery.rules.editions.latest, Newer())


def odd(canvas) -> bool:
    """Whether the number of the older edition is written there."""
    return any(str(ODD) in line.text for line in canvas.written)


def test_tables(gallery, newest):
    # The samples are made of what is printed now.
    tables = [
        [gallery.crowded(seed, seats, viewer=0) for seed in (1, 2)] for seats in (gallery.seats[0], gallery.seats[-1])
    ]
    newest()
    for views in tables:
        view, before = (altered(view, edition=OLDER) for view in views)
        written = [odd(gallery.paint(name, view, before)) for name in gallery.renderer.pictures(view)]
        assert any(written)


def test_components(gallery, newest):
    newest()
    own = gallery.own()
    ids = [component.id for component in gallery.rules.tell.components(OLDER)]
    written = [odd(gallery.renderer.paint_card(id, OLDER, own)) for id in ids]
    assert any(written)
