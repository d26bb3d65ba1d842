"""Whoever resolves an action, in or out of turn: what they have and what is in force for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from games.core.agenda import Choice
from games.core.model import Seat
from games.nucleum.board import Area
from games.nucleum.content import PACKS
from games.nucleum.counting import counted
from games.nucleum.deeds import Deed, deed_of
from games.nucleum.effects import (
    After,
    DoubleSlot,
    Electricity,
    Gain,
    Happening,
    Lasting,
    Recharging,
    UraniumLimit,
    UraniumPower,
    VirtualTiles,
)
from games.nucleum.queries import board, in_force, network, uranium
from games.nucleum.state import Saxony


class Standing:
    """What is known of a player whatever action is at hand: found out once for all of theirs.

    Holds for as long as nothing happens.
    """

    def __init__(self, state: Saxony, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.in_force = in_force(state, seat)

    @cached_property
    def network(self) -> Area:
        """The cities of their networks."""
        return network(self.state, self.seat)

    @cached_property
    def uranium(self) -> int:
        """On all their mines."""
        return uranium(self.state, self.seat)


class Actor:
    """A player with an action at hand, or with none."""

    def __init__(self, state: Saxony, seat: Seat, deed: Deed | None = None, standing: Standing | None = None) -> None:
        self.standing = standing or Standing(state, seat)
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.pack = PACKS[state.edition]
        self.board = board(state)
        self.deed = deed or Deed("subsidize")
        self.mod = self.deed.mod

    @property
    def effects(self) -> Sequence[tuple[str, Lasting]]:
        """What is in force, with its source."""
        return self.standing.in_force.effects

    @property
    def network(self) -> Area:
        """The cities of their networks."""
        return self.standing.network

    # ------------------------------------------------------------ what they can pay

    @property
    def uranium(self) -> int:
        """On all their mines."""
        return self.standing.uranium

    @property
    def workers_in_reach(self) -> int:
        """Available workers after every possible exchange (NU-RES-03)."""
        return self.player.workers + min(self.uranium, self.player.supply)

    @property
    def thaler_in_reach(self) -> int:
        """Thaler after every possible exchange: of use only when no worker is left in the supply (NU-RES-06)."""
        return self.player.thaler + max(0, self.uranium - self.player.supply)

    # ------------------------------------------------------------ effects by kind

    def discount(self, on: Literal["urbanize", "industrialize", "develop", "coal"]) -> int:
        """By how much a cost is lower (NU-EFF-01)."""
        return self.standing.in_force.discounts[on]

    def area(self, action: Literal["urbanize", "industrialize"]) -> Area:
        """The cities where they may build (NU-URB-01, NU-IND-03, NU-NET-07, NU-EFF-03)."""
        if action in self.standing.in_force.anywhere:
            return self.board.everywhere
        return self.network or self.board.everywhere

    @cached_property
    def electricity(self) -> int:
        """Beyond fuel: of the tile or the Directive, abilities and technologies (NU-ENE-10, NU-EFF-02)."""
        return self.mod.electricity + sum(
            [
                effect.n * (counted(self.state, self.seat, effect.per) if effect.per else 1)
                for _, effect in self.effects
                if isinstance(effect, Electricity)
            ]
        )

    @cached_property
    def uranium_power(self) -> int:
        """Electricity of each uranium."""
        raised = [effect.n for _, effect in self.effects if isinstance(effect, UraniumPower)]
        return max([self.pack.fuel.uranium, *raised])

    @cached_property
    def uranium_limit(self) -> int:
        """How much more uranium technologies allow (NU-ENE-08)."""
        return sum([effect.n for _, effect in self.effects if isinstance(effect, UraniumLimit)])

    @property
    def virtual_tiles(self) -> int:
        """Tiles that count for income without being there (NU-EFF-06)."""
        return sum([effect.n for _, effect in self.effects if isinstance(effect, VirtualTiles)])

    @property
    def double_slot(self) -> bool:
        """Whether the reward of a slot is doubled; several doublings are one (NU-CON-04)."""
        return self.mod.double_slot or any(isinstance(effect, DoubleSlot) for _, effect in self.effects)

    def answering(self, on: Happening) -> tuple[tuple[str, tuple[Gain, ...]], ...]:
        """What is received after something, by source; to be asked before it begins (NU-TECH-06, NU-EFF-04)."""
        return tuple(
            [(source, effect.gain) for source, effect in self.effects if isinstance(effect, After) and effect.on == on]
        )

    def recharging(self) -> tuple[tuple[str, tuple[Gain, ...]], ...]:
        """What is received at the end of step 1 of a Recharge, by source (NU-EFF-05)."""
        return tuple([(source, effect.gain) for source, effect in self.effects if isinstance(effect, Recharging)])


class Using(Choice, frozen=True):
    """A question about an action that a player takes with an end of a tile, or with a technology. Abstract, as far as a
    struct can be.
    """

    deed: str

    def actor(self, state: Saxony) -> Actor:
        """Who acts, with what the end or the technology gives."""
        return Actor(state, self.seat, deed_of(state.edition, self.deed))
