"""What is printed on tiles, contracts and buildings, in signs with numbers."""

from __future__ import annotations

from collections.abc import Iterable

from games.nucleum.effects import AtOnce, Count, Gain, Income, Modifier, TakeTile, Unlock
from games.nucleum.printed import End
from renderers.nucleum import signs
from renderers.tokens import Figure, Token, figure_of

ROMAN = ("", "I", "II", "III", "IV")
COUNTED: dict[str, Figure] = {
    "built_cities": signs.of("city"),
    "energized_cities": signs.of("city"),
    "mines": signs.of("mine"),
    "turbines": signs.of("turbine"),
    "mines_and_turbines": signs.of("turbine"),
    "rows": signs.of("industrialize"),
    "rails": signs.of("rail"),
    "links": signs.of("link"),
    "uranium": signs.of("uranium"),
    "techs": signs.of("tech"),
    "network_cities": signs.of("network"),
    "fulfilled": signs.of("contract"),
}
"""Signs of counters that need no more than one."""


def gains(effects: Iterable[AtOnce]) -> list[Token]:
    """What effects that happen at once bring."""
    return [gain(effect) for effect in effects]


def gain(effect: AtOnce) -> Token:
    """What an effect that happens at once brings."""
    match effect:
        case Gain(what=what, n=n):
            return Token(signs.of(what), before=str(n))
        case Income(track=track, steps=n):
            return Token(signs.of(f"income_{track}"), before=f"+{n}")
        case Unlock(level=level):
            return Token(signs.of("tech"), after=ROMAN[level])
        case TakeTile(tile=tile):
            return Token(signs.of("tile"), after=tile.upper())
        case _:
            return Token(signs.of(effect.action))


def end(printed: End) -> list[Token]:
    """What an end of a tile does: its action with what makes it better, or what it gives."""
    return [Token(signs.of(printed.action)), *better(printed.mod), *gains(printed.gain)]


def better(mod: Modifier) -> list[Token]:
    """What makes an action better."""
    found: list[Token] = []
    if mod.thaler:
        found.append(Token(signs.of("thaler"), before=f"−{mod.thaler}", share=0.85))
    if mod.workers:
        found.append(Token(signs.of("worker"), before=f"−{mod.workers}", share=0.85))
    if mod.electricity:
        found.append(Token(signs.of("electricity"), before=f"+{mod.electricity}", share=0.85))
    if mod.double_slot:
        found.append(Token(signs.of("slot"), before="2×", share=0.75))
    if mod.thaler_gain:
        found.append(Token(signs.of("thaler"), before=f"+{mod.thaler_gain}", share=0.85))
    return found


def wanted(count: Count) -> list[Token]:
    """What a contract demands."""
    n = f"{count.n}×"
    match count.count:
        case "buildings_in_colour":
            return [Token(figure_of(signs.place, count.colour or "grey"), before=n)]
        case "urban_built":
            level = f"{ROMAN[count.level_min]}+" if count.level_min else ""
            return [Token(signs.of(count.type or "building"), before=n, after=level)]
        case "energized":
            level = f"{ROMAN[count.level_min]}+" if count.level_min else ""
            kind = count.type or ("city" if count.cities else "building")
            return [Token(signs.of("electricity"), before=n), Token(signs.of(kind), after=level)]
        case "energized_types":
            kinds = ("residence", "factory", "laboratory")
            return [Token(signs.of("electricity")), *(Token(signs.of(kind)) for kind in kinds)]
        case "income_column":
            return [Token(signs.of(f"income_{count.track}"), after=f"{count.n}+")]
        case _:
            return [Token(COUNTED[count.count], before=n)]
