"""A game on record: the format of ``/table export``, and the proof that the game was dealt and counted fairly.

A record of a finished game holds the key of the random stream. Whoever has it can draw every draw again, and with the
rules play the whole game again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from games.core.ending import end
from games.core.model import Key, Outcome, Seat, Setup, Text, player
from games.core.parts import dealt
from games.core.rng import Stream, commitment, mixed
from games.core.rules import BadSetup, Illegal, Rules, Transition, decode, encode, play, restore, rewind, start

FORMAT = 1

LONGEST_KEY = 64
"""Bytes that BLAKE2b takes as a key."""

Draws = tuple[tuple[int, int], ...]
"""Random draws in order, each as (how many outcomes, which one)."""


class Opening(msgspec.Struct, frozen=True):
    """What the game started from."""

    seats: int
    """Places at the table."""
    options: dict[str, str] = {}
    key: str | None = None
    """Key of the random stream in hexadecimal; None while the game is running."""
    order: tuple[int, ...] = ()
    """Which part each place played, in the order in which they had sat down; (): each its own."""
    dealt: tuple[int, ...] = ()
    """Those of the parts that nobody had chosen, in the order in which the draw gave them to places."""

    promised: str | None = None
    """The key to which the lobby was bound, if players' words were mixed into it; None while the game is running."""
    words: tuple[str, ...] = ()
    """Those words, sorted."""

    @classmethod
    def of(cls, setup: Setup) -> Opening:
        """The set-up with its key in the open: only for a game that is over, or to be redacted."""
        promised = setup.promised.hex() or None
        return cls(setup.seats, setup.options, setup.key.hex(), setup.order, setup.dealt, promised, setup.words)


Kind = Literal["play", "bot", "stand_in", "undo", "rewind", "redo", "end"]
"""An answer of a person, of a bot, or of a bot for somebody whose time was up; going back, or forward again to what was
left by that; or the end to which all agreed, its way as the key."""


class Substitution(msgspec.Struct, frozen=True):
    """Somebody else plays these seats from now on."""

    after: int
    """The last move of whoever played them before, or the last that was made meanwhile."""
    seats: tuple[Seat, ...]
    old: str
    new: str


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of the log: an answer, or going back to an earlier state."""

    seq: int
    """Number of the move without gaps; the row 0 is the set-up."""
    seat: Seat | None = None
    """Whose answer it is, or who took one back; None: the set-up or a rewind."""
    kind: Kind = "play"
    keys: tuple[Key, ...] = ()
    draws: Draws = ()
    restores: int | None = None
    """For undo, rewind and redo: the move whose state came back."""
    by: str = ""
    """Who wanted a rewind, a redo or the end, as they were called then."""
    told: tuple[Text, ...] = ()
    """What the chronicle told everybody."""
    engine: str = ""
    """Version of the program that carried it out."""
    at: int = 0
    """When, in Unix milliseconds."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game."""

    format: int = FORMAT
    game: str
    """Key of the rules."""
    edition: str
    """The edition of the content it was played with."""
    table: str = ""
    """Which table it was, for those who keep many records."""
    setup: Opening
    commitment: str
    """SHA-256 of the promised key, as shown before the first move."""
    names: tuple[str, ...] = ()
    """Who played each seat at the end."""
    substitutions: tuple[Substitution, ...] = ()
    """Who played in whose place, the earliest first."""
    moves: tuple[Move, ...]
    """The set-up first."""
    outcome: Outcome | None = None
    """None while the game is running."""

    def name_at(self, seat: Seat, seq: int) -> str:
        """Who played a seat when a move was made; a record that names nobody calls seats by their numbers."""
        for swap in self.substitutions:
            if seat in swap.seats and seq <= swap.after:
                return swap.old
        return self.names[seat] if 0 <= seat < len(self.names) else str(seat + 1)


class Problem(msgspec.Struct, frozen=True):
    """Something in a record that is not as it must be."""

    seq: int
    """The move it was found at; 0 for the set-up and for the record as a whole."""
    text: Text


class Report(msgspec.Struct, frozen=True):
    """What the proof of a record found."""

    moves: int
    """Moves played again."""
    draws: int
    """Draws drawn again."""
    problems: tuple[Problem, ...]

    @property
    def consistent(self) -> bool:
        """Whether everything agrees: with the commitment in the record, which others must compare with the lobby's."""
        return not self.problems


def redact(record: Record) -> Record:
    """The record as it may be shown while the game is running: who moved when, and what everybody was told.

    Answers and draws are left out altogether: which of them are secret only the rules know.
    """
    moves = tuple(msgspec.structs.replace(move, keys=(), draws=()) for move in record.moves)
    setup = msgspec.structs.replace(record.setup, key=None, promised=None)
    return msgspec.structs.replace(record, setup=setup, moves=moves, outcome=None)


def write(record: Record) -> bytes:
    """The record as JSON, indented for people."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def read(data: bytes) -> Record:
    """A record from its JSON.

    Raises:
        ValueError: not a record, or of a newer format; the message says what is wrong where.
    """
    try:
        record = msgspec.json.decode(data, type=Record)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if record.format > FORMAT:
        raise ValueError(f"format {record.format}, this program knows {FORMAT}")
    return record


def verify(record: Record, games: Mapping[str, Rules[Any, Any]]) -> Report:
    """Prove a record: the key is the promised one, gives these draws, and today's rules give this game and result.

    Every discrepancy is reported with its move. When the rules no longer allow an answer, the rest cannot be played
    again, but its draws are proved all the same. ``games`` are the rules by key.
    """
    key = _key_of(record)
    if key is None:
        return Report(0, 0, (Problem(0, Text("verify.no_key")),))
    problems: list[Problem] = []
    opening = record.setup
    promised = key if opening.promised is None else _bytes(opening.promised)
    if commitment(promised) != record.commitment:
        problems.append(Problem(0, Text("verify.commitment")))
    if opening.promised is not None and mixed(promised, record.table, opening.words) != key:
        problems.append(Problem(0, Text("verify.mixed")))
    if opening.dealt != dealt(key, opening.dealt) or opening.dealt != tuple(
        part for part in opening.order if part in opening.dealt
    ):
        problems.append(Problem(0, Text("verify.dealt")))
    drawn = _prove_draws(record, key, problems)
    played = 0
    if record.game in games:
        played = _Replay(record, games[record.game], key, problems).run()
    else:
        problems.append(Problem(0, Text("verify.unknown_game", {"game": record.game})))
    return Report(played, drawn, tuple(sorted(problems, key=lambda problem: problem.seq)))


def _key_of(record: Record) -> bytes | None:
    """The key of the game; None: it is not there, or no key."""
    key = _bytes(record.setup.key or "")
    return key if 0 < len(key) <= LONGEST_KEY else None


def _bytes(digits: str) -> bytes:
    """What hexadecimal digits stand for; nothing if they are none."""
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return b""


def _prove_draws(record: Record, key: bytes, problems: list[Problem]) -> int:
    """Draw everything again; needs no rules, and holds whatever became of them since."""
    stream, count = Stream(key), 0
    for move in record.moves:
        for n, value in move.draws:
            count += 1
            true = stream.below(n) if 0 < n <= 1 << 64 else -1
            if true != value:
                problems.append(Problem(move.seq, Text("verify.draw", {"of": n, "recorded": value, "true": true})))
    return count


def replayed(record: Record, rules: Rules[Any, Any]) -> Iterator[tuple[Move, Transition[Any]]]:
    """The set-up and each move with what it did, played again by these rules as far as they allow it.

    Nothing of a record without its key.
    """
    key = _key_of(record)
    if key is not None:
        yield from _Replay(record, rules, key, []).moves()


class _Replay:
    """Plays a record again by today's rules."""

    def __init__(self, record: Record, rules: Rules[Any, Any], key: bytes, problems: list[Problem]) -> None:
        self.record = record
        self.rules = rules
        self.key = key
        self.problems = problems
        self.now: Any = None
        """The state after the latest row that could be played."""
        self.played = -1
        """Its number."""
        self.kept: dict[int, bytes] = {}
        """The states to which a later row goes back, by row; after an undo it is the one gone back to."""
        self.origin: dict[int, int] = {}
        """For each of these rows where its state is kept."""
        self.counters: dict[int, int] = {}
        """For each of them how many words had been drawn."""
        self.eyes: list[Seat] = []
        """The seats that people or bots play."""

    def run(self) -> int:
        """Say what differs; returns how many moves could be played, the set-up not counted."""
        if not self.record.moves:
            self.object(0, "verify.no_moves")
        for move, made in self.moves():
            if tuple(made.draws) != move.draws:
                self.object(move.seq, "verify.drawn_otherwise", recorded=len(move.draws), now=len(made.draws))
        if self.now is not None and self.played == len(self.record.moves) - 1:
            self.compare(self.now.outcome, self.record.outcome)
        return max(0, self.played)

    def moves(self) -> Iterator[tuple[Move, Transition[Any]]]:
        """The rows as they can be played."""
        wanted = {move.restores for move in self.record.moves if move.restores is not None}
        for row, move in enumerate(self.record.moves):
            if move.seq != row:
                self.object(row, "verify.numbering", found=move.seq)
                return
            made = self.follow(move) if row else self.begin()
            if made is None:
                return
            self.now, self.played = made.state, row
            if row in wanted:
                self.keep(row, move)
            yield move, made

    def keep(self, row: int, move: Move) -> None:
        """Remember the state after a row. However many undos there are, no state is kept twice; after a rewind it is
        another, dealt anew.
        """
        self.counters[row] = self.now.rng.counter
        if move.kind in ("undo", "redo") and move.restores is not None:
            self.origin[row] = self.origin[move.restores]
        else:
            self.origin[row] = row
            self.kept[row] = encode(self.now)

    def begin(self) -> Transition[Any] | None:
        """The set-up."""
        opening = self.record.setup
        setup = Setup(opening.seats, opening.options, self.key, edition=self.record.edition)
        try:
            began = start(self.rules, setup)
        except BadSetup as error:
            self.object(0, "verify.setup", reason=error.reason)
            return None
        self.eyes = [seat for seats in self.rules.seating(setup) for seat in seats]
        if began.state.edition != self.record.edition:
            self.object(0, "verify.edition", recorded=self.record.edition, now=began.state.edition)
        return began

    def follow(self, move: Move) -> Transition[Any] | None:
        """The move made again, or None if it cannot be."""
        if move.kind == "end":
            return self.ended(move)
        if move.kind not in ("undo", "rewind", "redo"):
            try:
                return play(self.rules, self.now, -1 if move.seat is None else move.seat, move.keys)
            except Illegal as error:
                self.object(move.seq, "verify.illegal", keys=", ".join(move.keys), reason=error.refusal.reason)
                return None
        if move.restores not in self.origin:
            self.object(move.seq, "verify.restores")
            return None
        earlier = decode(self.rules, self.kept[self.origin[move.restores]])
        if move.kind == "rewind":
            return rewind(self.rules, earlier, self.now, self.eyes)
        # Forward again means past what was drawn: what all agreed to is on record, and chance goes on all the same.
        if move.kind == "undo" and self.counters[move.restores] != self.now.rng.counter:
            self.object(move.seq, "verify.undo_past_draw")
        return restore(self.rules, earlier, self.now)

    def ended(self, move: Move) -> Transition[Any] | None:
        """The end to which all agreed."""
        try:
            return end(self.rules, self.now, *move.keys)
        except (TypeError, ValueError):
            self.object(move.seq, "verify.no_such_end", keys=", ".join(move.keys))
            return None

    def compare(self, found: Outcome | None, recorded: Outcome | None) -> None:
        """The end as it comes out now with the end on record."""
        last = self.played
        if found is None or recorded is None:
            if found is not recorded:
                self.object(last, "verify.not_over" if found is None else "verify.no_outcome")
            return
        for seat in sorted(found.scores.keys() | recorded.scores.keys()):
            totals = [outcome.scores.get(seat, {}).get("total", 0) for outcome in (recorded, found)]
            if found.scores.get(seat) != recorded.scores.get(seat):
                self.object(last, "verify.score", who=player(seat), recorded=totals[0], now=totals[1])
        if (found.ranking, found.winners) != (recorded.ranking, recorded.winners):
            self.object(last, "verify.ranking")

    def object(self, seq: int, id: str, **args: Any) -> None:
        """Report a problem."""
        self.problems.append(Problem(seq, Text(id, args)))
