"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.core.model import Component, Event, Scene, Seat, Text, player
from games.core.teller import Teller
from games.core.texts import in_a_row, series, several
from games.tarlac.components import components, list_said
from games.tarlac.labels import (
    danger_said,
    faction_said,
    named_said,
    signed,
    space_said,
    thing_said,
    to_whom_said,
    whose_said,
)
from games.tarlac.printed import DEC, PRETENDERS, FactionId
from games.tarlac.scoring import points
from games.tarlac.tale import exile_said, scene_said
from games.tarlac.view import ArmyView, FactionView, FightView, SpaceView, ThomondView


class TarlacTeller(Teller[ThomondView]):
    """The words of the game beside those of its questions and events."""

    costs: ClassVar[Mapping[str, Text]] = {
        f"consequence.{id}": Text(f"cost.{id}") for id in ("exile", "exile_army", "exile_last", "exile_army_last")
    }
    """Exile by whoever has more than the last febas (TA-EXILE-02): pretenders may go each round."""
    totals = True

    def header(self, view: ThomondView) -> Text:
        """Scenario, round, cycle, phase and whose army acts, in one line."""
        told = {"year": view.scenario, "round": view.round, "danger": danger_said(view.danger)}
        if view.outcome is not None:
            return Text("board.over", told)
        turn = (
            {**told, "cycle": view.cycle, "who": whose_said(view.turn)} if view.turn else {**told, "cycle": view.cycle}
        )
        header = Text("board.turn" if view.turn else f"board.{view.phase}", turn)
        if not view.clonroad_holder:
            return header
        return Text("board.held_turn", {"header": header, "who": faction_said(view.clonroad_holder)})

    def pressing(self, view: ThomondView) -> list[Text]:
        """Who is asked, and the combat that is being fought."""
        if view.outcome is not None:
            return []
        found: list[Text] = []
        if view.question is not None:
            told = {"player": player(view.question.seat), "who": named_said(view.question.faction)}
            found.append(Text("board.asked", told))
        return [*found, _fight_said(view.fight)] if view.fight else found

    def describe(self, view: ThomondView) -> list[Text]:
        """The picture in words: header, throne, armies, bonds, settlements with tokens, kings of nobody, danger."""
        found = [self.header(view), *_throne_said(view), *_armies_said(view)]
        for pretender in PRETENDERS:
            members = [named_said(faction.id) for faction in view.factions if faction.coalition == pretender]
            found.append(Text("board.coalition", {"who": whose_said(pretender), "members": list_said(members)}))
        bonds = [_bond_said(faction) for faction in view.factions if faction.hostage]
        if bonds:
            found.append(Text("board.hostages", {"bonds": list_said(bonds)}))
        owed = [
            Text("board.owes", {"who": named_said(faction.id), "king": to_whom_said(faction.tribute)})
            for faction in view.factions
            if faction.tribute
        ]
        if owed:
            found.append(Text("board.tributes", {"tributes": list_said(owed)}))
        hurt = [
            Text(
                "board.destroyed" if space.destroyed else "board.devastated",
                {"space": space_said(space.id), "n": space.devastation},
            )
            for space in view.spaces
            if space.devastation
        ]
        if hurt:
            found.append(Text("board.devastation", {"places": several(hurt)}))
        free = [faction for faction in view.factions if faction.seat is None and faction.herds]
        if free:
            found.append(Text("board.free_kings", {"means": several([_purse_said(faction) for faction in free])}))
        deck = {"danger": danger_said(view.danger), "n": view.deck, "cards": _composition_said(view)}
        return [*found, Text("board.deck", deck), *_lands_said(view)]

    def status(self, view: ThomondView, seat: Seat) -> Text:
        """The means of a seat in one line: febas, or with whom de Clare wins (TA-WIN-04), and of each faction herds or
        pounds and its army.
        """
        found = view.seats[seat]
        if found.out:
            return Text("board.status_out")
        means = series([_means_said(view.faction(id)) for id in found.factions])
        if found.febas is None:
            held = [id for id in PRETENDERS if view.faction(id).hostage == DEC]
            with_whom = {"means": means, "who": faction_said(held[0])} if len(held) == 1 else {"means": means}
            return Text(f"board.status_dec_{len(held)}", with_whom)
        return Text("board.status", {"febas": thing_said("febas", found.febas), "means": means})

    def scores(self, view: ThomondView) -> Mapping[Seat, Mapping[str, int]]:
        """Febas, for the ranking of the seats."""
        return {seat.seat: points(seat.febas) for seat in view.seats}

    def components(self, edition: str) -> tuple[Component, ...]:
        """Danger cards, factions, spaces and scenarios with what is printed on them."""
        return components(edition)

    def tale(self, scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
        """The turn of an army, a battle, a meal and a round's bookkeeping, each in a line or two."""
        told = scene_said(scene, events)
        return super().tale(scene, events) if told is None else told

    def out_of_turn(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """An exile with what it cost, in a sentence."""
        return exile_said(events) if events[0].text.id == "event.exile" else super().out_of_turn(events)


def _means_said(faction: FactionView) -> Text:
    if faction.army is None:
        away = faction.exiled or faction.fell == "exile"
        return Text("board.means_exile", _purse_said(faction).args) if away else _purse_said(faction)
    told = {**_purse_said(faction).args, "space": space_said(faction.army.space)}
    told["battles"] = thing_said("battle", faction.army.battles)
    if faction.army.provisions:
        return Text("board.means_army_fed", {**told, "provisions": thing_said("provision", faction.army.provisions)})
    return Text("board.means_army", told)


def _purse_said(faction: FactionView) -> Text:
    """Herds; of de Clare pounds, and herds if there are any."""
    purse = [thing_said("pound", faction.pounds)] if faction.id == DEC else []
    if faction.herds or not purse:
        purse.append(thing_said("herd", faction.herds))
    return Text("board.means", {"who": faction_said(faction.id), "purse": several(purse)})


def part_said(played: tuple[FactionId, ...], side: FactionId) -> Text:
    """The factions that a player leads; of kings alone also whose allies they are."""
    factions = list_said([faction_said(id) for id in played])
    if side in played:
        return factions
    return Text("part.allies", {"factions": factions, "n": len(played), "who": whose_said(side)})


def _throne_said(view: ThomondView) -> list[Text]:
    """Who is king, who is in exile, and who has taken Clonroad from its king."""
    told = {"king": faction_said(view.king), "exile": named_said(view.exiled or view.king)}
    throne = Text("board.partition" if view.partition or not view.exiled else "board.throne", told)
    if not view.clonroad_holder:
        return [throne]
    held = "board.held_only" if view.faction(view.king).fell == "exile" else "board.held"
    return [throne, Text(held, {"who": faction_said(view.clonroad_holder), "king": named_said(view.king)})]


def _composition_said(view: ThomondView) -> Text:
    return list_said([thing_said(f"card.{card}", n) for card, n in view.composition.items()])


def _armies_said(view: ThomondView) -> list[Text]:
    """The armies of each coalition, then those of none."""
    armies = [army for space in view.spaces for army in space.armies]
    found: list[Text] = []
    for side in (*PRETENDERS, ""):
        said = several([_army_said(army) for army in armies if army.coalition == side])
        if any(army.coalition == side for army in armies):
            told = {"who": whose_said(side), "armies": said} if side else {"armies": said}
            found.append(Text("board.armies" if side else "board.free_armies", told))
    if not found:
        return [Text("board.no_armies")]
    # In this order they act in every cycle.
    order = [named_said(id) for id in view.order if view.faction(id).army is not None]
    return [*found, Text("board.order", {"armies": list_said(order)})] if len(order) > 1 else found


def _lands_said(view: ThomondView) -> list[Text]:
    """Whose each settlement is, of what kind and on what ground; then the spaces where none stands."""
    found: list[Text] = []
    for owner in (*[faction.id for faction in view.factions], ""):
        held = [_site_said(space) for space in view.spaces if space.owner == owner and space.settlement != "none"]
        if held:
            told = {"places": several(held)}
            found.append(
                Text("board.lands", {**told, "who": whose_said(owner)}) if owner else Text("board.no_lord", told)
            )
    wild = [_site_said(space) for space in view.spaces if space.settlement == "none"]
    return [*found, Text("board.wilds", {"places": several(wild)})] if wild else found


def _site_said(space: SpaceView) -> Text:
    """A space with what stands there and on what ground; a castle is both."""
    what = [Text(f"settlement.{space.settlement}")] if space.settlement != "none" else []
    if space.capital_of:
        what.append(Text("board.capital"))
    what += [Text(f"terrain.{kind}") for kind in space.terrain if kind != space.settlement]
    told = {"space": space_said(space.id), "what": series(what)}
    return Text("board.site", told) if what else told["space"]


def _bond_said(faction: FactionView) -> Text:
    return Text("board.bond", {"giver": named_said(faction.id), "holder": named_said(faction.hostage)})


def _army_said(army: ArmyView) -> Text:
    told = {
        "who": named_said(army.faction),
        "space": space_said(army.space),
        "battles": thing_said("battle", army.battles),
    }
    if army.provisions:
        return Text("board.army_fed", {**told, "provisions": thing_said("provision", army.provisions)})
    return Text("board.army", told)


def _fight_said(fight: FightView) -> Text:
    """Both sides, the last roll, how many are to come and the chances of the next."""
    told = {
        "space": space_said(fight.space),
        "one": list_said([named_said(id) for id in fight.attackers]),
        "two": list_said([named_said(id) for id in fight.defenders]),
        "first": fight.attacker_battles,
        "second": fight.defender_battles,
        "plus": signed(fight.attacker_modifier),
        "minus": signed(fight.defender_modifier),
    }
    said = [Text("board.fight", told)]
    if fight.rolls:
        one, two = fight.rolls[-1]
        said.append(Text("board.rolled", {"n": len(fight.rolls), "one": one, "two": two}))
    said.append(Text("board.to_the_end") if fight.left is None else Text("board.rolls_left", {"n": fight.left}))
    wins, ties, losses = fight.hundredths
    return in_a_row([*said, Text("board.chances", {"wins": wins, "ties": ties, "losses": losses})])
