"""Whole games as people play them: by buttons, by typing, against bots."""

from __future__ import annotations

import random

from bot.service.table.snapshot import Snapshot
from bot.texts import speak
from cogs.ui.sentences import say
from games.core.texts import LOCALES
from sandbox import Response, ScriptedUser
from tests.e2e.conftest import World, button, confirm, option_controls, use_any
from tests.postgres import OVER_BOTH

NOTHING = "-"


async def test_two_people_play_a_whole_game_through_buttons(world: World) -> None:
    snapshot = await world.started(world.bia)
    chance, presses, turns = random.Random(3), 0, 0
    while snapshot.running:
        user, before = world.user(snapshot), snapshot.awaited_users
        panel = await world.panel(user)
        assert panel.is_private
        turns += 1
        while snapshot.running and snapshot.awaited_users == before:
            await use_any(user, panel, chance)
            snapshot, presses = await world.now(), presses + 1
            assert presses < 3_000
    await world.delivered()
    assert turns > 10
    last = world.posts[-1]
    assert snapshot.setup.key.hex()[:8] in last.text
    assert snapshot.commitment[:8] in last.text
    outcome = snapshot.played.outcome
    assert outcome is not None
    assert all(snapshot.names[seat] in last.text for seat in outcome.winners)
    assert [picture.filename for picture in last.pictures] == ["score.png", "board.png"]
    for user in (world.ana, world.bia):
        (seat,) = snapshot.seats_of(user.id)
        points = await user.press(button(last, "points"), on=last)
        assert points.is_private and str(outcome.scores[seat]["total"]) in points.text
        tables = await user.slash("/mygames")
        figures = await user.press(button(tables, "figures"), on=tables.message)
        assert figures.is_private
        wins = [say(speak(locale), "figures.won", n=int(seat in outcome.winners)) for locale in LOCALES]
        assert any(f" · {won} · " in figures.text for won in wins)
        assert figures.text.endswith(tuple(speak(locale).say("figures.note") for locale in LOCALES))
        assert str(outcome.scores[seat]["total"]) in figures.text
        assert not any(name in figures.text for name in snapshot.names), "nothing of others"


async def test_two_people_play_a_whole_game_by_typing(world: World) -> None:
    """Every parameter is one that autocomplete offers; what chance asks afterwards is answered on the panel."""
    snapshot = await world.started(world.bia)
    chance, moves = random.Random(5), 0
    while snapshot.running:
        user, before = world.user(snapshot), snapshot.seq
        answer = await type_any(user, chance)
        await confirm(user, answer)
        refused = tuple(say(speak(locale), "refused.confirm_in_panel", steps="") for locale in LOCALES)
        if answer.text.startswith(refused):
            # Of several answers in one line, one of which costs dearly, the panel asks.
            answer = await world.panel(user)
            await use_any(user, answer, chance)
        snapshot, moves = await world.now(), moves + 1
        assert snapshot.seq > before, answer.text
        while open_question(snapshot, user):
            assert answer.message is not None
            assert option_controls(answer.message), answer.text
            await use_any(user, answer, chance)
            snapshot = await world.now()
        assert moves < 2_000
    await world.delivered()
    assert snapshot.status == "finished"
    log = await world.bot.tables.games.log(snapshot.game_id)
    assert {"act", "pass"} <= {key.partition(".")[0] for move in log for key in move.keys}


def open_question(snapshot: Snapshot, user: ScriptedUser) -> bool:
    """Whether something of the user's turn is still to be answered before the next move."""
    asked = snapshot.asked(snapshot.seats_of(user.id))
    return bool(asked) and asked[0].prompt.id != "ask.turn"


async def type_any(user: ScriptedUser, chance: random.Random) -> Response:
    """One move by a slash command with every parameter that comes up."""
    for command, parameters in chance.sample(list(COMMANDS.items()), len(COMMANDS)):
        given: dict[str, str] = {}
        possible = True
        for name in parameters:
            offered = await user.autocomplete(f"/gnomopolis {command}", name, already=given)
            assert len(offered) <= 25
            if not offered or (offered[0].value == NOTHING and name == REQUIRED.get(command)):
                possible = False
                break
            if offered[0].value != NOTHING:
                given[name] = chance.choice(offered).value
        if not possible:
            continue
        answer = await user.slash(f"/gnomopolis {command}", **given)
        # The caravan may be refused outright: it has no parameter that would have told.
        if command != "caravan" or answer.message is None or "[" not in answer.text[:200]:
            return answer
    raise AssertionError("no command fits")


COMMANDS = {
    "act": ("scroll", "payment", "specialist", "search"),
    "build": ("building", "team"),
    "caravan": ("action", "payment", "specialist", "search"),
    "pass": (),
}
REQUIRED = {"act": "scroll", "build": "building", "caravan": "action"}


@OVER_BOTH
async def test_bots_play_their_seats_until_a_person_is_asked(world: World) -> None:
    await world.table()
    for _ in range(2):
        await world.ana.slash("/table add-bot")
    await world.ana.slash("/table start")
    chance, snapshot = random.Random(1), await world.now()
    assert [place.bot is not None for place in snapshot.places] == [False, True, True]
    for _ in range(6):
        await world.waits_for(world.ana)
        snapshot = await world.now()
        if not snapshot.running:
            break
        await world.delivered()
        panel = await world.panel(world.ana)
        while snapshot.running and world.ana.id in snapshot.awaited_users:
            await use_any(world.ana, panel, chance)
            snapshot = await world.now()
    log = await world.bot.tables.games.log(snapshot.game_id)
    assert {move.seat for move in log if move.kind == "bot"} == {1, 2}


async def test_one_person_plays_alone(world: World) -> None:
    snapshot = await world.started()
    chance = random.Random(2)
    panel = await world.panel(world.ana)
    for moves in range(1, 9):
        await use_any(world.ana, panel, chance)
        after = await world.now()
        assert after.seq == snapshot.seq + moves, "each answer is a move"
        assert after.awaited_users == {world.ana.id}


async def test_an_old_table_message_is_retired_without_asking_how_it_stands_there(world: World) -> None:
    """One request less a turn; after a restart Discord is asked."""
    snapshot = await world.started(world.bia)
    old = world.table_message
    pictures = old.pictures
    assert "⚠" in old.text
    world.box.fail_next(100, "GET", "/messages/")
    who = world.ana if world.ana.id in snapshot.awaited_users else world.bia
    await who.slash("/gnomopolis pass")
    await world.delivered()
    assert [failure.times for failure in world.box.failures] == [100], "nobody asked"
    assert world.table_message != old
    assert old.buttons == []
    assert "⚠" not in old.text, "what is said of the buttons goes with them"
    assert old.pictures == pictures
    name = snapshot.names[snapshot.seats_of(who.id)[0]]
    heading, *told = old.text.splitlines()
    assert heading.startswith("### ")
    assert f"<@{who.id}>" not in old.text, "nobody is asked any more"
    assert told
    assert all(line.startswith(">") for line in told)
    assert any(name in line for line in told), "the last act of the turn stands there too"
