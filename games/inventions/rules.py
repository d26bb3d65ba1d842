"""Inventions: Evolution of Ideas: what is needed to play; how it tells, thinks and is measured stands beside it."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Choosable, Command, Meta, Parameter, Seat, Setup, Text
from games.core.rng import Stream
from games.core.rules import BadSetup, Rules
from games.inventions.content import PACKS
from games.inventions.gauge import InventionsGauge
from games.inventions.orders import HABITS
from games.inventions.state import Ages
from games.inventions.steps import AnyStep, LayOut
from games.inventions.steps.rounds import Advance, Round
from games.inventions.steps.setup import human
from games.inventions.steps.turn import BeginTurn
from games.inventions.teller import InventionsTeller
from games.inventions.thinker import InventionsThinker
from games.inventions.view import AgesView, ages_view


class Inventions(Rules[Ages, AgesView]):
    """The rules; the clauses are those of ``reference/``."""

    meta = Meta(
        key="inventions",
        seats=(2, 4),
        options=(
            Choosable("fourth", ("no", "yes")),
            Choosable("public", ("no", "yes")),
            Choosable("shortened", ("no", "yes"), lambda setup: setup.seats < 4),
        ),
        minutes=(60, 120),
        secrets=True,
        authors=("Vital Lacerda",),
        publisher="Eagle-Gryphon Games",
    )
    state_type = Ages[AnyStep]
    editions = PACKS
    tell = InventionsTeller()
    think = InventionsThinker()
    measure = InventionsGauge()
    open_keys = (
        *("space.", "claim.", "invent.", "share.", "innovate.", "call.", "gain.", "travel.", "send.", "recall."),
        *("eureka.", "marker.", "sage.", "idea.", "build.", "tile.", "forfeit", "done", "decline"),
    )
    commands = (
        Command("turn", (Parameter("line", "", series=True),)),
        Command("claim", (Parameter("region", "claim."), Parameter("academics", "staff.", required=False))),
        Command(
            "present",
            (
                Parameter("idea", "present."),
                Parameter("specialists", "pick.", required=False),
                Parameter("region", "place.", required=False),
                Parameter("replacement", "idea.", required=False),
            ),
            key="space.present",
        ),
        Command(
            "invent",
            (
                Parameter("idea", "invent."),
                Parameter("exhaust", "exhaust.", required=False),
                Parameter("committed", "commit.", required=False),
            ),
            key="space.invent",
        ),
        Command(
            "share",
            (Parameter("invention", "share."), Parameter("reward", "reward.", required=False)),
            key="space.share",
        ),
        Command(
            "innovate",
            (
                Parameter("invention", "innovate."),
                Parameter("chain", "chain.", required=False),
            ),
            key="space.innovate",
        ),
        Command(
            "call",
            (
                Parameter("citizens", "call."),
                Parameter("specialty", "area.", required=False),
                Parameter("chain", "chain.", required=False),
            ),
            key="space.call_specialists",
        ),
        Command(
            "gain",
            (
                Parameter("token", "gain."),
                Parameter("specialty", "area.", required=False),
                Parameter("chain", "chain.", required=False),
            ),
            key="space.gain_influence",
        ),
        Command(
            "travel",
            (
                Parameter("way", "travel."),
                Parameter("again", "travel.", required=False),
                Parameter("sage", "sage.", required=False),
            ),
            key="space.travel",
        ),
        Command(
            "send",
            (Parameter("milestone", "send."), Parameter("envoy", "envoy.", required=False)),
            key="space.send_diplomat",
        ),
        Command("recall", (Parameter("milestone", "recall."),), key="space.recall_diplomat"),
        Command(
            "eureka",
            (
                Parameter("milestone", "eureka."),
                Parameter("space", "marker.", required=False),
                Parameter("effect", "effect.", required=False),
            ),
            key="space.eureka",
        ),
        Command("chain", (Parameter("source", "chain."),)),
        Command("tile", (Parameter("tile", "tile."),)),
        Command("idea", (Parameter("idea", "idea."),)),
        Command("aspire", (Parameter("tile", "replace."),)),
        Command(
            "build",
            (
                Parameter("tile", "build."),
                Parameter("hex", "hex.", required=False),
                Parameter("price", "price", required=False),
                Parameter("cost", "exhaust.", required=False),
                Parameter("committed", "commit.", required=False),
            ),
        ),
        Command("forfeit", key="forfeit"),
        Command("done", key="done"),
    )
    habits = HABITS
    clause_not_asked = "IN-GEN-05"
    clause_illegal = "IN-GEN-05"

    def new(self, setup: Setup) -> Ages:
        """The table before chance."""
        pack = PACKS[setup.edition]
        return Ages(
            agenda=[LayOut()],
            rng=Stream(setup.key),
            edition=setup.edition,
            fourth=setup.options["fourth"] == "yes",
            public=setup.options["public"] == "yes",
            shortened=setup.options["shortened"] == "yes",
            societies=[human(pack, seat) for seat in range(setup.seats)],
        )

    def seats(self, state: Ages) -> range:
        return range(len(state.societies))

    def view(self, state: Ages, seat: Seat | None) -> AgesView:
        return ages_view(state, seat)

    def skip_to(self, game: Game[Ages], seat: Seat) -> bool:
        """The turn of this round that is still to come, else that of the next of the same era (IN-TURN-12)."""
        begins = BeginTurn(seat)
        if not game.cut(lambda step: step == begins or isinstance(step, Advance)):
            return False
        if game.next == begins:
            return True
        game.run_next()
        if not isinstance(game.next, Round):
            return False
        game.run_next()
        return game.cut(lambda step: step == begins)

    def means(self, view: AgesView, seat: Seat) -> dict[str, int]:
        society = view.societies[seat]
        more = {"academics": society.academics, "influence": society.influence, "ideas": len(society.hand)}
        return society.available | more

    def admits(self, setup: Setup) -> None:
        """Raises ``BadSetup``: with four all cards of era 5 are needed (IN-OPT-03)."""
        if setup.options["shortened"] == "yes" and not PACKS[setup.edition].players[setup.seats].era5_removal_offered:
            raise BadSetup(Text("setup.not_with_four", {"n": setup.seats}), "IN-OPT-03")
