"""Passo 3: Aspirations become progress tiles (IN-ASP-01 to IN-ASP-06)."""

from __future__ import annotations

from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.core.texts import several
from games.inventions.content import PACKS
from games.inventions.labels import barred, thing_said, tile_brief_said, tile_said
from games.inventions.pieces import SIDE, SIDES, Side
from games.inventions.queries import is_aspiration, owns, room
from games.inventions.state import Ages
from games.inventions.steps.windows import FREE, TILE, economy_hindrance, free_options, tile_option, use_free
from games.inventions.verbs import put_in_display, use_economy
from games.inventions.vocabulary import Specialty

TAKE = "eco_3"


class LaySurplus(Choice, frozen=True, tag="lay_surplus"):
    """Which Aspirations of this turn take the spaces, if there were more than spaces (IN-ASP-05)."""

    pool: tuple[Side, ...] = ()
    """Those still to be laid, once the spaces have been cleared."""

    prefix = "lay."

    def waiting(self, state: Ages) -> tuple[Side, ...]:
        """The Aspirations of this turn that do not lie yet."""
        if not state.turn.surplus:
            return self.pool
        display = state.societies[self.seat].display
        laid = [display[place] for place in state.turn.fresh]
        return tuple(side for side in SIDES for piece in (*laid, *state.turn.surplus) if piece == side)

    def options(self, game: Game[Ages]) -> list[Option]:
        sides = dict.fromkeys(self.waiting(game.state) if room(game.state, self.seat) else ())
        return [self.offer(side, thing_said(f"aspiration_{side}", 1), "lay", side) for side in sides]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state, display = game.state, game.state.societies[self.seat].display
        left = list(self.waiting(state))
        if not self.pool:
            for place in state.turn.fresh:
                display[place] = ""
            state.turn.fresh, state.turn.surplus = [], []
        side = SIDE[names[0]]
        left.remove(side)
        put_in_display(state, self.seat, side)
        if "" in display and left:
            game.then(LaySurplus(self.seat, tuple(left)))
        elif left:
            what = [thing_said(f"aspiration_{each}", left.count(each)) for each in dict.fromkeys(left)]
            game.emit("event.surplus_lost", player=player(self.seat), what=several(what))


def replace_hindrance(state: Ages, seat: Seat, side: str, tile: str) -> Refusal | None:
    """Why an Aspiration of a side cannot become a tile (IN-ASP-02, IN-ASP-03)."""
    society, label = state.societies[seat], tile_said(tile)
    if side not in society.display:
        return refused(label, "no_aspiration", "IN-ASP-02")
    if side not in ("wild", PACKS[state.edition].tiles[tile].type):
        return refused(label, "other_type", "IN-ASP-02")
    return stock_hindrance(state, seat, tile)


def stock_hindrance(state: Ages, seat: Seat, tile: str) -> Refusal | None:
    """Why a tile cannot be taken from the open stacks."""
    if owns(state.societies[seat], tile):
        return barred(tile_said, tile, "owned", "IN-ASP-03")
    if not state.stock[tile]:
        return barred(tile_said, tile, "stack_empty", "IN-ASP-04")
    return None


class Replace(Choice, frozen=True, tag="replace"):
    """Each Aspiration becomes a progress tile, as long as it can (IN-ASP-02, IN-ASP-04).

    Equal Aspirations need not be told apart: the leftmost is taken.
    """

    opening: bool = True
    """Whether it is still the free window at the start of the step (IN-TURN-13)."""

    def prompt(self, game: Game[Ages]) -> Text:
        waiting = sum(map(is_aspiration, game.state.societies[self.seat].display))
        return Text("ask.replace", {"n": waiting}) if self._replacing(game.state) else Text("ask.window")

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        found = self._replacing(state)
        obliged = bool(found)
        if self.opening and (obliged or self._takes(state)):
            found += free_options(state, self.seat)
        if self._takes(state):
            found.append(tile_option(TAKE))
        return [*found, Option("done", Text("option.done"), "leave")] if found and not obliged else found

    def _replacing(self, state: Ages) -> list[Option]:
        """The tiles that Aspirations can become."""
        sides = [side for side in SIDES if side in state.societies[self.seat].display]
        if not sides:
            return []
        free = [tile for tile in state.stock if not stock_hindrance(state, self.seat, tile)]
        printed = PACKS[state.edition].tiles
        return [
            _option(side, tile, printed[tile].type, len(sides) > 1)
            for side in sides
            for tile in free
            if side in ("wild", printed[tile].type)
        ]

    def _takes(self, state: Ages) -> bool:
        """Whether economy tile 3 can be used now (IN-TILE-ECO-3)."""
        return not take_hindrance(state, self.seat)

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state, (kind, _, rest) = game.state, names[0].partition(".")
        if kind == "done":
            return
        if rest == TAKE:
            use_economy(game, self.seat, TAKE)
            game.then(TakeTile(self.seat), Replace(self.seat, opening=False))
        elif kind == "tile":
            game.then(*use_free(game, self.seat, rest), self)
        else:
            side, _, tile = rest.partition(".")
            display = state.societies[self.seat].display
            place = display.index(side)
            display[place] = tile
            if place in state.turn.fresh:
                state.turn.fresh.remove(place)
            state.stock[tile] -= 1
            game.emit("event.took_tile", player=player(self.seat), tile=tile_said(tile))
            game.then(Replace(self.seat, opening=False))

    def refuse(self, game: Game[Ages], *names: Key) -> Refusal | None:
        kind, _, rest = names[0].partition(".") if names else ("", "", "")
        if kind == "replace":
            side, _, tile = rest.partition(".")
            if side in SIDES and tile in game.state.stock:
                return replace_hindrance(game.state, self.seat, side, tile)
        if kind == TILE[:-1]:
            if rest == TAKE:
                return take_hindrance(game.state, self.seat)
            return economy_hindrance(game.state, self.seat, rest) if rest in FREE else None
        return None


@cache
def _option(side: Side, tile: str, kind: Specialty, mixed: bool) -> Option:
    """A tile for an Aspiration of a side; whether there are others."""
    under = thing_said(f"aspiration_{side}", 1) if mixed else None
    if under is None:
        return Option(f"replace.{side}.{tile}", tile_brief_said(tile), f"{side}_{kind}", kind)
    name, note = tile_said(tile), Text(f"tile.{tile}.does")
    label = Text("option.instead", {"what": name, "piece": under})
    return Option(f"replace.{side}.{tile}", label, f"{side}_{kind}", kind, short=name, note=note, under=under)


def take_hindrance(state: Ages, seat: Seat) -> Refusal | None:
    """Why economy tile 3 cannot be used now."""
    if found := economy_hindrance(state, seat, TAKE):
        return found
    if "" not in state.societies[seat].display:
        return refused(tile_said(TAKE), "display_full", "IN-TILE-ECO-3")
    if not takeable(state, seat):
        return refused(tile_said(TAKE), "stacks_empty", "IN-TILE-ECO-3")
    return None


def takeable(state: Ages, seat: Seat) -> list[str]:
    """The economy and culture tiles that economy tile 3 can bring."""
    stacks = PACKS[state.edition].stacks
    return [tile for tile in (*stacks["economy"], *stacks["culture"]) if stock_hindrance(state, seat, tile) is None]


class TakeTile(Choice, frozen=True, tag="take_tile"):
    """An economy or culture tile from the open stacks (IN-TILE-ECO-3)."""

    prefix = "take."

    def options(self, game: Game[Ages]) -> list[Option]:
        printed = PACKS[game.state.edition].tiles
        return [
            self.offer(tile, tile_brief_said(tile), "take", printed[tile].type)
            for tile in takeable(game.state, self.seat)
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state = game.state
        state.stock[names[0]] -= 1
        put_in_display(state, self.seat, names[0])
        game.emit("event.took_tile", player=player(self.seat), tile=tile_said(names[0]))


class CloseStep3(Step, frozen=True, tag="close_step3"):
    """Aspirations for which no tile is left return to the reserve (IN-ASP-04)."""

    seat: Seat

    def run(self, game: Game[Ages]) -> None:
        display, turn = game.state.societies[self.seat].display, game.state.turn
        lost = [*(piece for piece in display if is_aspiration(piece)), *turn.surplus]
        display[:] = ["" if is_aspiration(piece) else piece for piece in display]
        turn.fresh, turn.surplus = [], []
        if lost:
            what = [thing_said(f"aspiration_{side}", lost.count(side)) for side in dict.fromkeys(lost)]
            game.emit("event.surplus_lost", player=player(self.seat), what=several(what))
