"""Caravanas Tatus: copy an action of the next opponent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.agenda import Choice, Game
from games.core.model import Key, Option, Refusal, Text, player
from games.gnomopolis.content import PACKS
from games.gnomopolis.notes import action_offered, scarce_said
from games.gnomopolis.queries import copyable, next_stop, own_scrolls
from games.gnomopolis.state import Town
from games.gnomopolis.steps.actions import use_scroll
from games.gnomopolis.steps.refusals import copy_refusal


class CopyAction(Choice, frozen=True, tag="copy_action"):
    """Any one action of the next opponent's district but the caravan, paid on one's own caravan scroll.

    GN-CAR-02, GN-CAR-03, GN-CAR-04, GN-CAR-06, GN-CAR-08; alone: of one's own district, GN-SOLO-03.
    """

    prefix = "copy."
    barred = ("refused.no_such_card", "GN-CAR-03")

    def prompt(self, game: Game[Town]) -> Text:
        stop = next_stop(game.state, self.seat)
        return Text("ask.copy_home") if stop == self.seat else Text("ask.copy_action", {"opponent": player(stop)})

    def options(self, game: Game[Town]) -> list[Option]:
        state = game.state
        return [action_offered(state, scroll, "copy") for scroll in copyable(state, self.seat)]

    def remarks(self, game: Game[Town]) -> Mapping[Key, Text]:
        state, seat = game.state, self.seat
        found = {f"copy.{scroll}": scarce_said(state, seat, scroll) for scroll in copyable(state, seat)}
        return {key: said for key, said in found.items() if said}

    def choose(self, game: Game[Town], *names: Key) -> None:
        use_scroll(game, self.seat, names[0], PACKS[game.state.edition].caravan)

    def wishes(self, state: Town) -> Iterable[Key]:
        return own_scrolls(state, next_stop(state, self.seat))

    def nameable(self, state: Town, name: Key) -> bool:
        return name in PACKS[state.edition].scrolls

    def hindrance(self, state: Town, name: Key) -> Refusal | None:
        return copy_refusal(state, self.seat, name)
