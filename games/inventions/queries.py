"""Questions about the table that more than one room asks. Nothing here changes anything."""

from __future__ import annotations

from games.core.model import Seat
from games.inventions.content import PACKS
from games.inventions.pieces import NOBODY, SIDES, Owner, Region, Society
from games.inventions.printed import InfluenceBand, Milestone
from games.inventions.state import Ages
from games.inventions.vocabulary import Specialty

# ---------------------------------------------------------------- seats and eras


def owners(state: Ages) -> range:
    """Everybody with pieces on the map: the humans and, with two of them, Chronos (IN-GEN-01)."""
    return range(len(state.societies) + (state.chronos is not None))


def is_human(state: Ages, owner: Owner) -> bool:
    """Whether it is a seat that somebody plays."""
    return 0 <= owner < len(state.societies)


def era(state: Ages) -> int:
    """The era in which the Chronos figure stands."""
    return PACKS[state.edition].chronos_spaces[state.clock].era


def round_of(state: Ages) -> int:
    """The round of that era, from 1; 0 in era 6."""
    return PACKS[state.edition].chronos_spaces[state.clock].round


def my_era(state: Ages, seat: Seat) -> int:
    """The era of a human's private milestone."""
    return PACKS[state.edition].milestones[state.societies[seat].milestone].era


def first_mover(state: Ages) -> Owner | None:
    """Whose marker is the rightmost on a turn-order space (IN-ERA-02, IN-TILE-CUL-7)."""
    spaces = PACKS[state.edition].era_spaces
    found: list[tuple[int, bool, int, Owner]] = []
    for seat, society in enumerate(state.societies):
        space = spaces[society.counts_on or society.space]
        if "turn_order" in space.benefits:
            found.append((space.order, bool(society.counts_on), society.moved, seat))
    if state.chronos is not None and "turn_order" in (space := spaces[state.chronos.space]).benefits:
        found.append((space.order, False, 0, owners(state)[-1]))
    return max(found)[-1] if found else None


def band(state: Ages, seat: Seat) -> InfluenceBand:
    """Where on the influence track a human stands."""
    return PACKS[state.edition].bands[state.societies[seat].influence]


# ---------------------------------------------------------------- progress tiles


def has_built(society: Society, tile: str) -> bool:
    """Whether a tile lies on the progress map (IN-TILE-GEN-01)."""
    return tile in society.built.values()


def owns(society: Society, tile: str) -> bool:
    """Whether a tile lies in the tile display or on the progress map (IN-ASP-03)."""
    return tile in society.display or tile in society.built.values()


def usable(society: Society, tile: str) -> bool:
    """Whether an economy tile can be used now: once an era, with a free token (IN-TILE-GEN-02)."""
    return society.economy > 0 and tile not in society.used and has_built(society, tile)


def academy_limit(state: Ages, seat: Seat) -> int:
    """How many Academics may enter the Academy (IN-CIT-04, IN-TILE-ECO-7)."""
    return my_era(state, seat) + ("eco_7" in state.societies[seat].used)


def academy_room(state: Ages, seat: Seat) -> bool:
    """Whether another Academic may enter (IN-CIT-05)."""
    return state.societies[seat].council.academics < academy_limit(state, seat)


def is_aspiration(piece: str) -> bool:
    """Whether what lies in a tile display is an Aspiration."""
    return piece in SIDES


def tiles_in_display(society: Society) -> list[str]:
    """Progress and wealth tiles that wait to be built."""
    return [piece for piece in society.display if piece and piece not in SIDES]


def room(state: Ages, seat: Seat) -> int:
    """Spaces of the tile display for the Aspirations of this turn: no older piece holds them (IN-ASP-05)."""
    return state.societies[seat].display.count("") + len(state.turn.fresh)


def holds_letter(edition: str, society: Society, letter: str) -> bool:
    """Whether a human has a wealth tile of a letter anywhere (IN-ASP-03)."""
    printed = PACKS[edition].wealth_tiles
    pieces = (*society.display, *society.built.values())
    return any(piece in printed and printed[piece].letter == letter for piece in pieces)


# ---------------------------------------------------------------- the map


def citizens_next_to(region: Region, owner: Owner) -> int:
    """How many citizens of an owner stand next to the card (IN-GEN-07)."""
    presented = region.presented if region.presenter == owner else 0
    return presented + (region.inventor == owner) + (region.innovator == owner)


def leads(region: Region, owner: Owner) -> bool:
    """Whether an owner has more citizens in the map area than every other (IN-ACT-GAIN-01)."""
    citizens = region.citizens
    mine = citizens[owner]
    return mine == max(citizens) and citizens.count(mine) == 1


def free_spaces(state: Ages, region: str) -> tuple[int, ...]:
    """Points of the free influence spaces of a region; the leftmost is the next to be taken (IN-ACT-GAIN-05)."""
    return PACKS[state.edition].regions[region].influence_points[len(state.regions[region].tokens) :]


def called_as(state: Ages, region: Region) -> Specialty | None:
    """What citizens called from a region become; None: their owner chooses (IN-ACT-CALL-03, IN-IDEA-04)."""
    card = region.card or (state.decks.row[-1] if state.decks.row else "")
    return PACKS[state.edition].cards[card].type if card else None


def on_map(state: Ages, owner: Owner) -> bool:
    """Whether an owner has a citizen in any map area."""
    return any(region.citizens[owner] for region in state.regions.values())


# ---------------------------------------------------------------- milestones


def private_displays(state: Ages) -> list[tuple[str, Owner]]:
    """The four private milestones and whose they are: humans, Chronos, the non-player display (IN-SET-24)."""
    found = [(society.milestone, seat) for seat, society in enumerate(state.societies)]
    if state.chronos is not None:
        found.append((state.chronos.milestone, len(state.societies)))
    if state.decks.outsider:
        found.append((state.decks.outsider, NOBODY))
    return found


def open_milestones(state: Ages) -> list[str]:
    """Those to which diplomats are sent: of the common and of the private displays (IN-ACT-SEND-01)."""
    return [*state.decks.common, *(milestone for milestone, _ in private_displays(state))]


def has_access(state: Ages, seat: Seat, milestone: str) -> bool:
    """Whether a human may invent what needs a milestone (IN-MIL-01 to IN-MIL-04)."""
    decks = state.decks
    if milestone in decks.common or milestone in decks.discard:
        return True
    if milestone == state.societies[seat].milestone:
        return True
    if milestone not in open_milestones(state):
        return False
    diplomat = seat in decks.diplomats.get(milestone, ())
    return diplomat or PACKS[state.edition].milestones[milestone].era < era(state)


def room_for_diplomat(state: Ages, milestone: Milestone) -> bool:
    """Whether a milestone has a free space."""
    return len(state.decks.diplomats.get(milestone.id, ())) < milestone.slots


# ---------------------------------------------------------------- counting


def citizens(state: Ages, owner: Owner) -> int:
    """All citizens of an owner, wherever they are (IN-GEN-03)."""
    found = sum(region.citizens[owner] + citizens_next_to(region, owner) for region in state.regions.values())
    found += sum(standing.count(owner) for standing in state.decks.diplomats.values())
    if state.chronos is not None and owner == len(state.societies):
        return found + state.chronos.supply
    society = state.societies[owner]
    return found + society.supply + society.council.citizens()


def chain_tokens_left(state: Ages) -> int:
    """Chain tokens of the active human that are neither available nor used."""
    return PACKS[state.edition].start.chain_tokens - state.turn.ready - len(state.turn.spent)
