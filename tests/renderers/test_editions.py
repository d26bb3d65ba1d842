"""Pictures of a saved game show the numbers that it began with, not those of the newest edition."""

from __future__ import annotations

import msgspec
import pytest

from renderers.registry import RENDERERS
from tests.renderers.galleries import GALLERIES
from tests.renderers.test_pictures import forget

OLDER = "older"


class Newer:
    """The newest edition, of which a game of an older one must not know."""

    def __getattr__(self, name: str) -> None:
        raise AssertionError(f"asked the newest edition for its {name}")


@pytest.fixture(params=RENDERERS)
def gallery(request, monkeypatch):
    """A game with its content in an older edition, and a newer one that nobody may look at."""
    found = GALLERIES[request.param]
    editions = found.rules.editions
    monkeypatch.setattr(editions, "folders", {OLDER: "", **editions.folders})
    forget()
    monkeypatch.setitem(editions, OLDER, editions[editions.latest])
    monkeypatch.setitem(editions, editions.latest, Newer())
    yield found
    forget()


def test_tables(gallery):
    for seats in (gallery.seats[0], gallery.seats[-1]):
        with pytest.MonkeyPatch.context() as now:
            # The samples are made of what is printed now.
            now.setitem(gallery.rules.editions, gallery.rules.editions.latest, gallery.rules.editions[OLDER])
            views = [gallery.crowded(seed, seats, viewer=0) for seed in (1, 2)]
        view, before = (msgspec.structs.replace(view, edition=OLDER) for view in views)
        for name in gallery.renderer.pictures(view):
            gallery.paint(name, view, before)


def test_components(gallery):
    own = gallery.own()
    for component in gallery.rules.tell.components(OLDER):
        gallery.renderer.paint_card(component.id, OLDER, own)
