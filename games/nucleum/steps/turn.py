"""A player's turn: a tile onto the board, a tile as a railway, or a Recharge (NU-TURN-01 to NU-TURN-04)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.core.saving import clone
from games.core.texts import either
from games.nucleum.actor import Actor
from games.nucleum.content import PACKS
from games.nucleum.deeds import deed_of, deeds_on
from games.nucleum.labels import action_said, code_said, tile_icon
from games.nucleum.printed import Action
from games.nucleum.state import Saxony
from games.nucleum.steps import rails
from games.nucleum.steps.acting import Idle, Resolve, explained, out_of_reach, vain_said, wanted
from games.nucleum.steps.gains import Receive
from games.nucleum.steps.rails import PickTrack
from games.nucleum.steps.recharge import Recharge, farthest, foretold_said
from games.nucleum.wording import brief_said, directive_said, named_said


class TakeTurn(Step, frozen=True, tag="take_turn"):
    """A player's turn begins: all that happens in it is told together, also what others do (NU-TURN-01)."""

    seat: Seat

    def run(self, game: Game[Saxony]) -> None:
        game.state.turn = self.seat
        game.open_scene(self.seat)
        game.then(Turn(self.seat))


class Turn(Choice, frozen=True, tag="turn"):
    """Exactly one of three options; nobody can pass (NU-TURN-01)."""

    forced = False  # an exchange may make a railway possible, and nobody recharges on a player's behalf

    def prompt(self, game: Game[Saxony]) -> Text:
        state = game.state
        return Text("ask.last_turn" if state.trigger and state.round > state.trigger else "ask.turn")

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        edition, owner = state.edition, state.players[self.seat]
        found: list[Option] = []
        if len(owner.board) < PACKS[edition].slots:
            found += [_place(edition, tile) for tile in owner.pool]
        railway = next((tile for tile in owner.pool if not PACKS[edition].tiles[tile].directive), None)
        if railway is not None and rails.hindrance(state, self.seat, railway) is None:
            found += [_railway(edition, tile) for tile in owner.pool if not PACKS[edition].tiles[tile].directive]
        label = Text("option.recharge", {"n": len(owner.board)})
        # Without tiles there is no income; a marker that nothing else is in reach of goes to space 0 and costs points.
        actor = Actor(state, self.seat)
        highest = farthest(actor)
        waste = not (owner.board and highest)
        note = foretold_said(actor, highest)
        return [*found, Option("recharge", label, "recharge", "recharge", note=note, waste=waste)]

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        state = game.state
        if len(state.players[self.seat].board) >= PACKS[state.edition].slots:
            return {}
        said = {tile: self._vain_said(game, tile) for tile in state.players[self.seat].pool}
        return {f"place.{tile}": vain for tile, vain in said.items() if vain}

    def _vain_said(self, game: Game[Saxony], tile: str) -> Text | None:
        """What the tile would offer in vain, once it lies there and the Thaler of the Directive has come."""
        trial = Game(game.rules, clone(game.rules, game.state))
        place(trial, self.seat, tile)
        while not isinstance(trial.next, Resolve):
            trial.run_next()
        return vain_said(trial.state, self.seat, deeds_on(trial.state.edition, tile))

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        verb, _, tile = names[0].partition(".")
        match verb:
            case "place":
                place(game, self.seat, tile)
            case "railway":
                game.then(PickTrack(self.seat, tile))
            case _:
                game.then(Recharge(self.seat))

    def wishes(self, state: Saxony) -> Iterable[Key]:
        pool = state.players[self.seat].pool
        return [*(f"place.{tile}" for tile in pool), *(f"railway.{tile}" for tile in pool)]

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        verb, _, tile = name.partition(".")
        if verb == "railway":
            return rails.hindrance(state, self.seat, tile)
        if len(state.players[self.seat].board) >= PACKS[state.edition].slots:
            return refused(code_said(tile), "board_full", "NU-TURN-02", n=PACKS[state.edition].slots)
        return None

    def refuse(self, game: Game[Saxony], *names: Key) -> Refusal | None:
        verb, _, tile = names[0].partition(".") if names else ("", "", "")
        pool, known = game.state.players[self.seat].pool, PACKS[game.state.edition].tiles
        if verb in ("place", "railway") and tile in known and tile not in pool:
            return refused(code_said(tile), "not_in_pool", "NU-TURN-02" if verb == "place" else "NU-TURN-03")
        if verb == "fulfil":
            return refused(Text("group.fulfil"), "tile_first", "NU-PLAY-04")
        if (action := wanted(verb)) is not None:
            return self._tile_first(game.state, action)
        return super().refuse(game, *names)

    def _vain(self, state: Saxony) -> list[Refusal]:
        """What hinders the actions that tiles of the pool would offer in vain."""
        owner, pack = state.players[self.seat], PACKS[state.edition]
        if len(owner.board) >= pack.slots:
            return []
        tiles = [tile for tile in owner.pool if not pack.tiles[tile].directive]
        deeds = [deed for tile in tiles for deed in deeds_on(state.edition, tile)]
        vain = out_of_reach(state, self.seat, deeds)
        return [hindered for deed in vain if (hindered := explained(state, self.seat, deed))]

    def _tile_first(self, state: Saxony, action: Action) -> Refusal:
        """Which tiles must be placed for an action (NU-PLAY-02)."""
        edition = state.edition
        on_tiles = {
            tile: [deed_of(edition, deed).action for deed in deeds_on(edition, tile)]
            for tile in state.players[self.seat].pool
        }
        having = [code_said(tile) for tile, actions in on_tiles.items() if action in actions]
        if not having:
            return refused(action_said(action), "on_no_tile", "NU-PLAY-02")
        return refused(action_said(action), "tile_with_it_first", "NU-PLAY-02", tiles=either(having))

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        # One reason that holds for all tiles is told once.
        found = [*super().refusals(game), *self._vain(game.state)]
        return list({(refusal.reason.id, refusal.clause): refusal for refusal in reversed(found)}.values())[::-1]


def place(game: Game[Saxony], seat: Seat, tile: str) -> None:
    """Option A: the tile goes to the leftmost empty slot; its actions may be done (NU-PLAY-01, NU-PLAY-06)."""
    state = game.state
    owner, pack = state.players[seat], PACKS[state.edition]
    owner.pool.remove(tile)
    owner.board.append(tile)
    game.emit("event.placed", player=player(seat), tile=named_said(game.state.edition, tile))
    directive = pack.tiles[tile].directive
    resolve = Resolve(seat, deeds_on(state.edition, tile), tile, directive=directive)
    game.then(*([Receive(seat, pack.directive.gain)] if directive else []), resolve, Idle(seat, tile))


@cache
def _place(edition: str, tile: str) -> Option:
    note = directive_said(edition) if PACKS[edition].tiles[tile].directive else None
    label = Text("option.place", brief_said(edition, tile))
    return Option(f"place.{tile}", label, "place", tile_icon(edition, tile), note=note)


@cache
def _railway(edition: str, tile: str) -> Option:
    return Option(
        f"railway.{tile}", Text("option.railway", brief_said(edition, tile)), "railway", tile_icon(edition, tile)
    )
