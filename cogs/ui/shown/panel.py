"""The private panel: everything a user may do now, as pages of buttons and menus. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock import HOUR
from cogs.ui import ids
from cogs.ui.layout import IN_A_MENU, IN_A_ROW, Block, Button, Layout, Line, Menu, Row, Style, cut, lines, rows
from cogs.ui.sentences import picture_name, say
from cogs.ui.shown.buttons import table_button
from cogs.ui.shown.deadlines import amount_said
from cogs.ui.shown.offers import ROWS, Piece, pieces, warning
from cogs.ui.shown.panel_shown import Panel
from cogs.ui.shown.refusals import brief, whole
from games.core.model import Command, Key, Option
from games.core.teaching.reference import Reference
from games.core.texts import Catalogue

TYPED = 100
"""Beyond so many options the panel names the slash command that finds them by typing."""


def pages(panel: Panel) -> list[Layout]:
    """The panel, page by page: at least one, every option on exactly one of them."""
    found = paginate(panel) or [[]]
    return [_page(panel, content, n, len(found)) for n, content in enumerate(found)]


def page(panel: Panel, n: int) -> Layout:
    """One page; a number past the end (the question changed meanwhile) gives the last."""
    found = pages(panel)
    return found[min(n, len(found) - 1)]


def explanation(panel: Panel, book: Reference) -> Layout:
    """Everything that cannot be done now, each with its reason and clause."""
    told = whole(panel.refusals, panel.prose, panel.speech, book)
    heading = f"### {cut(panel.header, 200)}\n**{panel.speech.say('panel.not_now')}**"
    back = ids.panel(panel.game_id, panel.seat, panel.seq, "page.0")
    buttons = Row((Button(panel.speech.say("panel.confirm_no"), back),))
    return Layout(tuple(block for block in (heading, told, buttons) if block), panel.colour)


def confirmation(panel: Panel, option: Option) -> Layout:
    """Asks once more before something that cannot be won back, and says what comes of it.

    What only costs something may be confirmed for good; that stands last, where nobody presses it unread.
    """
    speech, kind = panel.speech, panel.outlook.costs.get(option.key)
    since = next((d.since for d in panel.decisions if d.allows((option.key,))), panel.seq)
    consequence = panel.outlook.said(option.key, panel.prose)
    asked = say(speech, "panel.confirm", label=cut(panel.prose.say(option.label), 200), consequence=consequence)
    read = panel.outlook.mark(option.key)
    yes = ids.option(panel.game_id, panel.seat, since, option.key, read)
    buttons = [
        Button(speech.say("panel.confirm_yes"), yes, "danger", panel.icon(option.icon)),
        Button(speech.say("panel.confirm_no"), ids.panel(panel.game_id, panel.seat, panel.seq, "page.0")),
    ]
    if kind is not None:
        asked = f"{asked}\n-# {speech.say('panel.waive_note')}"
        never = ids.waive(panel.game_id, panel.seat, since, option.key, read)
        buttons.append(Button(speech.say("panel.waive"), never, "danger"))
    return Layout((f"### {cut(panel.header, 200)}", asked, Row(tuple(buttons))), panel.colour)


# ---------------------------------------------------------------- pages


def paginate(panel: Panel) -> list[list[Piece]]:
    """What is offered, page by page."""
    found: list[list[Piece]] = []
    used_rows = 0
    used_room = 0
    for piece in pieces(panel, ROWS, panel.room):
        # A decision's prompt is said once on each page that shows options of it.
        new_prompt = not found or all(other.decision != piece.decision for other in found[-1])
        room = piece.components + new_prompt
        if not found or used_rows + piece.rows > ROWS or used_room + room > panel.room:
            found.append([])
            used_rows, used_room, room = 0, 0, piece.components + 1
        found[-1].append(piece)
        used_rows, used_room = used_rows + piece.rows, used_room + room
    return found


def _page(panel: Panel, content: Sequence[Piece], n: int, total: int) -> Layout:
    lesson = f"\n{panel.lesson}" if panel.lesson and n == 0 else ""
    offered = free_said(panel.offer_hours, panel.speech) if panel.offered else ""
    said = (_heading(panel), panel.time, _news(panel), offered, _not_asked(panel), lesson)
    blocks = list[Block]([_paragraph(*said)])
    if n == 0 and (first := _first(panel)):
        blocks.append(Row(tuple(first)))
    asked = -1
    for piece in content:
        if piece.decision != asked:
            asked = piece.decision
            blocks.append(cut(panel.prose.say(panel.decisions[asked].prompt), 200))
        blocks += piece.blocks
    keys = [option.key for decision in panel.decisions for option in decision.options]
    refused = brief(panel.refusals, panel.prose, panel.speech) if n == 0 else ""
    blocks.append(_paragraph(warning(panel, keys), _typed(panel), refused))
    if panel.elsewhere is not None:
        label = say(panel.speech, "panel.elsewhere", table=panel.elsewhere.name)
        # Bots answer at once in a guided game: who is learning stays.
        style: Style = "secondary" if panel.guided else "success"
        blocks.append(Row((Button(label, ids.table(panel.elsewhere.game_id, "play"), style),)))
    controls = _controls(panel, n, total)
    blocks += rows(controls)
    if len(panel.seats) > 1:
        blocks.append(_seats(panel))
    return Layout(tuple(blocks), panel.colour)


def free_said(hours: int, speech: Catalogue) -> str:
    """That the reader's place is on offer; ``hours``: so long nobody plays there, in games for people only."""
    if not hours:
        return speech.say("panel.offered")
    return say(speech, "panel.offered_people", time=amount_said(hours * HOUR, speech))


def _first(panel: Panel) -> list[Button]:
    """What is offered before anything else: the own place back, what happened meanwhile, what was planned."""
    found: list[Button] = []
    if panel.offered:
        found.append(table_button(panel.game_id, "back", panel.speech, "success"))
    if panel.missed:
        found.append(table_button(panel.game_id, "catchup", panel.speech, "primary"))
    if panel.ahead == "kept":
        found.append(Button(panel.speech.say("panel.kept"), ids.ahead(panel.game_id, panel.seat, "plan"), "primary"))
    return found


def _heading(panel: Panel) -> str:
    name = next((line.name for line in panel.seats if line.seat == panel.seat), "")
    title = f"{panel.header} · {name}" if name and len(panel.seats) > 1 else panel.header
    return f"### {cut(title, 200)}\n{cut(panel.status, 1_000)}".rstrip()


def _paragraph(*said: str) -> str:
    """Texts below each other as one component: Discord counts those."""
    return "\n".join(filter(None, said))


def _news(panel: Panel) -> str:
    return lines([f"-# › {line}" for line in panel.news], 900, lambda n: f"-# {say(panel.speech, 'log.more', n=n)}")


def _not_asked(panel: Panel) -> str:
    speech = panel.speech
    if any(decision.blocking for decision in panel.decisions):
        return ""
    if panel.waiting:
        id = "lesson.waiting" if panel.guided else "panel.waiting_for"
        waiting = say(speech, id, names=cut(speech.enumerate(panel.waiting), 300))
        return f"{waiting}\n{speech.say('panel.undo_open')}" if panel.ways_back else waiting
    return speech.say("panel.over" if panel.over else "panel.nothing")


def _typed(panel: Panel) -> str:
    options = [option for decision in panel.decisions for option in decision.options]
    if len(options) <= TYPED:
        return ""
    names = [
        f"`/{panel.command} {command.name}`"
        for command in panel.commands
        if any(_answers(command, option.key) for option in options)
    ]
    if not names:
        return ""
    return say(panel.speech, "panel.typed", commands=cut(", ".join(names), 300), n=len(options))


def _answers(command: Command, key: Key) -> bool:
    return key == command.key or any(key.startswith(parameter.prefix) for parameter in command.parameters)


def _controls(panel: Panel, n: int, total: int) -> list[Button]:
    def control(name: str, what: str) -> Button:
        return Button(panel.speech.say(f"panel.{name}"), ids.panel(panel.game_id, panel.seat, panel.seq, what))

    found = [control(name, what) for name, what in panel.ways_back]
    if panel.ahead == "plan":
        found.append(Button(panel.speech.say("panel.ahead"), ids.ahead(panel.game_id, panel.seat, "plan")))
    elif panel.ahead == "orders":
        found.append(Button(panel.speech.say("ahead.orders"), ids.orders(panel.game_id, panel.seat, "turn", "show")))
    shown = f"view.{panel.look}" if panel.look else "board"
    named = picture_name(panel.look, panel.texts, panel.speech) if panel.look else panel.speech.say("button.board")
    found.append(Button(named, ids.table(panel.game_id, shown)))
    if panel.opened:
        found.append(control("confirm_no", "page.0"))
    if n == 0 and panel.refusals:
        found.append(control("why_not", "why"))
    if n > 0:
        found.append(control("previous", f"page.{n - 1}"))
    if n + 1 < total:
        found.append(control("next", f"page.{n + 1}"))
    # Two advisers that differ would only confuse whoever is new to the game.
    if len(found) < IN_A_ROW and panel.hinted and not panel.opened and not panel.suggested:
        found.append(control("hint", "hint"))
    # The lessons promise the points at any time, so that somebody who learns always has them.
    if (panel.guided or len(found) < IN_A_ROW) and n == 0 and not panel.opened:
        what = "points" if panel.guided else "minute"
        found.append(table_button(panel.game_id, what, panel.speech))
    if len(found) < IN_A_ROW and n == 0 and not panel.opened and not panel.guided:
        found.append(table_button(panel.game_id, "memo", panel.speech))
    return found


def _seats(panel: Panel) -> Menu:
    asked, idle = panel.speech.say("panel.seat_asked"), panel.speech.say("panel.seat_idle")
    found = tuple(
        Line(str(line.seat), line.name, asked if line.asked else idle, chosen=line.seat == panel.seat)
        for line in panel.seats[:IN_A_MENU]
    )
    return Menu(ids.seats(panel.game_id), panel.speech.say("panel.choose_seat"), found)
