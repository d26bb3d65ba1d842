"""The eight Wonders, each as it may have stood."""

from __future__ import annotations

import math
from itertools import pairwise

from renderers.pen import Pen, regular, sprite
from renderers.terra_concordia.goods import RIM
from renderers.terra_concordia.theme import GOLD, GOLD_DARK, GOLD_LIGHT, INK

STONE, STONE_DARK, STONE_LIGHT = "#cdbb98", "#8f7c5c", "#efe3c8"


@sprite(140, 100)
def monument(pen: Pen, id: str) -> None:
    """A Wonder."""
    MONUMENTS[id](pen)
    pen.outline(RIM * 0.6, INK)


def _colosseum(pen: Pen) -> None:
    pen.curve([(12, 88), (8, 26), (70, 18), (132, 26), (128, 88), (70, 98)], STONE)
    pen.ellipse(70, 30, 56, 14, STONE_DARK)
    pen.ellipse(70, 32, 48, 10, "#5d4f3a")
    for level, (y, size) in enumerate(((46, 9), (66, 10))):
        for n in range(9):
            x = 20 + n * 12.5
            low = y + 8 * math.sin(math.pi * n / 8) * 0.5
            pen.box(x - 4, low, 8, size + level * 2, "#5d4f3a", 4)
    pen.line([(14, 61), (70, 68), (126, 61)], 2.5, STONE_LIGHT)


def _library(pen: Pen) -> None:
    pen.box(16, 40, 108, 52, STONE)
    pen.polygon([(8, 42), (70, 8), (132, 42)], STONE_LIGHT)
    pen.polygon([(24, 39), (70, 15), (116, 39)], STONE_DARK)
    pen.polygon([(70, 22), (52, 18), (52, 34), (70, 38), (88, 34), (88, 18)], "#ffffff")
    pen.line([(70, 22), (70, 37)], 2, GOLD_DARK)
    for n in range(6):
        pen.box(20 + n * 18, 46, 9, 42, STONE_LIGHT, 2)
    pen.box(60, 58, 20, 34, "#5d3f22", 8)
    pen.box(6, 90, 128, 7, STONE_DARK)


def _aqueduct(pen: Pen) -> None:
    pen.box(2, 84, 136, 13, "#4a9b4a")
    for n in range(5):
        pen.box(6 + n * 28, 26, 10, 62, STONE)
        pen.box(13 + n * 28, 26, 3, 62, STONE_DARK)
    for n in range(4):
        pen.box(16 + n * 28, 36, 18, 50, "#7cc8f0", 9)
        pen.box(16 + n * 28, 56, 18, 6, STONE)
    pen.box(0, 18, 140, 18, STONE)
    pen.box(0, 14, 140, 8, "#2f9be8")
    pen.line([(6, 17), (60, 17)], 2, "#c8ecff")
    pen.line([(80, 19), (130, 19)], 2, "#c8ecff")


def _gardens(pen: Pen) -> None:
    for n, (x, y, wide) in enumerate(((10, 72, 120), (26, 48, 88), (44, 24, 52))):
        pen.box(x, y, wide, 25, STONE if n % 2 else STONE_LIGHT)
        for k in range(wide // 13):
            pen.box(x + 5 + k * 13, y + 9, 7, 16, STONE_DARK, 3.5)
        for k in range(wide // 9):
            pen.ellipse(x + 5 + k * 9, y + 1, 6, 5, "#3f9448" if k % 2 else "#6ec05c")
            if k % 3 == 1:
                pen.curve(
                    [(x + 3 + k * 9, y), (x + k * 9, y + 14), (x + 5 + k * 9, y + 18), (x + 8 + k * 9, y + 8)],
                    "#3f9448",
                )
            if k % 4 == 2:
                pen.ellipse(x + 5 + k * 9, y - 1, 2.2, 2.2, "#ff8ab0")
    pen.box(67, 10, 6, 16, "#6b4220")
    pen.ellipse(70, 10, 16, 10, "#3f9448")


def _lighthouse(pen: Pen) -> None:
    pen.polygon([(70, 20), (2, 2), (2, 36)], "#fff3a8")
    pen.polygon([(70, 20), (138, 2), (138, 36)], "#fff3a8")
    pen.polygon([(56, 90), (60, 32), (80, 32), (84, 90)], "#f4f0e8")
    for y in (44, 66):
        pen.polygon(
            [
                (59.2 - (y - 40) * 0.06, y),
                (80.8 + (y - 40) * 0.06, y),
                (81.6 + (y - 40) * 0.06, y + 11),
                (58.4 - (y - 40) * 0.06, y + 11),
            ],
            "#d8342b",
        )
    pen.box(55, 28, 30, 5, STONE_DARK, 2)
    pen.box(61, 13, 18, 16, "#ffe23d", 2)
    pen.polygon([(57, 14), (70, 3), (83, 14)], "#8e1f2c")
    pen.curve([(14, 98), (30, 74), (70, 84), (110, 74), (126, 98), (70, 98)], "#5e554d")
    pen.line([(4, 97), (136, 97)], 4, "#67b2e6")


def _harmony(pen: Pen) -> None:
    for n, (wide, y) in enumerate(((116, 76), (88, 52), (58, 30))):
        pen.box(70 - wide * 0.36, y, wide * 0.72, 20, "#f4e6d0" if n % 2 else "#e6cfae")
        pen.curve(
            [
                (70 - wide / 2, y + 4),
                (70 - wide * 0.36, y - 2),
                (70 - wide * 0.28, y - 12),
                (70, y - 12),
                (70 + wide * 0.28, y - 12),
                (70 + wide * 0.36, y - 2),
                (70 + wide / 2, y + 4),
                (70, y),
            ],
            "#2f8f4e",
        )
    pen.box(60, 80, 20, 18, "#8e1f2c", 9)
    pen.line([(70, 4), (70, 20)], 4, GOLD)
    pen.ellipse(70, 7, 5, 5, GOLD_LIGHT)
    pen.box(12, 94, 116, 5, STONE_DARK)


def _crystal(pen: Pen) -> None:
    for x, wide, top, tone in ((46, 20, 44, "#5aa8e0"), (96, 18, 52, "#5aa8e0"), (70, 34, 4, "#8fdcff")):
        pen.polygon(
            [
                (x - wide / 2, 88),
                (x - wide / 2, top + wide * 0.7),
                (x, top),
                (x + wide / 2, top + wide * 0.7),
                (x + wide / 2, 88),
            ],
            tone,
        )
        pen.polygon([(x, 88), (x, top), (x + wide / 2, top + wide * 0.7), (x + wide / 2, 88)], "#3a78c8")
        pen.polygon([(x - wide / 2, top + wide * 0.7), (x, top), (x, top + wide)], "#e4faff")
    pen.polygon([(20, 98), (32, 84), (108, 84), (120, 98)], STONE_DARK)
    pen.polygon(regular(4, 88, 20, 9, 2.4), "#ffffff")
    pen.polygon(regular(4, 48, 32, 6, 1.8), "#ffffff")


def _wall(pen: Pen) -> None:
    pen.curve([(0, 70), (30, 40), (70, 62), (110, 30), (140, 56), (140, 99), (0, 99), (0, 90)], "#6f9a4c")
    for points in ([(0, 66), (34, 50), (70, 66), (106, 44), (140, 56)],):
        pen.line([(x, y + 14) for x, y in points], 22, STONE)
        for (ax, ay), (bx, by) in pairwise(points):
            for n in range(5):
                t = (n + 0.5) / 5
                pen.box(ax + (bx - ax) * t - 2.4, ay + (by - ay) * t - 3, 4.8, 8, STONE_LIGHT)
    for x, y in ((34, 28), (106, 20)):
        pen.box(x - 13, y + 4, 26, 50, STONE_LIGHT)
        for n in range(3):
            pen.box(x - 15 + n * 11, y - 2, 8, 9, STONE_LIGHT)
        pen.box(x - 4, y + 16, 8, 14, "#5d4f3a", 4)
    pen.line([(34, 26), (34, 6)], 2.4, INK)
    pen.polygon([(35, 6), (54, 11), (35, 17)], "#d8342b")


MONUMENTS = {
    "mar_01": _colosseum,
    "mar_02": _library,
    "mar_03": _aqueduct,
    "mar_04": _gardens,
    "mar_05": _lighthouse,
    "mar_06": _harmony,
    "mar_07": _crystal,
    "mar_08": _wall,
}
