"""The components of an edition, ready for looking things up."""

from __future__ import annotations

from itertools import product

import msgspec

from games.core.content import BadContent, Editions, Folder, by_id, counted, load, unique
from games.gnomopolis.printed import (
    COLOURS,
    Action,
    Advisor,
    Building,
    Caravan,
    Coins,
    Colour,
    Counts,
    File,
    Helpers,
    Kind,
    PayCoins,
    PayHelpers,
    Points,
    Scroll,
    StartCapital,
    StartDistrict,
    coloured,
)

HELPER = "h"
"""The letter of a helper in a construction team; a gnome has the first letter of its colour."""


class Price(msgspec.Struct, frozen=True):
    """A cost added up: fixed gnomes by colour, white icons, tokens."""

    standing: dict[Colour, int]
    lying: dict[Colour, int]
    fixed: dict[Colour, int]
    """Standing and lying together: gnomes that must have exactly this colour."""
    wild_standing: int
    wild_lying: int
    wild: int
    """White icons in all: the payer chooses what they pay them with."""
    helpers: int
    coins: int

    @property
    def alone(self) -> Colour | None:
        """The colour of the gnome that is the whole cost; None: it is not one gnome of a fixed colour."""
        single = not (self.wild or self.helpers or self.coins) and list(self.fixed.values()) == [1]
        return next(iter(self.fixed)) if single else None


class Crew(msgspec.Struct, frozen=True):
    """A construction team, some of its gnomes perhaps replaced by helpers."""

    name: str
    """A letter for each member, gnomes in the order of their colours before helpers."""
    gnomes: dict[Colour, int]
    helpers: int


class Pack(msgspec.Struct, frozen=True):
    """One edition of the components, looked up by id."""

    edition: str
    counts: Counts
    start: StartDistrict
    capitals: dict[int, StartCapital]
    """By number of players."""
    points: Points
    specialists: tuple[Colour, ...]
    homes: dict[Colour, int]
    """Homes of the District board by colour."""
    board: tuple[str, ...]
    """The scrolls of the District board, in order."""
    caravan: str
    """The one of them that sends the caravan."""
    scrolls: dict[str, Scroll]
    """Every scroll: of the board, of the buildings (same id), of the advisors (same id)."""
    prices: dict[str, Price]
    """What each scroll costs."""
    lasting: frozenset[str]
    """The scrolls that change more than the place of gnomes, whatever the Capitals have left."""
    restless: tuple[Colour, ...]
    """The colours of which a single gnome can use such a scroll of the District board."""
    buildings: dict[str, Building]
    teams: dict[str, dict[Colour, int]]
    """The construction team of each building by colour."""
    crews: dict[str, tuple[Crew, ...]]
    """Whoever can make up that team, those with the fewest helpers first."""
    advisors: dict[str, Advisor]
    advisor_of: dict[Kind, str]


def price(action: Action) -> Price:
    """The cost of an action, added up."""
    standing: dict[Colour, int] = {}
    lying: dict[Colour, int] = {}
    wild = {False: 0, True: 0}
    helpers = coins = 0
    for item in action.cost:
        if isinstance(item, PayHelpers):
            helpers += item.n
        elif isinstance(item, PayCoins):
            coins += item.n
        elif coloured(item.colour):
            side = lying if item.returned else standing
            side[item.colour] = side.get(item.colour, 0) + 1
        else:
            wild[item.returned] += 1
    fixed: dict[Colour, int] = {c: n for c in COLOURS if (n := standing.get(c, 0) + lying.get(c, 0))}
    return Price(standing, lying, fixed, wild[False], wild[True], sum(wild.values()), helpers, coins)


def lasting(scroll: Scroll) -> bool:
    """Whether an action changes more than the place of gnomes, whatever the Capitals have left.

    A part of its cost leaves the district, or coins or helpers come.
    """
    cost = price(scroll.action)
    leaves = cost.lying or cost.wild_lying or cost.coins or cost.helpers
    return bool(leaves) or any(isinstance(effect, Coins | Helpers) for effect in scroll.action.effects)


def crews(team: dict[Colour, int]) -> tuple[Crew, ...]:
    """Every way to make up a team: a helper replaces a gnome of any colour (GN-HELP-01)."""
    members = sum(team.values())
    found: list[Crew] = []
    for numbers in product(*(range(n, -1, -1) for n in team.values())):
        gnomes: dict[Colour, int] = {colour: n for colour, n in zip(team, numbers, strict=True) if n}
        helpers = members - sum(numbers)
        letters = "".join(colour[0] * n for colour, n in gnomes.items())
        found.append(Crew(letters + HELPER * helpers, gnomes, helpers))
    return tuple(sorted(found, key=lambda crew: crew.helpers))


def pack_of(file: File) -> Pack:
    """A checked pack.

    Raises:
        BadContent: ids twice, counts other than the rulebook's, a reference to nothing.
    """
    scrolls: list[Scroll] = [*file.district.scroll, *file.building, *file.advisor]
    unique("types", (kind.id for kind in file.type))
    unique("colours", (colour.id for colour in file.colour))
    counted("colours", len(file.colour), len(COLOURS))
    specialists: tuple[Colour, ...] = tuple(colour.id for colour in file.colour if colour.specialist)
    if {kind.speciality for kind in file.type} != set(specialists):
        raise BadContent(f"types: their specialities must be the specialists {', '.join(specialists)}")
    unique("advisors by type", (advisor.type for advisor in file.advisor))
    unique("old_capital by players", (str(n) for capital in file.old_capital for n in capital.players))
    caravans = [s.id for s in scrolls if any(isinstance(effect, Caravan) for effect in s.action.effects)]
    if len(caravans) != 1 or caravans[0] not in {scroll.id for scroll in file.district.scroll}:
        raise BadContent(f"caravan: one scroll of the District board must send it, not {caravans}")
    for building in file.building:
        counted(f"team of {building.id}", len(building.team), 2)
    _check_supply(file)
    teams: dict[str, dict[Colour, int]] = {
        building.id: {c: building.team.count(c) for c in COLOURS if c in building.team} for building in file.building
    }
    alone = {price(scroll.action).alone for scroll in file.district.scroll if lasting(scroll)}
    return Pack(
        edition=file.edition,
        counts=file.counts,
        start=file.start_district,
        capitals={n: capital for capital in file.old_capital for n in capital.players},
        points=file.points,
        specialists=specialists,
        homes={c: file.district.homes.count(c) for c in COLOURS if c in file.district.homes},
        board=tuple(scroll.id for scroll in file.district.scroll),
        caravan=caravans[0],
        scrolls=by_id("scrolls", scrolls),
        prices={scroll.id: price(scroll.action) for scroll in scrolls},
        lasting=frozenset(scroll.id for scroll in scrolls if lasting(scroll)),
        restless=tuple(colour for colour in COLOURS if colour in alone),
        buildings=by_id("buildings", file.building, file.counts.buildings),
        teams=teams,
        crews={id: crews(team) for id, team in teams.items()},
        advisors=by_id("advisors", file.advisor, file.counts.advisors),
        advisor_of={advisor.type: advisor.id for advisor in file.advisor},
    )


def _check_supply(file: File) -> None:
    # The largest table uses every gnome of the box.
    for capital in file.old_capital:
        for n in capital.players:
            for colour in COLOURS:
                used = capital.gnomes_of_each_colour + n * file.start_district.cup.get(colour, 0)
                if used > file.counts.gnomes[colour]:
                    raise BadContent(f"old_capital: {n} players need {used} of {colour}, the box has fewer")


def read(folder: Folder) -> Pack:
    """The pack that the files of a folder hold."""
    return pack_of(load(folder / "base.toml", File))


PACKS = Editions("games.gnomopolis", read, {"estimate-1": "1"})
"""Every edition that a saved game may name; a change of meaning makes a new one."""
