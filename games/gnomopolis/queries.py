"""Questions about a table. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import msgspec

from games.core.model import Seat
from games.gnomopolis.content import PACKS, Crew, Price
from games.gnomopolis.pieces import District, Gnomes, Pile, Target
from games.gnomopolis.printed import COLOURS, Colour, Gain, GainChoice, Kind, Scroll
from games.gnomopolis.state import Town, Trigger

# ---------------------------------------------------------------- gnomes


def size(gnomes: Gnomes) -> int:
    """How many gnomes there are."""
    return sum(gnomes.values())


def tally(colours: Iterable[Colour]) -> Gnomes:
    """Gnomes counted by colour."""
    counted = Gnomes()
    for colour in colours:
        counted[colour] = counted.get(colour, 0) + 1
    return counted


def missing(available: Gnomes, wanted: Gnomes) -> Gnomes:
    """What is wanted and not available."""
    return {c: n - available.get(c, 0) for c, n in wanted.items() if n > available.get(c, 0)}


def population(district: District) -> Gnomes:
    """Every gnome that stays with the player at the clean-up: lying ones leave (GN-SCORE-07)."""
    total = Gnomes()
    areas = (district.cup, district.active, district.exhausted, district.team.standing)
    for gnomes in (*areas, *(pile.standing for pile in district.used.values())):
        for colour, n in gnomes.items():
            total[colour] = total.get(colour, 0) + n
    return total


def clockwise(state: Town) -> list[Seat]:
    """The seats in the order of their turns in a round (GN-SET-10)."""
    n = len(state.districts)
    return [(state.first + turn) % n for turn in range(n)]


def in_capitals(state: Town, colour: Colour) -> int:
    """How many gnomes of a colour can still be gained (GN-GAIN-02)."""
    return state.old.gnomes.get(colour, 0) + state.new.gnomes.get(colour, 0)


# ---------------------------------------------------------------- scrolls and costs


def own_scrolls(state: Town, seat: Seat) -> list[str]:
    """The scrolls of a district: of the board, of its buildings, of its advisors (GN-ACT-01); not the caravan."""
    district = state.districts[seat]
    return [*board_scrolls(state.edition), *district.buildings, *district.advisors]


@cache
def board_scrolls(edition: str) -> tuple[str, ...]:
    """The scrolls of everybody's board, without the caravan."""
    return tuple(scroll for scroll in PACKS[edition].board if scroll != PACKS[edition].caravan)


def affordable(district: District, price: Price) -> bool:
    """Whether the whole cost is at hand: active gnomes, coins, helpers (GN-ACT-03)."""
    active = district.active
    if district.coins < price.coins or district.helpers < price.helpers:
        return False
    for colour, n in price.fixed.items():
        if active.get(colour, 0) < n:
            return False
    return not price.wild or size(active) - size(price.fixed) >= price.wild


def payments(district: District, price: Price) -> list[tuple[Colour, ...]]:
    """The colours that can pay the white icons of an affordable price, those that stand before those that lie.

    GN-ACT-07. Nothing to choose is one way to pay: with no colour.
    """
    if not price.wild:
        return [()]
    free: Gnomes = {c: n for c in COLOURS if (n := district.active.get(c, 0) - price.fixed.get(c, 0)) > 0}
    standing = combinations_with_replacement(free, price.wild_standing)
    lying = combinations_with_replacement(free, price.wild_lying)
    found = [(*upright, *marked) for upright, marked in product(standing, lying)]
    return [paid for paid in found if not missing(free, tally(paid))]


def usable(state: Town, seat: Seat) -> Iterator[str]:
    """The own scrolls that can be used now: empty, and their cost at hand (GN-ACT-02, GN-ACT-03)."""
    components, district = PACKS[state.edition], state.districts[seat]
    for scroll in own_scrolls(state, seat):
        if scroll not in district.used and affordable(district, components.prices[scroll]):
            yield scroll


# ---------------------------------------------------------------- the caravan


def next_stop(state: Town, seat: Seat) -> Seat:
    """Where the caravan goes next: clockwise, passing over its owner (GN-CAR-01); alone, home (GN-SOLO-03)."""
    n, marker = len(state.districts), state.districts[seat].caravan
    stop = ((seat if marker is None else marker) + 1) % n
    return (stop + 1) % n if stop == seat else stop


def copyable(state: Town, seat: Seat) -> Iterator[str]:
    """The actions of the next district that the caravan can copy and its owner can pay (GN-CAR-03, GN-CAR-09)."""
    components, district = PACKS[state.edition], state.districts[seat]
    if components.caravan not in district.used:
        for scroll in own_scrolls(state, next_stop(state, seat)):
            if affordable(district, components.prices[scroll]):
                yield scroll


def can_copy(state: Town, seat: Seat) -> bool:
    """Whether there is one."""
    return next(copyable(state, seat), None) is not None


# ---------------------------------------------------------------- buildings


def at_hand(state: Town, seat: Seat, card: str) -> list[Crew]:
    """The crews that can build a card now, those with the fewest helpers first (GN-BUILD-03, GN-HELP-01)."""
    district = state.districts[seat]
    return [
        crew
        for crew in PACKS[state.edition].crews[card]
        if crew.helpers <= district.helpers and not missing(district.active, crew.gnomes)
    ]


def buildable(state: Town, seat: Seat) -> list[str]:
    """The cards of the Offer that can be built now (GN-BUILD-01 to GN-BUILD-03)."""
    district = state.districts[seat]
    if district.site:
        return []
    return [card for card in state.offer if can_build(state, district, card)]


def can_build(state: Town, district: District, card: str) -> bool:
    """Whether active gnomes and helpers make the team of a card."""
    helpers, active = district.helpers, district.active
    for colour, n in PACKS[state.edition].teams[card].items():
        helpers -= max(0, n - active.get(colour, 0))
    return helpers >= 0


def sorted_colours(gnomes: Iterable[Colour]) -> list[Colour]:
    """Colours in the order of the rulebook: never in the order of a history."""
    present = set(gnomes)
    return [colour for colour in COLOURS if colour in present]


def has_majority(state: Town, seat: Seat, kind: Kind, more: int = 0) -> bool:
    """Whether no opponent has more buildings of a type (GN-ADV-03). ``more``: those not built yet."""
    components = PACKS[state.edition]

    def built(district: District) -> int:
        return sum(components.buildings[card].type == kind for card in district.buildings)

    mine = built(state.districts[seat]) + more
    return all(built(district) <= mine for district in state.districts)


def advised(state: Town, seat: Seat, card: str) -> str:
    """The advisor that comes with a building that is not built yet, "" for none (GN-ADV-02, GN-ADV-03)."""
    components = PACKS[state.edition]
    kind = components.buildings[card].type
    advisor = components.advisor_of[kind]
    owned = advisor in state.districts[seat].advisors
    return advisor if not owned and has_majority(state, seat, kind, more=1) else ""


# ---------------------------------------------------------------- searching and specialists


def search_targets(state: Town, seat: Seat, payer: str) -> list[Target]:
    """The gnomes a Search may choose; not those that pay for it on the scroll ``payer`` (GN-SEARCH-07)."""
    district = state.districts[seat]
    found = [Target("cup", colour) for colour in sorted_colours(district.cup)]
    found += [Target("exhausted", colour) for colour in sorted_colours(district.exhausted)]
    for scroll, pile in district.used.items():
        if scroll != payer:
            found += at_work(scroll, pile)
    found += [Target("team", colour, district.site) for colour in sorted_colours(district.team.standing)]
    return found


def at_work(scroll: str, pile: Pile) -> list[Target]:
    """The gnomes on a scroll."""
    found = [Target("standing", colour, scroll) for colour in sorted_colours(pile.standing)]
    return found + [Target("lying", colour, scroll) for colour in sorted_colours(pile.lying)]


def specialists(state: Town, choices: Iterable[Colour]) -> list[Colour]:
    """The colours of a choice that either Capital still has (GN-ACT-10)."""
    return [colour for colour in choices if in_capitals(state, colour)]


# ---------------------------------------------------------------- the end


def returning(district: District) -> Gnomes:
    """The gnomes that lie on scrolls: they leave for the New Capital at the clean-up (GN-RET-01)."""
    total = Gnomes()
    for pile in district.used.values():
        for colour, n in pile.lying.items():
            total[colour] = total.get(colour, 0) + n
    return total


def nothing_left(state: Town) -> bool:
    """Whether, alone, nothing but the place of one's own gnomes can change any more once this turn ends (GN-SOLO-04).

    Whom luck makes active does not matter: no cost and no team asks for more gnomes than are drawn for a turn, and any
    so many come up together sooner or later. Neither does what only moves gnomes (draws, searches), since it makes
    nothing payable that was not. An opponent who is copied gains a coin; so this is never true of several players.
    """
    if len(state.districts) > 1:
        return False
    components, (owner,) = PACKS[state.edition], state.districts
    if any(colour in area for area in (owner.cup, owner.exhausted, owner.active) for colour in components.restless):
        return False  # as in most turns, which need no closer look
    district = msgspec.structs.replace(owner, active=population(owner))
    if any(can_build(state, district, card) for card in state.offer):
        return False
    lying = returning(owner)
    left: set[Colour] = {colour for colour in COLOURS if in_capitals(state, colour) or colour in lying}
    payable = [scroll for scroll in own_scrolls(state, 0) if affordable(district, components.prices[scroll])]
    return not any(scroll in components.lasting or _brings(components.scrolls[scroll], left) for scroll in payable)


def _brings(scroll: Scroll, left: Collection[Colour]) -> bool:
    # Whether gnomes are gained, of the colours that are left to be gained.
    for effect in scroll.action.effects:
        match effect:
            case Gain(colour=colour) if colour in left:
                return True
            case GainChoice(choices=choices) if any(colour in left for colour in choices):
                return True
            case _:
                pass
    return False


def end_met(state: Town) -> Trigger:
    """Which condition for the last round is met, if any (GN-END-01 to GN-END-03)."""
    if max([len(district.buildings) for district in state.districts]) >= PACKS[state.edition].counts.buildings_to_end:
        return "buildings"
    if not state.old.gnomes:
        return "gnomes"
    return "" if state.old.coins else "coins"
