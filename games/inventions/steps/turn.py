"""O turno: chain tokens, pillar and action, Ideas taken, the end (IN-TURN-01 to IN-TURN-13)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec.structs import replace

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, player, refused
from games.core.texts import several
from games.inventions.actions.act import (
    foretold,
    forfeit,
    pay_technology,
    perform,
    possible,
    some_ways,
    technology_ready,
    unable_said,
)
from games.inventions.content import PACKS
from games.inventions.labels import action_said, barred, card_said, tile_said
from games.inventions.pieces import Society, Turn
from games.inventions.queries import band, era, has_access, has_built, round_of
from games.inventions.state import Ages
from games.inventions.steps.aspirations import CloseStep3, LaySurplus, Replace
from games.inventions.steps.building import STEP4, Build
from games.inventions.steps.windows import FREE, TILE, Window, economy_hindrance, free_options, tile_option, use_free
from games.inventions.verbs import grant_influence, take_idea
from games.inventions.vocabulary import ACTION, ACTIONS, Action

SPACE, FORFEIT = "space.", "forfeit."
REUSE = "tec_4"


class BeginTurn(Step, frozen=True, tag="begin_turn"):
    """A complete turn of a human in four steps (IN-TURN-01)."""

    seat: Seat

    def run(self, game: Game[Ages]) -> None:
        state, seat = game.state, self.seat
        state.playing = seat
        # Influence gained later makes no further chain token available (IN-TURN-02).
        state.turn = Turn(ready=min(PACKS[state.edition].start.chain_tokens, band(state, seat).chain_tokens))
        game.open_scene(seat)
        game.then(
            PlacePillar(seat),
            Window(seat),
            TakeIdeas(seat),
            LaySurplus(seat),
            Replace(seat),
            CloseStep3(seat),
            Build(seat, STEP4),
            EndTurn(),
        )


def moves_epoch(state: Ages) -> bool:
    """Whether it is the epoch pillar that moves: in era 1 and in the third rounds (IN-ERA1-08, IN-TURN-04)."""
    return era(state) == 1 or round_of(state) == 3


def pillars(society: Society) -> list[Action]:
    """Where the pillars of a human stand."""
    return [*society.season, *([society.epoch] if society.epoch else [])]


def open_spaces(state: Ages, seat: Seat) -> list[Action]:
    """The action spaces without such a hindrance as ``space_hindrance`` names."""
    society, forums = state.societies[seat], PACKS[state.edition].forum_of
    stays: Action | Literal[""] = society.epoch if moves_epoch(state) else ""
    taken: set[int] = set() if state.turn.reuse else {forums[stands].number for stands in pillars(society)}
    return [action for action in ACTIONS if action != stays and forums[action].number not in taken]


def space_hindrance(state: Ages, seat: Seat, action: Action) -> Refusal | None:
    """Why the pillar of this turn cannot go to an action space (IN-TURN-03, IN-TURN-04, IN-TILE-TEC-4)."""
    society, forums = state.societies[seat], PACKS[state.edition].forum_of
    if society.epoch == action and moves_epoch(state):
        return barred(action_said, action, "same_space", "IN-TURN-04")
    if state.turn.reuse:
        return None
    if forums[action] in [forums[stands] for stands in pillars(society)]:
        return barred(action_said, action, "own_forum", "IN-TURN-03")
    return None


class PlacePillar(Choice, frozen=True, tag="place_pillar"):
    """A pillar goes to an action space of an accessible forum; nobody passes (IN-TURN-03 to IN-TURN-05, IN-TURN-09)."""

    def prompt(self, game: Game[Ages]) -> Text:
        return Text("ask.epoch_pillar" if moves_epoch(game.state) else "ask.season_pillar")

    def options(self, game: Game[Ages]) -> list[Option]:
        state, seat = game.state, self.seat
        open_to = open_spaces(state, seat)
        ways = {action: some_ways(state, seat, action) for action in open_to}
        can = [action for action in open_to if ways[action]]
        # Where there is one way only it is carried out at once; forfeiting it is said here.
        once = [action for action in open_to if ways[action] == 1]
        # Whom the pillar brings something is said of the space once, though its action may be done or forfeited.
        given = {action: _given_said(tuple(others)) for action, others in standing(state, seat).items()}
        found = [
            *[
                Option(f"{SPACE}{action}", action_said(action), "space", action, note=given.get(action))
                for action in can
            ],
            *[
                _forfeiting(FORFEIT, action) if action in can else _noted(_forfeiting(SPACE, action), given.get(action))
                for action in open_to
                if action in once or action not in can
            ],
        ]
        found += free_options(state, seat)
        if not reuse_hindrance(state, seat):
            found.append(_reusing())
        return found

    def remarks(self, game: Game[Ages]) -> Mapping[Key, Text]:
        state, seat = game.state, self.seat
        open_to = open_spaces(state, seat)
        idle: list[Action] = [action for action in open_to if not possible(state, seat, action)]
        why = {f"{SPACE}{action}": said for action in idle if (said := unable_said(state, seat, action))}
        ways = foretold(state, seat, {f"{SPACE}{action}": action for action in open_to})
        return {**ways, **why}

    def several(self, game: Game[Ages]) -> bool:
        """Of each open space the action can be done, or forfeited."""
        return len(open_spaces(game.state, self.seat)) > 1

    def choose(self, game: Game[Ages], *names: Key) -> None:
        if names[0].startswith(TILE):
            tile = names[0].removeprefix(TILE)
            if tile == REUSE:
                pay_technology(game, self.seat, tile)
                game.state.turn.reuse = True
                game.then(self)
            else:
                game.then(*use_free(game, self.seat, tile), self)
            return
        action = ACTION[names[0].partition(".")[2]]
        state = game.state
        place_pillar(game, self.seat, action)
        if names[0].startswith(FORFEIT):
            forfeit(game, self.seat)
        else:
            game.then(perform(self.seat, action, "only" if some_ways(state, self.seat, action) == 1 else "main"))

    def refusals(self, game: Game[Ages]) -> list[Refusal]:
        found = [space_hindrance(game.state, self.seat, action) for action in ACTIONS]
        return [refusal for refusal in found if refusal]

    def refuse(self, game: Game[Ages], *names: Key) -> Refusal | None:
        kind, _, name = names[0].partition(".") if names else ("", "", "")
        if kind in ("space", "forfeit"):
            action = ACTION.get(name)
            return space_hindrance(game.state, self.seat, action) if action else None
        if kind == "tile" and name in FREE:
            return economy_hindrance(game.state, self.seat, name)
        return reuse_hindrance(game.state, self.seat) if kind == "tile" and name == REUSE else None


@cache
def _forfeiting(prefix: Key, action: Action) -> Option:
    """The pillar stands there and nothing is done: all that is left, or instead of the one way to do it."""
    id = "option.forfeit_this" if prefix == FORFEIT else "option.only_forfeit"
    return Option(f"{prefix}{action}", Text(id, {"action": action_said(action)}), "forfeit_only", action, waste=True)


def _noted(option: Option, note: Text | None) -> Option:
    return replace(option, note=note) if note else option


@cache
def _given_said(others: tuple[Seat, ...]) -> Text:
    """Whom a pillar brings influence."""
    return Text("note.others_gain", {"players": several([player(other) for other in others])})


@cache
def _reusing() -> Option:
    """Technology tile 4 with its price (IN-TILE-GEN-03)."""
    return _noted(tile_option(REUSE), Text("note.priced", {"does": Text(f"tile.{REUSE}.does")}))


def reuse_hindrance(state: Ages, seat: Seat) -> Refusal | None:
    """Why technology tile 4 cannot be used now (IN-TILE-TEC-4, IN-TILE-GEN-03)."""
    society, label = state.societies[seat], tile_said(REUSE)
    if not has_built(society, REUSE):
        return refused(label, "not_built", "IN-TILE-GEN-01")
    if REUSE in society.turned:
        return refused(label, "tile_used", "IN-TILE-GEN-03")
    if technology_ready(state, seat):
        return None
    told = {"influence": society.influence, "ready": state.turn.ready}
    return refused(label, "no_technology", "IN-TILE-GEN-03", **told)


def place_pillar(game: Game[Ages], seat: Seat, action: Action) -> None:
    """The pillar stands there, and others who are there gain influence (IN-TURN-06, IN-TURN-07)."""
    state, society = game.state, game.state.societies[seat]
    if moves_epoch(state):
        society.epoch = action
    else:
        society.season.append(action)
    game.emit("event.pillar", player=player(seat), action=action_said(action))
    for other in standing(state, seat).get(action, ()):
        grant_influence(game, other)


def standing(state: Ages, seat: Seat) -> dict[Action, list[Seat]]:
    """By action space who gains influence where a pillar of a seat comes there (IN-TURN-06, IN-TURN-07)."""
    found: dict[Action, list[Seat]] = {}
    for other, rival in enumerate(state.societies):
        if other != seat:
            epoch: list[Action] = [rival.epoch] if rival.epoch else []
            for action in dict.fromkeys(epoch if state.chronos is None else pillars(rival)):
                found.setdefault(action, []).append(other)
    return found


class TakeIdeas(Choice, frozen=True, tag="take_ideas"):
    """A card of the idea display for each Idea presented, one at a time (IN-TURN-10, IN-IDEA-01, IN-IDEA-03)."""

    renewed: int = 0
    """At the change of era: how many Ideas were discarded (IN-ERA-13)."""

    prefix = "idea."

    def options(self, game: Game[Ages]) -> list[Option]:
        state, decks, cards = game.state, game.state.decks, PACKS[game.state.edition].cards
        if not (self.renewed or state.turn.owed):
            return []
        return [
            _idea_option(state.edition, id, has_access(state, self.seat, cards[id].milestone))
            for id in [*decks.ideas[-1:], *decks.row]
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state = game.state
        take_idea(game, names[0])
        state.societies[self.seat].hand.append(names[0])
        game.emit("event.took_idea", player=player(self.seat), card=card_said(names[0]))
        if self.renewed:
            game.then(TakeIdeas(self.seat, self.renewed - 1))
        else:
            state.turn.owed -= 1
            game.then(self)


@cache
def _idea_option(edition: str, id: str, open_now: bool) -> Option:
    """An Idea with what is printed on it, and whether the seat has access to its milestone now."""
    card = PACKS[edition].cards[id]
    told = {
        "era": card.era,
        "specialty": Text(f"specialty.{card.type}"),
        "milestone": Text(f"milestone.{card.milestone}.name") if card.milestone else Text("nothing"),
        "what": action_said(card.chain),
    }
    note = Text("card_line.idea_open" if open_now else "card_line.idea", told)
    return Option(f"{TakeIdeas.prefix}{id}", card_said(id), "idea", card.type, note=note)


class EndTurn(Step, frozen=True, tag="end_turn"):
    """All chain tokens go back, wherever they lie (IN-TURN-11)."""

    def run(self, game: Game[Ages]) -> None:
        game.state.turn = Turn()
