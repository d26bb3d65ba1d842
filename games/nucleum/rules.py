"""Nucleum, by Simone Luciani and Dávid Turczi (Board&Dice, 2023)."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.habits import Habit, alone
from games.core.model import Choosable, Command, Key, Meta, Option, Parameter, Refusal, Seat, Setup
from games.core.rng import Stream
from games.core.rules import Rules
from games.nucleum import exchange
from games.nucleum.content import PACKS
from games.nucleum.gauge import NucleumGauge
from games.nucleum.state import EMPTY, Land, NetworkRule, Player, Saxony
from games.nucleum.steps import AnyStep, LayOut
from games.nucleum.steps.acting import cannot_energize
from games.nucleum.steps.rounds import Round
from games.nucleum.steps.turn import TakeTurn
from games.nucleum.teller import NucleumTeller
from games.nucleum.thinker import NucleumThinker
from games.nucleum.view import SaxonyView, saxony_view

NETWORK_RULES: dict[str, NetworkRule] = {"component": "component", "own_links": "own_links"}


class Nucleum(Rules[Saxony, SaxonyView]):
    """The rules; the clauses are those of ``reference/``."""

    meta = Meta(
        key="nucleum",
        seats=(2, 4),
        options=(Choosable("network_rule", tuple(NETWORK_RULES)),),
        minutes=(60, 150),
        authors=("Simone Luciani", "Dávid Turczi"),
        publisher="Board&Dice",
        secrets=False,
    )
    state_type = Saxony[AnyStep]
    editions = PACKS
    tell = NucleumTeller()
    think = NucleumThinker()
    measure = NucleumGauge()
    interrupts = True
    commands = (
        Command("place", (Parameter("tile", "place."),)),
        Command("railway", (Parameter("tile", "railway."), Parameter("space", "track."), Parameter("way", "way."))),
        Command("recharge", (Parameter("marker", "marker.", required=False),), key="recharge"),
        Command(
            "urbanize",
            (
                Parameter("using", "urbanize.", required=False),
                Parameter("building", "build."),
                Parameter("space", "site.", required=False),
            ),
        ),
        Command(
            "industrialize",
            (
                Parameter("using", "industrialize.", required=False),
                Parameter("piece", "piece."),
                Parameter("space", "yard.", required=False),
            ),
        ),
        Command(
            "develop",
            (
                Parameter("using", "develop.", required=False),
                Parameter("tile", "take."),
                Parameter("second", "take.", required=False),
            ),
        ),
        Command(
            "contract",
            (
                Parameter("using", "contract.", required=False),
                Parameter("contract", "sign."),
                Parameter("slot", "slot.", required=False),
            ),
        ),
        Command(
            "energize",
            (
                Parameter("using", "energize.", required=False),
                Parameter("building", "power."),
                Parameter("plant", "plant.", required=False),
                Parameter("fuel", "fuel.", required=False),
            ),
        ),
        Command("subsidize", (Parameter("using", "subsidize."),)),
        Command("fulfil", (Parameter("contract", "fulfil."),)),
        Command("exchange", (Parameter("mine", exchange.PREFIX),)),
        Command("done", key="done"),
        Command("skip", key="skip"),
    )
    habits = (
        Habit("recharge_if_nothing", ("ask.turn",), ("recharge",), when=alone),
        Habit("pass_matched", ("ask.matched_by",), ("skip",)),
        Habit("pass_unless_energize", ("ask.matched_by",), ("skip",), when=cannot_energize),
    )
    clause_not_asked = "NU-TURN-01"
    clause_illegal = "NU-TURN-01"
    clause_unfinished = "NU-RAIL-09"

    def new(self, setup: Setup) -> Saxony:
        """The table before chance (NU-SET-01, NU-SET-02, NU-SET-24 to NU-SET-26)."""
        pack = PACKS[setup.edition]
        counts, start = pack.counts[setup.seats], pack.start
        return Saxony(
            agenda=[LayOut()],
            rng=Stream(setup.key),
            edition=setup.edition,
            side=counts.side,
            network_rule=NETWORK_RULES[setup.options["network_rule"]],
            players=[
                Player(
                    thaler=start.thaler,
                    workers=start.workers_available,
                    supply=start.workers_supply,
                    vp=start.vp,
                    contracts=[EMPTY] * len(pack.contract_slots),
                    buildings=list(pack.own),
                    turbines=list(pack.rows),
                    mines=list(pack.rows),
                    income=dict.fromkeys(pack.income, 0),
                )
                for _ in range(setup.seats)
            ],
            land=Land(coal={site: [n, 0] for site, n in counts.wagons.items()}),
        )

    def seats(self, state: Saxony) -> range:
        return range(len(state.players))

    def view(self, state: Saxony, seat: Seat | None) -> SaxonyView:
        return saxony_view(state, seat)

    def closing(self, state: Saxony) -> bool:
        """Whether the end was triggered (NU-END-06)."""
        return state.trigger > 0

    def skip_to(self, game: Game[Saxony], seat: Seat) -> bool:
        """The turn of this round that is still to come, else that of the next (NU-TURN-01), if there is one."""
        state, begins = game.state, TakeTurn(seat)
        if state.players[seat].experiment is None:
            return False  # without it there are no tiles: the copy would offer a turn that nobody will ever have
        if not game.cut(lambda step: step == begins or isinstance(step, Round)):
            return False
        if game.next == begins:
            return True
        if state.trigger and state.round > state.trigger:
            return False
        game.run_next()
        return game.cut(lambda step: step == begins)

    def means(self, view: SaxonyView, seat: Seat) -> dict[str, int]:
        each = view.players[seat]
        return {
            "thaler": each.thaler,
            "workers": each.workers,
            "achievements": each.achievements,
            "uranium": each.uranium,
            "tiles": len(each.pool),
        }

    # ------------------------------------------------------------ the exchange of uranium

    def anytime(self, game: Game[Saxony]) -> dict[Seat, list[Option]]:
        return exchange.options(game)

    def interrupt(self, game: Game[Saxony], seat: Seat, key: Key) -> None:
        exchange.exchange(game, seat, key)

    def refuse_interrupt(self, state: Saxony, seat: Seat, key: Key) -> Refusal | None:
        return exchange.hindrance(state, seat, key)
