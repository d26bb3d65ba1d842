"""What comes of things: gains, uranium to be stored, technologies, and the Industrialize that one of them gives.

One room, because the rules run in a circle here: a technology may give an Industrialize, whose row may give a
technology.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product

import msgspec

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player
from games.core.texts import in_a_row
from games.nucleum.actor import Actor, Using
from games.nucleum.content import PACKS
from games.nucleum.effects import Act, AtOnce, Gain, Income, TakeTile, Unlock
from games.nucleum.industry import at_all, cost, hindrance, is_piece, obstacle, pieces, yards
from games.nucleum.labels import city_said, listed_said, site_said, stocks_said, tech_said, thing_said
from games.nucleum.queries import by_city, room
from games.nucleum.state import Mine, Saxony, Turbine
from games.nucleum.steps.losing import losing
from games.nucleum.verbs import call_workers, meet, take, workers_said
from games.nucleum.wording import deed_said, handed_said, named_said, piece_promise_said, tech_brief_said


class Receive(Step, frozen=True, tag="receive"):
    """Gains in their printed order; those that ask something in between (NU-CON-08, NU-TECH-07)."""

    seat: Seat
    effects: tuple[AtOnce, ...]
    why: str = ""
    """The technology, row or Turbine Effect tile that gives it, if one does."""

    def run(self, game: Game[Saxony]) -> None:
        simple: list[Gain | Income] = []
        for number, effect in enumerate(self.effects):
            if isinstance(effect, Income) or (isinstance(effect, Gain) and not self._stored(game.state, effect)):
                simple.append(effect)
                continue
            take(game, self.seat, simple, self._reason())
            rest = self.effects[number + 1 :]
            game.then(*self._asked(game, effect), *([Receive(self.seat, rest, self.why)] if rest else []))
            return
        take(game, self.seat, simple, self._reason())

    def _stored(self, state: Saxony, gain: Gain) -> bool:
        """Whether somebody decides where it goes: else uranium comes as workers (NU-RES-05)."""
        return gain.what == "uranium" and bool(room(state, self.seat))

    def _asked(self, game: Game[Saxony], effect: AtOnce) -> Sequence[Step]:
        match effect:
            case Unlock(level=level):
                return (PickTechnology(self.seat, level),)
            case Act(action=action):
                return (MayIndustrialize(self.seat, f"{action}.{self.why}"),)
            case TakeTile(tile=tile):
                owner = game.state.players[self.seat]
                owner.aside.remove(tile)
                owner.pool.append(tile)
                game.emit("event.handed", player=player(self.seat), tile=named_said(game.state.edition, tile))
                return ()
            case Gain(n=n):
                return (StoreUranium(self.seat, n),)
            case Income():
                return ()

    def _reason(self) -> Text | None:
        return tech_said(self.why) if self.why else None


def after(seat: Seat, answers: Iterable[tuple[str, tuple[Gain, ...]]]) -> list[Receive]:
    """What effects give that answer to an event (``Actor.answering``)."""
    return [Receive(seat, gain, source) for source, gain in answers]


# ---------------------------------------------------------------- uranium


def unstored_said(state: Saxony, seat: Seat, effects: Iterable[object]) -> Text | None:
    """What comes instead of gained uranium for which mines have no room (NU-RES-05); None: there is room for all.

    Said where the gain is chosen: without any room nobody is asked where it goes.
    """
    gained = sum([effect.n for effect in effects if isinstance(effect, Gain) and effect.what == "uranium"])
    n = gained - sum(room(state, seat).values()) if gained else 0
    return Text("note.no_room", {"n": n, "what": listed_said(workers_said(state, seat, n))}) if n > 0 else None


def noted(option: Option, said: Text | None) -> Option:
    """The option, with what one should know of it before its note."""
    if said is None:
        return option
    return msgspec.structs.replace(option, note=in_a_row([said, option.note]) if option.note else said)


class StoreUranium(Choice, frozen=True, tag="store_uranium"):
    """Gained uranium goes onto own mines, freely divided; what is not stored comes as workers (NU-RES-05)."""

    prefix = "store."
    barred = ("refused.store", "NU-RES-05")

    n: int

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.store_uranium", {"n": self.n})

    def options(self, game: Game[Saxony]) -> list[Option]:
        left = room(game.state, self.seat)
        ways = [dict(zip(left, parts, strict=True)) for parts in _divisions(tuple(left.values()), self.n)]
        return [
            self.offer(".".join(map(str, parts.values())), self._said(game.state, stocks), "store", "uranium")
            for parts, stocks in by_city(game.state.edition, ways)
        ]

    def _said(self, state: Saxony, stocks: Mapping[str, int]) -> Text:
        told, kept = stocks_said(stocks), self.n - sum(stocks.values())
        if kept > state.players[self.seat].supply:
            return listed_said([*told, *workers_said(state, self.seat, kept)])
        return listed_said([*told, Text("option.store_none", {"n": kept})] if kept else told)

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        state = game.state
        told: list[Text] = []
        parts = [int(part) for part in names[0].split(".")]
        for space, n in zip(room(state, self.seat), parts, strict=True):
            mine = state.land.mines[space]
            state.land.mines[space] = Mine(mine.seat, mine.row, mine.uranium + n)
        if stored := sum(parts):
            told.append(thing_said("uranium", stored))
        told += call_workers(state, self.seat, self.n - stored)
        game.emit("event.gained", player=player(self.seat), what=listed_said(told))


@cache
def _divisions(rooms: tuple[int, ...], n: int) -> tuple[tuple[int, ...], ...]:
    """How much can go where, first where most of it is stored."""
    found = [parts for parts in product(*(range(room, -1, -1) for room in rooms)) if sum(parts) <= n]
    return tuple(sorted(found, key=lambda parts: -sum(parts)))


# ---------------------------------------------------------------- technologies


class PickTechnology(Choice, frozen=True, tag="pick_technology"):
    """A locked technology of a level, or of the highest lower level that has one (NU-TECH-03, NU-TECH-04)."""

    prefix = "unlock."
    barred = ("refused.level", "NU-TECH-03")

    level: int

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_technology", {"level": self.level})

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        technologies, locked = PACKS[state.edition].technologies, state.players[self.seat].locked
        for level in range(self.level, 0, -1):
            if found := [tech for tech in locked if technologies[tech].level == level]:
                return [self._offered(state, tech) for tech in found]
        return []

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        tech, owner = names[0], game.state.players[self.seat]
        owner.locked.remove(tech)
        owner.unlocked.append(tech)
        game.emit("event.unlocked", player=player(self.seat), tech=tech_said(tech))
        if not owner.locked:
            meet(game, "e4", self.seat)
        if effects := PACKS[game.state.edition].at_once[tech]:
            game.then(Receive(self.seat, effects, tech))

    def _offered(self, state: Saxony, tech: str) -> Option:
        option = _technology(state.edition, tech)
        return noted(option, unstored_said(state, self.seat, PACKS[state.edition].at_once[tech]))


@cache
def _technology(edition: str, tech: str) -> Option:
    taken = [effect.tile for effect in PACKS[edition].at_once[tech] if isinstance(effect, TakeTile)]
    said = [handed_said(edition, tile) for tile in taken]
    note = in_a_row(said) if said else None
    return Option(f"{PickTechnology.prefix}{tech}", tech_brief_said(edition, tech), "technology", "tech", note=note)


# ---------------------------------------------------------------- Industrialize


class MayIndustrialize(Using, frozen=True, tag="may_industrialize"):
    """An Industrialize at once; declined it is lost (NU-EFF-08)."""

    forced = False  # it may come within reach by an exchange, and nobody declines on a player's behalf

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.may_industrialize", {"tech": tech_said(self.deed.split(".")[1])})

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        if not at_all(actor, in_reach=True):
            return []
        label = deed_said(game.state.edition, self.deed)
        able = [Option(self.deed, label, "action", "industrialize")] if at_all(actor) else []
        return [*able, Option("skip", Text("option.skip"), "pass", "pass", waste=bool(able))]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        if names != ("skip",):
            game.then(PickPiece(self.seat, self.deed))

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        found = obstacle(self.actor(game.state))
        return [found] if found else []


class PickPiece(Using, frozen=True, tag="pick_piece"):
    """Which turbine or mine, of any row (NU-IND-01, NU-IND-02)."""

    prefix = "piece."

    def options(self, game: Game[Saxony]) -> list[Option]:
        actor = self.actor(game.state)
        return [
            self.offer(
                piece,
                _piece_said(piece, cost(actor, piece)),
                "piece",
                piece[:-1],
                note=self._promise_said(actor, piece),
            )
            for piece in pieces(actor)
            if hindrance(actor, piece) is None
        ]

    def _promise_said(self, actor: Actor, piece: str) -> Text:
        owner, row = actor.player, int(piece[-1])
        last = row not in (owner.turbines if piece.startswith("mine") else owner.mines)
        return piece_promise_said(actor.state.edition, piece, owner.experiment, last=last)

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        game.then(PickYard(self.seat, self.deed, names[0]))

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return pieces(self.actor(state))

    def nameable(self, state: Saxony, name: Key) -> bool:
        return is_piece(state.edition, name)

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        return hindrance(self.actor(state), name)


class PickYard(Using, frozen=True, tag="pick_yard"):
    """Where a turbine or mine goes (NU-IND-03), and all that follows (NU-IND-04, NU-IND-06 to NU-IND-08)."""

    detail = True
    prefix = "yard."
    barred = ("refused.yard", "NU-IND-03")

    piece: str

    def prompt(self, game: Game[Saxony]) -> Text:
        return Text("ask.pick_yard", {"piece": Text(f"piece.{self.piece[:-1]}")})

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        actor = self.actor(state)
        return [
            self.offer(space, site_said(state.edition, space), "yard", self.piece[:-1])
            for space in yards(actor, self.piece)
        ]

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        # Uranium counts as what it can be exchanged for, wherever it lies.
        return losing(game, self, between=StoreUranium)

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        state, space = game.state, names[0]
        actor = self.actor(state)
        owner, row, price = actor.player, int(self.piece[-1]), cost(actor, self.piece)
        answers = actor.answering("industrialize")
        owner.workers -= price
        owner.supply += price
        follow: list[Step] = []
        if self.piece.startswith("mine"):
            owner.mines.remove(row)
            state.land.mines[space] = Mine(self.seat, row)
            mines = sum([mine.seat == self.seat for mine in state.land.mines.values()])
            follow.append(Receive(self.seat, (Gain("uranium", mines),)))
        else:
            owner.turbines.remove(row)
            state.land.turbines[space] = Turbine(self.seat, row)
        game.emit(
            "event.industrialized",
            player=player(self.seat),
            piece=Text("piece_of", {"piece": Text(f"piece.{self.piece[:-1]}"), "row": row}),
            city=city_said(actor.pack.spaces[space].city),
            cost=thing_said("worker", price) if price else Text("no_cost"),
        )
        if row not in owner.mines and row not in owner.turbines:
            follow.append(Receive(self.seat, actor.pack.rows[row].reward, f"row{row}"))
        game.then(*follow, *after(self.seat, answers))


def _piece_said(piece: str, price: int) -> Text:
    args = {"piece": Text(f"piece.{piece[:-1]}"), "row": piece[-1], "cost": thing_said("worker", price)}
    return Text("option.piece", args)
