"""Places at a table in its lobby: sitting down, standing up, and what goes with how many. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from bot.service.lobby.entry import check_entry, occupied, put_out
from bot.service.lobby.rematch import kept_after
from bot.service.refused import NotHost, Refused
from bot.service.table import announce
from bot.service.table.shelved import kept_of
from bot.service.user import User, apart, called, host_called
from games.core.model import Setup
from games.core.rules import check_table, places
from games.registry import GAMES
from storage.rows.game import Change, NewMessage, StoredGame, StoredPlace
from storage.rows.owed import Reliability


def sits_down(
    stored: StoredGame,
    setup: Setup,
    name: str,
    at: int,
    *,
    user_id: int | None = None,
    bot: str | None = None,
    part: str = "",
    word: str = "",
    reliability: Reliability | None = None,
) -> Change:
    """Somebody takes the next free place.

    Raises:
        Refused: they were put out, or are not as reliable as the table asks for; there is none, or those that are left
            are kept for others.
        BadSetup: what is played goes with no bot.
    """
    check_entry(stored, setup, user_id, reliability)
    kept = kept_of(stored)
    came = kept_after(stored, kept, user_id or 0)
    settings = stored.settings if came.settings is UNSET else came.settings
    number = len(stored.places)
    names: dict[str, str] = stored.settings["names"]
    names = names | {str(number): apart(name, names.values())}
    newcomer = StoredPlace(number=number, user_id=user_id, bot=bot, joined_at=at, part=part, word=word)
    taken = (*stored.places, newcomer)
    check_fits(msgspec.structs.replace(stored, places=taken))
    return change_of(stored, places=taken, settings=settings | {"names": names}, dues=came.dues)


def stands_up(stored: StoredGame, number: int) -> Change:
    """A place is free; if it was the last person's, the table is cancelled."""
    # The others move up, so that places are always numbered without a gap.
    left = [place for place in stored.places if place.number != number]
    names = {str(n): stored.settings["names"][str(place.number)] for n, place in enumerate(left)}
    taken = tuple(msgspec.structs.replace(place, number=n) for n, place in enumerate(left))
    people = [place.user_id for place in taken if place.user_id is not None]
    if not people:
        return change_of(stored, status="cancelled")
    host = stored.host_id if stored.host_id in people else people[0]
    return change_of(stored, places=taken, host_id=host, settings=stored.settings | {"names": names})


def freed(stored: StoredGame, number: int, who: User) -> Change:
    """Somebody else frees a place; whoever sat there is told, and does not come back unless they are let in."""
    change, sat = stands_up(stored, number), stored.places[number].user_id
    if sat is None or sat == who.id:
        return change
    told = told_by(stored, who, sat, "notice.freed")
    change = msgspec.structs.replace(change, outbox=(told,))
    return change if change.status is not UNSET else put_out(stored, change, sat, stored.settings["names"][str(number)])


def told_by(stored: StoredGame, who: User, user_id: int, id: str) -> NewMessage:
    """A direct message of what somebody did to a user: who, at which table."""
    args = {
        "name": called(stored, who),
        "channel": f"<#{stored.channel_id}>",
        "game": announce.game_named(stored.rules),
    }
    return announce.notice(user_id, id, stored.settings["locale"], to_user=True, **args)


def check_fits(stored: StoredGame) -> None:
    """Raise ``BadSetup`` where options, places and the bots on them do not go together."""
    setup = msgspec.msgpack.decode(stored.setup, type=Setup)
    bots = sum(place.bot is not None for place in stored.places)
    check_table(GAMES[stored.rules], msgspec.structs.replace(setup, bots=bots))


def change_of(stored: StoredGame, **fields: Any) -> Change:
    """A change of this table as it is now; when it happens is said by whoever writes it."""
    return Change(game_id=stored.game_id, revision=stored.revision, at=0, **fields)


def with_setup(stored: StoredGame, setup: Setup) -> Change:
    """Other options.

    Raises:
        Refused: those who sit there have no room with them.
        BadSetup: the game cannot be played so.
    """
    data = msgspec.msgpack.encode(setup)
    check_fits(msgspec.structs.replace(stored, setup=data))
    # Opponents that the rules move take up places, and not every scenario has parts for all.
    if places(GAMES[stored.rules], setup) < occupied(stored):
        raise Refused("more_people_than_places", n=occupied(stored))
    return change_of(stored, setup=data)


def check_keeper(stored: StoredGame, who: User) -> None:
    """The host's to do, or a moderator's: a lobby must not block its channel because its host is away."""
    if not who.moderator:
        check_host(stored, who)


def check_host(stored: StoredGame, who: User) -> None:
    """Raise ``NotHost`` unless this user is the host."""
    if who.id != stored.host_id:
        raise NotHost("not_host", stored.game_id, stored.host_id, host_called(stored))


def bot_at(stored: StoredGame, who: User, number: int) -> int:
    """The host decides for bots, and for nobody else.

    Raises:
        Refused: this is not the host, or no bot sits there.
    """
    check_host(stored, who)
    if not any(place.number == number and place.bot is not None for place in stored.places):
        raise Refused("not_a_bot")
    return number
