"""The agenda: what is still to happen, as a stack of plain data, and the engine that works it off.

Only what may wait for a player is a step; everything else is a function. A step that is a choice lists its options and
carries them out side by side. Nothing lives outside the state, so a game can be stored and resumed between any two
choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from typing import Any, ClassVar, Generic, Protocol, cast

import msgspec
from typing_extensions import TypeVar

from games.core.model import Decision, Event, Key, Option, Outcome, Refusal, Scene, Seat, Text
from games.core.naming import Naming
from games.core.rng import Stream

ANYTIME = Text("ask.anytime")
RUNAWAY = 10_000
"""Steps without a question after which the rules are taken to run in circles."""


class Runaway(RuntimeError):
    """The rules run in circles, or ran out of steps without ending the game: a bug in the rules."""


class Step(msgspec.Struct, frozen=True, tag_field="step", gc=False):
    """Something that will happen. Frozen: what changes while it waits is a new step pushed in its place.

    What raises ``NotImplementedError``, here and in the kinds of steps below, is abstract: structs cannot say so.
    """

    def run(self, game: Game[Any]) -> None:
        """Carry it out; may schedule further steps with ``game.then``."""
        raise NotImplementedError


class Choice(Step, Naming, frozen=True):
    """A question to one seat."""

    seat: Seat

    forced: ClassVar[bool] = True
    """A single legal answer is taken without asking; False where that would leak, or where the player must confirm."""
    detail: ClassVar[bool] = False
    """It only asks how a move already chosen is done (on which hex?), and until then nothing of it has happened: who
    weighs that move must go on to the answer."""
    weighed: ClassVar[bool] = False
    """What it brings decides what the move that led to it is worth: a quick judgement goes on to the answer that looks
    best, as far as it looks ahead (``Thinker.ahead``)."""
    by_lot: ClassVar[bool] = False
    """Too early for a judgement to tell its answers apart: bots draw lots."""

    def prompt(self, game: Game[Any]) -> Text:
        """The question; by default the catalogue's ``ask.<tag of the step>``."""
        return Text(f"ask.{self.__struct_config__.tag}")

    def put(self, game: Game[Any], options: Sequence[Option]) -> Text:
        """The question as it is put with these options; by default its prompt, which does not look at them."""
        return self.prompt(game)

    def picks(self, game: Game[Any]) -> tuple[int, int]:
        """How many options must be chosen, least and most; of too few options all there are."""
        return (1, 1)

    def options(self, game: Game[Any]) -> Sequence[Option]:
        """The legal answers now. An empty list means that there is nothing to choose and the step is dropped."""
        raise NotImplementedError

    def several(self, game: Game[Any]) -> bool:
        """Whether there surely are more answers than are picked: a look ahead stops here. False: the list can tell."""
        return False

    def choose(self, game: Game[Any], *names: Key) -> None:
        """Carry out a legal answer: the keys without the prefix."""
        raise NotImplementedError

    def provisional(self) -> bool:
        """Whether its seat can go back from here as if nothing had been chosen: a queue that may be given up."""
        return False

    def remarks(self, game: Game[Any]) -> Mapping[Key, Text]:
        """What else people should know of options as things are, by key (``remarks.remarked``): no bot waits for it."""
        return {}

    def refusals(self, game: Game[Any]) -> list[Refusal]:
        """What a player might want to do here and cannot, with the reason; shown on the panel."""
        return self.hindered(game.state)

    def refuse(self, game: Game[Any], *names: Key) -> Refusal | None:
        """Why these names are not legal, if more can be said than that they are not offered."""
        return self.why_not(game.state, names)


class Together(Step, frozen=True):
    """Several seats choose at the same time; answers stay secret until all are in, then count in the order given.

    One choice for a seat. Subclasses declare the type of ``choices`` for the codec. A seat may take its answer back
    while others think, and is asked again if something else makes its answer illegal meanwhile.
    """

    choices: tuple[Any, ...]
    answers: dict[Seat, tuple[Key, ...]] = {}

    RETRACT: ClassVar[Key] = "retract"

    def waiting(self) -> list[Choice]:
        """The choices that have no answer yet."""
        return [choice for choice in self.choices if choice.seat not in self.answers]


StepT = TypeVar("StepT", bound=Step, default=Step)
"""The steps a state may hold. A game's state is generic over them, so that it need not import its steps, which speak of
it; only the type that is decoded names them (``state_type = Town[AnyStep]``)."""


class State(msgspec.Struct, Generic[StepT], kw_only=True):
    """What every saved game has; a game adds its own fields."""

    edition: str
    """The edition of the content that is played: always the one that the game began with."""

    agenda: list[StepT]
    """Steps to come; the last one is next."""
    rng: Stream
    seq: int = 0
    """Number of the latest move; never runs backwards, not even on undo."""
    asked: dict[Seat, int] = {}
    """For each seat that is asked something: the move that put the question."""
    offered: dict[Seat, dict[Key, int]] = {}
    """For what a seat may do unasked: the move since which it is offered unchanged."""
    round: int = 0
    """Number of the round that is played, from 1; 0: before the first, or the game has none."""
    scene: Scene | None = None
    """What is being told; None until the game opens its first scene."""
    schema: int = 1
    outcome: Outcome | None = None


S = TypeVar("S", bound=State[Any])


class Referee(Protocol[S]):
    """What the engine asks of a game's ``Rules``, which say what each means: between steps, and out of turn."""

    state_type: ClassVar[type[State[Any]]]
    interrupts: ClassVar[bool]

    def watch(self, game: Game[S]) -> None:
        """Called after every step."""
        ...

    def anytime(self, game: Game[S]) -> Mapping[Seat, Sequence[Option]]:
        """What seats may do although they are not asked."""
        ...

    def interrupt(self, game: Game[S], seat: Seat, key: Key) -> None:
        """Carry such a thing out."""
        ...


class Game(Generic[S]):
    """A state being played: what steps may do to it. Lives for one transition."""

    __slots__ = ("draws", "events", "revealed", "rules", "scene", "since", "state")

    def __init__(self, rules: Referee[S], state: S) -> None:
        self.rules = rules
        self.state = state
        self.scene = state.scene
        self.events: list[Event] = []
        self.draws: list[tuple[int, int]] = []
        self.revealed = False
        self.since = 0
        """The move that is noted on the questions put from here on."""

    # ------------------------------------------------------------ the plan

    def then(self, *steps: Step) -> None:
        """Schedule steps in reading order, before everything already planned."""
        cast("MutableSequence[Step]", self.state.agenda).extend(reversed(steps))

    def cancel(self, doomed: Callable[[Step], bool]) -> None:
        """Strike steps from the plan: an exile or an elimination overtakes it."""
        self.state.agenda[:] = [step for step in self.state.agenda if not doomed(step)]

    def cut(self, keeps: Callable[[Step], bool]) -> bool:
        """Strike what comes next, up to the first step that fits; False: none does, and nothing is left."""
        agenda = self.state.agenda
        while agenda and not keeps(agenda[-1]):
            agenda.pop()
        return bool(agenda)

    @property
    def next(self) -> Step | None:
        """What comes next."""
        return self.state.agenda[-1] if self.state.agenda else None

    def run_next(self) -> None:
        """Carry out what comes next, which is no question."""
        self.state.agenda.pop().run(self)

    def finish(self, outcome: Outcome) -> None:
        """End the game here and now; whatever was planned is void."""
        self.state.outcome = outcome
        self.state.agenda.clear()

    # ------------------------------------------------------------ the chronicle

    def open_scene(self, seat: Seat | None = None, *, part: bool = False) -> None:
        """What is told from here on is told together: the turn of a seat, or (None) what is nobody's turn.

        With ``part`` a part of the round begins in which the same players are asked again and again: whoever is away
        then is so once. It lasts until the next such part, or the round, is over.
        """
        before, state = self.state.scene, self.state
        number, within = 1, None
        if before is not None:
            number, within = before.number + 1, before.part if before.round == state.round else None
        within = state.seq if part else within
        self.scene = state.scene = Scene(number, state.seq, seat, state.round, within)

    def emit(self, id: str, /, **args: Any) -> None:
        """Tell everybody."""
        self.events.append(Event(Text(id, args), scene=self.scene))

    def befall(self, on: Iterable[Seat], id: str, /, **args: Any) -> None:
        """Tell everybody what befell some seats by somebody else's doing."""
        self.events.append(Event(Text(id, args), scene=self.scene, on=tuple(on)))

    def emit_pass(self, seat: Seat, id: str, /, **args: Any) -> None:
        """Tell everybody that a seat passes and does nothing else."""
        self.events.append(Event(Text(id, args), passed=seat, scene=self.scene))

    def whisper(self, to: Iterable[Seat], id: str, /, **args: Any) -> None:
        """Tell some seats only. What has been told cannot be taken back."""
        self.events.append(Event(Text(id, args), tuple(to), scene=self.scene))

    # ------------------------------------------------------------ chance and secrets: the only gate

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        value = self.state.rng.below(n)
        self.draws.append((n, value))
        return value

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        below, draws = self.state.rng.below, self.draws
        for n in range(len(items), 1, -1):
            other = below(n)
            draws.append((n, other))
            items[n - 1], items[other] = items[other], items[n - 1]

    def forget(self, items: list[Any]) -> None:
        """Shuffle so that nothing of the order before remains: for a table that is only imagined."""
        items.sort()
        self.shuffle(items)

    def reveal(self) -> None:
        """Something hidden has been seen without a roll (the top of a deck): the move cannot be taken back."""
        self.revealed = True

    @property
    def committed(self) -> bool:
        """Whether it cannot be taken back: something was drawn, seen or told to some only, or the game is over."""
        if self.draws or self.revealed or self.state.outcome is not None:
            return True
        return bool([event for event in self.events if event.to is not None])

    # ------------------------------------------------------------ the engine

    def settle(self, *, ask: bool = True, free: bool = True) -> list[Decision]:
        """Run steps until somebody has a real choice, and say which; no decision means that the game is over.

        Without ``free`` what nobody waits for is left out. Without ``ask`` it goes as far and lists nothing of that
        either, nor a question that is surely not answered by itself: for a look at what an answer led to.
        """
        state, watch = self.state, self.rules.watch
        agenda = cast("MutableSequence[Step]", state.agenda)
        for _ in range(RUNAWAY):
            if state.outcome is not None:
                agenda.clear()
                return []
            if not agenda:
                raise Runaway("nothing left to do, but the game has no outcome")
            step = agenda[-1]
            if isinstance(step, Choice):
                if not ask and (not step.forced or step.several(self)):
                    return []
                options, picks, answer = self._offered(step)
                if answer is None:
                    asked = [Decision(step.seat, step.put(self, options), options, picks, since=self.since)]
                    return [*asked, *self._anytime()] if ask and free else asked
                agenda.pop()
                if not answer:
                    continue  # nothing has happened
                step.choose(self, *step.names(answer))
            elif isinstance(step, Together):
                step, asked = self._ask_together(step)
                if asked:
                    self._replace_top(step)
                    return [*asked, *self._second_thoughts(step), *self._anytime()] if ask and free else asked
                agenda.pop()
                self._carry_out(step)
            else:
                agenda.pop()
                step.run(self)
            if state.outcome is None:
                watch(self)
        raise Runaway(f"{RUNAWAY} steps without a question; the next is {state.agenda[-1:]}")

    def answer(self, decision: Decision, keys: tuple[Key, ...]) -> None:
        """Carry out a legal answer to one of the decisions that ``settle`` returned."""
        state = self.state
        step: Step = state.agenda[-1]
        if decision.blocking and isinstance(step, Choice):
            state.agenda.pop()
            step.choose(self, *step.names(keys))
        elif isinstance(step, Together) and keys == (Together.RETRACT,) and decision.seat in step.answers:
            kept = {seat: answer for seat, answer in step.answers.items() if seat != decision.seat}
            self._replace_top(msgspec.structs.replace(step, answers=kept))
        elif not decision.blocking:
            # What is done out of turn is told by itself, not as a deed of whoever has the turn.
            self.scene = None
            self.rules.interrupt(self, decision.seat, keys[0])
            self.scene = state.scene
        else:
            together = cast("Together", step)
            self._replace_top(msgspec.structs.replace(together, answers={**together.answers, decision.seat: keys}))
        if state.outcome is None:
            self.rules.watch(self)

    def asking(self, seat: Seat) -> Choice | None:
        """The question before this seat now, or None."""
        step: Step | None = self.state.agenda[-1] if self.state.agenda else None
        if isinstance(step, Together):
            return next((choice for choice in step.waiting() if choice.seat == seat), None)
        return step if isinstance(step, Choice) and step.seat == seat else None

    def _offered(self, choice: Choice) -> tuple[tuple[Option, ...], tuple[int, int], tuple[Key, ...] | None]:
        """The options of a question, how many are picked, and the answer of one that need not be asked, empty where
        there is nothing to choose; None: ask. It is worded only if it must be put."""
        options = tuple(choice.options(self))
        if not options:
            return (), (0, 0), ()
        picks, n = choice.picks(self), len(options)
        if picks[1] > n:
            picks = (min(picks[0], n), n)
        if picks[0] < n or not choice.forced:
            return options, picks, None
        return options, picks, tuple([option.key for option in options])

    def _ask_together(self, step: Together) -> tuple[Together, list[Decision]]:
        """The step with the answers that still hold, and the decisions that are waited for."""
        asked: list[Decision] = []
        answers: dict[Seat, tuple[Key, ...]] = {}
        forced: dict[Seat, tuple[Key, ...]] = {}
        for choice in step.choices:
            options, picks, settled = self._offered(choice)
            decision = Decision(choice.seat, choice.put(self, options), options, picks, since=self.since)
            given = step.answers.get(choice.seat)
            if given is not None and options and decision.allows(given):
                answers[choice.seat] = given
            elif settled is None:
                asked.append(decision)
            elif settled:
                forced[choice.seat] = settled
        # What is forced counts only when all are in: until then an any-time action may still change it.
        return msgspec.structs.replace(step, answers=answers if asked else answers | forced), asked

    def _anytime(self) -> list[Decision]:
        offered = sorted(self.rules.anytime(self).items()) if self.rules.interrupts else []
        return [Decision(seat, ANYTIME, (*some,), blocking=False, since=self.since) for seat, some in offered if some]

    def _second_thoughts(self, step: Together) -> list[Decision]:
        retract = (Option(Together.RETRACT, Text("option.retract")),)
        return [Decision(seat, Text("ask.retract"), retract, blocking=False, since=self.since) for seat in step.answers]

    def _carry_out(self, step: Together) -> None:
        # Whoever answered last has seen the others' answers now, and must not think again.
        self.reveal()
        # What each answer schedules must follow in the order of the choices, but the agenda is a stack. An answer may
        # cancel steps of those before it, so that positions do not hold: steps are told by identity (and kept alive).
        agenda = cast("list[Step]", self.state.agenda)
        place = {id(planned): (len(step.choices), planned) for planned in agenda}
        for number, choice in enumerate(step.choices):
            if choice.seat in step.answers:  # else it had nothing to choose from
                choice.choose(self, *choice.names(step.answers[choice.seat]))
            if self.state.outcome is not None:
                return
            for planned in agenda:
                place.setdefault(id(planned), (number, planned))
        agenda.sort(key=lambda planned: -place[id(planned)][0])

    def _replace_top(self, step: Step) -> None:
        cast("MutableSequence[Step]", self.state.agenda)[-1] = step
