"""What happens to the pieces: gain, pay, draw, turn up, take control. Nothing here asks anybody."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.agenda import Game
from games.core.model import Seat
from games.core.texts import several
from games.terra_concordia.board import Area, Hex, members
from games.terra_concordia.cards.vocabulary import Kind
from games.terra_concordia.cards.wording import amounts_said, card_said, signed, thing_said
from games.terra_concordia.content import PACKS, PREFIXES
from games.terra_concordia.goods import NON_GOLD, Amounts, size
from games.terra_concordia.labels import hex_said, who_said
from games.terra_concordia.pieces import HIDDEN, NOBODY, RESERVE, Nation, Pile, Worker
from games.terra_concordia.queries import payer, storage
from games.terra_concordia.state import World

# ---------------------------------------------------------------- resources and sustainability


def gain(nation: Nation, gained: Amounts) -> None:
    """Resources come in; limits are settled at the end of the effect (TC-LIM-03)."""
    for resource, n in gained.items():
        nation.resources[resource] += n


def lose(nation: Nation, lost: Amounts) -> Amounts:
    """Resources go as far as there are any; returns what went (TC-OVR-05)."""
    went: Amounts = {resource: min(n, nation.resources[resource]) for resource, n in lost.items()}
    for resource, n in went.items():
        nation.resources[resource] -= n
    gone: Amounts = {resource: n for resource, n in went.items() if n}
    return gone


def settle_limits(game: Game[World], seat: Seat) -> None:
    """What cannot be stored becomes Gold two for one, and Gold beyond its limit is wasted (TC-LIM-01, TC-LIM-02)."""
    state = game.state
    stock, most = state.nations[seat].resources, max(state.nations[seat].resources.values())
    constants = PACKS[state.edition].constants
    # Cards only ever raise the limit, and most stocks are below the general one.
    if most <= constants.resource_limit or most <= (limit := storage(state, seat)):
        return
    excess: Amounts = {}
    converted = 0
    for resource in NON_GOLD:
        if stock[resource] > limit:
            excess[resource] = stock[resource] - limit
            converted += excess[resource] // constants.surplus_per_gold
            stock[resource] = limit
    stock["gold"] += converted
    wasted = max(0, stock["gold"] - limit)
    stock["gold"] -= wasted
    who = who_said(state, seat)
    if converted:
        game.emit("event.overflow", player=who, what=amounts_said(excess), gold=thing_said("gold", converted))
    elif excess:
        game.emit("event.overflow_lost", player=who, what=amounts_said(excess))
    if wasted:
        game.emit("event.gold_wasted", player=who, wasted=thing_said("gold", wasted))


def shift_individual(state: World, seat: Seat, n: int) -> None:
    """Individual sustainability, kept between 0 and 10 (TC-LIM-06)."""
    nation = state.nations[seat]
    nation.individual = max(0, min(PACKS[state.edition].constants.sustainability_limit, nation.individual + n))


def shift_global(state: World, n: int) -> None:
    """Global sustainability, kept between 0 and 10 (TC-LIM-06)."""
    limit = PACKS[state.edition].constants.sustainability_limit
    state.sustainability = max(0, min(limit, state.sustainability + n))


def change_individual(game: Game[World], seat: Seat, n: int) -> None:
    """Individual sustainability changes as far as it can, and all are told how far."""
    nation = game.state.nations[seat]
    before = nation.individual
    shift_individual(game.state, seat, n)
    if nation.individual != before:
        told = {"n": signed(nation.individual - before), "now": nation.individual}
        game.emit("event.individual", player=who_said(game.state, seat), **told)


def change_global(game: Game[World], n: int) -> None:
    """Global sustainability changes as far as it can, and all are told how far."""
    state = game.state
    before = state.sustainability
    shift_global(state, n)
    if state.sustainability != before:
        game.emit("event.global", n=signed(state.sustainability - before), now=state.sustainability)


def score(game: Game[World], seat: Seat, n: int) -> None:
    """VP in play that what a player does is worth by itself (TC-SCORE-12)."""
    game.state.nations[seat].vp += n
    if n:
        game.emit("event.vp", player=who_said(game.state, seat), n=n)


# ---------------------------------------------------------------- workers


def exhaust(game: Game[World], seat: Seat, named: int | None) -> None:
    """A free worker pays and stays where it is (TC-WRK-03)."""
    nation = game.state.nations[seat]
    number = payer(nation, named)
    nation.workers[number] = Worker(nation.workers[number].spot, free=False)


def add_workers(state: World, seat: Seat, n: int) -> int:
    """Permanent workers, free and in reserve, as far as there are figures; returns how many (TC-ACT-RECRUIT-02)."""
    workers = state.nations[seat].workers
    came = min(n, PACKS[state.edition].constants.max_workers - len(workers))
    workers += [Worker() for _ in range(came)]
    return came


# ---------------------------------------------------------------- cards


def draw_top(game: Game[World], pile: Pile) -> str | None:
    """The top card; an empty pile is made anew of its discards; None if there are none either (TC-PLAN-04)."""
    if not pile.cards:
        pile.cards, pile.discards = pile.discards, []
        game.shuffle(pile.cards)
    if not pile.cards:
        return None
    game.reveal()
    return pile.cards.pop()


def draw_kind(game: Game[World], kind: Kind) -> str | None:
    """The topmost card of a type in the mixed pool, the others keep their order (TC-ACT-EXPLORE-03)."""
    state = game.state
    pile = state.pool
    if kind not in state.rules.decks:
        return None
    if pile.cards:
        game.reveal()  # that there is none of the type in the pool is seen too
    found = _topmost(state, kind)
    if found is None and pile.discards:
        # The shuffled discards go under what is left of the pool.
        game.shuffle(pile.discards)
        pile.cards, pile.discards = pile.discards + pile.cards, []
        found = _topmost(state, kind)
    return None if found is None else pile.cards.pop(found)


def tell_explored_out(game: Game[World]) -> None:
    """Everybody learns that whoever should draw an Exploration card found none (TC-ACT-EXPLORE-03)."""
    game.emit("event.no_exploration")
    game.state.explored_out = True


def _topmost(state: World, kind: Kind) -> int | None:
    """The place of the topmost card of a type in the mixed pool; None if there is none."""
    cards, start = state.pool.cards, PREFIXES[kind]
    return next((place for place in range(len(cards) - 1, -1, -1) if cards[place].startswith(start)), None)


def take_cards(game: Game[World], seat: Seat, drawn: Iterable[str | None]) -> None:
    """Drawn cards come into the hand: what they are is told to their owner only (TC-INFO-02)."""
    state, nation = game.state, game.state.nations[seat]
    cards = [id for id in drawn if id is not None]
    if not cards:
        return
    nation.hand += cards
    game.emit("event.drew", player=who_said(state, seat), n=len(cards))
    if not nation.automa:
        game.whisper([seat], "event.drew_secretly", cards=several([card_said(id) for id in cards]))


def discard(state: World, id: str) -> None:
    """A card goes to the discards of its deck (TC-MAINT-06)."""
    pile = state.constructions if id in PACKS[state.edition].constructions else state.pool
    pile.discards.append(id)
    if id.startswith(PREFIXES["exploration"]):
        state.explored_out = False


# ---------------------------------------------------------------- hexes


def turn_up(game: Game[World], hexes: Area) -> list[Hex]:
    """Hidden hexes are turned face up and nobody controls them (TC-ACT-EXPLORE-07)."""
    owners = game.state.land.owners
    found = [hex for hex in members(hexes) if owners[hex] == HIDDEN]
    for hex in found:
        owners[hex] = NOBODY
        game.reveal()
    if found:
        game.emit("event.revealed", hexes=several([hex_said(game.state.land, hex) for hex in found]))
    return found


def take_control(game: Game[World], seat: Seat, hex: Hex) -> None:
    """A hex passes to a player: another's disc goes home and so does another's worker (TC-WRK-05)."""
    state, land = game.state, game.state.land
    before = land.owners[hex]
    if before == seat:
        return
    if hex in land.discs:
        state.nations[land.discs.pop(hex)].discs += 1
    for other, nation in enumerate(state.nations):
        if other != seat:
            for number, worker in enumerate(nation.workers):
                if worker.spot == hex:
                    nation.workers[number] = Worker(RESERVE, worker.free)
    land.owners[hex] = seat
    if before not in (NOBODY, HIDDEN):
        game.befall([before], "event.lost_hex", player=who_said(state, before), hex=hex_said(land, hex))


# ---------------------------------------------------------------- telling


def tell_gain(
    game: Game[World], id: str, seat: Seat, gained: Amounts, *, unasked: bool = False, **args: object
) -> None:
    """An entry of the chronicle with what a player gained, if anything; ``unasked`` by somebody else's doing."""
    if size(gained):
        on = [seat] if unasked else ()
        game.befall(on, id, player=who_said(game.state, seat), what=amounts_said(gained), **args)
