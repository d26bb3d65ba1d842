"""The contract between a game and everything around it: ``start``, ``decisions``, ``play``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from games.core.agenda import Game, State
from games.core.asked import put_anew, restamped, stamped
from games.core.content import Editions
from games.core.gauge import Gauge
from games.core.habits import Habit, answer_of
from games.core.model import (
    Choosable,
    Command,
    Decision,
    Event,
    Key,
    Meta,
    Option,
    Part,
    Refusal,
    Seat,
    Setup,
    StandingOrder,
    Text,
    player,
    refused,
)
from games.core.saving import clone
from games.core.saving import decode as decode
from games.core.saving import encode as encode
from games.core.teller import Teller
from games.core.thinker import Thinker

S = TypeVar("S", bound=State[Any])
V = TypeVar("V", bound=msgspec.Struct)


class Illegal(Exception):
    """An answer that the rules do not allow. Nothing has changed.

    Attributes:
        refusal: what was asked, why it is not possible, and the clause that says so.
        legal: the decisions that this seat may answer instead; empty if it is not asked anything.
    """

    def __init__(self, refusal: Refusal, legal: tuple[Decision, ...]) -> None:
        super().__init__(refusal.reason.id)
        self.refusal = refusal
        self.legal = legal


class BadSetup(ValueError):
    """A game cannot start like this; ``reason`` says why."""

    def __init__(self, reason: Text, clause: str = "") -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.clause = clause


class Rules(ABC, Generic[S, V]):
    """A game. Stateless: everything that changes is in the state.

    Here stands what is needed to play; how a game tells, thinks and is measured stands beside it.
    """

    meta: ClassVar[Meta]
    state_type: ClassVar[type[State[Any]]]
    """The saved game with the steps that it may hold: ``Town[AnyStep]``."""
    editions: ClassVar[Editions[Any]]
    """What is printed on the components, in every edition that a saved game may name."""
    tell: Teller[V]
    """The game in words."""
    think: Thinker[S]
    """What the general opponent knows of the game."""
    measure: Gauge[S]
    """What must stay the same, and who wins how often."""
    schema: ClassVar[int] = 1
    """Version of the saved state; raise it together with an entry in ``migrations``."""
    migrations: ClassVar[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
    """For each old schema the function that turns its plain data into those of the next one."""
    interrupts: ClassVar[bool] = False
    """Whether the game has any-time actions at all."""
    commands: ClassVar[tuple[Command, ...]] = ()
    open_keys: ClassVar[tuple[Key, ...]] = ("",)
    """What the keys of those options begin with that whoever sees the table can list: they may stand on its message."""
    habits: ClassVar[tuple[Habit, ...]] = ()
    """Standing orders that always answer the same; none by default."""
    answer_keys: ClassVar[tuple[Key, ...]] = ()
    """What the keys of those any-time actions begin with that answer a proposal (``Teller.proposal``)."""
    unprinted: ClassVar[tuple[str, ...]] = ()
    """What keys name and no pack prints, as spaces by their coordinates: whoever types one does not hear that there is
    no such thing."""
    clause_not_asked: ClassVar[str] = ""
    """The clause that says who decides when; cited when somebody acts out of turn."""
    clause_illegal: ClassVar[str] = ""
    """The clause cited when nothing more precise is known."""
    clause_unfinished: ClassVar[str] = ""
    """The clause cited when somebody wants the next thing while a question about this one is open."""

    @property
    def package(self) -> str:
        """The Python package of the game, where its texts, reference and content lie."""
        return type(self).__module__.rpartition(".")[0]

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The table laid out, with the first steps on the agenda. Chance belongs into a step, not here.

        Every option of ``meta`` is in the set-up, with its default if nobody chose, and so is the edition.
        """

    @abstractmethod
    def seats(self, state: S) -> range:
        """All seats of this game."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What this seat may see (None: what anybody may see), built from an allow-list of fields."""

    def watch(self, game: Game[S]) -> None:
        """Called after every step: end triggers, eliminations."""
        return

    def ending(self, state: S) -> Text | None:
        """What ends the game, from what anybody can see, as a sentence for whoever is about to bring it about.

        Of a game that goes on: what will end it if nothing else happens, though not yet now. None: nothing will.
        """
        return None

    def closing(self, state: S) -> bool:
        """Whether the last round is played, or the end is in sight, as anybody can see."""
        span = self.measure.lasted(state)
        return self.ending(state) is not None or (span is not None and span.reached >= span.planned)

    def out(self, state: S) -> Collection[Seat]:
        """The seats whose players are out of the game while others play on."""
        return ()

    # ------------------------------------------------------------ in advance

    def skip_to(self, game: Game[S], seat: Seat) -> bool:
        """Bring a private copy to the next turn of a seat, as if all others stood still; False: none is in sight."""
        return False

    def means(self, view: V, seat: Seat) -> Mapping[str, int]:
        """How much a seat has of what it acts with, by name: if somebody else changes that, what it planned stops."""
        return {}

    def standing(self, view: V, seat: Seat) -> tuple[StandingOrder, ...]:
        """The orders that it makes sense to leave for when this seat is asked, by what it sees."""
        return tuple(
            StandingOrder(each.key, Text(f"order.{each.key}")) for each in self.habits if each.where(view, seat)
        )

    def obey(self, view: V, seat: Seat, order: Key, asked: Decision) -> tuple[Key, ...] | None:
        """What such an order answers to a question, also to one that nobody waits for; None: it says nothing to it."""
        return answer_of(self.habits, order, asked)

    # ------------------------------------------------------------ out of turn

    def anytime(self, game: Game[S]) -> Mapping[Seat, Sequence[Option]]:
        """Actions that seats may take now although they are not asked."""
        return {}

    def interrupt(self, game: Game[S], seat: Seat, key: Key) -> None:
        """Carry out an any-time action; only games whose ``anytime`` offers some need to write it."""
        raise NotImplementedError

    def refuse_interrupt(self, state: S, seat: Seat, key: Key) -> Refusal | None:
        """Why an any-time action is not possible now; None: nothing hinders it, or the key names no such action."""
        return None

    def talks(self, setup: Setup) -> bool:
        """Whether people should be able to talk apart with these options; set-up as for ``new``."""
        return self.meta.talks

    def minutes(self, setup: Setup) -> tuple[int, int]:
        """How long a game takes people at a table with these options, at least and at most; set-up as for ``new``."""
        return self.meta.minutes

    # ------------------------------------------------------------ who plays what

    def capacity(self, setup: Setup) -> int:
        """How many can sit down with these options; set-up as for ``new``."""
        return self.meta.seats[1] - self.opponents(setup)

    def admits(self, setup: Setup) -> None:
        """Whether these options go with so many places, some of them for bots; set-up as for ``new``.

        Raises:
            BadSetup: they do not; it says why, and by which clause.
        """
        return

    def seating(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        """For each part the seats that go with it. Who plays which part is ``Setup.order``; see ``seated``."""
        return tuple((place,) for place in range(setup.seats))

    def parts(self, setup: Setup) -> tuple[Part, ...]:
        """The parts from which those at the table choose, in the order of ``seating``; set-up as for ``new``.

        (): all begin alike, or the rules do not admit so many.
        """
        return ()

    def opponents(self, setup: Setup) -> int:
        """How many seats the rules move themselves, in addition to the places; set-up as for ``new``."""
        return 0

    def automa(self, state: S, seat: Seat) -> tuple[Key, ...] | None:
        """The answer of an opponent that the rules move; None leaves it to who plays the seat."""
        return None

    def unseated(self, state: S, seat: Seat) -> Text:
        """What to call a seat that no place plays: an opponent that the rules themselves move."""
        return player(seat)


class Transition(msgspec.Struct, Generic[S], frozen=True):
    """What one answer did."""

    state: S
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    undoable: bool
    """True if nothing was drawn, shown or handed over and the game goes on: until somebody else acts the answer may be
    taken back."""
    draws: tuple[tuple[int, int], ...] = ()
    """Every random draw as (how many outcomes, which one)."""


def check_setup(rules: Rules[Any, Any], setup: Setup) -> None:
    """Raise ``BadSetup`` unless the game can be played by so many with these options and this edition."""
    _check_known(rules, setup)
    rules.admits(completed(rules, setup))


def check_table(rules: Rules[Any, Any], setup: Setup) -> None:
    """The same for a table that is still to be filled: places for which its options leave no room do not count."""
    _check_known(rules, setup)
    rules.admits(filled(rules, setup))


def _check_known(rules: Rules[Any, Any], setup: Setup) -> None:
    meta = rules.meta
    fewest, most = meta.seats
    if not fewest <= setup.seats <= most:
        raise BadSetup(Text("setup.seats_out_of_range", {"n": setup.seats, "fewest": fewest, "most": most}))
    known = {choosable.key: choosable for choosable in meta.options}
    for key, value in setup.options.items():
        if not known:
            raise BadSetup(Text("setup.no_options"))
        if key not in known:
            raise BadSetup(Text("setup.unknown_option", {"option": key, "known": ", ".join(known)}))
        if value not in known[key].values:
            allowed = ", ".join(known[key].values)
            raise BadSetup(Text("setup.bad_value", {"option": key, "value": value, "allowed": allowed}))
    if setup.edition and setup.edition not in rules.editions.folders:
        known_editions = ", ".join(rules.editions.folders)
        raise BadSetup(Text("setup.unknown_edition", {"edition": setup.edition, "known": known_editions}))


def completed(rules: Rules[Any, Any], setup: Setup) -> Setup:
    """The set-up with every option of the game, those that nobody chose by their default, and its edition."""
    defaults = {choosable.key: choosable.default for choosable in rules.meta.options}
    edition = setup.edition or rules.editions.latest
    return msgspec.structs.replace(setup, options=defaults | setup.options, edition=edition)


def places(rules: Rules[Any, Any], setup: Setup) -> int:
    """How many can sit down at a table: the places asked for, as far as its options leave room."""
    return min(setup.seats, rules.capacity(completed(rules, setup)))


def seated(rules: Rules[Any, Any], setup: Setup) -> tuple[tuple[Seat, ...], ...]:
    """For each place at the table the seats it plays, after the parts were chosen and dealt."""
    seating = rules.seating(setup)
    return tuple(seating[part] for part in setup.order) if setup.order else seating


def filled(rules: Rules[Any, Any], setup: Setup) -> Setup:
    """The set-up with all its options, as it is when all places are taken."""
    return msgspec.structs.replace(completed(rules, setup), seats=places(rules, setup))


def applicable(rules: Rules[Any, Any], setup: Setup) -> tuple[Choosable, ...]:
    """The options that mean something at such a table."""
    whole = filled(rules, setup)
    return tuple(choosable for choosable in rules.meta.options if choosable.applies(whole))


def start(rules: Rules[S, Any], setup: Setup) -> Transition[S]:
    """Set up a game and run it to its first question.

    Raises:
        BadSetup: too few or too many places, or an option the game does not have.
    """
    check_setup(rules, setup)
    state = rules.new(completed(rules, setup))
    state.schema = rules.schema
    game = Game(rules, state)
    found = game.settle()
    return Transition(state, tuple(game.events), put_anew(state, found), undoable=False, draws=tuple(game.draws))


def decisions(rules: Rules[S, Any], state: S) -> tuple[Decision, ...]:
    """Who is asked what now. Empty when the game is over."""
    # On a copy: after a fix of the rules a saved question may have become a forced one, which settling would carry out.
    return stamped(state, Game(rules, clone(rules, state)).settle())


def play(
    rules: Rules[S, Any],
    state: S,
    seat: Seat,
    keys: tuple[Key, ...] | list[Key] | Key,
    *,
    asked: tuple[Decision, ...] | None = None,
    given_away: bool = False,
) -> Transition[S]:
    """The only way to change a game. Pure: ``state`` is left as it was, unless it is ``given_away``.

    ``asked`` are the decisions of this very state, if the caller has them from the transition that led to it: then they
    are not worked out again. Not those of a state that was loaded: new rules may have settled it further.

    Raises:
        Illegal: the seat is not asked this, or the keys are not a legal answer.
    """
    keys = (keys,) if isinstance(keys, str) else tuple(keys)
    game = Game(rules, state if given_away else clone(rules, state))
    before = game.settle() if asked is None else asked
    for decision in before:
        if decision.seat == seat and decision.allows(keys):
            break
    else:
        raise _illegal(rules, game, stamped(state, before), seat, keys)
    game.since = state.seq + 1
    game.answer(decision, keys)
    after = game.settle()
    game.state.seq += 1
    found = restamped(game.state, before, after, seat)
    return Transition(game.state, tuple(game.events), found, not game.committed, tuple(game.draws))


def restore(rules: Rules[S, Any], earlier: S, now: S) -> Transition[S]:
    """The game goes on from an earlier state, all as it was (an undo), its questions put anew. A move of its own."""
    return _resumed(rules, earlier, now, None)


def rewind(rules: Rules[S, Any], earlier: S, now: S, eyes: Collection[Seat]) -> Transition[S]:
    """As ``restore``, but whatever was drawn or seen since: nothing seen comes again, neither drawn nor dealt.

    What the seats ``eyes`` (all that people or bots play) together could not know then is dealt anew, with what was
    drawn since among it; what one of them held then is theirs again. Chance does not run backwards.
    """
    return _resumed(rules, earlier, now, eyes)


def _resumed(rules: Rules[S, Any], earlier: S, now: S, eyes: Collection[Seat] | None) -> Transition[S]:
    state = clone(rules, earlier)
    state.seq = now.seq + 1
    state.rng.counter = now.rng.counter
    game = Game(rules, state)
    if eyes is not None:
        rules.think.reshuffle(game, eyes)
    found = game.settle()
    return Transition(state, tuple(game.events), put_anew(state, found), undoable=False, draws=tuple(game.draws))


def refusals(rules: Rules[S, Any], state: S, seat: Seat) -> tuple[Refusal, ...]:
    """What this seat might want to do now and cannot, with reasons."""
    game = Game(rules, state)
    choice = game.asking(seat)
    return tuple(choice.refusals(game)) if choice else ()


def _illegal(
    rules: Rules[S, Any], game: Game[S], found: tuple[Decision, ...], seat: Seat, keys: tuple[Key, ...]
) -> Illegal:
    mine = tuple(d for d in found if d.seat == seat)
    label = Text("refused.answer", {"keys": ", ".join(keys)})
    if keys and (barred := rules.refuse_interrupt(game.state, seat, keys[0])):
        return Illegal(barred, mine)
    if not any(d.blocking for d in mine):
        return Illegal(refused(label, "not_asked", rules.clause_not_asked), mine)
    said: Refusal | None = None
    if choice := game.asking(seat):
        if not all(key.startswith(choice.prefix) for key in keys):
            clause = rules.clause_unfinished or rules.clause_illegal
            return Illegal(refused(label, "unfinished", clause), mine)
        said = choice.refuse(game, *choice.names(keys))
    return Illegal(said or refused(label, "not_offered", rules.clause_illegal), mine)
