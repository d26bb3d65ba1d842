"""Table messages of each kind, and calls at the table or directly: what is posted, and who hears what, counted."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import pytest

from bot.clock import HOUR
from bot.service.table import announce
from bot.service.table.snapshot import Snapshot
from bot.service.table.verbosity import VERBOSITIES
from bot.service.tables import User
from games.core.rng import Stream, seeded
from games.core.thinking.opponent import random_move
from sandbox import ScriptedUser, SeenMessage
from storage.tables.games import Games
from tests.e2e.conftest import World, button
from tests.e2e.test_called_again import Turn, end, ending, take_back
from tests.postgres import OVER_BOTH

SILENT = 1 << 12
CALLS = ("A mesa precisa de você", "The table needs you")
TURNS = 6


class Sent(NamedTuple):
    """A message that the bot posted; whom it woke."""

    channel_id: int
    heard: tuple[int, ...]


class Heard:
    """Notes every message of the bot that is not an answer, also of those that go again."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world, self.sent = world, list[Sent]()
        real = world.box.realm.post

        def post(channel: Any, author_id: int, body: dict[str, Any], **how: Any) -> Any:
            message = real(channel, author_id, body, **how)
            if author_id == world.box.world.bot_id and how.get("visible_to") is None:
                of = {user.direct.id: user.id for user in (world.ana, world.bia, world.caio)}
                heard = tuple(message.mentions) if channel.id not in of else (of[channel.id],)
                self.sent.append(Sent(channel.id, () if message.flags & SILENT else heard))
            return message

        monkeypatch.setattr(world.box.realm, "post", post)

    def in_hall(self) -> list[tuple[int, ...]]:
        """Whom each message in the hall woke."""
        hall = self.world.guild.channel("salão").id
        return [sent.heard for sent in self.sent if sent.channel_id == hall]

    def directly(self, user: ScriptedUser) -> int:
        """How many direct messages woke a user."""
        return sum(sent.channel_id == user.direct.id and bool(sent.heard) for sent in self.sent)


@pytest.fixture
def heard(world: World, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(world, monkeypatch)


async def turn_ends(world: World, stream: Stream) -> ScriptedUser:
    """Whoever is awaited plays by chance until somebody else is; that is who is called."""
    snapshot = await world.now()
    who = world.user(snapshot)
    while who.id in snapshot.awaited_users:
        seat, keys = random_move(snapshot.decisions, stream)
        since = next(d.since for d in snapshot.decisions if d.seat == seat)
        user = User(who.id, who.name)
        await world.bot.tables.moves.answer(snapshot.game_id, user, seat, since, keys, stream.below(1 << 50))
        snapshot = await world.now()
    await world.delivered()
    return world.user(snapshot)


def calls(user: ScriptedUser) -> list[SeenMessage]:
    return [message for message in user.dms if any(call in message.text for call in CALLS)]


async def chooses(world: World, snapshot: Snapshot, verbosity: str) -> None:
    await world.bot.tables.quieting.choose(snapshot.game_id, User(world.ana.id, "Ana"), verbosity)
    await world.delivered()


@OVER_BOTH
@pytest.mark.parametrize("verbosity", VERBOSITIES)
async def test_each_turn_is_one_message_or_none_and_wakes_one_person_once(
    world: World, heard: Heard, verbosity: str
) -> None:
    snapshot = await world.started(world.bia)
    await chooses(world, snapshot, verbosity)
    heard.sent.clear()
    stream, called = Stream(seeded(3)), list[int]()
    table = world.table_message
    for _ in range(TURNS):
        who = await turn_ends(world, stream)
        called.append(who.id)
        shown = world.table_message
        assert bool(shown.pictures) is (verbosity != "short")
        assert (shown == table) is (verbosity == "quiet")
        if verbosity == "short":
            assert sum(line.startswith("> ") for line in shown.text.split("\n")) == 1
        assert [len(calls(user)) for user in (who, world.other(who))] == [int(verbosity == "quiet"), 0]
        assert shown.mentions == ([] if verbosity == "quiet" else [who.name])
    assert heard.in_hall() == ([] if verbosity == "quiet" else [(user,) for user in called])
    directly = [heard.directly(user) for user in (world.ana, world.bia)]
    wanted = [called.count(user.id) for user in (world.ana, world.bia)]
    assert directly == (wanted if verbosity == "quiet" else [0, 0])


@OVER_BOTH
async def test_whoever_wants_it_is_called_directly_and_named_like_the_others(world: World, heard: Heard) -> None:
    answer = await world.bia.slash("/settings me")
    menu = next(each for each in answer.message.selects if each.custom_id.endswith(":calls"))
    await world.bia.select(menu.custom_id, ["direct"], on=answer.message)
    assert (await world.bot.tables.preferences.user(world.bia.id)).direct
    await world.started(world.bia)
    heard.sent.clear()
    stream, called = Stream(seeded(4)), list[ScriptedUser]()
    for _ in range(TURNS):
        who = await turn_ends(world, stream)
        called.append(who)
        assert f"<@{who.id}>" in world.table_message.text
        assert world.table_message.mentions == ([who.name] if who is world.ana else [])
        assert len(calls(world.bia)) == int(who is world.bia), "it goes once she has played"
    assert heard.in_hall() == [(who.id,) if who is world.ana else () for who in called]
    assert (heard.directly(world.ana), heard.directly(world.bia)) == (0, called.count(world.bia))
    await world.bia.slash("/settings me", calls="table")
    assert not (await world.bot.tables.preferences.user(world.bia.id)).direct


@pytest.mark.parametrize("quiet", [False, True])
async def test_where_direct_messages_are_closed_the_table_mentions(world: World, heard: Heard, quiet: bool) -> None:
    snapshot = await world.started(world.bia)
    if quiet:
        await chooses(world, snapshot, "quiet")
    for user in (world.ana, world.bia):
        await user.slash("/settings me", calls="direct")
        user.close_dms()
    heard.sent.clear()
    stream = Stream(seeded(5))
    for n in range(4):
        before = len(heard.in_hall())
        who = await turn_ends(world, stream)
        assert [told for told in heard.in_hall()[before:] if told] == [(who.id,)]
        apart = [message for message in world.posts if any(call in message.text for call in CALLS)]
        # Until it is known that direct messages are closed they are tried; each time the mention goes with the turn.
        assert len(apart) == int(quiet or n < 2)
        assert all(message.mentions == [who.name] for message in apart)
    assert heard.directly(world.ana) == heard.directly(world.bia) == 0


async def test_a_call_leads_to_the_panel_and_to_the_table(world: World) -> None:
    snapshot = await world.started(world.bia, pace="24")
    await chooses(world, snapshot, "quiet")
    who = await turn_ends(world, Stream(seeded(6)))
    await world.knows("gnomopolis")
    (call,) = calls(who)
    assert f"/channels/{world.guild.id}/" in "".join(str(each) for each in call.components)
    assert "<t:" in call.text, "until when"
    panel = await who.press(button(call, "play"), on=call)
    assert panel.is_private
    assert panel.message is not None
    assert [b for b in panel.message.buttons if b.custom_id[:2] == "o:"] or panel.message.selects


@OVER_BOTH
async def test_a_restart_between_changes_nothing(world: World, heard: Heard) -> None:
    snapshot = await world.started(world.bia)
    await chooses(world, snapshot, "quiet")
    stream, table = Stream(seeded(7)), world.table_message
    who = await turn_ends(world, stream)
    heard.sent.clear()
    await world.stop()
    await world.start()
    await world.delivered()
    assert heard.sent == []
    then = await turn_ends(world, stream)
    assert (world.table_message, heard.in_hall()) == (table, [])
    assert (heard.directly(then), heard.directly(who), calls(who)) == (1, 0, [])


@pytest.mark.parametrize("verbosity", ["full", "quiet"])
async def test_what_waited_while_the_bot_was_away_calls_once(
    world: World, heard: Heard, monkeypatch: pytest.MonkeyPatch, verbosity: str
) -> None:
    snapshot, stream = await world.started(world.bia), Stream(seeded(9))
    for user in (world.ana, world.bia):
        await user.slash("/settings me", calls="direct")
    await chooses(world, snapshot, verbosity)
    heard.sent.clear()

    async def never() -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(world.bot._sender, "_before", never)

    async def at_once(world: World) -> None:
        """Nothing is delivered."""

    monkeypatch.setattr(World, "delivered", at_once)
    for _ in range(3):
        who = await turn_ends(world, stream)
    monkeypatch.undo()
    assert heard.sent == []
    await world.stop()
    heard = Heard(world, monkeypatch)
    await world.start()
    await world.delivered()
    assert (heard.directly(who), heard.directly(world.other(who))) == (1, 0)
    assert [told for told in heard.in_hall() if told] == []
    assert len(heard.in_hall()) == (0 if verbosity == "quiet" else 1)
    assert (len(calls(who)), calls(world.other(who))) == (1, [])


@OVER_BOTH
async def test_whoever_was_called_before_a_restart_is_not_called_again_by_a_turn_that_is_late(
    world: World, heard: Heard
) -> None:
    """Unless the table stands elsewhere by now."""
    snapshot, stream = await world.started(world.bia), Stream(seeded(9))
    await chooses(world, snapshot, "quiet")
    who = await turn_ends(world, stream)

    async def again() -> int:
        late = await world.bot.tables.look(snapshot.game_id)
        await world.bot.outbox.add([announce.turn_post(late, late.awaited_users)], 0, late.game_id)
        await world.stop()
        heard.sent.clear()
        await world.start()
        await world.delivered()
        return heard.directly(who)

    assert [await again(), await again()] == [0, 0]
    assert (len(calls(who)), heard.in_hall()) == (1, [])
    there = world.guild.channel("biblioteca")
    await world.bot.tables.hosting.move(snapshot.game_id, User(world.ana.id, "Ana"), world.guild.id, there.id)
    await world.delivered()
    assert heard.directly(who) == 1, "to the new channel"
    assert await again() == 0


async def test_whether_a_quiet_table_shall_stay_is_asked_directly(
    world: World, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await world.started(world.bia)
    await chooses(world, snapshot, "quiet")
    asked = {world.ana, world.user(snapshot)}
    for user in asked:
        await user.slash("/note")
    world.bia.close_dms()
    heard.sent.clear()

    async def long_ago(games: Games, game_id: str) -> int:
        return 0

    monkeypatch.setattr(Games, "last_played", long_ago)
    await world.bot.tables.expiry.ask_table(snapshot.game_id)
    await world.delivered()
    assert heard.in_hall()[0] == (), "the question, which wakes nobody there"
    assert [told for told in heard.in_hall() if told] == [(world.bia.id,)] * (world.bia in asked)
    (shown,) = world.ana.dms[-1:]
    assert "30 d" in shown.text
    assert f"/channels/{world.guild.id}/" in "".join(str(each) for each in shown.components)
    assert heard.directly(world.ana) == 1
    await world.ana.press(button(shown, "keep"), on=shown)
    await world.delivered()
    assert not any("30 d" in message.text for message in (*world.ana.dms, *world.posts)), "it is answered"


async def test_a_message_that_is_too_old_is_replaced_without_a_word_and_goes(world: World, heard: Heard) -> None:
    snapshot = await world.started(world.bia)
    await chooses(world, snapshot, "quiet")
    heard.sent.clear()
    tables, stream, table = world.bot.tables, Stream(seeded(8)), world.table_message
    for n in range(1, 4):
        async with world.bot.database.transaction() as transaction:
            await transaction.run("UPDATE message SET posted_at = posted_at - :hour", hour=HOUR)
        world.bot.delivery._desk.newest.clear()
        await turn_ends(world, stream)
        assert heard.in_hall() == [()] * n
        assert (world.table_message == table, table.exists) == (False, False)
        table = world.table_message
    kept = await tables.games.message(snapshot.game_id, "table")
    assert kept is not None
    assert kept.message_id == table.id
    assert sum(any(b.custom_id.startswith("t:") for b in message.buttons) for message in world.posts) == 1


async def test_a_turn_that_is_ended_again_at_once_makes_no_second_sound(world: World, heard: Heard) -> None:
    snapshot = await world.dealt(world.bia)
    await chooses(world, snapshot, "quiet")
    key = ending(await world.now())
    assert key is not None
    turn = Turn(world.user(await world.now()), key)
    called = world.other(turn.user)
    heard.sent.clear()
    for n in range(1, 4):
        await end(world, turn, n)
        assert (heard.directly(called), len(calls(called))) == (1, 1)
        await take_back(world, turn)
        assert calls(called) == [], "nobody waits for them"


async def test_a_vote_at_a_quiet_table_asks_directly(world: World, heard: Heard) -> None:
    snapshot = await world.started(world.bia, pace="24")
    await chooses(world, snapshot, "quiet")
    heard.sent.clear()
    await world.ana.slash("/vote pause", why="almoço")
    await world.delivered()
    assert heard.in_hall() == [()], "the proposal, which wakes nobody there"
    assert (heard.directly(world.ana), heard.directly(world.bia)) == (0, 1)
    asked = world.bia.dms[-1]
    await world.bia.press(button(asked, "yes"), on=asked)
    await world.delivered()
    assert (await world.now()).paused_at is not None
    assert not asked.exists, "nobody asks her any more"


async def test_whoever_has_answered_or_is_asked_no_more_keeps_no_call_to_a_vote(world: World, heard: Heard) -> None:
    """The fault: "Your answer is still missing", with buttons, for ever."""
    snapshot = await world.started(world.bia, world.caio, seats=3, pace="24")
    await chooses(world, snapshot, "quiet")
    await world.ana.slash("/vote end", how="draw")
    await world.delivered()
    mine, others = world.bia.dms[-1], world.caio.dms[-1]
    await world.bia.press(button(mine, "yes"), on=mine)
    await world.delivered()
    assert (mine.exists, others.exists) == (False, True), "he has not answered yet"
    await world.ana.press(button(world.motion, "no"), on=world.motion)
    await world.delivered()
    assert not others.exists, "it is withdrawn"


async def test_it_is_chosen_in_the_lobby_while_the_game_runs_and_for_new_tables(world: World) -> None:
    world.guild.data.owner_id = world.ana.id
    setup = await world.ana.slash("/setup")
    await world.ana.press("Limites e silêncio", on=setup.message)
    menu = next(each for each in setup.message.selects if each.custom_id.endswith(":verbosity"))
    await world.ana.select(menu.custom_id, ["short"], on=setup.message)
    assert "**Mensagens das mesas novas**: curtas" in setup.message.text
    await world.table()
    assert "**Mensagens da mesa**: curtas" in world.lobby.text
    options = await world.ana.press(button(world.lobby, "options"), on=world.lobby)
    menu = next(each for each in options.message.selects if each.custom_id.endswith(":verbosity"))
    await world.ana.select(menu.custom_id, ["full"], on=options.message)
    await world.delivered()
    assert "Mensagens da mesa" not in world.lobby.text
    await world.bia.press(button(world.lobby, "join"), on=world.lobby)
    await world.ana.press(button(world.lobby, "start"), on=world.lobby)
    await world.delivered()
    assert world.table_message.pictures
    others = await world.bia.slash("/table options")
    assert not others.message.selects
    options = await world.ana.slash("/table options")
    (menu,) = options.message.selects
    await world.ana.select(menu.custom_id, ["short"], on=options.message)
    await world.delivered()
    assert (await world.now()).verbosity == "short"
    (menu,) = options.message.selects
    assert [option.value for option in menu.options if option.default] == ["short"]
    assert not world.table_message.pictures
    assert "🔉 Ana chose short messages" in (await world.bia.slash("/log")).text
