"""Whatever people do, whenever they do it: nothing breaks, and every sentence that they read is whole."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from games.registry import GAMES
from sandbox import CannotDo, NoAnswer, Response, SeenMessage
from sandbox.checks import commands, limits
from sandbox.checks.commands import ATTACHMENT, CHAT, INTEGER, STRING
from sandbox.people.scripted import ScriptedUser
from sandbox.people.seen import Button, SeenChannel, Select
from tests.e2e.conftest import World

ACTS = 120
"""What is done at each table: some four seconds."""
PATIENCE = 30.0
"""Seconds that Discord waits for an answer here: how fast answers are is not tried."""
USER, GROUPS = 6, (1, 2)
"""Kinds of a command's options: a person; what holds further commands."""
WORDS = (
    "1",
    "-1",
    "sim",
    "Ana",
    "xyz",
    "a" * 90,
    "2026-12-31",
    "22:00-07:00",
    "@everyone",
    "como ganho?",
    "**x**",
    "🐉",
)
"""What is typed where no choice is offered."""
HALF = re.compile(r"(?<!\w)\{\w+\}|\b(?:event|note|tale|refused|told)\.[a-z]\w+|\bText\(|\(\)|,,| ,")
"""What no sentence has: an argument that is missing, an id for its words, marks around nothing."""


class Anybody:
    """Does at random what somebody can do, again and again."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.chance = random.Random(seed)
        self.people = [world.ana, world.bia, world.caio]
        self.done: list[str] = []
        """In words, so that a failure can be understood."""

    async def act(self) -> None:
        """One act of one person."""
        user = self.chance.choice(self.people)
        act = self.chance.choices(
            (self._use, self._use_twice, self._type, self._go, self._leave_or_come, self._open_or_close),
            (70, 5, 20, 3, 1, 1),
        )[0]
        with suppress(CannotDo):
            await act(user)

    async def _use(self, user: ScriptedUser, times: int = 1) -> None:
        """A control of what they see, mostly of the newest messages, mostly an answer to a question."""
        found = list(self._controls(user))
        if not found:
            return
        answers = [each for each in found if _id(each[1])[:2] in ("o:", "c:", "s:")]
        message, control = self.chance.choice(answers if answers and self.chance.random() < 0.6 else found)
        if isinstance(control, Button):
            self.done.append(f"{user.name} presses {control.custom_id} {control.label!r}")
            pressed = [user.press(control.custom_id, on=message, settle=1.0) for _ in range(times)]
        else:
            most = min(control.high, len(control.options))
            chosen = self.chance.sample(control.options, self.chance.randint(min(control.low, most), most))
            self.done.append(f"{user.name} selects {control.custom_id} {[each.value for each in chosen]}")
            values: list[Any] = [each.value for each in chosen]
            pressed = [user.select(control.custom_id, values, on=message, settle=1.0) for _ in range(times)]
        for answer in await asyncio.gather(*pressed):
            await self._fill_in(user, answer)

    async def _use_twice(self, user: ScriptedUser) -> None:
        await self._use(user, times=2)

    def _controls(self, user: ScriptedUser) -> Iterator[tuple[SeenMessage, Button | Select]]:
        for channel in (user.here, *user.here.threads, user.direct):
            for message in user.messages(channel)[-6:]:
                yield from ((message, each) for each in message.buttons if each.custom_id and not each.disabled)
                yield from ((message, each) for each in message.selects if each.options and not each.disabled)

    async def _fill_in(self, user: ScriptedUser, answer: Response) -> None:
        if answer.interaction.modal is None or self.chance.random() < 0.2:
            return
        given = {id: self.chance.choice(WORDS) for id in answer.modal.fields.values()}
        self.done.append(f"{user.name} fills in {given}")
        await user.submit(answer, given)

    async def _type(self, user: ScriptedUser) -> None:
        offered = self.world.box.interactions.offered(user.data, user.here.data)
        leaves = [nodes for each in offered if each["type"] == CHAT for nodes, _ in commands.leaves(each)]
        if not leaves:
            return
        nodes = self.chance.choice(leaves)
        command = "/" + " ".join(node["name"] for node in nodes)
        given: dict[str, Any] = {}
        for option in nodes[-1].get("options") or ():
            if option["type"] not in GROUPS and (option.get("required") or self.chance.random() < 0.4):
                given[option["name"]] = await self._value(user, command, option, given)
        self.done.append(f"{user.name} types {command} {given}")
        await self._fill_in(user, await user.slash(command, options=given))

    async def _value(self, user: ScriptedUser, command: str, option: dict[str, Any], given: dict[str, Any]) -> Any:
        if option.get("choices"):
            return self.chance.choice(option["choices"])["value"]
        if option.get("autocomplete") and self.chance.random() < 0.8:
            offered = await user.autocomplete(command, option["name"], "", already=given)
            return self.chance.choice(offered).value if offered else "x"
        if option["type"] == USER:
            return self.chance.choice(self.people)
        if option["type"] == ATTACHMENT:
            return "record.json", b"{}"
        return {STRING: self.chance.choice(WORDS), INTEGER: self.chance.randint(0, 9)}.get(option["type"], True)

    async def _go(self, user: ScriptedUser) -> None:
        seen: list[SeenChannel] = [self.world.guild.channel("salão"), *self.world.guild.threads, user.direct]
        user.go(self.chance.choice(seen))

    async def _leave_or_come(self, user: ScriptedUser) -> None:
        self.done.append(f"{user.name} leaves the server and comes back")
        self.world.guild.remove(user)
        await asyncio.sleep(0.02)
        self.world.guild.add(user)

    async def _open_or_close(self, user: ScriptedUser) -> None:
        user.data.dms_open = not user.data.dms_open
        self.done.append(f"{user.name} takes messages: {user.data.dms_open}")


def _id(control: Button | Select) -> str:
    return control.custom_id


def half(message: SeenMessage) -> list[str]:
    """What is not whole in the words of a message and of its controls."""
    labels = [each.label for each in message.buttons]
    choices = [f"{each.label} · {each.description}" for menu in message.selects for each in menu.options]
    return [line for line in (*message.texts, *labels, *choices, *message.alt_texts) if HALF.search(line)]


ALONE = [key for key, rules in GAMES.items() if 1 in rules.meta.seats]


@pytest.mark.parametrize(("game", "others"), [*((key, 2) for key in GAMES), *((key, 0) for key in ALONE)])
async def test_whatever_people_do_nothing_breaks(
    world: World, monkeypatch: pytest.MonkeyPatch, game: str, others: int
) -> None:
    monkeypatch.setattr(limits, "RESPONSE_SECONDS", PATIENCE)
    await world.started(*[world.bia, world.caio][:others], game=game, seats=1 + others)
    anybody = Anybody(world, seed=sum(game.encode()) + others)
    try:
        for _ in range(ACTS):
            await anybody.act()
            for person in anybody.people:
                assert not [line for message in person.messages()[-3:] for line in half(message)]
        await world.delivered(30)
    except (AssertionError, NoAnswer, TimeoutError) as error:
        error.add_note("\n".join(anybody.done[-20:]))
        raise
