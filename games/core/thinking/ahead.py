"""Acting in advance: a private copy on which a seat tries its next turns, and whether what it planned still stands.

The copy is a world that the seat cannot tell from the true one (``imagine``), in which all others stand still
(``Rules.skip_to``), and nothing is planned beyond what chance or a secret decides. So neither trying something nor
whether a plan is carried out tells anything hidden: both are found from what the seat may know alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from games.core.agenda import Game, State
from games.core.asked import put_anew
from games.core.model import Decision, Key, Option, Seat, Text, put_to
from games.core.rng import Stream
from games.core.rules import Rules, clone
from games.core.thinking.opponent import imagine, random_move

Why = Literal["means", "options", "illegal", "final", "offer", "last_round", "chain", "stood_in"]
"""Why an order is not carried out: others have taken of the means of its seat, there is an option that did not exist,
it is not legal, cannot be won back though it could, something is proposed to the seat, the last round has begun,
so much was done by order that its player should look at the table first, somebody has played its turn for it."""

WORLDS = 4
"""Imagined games in which it is looked for what may be asked of a seat, or what chance brings it."""
ANSWERS = 60
"""Answers given in each."""
MOST = 50
"""Answers in a turn that is played as it was planned."""


class Reply(msgspec.Struct, frozen=True):
    """An answer that is to be given to a question."""

    prompt: str
    """Id of the sentence that puts the question."""
    keys: tuple[Key, ...]
    kinds: tuple[str, ...] = ()
    """The kinds of options that there were when it was chosen."""
    final: bool = False
    """Whether it was chosen although it cannot be taken back, or costs something for good."""
    grave: bool = False
    """Whether it ends the game, brings its end or throws its player out."""
    costs: tuple[str, ...] = ()
    """The kinds of what it costs for good."""
    labels: tuple[Text, ...] = ()
    """What was chosen, in words."""


class PlannedTurn(msgspec.Struct, frozen=True):
    """The next turn of a seat, or the one after those planned before it."""

    replies: tuple[Reply, ...]
    means: dict[str, int]
    """What the seat is to have when it begins."""
    whole: bool = False
    """Whether the turn ends with the last reply; else its player has more to say."""


class Draft:
    """The private copy of a seat, and what was planned on it."""

    def __init__(self, rules: Rules[Any, Any], state: State[Any], seat: Seat, chance: Stream | None = None) -> None:
        """``chance``: what is hidden is made up by it, always the same without it."""
        self.rules = rules
        self.seat = seat
        self.state: Any = imagine(rules, state, seat, chance or Stream(b"ahead"))
        self.known = self.state
        """The copy up to where chance or a secret was made up for it: as much as may be shown."""
        self.turns: list[PlannedTurn] = []
        """Each has a reply at least, but the last, if more can be planned."""
        self.asked: Decision | None = None
        """What the seat would be asked next; None: nothing more can be planned."""
        self.closed = False
        """Whether chance or a secret comes next."""
        if own_turn(state, seat):
            self._begin(Game(rules, clone(rules, self.state)))
        else:
            self._next_turn()

    @property
    def view(self) -> Any:
        """The copy as its seat sees it."""
        return self.rules.view(self.state, self.seat)

    @property
    def within(self) -> Decision | None:
        """What the seat would be asked next in the first turn that is planned; None: it is over."""
        return None if not self.turns or self.turns[0].whole else self.asked

    @property
    def replies(self) -> int:
        """How many answers are planned."""
        return sum(len(turn.replies) for turn in self.turns)

    @property
    def latest(self) -> Reply:
        """The answer that was planned last."""
        return next(turn for turn in reversed(self.turns) if turn.replies).replies[-1]

    def follow(self, turns: Sequence[PlannedTurn]) -> Draft:
        """Plan the same again, as far as it is possible: an answer to another question is another answer."""
        for turn in turns:
            for reply in turn.replies:
                if self.asked is None or self.asked.prompt.id != reply.prompt or not self.reply(reply.keys):
                    return self
        return self

    def reply(self, keys: tuple[Key, ...]) -> bool:
        """Plan the next answer; False if it is not possible there."""
        asked = self.asked
        if asked is None or not asked.allows(keys):
            return False
        game = Game(self.rules, clone(self.rules, self.state))
        scene, out = game.state.scene, self.seat in self.rules.out(game.state)
        game.settle()
        game.answer(asked, keys)
        found = game.settle()
        mine = put_to(found, self.seat)
        if game.state.scene != scene:
            mine = None  # another turn
        lost = not out and self.seat in self.rules.out(game.state)
        chosen = [option for option in asked.options if option.key in keys]
        costs = tuple(option.consequence.id for option in chosen if option.consequence is not None)
        brings = self.rules.ending(self.state) is None and self.rules.ending(game.state) is not None
        grave = lost or brings or game.state.outcome is not None
        said = Reply(
            prompt=asked.prompt.id,
            keys=keys,
            kinds=kinds(asked),
            final=game.committed or grave or bool(costs),
            grave=grave,
            costs=costs,
            labels=tuple(option.label for option in chosen),
        )
        turn = self.turns[-1]
        self.turns[-1] = msgspec.structs.replace(turn, replies=(*turn.replies, said), whole=mine is None)
        self.state, self.asked = game.state, mine
        if game.committed:
            self.asked, self.closed = None, True
            return True
        self.known = self.state
        if mine is None:
            self._next_turn()
        return True

    def _next_turn(self) -> None:
        game = Game(self.rules, clone(self.rules, self.state))
        if self.state.outcome is None and self.rules.skip_to(game, self.seat):
            self._begin(game)

    def _begin(self, game: Game[Any]) -> None:
        # Whom the copy waits for is who is asked there, not who is asked at the table.
        found = put_anew(game.state, game.settle())
        if game.draws or game.revealed:
            self.closed = True
            return
        self.state = self.known = game.state
        self.asked = put_to(found, self.seat)
        if self.asked is not None:
            self.turns.append(PlannedTurn((), dict(self.rules.means(self.view, self.seat))))


def own_turn(state: State[Any], seat: Seat) -> bool:
    """Whether the turn that is played is this seat's."""
    return state.scene is not None and state.scene.seat == seat


def kinds(asked: Decision) -> tuple[str, ...]:
    """What kinds of options a question has: their keys up to the first point."""
    return tuple(sorted({option.key.partition(".")[0] for option in asked.options}))


class Course(NamedTuple):
    """The answers by which a planned turn is played."""

    answers: tuple[tuple[Key, ...], ...]
    unplanned: tuple[int, ...] = ()
    """Which of them answer what no answer was planned for."""


def course(
    rules: Rules[Any, Any],
    state: State[Any],
    seat: Seat,
    turn: PlannedTurn,
    otherwise: Callable[[Decision], tuple[Key, ...] | None] = lambda asked: None,
) -> Course | Why:
    """The answers by which a turn is played as it was planned, now that it has come; or why it is not.

    What is planned but not possible any more may be answered ``otherwise``, and so may what is asked unplanned. Means
    that have only grown hinder nothing.
    """
    draft = Draft(rules, state, seat)
    have = rules.means(draft.view, seat)
    if any(have.get(name, 0) < n for name, n in turn.means.items()):
        return "means"
    found: list[tuple[Key, ...]] = []
    unplanned: list[int] = []
    for reply in turn.replies:
        while (asked := draft.within) is not None and asked.prompt.id != reply.prompt:
            said = otherwise(asked)
            if said is None or len(found) > MOST or not draft.reply(said):
                return "illegal"
            if draft.latest.final:
                return "final"
            unplanned.append(len(found))
            found.append(said)
        if asked is None:
            return "illegal"
        keys = reply.keys if asked.allows(reply.keys) else otherwise(asked)
        if keys is None:
            return "illegal"
        if not set(kinds(asked)) <= set(reply.kinds):
            return "options"
        if not draft.reply(keys):
            return "illegal"
        if draft.latest.final and not reply.final:
            return "final"
        found.append(keys)
    return Course(tuple(found), tuple(unplanned))


class Prospect(NamedTuple):
    """What a seat has after what it planned, beside what it has now."""

    now: int
    then: int
    about: bool
    """Whether chance has a say in it: then it is the mean of some imagined games."""


def prospect(draft: Draft, state: State[Any]) -> Prospect | None:
    """The points that a plan ends with, as far as its seat can know them; None where it counts none."""
    rules, seat = draft.rules, draft.seat
    now, then = _total(rules, state, seat), _total(rules, draft.known, seat)
    if now is None or then is None:
        return None
    if draft.known is draft.state:
        return Prospect(now, then, about=False)
    stream = Stream(b"prospect")
    found: list[int] = []
    for _ in range(WORLDS):
        made_up = Draft(rules, state, seat, stream).follow(draft.turns)
        total = _total(rules, made_up.state, seat)
        if total is not None:
            found.append(total)
    return Prospect(now, round(sum(found) / len(found)), about=True) if found else None


def _total(rules: Rules[Any, Any], state: State[Any], seat: Seat) -> int | None:
    if state.outcome is not None:
        return state.outcome.scores.get(seat, {}).get("total")
    return rules.tell.scores(rules.view(state, seat)).get(seat, {}).get("total")


def likely(rules: Rules[Any, Any], state: State[Any], seat: Seat) -> list[Decision]:
    """What a seat may be asked when it is not its turn, each question once with all the options that were met.

    Found in imagined games, so that it tells nothing hidden; others play there anyhow.
    """
    stream = Stream(b"likely")
    found: dict[str, tuple[Decision, dict[Key, Option]]] = {}
    for _ in range(WORLDS):
        game = Game(rules, imagine(rules, state, seat, stream))
        for _ in range(ANSWERS):
            asked = game.settle()
            if not any(decision.blocking for decision in asked):
                break
            for decision in asked:
                mine = decision.seat == seat and decision.blocking and decision.picks == (1, 1)
                if mine and not own_turn(game.state, seat):
                    options = found.setdefault(decision.prompt.id, (decision, {}))[1]
                    options |= {option.key: option for option in decision.options if option.key not in options}
            who, keys = random_move([decision for decision in asked if decision.blocking], stream)
            game.answer(next(d for d in asked if d.seat == who and d.blocking), keys)
    return [msgspec.structs.replace(first, options=tuple(options.values())) for first, options in found.values()]
