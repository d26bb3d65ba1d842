"""Develop: one or two tiles of the market (NU-DEV-01 to NU-DEV-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.agenda import Game
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.nucleum.actor import Actor, Using
from games.nucleum.labels import code_said, listed_said, thing_said, tile_icon
from games.nucleum.state import EMPTY, Saxony
from games.nucleum.verbs import meet
from games.nucleum.wording import brief_said, named_said, tile_said


def cost(actor: Actor, *tiles: str) -> int:
    """Thaler: the prices of the positions, more for the second tile, less the discounts (NU-DEV-02 to NU-DEV-04)."""
    market, printed = actor.state.market, actor.pack.market
    total = sum([printed.prices[market.index(tile)] for tile in tiles])
    total += printed.second_tile_surcharge * (len(tiles) - 1)
    return max(0, total - actor.mod.thaler - actor.discount("develop"))


def offer(state: Saxony) -> list[str]:
    """The tiles of the market, the dearest first."""
    return [tile for tile in state.market if tile != EMPTY]


def obstacle(actor: Actor, *, in_reach: bool = False) -> Refusal | None:
    """Why the action is not possible at all; ``in_reach``: whatever uranium is exchanged first (NU-RAIL-09)."""
    tiles, label = offer(actor.state), Text("action.develop")
    if not tiles:
        return refused(label, "no_tile", "NU-DEV-06")
    price = min([cost(actor, tile) for tile in tiles])
    if price > (actor.thaler_in_reach if in_reach else actor.player.thaler):
        return refused(label, "thaler", "NU-DEV-02", n=price, have=actor.player.thaler)
    return None


class PickTile(Using, frozen=True, tag="pick_tile"):
    """A tile of the market, then perhaps a second one (NU-DEV-01)."""

    prefix = "take."
    barred = ("refused.not_in_market", "NU-DEV-01")

    first: str = ""
    """The tile that has been chosen; nothing has been paid."""

    def prompt(self, game: Game[Saxony]) -> Text:
        if self.first:
            return Text("ask.second_tile", {"tile": code_said(self.first)})
        surcharge = self.actor(game.state).pack.market.second_tile_surcharge
        return Text("ask.pick_tile", {"cost": thing_said("thaler", surcharge)})

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        found: list[Option] = []
        for tile in self._left(game.state):
            price = self._cost(actor, tile)
            if price <= actor.player.thaler:
                told = brief_said(game.state.edition, tile) | {"cost": thing_said("thaler", price)}
                note, icon = tile_said(game.state.edition, tile), tile_icon(game.state.edition, tile)
                found.append(self.offer(tile, Text("option.develop", told), "market", icon, note=note))
        if self.first:
            price = thing_said("thaler", cost(actor, self.first))
            found.append(self.offer("enough", Text("option.enough", {"cost": price}), "pass", "pass"))
        return found

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        if not self.first:
            game.then(PickTile(self.seat, self.deed, names[0]))
            return
        state = game.state
        actor = self.actor(state)
        tiles = [self.first, *(name for name in names if name != "enough")]
        price = cost(actor, *tiles)
        actor.player.thaler -= price
        actor.player.pool += tiles
        game.emit(
            "event.developed",
            player=player(self.seat),
            tiles=listed_said([named_said(state.edition, tile) for tile in tiles]),
            cost=thing_said("thaler", price) if price else Text("no_cost"),
        )
        _restock(game, self.seat, tiles)

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return self._left(state)

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        actor = self.actor(state)
        price, have = self._cost(actor, name), actor.player.thaler
        return refused(code_said(name), "thaler", "NU-DEV-03", n=price, have=have) if price > have else None

    def _cost(self, actor: Actor, tile: str) -> int:
        return cost(actor, self.first, tile) if self.first else cost(actor, tile)

    def _left(self, state: Saxony) -> list[str]:
        return [tile for tile in offer(state) if tile != self.first]


def _restock(game: Game[Saxony], seat: Seat, taken: Sequence[str]) -> None:
    """Tiles slide right, empty positions are filled from the right (NU-DEV-05, NU-DEV-06); then E1 (NU-DEV-07)."""
    state = game.state
    left = [tile for tile in offer(state) if tile not in taken]
    wanted = len(state.market) - len(left)
    drawn = [state.stack.pop() for _ in range(min(wanted, len(state.stack)))]
    # The first tile drawn lies beside those that slid.
    state.market = [EMPTY] * (wanted - len(drawn)) + drawn[::-1] + left
    if drawn:
        game.reveal()
        game.emit("event.market", tiles=listed_said([named_said(state.edition, tile) for tile in drawn]))
    if not state.stack:
        meet(game, "e1", seat)
