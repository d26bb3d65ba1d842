"""Ganhar Influência: tokens on the map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from games.core.agenda import Game, Step
from games.core.model import Option, Refusal, Seat, Text, player, refused
from games.core.texts import several
from games.inventions.actions.act import Act, performed
from games.inventions.actions.call import Return
from games.inventions.actions.chains import ChainStep
from games.inventions.content import PACKS
from games.inventions.labels import action_said, barred, region_said, thing_said, token_said
from games.inventions.pieces import PLUS_ONE, Token
from games.inventions.queries import free_spaces, has_built, leads
from games.inventions.state import Ages
from games.inventions.verbs import all_said, gain_influence, score


@performed
class Gain(Act, frozen=True, tag="gain"):
    """Place an influence token where one leads (IN-ACT-GAIN-01 to IN-ACT-GAIN-07)."""

    prefix = "gain."
    action = "gain_influence"

    def wishes(self, state: Ages) -> Iterable[str]:
        tokens = [token for token in state.societies[self.seat].tokens if token != PLUS_ONE]
        return [f"{region}.{token}" for region in state.regions for token in tokens]

    def hindrance(self, state: Ages, name: str) -> Refusal | None:
        region, _, token = name.partition(".")
        if found := place_hindrance(state, self.seat, region):
            return found
        if (have := state.regions[region].citizens[self.seat]) < (n := asked_for(state, self.seat, token)):
            label = Text("option.token_at", {"token": token_said(token), "region": region_said(region)})
            return refused(label, "too_few_there", "IN-ACT-GAIN-03", what=thing_said("citizen", n), have=have)
        return None

    def able(self, state: Ages) -> Iterable[str]:
        tokens = state.societies[self.seat].tokens
        asked = [(token, asked_for(state, self.seat, token)) for token in tokens if token != PLUS_ONE]
        for id, region in state.regions.items() if asked else ():
            if not place_hindrance(state, self.seat, id):
                yield from [f"{id}.{token}" for token, n in asked if region.citizens[self.seat] >= n]

    def show(self, state: Ages, name: str) -> Option:
        region, _, token = name.partition(".")
        track, rises = PACKS[state.edition].influence, face_up(state, self.seat) + 1
        rises = min(rises, track.high - state.societies[self.seat].influence)
        note = token_note(state.edition, token, asked_for(state, self.seat, token))
        label = gain_said(region, token, free_spaces(state, region)[0], rises)
        return self.offer(name, label, "gain", "influence", under=region_said(region), note=note)

    def carry_out(self, game: Game[Ages], name: str) -> Sequence[Step]:
        region, _, token = name.partition(".")
        told = {"token": token_said(token), "region": region_said(region)}
        game.emit("event.gained", player=player(self.seat), **told)
        n = asked_for(game.state, self.seat, token)
        return (
            Return(self.seat, region, n),
            PlaceToken(self.seat, region, token),
            ChainStep(self.seat, self.action),
        )


def place_hindrance(state: Ages, seat: Seat, region: str) -> Refusal | None:
    """Why no token can be placed in a region, whichever it is (IN-ACT-GAIN-01, IN-ACT-GAIN-02)."""
    there = state.regions[region]
    if not leads(there, seat) and not has_built(state.societies[seat], "cul_1"):
        return barred(region_said, region, "no_majority", "IN-ACT-GAIN-01")
    if seat in [placed.owner for placed in there.tokens]:
        return barred(region_said, region, "token_there", "IN-ACT-GAIN-02")
    if len(there.tokens) >= len(PACKS[state.edition].regions[region].influence_points):
        return barred(region_said, region, "no_space", "IN-ACT-GAIN-02")
    return None


@cache
def gain_said(region: str, token: str, points: int, rises: int) -> Text:
    """A token for a region: the points of its space and the influence it brings."""
    told = {"token": token_said(token), "region": region_said(region)}
    brings = [thing_said("point", points), *([thing_said("influence", rises)] if rises else [])]
    return Text("option.gain", {**told, "what": several(brings)})


@cache
def token_note(edition: str, token: str, n: int) -> Text:
    """How many citizens a token takes from the region, and what it can be chained to."""
    printed = PACKS[edition].tokens[token]
    told = {"chain": action_said(printed.chain) if printed.chain else all_said(printed.effects)}
    return Text("note.gain", {**told, "what": thing_said("citizen", n)}) if n else Text("note.gain_free", told)


def asked_for(state: Ages, seat: Seat, token: str) -> int:
    """How many citizens a token asks for and takes (IN-ACT-GAIN-03, IN-TILE-CUL-4)."""
    less = has_built(state.societies[seat], "cul_4")
    return max(0, PACKS[state.edition].tokens[token].threshold - less)


class PlaceToken(Step, frozen=True, tag="place_token"):
    """The token lies face up; points of its space, and influence for all tokens face up (IN-ACT-GAIN-05, -06)."""

    seat: Seat
    region: str
    token: str

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        points = free_spaces(state, self.region)[0]
        state.societies[self.seat].tokens.remove(self.token)
        state.regions[self.region].tokens.append(Token(self.seat, self.token))
        score(game, self.seat, points)
        gain_influence(game, self.seat, face_up(state, self.seat))


def face_up(state: Ages, seat: Seat) -> int:
    """How many of their influence tokens on the map lie face up."""
    return sum(token.owner == seat and token.up for region in state.regions.values() for token in region.tokens)
