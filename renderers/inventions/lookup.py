"""One component large: what it is, what is printed on it, what that means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core.texts import Catalogue
from games.inventions.content import PACKS
from games.inventions.printed import (
    Card,
    InfluenceToken,
    KnowledgeTile,
    Milestone,
    PrivateObjective,
    ProgressTile,
    PublicObjective,
    SpecialistTile,
    WealthTile,
)
from games.inventions.teller import InventionsTeller
from renderers.canvas import Box, Canvas
from renderers.fonts import wrapped
from renderers.inventions import effects, figures, pieces, signs
from renderers.inventions.cards import idea, invention
from renderers.inventions.frame import cabinet, case, label, plaque
from renderers.inventions.progress import tile
from renderers.inventions.region import TOKENS
from renderers.inventions.theme import BRASS_LIGHT, CHRONOS, CREAM, INK, LANDS, PAPER_DARK, PAPER_LIGHT, SEPIA
from renderers.lookup import component
from renderers.tokens import Figure, Token, figure_of, row

SIZE = (720, 960)
LEAST = 18
"""Pixels under which no letter goes."""
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
TYPED: dict[str, Callable[[str], Figure]] = {
    "progress_tiles": lambda kind: figure_of(pieces.progress, kind),
    "specialists": figures.of_specialist,
    "inventions": signs.of_specialty,
}
"""What they count of one specialty."""


def lookup(id: str, edition: str, texts: Catalogue, *, audit: bool) -> Canvas:
    """Any component, as an edition prints it.

    Raises:
        UnknownPicture: no such component.
    """
    found = component(InventionsTeller, id, edition)
    one = _printed(id, edition)
    lines = [texts.say(line) for line in found.lines]
    canvas = Canvas(*SIZE, audit=audit)
    canvas.backdrop(cabinet(*SIZE))
    case(canvas, canvas.box.inset(14), 18)
    head, rest = canvas.box.inset(36, 34).top(64, 14)
    plaque(canvas, head, 10)
    canvas.text(texts.say(f"picture.kind.{_kind(one)}"), head.inset(16, 6), "strong", 32, INK, "centre", least=18)
    name, rest = rest.top(120, 10)
    called = texts.say(found.name)
    canvas.text(called[:1].upper() + called[1:], name, "title", 64, BRASS_LIGHT, "centre", lines=2, least=30)
    picture, rest = rest.top(344, 16)
    label(canvas, picture, 12, PAPER_LIGHT)
    _picture(canvas, picture.inset(22, 20), one, id, edition, texts)
    label(canvas, rest, 12, PAPER_LIGHT)
    _speech(canvas, rest.inset(22, 16), lines)
    return canvas


Printed = (
    Card
    | Milestone
    | SpecialistTile
    | KnowledgeTile
    | ProgressTile
    | WealthTile
    | InfluenceToken
    | PrivateObjective
    | PublicObjective
)
"""What can be looked up."""


def _picture(canvas: Canvas, box: Box, one: Printed, id: str, edition: str, texts: Catalogue) -> None:
    """What is printed on a component."""
    match one:
        case Card():
            left, right = box.columns(2, 16)
            for half in (left, right):
                canvas.panel(half.inset(-3), PAPER_DARK, 12)
            idea(canvas, left, id, edition, texts, 36)
            invention(canvas, right, id, edition, texts, 36)
        case Milestone():
            _milestone(canvas, box, one)
        case SpecialistTile(slots=slots, benefits=benefits):
            upper, lower = box.top(box.h * 3 // 5, 10)
            row(canvas, upper, [Token(effects.EFFECTS[effect]) for effect in benefits], upper.h, "centre")
            row(canvas, lower, [Token(figure_of(pieces.slot, PAPER_DARK))] * slots, lower.h, "centre", gap=16)
        case KnowledgeTile(chain=chain, points=points):
            left, right = box.columns(2, 30)
            canvas.sprite(pieces.book(230), left)
            canvas.sprite(signs.action(150, chain), left)
            canvas.sprite(pieces.book(230, False), right)
            row(canvas, right.inset(20, 60), [Token(pieces.medal, after=str(points))], 130, "centre", INK)
        case PrivateObjective(regions=regions):
            _objective(canvas, box, regions, edition)
        case PublicObjective(counts=counts, type=kind, points_each=n):
            figure = TYPED[counts](kind) if kind else COUNTED[counts]
            row(canvas, box.inset(0, 60), [Token(figure), Token(pieces.medal, after=str(n))], 180, "centre", gap=40)
        case ProgressTile(pair=pair) if pair:
            left, right = box.columns(2, 20)
            tile(canvas, left, id, edition)
            row(canvas, right, [Token(signs.of_action(action)) for action in pair], 140, "centre", gap=16)
        case InfluenceToken():
            _token(canvas, box, one)
        case _:
            tile(canvas, box, id, edition)


def _printed(id: str, edition: str) -> Printed:
    pack = PACKS[edition]
    shelves: tuple[Mapping[str, Printed], ...] = (
        pack.cards,
        pack.milestones,
        pack.specialist_tiles,
        pack.knowledge_tiles,
        pack.tiles,
        pack.wealth_tiles,
        pack.tokens,
        pack.private,
        pack.public,
    )
    return next(shelf[id] for shelf in shelves if id in shelf)


def _kind(one: Printed) -> str:
    """The id of the text that says what it is."""
    match one:
        case ProgressTile(type=specialty):
            return specialty
        case PrivateObjective(kind=kind):
            return kind
        case _:
            return KINDS[type(one)]


KINDS: dict[type[Printed], str] = {
    Card: "card",
    Milestone: "milestone",
    SpecialistTile: "specialist_tile",
    KnowledgeTile: "knowledge_tile",
    WealthTile: "wealth",
    InfluenceToken: "token",
    PublicObjective: "public",
}


def _token(canvas: Canvas, box: Box, one: InfluenceToken) -> None:
    """An influence token of whoever it may be, and what it does when it is turned."""
    left, right = box.columns(2, 20)
    canvas.sprite(figures.seat_token(220, CHRONOS), left)
    canvas.text(TOKENS[one.id], left, "strong", 110, INK, "centre")
    figures_of = [signs.of_action(one.chain)] if one.chain else [effects.EFFECTS[effect] for effect in one.effects]
    row(canvas, right, [Token(figure_of(pieces.chain), share=0.5), *map(Token, figures_of)], 170, "centre", gap=16)


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
    """Sentences under each other, as large as they find room together."""
    size = next((size for size in range(36, LEAST, -1) if _tall(lines, size, box.w) <= box.h), LEAST)
    box = box.inset(0, max(0, (box.h - _tall(lines, size, box.w)) // 2))
    for sentence in lines:
        for line in wrapped(sentence, "body", size, box.w):
            place, box = box.top(round(size * 1.36))
            canvas.text(line, place, "body", size, INK, "centre", least=LEAST)
        box = box.top(size // 2)[1]


def _tall(lines: Sequence[str], size: int, wide: int) -> int:
    return sum(len(wrapped(line, "body", size, wide)) * round(size * 1.36) + size // 2 for line in lines)
