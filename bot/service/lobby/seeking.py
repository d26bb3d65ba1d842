"""People who look for company: when enough of them fit, a table opens and keeps a seat for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from bot.clock import DAY
from bot.service.lobby.allowed import Allowed, known_game
from bot.service.reliability import Reliable
from bot.service.table.demands import known_demand, reaches
from bot.service.table.shelf import Shelf
from bot.service.user import User
from games.core.model import Setup
from games.core.rules import check_table
from games.registry import GAMES
from storage.people.seekers import Seeker, Seekers
from storage.rows.owed import Reliability

LASTS = 14 * DAY
"""Milliseconds that somebody looks for company."""
TOGETHER = 2
"""Hours of the day in which all of a table must be awake."""
NOTHING = Reliability()
ALL_HOURS = (1 << 24) - 1
"""Awake all day, as ``Seeker.awake`` says it: a bit for each hour."""


class Seeking:
    """Who looks for company, and who would be it."""

    def __init__(self, shelf: Shelf, allowed: Allowed, seekers: Seekers, reliable: Reliable) -> None:
        self._shelf = shelf
        self._allowed = allowed
        self._seekers = seekers
        self._reliable = reliable

    async def seek(
        self,
        guild_id: int,
        who: User,
        rules_key: str,
        *,
        pace: int,
        seats: int = 0,
        awake: int = ALL_HOURS,
        demand: int | None = None,
    ) -> tuple[Seeker, ...]:
        """Look for company of a game; the others with whom a table can open now, none if there are too few.

        ``awake``: in which hours, see ``Seeker``; ``seats`` 0: any number of people; ``demand``: how reliable the
        others must be, None is what the server has chosen. Nobody is told with whom they were not brought together.

        Raises:
            Refused: there is no such game, or the server does not have it; or they are not as reliable as it asks for.
            BadSetup: it is not for so many.
        """
        rules = known_game(rules_key)
        await self._allowed.check_game(rules_key, guild_id)
        if seats:
            check_table(rules, Setup(seats, {}))
        usual = await self._allowed.demand(guild_id)
        if demand is None:
            # What the server asks for the others ask for too: they would look in vain.
            await self._reliable.check(who.id, usual)
        mine = Seeker(
            guild_id=guild_id,
            user_id=who.id,
            rules=rules_key,
            name=who.name,
            pace=pace,
            seats=seats,
            awake=awake,
            demand=usual if demand is None else known_demand(demand),
            at=self._shelf.clock(),
        )
        await self._seekers.save(mine)
        others = await self._seekers.beside(mine, mine.at - LASTS)
        together = (mine, *others)
        asked = any(seeker.demand for seeker in together)
        known = {each.user_id: await self._reliable.of(each.user_id) for each in together} if asked else {}
        return company(mine, others, known)

    async def of(self, guild_id: int, who: User) -> list[Seeker]:
        """What somebody looks for on a server."""
        return await self._seekers.of(guild_id, who.id, self._shelf.clock() - LASTS)

    async def stop(self, guild_id: int, who: User, rules_key: str) -> None:
        """They look for company of this game no more."""
        await self._seekers.strike(guild_id, who.id, rules_key)


def company(
    mine: Seeker, others: Sequence[Seeker], known: Mapping[int, Reliability] = MappingProxyType({})
) -> tuple[Seeker, ...]:
    """With whom somebody can play, first whoever has waited longest: the smallest table that becomes full.

    ``known``: how reliable they are; each must be as reliable as every other asks for.
    """
    least, most = GAMES[mine.rules].meta.seats
    for size in range(max(2, least), most + 1):
        if mine.seats not in (0, size):
            continue
        found: list[Seeker] = []
        awake = mine.awake
        for other in others:
            if not all(_suit(other, each, known) for each in (mine, *found)):
                continue
            if other.seats in (0, size) and (awake & other.awake).bit_count() >= TOGETHER:
                found.append(other)
                awake &= other.awake
                if len(found) == size - 1:
                    return tuple(found)
    return ()


def _suit(one: Seeker, other: Seeker, known: Mapping[int, Reliability]) -> bool:
    """Whether each is as reliable as the other asks for."""
    return all(reaches(known.get(a.user_id, NOTHING), b.demand) for a, b in ((one, other), (other, one)))
