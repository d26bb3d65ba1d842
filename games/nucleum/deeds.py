"""Actions at hand: the ends of tiles, the choices of the Special Directive, what a technology gives.

A deed goes by a key: the action, then where it comes from ("urbanize.bt06.0" is the first end of that tile,
"energize.xa5" the Special Directive, "industrialize.d6" a technology).
"""

from __future__ import annotations

from functools import cache

import msgspec

from games.nucleum.content import PACKS
from games.nucleum.effects import Act, Gain, Income, Modifier
from games.nucleum.printed import Action


class Deed(msgspec.Struct, frozen=True):
    """An action with its modifier."""

    action: Action
    mod: Modifier = Modifier()
    gain: tuple[Gain | Income, ...] = ()
    """What Subsidize gives."""


@cache
def deed_of(edition: str, key: str) -> Deed:
    """The action that a key names."""
    pack = PACKS[edition]
    action, source, *end = key.split(".")
    if end:
        printed = pack.tiles[source].ends[int(end[0])]
        return Deed(printed.action, printed.mod, printed.gain)
    if source in pack.tiles:
        return next(Deed(main, mod) for main, mod in pack.directive.mods.items() if main == action)
    return next(Deed(act.action, act.mod) for act in pack.effects[source] if isinstance(act, Act))


@cache
def deeds_on(edition: str, tile: str) -> tuple[str, ...]:
    """The actions of a tile on the player board, as keys: both ends, or those of the Special Directive."""
    pack = PACKS[edition]
    if pack.tiles[tile].directive:
        return tuple([f"{action}.{tile}" for action in pack.directive.mods])
    return tuple([end_key(edition, tile, number) for number in range(2)])


@cache
def end_key(edition: str, tile: str, number: int) -> str:
    """The action of one end of a tile, as a key."""
    return f"{PACKS[edition].tiles[tile].ends[number].action}.{tile}.{number}"


def source_of(key: str) -> str:
    """The tile or technology that a key names."""
    return key.split(".")[1]
