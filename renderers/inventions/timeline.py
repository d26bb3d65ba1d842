"""The head of a picture, and the timeline: eras, the Chronos figure, the spaces of the Era track with the markers."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.pieces import Owner
from games.inventions.printed import ChronosSpace, EraSpace
from games.inventions.view import AgesView
from renderers.arrow import arrow
from renderers.canvas import Box, Canvas
from renderers.inventions import figures, pieces, signs
from renderers.inventions.cards import ROMAN
from renderers.inventions.effects import EFFECTS
from renderers.inventions.frame import case, label
from renderers.inventions.theme import (
    BRASS,
    BRASS_LIGHT,
    CHANGED,
    CREAM,
    ERAS,
    FELT_DARK,
    INK,
    PAPER,
    WALNUT_DARK,
    owner_of,
)
from renderers.owners import mark
from renderers.tokens import Token, row
from renderers.wording import name_of, verdict

SHARES = (10, 17, 18, 19, 18, 17)
"""How wide the six eras are."""
ROUND = 32
"""Most pixels that a round of an era is wide: its name needs them more."""
LINKS = 4
"""Actions of the turn under way that are shown: the last ones."""


def who(texts: Catalogue, view: AgesView, owner: Owner) -> str:
    """What a seat is called."""
    return name_of(texts, owner) if owner < len(view.societies) else texts.say("chronos")


def clock(texts: Catalogue, view: AgesView) -> str:
    """Era and round in words."""
    if not view.round:
        return texts.say("picture.end")
    rounds = sum(space.era == view.era for space in PACKS[view.edition].chronos_spaces)
    return texts.say(Text("picture.clock", {"era": ROMAN[view.era], "n": view.round, "most": rounds}))


def heading(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue) -> None:
    """Game, era and round, turn order, whose turn it is."""
    name, rest = box.left(330, 12)
    canvas.text(texts.say("game.name").partition(":")[0], name, "title", 54, BRASS_LIGHT)
    turn, rest = rest.right(470, 12)
    waiting(canvas, turn, view, texts)
    time, rest = rest.left(400, 14)
    canvas.text(clock(texts, view), time, "strong", 30, CREAM, "centre")
    order(canvas, rest, view, texts)


def order(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue) -> None:
    """The turn order, up to the edge on the right; whoever is awaited stands on brass."""
    size = min(box.h - 6, 46)
    rest, said = box.right(len(view.order) * (size + 10) - 7, 13)
    canvas.text(texts.say("picture.order"), said, "strong", 28, CREAM, "right", least=16)
    for n, owner in enumerate(view.order):
        cell = Box(rest.x + n * (size + 10), rest.y + (rest.h - size) // 2, size, size)
        canvas.panel(cell.inset(-3), BRASS_LIGHT if owner == view.awaited else WALNUT_DARK, 9)
        canvas.sprite(mark(size - 4, owner_of(owner, len(view.societies))), cell)


def waiting(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, size: int = 30) -> None:
    """Whose turn it is and the last actions of their chain, or at the end who has won."""
    case(canvas, box, 10, bright=True)
    inner = box.inset(12, 6)
    awaited = view.awaited
    if view.outcome is not None or awaited is None:
        said = verdict(texts, view.outcome) if view.outcome is not None else clock(texts, view)
        canvas.text(said, inner, "strong", size, BRASS_LIGHT, "centre", lines=2, least=14)
        return
    links = [Token(signs.of_action(action)) for action in view.links[-LINKS:]]
    if any(step.kind in ("chain", "chaining") for step in view.pending):
        links.append(Token(lambda pixels: pieces.chain(pixels * 3 // 5), after="?"))
    if links:
        done, inner = inner.right(len(links) * (inner.h + 2), 8)
        row(canvas, done, links, inner.h, "right", CREAM, gap=2, numbers=0.84)
    sign, said = inner.left(inner.h, 8)
    canvas.sprite(mark(inner.h, owner_of(awaited, len(view.societies))), sign)
    name = {"name": who(texts, view, awaited)}
    told = texts.say(Text("picture.turn" if awaited == view.playing else "picture.chooses", name))
    canvas.text(told, said, "strong", size, CREAM, lines=2 if links else 1, least=14)


def timeline(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """All six eras beside each other on a rail."""
    case(canvas, box, 12)
    x = box.x + 8
    cells: dict[str, Box] = {}
    for n, share in enumerate(SHARES):
        wide = (box.w - 16) * share // sum(SHARES)
        cells |= era_case(canvas, Box(x, box.y + 7, wide - 6, box.h - 14), n + 1, view, texts, before)
        x += wide
    for old, now in zip(before.societies, view.societies, strict=False) if before else ():
        if old.space != now.space and {old.space, now.space} <= {*cells}:
            one, two = cells[old.space], cells[now.space]
            # On the rim, so that it lies on no space that it passes, nor on what stands there.
            low = box.y + box.h - 5
            arrow(canvas, (one.x + one.w / 2, low), (two.x + two.w / 2, low), CHANGED, 6)


def era_case(
    canvas: Canvas, box: Box, era: int, view: AgesView, texts: Catalogue, before: AgesView | None
) -> dict[str, Box]:
    """One era: its name, the rounds with the Chronos figure, its four spaces with the markers on them.

    Gives where its spaces are.
    """
    now = view.era == era
    canvas.panel(box, BRASS if now else FELT_DARK, 9)
    canvas.panel(box.inset(3), ERAS[era - 1], 7)
    inner = box.inset(7, 5)
    spaces = [space for space in PACKS[view.edition].era_spaces.values() if space.zone == era]
    head, rest = (
        inner.top(inner.h * (46 if box.w > 300 else 40) // 100, 3) if spaces else inner.top(inner.h // 2 - 2, 3)
    )
    rounds = [space for space in PACKS[view.edition].chronos_spaces if space.era == era]
    rail, said = head.right(len(rounds) * (min(head.h, ROUND) + 2), 6) if spaces else (rest, head)
    objective = next((objective for objective in view.public if objective.era == era), None)
    if objective is not None and spaces:
        if box.w > 300:
            # On a telephone the name has little room: the target lies under the rounds.
            rail, place = rail.rows(2, 2)
        else:
            place, said = said.right(min(head.h, ROUND + 10), 4)
        canvas.sprite(pieces.target(min(place.h, ROUND + 4)), place)
    canvas.text(
        f"{ROMAN[era]} · {texts.say(f'era.{era}')}", said, "strong", 29 if box.w > 300 else 19, CREAM, lines=2, least=12
    )
    _rounds(canvas, rail, rounds, view, before)
    places = {space.id: cell for cell, space in zip(rest.columns(4, 5), spaces, strict=True)} if spaces else {}
    for space in spaces:
        _space(canvas, places[space.id], space, view, before)
    return places


def _rounds(canvas: Canvas, box: Box, rounds: Sequence[ChronosSpace], view: AgesView, before: AgesView | None) -> None:
    """The rounds of an era: those that are over, and the Chronos figure."""
    for cell, space in zip(box.columns(len(rounds), 2), rounds, strict=True):
        size = min(cell.h, cell.w)
        canvas.sprite(pieces.slot(size, FELT_DARK), cell)
        if space.index == view.clock:
            canvas.sprite(figures.hourglass(size + 4), cell)
            if before is not None and before.clock != view.clock:
                canvas.outline(cell.inset((cell.w - size) // 2, (cell.h - size) // 2), CHANGED, 3, 8)
        elif space.index < view.clock:
            canvas.sprite(pieces.slot(size, BRASS), cell)


def _space(canvas: Canvas, box: Box, space: EraSpace, view: AgesView, before: AgesView | None) -> None:
    """A space of the Era track: what it brings, and whose marker stands on it: there is room for one."""
    label(canvas, box, 7, PAPER)
    inner = box.inset(3, 3)
    standing = next((each.seat for each in view.societies if each.space == space.id), None)
    if standing is None and view.chronos and view.chronos.space == space.id:
        standing = view.chronos.owner
    if standing is not None:
        place, inner = inner.left(min(inner.h, inner.w // 2), 2)
        canvas.sprite(mark(min(place.h, place.w + 4), owner_of(standing, len(view.societies))), place)
        old = {society.seat: society.space for society in before.societies} if before else {}
        if old.get(standing, space.id) != space.id:
            canvas.outline(box, CHANGED, 3, 8)
    gains = [Token(EFFECTS[effect]) for effect in space.benefits]
    if gains:
        row(canvas, inner, gains, inner.h - 2, "centre", INK, gap=2)
    # Whose marker stands elsewhere but counts as if it stood here (IN-TILE-CUL-7): small, in the corner.
    size = max(16, inner.h * 2 // 5)
    corner = Box(box.x + box.w - size - 2, box.y + box.h - size - 2, size, size)
    for seat in (each.seat for each in view.societies if each.counts_on == space.id):
        canvas.panel(corner.inset(-2), INK, 5)
        canvas.sprite(mark(size, owner_of(seat, len(view.societies))), corner)
        corner = Box(corner.x - size - 2, corner.y, size, size)
