"""The table in words, only from what a view shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.model import Component, Event, Scene, Seat, Text, player
from games.core.teller import Teller
from games.core.texts import in_a_row, series, several
from games.terra_concordia.board import NAMED
from games.terra_concordia.cards.notes import effects_said
from games.terra_concordia.cards.printed import Card, Construction, EventCard, HandCard, PublicObjective, Technology
from games.terra_concordia.cards.vocabulary import Measure
from games.terra_concordia.cards.wording import (
    amounts_said,
    card_said,
    cost_said,
    terrains_said,
    thing_said,
)
from games.terra_concordia.content import PACKS
from games.terra_concordia.goods import RESOURCES, Amounts
from games.terra_concordia.labels import name_said, swap_said, tile_said
from games.terra_concordia.purse import unlocked
from games.terra_concordia.tale import between_turns_said, turn_said
from games.terra_concordia.view import BuildingView, GoalView, HexView, NationView, PrivateView, WorldView


class TerraTeller(Teller[WorldView]):
    """The words of the game beside those of its questions and events."""

    totals = True

    def header(self, view: WorldView) -> Text:
        """Round, phase, turn and an early end that looms; alone the scenario and its goals (TC-SOLO-02)."""
        told = {"round": view.round, "rounds": view.rounds, "sustainability": view.sustainability}
        if view.outcome is not None:
            if view.scenario:
                won = bool(view.outcome.winners)
                return Text("board.victory" if won else "board.defeat", told | {"scenario": _scenario(view)})
            return Text("board.over", told)
        header, looming = _now(view, told), _looming(view)
        if view.scenario:
            met = sum(goal.met for goal in view.goals)
            header = Text(
                "board.alone", {"header": header, "scenario": _scenario(view), "n": met, "of": len(view.goals)}
            )
        return Text("board.looming", {"header": header, "end": looming}) if looming else header

    def describe(self, view: WorldView) -> list[Text]:
        """The picture in words: header, the goals of who is alone, what is at stake, players, cards on offer, hexes."""
        found = [self.header(view), *(Text("board.goal", _goal_counted(view, goal)) for goal in view.goals)]
        found += [_happening(view.edition, id) for id in view.events]
        found += [
            Text("board.alliance", {"player": _who(view, a.by), "other": _who(view, a.to)}) for a in view.alliances
        ]
        found += [Text("board.offer", {"player": _who(view, o.by), "other": _who(view, o.to)}) for o in view.offers]
        found += [_objective(view, number) for number in range(len(view.objectives))]
        found += _order(view)
        found.append(_wonders(view))
        found.append(Text("board.market", {"cards": cards_said(view.market)}))
        for nation in view.nations:
            found += self.about(view, nation.seat)
        found += [_offered(view.edition, id) for id in (*view.wonders, *view.market)]
        free = [hex for hex in view.hexes if hex.terrain and hex.owner is None]
        if free:
            found.append(Text("board.free_hexes", {"hexes": several([_hex(view, hex) for hex in free])}))
        near = [Text("hex.spot", {"hex": hex.name}) for hex in view.hexes if hex.explorable]
        if near:
            found.append(Text("board.near_hexes", {"hexes": several(near)}))
        return [*found, *piles_said(view)]

    def about(self, view: WorldView, seat: Seat) -> list[Text]:
        """Civilization, hexes, technologies, buildings and cards in play of a seat."""
        return _nation(view, view.nations[seat])

    def status(self, view: WorldView, seat: Seat) -> Text:
        """What a player has to work with, in one line."""
        nation = view.nations[seat]
        if not nation.civilization:
            return Text("board.civilization_first")
        if view.phase == "setup":
            return Text("board.resources_later")
        told = {"what": _amounts(nation.resources), "workers": thing_said("worker", nation.free_workers)}
        id = "board.status" if view.outcome is None else "board.status_over"
        return Text(id, told | {"points": thing_said("point", nation.score["total"])})

    def scores(self, view: WorldView) -> Mapping[Seat, Mapping[str, int]]:
        """Points so far, of the secret objective only for who may see it."""
        return {nation.seat: nation.score for nation in view.nations}

    def components(self, edition: str) -> tuple[Component, ...]:
        """All 142 cards with what is printed on them."""
        printed = PACKS[edition]
        found = [Component(c.id, card_said(c.id), tuple(_lines(edition, c)), c.weakest) for c in printed.cards.values()]
        found += [Component(c.id, card_said(c.id), tuple(_event(c)), c.weakest) for c in printed.events.values()]
        found += [Component(c.id, card_said(c.id), (_public(c),), c.weakest) for c in printed.public.values()]
        found += [
            Component(c.id, card_said(c.id), (Text("card_line.secret"), secret_said(edition, c.id)), c.weakest)
            for c in printed.secret.values()
        ]
        return tuple(found)

    def tale(self, scene: Scene, events: Sequence[Event]) -> tuple[Text, ...]:
        """A turn in one line; the rest of a round a line for each thing that happened."""
        if scene.seat is None:
            return between_turns_said(events)
        return turn_said(events) or super().tale(scene, events)

    def hand(self, view: WorldView, seat: Seat) -> Text | None:
        """Hand and secret objective in words, for the direct message of their owner."""
        if view.private is None or view.viewer != seat or not view.nations[seat].civilization:
            return None
        hand, secret = cards_said(view.private.hand), view.private.secret
        if not secret:
            return Text("board.private_hand", {"cards": hand})
        goal = secret_said(view.edition, secret)
        return Text("board.private", {"cards": hand, "secret": card_said(secret), "goal": goal})

    def prepared(self, view: WorldView, seat: Seat) -> tuple[Text, ...]:
        """The goals of who is alone; offers of alliances; the card that waits for its hex, or the Trade to be
        confirmed, what it would leave and what that would pay for.

        TC-SOLO-02, TC-DIP-09, TC-ACT-TRADE-02, TC-INFO-02.
        """
        own = view.private
        if own is None or view.viewer != seat:
            return ()
        return (*_aims(view), *self._at_hand(view, own, seat))

    def _at_hand(self, view: WorldView, own: PrivateView, seat: Seat) -> tuple[Text, ...]:
        # The buttons that answer an offer may stand on a later page of the panel.
        offered = proposals(view, seat)
        if own.building:
            return (*offered, Text("board.building_next", {"card": card_said(own.building)}))
        if not own.queue:
            return offered
        steps = [
            Text("board.step", {"n": n, "step": swap_said(step, own.lot, own.price)})
            for n, step in enumerate(own.queue, start=1)
        ]
        queued = Text("board.queued", {"steps": several(steps)})
        if own.blocked is not None:
            return (*offered, queued, Text("board.queue_blocked", {"n": own.blocked + 1}))
        paid = unlocked(view, seat, own.after)
        more = [Text("board.unlocked", {"cards": cards_said(paid)})] if paid else []
        return (*offered, queued, Text("board.after", {"what": _amounts(own.after)}), *more)

    def proposal(self, view: WorldView, seat: Seat) -> Text | None:
        """The alliances that are offered to a player, and what one brings (TC-DIP-05, -06, -08, -09)."""
        offers = [_who(view, offer.by) for offer in view.offers if offer.to == seat]
        if not offers:
            return None
        several_said = Text("board.offered_by_several", {"players": several(offers)})
        said = several_said if len(offers) > 1 else proposals(view, seat)[0]
        gold = amounts_said({"gold": PACKS[view.edition].constants.alliance_gold})
        return Text("board.offers", {"offers": said, "note": Text("note.alliance", {"what": gold})})

    def verdict(self, view: WorldView) -> Text | None:
        """Alone: victory, or defeat and the goals that are missing (TC-SOLO-02)."""
        if not view.scenario or view.outcome is None:
            return None
        missed = [_goal(view, goal) for goal in view.goals if not goal.met]
        if not missed:
            return Text("board.won", {"scenario": _scenario(view)})
        return Text("board.lost", {"scenario": _scenario(view), "goals": several(missed)})


def _now(view: WorldView, told: dict[str, Any]) -> Text:
    told = told | {"phase": Text(f"phase.{view.phase}")}
    if view.turn is not None:
        return Text("board.turn", told | {"player": _who(view, view.turn)})
    waiting = [_who(view, seat) for seat in view.awaited]
    if 0 < len(waiting) < len(view.nations):
        return Text("board.awaited", told | {"players": several(waiting)})
    return Text("board.phase", told)


def _looming(view: WorldView) -> Text | None:
    """Why the game will end with this round, before the last, if nobody mends it (TC-END-02, TC-END-03)."""
    if view.round >= view.rounds or view.phase == "setup":
        return None
    if view.sustainability == 0:
        return Text("board.looming_global")
    least = PACKS[view.edition].constants.collapse_individual
    if low := [_who(view, nation.seat) for nation in view.nations if nation.individual <= least]:
        return Text("board.looming_individual", {"players": several(low), "n": least})
    return None if view.wonders or view.hidden_wonders else Text("board.looming_wonders")


def _aims(view: WorldView) -> tuple[Text, ...]:
    """What a lone player still misses: points do not decide there (TC-SOLO-02, TC-SOLO-11)."""
    if not view.scenario or view.outcome is not None:
        return ()
    left = [_goal(view, goal) for goal in view.goals if not goal.met]
    return (Text("board.aims" if left else "board.aims_met", {"scenario": _scenario(view), "goals": several(left)}),)


def _goal(view: WorldView, goal: GoalView) -> Text:
    return Text("board.goal_count", _goal_counted(view, goal))


def _goal_counted(view: WorldView, goal: GoalView) -> dict[str, Any]:
    return {"goal": Text(f"goal.{view.scenario}.{goal.number}"), "n": goal.reached, "of": goal.at_least}


def proposals(view: WorldView, seat: Seat) -> tuple[Text, ...]:
    """The alliances that others offer a player (TC-DIP-09)."""
    return tuple(Text("board.offered", {"player": _who(view, offer.by)}) for offer in view.offers if offer.to == seat)


def _who(view: WorldView, seat: Seat) -> Text:
    nation = view.nations[seat]
    return name_said(seat, nation.automa, nation.civilization)


def _scenario(view: WorldView) -> Text:
    return Text(f"scenario.{view.scenario}")


def wonders_said(view: WorldView) -> list[Text]:
    """The Wonders that can be built, what each costs and does, then piles and discards."""
    return [_wonders(view), *(_offered(view.edition, id) for id in view.wonders), *piles_said(view)]


def _wonders(view: WorldView) -> Text:
    return Text("board.wonders", {"cards": cards_said(view.wonders), "n": view.hidden_wonders})


def piles_said(view: WorldView) -> list[Text]:
    """How many cards each pile has left, and what lies face up on its discards (TC-INFO-04)."""
    left = [Text("board.pile", {"pile": Text(f"pile.{pile}"), "n": n}) for pile, n in view.piles.items()]
    return [Text("board.piles", {"piles": several(left)})] + [
        Text("board.discards", {"pile": Text(f"pile.{pile}"), "cards": cards_said(cards)})
        for pile, cards in view.discards.items()
        if cards
    ]


def _order(view: WorldView) -> list[Text]:
    """Who has the token of the first player, and who is done for this round."""
    if len(view.nations) < 2:
        return []
    found = [Text("board.first", {"player": _who(view, view.first)})]
    passed = [_who(view, nation.seat) for nation in view.nations if nation.passed]
    return [*found, Text("board.passed", {"players": several(passed), "n": len(passed)})] if passed else found


def _amounts(stock: Amounts) -> Text:
    return amounts_said(stock) if any(stock[resource] for resource in RESOURCES) else Text("no_resource")


def _happening(edition: str, id: str) -> Text:
    """An event of the round with its effects."""
    effects = [effect.said() for effect in PACKS[edition].events[id].effects]
    return Text("board.event", {"card": card_said(id), "effects": series(effects)})


def _offered(edition: str, id: str) -> Text:
    """A card that can be had, with its points, cost and effects."""
    first, *effects = _lines(edition, PACKS[edition].cards[id])
    does = in_a_row(effects) if effects else Text("card_line.no_effect")
    return Text("board.card", {"card": card_said(id), "line": first, "effects": does})


def _objective(view: WorldView, number: int) -> Text:
    objective = view.objectives[number]
    leaders = [
        Text("board.placed", {"player": _who(view, seat), "points": thing_said("point", points)})
        for seat, points in sorted(objective.points.items(), key=lambda entry: -entry[1])
    ]
    told = {"card": card_said(objective.card), "what": _public(PACKS[view.edition].public[objective.card])}
    return Text("board.objective", told | {"leaders": several(leaders) if leaders else Text("board.nobody")})


def _nation(view: WorldView, nation: NationView) -> list[Text]:
    if not nation.civilization:
        return [Text("board.no_civilization", {"player": player(nation.seat)})]
    told = {
        "player": _who(view, nation.seat),
        "civilization": Text(f"civilization.{nation.civilization}"),
        "sustainability": nation.individual,
        "n": nation.hand,
        "workers": thing_said("worker", len(nation.workers)),
        "discs": nation.discs,
    }
    # Points and resources stand in the line on how everybody stands.
    found = [Text("board.nation", told)]
    if view.phase == "actions" and view.outcome is None and not nation.passed:
        found.append(Text("board.left", dict(nation.left)))
    if nation.embargo:
        found.append(Text("board.embargo"))
    hexes = [_hex(view, hex) for hex in view.hexes if hex.owner == nation.seat]
    found.append(Text("board.hexes", {"hexes": several(hexes) if hexes else Text("no_hex")}))
    if nation.technologies:
        found.append(Text("board.technologies", {"cards": cards_said(nation.technologies)}))
    if nation.constructions or nation.wonders:
        found.append(Text("board.buildings", {"cards": _buildings((*nation.constructions, *nation.wonders))}))
    if nation.played:
        found.append(Text("board.played", {"cards": cards_said(nation.played)}))
    if nation.secret:
        goal = secret_said(view.edition, nation.secret)
        found.append(Text("board.secret", {"card": card_said(nation.secret), "goal": goal}))
    return found


def _hex(view: WorldView, hex: HexView) -> Text:
    said = tile_said(NAMED[hex.name], hex.terrain)
    if hex.worker and hex.worker.seat != hex.owner:
        said = Text("board.visited_hex", {"hex": said, "player": _who(view, hex.worker.seat)})
    elif hex.worker:
        said = Text("board.worked_hex" if hex.worker.free else "board.tired_hex", {"hex": said})
    if hex.disc is not None:
        said = Text("board.marked_hex", {"hex": said, "player": _who(view, hex.disc)})
    return said


def _buildings(built: Sequence[BuildingView]) -> Text:
    return several([Text("board.building", {"card": card_said(b.card), "hex": b.hex}) for b in built])


def cards_said(ids: Sequence[str]) -> Text:
    """Names of cards, or that there is none."""
    return several([card_said(id) for id in ids]) if ids else Text("no_card")


# ---------------------------------------------------------------- /card


def _lines(edition: str, printed: Card) -> list[Text]:
    told = {"cost": cost_said(printed.cost), "vp": printed.vp}
    match printed:
        case Technology(category=category, level=level):
            star = printed.id in PACKS[edition].exclusive
            category_said = Text(f"category.{category}")
            id = "card_line.exclusive_technology" if star else "card_line.technology"
            first = Text(id, told | {"category": category_said, "level": level})
        case Construction():
            where = terrains_said(printed.terrains) if printed.terrains else Text("anywhere")
            first = Text("card_line.construction", told | {"terrains": where})
        case HandCard(kind=kind):
            price = _price(printed, PACKS[edition].constants.hand_card_fee_gold)
            first = Text("card_line.hand", told | {"kind": Text(f"kind.{kind}"), "cost": price})
        case _:
            first = Text("card_line.wonder", told)
    return [first, *effects_said(printed)]


def _price(printed: Card, fee: int) -> Text:
    """What a hand card costs with the fee for playing it."""
    gold = thing_said("gold", fee)
    if not printed.cost:
        return Text("card_line.fee_only", {"fee": gold})
    return Text("card_line.with_fee", {"cost": cost_said(printed.cost), "fee": gold})


def _event(printed: EventCard) -> list[Text]:
    sign = Text("event_sign.positive" if printed.positive else "event_sign.negative")
    return [Text("card_line.event", {"sign": sign}), *(effect.said() for effect in printed.effects)]


def _public(printed: PublicObjective) -> Text:
    first, second, third = printed.places
    told = {"measure": printed.measure.said(), "first": first, "second": second, "third": third}
    return Text("card_line.public", told)


def secret_said(edition: str, id: str) -> Text:
    """What a secret objective asks for and gives."""
    printed = PACKS[edition].secret[id]
    told = {"measure": printed.measure.counted_said(printed.at_least), "points": thing_said("point", printed.vp)}
    if printed.without_legacy:
        plays = Measure("cards_played").counted_said(printed.without_legacy)
        return Text("card_line.secret_goal_legacy", told | {"plays": plays})
    if printed.measure.of in RESOURCES and printed.at_least > PACKS[edition].constants.resource_limit:
        return Text("card_line.secret_goal_full", told)
    return Text("card_line.secret_goal", told)
