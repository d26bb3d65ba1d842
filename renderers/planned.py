"""A picture of what is only planned: framed, and written across so that nobody takes it for the game."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw, ImageOps

from renderers.fonts import font

COLOUR = (47, 99, 181)
FRAME = 14
"""Pixels of the frame."""
VEIL = 74
"""How strong the writing is, of 255."""


def planned(data: bytes, said: str) -> bytes:
    """The picture as PNG with a frame and ``said`` across it, again and again."""
    with Image.open(BytesIO(data)) as opened:
        picture = opened.convert("RGB")
    width, height = picture.size
    size = max(28, min(width, height) // 14)
    face = font("strong", size)
    reach = int((width**2 + height**2) ** 0.5)
    sheet = Image.new("L", (reach, reach))
    pen = ImageDraw.Draw(sheet)
    step = int(pen.textlength(said, font=face)) + 3 * size
    for row, y in enumerate(range(size, reach, 5 * size)):
        for x in range(-(row % 2) * step // 2, reach, step):
            pen.text((x, y), said, VEIL, font=face)
    turned = sheet.rotate(24, Image.Resampling.BILINEAR)
    left, top = (reach - width) // 2, (reach - height) // 2
    picture.paste(COLOUR, mask=turned.crop((left, top, left + width, top + height)))
    framed = ImageOps.expand(picture, FRAME, COLOUR)
    out = BytesIO()
    framed.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()
