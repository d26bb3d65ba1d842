"""The whole bot in two worlds that differ in what is hidden from somebody: they are shown the same, however they look.

What the engine tells is compared in ``tests/test_two_worlds.py``; here is what the bot makes of it: messages, pictures,
alt texts, private answers, files, suggestions, and its log.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.service.table.snapshot import Snapshot
from bot.service.tables import User
from games.core.agenda import State
from games.core.model import Key, Seat
from games.core.rng import Stream, seeded
from games.core.rules import Illegal, clone, encode, play
from games.core.thinking.opponent import random_move
from sandbox import ScriptedUser
from tests.cogs.ui.test_secrets import twin as other_world
from tests.e2e.conftest import World, button
from tests.e2e.test_ahead import before_anas_turn
from tests.e2e.twins import Twin, twin

LOOKS = ("/log", "/history", "/catchup", "/score", "/mygames", "/table info", "/table export")
SUGGESTED = (("/vote rewind", "to"), ("/rules", "words"), ("/table export", "table"))
Seen = list[tuple[str, list[str]]]


async def looked(world: Twin, *users: ScriptedUser) -> Seen:
    """What came to the table, and what these users see once they have looked at everything there is to look at."""
    await world.delivered()
    found: Seen = [("the table", world.sent())]
    for user in users:
        for what in ("play", "hand", "board"):
            await user.press(button(world.table_message, what), on=world.table_message)
        for command in LOOKS:
            await user.slash(command)
        for command, option in SUGGESTED:
            offered = await user.autocomplete(command, option)
            found.append((f"{user.name} is offered", [re.sub(r"\d\d:\d\d", "", line.label) for line in offered]))
        await world.delivered()
        found.append((f"{user.name} sees", world.shown(user)))
    world.sent()
    return found


def check_alike(one: Seen, other: Seen) -> None:
    for (what, seen), (_, there) in zip(one, other, strict=True):
        only = [line for line in seen if seen.count(line) > there.count(line)]
        instead = [line for line in there if there.count(line) > seen.count(line)]
        assert (only, instead) == ([], []), what


async def answer(world: World, user: ScriptedUser, seat: Seat, keys: tuple[Key, ...], press: int) -> None:
    now = await world.now()
    asked = next(d for d in now.decisions if d.seat == seat and d.allows(keys))
    await world.bot.tables.moves.answer(now.game_id, User(user.id, user.name), seat, asked.since, keys, press)


async def take_back(world: World, user: ScriptedUser) -> None:
    await world.bot.tables.moves.undo((await world.now()).game_id, User(user.id, user.name), whole_turn=False)


# ---------------------------------------------------------------- orders


async def with_an_order(world: Twin, verbosity: str, *, ordered: bool) -> Seen:
    """What Ana and an onlooker see while Ana moves, takes that back and moves again; whether Bia has ordered what would
    answer it.
    """
    snapshot = await before_anas_turn(world)
    ana, bia = (User(user.id, user.name) for user in (world.ana, world.bia))
    await world.knows("terra_concordia", world.ana, world.bia, world.caio)
    await world.bot.tables.quieting.choose(snapshot.game_id, ana, verbosity)
    if ordered:
        advance = world.bot.tables.advance
        planning = await advance.look(snapshot.game_id, bia, 1)
        assert planning.asked is not None
        key = next(option.key for option in planning.asked.options if option.key.startswith("collect."))
        await advance.plan(snapshot.game_id, bia, 1, planning.draft.replies, (key,))
    await world.delivered()
    world.sent()
    key = next(option.key for option in snapshot.decisions[0].options if option.key.startswith("collect."))
    found: Seen = []
    await answer(world, world.ana, 0, (key,), 1)
    found += await looked(world, world.ana, world.caio)
    await take_back(world, world.ana)
    found += await looked(world)
    await answer(world, world.ana, 0, (key,), 2)
    return found + await looked(world, world.ana)


@pytest.mark.parametrize("verbosity", ["full", "quiet"])
async def test_whoever_can_still_undo_does_not_see_that_an_order_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verbosity: str
) -> None:
    seen: list[Seen] = []
    for ordered in (False, True):
        async with twin(tmp_path / str(ordered), monkeypatch) as world:
            seen.append(await with_an_order(world, verbosity, ordered=ordered))
    check_alike(*seen)


# ---------------------------------------------------------------- hands

ANA: Seat = 0
ANSWERS = 3
TRIED = 12
Line = list[tuple[Seat, tuple[Key, ...]]]


def worlds(table: Snapshot) -> tuple[State[Any], State[Any]]:
    """The table as it is, and another that Ana cannot tell from it."""
    one = table.played
    other = other_world(table.rules, one, ANA, Stream(seeded(3)))
    other.rng = clone(table.rules, one).rng
    assert encode(one) != encode(other)
    return one, other


def line(table: Snapshot) -> Line:
    """Answers after which both still look the same to Ana."""
    found, stream, rules = Line(), Stream(seeded(4)), table.rules
    one, other = worlds(table)
    asked = table.decisions
    while len(found) < ANSWERS:
        for _ in range(TRIED):
            seat, keys = random_move(asked, stream)
            try:
                made = play(rules, one, seat, keys), play(rules, other, seat, keys)
            except Illegal:
                continue
            if rules.view(made[0].state, ANA) == rules.view(made[1].state, ANA):
                break
        else:
            return found
        found.append((seat, keys))
        one, other, asked = made[0].state, made[1].state, made[0].decisions
    return found


async def store(world: Twin, table: Snapshot, state: State[Any], *, other: bool) -> None:
    """The table has come to this state; in the other world by other luck, with another key behind what was promised."""
    setup, id = table.setup, table.game_id
    async with world.bot.database.transaction() as transaction:
        await transaction.run("UPDATE game SET state = :state WHERE game_id = :id", state=encode(state), id=id)
        if other:
            setup = msgspec.structs.replace(setup, key=seeded(5), promised=setup.promised or setup.key)
            data, none = msgspec.msgpack.encode(setup), msgspec.msgpack.encode(())
            await transaction.run("UPDATE game SET setup = :setup WHERE game_id = :id", setup=data, id=id)
            await transaction.run("UPDATE move SET draws = :draws WHERE game_id = :id", draws=none, id=id)


async def with_hands(world: Twin, n: int, caplog: pytest.LogCaptureFixture) -> Seen:
    """What Ana and an onlooker see in one of two worlds that differ in Bia's hand and in what lies on piles."""
    table = await world.dealt(world.bia)
    await world.delivered()
    await world.knows("terra_concordia", world.ana, world.bia, world.caio)
    answers, state = line(table), worlds(table)[n]
    assert len(answers) == ANSWERS
    await store(world, table, state, other=n > 0)
    world.bot.tables.shelf.forget(table.game_id)
    world.sent()
    caplog.clear()
    found = await looked(world, world.ana, world.caio)
    for n, (seat, keys) in enumerate(answers):
        await answer(world, (world.ana, world.bia)[seat], seat, keys, n)
        found += await looked(world)
    found += await looked(world, world.ana)
    said = [record.getMessage() for record in caplog.records if record.name.startswith(("bot.", "cogs.", "storage."))]
    return [*found, ("the log", sorted(re.sub(r"request=\w+|\d+", "", line) for line in said))]


async def test_another_s_hand_and_what_nobody_knows_show_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    seen: list[Seen] = []
    for n in range(2):
        async with twin(tmp_path / str(n), monkeypatch) as world:
            seen.append(await with_hands(world, n, caplog))
    check_alike(*seen)
