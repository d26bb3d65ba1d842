"""Feira: a market game made up for the tests. It has one of everything that the engine promises to carry.

Each round every stall receives a good, all throw goods away at the same time and in secret, then each stall acts twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

import msgspec

from games.core.agenda import Game
from games.core.gauge import Gauge
from games.core.model import (
    Choosable,
    Command,
    Component,
    Key,
    Meta,
    Option,
    Outcome,
    Parameter,
    Seat,
    Setup,
    Text,
    player,
)
from games.core.rng import Stream
from games.core.rules import Rules
from games.core.teller import Teller
from games.core.texts import several
from games.core.thinker import Thinker
from tests.core.toy_steps import (
    GOODS,
    PRICES,
    RICH,
    AnswerOffer,
    AnyStep,
    Chain,
    CloseMarket,
    Good,
    Market,
    OpenMarket,
    Stall,
    Turn,
    good_text,
    points,
)

# ---------------------------------------------------------------- what may be seen


class StallView(msgspec.Struct, frozen=True):
    coins: int
    permit: bool
    goods: int
    hand: tuple[Good, ...] | None
    """None where the viewer may not look."""


class MarketView(msgspec.Struct, frozen=True):
    stalls: tuple[StallView, ...]
    deck: int
    top: Good | None
    pile: tuple[Good, ...]
    round: int
    turn: Seat | None
    outcome: Outcome | None


# ---------------------------------------------------------------- the contract


def _from_1(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 called coins "gold", and the step "answer_offer" "bid"."""
    for stall in raw["stalls"]:
        stall["coins"] = stall.pop("gold")
    for step in raw["agenda"]:
        if step["step"] == "bid":
            step["step"] = "answer_offer"
    return raw


class Crier(Teller[MarketView]):
    def scores(self, view: MarketView) -> Mapping[Seat, Mapping[str, int]]:
        return {seat: {"coins": stall.coins, "total": stall.coins} for seat, stall in enumerate(view.stalls)}

    def describe(self, view: MarketView) -> list[Text]:
        lines = [Text("board.deck", {"n": view.deck})]
        for seat, stall in enumerate(view.stalls):
            lines.append(Text("board.stall", {"who": player(seat), "coins": stall.coins, "n": stall.goods}))
            if stall.hand:
                lines.append(Text("board.hand", {"goods": several([good_text(good) for good in stall.hand])}))
        return lines

    def header(self, view: MarketView) -> Text:
        return Text("board.header", {"round": view.round})

    def status(self, view: MarketView, seat: Seat) -> Text:
        return Text("board.status", {"n": view.stalls[seat].coins})

    def hand(self, view: MarketView, seat: Seat) -> Text | None:
        hand = view.stalls[seat].hand
        return Text("board.hand", {"goods": several([good_text(good) for good in hand])}) if hand else None

    def components(self, edition: str) -> tuple[Component, ...]:
        return tuple(Component(good, good_text(good), (), "seed") for good in GOODS)


class Trader(Thinker[Market]):
    def evaluate(self, state: Market) -> list[float]:
        return [points(stall) for stall in state.stalls]

    def progress(self, state: Market) -> float:
        return max(0, state.round - 1) / state.rounds

    def reshuffle(self, game: Game[Market], eyes: Collection[Seat]) -> None:
        other = game.state
        top = [other.deck.pop()] if other.open_top else []
        hidden = [stall for owner, stall in enumerate(other.stalls) if owner not in eyes]
        unseen = [*other.deck, *(good for stall in hidden for good in stall.hand)]
        game.forget(unseen)
        for stall in hidden:
            stall.hand = [unseen.pop() for _ in stall.hand]
        other.deck = unseen + top
        # An offer shows its good; the answers given in secret are not known.
        for step in other.agenda:
            if isinstance(step, AnswerOffer) and step.by not in eyes:
                swap_in(other, step.by, step.good)


class Inspector(Gauge[Market]):
    def census(self, state: Market) -> Mapping[str, int]:
        goods = [*state.deck, *state.pile, *(good for stall in state.stalls for good in stall.hand)]
        return {good: goods.count(good) for good in GOODS}


class Feira(Rules[Market, MarketView]):
    open_keys = ("draw", "look", "haggle", "pass")
    meta = Meta(
        "feira",
        (1, 3),
        options=(Choosable("rounds", ("3", "2")), Choosable("stalls", ("1", "2"))),
        minutes=(5, 10),
    )
    state_type = Market[AnyStep]
    editions = PRICES
    tell = Crier()
    think = Trader()
    measure = Inspector()
    schema = 2
    migrations: ClassVar = {1: _from_1}
    interrupts = True
    commands = (
        Command("sell", (Parameter("good", "sell."),)),
        Command("offer", (Parameter("good", "offer."), Parameter("answer", "", required=False))),
        Command("pass", key="pass"),
    )
    clause_not_asked = "FE-TURN-01"
    clause_illegal = "FE-TURN-02"

    def new(self, setup: Setup) -> Market:
        seats = setup.seats * int(setup.options["stalls"])
        return Market(
            agenda=[OpenMarket()],
            rng=Stream(setup.key),
            edition=setup.edition,
            stalls=[Stall([]) for _ in range(seats)],
            deck=list(GOODS),
            rounds=int(setup.options["rounds"]),
        )

    def seats(self, state: Market) -> range:
        return range(len(state.stalls))

    def seating(self, setup: Setup) -> tuple[tuple[Seat, ...], ...]:
        stalls = int(setup.options.get("stalls", "1"))
        return tuple(tuple(range(place, setup.seats * stalls, setup.seats)) for place in range(setup.seats))

    def view(self, state: Market, seat: Seat | None) -> MarketView:
        return MarketView(
            stalls=tuple(
                StallView(stall.coins, stall.permit, len(stall.hand), tuple(stall.hand) if owner == seat else None)
                for owner, stall in enumerate(state.stalls)
            ),
            deck=len(state.deck),
            top=state.deck[-1] if state.open_top else None,
            pile=tuple(state.pile),
            round=state.round,
            turn=state.turn,
            outcome=state.outcome,
        )

    def watch(self, game: Game[Market]) -> None:
        if any(stall.coins >= RICH for stall in game.state.stalls):
            game.then(CloseMarket())

    def anytime(self, game: Game[Market]) -> dict[Seat, list[Option]]:
        strike = Option("strike", Text("option.strike"))
        return {seat: [strike] for seat, stall in enumerate(game.state.stalls) if stall.permit}

    def interrupt(self, game: Game[Market], seat: Seat, key: Key) -> None:
        game.state.stalls[seat].permit = False
        game.cancel(lambda step: isinstance(step, Turn | Chain | AnswerOffer) and step.seat == seat)
        game.emit("event.strike", who=player(seat))


def swap_in(market: Market, seat: Seat, good: Good) -> None:
    """Make a seat hold a good that it is known to hold, giving its holder one of the seat's in exchange."""
    hand = market.stalls[seat].hand
    if good in hand:
        return
    for holder in (market.deck, *(stall.hand for stall in market.stalls)):
        if good in holder:
            holder[holder.index(good)], hand[0] = hand[0], good
            return


RULES = Feira()
