"""A place on the map: its settlement, what befell it, who owns it, who stands there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from games.core.texts import Catalogue
from games.tarlac.view import ArmyView, SpaceView, ThomondView
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.tarlac import things
from renderers.tarlac.heraldry import banner, shield
from renderers.tarlac.places import LONG, PLACES, ROOM
from renderers.tarlac.theme import ARMS, CHANGED, CREAM, GOLD, INK, SIDES, SOOT, VELLUM_EDGE, VELLUM_LIGHT
from renderers.tokens import figure_of

RIM = 7
"""Pixels of the rim of a place within reach."""
FEW, MANY = 3, 6
"""Up to so many armies stand as banners, up to so many beside the settlement."""


@dataclass(frozen=True)
class Measure:
    """Sizes of a map, in pixels."""

    scale: float
    """Pixels a unit of the map."""
    name: int
    """Of the letters of a name."""
    plate: int
    """Height of the plate with the name."""
    figures: int
    """Height of settlement and armies."""
    number: int
    """Of the letters of a strength."""
    least: int = 12
    """Of any letters."""
    compact: bool = False
    """The owner's shield beside the settlement, not beside the name; neither terrain nor provisions."""

    @property
    def room(self) -> tuple[int, int]:
        """Room of a place."""
        return round(ROOM[0] * self.scale), round(ROOM[1] * self.scale)


def site(
    canvas: Canvas,
    middle: tuple[int, int],
    space: SpaceView,
    view: ThomondView,
    texts: Catalogue,
    before: ThomondView | None,
    measure: Measure,
    *,
    reached: bool,
) -> None:
    """Draw a place round this pixel; ``reached``: the army whose march is asked about could get there."""
    wide, high = measure.room
    room = Box(middle[0] - wide // 2, middle[1] - high // 2, wide, high)
    plate, above = room.bottom(measure.plate)
    figures = Box(above.x, plate.y - measure.figures + 2, above.w, measure.figures)
    long, aside = (round(n * measure.scale) for n in LONG.get(space.id, (0, 0)))
    most = max(plate.w + (26 if measure.compact else round(16 * measure.scale)), long)
    plate = _plate(canvas, Box(middle[0] + aside - most // 2, plate.y, most, plate.h), space, texts, measure)
    if reached:
        reachable(canvas, plate)
    plate = plate.inset(-RIM) if reached else plate
    if before is not None and seen(before.space(space.id)) != seen(space):
        canvas.outline(plate, CHANGED, max(4, round(4 * measure.scale)), 8)
    _figures(canvas, figures, space, view, measure)


def reachable(canvas: Canvas, plate: Box) -> None:
    """A golden rim with a dark edge."""
    canvas.outline(plate.inset(2 - RIM), INK, 2, 8)
    canvas.outline(plate, GOLD, RIM - 2, 6)


def seen(space: SpaceView) -> tuple[object, ...]:
    """What may change about a place."""
    armies = tuple((army.faction, army.battles, army.provisions, army.coalition) for army in space.armies)
    return space.owner, space.coalition, space.settlement, space.devastation, space.destroyed, armies


def _plate(canvas: Canvas, box: Box, space: SpaceView, texts: Catalogue, measure: Measure) -> Box:
    """The name on a plate that tells the coalition, beside the shield of the owner."""
    name, side = texts.say(f"space.{space.id}"), SIDES[space.coalition]
    arms = round(box.h * 0.9) if space.owner and not measure.compact else 0
    size, around = measure.name, arms + (10 if measure.compact else 16)
    while size > measure.least and width(name, "strong", size) + around > box.w:
        size -= 1
    taken = min(box.w, width(name, "strong", size) + around)
    plate = Box(box.x + (box.w - taken) // 2, box.y, taken, box.h)
    radius = {"square": 3, "forked": 3, "round": box.h // 2}[side.banner]
    canvas.panel(plate, side.edge, radius)
    canvas.panel(plate.inset(2), side.plate, max(1, radius - 2))
    inner = plate.inset(4, 2)
    if arms:
        sign, inner = inner.left(arms, 4)
        canvas.sprite(shield(box.h + 4, space.owner), Box(sign.x - 3, box.y - 2, sign.w, box.h + 4))
    canvas.text(name, inner, "strong", size, side.ink, "centre", least=measure.least)
    return plate


def _figures(canvas: Canvas, box: Box, space: SpaceView, view: ThomondView, measure: Measure) -> None:
    """Terrain, settlement and armies beside each other; smaller where there are many."""
    armies, unit = space.armies, measure.scale
    if len(armies) > (FEW if measure.compact else MANY):
        columns = (2 if len(armies) == 4 else 3 if len(armies) <= MANY else 5) if measure.compact else 4
        room = box
        if measure.compact:
            left = min(max(2, box.x + box.w // 2 - 29 * columns), canvas.box.w - 58 * columns - 2)
            room = Box(left, box.y, 58 * columns, box.h)
        _chips(canvas, room, armies, view, measure, columns)
        if space.capital_of == view.king and view.clonroad_holder:
            _crown(canvas, Box(room.x, room.y, round(34 * unit), 0), view, unit)
        return
    tall = round(box.h * (0.62 if len(armies) >= FEW else 0.84))
    figure = (things.ruin if space.destroyed else things.SETTLEMENTS[space.settlement])(tall)
    signs = [things.TERRAIN[kind] for kind in space.terrain if kind != "castle"]
    small = round(24 * unit)
    if measure.compact:
        signs, small = [figure_of(shield, space.owner)] if space.owner else [], round(34 * unit)
    wide = round(box.h * 0.70)
    standing = min(len(armies), FEW) * wide if len(armies) <= FEW else round(box.w * 0.76)
    if figure.width + standing + small > box.w:
        signs = []
    tag = _burnt(space, measure)
    left = figure.width + (small if signs else 0) + standing
    # As much of the tag as there is room for stands beside the settlement, the rest lies on it: less of it above the
    # small sign of the terrain.
    over = len(signs) == 1 and not measure.compact and tag > box.w - left
    aside = max(0, min(tag - small * over, box.w - left))
    x = box.x + (box.w - left - aside) // 2
    for n, sign in enumerate(signs):
        canvas.sprite(sign(small), Box(x, box.y + box.h - (n + 1) * (small + 2) - 2, small, small))
    x += small if signs else 0
    place = Box(x + aside, box.y + box.h - tall, figure.width, tall)
    canvas.sprite(figure, place)
    if space.capital_of and space.capital_of == view.king:
        _crown(canvas, place, view, unit)
    if tag:
        _fire(canvas, Box(x - small * over, box.y, tag, box.h - (small + 2) * over), space.devastation, measure)
    x = place.x + figure.width
    if len(armies) > FEW:
        _chips(canvas, Box(x, box.y, box.x + box.w - x, box.h), armies, view, measure, 3)
        return
    for n, army in enumerate(armies):
        _banner(canvas, Box(x + n * wide, box.y, wide, box.h), army, view, measure)


def _crown(canvas: Canvas, place: Box, view: ThomondView, unit: float) -> None:
    """Above the capital of the king: the crown, falling while the rival holds Clonroad."""
    figure, tall = (things.taken, round(34 * unit)) if view.clonroad_holder else (things.crown, round(26 * unit))
    canvas.sprite(figure(tall), Box(place.x, place.y - round(0.74 * tall), place.w, tall))


def _burnt(space: SpaceView, measure: Measure) -> int:
    """Pixels that it takes to tell how devastated a place is; 0: nothing to tell."""
    if not space.devastation or space.destroyed:
        return 0
    size, high = _sizes(measure)
    return high * 3 // 4 + width(str(space.devastation), "strong", size) + 9


def _fire(canvas: Canvas, box: Box, n: int, measure: Measure) -> None:
    """How devastated a settlement is."""
    size, high = _sizes(measure)
    tag = box.bottom(high)[0]
    canvas.panel(tag, SOOT, 6)
    sign, number = tag.inset(3, 2).left(high * 3 // 4 - 2, 2)
    canvas.sprite(things.fire(high - 4), sign)
    canvas.text(str(n), number, "strong", size, CREAM, "centre", least=measure.least)


def _sizes(measure: Measure) -> tuple[int, int]:
    """Of the letters that tell the devastation, and of the tag they stand on."""
    size = max(measure.number - 4, measure.least)
    return size, round(size * 1.25)


def _banner(canvas: Canvas, box: Box, army: ArmyView, view: ThomondView, measure: Measure) -> None:
    """An army: whose it is, how strong, how well fed."""
    tall = round(box.h * 0.86)
    cloth = banner(tall, army.faction, army.coalition)
    place = Box(box.x + (box.w - cloth.width) // 2, box.y + box.h - tall, cloth.width, tall)
    if acts(view, army.faction):
        canvas.tint(GOLD, (place.x - 5, place.y - 5), glow(tall, army.faction, army.coalition))
    canvas.sprite(cloth, place)
    _number(canvas, Box(place.x + 2, place.y + tall * 36 // 100, place.w - 4, tall * 54 // 100), army, measure)
    if army.provisions and not measure.compact:
        high = round(box.h * 0.32)
        tag = Box(box.x + 1, box.y - 3, box.w - 2, high)
        canvas.panel(tag, VELLUM_EDGE, 5)
        canvas.panel(tag.inset(1), VELLUM_LIGHT, 4)
        sign, number = tag.inset(3, 1).left(high - 4, 1)
        canvas.sprite(things.sack(high - 3), sign)
        canvas.text(str(army.provisions), number, "strong", high - 2, INK, "centre", least=12)


def _chips(canvas: Canvas, box: Box, armies: tuple[ArmyView, ...], view: ThomondView, m: Measure, columns: int) -> None:
    """Many armies in rows that grow upwards."""
    high, gap = max(box.h // 2 - 2, m.number + 2), 2
    wide = (box.w - gap * (columns - 1)) // columns
    for n, army in enumerate(armies):
        y = box.y + box.h - (n // columns + 1) * (high + gap)
        chip = Box(box.x + (n % columns) * (wide + gap), y, wide, high)
        side, arms = SIDES[army.coalition], ARMS[army.faction]
        canvas.panel(chip, GOLD if acts(view, army.faction) else side.edge, 5)
        canvas.panel(chip.inset(2), arms.colour, 4)
        sign, number = chip.inset(3, 2).left(wide * 36 // 100)
        canvas.sprite(shield(min(high - 4, sign.w * 11 // 10), army.faction), sign)
        _number(canvas, number, army, m)


def _number(canvas: Canvas, box: Box, army: ArmyView, measure: Measure) -> None:
    ink = ARMS[army.faction].ink
    canvas.text(str(army.battles), box, "strong", measure.number, ink, "centre", least=measure.least)


@lru_cache(maxsize=64)
def glow(tall: int, faction: str, side: str) -> Image.Image:
    """Coverage of a rim of five pixels round a banner."""
    cloth = banner(tall, faction, side)
    found = Image.new("L", (cloth.width + 10, tall + 10))
    alpha = cloth.getchannel("A")
    for dx in range(0, 11, 5):
        for dy in range(0, 11, 5):
            found.paste(255, (dx, dy), alpha)
    return found


def acts(view: ThomondView, faction: str) -> bool:
    """Whether the table waits for this faction."""
    return faction == (view.question.faction if view.question else view.turn)


def spot(id: str, window: Box, at: Box, scale: float) -> tuple[int, int]:
    """The pixel of a place on a map drawn in a box."""
    x, y = PLACES[id]
    return round(at.x + (x - window.x) * scale), round(at.y + (y - window.y) * scale)
