"""What ``/card`` says: danger cards, factions, spaces and scenarios with what is printed on them."""

from __future__ import annotations

from games.core.model import Component, Text
from games.core.texts import several
from games.tarlac.content import PACKS, Pack
from games.tarlac.labels import danger_said, faction_said, named_said, space_said, thing_said, to_whom_said, whose_said
from games.tarlac.printed import CBR, CT, DEC, PRETENDERS, Danger, FactionCard, FactionId, Placed, Scenario, Space
from games.tarlac.queries import rival


def components(edition: str) -> tuple[Component, ...]:
    """Everything that can be looked up, in an edition."""
    printed = PACKS[edition]
    dangers = [(card.id, danger_said(card.id), danger_lines(card), card) for card in printed.dangers.values()]
    factions = [(card.id, faction_said(card.id), faction_lines(card), card) for card in printed.factions.values()]
    spaces = [(one.id, space_said(one.id), space_lines(printed, one), one) for one in printed.spaces.values()]
    scenarios = [
        (f"scenario_{one.id}", Text(f"scenario.{one.id}"), scenario_lines(printed, one), one)
        for one in printed.scenarios.values()
    ]
    found = [*dangers, *factions, *spaces, *scenarios]
    return tuple(Component(id, name, lines, entry.weakest) for id, name, lines, entry in found)


def list_said(items: list[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


def danger_lines(card: Danger) -> tuple[Text, ...]:
    """Its effect, and the cards it adds to the deck (TA-PRE-04)."""
    text = Text(f"danger.{card.id}.text")
    return (text, Text("card.adds", {"cards": _cards_said(card.adds)})) if card.adds else (text,)


def faction_lines(faction: FactionCard) -> tuple[Text, ...]:
    """What it is, and where it mobilises (TA-MOB-05)."""
    places = list_said([space_said(space) for space in faction.capital])
    return (Text(f"kind.{faction.kind}"), Text("card.capital", {"places": places}))


def space_lines(printed: Pack, space: Space) -> tuple[Text, ...]:
    """What stands there and when (TA-MAP-03, TA-MAP-04), its terrain, whose it is, and who lands there."""
    lines = [Text(f"settlement.{space.settlement}")]
    if space.partition_settlement:
        told = {"what": Text(f"settlement.{space.partition_settlement}"), "who": whose_said(CBR)}
        lines.append(Text("card.parted", told))
    if space.absent_in:
        lines.append(Text("card.absent", {"years": several([Text("card.year", {"year": y}) for y in space.absent_in])}))
    lands = [Text(f"terrain.{kind}") for kind in space.terrain]
    lines.append(Text("card.terrain", {"terrain": several(lands)}) if lands else Text("card.no_terrain"))
    if space.owner:
        lines.append(Text("card.owner", {"who": Text(f"owner.{space.owner}")}))
    if space.id == printed.base.landing.space:
        lines.append(Text("card.landing"))
    return tuple(lines)


def scenario_lines(printed: Pack, scenario: Scenario) -> tuple[Text, ...]:
    """How the war stands at the start, as section 7 of the rulebook lists it (TA-SCN)."""
    return (
        *(_allies_said(scenario, pretender) for pretender in PRETENDERS),
        Text("card.dec_side", {"who": whose_said(scenario.dec_side)}) if scenario.dec_side else Text("card.dec_alone"),
        *_throne_said(scenario),
        *_hostages_said(scenario),
        Text("card.starter", {"who": named_said(scenario.starter)}),
        *(_landing_said(landing) for landing in scenario.landings),
        *_dec_said(scenario),
        *_dangers_said(printed, scenario),
    )


def _allies_said(scenario: Scenario, pretender: FactionId) -> Text:
    allies = list_said([named_said(id) for id in scenario.allies(pretender)])
    return Text("card.allies", {"who": whose_said(pretender), "allies": allies})


def _throne_said(scenario: Scenario) -> list[Text]:
    """Who is king and who in exile, or how the kingdom is parted (TA-MAINT-07)."""
    king = faction_said(scenario.king)
    if not scenario.partition:
        return [Text("card.king", {"who": king, "exile": named_said(scenario.exiled)})]
    found = [Text("card.partition", {"who": king, "other": named_said(rival(scenario.king))})]
    for pretender in (CT, CBR):
        payers = list_said([named_said(id) for id in scenario.partition_tribute(pretender)])
        found.append(Text("card.tribute", {"who": to_whom_said(pretender), "payers": payers}))
    return found


def _hostages_said(scenario: Scenario) -> list[Text]:
    bonds = [
        Text("board.bond", {"giver": named_said(bond.giver), "holder": named_said(bond.holder)})
        for bond in scenario.hostages
    ]
    return [Text("board.hostages", {"bonds": several(bonds)})] if bonds else []


def _landing_said(landing: Placed) -> Text:
    told = {"who": faction_said(landing.faction), "space": space_said(landing.space)}
    if landing.mode == "optional":
        return Text("card.may_muster", told)
    force = [thing_said("battle", landing.battles)]
    if landing.provisions:
        force.append(thing_said("provision", landing.provisions))
    return Text("card.lands", {**told, "force": several(force)})


def _dec_said(scenario: Scenario) -> list[Text]:
    """The purse of de Clare, and an absence at first."""
    found: list[Text] = []
    if scenario.de_clare_pounds:
        pounds = thing_said("pound", scenario.de_clare_pounds)
        said = "card.purse" if scenario.printed_pounds else "card.purse_ours"
        found.append(Text(said, {"who": faction_said(DEC), "pounds": pounds}))
    if scenario.de_clare_barred_first_cycle:
        found.append(Text("card.barred", {"who": faction_said(DEC)}))
    return found


def _dangers_said(printed: Pack, scenario: Scenario) -> list[Text]:
    found = [Text("card.deck", {"cards": _cards_said(printed.decks[scenario.deck].cards)})]
    if scenario.active_card:
        found.append(Text("card.active", {"danger": danger_said(scenario.active_card)}))
    return found


def _cards_said(cards: dict[str, int]) -> Text:
    return several([thing_said(f"card.{card}", n) for card, n in cards.items()])
