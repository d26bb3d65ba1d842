"""What is printed on the components of Gnomopolis, as a pack writes it."""

from __future__ import annotations

from typing import Literal, TypeGuard, get_args

import msgspec

from games.core.content import Printed

Colour = Literal["child", "villager", "soldier", "merchant", "artisan", "inventor"]
"""The six hats: green, brown, red, yellow, blue and grey."""
COLOURS: tuple[Colour, ...] = get_args(Colour)
Icon = Literal["child", "villager", "soldier", "merchant", "artisan", "inventor", "any"]
"""A gnome icon; "any" is the white one."""
Kind = Literal["craft", "trade", "guard", "science"]
"""The type of a building and of its advisor."""


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


class Scroll(Printed, frozen=True, kw_only=True):
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


class Hat(Printed, frozen=True, kw_only=True):
    """One of the six colours of gnomes."""

    id: Colour
    specialist: bool


class BuildingType(Printed, frozen=True, kw_only=True):
    """One of the four types of buildings."""

    id: Kind
    speciality: Colour


class BoardSide(Printed, frozen=True, kw_only=True):
    """The District board, the same for all."""

    homes: tuple[Colour, ...]
    scroll: tuple[Scroll, ...]


class Counts(Printed, frozen=True, kw_only=True):
    """How many there are of what."""

    buildings: int
    advisors: int
    gnomes: dict[Colour, int]
    offer: int
    workforce: int
    """Gnomes drawn at set-up and at each clean-up."""
    buildings_to_end: int


class StartDistrict(Printed, frozen=True, kw_only=True):
    """What each player starts with."""

    cup: dict[Colour, int]
    coins: int
    helpers: int


class StartCapital(Printed, frozen=True, kw_only=True):
    """The Old Capital at the start, for some numbers of players."""

    players: tuple[int, ...]
    coins: int
    gnomes_of_each_colour: int


class Points(Printed, frozen=True, kw_only=True):
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


def coloured(icon: Icon) -> TypeGuard[Colour]:
    """Whether a gnome icon asks for one colour."""
    return icon != "any"
