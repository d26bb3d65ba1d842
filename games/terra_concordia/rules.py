"""Terra Concordia: the contract with everything around it."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.habits import Habit
from games.core.model import (
    Choosable,
    Command,
    Key,
    Meta,
    Option,
    Parameter,
    Preset,
    Refusal,
    Scene,
    Seat,
    Setup,
    Text,
)
from games.core.rng import Stream
from games.core.rules import BadSetup, Rules
from games.terra_concordia import diplomacy
from games.terra_concordia.board import NAMES
from games.terra_concordia.content import PACKS
from games.terra_concordia.gauge import TerraGauge
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import Nation, Worker
from games.terra_concordia.state import World
from games.terra_concordia.steps import AnyStep, BeginRound, LayOut, PickCivilization
from games.terra_concordia.steps.closing import ending
from games.terra_concordia.steps.setup import unpack
from games.terra_concordia.steps.turns import NextTurn, Turn
from games.terra_concordia.teller import TerraTeller
from games.terra_concordia.thinker import TerraThinker
from games.terra_concordia.view import WorldView, world_view

_WORKER = Parameter("worker", "worker.", required=False)


class TerraConcordia(Rules[World, WorldView]):
    """The rules; the clauses are those of ``reference/``."""

    meta = Meta(
        key="terra_concordia",
        slash="concordia",
        seats=(1, 4),
        options=(
            Choosable("variant", ("standard", "quick", "epic", "beginners", "diplomacy")),
            Choosable("automas", ("0", "1", "2", "3")),
            Choosable("difficulty", ("normal", "easy", "hard"), lambda setup: setup.options["automas"] != "0"),
            Choosable(
                "scenario",
                (
                    "first_empire",
                    "forest_guardian",
                    "legendary_market",
                    "lone_admiral",
                    "visionary_architect",
                    "last_refuge",
                ),
                lambda setup: setup.seats == 1 and setup.options["automas"] == "0",
            ),
        ),
        presets=(Preset("standard", {"variant": "standard"}), Preset("first_game", {"variant": "beginners"})),
        minutes=(90, 180),
        publisher="NCB Company",
        secrets=True,
    )
    state_type = World[AnyStep]
    editions = PACKS
    tell = TerraTeller()
    think = TerraThinker()
    measure = TerraGauge()
    interrupts = True
    answer_keys = ("accept.", "reject.")
    open_keys = (
        *("civilization.", "collect.", "explore.", "research.", "influence.", "navigate.", "reveal."),
        *("convert.", "claim.", "name.", "rival.", "decline"),
        *("trade", "restore", "recruit", "pass"),
    )
    commands = (
        Command("collect", (_WORKER, Parameter("hex", "collect."))),
        Command("explore", (_WORKER, Parameter("hex", "explore."), Parameter("more", "reveal.", required=False))),
        Command("build", (_WORKER, Parameter("card", "build."), Parameter("hex", "site.", required=False))),
        Command("research", (Parameter("technology", "research."),)),
        Command(
            "trade",
            (
                Parameter("first", "give."),
                Parameter("second", "give.", required=False),
                Parameter("third", "give.", required=False),
                Parameter("confirm", "confirm", required=False),
            ),
            key="trade",
        ),
        Command("influence", (_WORKER, Parameter("hex", "influence."))),
        Command("restore", (_WORKER, Parameter("confirm", "restore"))),
        Command("recruit", key="recruit"),
        Command("navigate", (Parameter("voyage", "navigate."),)),
        Command("pass", key="pass"),
        Command(
            "play-card",
            (
                Parameter("card", "play."),
                Parameter("rival", "rival.", required=False),
                Parameter("technology", "take.", required=False),
                Parameter("hex", "reveal.", required=False),
            ),
        ),
        Command("discard", (Parameter("card", "discard."),)),
        Command(
            "alliance",
            (
                Parameter("propose", "propose.", required=False),
                Parameter("accept", "accept.", required=False),
                Parameter("reject", "reject.", required=False),
                Parameter("dissolve", "dissolve", required=False),
            ),
        ),
    )
    habits = (
        Habit("pass", ("ask.turn", "ask.turn_worker", "ask.turn_reserve"), ("pass",)),
        Habit(
            "decline_alliances", ("ask.anytime",), ("reject.",), where=lambda view, seat: view.variant == "diplomacy"
        ),
        Habit("decline_conversions", ("ask.convert_resource",), ("decline",)),
    )
    unprinted = NAMES
    clause_not_asked = "TC-ACT-GEN-01"
    clause_illegal = "TC-ACT-GEN-03"

    def new(self, setup: Setup) -> World:
        """The table before anything is picked or dealt (TC-OVR-01 to TC-OVR-03, TC-SET-09, TC-SET-10, TC-SET-18)."""
        variant, automas = setup.options["variant"], int(setup.options["automas"])
        alone = setup.seats + automas == 1
        constants = PACKS[setup.edition].constants
        nations = [
            Nation(
                automa=seat >= setup.seats,
                individual=constants.sustainability_start,
                workers=[Worker() for _ in range(constants.start_workers)],
                discs=constants.influence_disc_limit,
            )
            for seat in range(setup.seats + automas)
        ]
        world: World = World(
            # Agendas are worked off from the end: seat 0 picks first.
            agenda=[BeginRound(), LayOut(), *(PickCivilization(seat) for seat in reversed(range(len(nations))))],
            rng=Stream(setup.key),
            edition=setup.edition,
            scene=Scene(1, 0),
            variant=variant,
            scenario=setup.options["scenario"] if alone else "",
            difficulty=setup.options["difficulty"],
            nations=nations,
            sustainability=constants.sustainability_start,
        )
        unpack(world)
        return world

    def seats(self, state: World) -> range:
        return range(len(state.nations))

    def view(self, state: World, seat: Seat | None) -> WorldView:
        return world_view(state, seat)

    def ending(self, state: World) -> Text | None:
        """What ends the game with the round, other than that it is the last, or has ended it (TC-END-01 to -03)."""
        why = state.ending or ending(state)
        if state.outcome is not None:
            return Text(f"consequence.{why}")
        return Text(f"consequence.soon_{why}") if why and why != "rounds" else None

    def skip_to(self, game: Game[World], seat: Seat) -> bool:
        state = game.state
        if state.phase != "actions" or state.nations[seat].passed:
            return False
        state.turn = seat
        game.cut(lambda step: isinstance(step, NextTurn))
        game.open_scene(seat)
        game.then(Turn(seat))
        return True

    def means(self, view: WorldView, seat: Seat) -> dict[str, int]:
        nation = view.nations[seat]
        more = {"workers": nation.free_workers, "hand": nation.hand, "discs": nation.discs}
        return nation.resources | more

    def anytime(self, game: Game[World]) -> dict[Seat, list[Option]]:
        state = game.state
        return {seat: diplomacy.dealings(state, seat) for seat in self.seats(state)} if state.rules.alliances else {}

    def interrupt(self, game: Game[World], seat: Seat, key: Key) -> None:
        diplomacy.deal(game, seat, key)

    def refuse_interrupt(self, state: World, seat: Seat, key: Key) -> Refusal | None:
        return diplomacy.hindrance(state, seat, key) if key.partition(".")[0] in diplomacy.VERBS else None

    def talks(self, setup: Setup) -> bool:
        """In Diplomacia alliances are made (TC-DIP-01)."""
        return setup.options["variant"] == "diplomacy"

    def minutes(self, setup: Setup) -> tuple[int, int]:
        return PACKS[setup.edition].variants[setup.options["variant"]].minutes

    def admits(self, setup: Setup) -> None:
        """Raises ``BadSetup``: more than four in all (TC-OVR-01), a variant alone (TC-OVR-02), Diplomacy without four
        people (TC-DIP-01).
        """
        variant, automas = setup.options["variant"], int(setup.options["automas"])
        seats = setup.seats + automas
        if seats > 4:
            raise BadSetup(Text("setup.too_many", {"n": seats}), "TC-OVR-01")
        if variant == "diplomacy" and (setup.seats != 4 or automas or setup.bots):
            raise BadSetup(Text("setup.four_people"), "TC-DIP-01")
        if seats == 1 and variant != "standard":
            raise BadSetup(Text("setup.alone"), "TC-OVR-02")

    def opponents(self, setup: Setup) -> int:
        return int(setup.options["automas"])

    def unseated(self, state: World, seat: Seat) -> Text:
        return who_said(state, seat)
