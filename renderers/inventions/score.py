"""Points by category: so far without the private objectives, at the end as they were counted."""

from __future__ import annotations

from games.core.model import Text
from games.core.texts import Catalogue
from games.inventions.view import AgesView, ObjectiveView
from renderers.canvas import Box, Canvas
from renderers.chart import HEIGHT, Look, chart, ranked
from renderers.inventions import effects, pieces, signs
from renderers.inventions.cards import ROMAN
from renderers.inventions.figures import of_owner
from renderers.inventions.frame import cabinet, case, shelf, title
from renderers.inventions.theme import BAD, BRASS_LIGHT, CREAM, FAINT, FELT_DARK, INK, owner_of
from renderers.inventions.timeline import clock, who
from renderers.tokens import Figure, Token, row
from renderers.wording import number

WIDTH, ROW, OBJECTIVE = 1200, 80, 126
SIGNS: dict[str, Figure] = {
    "play": signs.of_action("share"),
    "influence": effects.influence,
    "wealth": pieces.wealth,
    "objectives": pieces.target,
}
LOOK = Look(
    strip=shelf,
    crown=pieces.crown,
    points=pieces.medal,
    text=CREAM,
    nought=FAINT,
    loss=BAD,
    groove=FELT_DARK,
    total=BRASS_LIGHT,
    ink=INK,
)


def score(view: AgesView, texts: Catalogue, _before: AgesView | None, *, audit: bool) -> Canvas:
    """The chart of all players, best first, and the public objectives. Before the end private ones are left out."""
    public = len(view.public)
    points, n = {society.seat: society.score for society in view.societies}, len(view.societies)
    found = {category: sign for category, sign in SIGNS.items() if category in points[0]}
    canvas = Canvas(WIDTH, HEIGHT + ROW * len(found) + (60 + OBJECTIVE * public if public else 0), audit=audit)
    canvas.backdrop(cabinet(*canvas.box[2:]))
    head, rest = canvas.box.inset(16, 10).top(84, 8)
    said = "picture.score_title" if view.outcome else "picture.score_so_far"
    canvas.text(texts.say(said), head, "title", 60, BRASS_LIGHT, "centre")
    if "objectives" not in found:
        canvas.text(texts.say("picture.no_private"), head.left(344)[0], "body", 31, CREAM, lines=2, least=26)
    canvas.text(clock(texts, view), head.right(344)[0], "strong", 31, CREAM, "right", least=24)
    if public:
        low, rest = rest.bottom(54 + OBJECTIVE * public, 8)
        _public(canvas, low, view, texts)
    case(canvas, rest)
    columns = ranked(points, view.outcome, lambda seat: (owner_of(seat, n), who(texts, view, seat)))
    chart(canvas, rest.inset(14, 12), found, columns, texts, LOOK)
    return canvas


def _public(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue) -> None:
    """Public objectives: when they are scored, and what each player would have for it now, or had."""
    case(canvas, box)
    head, rest = box.inset(14, 8).top(36, 4)
    title(canvas, head, texts.say("picture.public_title"), 32)
    for line, objective in zip(rest.rows(len(view.public), 4), view.public, strict=True):
        _objective(canvas, line, objective, view, texts)


def _objective(canvas: Canvas, box: Box, objective: ObjectiveView, view: AgesView, texts: Catalogue) -> None:
    id, standing, ink = objective.id, objective.standing, FAINT if objective.done else CREAM
    shelf(canvas, box)
    sign, rest = box.inset(8, 4).left(62, 12)
    canvas.sprite(pieces.target(sign.w), sign)
    points, said = rest.right(380, 10)
    name, told = said.top(40, 2)
    canvas.text(texts.say(f"objective.{id}.name"), name, "strong", 32, ink, least=26)
    canvas.text(_told(texts, objective), told, "body", 32, FAINT, lines=2, least=26)
    for cell, (seat, n) in zip(points.columns(len(standing), 6), enumerate(standing), strict=True):
        owner = owner_of(seat, len(view.societies))
        tokens = [Token(of_owner(owner), after=number(n))]
        row(canvas, cell, tokens, 40, "centre", ink, numbers=0.8)


def _told(texts: Catalogue, objective: ObjectiveView) -> str:
    when = Text("picture.public_done") if objective.done else Text("picture.after_era", {"era": ROMAN[objective.era]})
    return f"{texts.say(when)}: {texts.say(f'objective.{objective.id}.does')}"
