"""One component large: its sign, its name and what an edition prints on it."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.nucleum.content import PACKS, Pack
from games.nucleum.teller import NucleumTeller
from renderers.canvas import Canvas
from renderers.lookup import GAP, component, heights, strips
from renderers.nucleum import signs, symbols
from renderers.nucleum.frame import copper, desk, sheet, strip
from renderers.nucleum.theme import CITIES, COPPER_LIGHT, INK, KINDS, WHITE
from renderers.tokens import Figure, Token, figure_of, row
from renderers.wording import sentence

WIDTH, HEAD = 900, 150
ENDINGS = {"e1": "tile", "e2": "contract_silver", "e3": "king", "e4": "tech", "e5": "vp"}
"""The sign of each condition that ends the game."""


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """A card of the blueprint.

    Raises:
        UnknownPicture: no such component.
    """
    found = component(NucleumTeller, id, edition)
    lines = [line[:1].upper() + line[1:] for line in (sentence(texts, each) for each in found.lines)]
    # A little more than there is: what is a little too long is set smaller rather than broken once more.
    high = heights(lines, WIDTH - 2 * (14 + 16) - 12)
    shown = _shown(id, PACKS[edition])
    canvas = Canvas(WIDTH, HEAD + sum(high) + GAP * len(high) + (96 if shown else 0) + 44, audit=audit)
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
    strips(canvas, rest, zip(lines, high, strict=True), WHITE, lambda canvas, box: strip(canvas, box, 8))
    return canvas


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
