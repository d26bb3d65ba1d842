"""Gnomopolis, by Igor Knop and Patrick Matheus (Conclave Editora, 2018)."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.agenda import Game
from games.core.model import Command, Component, Meta, Parameter, Seat, Setup, Text
from games.core.rng import Stream
from games.core.rules import Rules, clone
from games.gnomopolis import describe
from games.gnomopolis.content import COLOURS, LATEST, pack
from games.gnomopolis.pieces import Capital, District
from games.gnomopolis.queries import end_met
from games.gnomopolis.scoring import Housing, breakdown
from games.gnomopolis.state import Town
from games.gnomopolis.steps import AnyStep, LayOut
from games.gnomopolis.valuation import prospects
from games.gnomopolis.view import TownView, town_view

_CHOICES = (
    Parameter("payment", "pay.", required=False),
    Parameter("specialist", "take.", required=False),
    Parameter("search", "search.", required=False),
)


class Gnomopolis(Rules[Town, TownView]):
    """The rules; the clauses are those of ``reference/``."""

    meta = Meta(
        key="gnomopolis",
        seats=(1, 4),
        minutes=(30, 60),
        authors=("Igor Knop", "Patrick Matheus"),
        publisher="Conclave Editora",
        secrets=False,
    )
    state_type = Town[AnyStep]
    commands = (
        Command("act", (Parameter("scroll", "act."), *_CHOICES)),
        Command("build", (Parameter("building", "build."), Parameter("team", "team.", required=False))),
        Command("caravan", (Parameter("action", "copy.", required=False), *_CHOICES), key="caravan"),
        Command("pass", key="pass"),
    )
    clause_not_asked = "GN-TURN-01"
    clause_illegal = "GN-INFO-04"

    def new(self, setup: Setup) -> Town:
        """The table before chance: Capitals, cups, advisors, cards in order (GN-SET-01 to GN-SET-09, GN-SOLO-01)."""
        components = pack(LATEST)
        start, capital = components.start, components.capitals[setup.seats]
        return Town(
            agenda=[LayOut()],
            rng=Stream(setup.key),
            edition=LATEST,
            districts=[
                District(cup=dict(start.cup), coins=start.coins, helpers=start.helpers) for _ in range(setup.seats)
            ],
            old=Capital(dict.fromkeys(COLOURS, capital.gnomes_of_each_colour), capital.coins),
            new=Capital(),
            offer=[],
            deck=list(components.buildings),
            centre=list(components.advisors),
        )

    def seats(self, state: Town) -> range:
        return range(len(state.districts))

    def view(self, state: Town, seat: Seat | None) -> TownView:
        return town_view(state, seat)

    def determinise(self, state: Town, seat: Seat | None, stream: Stream) -> Town:
        """Nobody knows the deck or the draws to come, so every seat gets the same kind of world (GN-INFO-02)."""
        world = clone(self, state)
        game = Game(self, world)
        world.rng = Stream(b"".join(stream.word().to_bytes(8, "little") for _ in range(4)))
        # In a fixed order first: the shuffle must not remember the true one.
        world.deck.sort()
        game.shuffle(world.deck)
        return world

    def census(self, state: Town) -> Mapping[str, int]:
        """Gnomes of each colour in play, cards and advisors; coins and helpers come from an endless box."""
        areas = [state.old.gnomes, state.new.gnomes]
        for district in state.districts:
            areas += [district.cup, district.active, district.exhausted, district.team.standing, district.team.lying]
            for pile in district.used.values():
                areas += [pile.standing, pile.lying]
        found: dict[str, int] = {colour: sum(area.get(colour, 0) for area in areas) for colour in COLOURS}
        found["buildings"] = len(state.deck) + len(state.offer) + sum(len(d.buildings) for d in state.districts)
        found["advisors"] = len(state.centre) + sum(len(d.advisors) for d in state.districts)
        return found

    def evaluate(self, state: Town, seat: Seat) -> float:
        return prospects(state, seat)

    def victories(self, state: Town) -> Mapping[str, float]:
        """In turn order, since chance decides which seat begins."""
        winners = state.outcome.winners if state.outcome else ()
        n = len(state.districts)
        return {f"player {turn + 1}": float((state.first + turn) % n in winners) for turn in range(n)}

    def scores(self, view: TownView) -> Mapping[Seat, Mapping[str, int]]:
        components = pack(view.edition)
        return {
            district.seat: breakdown(
                components,
                district.coins,
                Housing(district.housing.in_buildings, district.housing.on_board, district.housing.homeless),
                [advisor.id for advisor in district.advisors],
            )
            for district in view.districts
        }

    def describe(self, view: TownView) -> list[Text]:
        return describe.describe(view)

    def header(self, view: TownView) -> Text:
        return describe.header(view)

    def status(self, view: TownView, seat: Seat) -> Text:
        return describe.status(view, seat)

    def private(self, view: TownView, seat: Seat) -> Text:
        return describe.reserve(view, seat)

    def components(self) -> tuple[Component, ...]:
        return describe.components(LATEST)

    def watch(self, game: Game[Town]) -> None:
        """A condition for the end is noted the instant it is met, once and for all (GN-END-01 to GN-END-04)."""
        state = game.state
        if not state.trigger and (met := end_met(state)):
            state.trigger = met
            game.emit("event.trigger", why=Text(f"trigger.{met}"))
