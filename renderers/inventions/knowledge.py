"""The milestones: common display, private displays, Eureka display, and those to come."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.view import AgesView, MilestoneView
from renderers.canvas import Box, Canvas
from renderers.inventions import pieces, signs
from renderers.inventions.effects import EFFECTS
from renderers.inventions.frame import WIDE, case, label, note, title
from renderers.inventions.theme import CHANGED, CREAM, FAINT, FELT_LIGHT, INK, PAPER_DARK, owner_of
from renderers.owners import mark
from renderers.theme import Owner
from renderers.tokens import Token, row

APART = 8
"""Pixels between a display and the title of the next."""


def knowledge(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, before: AgesView | None) -> None:
    """Three displays under each other, and a line about the rest."""
    case(canvas, box)
    inner = box.inset(9, 7)
    foot, inner = inner.bottom(94 if box.w >= WIDE else 56, 3)
    head = _head(box) + 2
    each = (inner.h - 3 * head - 2 * APART) // 12
    known = _known(before)
    common = list(reversed(view.common))
    part, inner = inner.top(head + each * 5, APART)
    _display(canvas, part, texts.say("picture.common_title"), [(None, one) for one in common], 5, view, texts, known)
    part, inner = inner.top(head + each * 4, APART)
    owned = [
        (None if display.owner is None else owner_of(display.owner, len(view.societies)), display.milestone)
        for display in view.displays
    ]
    _display(canvas, part, texts.say("picture.private_title"), owned, 4, view, texts, known)
    _display(
        canvas, inner, texts.say("picture.eureka_title"), [(None, one) for one in view.eureka], 3, view, texts, known
    )
    rest(canvas, foot, view, texts, note(box))


def _head(box: Box) -> int:
    """Pixels of the title of a display."""
    return 38 if box.w >= WIDE else 28


def _known(before: AgesView | None) -> dict[str, MilestoneView] | None:
    if before is None:
        return None
    shown = (*before.common, *before.eureka, *(display.milestone for display in before.displays))
    return {one.id: one for one in shown}


def rest(canvas: Canvas, box: Box, view: AgesView, texts: Catalogue, size: int) -> None:
    """What was discarded and what is to come."""
    gone = ", ".join(id.upper() for id in view.discard) or "—"
    left = ", ".join(f"{letter.upper()} ×{n}" for letter, n in view.stacks.items() if n) or "—"
    low, high = box.bottom(box.h // 3, 1)
    for cell, key, what in ((high, "discard", gone), (low, "stacks", left)):
        canvas.text(texts.say(Text(f"picture.{key}", {"what": what})), cell, "body", size, FAINT, lines=2, least=12)


def _display(
    canvas: Canvas,
    box: Box,
    said: str,
    shown: Sequence[tuple[Owner | None, MilestoneView]],
    most: int,
    view: AgesView,
    texts: Catalogue,
    known: dict[str, MilestoneView] | None,
) -> None:
    head, inner = box.top(_head(box), 2)
    title(canvas, head, said, 30 if box.w >= WIDE else 26)
    cells = inner.rows(most, 4)
    for cell in cells[len(shown) :]:
        canvas.border(cell, FELT_LIGHT, 2, 7)
    for (owner, one), cell in zip(shown, cells, strict=False):
        milestone(canvas, cell, one, owner, view, texts)
        if known is not None and known.get(one.id) != one:
            canvas.outline(cell, CHANGED, 3, 7)


def milestone(
    canvas: Canvas, box: Box, one: MilestoneView, owner: Owner | None, view: AgesView, texts: Catalogue
) -> None:
    """A milestone: code, name, what it gives, the citizens on it."""
    printed = PACKS[view.edition].milestones[one.id]
    label(canvas, box, 7)
    inner = box.inset(4, 3)
    sign, inner = inner.left(round(inner.h * 0.86), 4)
    canvas.sprite(pieces.tablet(inner.h, printed.era), sign)
    canvas.text(one.id.upper(), sign, "strong", round(box.h * 0.48), CREAM, "centre", least=12)
    if owner is not None:
        place, inner = inner.left(round(inner.h * 0.7), 3)
        canvas.sprite(mark(min(place.w, inner.h), owner), place)
    size = round(inner.h * (0.56 if box.w >= WIDE else 0.5))
    slots, inner = inner.right(3 * (size + 1), 3)
    for n in range(printed.slots):
        cell = Box(slots.x + slots.w - (printed.slots - n) * (size + 1), slots.y, size, slots.h)
        if n < len(one.diplomats):
            canvas.sprite(mark(size + 2, owner_of(one.diplomats[n], len(view.societies))), cell)
        else:
            canvas.sprite(pieces.slot(size - 3, PAPER_DARK), cell)
    tokens = [Token(EFFECTS[effect]) for effect in printed.benefits]
    if printed.action:
        tokens.append(Token(signs.of_action(printed.action)))
    high = inner.h * (90 if box.w >= WIDE else 84) // 100
    gains, inner = inner.right(len(tokens) * high, 3)
    row(canvas, gains, tokens, high, "right", INK, gap=0)
    name = texts.say(f"milestone.{one.id}.name")
    size = round(box.h * (0.5 if box.w >= WIDE else 0.48))
    # Two lines take nearly the whole height of the row.
    canvas.text(name, Box(inner.x, box.y + 1, inner.w, box.h - 2), "strong", size, INK, lines=2, least=12)
