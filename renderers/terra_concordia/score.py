"""Points by category: so far without the secret objectives, at the end as they were counted."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.terra_concordia.scoring import CATEGORIES
from games.terra_concordia.view import WorldView
from renderers.canvas import Canvas
from renderers.chart import HEIGHT, Look, chart, ranked
from renderers.terra_concordia import goods, pieces, signs
from renderers.terra_concordia.frame import backdrop, line, panel
from renderers.terra_concordia.nation import name_of
from renderers.terra_concordia.theme import BAD, CREAM, FAINT, GOLD, GOLD_LIGHT, INK, NIGHT, owner_of
from renderers.tokens import Figure, figure_of

WIDTH, ROW = 1200, 66
SIGNS: dict[str, Figure] = {
    "constructions": figure_of(pieces.house, GOLD_LIGHT),
    "technologies": goods.gear,
    "wonders": figure_of(pieces.wonder, GOLD_LIGHT),
    "exploration": goods.tile,
    "influence": goods.of("influence"),
    "public_objectives": signs.of_kind("public"),
    "secret_objective": signs.of_kind("secret"),
    "sustainability": goods.leaf,
    "resources": goods.of("gold"),
    "end_bonus": signs.of_badge("flag", "#8a4a16"),
    "in_play": goods.star,
}
LOOK = Look(
    strip=line,
    crown=goods.crown,
    points=goods.star,
    text=CREAM,
    nought=FAINT,
    loss=BAD,
    groove=NIGHT,
    total=GOLD_LIGHT,
    ink=INK,
)


def score(view: WorldView, texts: Catalogue, _before: WorldView | None, *, audit: bool) -> Canvas:
    """The chart of all players, best first; alone first of all whether the goals were met."""
    told = [category for category in CATEGORIES if any(category in nation.score for nation in view.nations)]
    canvas = Canvas(WIDTH, HEIGHT + ROW * len(told), audit=audit)
    canvas.backdrop(backdrop(*canvas.box[2:]))
    head, rest = canvas.box.inset(16, 10).top(84, 8)
    said = [texts.say("picture.score" if view.outcome else "picture.score_so_far")]
    if view.scenario and view.outcome is not None:
        # There the goals decide, whatever the points.
        said.insert(0, texts.say("event.victory" if view.outcome.winners else "event.defeat"))
    canvas.text(" · ".join(said), head, "title", 60, GOLD, "centre")
    panel(canvas, rest)
    points, nations = {nation.seat: nation.score for nation in view.nations}, view.nations
    columns = ranked(points, view.outcome, lambda seat: (owner_of(nations[seat]), name_of(texts, nations[seat])))
    chart(canvas, rest.inset(14, 12), {category: SIGNS[category] for category in told}, columns, texts, LOOK)
    return canvas
