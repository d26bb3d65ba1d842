"""Passo 4: tiles are built on the progress map (IN-BUILD-01 to IN-BUILD-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.core.saving import clone
from games.inventions.actions.effects import Asking, Benefits, asked
from games.inventions.actions.payments import Exhaust
from games.inventions.construction import (
    affords,
    build_limit,
    can_pay,
    cost,
    full_price,
    payable_at,
    price_hindrance,
    site_hindrance,
    sites,
)
from games.inventions.content import PACKS
from games.inventions.labels import barred, hex_said, thing_said, tile_said
from games.inventions.queries import tiles_in_display, usable
from games.inventions.scoring import wealth_points
from games.inventions.state import Ages
from games.inventions.steps.windows import FREE, TILE, economy_hindrance, free_options, tile_option, use_free
from games.inventions.verbs import all_said, came, empty_display, pay_influence, use_economy
from games.inventions.vocabulary import SPECIALTIES

STEP4 = "build_step"
"""The building of step 4, as if it were a benefit."""
SWAP, CHEAPER, DISCOUNT = "eco_6", "eco_4", "eco_5"


@asked
class Build(Asking, frozen=True, tag="build"):
    """Build a tile, and another, as long as one may: in step 4 or by a benefit (IN-FX-05).

    Nothing is paid before the first tile: until then limit and price are those of the moment.
    """

    left: int = -1
    """Tiles that may still be built; -1 before the first one."""

    kinds = ("build_free", "build_for_2")

    def prompt(self, game: Game[Ages]) -> Text:
        state, n = game.state, self._left(game.state)
        if not self.several(game):
            return Text("ask.window")
        if self.left < 0 and (price := full_price(state, self.seat, self.effect)):
            return Text("ask.build_priced", {"tiles": thing_said("tile", n), "price": thing_said("influence", price)})
        return Text("ask.build", {"tiles": thing_said("tile", n)})

    def _left(self, state: Ages) -> int:
        return self.left if self.left >= 0 else build_limit(state, self.seat)

    def wishes(self, state: Ages) -> Iterable[Key]:
        return [f"build.{tile}" for tile in tiles_in_display(state.societies[self.seat])]

    def nameable(self, state: Ages, name: Key) -> bool:
        (kind, _, tile), pack = name.partition("."), PACKS[state.edition]
        if kind == "tile":
            return self.effect == STEP4 and tile in (SWAP, *FREE)
        return kind == "build" and (tile in pack.tiles or tile in pack.wealth_tiles)

    def hindrance(self, state: Ages, name: Key) -> Refusal | None:
        kind, _, tile = name.partition(".")
        if kind == "tile":
            return swap_hindrance(state, self.seat) if tile == SWAP else economy_hindrance(state, self.seat, tile)
        if tile not in tiles_in_display(state.societies[self.seat]):
            return refused(tile_said(tile), "not_in_display", "IN-BUILD-01")
        if not self._left(state):
            return barred(tile_said, tile, "build_limit", "IN-BUILD-02")
        if self.left < 0 and (found := price_hindrance(state, self.seat, self.effect)):
            return found
        if not any(sites(state, self.seat, tile, self._priced())):
            return barred(tile_said, tile, "no_site", "IN-BUILD-05")
        return None

    def _buildable(self, state: Ages) -> Iterator[str]:
        """The tiles that nothing hinders."""
        if self._left(state) and (self.left >= 0 or affords(state, self.seat, self.effect)):
            for tile in tiles_in_display(state.societies[self.seat]):
                if any(sites(state, self.seat, tile, self._priced())):
                    yield tile

    def _priced(self) -> str:
        """The kind of building whose price is still to be paid; "" when it has been."""
        return self.effect if self.left < 0 else ""

    def several(self, game: Game[Ages]) -> bool:
        """What can be built can be left."""
        return any(self._buildable(game.state))

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        found = [_tile_option(state.edition, tile) for tile in self._buildable(state)]
        if self.effect == STEP4:
            if self.left < 0:
                found += free_options(state, self.seat)
            if not swap_hindrance(state, self.seat):
                found.append(tile_option(SWAP))
        leave = "end_turn" if self.effect == STEP4 else "done"
        return [*found, Option("done", Text(f"option.{leave}"), "leave")] if found else []

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        """What the best place for a tile brings at the end, if anything."""
        found = {tile: _wealth(game, self.seat, tile, self._priced()) for tile in self._buildable(game.state)}
        best = {tile: max(by_hex.values()) for tile, by_hex in found.items()}
        return {f"build.{tile}": Text("note.wealth_best", {"n": n}) for tile, n in best.items() if n}

    def choose(self, game: Game[Ages], *names: Key) -> None:
        kind, _, name = names[0].partition(".")
        if kind == "build":
            rest = Build(self.seat, self.effect, self._left(game.state) - 1)
            game.then(Site(self.seat, name, self._priced()), rest)
        elif name == SWAP:
            game.then(Swap(self.seat), self)
        elif kind == "tile":
            game.then(*use_free(game, self.seat, name), self)


@cache
def _tile_option(edition: str, tile: str) -> Option:
    icon = icon_of(edition, tile)
    return Option(f"build.{tile}", tile_said(tile), "build", icon, note=Text(f"tile.{tile}.does"))


def icon_of(edition: str, tile: str) -> str:
    """The icon of a progress or wealth tile."""
    printed = PACKS[edition].tiles.get(tile)
    return printed.type if printed else "wealth"


class Site(Choice, frozen=True, tag="site"):
    """The hex for a tile; then the price, the benefits of the hex, the cost (IN-BUILD-03, IN-BUILD-04)."""

    tile: str
    priced: str
    """The kind of building whose price is still to be paid; "" when it has been."""

    detail = True
    weighed = True
    prefix = "hex."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.site", {"tile": tile_said(self.tile)})

    def options(self, game: Game[Ages]) -> list[Option]:
        edition = game.state.edition
        return [_site_option(edition, hex, n) for hex, n in sites(game.state, self.seat, self.tile, self.priced)]

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        """What a place brings at the end: what lies beside it decides that, and no label says so (IN-TILE-WEA-A)."""
        found = _wealth(game, self.seat, self.tile, self.priced)
        return {f"{self.prefix}{hex}": Text("note.wealth", {"n": n}) for hex, n in found.items() if n}

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if self.priced:
            spare = payable_at(game.state, self.seat, self.tile, names[0], spent=1)
            game.then(PayPrice(self.seat, self.priced, spare), Place(self.seat, self.tile, names[0]))
        else:
            game.then(Place(self.seat, self.tile, names[0]))

    def refuse(self, game: Game[Ages], *names: Key) -> Refusal | None:
        if not names or names[0] not in PACKS[game.state.edition].hexes:
            return None
        return site_hindrance(game.state, self.seat, self.tile, names[0], self.priced)


def _wealth(game: Game[Ages], seat: Seat, tile: str, priced: str) -> dict[str, int]:
    """How many points more all wealth tiles of a player would be worth at the end, by the hex that a tile lies on."""
    trial = clone(game.rules, game.state)
    built, now = trial.societies[seat].built, wealth_points(trial, seat)
    found: dict[str, int] = {}
    for hex, _ in sites(game.state, seat, tile, priced):
        built[hex] = tile
        found[hex] = wealth_points(trial, seat) - now
        del built[hex]
    return found


@cache
def _site_option(edition: str, hex: str, n: int) -> Option:
    """A hex where a tile costs so many specialists."""
    benefits = PACKS[edition].hexes[hex].benefits
    told: dict[str, object] = {"hex": hex_said(hex), "n": n, "what": all_said(benefits) if benefits else ""}
    kind = "site_with" if benefits else "site"
    short = Text(f"option.{kind}_short", {**told, "hex": hex.upper()})
    group = "hex_gain" if benefits else "hex"
    return Option(f"{Site.prefix}{hex}", Text(f"option.{kind}", told), group, "hex", short=short)


class PayPrice(Choice, frozen=True, tag="pay_price"):
    """The influence price of a build step, lowered by economy tile 5 or not (IN-BUILD-01, IN-TILE-ECO-5)."""

    effect: str
    spare: bool = True
    """Whether an economy token may go for it: the tile can be paid without (IN-TILE-ECO-4)."""

    def options(self, game: Game[Ages]) -> list[Option]:
        state, society = game.state, game.state.societies[self.seat]
        price = full_price(state, self.seat, self.effect)
        found: list[Option] = []
        if society.influence >= price:
            found.append(Option("price", Text("option.price", {"what": thing_said("influence", price)}), "pay"))
        if price and self.spare and usable(society, DISCOUNT):
            found.append(tile_option(DISCOUNT))
        return found

    def choose(self, game: Game[Ages], *names: Key) -> None:
        price = full_price(game.state, self.seat, self.effect)
        if names[0] == f"{TILE}{DISCOUNT}":
            use_economy(game, self.seat, DISCOUNT)
            price -= 1
        pay_influence(game, self.seat, price)


class Place(Step, frozen=True, tag="place"):
    """The tile leaves the tile display for its hex, whose benefits are gained before it is paid (IN-BUILD-04)."""

    seat: Seat
    tile: str
    hex: str

    def run(self, game: Game[Ages]) -> None:
        state, society = game.state, game.state.societies[self.seat]
        due = cost(state, self.seat, self.tile, self.hex)
        empty_display(state, self.seat, society.display.index(self.tile))
        society.built[self.hex] = self.tile
        game.emit("event.built", player=player(self.seat), tile=tile_said(self.tile), hex=hex_said(self.hex))
        if self.hex in society.unearned:
            society.unearned.remove(self.hex)
            society.economy += 1
            came(game, self.seat, thing_said("economy_token", 1))
        game.then(Benefits(self.seat, PACKS[state.edition].hexes[self.hex].benefits), Settle(self.seat, self.tile, due))


class Settle(Choice, frozen=True, tag="settle"):
    """The cost of a tile, with economy tile 4 or without (IN-BUILD-05 to IN-BUILD-07, IN-TILE-ECO-4)."""

    tile: str
    cost: int

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.settle", {"tile": tile_said(self.tile), "what": thing_said("specialist", self.cost)})

    def options(self, game: Game[Ages]) -> list[Option]:
        if not self.cost:
            return []
        state = game.state
        found: list[Option] = []
        if can_pay(state, state.societies[self.seat].council, self.tile, self.cost):
            what = thing_said("specialist", self.cost)
            found.append(Option("full", Text("option.price", {"what": what}), "pay"))
        if self.tile != CHEAPER and usable(state.societies[self.seat], CHEAPER):
            found.append(tile_option(CHEAPER))
        return found

    def choose(self, game: Game[Ages], *names: Key) -> None:
        due = self.cost
        if names[0] != "full":
            use_economy(game, self.seat, CHEAPER)
            due = max(0, due - 2)
        printed = PACKS[game.state.edition].tiles.get(self.tile)
        kind = printed.type if printed else SPECIALTIES[0]
        game.then(Exhaust(self.seat, (kind,) * due, any=printed is None, tile=self.tile))


def swappable(state: Ages, seat: Seat) -> list[str]:
    """Hexes with a progress tile."""
    printed = PACKS[state.edition].tiles
    return [hex for hex, tile in state.societies[seat].built.items() if tile in printed]


def swap_hindrance(state: Ages, seat: Seat) -> Refusal | None:
    """Why economy tile 6 cannot be used now (IN-TILE-ECO-6)."""
    if found := economy_hindrance(state, seat, SWAP):
        return found
    have = len(swappable(state, seat))
    return refused(tile_said(SWAP), "nothing_to_swap", "IN-TILE-ECO-6", n=have) if have < 2 else None


class Swap(Choice, frozen=True, tag="swap"):
    """Two progress tiles change places; tokens and sides go with them (IN-TILE-ECO-6, IN-BUILD-09)."""

    prefix = "swap."

    def picks(self, game: Game[Ages]) -> tuple[int, int]:
        return (2, 2)

    def options(self, game: Game[Ages]) -> list[Option]:
        built = game.state.societies[self.seat].built
        return [
            self.offer(
                hex,
                Text("option.swap", {"tile": tile_said(built[hex]), "hex": hex_said(hex)}),
                "swap",
                icon_of(game.state.edition, built[hex]),
            )
            for hex in swappable(game.state, self.seat)
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        built, (one, other) = game.state.societies[self.seat].built, names
        use_economy(game, self.seat, SWAP)
        told = {"one": tile_said(built[one]), "other": tile_said(built[other])}
        built[one], built[other] = built[other], built[one]
        game.emit("event.swapped", player=player(self.seat), **told)
