"""Points by category: so far without the private objectives, at the end as they were counted."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.inventions.view import AgesView
from renderers.canvas import Box, Canvas
from renderers.inventions import effects, pieces, signs
from renderers.inventions.cards import ROMAN
from renderers.inventions.figures import of_owner
from renderers.inventions.frame import cabinet, case, plaque, shelf, title
from renderers.inventions.theme import BRASS_LIGHT, CREAM, FAINT, FELT_DARK, INK, owner_of
from renderers.inventions.timeline import clock, who
from renderers.owners import mark
from renderers.standings import standings
from renderers.tokens import Figure, Token, row
from renderers.wording import number

WIDTH, ROW = 1200, 92
SIGNS: dict[str, Figure] = {
    "play": signs.of_action("share"),
    "influence": effects.influence,
    "wealth": pieces.wealth,
    "objectives": pieces.target,
}


def score(view: AgesView, texts: Catalogue, _before: AgesView | None, *, audit: bool) -> Canvas:
    """The chart of all players, best first, and the public objectives."""
    public = len(view.public)
    canvas = Canvas(WIDTH, 356 + ROW * len(SIGNS) + (60 + 62 * public if public else 0), audit=audit)
    canvas.backdrop(cabinet(*canvas.image.size))
    head, rest = canvas.box.inset(16, 10).top(84, 8)
    said = "picture.score_title" if view.outcome else "picture.score_so_far"
    canvas.text(texts.say(said), head.left(820)[0], "title", 60, BRASS_LIGHT)
    canvas.text(clock(texts, view), head.right(330)[0], "strong", 30, CREAM, "right")
    if public:
        low, rest = rest.bottom(54 + 62 * public, 8)
        _public(canvas, low, view, texts)
    case(canvas, rest)
    inner = rest.inset(14, 12)
    found = standings({society.seat: society.score for society in view.societies}, view.outcome)
    wide = 300 if len(found) > 2 else 400
    names, inner = inner.top(96, 8)
    foot, inner = inner.bottom(88, 8)
    most = max(1, *(points[category] for _, _, points in found for category in SIGNS))
    for category, place in zip(SIGNS, inner.rows(len(SIGNS), 5), strict=True):
        shelf(canvas, place)
        sign, told = place.left(wide)[0].inset(10, 8).left(62, 12)
        canvas.sprite(SIGNS[category](62), sign)
        canvas.text(texts.say(f"score.{category}"), told, "body", 28, CREAM, lines=2, least=18)
    for cell, (seat, rank, points) in zip(names.left(wide, 10)[1].columns(len(found), 8), found, strict=True):
        won = view.outcome is not None and seat in view.outcome.winners
        _name(canvas, cell, seat, rank, view, texts, won=won)
        owner = owner_of(seat, len(view.societies))
        total = Box(cell.x, foot.y, cell.w, foot.h)
        canvas.panel(total, owner.colour, 10)
        row(canvas, total.inset(8, 6), [Token(pieces.medal, after=number(points["total"]))], 66, "centre", owner.ink)
        for category, place in zip(SIGNS, inner.rows(len(SIGNS), 5), strict=True):
            _bar(canvas, Box(cell.x, place.y, cell.w, place.h), points[category], most, owner.colour)
    plaque(canvas, foot.left(wide)[0])
    canvas.text(texts.say("score.total"), foot.left(wide)[0].inset(14, 4), "title", 46, INK)
    return canvas


def _name(canvas: Canvas, box: Box, seat: int, rank: int, view: AgesView, texts: Catalogue, *, won: bool) -> None:
    owner = owner_of(seat, len(view.societies))
    canvas.panel(box, owner.colour, 10)
    sign, said = box.left(60, 6)
    canvas.panel(sign, INK, 10)
    upper, lower = sign.rows(2)
    canvas.sprite(mark(40, owner), upper.inset(0, 2))
    if won:
        canvas.sprite(pieces.crown(36), lower)
    else:
        canvas.text(f"{rank}.", lower, "strong", 30, owner.colour, "centre")
    canvas.text(who(texts, view, seat), said.inset(2, 6), "strong", 30, owner.ink, lines=3, least=16)


def _bar(canvas: Canvas, box: Box, n: int, most: int, colour: str) -> None:
    label, bar = box.inset(6, 12).left(72, 8)
    canvas.text(number(n), label, "strong", 38, CREAM if n else FAINT, "right")
    bar = bar.inset(0, bar.h // 4)
    canvas.panel(bar, FELT_DARK, 6)
    wide = bar.w * max(0, n) // most
    if wide > 5:
        canvas.panel(bar.left(wide)[0], colour, 6)


def _public(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue) -> None:
    """Public objectives: when they are scored, what each would bring now."""
    case(canvas, box)
    head, rest = box.inset(14, 8).top(36, 4)
    title(canvas, head, texts.say("picture.public_title"), 30)
    for line, objective in zip(rest.rows(len(view.public), 4), view.public, strict=True):
        _objective(canvas, line, objective.id, objective.era, objective.standing, view, texts)


def _objective(
    canvas: Canvas,
    box: Box,
    id: str,
    era: int,
    standing: tuple[int, ...],
    view: AgesView,
    texts: Catalogue,
) -> None:
    shelf(canvas, box)
    sign, rest = box.inset(8, 4).left(box.h - 8, 8)
    canvas.sprite(pieces.target(sign.h), sign)
    done = view.era > era
    points, said = rest.right(420, 10)
    name, told = said.columns(2, 10)
    canvas.text(texts.say(f"objective.{id}.name"), name, "strong", 22, FAINT if done else CREAM, lines=2, least=16)
    canvas.text(_told(texts, id, era), told, "body", 18, FAINT, lines=3, least=13)
    for cell, (seat, n) in zip(points.columns(len(standing), 6), enumerate(standing), strict=True):
        owner = owner_of(seat, len(view.societies))
        tokens = [Token(of_owner(owner), after=number(n))]
        row(canvas, cell, tokens, 40, "centre", FAINT if done else CREAM)


def _told(texts: Catalogue, id: str, era: int) -> str:
    after = texts.say(Text("picture.after_era", {"era": ROMAN[era]}))
    return f"{after}: {texts.say(f'objective.{id}.does')}"
