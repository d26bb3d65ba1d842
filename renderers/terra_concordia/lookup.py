"""One card large."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.content import PACKS
from renderers.base import UnknownPicture
from renderers.canvas import Canvas
from renderers.terra_concordia.face import face
from renderers.terra_concordia.frame import backdrop

SIZE = (720, 960)


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """Any of the 142 cards, as an edition prints it.

    Raises:
        UnknownPicture: no such card.
    """
    try:
        PACKS[edition].component(id)
    except KeyError:
        raise UnknownPicture(id) from None
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(backdrop(*SIZE))
    face(canvas, canvas.box.inset(14), id, edition, texts)
    return canvas
