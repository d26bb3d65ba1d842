"""What the outbox says to people about their places: proposals, reminders, seats on offer, tables that were closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import discord
import msgspec
from discord.ui import LayoutView

from bot.delivery.calling import called_apart, reached
from bot.delivery.desk import Called, Desk
from bot.delivery.discord_codes import DM_CLOSED
from bot.delivery.posting import Post
from bot.delivery.quiet_hours import all_quiet
from bot.delivery.trouble import passes
from bot.service.table import announce, motions
from bot.service.table.snapshot import Snapshot
from storage.rows.game import Delivered, OutgoingMessage, PostedMessage

CALLED = 10
"""Subscribers, at most, whom a place on offer mentions."""


class People:
    """One method for each kind of message."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def motion(self, message: OutgoingMessage) -> Delivered:
        """A vote or an invitation: to those who are asked, later with what came of it."""
        wanted = msgspec.msgpack.decode(message.payload, type=announce.MotionPost)
        snapshot, motion = await self._desk.tables.consent.look(message.game_id or "", wanted.id)
        posted = await self._desk.posted(snapshot, message.role or "")
        if posted is None and motion.result is not None and not message.attempts:
            return Delivered()
        if motion.result is None and not wanted.to_user and message.target != snapshot.channel_id:
            # The table has left that channel: what goes with it to the next one says the same.
            return Delivered()
        locale, channel_id = snapshot.locale, message.target
        if wanted.to_user:
            preference = await self._desk.reachable(message)
            if preference is None:
                return Delivered()
            locale = preference.language or locale
            channel_id = (await self._desk.client.create_dm(discord.Object(message.target))).id
        view = self._desk.messenger.motion_message(snapshot, locale, motion, invited=wanted.to_user)
        # Of one that is settled nobody is asked any more: it makes no sound.
        asked = motion.missing if motion.result is None else ()
        apart: tuple[int, ...] = ()
        if not wanted.to_user:
            invited = motions.invited(motion)
            if invited is not None and reached(await self._desk.tables.preferences.user(invited)):
                # They hear of it directly; if that does not reach them they are called here (``Desk.dm_closed``).
                asked = tuple(user for user in asked if user != invited)
            others = [user for user in asked if user != invited]
            apart = await called_apart(self._desk.tables, snapshot, others)
        post = Post(lambda pictures: view, {}, tuple(user for user in asked if user not in apart))
        if posted is not None and posted.channel_id != channel_id:
            return await self._brought(message, channel_id, post, posted)
        if posted is not None and await self._desk.edited(message, posted, post):
            return Delivered()
        calls = tuple(announce.call(snapshot, user, "vote") for user in apart)
        return msgspec.structs.replace(await self._desk.post(message, channel_id, post), then=calls)

    async def call(self, message: OutgoingMessage) -> Delivered:
        """That it is somebody's turn, a reminder, or word of a turn missed; it replaces the one before."""
        snapshot = await self._desk.table(message)
        wanted = msgspec.msgpack.decode(message.payload, type=announce.Call)
        written = await self._written(snapshot, message.target, wanted)
        if written is None or not snapshot.running:
            return Delivered()
        if wanted.spared and reached(await self._desk.tables.preferences.user(message.target)):
            return Delivered()
        call, missed = f"{announce.CALL}{message.target}", f"{announce.MISSED}{message.target}"
        stays, vote = f"{announce.STAYS}:{message.target}", f"{announce.VOTE}:{message.target}"
        replaced = {call: (call,), missed: (call, missed), stays: (stays,), vote: (vote,)}.get(message.role or "", ())
        earlier = [old for role in replaced if (old := await self._desk.posted(snapshot, role)) is not None]
        if wanted.why == "turn":
            if not message.attempts and await self._knows(snapshot, message.target, wanted):
                return Delivered()
            delivered = await self._needed(message, snapshot, written, spared=wanted.spared)
        else:
            delivered = await self._called(message, snapshot, written)
        for old in earlier:
            if old.message_id != delivered.message_id:
                await self._desk.posting.delete(old)
        gone = tuple(old.role for old in earlier if old.role != message.role)
        return msgspec.structs.replace(delivered, gone=gone)

    async def _knows(self, snapshot: Snapshot, user_id: int, call: announce.Call) -> bool:
        """Whether a user was called to the table as it is before a call that was late.

        After a restart that is known by the message that called them: it is later than the question, and than the
        message of the table, which would be a new one if the table had moved since.
        """
        known = self._desk.called.get(snapshot.game_id, {}).get(user_id)
        if known is not None:
            return known.says(call.seq, snapshot.channel_id)
        told = await self._desk.posted(snapshot, f"{announce.CALL}{user_id}")
        table = await self._desk.posted(snapshot, announce.TABLE)
        if told is None or table is None or table.channel_id != snapshot.channel_id:
            return False
        waits = await self._desk.tables.clocks.awaited(snapshot.game_id)
        asked_at = [each.asked_at for each in waits if snapshot.places[each.place].user_id == user_id]
        return bool(asked_at) and told.posted_at >= max(asked_at) and told.posted_at > table.posted_at

    async def _needed(
        self,
        message: OutgoingMessage,
        snapshot: Snapshot,
        written: Callable[[str, int | None], LayoutView],
        *,
        spared: bool,
    ) -> Delivered:
        """Call a user apart from their table, as its message would: without a sound if they have just heard it.

        Who is ``spared`` only seems to be called where others see it.
        """
        user, bell = message.target, self._desk.bell
        owed = bell.owes(snapshot, user) and reached(await self._desk.tables.preferences.user(user))
        silent = not owed and await bell.echoes(snapshot, (user,))
        delivered = await self._called(message, snapshot, written, silent=silent, surely=True, spared=spared)
        called = self._desk.called.setdefault(snapshot.game_id, {})
        called[user] = Called(snapshot.seq, snapshot.channel_id)
        if owed:
            bell.made_up(snapshot, user)
        elif not silent and not await all_quiet(self._desk.tables, (user,)):
            bell.note(snapshot, (user,), (user,) if spared else ())
        return delivered

    async def free(self, message: OutgoingMessage) -> Delivered:
        """A seat that has become free, for who waits for one."""
        snapshot, user_id = await self._desk.table(message), message.target
        if snapshot.place_of(user_id) is not None or user_id in snapshot.barred:
            return Delivered()
        return await self._called(message, snapshot, partial(self._desk.messenger.free_message, snapshot))

    async def offer(self, message: OutgoingMessage) -> Delivered:
        """A seat on offer: to the channel for that, and to who wants to hear of such seats."""
        snapshot = await self._desk.tables.look(message.game_id or "", closed=True)
        offer = msgspec.msgpack.decode(message.payload, type=announce.Offer)
        posted = await self._desk.posted(snapshot, message.role or "")
        place = snapshot.places[offer.place]
        stands = snapshot.running and place.offered_at == offer.since
        if posted is None and not stands and not message.attempts:
            return Delivered()
        reserve = await self._desk.tables.timing.reserve(snapshot, place.number)
        wanted = None
        if snapshot.guild_id is not None:
            wanted = (await self._desk.tables.preferences.guild(snapshot.guild_id)).offers
        if posted is not None:
            view = self._desk.messenger.offer_message(snapshot, snapshot.locale, place, offer.since, reserve)
            quietly = Post(lambda pictures: view, {})
            if wanted is None and posted.channel_id != message.target and place.offered_at == offer.since:
                # Whoever wanted to hear of it has heard.
                return await self._brought(message, message.target, quietly, posted)
            if await self._desk.edited(message, posted, quietly) or not snapshot.running:
                return Delivered()
        mentions = await self._subscribers(snapshot)
        called = self._desk.messenger.offer_message(snapshot, snapshot.locale, place, offer.since, reserve, mentions)
        post = Post(lambda pictures: called, {}, mentions)
        try:
            delivered = await self._desk.post(message, message.target if wanted is None else wanted, post)
        except (discord.Forbidden, discord.NotFound):
            # The server's channel for this is gone, or closed to us: then where it concerns people.
            if wanted is None:
                raise
            delivered = await self._desk.post(message, message.target, post)
        if snapshot.guild_id is not None:
            key, at = snapshot.rules.meta.key, self._desk.tables.clock()
            await self._desk.tables.subscriptions.called(mentions, snapshot.guild_id, key, at)
        return delivered

    async def called_off(self, snapshot: Snapshot) -> tuple[str, ...]:
        """Take away the calls to turns that nobody waits for any more, and the question whether the table shall stay,
        or to agree to something, once that is answered; the roles that they had.
        """
        calls = await self._desk.tables.games.messages(snapshot.game_id, announce.CALL)
        if not calls:
            return ()
        waits = await self._desk.tables.clocks.awaited(snapshot.game_id) if snapshot.running else ()
        asked_at = {snapshot.places[asked.place].user_id: asked.asked_at for asked in waits}
        over: list[PostedMessage] = []
        for call in calls:
            if call.role.startswith(announce.STAYS):
                gone = not await self._desk.tables.expiry.asks(snapshot, call.posted_at)
            elif call.role.startswith(announce.VOTE):
                motion = (await self._desk.tables.games.load(snapshot.game_id)).motion
                user = int(call.role.removeprefix(f"{announce.VOTE}:"))
                gone = motion is None or user not in motion.missing or call.posted_at < motion.at
            else:
                since = asked_at.get(int(call.role.removeprefix(announce.CALL)))
                gone = since is None or call.posted_at < since
            if gone:
                over.append(call)
        for call in over:
            await self._desk.posting.delete(call)
        return tuple(call.role for call in over)

    async def _brought(self, message: OutgoingMessage, channel_id: int, post: Post, posted: PostedMessage) -> Delivered:
        """What stands in a channel that the table has left stands where the table is now."""
        delivered = await self._desk.post(message, channel_id, post)
        await self._desk.posting.delete(posted)
        return delivered

    async def _called(
        self,
        message: OutgoingMessage,
        snapshot: Snapshot,
        written: Callable[[str, int | None], LayoutView],
        *,
        silent: bool = False,
        surely: bool = False,
        spared: bool = False,
    ) -> Delivered:
        """Write to a user directly, or at the table if that does not reach them; ``surely``: whatever else Discord has
        against a direct message, unless it passes. ``spared``: at the table they are named, and not notified.
        """
        user_id = message.target
        preference = await self._desk.tables.preferences.user(user_id)
        if reached(preference):
            view = written(preference.language or snapshot.locale, None)
            try:
                return await self._desk.tell(message, view, silent=silent)
            except discord.HTTPException as error:
                if error.code in DM_CLOSED:
                    await self._desk.tables.preferences.dm_closed(user_id, self._desk.tables.clock())
                elif passes(error) or not surely:
                    raise
        called = () if spared else (user_id,)
        post = Post(lambda pictures: written(snapshot.locale, user_id), {}, called)
        return await self._desk.post(message, snapshot.channel_id, post, silent=silent, heard=(user_id,))

    async def _written(
        self, snapshot: Snapshot, user_id: int, call: announce.Call
    ) -> Callable[[str, int | None], LayoutView] | None:
        """What a user is written to about a table, in a language, and whom it mentions; None: it is over."""
        place, messenger = snapshot.place_of(user_id), self._desk.messenger
        if call.why == "vote":
            motion = (await self._desk.tables.games.load(snapshot.game_id)).motion
            if motion is None or user_id not in motion.missing:
                return None
            return lambda locale, mention: messenger.motion_waits(snapshot, locale, motion, mention)
        if call.why == "stays":
            tables = self._desk.tables
            if call.seq != snapshot.seq or not await tables.expiry.asks(snapshot, tables.clock()):
                return None
            until = call.deadline or 0
            return lambda locale, mention: messenger.expiring_message(
                snapshot, locale, until, () if mention is None else (mention,), apart=True
            )
        if place is None or (call.why != "missed" and user_id not in snapshot.awaited_users):
            return None
        if call.why == "turn":
            asked = await self._desk.tables.clocks.asked(snapshot.game_id, place.number)
            if asked is not None:
                call = msgspec.structs.replace(call, deadline=asked.deadline, reserve_at=asked.reserve_at)
        return lambda locale, mention: messenger.call_message(snapshot, locale, call, place, mention)

    async def _subscribers(self, snapshot: Snapshot) -> list[int]:
        """Who is called to a place on offer: whoever wants that, may take it, has no quiet hours and sits elsewhere."""
        if snapshot.guild_id is None:
            return []
        found: list[int] = []
        for user in await self._desk.tables.subscriptions.subscribers(snapshot.guild_id, snapshot.rules.meta.key):
            if (
                len(found) < CALLED
                and snapshot.place_of(user) is None
                and await self._may_take(snapshot, user)
                and not await all_quiet(self._desk.tables, (user,))
            ):
                found.append(user)
        return found

    async def _may_take(self, snapshot: Snapshot, user_id: int) -> bool:
        """Whether a place would be given to somebody who is called to it."""
        return snapshot.sat(user_id) or await self._desk.tables.reliable.reaches(user_id, snapshot.demand)
