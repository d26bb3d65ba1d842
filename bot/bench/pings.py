"""How often a game calls its players, and how much less often where they act in advance.

Played by the bot's quick judgement: a player that is called plays and then, before leaving, plans as many turns as can
be planned and leaves the answers that they gave last to what is asked out of turn; or, where they were never asked yet,
the order of the rules that suits them best in an imagined game. What is carried out of it is decided by the program
itself (``bot.service.moves.release``). Whoever answers in secret is called all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from statistics import mean
from typing import Any

import msgspec

from bot.bench.measured import Measured, Options
from bot.service.moves.orders import CHAIN, NOTHING, QUEUE, Order, Orders
from bot.service.moves.plans import Plan
from bot.service.moves.release import Release, offered, secret
from bot.service.moves.run import Run
from bot.service.table.snapshot import Place, Snapshot
from games.core.agenda import Game, State
from games.core.habits import alone
from games.core.model import Decision, Key, Seat, Setup, Text, put_to
from games.core.rng import Stream, seeded
from games.core.rules import Rules, seated, start
from games.core.thinking.ahead import ANSWERS, WORLDS, Draft, PlannedTurn, Reply, kinds, own_turn
from games.core.thinking.opponent import glance, imagine, random_move
from games.registry import GAMES

SEATS = 5
"""How many play a game, or as many as can."""
FEW_ENOUGH = {"terra_concordia": 150.0}
"""Messages that call somebody in a game, at most."""
SHARE = 2 / 3
"""Of a game without orders, where no number is set."""
PASS = ("pass",)
PLANNED_ANSWERS = 80
"""Answers after which a plan is long enough: what turns in a circle is no plan."""


def pings(options: Options) -> Iterator[Measured]:
    """Messages that call somebody, in whole games, with and without orders; and how much of a plan comes true."""
    games = 1 if options.quick else 6
    for key, rules in GAMES.items():
        if options.game not in ("", key):
            continue
        seats = min(SEATS, rules.meta.seats[1])
        plain = [_Table(rules, seats, n, ahead=False).played() for n in range(games)]
        ahead = [_Table(rules, seats, n, ahead=True).played() for n in range(games)]
        before, after = mean(table.calls for table in plain), mean(table.calls for table in ahead)
        most = FEW_ENOUGH.get(key, SHARE * before)
        yield Measured(
            part="pings",
            name=f"{key}, {seats} seats: messages that call somebody",
            value=after,
            unit="a game",
            beside=before,
            beside_name="without orders",
            target=f"<= {most:.0f}",
            met=after <= most,
        )
        plans = [plan for table in ahead for plan in table.plans]
        yield Measured(
            part="pings",
            name=f"{key}: planned turns that are played (of {mean(len(plan) for plan in plans):.1f} planned)",
            value=mean(sum(plan) for plan in plans),
            unit="a plan",
        )
        for depth in range(1, QUEUE + 1):
            there = [plan[depth - 1] for plan in plans if len(plan) >= depth]
            if there:
                name = f"{key}: turn {depth} of a plan that is played as it was planned ({len(there)} planned)"
                yield Measured(part="pings", name=name, value=mean(there), unit="share")
        stops = sum((table.stops for table in ahead), Counter[str]())
        for why, n in stops.most_common():
            yield Measured(part="pings", name=f"{key}: stopped for {why}", value=n / games, unit="a game")


class _Table:
    """A game under way."""

    def __init__(self, rules: Rules[Any, Any], seats: int, n: int, *, ahead: bool) -> None:
        setup = Setup(seats, key=seeded(n, "pings"))
        begun = start(rules, setup)
        places = tuple(
            Place(number=number, seats=played, user_id=number + 1, bot=None, name=str(number))
            for number, played in enumerate(seated(rules, setup))
        )
        self.rules = rules
        self.ahead = ahead
        self.stream = Stream(seeded(n, "players"))
        self.now = Snapshot(
            game_id="",
            rules=rules,
            status="running",
            guild_id=None,
            channel_id=0,
            host_id=1,
            locale="en",
            setup=setup,
            pace=0,
            places=places,
            seq=0,
            state=begun.state,
            before=None,
            decisions=begun.decisions,
            created_at=0,
            updated_at=0,
        )
        self.orders: dict[Seat, Orders] = {}
        self.calls = 0
        self.stops = Counter[str]()
        self.plans: list[list[bool]] = []
        """For each plan, for each of its turns whether it was played."""
        self._open: dict[Seat, list[bool]] = {}
        self._there: set[Seat] = set()
        """Who plays now, not by order."""
        self._answers: dict[Seat, dict[str, Order]] = {}

    def played(self) -> _Table:
        """The same at its end."""
        called: set[Seat] = set()
        while self.now.decisions:
            self._leave()
            self._release()
            awaited = {d.seat for d in self.now.decisions if d.blocking}
            if awaited - called:
                self.calls += 1
            called = awaited
            question = next((d for d in self.now.decisions if d.blocking), None)
            if question is None:
                break
            run = Run(self.now)
            release = Release(self.now, self.orders)
            self._answer(run, question)
            release.answered(self.now.played, question.seat, waited=True)
            self._go_on(run, release)
            # Whoever is asked again at once is there.
            called = called & {d.seat for d in run.asked if d.blocking}
        return self

    def _answer(self, run: Run, asked: Decision) -> None:
        keys = glance(self.rules, self.now.played, asked, self.stream)
        if not own_turn(self.now.played, asked.seat):
            self._answers.setdefault(asked.seat, {})[asked.prompt.id] = self._alike(self.now.played, asked, keys)
        self._there.add(asked.seat)
        run.play(asked.seat, keys, None, "play")

    def _alike(self, state: State[Any], asked: Decision, keys: tuple[Key, ...]) -> Order:
        """The order by which the same would be answered: one of the rules that says so, or something of the same kind,
        else the very answer.
        """
        view = self.rules.view(state, asked.seat)
        said = {
            each.key: self.rules.obey(view, asked.seat, each.key, asked)
            for each in self.rules.standing(view, asked.seat)
        }
        looks = {option.key: (option.icon, option.key.partition(".")[0]) for option in asked.options}
        chosen = [looks[key] for key in keys]
        same = [key for key, answer in said.items() if answer == keys]
        alike = [key for key, answer in said.items() if answer and [looks[each] for each in answer] == chosen]
        if same or alike:
            return self._ordered(asked.prompt, standing=[*same, *alike][0])
        return self._ordered(asked.prompt, reply=Reply(asked.prompt.id, keys, kinds(asked)))

    def _ordered(self, label: Text, **what: Any) -> Order:
        return Order(until="cancelled", seq=self.now.seq, round=0, label=label, **what)

    def _leave(self) -> None:
        """Whoever has played and is not asked any more plans and goes."""
        asked = {d.seat for d in self.now.decisions if d.blocking}
        for seat in self._there - asked if self.ahead else ():
            state = self.now.played
            queue, passing = self._planned(seat)
            self.orders[seat] = msgspec.structs.replace(
                NOTHING,
                plans=(Plan(letter="A", turns=queue, seq=self.now.seq),),
                left=(*self._answered(seat), *passing),
                offered=offered(self.rules, state, seat),
                closing=self.rules.closing(state),
            )
            self._open[seat] = [False for _ in queue]
            self.plans.append(self._open[seat])
        self._there &= asked

    def _answered(self, seat: Seat) -> list[Order]:
        """What is left for questions out of turn, and to do the only thing there is to do."""
        answers = self._answers.setdefault(seat, {})
        usual = [habit for habit in self.rules.habits if habit.when is not alone]
        for _ in range(WORLDS):
            if any(not answers.keys() & set(habit.prompts) for habit in usual):
                self._foresee(seat, answers)
        only = {habit.key for habit in self.rules.habits if habit.when is alone}
        standing = self.rules.standing(self.rules.view(self.now.played, seat), seat)
        lone = [self._ordered(each.label, standing=each.key) for each in standing if each.key in only]
        return [*answers.values(), *lone]

    def _foresee(self, seat: Seat, answers: dict[str, Order]) -> None:
        """Order of what the rules offer what would be answered to a new question, if an imagined game puts it soon."""
        game = Game(self.rules, imagine(self.rules, self.now.played, seat, self.stream))
        for _ in range(ANSWERS):
            blocking = [asked for asked in game.settle() if asked.blocking]
            mine = next((asked for asked in blocking if asked.seat == seat), None)
            if mine is not None and not own_turn(game.state, seat) and mine.prompt.id not in answers:
                keys = glance(self.rules, game.state, mine, self.stream)
                order = self._alike(game.state, mine, keys)
                if order.standing:
                    answers[mine.prompt.id] = order
            if not blocking:
                return
            who, keys = random_move(blocking, self.stream)
            game.answer(next(asked for asked in blocking if asked.seat == who), keys)

    def _planned(self, seat: Seat) -> tuple[tuple[PlannedTurn, ...], tuple[Order, ...]]:
        """The turns that are planned, and what is left for the case that somebody else is first: for an answer in the
        middle of a turn the order of the rules that gives it, and to pass where chance comes before a turn ends and
        nothing that it is likely to bring is of use. Of a turn that goes on until one passes, what brings chance into
        play is planned last.
        """
        draft = Draft(self.rules, self.now.played, seat)
        spare: dict[str, Order] = {}
        put_off: list[Key] = []
        for _ in range(PLANNED_ANSWERS):
            asked = draft.asked
            if asked is None or sum(turn.whole for turn in draft.turns) >= QUEUE:
                break
            keys = glance(self.rules, draft.state, _without(asked, put_off), self.stream)
            if keys == PASS:
                keys = next(((key,) for key in put_off if asked.allows((key,))), PASS)
            begun = draft.turns[-1].replies
            if begun and begun[0].prompt != asked.prompt.id:
                order = self._alike(draft.state, asked, keys)
                if order.standing:
                    spare[asked.prompt.id] = order
            before = draft.turns.copy()
            draft.reply(keys)
            if draft.closed and not draft.turns[-1].whole and asked.allows(PASS) and keys[0] not in put_off:
                put_off.append(keys[0])
                draft = Draft(self.rules, self.now.played, seat).follow(before)
            elif len(draft.turns) > len(before):
                put_off.clear()
        turns = [turn for turn in draft.turns if turn.replies]
        if turns and not turns[-1].whole and draft.closed:
            return tuple(turns), (*spare.values(), *self._rest_of_turn(draft.state, seat, spare))
        return tuple(turn for turn in turns if turn.whole), tuple(spare.values())

    def _rest_of_turn(self, state: State[Any], seat: Seat, known: Collection[str]) -> list[Order]:
        """What is left for the rest of a turn in which chance comes before its end: to pass, where what it is likely to
        bring is of no use, and the orders of the rules that answer so what is likely to be asked.
        """
        game = Game(self.rules, imagine(self.rules, state, seat, self.stream))
        found: dict[str, Order] = {}
        for _ in range(ANSWERS):
            mine = put_to(game.settle(), seat)
            if mine is None or not own_turn(game.state, seat):
                break
            keys = glance(self.rules, game.state, mine, self.stream)
            order = self._alike(game.state, mine, keys)
            if (keys == PASS or order.standing) and mine.prompt.id not in known:
                found.setdefault(mine.prompt.id, msgspec.structs.replace(order, until="turn"))
            game.answer(mine, keys)
        return list(found.values())

    def _release(self) -> None:
        for _ in range(CHAIN if self.ahead and not secret(self.now.played) else 0):
            run, release = Run(self.now), Release(self.now, self.orders)
            found = release.next(self.now.played, self.now.decisions)
            if found is not None:
                release.carry_out(run, found, None)
                if len(found.orders.queue) < len(self.orders[found.seat].queue):
                    plan = self._open[found.seat]
                    plan[plan.index(False)] = True
            self._go_on(run, release)
            if found is None or secret(self.now.played):
                return

    def _go_on(self, run: Run, release: Release) -> None:
        for seat, orders in release.orders.items():
            if orders.stopped is not None and self.orders[seat].stopped is None:
                self.stops[orders.stopped] += 1
        self.orders = release.orders
        self.now = msgspec.structs.replace(self.now, state=run.state, decisions=run.asked, seq=run.state.seq)


def _without(asked: Decision, keys: list[Key]) -> Decision:
    """The question without some of its options."""
    return msgspec.structs.replace(asked, options=tuple(option for option in asked.options if option.key not in keys))
