"""Inventions: Evolution of Ideas: what is needed to play; how it tells, thinks and is measured stands beside it."""

from __future__ import annotations

from games.core.model import Choosable, Command, Meta, Parameter, Seat, Setup
from games.core.rng import Stream
from games.core.rules import Rules
from games.inventions.content import PACKS
from games.inventions.gauge import InventionsGauge
from games.inventions.state import Ages
from games.inventions.steps import AnyStep, LayOut
from games.inventions.steps.setup import human
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
    )
    state_type = Ages[AnyStep]
    editions = PACKS
    tell = InventionsTeller()
    think = InventionsThinker()
    measure = InventionsGauge()
    commands = (Command("take", (Parameter("number", "take."),)),)
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
            shortened=setup.options["shortened"] == "yes" and pack.players[setup.seats].era5_removal_offered,
            societies=[human(pack, seat) for seat in range(setup.seats)],
        )

    def seats(self, state: Ages) -> range:
        return range(len(state.societies))

    def view(self, state: Ages, seat: Seat | None) -> AgesView:
        return ages_view(state, seat)
