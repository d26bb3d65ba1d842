"""Tables of Inventions for tests: a bare board on which a test puts what it needs, moves by key."""

from __future__ import annotations

from typing import Any

from games.core.agenda import Game, Step
from games.core.model import Event, Setup
from games.core.rng import seeded
from games.core.rules import Illegal, Transition, completed, decisions, encode, play, start
from games.inventions.actions.act import perform
from games.inventions.content import PACKS
from games.inventions.pieces import Council, Region, Society, Token, Turn
from games.inventions.rules import Inventions
from games.inventions.state import Ages
from games.inventions.steps import BeginTurn, LayOut, PlacePillar
from games.inventions.verbs import clear_display
from games.inventions.vocabulary import SPECIALTIES, Action

RULES = Inventions()
PACK = PACKS["estimate-1"]
FIRST = {era: next(space.index for space in PACK.chronos_spaces if space.era == era) for era in range(1, 7)}
"""Where the Chronos figure enters each era."""


def laid(seats: int = 3, seed: int = 0, **options: str) -> Ages:
    """The table as set-up leaves it, before the claims."""
    state = RULES.new(completed(RULES, Setup(seats, options, seeded(seed), edition="estimate-1")))
    game = Game(RULES, state)
    step: Any = state.agenda.pop()
    assert isinstance(step, LayOut)
    step.run(game)
    return state


class Table:
    """A game under way; nothing lies on the map, nobody holds anything, seat 0 is at turn in era 2."""

    def __init__(self, seats: int = 3, seed: int = 0, *, bare: bool = True, **options: str) -> None:
        self.state = laid(seats, seed, **options)
        self.events: list[Event] = []
        self.last: Transition[Ages] | None = None
        if bare:
            self._clear()

    def _clear(self) -> None:
        state = self.state
        state.clock = FIRST[2]
        for id, region in state.regions.items():
            clear_display(state, id)
            region.sage, region.tokens = False, []
        state.decks.diplomats = {}
        for society in state.societies:
            society.hand, society.inventions, society.council = [], [], Council(0, dict.fromkeys(SPECIALTIES, 0))
            society.supply = 20

    # ------------------------------------------------------------ laying out

    def __getitem__(self, seat: int) -> Society:
        return self.state.societies[seat]

    def at(self, region: str) -> Region:
        return self.state.regions[region]

    def council(self, seat: int, economy: int = 0, culture: int = 0, technology: int = 0, academics: int = 0) -> None:
        """Who is available; nobody is exhausted."""
        self[seat].council = Council(academics, {"economy": economy, "culture": culture, "technology": technology})

    def card(
        self, region: str, card: str, presenter: int = 0, inventor: int = -1, innovator: int = -1, n: int | None = None
    ) -> None:
        """A card on the map; an Invention if it has an inventor."""
        there = self.at(region)
        there.card, there.presenter, there.inventor, there.innovator = card, presenter, inventor, innovator
        there.invention = inventor >= 0
        there.presented = PACK.specialist_tiles[there.tile].slots if n is None else n

    def tile(self, region: str, tile: str) -> None:
        """A specialist tile there; the one that lay there goes where that one was."""
        other = next(each for each in self.state.regions.values() if each.tile == tile)
        other.tile, self.at(region).tile = self.at(region).tile, tile

    def wealth(self, region: str, letter: str, *tiles: str) -> None:
        """A wealth stack there, the last tile on top; the stack that lay there changes places with it."""
        there, other = self.at(region), next(r for r in self.state.regions.values() if r.letter == letter)
        there.letter, other.letter, there.wealth, other.wealth = letter, there.letter, list(tiles), there.wealth

    def citizens(self, region: str, *numbers: int) -> None:
        """Citizens in the map area, by owner."""
        found = self.at(region).citizens
        found[: len(numbers)] = numbers

    def token(self, region: str, owner: int, id: str, up: bool = True) -> None:
        """An influence token on the next influence space."""
        self.at(region).tokens.append(Token(owner, id, up))
        if owner < len(self.state.societies):
            self[owner].tokens.remove(id)

    def build(self, seat: int, *tiles: str, **sites: str) -> None:
        """Tiles on the progress map: on the hexes named, or on any."""
        built = self[seat].built
        built |= sites
        free = iter([hex for hex in reversed(PACK.hexes) if hex not in built])
        for tile in tiles:
            built[next(free)] = tile

    def milestones(self, common: str, private: str, eureka: str = "", discard: str = "") -> None:
        """Milestones by their displays; the private ones by seat, then Chronos, then the non-player display."""
        state, own = self.state, private.split()
        state.decks.common, state.decks.eureka, state.decks.discard = common.split(), eureka.split(), discard.split()
        for seat, society in enumerate(state.societies):
            society.milestone = own[seat]
        rest = own[len(state.societies) :]
        if state.chronos is not None:
            state.chronos.milestone = rest.pop(0)
        state.decks.outsider = rest.pop(0) if rest else ""

    def diplomats(self, **standing: list[int]) -> None:
        """Citizens on milestones."""
        self.state.decks.diplomats = standing

    def era(self, era: int, round: int = 1) -> None:
        """The Chronos figure."""
        self.state.clock = FIRST[era] + round - 1

    # ------------------------------------------------------------ playing

    def next(self, *steps: Step) -> Table:
        """These steps come next, then somebody else's pillar."""
        agenda: Any = self.state.agenda
        agenda[:] = [PlacePillar(len(self.state.societies) - 1), *reversed(steps)]
        self.settle()
        return self

    def settle(self) -> None:
        game = Game(RULES, self.state)
        game.settle()
        self.events += game.events

    def act(self, action: Action, seat: int = 0, ready: int = 0) -> Table:
        """An action by a pillar that stands already, with so many chain tokens available."""
        self.state.playing = seat
        self.state.turn = Turn(ready=ready)
        return self.next(perform(seat, action, "main"))

    def turn(self, seat: int = 0) -> Table:
        """A whole turn."""
        return self.next(BeginTurn(seat))

    @property
    def keys(self) -> list[str]:
        """What is offered now."""
        return [option.key for decision in decisions(RULES, self.state) for option in decision.options]

    @property
    def asked(self) -> str:
        """What is asked: the tag of the step."""
        return str(self.state.agenda[-1].__struct_config__.tag)

    def play(self, *keys: str) -> Table:
        """Answers, one after the other; several picks in one are joined by "+"."""
        for key in keys:
            found = decisions(RULES, self.state)
            seat = found[0].seat
            self.last = play(RULES, self.state, seat, tuple(key.split("+")))
            self.state = self.last.state
            self.events += self.last.events
        return self

    def refused(self, key: str) -> str:
        """The clause by which an answer is refused; nothing has changed."""
        before = encode(self.state)
        try:
            play(RULES, self.state, decisions(RULES, self.state)[0].seat, key)
        except Illegal as error:
            assert encode(self.state) == before
            return error.refusal.clause
        raise AssertionError(f"{key} was possible")

    def told(self, id: str) -> int:
        """How many events of a kind there were."""
        return sum(event.text.id == f"event.{id}" for event in self.events)


def whole(seats: int, seed: int = 0, **options: str) -> Transition[Ages]:
    """A new game at its first question."""
    return start(RULES, Setup(seats, options, seeded(seed)))
