"""A table of Os Triunfos de Tarlac for tests: laid out by hand, played step by step, with dice that are told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.agenda import Choice, Game, Step
from games.core.model import Event, Option, Setup, Text
from games.core.rng import seeded
from games.core.rules import Rules, clone, completed
from games.core.texts import catalogue
from games.tarlac.pieces import Army, Settlement
from games.tarlac.queries import army_of, seat_of
from games.tarlac.rules import Tarlac
from games.tarlac.state import Thomond
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.rounds import Round
from games.tarlac.verbs import settle_contests

RULES = Tarlac()
WORDS = catalogue("games.tarlac", "en")


class Halt(Choice, frozen=True, tag="halt"):
    """Where a test stops: the steps it asked for are done."""

    forced = False

    def options(self, game: Game[Any]) -> list[Option]:
        return [Option("halt", Text("nothing"))]


class Dice(Game[Thomond]):
    """A game whose six-sided dice fall as the test says; when it has said nothing, by chance."""

    __slots__ = ("faces", "top")

    def __init__(self, rules: Rules[Thomond, Any], state: Thomond) -> None:
        super().__init__(rules, state)
        self.faces = list[int]()
        self.top = ""

    def shuffle(self, items: Any) -> None:
        """Cards are shuffled by chance: no die that was told is meant for them, though one of six is drawn too."""
        told, self.faces = self.faces, []
        super().shuffle(items)
        self.faces = told
        if self.top in items:
            items.remove(self.top)
            items.append(self.top)

    def roll(self, n: int) -> int:
        if n == 6 and self.faces:
            return self.faces.pop(0) - 1
        return super().roll(n)


class Table:
    """A game in progress. Before the first step nothing has been drawn and no question is put."""

    def __init__(self, year: str = "1281", players: int = 5, seed: int = 0, **options: str) -> None:
        self.state = RULES.new(completed(RULES, Setup(players, {"scenario": year, **options}, seeded(seed))))
        self.state.round, self.state.cycle, self.state.phase = 1, 1, "expedition"
        # Laid out by hand: nobody is favoured (TA-SET-05).
        self.state.febas = dict.fromkeys(self.state.febas, self.state.house.start_febas)
        self.state.agenda.clear()
        self.game = Dice(RULES, self.state)

    @classmethod
    def started(cls, year: str, players: int = 5, card: str = "war_france", **options: str) -> Table:
        """A new game up to its first question, with this card on top of the deck where one is drawn."""
        table = cls(year, players, **options)
        table.state.round, table.state.cycle, table.state.phase = 0, 0, "maintenance"
        table.new_round(card)
        return table

    def new_round(self, card: str = "", after: str = "") -> Table:
        """Begin the next round: this card is drawn if it is in the deck, and ``after`` will be the one after it."""
        if self.state.round and card:
            self.state.deck.remove(card)
            self.state.deck.append(card)
        self.game.top = after if self.state.round else card
        return self.ask(Round())

    # ------------------------------------------------------------ laying out

    def army(self, faction: str, space: str, battles: int, provisions: int = 0) -> Table:
        """Put an army on the board, as mobilised before."""
        state, king = self.state, self.state.factions[faction]
        state.arrivals += 1
        king.army, king.mobilised = Army(space, battles, provisions, state.arrivals), True
        if faction not in state.order:
            state.order.append(faction)
        settle_contests(state)
        return self

    def herds(self, **n: int) -> Table:
        for faction, herds in n.items():
            self.state.factions[faction].herds = herds
        return self

    def febas(self, **n: int) -> Table:
        for faction, febas in n.items():
            self.state.febas[seat_of(self.state, faction)] = febas
        return self

    def hostage(self, giver: str, holder: str) -> Table:
        self.state.factions[giver].hostage = holder
        settle_contests(self.state)
        return self

    def ravaged(self, **n: int) -> Table:
        for space, devastation in n.items():
            self.state.settlements[space] = Settlement(devastation)
        return self

    def destroyed(self, *spaces: str) -> Table:
        for space in spaces:
            self.state.settlements[space] = Settlement(10, destroyed=True)
        return self

    def danger(self, card: str) -> Table:
        self.state.danger = card
        return self

    # ------------------------------------------------------------ playing

    def dice(self, *faces: int) -> Table:
        """The dice to come; in an opposed roll the attacker's falls first."""
        self.game.faces = list(faces)
        return self

    def ask(self, *steps: Step) -> Table:
        """Plan these steps and nothing else, and run to the first question."""
        self.state.agenda[:] = [Halt(0), *reversed(steps)]
        self.game.settle()
        return self

    def muster(self, battles: int, by_coyne: int) -> Table:
        """Answer how many battles and how many of them by coyne, be it what is offered first or another mix."""
        key = f"{battles}.{by_coyne}"
        return self.say(f"muster.{key}") if f"muster.{key}" in self.keys else self.say("muster.mix", f"mix.{key}")

    def turn(self, faction: str) -> Table:
        """The turn of an army and not that of the next."""
        self.state.agenda[:] = [Halt(0)]
        self.state.next = self.state.order.index(faction)
        NextArmy().run(self.game)
        self.game.cancel(lambda step: isinstance(step, NextArmy))
        self.game.settle()
        return self

    def say(self, *keys: str) -> Table:
        """Answer the questions that come, each by its key; forced ones answer themselves."""
        for key in keys:
            decision = next(found for found in self.game.settle() if found.allows((key,)))
            self.game.answer(decision, (key,))
            self.game.settle()
        return self

    @property
    def question(self) -> Any:
        """The step that asks now."""
        return self.state.agenda[-1] if self.state.agenda else None

    @property
    def keys(self) -> list[str]:
        """The keys offered by the question that is waited for; empty when the planned steps are done."""
        found = [decision for decision in self.game.settle() if decision.blocking]
        return [option.key for option in found[0].options if option.key != "halt"] if found else []

    @property
    def seat(self) -> int:
        """Who is asked."""
        return next(decision.seat for decision in self.game.settle() if decision.blocking)

    def why(self, key: str) -> tuple[str, str] | None:
        """The reason and the clause that the question gives against a key; None: nothing hinders it."""
        found = self.question.refuse(self.game, *self.question.names((key,)))
        return (found.reason.id.removeprefix("refused."), found.clause) if found else None

    @property
    def missed(self) -> dict[str, tuple[str, str]]:
        """What the panel says is not possible now: by the name of the thing the reason and the clause."""
        return {
            WORDS.say(found.label): (found.reason.id.removeprefix("refused."), found.clause)
            for found in self.question.refusals(self.game)
        }

    def anytime(self, faction: str) -> list[str]:
        """What the seat of a faction may do although nobody waits for it."""
        found = [d for d in self.game.settle() if not d.blocking and d.seat == seat_of(self.state, faction)]
        return [option.key for decision in found for option in decision.options]

    @property
    def done(self) -> bool:
        return isinstance(self.question, Halt)

    # ------------------------------------------------------------ looking

    def of(self, faction: str) -> Any:
        return self.state.factions[faction]

    def battles(self, faction: str) -> int:
        """Battles of an army, 0 if there is none."""
        army = self.of(faction).army
        return army.battles if army else 0

    def where(self, faction: str) -> str:
        return army_of(self.state, faction).space

    def devastation(self, space: str) -> int:
        return self.state.settlements[space].devastation

    def is_destroyed(self, space: str) -> bool:
        return self.state.settlements[space].destroyed

    def febas_of(self, faction: str) -> int:
        return self.state.febas[seat_of(self.state, faction)]

    def said(self, id: str) -> list[Event]:
        return [event for event in self.game.events if event.text.id == id]

    def winners(self) -> tuple[int, ...]:
        assert self.state.outcome is not None
        return self.state.outcome.winners

    def seats(self, *factions: str) -> tuple[int, ...]:
        return tuple(sorted({seat_of(self.state, faction) for faction in factions}))

    def copy(self) -> Table:
        """The same table, to try something else."""
        other = object.__new__(Table)
        kept = list(self.state.agenda)
        self.state.agenda[:] = [step for step in kept if not isinstance(step, Halt)]
        other.state = clone(RULES, self.state)
        self.state.agenda[:] = kept
        other.state.agenda.insert(0, Halt(0))
        other.game = Dice(RULES, other.state)
        return other


def count(items: Iterable[str], what: str) -> int:
    """How often something is in a list."""
    return list(items).count(what)
