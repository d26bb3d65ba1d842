"""What the bot posts by itself: lobby, table, end, hand. Built from snapshots, sent by ``bot.delivery``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from discord import ui

from bot.service.table.announce import Call, RoomPost
from bot.service.table.snapshot import Place, Snapshot
from bot.service.tables import Tale
from bot.texts import speak
from cogs.ui.layout import CLOSED, Layout, build
from cogs.ui.sentences import names_escaped
from cogs.ui.shown.absence import call_layout, closed_layout, offer_layout
from cogs.ui.shown.digest import digest_layout
from cogs.ui.shown.final_message import NO_ROOMS, final_layout
from cogs.ui.shown.greeting import greeting_layout
from cogs.ui.shown.hall import hall_layout
from cogs.ui.shown.letters import hand_layout, proposal_layout
from cogs.ui.shown.lobby import expiring_layout, free_layout, lobby_layout
from cogs.ui.shown.motions import motion_layout, waiting_layout
from cogs.ui.shown.posts import post_name, post_tags
from cogs.ui.shown.table_message import record_said, table_layout
from cogs.ui.shown.talk import passed_on_layout, room_back_layout, room_layout, room_left_layout, room_name
from games.core.model import Seat, Text
from storage.rows.clock import Pending
from storage.rows.game import Page
from storage.rows.motion import Motion
from storage.rows.waiting import Waits


class Messages:
    """The ``Messenger`` of the bot: puts the state of a table into messages. Pictures are uploaded by the caller."""

    def __init__(self, emoji: Callable[[str, str], str | None] = lambda game, icon: None) -> None:
        self._emoji = emoji
        """Finds the emoji of an icon of a game."""

    def lobby_message(self, snapshot: Snapshot, locale: str, picture: str | None) -> ui.LayoutView:
        """The invitation to a table, with its buttons while one can still join."""
        return build(lobby_layout(snapshot, locale, picture))

    def expiring_message(
        self, snapshot: Snapshot, locale: str, until: int, mentions: Sequence[int], *, apart: bool = False
    ) -> ui.LayoutView:
        """The question whether a quiet lobby or table shall stay."""
        return build(expiring_layout(snapshot, locale, until, mentions, apart=apart))

    def table_message(
        self,
        snapshot: Snapshot,
        locale: str,
        *,
        mentions: Sequence[int],
        chronicle: Sequence[Tale],
        picture: str | None,
        clock: Pending | None = None,
        away: Mapping[int, int] | None = None,
    ) -> ui.LayoutView:
        """Whose turn it is and what happened; the users in ``mentions`` are named so that Discord notifies them."""

        def icon(name: str) -> str:
            return self._emoji(snapshot.rules.meta.key, name) or ""

        return build(table_layout(snapshot, locale, mentions, chronicle, picture, clock, away or {}, icon))

    def record_said(self, snapshot: Snapshot, locale: str, chronicle: Sequence[Tale]) -> str:
        """What happened while a message was the table's, or that the game goes on below it."""
        return record_said(snapshot, locale, chronicle) or speak(locale).say("table.goes_on")

    def final_message(
        self,
        snapshot: Snapshot,
        locale: str,
        *,
        chronicle: Sequence[Tale],
        pictures: Sequence[str],
        rooms: Mapping[int, Sequence[int]] = NO_ROOMS,
    ) -> ui.LayoutView:
        """How the game ended, the rooms in which people talked, and the key of its random stream."""
        return build(final_layout(snapshot, locale, chronicle, pictures, rooms))

    def hand_message(
        self, snapshot: Snapshot, locale: str, user_id: int, pictures: Mapping[Seat, str]
    ) -> ui.LayoutView:
        """What a user alone may see, for their direct messages."""
        return build(hand_layout(snapshot, locale, user_id, pictures))

    def proposal_message(self, snapshot: Snapshot, locale: str, user_id: int, said: Text) -> ui.LayoutView:
        """What another player proposes to a user, for their direct messages."""
        return build(proposal_layout(snapshot, locale, user_id, said))

    def room_name(self, snapshot: Snapshot, users: Sequence[int]) -> str:
        """What the room of some users is called."""
        return room_name(snapshot, users)

    def room_message(self, snapshot: Snapshot, locale: str, post: RoomPost, users: Sequence[int]) -> ui.LayoutView:
        """Who calls whom into a room."""
        return build(room_layout(snapshot, locale, post, users))

    def room_left_message(self, locale: str, user_id: int) -> ui.LayoutView:
        """That a user plays no more, for those who stay in a room."""
        return build(room_left_layout(locale, user_id))

    def room_back_message(self, locale: str, user_id: int) -> ui.LayoutView:
        """That a user plays again, for all in a room."""
        return build(room_back_layout(locale, user_id))

    def passed_on_message(
        self,
        snapshot: Snapshot,
        locale: str,
        post: RoomPost,
        user_id: int,
        users: Sequence[int],
        unreached: Sequence[int],
    ) -> ui.LayoutView:
        """What is said to a user where there can be no room."""
        return build(passed_on_layout(snapshot, locale, post, user_id, users, unreached))

    def motion_message(self, snapshot: Snapshot, locale: str, motion: Motion, *, invited: bool) -> ui.LayoutView:
        """A proposal that others must agree to."""
        return build(motion_layout(snapshot, locale, motion, invited=invited))

    def call_message(
        self, snapshot: Snapshot, locale: str, call: Call, place: Place, mention: int | None = None
    ) -> ui.LayoutView:
        """What a user is told whose turn waits or was missed."""
        return build(call_layout(snapshot, locale, call, place, mention))

    def free_message(self, snapshot: Snapshot, locale: str, mention: int | None = None) -> ui.LayoutView:
        """That a place is free for whoever waited for one."""
        return build(free_layout(snapshot, locale, mention))

    def motion_waits(
        self, snapshot: Snapshot, locale: str, motion: Motion, mention: int | None = None
    ) -> ui.LayoutView:
        """What a user is told whose answer to a motion is missing."""
        return build(waiting_layout(snapshot, locale, motion, mention))

    def digest_message(self, waits: Waits, locale: str) -> ui.LayoutView:
        """Which tables wait for a user, once a day."""
        return build(digest_layout(waits, locale))

    def closed_message(self, snapshot: Snapshot, locale: str, why: Text) -> ui.LayoutView:
        """That a table was closed, why, and how it is opened again; once it is, that alone."""
        return build(closed_layout(snapshot, locale, why))

    def offer_message(
        self, snapshot: Snapshot, locale: str, place: Place, since: int, reserve: int = 0, mentions: Sequence[int] = ()
    ) -> ui.LayoutView:
        """A place that is on offer, or what became of it."""
        return build(offer_layout(snapshot, locale, place, since, reserve, mentions))

    def hall_message(self, page: Page, locale: str) -> ui.LayoutView:
        """All tables of a server."""
        return build(hall_layout(page, locale))

    def post_name(self, game: str, host: str, locale: str) -> str:
        """What the thread of a table is called."""
        return post_name(game, host, locale)

    def post_tags(self, game: str | None, standing: Sequence[str], locale: str) -> Sequence[Sequence[str]]:
        """What the tags of a table's post are called."""
        return post_tags(game, standing, locale)

    def greeting_message(self, locale: str) -> ui.LayoutView:
        """What the bot is and does, for a server that has just invited it."""
        return build(greeting_layout(locale))

    def notice(self, text: Text, locale: str) -> ui.LayoutView:
        """One sentence of ``bot/texts``."""
        return build(Layout((speak(locale).say(names_escaped(text)),), CLOSED))
