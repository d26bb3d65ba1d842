"""What happens to the table, and is told. Nothing here asks anybody anything."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Seat, Text, player
from games.core.texts import parts, several
from games.inventions.content import PACKS
from games.inventions.labels import brought_said, card_said, milestone_said, thing_said, tile_said, who_said
from games.inventions.pieces import NOBODY, Owner, Side
from games.inventions.queries import academy_room, is_aspiration, owners
from games.inventions.state import Ages
from games.inventions.vocabulary import Effect, Specialty

# ---------------------------------------------------------------- telling


def came(game: Game[Ages], seat: Seat, *things: Text) -> None:
    """Tell what a human gained."""
    if things:
        game.emit("event.came", player=player(seat), what=several(things))


def paid(game: Game[Ages], seat: Seat, *things: Text) -> None:
    """Tell what a human paid, as one enumeration."""
    game.emit("event.paid", player=player(seat), what=several([part for thing in things for part in parts(thing)]))


# ---------------------------------------------------------------- influence and points


def shift_influence(state: Ages, seat: Seat, n: int) -> int:
    """Influence within its track; returns how far it moved (IN-INF-01)."""
    track, society = PACKS[state.edition].influence, state.societies[seat]
    before = society.influence
    society.influence = max(track.low, min(track.high, before + n))
    return society.influence - before


def gain_influence(game: Game[Ages], seat: Seat, n: int) -> None:
    """A human gains influence in their own turn."""
    if moved := shift_influence(game.state, seat, n):
        came(game, seat, thing_said("influence", moved))


def grant_influence(game: Game[Ages], seat: Seat) -> None:
    """A human gains 1 influence by what somebody else does."""
    if moved := shift_influence(game.state, seat, 1):
        game.befall([seat], "event.granted", player=player(seat), what=thing_said("influence", moved))


def pay_influence(game: Game[Ages], seat: Seat, n: int) -> None:
    """The influence price of building, which the human has (IN-INF-02)."""
    if n:
        game.state.societies[seat].influence -= n
        game.emit("event.price", player=player(seat), what=several([thing_said("influence", n)]))


def score(game: Game[Ages], seat: Seat, n: int) -> None:
    """Points in play for whoever has the turn."""
    game.state.societies[seat].points += n
    if n:
        came(game, seat, thing_said("point", n))


# ---------------------------------------------------------------- citizens


def train(game: Game[Ages], seat: Seat, specialty: Specialty) -> None:
    """A citizen from the supply becomes an available specialist, if there is one (IN-GEN-04, IN-CIT-06)."""
    society = game.state.societies[seat]
    if society.supply:
        society.supply -= 1
        society.council.available[specialty] += 1
        came(game, seat, thing_said(f"specialist_{specialty}", 1))


def enrol(game: Game[Ages], seat: Seat) -> None:
    """A citizen from the supply becomes an Academic, if there is one and room (IN-CIT-05)."""
    society = game.state.societies[seat]
    if society.supply and academy_room(game.state, seat):
        society.supply -= 1
        society.council.academics += 1
        came(game, seat, thing_said("academic", 1))


def send_home(state: Ages, owner: Owner) -> Text:
    """A diplomat returns as an Academic; to the supply if the Academy is full (IN-CIT-05, IN-MIL-06).

    Returns what became of them.
    """
    society = state.societies[owner]
    if academy_room(state, owner):
        society.council.academics += 1
        return thing_said("academic", 1)
    society.supply += 1
    return Text("to_supply")


def settle_citizen(game: Game[Ages], owner: Owner, region: str) -> None:
    """A citizen from the supply of a human goes to a map area."""
    society = game.state.societies[owner]
    society.supply -= 1
    game.state.regions[region].citizens[owner] += 1


def call_home(game: Game[Ages], seat: Seat, region: str, n: int, specialty: Specialty) -> None:
    """Citizens of a map area return to the council as available specialists (IN-CIT-06)."""
    game.state.regions[region].citizens[seat] -= n
    game.state.societies[seat].council.available[specialty] += n
    came(game, seat, thing_said(f"specialist_{specialty}", n))


# ---------------------------------------------------------------- Aspirations and the tile display


def gain_aspiration(game: Game[Ages], seat: Seat, side: Side) -> None:
    """An Aspiration on the leftmost empty space, or left over until step 3 (IN-ASP-01, IN-ASP-05)."""
    state = game.state
    display = state.societies[seat].display
    if "" in display:
        put_in_display(state, seat, side)
    else:
        state.turn.surplus.append(side)
    came(game, seat, thing_said(f"aspiration_{side}", 1))


def put_in_display(state: Ages, seat: Seat, piece: str) -> None:
    """A tile or Aspiration on the leftmost empty space of the tile display."""
    display = state.societies[seat].display
    place = display.index("")
    display[place] = piece
    if is_aspiration(piece):
        state.turn.fresh.append(place)


def empty_display(state: Ages, seat: Seat, place: int) -> str:
    """What lay there leaves the tile display; returns it."""
    display, fresh = state.societies[seat].display, state.turn.fresh
    piece, display[place] = display[place], ""
    if place in fresh:
        fresh.remove(place)
    return piece


def put_back(state: Ages, piece: str) -> None:
    """A discarded tile returns to its stack, an Aspiration to its owner's reserve (IN-ACT-SHARE-08)."""
    pack = PACKS[state.edition]
    if piece in pack.tiles:
        state.stock[piece] += 1
    elif piece in pack.wealth_tiles:
        letter = pack.wealth_tiles[piece].letter
        next(region for region in state.regions.values() if region.letter == letter).wealth.append(piece)


def use_economy(game: Game[Ages], seat: Seat, tile: str) -> None:
    """A free economy token moves onto an economy tile (IN-TILE-GEN-02)."""
    society = game.state.societies[seat]
    society.economy -= 1
    society.used.append(tile)
    game.emit("event.used_tile", player=player(seat), tile=tile_said(tile))


# ---------------------------------------------------------------- idea display


def turn_up_idea(game: Game[Ages]) -> None:
    """The top of the deck comes to the left end of the row, and the next card is seen (IN-SET-18, IN-IDEA-02)."""
    decks = game.state.decks
    if decks.ideas:
        decks.row.insert(0, decks.ideas.pop())
        see_top(game)


def see_top(game: Game[Ages]) -> None:
    """The deck lies idea side up: a new top card is seen."""
    if game.state.decks.ideas:
        game.reveal()


def take_idea(game: Game[Ages], id: str) -> None:
    """A card leaves the idea display, which is filled up again (IN-IDEA-02, IN-IDEA-03)."""
    decks = game.state.decks
    if id in decks.row:
        decks.row.remove(id)
        turn_up_idea(game)
    else:
        decks.ideas.pop()
        see_top(game)


# ---------------------------------------------------------------- milestones


def enter_common(game: Game[Ages], milestone: str) -> None:
    """A milestone with its citizens enters Common Knowledge, or goes to the discard (IN-MIL-05, IN-MIL-07)."""
    state, pack = game.state, PACKS[game.state.edition]
    common = state.decks.common
    letter = pack.milestones[milestone].letter
    place = sum(pack.milestones[id].letter <= letter for id in common)
    if common and not place:
        discard_milestone(game, milestone)
        return
    common.insert(place, milestone)
    game.emit("event.common", milestone=milestone_said(milestone))
    if len(common) > pack.counts.common_spaces:
        discard_milestone(game, common.pop(0))


def discard_milestone(game: Game[Ages], milestone: str) -> None:
    """A milestone goes to the open discard, its citizens home (IN-MIL-06)."""
    state = game.state
    state.decks.discard.append(milestone)
    game.emit("event.forgotten", milestone=milestone_said(milestone))
    for owner in state.decks.diplomats.pop(milestone, []):
        game.befall([owner], "event.came_home", player=player(owner), what=send_home(state, owner))


# ---------------------------------------------------------------- cards


def leave_game(game: Game[Ages], card: str) -> None:
    """A card leaves the game for good."""
    game.state.decks.gone.append(card)
    game.emit("event.card_gone", card=card_said(card))


def lay_card(state: Ages, region: str, card: str, owner: Owner, n: int) -> None:
    """An Idea lies in a region, with so many citizens of its presenter on the specialist tile."""
    there = state.regions[region]
    there.card, there.presenter, there.presented = card, owner, n


def share_card(game: Game[Ages], region: str) -> None:
    """What sharing does whoever shares: points, citizens, card, innovator (IN-ACT-SHARE-02 to -05, IN-CHR-14)."""
    state, there = game.state, game.state.regions[region]
    card, humans = PACKS[state.edition].cards[there.card], len(state.societies)
    presenter, inventor, innovator = there.presenter, there.inventor, there.innovator
    if presenter < humans:
        points = card.era * there.presented
        state.societies[presenter].points += points
        game.befall([presenter], "event.presenter", player=player(presenter), what=thing_said("point", points))
    there.citizens[presenter] += there.presented
    for owner in (inventor, innovator):
        if owner != NOBODY:
            there.citizens[owner] += 1
    if inventor < humans:
        state.societies[inventor].inventions.append(card.id)
        game.befall([inventor], "event.took_invention", player=player(inventor), card=card_said(card.id))
    else:
        leave_game(game, card.id)
    clear_display(state, region)
    if innovator != NOBODY and supply_of(state, innovator):
        spend_supply(state, innovator, 1)
        there.citizens[innovator] += 1
        game.befall([innovator], "event.innovator", player=who_said(state, innovator))


def clear_display(state: Ages, region: str) -> None:
    """A region without a card."""
    there = state.regions[region]
    there.card, there.invention = "", False
    there.presenter = there.inventor = there.innovator = NOBODY
    there.presented = 0


def supply_of(state: Ages, owner: Owner) -> int:
    """Citizens not in play, of a human or of Chronos."""
    if state.chronos is not None and owner == owners(state)[-1]:
        return state.chronos.supply
    return state.societies[owner].supply


def spend_supply(state: Ages, owner: Owner, n: int) -> None:
    """Citizens leave a supply."""
    if state.chronos is not None and owner == owners(state)[-1]:
        state.chronos.supply -= n
    else:
        state.societies[owner].supply -= n


# ---------------------------------------------------------------- benefits that need no answer


def benefit(game: Game[Ages], seat: Seat, effect: Effect) -> bool:
    """Carry out a benefit; False where it asks its owner something (IN-FX-01 to IN-FX-08)."""
    match effect:
        case "influence_1":
            gain_influence(game, seat, 1)
        case "wild_aspiration":
            gain_aspiration(game, seat, "wild")
        case "specialist_economy":
            train(game, seat, "economy")
        case "specialist_culture":
            train(game, seat, "culture")
        case "specialist_technology":
            train(game, seat, "technology")
        case "academic":
            enrol(game, seat)
        case "economy_token" | "turn_order" | "build_minus_2":
            pass  # they count where the hex is built on, or at the change of era
        case _:
            return False
    return True


def all_said(effects: tuple[Effect, ...]) -> Text:
    """What benefits give, one after the other; influence in one number."""
    influence = effects.count("influence_1")
    if influence < 2:
        return several([brought_said(effect) for effect in effects])
    more = [Text("brings.influence_more", {"n": influence})]
    return several([*[brought_said(effect) for effect in effects if effect != "influence_1"], *more])
