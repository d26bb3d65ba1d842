"""Fase 2 — Ações: turns, free card play, and the ten actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text
from games.terra_concordia import automa, options
from games.terra_concordia.board import NAMED, NAMES, members
from games.terra_concordia.content import cheaper, pack
from games.terra_concordia.deeds import gain_technology, perform
from games.terra_concordia.labels import amounts, card, hex_said, who
from games.terra_concordia.pieces import RESERVE
from games.terra_concordia.queries import (
    affordable,
    build_discounts,
    buildable,
    builds_alone,
    cards_left,
    collector,
    free_workers,
    hand_cards,
    influences_left,
    payer,
    play_cost,
    powers,
    research_cost,
    research_discounts,
    researchable,
    researches_left,
    restores_left,
    sites,
    targets,
    voyages,
)
from games.terra_concordia.refusals import listed_refusals, why_not
from games.terra_concordia.steps.building import PickSite, draws_at_once
from games.terra_concordia.steps.effects import RevealHex, Settle, explored
from games.terra_concordia.steps.trading import TradeQueue
from games.terra_concordia.swaps import tradable
from games.terra_concordia.verbs import (
    add_workers,
    discard,
    draw_kind,
    gain,
    lose,
    settle_limits,
    shift_global,
    shift_individual,
    take_cards,
    take_control,
    turn_up,
)
from games.terra_concordia.words import Amounts, ExploreFree, ExploreMore, InfluencePoints, RestoreIndividual

if TYPE_CHECKING:
    from games.terra_concordia.state import World

RESTORE: Amounts = {"wood": 1, "water": 1}
INFLUENCE: Amounts = {"influence": 1}


def next_seat(state: World) -> Seat | None:
    """Who has the next turn: clockwise, who has passed is skipped (TC-ACT-GEN-01, TC-ACT-PASS-03)."""
    n = len(state.nations)
    order = [(state.turn + step) % n for step in range(1, n + 1)]
    return next((seat for seat in order if not state.nations[seat].passed), None)


class NextTurn(Step, frozen=True, tag="next_turn"):
    """The turn passes on; when all have passed the phase ends at once (TC-ACT-GEN-01, TC-ACT-PASS-03)."""

    def run(self, game: Game[World]) -> None:
        # The next phase imports this one.
        from games.terra_concordia.steps.closing import EndActions

        state = game.state
        seat = next_seat(state)
        if seat is None:
            game.then(EndActions())
            return
        state.turn = seat
        game.then(AutomaTurn(seat) if state.nations[seat].automa else Turn(seat))


class Turn(Choice, frozen=True, tag="turn"):
    """One action, after any number of free cards (TC-ACT-GEN-01, TC-HAND-01)."""

    worker: int | None = None
    """The worker named to pay for the action (TC-WRK-03)."""

    forced = False  # nobody passes on a player's behalf

    def prompt(self, game: Game[World]) -> Text:
        if self.worker is None:
            return Text("ask.turn")
        place = game.state.nations[self.seat].workers[self.worker].place
        if place == RESERVE:
            return Text("ask.turn_reserve")
        return Text("ask.turn_worker", {"n": self.worker + 1, "hex": NAMES[place]})

    def options(self, game: Game[World]) -> list[Option]:
        state, seat, nation = game.state, self.seat, game.state.nations[self.seat]
        edition, land, stock = state.edition, state.land, nation.resources
        ends = next_seat(state) != seat
        constants = pack(edition).constants
        works = bool(free_workers(nation))
        within = targets(state, seat, self.worker)
        found = [options.collect(edition, hex, land.terrain(hex), ends) for hex in members(within.collect)]
        if works:
            found += [options.explore(hex) for hex in members(within.explore)]
        found += self._buildings(state, works, ends)
        if researches_left(state, seat) > 0:
            technologies, discounts = pack(edition).technologies, research_discounts(state, seat)
            for id in researchable(state, seat):
                cost = cheaper(technologies[id].cost, discounts)
                if affordable(nation, cost):
                    final = id in state.market or ends or draws_at_once(technologies[id])
                    found.append(options.research(id, options.costing(cost), final))
        if tradable(state, seat):
            found.append(options.simple("trade", False))
        if works and stock["influence"] and nation.discs and influences_left(state, seat) > 0:
            found += [options.influence(hex, land.terrain(hex), ends) for hex in members(within.influence)]
        if works and stock["wood"] and stock["water"] and restores_left(state, seat) > 0:
            found.append(options.simple("restore", ends))
        if stock["gold"] >= constants.recruit_gold and len(nation.workers) < constants.max_workers:
            found.append(options.simple("recruit", ends))
        if stock["food"] >= constants.navigate_food:
            found += [options.navigate(start, hex, land.terrain(hex), ends) for start, hex in voyages(state, seat)]
        found += self._cards(state)
        found += self._workers(state)
        found.append(options.simple("pass", True))
        return found

    def _buildings(self, state: World, works: bool, ends: bool) -> list[Option]:
        seat, nation = self.seat, state.nations[self.seat]
        cards = pack(state.edition).cards
        alone, discounts = builds_alone(state, seat), build_discounts(state, seat)
        found = list[Option]()
        for id in buildable(state, seat):
            cost = cards[id].cost if id in state.wonders else cheaper(cards[id].cost, discounts)
            if not affordable(nation, cost) or not (works or (alone and id not in state.wonders)):
                continue
            places = sites(state, seat, id)
            if places:
                at_once = len(places) == 1 and (ends or id in state.wonders or draws_at_once(cards[id]))
                found.append(options.build(id, options.costing(cost), at_once))
        return found

    def _cards(self, state: World) -> list[Option]:
        if cards_left(state, self.seat) <= 0:
            return []
        nation = state.nations[self.seat]
        return [
            options.play(printed.id, options.costing(cost), draws_at_once(printed))
            for printed in hand_cards(state, self.seat)
            if affordable(nation, cost := play_cost(state, printed.id))
        ]

    def _workers(self, state: World) -> list[Option]:
        # A choice of worker matters only between one on the board and one in reserve, or several on the board.
        if self.worker is not None:
            return []
        workers, free = state.nations[self.seat].workers, free_workers(state.nations[self.seat])
        reserve = [number for number in free if workers[number].place == RESERVE]
        placed = [number for number in free if workers[number].place != RESERVE]
        found = [options.worker(number, workers[number].place) for number in placed]
        found += [options.worker(number, None) for number in reserve[:1]]
        return found if len(found) > 1 else []

    def choose(self, game: Game[World], *keys: Key) -> None:
        verb, _, rest = keys[0].partition(".")
        match verb:
            case "worker":
                game.then(Turn(self.seat, int(rest) - 1))
            case "play":
                game.then(*play_card(game, self.seat, rest), Settle(self.seat), self)
            case "trade":
                game.then(TradeQueue(self.seat))
            case "build":
                game.then(PickSite(self.seat, rest, self.worker))
            case "pass":
                pass_turn(game, self.seat)
            case _:
                game.then(*self._act(game, verb, rest), Settle(self.seat), NextTurn())
        if verb not in ("worker", "play", "trade"):
            game.state.nations[self.seat].turns += 1

    def _act(self, game: Game[World], verb: str, rest: str) -> list[Step]:
        match verb:
            case "collect":
                collect(game, self.seat, NAMED[rest], self.worker)
            case "explore":
                return explore(game, self.seat, NAMED[rest], self.worker)
            case "research":
                return research(game, self.seat, rest)
            case "influence":
                influence(game, self.seat, NAMED[rest], self.worker)
            case "restore":
                restore(game, self.seat, self.worker)
            case "recruit":
                recruit(game, self.seat)
            case _:
                start, _, target = rest.partition(".")
                navigate(game, self.seat, NAMED[start], NAMED[target])
        return []

    def refusals(self, game: Game[World]) -> list[Refusal]:
        return listed_refusals(game.state, self.seat)

    def refuse(self, game: Game[World], *keys: Key) -> Refusal | None:
        return why_not(game.state, self.seat, keys[0]) if keys else None


class AutomaTurn(Turn, frozen=True, tag="automa_turn"):
    """A turn of an Automa: its one move is found and carried out without asking (TC-AI-01, TC-AI-05)."""

    forced = True

    def options(self, game: Game[World]) -> list[Option]:
        key = automa.decide(game.state, self.seat)
        return [Option(key, Text("automa_move", {"key": key}))]

    def choose(self, game: Game[World], *keys: Key) -> None:
        # Somebody else has moved: the move before cannot be taken back.
        game.reveal()
        super().choose(game, *keys)


# ---------------------------------------------------------------- the actions


def exhaust(game: Game[World], seat: Seat, named: int | None) -> None:
    """A free worker pays and stays where it is (TC-WRK-03)."""
    nation = game.state.nations[seat]
    nation.workers[payer(nation, named)].free = False


def collect(game: Game[World], seat: Seat, hex: int, named: int | None) -> None:
    """Coletar: the yield of a hex, its control, an exhausted worker on it (TC-ACT-COLLECT-01 to -07)."""
    state, nation = game.state, game.state.nations[seat]
    worker = nation.workers[collector(nation, hex, named)]
    take_control(game, seat, hex)
    worker.place, worker.free = hex, False
    gained = pack(state.edition).yields[state.land.terrain(hex)]
    gain(nation, gained)
    game.emit("event.collected", player=who(state, seat), hex=hex_said(state.land, hex), what=amounts(gained))


def explore(game: Game[World], seat: Seat, hex: int, named: int | None) -> list[Step]:
    """Explorar: a hidden hex is turned up, perhaps more, and an Exploration card comes (TC-ACT-EXPLORE-01 to -07)."""
    state, land = game.state, game.state.land
    game.emit("event.explored", player=who(state, seat), hex=NAMES[hex])
    found = turn_up(game, 1 << hex)
    terrain = land.terrain(hex)
    if not any(terrain in power.terrains for power in powers(state, seat, ExploreFree)):
        exhaust(game, seat, named)
    explored(game, seat, found)
    take_cards(game, seat, [draw_kind(game, "exploration")])
    more = sum(power.n for power in powers(state, seat, ExploreMore) if not power.terrains or terrain in power.terrains)
    return [RevealHex(seat, more, exploring=True)] if more else []


def research(game: Game[World], seat: Seat, id: str) -> list[Step]:
    """Pesquisar: the cost, no worker, at most twice a round (TC-ACT-RESEARCH-01, TC-ACT-RESEARCH-02)."""
    state, nation = game.state, game.state.nations[seat]
    lose(nation, research_cost(state, seat, id))
    nation.used.research += 1
    game.emit("event.researched", player=who(state, seat), card=card(id))
    return gain_technology(game, seat, id)


def influence(game: Game[World], seat: Seat, hex: int, named: int | None) -> None:
    """Influenciar: a disc takes a hex over (TC-ACT-INFLUENCE-01 to -05)."""
    state, nation = game.state, game.state.nations[seat]
    lose(nation, INFLUENCE)
    exhaust(game, seat, named)
    nation.used.influence += 1
    nation.discs -= 1
    take_control(game, seat, hex)
    state.land.discs[hex] = seat
    nation.vp += sum(power.n for power in powers(state, seat, InfluencePoints))
    game.emit("event.influenced", player=who(state, seat), hex=hex_said(state.land, hex))


def restore(game: Game[World], seat: Seat, named: int | None) -> None:
    """Restaurar: the globe recovers and the player has a VP (TC-ACT-RESTORE-01 to -03)."""
    state, nation = game.state, game.state.nations[seat]
    lose(nation, RESTORE)
    exhaust(game, seat, named)
    nation.used.restore += 1
    nation.restores += 1
    nation.vp += 1
    shift_global(state, 1)
    game.emit("event.restored", player=who(state, seat), now=state.sustainability)
    own = sum(power.n for power in powers(state, seat, RestoreIndividual))
    if own:
        shift_individual(state, seat, own)
        game.emit("event.individual", player=who(state, seat), n=f"{own:+}", now=nation.individual)


def recruit(game: Game[World], seat: Seat) -> None:
    """Recrutar: a permanent worker, free at once (TC-ACT-RECRUIT-01)."""
    state = game.state
    lose(state.nations[seat], {"gold": pack(state.edition).constants.recruit_gold})
    add_workers(state, seat, 1)
    game.emit("event.recruited", player=who(state, seat), n=len(state.nations[seat].workers))


def navigate(game: Game[World], seat: Seat, start: int, target: int) -> None:
    """Navegar: a worker moves over water, and its new hex with it (TC-ACT-NAVIGATE-01 to -04)."""
    state, nation = game.state, game.state.nations[seat]
    lose(nation, {"food": pack(state.edition).constants.navigate_food})
    take_control(game, seat, target)
    next(worker for worker in nation.workers if worker.place == start).place = target
    land = state.land
    game.emit("event.navigated", player=who(state, seat), start=hex_said(land, start), hex=hex_said(land, target))


def pass_turn(game: Game[World], seat: Seat) -> None:
    """Passar: no more turns this round; the first to pass has a Gold (TC-ACT-PASS-01 to -03)."""
    state = game.state
    first = not any(nation.passed for nation in state.nations)
    state.nations[seat].passed = True
    game.emit("event.passed", player=who(state, seat))
    if first:
        bonus = pack(state.edition).constants.first_pass_bonus_gold
        gain(state.nations[seat], {"gold": bonus})
        game.emit("event.first_pass", player=who(state, seat), what=amounts({"gold": bonus}))
        settle_limits(game, seat)
    game.then(NextTurn())


def play_card(game: Game[World], seat: Seat, id: str) -> list[Step]:
    """A card of the hand as a free action: fee, cost, VP, effect (TC-HAND-01 to TC-HAND-06)."""
    state, nation = game.state, game.state.nations[seat]
    printed = pack(state.edition).hand[id]
    lose(nation, play_cost(state, id))
    nation.hand.remove(id)
    nation.used.cards += 1
    nation.cards_played += 1
    game.emit("event.played", player=who(state, seat), card=card(id))
    if printed.kind != "project":
        nation.vp += printed.vp
    questions = perform(game, seat, printed.now, id)
    if printed.stays:
        nation.played.append(id)
    else:
        discard(state, id)
    return questions
