"""The goods, the stalls and the steps of Feira."""

from __future__ import annotations

from typing import Generic

import msgspec

from games.core.agenda import Choice, Game, State, Step, StepT, Together
from games.core.content import Editions, load
from games.core.model import Key, Option, Outcome, Refusal, Seat, Text, player
from games.core.texts import several

Good = str
"""``colour.value``, as in "fish.3"; there is one of each."""

GOODS: tuple[Good, ...] = tuple(f"{colour}.{value}" for colour in ("cloth", "fish", "fruit") for value in range(1, 7))
HAND = 2
ACTIONS = 2


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an edition of the game says."""

    offer: int
    """What whoever accepts an offer pays."""


PRICES = Editions("tests.core", lambda folder: load(folder / "feira.toml", Prices), {"1": "1", "2": "2"})
RICH = 20


def good_text(good: Good) -> Text:
    colour, _, value = good.partition(".")
    return Text("good", {"what": Text(f"colour.{colour}"), "value": int(value)})


def worth(good: Good) -> int:
    return int(good.rpartition(".")[2])


class Stall(msgspec.Struct):
    hand: list[Good]
    coins: int = 3
    permit: bool = True


def take_top(game: Game[Market]) -> Good:
    game.state.open_top = False
    return game.state.deck.pop()


# ---------------------------------------------------------------- steps


class OpenMarket(Step, frozen=True, tag="open_market"):
    def run(self, game: Game[Market]) -> None:
        market = game.state
        game.shuffle(market.deck)
        for seat, stall in enumerate(market.stalls):
            stall.hand = [market.deck.pop() for _ in range(HAND)]
            game.whisper([seat], "event.dealt", goods=several([good_text(good) for good in stall.hand]))
        game.then(Round())


class Round(Step, frozen=True, tag="round"):
    def run(self, game: Game[Market]) -> None:
        market = game.state
        market.turn = None
        if market.round == market.rounds:
            game.then(CloseMarket())
            return
        market.round += 1
        game.open_scene()
        game.emit("event.round", n=market.round)
        for seat, stall in enumerate(market.stalls):
            if market.deck:
                stall.hand.append(take_top(game))
                game.whisper([seat], "event.drawn", good=good_text(stall.hand[-1]))
        seats = range(len(market.stalls))
        game.then(Discards(tuple(Discard(seat) for seat in seats)), *(Turn(seat, ACTIONS) for seat in seats), Round())


class Discard(Choice, frozen=True, tag="discard"):
    """One or two goods; whoever holds fewer than two throws nothing away."""

    prefix = "discard."
    barred = ("refused.not_held", "FE-DISCARD-01")

    def picks(self, game: Game[Market]) -> tuple[int, int]:
        return (1, 2)

    def options(self, game: Game[Market]) -> list[Option]:
        hand = game.state.stalls[self.seat].hand
        return [self.offer(good, good_text(good)) for good in hand] if len(hand) > 1 else []

    def choose(self, game: Game[Market], *goods: Key) -> None:
        for good in goods:
            game.state.stalls[self.seat].hand.remove(good)
            game.state.pile.append(good)
        game.emit("event.discarded", who=player(self.seat), goods=several([good_text(good) for good in goods]))
        game.then(Compensate(self.seat))


class Discards(Together, frozen=True, tag="discards"):
    choices: tuple[Discard, ...]


class Compensate(Step, frozen=True, tag="compensate"):
    seat: Seat

    def run(self, game: Game[Market]) -> None:
        game.state.stalls[self.seat].coins += 1
        game.emit("event.compensated", who=player(self.seat))


class Turn(Choice, frozen=True, tag="turn"):
    left: int

    def options(self, game: Game[Market]) -> list[Option]:
        market = game.state
        stall = market.stalls[self.seat]
        if not self.left:
            return []
        found = [sale(good) for good in stall.hand]
        found += [
            Option(
                f"offer.{good}.{seat}", Text("option.offer", {"good": good_text(good), "who": player(seat)}), "offer"
            )
            for good in stall.hand
            for seat in range(len(market.stalls))
            if seat != self.seat
        ]
        if market.deck and stall.coins:
            found.append(Option("draw", Text("option.draw")))
        if market.deck and not market.open_top:
            found.append(Option("look", Text("option.look")))
        found.append(Option("haggle", Text("option.haggle")))
        return [*found, Option("pass", Text("option.pass"))]

    def choose(self, game: Game[Market], *keys: Key) -> None:
        market = game.state
        if market.turn != self.seat:
            game.open_scene(self.seat)
        market.turn = self.seat
        stall = market.stalls[self.seat]
        verb, _, rest = keys[0].partition(".")
        again = Turn(self.seat, self.left - 1)
        match verb:
            case "sell":
                sell(game, self.seat, rest)
                game.then(Chain(self.seat, rest.partition(".")[0]), again)
            case "offer":
                good, _, other = rest.rpartition(".")
                game.then(AnswerOffer(int(other), self.seat, good), again)
            case "draw":
                stall.coins -= 1
                stall.hand.append(take_top(game))
                game.reveal()
                game.whisper([self.seat], "event.drawn", good=good_text(stall.hand[-1]))
                game.then(again)
            case "look":
                market.open_top = True
                game.reveal()
                game.emit("event.looked", good=good_text(market.deck[-1]))
                game.then(again)
            case "haggle":
                gain = game.roll(3)
                stall.coins += gain
                game.emit("event.haggled", who=player(self.seat), n=gain)
                game.then(again)
            case _:
                game.emit_pass(self.seat, "event.passed", who=player(self.seat))

    def refusals(self, game: Game[Market]) -> list[Refusal]:
        if game.state.stalls[self.seat].coins:
            return []
        return [Refusal(Text("option.draw"), Text("refused.coins", {"n": 1}), "FE-DRAW-01")]

    def refuse(self, game: Game[Market], *keys: Key) -> Refusal | None:
        return next(iter(self.refusals(game)), None) if keys == ("draw",) else None


class Chain(Choice, frozen=True, tag="chain"):
    """After a sale further goods of the same colour may follow. Not to ask would tell that there are none."""

    colour: str
    forced = False

    def options(self, game: Game[Market]) -> list[Option]:
        found = [sale(good) for good in game.state.stalls[self.seat].hand if good.startswith(f"{self.colour}.")]
        return [*found, Option("stop", Text("option.stop"))]

    def choose(self, game: Game[Market], *keys: Key) -> None:
        if keys != ("stop",):
            sell(game, self.seat, keys[0].removeprefix("sell."))
            game.then(self)


class AnswerOffer(Choice, frozen=True, tag="answer_offer"):
    by: Seat
    good: Good
    forced = False

    def prompt(self, game: Game[Market]) -> Text:
        return Text(
            "ask.answer_offer",
            {"who": player(self.by), "good": good_text(self.good), "n": PRICES[game.state.edition].offer},
        )

    def options(self, game: Game[Market]) -> list[Option]:
        affordable = game.state.stalls[self.seat].coins >= PRICES[game.state.edition].offer
        return [Option("accept", Text("option.accept"))] * affordable + [Option("refuse", Text("option.refuse"))]

    def choose(self, game: Game[Market], *keys: Key) -> None:
        buyer, seller = game.state.stalls[self.seat], game.state.stalls[self.by]
        price = PRICES[game.state.edition].offer
        if keys == ("accept",):
            buyer.coins -= price
            seller.coins += price
            seller.hand.remove(self.good)
            buyer.hand.append(self.good)
        game.emit(f"event.{keys[0]}", who=player(self.seat), good=good_text(self.good))


class CloseMarket(Step, frozen=True, tag="close_market"):
    def run(self, game: Game[Market]) -> None:
        totals = {seat: points(stall) for seat, stall in enumerate(game.state.stalls)}
        best = sorted(set(totals.values()), reverse=True)
        ranking = tuple(tuple(seat for seat in totals if totals[seat] == total) for total in best)
        scores = {
            seat: {"coins": stall.coins, "goods": points(stall) - stall.coins, "total": points(stall)}
            for seat, stall in enumerate(game.state.stalls)
        }
        game.emit("event.closed")
        game.finish(Outcome(ranking, scores, ranking[0]))


AnyStep = OpenMarket | Round | Discards | Discard | Compensate | Turn | Chain | AnswerOffer | CloseMarket


class Market(State[StepT], Generic[StepT], kw_only=True):
    stalls: list[Stall]
    deck: list[Good]
    """The last one is on top."""
    pile: list[Good] = msgspec.field(default_factory=list)
    round: int = 0
    rounds: int
    turn: Seat | None = None
    open_top: bool = False
    """Whether the top of the deck has been turned up for all to see."""


def sale(good: Good) -> Option:
    return Option(f"sell.{good}", Text("option.sell", {"good": good_text(good), "n": worth(good)}), "sell")


def sell(game: Game[Market], seat: Seat, good: Good) -> None:
    stall = game.state.stalls[seat]
    stall.hand.remove(good)
    stall.coins += worth(good)
    game.state.pile.append(good)
    game.emit("event.sold", who=player(seat), good=good_text(good))


def points(stall: Stall) -> int:
    """Coins, and half of what is left in the hand."""
    return stall.coins + sum(worth(good) for good in stall.hand) // 2
