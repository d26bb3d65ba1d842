"""Preparação: everything that chance decides is decided here (IN-HID-04)."""

from __future__ import annotations

from games.core.agenda import Game, Step
from games.core.texts import several
from games.inventions.content import PACKS, Pack
from games.inventions.labels import who_said
from games.inventions.pieces import Chronos, Council, Left, Region, Society
from games.inventions.state import Ages
from games.inventions.steps.era_one import Claims
from games.inventions.steps.rounds import Round
from games.inventions.verbs import turn_up_idea
from games.inventions.vocabulary import SPECIALTIES, ObjectiveKind

BASE: tuple[ObjectiveKind, ...] = ("influence", "inventions", "network")
"""The kinds of private objectives that everybody is dealt (IN-SET-10)."""
LETTERS_OF_FOUR = ("a", "b", "c", "d")
"""Wealth letters whose tiles are all alike (IN-SET-22)."""


def human(pack: Pack, seat: int) -> Society:
    """What a human begins with before anything is dealt (IN-SET-09 to IN-SET-14)."""
    start = pack.start
    hexes = [id for id, hex in pack.hexes.items() if "economy_token" in hex.benefits]
    return Society(
        points=start.points,
        influence=start.influence,
        supply=start.supply,
        council=Council(start.academics, dict(start.specialists)),
        space=list(pack.era_spaces)[seat],
        tokens=list(pack.tokens),
        display=[""] * start.tile_display_spaces,
        economy=start.economy_tokens_free,
        unearned=hexes[: start.economy_tokens_on_hexes],
    )


class LayOut(Step, frozen=True, tag="lay_out"):
    """The table from the first shuffle to the first claim (IN-HID-04)."""

    def run(self, game: Game[Ages]) -> None:
        draw_order(game)
        lay_milestones(game)
        lay_regions(game)
        deal_cards(game)
        deal_objectives(game)
        settle_chronos(game.state)
        game.then(Claims(), Round())


def draw_order(game: Game[Ages]) -> None:
    """The first human, then the place of Chronos among the three (IN-SET-15, IN-CHR-01)."""
    state, n = game.state, len(game.state.societies)
    state.first = game.roll(n)
    state.order = [(state.first + turn) % n for turn in range(n)]
    if PACKS[state.edition].players[n].chronos_player:
        state.order.insert(game.roll(n + 1), n)
    game.emit("event.order", players=several([who_said(state, owner) for owner in state.order]))


def lay_milestones(game: Game[Ages]) -> None:
    """Milestones on their displays and stacks (IN-SET-03 to -05, -12, -24); what Chronos begins with (IN-CHR-05)."""
    state, decks = game.state, game.state.decks
    pack = PACKS[state.edition]
    piles = {letter: [m.id for m in pack.milestones.values() if m.letter == letter] for letter in "abcdef"}
    for pile in piles.values():
        game.shuffle(pile)
    decks.common, decks.eureka = piles["a"], piles["c"]
    decks.stacks = {letter: piles[letter] for letter in "def"}
    private = piles["b"]
    for seat, society in enumerate(state.societies):
        society.milestone = private[seat]
        decks.diplomats[society.milestone] = [seat]
    n = len(state.societies)
    if pack.players[n].chronos_player:
        spaces, laid = list(pack.era_spaces), pack.counts.chronos_tokens_laid
        state.chronos = Chronos(
            supply=pack.start.citizens,
            pillar="",
            milestone=private[n],
            space=spaces[n],
            tokens=pack.counts.influence_tokens_per_player - laid,
            waiting=laid,
        )
        n += 1
    decks.outsider = private[n] if n < len(private) else ""


def lay_regions(game: Game[Ages]) -> None:
    """Sages, knowledge, specialist and wealth tiles, progress tiles (IN-SET-02, -06, IN-SET-21 to IN-SET-23)."""
    state, pack = game.state, PACKS[game.state.edition]
    count = pack.players[len(state.societies)]
    tiles, knowledge = list(pack.specialist_tiles), list(pack.knowledge_tiles)
    letters = list(dict.fromkeys(tile.letter for tile in pack.wealth_tiles.values()))
    for pile in (tiles, knowledge, letters):
        game.shuffle(pile)
    sides = len(state.order)
    for id, tile, wise, letter in zip(pack.regions, tiles, knowledge, letters, strict=True):
        designs = [wealth for wealth in pack.wealth_tiles.values() if wealth.letter == letter]
        stack = [wealth.id for wealth in designs for _ in range(wealth.copies)]
        game.shuffle(stack)
        kept = count.wealth_ad if letter in LETTERS_OF_FOUR else count.wealth_eg
        state.left.wealth += stack[kept:]
        state.regions[id] = Region(tile=tile, knowledge=wise, citizens=[0] * sides, letter=letter, wealth=stack[:kept])
    state.stock = dict.fromkeys(pack.tiles, count.progress_copies)


def deal_cards(game: Game[Ages]) -> None:
    """Inventions, first Ideas, the deck, the row, Ideas on the map (IN-SET-07, -08, IN-SET-16 to -20, IN-OPT-03)."""
    state, pack, left = game.state, PACKS[game.state.edition], game.state.left
    by_era = {number: [card.id for card in pack.cards.values() if card.era == number] for number in range(1, 7)}
    for cards in by_era.values():
        game.shuffle(cards)
    if state.shortened:
        by_era[5] = shorten(pack, by_era[5], left)
    first = by_era[1]
    for society in state.societies:
        society.inventions = [first.pop() for _ in range(pack.start.era1_inventions)]
    left.cards += first
    starred = {pack.cards[id].milestone: id for id in by_era[2] if pack.cards[id].starred}
    for society in state.societies:
        society.hand = [starred.pop(society.milestone)]
    state.decks.gone += starred.values()
    state.decks.ideas = [*by_era[6], *by_era[5], *by_era[4], *by_era[3]]
    for seat in [owner for owner in state.order if owner < len(state.societies)]:
        state.societies[seat].hand.append(state.decks.ideas.pop())
    for _ in range(pack.counts.idea_row):
        turn_up_idea(game)
    ideas = [id for id in by_era[2] if not pack.cards[id].starred]
    for region in state.regions.values():
        if pack.specialist_tiles[region.tile].era1_idea:
            region.card = ideas.pop()


def shorten(pack: Pack, cards: list[str], left: Left) -> list[str]:
    """Some cards of each type leave the game: the first ones of each in the shuffled order."""
    n = pack.counts.era5_cards_removed
    out = [id for kind in SPECIALTIES for id in [c for c in cards if pack.cards[c].type == kind][:n]]
    left.cards += out
    return [id for id in cards if id not in out]


def deal_objectives(game: Game[Ages]) -> None:
    """Private objectives, one of each kind, and public ones (IN-SET-10, IN-OPT-01, IN-OPT-02)."""
    state, pack = game.state, PACKS[game.state.edition]
    kinds: tuple[ObjectiveKind, ...] = (*BASE, "majority") if state.fourth else BASE
    for kind in kinds:
        pile = [objective.id for objective in pack.private.values() if objective.kind == kind]
        game.shuffle(pile)
        for society in state.societies:
            society.objectives.append(pile.pop())
        state.left.private += pile
    if state.public:
        pile = list(pack.public)
        game.shuffle(pile)
        state.objectives = [pile.pop() for _ in range(pack.counts.public_objectives_laid)]
        state.left.public = pile


def settle_chronos(state: Ages) -> None:
    """The pillar of Chronos stands in the first region with a card (IN-CHR-04)."""
    if state.chronos is not None:
        state.chronos.pillar = next(id for id, region in state.regions.items() if region.card)
