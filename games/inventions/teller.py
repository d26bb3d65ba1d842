"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.model import Component, Event, Scene, Seat, Text, player
from games.core.teller import Teller
from games.core.texts import in_a_row, series, several
from games.inventions.components import components
from games.inventions.content import PACKS
from games.inventions.labels import (
    action_said,
    card_said,
    effect_said,
    era_place_said,
    hex_said,
    listed_said,
    milestone_said,
    name_said,
    objective_said,
    piece_said,
    region_said,
    specialist_said,
    thing_said,
    tile_said,
    token_said,
    where_said,
)
from games.inventions.pieces import PLUS_ONE, Owner
from games.inventions.tale import scene_said
from games.inventions.verbs import all_said
from games.inventions.view import AgesView, MilestoneView, ObjectiveView, RegionView, SocietyView, TokenView
from games.inventions.vocabulary import SPECIALTIES


class InventionsTeller(Teller[AgesView]):
    """The words of the game beside those of its questions and events."""

    def header(self, view: AgesView) -> Text:
        """Era, round and turn in one line."""
        if view.outcome:
            return Text("board.over")
        told = {"era": view.era, "round": view.round, "rounds": PACKS[view.edition].eras[view.era - 1].rounds}
        # Whoever has claimed has laid this token (IN-ERA1-04).
        if view.era == 1 and any(PLUS_ONE in society.tokens for society in view.societies) and view.asked is not None:
            return Text("board.claims", {"era": view.era, "player": _who(view, view.asked)})
        if view.asked not in (None, view.playing):
            return Text("board.chooses", {**told, "player": _who(view, view.asked)})
        if view.playing is None:
            return Text("board.between", told)
        return Text("board.round", {**told, "player": _who(view, view.playing)})

    def describe(self, view: AgesView) -> list[Text]:
        """The picture in words: header, displays, regions, then each society."""
        found = [
            self.header(view),
            Text("board.order", {"players": several([_who(view, owner) for owner in view.order])}),
            *displays_said(view),
            *(_region(view, region) for region in view.regions),
        ]
        found += supplies_said(view)
        if view.public:
            said = [_public_objective(objective) for objective in view.public]
            found.append(Text("board.public", {"objectives": in_a_row(said)}))
        for society in view.societies:
            found += self.about(view, society.seat)
        if view.chronos:
            tiles = listed_said([tile_said(tile) for tile in view.chronos.tiles], "none")
            chronos = view.chronos
            told = {"region": where_said(chronos.pillar), "supply": chronos.supply, "tiles": tiles}
            told |= {"tokens": chronos.tokens, "waiting": chronos.waiting}
            found.append(Text("board.chronos", {**told, "space": era_place_said(view.edition, chronos.space)}))
        return found

    def about(self, view: AgesView, seat: Seat) -> list[Text]:
        """Pillars, cards, tiles, marker and tokens of a seat."""
        return _society(view, view.societies[seat])

    def status(self, view: AgesView, seat: Seat) -> Text:
        """Points, influence, milestone and who is at hand, in one line; after the end the points that were counted."""
        society = view.societies[seat]
        told = {
            "points": thing_said("point", society.points),
            "influence": thing_said("influence", society.influence),
            "milestone": society.milestone.id.upper(),
            "council": _available(society),
            "supply": society.supply,
        }
        return Text("board.status", told)

    def scores(self, view: AgesView) -> Mapping[Seat, Mapping[str, int]]:
        """Points so far; private objectives only after the end (IN-HID-01)."""
        return {society.seat: society.score for society in view.societies}

    def scored(self, view: AgesView, seat: Seat) -> Mapping[str, Sequence[Text]]:
        """What brought points during the game, influence, the wealth tiles that count and, after the end, the private
        objectives that did; before it, for whoever has them, what theirs would bring (IN-HID-01).
        """
        society = view.societies[seat]
        found = {"play": [_worth(_in_play_said(id), points) for id, points in society.sources.get("play", ())]}
        if points := self.scores(view)[seat].get("influence", 0):
            found["influence"] = [_worth(thing_said("influence", society.influence), points)]
        wealth, objectives = (society.sources.get(category, ()) for category in ("wealth", "objectives"))
        found |= {"wealth": [_worth(_wealth_said(view.edition, id, points), points) for id, points in wealth]}
        found |= {"objectives": [_worth(objective_said(id), points) for id, points in objectives]}
        if view.viewer == seat and view.outcome is None and view.private:
            mine = several([_worth(objective_said(objective.id), objective.points) for objective in view.private])
            best = PACKS[view.edition].counts.private_objectives_scored
            found["objectives"] = [Text("board.objectives_now", {"objectives": mine, "n": best})]
        return {category: said for category, said in found.items() if said}

    def components(self, edition: str) -> tuple[Component, ...]:
        """Every card, milestone, tile, token and objective with what is printed on it."""
        return components(edition)

    def tale(self, scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
        """A turn in one line; what is nobody's turn as it is."""
        return scene_said(scene.seat, events)

    def hand(self, view: AgesView, seat: Seat) -> Text | None:
        """Ideas and private objectives, with what those would score now (IN-HID-01): a sentence each."""
        if view.viewer != seat:
            return None
        ideas = Text("board.hand_ideas", {"hand": _cards(view.societies[seat].hand)})
        return in_a_row([ideas, *(_own_objective(objective) for objective in view.private)])

    def prepared(self, view: AgesView, seat: Seat) -> tuple[Text, ...]:
        """The chain as a plan: what was done, which tokens are left, what is still to come."""
        if view.playing != seat or not view.links:
            return ()
        found = [Text("board.chain_done", {"links": listed_said([action_said(link) for link in view.links])})]
        if any(step.kind == "chaining" for step in view.pending):
            found.append(Text("board.chain_tokens", {"n": view.societies[seat].chain["ready"]}))
        pending = [_pending(step.kind, step.what) for step in view.pending if step.kind != "chaining"]
        if view.owed:
            pending.append(Text("pending.ideas"))
        if pending:
            found.append(Text("board.pending", {"steps": listed_said(pending)}))
        return tuple(found)


def _worth(what: Text, points: int) -> Text:
    return Text("board.objective", {"objective": what, "points": thing_said("point", points)})


def _in_play_said(id: str) -> Text:
    """What brought points during the game: of public objectives each by its name."""
    return Text(f"scored.{id}") if id in ("presented", "tokens", "learned") else objective_said(id)


def _wealth_said(edition: str, tile: str, points: int) -> Text:
    """A wealth tile with how often it scores how many points."""
    each = PACKS[edition].wealth_tiles[tile].points
    return Text("board.wealth_scored", {"tile": tile_said(tile), "n": points // each, "each": each})


def _who(view: AgesView, owner: Owner) -> Text:
    return name_said(owner, len(view.societies))


def _cards(ids: Sequence[str]) -> Text:
    return listed_said([card_said(id) for id in ids], "none")


def _pending(kind: str, what: tuple[str, ...]) -> Text:
    match kind:
        case "chain":
            return Text("pending.chain", {"action": action_said(what[0])})
        case "knowledge":
            return Text("pending.knowledge", {"region": region_said(what[0])})
        case _:
            return Text("pending.benefits", {"what": listed_said([effect_said(effect) for effect in what])})


def _milestones(view: AgesView, found: Sequence[MilestoneView]) -> Text:
    return listed_said([_milestone(view, each) for each in found], "nobody")


def _milestone(view: AgesView, milestone: MilestoneView) -> Text:
    told: dict[str, str | Text] = {"id": milestone.id.upper(), "milestone": milestone_said(milestone.id)}
    if not milestone.diplomats:
        return Text("board.milestone_alone", told)
    return Text("board.milestone", {**told, "who": several([_who(view, owner) for owner in milestone.diplomats])})


def _display(view: AgesView, number: int) -> Text:
    display = view.displays[number]
    who = Text("board.nobody") if display.owner is None else _who(view, display.owner)
    return Text("board.display", {"player": who, "milestone": _milestone(view, display.milestone)})


def _region(view: AgesView, region: RegionView) -> Text:
    card = Text("board.empty")
    if region.card and region.presenter is not None:
        side = Text("board.side_invention" if region.invention else "board.side_idea")
        told = {"card": card_said(region.card), "side": side, "presenter": _who(view, region.presenter)}
        card = Text("board.region_card", told)
    elif region.card:
        # In era 1 an Idea lies in each region until somebody claims it (IN-ERA1-01).
        card = Text("board.unclaimed", {"card": card_said(region.card)})
    what: list[Text] = []
    if region.inventor is not None:
        what.append(Text("board.invented_by", {"player": _who(view, region.inventor)}))
    if region.innovator is not None:
        what.append(Text("board.innovated_by", {"player": _who(view, region.innovator)}))
    what += [
        Text("board.citizens", {"player": _who(view, owner), "n": n}) for owner, n in enumerate(region.citizens) if n
    ]
    what += [_token(view, token) for token in region.spaces if token]
    if region.sage:
        what.append(Text("board.sage_there"))
    told = {"card": card, "what": listed_said(what), "holds": _holds(view, region)}
    return Text("board.region", {"region": region_said(region.id), **told})


def _holds(view: AgesView, region: RegionView) -> Text:
    """What a region has to give: its specialist tile, its knowledge tile and the wealth tile on top."""
    pack = PACKS[view.edition]
    tile, knowledge = pack.specialist_tiles[region.tile], pack.knowledge_tiles[region.knowledge]
    told: dict[str, int | Text] = {"n": tile.slots, "what": all_said(tile.benefits)}
    told["taught"] = thing_said("point", knowledge.points) if region.points_up else action_said(knowledge.chain)
    told["stack"] = region.wealth
    told["wealth"] = tile_said(region.wealth_top) if region.wealth_top else Text("nothing")
    return Text("board.holds", told)


def _token(view: AgesView, token: TokenView) -> Text:
    # What a token of Chronos is called says whose it is.
    if not token.id:
        return token_said(token.id)
    return Text("board.token", {"token": token_said(token.id), "player": _who(view, token.owner)})


def _available(society: SocietyView) -> Text:
    found = [specialist_said(kind, society.available[kind]) for kind in SPECIALTIES if society.available[kind]]
    academics = [specialist_said("academic", society.academics)] if society.academics else []
    return listed_said([*found, *academics], "nobody")


def _public_objective(objective: ObjectiveView) -> Text:
    told = {"objective": objective_said(objective.id), "era": objective.era}
    points = series(
        [
            Text("board.public_points", {"player": player(seat), "points": thing_said("point", n)})
            for seat, n in enumerate(objective.standing)
        ]
    )
    standing = Text("board.public_had" if objective.done else "board.public_now", {"points": points})
    return Text(
        "board.public_objective", {**told, "does": Text(f"objective.{objective.id}.does"), "standing": standing}
    )


def _own_objective(objective: ObjectiveView) -> Text:
    told = {"does": Text(f"objective.{objective.id}.does"), "points": thing_said("point", objective.points)}
    return Text("board.own_objective", {"objective": objective_said(objective.id), **told})


def displays_said(view: AgesView) -> list[Text]:
    """Ideas and milestones on the displays."""
    top = card_said(view.deck_top) if view.deck_top else Text("nothing")
    return [
        Text("board.row", {"cards": _cards(view.row), "n": view.deck, "top": top}),
        Text("board.common", {"milestones": _milestones(view, view.common)}),
        Text("board.eureka", {"milestones": _milestones(view, view.eureka)}),
        Text("board.private", {"displays": series([_display(view, n) for n in range(len(view.displays))])}),
    ]


def supplies_said(view: AgesView) -> list[Text]:
    """What can still be had or is gone for good: stacks of tiles and milestones, discards (IN-HID-03)."""
    left = [Text("board.copies", {"tile": tile_said(id), "n": n}) for id, n in view.stock.items() if n]
    down = [Text("board.face_down", {"letter": letter.upper(), "n": n}) for letter, n in view.stacks.items() if n]
    found = [Text("board.stock", {"tiles": listed_said(left, "none")})] if view.stock else []
    if view.discard or down:
        gone = [milestone_said(id) for id in view.discard]
        told = {"gone": listed_said(gone, "nobody"), "left": listed_said(down, "nobody")}
        found.append(Text("board.milestones_left", told))
    return [*found, Text("board.gone", {"cards": _cards(view.gone)})] if view.gone else found


def _holdings(view: AgesView, society: SocietyView) -> Text:
    """Where the era marker stands, and what a human has beside the council that is available."""
    told = {
        "player": player(society.seat),
        "tokens": listed_said([token_said(id) for id in society.tokens], "none"),
        "tired": listed_said(
            [specialist_said(kind, society.exhausted[kind]) for kind in SPECIALTIES if society.exhausted[kind]],
            "nobody",
        ),
        "sages": society.sages,
        "economy": society.economy,
    }
    told["space"] = era_place_said(view.edition, society.space)
    if not society.counts_on:
        return Text("board.holdings", told)
    return Text("board.holdings_elsewhere", {**told, "other": era_place_said(view.edition, society.counts_on)})


def _society(view: AgesView, society: SocietyView) -> list[Text]:
    """What lies before a human beyond the means that ``status`` tells."""
    built = [
        Text("board.piece_at", {"tile": tile_said(hex.tile), "hex": hex_said(hex.hex)})
        for hex in society.hexes
        if hex.tile
    ]
    pillars = [*society.season, *([society.epoch] if society.epoch else [])]
    has = {
        "player": player(society.seat),
        "pillars": listed_said([action_said(action) for action in pillars], "nobody"),
        "hand": _cards(society.hand),
        "inventions": _cards(society.inventions),
        "display": listed_said([piece_said(piece) for piece in society.display if piece], "none"),
        "built": listed_said(built, "none"),
    }
    found = [Text("board.has", has), _holdings(view, society)]
    if society.shown:
        objectives = listed_said([objective_said(id) for id in society.shown])
        found.append(Text("board.shown", {"player": player(society.seat), "objectives": objectives}))
    return found
