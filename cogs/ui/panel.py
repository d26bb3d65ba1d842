"""The private panel: everything a user may do now, as pages of buttons and menus. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from cogs.ui import ids
from cogs.ui.layout import COLOUR, IN_A_MENU, Block, Button, Layout, Line, Menu, Row, components, cut, lines, rows
from cogs.ui.refusals import brief, whole
from cogs.ui.sentences import escaped, say
from games.core.model import Command, Decision, Key, Option, Refusal, Seat
from games.core.reference import Reference
from games.core.texts import Catalogue

BUTTONS = 10
"""Up to so many options are all buttons; beyond, groups become menus."""
TYPED = 100
"""Beyond so many options the panel names the slash command that finds them by typing."""
ROWS = 5
"""Rows of options on a page."""
ROOM = 26
"""Components of a page for prompts, headings and options; the rest of Discord's 40 is kept for everything around."""
FINAL = "⚠"


class SeatLine(msgspec.Struct, frozen=True):
    """One of several seats of the user, for the menu that changes between them."""

    seat: Seat
    name: str
    asked: bool


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """What a panel shows. Sentences are already in the user's language, decisions are not yet."""

    game_id: str
    seq: int
    seat: Seat
    texts: Catalogue
    """Of the game, with the players' names."""
    speech: Catalogue
    """Of the bot."""
    command: str
    """Name of the game's slash commands, without the slash."""
    header: str
    status: str = ""
    decisions: tuple[Decision, ...] = ()
    """Of the shown seat only; what others wait for first."""
    refusals: tuple[Refusal, ...] = ()
    commands: tuple[Command, ...] = ()
    undo: int = 0
    """How many steps this user may take back."""
    seats: tuple[SeatLine, ...] = ()
    waiting: tuple[str, ...] = ()
    """Names of those the game waits for, said when this seat is not asked."""
    over: bool = False
    """Whether the game has ended."""
    news: tuple[str, ...] = ()
    """What the last press did."""
    opened: Key = ""
    """One of the options that alone are shown, all that stand under the same (``Option.under``); "": everything."""
    icon: Callable[[str], str] = lambda name: ""
    """Finds the emoji of an icon of the game."""
    colour: int = COLOUR

    @property
    def prose(self) -> Catalogue:
        """``texts`` for what is rendered as Markdown; labels of buttons and menus are not."""
        return self.texts.naming([escaped(name) for name in self.texts.names])


def pages(panel: Panel) -> list[Layout]:
    """The panel, page by page: at least one, every option on exactly one of them."""
    found = _paginate(panel) or [[]]
    return [_page(panel, content, n, len(found)) for n, content in enumerate(found)]


def page(panel: Panel, n: int) -> Layout:
    """One page; a number past the end (the question changed meanwhile) gives the last."""
    found = pages(panel)
    return found[min(n, len(found) - 1)]


def opened(panel: Panel, key: Key) -> Panel:
    """The panel with nothing but the options that stand under the same as this one; whole if it is not offered now."""
    for decision in panel.decisions:
        for option in decision.options:
            if option.key == key:
                alike = tuple(o for o in decision.options if (o.group, o.under) == (option.group, option.under))
                narrowed = msgspec.structs.replace(decision, options=alike)
                return msgspec.structs.replace(panel, decisions=(narrowed,), refusals=(), opened=key)
    return panel


def explanation(panel: Panel, book: Reference) -> Layout:
    """Everything that cannot be done now, each with its reason and clause."""
    told = whole(panel.refusals, panel.prose, panel.speech, book)
    heading = f"### {cut(panel.header, 200)}\n**{panel.speech.say('panel.not_now')}**"
    back = ids.panel(panel.game_id, panel.seat, panel.seq, "page.0")
    buttons = Row((Button(panel.speech.say("panel.confirm_no"), back),))
    return Layout(tuple(block for block in (heading, told, buttons) if block), panel.colour)


def confirmation(panel: Panel, option: Option) -> Layout:
    """Asks once more before something that cannot be won back, and says what comes of it."""
    speech = panel.speech
    since = next((d.since for d in panel.decisions if d.allows((option.key,))), panel.seq)
    consequence = panel.prose.say(option.consequence) if option.consequence is not None else ""
    return Layout(
        (
            f"### {cut(panel.header, 200)}",
            say(speech, "panel.confirm", label=cut(panel.prose.say(option.label), 200), consequence=consequence),
            Row(
                (
                    Button(
                        speech.say("panel.confirm_yes"),
                        ids.option(panel.game_id, panel.seat, since, option.key),
                        "danger",
                        panel.icon(option.icon),
                    ),
                    Button(speech.say("panel.confirm_no"), ids.panel(panel.game_id, panel.seat, panel.seq, "page.0")),
                )
            ),
        ),
        panel.colour,
    )


def grouped(options: Sequence[Option]) -> dict[str, list[Option]]:
    """Options by group, groups in the order in which they first appear."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.group, []).append(option)
    return found


# ---------------------------------------------------------------- options


class _Piece(msgspec.Struct, frozen=True):
    """Blocks that stay together on a page; ``decision`` is the question they answer, ``rows`` the rows of controls."""

    decision: int
    blocks: tuple[Block, ...]

    @property
    def rows(self) -> int:
        return sum(not isinstance(block, str) for block in self.blocks)

    @property
    def components(self) -> int:
        return sum(map(components, self.blocks))


def _pieces(panel: Panel) -> list[_Piece]:
    crowded = sum(len(decision.options) for decision in panel.decisions) > BUTTONS
    found: list[_Piece] = []
    n = 0
    for index, decision in enumerate(panel.decisions):
        for blocks in _blocks(panel, decision, crowded, n):
            found.append(_Piece(index, blocks))
            n += 1
    return found


def _blocks(panel: Panel, decision: Decision, crowded: bool, n: int) -> list[tuple[Block, ...]]:
    if decision.picks != (1, 1):
        return [_several(panel, decision, n)]
    single: list[Button] = []
    found: list[tuple[Block, ...]] = []
    for group, options in grouped(decision.options).items():
        if folders := _folders(panel, options):
            name = _group_name(panel, group) or panel.texts.say(decision.prompt)
            found.append((_menu_of_folders(panel, folders, name, n + len(found)),))
        elif len(options) == 1 and options[0].note is None:
            single.append(_button(panel, decision, options[0]))
        elif crowded or any(option.note for option in options):
            # Only the lines of a menu have room for a note.
            parts = [options[i : i + IN_A_MENU] for i in range(0, len(options), IN_A_MENU)]
            for part, some in enumerate(parts):
                name = _group_name(panel, group) or panel.texts.say(decision.prompt)
                if len(parts) > 1:
                    name = f"{name} · {part * IN_A_MENU + 1}–{part * IN_A_MENU + len(some)}"
                found.append((_menu(panel, decision, some, name, n + len(found)),))
        else:
            heading = _group_name(panel, group)
            found.append((f"**{heading}**" if heading else "", *rows([_button(panel, decision, o) for o in options])))
    others = list[tuple[Block, ...]]((row,) for row in rows(single))
    if found and others:
        # Else they would seem to belong under the last group's heading.
        others[0] = (f"**{panel.speech.say('panel.others')}**", *others[0])
    return [*found, *others]


def _several(panel: Panel, decision: Decision, n: int) -> tuple[Block, ...]:
    if len(decision.options) > IN_A_MENU:
        raise ValueError(f"several picks among {len(decision.options)} options: the rules must ask one at a time")
    least, most = decision.picks
    prompt = panel.texts.say(decision.prompt)
    menu = _menu(panel, decision, decision.options, prompt, n, max(1, least), min(most, len(decision.options)))
    if least > 0:
        return (menu,)
    # A menu left empty sends nothing, so choosing none needs a button.
    none = ids.option(panel.game_id, decision.seat, decision.since, "")
    return (menu, Row((Button(panel.speech.say("panel.none"), none),)))


def _folders(panel: Panel, options: Sequence[Option]) -> dict[str, Option]:
    """What the options of a long group stand under, each with its first option; empty where they are simply listed."""
    if panel.opened or len(options) <= BUTTONS:
        return {}
    found: dict[str, Option] = {}
    for option in options:
        if option.under is None:
            return {}
        found.setdefault(panel.texts.say(option.under), option)
    return found if len(found) <= IN_A_MENU else {}


def _menu_of_folders(panel: Panel, folders: dict[str, Option], name: str, n: int) -> Menu:
    found = tuple(Line(first.key, under) for under, first in folders.items())
    return Menu(ids.panel(panel.game_id, panel.seat, panel.seq, f"open.{n}"), name, found)


def _menu(
    panel: Panel, decision: Decision, options: Sequence[Option], name: str, n: int, least: int = 1, most: int = 1
) -> Menu:
    final = panel.speech.say("panel.final_note")

    def line(option: Option) -> Line:
        said = option.consequence or option.note
        note = panel.texts.say(said) if said else final if option.final else ""
        if said and (option.final or option.consequence):
            note = f"{FINAL} {note}"
        return Line(option.key, panel.texts.say(option.label), note, panel.icon(option.icon))

    found = tuple(map(line, options))
    return Menu(ids.options(panel.game_id, decision.seat, decision.since, n), name, found, least, most)


def _button(panel: Panel, decision: Decision, option: Option) -> Button:
    dangerous = option.consequence is not None
    make = ids.confirm if dangerous else ids.option
    label = panel.texts.say(option.label)
    return Button(
        label=f"{cut(label, 78)} {FINAL}" if option.final else label,
        id=make(panel.game_id, decision.seat, decision.since, option.key),
        style="danger" if dangerous else "primary" if decision.blocking else "secondary",
        icon=panel.icon(option.icon),
    )


def _group_name(panel: Panel, group: str) -> str:
    id = f"group.{group}"
    return panel.texts.say(id) if group and panel.texts.knows(id) else ""


# ---------------------------------------------------------------- pages


def _paginate(panel: Panel) -> list[list[_Piece]]:
    found: list[list[_Piece]] = []
    used_rows = 0
    used_room = 0
    for piece in _pieces(panel):
        # A decision's prompt is said once on each page that shows options of it.
        new_prompt = not found or all(other.decision != piece.decision for other in found[-1])
        room = piece.components + new_prompt
        if not found or used_rows + piece.rows > ROWS or used_room + room > ROOM:
            found.append([])
            used_rows, used_room, room = 0, 0, piece.components + 1
        found[-1].append(piece)
        used_rows, used_room = used_rows + piece.rows, used_room + room
    return found


def _page(panel: Panel, content: Sequence[_Piece], n: int, total: int) -> Layout:
    blocks = list[Block]([_heading(panel)])
    if panel.news:
        blocks.append(
            lines([f"-# › {line}" for line in panel.news], 900, lambda n: f"-# {say(panel.speech, 'log.more', n=n)}")
        )
    if not any(decision.blocking for decision in panel.decisions):
        blocks.append(_not_asked(panel))
    said = -1
    for piece in content:
        if piece.decision != said:
            said = piece.decision
            blocks.append(cut(panel.prose.say(panel.decisions[said].prompt), 200))
        blocks += piece.blocks
    blocks += [_warning(panel), _typed(panel)]
    if n == 0:
        blocks.append(brief(panel.refusals, panel.prose, panel.speech))
    controls = _controls(panel, n, total)
    if controls:
        blocks.append(Row(tuple(controls)))
    if len(panel.seats) > 1:
        blocks.append(_seats(panel))
    return Layout(tuple(block for block in blocks if block), panel.colour)


def _heading(panel: Panel) -> str:
    name = next((line.name for line in panel.seats if line.seat == panel.seat), "")
    title = f"{panel.header} · {name}" if name and len(panel.seats) > 1 else panel.header
    return f"### {cut(title, 200)}\n{cut(panel.status, 1_000)}".rstrip()


def _not_asked(panel: Panel) -> str:
    speech = panel.speech
    if panel.waiting:
        return say(speech, "panel.waiting_for", names=cut(speech.enumerate(panel.waiting), 300))
    return speech.say("panel.over" if panel.over else "panel.nothing")


def _warning(panel: Panel) -> str:
    if not any(option.final for decision in panel.decisions for option in decision.options):
        return ""
    return f"-# {FINAL} {panel.speech.say('panel.final')}"


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

    found = [control("back", "undo"), control("reset", "reset")] if panel.undo else []
    found.append(Button(panel.speech.say("button.board"), ids.table(panel.game_id, "board")))
    if panel.opened:
        found.append(control("confirm_no", "page.0"))
    if n == 0 and panel.refusals:
        found.append(control("why_not", "why"))
    if n > 0:
        found.append(control("previous", f"page.{n - 1}"))
    if n + 1 < total:
        found.append(control("next", f"page.{n + 1}"))
    return found


def _seats(panel: Panel) -> Menu:
    asked, idle = panel.speech.say("panel.seat_asked"), panel.speech.say("panel.seat_idle")
    found = tuple(
        Line(str(line.seat), line.name, asked if line.asked else idle, chosen=line.seat == panel.seat)
        for line in panel.seats[:IN_A_MENU]
    )
    return Menu(ids.seats(panel.game_id), panel.speech.say("panel.choose_seat"), found)
