"""One component large: its sign, its name and what an edition prints on it."""

from __future__ import annotations

from functools import cache

from games.core.model import Component
from games.core.texts import Catalogue
from games.nucleum.content import PACKS, Pack
from games.nucleum.teller import NucleumTeller
from renderers.base import UnknownPicture
from renderers.canvas import Canvas
from renderers.fonts import fit
from renderers.nucleum import signs, symbols
from renderers.nucleum.frame import copper, desk, sheet, strip
from renderers.nucleum.theme import CITIES, COPPER_LIGHT, INK, KINDS, WHITE
from renderers.tokens import Figure, Token, figure_of, row
from renderers.wording import sentence

WIDTH, HEAD = 900, 150
LINES = (76, 112, 146, 178)
"""Heights of strips with one to four lines of text."""
ENDINGS = {"e1": "tile", "e2": "contract_silver", "e3": "king", "e4": "tech", "e5": "vp"}
"""The sign of each condition that ends the game."""


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """A card of the blueprint.

    Raises:
        UnknownPicture: no such component.
    """
    found = _components(edition).get(id)
    if found is None:
        raise UnknownPicture(id)
    said = [sentence(texts, line) for line in found.lines]
    lines = [line[:1].upper() + line[1:] for line in said]
    room = WIDTH - 2 * (18 + 16) - 4
    high = [LINES[len(fit(line, "body", 29, (room, 200), lines=4, least=20).lines) - 1] for line in lines]
    shown = _shown(id, PACKS[edition])
    canvas = Canvas(WIDTH, HEAD + sum(high) + 8 * len(lines) + (96 if shown else 0) + 44, audit=audit)
    canvas.backdrop(desk(*canvas.box[2:]))
    copper(canvas, canvas.box.inset(6), 14)
    page = canvas.box.inset(14)
    sheet(canvas, page, 10)
    head, rest = page.inset(16, 14).top(HEAD - 20, 8)
    sign, words = head.left(130, 18)
    canvas.sprite(_emblem(id, PACKS[edition])(min(sign.w, sign.h)), sign)
    canvas.text(sentence(texts, found.name, "title"), words, "title", 58, COPPER_LIGHT, lines=2, least=30)
    if shown:
        place, rest = rest.top(88, 8)
        for cell, (ground, tokens) in zip(place.columns(len(shown), 8), shown, strict=True):
            strip(canvas, cell, 8, ground)
            row(canvas, cell.inset(12, 8), tokens, 64, "centre", INK, gap=14)
    for line, tall in zip(lines, high, strict=True):
        box, rest = rest.top(tall, 8)
        strip(canvas, box, 8)
        canvas.text(line, box.inset(16, 8), "body", 29, WHITE, lines=4, least=20)
    return canvas


@cache
def _components(edition: str) -> dict[str, Component]:
    return {component.id: component for component in NucleumTeller().components(edition)}


def _shown(id: str, pack: Pack) -> list[tuple[str, list[Token]]]:
    """What is shown in signs: the ends of a tile, demand and reward of a contract."""
    if id in pack.tiles:
        return [
            (CITIES[end.colour].colour, [Token(figure_of(signs.place, end.colour)), *symbols.end(end)])
            for end in pack.tiles[id].ends
        ]
    if id in pack.contracts:
        paper, printed = KINDS[pack.contracts[id].kind], pack.contracts[id]
        return [(paper, symbols.wanted(printed.requirement)), (paper, symbols.gains(printed.reward))]
    return []


def _emblem(id: str, pack: Pack) -> Figure:
    """The sign of a component."""
    if id in pack.cities:
        return figure_of(signs.place, pack.cities[id].colour)
    if id in pack.tiles and not pack.tiles[id].directive:
        return figure_of(signs.ends, *(end.colour for end in pack.tiles[id].ends))
    return signs.of(_sign(id, pack))


def _sign(id: str, pack: Pack) -> str:
    if id in pack.tiles:
        return "directive"
    if id in pack.contracts:
        return f"contract_{pack.contracts[id].kind}"
    if id in pack.buildings or id in pack.neutrals:
        return {**pack.buildings, **pack.neutrals}[id].type
    if id in pack.progress_tiles:
        return "marker"
    if id.startswith(("te_", "row")):
        return "turbine"
    return "rubble" if id in pack.setup_cards else ENDINGS.get(id, "tech")
