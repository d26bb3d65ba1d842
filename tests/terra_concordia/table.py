"""Tables of Terra Concordia for tests: any state in few words, cards made for a test, moves by key."""

from __future__ import annotations

from itertools import count
from typing import Any

import msgspec
import pytest

from games.core.agenda import Game, Step
from games.core.model import Decision, Event, Setup
from games.core.rng import seeded
from games.core.rules import Illegal, Transition, clone, completed, decisions, encode, play
from games.terra_concordia import content
from games.terra_concordia.board import LETTER_OF, NAMED, NAMES, Terrain
from games.terra_concordia.cards.printed import Card, EventCard
from games.terra_concordia.content import PACKS, Pack
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.pieces import HIDDEN, NOBODY, RESERVE, Building, Nation, Pile, Worker
from games.terra_concordia.rules import TerraConcordia
from games.terra_concordia.scoring import breakdown
from games.terra_concordia.state import World
from games.terra_concordia.steps import (
    BeginActions,
    BeginRound,
    CloseRound,
    EndActions,
    Events,
    LayOut,
    Maintenance,
    NextTurn,
    Production,
    Turn,
)

RULES = TerraConcordia()
CORNERS = {"solaris": "a1", "mariteia": "i1", "verdantis": "a6", "aurifera": "i6"}
NUMBERS = count(1)
ROUND = (Events(), BeginActions(), NextTurn(), EndActions(), Production(), Maintenance(), CloseRound(), BeginRound())
"""The steps of a round that are the same for any number of players."""


def laid(*civilizations: str, seed: int = 0, **options: str) -> World:
    """The table as the set-up leaves it, before round 1: people first, then as many Automas as the options say."""
    people = len(civilizations) - int(options.get("automas", "0"))
    state = RULES.new(completed(RULES, Setup(people, options, seeded(seed))))
    for nation, civilization in zip(state.nations, civilizations, strict=True):
        nation.civilization = civilization
    run(state, LayOut())
    return state


def run(state: World, *steps: Step, until: type[Step] | None = None) -> list[Event]:
    """Carry out steps and what follows from them as far as nobody is asked, at most until such a step comes up."""
    state.agenda[:] = list(reversed(steps))  # any steps of the game will do
    game = Game(RULES, state)
    while state.agenda and not (until and isinstance(state.agenda[-1], until)):
        step: Any = state.agenda.pop()
        step.run(game)
    return game.events


class Table:
    """A game in the Actions phase, seat 0 to move, nothing revealed but the corners and no cards in hand."""

    def __init__(self, state: World) -> None:
        self.state = state
        self.events: list[Event] = []
        self.last: Transition[World] | None = None

    @classmethod
    def of(cls, *civilizations: str, seed: int = 0, **options: str) -> Table:
        state = laid(*(civilizations or ("solaris", "verdantis")), seed=seed, **options)
        state.phase, state.first, state.turn = "actions", 0, 0
        return cls(state).next(Turn(0))

    # ------------------------------------------------------------ laying out

    def nation(self, seat: int = 0) -> Nation:
        return self.state.nations[seat]

    def has(self, seat: int = 0, **resources: int) -> Table:
        """Exactly these resources; those not named stay."""
        self.nation(seat).resources |= resources  # names of resources
        return self

    def rich(self, seat: int = 0) -> Table:
        """Ten of everything."""
        self.nation(seat).resources = dict.fromkeys(RESOURCES, 10)
        return self

    def hex(self, name: str, terrain: Terrain, owner: int | None = None, *, hidden: bool = False) -> Table:
        """A hex of this terrain, face up unless hidden."""
        land, at = self.state.land, NAMED[name]
        land.terrains = land.terrains[:at] + LETTER_OF[terrain] + land.terrains[at + 1 :]
        land.owners[at] = HIDDEN if hidden else NOBODY if owner is None else owner
        return self

    def worker(self, seat: int, number: int, name: str | None, *, free: bool = True) -> Table:
        """Put a worker (numbers from 1) somewhere."""
        workers = self.nation(seat).workers
        while len(workers) < number:
            workers.append(Worker())
        workers[number - 1] = Worker(RESERVE if name is None else NAMED[name], free)
        return self

    def exhausted(self, seat: int = 0) -> Table:
        """No free worker."""
        nation = self.nation(seat)
        nation.workers = [Worker(worker.spot, free=False) for worker in nation.workers]
        return self

    def hold(self, *cards: str, seat: int = 0) -> Table:
        """Exactly these hand cards, taken from their piles."""
        self.nation(seat).hand = list(cards)
        for pile in (self.state.constructions, self.state.pool):
            pile.cards = [card for card in pile.cards if card not in cards]
        return self

    def built(self, *cards: str, seat: int = 0, hex: str | None = None) -> Table:
        """Constructions and Wonders in play, on the Start hex unless said otherwise."""
        nation = self.nation(seat)
        at = NAMED[hex or CORNERS[nation.civilization]]
        for card in cards:
            (nation.wonders if card.startswith("mar") else nation.buildings).append(Building(card, at))
        self.state.constructions.cards = [card for card in self.state.constructions.cards if card not in cards]
        return self

    def knows(self, *technologies: str, seat: int = 0) -> Table:
        self.nation(seat).technologies += technologies
        return self

    def pile(self, *top: str) -> Table:
        """The mixed pool from the top, with nothing else and no discards."""
        self.state.pool = Pile(list(reversed(top)))
        return self

    def next(self, *steps: Step) -> Table:
        """What comes next instead; then the round goes on after the last of them, or with the turn of the next."""
        after = ROUND.index(steps[-1]) + 1 if steps[-1] in ROUND else ROUND.index(NextTurn())
        agenda: list[Any] = [*steps, *ROUND[after:]]
        self.state.agenda[:] = reversed(agenda)
        return self

    # ------------------------------------------------------------ playing

    @property
    def asked(self) -> Decision | None:
        return next((found for found in decisions(RULES, self.state) if found.blocking), None)

    @property
    def keys(self) -> list[str]:
        return [option.key for option in self.asked.options] if self.asked else []

    def group(self, prefix: str) -> set[str]:
        """What stands behind the options with this prefix."""
        return {key.removeprefix(prefix) for key in self.keys if key.startswith(prefix)}

    def play(self, *keys: str, seat: int | None = None) -> Table:
        """One key after the other, by whoever is asked or by a seat."""
        for key in keys:
            asked = self.asked
            who = seat if seat is not None else asked.seat if asked else -1
            self.last = play(RULES, self.state, who, key)
            self.state = self.last.state
            self.events += self.last.events
        return self

    def pick(self, *keys: str, seat: int) -> Table:
        """Several keys as one answer."""
        self.last = play(RULES, self.state, seat, keys)
        self.state = self.last.state
        self.events += self.last.events
        return self

    def refused(self, key: str, seat: int | None = None) -> str:
        """The answer is not legal and changes nothing; which clause says so."""
        asked = self.asked
        who = seat if seat is not None else asked.seat if asked else -1
        before = encode(self.state)
        with pytest.raises(Illegal) as error:
            play(RULES, self.state, who, key)
        assert encode(self.state) == before
        return error.value.refusal.clause

    def all_pass(self) -> Table:
        """Everybody passes until nobody is asked in this Actions phase."""
        while self.asked and "pass" in self.keys and self.state.phase == "actions":
            number = self.state.round
            self.play("pass")
            if self.state.round != number:
                break
        return self

    def said(self, id: str) -> list[dict[str, Any]]:
        return [event.text.args for event in self.events if event.text.id == id]

    # ------------------------------------------------------------ looking

    def owner(self, name: str) -> int:
        return self.state.land.owners[NAMED[name]]

    def revealed(self) -> set[str]:
        return {NAMES[hex] for hex, owner in enumerate(self.state.land.owners) if owner != HIDDEN}

    def stock(self, seat: int = 0) -> dict[str, int]:
        """What there is, without zeros."""
        return {resource: n for resource, n in self.nation(seat).resources.items() if n}

    def free(self, seat: int = 0) -> int:
        return sum(worker.free for worker in self.nation(seat).workers)

    def score(self, category: str, seat: int = 0) -> int:
        return breakdown(self.state, seat, secret=True)[category]

    def copy(self) -> Table:
        return Table(clone(RULES, self.state))


def fixture(state: World, *cards: Card | EventCard) -> None:
    """Play with cards made for a test in place of those with the same ids."""
    printed = PACKS[state.edition]
    changed: dict[str, Any] = {}
    for shelf in ("cards", "wonders", "constructions", "technologies", "hand", "events"):
        there = getattr(printed, shelf)
        changed[shelf] = there | {card.id: card for card in cards if card.id in there}
    edition = f"fixture-{next(NUMBERS)}"
    made: Pack = msgspec.structs.replace(printed, edition=edition, **changed)
    PACKS[edition] = msgspec.structs.replace(made, powers=content.powers_of(made.cards))
    state.edition = edition


def only_event(state: World, id: str) -> None:
    """The next event is this one."""
    state.events = Pile([id])
