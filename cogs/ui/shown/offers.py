"""What a seat may do now, in pieces: groups of options as buttons or as menus. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

import msgspec

from cogs.ui import ids
from cogs.ui.layout import (
    IN_A_MENU,
    IN_A_ROW,
    LINE,
    Block,
    Button,
    Line,
    Menu,
    Row,
    Style,
    components,
    cut,
    rows,
)
from cogs.ui.sentences import say
from cogs.ui.shown.noted import FINAL, SUGGESTED, called, notes_of
from cogs.ui.shown.panel_shown import Panel
from games.core.model import Decision, Key, Option

BUTTONS = 15
"""Up to so many options of a group are buttons where there is room; beyond, they are a menu."""
FEW = 10
"""With more of them there is a menu if their labels have more than ``LONG`` characters: on a telephone each then has a
line of its own, and a screen has room for about so many."""
LONG = 440
TINY = 100
"""Unless all their labels together have no more characters than this: names of hexes."""
NOTED = 8
"""So many of them may have a note, each of which is a line above the buttons."""
ROWS = 11
"""Rows of options on a page."""
SHORT = 600
"""Characters that the buttons of a group have on a table's message, where a telephone puts few of them side by side."""
HEADING = 320
"""Characters that the name of a group and its notes have there; with more the group is a menu."""
SPAN = 45
"""Characters of the first and of the last line by which one of several menus is known."""
TOLD = 1_500
"""Characters on a panel for notes that are longer than a line of a menu."""
PARTS = 50
"""Menus into which the options of a group are divided at most."""


def grouped(options: Sequence[Option]) -> dict[str, list[Option]]:
    """Options by group, groups in the order in which they first appear."""
    found: dict[str, list[Option]] = {}
    for option in options:
        found.setdefault(option.group, []).append(option)
    return found


class Piece(msgspec.Struct, frozen=True):
    """Blocks that stay together on a page; ``decision`` is the number of the question that they answer."""

    decision: int
    blocks: tuple[Block, ...]

    @property
    def rows(self) -> int:
        """Rows of controls."""
        return sum(not isinstance(block, str) for block in self.blocks)

    @property
    def components(self) -> int:
        """How many components Discord will count."""
        return sum(map(components, self.blocks))


def pieces(panel: Panel, most_rows: int, room: int) -> list[Piece]:
    """Everything offered, in the order of the game: groups as buttons while the first page has room, then as menus."""
    found = _pieces(panel, most_rows, room)
    menus = [block for piece in found for block in piece.blocks if isinstance(block, Menu)]
    folded = any(line.value == panel.suggested for menu in menus for line in menu.lines)
    # Nobody finds what is recommended in a closed menu.
    return _pieces(panel, most_rows, room, apart=True) if folded else found


def _pieces(panel: Panel, most_rows: int, room: int, *, apart: bool = False) -> list[Piece]:
    groups = [g for index, decision in enumerate(panel.decisions) for g in _groups(panel, index, decision, apart=apart)]
    menus = [group.menus(panel, n) for n, group in enumerate(groups)]
    prompts = 0 if panel.public else len(panel.decisions)
    free = room - prompts - sum(piece.components for found in menus for piece in found)
    rows_left = most_rows - sum(piece.rows for found in menus for piece in found)
    chosen: dict[int, Piece] = {}
    # What ends a turn stands last and is always a button, and so is what stands alone; then comes what is recommended
    # with its group, and what the message of the table does not offer.
    for n in sorted(
        range(len(groups)),
        key=lambda n: (
            len(groups[n].options) > 1,
            groups[n].wasteful,
            n != len(groups) - 1,
            panel.suggested not in [option.key for option in groups[n].options],
            groups[n].open(panel.open_keys),
            n,
        ),
    ):
        as_buttons = groups[n].buttons(panel)
        # What only gives something up is no bigger than what can be done with it.
        if as_buttons is None or (groups[n].wasteful and len(chosen) < len(groups) - 1):
            continue
        more = as_buttons.components - sum(piece.components for piece in menus[n])
        higher = as_buttons.rows - sum(piece.rows for piece in menus[n])
        if len(groups[n].options) == 1 or (more <= free and higher <= rows_left):
            free, rows_left = free - max(0, more), rows_left - max(0, higher)
            chosen[n] = as_buttons
    found = [piece for n, as_menus in enumerate(menus) for piece in ([chosen[n]] if n in chosen else as_menus)]
    return found if panel.public else _told_whole(panel, found)


def _told_whole(panel: Panel, found: Sequence[Piece]) -> list[Piece]:
    """The pieces; notes for which a line of a menu has no room stand above it, as long as there is room for that.
    Where several are chosen they are weighed against each other: then all of the menu stand there.
    """
    told: list[Piece] = []
    left = TOLD
    for piece in found:
        menus = [block for block in piece.blocks if isinstance(block, Menu)]
        listed = {line.value: line for menu in menus for line in menu.lines}
        if not any(len(line.note) > LINE for line in listed.values()):
            told.append(piece)
            continue
        noted = notes_of(panel, [o for o in panel.decisions[piece.decision].options if o.key in listed])
        lines = [line for value, line in listed.items() if value in noted]
        long = [line for line in lines if len(line.note) > LINE]
        for some in (lines if any(menu.most > 1 for menu in menus) else long, long):
            said = "\n".join(dict.fromkeys([noted[line.value] for line in some]))
            if long and len(said) <= left:
                left -= len(said)
                piece = msgspec.structs.replace(piece, blocks=(said, *piece.blocks))
                break
        told.append(piece)
    return told


class _Group(msgspec.Struct, frozen=True):
    """Options of a question that stand together under a heading."""

    index: int
    """Of the question."""
    decision: Decision
    options: tuple[Option, ...]
    name: str = ""
    above: tuple[Option, ...] = ()
    """What is recommended of it, below whose heading this goes on."""
    below: tuple[Option, ...] = ()

    def open(self, keys: tuple[Key, ...]) -> bool:
        """Whether the message of the table may offer it."""
        return all(option.key.startswith(keys) for option in self.options)

    @property
    def wasteful(self) -> bool:
        """Whether all of several only give up what is asked about."""
        return len(self.options) > 1 and all(option.waste for option in self.options)

    def menus(self, panel: Panel, n: int) -> list[Piece]:
        """As menus, which need little room; ``n`` makes their ids unique."""
        if self.decision.picks != (1, 1):
            return [Piece(self.index, _several(panel, self.decision, PARTS * n))]
        name = self.name or panel.texts.say(self.decision.prompt)
        if folders := _folders(panel, self.options):
            return [Piece(self.index, (_menu_of_folders(panel, folders, name, n),))]
        parts = [self.options[i : i + IN_A_MENU] for i in range(0, len(self.options), IN_A_MENU)]
        found: list[Piece] = []
        for part, some in enumerate(parts):
            named = f"{name} · {_span(panel, some[0], some[-1], short=bool(self.name))}" if len(parts) > 1 else name
            menu = _menu(panel, self.decision, some, named, PARTS * n + part, short=bool(self.name))
            found.append(Piece(self.index, (menu,)))
        return found

    def buttons(self, panel: Panel) -> Piece | None:
        """As buttons, one press each; None where they are too many, or have too much to say."""
        short = bool(self.name)
        noted = notes_of(panel, (*self.above, *self.options, *self.below), short=short)
        told, own = ({noted[o.key]: None for o in some if o.key in noted} for some in (self.above, self.options))
        notes = [note for note in own if note not in told]
        if self.decision.picks != (1, 1) or len(self.options) > IN_A_MENU or len(notes) > NOTED:
            return None
        if len(self.options) > 1 and all(option.aside for option in self.options):
            return None
        found = [_button(panel, self.decision, option, short=short) for option in self.options]
        characters = sum(map(len, [*notes, *(button.label for button in found)]))
        heading = "\n".join([f"**{self.name}**" if self.name and not self.above else "", *notes]).strip()
        # On a table's message much to be read would be left out with its buttons: as a menu they stay.
        if panel.public and (characters > SHORT or len(heading) > HEADING):
            return None
        if (len(found) > BUTTONS and characters > TINY) or (len(found) > FEW and characters > LONG):
            return None
        return Piece(self.index, tuple(block for block in (heading, *rows(found)) if block))


def _groups(panel: Panel, index: int, decision: Decision, *, apart: bool) -> list[_Group]:
    """The options of a question by their groups, in the order of the game; deeds without a target stand last, together.

    A group has the same heading however many options it has. Where each has one option only they are a plain list.
    What a guided game recommends comes before them all, ``apart`` from the rest of its group if that will be a menu.
    """
    if decision.picks != (1, 1):
        return [_Group(index, decision, decision.options)]
    best, rest = _recommended(panel, index, decision, apart=apart)
    found = grouped(rest)
    above = _group_name(panel, best[0].group) if best else ""
    if best and set(found) == {best[0].group} and _Group(index, decision, rest, above).buttons(panel) is None:
        above = ""  # The menu of the only group bears its name.
    same = tuple(found.get(best[0].group, ())) if above else ()
    first = [_Group(index, decision, best, above, below=same)] if best else []
    if len(found) == len(rest) and not above:
        return [*first, _Group(index, decision, rest)] if rest else first
    deeds = tuple(option for group, some in found.items() for option in some if option.key == group)
    targets = {group: tuple(option for option in some if option.key != group) for group, some in found.items()}
    named = [
        _Group(index, decision, some, _group_name(panel, group), best if above and group == best[0].group else ())
        for group, some in targets.items()
        if some
    ]
    # What only gives up what is asked about is no other thing to do.
    deed = not all(option.waste for option in deeds)
    others = panel.speech.say("panel.others") if (named or above) and deed else ""
    return [*first, *named, *([_Group(index, decision, deeds, others)] if deeds else [])]


def _recommended(
    panel: Panel, index: int, decision: Decision, *, apart: bool
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """What stands alone above all else, and the rest: what is recommended where its group is a menu or forty hexes, in
    which nobody would find it. With few beside it nothing stands alone, and it is the first of the first group."""
    options = decision.options
    best = next((option for option in options if option.key == panel.suggested), None)
    if best is None:
        return (), options
    beside = tuple(option for option in options if option.group == best.group and option is not best)
    others = tuple(option for option in options if option.group != best.group)
    together = _Group(index, decision, (best, *beside), _group_name(panel, best.group))
    if apart or best.key == best.group or len(beside) >= IN_A_ROW or together.buttons(panel) is None:
        return (best,), (*beside, *others)
    return (), (best, *beside, *others)


def _several(panel: Panel, decision: Decision, n: int) -> tuple[Block, ...]:
    if len(decision.options) > IN_A_MENU:
        raise ValueError(f"several picks among {len(decision.options)} options: the rules must ask one at a time")
    least, most = decision.picks
    picks = (max(1, least), min(most, len(decision.options)))
    menu = _menu(panel, decision, decision.options, _how_many(panel, *picks), n, picks)
    if least > 0:
        return (menu,)
    # A menu left empty sends nothing, so choosing none needs a button.
    none = (panel.plan_id if panel.planned else ids.option)(panel.game_id, decision.seat, decision.since, "")
    return (menu, Row((Button(panel.speech.say("panel.none"), none),)))


def _how_many(panel: Panel, least: int, most: int) -> str:
    """How many are to be chosen: the question itself stands above."""
    if least == most:
        return say(panel.speech, "panel.pick", n=most)
    return say(panel.speech, "panel.pick_at_most" if least == 1 else "panel.pick_between", n=most, least=least)


def _folders(panel: Panel, options: Sequence[Option]) -> dict[str, list[Option]]:
    """The options of a long group by what they stand under; empty where they are simply listed."""
    if panel.opened or panel.planned or len(options) <= BUTTONS:
        return {}
    found: dict[str, list[Option]] = {}
    for option in options:
        if option.under is None:
            return {}
        found.setdefault(panel.texts.say(option.under), []).append(option)
    return found if len(found) <= IN_A_MENU else {}


def _menu_of_folders(panel: Panel, folders: dict[str, list[Option]], name: str, n: int) -> Menu:
    # What stands there alone is chosen by this very press, so it is listed itself.
    alone = {under: _line(panel, some[0], short=False) for under, some in folders.items() if len(some) == 1}
    found = tuple([alone.get(under) or Line(some[0].key, under) for under, some in folders.items()])
    return Menu(ids.panel(panel.game_id, panel.seat, panel.seq, f"open.{n}"), name, found)


def _menu(
    panel: Panel,
    decision: Decision,
    options: Sequence[Option],
    name: str,
    n: int,
    picks: tuple[int, int] = (1, 1),
    *,
    short: bool = False,
) -> Menu:
    found = tuple([_line(panel, o, short=short) for o in sorted(options, key=lambda o: o.key != panel.suggested)])
    make = ids.quick_menu if panel.public else panel.plan_menu_id if panel.planned else ids.options
    return Menu(make(panel.game_id, decision.seat, decision.since, n), name, found, *picks)


def _line(panel: Panel, option: Option, *, short: bool) -> Line:
    note = panel.outlook.said(option.key, panel.texts) or (panel.texts.say(option.note) if option.note else "")
    if option.key in panel.outlook.final or option.key in panel.outlook.dangers:
        final = panel.speech.say("ahead.final_note" if panel.planned else "panel.final_note")
        note = f"{FINAL} {note}" if note else final
    label = _labelled(panel, option, called(panel.texts, option, short=short))
    return Line(option.key, label, note, panel.icon(option.icon))


def warning(panel: Panel, keys: Collection[Key]) -> str:
    """What the mark means, if any of these options has it; in a plan, that it comes true when it is played."""
    if panel.outlook.final.isdisjoint(keys):
        return ""
    return f"-# {FINAL} {panel.speech.say('ahead.final' if panel.planned else 'panel.final')}"


def _button(panel: Panel, decision: Decision, option: Option, *, short: bool) -> Button:
    dangerous, marked = option.key in panel.outlook.dangers, option.key in panel.outlook.final
    make = ids.quick if panel.public else panel.plan_id if panel.planned else ids.confirm if dangerous else ids.option
    label = _labelled(panel, option, called(panel.texts, option, short=short))
    return Button(
        label=f"{cut(label, 78)} {FINAL}" if marked else label,
        id=make(panel.game_id, decision.seat, decision.since, option.key),
        # What stands at every question is quiet: it is red where it is confirmed.
        style="danger" if dangerous and decision.blocking else _style(panel, decision, option),
        icon=panel.icon(option.icon),
    )


def _labelled(panel: Panel, option: Option, label: str) -> str:
    return f"{SUGGESTED} {label}" if option.key == panel.suggested else label


def _style(panel: Panel, decision: Decision, option: Option) -> Style:
    if option.key == panel.suggested:
        return "success"
    return "primary" if decision.blocking and not option.waste else "secondary"


def _group_name(panel: Panel, group: str) -> str:
    id = f"group.{group}"
    return panel.texts.say(id) if group and panel.texts.knows(id) else ""


def _span(panel: Panel, first: Option, last: Option, *, short: bool) -> str:
    """From where to where a menu goes, by what comes before details: a placeholder shows little more than two names."""
    labels = [called(panel.texts, option, short=short) for option in (first, last)]
    names = [re.split(r" \(| · ", label, maxsplit=1)[0] for label in labels]
    if first.key == last.key:
        return cut(names[0], SPAN)
    start, end = (cut(name, SPAN) for name in (names if names[0] != names[1] else labels))
    return f"{start} … {end}"
