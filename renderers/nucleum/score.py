"""Points by category: so far as if the game ended now, at the end as they were counted."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.nucleum.scoring import CATEGORIES
from games.nucleum.view import SaxonyView
from renderers.canvas import Canvas
from renderers.chart import HEIGHT, Look, chart, ranked
from renderers.nucleum import signs
from renderers.nucleum.frame import desk, sheet, strip
from renderers.nucleum.theme import COPPER_LIGHT, INK, LOSS, NIGHT, PALE, SEATS, WHITE
from renderers.wording import name_of

WIDTH, ROW = 1200, 72
SIGNS = {
    "track": "vp",
    "progress": "marker",
    "technology": "tech",
    "uranium": "uranium",
    "workers": "worker",
    "thaler": "thaler",
    "buildings": "electricity",
    "income": "income_vp",
}
LOOK = Look(
    strip=strip,
    crown=signs.of("king"),
    points=signs.of("vp"),
    text=WHITE,
    nought=PALE,
    loss=LOSS,
    groove=NIGHT,
    total=COPPER_LIGHT,
    ink=INK,
)


def score(view: SaxonyView, texts: Catalogue, _before: SaxonyView | None, *, audit: bool) -> Canvas:
    """The chart of all players, best first."""
    canvas = Canvas(WIDTH, HEIGHT + ROW * len(CATEGORIES), audit=audit)
    canvas.backdrop(desk(*canvas.box[2:]))
    head, rest = canvas.box.inset(16, 10).top(80, 8)
    title = "picture.score_end" if view.outcome else "picture.score_so_far"
    canvas.text(texts.say(title), head, "title", 60, COPPER_LIGHT, "centre", least=30)
    sheet(canvas, rest)
    points = dict(enumerate(player.points for player in view.players))
    columns = ranked(points, view.outcome, lambda seat: (SEATS[seat], name_of(texts, seat)))
    figures = {category: signs.of(SIGNS[category]) for category in CATEGORIES}
    chart(canvas, rest.inset(14, 12), figures, columns, texts, LOOK)
    return canvas
