"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.model import Component, Seat, Text, player
from games.core.teller import Teller
from games.core.texts import several
from games.tarlac.content import DEC, FactionId, pack
from games.tarlac.labels import counted, danger, named, place, signed
from games.tarlac.scoring import points
from games.tarlac.view import ArmyView, FactionView, SeatView, ThomondView


class TarlacTeller(Teller[ThomondView]):
    """The words of the game beside those of its questions and events."""

    def header(self, view: ThomondView) -> Text:
        """Scenario, round, cycle, phase and whose army acts, in one line."""
        told = {"year": view.scenario, "round": view.round, "danger": danger(view.danger)}
        if view.outcome is not None:
            return Text("board.over", told)
        if view.turn:
            return Text("board.turn", {**told, "cycle": view.cycle, "who": named(view.turn)})
        return Text(f"board.{view.phase}", {**told, "cycle": view.cycle})

    def describe(self, view: ThomondView) -> list[Text]:
        """The picture in words: header, throne, danger, seats, bonds, armies, battle, settlements with tokens."""
        found = [self.header(view), _throne(view)]
        found.append(Text("board.deck", {"danger": danger(view.danger), "n": view.deck, "cards": _composition(view)}))
        found += [_seat(view, seat) for seat in view.seats]
        for pretender in ("ct", "cbr"):
            members = [named(faction.id) for faction in view.factions if faction.coalition == pretender]
            found.append(Text("board.coalition", {"who": named(pretender), "members": listed(members)}))
        bonds = [_bond(faction) for faction in view.factions if faction.hostage]
        if bonds:
            found.append(Text("board.hostages", {"bonds": listed(bonds)}))
        armies = [_army(army) for space in view.spaces for army in space.armies]
        found.append(Text("board.armies", {"armies": several(armies)}) if armies else Text("board.no_armies"))
        if view.fight:
            found.append(_fight(view))
        hurt = [
            Text(
                "board.destroyed" if space.destroyed else "board.devastated",
                {"space": place(space.id), "n": space.devastation},
            )
            for space in view.spaces
            if space.devastation
        ]
        if hurt:
            found.append(Text("board.devastation", {"places": several(hurt)}))
        return found

    def status(self, view: ThomondView, seat: Seat) -> Text:
        """The means of a seat in one line: febas, and of each faction herds or pounds and its army."""
        found = view.seats[seat]
        means = listed([_means(view.faction(id)) for id in found.factions])
        if found.febas is None:
            return Text("board.status_dec", {"means": means})
        return Text("board.status", {"febas": counted("febas", found.febas), "means": means})

    def scores(self, view: ThomondView) -> Mapping[Seat, Mapping[str, int]]:
        """Febas, for the ranking of the seats."""
        return {seat.seat: points(seat.febas or 0) for seat in view.seats}

    def components(self, edition: str) -> tuple[Component, ...]:
        """Danger cards, factions, spaces and scenarios with what is printed on them."""
        printed = pack(edition)
        found = [
            Component(card.id, danger(card.id), (Text(f"danger.{card.id}.text"), *_adds(card.adds)), card.source)
            for card in printed.dangers.values()
        ]
        for faction in printed.factions.values():
            lines = (Text(f"kind.{faction.kind}"), Text("card.capital", {"places": listed(_places(faction.capital))}))
            found.append(Component(faction.id, named(faction.id), lines, faction.source))
        for space in printed.spaces.values():
            lands = listed([Text(f"terrain.{kind}") for kind in space.terrain])
            lines = (Text(f"settlement.{space.settlement}"), Text("card.terrain", {"terrain": lands}))
            if space.owner:
                lines = (*lines, Text("card.owner", {"who": Text(f"owner.{space.owner}")}))
            found.append(Component(space.id, place(space.id), lines, space.source))
        for scenario in printed.scenarios.values():
            lines = tuple(
                Text("card.allies", {"who": named(pretender), "allies": listed(_names(scenario.allies(pretender)))})
                for pretender in ("ct", "cbr")
            )
            lines = (*lines, Text("card.king", {"who": named(scenario.king)}))
            found.append(Component(f"scenario_{scenario.id}", Text(f"scenario.{scenario.id}"), lines, scenario.source))
        return tuple(found)


def _means(faction: FactionView) -> Text:
    purse = counted("pound", faction.pounds) if faction.id == DEC else counted("herd", faction.herds)
    if faction.army is None:
        return Text("board.means", {"who": named(faction.id), "purse": purse})
    told = {"who": named(faction.id), "purse": purse, "space": place(faction.army.space)}
    return Text("board.means_army", {**told, "battles": counted("battle", faction.army.battles)})


def part(played: tuple[FactionId, ...], side: FactionId) -> Text:
    """The factions that a player leads; of kings alone also whose allies they are."""
    factions = listed([named(id) for id in played])
    if side in played:
        return factions
    return Text("part.allies", {"factions": factions, "n": len(played), "who": named(side)})


def _throne(view: ThomondView) -> Text:
    if view.partition or not view.exiled:
        return Text("board.partition", {"king": named(view.king)})
    return Text("board.throne", {"king": named(view.king), "exile": named(view.exiled)})


def _composition(view: ThomondView) -> Text:
    return listed([counted(f"card.{card}", n) for card, n in view.composition.items()])


def _seat(view: ThomondView, seat: SeatView) -> Text:
    told = {"player": player(seat.seat), "means": listed([_means(view.faction(id)) for id in seat.factions])}
    if seat.out:
        return Text("board.seat_out", {"player": player(seat.seat)})
    if seat.febas is None:
        return Text("board.seat_dec", told)
    return Text("board.seat", {**told, "febas": counted("febas", seat.febas)})


def _bond(faction: FactionView) -> Text:
    return Text("board.bond", {"giver": named(faction.id), "holder": named(faction.hostage)})


def _army(army: ArmyView) -> Text:
    told = {"who": named(army.faction), "space": place(army.space), "battles": counted("battle", army.battles)}
    if army.provisions:
        return Text("board.army_fed", {**told, "provisions": counted("provision", army.provisions)})
    return Text("board.army", told)


def _fight(view: ThomondView) -> Text:
    fight = view.fight
    assert fight is not None
    told = {
        "space": place(fight.space),
        "one": listed([named(id) for id in fight.attackers]),
        "two": listed([named(id) for id in fight.defenders]),
        "first": fight.attacker_battles,
        "second": fight.defender_battles,
        "plus": signed(fight.attacker_modifier),
        "minus": signed(fight.defender_modifier),
    }
    return Text("board.fight", told)


def listed(items: list[Text]) -> Text:
    """An enumeration, or the word for nothing."""
    return several(items) if items else Text("nothing")


# ---------------------------------------------------------------- /card


def _adds(adds: dict[str, int]) -> tuple[Text, ...]:
    cards = [counted(f"card.{card}", n) for card, n in adds.items()]
    return (Text("card.adds", {"cards": listed(cards)}),) if cards else ()


def _places(spaces: tuple[str, ...]) -> list[Text]:
    return [place(space) for space in spaces]


def _names(factions: tuple[FactionId, ...]) -> list[Text]:
    return [named(faction) for faction in factions]
