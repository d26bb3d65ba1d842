"""What is printed on the components of Gnomopolis: the typed content pack and its editions."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from itertools import product
from typing import Literal, TypeGuard, get_args

import msgspec

from games.core.content import BadContent, Editions, counted, load, unique

Colour = Literal["child", "villager", "soldier", "merchant", "artisan", "inventor"]
"""The six hats: green, brown, red, yellow, blue and grey."""
COLOURS: tuple[Colour, ...] = get_args(Colour)
Icon = Literal["child", "villager", "soldier", "merchant", "artisan", "inventor", "any"]
"""A gnome icon; "any" is the white one."""
Kind = Literal["craft", "trade", "guard", "science"]
"""The type of a building and of its advisor."""
Source = Literal["seed", "public", "estimate"]
"""Where a datum comes from: the rulebook, a public review, or our own design."""

HELPER = "h"
"""The letter of a helper in a construction team; a gnome has the first letter of its colour."""


class _Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: Source
    field_source: dict[str, Source] = {}
    note: str = ""


# ---------------------------------------------------------------- costs, left of the arrow


class PayGnome(msgspec.Struct, frozen=True, tag_field="pay", tag="gnome", forbid_unknown_fields=True):
    """One gnome icon of a cost."""

    colour: Icon
    returned: bool
    """Marked X: the gnome lies on the scroll and leaves for the New Capital."""


class PayHelpers(msgspec.Struct, frozen=True, tag_field="pay", tag="helper", forbid_unknown_fields=True):
    """Mechanical helpers as a cost."""

    n: int


class PayCoins(msgspec.Struct, frozen=True, tag_field="pay", tag="coin", forbid_unknown_fields=True):
    """Coins as a cost."""

    n: int


Payment = PayGnome | PayHelpers | PayCoins


# ---------------------------------------------------------------- effects, right of the arrow


class _Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Gain(_Effect, frozen=True, tag="gain"):
    """Gnomes of one colour."""

    colour: Colour
    n: int


class GainChoice(_Effect, frozen=True, tag="gain_choice", rename={"choices": "from"}):
    """Gnomes of colours that the player picks."""

    n: int
    choices: tuple[Colour, ...]


class Coins(_Effect, frozen=True, tag="coins"):
    """Coins from the stock."""

    n: int


class Helpers(_Effect, frozen=True, tag="helpers"):
    """Mechanical helpers."""

    n: int


class Draw(_Effect, frozen=True, tag="draw"):
    """Gnomes drawn blindly from the cup."""

    n: int


class Search(_Effect, frozen=True, tag="search"):
    """Gnomes looked for and chosen."""

    n: int


class Caravan(_Effect, frozen=True, tag="caravan"):
    """Copy an action of the next opponent."""


Effect = Gain | GainChoice | Coins | Helpers | Draw | Search | Caravan


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scroll says: cost, arrow, effects from left to right."""

    cost: tuple[Payment, ...]
    effects: tuple[Effect, ...]


# ---------------------------------------------------------------- components


class Scroll(_Printed, frozen=True, kw_only=True):
    """A scroll of the District board."""

    id: str
    action: Action


class Building(Scroll, frozen=True, kw_only=True):
    """A building card."""

    type: Kind
    team: tuple[Colour, ...]
    immigration: tuple[Colour, ...]
    demand: tuple[Icon, ...]


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an advisor brings on arrival."""

    coins: int


class Advisor(Scroll, frozen=True, kw_only=True):
    """An advisor card."""

    type: Kind
    bonus: Bonus
    vp: int
    """Victory points for holding it at the end."""


class Hat(_Printed, frozen=True, kw_only=True):
    """One of the six colours of gnomes."""

    id: Colour
    hat: str
    specialist: bool


class BuildingType(_Printed, frozen=True, kw_only=True):
    """One of the four types of buildings."""

    id: Kind
    speciality: Colour


class BoardSide(_Printed, frozen=True, kw_only=True):
    """The District board, the same for all."""

    homes: tuple[Colour, ...]
    scroll: tuple[Scroll, ...]


class Counts(_Printed, frozen=True, kw_only=True):
    """How many there are of what."""

    buildings: int
    advisors: int
    gnomes: dict[Colour, int]
    offer: int
    workforce: int
    """Gnomes drawn at set-up and at each clean-up."""
    buildings_to_end: int


class StartDistrict(_Printed, frozen=True, kw_only=True):
    """What each player starts with."""

    cup: dict[Colour, int]
    coins: int
    helpers: int


class StartCapital(_Printed, frozen=True, kw_only=True):
    """The Old Capital at the start, for some numbers of players."""

    players: tuple[int, ...]
    coins: int
    gnomes_of_each_colour: int


class Points(_Printed, frozen=True, kw_only=True):
    """Victory points per item."""

    coin: int
    gnome_in_building: int
    gnome_on_district_board: int
    homeless_gnome: int


class File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack as it is written."""

    schema: int
    id: str
    game: str
    edition: str
    counts: Counts
    start_district: StartDistrict
    old_capital: tuple[StartCapital, ...]
    points: Points
    colour: tuple[Hat, ...]
    type: tuple[BuildingType, ...]
    district: BoardSide
    advisor: tuple[Advisor, ...]
    building: tuple[Building, ...]


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
    types: dict[Kind, BuildingType]
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
    drawing: frozenset[str]
    """The scrolls that draw gnomes."""
    buildings: dict[str, Building]
    teams: dict[str, dict[Colour, int]]
    """The construction team of each building by colour."""
    crews: dict[str, tuple[Crew, ...]]
    """Whoever can make up that team, those with the fewest helpers first."""
    advisors: dict[str, Advisor]
    advisor_of: dict[Kind, str]


def price(action: Action) -> Price:
    """The cost of an action, added up."""
    standing, lying = dict[Colour, int](), dict[Colour, int]()
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


def coloured(icon: Icon) -> TypeGuard[Colour]:
    """Whether a gnome icon asks for one colour."""
    return icon != "any"


def crews(team: dict[Colour, int]) -> tuple[Crew, ...]:
    """Every way to make up a team: a helper replaces a gnome of any colour (GN-HELP-01)."""
    members, found = sum(team.values()), list[Crew]()
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
    unique("scrolls", (scroll.id for scroll in scrolls))
    unique("colours", (colour.id for colour in file.colour))
    unique("types", (kind.id for kind in file.type))
    counted("colours", len(file.colour), len(COLOURS))
    counted("buildings", len(file.building), file.counts.buildings)
    counted("advisors", len(file.advisor), file.counts.advisors)
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
    return Pack(
        edition=file.edition,
        counts=file.counts,
        start=file.start_district,
        capitals={n: capital for capital in file.old_capital for n in capital.players},
        points=file.points,
        types={kind.id: kind for kind in file.type},
        specialists=tuple(colour.id for colour in file.colour if colour.specialist),
        homes={c: file.district.homes.count(c) for c in COLOURS if c in file.district.homes},
        board=tuple(scroll.id for scroll in file.district.scroll),
        caravan=caravans[0],
        scrolls={scroll.id: scroll for scroll in scrolls},
        prices={scroll.id: price(scroll.action) for scroll in scrolls},
        drawing=frozenset(s.id for s in scrolls if any(isinstance(effect, Draw) for effect in s.action.effects)),
        buildings={building.id: building for building in file.building},
        teams=teams,
        crews={id: crews(team) for id, team in teams.items()},
        advisors={advisor.id: advisor for advisor in file.advisor},
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


def read(folder: Traversable) -> Pack:
    """The pack that the files of a folder hold."""
    return pack_of(load(folder / "base.toml", File))


PACKS = Editions("games.gnomopolis", read, {"estimate-1": "1"})
"""Every edition that a saved game may name; a change of meaning makes a new one."""
