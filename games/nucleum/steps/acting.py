"""Actions at hand: those of a tile on the player board, and matched ones of railways (NU-PLAY-02, NU-RAIL-09)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Protocol, get_args

from games.core.agenda import Choice, Game, Step
from games.core.model import Decision, Key, Option, Refusal, Seat, Text, player, refused
from games.core.texts import several
from games.nucleum import fuel, industry
from games.nucleum.actor import Actor, Standing
from games.nucleum.content import PACKS
from games.nucleum.counting import fulfillable
from games.nucleum.deeds import deed_of, source_of
from games.nucleum.labels import action_said, code_said
from games.nucleum.printed import Action
from games.nucleum.queries import uranium
from games.nucleum.state import Saxony
from games.nucleum.steps import contracts, develop, energize, urbanize
from games.nucleum.steps.gains import PickPiece, Receive, noted, unstored_said
from games.nucleum.steps.losing import AtHand
from games.nucleum.wording import deed_said, reward_said


class Obstacle(Protocol):
    """Why an action is not possible at all."""

    def __call__(self, actor: Actor, *, in_reach: bool = False) -> Refusal | None:
        """None: it is; ``in_reach``: whatever uranium is exchanged first."""
        ...


OBSTACLES: dict[Action, Obstacle] = {
    "urbanize": urbanize.obstacle,
    "industrialize": industry.obstacle,
    "develop": develop.obstacle,
    "contract": contracts.obstacle,
    "energize": fuel.obstacle,
}
"""Subsidize is always possible (NU-SUB-01)."""


class Subsidize(Step, frozen=True, tag="subsidize"):
    """The gain of the end comes at once (NU-SUB-01)."""

    seat: Seat
    deed: str

    def run(self, game: Game[Saxony]) -> None:
        from_end = deed_of(game.state.edition, self.deed)
        game.emit("event.subsidized", player=player(self.seat), tile=code_said(source_of(self.deed)))
        game.then(Receive(self.seat, from_end.gain))


FIRST: dict[Action, Callable[[Seat, str], Step]] = {
    "urbanize": urbanize.PickBuilding,
    "industrialize": PickPiece,
    "develop": develop.PickTile,
    "contract": contracts.PickContract,
    "energize": energize.PickTarget,
    "subsidize": Subsidize,
}
"""The first step of each action."""

MEANT: dict[str, Action] = {
    **{action: action for action in get_args(Action)},
    "build": "urbanize",
    "piece": "industrialize",
    "take": "develop",
    "sign": "contract",
    "power": "energize",
}
"""The action that somebody wants who types a key, by what it begins with: of the action or of its first question."""


def wanted(key: Key) -> Action | None:
    """The action that a key is about; None: it is about something else."""
    return MEANT.get(key.partition(".")[0])


def obstacle(
    state: Saxony, seat: Seat, deed: str, standing: Standing | None = None, *, in_reach: bool = False
) -> Refusal | None:
    """Why an action at hand is not possible; None: it is. ``standing``: the player's, if it is known already."""
    found = deed_of(state.edition, deed)
    if found.action == "subsidize":
        return None
    return OBSTACLES[found.action](Actor(state, seat, found, standing), in_reach=in_reach)


def explained(state: Saxony, seat: Seat, deed: str) -> Refusal | None:
    """The obstacle as a person should hear it: of all buildings without energy that which is nearest to have it."""
    hindered = obstacle(state, seat, deed)
    found = deed_of(state.edition, deed)
    near = fuel.nearest(Actor(state, seat, found)) if hindered and found.action == "energize" else None
    return near or hindered


def out_of_reach(state: Saxony, seat: Seat, deeds: Iterable[str]) -> list[str]:
    """Those of some actions that are not possible as things are, whatever uranium is exchanged first."""
    standing = Standing(state, seat)
    return [deed for deed in deeds if obstacle(state, seat, deed, standing, in_reach=True)]


def vain_said(state: Saxony, seat: Seat, deeds: Iterable[str]) -> Text | None:
    """Which of these actions a player would have to let pass as things are; None: none."""
    vain = [action_said(deed_of(state.edition, deed).action) for deed in out_of_reach(state, seat, deeds)]
    return Text("note.vain", {"what": several(vain)}) if vain else None


def first(state: Saxony, seat: Seat, deed: str) -> Step:
    """The first step of an action at hand."""
    return FIRST[deed_of(state.edition, deed).action](seat, deed)


class Acting(AtHand, frozen=True):
    """Which of the actions at hand comes next. Asked even if there is only one answer: an exchange may bring another
    within reach, and nobody lets an action pass on a player's behalf."""

    forced = False

    def vain(self, state: Saxony) -> list[str]:
        return out_of_reach(state, self.seat, self.deeds)

    def able(self, state: Saxony) -> list[Option]:
        """An option for each action that is possible now."""
        standing = Standing(state, self.seat)
        return [
            noted(_option(state.edition, deed), unstored_said(state, self.seat, deed_of(state.edition, deed).gain))
            for deed in self.deeds
            if obstacle(state, self.seat, deed, standing) is None
        ]

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        """What an action comes to if its first question has one answer, which then answers itself."""
        deeds = [option.key for option in self.able(game.state)]
        found = {deed: _options(game, first(game.state, self.seat, deed)) for deed in deeds}
        return {
            deed: Text("note.only", {"what": options[0].label}) for deed, options in found.items() if len(options) == 1
        }

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return self.deeds

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        return explained(state, self.seat, name)

    def refuse(self, game: Game[Saxony], *names: Key) -> Refusal | None:
        action = wanted(names[0]) if names else None
        known = [deed_of(game.state.edition, deed).action for deed in self.deeds]
        if action is not None and action not in known:
            return refused(action_said(action), "not_at_hand", "NU-PLAY-02")
        return super().refuse(game, *names)


def _options(game: Game[Saxony], step: Step) -> Sequence[Option]:
    return step.options(game) if isinstance(step, Choice) else ()


@cache
def _option(edition: str, deed: str) -> Option:
    return Option(deed, deed_said(edition, deed), "action", deed_of(edition, deed).action)


class Resolve(Acting, frozen=True, tag="resolve"):
    """Both actions of a tile on the board, in either order or not at all, and one contract.

    NU-PLAY-02, NU-PLAY-04 to NU-PLAY-06, NU-PLAY-10.
    """

    tile: str
    fulfilled: bool = False
    """Whether the contract of this turn has been fulfilled."""
    directive: bool = False
    """Whether only one of the actions can be done."""

    def put(self, game: Game[Saxony], options: Sequence[Option]) -> Text:
        """That it is over where neither the tile nor a contract lets this player do anything more, as things are."""
        over, one = len(options) == 1, self.directive and self.deeds
        id = "ask.resolve_over" if over else "ask.resolve_one" if one else "ask.resolve"
        return Text(id, {"tile": code_said(self.tile)})

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        found = [*self.able(state), *(self._fulfilling(state, id) for id in self._fulfillable(state))]
        if not found and not uranium(state, self.seat):
            return []
        return [*found, _done(bool(found))]

    def _fulfillable(self, state: Saxony) -> list[str]:
        return [] if self.fulfilled else fulfillable(state, self.seat, contracts.at_hand(state, self.seat))

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        verb, _, rest = names[0].partition(".")
        if verb == "done":
            return
        game.cancel(lambda step: isinstance(step, Idle))
        if verb == "fulfil":
            game.then(self._left(self.deeds, fulfilled=True))
            contracts.fulfil(game, self.seat, rest)
            return
        left = () if self.directive else tuple(deed for deed in self.deeds if deed != names[0])
        game.then(first(game.state, self.seat, names[0]), self._left(left, fulfilled=self.fulfilled))

    def _fulfilling(self, state: Saxony, id: str) -> Option:
        reward = PACKS[state.edition].contracts[id].reward
        return noted(_fulfil(state.edition, id), unstored_said(state, self.seat, reward))

    def _left(self, deeds: tuple[str, ...], *, fulfilled: bool) -> Resolve:
        return Resolve(self.seat, deeds, self.tile, fulfilled, self.directive)

    def wishes(self, state: Saxony) -> Iterable[Key]:
        kept = () if self.fulfilled else contracts.at_hand(state, self.seat)
        return [*self.deeds, *(f"fulfil.{id}" for id in kept)]

    def refusals(self, game: Game[Saxony]) -> list[Refusal]:
        # What all contracts lack is one reason: actions matter more here.
        state = game.state
        found = [hindered for deed in self.deeds if (hindered := explained(state, self.seat, deed))]
        return found if self.fulfilled else [*found, *contracts.all_lacking(state, self.seat)]

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        verb, _, rest = name.partition(".")
        return contracts.lacking(state, self.seat, rest) if verb == "fulfil" else super().hindrance(state, name)


@cache
def _done(waste: bool) -> Option:
    """The end of the turn; a waste while something of the tile could be done."""
    return Option("done", Text("option.done"), "pass", "pass", waste=waste)


@cache
def _fulfil(edition: str, id: str) -> Option:
    label = Text("option.fulfil", {"contract": code_said(id), "reward": reward_said(edition, id)})
    return Option(f"fulfil.{id}", label, "fulfil", "contract")


class Idle(Step, frozen=True, tag="idle"):
    """A tile on the board whose actions all passed, as is told: it comes to this only if nothing was done with it
    (NU-PLAY-02)."""

    seat: Seat
    tile: str

    def run(self, game: Game[Saxony]) -> None:
        game.emit("event.idle", player=player(self.seat), tile=code_said(self.tile))


class Matched(Acting, frozen=True, tag="matched"):
    """Matched actions of one owner, who does them in the order they like or lets them pass (NU-RAIL-08 to NU-RAIL-10).

    What stays out of reach whatever uranium is exchanged lapses without a question.
    """

    def prompt(self, game: Game[Saxony]) -> Text:
        tiles = dict.fromkeys([source_of(deed) for deed in self.deeds])
        out_of_turn = "ask.matched_by" if self.seat != game.state.turn else "ask.matched"
        told = {"tiles": [code_said(tile) for tile in tiles], "player": player(game.state.turn or 0)}
        return Text(out_of_turn, told)

    def options(self, game: Game[Saxony]) -> list[Option]:
        state = game.state
        standing = Standing(state, self.seat)
        if all(obstacle(state, self.seat, deed, standing, in_reach=True) for deed in self.deeds):
            return []
        able = self.able(state)
        return [*able, Option("skip", Text("option.skip"), "pass", "pass", waste=bool(able))]

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        if names == ("skip",):
            return
        left = tuple(deed for deed in self.deeds if deed != names[0])
        rest = [Matched(self.seat, left)] if left else []
        game.then(first(game.state, self.seat, names[0]), *rest)


def cannot_energize(asked: Decision) -> bool:
    """Whether none of the actions that are offered is to energise."""
    return all(option.icon != "energize" for option in asked.options)
