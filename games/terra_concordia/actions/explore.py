"""Explorar: a hidden hex is turned up, perhaps more, and an Exploration card comes (TC-ACT-EXPLORE-01 to -07)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Text, refused
from games.terra_concordia.board import NAMED, NAMES, Area, Hex, bordering, members
from games.terra_concordia.cards.powers import ExploreFree, ExploreMore
from games.terra_concordia.effects.questions import RevealHex, explored, favourite_hidden
from games.terra_concordia.labels import hex_said, unseen_said, who_said
from games.terra_concordia.refusals import Bound, manned, outside, tired, verb_said
from games.terra_concordia.situation import Mover, Situation
from games.terra_concordia.state import World
from games.terra_concordia.verbs import draw_kind, exhaust, take_cards, tell_explored_out, turn_up


def targets(edition: str) -> Sequence[str]:
    return NAMES


def hindrance(here: Situation, target: str = "") -> Refusal | None:
    if target:
        return outside(hex_said(here.land, NAMED[target]), NAMED[target], _bounds(here))
    label = verb_said("explore")
    if not _explorable(here):
        return refused(label, "nothing_hidden", "TC-ACT-EXPLORE-01")
    return tired(here, label)


def options(here: Situation) -> Sequence[Option]:
    if not here.free:
        return ()
    rewarded = "exploration" in here.state.rules.decks and not here.state.explored_out
    found = _explorable(here)
    return _options(found, found & here.beside, bool(here.powers(ExploreFree)), rewarded)


def carry_out(game: Game[World], mover: Mover, target: str) -> Sequence[Step]:
    state, seat, hex = game.state, mover.seat, NAMED[target]
    game.emit("event.explored", player=who_said(state, seat), hex=target)
    found = turn_up(game, 1 << hex)
    terrain = state.land.terrain(hex)
    if not any(terrain in power.terrains for power in mover.powers(ExploreFree)):
        exhaust(game, seat, mover.named)
    explored(game, seat, found)
    card = draw_kind(game, "exploration")
    take_cards(game, seat, [card])
    if card is None and "exploration" in state.rules.decks:
        tell_explored_out(game)
    more = sum(power.n for power in mover.powers(ExploreMore) if not power.terrains or terrain in power.terrains)
    return [RevealHex(seat, more, exploring=True)] if more else ()


def favourite(here: Situation) -> str | None:
    """A hidden hex next to its own if there is one, else any; lowest column and row (TC-AI-11)."""
    return None if hindrance(here) else NAMES[favourite_hidden(here.state, here.seat)]


def _explorable(here: Situation) -> Area:
    return bordering(here.revealed) & ~here.revealed


def _bounds(here: Situation) -> tuple[Bound, ...]:
    return Bound(_explorable(here), "not_explorable", "TC-ACT-EXPLORE-01"), manned(here)


@lru_cache(1_024)
def _options(found: Area, near: Area, spared: bool, rewarded: bool) -> Sequence[Option]:
    """``near``: those next to one's own; ``spared``: on some terrain no worker is exhausted; ``rewarded``: there may
    be a card."""
    group = f"explore{'' if rewarded else '_bare'}{'_spared' if spared else ''}"
    return [_option(hex, bool(near >> hex & 1), group) for hex in members(found)]


@cache
def _option(hex: Hex, near: bool, group: str) -> Option:
    # What has been seen cannot be taken back.
    label = Text("option.explore", {"hex": NAMES[hex]})
    return Option(f"explore.{NAMES[hex]}", label, group, "hidden", short=unseen_said(hex, near))
