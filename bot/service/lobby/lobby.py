"""Before the game: opening a table, sitting down, starting; see ``choosing`` for its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec
from msgspec import UNSET, UnsetType

from bot.service.hosting.closing import watched
from bot.service.lobby import entry, expiry, watchers, words
from bot.service.lobby.allowed import Allowed, known_game, known_language
from bot.service.lobby.choosing import Choosing
from bot.service.lobby.parts import check_part, dealt_events, shared_out
from bot.service.lobby.rematch import HOURS, kept_after, kept_for
from bot.service.lobby.seats import (
    bot_at,
    change_of,
    check_host,
    check_keeper,
    freed,
    sits_down,
    stands_up,
    told_by,
)
from bot.service.moves.moves import ENGINE
from bot.service.new_id import new_id
from bot.service.refused import Refused
from bot.service.reliability import Reliable
from bot.service.table import announce
from bot.service.table.bots import bot_name, chosen_level
from bot.service.table.repeated import repeated
from bot.service.table.shelf import Shelf
from bot.service.table.shelved import Done, Shelved, kept_of, snapshot_of
from bot.service.table.snapshot import Snapshot
from bot.service.user import User, place_of
from games.core.model import Setup
from games.core.rules import check_table, start
from storage.people.halls import Halls
from storage.people.seekers import Seeker
from storage.rows.game import Change, NewGame, NewMessage, NewMove, StoredGame, StoredPlace


class Lobby(Choosing):
    """Everything that changes a table that has not started."""

    def __init__(self, shelf: Shelf, allowed: Allowed, halls: Halls, reliable: Reliable) -> None:
        super().__init__(shelf)
        self._allowed = allowed
        self._halls = halls
        self._reliable = reliable
        self.on_start: Callable[[Snapshot], None] = lambda snapshot: None
        """Told when a game begins: a bot may have the first turn."""

    async def open(
        self,
        rules_key: str,
        guild_id: int | None,
        channel_id: int,
        who: User,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        pace: int | None = None,
        locale: str = "pt-BR",
        company: Sequence[Seeker] = (),
        demand: int | None = None,
    ) -> Snapshot:
        """Open a table with its host on the first place. It ends the search of all its company, whose seats are kept.

        ``pace``, ``demand``: None is what the server has chosen; of its company the strictest counts.

        Raises:
            Refused: the channel has a table already, or the host or the server has too many; there is no such game.
            BadSetup: the game does not allow so many places or these options.
        """
        rules = known_game(rules_key)
        await self._allowed.check_game(rules_key, guild_id)
        setup = Setup(seats=seats or rules.meta.seats[1], options=dict(options or {}))
        check_table(rules, setup)
        least = max((seeker.demand for seeker in company), default=0)
        usual = await self._allowed.usual(guild_id, pace, demand, least)
        at = self._shelf.clock()
        kept, until = kept_for({seeker.user_id: seeker.name for seeker in company}, at + HOURS * self._shelf.hour)
        game = NewGame(
            game_id=new_id(),
            rules=rules_key,
            setup=msgspec.msgpack.encode(setup),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=who.id,
            settings={"locale": known_language(locale), "names": {"0": who.name}, **usual, **kept},
            at=at,
            company=(who.id, *(seeker.user_id for seeker in company)) if company else (),
        )
        host = StoredPlace(number=0, user_id=who.id, joined_at=at, word=words.first_word(who, at))
        word = await watchers.word_of(game, locale, self._halls, self._allowed.preferences, self._reliable)
        opened = announce.lobby(channel_id, frozenset(seeker.user_id for seeker in company))
        return await self._shelf.open(game, (host,), (opened, *word), expiry.anew(at) | until)

    async def join(self, game_id: str, who: User) -> Snapshot:
        """Sit down on the next free place.

        Raises:
            Refused: all places are taken, or one is by this user; or they are not as reliable as is asked for here.
        """
        found = await self._reliable.of(who.id)

        def sit(stored: StoredGame, setup: Setup) -> Change:
            if any(place.user_id == who.id for place in stored.places):
                raise Refused("here_already")
            at = self._shelf.clock()
            word = words.first_word(who, at)
            return sits_down(stored, setup, who.name, at, user_id=who.id, word=word, reliability=found)

        return await self._change(game_id, sit)

    async def choose_part(self, game_id: str, who: User, key: str, place: int | None = None) -> Snapshot:
        """Choose a part of the game ("": whatever is left), sitting down if need be; the host may choose for a bot.

        Raises:
            Refused: all places are taken, or that place is not a bot's.
            BadSetup: there is no such part, or somebody else was faster.
        """
        found = await self._reliable.of(who.id)

        def choose(stored: StoredGame, setup: Setup) -> Change:
            number = place_of(stored, who.id) if place is None else bot_at(stored, who, place)
            check_part(snapshot_of(stored, None, None), key, number)
            if number is None:
                at, word = self._shelf.clock(), words.first_word(who, self._shelf.clock())
                sits = partial(sits_down, stored, setup, who.name, at, user_id=who.id, reliability=found)
                return sits(part=key, word=word)
            taken = tuple(msgspec.structs.replace(p, part=key) if p.number == number else p for p in stored.places)
            return change_of(stored, places=taken)

        return await self._change(game_id, choose)

    async def set_word(self, game_id: str, who: User, word: str) -> Snapshot:
        """Choose what one adds oneself to the key of the draws.

        Raises:
            Refused: they do not sit here, or the word is too long.
        """

        def choose(stored: StoredGame, setup: Setup) -> Change:
            number, said = place_of(stored, who.id), words.checked(word)
            if number is None:
                raise Refused("not_here")
            taken = tuple(msgspec.structs.replace(p, word=said) if p.number == number else p for p in stored.places)
            return change_of(stored, places=taken)

        return await self._change(game_id, choose)

    async def add_bot(self, game_id: str, who: User) -> Snapshot:
        """Let a bot play on the next free place.

        Raises:
            Refused: all places are taken, or the server lets no more bots sit at a table.
        """
        most = await self._allowed.bots((await self._shelf.take(game_id)).stored.guild_id)

        def sit(stored: StoredGame, setup: Setup) -> Change:
            check_host(stored, who)
            if most is not None and sum(place.bot is not None for place in stored.places) >= most:
                raise Refused("too_many_bots", n=most)
            name = bot_name(stored.settings["locale"], stored.settings["names"].values())
            return sits_down(stored, setup, name, self._shelf.clock(), bot=chosen_level(stored.settings))

        return await self._change(game_id, sit)

    async def leave(self, game_id: str, who: User) -> Snapshot:
        """Stand up, or decline a seat that is kept. The host's departure hands the table to the next person; the last
        one's cancels it.

        Raises:
            Refused: they neither sit here nor is a seat kept for them, or it is no lobby any more.
        """

        def stand_up(stored: StoredGame, setup: Setup) -> Change:
            mine = next((place for place in stored.places if place.user_id == who.id), None)
            kept = kept_of(stored)
            if mine is None and kept is not None and who.id in kept.names:
                return kept_after(stored, kept, who.id)
            if mine is None:
                raise Refused("not_here")
            return stands_up(stored, mine.number)

        return await self._change(game_id, stand_up)

    async def kick(self, game_id: str, who: User, place: int, sits: int | UnsetType | None = UNSET) -> Snapshot:
        """Free a place, or one of those kept, which are numbered after them; the host's or a moderator's to do.

        ``sits``: who was seen there (None: a bot), if not anybody is meant. They come back only if they are let in.

        Raises:
            Refused: not theirs to do, nobody or somebody else sits there, or it is no lobby any more.
        """

        def remove(stored: StoredGame, setup: Setup) -> Change:
            check_keeper(stored, who)
            kept = kept_of(stored)
            nth = place - len(stored.places)
            if kept is not None and 0 <= nth < len(kept.names):
                return kept_after(stored, kept, list(kept.names)[nth])
            if not any(taken.number == place and sits in (UNSET, taken.user_id) for taken in stored.places):
                raise Refused("no_place", places=", ".join(str(place.number + 1) for place in stored.places))
            return freed(stored, place, who)

        return await self._change(game_id, remove)

    async def let_in(self, game_id: str, who: User, user_id: int) -> Snapshot:
        """Let somebody sit down again whose place was freed; they are told. The host's or a moderator's to do.

        Raises:
            Refused: nobody keeps them out.
        """

        def let(stored: StoredGame, setup: Setup) -> Change:
            check_keeper(stored, who)
            told = told_by(stored, who, user_id, "notice.let_in")
            return change_of(stored, settings=entry.let_in(stored, user_id), outbox=(told,))

        return await self._change(game_id, let)

    async def hope(self, game_id: str, who: User) -> Snapshot:
        """Have word of the next place that is free at a full table.

        Raises:
            Refused: they sit there, may not, or need not wait.
        """
        found = await self._reliable.of(who.id)

        def note(stored: StoredGame, setup: Setup) -> Change:
            return change_of(stored, settings=entry.hopes(stored, setup, who.id, found))

        return await self._change(game_id, note)

    async def check_host(self, game_id: str, who: User) -> None:
        """Nothing, if this user may still decide about the table.

        Raises:
            Refused: somebody else is the host, or it is no lobby any more.
        """
        check_host((await self._in_lobby(game_id)).stored, who)

    async def cancel(self, game_id: str, who: User) -> Snapshot:
        """Give the table up before it starts; the host's or a moderator's to do."""

        def give_up(stored: StoredGame, setup: Setup) -> Change:
            check_keeper(stored, who)
            return change_of(stored, status="cancelled")

        return await self._change(game_id, give_up)

    @repeated
    async def abandon(self, game_id: str) -> bool:
        """Give a table up whose channel is gone, and tell its host; False if it is not in its lobby."""
        async with self._shelf.lock(game_id):
            if (await self._shelf.stored(game_id)).status != "lobby":
                return False
            shelved = await self._shelf.take(game_id)
            snapshot = shelved.snapshot
            args = {"table": game_id, "game": announce.game_named(shelved.stored.rules)}
            notice = announce.notice(snapshot.host_id, "notice.lobby_deleted", snapshot.locale, to_user=True, **args)
            await self._write(change_of(shelved.stored, status="cancelled"), notice)
            return True

    @repeated
    async def start(self, game_id: str, who: User) -> Snapshot:
        """Begin with the people and bots who are here.

        Raises:
            Refused: this is not the host, seats are kept for others, or it is no lobby any more.
            BadSetup: too few of them for this game, or bots where it is for people only; or with so many there is no
                such part as somebody chose.
        """
        async with self._shelf.lock(game_id):
            shelved = await self._in_lobby(game_id)
            check_host(shelved.stored, who)
            if (kept := shelved.snapshot.kept) is not None:
                raise Refused("seats_kept", names=list(kept.names.values()), until=f"<t:{kept.until // 1000}:R>")
            if (why_not := shelved.snapshot.not_yet) is not None:
                raise why_not
            setup = shared_out(shelved.snapshot)
            began = start(shelved.snapshot.rules, setup)
            move = NewMove(
                seq=began.state.seq,
                seat=None,
                user_id=who.id,
                draws=msgspec.msgpack.encode(began.draws),
                engine=ENGINE,
            )
            told = (*dealt_events(shelved.snapshot, setup), *began.events)
            events = tuple((began.state.seq, event) for event in told)
            done = Done(state=began.state, moves=(move,), events=events, setup=setup)
            dues = watched(self._shelf.clock()) | {expiry.QUIET: None, expiry.OVER: None}
            said = partial(_started, entry.told_over(shelved.stored))
            after = await self._shelf.commit(shelved, done, said, dues=dues)
            self.on_start(after)
            return after


def _started(waiting: tuple[NewMessage, ...], kept: Shelved, at: int) -> tuple[NewMessage, ...]:
    """What is said when a game begins; ``waiting``: to those who hoped for a place."""
    if kept.snapshot.guided:  # nobody was invited to it
        return announce.moved(None, kept.snapshot, None, at)
    return (announce.lobby(kept.stored.channel_id), *announce.moved(None, kept.snapshot, None, at), *waiting)
