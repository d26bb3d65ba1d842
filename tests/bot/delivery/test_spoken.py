"""What is sent: in whose language, to whom, with or without a sound, and whether it may be there already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from bot.clock import DAY
from bot.delivery import desk, people, table_messages
from bot.delivery.desk import Newest
from bot.delivery.discord_codes import DM_CLOSED, UNKNOWN_CHANNEL
from bot.delivery.posting import Post
from bot.delivery.sender import Undeliverable
from bot.service.table import announce, privately
from storage.rows.game import Delivered, NewMessage, Once, OutgoingMessage, PostedMessage, Preference
from storage.rows.guild import GuildSetting
from tests.bot.conftest import ANA, CAIO, CHANNEL, House
from tests.bot.delivery.test_delivery import Desk
from tests.bot.service.votes.test_votes import four, put


class Sent(msgspec.Struct, frozen=True):
    """Something that went into a channel."""

    channel_id: int
    mentions: tuple[int, ...]
    silent: bool
    again: bool = False


class Spoken(Desk):
    """Delivers to nobody, but notes what would be heard."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__(house)
        self.sent, self.said = list[Sent](), list[tuple[Any, ...]]()
        monkeypatch.setattr(self.channels, "post", self._noted)
        monkeypatch.setattr(self, "say", self._noted_word)
        monkeypatch.setattr(self, "messenger", self)

    async def _noted(
        self, slot: str, channel_id: int, post: Post, nonce: str, *, silent: bool, again: bool, ours: object
    ) -> Delivered:
        post.make([])
        self.sent.append(Sent(channel_id, tuple(post.mentions), silent, again))
        return Delivered(channel_id=channel_id, message_id=800)

    async def _noted_word(self, message: object, channel_id: int, view: object, *, silent: bool) -> Delivered:
        self.sent.append(Sent(channel_id, (), silent))
        return Delivered(channel_id=channel_id, message_id=800)

    def __getattr__(self, name: str) -> Any:
        """Words nothing, but notes what is to be said."""
        if name.startswith("_"):
            raise AttributeError(name)

        def say(*given: Any, **named: Any) -> tuple[()]:
            self.said.append((name, *given, named))
            return ()

        return say

    def locales(self) -> list[str]:
        """In which languages it was."""
        return [next(each for each in said if each in ("en", "pt-BR")) for said in self.said]


@pytest.fixture
def spoken(house: House, monkeypatch: pytest.MonkeyPatch) -> Spoken:
    return Spoken(house, monkeypatch)


def quiet(monkeypatch: pytest.MonkeyPatch, *, users: Sequence[int] = (), server: bool = False) -> None:
    """Who wants no sound now."""

    async def all_quiet(tables: object, asked: Sequence[int]) -> bool:
        return set(asked) <= set(users)

    async def hushed(*given: object) -> bool:
        return server

    for module in (table_messages, desk, people):
        monkeypatch.setattr(module, "all_quiet", all_quiet)
        if module in (table_messages, desk):
            monkeypatch.setattr(module, "hushed", hushed)


async def outgoing(house: House, message: NewMessage, game_id: str, attempts: int = 0) -> OutgoingMessage:
    await house.outbox.add([message], house.clock(), game_id)
    return msgspec.structs.replace((await house.outbox.posted(game_id))[-1], attempts=attempts)


@pytest.mark.parametrize(("users", "server", "silent"), [((), False, False), ((11, 12), False, True), ((), True, True)])
async def test_the_host_and_who_is_awaited_are_asked_aloud_whether_a_table_shall_stay_unless_it_is_night(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, users: tuple[int, ...], server: bool, silent: bool
) -> None:
    quiet(monkeypatch, users=users, server=server)
    snapshot = await house.running()
    await spoken.does(snapshot.game_id, announce.expiring(snapshot, 9))
    (awaited,) = snapshot.awaited_users
    assert spoken.sent == [Sent(CHANNEL, (ANA.id,) if awaited == ANA.id else (ANA.id, awaited), silent)]


@pytest.mark.parametrize("server", [False, True])
async def test_the_end_of_a_game_makes_a_sound_by_day(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, server: bool
) -> None:
    quiet(monkeypatch, server=server)
    snapshot = await house.running()
    await spoken.does(snapshot.game_id, NewMessage(kind="final", target=CHANNEL, role=announce.TABLE))
    assert spoken.sent == [Sent(CHANNEL, (), server)]


@pytest.mark.parametrize("echoes", [False, True])
async def test_a_call_that_is_still_in_everybody_s_ears_makes_no_sound(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, echoes: bool
) -> None:
    async def heard(*given: object) -> bool:
        return echoes

    quiet(monkeypatch)
    monkeypatch.setattr(spoken.bell, "echoes", heard)
    snapshot = await house.running()
    who = house.active(snapshot)[0]
    message = announce.turn_post(snapshot, {who.id})
    for attempts in (0, 1):
        await spoken.does(snapshot.game_id, message, attempts)
    assert spoken.sent == [Sent(CHANNEL, (who.id,), echoes, again) for again in (False, True)], "it may be there"
    newest = spoken.newest[snapshot.game_id]
    assert (newest.posted.message_id, newest.seq, newest.mentions) == (800, snapshot.seq, [who.id])


async def test_an_edit_marks_whoever_is_awaited(house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[tuple[int, ...]]()

    async def edited(slot: str, posted: PostedMessage, post: Post, **how: object) -> bool:
        shown.append(tuple(post.mentions))
        return True

    monkeypatch.setattr(spoken.channels, "edited", edited)
    snapshot = await house.running()
    spoken.has(announce.TABLE)
    await spoken.does(snapshot.game_id, announce.edit(snapshot, None, house.clock()))
    assert shown == [tuple(snapshot.awaited_users)]
    house.clock.hours(1)
    await spoken.does(snapshot.game_id, announce.edit(snapshot, None, house.clock()))
    assert shown == [tuple(snapshot.awaited_users)]


@pytest.mark.parametrize(
    ("to_user", "chosen", "locale"), [(True, "en", "en"), (True, None, "pt-BR"), (False, "en", "pt-BR")]
)
async def test_a_notice_is_in_the_language_of_whoever_reads_it_and_makes_no_sound(
    house: House, spoken: Spoken, to_user: bool, chosen: str | None, locale: str
) -> None:
    snapshot = await house.running()
    await house.tables.preferences.save_user(Preference(user_id=ANA.id, locale=chosen), house.clock())
    target = ANA.id if to_user else CHANNEL
    await spoken.does(snapshot.game_id, announce.notice(target, "notice.opened", "pt-BR", to_user=to_user))
    assert spoken.sent == [Sent(ANA.id + 1_000 if to_user else CHANNEL, (), True)]
    assert spoken.locales() == [locale]


async def test_that_a_channel_is_lost_is_told_once_a_day(house: House, spoken: Spoken) -> None:
    snapshot = await house.running()
    message = await outgoing(house, announce.edit(snapshot, None, house.clock()), snapshot.game_id)
    lost = await spoken.delivery._channel_lost(message, UNKNOWN_CHANNEL)
    assert lost.once == Once(mark=f"lost:{CHANNEL}:{UNKNOWN_CHANNEL}", since=house.clock() - DAY + 1)
    (told,) = lost.instead
    assert (told.kind, told.target, lost.unreachable) == ("notice", ANA.id, True)


async def test_whose_direct_messages_are_closed_is_told_at_the_table_also_if_the_first_attempt_could_not(
    house: House, spoken: Spoken
) -> None:
    snapshot = await house.running()
    message = await outgoing(house, privately.hand(snapshot, ANA.id), snapshot.game_id, attempts=1)
    assert await spoken.reachable(message) is not None
    await house.tables.preferences.dm_closed(ANA.id, house.clock() - 5)
    with pytest.raises(Undeliverable) as refused:
        await spoken.reachable(message)
    (told,) = refused.value.instead
    notice = msgspec.msgpack.decode(told.payload, type=announce.Notice)
    assert (told.target, notice.text, dict(notice.args)) == (CHANNEL, "notice.dm_closed", {"name": "Ana"})
    assert refused.value.once == Once(mark=f"dm:{ANA.id}", since=house.clock() - 5)
    assert (refused.value.unreachable, refused.value.reason) == (True, str(DM_CLOSED[0]))


@pytest.mark.parametrize(("known", "since", "at"), [(700, 3, 55), (699, None, 60)])
async def test_a_record_tells_what_happened_since_its_message_was_posted(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, known: int, since: int | None, at: int
) -> None:
    """By the move after which it was; of one that an earlier process posted by the time."""
    snapshot, asked = await house.running(), list[tuple[Any, ...]]()

    async def shown(*given: Any) -> list[Any]:
        asked.append(given[1:])
        return []

    monkeypatch.setattr(house.tables.chronicle, "shown", shown)
    old = PostedMessage(game_id="", role=announce.TABLE, channel_id=CHANNEL, message_id=700, posted_at=60)
    spoken.newest[snapshot.game_id] = Newest(msgspec.structs.replace(old, message_id=known), 3, (), 55)
    await spoken.record(snapshot, old)
    assert asked == [(since, at)]


async def test_whoever_is_asked_to_take_a_place_reads_it_in_their_language(house: House, spoken: Spoken) -> None:
    snapshot = await four(house)
    eva = msgspec.structs.replace(CAIO, id=99, name="Eva")
    await house.tables.preferences.save_user(Preference(user_id=eva.id, locale="en"), house.clock())
    motion = put(await house.tables.votes.replace(snapshot.game_id, ANA, 1, eva))
    for message in announce.motion(CHANNEL, motion):
        await spoken.does(snapshot.game_id, message)
    assert [sent.channel_id for sent in spoken.sent] == [CHANNEL, eva.id + 1_000]
    assert spoken.locales() == ["pt-BR", "en"]


async def test_a_place_is_offered_where_the_server_wants_it_and_wakes_nobody(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = await house.running()
    quiet(monkeypatch, users=(CAIO.id,))
    await house.tables.preferences.save_guild(GuildSetting(guild_id=1, offers=66), house.clock())
    for user in (ANA.id, CAIO.id, 77):
        await house.tables.subscriptions.choose(user, 1, ["gnomopolis"])
    await spoken.does(snapshot.game_id, announce.offer(snapshot, 1, 5), 1)
    assert [(sent.channel_id, sent.mentions) for sent in spoken.sent] == [(66, (77,))], "Ana plays, Caio sleeps"


@pytest.mark.parametrize("asleep", [False, True])
async def test_a_reminder_makes_no_sound_at_night(
    house: House, spoken: Spoken, monkeypatch: pytest.MonkeyPatch, asleep: bool
) -> None:
    snapshot = await house.running(pace=24)
    who = house.active(snapshot)[0]
    quiet(monkeypatch, users=(who.id,) if asleep else ())
    await house.tables.preferences.save_user(Preference(user_id=who.id, locale="en"), house.clock())
    await spoken.does(snapshot.game_id, announce.call(snapshot, who.id, "reminder"))
    assert spoken.sent == [Sent(who.id + 1_000, (), asleep)]
    assert spoken.locales() == ["en"]
