"""Gnomopolis, by Igor Knop and Patrick Matheus (Conclave Editora, 2018)."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.habits import Habit, alone
from games.core.model import Command, Meta, Parameter, Seat, Setup, Text
from games.core.rng import Stream
from games.core.rules import Rules
from games.gnomopolis.content import PACKS
from games.gnomopolis.gauge import GnomopolisGauge
from games.gnomopolis.pieces import Capital, District
from games.gnomopolis.printed import COLOURS
from games.gnomopolis.queries import end_met
from games.gnomopolis.state import Town
from games.gnomopolis.steps import AnyStep, LayOut
from games.gnomopolis.steps.rounds import Round
from games.gnomopolis.steps.turn import TakeTurn
from games.gnomopolis.teller import GnomopolisTeller
from games.gnomopolis.thinker import GnomopolisThinker
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
    editions = PACKS
    tell = GnomopolisTeller()
    think = GnomopolisThinker()
    measure = GnomopolisGauge()
    commands = (
        Command("act", (Parameter("scroll", "act."), *_CHOICES)),
        Command("build", (Parameter("building", "build."), Parameter("team", "team.", required=False))),
        Command("caravan", (Parameter("action", "copy.", required=False), *_CHOICES), key="caravan"),
        Command("pass", key="pass"),
    )
    habits = (
        Habit("pass", ("ask.turn",), ("pass",)),
        Habit("pass_if_nothing", ("ask.turn",), ("pass",), when=alone),
    )
    clause_not_asked = "GN-TURN-01"
    clause_illegal = "GN-INFO-04"
    clause_unfinished = "GN-TURN-03"

    def new(self, setup: Setup) -> Town:
        """The table before chance: Capitals, cups, advisors, cards in order (GN-SET-01 to GN-SET-09, GN-SOLO-01)."""
        components = PACKS[setup.edition]
        start, capital = components.start, components.capitals[setup.seats]
        return Town(
            agenda=[LayOut()],
            rng=Stream(setup.key),
            edition=setup.edition,
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

    def watch(self, game: Game[Town]) -> None:
        """A condition for the end is noted the instant it is met, once and for all (GN-END-01 to GN-END-04)."""
        state = game.state
        if not state.trigger and (met := end_met(state)):
            state.trigger = met
            game.emit("event.trigger", why=Text(f"trigger.{met}"))

    def ending(self, state: Town) -> Text | None:
        """The last round, and its end (GN-END-05, GN-SOLO-04)."""
        if state.outcome is not None:
            return Text("consequence.over" if state.trigger else "consequence.nothing_left")
        return Text("consequence.last_round", {"why": Text(f"trigger.{state.trigger}")}) if state.trigger else None

    def skip_to(self, game: Game[Town], seat: Seat) -> bool:
        """The turn of this round that is still to come, else that of the next (GN-TURN-01), if there is one."""
        begins = TakeTurn(seat)
        if not game.cut(lambda step: step == begins or isinstance(step, Round)):
            return False
        if game.next == begins:
            return True
        if game.state.trigger:
            return False
        game.run_next()
        return game.cut(lambda step: step == begins)

    def means(self, view: TownView, seat: Seat) -> dict[str, int]:
        district = view.districts[seat]
        return district.active | {"coins": district.coins, "helpers": district.helpers}
