"""Preparação Inicial: civilizations are picked, then chance lays the table."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.agenda import Game, Step
from games.core.model import Key, Option, Refusal, Text, refused
from games.core.texts import several
from games.terra_concordia.board import HEXES, LETTER_OF
from games.terra_concordia.cards.wording import amounts_said, card_said
from games.terra_concordia.content import PACKS
from games.terra_concordia.effects.scripted import ScriptedChoice
from games.terra_concordia.goods import RESOURCES
from games.terra_concordia.labels import who_said
from games.terra_concordia.pieces import HIDDEN, NOBODY, Nation, Pile, Worker
from games.terra_concordia.solo import lift_required
from games.terra_concordia.state import World


class PickCivilization(ScriptedChoice, frozen=True, tag="pick_civilization"):
    """Each player picks a civilization that nobody has (TC-SET-03); a scenario has its own (TC-SOLO-01)."""

    prefix = "civilization."

    def nameable(self, state: World, name: Key) -> bool:
        return name in PACKS[state.edition].civilizations

    def hindrance(self, state: World, name: str) -> Refusal | None:
        label = Text(f"civilization.{name}")
        if state.story is not None and state.story.civilization != name:
            return refused(label, "scenario_civilization", "TC-SOLO-01")
        if any(nation.civilization == name for nation in state.nations):
            return refused(label, "civilization_taken", "TC-SET-03")
        return None

    def offered(self, game: Game[World]) -> list[Option]:
        state = game.state
        return [
            self.offer(
                id,
                Text("option.civilization", {"name": Text(f"civilization.{id}"), "style": Text(f"style.{id}")}),
                "civilization",
                id,
                note=amounts_said(printed.resources),
            )
            for id, printed in PACKS[state.edition].civilizations.items()
            if not self.hindrance(state, id)
        ]

    def scripted(self, game: Game[World]) -> Key:
        return self.offered(game)[0].key

    def choose(self, game: Game[World], *names: Key) -> None:
        nation = game.state.nations[self.seat]
        nation.civilization = names[0]
        name = Text(f"civilization.{nation.civilization}")
        game.emit("event.civilization", player=who_said(game.state, self.seat), name=name)


class LayOut(Step, frozen=True, tag="lay_out"):
    """Board, decks, market, objectives, Wonders, first player (TC-SET-01 to TC-SET-19)."""

    def run(self, game: Game[World]) -> None:
        game.state.land.deal(game.shuffle)  # TC-SET-01, TC-SET-02
        _lay_decks(game)
        state = game.state
        for seat, nation in enumerate(state.nations):
            settle_in(state, nation)
            state.land.owners[PACKS[state.edition].corners[nation.civilization]] = seat
        _deal_objectives(game)
        state.first = game.roll(len(state.nations))
        game.emit("event.first", player=who_said(state, state.first))


def settle_in(state: World, nation: Nation) -> None:
    """Resources, and worker 1 on the Start hex; an Automa has its own stock (TC-SET-04 to -11, TC-AI-08, TC-AI-09)."""
    components = PACKS[state.edition]
    if nation.automa:
        level = components.difficulties[state.difficulty]
        nation.resources = dict.fromkeys(RESOURCES, level.resources)
        nation.vp = level.vp
    else:
        printed = components.civilizations[nation.civilization].resources
        nation.resources = {resource: printed.get(resource, 0) for resource in RESOURCES}
    nation.workers[0] = Worker(components.corners[nation.civilization])


def unpack(state: World) -> None:
    """Everything of the box that this game uses comes to its place, in order: chance has its turn in ``LayOut``."""
    components, variant = PACKS[state.edition], state.rules
    corners = set(components.corners.values())
    tiles = [LETTER_OF[terrain] for terrain, n in components.tiles.items() for _ in range(n)]
    state.land.terrains = "".join(LETTER_OF["start"] if hex in corners else tiles.pop() for hex in range(HEXES))
    state.land.owners = [NOBODY if hex in corners else HIDDEN for hex in range(HEXES)]
    state.constructions = Pile(list(components.constructions))
    state.pool = Pile([id for kind in variant.decks for id in components.deck(kind)])
    state.technologies = Pile(list(components.technologies))
    if variant.events:
        state.events = Pile(list(components.events))
    state.unused_wonders = list(components.wonders)
    state.unused_objectives = list(components.public)
    state.unused_secrets = list(components.secret)


def _lay_decks(game: Game[World]) -> None:
    """Each deck is shuffled, then those of the mixed pool together (TC-SET-14 to TC-SET-17)."""
    state, components, variant = game.state, PACKS[game.state.edition], game.state.rules
    game.shuffle(state.constructions.cards)
    lift_required(game)
    decks = [_shuffled(game, components.deck(kind)) for kind in variant.decks]
    state.pool.cards = _shuffled(game, [id for deck in decks for id in deck])
    game.shuffle(state.technologies.cards)
    state.market = [state.technologies.cards.pop() for _ in range(variant.market)]
    game.shuffle(state.events.cards)
    wonders = _shuffled(game, state.unused_wonders)
    chosen, state.unused_wonders = wonders[: variant.wonders], wonders[variant.wonders :]
    n = components.constants.face_up_wonders
    state.wonders, state.hidden_wonders = chosen[:n], chosen[n:]
    game.emit("event.wonders", cards=several([card_said(id) for id in state.wonders]))


def _shuffled(game: Game[World], ids: Iterable[str]) -> list[str]:
    deck = list(ids)
    game.shuffle(deck)
    return deck


def _deal_objectives(game: Game[World]) -> None:
    state, variant = game.state, game.state.rules
    public = _shuffled(game, state.unused_objectives)
    state.objectives, state.unused_objectives = public[: variant.objectives], public[variant.objectives :]
    game.emit("event.objectives", cards=several([card_said(id) for id in state.objectives]))
    game.shuffle(state.unused_secrets)
    if variant.secrets:
        for seat, nation in enumerate(state.nations):
            nation.secret = state.unused_secrets.pop()
            if not nation.automa:
                game.whisper([seat], "event.secret", card=card_said(nation.secret))
