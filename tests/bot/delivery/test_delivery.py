"""What becomes of a message by the time it leaves: the table has moved on, is over, or stands elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import msgspec
import pytest

from bot.delivery import desk as real
from bot.delivery.delivery import Delivery
from bot.delivery.desk import Newest
from bot.delivery.discord_codes import ARCHIVED, UNKNOWN_CHANNEL
from bot.delivery.posting import Post
from bot.delivery.sender import TryLater
from bot.service.table import announce, privately
from bot.service.table.snapshot import Snapshot
from games.core.model import Text
from games.registry import GAMES
from storage.rows.game import Delivered, NewMessage, OutgoingMessage, PostedMessage, Preference
from storage.rows.guild import GuildSetting
from tests.bot.conftest import ANA, BIA, CHANNEL, House
from tests.bot.service.votes.test_consent import MODERATOR, says
from tests.bot.service.votes.test_votes import four, put


class Channels:
    """Posts nothing, but notes what would be, and whom it mentions."""

    def __init__(self) -> None:
        self.did = list[tuple[Any, ...]]()

    async def post(self, slot: str, channel_id: int, post: Post, nonce: str, **how: Any) -> Delivered:
        self.did.append(("post", channel_id, tuple(post.mentions)))
        return Delivered(channel_id=channel_id, message_id=800)

    async def edited(self, slot: str, posted: PostedMessage, post: Post, **how: Any) -> bool:
        self.did.append(("edit", posted.message_id))
        return posted.channel_id == CHANNEL

    async def delete(self, posted: PostedMessage) -> None:
        self.did.append(("delete", posted.message_id))

    async def retire(self, posted: PostedMessage, told: str) -> None:
        self.did.append(("retire", posted.message_id))


class Says:
    """Stands for whoever words messages or draws pictures."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **named: ()

    async def draw(self, *given: object) -> bytes:
        return b""

    cover = draw


class Client:
    """Has direct messages with everybody."""

    async def create_dm(self, user: discord.Object) -> discord.Object:
        return discord.Object(user.id + 1_000)


class Desk(real.Desk):
    """Delivers to nobody; what has been posted of a role is given."""

    def __init__(self, house: House) -> None:
        super().__init__(cast("Any", Client()), house.tables, cast("Any", Says()), cast("Any", Says()), house.outbox)
        self.house, self.channels, self.old = house, Channels(), dict[str, PostedMessage]()
        self.posting = cast("Any", self.channels)
        self.delivery = Delivery(self)

    async def posted(self, snapshot: Snapshot, role: str) -> PostedMessage | None:
        return self.old.get(role)

    def has(self, role: str, channel_id: int = CHANNEL) -> None:
        at = self.house.clock()
        self.old[role] = PostedMessage(game_id="", role=role, channel_id=channel_id, message_id=700, posted_at=at)

    async def does(self, game_id: str, message: NewMessage, attempts: int = 0) -> list[tuple[Any, ...]]:
        """What comes of a message."""
        self.channels.did.clear()
        await self.house.outbox.add([message], self.house.clock(), game_id)
        outgoing: OutgoingMessage = (await self.house.outbox.posted(game_id))[-1]
        await self.delivery._kinds[message.kind](msgspec.structs.replace(outgoing, attempts=attempts))
        return self.channels.did


@pytest.fixture
def desk(house: House) -> Desk:
    return Desk(house)


async def test_only_who_is_still_awaited_is_called_and_nobody_twice(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    who = house.active(snapshot)[0]
    other = BIA if who == ANA else ANA
    both, late = announce.turn_post(snapshot, {ANA.id, BIA.id}), announce.turn_post(snapshot, {other.id})
    assert await desk.does(snapshot.game_id, both) == [("post", CHANNEL, (who.id,))]
    desk.newest.clear()
    begun = announce.turn_post(snapshot, frozenset())
    assert await desk.does(snapshot.game_id, begun) == [("post", CHANNEL, (who.id,))], "a bot was asked first"
    desk.newest.clear()
    desk.has(announce.TABLE)
    assert await desk.does(snapshot.game_id, late) == [("edit", 700)], "they have moved already"
    assert await desk.does(snapshot.game_id, late, 1) == [("post", CHANNEL, ()), ("retire", 700)], "it may be there"


@pytest.mark.parametrize("kind", ["turn", "edit", "proposal"])
async def test_of_a_game_that_is_over_meanwhile_nothing_more_is_asked(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    snapshot = await house.running()
    monkeypatch.setattr(Snapshot, "proposals", {ANA.id: "an alliance"})
    messages = {
        "turn": announce.turn_post(snapshot, {ANA.id}),
        "edit": announce.edit(snapshot, None, house.clock()),
        "proposal": NewMessage(kind="proposal", target=ANA.id),
    }
    said = list[int]()

    async def say(message: object, channel_id: int, view: object, *, silent: bool) -> Delivered:
        said.append(channel_id)
        return Delivered()

    status = ["running"]

    async def table(message: object) -> Snapshot:
        return msgspec.structs.replace(snapshot, status=status[0])

    monkeypatch.setattr(desk, "say", say)
    monkeypatch.setattr(desk, "table", table)
    desk.has(announce.TABLE)
    assert await desk.does(snapshot.game_id, messages[kind]) or said
    said.clear()
    status[0] = "finished"
    assert await desk.does(snapshot.game_id, messages[kind]) == []
    assert said == []


async def test_a_proposal_is_in_the_language_of_whoever_reads_it(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, spoken = await house.running(), list[str]()
    monkeypatch.setattr(Snapshot, "proposals", {ANA.id: "an alliance", BIA.id: "another"})

    async def look(message: object) -> Snapshot:
        return msgspec.structs.replace(running)

    monkeypatch.setattr(desk, "table", look)
    await house.tables.preferences.save_user(Preference(user_id=BIA.id, locale="en"), house.clock())

    def proposed(table: Snapshot, locale: str, *given: object) -> None:
        spoken.append(locale)

    async def say(*given: object, silent: bool) -> Delivered:
        return Delivered()

    monkeypatch.setattr(desk, "messenger", SimpleNamespace(proposal_message=proposed))
    monkeypatch.setattr(desk, "say", say)
    for user in (ANA, BIA):
        await desk.does(running.game_id, NewMessage(kind="proposal", target=user.id))
    assert spoken == ["pt-BR", "en"], "whoever never used the bot reads the table's"


async def test_of_a_hand_there_is_one_message_and_none_where_nothing_is_secret(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await house.running()
    at = SimpleNamespace(table=msgspec.structs.replace(running, rules=GAMES["terra_concordia"]))

    async def table(message: object) -> Snapshot:
        return at.table

    monkeypatch.setattr(desk, "table", table)
    hand, role = privately.hand(running, ANA.id), privately.hand_role(ANA.id)
    there = ANA.id + 1_000
    assert await desk.does(running.game_id, hand) == [("post", there, ())]
    desk.has(role, there)
    assert await desk.does(running.game_id, hand) == [("edit", 700), ("post", there, ()), ("delete", 700)]
    at.table = msgspec.structs.replace(at.table, places=at.table.places[1:])
    assert await desk.does(running.game_id, hand) == [("delete", 700)], "who left keeps nothing of it"
    at.table = msgspec.structs.replace(running, rules=next(r for r in GAMES.values() if not r.meta.secrets))
    assert await desk.does(running.game_id, hand) == []


async def test_a_place_that_was_taken_meanwhile_is_not_offered(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    offer = announce.offer(snapshot, 1, 5)
    assert await desk.does(snapshot.game_id, offer) == []
    assert await desk.does(snapshot.game_id, offer, 1) == [("post", CHANNEL, ())], "it may be there"


@pytest.mark.parametrize(("target", "paused"), [(CHANNEL, "channel"), (77, None)])
async def test_only_the_loss_of_its_own_channel_stops_a_table(
    house: House, desk: Desk, target: int, paused: str | None
) -> None:
    snapshot = await house.running(pace=24)
    await house.outbox.add([NewMessage(kind="edit", target=target)], house.clock(), snapshot.game_id)
    message = (await house.outbox.posted(snapshot.game_id))[-1]
    await desk.delivery._channel_lost(message, UNKNOWN_CHANNEL)
    assert (await house.tables.look(snapshot.game_id)).paused_for == paused


def test_a_message_is_not_posted_again_if_a_late_one_has_said_it_all() -> None:
    posted = PostedMessage(game_id="g", role="table", channel_id=50, message_id=7, posted_at=100)
    newest = Newest(posted, 3, (ANA.id,))

    def says(seq: int = 3, mentions: Sequence[int] = (), target: int = 50, created_at: int = 99) -> bool:
        message = SimpleNamespace(target=target, created_at=created_at)
        return newest.says(cast("Any", message), seq, mentions)

    assert says()
    assert says(mentions=(ANA.id,))
    assert not says(mentions=(ANA.id, BIA.id)), "somebody would not be called"
    assert not says(seq=4)
    assert not says(target=51)
    assert not says(created_at=100)


async def test_at_the_end_the_table_s_last_message_becomes_its_record(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    desk.has(announce.TABLE)
    final = NewMessage(kind="final", target=CHANNEL, role=announce.TABLE)
    assert await desk.does(snapshot.game_id, final) == [("post", CHANNEL, ()), ("retire", 700)]


async def test_a_vote_that_is_decided_before_it_could_be_told_asks_nobody(house: House, desk: Desk) -> None:
    snapshot = await four(house)
    motion = put(await house.tables.votes.end(snapshot.game_id, ANA, "draw"))
    asked = next(m for m in announce.motion(CHANNEL, motion) if m.target == CHANNEL)
    (posted,) = await desk.does(snapshot.game_id, asked)
    assert posted[:2] == ("post", CHANNEL)
    assert set(posted[2]) == set(motion.missing)
    await says(house, motion, ANA, yes=False, game_id=snapshot.game_id)
    assert await desk.does(snapshot.game_id, asked) == []
    assert await desk.does(snapshot.game_id, asked, 1) == [("post", CHANNEL, ())], "it may be there"


async def test_that_a_table_was_closed_is_not_told_if_it_goes_on(house: House, desk: Desk) -> None:
    snapshot = await house.running()
    closed = announce.closed(await house.tables.games.load(snapshot.game_id), Text("event.closed", {"name": "Ana"}))
    assert await desk.does(snapshot.game_id, closed) == []
    await house.tables.hosting.close(snapshot.game_id, MODERATOR)
    desk.has(announce.TABLE)
    desk.newest[snapshot.game_id] = Newest(desk.old[announce.TABLE], snapshot.seq, ())
    desk.bell.note(snapshot, (ANA.id,))
    assert await desk.does(snapshot.game_id, closed) == [("post", CHANNEL, ()), ("retire", 700)]
    assert not desk.newest and not desk.bell._rung, "or a year of closed tables would stay in memory"


async def test_what_is_said_mentions_nobody_whatever_names_are_in_it(house: House, desk: Desk) -> None:
    sent = list[discord.AllowedMentions]()

    async def send(**message: Any) -> discord.Object:
        sent.append(message["allowed_mentions"])
        return discord.Object(7)

    desk.channels.channel = lambda channel_id: SimpleNamespace(send=send)
    snapshot = await house.running()
    await desk.does(snapshot.game_id, announce.notice(ANA.id, "notice.opened", "en", to_user=True))
    (mentions,) = sent
    assert (mentions.everyone, mentions.users, mentions.roles) == (False, False, False)


@pytest.mark.parametrize(("status", "later"), [
    (500, True), (503, True), (429, True), (400, False), (413, False), (401, True), (403, True), (404, True),
])  # fmt: skip
async def test_what_discord_could_not_do_is_tried_later(desk: Desk, status: int, later: bool) -> None:
    """Nor is a message lost for what others say in its place; the fault: they needed a quarter of a minute for that."""
    error = discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="")), "")
    assert isinstance(await desk.delivery._failure(cast("Any", None), error), TryLater) is later


async def delivered_to_a_failure(house: House, monkeypatch: pytest.MonkeyPatch, error: Exception) -> Delivered:
    """A notice whose request to Discord ends so."""

    async def failing(message: object) -> Delivered:
        raise error

    says, client = cast("Any", Says()), cast("Any", Client())
    delivery = Delivery(real.Desk(client, house.tables, says, says, house.outbox))
    monkeypatch.setitem(delivery._kinds, "notice", failing)
    snapshot = await house.running()
    notice = announce.notice(ANA.id, "notice.opened", "en", to_user=True)
    await house.outbox.add([notice], house.clock(), snapshot.game_id)
    return await delivery.deliver((await house.outbox.posted(snapshot.game_id))[-1])


async def test_a_connection_that_ends_is_no_fault_of_ours(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: five of them, within half a minute, and a message was lost."""
    with pytest.raises(TryLater, match="ServerDisconnectedError"):
        await delivered_to_a_failure(house, monkeypatch, aiohttp.ServerDisconnectedError())


async def test_what_discord_refuses_for_another_reason_has_not_led_to_itself(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault: whoever went through what led to it, as the log does, came to no end."""
    refusal = discord.HTTPException(cast("Any", SimpleNamespace(status=400, reason="")), "")
    with pytest.raises(discord.HTTPException):
        await delivered_to_a_failure(house, monkeypatch, refusal)
    assert refusal.__cause__ is None


async def test_a_lobby_whose_channel_is_gone_is_over_and_of_a_post_that_is_closed_nothing_is_told(
    house: House, desk: Desk
) -> None:
    opened = await house.tables.lobby.open("gnomopolis", 1, CHANNEL, ANA, seats=2)
    over = await house.running(channel=CHANNEL + 1)
    for table, code in ((opened, UNKNOWN_CHANNEL), (over, ARCHIVED)):
        edit = NewMessage(kind="edit", target=table.channel_id)
        await house.outbox.add([edit], house.clock(), table.game_id)
        message = (await house.outbox.posted(table.game_id))[-1]
        if table is over:
            assert (await desk.delivery._channel_lost(message, code)).instead, "while it runs its host is told"
            house.tables.shelf.forget(over.game_id)
            async with house.database.transaction() as transaction:
                sql = "UPDATE game SET status = 'finished' WHERE game_id = :game_id"
                await transaction.run(sql, game_id=over.game_id)
        assert (await desk.delivery._channel_lost(message, code)).instead == ()
    assert (await house.tables.look(opened.game_id)).status == "cancelled"


async def test_a_place_is_offered_at_the_table_where_the_channel_for_that_is_gone_and_calls_nobody_twice(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot, now = await house.running(), house.clock()
    setting = GuildSetting(guild_id=1, offers=66)
    await house.tables.preferences.save_guild(setting, now)
    post = desk.channels.post

    async def gone(slot: str, channel_id: int, *given: Any, **how: Any) -> Delivered:
        if channel_id == 66:
            raise discord.Forbidden(cast("Any", SimpleNamespace(status=403, reason="")), "")
        return await post(slot, channel_id, *given, **how)

    called = list[tuple[int, ...]]()

    async def note(users: Sequence[int], *given: object) -> None:
        called.append(tuple(users))

    async def subscribers(*given: object) -> list[int]:
        return [ANA.id, *range(100, 120)]

    monkeypatch.setattr(desk.channels, "post", gone)
    monkeypatch.setattr(house.tables.subscriptions, "called", note)
    monkeypatch.setattr(house.tables.subscriptions, "subscribers", subscribers)
    first = tuple(range(100, 110))
    assert await desk.does(snapshot.game_id, announce.offer(snapshot, 1, 5), 1) == [("post", CHANNEL, first)]
    assert called == [first]


@pytest.mark.parametrize("offers", [None, CHANNEL])
async def test_a_place_on_offer_goes_with_its_table_but_for_where_the_server_wants_it(
    house: House, desk: Desk, offers: int | None
) -> None:
    snapshot = await house.running()
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, offers=offers), house.clock())
    left = await house.tables.hosting.leave(snapshot.game_id, BIA)
    place = next(place for place in left.places if place.offered_at is not None)
    still = announce.offer(left, place.number, place.offered_at or 0)
    desk.has(still.role or "")
    assert await desk.does(snapshot.game_id, still) == [("edit", 700)]
    moved = await house.tables.hosting.move(snapshot.game_id, MODERATOR, 1, CHANNEL + 1)
    offer = announce.offer(moved, place.number, place.offered_at or 0)
    brought = [("post", CHANNEL + 1, ()), ("delete", 700)]
    assert await desk.does(snapshot.game_id, offer) == (brought if offers is None else [("edit", 700)])


async def test_what_was_to_be_asked_in_a_channel_that_the_table_has_left_is_asked_where_it_is_now(
    house: House, desk: Desk
) -> None:
    snapshot = await four(house)
    motion = put(await house.tables.votes.end(snapshot.game_id, ANA, "draw"))
    await house.tables.hosting.move(snapshot.game_id, MODERATOR, 1, CHANNEL + 1)
    (late,), (now,) = (announce.motion(channel, motion) for channel in (CHANNEL, CHANNEL + 1))
    assert await desk.does(snapshot.game_id, late) == []
    ((did, channel, asked),) = await desk.does(snapshot.game_id, now)
    assert (did, channel, set(asked)) == ("post", CHANNEL + 1, set(motion.missing))
    settled = await says(house, motion, BIA, yes=False, game_id=snapshot.game_id)
    assert settled.result is not None
    desk.has(late.role or "")
    assert await desk.does(snapshot.game_id, late) == [("edit", 700)], "its answer stands where it was asked"
