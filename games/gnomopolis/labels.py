"""What options, refusals and events say, as texts to be translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from games.core.model import Option, Text
from games.core.texts import several
from games.gnomopolis.content import PACKS, Crew
from games.gnomopolis.pieces import Gnomes, Pile, Target
from games.gnomopolis.printed import (
    COLOURS,
    Caravan,
    Coins,
    Colour,
    Draw,
    Effect,
    Gain,
    GainChoice,
    Helpers,
    PayCoins,
    PayGnome,
    PayHelpers,
    Payment,
    Search,
)


@cache
def card_said(id: str) -> Text:
    """The name of a scroll, building or advisor."""
    return Text(f"card.{id}.name")


def within_said(id: str) -> dict[str, Text]:
    """The name of a card and the article that it takes inside a sentence, as arguments."""
    return {"the": Text(f"card.{id}.the"), "card": card_said(id)}


@cache
def the_card_said(id: str) -> Text:
    """A card as a sentence names it: "a Escola", "the School"."""
    return Text("the_card", within_said(id))


@cache
def thing_said(what: str, n: int) -> Text:
    """A number of gnomes of a colour, of coins, of helpers…"""
    return Text(f"thing.{what}", {"n": n})


def leaving_said(what: str, n: int) -> Text:
    """Gnomes that pay and return to the New Capital, in words: what stands for a printed cross is heard, too."""
    return Text("returned", {"what": thing_said(what, n), "n": n})


def listed_said(items: Sequence[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


def gnomes_said(gnomes: Gnomes | Mapping[str, int]) -> Text:
    """Gnomes with their numbers, or that there is none."""
    said = [thing_said(colour, gnomes[colour]) for colour in COLOURS if colour in gnomes]
    return several(said) if said else Text("no_gnome")


def pile_said(pile: Pile) -> Text:
    """Everything that was paid."""
    said = [thing_said(colour, pile.standing[colour]) for colour in COLOURS if colour in pile.standing]
    said += [leaving_said(c, pile.lying[c]) for c in COLOURS if c in pile.lying]
    said += [thing_said("coin", pile.coins)] if pile.coins else []
    said += [thing_said("helper", pile.helpers)] if pile.helpers else []
    return listed_said(said)


def cost_said(cost: Sequence[Payment]) -> Text:
    """The left side of an arrow; equal icons together."""
    counts: dict[tuple[str, bool], int] = {}
    for item in cost:
        match item:
            case PayGnome(colour=colour, returned=returned):
                key, n = ("gnome" if colour == "any" else colour, returned), 1
            case PayHelpers(n=n):
                key = ("helper", False)
            case PayCoins(n=n):
                key = ("coin", False)
        counts[key] = counts.get(key, 0) + n
    return listed_said(
        [leaving_said(what, n) if leaves else thing_said(what, n) for (what, leaves), n in counts.items()]
    )


def gains_said(effects: Sequence[Effect]) -> Text:
    """The right side of an arrow."""
    return listed_said([_effect_said(effect) for effect in effects])


def _effect_said(effect: Effect) -> Text:
    match effect:
        case Gain(colour=colour, n=n):
            return Text("gain", {"what": thing_said(colour, n)})
        case GainChoice(n=n):
            return Text("gain", {"what": thing_said("specialist", n)})
        case Coins(n=n):
            return Text("gain", {"what": thing_said("coin", n)})
        case Helpers(n=n):
            return Text("gain", {"what": thing_said("helper", n)})
        case Draw(n=n):
            return thing_said("draw", n)
        case Search(n=n):
            return thing_said("search", n)
        case Caravan():
            return Text("effect.caravan")


def icon_of(cost: Sequence[Payment], effects: Sequence[Effect]) -> str:
    """The icon that stands for an action: what pays for it, or what it does where anybody may pay."""
    match cost[0] if cost else None:
        case PayHelpers():
            return "helper"
        case PayCoins():
            return "coin"
        case PayGnome(colour=colour) if colour != "any":
            return f"gnome_{colour}"
        case _:
            pass
    match effects[0]:
        case Coins():
            return "coin"
        case Helpers():
            return "helper"
        case Gain(colour=colour):
            return f"gnome_{colour}"
        case Caravan():
            return "caravan"
        case _:
            return "search"


@cache
def action_option(edition: str, scroll: str, verb: str) -> Option:
    """A scroll as an option to "act" or to "copy": name, cost, result."""
    components = PACKS[edition]
    action = components.scrolls[scroll].action
    args = {"name": card_said(scroll), "cost": cost_said(action.cost), "gains": gains_said(action.effects)}
    icon = "advisor" if scroll in components.advisors else icon_of(action.cost, action.effects)
    return Option(f"{verb}.{scroll}", Text(f"option.{verb}", args), verb, icon, short=Text("option.card", args))


@cache
def building_option(edition: str, id: str) -> Option:
    """A building as an option: name, team, immigration."""
    building = PACKS[edition].buildings[id]
    args = {"name": card_said(id), "cost": colours_said(building.team), "gains": colours_said(building.immigration)}
    icon, short = f"building_{building.type}", Text("option.card", args)
    return Option(f"build.{id}", Text("option.build", args), "build", icon, short=short)


def colours_said(colours: Sequence[Colour]) -> Text:
    """Colours counted: "2 villagers and 1 child"."""
    return listed_said([thing_said(colour, colours.count(colour)) for colour in COLOURS if colour in colours])


def immigration_said(colours: Sequence[Colour]) -> Text:
    """The same with a plus before each."""
    return listed_said([Text("gain", {"what": thing_said(c, colours.count(c))}) for c in COLOURS if c in colours])


def crew_said(crew: Crew) -> Text:
    """Who would build."""
    return pile_said(Pile(standing=crew.gnomes, helpers=crew.helpers))


def target_said(target: Target) -> Text:
    """A gnome that a Search may choose: where it is and where it would go."""
    told = {"what": thing_said(target.colour, 1)}
    if target.card:
        told |= within_said(target.card)
    return Text(f"option.search.{target.area}", told)
