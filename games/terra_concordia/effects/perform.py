"""What cards do: each deed carried out at once, or put as a question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Seat, Text, refused
from games.terra_concordia.board import Hex, area, within
from games.terra_concordia.cards.deeds import (
    AimedDeed,
    Claim,
    Convert,
    Deed,
    Draw,
    FreeResearch,
    Gain,
    GainPer,
    Global,
    Individual,
    Monopoly,
    Others,
    Points,
    PointsPer,
    Reveal,
    RevealAround,
    RevealTerrain,
    Workers,
)
from games.terra_concordia.cards.notes import summary_said
from games.terra_concordia.cards.wording import card_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.questions import (
    DECLINE,
    ClaimHex,
    ConvertResource,
    NameResource,
    PickRival,
    RevealHex,
)
from games.terra_concordia.effects.scripted import ScriptedChoice
from games.terra_concordia.effects.technologies import best, next_ones, obstacle
from games.terra_concordia.goods import Amounts
from games.terra_concordia.labels import who_said
from games.terra_concordia.measures import measure
from games.terra_concordia.pieces import HIDDEN
from games.terra_concordia.queries import rivals
from games.terra_concordia.state import World
from games.terra_concordia.verbs import (
    add_workers,
    change_global,
    change_individual,
    draw_kind,
    draw_top,
    gain,
    settle_limits,
    take_cards,
    tell_explored_out,
    tell_gain,
    turn_up,
)


def perform(game: Game[World], seat: Seat, deeds: Iterable[Deed], source: str, site: Hex | None = None) -> list[Step]:
    """Carry out the deeds of the card ``source``; what must be asked comes back as steps, to be scheduled.

    ``site`` is where the card was built. Limits are settled by the caller (TC-LIM-03).
    """
    return [step for deed in deeds for step in _perform(game, seat, deed, source, site)]


def _perform(game: Game[World], seat: Seat, deed: Deed, source: str, site: Hex | None) -> list[Step]:
    state = game.state
    match deed:
        case Gain(resources=resources):
            _gain(game, seat, resources, source)
        case GainPer(resources=resources, per=per):
            times = deed.times(measure(state, seat, per))
            _gain(game, seat, {resource: n * times for resource, n in resources.items()}, source)
        case Points(n=n):
            _points(game, seat, n, source)
        case PointsPer(n=n, per=per):
            _points(game, seat, n * measure(state, seat, per), source)
        case Individual(n=n):
            change_individual(game, seat, n)
        case Global(n=n):
            change_global(game, n)
        case Workers(n=n):
            came = add_workers(state, seat, n)
            if came:
                game.emit("event.workers", player=who_said(state, seat), n=came)
        case Draw(deck=deck, n=n):
            draw(game, seat, deck, n)
        case Reveal(n=n):
            return [RevealHex(seat, n)]
        case RevealTerrain(terrain=terrain, n=n):
            hidden = [hex for hex, owner in enumerate(state.land.owners) if owner == HIDDEN]
            found = [hex for hex in hidden if state.land.terrain(hex) == terrain]
            game.shuffle(found)
            turn_up(game, area(found[:n]))
        case RevealAround(radius=radius):
            if site is not None:
                turn_up(game, within(site, radius))
        case FreeResearch(level=level, n=n, market=market):
            return [TakeTechnology(seat, level, market, source)] * n
        case Convert(give=give, resources=resources):
            return [ConvertResource(seat, give, resources, source)]
        case Claim():
            return [ClaimHex(seat)]
        case Others(resources=resources):
            for other in rivals(state, seat):
                gain(state.nations[other], resources)
                tell_gain(game, "event.gained", other, resources, unasked=True, card=card_said(source))
                settle_limits(game, other)
        case Monopoly(n=n, alone=alone):
            if rivals(state, seat):
                return [NameResource(seat, n, source)]
            _gain(game, seat, alone, source)
        case AimedDeed():
            if rivals(state, seat):
                return [PickRival(seat, deed, source)]
            _gain(game, seat, deed.without_rivals(), source)
        case _:
            assert_never(deed)
    return []


def _gain(game: Game[World], seat: Seat, resources: Amounts, source: str) -> None:
    gain(game.state.nations[seat], resources)
    tell_gain(game, "event.gained", seat, resources, card=card_said(source))


def _points(game: Game[World], seat: Seat, n: int, source: str) -> None:
    """VP in play by a card (TC-SCORE-12)."""
    game.state.nations[seat].vp += n
    if n:
        game.emit("event.points", player=who_said(game.state, seat), n=n, card=card_said(source))


def draw(game: Game[World], seat: Seat, deck: str, n: int) -> None:
    """Cards into the hand of a player from a deck or of a type of the mixed pool; any card of it if the game has no
    Exploration cards. Where none is left everybody is told so."""
    state = game.state
    if deck == "exploration" and "exploration" not in state.rules.decks:
        deck = "mixed"
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
        if drawn is None:
            if deck == "exploration":
                tell_explored_out(game)
            else:
                game.emit(f"event.no_{deck}")
            return
        take_cards(game, seat, [drawn])


# ---------------------------------------------------------------- Technologies, which have deeds of their own


class TakeTechnology(ScriptedChoice, frozen=True, tag="take_technology"):
    """A Technology without its cost, or none (TC-ACT-RESEARCH-09)."""

    level: int
    market: bool
    source: str

    prefix = "take."

    def prompt(self, game: Game[World]) -> Text:
        return Text("ask.take_technology", {"card": card_said(self.source)})

    def nameable(self, state: World, name: Key) -> bool:
        return name in PACKS[state.edition].technologies

    def hindrance(self, state: World, name: str) -> Refusal | None:
        if PACKS[state.edition].technologies[name].level > self.level:
            return refused(card_said(name), "too_advanced", "TC-ACT-RESEARCH-09", level=self.level)
        if self.market and name not in state.market:
            return refused(card_said(name), "not_in_market", "TC-ACT-RESEARCH-09")
        return obstacle(state, self.seat, name)

    def offered(self, game: Game[World]) -> list[Option]:
        edition = game.state.edition
        options = [
            self.offer(
                card,
                Text("option.take", {"card": card_said(card)}),
                "research",
                "technology",
                note=summary_said(edition, card),
            )
            for card in self._able(game.state)
        ]
        return [*options, DECLINE] if options else []

    def scripted(self, game: Game[World]) -> Key:
        card = best(game.state, self.seat, self._able(game.state))
        return DECLINE.key if card is None else f"take.{card}"

    def choose(self, game: Game[World], *names: Key) -> None:
        if names[0] == DECLINE.key:
            return
        card = names[0]
        told = {"card": card_said(card), "source": card_said(self.source)}
        game.emit("event.technology", player=who_said(game.state, self.seat), **told)
        game.then(*gain_technology(game, self.seat, card))

    def _able(self, state: World) -> list[str]:
        return [card for card in next_ones(state, self.seat) if not self.hindrance(state, card)]


def gain_technology(game: Game[World], seat: Seat, card: str) -> list[Step]:
    """A Technology comes to a player; if it was face up, the next one is turned up (TC-ACT-RESEARCH-08)."""
    state, components = game.state, PACKS[game.state.edition]
    state.nations[seat].technologies.append(card)
    face_up = card in state.market
    kept = card in components.exclusive
    for pile in (state.market, state.technologies.cards, state.technologies.discards):
        if card in pile and (kept or pile is state.market):
            pile.remove(card)
    if face_up:
        drawn = draw_top(game, state.technologies)
        if drawn is not None:
            state.market.append(drawn)
            game.emit("event.market", card=card_said(drawn))
        if not kept:
            # Others can still acquire it: it comes back when the deck is made anew.
            state.technologies.discards.append(card)
    return perform(game, seat, components.technologies[card].now, card)
