"""How the fixed palette of a theme is found: from many of its pictures, once, then kept in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PIL import Image

from renderers.theme import rgb

SIZE = 256


def distil(pictures: Iterable[Image.Image], flat: Sequence[str]) -> tuple[str, ...]:
    """A palette: the flat colours exactly, the rest for the smooth edges between them."""
    taken = {rgb(colour) for colour in flat}
    mixed = dict[tuple[int, int, int], int]()
    for picture in pictures:
        for count, colour in picture.getcolors(picture.width * picture.height) or []:
            if isinstance(colour, tuple) and colour[:3] not in taken:
                key = (colour[0], colour[1], colour[2])
                mixed[key] = mixed.get(key, 0) + count
    # Edges are rare but many: the root keeps frequent blends from taking the whole palette.
    pixels = [colour for colour, count in mixed.items() for _ in range(max(1, round(count**0.5)))]
    sheet = Image.new("RGB", (len(pixels), 1))
    sheet.putdata(pixels)
    rest = sheet.quantize(SIZE - len(taken), method=Image.Quantize.MEDIANCUT).getpalette() or []
    found = sorted(taken | {(rest[i], rest[i + 1], rest[i + 2]) for i in range(0, len(rest), 3)})
    return tuple(f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in found)
