"""Os Triunfos de Tarlac, by Vinicius Marino Carvalho (Museu de Arqueologia e Etnologia da USP, 2022)."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import (
    Choosable,
    Command,
    Decision,
    Key,
    Meta,
    Option,
    Parameter,
    Part,
    Preset,
    Refusal,
    Seat,
    Setup,
    Text,
)
from games.core.rng import Stream
from games.core.rules import BadSetup, Rules
from games.tarlac.content import PACKS
from games.tarlac.gauge import TarlacGauge
from games.tarlac.orders import HABITS, of_many_armies
from games.tarlac.pieces import Faction, House, Settlement
from games.tarlac.printed import DEC, PRETENDERS, SCENARIOS, Scenario
from games.tarlac.seating import FEWEST, Plan, most_players, part_keys, plan, side_of
from games.tarlac.state import Thomond
from games.tarlac.steps import AnyStep, Round
from games.tarlac.steps.exile import exile_options, go_into_exile, refuse_exile
from games.tarlac.steps.expedition import NextArmy
from games.tarlac.steps.sacking import PLUNDER, plunder_hindrance, plunderer
from games.tarlac.teller import TarlacTeller, part_said
from games.tarlac.thinker import TarlacThinker
from games.tarlac.view import ThomondView, thomond_view

DEFAULT_SCENARIO = "1281"
"""The first in the list that takes three to seven players, and nobody begins in exile."""


class Tarlac(Rules[Thomond, ThomondView]):
    """The rules; the clauses are those of ``reference/``."""

    meta = Meta(
        key="tarlac",
        talks=True,
        seats=(3, 7),
        options=(
            Choosable("scenario", (DEFAULT_SCENARIO, *(id for id in SCENARIOS if id != DEFAULT_SCENARIO))),
            Choosable("max_rounds", ("8", "6", "12")),
            Choosable("war", ("pays", "letter"), house=True),
            Choosable("start_febas", ("3", "2", "4"), house=True),
            Choosable("combat", ("pool_min", "single", "d6_plus_battles"), house=True),
            Choosable("bog_defender_only", ("no", "yes"), house=True),
            Choosable("sack_in_passing", ("no", "yes"), house=True),
            Choosable("npc_accept", ("4", "3", "5"), house=True),
            Choosable("partition_persists", ("no", "yes"), house=True),
            Choosable("demobilise", ("after_provision", "own_turn"), house=True),
            Choosable("max_cycles", ("6", "4", "8"), house=True),
        ),
        presets=(
            Preset("standard", {"max_rounds": "8"}),
            Preset("first_game", {"max_rounds": "6"}),
            Preset("tournament", {"max_rounds": "12"}),
            Preset("letter", {"max_rounds": "8", "war": "letter"}),
        ),
        minutes=(120, 240),
        authors=("Vinicius Marino Carvalho",),
        publisher="MAE-USP",
        secrets=False,
    )
    state_type = Thomond[AnyStep]
    editions = PACKS
    tell = TarlacTeller()
    think = TarlacThinker()
    measure = TarlacGauge()
    interrupts = True
    commands = (
        Command(
            "mobilize",
            (
                Parameter("base", "base.", required=False),
                Parameter("battles", "muster.", required=False),
                Parameter("mix", "mix.", required=False),
                Parameter("provisions", "provision.", required=False),
            ),
        ),
        Command("march", (Parameter("space", "march."),)),
        Command("call", (Parameter("faction", "call."),)),
        Command("answer", (Parameter("answer", "answer."),)),
        Command("attack", (Parameter("army", "attack."),)),
        Command("fight", (Parameter("answer", "fight.", required=False), Parameter("stand", "stand.", required=False))),
        Command("disengage", key="fight.flee"),
        Command("retreat", (Parameter("space", "retreat."),)),
        Command("sack", (Parameter("space", "sack."),)),
        Command("plunder", key="plunder"),
        Command("defend", (Parameter("answer", "defend."),)),
        Command("rally", (Parameter("space", "rally."),)),
        Command(
            "provision",
            (Parameter("provisions", "feed.", required=False), Parameter("coyne", "eat.", required=False)),
        ),
        Command("demobilize", (Parameter("answer", "home."),)),
        Command("exile", (Parameter("faction", "exile."),)),
    )
    habits = HABITS
    clause_not_asked = "TA-TURN-01"
    clause_illegal = "TA-TURN-02"

    def new(self, setup: Setup) -> Thomond:
        """The table before chance (TA-SET-01 to TA-SET-08)."""
        components, house = PACKS[setup.edition], House.chosen(setup.options)
        scenario = components.scenarios[setup.options["scenario"]]
        seats = plan(scenario, setup.seats)
        factions = {id: Faction() for id in components.factions}
        for seat, played in enumerate(seats):
            for id in played:
                factions[id].seat = seat
                factions[id].herds = 0 if id in (DEC, scenario.exiled) else components.base.start.herds
        for pretender in PRETENDERS:
            for id in (pretender, *scenario.allies(pretender)):
                factions[id].ally = pretender
        factions[DEC].ally = scenario.dec_side
        for bond in scenario.hostages:
            factions[bond.giver].hostage = bond.holder
        cards = components.decks[scenario.deck].cards
        return Thomond(
            agenda=[Round()],
            rng=Stream(setup.key),
            edition=setup.edition,
            scenario=scenario.id,
            house=house,
            sides=tuple(side_of(played, scenario) for played in seats),
            factions=factions,
            settlements=dict.fromkeys(components.spaces, Settlement()),
            febas=_febas(house, scenario, seats),
            pounds=scenario.de_clare_pounds if house.war == "pays" else scenario.printed_pounds,
            king=scenario.king,
            exiled=scenario.exiled,
            partition=scenario.partition,
            deck=[card for card, n in cards.items() for _ in range(n)],
        )

    def seats(self, state: Thomond) -> range:
        return range(len(state.sides))

    def view(self, state: Thomond, seat: Seat | None) -> ThomondView:
        return thomond_view(state)

    def out(self, state: Thomond) -> list[Seat]:
        """Allies without febas (TA-WIN-05)."""
        return state.out

    def skip_to(self, game: Game[Thomond], seat: Seat) -> bool:
        """The next army of the seat that still takes its turn in this cycle (TA-TURN-01)."""
        state = game.state
        coming = state.order[state.next :]
        mine = [n for n, id in enumerate(coming) if state.factions[id].seat == seat and state.factions[id].army]
        if state.phase != "expedition" or not mine or not game.cut(lambda step: isinstance(step, NextArmy)):
            return False
        state.next += mine[0]
        state.fight = None
        return True

    def means(self, view: ThomondView, seat: Seat) -> dict[str, int]:
        found = {"febas": view.seats[seat].febas or 0}
        for id in view.seats[seat].factions:
            faction = view.faction(id)
            found |= {f"{id}.herds": faction.herds, f"{id}.pounds": faction.pounds}
            if faction.army is not None:
                found |= {f"{id}.battles": faction.army.battles, f"{id}.provisions": faction.army.provisions}
        return found

    def obey(self, view: ThomondView, seat: Seat, order: Key, asked: Decision) -> tuple[Key, ...] | None:
        many = of_many_armies(order, asked)
        return super().obey(view, seat, order, asked) if many is None else many

    def anytime(self, game: Game[Thomond]) -> dict[Seat, list[Option]]:
        found, seat = exile_options(game.state), plunderer(game.state)
        if seat is not None:
            found.setdefault(seat, []).append(PLUNDER)
        return found

    def interrupt(self, game: Game[Thomond], seat: Seat, key: Key) -> None:
        if key == PLUNDER.key:
            assert game.state.turn is not None
            game.state.turn.plunders = True
        else:
            go_into_exile(game, key)

    def refuse_interrupt(self, state: Thomond, seat: Seat, key: Key) -> Refusal | None:
        return plunder_hindrance(state, seat) if key == PLUNDER.key else refuse_exile(state, seat, key)

    def capacity(self, setup: Setup) -> int:
        """As many as find a king to play (TA-SEAT-06)."""
        return most_players(_scenario(setup))

    def admits(self, setup: Setup) -> None:
        """Raises ``BadSetup`` where the scenario has too few allies for so many players (TA-SEAT-06)."""
        scenario = _scenario(setup)
        most = most_players(scenario)
        if setup.seats > most:
            raise BadSetup(Text("setup.too_many", {"year": scenario.id, "most": most, "n": setup.seats}), "TA-SEAT-06")

    def parts(self, setup: Setup) -> tuple[Part, ...]:
        """The factions of each seat (TA-SEAT-01 to TA-SEAT-06), from which the players choose theirs."""
        scenario = _scenario(setup)
        if not FEWEST <= setup.seats <= most_players(scenario):
            return ()
        keys, seats = part_keys(scenario, setup.seats), plan(scenario, setup.seats)
        return tuple(
            Part(key, part_said(played, side_of(played, scenario))) for key, played in zip(keys, seats, strict=True)
        )


def _febas(house: House, scenario: Scenario, seats: Plan) -> dict[Seat, int]:
    """What everybody begins with but de Clare; whoever a scenario treats worst has one more (TA-SET-05, TA-SET-06)."""
    febas = {seat: house.start_febas for seat, played in enumerate(seats) if played != (DEC,)}
    favoured = scenario.favours(len(seats)) if house.war == "pays" else ""
    if favoured:
        febas[next(seat for seat, played in enumerate(seats) if favoured in played)] += 1
    return febas


def _scenario(setup: Setup) -> Scenario:
    return PACKS[setup.edition].scenarios[setup.options["scenario"]]
