"""Mudança de Era (IN-ERA-01 to IN-ERA-14)."""

from __future__ import annotations

from games.core.agenda import Choice, Game, Step
from games.core.model import Key, Option, Seat, Text, player
from games.core.texts import several
from games.inventions.actions.eureka import occupied
from games.inventions.content import PACKS
from games.inventions.labels import card_said, milestone_said, objective_said, region_said, thing_said, who_said
from games.inventions.pieces import Owner
from games.inventions.queries import academy_room, band, era, first_mover, is_human
from games.inventions.scoring import public_points
from games.inventions.state import Ages
from games.inventions.steps.chronos import place_token, present_in
from games.inventions.steps.turn import TakeIdeas
from games.inventions.verbs import enter_common, see_top, shift_influence, turn_up_idea
from games.inventions.vocabulary import SPECIALTIES


class ChangeEra(Step, frozen=True, tag="change_era"):
    """Everything between two eras; after era 1 only turn order and influence (IN-ERA-01, IN-ERA1-09)."""

    finished: int

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        whole = self.finished > 1
        game.emit("event.era", era=era(state))
        if whole:
            score_public(game, self.finished)
            if state.chronos is not None:
                move_chronos(game)
        leader = first_mover(state)
        steps: list[Step] = []
        if leader is not None and is_human(state, leader):
            steps.append(ChooseOrder(leader))
        elif leader is not None:
            move_in_order(game, leader, 0)
        game.then(*steps, Refresh(self.finished) if whole else Ebb())


def score_public(game: Game[Ages], finished: int) -> None:
    """The public objective of an era, for every human once (IN-OBJ-05)."""
    state = game.state
    if not state.objectives:
        return
    id = state.objectives[finished - 2]
    state.scored[id] = tuple(public_points(state, seat, id) for seat in range(len(state.societies)))
    for seat, (society, points) in enumerate(zip(state.societies, state.scored[id], strict=True)):
        society.points += points
        told = {"objective": objective_said(id), "what": thing_said("point", points)}
        game.emit("event.public", player=player(seat), **told)


# ---------------------------------------------------------------- Chronos


def move_chronos(game: Game[Ages]) -> None:
    """Its token, its pillar, its milestone, its era marker (IN-CHR-17 to IN-CHR-19)."""
    state, pack = game.state, PACKS[game.state.edition]
    chronos, me = present_in(state)
    chronos.waiting -= 1
    chronos.tokens += 1
    id = chronos.pillar
    for _ in state.regions:
        id = pack.next_region[id]
        tokens = state.regions[id].tokens
        free = len(tokens) < len(pack.regions[id].influence_points)
        if free and not any(token.owner == me for token in tokens):
            place_token(state, id)
            chronos.pillar = id
            game.emit("event.chronos_token", region=region_said(id))
            break
    if state.decks.eureka:
        enter_common(game, chronos.milestone)
        chronos.milestone = state.decks.eureka.pop()
        game.emit("event.chronos_milestone", milestone=milestone_said(chronos.milestone))
        zone, taken = pack.milestones[chronos.milestone].era, occupied(state)
        free_spaces = [space.id for space in pack.era_spaces.values() if space.zone == zone and space.id not in taken]
        chronos.space = free_spaces[-1]


# ---------------------------------------------------------------- step 1: turn order


class ChooseOrder(Choice, frozen=True, tag="choose_order"):
    """The turn-order marker goes to any place, the others close up (IN-ERA-02)."""

    prefix = "order."

    def options(self, game: Game[Ages]) -> list[Option]:
        return [
            self.offer(n + 1, Text("option.order", {"place": n + 1}), "order", note=self._then(game.state, n))
            for n in range(len(game.state.order))
        ]

    def _then(self, state: Ages, place: int) -> Text:
        """The turn order with that place: whom one goes before is what the choice is about."""
        order = [owner for owner in state.order if owner != self.seat]
        order.insert(place, self.seat)
        players = several([who_said(state, owner) for owner in order])
        return Text("note.order_stays" if order == state.order else "note.order", {"players": players})

    def choose(self, game: Game[Ages], *names: Key) -> None:
        move_in_order(game, self.seat, int(names[0]) - 1)


def move_in_order(game: Game[Ages], owner: Owner, place: int) -> None:
    """Somebody gets another place in the turn order."""
    order = game.state.order
    order.remove(owner)
    order.insert(place, owner)
    game.emit("event.order", players=several([who_said(game.state, each) for each in order]))


# ---------------------------------------------------------------- steps 2 to 10


class Ebb(Step, frozen=True, tag="ebb"):
    """Step 2 alone, after era 1 (IN-ERA1-09)."""

    def run(self, game: Game[Ages]) -> None:
        ebb(game)


def ebb(game: Game[Ages]) -> None:
    """Influence by position: nothing gains, much loses (IN-ERA-03)."""
    for seat in range(len(game.state.societies)):
        change = band(game.state, seat).era_change
        moved = shift_influence(game.state, seat, change)
        if moved:
            id = "event.influence_rose" if moved > 0 else "event.influence_fell"
            game.emit(id, player=player(seat), what=thing_said("influence", abs(moved)))


class Refresh(Step, frozen=True, tag="refresh"):
    """Steps 2 to 10 (IN-ERA-03 to IN-ERA-14)."""

    finished: int

    def run(self, game: Game[Ages]) -> None:
        state = game.state
        ebb(game)
        for society in state.societies:
            council = society.council
            for specialty in SPECIALTIES:
                council.available[specialty] += council.exhausted[specialty]
                council.exhausted[specialty] = 0
            society.season = []
        for seat in range(len(state.societies)):
            teach(game, seat)
        for region in state.regions.values():
            region.sage = True
        for society in state.societies:
            society.economy += len(society.used)
            society.used = []
        change_milestones(game)
        sweep_display(game, self.finished)
        game.then(*(RenewIdeas(owner, self.finished) for owner in state.order if is_human(state, owner)))


def teach(game: Game[Ages], seat: Seat) -> None:
    """An Academic for each Sage; the Sages go home (IN-ERA-06).

    To which region each goes there is nothing to choose: in the end all have one (IN-ERA-07).
    """
    state, society = game.state, game.state.societies[seat]
    came = 0
    for _ in range(society.sages):
        if society.supply and academy_room(state, seat):
            society.supply -= 1
            society.council.academics += 1
            came += 1
    if came:
        game.emit("event.taught", player=player(seat), what=thing_said("academic", came))
    society.sages = 0


def change_milestones(game: Game[Ages]) -> None:
    """Steps 7 and 8: what is left of the Eureka display, and the next stack (IN-ERA-09 to IN-ERA-11)."""
    state, decks = game.state, game.state.decks
    if decks.outsider and decks.eureka:
        enter_common(game, decks.outsider)
        decks.outsider = decks.eureka.pop()
    while decks.eureka:
        enter_common(game, decks.eureka.pop())
    letter = PACKS[state.edition].eras[era(state)].letter
    decks.eureka, decks.stacks[letter] = decks.stacks[letter], []
    game.reveal()
    game.emit("event.eureka_display", milestones=several([milestone_said(id) for id in decks.eureka]))


def sweep_display(game: Game[Ages], finished: int) -> None:
    """Step 9: Ideas of the finished era leave the row and the top of the deck (IN-ERA-12)."""
    decks, cards = game.state.decks, PACKS[game.state.edition].cards
    old = [id for id in decks.row if cards[id].era <= finished]
    decks.row = [id for id in decks.row if id not in old]
    decks.gone += old
    while True:
        while decks.ideas and cards[decks.ideas[-1]].era <= finished:
            old.append(decks.ideas[-1])
            decks.gone.append(decks.ideas.pop())
            see_top(game)
        if len(decks.row) >= PACKS[game.state.edition].counts.idea_row or not decks.ideas:
            break
        turn_up_idea(game)
    if old:
        game.emit("event.swept", cards=several([card_said(id) for id in old]))


class RenewIdeas(Step, frozen=True, tag="renew_ideas"):
    """A human discards the Ideas of the finished era and takes as many new ones (IN-ERA-13, IN-ERA-14)."""

    seat: Seat
    finished: int

    def run(self, game: Game[Ages]) -> None:
        society, cards = game.state.societies[self.seat], PACKS[game.state.edition].cards
        old = [id for id in society.hand if cards[id].era == self.finished]
        if not old:
            return
        society.hand = [id for id in society.hand if id not in old]
        game.state.decks.gone += old
        game.emit("event.dropped", player=player(self.seat), cards=several([card_said(id) for id in old]))
        game.then(TakeIdeas(self.seat, len(old)))
