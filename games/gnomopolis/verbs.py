"""What happens to the pieces: gain, draw, search, clean up. Nothing here asks anybody."""

from __future__ import annotations

from games.core.agenda import Game
from games.core.model import Seat, player
from games.gnomopolis.content import PACKS
from games.gnomopolis.labels import gnomes_said, pile_said, the_card_said, thing_said
from games.gnomopolis.pieces import District, Gnomes, Pile, Target
from games.gnomopolis.printed import COLOURS, Colour
from games.gnomopolis.queries import has_majority, next_stop, returning, size
from games.gnomopolis.state import Town

# ---------------------------------------------------------------- moving gnomes


def put(gnomes: Gnomes, colour: Colour, n: int = 1) -> None:
    """Add gnomes of a colour."""
    if n:
        gnomes[colour] = gnomes.get(colour, 0) + n


def take(gnomes: Gnomes, colour: Colour, n: int = 1) -> None:
    """Remove gnomes of a colour; they must be there."""
    left = gnomes[colour] - n
    if left:
        gnomes[colour] = left
    else:
        del gnomes[colour]


def pour(source: Gnomes, target: Gnomes) -> None:
    """Move all gnomes."""
    for colour, n in source.items():
        put(target, colour, n)
    source.clear()


# ---------------------------------------------------------------- gain


def gain_gnomes(game: Game[Town], seat: Seat, wanted: Gnomes) -> None:
    """Gnomes join the exhausted area: from the Old Capital, then from the New one, else they are lost.

    GN-GAIN-01, GN-GAIN-02, GN-GAIN-03, GN-IMM-02.
    """
    state = game.state
    gained: dict[Colour, int] = {}
    lost: dict[Colour, int] = {}
    for colour, n in wanted.items():
        left = n
        for capital in (state.old, state.new):
            here = min(left, capital.gnomes.get(colour, 0))
            if here:
                take(capital.gnomes, colour, here)
                put(gained, colour, here)
                left -= here
        put(lost, colour, left)
    for colour, n in gained.items():
        put(state.districts[seat].exhausted, colour, n)
    if gained:
        game.emit("event.gained", player=player(seat), what=gnomes_said(gained))
    if lost:
        game.emit("event.lost", what=gnomes_said(lost))


def gain_coins(game: Game[Town], seat: Seat, n: int, *, unasked: bool = False) -> None:
    """Coins are always paid in full: Old Capital, New Capital, then the box (GN-GAIN-04).

    ``unasked``: by somebody else's doing.
    """
    state, left = game.state, n
    for capital in (state.old, state.new):
        here = min(left, capital.coins)
        capital.coins -= here
        left -= here
    state.districts[seat].coins += n
    game.befall([seat] if unasked else (), "event.gained", player=player(seat), what=thing_said("coin", n))


def gain_helpers(game: Game[Town], seat: Seat, n: int) -> None:
    """Helpers come without limit and can be used at once (GN-GAIN-05, GN-HELP-04)."""
    game.state.districts[seat].helpers += n
    game.emit("event.gained", player=player(seat), what=thing_said("helper", n))


def gain_advisor(game: Game[Town], seat: Seat, built: str) -> None:
    """Whoever built as many of a type as any opponent draws its advisor, with the bonus (GN-ADV-02 to GN-ADV-07)."""
    state, components = game.state, PACKS[game.state.edition]
    kind = components.buildings[built].type
    advisor = components.advisor_of[kind]
    district = state.districts[seat]
    if advisor in district.advisors or not has_majority(state, seat, kind):
        return
    if advisor in state.centre:
        state.centre.remove(advisor)
        game.emit("event.advisor", player=player(seat), advisor=the_card_said(advisor))
    else:
        holder = next(s for s, d in enumerate(state.districts) if advisor in d.advisors)
        state.districts[holder].advisors.remove(advisor)
        told = {"player": player(seat), "advisor": the_card_said(advisor), "holder": player(holder)}
        game.befall([holder], "event.advisor_moved", **told)
    district.advisors.append(advisor)
    gain_coins(game, seat, components.advisors[advisor].bonus.coins)


# ---------------------------------------------------------------- draw


def draw(game: Game[Town], seat: Seat, n: int) -> None:
    """Gnomes come blindly from the cup; an empty cup is refilled with the exhausted (GN-DRAW-01 to GN-DRAW-04)."""
    district = game.state.districts[seat]
    drawn = Gnomes()
    for _ in range(n):
        if not district.cup:
            if not district.exhausted:
                break
            pour(district.exhausted, district.cup)
            game.emit("event.refilled", player=player(seat))
        colour = _picked(district.cup, game.roll(size(district.cup)))
        take(district.cup, colour)
        put(district.active, colour)
        put(drawn, colour)
    if drawn:
        game.emit("event.drew", player=player(seat), what=gnomes_said(drawn))
    else:
        game.emit("event.drew_nothing", player=player(seat))


def _picked(gnomes: Gnomes, number: int) -> Colour:
    # By the order of the rulebook, so that equal cups give equal draws whatever their history.
    for colour in COLOURS:
        number -= gnomes.get(colour, 0)
        if number < 0:
            return colour
    raise AssertionError("the number is below the size of the cup")


# ---------------------------------------------------------------- search


def search(game: Game[Town], seat: Seat, target: Target) -> None:
    """Move the gnome that a Search found: to work, to rest, or to the New Capital (GN-SEARCH-01 to GN-SEARCH-05)."""
    district, colour = game.state.districts[seat], target.colour
    match target.area:
        case "cup":
            take(district.cup, colour)
            put(district.active, colour)
        case "exhausted":
            take(district.exhausted, colour)
            put(district.active, colour)
        case "standing":
            take(district.used[target.card].standing, colour)
            put(district.exhausted, colour)
        case "lying":
            take(district.used[target.card].lying, colour)
            put(game.state.new.gnomes, colour)
        case "team":
            take(district.team.standing, colour)
            put(district.exhausted, colour)
    if target.card in district.used and not district.used[target.card]:
        del district.used[target.card]


# ---------------------------------------------------------------- pay


def pay(district: District, pile: Pile) -> None:
    """Pay what will lie on a scroll or stand on a card: active gnomes, coins, helpers."""
    for gnomes in (pile.standing, pile.lying):
        for colour, n in gnomes.items():
            take(district.active, colour, n)
    district.coins -= pile.coins
    district.helpers -= pile.helpers


CARAVAN_FEE = 1
"""Coins that the opponent gains whose action is copied."""


def send_caravan(game: Game[Town], seat: Seat, scroll: str, paid: Pile) -> None:
    """The marker reaches the opponent who is copied, and they are paid (GN-CAR-01, GN-CAR-07); alone: GN-SOLO-03."""
    stop = next_stop(game.state, seat)
    if stop == seat:
        game.emit("event.caravan_home", player=player(seat), scroll=the_card_said(scroll), cost=pile_said(paid))
        return
    game.state.districts[seat].caravan = stop
    told = {"player": player(seat), "opponent": player(stop), "scroll": the_card_said(scroll), "cost": pile_said(paid)}
    game.emit("event.caravan", **told)
    gain_coins(game, stop, CARAVAN_FEE, unasked=True)


# ---------------------------------------------------------------- clean-up


def clean_up(game: Game[Town], seat: Seat) -> None:
    """Lying gnomes and tokens go to the New Capital, then all others rest, then the next three are drawn.

    GN-PASS-01 to GN-PASS-05, GN-RET-01 to GN-RET-03.
    """
    district = game.state.districts[seat]
    returned = returning(district)
    pour(dict(returned), game.state.new.gnomes)
    for pile in (*district.used.values(), district.team):
        game.state.new.coins += pile.coins
        pour(pile.standing, district.exhausted)
    pour(district.active, district.exhausted)
    district.used = {}
    district.site, district.team = "", Pile()
    if returned:
        game.emit("event.returned", player=player(seat), what=gnomes_said(returned))
    draw(game, seat, PACKS[game.state.edition].counts.workforce)
