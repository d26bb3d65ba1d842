"""Messages as plain data: texts, buttons, menus, pictures. One function at the end makes Discord's components of them.

Everything a user reads is put together like this first, so limits can be proved without Discord.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeVar

import discord
import msgspec
from discord import ui

T = TypeVar("T")

CHARACTERS = 4_000
IN_A_ROW = 5
IN_A_MENU = 25
LABEL = 80
LINE = 100
PLACEHOLDER = 150
ALTERNATIVE = 1_024
LEFT_OUT = "> - …"
"""Where lines of a list are left out."""

ROLE = discord.SelectDefaultValueType.role
CHANNEL = discord.SelectDefaultValueType.channel

COLOUR, CLOSED = 0x7A5C3E, 0x55504A
"""The frame of what the bot says, and of what is over."""

Style = Literal["primary", "secondary", "success", "danger"]


class Button(msgspec.Struct, frozen=True):
    """A button: pressed it sends ``id``; with ``url`` it is a link instead."""

    label: str
    id: str = ""
    style: Style = "secondary"
    icon: str = ""
    """An emoji as Discord writes it, or nothing."""
    url: str = ""


class Row(msgspec.Struct, frozen=True):
    """One to five buttons side by side."""

    buttons: tuple[Button, ...]


class Line(msgspec.Struct, frozen=True):
    """A line of a menu."""

    value: str
    label: str
    note: str = ""
    icon: str = ""
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    """A select of one to twenty-five lines."""

    id: str
    placeholder: str
    lines: tuple[Line, ...]
    least: int = 1
    most: int = 1


class RoleMenu(msgspec.Struct, frozen=True):
    """A select of at most one role of the server."""

    id: str
    placeholder: str
    chosen: int | None = None


class ChannelMenu(msgspec.Struct, frozen=True):
    """A select of at most one text channel of the server; with ``forums`` it may be a forum."""

    id: str
    placeholder: str
    chosen: int | None = None
    forums: bool = False


class Picture(msgspec.Struct, frozen=True):
    """An uploaded picture and what it shows in words."""

    name: str
    alternative: str


class Gallery(msgspec.Struct, frozen=True):
    """Pictures side by side, to be compared."""

    pictures: tuple[Picture, ...]


Block = str | Row | Menu | RoleMenu | ChannelMenu | Picture | Gallery
"""A piece of a message; a string is a paragraph in Discord's Markdown, an empty one is left out."""


class Layout(msgspec.Struct, frozen=True):
    """A whole message, framed in a colour or (None) without a frame."""

    blocks: tuple[Block, ...]
    colour: int | None = None


def components(block: Block) -> int:
    """How many components a block is."""
    match block:
        case str():
            return 1 if block else 0
        case Row(buttons):
            return 1 + len(buttons)
        case Menu() | RoleMenu() | ChannelMenu():
            return 2
        case Picture() | Gallery():
            return 1


def rows(buttons: Sequence[Button]) -> list[Row]:
    """Any number of buttons in as few rows as possible, about as many in each, so that none stands alone."""
    n = -(-len(buttons) // IN_A_ROW)
    ends = [-(-len(buttons) * row // n) for row in range(n + 1)] if n else []
    return [Row(tuple(buttons[begin:end])) for begin, end in itertools.pairwise(ends)]


def cut(text: str, most: int) -> str:
    """The text, shortened with an ellipsis if it is too long."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def brief(text: str, most: int) -> str:
    """The text; if it is too long its first sentences, or else its first parts, and an ellipsis: no part is cut."""
    if len(text) <= most:
        return text
    for end in (r"(?<=[.!?]) ", r" · |; ", r", | "):
        found = [match for match in re.finditer(end, text) if match.start() <= most - 2]
        if found:
            return f"{text[: found[-1].start()]} …"
    return cut(text, most)


def lines(items: Sequence[T], most: int, more: Callable[[int], str], said: Callable[[T], str] = str) -> str:
    """As many whole lines as fit into so many characters; ``more`` says how many were left out. Those are not even
    worded, if ``said`` words them.
    """
    kept: list[str] = []
    room = most - len(more(len(items))) - 1
    for item in items:
        line = said(item)
        if len(line) + 1 > room:
            kept.append(more(len(items) - len(kept)))
            break
        kept.append(line)
        room -= len(line) + 1
    return "\n".join(kept)


def leaves(items: Sequence[str], most: int) -> list[str]:
    """Whole lines on as many texts as it takes, each of at most so many characters."""
    found: list[str] = []
    for item in (cut(item, most) for item in items):
        if found and len(found[-1]) + 1 + len(item) <= most:
            found[-1] += f"\n{item}"
        else:
            found.append(item)
    return found


def latest(items: Sequence[str], most: int, more: Callable[[int], str]) -> str:
    """As many whole items from the end as fit into so many characters, and of the one before them its first line and
    its last; ``more`` says how many came before.
    """
    if len(whole := "\n".join(items)) <= most:
        return whole  # else something would go for a line that says so
    first, room = len(items), most - len(more(len(items))) - 1
    while first and len(items[first - 1]) < room:
        first -= 1
        room -= len(items[first]) + 1
    if not first:
        return "\n".join(items)
    ends = _ends(items[first - 1], room)
    before = first - bool(ends)
    return "\n".join([*([more(before)] if before else []), *ends, *items[first:]])


def shorter(item: str, most: int, least: int = 0) -> str:
    """The first line of a list and as many of its last as fit into so many characters, but at least so many; or that
    there are more.
    """
    head, *rest = item.split("\n")
    return "\n".join(_ends(item, most) or [head, LEFT_OUT, *rest[len(rest) - least :]])


def _ends(item: str, room: int) -> list[str]:
    """The first line of a list and as many of its last as there is room for, if any."""
    head, *rest = item.split("\n")
    room -= len(head) + len(LEFT_OUT) + 2
    kept = len(rest)
    while kept and len(rest[kept - 1]) < room:
        kept -= 1
        room -= len(rest[kept]) + 1
    return [head, LEFT_OUT, *rest[kept:]] if kept < len(rest) else []


def build(layout: Layout) -> ui.LayoutView:
    """The message as Discord's components.

    The view is already stopped: every control is found again by its ``custom_id``, so nothing of it stays in memory.
    """
    items: list[ui.Item[ui.LayoutView]] = []
    room = CHARACTERS
    for block in layout.blocks:
        if isinstance(block, str):
            # Writers keep to the limit themselves; a name of unforeseen length must not lose the whole message.
            block = cut(block, room) if room else ""
            room -= len(block)
        if block:
            items.append(_item(block))
    view = ui.LayoutView(timeout=None)
    if layout.colour is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(ui.Container(*items, accent_colour=layout.colour))
    view.stop()
    return view


def _item(block: Block) -> ui.Item[ui.LayoutView]:
    match block:
        case str():
            return ui.TextDisplay(block)
        case Row(buttons):
            return ui.ActionRow(*map(_button, buttons))
        case Menu():
            return ui.ActionRow(_menu(block))
        case RoleMenu():
            return ui.ActionRow(_role_menu(block))
        case ChannelMenu():
            return ui.ActionRow(_channel_menu(block))
        case Picture():
            return ui.MediaGallery(_shown(block))
        case Gallery(pictures):
            return ui.MediaGallery(*map(_shown, pictures))


def _shown(picture: Picture) -> discord.MediaGalleryItem:
    alternative = cut(picture.alternative, ALTERNATIVE)
    return discord.MediaGalleryItem(f"attachment://{picture.name}", description=alternative)


def _button(button: Button) -> ui.Button[ui.LayoutView]:
    label = cut(button.label, LABEL)
    if button.url:
        return ui.Button(label=label, url=button.url, emoji=button.icon or None)
    style = discord.ButtonStyle[button.style]
    return ui.Button(label=label, custom_id=button.id, style=style, emoji=button.icon or None)


def _menu(menu: Menu) -> ui.Select[ui.LayoutView]:
    options = [
        discord.SelectOption(
            label=cut(line.label, LINE),
            value=line.value,
            description=brief(line.note, LINE) or None,
            emoji=line.icon or None,
            default=line.chosen,
        )
        for line in menu.lines
    ]
    return ui.Select(
        custom_id=menu.id,
        placeholder=cut(menu.placeholder, PLACEHOLDER),
        min_values=menu.least,
        max_values=menu.most,
        options=options,
    )


def _role_menu(menu: RoleMenu) -> ui.RoleSelect[ui.LayoutView]:
    chosen = [] if menu.chosen is None else [discord.SelectDefaultValue(id=menu.chosen, type=ROLE)]
    placeholder = cut(menu.placeholder, PLACEHOLDER)
    return ui.RoleSelect(custom_id=menu.id, placeholder=placeholder, min_values=0, max_values=1, default_values=chosen)


def _channel_menu(menu: ChannelMenu) -> ui.ChannelSelect[ui.LayoutView]:
    chosen = [] if menu.chosen is None else [discord.SelectDefaultValue(id=menu.chosen, type=CHANNEL)]
    return ui.ChannelSelect(
        custom_id=menu.id,
        placeholder=cut(menu.placeholder, PLACEHOLDER),
        min_values=0,
        max_values=1,
        channel_types=[discord.ChannelType.text, *([discord.ChannelType.forum] if menu.forums else [])],
        default_values=chosen,
    )
