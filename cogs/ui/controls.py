"""Buttons and menus that are found again by their ``custom_id``, after any restart."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Self

import discord
from discord import ui

from bot.door import NotOffered
from bot.service.refused import Refused
from cogs.ui.answers import Asking, promptly
from cogs.ui.errors import answering

Press = Callable[[Asking, re.Match[str], tuple[str, ...]], Awaitable[None]]
"""What a control does, given the parts of its id and, for a menu, the chosen values."""


def offered(menu: ui.Select[Any], values: tuple[str, ...]) -> bool:
    """Whether a menu has these lines, and lets so many be chosen."""
    lines = {option.value for option in menu.options}
    return menu.min_values <= len(values) <= menu.max_values and lines.issuperset(values)


Control = type[ui.DynamicItem[ui.Item[Any]]]


def control(template: str) -> Callable[[Press], Control]:
    """Make a function the answer to every control whose id fits the template; to be added to the bot once."""

    def make(press: Press) -> Control:
        class Found(ui.DynamicItem[ui.Item[Any]], template=template):
            def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
                super().__init__(item)
                self.match = match

            @classmethod
            async def from_custom_id(
                cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
            ) -> Self:
                return cls(item, match)

            async def callback(self, interaction: discord.Interaction[Any]) -> None:
                chosen: Any = interaction.data or {}
                values = tuple(chosen.get("values", ()))
                async with promptly(interaction), answering(interaction):
                    if not interaction.client.door.admit(interaction):
                        return
                    if isinstance(self.item, ui.Select) and not offered(self.item, values):
                        raise NotOffered
                    await press(interaction, self.match, values)

        Found.__name__ = press.__name__
        return Found

    return make


def of_no_control(templates: Iterable[str]) -> Control:
    """The answer to ids that fit none of these templates: those of another version of the program."""
    nameless = "|".join(re.sub(r"\?P<\w+>", "?:", template) for template in templates)

    @control(rf"(?!(?:{nameless})$)[\s\S]+")
    async def tell_so(interaction: Asking, match: re.Match[str], values: tuple[str, ...]) -> None:
        raise Refused("other_version")

    return tell_so
