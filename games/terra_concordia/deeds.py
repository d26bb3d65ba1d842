"""What cards do: deeds carried out at once, and the questions that some of them put."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.agenda import Game, Step
from games.core.model import Seat
from games.terra_concordia.board import Hex, area, within
from games.terra_concordia.cards.deeds import (
    Boycott,
    Claim,
    Convert,
    Deed,
    Draw,
    Embargo,
    FreeResearch,
    Gain,
    GainPer,
    Global,
    Individual,
    Monopoly,
    Others,
    Points,
    PointsPer,
    Present,
    Reveal,
    RevealAround,
    RevealTerrain,
    Spy,
    Workers,
)
from games.terra_concordia.cards.wording import card_said
from games.terra_concordia.content import pack
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.measures import measure
from games.terra_concordia.pieces import HIDDEN
from games.terra_concordia.queries import rivals
from games.terra_concordia.state import World
from games.terra_concordia.verbs import (
    add_workers,
    draw_kind,
    draw_top,
    gain,
    settle_limits,
    shift_global,
    shift_individual,
    take_cards,
    tell_gain,
    turn_up,
)


def perform(game: Game[World], seat: Seat, deeds: Iterable[Deed], source: str, site: Hex | None = None) -> list[Step]:
    """Carry out the deeds of the card ``source``; what must be asked comes back as steps, to be scheduled.

    ``site`` is where the card was built. Limits are settled by the caller (TC-LIM-03).
    """
    # Steps import this module.
    from games.terra_concordia.steps.effects import ask

    questions = list[Step]()
    for deed in deeds:
        match deed:
            case Convert() | Claim() | Embargo() | Present() | Boycott() | Spy() | Monopoly() | Reveal():
                questions.append(ask(seat, deed, source))
            case FreeResearch(n=n):
                questions += [ask(seat, deed, source)] * n
            case _:
                _at_once(game, seat, deed, source, site)
    return questions


def _at_once(game: Game[World], seat: Seat, deed: Deed, source: str, site: Hex | None) -> None:
    state, nation = game.state, game.state.nations[seat]
    match deed:
        case Gain(resources=resources):
            gain(nation, resources)
            tell_gain(game, "event.gained", seat, resources, card=card_said(source))
        case GainPer(resources=resources, per=per, each=each, most=most):
            times = measure(state, seat, per) // each
            times = min(times, most) if most else times
            gain(nation, resources, times)
            total: Amounts = {resource: n * times for resource, n in resources.items()}
            tell_gain(game, "event.gained", seat, total, card=card_said(source))
        case Points(n=n):
            gain_points(game, seat, n, source)
        case PointsPer(n=n, per=per):
            gain_points(game, seat, n * measure(state, seat, per), source)
        case Individual(n=n):
            shift_individual(state, seat, n)
            game.emit("event.individual", player=who_said(state, seat), n=f"{n:+}", now=nation.individual)
        case Global(n=n):
            shift_global(state, n)
            game.emit("event.global", n=f"{n:+}", now=state.sustainability)
        case Workers(n=n):
            came = add_workers(state, seat, n)
            game.emit("event.workers", player=who_said(state, seat), n=came)
        case Draw(deck=deck, n=n):
            draw(game, seat, deck, n)
        case RevealTerrain(terrain=terrain, n=n):
            hidden = [hex for hex, owner in enumerate(state.land.owners) if owner == HIDDEN]
            found = [hex for hex in hidden if state.land.terrain(hex) == terrain]
            game.shuffle(found)
            turn_up(game, area(found[:n]))
        case RevealAround(radius=radius):
            if site is not None:
                turn_up(game, within(site, radius))
        case Others(resources=resources):
            for other in rivals(state, seat):
                gain(state.nations[other], resources)
                tell_gain(game, "event.gained", other, resources, card=card_said(source))
                settle_limits(game, other)
        case _:
            raise TypeError(f"{deed} asks the player")


def gain_points(game: Game[World], seat: Seat, n: int, source: str) -> None:
    """VP in play by a card (TC-SCORE-12)."""
    game.state.nations[seat].vp += n
    if n:
        game.emit("event.points", player=who_said(game.state, seat), n=n, card=card_said(source))


def draw(game: Game[World], seat: Seat, deck: str, n: int) -> None:
    """Cards into the hand of a player from a deck or of a type of the mixed pool."""
    state = game.state
    for _ in range(n):
        match deck:
            case "construction":
                drawn = draw_top(game, state.constructions)
            case "mixed":
                drawn = draw_top(game, state.pool)
            case "influence":
                drawn = draw_kind(game, "influence")
            case _:
                drawn = draw_kind(game, "exploration")
        take_cards(game, seat, [drawn])


def gain_technology(game: Game[World], seat: Seat, id: str) -> list[Step]:
    """A Technology comes to a player; if it was face up, the next one is turned up (TC-ACT-RESEARCH-08)."""
    state, components = game.state, pack(game.state.edition)
    state.nations[seat].technologies.append(id)
    face_up = id in state.market
    kept = id in components.exclusive
    for pile in (state.market, state.technologies.cards, state.technologies.discards):
        if id in pile and (kept or pile is state.market):
            pile.remove(id)
    if face_up:
        drawn = draw_top(game, state.technologies)
        if drawn is not None:
            state.market.append(drawn)
            game.emit("event.market", card=card_said(drawn))
        if not kept:
            # Others can still acquire it: it comes back when the deck is made anew.
            state.technologies.discards.append(id)
    return perform(game, seat, components.technologies[id].now, id)
