"""What delivery needs from the cogs: messages as Discord shows them. The cogs implement it, so bot imports no cog."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from discord.ui import LayoutView

from bot.service.table.announce import Call, RoomPost
from bot.service.table.snapshot import Place, Snapshot
from bot.service.tables import Tale
from games.core.model import Seat, Text
from storage.rows.clock import Pending
from storage.rows.game import Page
from storage.rows.motion import Motion
from storage.rows.waiting import Waits


class Messenger(Protocol):
    """Builds the messages that are not answers to somebody's click. Views come stopped: nothing stays in memory.

    ``picture`` is the name of the attached file, or None while there is no picture (yet).
    """

    def lobby_message(self, snapshot: Snapshot, locale: str, picture: str | None) -> LayoutView:
        """The lobby: what is played, who sits, buttons; after the start or the end of the lobby without buttons."""
        ...

    def expiring_message(
        self, snapshot: Snapshot, locale: str, until: int, mentions: Sequence[int], *, apart: bool = False
    ) -> LayoutView:
        """Whether a lobby or table shall stay where nothing has happened for long; if nobody answers it ends (Unix ms).

        ``apart``: for one user alone.
        """
        ...

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
    ) -> LayoutView:
        """The table: whose turn and until when, who is away until when, what happened, buttons."""
        ...

    def record_said(self, snapshot: Snapshot, locale: str, chronicle: Sequence[Tale]) -> str:
        """What stays on a table's message when a newer one takes its place: what happened, and nothing asked."""
        ...

    def final_message(
        self,
        snapshot: Snapshot,
        locale: str,
        *,
        chronicle: Sequence[Tale],
        pictures: Sequence[str],
        rooms: Mapping[int, Sequence[int]],
    ) -> LayoutView:
        """The end: ranking, scores, rooms and their users, key of the random stream, buttons for rematch and export."""
        ...

    def hand_message(self, snapshot: Snapshot, locale: str, user_id: int, pictures: Mapping[Seat, str]) -> LayoutView:
        """A user's hand, for their direct messages; the pictures by seat."""
        ...

    def proposal_message(self, snapshot: Snapshot, locale: str, user_id: int, said: Text) -> LayoutView:
        """What another player proposes to a user (``Teller.proposal``), for their direct messages, with answers."""
        ...

    def room_name(self, snapshot: Snapshot, users: Sequence[int]) -> str:
        """What the room of some users is called: they, and the game."""
        ...

    def room_message(self, snapshot: Snapshot, locale: str, post: RoomPost, users: Sequence[int]) -> LayoutView:
        """Who calls these users into their room, and what they say."""
        ...

    def room_left_message(self, locale: str, user_id: int) -> LayoutView:
        """That a user plays no more, for those who stay in a room."""
        ...

    def room_back_message(self, locale: str, user_id: int) -> LayoutView:
        """That a user plays again, for them and those who were in a room with them."""
        ...

    def passed_on_message(
        self,
        snapshot: Snapshot,
        locale: str,
        post: RoomPost,
        user_id: int,
        users: Sequence[int],
        unreached: Sequence[int],
    ) -> LayoutView:
        """The same for one of them, by direct message: there can be no room. ``unreached``: whom it did not reach."""
        ...

    def motion_message(self, snapshot: Snapshot, locale: str, motion: Motion, *, invited: bool) -> LayoutView:
        """What is proposed at a table, who has still to answer, buttons while it is open; or what became of it.

        ``invited``: as a direct message to whoever is to take a place.
        """
        ...

    def call_message(
        self, snapshot: Snapshot, locale: str, call: Call, place: Place, mention: int | None = None
    ) -> LayoutView:
        """What a user is told whose turn waits or was missed; in the channel it mentions them."""
        ...

    def free_message(self, snapshot: Snapshot, locale: str, mention: int | None = None) -> LayoutView:
        """What a user is told who waited for a place that is free now; in the channel it mentions them."""
        ...

    def motion_waits(self, snapshot: Snapshot, locale: str, motion: Motion, mention: int | None = None) -> LayoutView:
        """What a user is told whose answer to a motion is missing; in the channel it mentions them."""
        ...

    def digest_message(self, waits: Waits, locale: str) -> LayoutView:
        """Which tables wait for a user and until when, once a day, for their direct messages."""
        ...

    def closed_message(self, snapshot: Snapshot, locale: str, why: Text) -> LayoutView:
        """That a table was closed, and how it is opened again; once it is, that alone."""
        ...

    def offer_message(
        self, snapshot: Snapshot, locale: str, place: Place, since: int, reserve: int = 0, mentions: Sequence[int] = ()
    ) -> LayoutView:
        """That a place, with so much in reserve (ms), is on offer since a time (Unix ms), with buttons; or is no more;
        ``mentions`` are called.
        """
        ...

    def hall_message(self, page: Page, locale: str) -> LayoutView:
        """All tables of a server, with buttons."""
        ...

    def post_name(self, game: str, host: str, locale: str) -> str:
        """What the thread or post of a table is called, as it is opened: the game, and its host's name."""
        ...

    def post_tags(self, game: str | None, standing: Sequence[str], locale: str) -> Sequence[Sequence[str]]:
        """The tags of a table's post in a forum, for the game and for each of ``Snapshot.standing``: what each is
        called, in this language and then in the others. Without a game: all there are.
        """
        ...

    def greeting_message(self, locale: str) -> LayoutView:
        """What the bot is and does, for a server that has just invited it, with buttons."""
        ...

    def notice(self, text: Text, locale: str) -> LayoutView:
        """One sentence of ``bot/texts``."""
        ...
