"""Signs: settlements, terrain, tokens, dangers. In ink with a little wash."""

from __future__ import annotations

from renderers.pen import Pen, bent, regular, sprite
from renderers.tarlac.theme import (
    BLUE,
    BOG,
    BOG_DARK,
    CREAM,
    EMBER,
    FIRE,
    GOLD,
    GOLD_DARK,
    GREEN,
    INK,
    RED,
    SEA_DEEP,
    SEPIA,
    SHORE,
    SOOT,
    STONE,
    STONE_DARK,
    THATCH,
    TREE,
    TREE_DARK,
    VELLUM_LIGHT,
    WATER,
    WOOD,
)
from renderers.tokens import Figure

# ---------------------------------------------------------------- settlements


@sprite(120, 100)
def longport(pen: Pen) -> None:
    """A palisade on a bank round a thatched hall."""
    pen.polygon([(34, 58), (34, 44), (86, 44), (86, 58)], STONE)
    pen.polygon([(24, 46), (60, 10), (96, 46)], THATCH)
    pen.polygon([(60, 10), (96, 46), (84, 46), (60, 22)], GOLD_DARK)
    pen.line([(60, 12), (60, 0)], 4, INK)
    for i in range(9):
        x = 8 + 12 * i
        y = 54 + (4 - abs(i - 4)) * 1.5
        pen.polygon([(x, y + 6), (x + 5, y - 4), (x + 10, y + 6), (x + 10, y + 36), (x, y + 36)], WOOD)
    pen.ellipse(60, 88, 56, 10, TREE_DARK)
    pen.ellipse(60, 86, 54, 8, TREE)
    pen.box(51, 62, 18, 26, INK, 6)
    pen.outline(3, INK)


@sprite(120, 100)
def castle(pen: Pen) -> None:
    """A keep of stone between two towers."""
    for x, y, wide, high in ((36, 18, 48, 74), (12, 36, 28, 56), (80, 36, 28, 56)):
        pen.box(x, y, wide, high, STONE)
        pen.box(x + wide * 0.62, y, wide * 0.38, high, STONE_DARK)
        step = wide / 5
        for i in (0, 2, 4):
            pen.box(x + i * step, y - 9, step, 10, STONE if i < 4 else STONE_DARK)
    pen.box(50, 62, 20, 30, INK, 9)
    for x, y in ((22, 52), (90, 52), (57, 32)):
        pen.box(x, y, 6, 16, INK)
    pen.outline(3, INK)


@sprite(120, 100)
def monastery(pen: Pen) -> None:
    """A round tower beside a church with a cross."""
    pen.polygon([(14, 92), (18, 26), (36, 26), (40, 92)], STONE)
    pen.polygon([(29, 92), (29, 26), (36, 26), (40, 92)], STONE_DARK)
    pen.polygon([(14, 28), (27, 2), (40, 28)], STONE_DARK)
    pen.box(48, 56, 60, 36, STONE)
    pen.polygon([(42, 58), (56, 34), (100, 34), (114, 58)], RED)
    pen.line([(78, 34), (78, 14)], 5, INK)
    pen.line([(70, 21), (86, 21)], 5, INK)
    pen.box(72, 68, 14, 24, INK, 7)
    pen.box(56, 66, 8, 12, INK, 4)
    pen.box(94, 66, 8, 12, INK, 4)
    pen.outline(3, INK)


@sprite(120, 100)
def wilds(pen: Pen) -> None:
    """Standing stones: nobody lives here."""
    for shape in (
        [(20, 90), (24, 46), (36, 40), (44, 90)],
        [(50, 90), (52, 24), (64, 18), (74, 90)],
        [(80, 90), (84, 52), (94, 48), (102, 90)],
    ):
        pen.polygon(shape, STONE)
        (_, _), (ax, ay), (bx, by), (cx, cy) = shape
        pen.polygon([((ax + bx) / 2 + 3, (ay + by) / 2), (bx, by), (cx, cy), (cx - 9, cy)], STONE_DARK)
    pen.outline(3, INK)


@sprite(120, 100)
def ruin(pen: Pen) -> None:
    """What is left of a settlement: charred walls and fire."""
    pen.polygon([(10, 92), (12, 50), (24, 58), (30, 40), (42, 66), (46, 92)], SOOT)
    pen.polygon([(72, 92), (76, 60), (88, 44), (94, 58), (106, 48), (110, 92)], SOOT)
    pen.box(8, 82, 104, 12, STONE_DARK, 5)
    _fire(pen.part(30, 4, 0.6))
    pen.outline(3, INK)


def _fire(pen: Pen) -> None:
    pen.curve([(50, 148), (6, 140), (10, 96), (16, 64), (40, 50), (32, 26), (52, 0), (56, 34), (76, 44), (92, 60),
               (90, 100), (90, 140)], FIRE)  # fmt: skip
    pen.curve([(50, 146), (26, 140), (30, 112), (36, 90), (52, 74), (58, 92), (70, 104), (74, 140)], EMBER)


@sprite(74, 100)
def fire(pen: Pen) -> None:
    """Devastation."""
    _fire(pen.part(4, 4, 0.62))
    pen.outline(4, INK)


SETTLEMENTS: dict[str, Figure] = {"longport": longport, "castle": castle, "monastery": monastery, "none": wilds}

# ---------------------------------------------------------------- terrain


@sprite(100, 100)
def forest(pen: Pen) -> None:
    """A tree."""
    pen.line([(50, 92), (50, 56)], 12, BOG_DARK)
    for x, y, r in ((28, 48, 24), (72, 48, 24), (50, 28, 26)):
        pen.ellipse(x, y, r, r, TREE)
    pen.outline(5, TREE_DARK)


@sprite(100, 100)
def bog(pen: Pen) -> None:
    """Reeds in a pool."""
    pen.ellipse(50, 76, 46, 17, BOG)
    for x, lean in ((24, -12), (40, -4), (58, 4), (76, 12)):
        pen.line([(x, 76), (x + lean, 22)], 7, BOG_DARK)
        pen.ellipse(x + lean, 24, 7, 15, BOG_DARK)
    pen.outline(4, INK)


@sprite(100, 100)
def ford(pen: Pen) -> None:
    """A bridge over a river."""
    pen.polygon([(4, 66), (96, 66), (96, 94), (4, 94)], WATER)
    pen.line([(10, 80), (34, 76), (60, 82), (90, 78)], 5, SEA_DEEP)
    pen.polygon(bent([(2, 58), (50, 10), (98, 58)]), STONE)
    pen.polygon([*bent([(18, 72), (50, 26), (82, 72)])], WATER)
    pen.outline(5, INK)


TERRAIN: dict[str, Figure] = {"forest": forest, "bog": bog, "crossing": ford, "castle": castle}

# ---------------------------------------------------------------- tokens


@sprite(124, 100)
def cow(pen: Pen) -> None:
    """A herd."""
    pen.box(20, 34, 74, 36, WOOD, 14)
    for x in (26, 40, 72, 84):
        pen.box(x, 60, 10, 34, WOOD, 3)
    pen.curve([(84, 44), (88, 22), (104, 24), (122, 26), (120, 40), (118, 52), (104, 52), (92, 54)], WOOD)
    pen.line([(94, 26), (88, 14)], 6, CREAM)
    pen.line([(106, 24), (112, 12)], 6, CREAM)
    pen.line([(22, 42), (12, 70)], 5, WOOD)
    pen.ellipse(48, 46, 14, 10, CREAM)
    pen.ellipse(76, 56, 8, 7, CREAM)
    pen.ellipse(106, 36, 3.4, 3.4, INK)
    pen.outline(4, INK)


@sprite(100, 100)
def coin(pen: Pen) -> None:
    """A pound."""
    pen.ellipse(50, 50, 44, 44, STONE_DARK)
    pen.ellipse(50, 50, 36, 36, "#e9e4d6")
    pen.box(44, 22, 12, 56, STONE_DARK)
    pen.box(22, 44, 56, 12, STONE_DARK)
    pen.outline(4, INK)


@sprite(100, 100)
def sack(pen: Pen) -> None:
    """A provision: a sack of grain."""
    pen.curve([(28, 36), (4, 60), (14, 92), (50, 98), (86, 92), (96, 60), (72, 36), (50, 30)], THATCH)
    pen.polygon([(30, 34), (24, 10), (50, 18), (76, 10), (70, 34)], THATCH)
    pen.line([(28, 36), (72, 36)], 8, WOOD)
    pen.line([(50, 84), (50, 52)], 5, GOLD_DARK)
    for y in (58, 70):
        pen.line([(36, y - 8), (50, y + 4), (64, y - 8)], 5, GOLD_DARK)
    pen.outline(5, INK)


@sprite(110, 100)
def crown(pen: Pen) -> None:
    """The king of Thomond."""
    pen.polygon([(12, 78), (4, 24), (32, 48), (55, 10), (78, 48), (106, 24), (98, 78)], GOLD)
    pen.box(12, 74, 86, 16, GOLD_DARK, 4)
    for x, y in ((5, 22), (55, 10), (105, 22)):
        pen.ellipse(x, y, 7, 7, GOLD)
    for x in (32, 55, 78):
        pen.ellipse(x, 82, 5, 5, RED)
    pen.outline(4, INK)


@sprite(110, 110)
def taken(pen: Pen) -> None:
    """Clonroad in the hands of the king's rival: a crown that falls."""

    def at(x: float, y: float) -> tuple[float, float]:
        return 55 + (x - 55) * 0.84 - (y - 50) * 0.44, 54 + (x - 55) * 0.44 + (y - 50) * 0.84

    pen.polygon([at(12, 78), at(4, 24), at(32, 48), at(55, 10), at(78, 48), at(106, 24), at(98, 78)], CREAM)
    pen.polygon([at(12, 74), at(98, 74), at(98, 90), at(12, 90)], RED)
    pen.line([at(55, 18), at(48, 40), at(60, 52), at(52, 88)], 5, INK)
    pen.outline(5, INK)


@sprite(110, 100)
def boat(pen: Pen) -> None:
    """In exile: a ship."""
    pen.curve([(6, 62), (16, 90), (54, 92), (94, 90), (104, 62), (54, 72)], WOOD)
    pen.line([(52, 68), (52, 6)], 6, INK)
    pen.curve([(56, 10), (96, 26), (92, 58), (74, 62), (56, 60)], CREAM)
    pen.curve([(48, 14), (18, 34), (20, 58), (36, 62), (48, 60)], RED)
    pen.outline(4, INK)


@sprite(100, 100)
def sun(pen: Pen) -> None:
    """Febas: fame."""
    pen.polygon(regular(12, 50, 50, 48, 34), GOLD)
    pen.ellipse(50, 50, 27, 27, CREAM)
    pen.ellipse(50, 50, 19, 19, GOLD)
    pen.outline(3, INK)


@sprite(100, 100)
def manacle(pen: Pen) -> None:
    """A hostage: a ring with a chain."""
    pen.ring(36, 62, 32, 14, STONE_DARK)
    pen.ring(66, 34, 18, 10, STONE_DARK)
    pen.ring(84, 16, 14, 9, STONE_DARK)
    pen.outline(5, INK)


@sprite(100, 100)
def swords(pen: Pen) -> None:
    """Battle."""
    for flip in (False, True):

        def at(x: float, flip: bool = flip) -> float:
            return 100 - x if flip else x

        pen.line([(at(14), 12), (at(70), 68)], 11, "#e9e4d6")
        pen.line([(at(56), 78), (at(80), 54)], 9, GOLD_DARK)
        pen.line([(at(72), 70), (at(88), 86)], 10, WOOD)
    pen.outline(5, INK)


@sprite(100, 100)
def skull(pen: Pen) -> None:
    """Out of the war."""
    pen.ellipse(50, 42, 38, 36, CREAM)
    pen.box(30, 60, 40, 30, CREAM, 8)
    pen.ellipse(35, 46, 10, 11, INK)
    pen.ellipse(65, 46, 10, 11, INK)
    pen.polygon([(50, 56), (56, 68), (44, 68)], INK)
    for x in (42, 50, 58):
        pen.line([(x, 76), (x, 88)], 3, INK)
    pen.outline(5, INK)


@sprite(90, 100)
def card(pen: Pen) -> None:
    """The danger deck."""
    pen.box(22, 4, 60, 82, SEPIA, 8)
    pen.box(8, 14, 60, 82, BLUE, 8)
    pen.ring(38, 55, 20, 6, GOLD)
    pen.ellipse(38, 55, 8, 8, GOLD)
    pen.outline(4, INK)


# ---------------------------------------------------------------- dangers


@sprite(100, 100)
def rains(pen: Pen) -> None:
    """A cloud that bursts."""
    for x, y, r in ((30, 40, 22), (54, 28, 26), (76, 42, 20)):
        pen.ellipse(x, y, r, r, SEA_DEEP)
    pen.box(20, 40, 66, 22, SEA_DEEP, 10)
    for x in (26, 48, 70):
        pen.line([(x + 4, 70), (x - 4, 92)], 8, BLUE)
    pen.outline(4, INK)


@sprite(100, 100)
def fluke(pen: Pen) -> None:
    """The worm in a leaf of liver."""
    pen.curve([(50, 4), (104, 20), (84, 66), (70, 92), (50, 98), (30, 92), (16, 66), (-4, 20)], RED)
    pen.line(bent([(50, 24), (24, 44), (52, 54), (78, 66), (46, 82)]), 11, CREAM)
    pen.outline(4, INK)


@sprite(100, 100)
def harvest(pen: Pen) -> None:
    """A broken ear of corn."""
    pen.line([(30, 94), (34, 34), (46, 18)], 7, GOLD_DARK)
    pen.line(bent([(46, 18), (72, 8), (76, 44)]), 7, GOLD_DARK)
    pen.line(bent([(31, 70), (12, 62), (10, 44)]), 6, GOLD_DARK)
    for y in (42, 56, 70):
        for lean in (-1, 1):
            x = 76 + lean * 9
            pen.curve([(x - 2, y - 9), (x + 10 * lean, y), (x, y + 11), (x - 8 * lean, y)], THATCH)
    pen.polygon([(70, 78), (76, 92), (82, 78)], THATCH)
    pen.outline(5, INK)


@sprite(100, 100)
def famine(pen: Pen) -> None:
    """An empty bowl."""
    pen.curve([(6, 46), (10, 92), (50, 94), (90, 92), (94, 46), (50, 46)], WOOD)
    pen.ellipse(50, 46, 44, 14, SOOT)
    pen.line([(60, 44), (92, 8)], 8, WOOD)
    pen.outline(5, INK)


def _lymphad(pen: Pen, colour: str) -> None:
    pen.line([(20, 98), (20, 4)], 7, WOOD)
    pen.polygon([(24, 8), (94, 8), (80, 33), (94, 58), (24, 58)], colour)


@sprite(100, 100)
def scotland(pen: Pen) -> None:
    """The saltire."""
    _lymphad(pen, BLUE)
    pen.line([(28, 14), (78, 52)], 9, CREAM)
    pen.line([(28, 52), (78, 14)], 9, CREAM)
    pen.outline(4, INK)


@sprite(100, 100)
def wales(pen: Pen) -> None:
    """Quarters of red and gold."""
    _lymphad(pen, GOLD)
    pen.polygon([(24, 8), (56, 8), (56, 33), (24, 33)], RED)
    pen.polygon([(56, 33), (80, 33), (94, 58), (56, 58)], RED)
    pen.outline(4, INK)


@sprite(100, 100)
def france(pen: Pen) -> None:
    """Gold lilies on blue."""
    _lymphad(pen, BLUE)
    for x, y in ((40, 22), (66, 22), (52, 44)):
        pen.curve([(x, y - 11), (x + 7, y - 2), (x, y + 11), (x - 7, y - 2)], GOLD)
        pen.line([(x - 9, y + 2), (x + 9, y + 2)], 4, GOLD)
    pen.outline(4, INK)


DANGERS: dict[str, Figure] = {
    "rains": rains,
    "fluke": fluke,
    "harvest_failure": harvest,
    "famine": famine,
    "war_scotland": scotland,
    "war_wales": wales,
    "war_france": france,
}

# ---------------------------------------------------------------- ornaments


@sprite(100, 100)
def compass(pen: Pen) -> None:
    """A rose of the winds; north is up."""
    pen.ring(50, 54, 34, 3, SEPIA)
    pen.ring(50, 54, 27, 1.6, SEPIA)
    for turn, reach in ((-45, 30), (45, 30), (135, 30), (225, 30)):
        pen.polygon(regular(2, 50, 54, reach, 6, turn), SHORE)
    for turn in (-90, 0, 90, 180):
        pen.polygon(regular(2, 50, 54, 44 if turn == -90 else 38, 7, turn), RED if turn == -90 else VELLUM_LIGHT)
    pen.ellipse(50, 54, 5, 5, GOLD)
    pen.outline(1.4, INK)


@sprite(100, 100)
def shamrock(pen: Pen) -> None:
    """Three leaves."""
    pen.line(bent([(50, 52), (54, 76), (66, 94)]), 7, GREEN)
    for x, y in ((50, 26), (27, 56), (73, 56)):
        pen.ellipse(x - 8, y - 4, 15, 15, GREEN)
        pen.ellipse(x + 8, y - 4, 15, 15, GREEN)
        pen.ellipse(x, y + 8, 13, 13, GREEN)
    pen.outline(3, INK)
