"""Who may sit down at a table in its lobby: places that are free, those put out, those who wait for a place. Pure."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from bot.service.refused import Full, Refused
from bot.service.table import announce
from bot.service.table.demands import check_reliable
from bot.service.table.shelved import BARRED, DEMAND, HOPEFUL, WELCOME, kept_of
from bot.service.user import host_called
from games.core.model import Setup
from games.core.rules import places
from games.registry import GAMES
from storage.rows.game import Change, NewMessage, StoredGame
from storage.rows.owed import Reliability


def occupied(stored: StoredGame) -> int:
    """How many places are taken or kept."""
    kept = kept_of(stored)
    return len(stored.places) + (len(kept.names) if kept is not None else 0)


def check_entry(stored: StoredGame, setup: Setup, user_id: int | None, reliability: Reliability | None) -> None:
    """Nothing, if this user (None: a bot) may sit down. ``reliability``: theirs; None: that is not asked for.

    Raises:
        Refused: the host has put them out; they are not as reliable as the table asks for; there is no place, or those
            that are left are kept for others.
    """
    if str(user_id) in stored.settings.get(BARRED, {}):
        raise Refused("barred", host=host_called(stored))
    if reliability is not None and user_id not in stored.settings.get(WELCOME, ()):
        check_reliable(reliability, stored.settings.get(DEMAND, 0))
    rules = GAMES[stored.rules]
    n, kept = places(rules, setup), kept_of(stored)
    if len(stored.places) >= n:
        most = rules.meta.seats[1]
        why = {"n": n} if n >= most else {"n": n, "most": most}
        # Only the host calls a bot, and may give the table another place.
        id = "table_full_most" if n >= most else "table_full_own" if user_id is None else "table_full"
        raise _full(id, stored, user_id, **why)
    if kept is not None and user_id not in kept.names and occupied(stored) >= n:
        told = list(kept.names.values())
        raise _full("seats_kept", stored, user_id, names=told, until=f"<t:{kept.until // 1000}:R>")


def _full(id: str, stored: StoredGame, user_id: int | None, **args: object) -> Refused:
    """Who asks for themselves may wait; who asks for a bot sits there."""
    return Refused(id, **args) if user_id is None else Full(id, stored.game_id, **args)


def put_out(stored: StoredGame, change: Change, user_id: int, name: str) -> Change:
    """Somebody else has freed this user's place: they do not sit down again unless the host lets them in."""
    settings = _after(stored, change)
    barred = {**stored.settings.get(BARRED, {}), str(user_id): name}
    return msgspec.structs.replace(change, settings=settings | {BARRED: barred})


def let_in(stored: StoredGame, user_id: int) -> dict[str, Any]:
    """The settings of the table when this user may sit down again.

    Raises:
        Refused: nobody has put them out.
    """
    barred = {user: name for user, name in stored.settings.get(BARRED, {}).items() if user != str(user_id)}
    if barred == stored.settings.get(BARRED, {}):
        raise Refused("not_barred")
    left = {key: value for key, value in stored.settings.items() if key != BARRED}
    return left | ({BARRED: barred} if barred else {})


def hopes(stored: StoredGame, setup: Setup, user_id: int, reliability: Reliability) -> dict[str, Any]:
    """The settings of a full table when this user wants word of the next place that is free.

    Raises:
        Refused: they sit there, may not, or need not wait.
    """
    if any(place.user_id == user_id for place in stored.places):
        raise Refused("here_already")
    hopeful: list[int] = stored.settings.get(HOPEFUL, [])
    try:
        check_entry(stored, setup, user_id, reliability)
    except Full:
        return stored.settings | {HOPEFUL: [*hopeful, *([] if user_id in hopeful else [user_id])]}
    raise Refused("place_free")


def told_free(before: StoredGame, change: Change) -> Change:
    """The change with word for those who wait, the first of them first, of as many places as become free by it.

    Each is told once; whoever sits down waits no more. If the lobby is over by it, all are told that.
    """
    hopeful: list[int] = before.settings.get(HOPEFUL, [])
    if not hopeful:
        return change
    if change.status is not UNSET:
        return msgspec.structs.replace(change, outbox=(*change.outbox, *told_over(before)))
    after = before
    for field in ("places", "setup", "settings"):
        if (value := getattr(change, field)) is not UNSET:
            after = msgspec.structs.replace(after, **{field: value})
    left = [user for user in hopeful if all(place.user_id != user for place in after.places)]
    newly = max(0, _free(after) - _free(before))
    called, left = left[:newly], left[newly:]
    if left == hopeful:
        return change
    settings = {key: value for key, value in after.settings.items() if key != HOPEFUL}
    messages = tuple(announce.free(after, user) for user in called)
    return msgspec.structs.replace(
        change, settings=settings | ({HOPEFUL: left} if left else {}), outbox=(*change.outbox, *messages)
    )


def told_over(before: StoredGame) -> tuple[NewMessage, ...]:
    """Word for those who wait that there is nothing to wait for any more: the game begins without them, or never."""
    return tuple(announce.free(before, user) for user in before.settings.get(HOPEFUL, ()))


def _free(stored: StoredGame) -> int:
    """How many places anybody may take."""
    setup = msgspec.msgpack.decode(stored.setup, type=Setup)
    return max(0, places(GAMES[stored.rules], setup) - occupied(stored))


def _after(stored: StoredGame, change: Change) -> dict[str, Any]:
    return stored.settings if change.settings is UNSET else change.settings
