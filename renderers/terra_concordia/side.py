"""The column beside the landscape: sustainability, events, objectives, technologies on offer, wonders, piles."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.core.model import Text
from games.core.texts import Catalogue
from games.terra_concordia.cards.deeds import Draw, Gain, Global, Happening, Individual, Lose
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES, Amounts, Resource
from games.terra_concordia.purse import pays, shops
from games.terra_concordia.view import GoalView, ObjectiveView, WorldView
from renderers.canvas import Box, Canvas
from renderers.fonts import fit
from renderers.owners import mark
from renderers.terra_concordia import goods, signs
from renderers.terra_concordia.alone import badge, goal_is_news, objective_is_news
from renderers.terra_concordia.frame import line, panel
from renderers.terra_concordia.theme import (
    BAD,
    CHANGED,
    CREAM,
    FAINT,
    GOLD,
    GOLD_LIGHT,
    GOOD,
    INK,
    MIDDLING,
    PANEL_EDGE,
    PANEL_LIGHT,
    owner_of,
)
from renderers.tokens import NUMBERS, Token, extent, figure_of, row
from renderers.wording import change

PAYABLE = 7
"""Width of the mark on what can be paid for."""
RANKED = 54
"""Width of a player with the VP that a place among those ahead brings."""
TWO_LINES = 38
"""Height from which a row says in a second line what an objective counts."""
AROUND = 9
"""What a row has around that: its margins and the gap to the next."""
LOW = 40
"""Height of the other rows down to which those of objectives are taller, so that they can say it."""
SIGN = 40
"""How tall the sign of a row is, at most."""
NAME, LEGIBLE, SMALL = 25, 21, 13
"""Sizes of names: at most, from which they can be read on a desktop without being enlarged, and at least."""
COSTS = (32, 28, 24)
"""Heights of the signs of a cost, the largest first."""


def price(cost: Amounts, short: Collection[Resource] = (), ink: str = BAD) -> list[Token]:
    """What something costs; in red that of which there is too little."""
    return [
        Token(goods.of(name), before=str(cost[name]), ink=ink if name in short else "")
        for name in RESOURCES
        if cost.get(name)
    ]


def happenings(effects: Sequence[Happening]) -> list[Token]:
    """What an event does to everybody."""
    tokens: list[Token] = []
    for effect in effects:
        match effect:
            case Gain(resources=found):
                tokens += [Token(goods.of(name), before=f"+{found[name]}") for name in RESOURCES if found.get(name)]
            case Lose(resources=found):
                tokens += [Token(goods.of(name), before=f"−{found[name]}") for name in RESOURCES if found.get(name)]
            case Individual(n=n):
                tokens.append(Token(goods.leaf, before=change(n)))
            case Global(n=n):
                tokens.append(Token(goods.globe, before=change(n)))
            case Draw(n=n):
                tokens.append(Token(goods.hand, before=change(n)))
    return tokens


def side(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """The whole column: every list gets as much height as it has rows."""
    track_height = 92 + 25 * len(view.nations)
    upper, rest = box.top(track_height, 8)
    tracks(canvas, upper, view, texts, before)
    panel(canvas, rest)
    inner = rest.inset(12, 8)
    lists = sections(view)
    heading = 36
    each = heights({name: max(1, len(rows)) for name, rows in lists}, inner.h - (heading + 6) * len(lists) + 6)
    used = sum(heading + each[name] * max(1, len(rows)) for name, rows in lists)
    gap = min(18, (inner.h - used) // max(1, len(lists)))
    for name, rows in lists:
        part, inner = inner.top(heading + each[name] * max(1, len(rows)), gap)
        head, part = part.top(heading - 2, 2)
        _heading(canvas, head, name, view, texts)
        for place, id in zip(part.rows(max(1, len(rows)), 3), rows, strict=False):
            _row(canvas, place, name, id, view, texts)
            if before and _news(name, id, view, before):
                # Between the rows: accents reach up to the rim of theirs.
                canvas.outline(place, CHANGED, 3, 8)
        if not rows:
            canvas.text(texts.say("picture.none"), part, "body", 22, FAINT)


def heights(rows: Mapping[str, int], room: int) -> dict[str, int]:
    """How tall a row of each list is: all the same, but that of an objective has room for what it counts."""
    found = dict.fromkeys(rows, min(52, room // sum(rows.values())))
    if 0 < found.get("objectives", 0) < TWO_LINES + AROUND:
        objectives = rows["objectives"]
        others = (room - (TWO_LINES + AROUND) * objectives) // max(1, sum(rows.values()) - objectives)
        if others >= LOW:
            found = {**dict.fromkeys(rows, others), "objectives": TWO_LINES + AROUND}
    return found


def sections(view: WorldView) -> list[tuple[str, tuple[str, ...]]]:
    """The lists of the column with the ids of their rows; of who is alone the objectives stand beside their strip."""
    found: list[tuple[str, tuple[str, ...]]] = []
    if view.variant != "beginners":
        found.append(("events", view.events))
    if view.goals:
        found.append(("goals", tuple(str(goal.number) for goal in view.goals)))
    elif view.objectives:
        found.append(("objectives", tuple(objective.card for objective in view.objectives)))
    return [*found, ("market", view.market), ("wonders", view.wonders)]


def _news(name: str, id: str, view: WorldView, before: WorldView) -> bool:
    if name == "goals":
        return goal_is_news(view.goals[int(id)], before)
    if name == "objectives":
        return objective_is_news(next(each for each in view.objectives if each.card == id), before)
    return id not in getattr(before, name)


def _heading(canvas: Canvas, box: Box, name: str, view: WorldView, texts: Catalogue) -> None:
    told = {"events": view.piles["events"], "market": view.piles["technologies"], "wonders": view.hidden_wonders}
    where, label = box.right(100, 6)
    canvas.text(texts.say(f"picture.{name}"), label, "title", 30, GOLD)
    if name in told:
        row(canvas, where, [Token(goods.deck, after=str(told[name]))], 32, "right", FAINT)
    canvas.panel(box.bottom(2)[0], PANEL_EDGE)


def _row(canvas: Canvas, box: Box, name: str, id: str, view: WorldView, texts: Catalogue) -> None:
    line(canvas, box)
    inner = box.inset(6, 3)
    if name == "goals":
        _goal(canvas, inner, view.goals[int(id)], view, texts)
        return
    if name == "events":
        rest = _event(canvas, inner, id, view)
    elif name == "objectives":
        rest = _objective(canvas, inner, next(o for o in view.objectives if o.card == id), view, texts)
    else:
        rest = _on_offer(canvas, box, inner, id, view, texts)
    said = texts.say(f"card.{id}")
    if name == "objectives" and inner.h < TWO_LINES:
        # Where there is no room for both, what an objective counts is more than its name.
        counted = texts.say(_counted(view, id))
        found = fit(counted, "body", NAME, rest[2:], 2, SMALL)
        said = said if found.cut else counted
    canvas.text(said, rest, "body", NAME, CREAM, lines=2, least=SMALL)


def _goal(canvas: Canvas, box: Box, goal: GoalView, view: WorldView, texts: Catalogue) -> None:
    """A goal of a scenario, and how far whoever is alone has come with it."""
    high = min(SIGN, box.h)
    sign, rest = box.left(high, 8)
    canvas.sprite(signs.badge(high - 4, *badge(met=goal.met)), sign)
    count, rest = rest.right(66, 6)
    canvas.text(f"{goal.reached}/{goal.at_least}", count, "strong", 26, CREAM, "right")
    canvas.text(texts.say(f"goal.{view.scenario}.{goal.number}"), rest, "body", 24, CREAM, lines=2, least=16)


def _event(canvas: Canvas, box: Box, id: str, view: WorldView) -> Box:
    """Of an Event all but its name; the room for that."""
    event, high = PACKS[view.edition].events[id], min(SIGN, box.h)
    sign, rest = box.left(high, 8)
    canvas.sprite(signs.sign(high - 2, event.positive), sign)
    told = happenings(event.effects)
    gains, rest = rest.right(min(292, extent(told, 34, 5)), 8)
    row(canvas, gains, told, 34, "right", CREAM, 5)
    return rest


def _objective(canvas: Canvas, box: Box, objective: ObjectiveView, view: WorldView, texts: Catalogue) -> Box:
    """Of a public objective all but its name: what counts, who leads, what that is worth; the room for the name."""
    leaders, rest = box.right(RANKED * len(objective.places), 6)
    high, numbers = 32, NUMBERS
    if rest.h >= TWO_LINES:
        # What it is worth stands under who leads, so that both lines are as broad as they can be.
        rest, counted = rest.rows(2)
        canvas.text(texts.say(_counted(view, objective.card)), counted, "body", 21, FAINT, least=12)
        places, leaders = leaders.bottom(leaders.h * 45 // 100, 1)
        high, numbers = 26, 0.86
        # Accents of capitals may stand in the margin.
        rest = Box(rest.x, rest.y - 3, rest.w, rest.h + 3)
    else:
        places, rest = rest.right(98, 6)
    worth = [Token(goods.star, after="/".join(map(str, objective.places)))]
    row(canvas, places, worth, 24, "right", GOLD_LIGHT, numbers=1)
    ahead = [
        Token(figure_of(mark, owner_of(view.nations[seat])), after=str(points), share=0.9)
        for seat, points in sorted(objective.points.items(), key=lambda each: (-each[1], each[0]))
    ]
    row(canvas, leaders, ahead, high, "right", CREAM, gap=8, numbers=numbers)
    return rest


def _counted(view: WorldView, id: str) -> Text:
    return PACKS[view.edition].public[id].measure.said()


def _on_offer(canvas: Canvas, box: Box, inner: Box, id: str, view: WorldView, texts: Catalogue) -> Box:
    """Of a Wonder or a Technology all but its name: whether it can be paid for, points, cost; the room for the name."""
    printed, high = PACKS[view.edition], min(SIGN, inner.h)
    card = printed.cards[id]
    if pays(view, id):
        payable(canvas, box)
    points, rest = inner.right(64, 4)
    row(canvas, points, [Token(goods.star, after=str(card.vp))], 34, "right", GOLD_LIGHT)
    if technology := printed.technologies.get(id):
        sign, rest = rest.left(high, 6)
        canvas.sprite(signs.category(high - 2, technology.category), sign)
        level, rest = rest.left(18, 6)
        canvas.text(str(technology.level), level, "strong", 26, GOLD_LIGHT, "centre")
        if id in printed.exclusive:
            star, rest = rest.left(28, 4)
            canvas.sprite(signs.exclusive(28), star)
    return _priced(canvas, rest, price(card.cost), texts.say(f"card.{id}"))


def _priced(canvas: Canvas, box: Box, tokens: Sequence[Token], name: str) -> Box:
    """The cost of something in as large signs as leave its name legible; the room for the name."""
    ways = [(size, *box.right(min(200, extent(tokens, size, 4)), 8)) for size in COSTS]
    size, costs, rest = max(ways, key=lambda way: min(LEGIBLE, fit(name, "body", NAME, way[2][2:], 2).size))
    row(canvas, costs, tokens, size, "right", CREAM, 4)
    return rest


def payable(canvas: Canvas, box: Box) -> None:
    """Mark what whoever has the turn could pay for."""
    canvas.panel(box.left(PAYABLE)[0], GOOD, PAYABLE // 2)


def legend(canvas: Canvas, able: Box | None, new: Box | None, texts: Catalogue, size: int = 22) -> None:
    """What the marks mean that are shown: what could be paid for, what has changed; in letters of this size."""
    if able is not None:
        swatch, said = able.left(PAYABLE, 8)
        payable(canvas, swatch.inset(0, 4))
        canvas.text(texts.say("picture.payable"), said, "body", size, CREAM, lines=2, least=18)
    if new is not None:
        swatch, said = new.left(22, 6)
        canvas.border(Box(swatch.x, swatch.y + (new.h - 22) // 2, 22, 22), CHANGED, 4, 6)
        canvas.text(texts.say("picture.changed"), said, "body", size, CREAM, least=18)


def health(sustainability: int) -> str:
    """The colour of the continent's sustainability."""
    return BAD if sustainability <= 3 else MIDDLING if sustainability <= 6 else GOOD


def tracks(canvas: Canvas, box: Box, view: WorldView, texts: Catalogue, before: WorldView | None) -> None:
    """Sustainability of the globe, and of every player under it."""
    panel(canvas, box)
    inner = box.inset(12, 7)
    head, rest = inner.top(32, 3)
    canvas.text(texts.say("picture.sustainability"), head, "title", 30, GOLD)
    able, new = head.right(246)[0].left(136, 8)
    legend(canvas, able if shops(view) else None, new if before else None, texts)
    globe, rest = rest.top(40, 4)
    label, cells = globe.left(46, 4)
    canvas.sprite(goods.globe(40), label)
    for n, cell in enumerate(cells.columns(11, 3)):
        here = n == view.sustainability
        tone = health(n)
        line(canvas, cell, 7, tone if here else PANEL_LIGHT)
        if n in (5, 7) and not here:
            canvas.panel(cell.bottom(5)[0].inset(5, 0), tone)
        canvas.text(str(n), cell, "strong", 32 if here else 22, INK if here else FAINT, "centre")
        if here and before and before.sustainability != n:
            canvas.border(cell.inset(-3), CHANGED, 4, 8)
    for place, nation in zip(rest.rows(len(view.nations), 3), view.nations, strict=True):
        owner = owner_of(nation)
        label, cells = place.left(46, 4)
        canvas.sprite(goods.leaf(min(24, place.h)), label)
        rail = Box(cells.x, cells.y + cells.h // 2 - 2, cells.w, 4)
        canvas.panel(rail, PANEL_EDGE)
        stop = cells.columns(11, 3)[nation.individual]
        canvas.sprite(mark(place.h + 6, owner), stop)


def piles(canvas: Canvas, box: Box, view: WorldView) -> None:
    """Cards that are left to draw, in the corners that the landscape leaves free."""
    low = box.inset(16, 12).bottom(46)[0]
    row(
        canvas,
        low.left(104)[0],
        [Token(signs.of_kind("construction"), after=str(view.piles["constructions"]))],
        44,
        "left",
        CREAM,
    )
    row(canvas, low.right(104)[0], [Token(goods.deck, after=str(view.piles["pool"]))], 44, "right", CREAM)


def rounds(texts: Catalogue, view: WorldView) -> str:
    """Which round of how many."""
    return texts.say(Text("picture.round", {"n": view.round, "of": view.rounds}))
