"""Os Triunfos de Tarlac, by Vinicius Marino Carvalho (Museu de Arqueologia e Etnologia da USP, 2022)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.core.agenda import Game
from games.core.model import Choosable, Command, Component, Contest, Key, Meta, Option, Parameter, Seat, Setup, Text
from games.core.rng import Stream
from games.core.rules import BadSetup, Rules, clone
from games.tarlac import describe
from games.tarlac.content import CBR, CT, DEC, LATEST, PRETENDERS, SCENARIOS, pack
from games.tarlac.pieces import Faction, House, Settlement
from games.tarlac.queries import EXTRA
from games.tarlac.scoring import points
from games.tarlac.seating import most_players, plan, side_of
from games.tarlac.state import Thomond
from games.tarlac.steps import NewRound
from games.tarlac.steps.exile import exile_options, go_into_exile
from games.tarlac.valuation import prospects
from games.tarlac.view import ThomondView, thomond_view

DEFAULT_SCENARIO = "1281"
"""The first in the list that takes three to seven players, and nobody begins in exile."""


class Tarlac(Rules[Thomond, ThomondView]):
    """The rules; the clauses are those of ``reference/``."""

    meta = Meta(
        key="tarlac",
        seats=(3, 7),
        options=(
            Choosable("scenario", (DEFAULT_SCENARIO, *(id for id in SCENARIOS if id != DEFAULT_SCENARIO))),
            Choosable("start_febas", ("3", "2", "4")),
            Choosable("combat", ("pool_min", "single", "d6_plus_battles")),
            Choosable("bog_defender_only", ("no", "yes")),
            Choosable("sack_in_passing", ("no", "yes")),
            Choosable("npc_accept", ("4", "3", "5")),
            Choosable("partition_persists", ("no", "yes")),
            Choosable("demobilise", ("after_provision", "own_turn")),
            Choosable("max_cycles", ("6", "4", "8")),
            Choosable("max_rounds", ("8", "6", "12")),
        ),
        minutes=(120, 240),
        authors=("Vinicius Marino Carvalho",),
        publisher="MAE-USP",
        secrets=False,
    )
    state_type = Thomond
    interrupts = True
    commands = (
        Command(
            "mobilise",
            (
                Parameter("base", "base.", required=False),
                Parameter("battles", "muster.", required=False),
                Parameter("coyne", "coyne.", required=False),
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
        Command("defend", (Parameter("answer", "defend."),)),
        Command("rally", (Parameter("space", "rally."),)),
        Command(
            "provision",
            (Parameter("provisions", "feed.", required=False), Parameter("coyne", "eat.", required=False)),
        ),
        Command("demobilise", (Parameter("answer", "home."),)),
        Command("exile", (Parameter("faction", "exile."),)),
    )
    clause_not_asked = "TA-TURN-01"
    clause_illegal = "TA-TURN-02"

    def new(self, setup: Setup) -> Thomond:
        """The table before chance (TA-SET-01 to TA-SET-08).

        Raises:
            BadSetup: the scenario has too few allies for so many players (TA-SEAT-06).
        """
        chosen, start = setup.options, pack().base.start
        scenario = pack().scenarios[chosen["scenario"]]
        most = most_players(scenario)
        if setup.seats > most:
            raise BadSetup(Text("setup.too_many", {"year": scenario.id, "most": most, "n": setup.seats}), "TA-SEAT-06")
        house = House(
            start_febas=int(chosen["start_febas"]),
            combat=next(rule for rule in ("pool_min", "single", "d6_plus_battles") if rule == chosen["combat"]),
            bog_defender_only=chosen["bog_defender_only"] == "yes",
            sack_in_passing=chosen["sack_in_passing"] == "yes",
            npc_accept=int(chosen["npc_accept"]),
            partition_persists=chosen["partition_persists"] == "yes",
            demobilise_own_turn=chosen["demobilise"] == "own_turn",
            max_cycles=int(chosen["max_cycles"]),
            max_rounds=int(chosen["max_rounds"]),
        )
        seats = plan(scenario, setup.seats)
        factions = {id: Faction() for id in pack().factions}
        for seat, played in enumerate(seats):
            for id in played:
                factions[id].seat = seat
                factions[id].herds = 0 if id in (DEC, scenario.exiled) else start.herds
        for pretender in PRETENDERS:
            for id in (pretender, *scenario.allies(pretender)):
                factions[id].ally = pretender
        factions[DEC].ally = scenario.dec_side
        for bond in scenario.hostages:
            factions[bond.giver].hostage = bond.holder
        cards = pack().decks[scenario.deck].cards
        return Thomond(
            agenda=[NewRound()],
            rng=Stream(setup.key),
            edition=LATEST,
            scenario=scenario.id,
            house=house,
            sides=tuple(side_of(played, scenario) for played in seats),
            factions=factions,
            settlements={space: Settlement() for space in pack().spaces},
            febas={seat: house.start_febas for seat, played in enumerate(seats) if played != (DEC,)},
            pounds=scenario.de_clare_pounds,
            king=scenario.king,
            exiled=scenario.exiled,
            partition=scenario.partition,
            deck=[card for card, n in cards.items() for _ in range(n)],
        )

    def parts(self, setup: Setup) -> tuple[Text, ...]:
        """The factions of each place (TA-SEAT-01 to TA-SEAT-06)."""
        scenario = pack().scenarios[setup.options["scenario"]]
        if setup.seats > most_players(scenario):
            return ()
        return tuple(describe.part(played, side_of(played, scenario)) for played in plan(scenario, setup.seats))

    def seats(self, state: Thomond) -> range:
        return range(len(state.sides))

    def view(self, state: Thomond, seat: Seat | None) -> ThomondView:
        return thomond_view(state, seat)

    def determinise(self, state: Thomond, seat: Seat | None, stream: Stream) -> Thomond:
        """Only the order of the danger deck is hidden, from everybody alike (TA-ROUND-05)."""
        world = clone(self, state)
        world.rng = Stream(b"".join(stream.word().to_bytes(8, "little") for _ in range(4)))
        # In a fixed order first: the shuffle must not remember the true one.
        world.deck.sort()
        Game(self, world).shuffle(world.deck)
        return world

    def census(self, state: Thomond) -> Mapping[str, int]:
        """The danger cards of the scenario; herds, pounds and tokens come from an endless supply (TA-SET-08)."""
        cards = Counter(card for card in (*state.deck, state.danger) if card and not card.startswith(EXTRA))
        return {card: cards[card] for card in pack().dangers}

    def evaluate(self, state: Thomond, seat: Seat) -> float:
        return prospects(state)[seat]

    def evaluations(self, state: Thomond) -> Sequence[float]:
        return prospects(state)

    def rivals(self, state: Thomond, seat: Seat) -> Sequence[Seat]:
        """The other pretender's side: an ally's gain is no loss, and de Clare can win with anybody."""
        sides = state.sides
        return [other for other in self.seats(state) if {sides[seat], sides[other]} == {CT, CBR}]

    def contests(self) -> tuple[Contest, ...]:
        """Every scenario with a seat for each pretender, each side's kings and de Clare."""
        fair = {CT: (0.35, 0.65), CBR: (0.35, 0.65), DEC: (0.1, 0.6)}
        return tuple(Contest(seats=5, options={"scenario": id}, fair=fair) for id in SCENARIOS)

    def victories(self, state: Thomond) -> Mapping[str, float]:
        """The pretenders and de Clare, who wins with either of them: it is not shared, for nobody wins alone."""
        winners = state.outcome.winners if state.outcome else ()
        return {id: float(state.factions[id].seat in winners) for id in (CT, CBR, DEC)}

    def scores(self, view: ThomondView) -> Mapping[Seat, Mapping[str, int]]:
        return {seat.seat: points(seat.febas or 0) for seat in view.seats}

    def describe(self, view: ThomondView) -> list[Text]:
        return describe.describe(view)

    def header(self, view: ThomondView) -> Text:
        return describe.header(view)

    def status(self, view: ThomondView, seat: Seat) -> Text:
        return describe.status(view, seat)

    def components(self) -> tuple[Component, ...]:
        return describe.components()

    def anytime(self, game: Game[Thomond], seat: Seat) -> list[Option]:
        return exile_options(game.state, seat)

    def interrupt(self, game: Game[Thomond], seat: Seat, key: Key) -> None:
        go_into_exile(game, key)
