"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.model import Component, Event, Scene, Seat, Text, player
from games.core.teller import Teller
from games.core.texts import in_a_row, series
from games.nucleum.board import board_of
from games.nucleum.components import components_of
from games.nucleum.content import PACKS
from games.nucleum.labels import city_said, code_said, counted_said, listed_said, tech_said, thing_said
from games.nucleum.reckoned import scored_said
from games.nucleum.state import EMPTY
from games.nucleum.survey import cities_said, contracts_said, market_said, network_said, railways_said
from games.nucleum.tale import turn_said
from games.nucleum.view import SaxonyView
from games.nucleum.wording import named_said, offer_said


class NucleumTeller(Teller[SaxonyView]):
    """The words of the game beside those of its questions and events."""

    def header(self, view: SaxonyView) -> Text:
        """Round, turn and how near the end is, in one line."""
        if view.outcome:
            return Text("board.over", {"round": view.round})
        if view.turn is None:
            return Text("board.setup")
        # While others decide about a matched action it is they whom everybody waits for.
        others = view.awaited if view.turn not in view.awaited else ()
        suffix = "_out_of_turn" if others else ""
        told = {"round": view.round, "player": player(others[0] if others else view.turn)}
        if view.round == view.last_round:
            return Text(f"board.last{suffix}", told)
        needed = PACKS[view.edition].counts[len(view.players)].end_conditions_needed
        return Text(f"board.round{suffix}", {**told, "met": len(view.met), "needed": needed})

    def describe(self, view: SaxonyView) -> list[Text]:
        """The picture in words: header, progress, fuel, each player, what is on offer, networks, then each city."""
        coal = [
            Text("board.coal", {"site": city_said(site), "a": first, "b": second})
            for site, (first, second) in view.coal.items()
        ]
        met = [
            Text("board.met_by", {"condition": Text(f"end_condition.{met.condition}"), "player": player(met.seat)})
            for met in view.met
        ]
        return [
            self.header(view),
            Text("board.first", {"player": player(view.first)}),
            *([Text("board.met", {"met": listed_said(met)})] if met else []),
            Text(
                "board.progress", {"tiles": listed_said([counted_said(view.edition, id) for id in view.progress_tiles])}
            ),
            Text(
                "board.supply", {"coal": listed_said(coal), "plants": listed_said([city_said(c) for c in view.nucleum])}
            ),
            *(_player_said(view, seat) for seat in range(len(view.players))),
            *_markers_said(view),
            Text("board.stacks", {"n": view.stack, "s": view.silver_stack, "g": view.gold_stack}),
            *market_said(view),
            *contracts_said(view),
            *(_contracts_of(view, seat) for seat, each in enumerate(view.players) if any(each.contracts)),
            *(network_said(view, seat) for seat, each in enumerate(view.players) if each.network),
            *railways_said(view),
            *cities_said(view, board_of(view.edition, view.side).cities),
        ]

    def status(self, view: SaxonyView, seat: Seat) -> Text:
        """The means of a player, and the tiles that can still be used; after the end the points that were counted."""
        each = view.players[seat]
        told = {
            "vp": thing_said("vp", each.vp),
            "thaler": thing_said("thaler", each.thaler),
            "workers": thing_said("worker", each.workers),
            "achievements": thing_said("achievement", each.achievements),
            "uranium": thing_said("uranium", each.uranium),
            "pool": _codes(each.pool) if each.pool else Text("board.no_tiles"),
            "board": len(each.board),
            "slots": PACKS[view.edition].slots,
        }
        return Text("board.status", told)

    def scores(self, view: SaxonyView) -> Mapping[Seat, Mapping[str, int]]:
        """Points if the game ended now, by category."""
        return {seat: each.points for seat, each in enumerate(view.players)}

    def scored(self, view: SaxonyView, seat: Seat) -> Mapping[str, Sequence[Text]]:
        """What each category of the final scoring came from (NU-SCORE-02 to NU-SCORE-09)."""
        return scored_said(view, seat)

    def components(self, edition: str) -> tuple[Component, ...]:
        """Everything printed, each with its source."""
        return components_of(edition)

    def tale(self, scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
        """A turn in one line: what its player did, then what others did, then what brings the end nearer."""
        if scene.seat is None:
            told = super().tale(scene, events)
            if not any(text.id == "event.first_nucleum" for text in told):
                return told
            return (Text("tale.setup"), *_neutrals_together(told))
        return turn_said(events)

    def hand(self, view: SaxonyView, seat: Seat) -> Text | None:
        """Tiles with their actions and contracts with their terms: codes alone say nothing to whoever sees no card."""
        each, edition = view.players[seat], view.edition
        held = [id for id in each.contracts if id != EMPTY]
        tiles = [named_said(edition, tile) for tile in each.pool]
        contracts = [offer_said(edition, id) for id in held]
        found = [Text("board.hand_tiles", {"tiles": series(tiles)})] if tiles else []
        found += [Text("board.hand_contracts", {"contracts": series(contracts)})] if contracts else []
        return in_a_row(found) if found else None


def _neutrals_together(told: Sequence[Text]) -> list[Text]:
    """The setup with all its neutral buildings in one line, where the first of them was told."""
    found = [text for text in told if text.id == "event.neutral"]
    at = told.index(found[0]) if found else 0
    rest = [text for text in told if text.id != "event.neutral"]
    named = listed_said([Text("tale.neutral", text.args) for text in found])
    return [*rest[:at], *([Text("tale.neutrals", {"buildings": named})] if found else []), *rest[at:]]


def _codes(ids: Sequence[str]) -> Text:
    return listed_said([code_said(id) for id in ids if id != EMPTY])


def _player_said(view: SaxonyView, seat: Seat) -> Text:
    """Experiment, buildings and technologies: what the status does not tell."""
    each, own = view.players[seat], [urban for urban in view.urban.values() if urban.seat == seat]
    techs = {"techs": listed_said([tech_said(id) for id in each.unlocked])}
    told = {
        "player": player(seat),
        "experiment": Text(f"experiment.{each.experiment}") if each.experiment else Text("board.no_experiment"),
        "built": Text("board.built", {"n": len(own), "powered": sum(urban.powered for urban in own)}),
        "techs": Text("board.techs_held", techs) if each.unlocked else Text("board.no_techs"),
    }
    return Text("board.player", told)


def _markers_said(view: SaxonyView) -> list[Text]:
    """On which spaces of the progress track each player has markers, the lowest first."""
    found = [
        Text(
            "board.markers_of",
            {"player": player(seat), "spaces": series([Text("board.space", {"n": n}) for n in sorted(each.markers)])},
        )
        for seat, each in enumerate(view.players)
        if each.markers
    ]
    return [Text("board.markers", {"markers": listed_said(found)})] if found else []


def _contracts_of(view: SaxonyView, seat: Seat) -> Text:
    """What the contracts in a player's slots demand and give, and how much of it the player has."""
    each = view.players[seat]
    found: list[Text] = []
    for id in each.contracts:
        if id != EMPTY:
            needed = PACKS[view.edition].contracts[id].requirement.n
            found.append(
                Text("board.contract", {"offer": offer_said(view.edition, id), "n": each.have[id], "of": needed})
            )
    return Text("board.contracts", {"player": player(seat), "contracts": series(found)})
