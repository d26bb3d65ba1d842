"""Terra Concordia: the contract with everything around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.agenda import Game
from games.core.model import (
    Choosable,
    Command,
    Component,
    Contest,
    Key,
    Meta,
    Option,
    Parameter,
    Refusal,
    Seat,
    Setup,
    Text,
)
from games.core.rng import Stream
from games.core.rules import BadSetup, Rules
from games.terra_concordia import describe, diplomacy
from games.terra_concordia.content import LATEST, PREFIXES, pack
from games.terra_concordia.imagination import imagined
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import Nation, Worker
from games.terra_concordia.state import World
from games.terra_concordia.steps import AnyStep, BeginRound, LayOut, PickCivilization
from games.terra_concordia.steps.setup import unpack
from games.terra_concordia.valuation import prospects
from games.terra_concordia.view import WorldView, world_view

BEGINNER = "beginner"
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
        minutes=(90, 180),
        publisher="NCB Company",
        secrets=True,
    )
    state_type = World[AnyStep]
    interrupts = True
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
    clause_not_asked = "TC-ACT-GEN-01"
    clause_illegal = "TC-ACT-GEN-03"

    def new(self, setup: Setup) -> World:
        """The table before anything is picked or dealt (TC-OVR-01 to TC-OVR-03, TC-SET-09, TC-SET-10, TC-SET-18)."""
        variant, automas = setup.options["variant"], int(setup.options["automas"])
        check_table(variant, setup.seats, automas, setup.bots)
        alone = setup.seats + automas == 1
        constants = pack(LATEST).constants
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
            edition=LATEST,
            variant=variant,
            scenario=setup.options["scenario"] if alone else "",
            difficulty=setup.options["difficulty"],
            nations=nations,
            sustainability=constants.sustainability_start,
        )
        unpack(world)
        return world

    def opponents(self, setup: Setup) -> int:
        return int(setup.options["automas"])

    def seats(self, state: World) -> range:
        return range(len(state.nations))

    def view(self, state: World, seat: Seat | None) -> WorldView:
        return world_view(state, seat)

    def determinise(self, state: World, seat: Seat | None, stream: Stream) -> World:
        """Hands, secrets, piles and hidden hexes dealt anew among what the seat cannot see (TC-INFO-01 to -03)."""
        return imagined(self, state, seat, stream)

    def census(self, state: World) -> Mapping[str, int]:
        """Cards of each kind that leave no table, tiles, figures on their boards; Technologies can be had by many."""
        components = pack(state.edition)
        cards = [*state.constructions.cards, *state.constructions.discards, *state.pool.cards, *state.pool.discards]
        for nation in state.nations:
            cards += [*nation.hand, *nation.played, *(building.card for building in nation.buildings)]
        found = {kind: sum(card.startswith(prefix) for card in cards) for kind, prefix in PREFIXES.items()}
        found["construction"] = sum(card in components.constructions for card in cards)
        found["cards"] = len(set(cards))
        found["events"] = len(state.events.cards) + len(state.events.discards) + len(state.current)
        found["wonders"] = len(state.wonders) + len(state.hidden_wonders) + len(state.unused_wonders)
        found["wonders"] += sum(len(nation.wonders) for nation in state.nations)
        found["secrets"] = len(state.unused_secrets) + sum(bool(nation.secret) for nation in state.nations)
        found["discs"] = len(state.land.discs) + sum(nation.discs for nation in state.nations)
        found["hexes"] = len(state.land.owners)
        found["tiles"] = sum(state.land.terrains.count(letter) for letter in "fmldrvoi")
        taken = {id for nation in state.nations for id in nation.technologies} & components.exclusive
        piles = [*state.technologies.cards, *state.technologies.discards, *state.market]
        found["technologies"] = len(taken) + len(piles)
        return found

    def evaluate(self, state: World, seat: Seat) -> float:
        return prospects(state)[seat]

    def evaluations(self, state: World) -> Sequence[float]:
        return prospects(state)

    def contests(self) -> tuple[Contest, ...]:
        """The full table: no civilization far from a quarter of the games, no gain from beginning."""
        fair = dict.fromkeys(pack(LATEST).civilizations, (0.2, 0.3)) | {BEGINNER: (0.0, 0.3)}
        return (Contest(seats=4, games=2_000, fair=fair),)

    def victories(self, state: World) -> Mapping[str, float]:
        """The civilizations, and the first player of round 1: the token has moved once in each round since."""
        winners = state.outcome.winners if state.outcome else ()
        parts = [(seat in winners) / max(1, len(winners)) for seat in self.seats(state)]
        found = {nation.civilization: part for nation, part in zip(state.nations, parts, strict=True)}
        found[BEGINNER] = parts[(state.first - (state.round - 1)) % len(parts)]
        return found

    def scores(self, view: WorldView) -> Mapping[Seat, Mapping[str, int]]:
        return {nation.seat: nation.score for nation in view.nations}

    def describe(self, view: WorldView) -> list[Text]:
        return describe.describe(view)

    def header(self, view: WorldView) -> Text:
        return describe.header(view)

    def status(self, view: WorldView, seat: Seat) -> Text:
        return describe.status(view, seat)

    def prepared(self, view: WorldView, seat: Seat) -> tuple[Text, ...]:
        return describe.prepared(view, seat)

    def proposal(self, view: WorldView, seat: Seat) -> Text | None:
        return next(iter(describe.proposals(view, seat)), None)

    def private(self, view: WorldView, seat: Seat) -> Text | None:
        return describe.private(view, seat)

    def verdict(self, view: WorldView) -> Text | None:
        return describe.verdict(view)

    def components(self) -> tuple[Component, ...]:
        return describe.components(LATEST)

    def unseated(self, state: World, seat: Seat) -> Text:
        return who_said(state, seat)

    def anytime(self, game: Game[World], seat: Seat) -> list[Option]:
        return diplomacy.dealings(game.state, seat)

    def interrupt(self, game: Game[World], seat: Seat, key: Key) -> None:
        diplomacy.deal(game, seat, key)

    def refuse_interrupt(self, state: World, seat: Seat, key: Key) -> Refusal | None:
        return diplomacy.hindrance(state, seat, key) if key.partition(".")[0] in diplomacy.VERBS else None


def check_table(variant: str, places: int, automas: int, bots: int = 0) -> None:
    """Whether a variant can be played by so many places, some of them by bots, and Automas beside them.

    Raises:
        BadSetup: more than four in all (TC-OVR-01), a variant alone (TC-OVR-02), Diplomacy without four people
            (TC-DIP-01).
    """
    seats = places + automas
    if seats > 4:
        raise BadSetup(Text("setup.too_many", {"n": seats}), "TC-OVR-01")
    if variant == "diplomacy" and (places != 4 or automas or bots):
        raise BadSetup(Text("setup.four_people"), "TC-DIP-01")
    if seats == 1 and variant != "standard":
        raise BadSetup(Text("setup.alone"), "TC-OVR-02")
