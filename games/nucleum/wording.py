"""Printed components in words, put together from what is printed: nothing of it is retold by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, assert_never

from games.core.model import Text
from games.core.texts import either, in_a_row, several
from games.nucleum.content import PACKS
from games.nucleum.deeds import deed_of, source_of
from games.nucleum.effects import (
    Act,
    After,
    Anywhere,
    AtOnce,
    Count,
    Discount,
    DoubleSlot,
    Effect,
    Electricity,
    Gain,
    Income,
    Modifier,
    Recharging,
    Score,
    TakeTile,
    TurbineEffect,
    Unlock,
    UraniumLimit,
    UraniumPower,
    VirtualTiles,
    WildCity,
)
from games.nucleum.labels import city_said, code_said, gain_said, gains_said, listed_said, thing_said
from games.nucleum.printed import End, Experiment


def mod_said(mod: Modifier) -> Text:
    """What makes an action better."""
    found: list[Text] = []
    for name in ("thaler", "workers", "electricity", "thaler_gain"):
        if n := getattr(mod, name):
            found.append(Text(f"mod.{name}", {"n": n}))
    if mod.double_slot:
        found.append(Text("mod.double_slot"))
    return listed_said(found)


def end_said(end: End) -> Text:
    """An end of a tile: its colour, its action, its modifier or gain."""
    return Text("end", {"colour": Text(f"colour.{end.colour}"), "action": _action_said(end.action, end.mod, end.gain)})


def _action_said(action: str, mod: Modifier, gain: tuple[Gain | Income, ...]) -> Text:
    name = Text(f"action.{action}")
    if gain:
        return Text("action_with", {"action": name, "what": gains_said(gain)})
    return Text("action_with", {"action": name, "what": mod_said(mod)}) if mod != Modifier() else name


@cache
def deed_said(edition: str, deed: str) -> Text:
    """An action at hand, with the tile it comes from."""
    found = deed_of(edition, deed)
    told = {"action": _action_said(found.action, found.mod, found.gain), "tile": code_said(source_of(deed))}
    return Text("deed", told)


@cache
def tile_said(edition: str, tile: str) -> Text:
    """Both ends of a tile, or what the Special Directive does."""
    printed = PACKS[edition].tiles[tile]
    if printed.directive:
        return Text("directive")
    first, second = printed.ends
    return Text("ends", {"first": end_said(first), "second": end_said(second)})


@cache
def directive_said(edition: str) -> Text:
    """The actions of the Special Directive, each with what makes it better."""
    mods = PACKS[edition].directive.mods
    return Text("note.directive", {"actions": either([_action_said(main, mod, ()) for main, mod in mods.items()])})


@cache
def named_said(edition: str, tile: str) -> Text:
    """A tile in what is told: its code says little without its actions."""
    printed = PACKS[edition].tiles[tile]
    if printed.directive:
        return Text("tile_directive", {"tile": code_said(tile)})
    first, second = [gains_said(end.gain) if end.gain else Text(f"action.{end.action}") for end in printed.ends]
    return Text("tile_named", {"tile": code_said(tile), "first": first, "second": second})


@cache
def brief_said(edition: str, tile: str) -> dict[str, Any]:
    """A tile on a button: its code, its actions (on the board) and its colours (as a railway)."""
    printed = PACKS[edition].tiles[tile]
    if printed.directive:
        return {"tile": code_said(tile), "actions": Text("directive")}
    first, second = [_brief_end(end) for end in printed.ends]
    return {
        "tile": code_said(tile),
        # A subsidy is what it gives.
        "actions": Text("both", {"first": first, "second": second}),
        "colours": several([Text(f"colour.{end.colour}") for end in printed.ends]),
    }


def _brief_end(end: End) -> Text:
    return _brief_gains(end.gain) if end.gain else _action_said(end.action, end.mod, ())


def requirement_said(edition: str, contract: str) -> Text:
    """What a contract demands."""
    return count_said(PACKS[edition].contracts[contract].requirement)


@cache
def offer_said(edition: str, contract: str) -> Text:
    """A contract on a button: its code, what it demands and what it gives."""
    told = {"contract": code_said(contract), "what": requirement_said(edition, contract)}
    return Text("option.sign", told | {"reward": reward_said(edition, contract)})


@cache
def reward_said(edition: str, contract: str) -> Text:
    """What a contract gives, on a button."""
    reward = PACKS[edition].contracts[contract].reward
    return _brief_gains(reward)


def _brief_gains(effects: Sequence[AtOnce]) -> Text:
    return listed_said([_brief_gain(effect) for effect in effects])


def _brief_gain(effect: AtOnce) -> Text:
    match effect:
        case Unlock(level=level):
            return Text("thing.tech_brief", {"level": level})
        case Income(track=track, steps=n):
            return Text(f"thing.income_{track}_brief", {"n": n})
        case _:
            return gain_said(effect)


@cache
def tech_brief_said(edition: str, tech: str) -> Text:
    """A technology on a button: its code and what it does."""
    return Text("option.technology", {"code": tech.upper(), "does": tech_does_said(edition, tech)})


@cache
def technologies_said(edition: str, experiment: Experiment) -> Text:
    """What the technologies of an experiment do, level by level, and the turbine that only it has."""
    pack = PACKS[edition]
    levels: dict[int, list[Text]] = {}
    for tech in pack.technologies_of(experiment):
        levels.setdefault(pack.technologies[tech].level, []).append(tech_brief_said(edition, tech))
    told = [Text("note.tech_level", {"level": level, "does": in_a_row(does)}) for level, does in levels.items()]
    handed = [handed_said(edition, tile) for tile in pack.special_tiles(experiment)]
    tiles = [Text("note.tech_tiles", {"tiles": in_a_row(handed)})] if handed else []
    own = [level for level in pack.rows if differs(edition, level)]
    return in_a_row([*told, *tiles, *(_own_turbine_said(edition, level, experiment) for level in own)])


@cache
def handed_said(edition: str, tile: str) -> Text:
    """What a tile that a technology hands over can do."""
    return Text("note.tile", {"tile": code_said(tile), "actions": tile_said(edition, tile)})


def _own_turbine_said(edition: str, level: int, experiment: Experiment) -> Text:
    does = in_a_row([effect_said(effect) for effect in of_turbine(edition, level, experiment)])
    return Text("note.own_turbine", {"row": level, "does": does})


@cache
def tech_does_said(edition: str, tech: str) -> Text:
    """What a technology does, as briefly as it can be said."""
    effects = PACKS[edition].technologies[tech].effects
    steps = [effect.steps for effect in effects if isinstance(effect, Income)]
    alike = len(steps) == len(effects) == len(PACKS[edition].income) and len(set(steps)) == 1
    return Text("effect.every_income", {"n": steps[0]}) if alike else in_a_row([effect_said(each) for each in effects])


@cache
def promise_said(edition: str, building: str) -> Text:
    """What an own building is worth once it has energy, and how much of that it needs."""
    printed = PACKS[edition].own[building]
    told = {"n": printed.energy, "what": gains_said(printed.benefit), "vp": thing_said("vp", printed.vp)}
    return Text("note.build", told)


@cache
def powered_said(edition: str, building: str, *, own: bool) -> Text:
    """What energising a building brings: Achievements and its benefit at once, and VP at the end if it is one's own."""
    printed = PACKS[edition].buildings[building]
    told = {"what": gains_said(printed.brings), "vp": thing_said("vp", printed.vp)}
    return Text("note.power_own" if own else "note.power", told)


@cache
def piece_promise_said(edition: str, piece: str, experiment: Experiment | None, *, last: bool) -> Text:
    """What a turbine ("turbine1") or mine of a row does on the map, and what the emptied row brings.

    ``last``: the other piece of the row is there already (NU-IND-08).
    """
    level = int(piece[-1])
    row = PACKS[edition].rows[level]
    if piece.startswith("mine"):
        does = [Text("note.mine", {"n": row.mine_capacity})]
    else:
        does = [effect_said(effect) for effect in of_turbine(edition, level, experiment)]
    emptied = Text("note.row_emptied" if last else "note.row_empty", {"what": gains_said(row.reward)})
    return in_a_row([*does, emptied])


@cache
def contract_said(edition: str, contract: str) -> Text:
    """A contract in what is told: its code says little without what it demands."""
    return Text("contract_named", {"contract": code_said(contract), "what": requirement_said(edition, contract)})


def count_said(count: Count) -> Text:
    """A number of what is counted; with n = 0 only what is counted."""
    args: dict[str, object] = {"n": count.n}
    id = f"count.{count.count}"
    if count.colour:
        args["cities"] = Text(f"cities_of.{count.colour}")
    if count.type:
        id += f"_{count.type}"
    if count.level_min:
        id += "_level"
        args["level"] = count.level_min
    if count.cities:
        id += "_cities"
        args["cities"] = [city_said(city) for city in count.cities]
    if count.track:
        id += f"_{count.track}"
    return Text(id, args)


def effect_said(effect: Effect) -> Text:
    """What an effect does."""
    match effect:
        case Gain() | Income() | Unlock() | TakeTile():
            return Text("effect.gain", {"what": gain_said(effect)})
        case Act(mod=mod):
            return Text("effect.act", {"mod": mod_said(mod)})
        case Discount(on=on, n=n):
            return Text(f"effect.discount_{on}", {"n": n})
        case Electricity(n=n, per=per):
            return Text(f"effect.electricity_{per}" if per else "effect.electricity", {"n": n})
        case UraniumLimit(n=n):
            return Text("effect.uranium_limit", {"n": n})
        case UraniumPower(n=n):
            return Text("effect.uranium_power", {"n": n})
        case Anywhere(action=action):
            return Text(f"effect.anywhere_{action}")
        case After(on=on, gain=gain):
            return Text(f"effect.after_{on}", {"what": gains_said(gain)})
        case Recharging(gain=gain):
            return Text("effect.recharge", {"what": gains_said(gain)})
        case VirtualTiles(n=n):
            return Text("effect.virtual_tiles", {"n": n})
        case WildCity(colour=colour):
            return Text("effect.wild_city", {"cities": Text(f"cities_of.{colour}")})
        case DoubleSlot():
            return Text("effect.double_slot")
        case TurbineEffect():
            return Text("effect.turbine_effect_tile")
        case Score(count=count, each=each, vp=vp):
            return Text("effect.score", {"vp": vp, "what": Text(f"counted.{count}", {"n": each})})
        case _:
            assert_never(effect)


def of_turbine(edition: str, level: int, experiment: Experiment | None) -> Sequence[Effect]:
    """What the turbine of a row does once it is on the map, as it is printed."""
    pack = PACKS[edition]
    own = pack.turbine_tiles[experiment].id if experiment is not None and differs(edition, level) else ""
    return pack.effects[own or f"row{level}"]


def differs(edition: str, level: int) -> bool:
    """Whether the experiments put a tile of their own on this row, so that its turbine does not do the same for all."""
    return any(isinstance(effect, TurbineEffect) for effect in PACKS[edition].effects[f"row{level}"])
