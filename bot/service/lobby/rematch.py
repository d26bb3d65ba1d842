"""Another game with the same people: their seats are kept for a day, then anybody may take them."""

from __future__ import annotations

import msgspec

from bot.service.lobby import entry, expiry, words
from bot.service.new_id import new_id
from bot.service.refused import Refused
from bot.service.table import announce
from bot.service.table.bots import USUAL
from bot.service.table.others import Kept
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import DEMAND, WELCOME
from bot.service.table.snapshot import Snapshot
from bot.service.table.verbosity import ALL_SAID
from bot.service.user import User
from games.core.model import Setup
from storage.rows.game import Change, NewGame, StoredGame, StoredPlace

KEPT = "kept"
"""The kind of what is due, and the entry of a table's settings: for whom seats are kept and until when."""
HOURS = 24


class Rematch:
    """Opens tables for those who have played together, and frees the seats of those who do not come."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def open(self, game_id: str, who: User) -> Snapshot:
        """A new table of the same game in the same channel with the same options: bots sit down, people are invited.

        Raises:
            Refused: the game goes on, or this user did not play it, or the channel has another table.
        """
        before = (await self._shelf.take(game_id)).snapshot
        if before.status != "finished":
            raise Refused(f"table_{before.status}")
        if before.place_of(who.id) is None:
            raise Refused("rematch_players")
        at = self._shelf.clock()
        invited = {p.user_id: p.name for p in before.places if p.user_id is not None and p.user_id != who.id}
        bots = [place for place in before.places if place.bot is not None]
        taken = [StoredPlace(number=0, user_id=who.id, joined_at=at, word=words.first_word(who, at))]
        taken += [StoredPlace(number=n, bot=bot.bot, joined_at=at) for n, bot in enumerate(bots, start=1)]
        names = {str(n): name for n, name in enumerate([who.name, *(bot.name for bot in bots)])}
        settings: dict[str, object] = {
            "pace": before.pace,
            "reserve": before.reserve,
            "locale": before.locale,
            "names": names,
        }
        if before.level != USUAL:
            settings["level"] = before.level
        if before.demand:
            settings[DEMAND] = before.demand
        if before.by_calendar is not None:
            settings["calendars"] = before.by_calendar
        if before.chosen_talks is not None:
            settings["talks"] = before.chosen_talks
        if before.verbosity != ALL_SAID:
            settings["verbosity"] = before.verbosity
        kept, until = kept_for(invited, at + HOURS * self._shelf.hour)
        game = NewGame(
            game_id=new_id(),
            rules=before.rules.meta.key,
            setup=msgspec.msgpack.encode(Setup(len(before.places), before.setup.options)),
            guild_id=before.guild_id,
            channel_id=before.channel_id,
            host_id=who.id,
            settings=settings | kept,
            at=at,
        )
        message = announce.lobby(before.channel_id, frozenset(invited))
        return await self._shelf.open(game, taken, (message,), expiry.anew(at) | until)

    @repeated
    async def lapse(self, game_id: str) -> None:
        """The day is over: whoever has not come has no seat any more. Nothing, if the game has begun."""
        async with self._shelf.lock(game_id):
            shelved = await self._shelf.take(game_id)
            if shelved.snapshot.kept is None:
                return
            stored = shelved.stored
            change = Change(
                game_id=game_id,
                revision=stored.revision,
                at=self._shelf.clock(),
                settings=without_kept(stored),
                outbox=(announce.lobby(stored.channel_id),),
            )
            await self._shelf.change(entry.told_free(stored, change))


def kept_for(names: dict[int, str], until: int) -> tuple[dict[str, object], dict[str, int | None]]:
    """The settings and the dues of a table at which seats are kept for these users until then; nothing for nobody."""
    if not names:
        return {}, {}
    # Whoever was called and comes too late, or has declined by mistake, may sit down all the same.
    return {KEPT: msgspec.to_builtins(Kept(until, names), str_keys=True), WELCOME: list(names)}, {KEPT: until}


def kept_after(stored: StoredGame, kept: Kept | None, user_id: int) -> Change:
    """Whoever came, declined or was given up needs no seat kept."""
    empty = Change(game_id=stored.game_id, revision=stored.revision, at=0)
    if kept is None or user_id not in kept.names:
        return empty
    left = {user: name for user, name in kept.names.items() if user != user_id}
    if not left:
        return msgspec.structs.replace(empty, settings=without_kept(stored), dues={KEPT: None})
    told = msgspec.to_builtins(Kept(kept.until, left), str_keys=True)
    return msgspec.structs.replace(empty, settings=stored.settings | {KEPT: told})


def without_kept(stored: StoredGame) -> dict[str, object]:
    """The settings of a table at which no seat is kept."""
    return {key: value for key, value in stored.settings.items() if key != KEPT}
