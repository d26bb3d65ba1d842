"""What cards, amounts and places are called, as texts to be translated."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.model import Seat, Text, player
from games.core.texts import several
from games.terra_concordia.board import Hex, Terrain, name
from games.terra_concordia.content import pack
from games.terra_concordia.pieces import HIDDEN, Land
from games.terra_concordia.printed import Card
from games.terra_concordia.state import World
from games.terra_concordia.words import (
    RESOURCES,
    Amounts,
    Bonus,
    Boycott,
    BuildDiscount,
    Claim,
    Convert,
    Deed,
    Draw,
    Embargo,
    End,
    ExploreFree,
    ExploreGain,
    ExploreMore,
    FreeBuilder,
    FreeResearch,
    Gain,
    GainPer,
    Global,
    Happening,
    Immune,
    Individual,
    InfluencePoints,
    InfluenceUses,
    Lose,
    Measure,
    Monopoly,
    Others,
    Points,
    PointsPer,
    Power,
    Present,
    ResearchDiscount,
    RestoreIndividual,
    Reveal,
    RevealAround,
    RevealTerrain,
    SellLot,
    Slots,
    Spy,
    Storage,
    TradeBonus,
    TradeUses,
    Unmanned,
    Workers,
    Yield,
)


def who(state: World, seat: Seat) -> Text:
    """The name of whoever plays a seat: a person's, or that of an Automa's civilization."""
    return naming(seat, state.nations[seat].automa, state.nations[seat].civilization)


def naming(seat: Seat, automa: bool, civilization: str) -> Text:
    """The same from what a view shows."""
    if not automa:
        return player(seat)
    if not civilization:
        return Text("automa_unnamed", {"n": seat + 1})
    return Text("automa", {"civilization": Text(f"civilization.{civilization}")})


@cache
def card(id: str) -> Text:
    """The name of a card."""
    return Text(f"card.{id}")


def terrain_said(terrain: Terrain) -> Text:
    """The name of a terrain."""
    return Text(f"terrain.{terrain}")


@cache
def place_said(hex: Hex, terrain: Terrain | None) -> Text:
    """A hex with its terrain, or as hidden."""
    if terrain is None:
        return Text("hex.hidden", {"hex": name(hex)})
    return Text("hex.revealed", {"hex": name(hex), "terrain": terrain_said(terrain)})


def hex_said(land: Land, hex: Hex) -> Text:
    """A hex as anybody sees it."""
    return place_said(hex, None if land.owners[hex] == HIDDEN else land.terrain(hex))


@cache
def thing(what: str, n: int) -> Text:
    """A number of units of a resource, of VP, of cards…"""
    return Text(f"thing.{what}", {"n": n})


def listed(items: Sequence[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


def amounts(of: Amounts) -> Text:
    """Resources with their numbers, in the fixed order."""
    return listed([thing(resource, of[resource]) for resource in RESOURCES if of.get(resource)])


def terrains(of: Sequence[Terrain]) -> Text:
    """Terrains one after the other."""
    return listed([terrain_said(terrain) for terrain in of])


def swap_said(step: str, lot: int, price: int) -> Text:
    """A step of a Trade, where so many units are sold at such a price: "3 stone → 1 gold"."""
    given, _, wanted = step.partition(".")
    paid, came = (lot, price) if wanted == "gold" else (1, 1)
    return Text("step", {"given": thing(given, paid), "what": thing(wanted, came)})


# ---------------------------------------------------------------- what is printed on a card


def deed_said(deed: Deed | Happening) -> Text:
    """What a deed does."""
    match deed:
        case Gain(resources=resources):
            return Text("deed.gain", {"what": amounts(resources)})
        case GainPer(resources=resources, per=per, each=each, most=most):
            told = {"what": amounts(resources), "per": counted_said(per, each), "most": most}
            return Text("deed.gain_per" if most == 0 else "deed.gain_per_most", told)
        case Lose(resources=resources):
            return Text("deed.lose", {"what": amounts(resources)})
        case Points(n=n):
            return Text("deed.points", {"what": thing("point", n)})
        case PointsPer(n=n, per=per):
            return Text("deed.points_per", {"what": thing("point", n), "per": counted_said(per, 1)})
        case Individual(n=n):
            return Text("deed.individual", {"n": f"{n:+}"})
        case Global(n=n):
            return Text("deed.global", {"n": f"{n:+}"})
        case Workers(n=n):
            return Text("deed.workers", {"what": thing("worker", n)})
        case Draw(deck=deck, n=n):
            return Text(f"deed.draw_{deck}", {"what": thing("card", n)})
        case Reveal(n=n):
            return Text("deed.reveal", {"what": thing("hex", n)})
        case RevealTerrain(terrain=terrain, n=n):
            return Text("deed.reveal_terrain", {"what": thing("hex", n), "terrain": terrain_said(terrain)})
        case RevealAround(radius=radius):
            return Text("deed.reveal_around", {"n": radius})
        case FreeResearch(level=level, n=n, market=market):
            told = {"what": thing("technology", n), "level": level}
            return Text("deed.free_research_market" if market else "deed.free_research", told)
        case Convert(give=give, resources=resources):
            return Text("deed.convert", {"n": give, "what": amounts(resources)})
        case Claim():
            return Text("deed.claim")
        case Others(resources=resources):
            return Text("deed.others", {"what": amounts(resources)})
        case Embargo():
            return Text("deed.embargo")
        case Present(resources=resources):
            return Text("deed.present", {"what": amounts(resources)})
        case Boycott(resources=resources):
            return Text("deed.boycott", {"what": amounts(resources)})
        case Spy():
            return Text("deed.spy")
        case Monopoly(n=n):
            return Text("deed.monopoly", {"n": n})


def bonus_said(bonus: Bonus) -> Text:
    """What a production bonus gives."""
    if isinstance(bonus, Yield):
        return Text("deed.yield", {"what": amounts(bonus.resources), "terrains": terrains(bonus.terrains)})
    return deed_said(bonus)


def power_said(power: Power) -> Text:
    """What a power changes for its owner."""
    match power:
        case Immune():
            return Text("power.immune")
        case BuildDiscount(resources=resources):
            return Text("power.build_discount", {"what": amounts(resources)})
        case ResearchDiscount(resources=resources):
            return Text("power.research_discount", {"what": amounts(resources)})
        case ExploreFree(terrains=of):
            return Text("power.explore_free", {"terrains": terrains(of)})
        case ExploreMore(n=n, terrains=of):
            told = {"what": thing("hex", n), "terrains": terrains(of)}
            return Text("power.explore_more_on" if of else "power.explore_more", told)
        case ExploreGain(terrains=of, resources=resources):
            return Text("power.explore_gain", {"terrains": terrains(of), "what": amounts(resources)})
        case TradeBonus(gold=gold):
            return Text("power.trade_bonus", {"what": thing("gold", gold)})
        case InfluencePoints(n=n):
            return Text("power.influence_points", {"what": thing("point", n)})
        case Slots(per_hex=per_hex, in_all=in_all):
            return Text("power.slots", {"per_hex": per_hex, "in_all": in_all})
        case Unmanned(terrain=terrain, every=every):
            return Text("power.unmanned", {"terrain": terrain_said(terrain), "n": every})
        case Storage(n=n) | FreeBuilder(n=n) | TradeUses(n=n) | SellLot(n=n) | InfluenceUses(n=n):
            return Text(f"power.{power.__struct_config__.tag}", {"n": n})
        case RestoreIndividual(n=n):
            return Text("power.restore_individual", {"n": n})


def end_said(end: End) -> Text:
    """What an end-game effect is worth."""
    told = {"what": thing("point", end.vp), "per": counted_said(end.per, end.at_least or end.each), "above": end.above}
    if end.at_least:
        return Text("ends.at_least", told)
    if end.above:
        return Text("ends.above", told)
    return Text("ends.each", told)


def measure_said(of: Measure) -> Text:
    """What a measure counts: "controlled hexes"."""
    return _measured("measure", of)


def counted_said(of: Measure, n: int) -> Text:
    """So many of what a measure counts: "3 controlled hexes"; of one without the number, for "per controlled hex"."""
    return _measured("counted", of, n=n)


def _measured(table: str, of: Measure, **n: int) -> Text:
    if of.of in RESOURCES:
        return Text(f"{table}.resource", {"resource": Text(f"resource.{of.of}"), **n})
    if of.terrains:
        return Text(f"{table}.hexes_of", {"terrains": terrains(of.terrains), **n})
    if of.level:
        return Text(f"{table}.technologies_of", {"level": of.level, **n})
    if of.vp:
        return Text(f"{table}.constructions_of", {"vp": of.vp, **n})
    if of.kind:
        return Text(f"{table}.in_play_of", {"kind": Text(f"kind.{of.kind}"), **n})
    return Text(f"{table}.{of.of}", n)


def effects_said(printed: Card) -> list[Text]:
    """Every effect of a card, one line each, in the order in which they count."""
    lines = [Text("card_line.now", {"what": deed_said(deed)}) for deed in printed.now]
    lines += [Text("card_line.income", {"what": deed_said(deed)}) for deed in printed.income]
    lines += [Text("card_line.production", {"what": bonus_said(bonus)}) for bonus in printed.production]
    lines += [power_said(power) for power in printed.powers]
    return lines + [end_said(end) for end in printed.ends]


@cache
def note_said(edition: str, id: str) -> Text:
    """What a card does, briefly in one line for a menu; without any effect, that."""
    printed = pack(edition).cards[id]
    times = {
        "now": [_brief(deed) for deed in printed.now],
        "income": [_brief(deed) for deed in printed.income],
        "production": [bonus_said(bonus) for bonus in printed.production],
    }
    lines = [Text(f"brief.{time}", {"what": several(said)}) for time, said in times.items() if said]
    lines += [*map(power_said, printed.powers), *map(end_said, printed.ends)]
    return _one_after_the_other(lines) if lines else Text("card_line.no_effect")


def _brief(deed: Deed) -> Text:
    match deed:
        case Individual(n=n):
            return Text("brief.individual", {"n": f"{n:+}"})
        case Global(n=n):
            return Text("brief.global", {"n": f"{n:+}"})
        case _:
            return deed_said(deed)


@cache
def card_note(edition: str, id: str) -> Text:
    """Points, cost and effects of a card, in one line for a menu."""
    printed = pack(edition).cards[id]
    told = {"points": thing("point", printed.vp), "cost": cost_said(edition, id), "what": note_said(edition, id)}
    return Text("card_line.note", told)


def _one_after_the_other(sentences: Sequence[Text]) -> Text:
    said = sentences[0]
    for sentence in sentences[1:]:
        said = Text("card_line.then", {"first": said, "second": sentence})
    return said


@cache
def cost_said(edition: str, id: str) -> Text:
    """The printed cost of a card."""
    cost = pack(edition).cards[id].cost
    return amounts(cost) if cost else Text("free_of_charge")
