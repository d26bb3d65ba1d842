"""One component large, with what its signs mean in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.gnomopolis.content import PACKS, Pack
from games.gnomopolis.labels import colours_said, cost_said, gains_said, immigration_said, listed_said, thing_said
from games.gnomopolis.printed import Building
from renderers.base import UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.gnomopolis import things
from renderers.gnomopolis.cards import face, ground, named, sheet
from renderers.gnomopolis.hall import wall
from renderers.gnomopolis.rows import action, row, single
from renderers.gnomopolis.theme import CREAM, INK, PARCHMENT_LIGHT
from renderers.tokens import Figure, Token

WIDTH, LINE, HEAD = 900, 128, 132

Line = tuple[Figure, str, Sequence[Token], Text]


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """A building, an advisor or a scroll of the board, as an edition has it.

    Raises:
        UnknownPicture: no such component.
    """
    components = PACKS[edition]
    if id not in components.scrolls:
        raise UnknownPicture(id)
    printed = components.scrolls[id]
    lines: list[Line] = []
    building = components.buildings.get(id)
    advisor = components.advisors.get(id)
    if building:
        lines.append((things.builders, "team", single(building.team), colours_said(building.team)))
        lines.append((things.gate, "immigration", single(building.immigration), immigration_said(building.immigration)))
    if advisor:
        bonus = Text("gain", {"what": thing_said("coin", advisor.bonus.coins)})
        lines.append((things.gate, "bonus", [Token(things.coin, before=str(advisor.bonus.coins))], bonus))
    said = Text("picture.deed", {"cost": cost_said(printed.action.cost), "gains": gains_said(printed.action.effects)})
    if not printed.action.cost:
        said = gains_said(printed.action.effects)
    lines.append((things.scroll, "action", action(printed.action), said))
    if building:
        lines.append((things.house, "demand", single(building.demand), _homes(building)))
    if advisor:
        lines.append(
            (things.star, "worth", [Token(things.star, before=str(advisor.vp))], thing_said("point", advisor.vp))
        )
    height = 40 + HEAD + len(lines) * (LINE + 8) + 26
    canvas = Canvas(WIDTH, height, audit=audit)
    canvas.backdrop(wall(WIDTH, height, ((WIDTH // 2, -70),), 130))
    box = canvas.box.inset(20)
    sheet(canvas, box, radius=18)
    head, rest = box.inset(3).top(HEAD, 8)
    _head(canvas, head, components, id, texts)
    for place, (sign, label, tokens, words) in zip(
        rest.top(len(lines) * (LINE + 8) - 8)[0].inset(14, 0).rows(len(lines), 8), lines, strict=True
    ):
        _line(canvas, place, sign, texts.say(f"picture.{label}"), tokens, texts.say(words))
    return canvas


def _homes(building: Building) -> Text:
    icons = dict.fromkeys(building.demand)
    return listed_said([thing_said("gnome" if i == "any" else i, building.demand.count(i)) for i in icons])


def _head(canvas: Canvas, box: Box, pack: Pack, id: str, texts: Catalogue) -> None:
    canvas.panel(box, ground(pack, id), 16)
    canvas.panel(box.bottom(20)[0], ground(pack, id))
    inner = box.inset(18, 16)
    letters, line = inner.left(130, 20)
    canvas.panel(letters, CREAM, 14)
    canvas.text(id.upper(), letters, "strong", 72, ground(pack, id), "centre")
    card = pack.buildings.get(id) or pack.advisors.get(id)
    kind = texts.say("card.scroll")
    if card:
        sign, line = line.right(100, 12)
        figure = face(112, pack, id) if id in pack.advisors else things.symbol(84, card.type)
        canvas.sprite(figure, sign.inset(0, -8))
        what = "building" if isinstance(card, Building) else "advisor"
        kind = texts.say(Text(f"card.{what}", {"type": Text(f"type.{card.type}")}))
    upper, lower = line.top(66, 4)
    canvas.text(named(texts, id), upper, "title", 64, CREAM, least=34)
    canvas.text(kind, lower, "body", 28, CREAM, least=20)


def _line(canvas: Canvas, box: Box, sign: Figure, label: str, tokens: Sequence[Token], words: str) -> None:
    canvas.panel(box, PARCHMENT_LIGHT, 12)
    left, line = box.inset(10, 8).left(140, 8)
    low, high = left.bottom(30, 2)
    canvas.sprite(sign(64), high)
    canvas.text(label, low, "body", 24, INK, "centre", least=23)
    pictures, speech = line.left(380, 16)
    row(canvas, pictures, tokens, 88)
    canvas.text(words, speech, "body", 27, INK, lines=4, least=18)
