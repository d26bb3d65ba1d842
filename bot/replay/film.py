"""What a film is made of: the table at each change of turn, and in words what led there. Plain data."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from bot.service.refused import Refused
from bot.service.tables import Entry, Tables, retold
from bot.texts import voice
from games.core.model import Seat
from games.core.record import Record, replayed
from games.core.rules import Rules, decode, encode
from games.core.texts import Catalogue, catalogue
from games.registry import GAMES


class Still(msgspec.Struct, frozen=True):
    """The table after a move, as anybody may see it, and what anybody could read since the still before."""

    seq: int
    round: int
    state: bytes
    names: tuple[str, ...]
    """Of whoever played each seat then."""
    lines: tuple[str, ...] = ()


class Film(msgspec.Struct, frozen=True):
    """A finished game, in a language."""

    game: str
    """Key of the rules."""
    table: str
    locale: str
    stills: tuple[Still, ...]

    @property
    def rules(self) -> Rules[Any, Any]:
        """The game's."""
        return GAMES[self.game]

    def texts(self, still: Still) -> Catalogue:
        """The game's catalogue with the names of those who played then."""
        return catalogue(self.rules.package, self.locale).naming(still.names)

    def scores(self, still: Still) -> dict[Seat, int]:
        """The points that could be counted then; at the end those of the result. None of a seat that counts none."""
        state = decode(self.rules, still.state)
        found: Mapping[Seat, Mapping[str, int]] = (
            state.outcome.scores if state.outcome is not None else self.rules.tell.scores(self.rules.view(state, None))
        )
        return {seat: points["total"] for seat, points in found.items() if "total" in points}

    def thinned(self, most: int) -> Film:
        """With so many stills at most, evenly, the first and the last among them; what is told stays whole."""
        if len(self.stills) <= most:
            return self
        last = len(self.stills) - 1
        wanted = sorted({round(n * last / (most - 1)) for n in range(most)})
        kept: list[Still] = []
        for before, n in zip([-1, *wanted], wanted, strict=False):
            lines = tuple(line for still in self.stills[before + 1 : n + 1] for line in still.lines)
            kept.append(msgspec.structs.replace(self.stills[n], lines=lines))
        return msgspec.structs.replace(self, stills=tuple(kept))


async def of_table(tables: Tables, game_id: str, locale: str | None = None) -> Film:
    """The film of a finished game, from what is kept of it; in the table's language unless told otherwise.

    Raises:
        NoTable: there is none of this id.
        Refused: it is not over, or its past was archived and the file is not there.
    """
    snapshot = await tables.look(game_id)
    if snapshot.status != "finished":
        raise Refused("not_over")
    states = {kept.seq: kept.state for kept in await tables.games.checkpoints(game_id)}
    if not states:
        raise Refused("past_lost", table=game_id)
    states.setdefault(snapshot.seq, encode(snapshot.played))
    entries = await tables.chronicle.read(game_id, None)
    names = {seq: snapshot.names_at(seq) for seq in states}
    # Some tenths of a second for a long game: not on the event loop.
    return await asyncio.to_thread(filmed, snapshot.rules, game_id, locale or snapshot.locale, states, names, entries)


def of_record(record: Record, locale: str) -> Film:
    """The film of a recorded game, played again by today's rules as far as they allow.

    Raises:
        KeyError: this program does not have the game.
        ValueError: the record holds no key: the game is not over.
    """
    rules = GAMES[record.game]
    states: dict[int, bytes] = {}
    entries: list[Entry] = []
    came: dict[int, int] = {}
    asked: set[Seat] = set()
    for move, made in replayed(record, rules):
        came[move.seq] = move.seq - 1 if move.restores is None else move.restores
        now = {decision.seat for decision in made.decisions if decision.blocking}
        if now != asked or not states:
            states[move.seq], asked = encode(made.state), now
        names = _names(record, move.seq)
        entries += [
            Entry(move.at, move.seq, event.text, event.passed, event.scene, event.on, names)
            for event in made.events
            if event.to is None
        ]
    if not states:
        raise ValueError("no key")
    stands = _standing(came)
    states = {seq: state for seq, state in states.items() if seq in stands}
    entries = [entry for entry in entries if entry.seq in stands]
    return filmed(rules, record.table, locale, states, {seq: _names(record, seq) for seq in states}, entries)


def _standing(came: Mapping[int, int]) -> set[int]:
    """The moves that stand at the end: each came after the one before it, or after the one to which it went back or
    forward again."""
    found: set[int] = set()
    seq = len(came) - 1
    while seq in came:
        found.add(seq)
        seq = came[seq]
    return found


def filmed(
    rules: Rules[Any, Any],
    table: str,
    locale: str,
    states: Mapping[int, bytes],
    names: Mapping[int, tuple[str, ...]],
    entries: Sequence[Entry],
) -> Film:
    """States by their move, in order, with what was told between them."""
    stills: list[Still] = []
    before = -1
    for seq in sorted(states):
        between = [entry for entry in entries if before < entry.seq <= seq]
        lines = [line for tale in retold(rules, between) for line in _said(rules, locale, tale.lines, tale.names)]
        stills.append(Still(seq, decode(rules, states[seq]).round, states[seq], names[seq], tuple(lines)))
        before = seq
    return Film(rules.meta.key, table, locale, tuple(stills))


def _said(rules: Rules[Any, Any], locale: str, lines: Sequence[Any], names: Sequence[str]) -> list[str]:
    texts = catalogue(rules.package, locale).naming(names)
    return [voice(texts, line).naming(names).say(line) for line in lines]


def _names(record: Record, seq: int) -> tuple[str, ...]:
    return tuple(record.name_at(seat, seq) for seat in range(len(record.names)))
