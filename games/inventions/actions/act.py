"""What all actions share: how they come up, whether they are possible, how they go on (IN-CHAIN-02)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import ClassVar, Literal, TypeVar

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Seat, Text, player
from games.core.texts import in_a_row
from games.inventions.content import PACKS
from games.inventions.labels import action_said, thing_said, tile_said
from games.inventions.pieces import Side, Why
from games.inventions.queries import room
from games.inventions.state import Ages
from games.inventions.verbs import gain_aspiration, gain_influence, paid
from games.inventions.vocabulary import Action

A = TypeVar("A", bound="Act")
LEAVE: dict[Why, str] = {"main": "forfeit", "milestone": "decline", "knowledge": "decline"}
"""How an action can be left undone, by how it came up; once a token or a tile is paid it is done (IN-CHAIN-03)."""

FAR = frozenset(
    f"refused.{reason}"
    for reason in (
        *("region_taken", "no_idea", "no_invention", "no_citizen_there", "no_majority"),
        *("no_diplomat_there", "diplomat_there", "milestone_full"),
    )
)
"""Reasons that hold for most of what an action could be done with: another says more."""
ONLY_THERE = frozenset(("refused.token_there", "refused.no_space"))
"""Reasons that are not true of what is left out as far."""


class Act(Choice, frozen=True):
    """The first question of an action: with what, or where. Its keys are the action's prefix and that name."""

    why: Why = "main"

    weighed = True
    action: ClassVar[Action]
    brings: ClassVar[Side | Literal[""]] = ""
    """The Aspiration that comes with it; "" for none."""

    def able(self, state: Ages) -> Iterable[str]:
        """The wishes without a hindrance. Where one thing rules out many of them, an action looks for it only once."""
        return (name for name in self.wishes(state) if not self.hindrance(state, name))

    @abstractmethod
    def show(self, state: Ages, name: str) -> Option:
        """A name as an option."""

    @abstractmethod
    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        """Do it as far as nothing more need be asked; what is left to do in reading order."""

    def prompt(self, game: Game[Ages]) -> Text:
        return Text(f"ask.act.{self.why}", {"action": self._said(game.state)})

    def _said(self, state: Ages) -> Text:
        """The action, with its Aspiration and whether there will be a space for that (IN-ASP-05)."""
        if not self.brings:
            return action_said(self.action)
        told = {"action": action_said(self.action), "what": thing_said(f"aspiration_{self.brings}", 1)}
        return Text("ask.brings" if room(state, self.seat) else "ask.brings_too_much", told)

    def aspire(self, game: Game[Ages]) -> None:
        """Gain its Aspiration."""
        if self.brings:
            gain_aspiration(game, self.seat, self.brings)

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        found = [self.show(state, name) for name in self.able(state)]
        leave = LEAVE.get(self.why)
        # What may be declined and cannot be done is not asked at all (IN-GEN-06).
        if leave and (found or leave == "forfeit"):
            found.append(Option(leave, Text(f"option.{leave}"), "leave", waste=leave == "forfeit"))
        return found

    def choose(self, game: Game[Ages], *names: Key) -> None:
        match names[0]:
            case "forfeit":
                forfeit(game, self.seat)
            case "decline":
                pass
            case name:
                game.state.turn.links.append(self.action)
                game.then(*self.carry_out(game, name), Coupling(self.seat, self.action))


def forfeit(game: Game[Ages], seat: Seat) -> None:
    """The action of the pillar is left undone for an influence (IN-TURN-09)."""
    game.emit("event.forfeited", player=player(seat))
    gain_influence(game, seat, 1)


ACTS: dict[Action, type[Act]] = {}
"""The class of each action. Actions bring further actions, so that they cannot know each other by name."""


def performed(kind: type[A]) -> type[A]:
    """Enter an action among those that another may bring."""
    ACTS[kind.action] = kind
    return kind


def perform(seat: Seat, action: Action, why: Why) -> Act:
    """The step that does an action."""
    return ACTS[action](seat, why)


def some_ways(state: Ages, seat: Seat, action: Action, most: int = 2) -> int:
    """How many legal instances an action has now, counted up to so many: by default none, one or several."""
    return len([*islice(ACTS[action](seat).able(state), most)])


def possible(state: Ages, seat: Seat, action: Action) -> bool:
    """Whether an action has a legal instance now (IN-CHAIN-03, IN-TURN-09)."""
    return some_ways(state, seat, action, most=1) > 0


def only_way(state: Ages, seat: Seat, action: Action) -> Option | None:
    """The legal instance of an action, if it has exactly one now."""
    act = ACTS[action](seat)
    ways = [*islice(act.able(state), 2)]
    return act.show(state, ways[0]) if len(ways) == 1 else None


def foretold(state: Ages, seat: Seat, actions: Mapping[Key, Action | None]) -> Mapping[Key, Text]:
    """Of options that lead to an action: the Aspiration it brings, whether that has no space (IN-ASP-05), and its way
    where there is but one, for it is then done without a question that would say so.
    """
    brings = "note.brings" if room(state, seat) else "note.brings_too_much"
    found: dict[Key, Text] = {}
    for key, action in actions.items():
        if not action or not possible(state, seat, action):
            continue
        side, way = ACTS[action].brings, only_way(state, seat, action)
        said = [Text(brings, {"what": thing_said(f"aspiration_{side}", 1)})] if side else []
        said += [Text("note.only", {"what": way.label})] if way else []
        if said:
            found[key] = in_a_row(said)
    return found


def unable_said(state: Ages, seat: Seat, action: Action) -> Text | None:
    """Why an action has no legal instance, told by what is nearest to be one; None: it has, or nothing can be said."""
    found = ACTS[action](seat).hindered(state)
    near = [refusal for refusal in found if refusal.reason.id not in FAR] or found
    if not near:
        return None
    alike = all(refusal.reason == near[0].reason for refusal in near)
    # One region stands there once for each token that could be placed in it.
    several = any(refusal.label != near[0].label for refusal in near)
    if alike and several and (near[0].reason.id not in ONLY_THERE or len(near) == len(found)):
        return Text("note.unable", {"reason": near[0].reason})
    return Text("note.unable_with", {"what": near[0].label, "reason": near[0].reason})


def spend_chain_token(state: Ages, source: str) -> None:
    """An available chain token is put on what it was paid for (IN-CHAIN-01).

    A card on the map (``map.k31``) is not the Invention that it may become in the same turn (IN-ACT-SHARE-04).
    """
    state.turn.ready -= 1
    state.turn.spent.append(source)


# ---------------------------------------------------------------- technology tiles


def pay_technology(game: Game[Ages], seat: Seat, tile: str) -> None:
    """The price of a technology tile; it lies face down from now on (IN-TILE-GEN-03)."""
    state, society = game.state, game.state.societies[seat]
    society.influence -= 1
    spend_chain_token(state, tile)
    society.turned.append(tile)
    state.turn.technology = True
    game.emit("event.used_tile", player=player(seat), tile=tile_said(tile))
    paid(game, seat, thing_said("influence", 1), thing_said("chain_token", 1))


def technology_ready(state: Ages, seat: Seat) -> bool:
    """Whether the price of a technology tile can be paid, and none was used in this turn."""
    turn = state.turn
    return turn.ready > 0 and not turn.technology and state.societies[seat].influence > 0


class Coupling(Choice, frozen=True, tag="coupling"):
    """Directly after an action the other one of a technology tile (IN-TILE-GEN-04)."""

    action: Action

    weighed = True
    prefix = "tile."

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.coupling", {"action": action_said(self.action)})

    def options(self, game: Game[Ages]) -> list[Option]:
        state = game.state
        if not technology_ready(state, self.seat):
            return []
        found = [
            self.offer(tile, Text("option.couple", {"tile": tile_said(tile), "action": action_said(other)}), "tile")
            for tile, other in couples(state, self.seat, self.action)
            if possible(state, self.seat, other)
        ]
        return [*found, Option("done", Text("option.no_coupling"), "leave")] if found else []

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        state = game.state
        coupled = couples(state, self.seat, self.action)
        return foretold(state, self.seat, {f"{self.prefix}{tile}": other for tile, other in coupled})

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0] == "done":
            return
        other = dict(couples(game.state, self.seat, self.action))[names[0]]
        pay_technology(game, self.seat, names[0])
        game.then(perform(self.seat, other, "technology"))


def couples(state: Ages, seat: Seat, action: Action) -> list[tuple[str, Action]]:
    """Built technology tiles, face up, that couple an action, and with which."""
    society, printed = state.societies[seat], PACKS[state.edition].tiles
    return [
        (tile, other)
        for tile in society.built.values()
        if tile in printed and tile not in society.turned and action in printed[tile].pair
        for other in printed[tile].pair
        if other != action
    ]
