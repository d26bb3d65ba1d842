"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.model import Component, Event, Scene, Seat, Text, player
from games.core.teller import Teller
from games.core.texts import series, several
from games.gnomopolis.content import PACKS, Pack
from games.gnomopolis.labels import (
    card_said,
    colours_said,
    cost_said,
    gains_said,
    gnomes_said,
    immigration_said,
    leaving_said,
    listed_said,
    thing_said,
    within_said,
)
from games.gnomopolis.printed import Advisor, Building, Icon, Scroll
from games.gnomopolis.scoring import Housing, breakdown
from games.gnomopolis.tale import between_turns_said, turn_said
from games.gnomopolis.view import DistrictView, ScrollView, TownView


class GnomopolisTeller(Teller[TownView]):
    """The words of the game beside those of its questions and events."""

    totals = True

    def header(self, view: TownView) -> Text:
        """Round and turn in one line."""
        if view.playing is None:
            return Text("board.over", {"n": view.round})
        told = {"round": view.round, "player": player(view.playing)}
        if view.trigger:
            return Text("board.last_round", {**told, "why": Text(f"trigger.{view.trigger}")})
        return Text("board.round", told)

    def describe(self, view: TownView) -> list[Text]:
        """The picture in words: header, Offer, Capitals, advisors, each district, then what the cards on offer do."""
        found = [
            self.header(view),
            Text("board.offer", {"cards": _offer_said(view), "deck": view.deck}),
            Text("board.old", {"gnomes": gnomes_said(view.old.gnomes), "coins": thing_said("coin", view.old.coins)}),
            Text("board.new", {"gnomes": gnomes_said(view.new.gnomes), "coins": thing_said("coin", view.new.coins)}),
        ]
        if len(view.districts) > 1:
            found.append(Text("board.first", {"player": player(view.first)}))
        if view.centre:
            found.append(Text("board.centre", {"advisors": cards_said(view.centre)}))
        for district in view.districts:
            found += self.about(view, district.seat)
        return found + [_card(view.edition, id) for id in (*view.offer, *view.centre)]

    def about(self, view: TownView, seat: Seat) -> list[Text]:
        """The district of a seat, but for what its status tells."""
        return _district(view.districts[seat])

    def status(self, view: TownView, seat: Seat) -> Text:
        """What a seat has to work with, in one line."""
        district = view.districts[seat]
        homeless = district.housing.homeless
        said = {
            "active": gnomes_said(district.active),
            "coins": thing_said("coin", district.coins),
            "helpers": thing_said("helper", district.helpers),
            "points": thing_said("point", district.score),
        }
        if not homeless:
            return Text("board.status", said)
        # Why points have fallen: gnomes came who have no home.
        lost = -homeless * PACKS[view.edition].points.homeless_gnome
        return Text("board.status_homeless", said | {"lost": lost, "gnomes": thing_said("homeless", homeless)})

    def scores(self, view: TownView) -> Mapping[Seat, Mapping[str, int]]:
        """Points if the game ended now (GN-SCORE-01 to GN-SCORE-08)."""
        components = PACKS[view.edition]
        return {
            district.seat: breakdown(
                components,
                district.coins,
                Housing(district.housing.in_buildings, district.housing.on_board, district.housing.homeless),
                [advisor.id for advisor in district.advisors],
            )
            for district in view.districts
        }

    def components(self, edition: str) -> tuple[Component, ...]:
        """Every scroll, building and advisor with what is printed on it."""
        printed = PACKS[edition]
        return tuple(
            Component(s.id, card_said(s.id), tuple(_lines(printed, s)), s.weakest) for s in printed.scrolls.values()
        )

    def tale(self, scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
        """A turn in one line; what is nobody's turn as it is."""
        if scene.seat is None:
            return between_turns_said(events)
        return turn_said(scene.seat, events) or super().tale(scene, events)

    def hand(self, view: TownView, seat: Seat) -> Text:
        """The gnomes of a seat that do not work now; those that do stand in its status (GN-INFO-01)."""
        return _reserve(view.districts[seat])

    def verdict(self, view: TownView) -> Text | None:
        """Alone: the score, which is the result (GN-SOLO-02)."""
        if len(view.districts) > 1 or view.outcome is None or not view.outcome.scores:
            return None
        return Text("board.result_alone", {"points": thing_said("point", view.outcome.scores[0]["total"])})


def _reserve(district: DistrictView) -> Text:
    return Text("board.reserve", {"cup": gnomes_said(district.cup), "exhausted": gnomes_said(district.exhausted)})


def _offer_said(view: TownView) -> Text:
    """The Buildings on offer, each with the team that builds it (GN-BUILD-03)."""
    scrolls = PACKS[view.edition].scrolls
    teams = {id: scroll.team for id in view.offer if isinstance(scroll := scrolls[id], Building)}
    return listed_said(
        [Text("board.used_scroll", {"card": card_said(id), "what": colours_said(team)}) for id, team in teams.items()]
    )


def _district(district: DistrictView) -> list[Text]:
    """What the status does not tell."""
    homes = district.housing
    found = [Text("board.district", {"player": player(district.seat), "reserve": _reserve(district)})]
    if district.buildings:
        found.append(Text("board.buildings", {"cards": cards_said([b.scroll.id for b in district.buildings])}))
    if district.advisors:
        found.append(Text("board.advisors", {"cards": cards_said([advisor.id for advisor in district.advisors])}))
    scrolls = (*district.scrolls, *(building.scroll for building in district.buildings), *district.advisors)
    used = [
        Text("board.used_scroll", {"card": card_said(scroll.id), "what": _used_said(scroll)})
        for scroll in scrolls
        if _full(scroll)
    ]
    if used:
        found.append(Text("board.used", {"scrolls": several(used)}))
    for building in district.buildings:
        if building.team:
            team = several([thing_said(who, building.team.count(who)) for who in dict.fromkeys(building.team)])
            found.append(Text("board.team", {**within_said(building.scroll.id), "team": team}))
    if district.caravan is not None:
        found.append(Text("board.caravan", {"opponent": player(district.caravan)}))
    housed = {"in_buildings": homes.in_buildings, "on_board": homes.on_board, "homeless": homes.homeless}
    return [*found, Text("board.housing", housed)]


def _card(edition: str, id: str) -> Text:
    """A building or an advisor that can be had, with what is printed on it but the team, which the Offer tells."""
    printed = PACKS[edition]
    lines = [line for line in _lines(printed, printed.scrolls[id]) if line.id != "card.team"]
    return Text("board.card", {"card": card_said(id), "lines": series(lines)})


def _full(scroll: ScrollView) -> bool:
    return bool(scroll.standing or scroll.lying or scroll.coins or scroll.helpers)


def _used_said(scroll: ScrollView) -> Text:
    said = [thing_said(c, scroll.standing.count(c)) for c in dict.fromkeys(scroll.standing)]
    said += [leaving_said(c, scroll.lying.count(c)) for c in dict.fromkeys(scroll.lying)]
    said += [thing_said(what, n) for what, n in (("coin", scroll.coins), ("helper", scroll.helpers)) if n]
    return several(said)


def cards_said(ids: tuple[str, ...] | list[str]) -> Text:
    """Names of cards, or the word for nothing."""
    return listed_said([card_said(id) for id in ids])


# ---------------------------------------------------------------- /card


def _lines(printed: Pack, scroll: Scroll) -> list[Text]:
    action = scroll.action
    lines = [Text("card.action", {"cost": cost_said(action.cost), "gains": gains_said(action.effects)})]
    match scroll:
        case Building():
            return [
                Text("card.building", {"type": Text(f"type.{scroll.type}")}),
                Text("card.team", {"team": colours_said(scroll.team)}),
                Text("card.immigration", {"gains": immigration_said(scroll.immigration)}),
                *lines,
                Text(
                    "card.demand",
                    {
                        "homes": _homes_said(scroll.demand),
                        "worth": thing_said("point", printed.points.gnome_in_building),
                    },
                ),
            ]
        case Advisor():
            arrival = {"gains": Text("gain", {"what": thing_said("coin", scroll.bonus.coins)})}
            return [
                Text("card.advisor", {"type": Text(f"type.{scroll.type}")}),
                Text("card.bonus", arrival),
                *lines,
                Text("card.points", {"points": thing_said("point", scroll.vp)}),
            ]
        case _:
            return [Text("card.scroll"), *lines]


def _homes_said(demand: tuple[Icon, ...]) -> Text:
    return listed_said(
        [thing_said("gnome" if icon == "any" else icon, demand.count(icon)) for icon in dict.fromkeys(demand)]
    )
