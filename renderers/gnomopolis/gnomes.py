"""Gnomes: six hats told apart by colour, by emblem and by face; standing, lying, as advisors."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from renderers.gnomopolis.theme import HATS, INK, Hat
from renderers.pen import Pen, bent, regular, sprite

SKIN, BLUSH = "#f0c295", "#dd9468"
BEARDS = {
    "villager": "#b7885a",
    "soldier": "#3f2a1e",
    "merchant": "#f3ead8",
    "artisan": "#c9642d",
    "inventor": "#d9d6cc",
    "any": "#d8ccb4",
    "specialist": "#d8ccb4",
}


@sprite(100, 124)
def gnome(pen: Pen, colour: str) -> None:
    """A gnome; ``colour`` is one of the six or "any"."""
    hat = HATS[colour]
    inner = pen.part(3, 4, 0.94)
    if colour == "child":
        _child(inner, hat)
    else:
        _grown(inner, colour, hat)
    pen.outline(3.2, INK)


@lru_cache(maxsize=64)
def absent(pixels: int, colour: str) -> Image.Image:
    """A gnome that is not there: a pale one."""
    pale = gnome(pixels, colour).copy()
    pale.putalpha(Image.eval(pale.getchannel("A"), lambda v: v * 2 // 5))
    return pale


@lru_cache(maxsize=64)
def lying(pixels: int, colour: str) -> Image.Image:
    """A gnome lying on its side; ``pixels`` is its length."""
    return gnome(pixels, colour).transpose(Image.Transpose.ROTATE_90)


@sprite(100, 124)
def portrait(pen: Pen, colour: str, braids: bool) -> None:
    """An advisor: a gnome of the speciality with a golden chain and a wreath."""
    hat = HATS[colour]
    inner = pen.part(3, 4, 0.94)
    _grown(inner, colour, hat, braids=braids)
    inner.line([(24, 100), (36, 109), (50, 112), (64, 109), (76, 100)], 7, "#e9b53a")
    inner.polygon(regular(5, 50, 110, 12, 6), "#ffe28a")
    pen.outline(3.2, INK)


def _grown(pen: Pen, colour: str, hat: Hat, braids: bool = False) -> None:
    pen.curve([(18, 121), (18, 84), (50, 80), (82, 84), (82, 121), (50, 125)], hat.dark)
    if braids:
        pen.ellipse(50, 74, 26, 22, SKIN)
        for x in (23, 77):
            for y in (78, 90, 101):
                pen.ellipse(x, y, 8, 8, BEARDS[colour])
        pen.line(bent([(41, 86), (50, 94), (59, 86)], steps=6), 2.6, INK)
    else:
        pen.ellipse(50, 72, 25, 18, SKIN)
        pen.curve([(22, 70), (22, 106), (50, 118), (78, 106), (78, 70), (50, 90)], BEARDS[colour])
        pen.ellipse(40, 84, 12, 6, BEARDS[colour])
        pen.ellipse(60, 84, 12, 6, BEARDS[colour])
    for x in (39, 61):
        pen.ellipse(x, 71, 3.6, 4.2, INK)
    pen.ellipse(50, 78, 8, 7, BLUSH)
    _hat(pen, colour, hat)


def _hat(pen: Pen, colour: str, hat: Hat) -> None:
    pen.curve([(12, 66), (34, 46), (47, 8), (52, -4), (58, 6), (66, 44), (88, 66), (50, 52)], hat.light)
    pen.curve([(53, 0), (57, 2), (58, 6), (66, 44), (88, 66), (76, 60), (64, 57), (64, 30)], hat.dark)
    if colour == "merchant":
        pen.curve([(2, 66), (50, 44), (98, 66), (50, 76)], hat.dark)
        pen.curve([(6, 64), (50, 44), (94, 64), (50, 68)], hat.light)
    elif colour == "soldier":
        pen.curve([(10, 68), (50, 46), (90, 68), (50, 58)], "#c9d1d6")
        pen.box(46, 56, 8, 18, "#c9d1d6", 3)
    else:
        pen.curve([(10, 68), (50, 48), (90, 68), (50, 58)], hat.dark)
    _emblem(pen, colour, hat)


def _emblem(pen: Pen, colour: str, hat: Hat) -> None:
    """A sign on the hat, large enough to be seen on a gnome of 30 pixels."""
    if colour == "villager":
        pen.line([(49, 49), (50, 20)], 4, hat.sign)
        for y in (24, 33, 42):
            pen.line([(50, y + 4), (40, y - 3)], 5, hat.sign)
            pen.line([(50, y + 4), (60, y - 3)], 5, hat.sign)
    elif colour == "soldier":
        pen.box(45, 17, 10, 32, hat.sign, 2)
        pen.box(34, 26, 32, 10, hat.sign, 2)
    elif colour == "merchant":
        pen.ellipse(50, 36, 14, 14, hat.sign)
        pen.ellipse(50, 36, 9, 9, hat.light)
        pen.ellipse(50, 36, 4.5, 4.5, hat.sign)
    elif colour == "artisan":
        pen.line([(50, 26), (50, 52)], 7, hat.sign)
        pen.box(33, 18, 34, 14, hat.sign, 3)
    elif colour == "inventor":
        pen.line([(22, 52), (78, 52)], 7, "#5a3b22")
        for x in (37, 63):
            pen.ellipse(x, 46, 14, 14, "#3a2a20")
            pen.ellipse(x, 46, 9.5, 9.5, "#6fd0df")
            pen.ellipse(x - 3, 43, 3.5, 3.5, "#e9fbff")
    elif colour == "any":
        pen.line([(42, 26), (46, 20), (55, 21), (57, 29), (50, 36), (50, 41)], 6, hat.sign)
        pen.ellipse(50, 51, 4, 4, hat.sign)


def _child(pen: Pen, hat: Hat) -> None:
    pen.curve([(26, 122), (24, 92), (50, 88), (76, 92), (74, 122), (50, 126)], hat.dark)
    pen.ellipse(50, 82, 26, 23, SKIN)
    for x in (39, 61):
        pen.ellipse(x, 82, 3.8, 4.6, INK)
        pen.ellipse(x + (x - 50) * 0.7, 90, 5, 4, BLUSH)
    pen.ellipse(50, 88, 5.5, 5, BLUSH)
    pen.line(bent([(41, 95), (50, 103), (59, 95)], steps=6), 2.6, INK)
    pen.curve([(20, 76), (28, 44), (50, 40), (72, 44), (80, 76), (50, 62)], hat.light)
    pen.curve([(62, 46), (74, 48), (80, 76), (70, 70), (64, 69), (70, 56)], hat.dark)
    pen.curve([(36, 46), (44, 34), (66, 24), (62, 40), (60, 47), (48, 44)], hat.light)
    pen.curve([(18, 78), (50, 56), (82, 78), (50, 68)], hat.sign)
    pen.ellipse(68, 27, 12, 12, hat.sign)


@sprite(100, 124)
def any_specialist(pen: Pen) -> None:
    """A specialist of choice: a hat in four colours."""
    inner = pen.part(3, 4, 0.94)
    plain = HATS["any"]
    _grown(inner, "specialist", plain)
    edge = bent([(16, 65), (50, 50), (84, 65)], steps=8)
    for i, colour in enumerate(("soldier", "merchant", "artisan", "inventor")):
        inner.polygon([(52, 6), *edge[2 * i : 2 * i + 3]], HATS[colour].light)
    inner.curve([(10, 68), (50, 48), (90, 68), (50, 58)], plain.light)
    pen.outline(3.2, INK)
