"""Eureca: a new private milestone, and the marker on the Era track."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Text, player
from games.inventions.actions.act import Act, performed
from games.inventions.actions.diplomats import milestone_option
from games.inventions.actions.effects import Benefits
from games.inventions.content import PACKS
from games.inventions.labels import barred, era_place_said, milestone_said
from games.inventions.printed import EraSpace
from games.inventions.queries import has_built, my_era
from games.inventions.state import Ages
from games.inventions.verbs import all_said, discard_milestone, enter_common


@performed
class Eureka(Act, frozen=True, tag="eureka"):
    """Take a later milestone as one's own (IN-ACT-EUREKA-01 to IN-ACT-EUREKA-05)."""

    prefix = "eureka."
    action = "eureka"

    def wishes(self, state: Ages) -> Iterable[str]:
        return state.decks.eureka

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        if PACKS[state.edition].milestones[name].era <= my_era(state, self.seat):
            return barred(milestone_said, name, "not_later", "IN-ACT-EUREKA-01")
        return None

    def show(self, state: Ages, name: str) -> Option:
        return milestone_option(state, self.prefix, name, "eureka")

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        state, society = game.state, game.state.societies[self.seat]
        decks, old = state.decks, society.milestone
        game.emit("event.eureka", player=player(self.seat), milestone=milestone_said(name))
        if decks.common:
            discard_milestone(game, decks.common.pop(0))
        enter_common(game, old)
        decks.eureka.remove(name)
        # Until here era and limits are those of the old milestone (IN-ACT-EUREKA-04).
        society.milestone = name
        if society.supply:
            society.supply -= 1
            decks.diplomats[name] = [self.seat]
        return (MoveMarker(self.seat),)


class MoveMarker(Choice, frozen=True, tag="move_marker"):
    """The era marker goes to a free space of the zone, whose effect is gained (IN-ACT-EUREKA-05)."""

    prefix = "marker."

    def options(self, game: Game[Ages]) -> list[Option]:
        state, zone = game.state, my_era(game.state, self.seat)
        taken = occupied(state)
        return [
            self.offer(space.id, space_option_said(state.edition, space.id), "marker", f"marker_{self.seat}")
            for space in PACKS[state.edition].era_spaces.values()
            if space.zone == zone and space.id not in taken
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        state, society = game.state, game.state.societies[self.seat]
        state.eurekas += 1
        society.space, society.counts_on, society.moved = names[0], "", state.eurekas
        game.emit("event.marker", player=player(self.seat), space=era_place_said(state.edition, names[0]))
        if has_built(society, "cul_7"):
            game.then(PickSpace(self.seat))
        else:
            game.then(Benefits(self.seat, PACKS[state.edition].era_spaces[names[0]].benefits))


def occupied(state: Ages) -> list[str]:
    """Spaces of the Era track with a marker."""
    found = [society.space for society in state.societies]
    return [*found, state.chronos.space] if state.chronos else found


def space_option_said(edition: str, id: str) -> Text:
    """A space with its effect."""
    benefits = PACKS[edition].era_spaces[id].benefits
    return Text(
        "option.space",
        {**era_place_said(edition, id).args, "what": all_said(benefits) if benefits else Text("nothing")},
    )


class PickSpace(Choice, frozen=True, tag="pick_space"):
    """The effect of any space of the same or an earlier zone (IN-TILE-CUL-7)."""

    prefix = "effect."

    def options(self, game: Game[Ages]) -> list[Option]:
        spaces = PACKS[game.state.edition].era_spaces
        own = spaces[game.state.societies[self.seat].space]
        return [
            self.offer(space.id, space_option_said(game.state.edition, space.id), "marker", f"marker_{self.seat}")
            for space in spaces.values()
            if space is own or (space.benefits and _choosable(space, own))
        ]

    def choose(self, game: Game[Ages], *names: Key) -> None:
        society = game.state.societies[self.seat]
        if names[0] != society.space:
            society.counts_on = names[0]
            where = era_place_said(game.state.edition, names[0])
            game.emit("event.other_space", player=player(self.seat), space=where)
        game.then(Benefits(self.seat, PACKS[game.state.edition].era_spaces[names[0]].benefits))


def _choosable(space: EraSpace, own: EraSpace) -> bool:
    if "turn_order" in space.benefits:
        return space.zone == own.zone
    return space.zone <= own.zone
