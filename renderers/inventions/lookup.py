"""One component large: what it is, what is printed on it, what that means."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.notes import lines_said, printed, title_said
from games.inventions.printed import (
    Card,
    KnowledgeTile,
    Milestone,
    PrivateObjective,
    ProgressTile,
    PublicObjective,
    SpecialistTile,
)
from renderers.base import UnknownPicture
from renderers.canvas import Box, Canvas
from renderers.inventions import effects, figures, pieces, signs
from renderers.inventions.cards import idea, invention
from renderers.inventions.frame import cabinet, case, label, plaque
from renderers.inventions.progress import tile
from renderers.inventions.theme import BRASS_LIGHT, CREAM, INK, LANDS, PAPER_DARK, PAPER_LIGHT, SEPIA
from renderers.tokens import Figure, Token, figure_of, row

SIZE = (720, 960)
COUNTED: dict[str, Figure] = {
    "wealth_tiles": pieces.wealth,
    "academics": figures.of_specialist("academic"),
    "influence_tokens": effects.influence,
    "economy_tokens_used": effects.coin,
    "sages": figures.sage,
    "chain_tokens_by_influence": figure_of(pieces.chain),
    "citizens_next_to_cards": figures.PLAIN,
}
"""What public objectives count, where it is of no specialty."""
TYPED = {"progress_tiles": pieces.progress, "specialists": figures.specialist, "inventions": signs.specialty}
"""What they count of one specialty."""


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """Any component, as an edition prints it.

    Raises:
        UnknownPicture: no such component.
    """
    try:
        one = printed(id, edition)
    except KeyError:
        raise UnknownPicture(id) from None
    lines = [texts.say(line) for line in lines_said(id, edition)]
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(cabinet(*SIZE))
    case(canvas, canvas.box.inset(14), 18)
    head, rest = canvas.box.inset(36, 34).top(64, 14)
    plaque(canvas, head, 10)
    canvas.text(lines[0], head.inset(16, 6), "strong", 32, INK, "centre", lines=2, least=18)
    name, rest = rest.top(120, 10)
    canvas.text(texts.say(title_said(id, one)), name, "title", 64, BRASS_LIGHT, "centre", lines=2, least=30)
    picture, rest = rest.top(344, 16)
    label(canvas, picture, 12, PAPER_LIGHT)
    inner = picture.inset(22, 20)
    match one:
        case Card():
            left, right = inner.columns(2, 16)
            for box in (left, right):
                canvas.panel(box.inset(-3), PAPER_DARK, 12)
            idea(canvas, left, id, edition, texts, 36)
            invention(canvas, right, id, edition, texts, 36)
        case Milestone():
            _milestone(canvas, inner, one)
        case SpecialistTile(slots=slots, benefits=benefits):
            upper, lower = inner.top(inner.h * 3 // 5, 10)
            row(canvas, upper, [Token(effects.EFFECTS[effect]) for effect in benefits], upper.h, "centre")
            row(canvas, lower, [Token(figure_of(pieces.slot, PAPER_DARK))] * slots, lower.h, "centre", gap=16)
        case KnowledgeTile(chain=chain, points=points):
            left, right = inner.columns(2, 30)
            canvas.sprite(pieces.book(230), left)
            canvas.sprite(signs.action(150, chain), left)
            canvas.sprite(pieces.book(230, False), right)
            row(canvas, right.inset(20, 60), [Token(pieces.medal, after=str(points))], 130, "centre", INK)
        case PrivateObjective(regions=regions):
            _objective(canvas, inner, regions, edition)
        case PublicObjective(counts=counts, type=kind, points_each=n):
            figure = figure_of(TYPED[counts], kind) if kind else COUNTED[counts]
            row(canvas, inner.inset(0, 60), [Token(figure), Token(pieces.medal, after=str(n))], 180, "centre", gap=40)
        case ProgressTile(pair=pair) if pair:
            left, right = inner.columns(2, 20)
            tile(canvas, left, id, edition)
            row(canvas, right, [Token(signs.of_action(action)) for action in pair], 140, "centre", gap=16)
        case _:
            tile(canvas, inner, id, edition)
    label(canvas, rest, 12, PAPER_LIGHT)
    _speech(canvas, rest.inset(22, 16), lines[1:])
    return canvas


def _milestone(canvas: Canvas, box: Box, one: Milestone) -> None:
    left, right = box.left(230, 30)
    canvas.sprite(pieces.tablet(box.h - 10, one.era), left)
    canvas.text(one.id.upper(), left, "title", 110, CREAM, "centre")
    upper, lower = right.top(right.h * 3 // 5, 10)
    tokens = [Token(effects.EFFECTS[effect]) for effect in one.benefits]
    tokens += [Token(signs.of_action(one.action))] if one.action else []
    row(canvas, upper, tokens, upper.h, "centre", gap=14)
    row(canvas, lower, [Token(figure_of(pieces.slot, PAPER_DARK))] * one.slots, 80, "centre", gap=14)


def _objective(canvas: Canvas, box: Box, regions: Sequence[str], edition: str) -> None:
    """The numbers of the regions depicted; for Inventions their three types."""
    upper, lower = box.top(150, 14)
    canvas.sprite(pieces.target(150), upper)
    if not regions:
        row(canvas, lower, [Token(signs.of_specialty(kind)) for kind in ("economy", "culture", "technology")], 120,
            "centre", gap=24)  # fmt: skip
        return
    size = min(lower.h, 124)
    for cell, region in zip(lower.inset(20, 0).columns(len(regions), 14), regions, strict=True):
        place = Box(cell.x + (cell.w - size) // 2, cell.y + (cell.h - size) // 2, size, size)
        canvas.panel(place, SEPIA, 24)
        canvas.panel(place.inset(4), LANDS[region], 21)
        canvas.text(str(PACKS[edition].regions[region].number), place, "strong", 66, INK, "centre")


def _speech(canvas: Canvas, box: Box, lines: Sequence[str]) -> None:
    size = 34 if len(lines) < 3 else 30
    for place, line in zip(box.rows(max(1, len(lines)), 8), lines, strict=False):
        canvas.text(line, place, "body", size, INK, "centre", lines=4, least=19)
