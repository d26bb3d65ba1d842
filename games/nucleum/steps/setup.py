"""Preparação: what chance decides, map and stacks, then the experiments (NU-SET-04 to NU-SET-30)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Refusal, Text, player, refused
from games.core.texts import several
from games.nucleum.content import PACKS
from games.nucleum.labels import building_said, city_said
from games.nucleum.printed import EXPERIMENTS, Kind, SetupCard, Space
from games.nucleum.queries import board, clockwise, closed
from games.nucleum.state import Saxony, Urban
from games.nucleum.steps.rounds import Round
from games.nucleum.wording import named_said, technologies_said


class LayOut(Step, frozen=True, tag="lay_out"):
    """The table as chance lays it out; whoever is last in turn order chooses first (NU-SET-23, NU-SET-28)."""

    def run(self, game: Game[Saxony]) -> None:
        state = game.state
        game.open_scene()
        _lay_tiles(game)
        _lay_contracts(game)
        _lay_progress(game)
        _lay_map(game)
        state.first = game.roll(len(state.players))
        game.emit("event.first", player=player(state.first))
        order = clockwise(state, state.first)
        game.then(*(PickExperiment(seat) for seat in reversed(order)), Round())


def _lay_tiles(game: Game[Saxony]) -> None:
    """The action stack and its market (NU-SET-04, NU-SET-05)."""
    state, pack = game.state, PACKS[game.state.edition]
    base = [tile.id for tile in pack.tiles.values() if tile.group == "base"]
    standard = [tile.id for tile in pack.tiles.values() if tile.group == "standard"]
    game.shuffle(standard)
    state.stack = base + standard[: pack.counts[len(state.players)].random_standard_tiles]
    game.shuffle(state.stack)
    positions = len(pack.market.prices)
    state.market = [state.stack.pop() for _ in range(positions)]
    game.emit("event.market", tiles=several([named_said(state.edition, tile) for tile in state.market]))


def _lay_contracts(game: Game[Saxony]) -> None:
    """Initial contracts, the silver and gold stacks, the purple ones (NU-SET-06 to NU-SET-09, NU-SET-27)."""
    state, pack = game.state, PACKS[game.state.edition]
    counts = pack.counts[len(state.players)]

    def shuffled(kind: Kind, category: int = 0) -> list[str]:
        found = [c.id for c in pack.contracts.values() if c.kind == kind and c.category == category]
        game.shuffle(found)
        return found

    initial = shuffled("initial")
    for owner in state.players:
        owner.contracts[-1] = initial.pop()
    state.silver_stack = shuffled("silver")[: counts.silver_stack]
    state.gold_stack = shuffled("gold")[: counts.gold_stack]
    state.silver = [state.silver_stack.pop() for _ in range(pack.layout.face_up)]
    state.gold = [state.gold_stack.pop() for _ in range(pack.layout.face_up)]
    categories = sorted({contract.category for contract in pack.contracts.values()} - {0})
    state.purple = [shuffled("purple", category)[0] for category in categories]


def _lay_progress(game: Game[Saxony]) -> None:
    """A progress tile for each segment, Nucleum tokens beside those that have one (NU-SET-10, NU-SET-11)."""
    state, pack = game.state, PACKS[game.state.edition]
    tiles = list(pack.progress_tiles)
    game.shuffle(tiles)
    state.progress_tiles = tiles[: len(pack.segments)]
    state.segment_nucleum = [segment.id for segment in pack.segments.values() if segment.nucleum]


# ---------------------------------------------------------------- the map


def _lay_map(game: Game[Saxony]) -> None:
    """Four set-up cards; only the first one's Nucleum and rubble count (NU-SET-12 to NU-SET-21)."""
    pack = PACKS[game.state.edition]
    cards, neutrals = list(pack.setup_cards), list(pack.neutrals)
    game.shuffle(cards)
    game.shuffle(neutrals)
    for number, card in enumerate(cards[: pack.layout.setup_cards]):
        carry_out(game, pack.setup_cards[card], neutrals, first=number == 0)


def carry_out(game: Game[Saxony], card: SetupCard, neutrals: list[str], *, first: bool) -> None:
    """A set-up card: its neutral building, the next of ``neutrals`` that fits; the first one's other lines."""
    state = game.state
    _place_neutral(game, card.neutral, neutrals)
    if not first:
        return
    state.land.nucleum.append(card.nucleum)
    game.emit("event.first_nucleum", city=city_said(card.nucleum))
    counts, pack = PACKS[state.edition].counts[len(state.players)], PACKS[state.edition]
    if counts.turbine_rubble:
        state.land.rubble += [space.id for space in board(state).spaces.values() if space.four_only]
    if counts.card_rubble:
        extra = counts.card_rubble_3p
        urban = [*card.urban_rubble, *(card.urban_rubble_3p if extra else ())]
        if extra and card.drop_3p:
            urban.remove(card.drop_3p)
        mines = [*card.mine_rubble, *(card.mine_rubble_3p if extra else ())]
        for city in urban[: pack.limits.urban_rubble]:
            _close(state, city, board(state).urban)
        for city in mines[: pack.limits.mining_rubble]:
            _close(state, city, board(state).mine)


def _place_neutral(game: Game[Saxony], city: str, neutrals: list[str]) -> None:
    """The first building that fits the city; those set aside go back among the undrawn (NU-SET-13, NU-SET-14)."""
    state = game.state
    if city not in board(state).cities:
        return
    for building in neutrals:
        space = _home(state, city, building)
        if space is not None:
            aside = building != neutrals[0]
            neutrals.remove(building)
            if aside:
                game.shuffle(neutrals)
            state.land.urban[space.id] = Urban(building, None)
            game.emit("event.neutral", building=building_said(building), city=city_said(city))
            return


def _home(state: Saxony, city: str, building: str) -> Space | None:
    """Red frame, then a space of its type alone, then one of two types; of equal ones the lowest (NU-SET-13)."""
    type = PACKS[state.edition].neutrals[building].type
    empty = [space for space in board(state).urban[city] if not closed(state, space.id)]
    red = [space for space in empty if space.red]
    fitting = [space for space in empty if type in space.accepts]
    return next(iter([*red, *sorted(fitting, key=lambda space: len(space.accepts))]), None)


def _close(state: Saxony, city: str, spaces: dict[str, tuple[Space, ...]]) -> None:
    """The highest-numbered empty space, one with a red frame only if there is no other (NU-SET-19)."""
    empty = [space for space in spaces.get(city, ()) if not closed(state, space.id)]
    if empty:
        plain = [space for space in empty if not space.red]
        state.land.rubble.append((plain or empty)[-1].id)


# ---------------------------------------------------------------- experiments


class PickExperiment(Choice, frozen=True, tag="pick_experiment"):
    """Counter-clockwise, each at most once; the last choice left is not asked (NU-SET-28)."""

    by_lot = True  # they win alike often, and which of them suits this map only play could tell
    prefix = "experiment."

    def options(self, game: Game[Saxony]) -> list[Option]:
        return [
            self.offer(id, Text(f"experiment.{id}"), "experiment", f"experiment_{id}", note=Text(f"about.{id}"))
            for id in EXPERIMENTS
            if not self.hindrance(game.state, id)
        ]

    def wishes(self, state: Saxony) -> Iterable[Key]:
        return EXPERIMENTS

    def hindrance(self, state: Saxony, name: Key) -> Refusal | None:
        for seat, owner in enumerate(state.players):
            if owner.experiment == name:
                return refused(Text(f"experiment.{name}"), "experiment", "NU-SET-28", player=player(seat))
        return None

    def remarks(self, game: Game[Saxony]) -> Mapping[Key, Text]:
        return {f"{self.prefix}{id}": technologies_said(game.state.edition, id) for id in EXPERIMENTS}

    def choose(self, game: Game[Saxony], *names: Key) -> None:
        """Its technologies, its tiles, and those that lie aside (NU-SET-29, NU-SET-30)."""
        pack, owner = PACKS[game.state.edition], game.state.players[self.seat]
        experiment = names[0]
        owner.experiment = experiment
        owner.locked = pack.technologies_of(experiment)
        owner.pool = pack.start_tiles(experiment)
        owner.aside = pack.special_tiles(experiment)
        told = {"player": player(self.seat), "experiment": Text(f"experiment.{experiment}")}
        game.emit("event.experiment", **told)
