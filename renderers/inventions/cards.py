"""Ideas and Inventions, small: the two sides of a card."""

from __future__ import annotations

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from renderers.canvas import Box, Canvas
from renderers.fonts import width
from renderers.inventions import pieces, signs
from renderers.inventions.frame import label, shelf
from renderers.inventions.theme import CANVAS, CREAM, ERAS, INK, PAPER_LIGHT, SEPIA, TYPES
from renderers.tokens import Token, extent, figure_of, row

ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


def idea(
    canvas: Canvas, box: Box, id: str, edition: str, texts: Catalogue, size: int = 17, *, told: bool = False
) -> None:
    """The side of the Idea: type, era, name; which milestone it needs, perhaps by its name, and which specialists."""
    card = PACKS[edition].cards[id]
    label(canvas, box, 8, PAPER_LIGHT)
    inner = box.inset(4, 4)
    stripe, rest = inner.left(round(size * 1.7), 4)
    shelf(canvas, stripe, 5, TYPES[card.type].fill if card.type != "culture" else CANVAS)
    _era(canvas, stripe, card.era, TYPES[card.type].ink, card.type, size)
    high = round(size * 1.55)
    foot, head = rest.bottom(round(size * 2.2) if told else high, 1)
    canvas.text(texts.say(f"card.{id}.name"), head, "strong", size, INK, lines=3, least=12)
    if card.milestone:
        tokens = [Token(figure_of(signs.specialty, kind)) for kind in card.extra]
        badge, more = foot.left(round(size * 2.3), 4)
        milestone_code(canvas, badge.inset(0, (foot.h - high) // 2), card.milestone, card.milestone[0], size)
        if told:
            called, more = more.left(more.w - len(tokens) * (high + 3) - 4, 4)
            name = texts.say(f"milestone.{card.milestone}.name")
            canvas.text(name, called, "body", size, SEPIA, lines=2, least=15)
        row(canvas, more, tokens, high, "right" if told else "left", gap=3)
    else:
        canvas.sprite(signs.action(high, card.chain), foot, "left")


def invention(
    canvas: Canvas,
    box: Box,
    id: str,
    edition: str,
    texts: Catalogue,
    size: int = 17,
    *,
    told: bool = False,
) -> None:
    """The side of the Invention: on its colour, with the chain action that it gives; ``told``: also what that action is
    called.
    """
    card = PACKS[edition].cards[id]
    cloth = TYPES[card.type]
    shelf(canvas, box, 8, cloth.dark)
    canvas.panel(box.inset(3), cloth.fill, 6)
    inner = box.inset(5, 5)
    stripe, rest = inner.left(round(size * 1.7), 4)
    shelf(canvas, stripe, 5, cloth.dark if card.type != "culture" else CANVAS)
    _era(canvas, stripe, card.era, cloth.ink, card.type, size)
    foot, head = rest.bottom(round(size * (2.2 if told else 1.75)), 1)
    canvas.text(texts.say(f"card.{id}.name"), head, "strong", size, cloth.ink, lines=3, least=12)
    tokens = [Token(figure_of(pieces.chain, False), share=0.6), Token(signs.of_action(card.chain))]
    if told:
        high = round(size * 1.75)
        foot, called = foot.left(extent(tokens, high, 3), 3)
        canvas.text(texts.say(f"action.{card.chain}"), called, "body", size, cloth.ink, lines=2, least=14)
    row(canvas, foot, tokens, round(size * 1.75), gap=3)


def compact(
    canvas: Canvas,
    box: Box,
    id: str,
    edition: str,
    texts: Catalogue,
    size: int,
    *,
    made: bool,
    token: bool = False,
) -> None:
    """Either side with large letters: type, era, what it needs or gives, and its name as large as there is room.

    What an Idea needs: its milestone and, before that, the further specialists.
    """
    card = PACKS[edition].cards[id]
    cloth = TYPES[card.type]
    if made:
        shelf(canvas, box, 8, cloth.dark)
        canvas.panel(box.inset(3), cloth.fill, 6)
    else:
        label(canvas, box, 8, PAPER_LIGHT)
        canvas.panel(box.inset(3).top(size * 8 // 5)[0], CANVAS if card.type == "culture" else cloth.fill, 6)
    inner = box.inset(5, 4)
    head, name = inner.top(size * 3 // 2, 2)
    sign, rest = head.left(head.h - 2, 2)
    canvas.sprite(signs.specialty(sign.w, card.type), sign)
    gain, rest = rest.right(round(head.h * 1.6), 2)
    if token:
        canvas.sprite(pieces.chain(head.h // 2), rest, "right")
    if made:
        canvas.sprite(signs.action(head.h, card.chain), gain)
    elif card.milestone:
        milestone_code(canvas, gain, card.milestone, card.milestone[0], size + 8)
        # As large as the era beside them leaves room for.
        room = rest.w - width(ROMAN[card.era], "title", size + 8) - 2
        wide = min(head.h - 3, room // max(1, len(card.extra)) - 1)
        for kind in card.extra:
            further, rest = rest.right(wide, 1)
            canvas.sprite(signs.specialty(further.w, kind), further)
    canvas.text(ROMAN[card.era], rest, "title", size + 8, cloth.ink, least=16)
    said, ink = texts.say(f"card.{id}.name"), cloth.ink if made else INK
    canvas.text(said, name.inset(-3, 0), "strong", size * 8 // 5, ink, "centre", lines=3, least=14)


def listed(canvas: Canvas, box: Box, id: str, edition: str, texts: Catalogue, size: int) -> None:
    """An Idea as a line: type and era on its colour, its name, which specialists it needs and which milestone."""
    card = PACKS[edition].cards[id]
    label(canvas, box, 6, PAPER_LIGHT)
    stripe, rest = box.inset(3, 1).left(box.h + size * 5 // 4, 8)
    shelf(canvas, stripe, 5, CANVAS if card.type == "culture" else TYPES[card.type].fill)
    sign, era = stripe.inset(3, 1).left(stripe.h - 2, 3)
    canvas.sprite(signs.specialty(sign.w, card.type), sign)
    canvas.text(ROMAN[card.era], era, "title", size, TYPES[card.type].ink, "centre", least=16)
    if card.milestone:
        code, rest = rest.right(size * 2, 4)
        milestone_code(canvas, code, card.milestone, card.milestone[0], size)
        for kind in card.extra:
            further, rest = rest.right(rest.h, 2)
            canvas.sprite(signs.specialty(further.w, kind), further)
    else:
        gain, rest = rest.right(rest.h, 6)
        canvas.sprite(signs.action(gain.h, card.chain), gain)
    # Accents are higher than what stands beside the name.
    name = Box(rest.x, box.y, rest.w, box.h)
    canvas.text(texts.say(f"card.{id}.name"), name, "strong", size, INK, least=14)


def _era(canvas: Canvas, box: Box, era: int, ink: str, kind: str, size: int) -> None:
    upper, lower = box.top(box.w, 0)
    canvas.sprite(signs.specialty(min(box.w - 2, upper.h), kind), upper)
    canvas.text(ROMAN[era], lower, "title", round(size * 1.25), ink, "centre", least=12)


def milestone_code(canvas: Canvas, box: Box, id: str, letter: str, size: int) -> None:
    """The code of a milestone on the colour of its era."""
    canvas.panel(box, INK, box.h // 3)
    canvas.panel(box.inset(2), ERAS["abcdef".index(letter)], max(1, box.h // 3 - 2))
    canvas.text(id.upper(), box.inset(3, 1), "strong", size, CREAM, "centre", least=12)
