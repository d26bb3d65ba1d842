"""How the fixed palette of a theme is found: from many of its pictures, once, then kept in a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from PIL import Image

SIZE = 256
EXACT = 120
"""Colours kept exactly: the flat ones. The rest of the palette is for the smooth edges between them."""


def distil(pictures: Iterable[Image.Image], exact: int = EXACT) -> tuple[str, ...]:
    """A palette as ``#rrggbb``: the ``exact`` most frequent colours as they are, the others gathered by median cut."""
    found, flat = Counter[tuple[int, int, int]](), Counter[tuple[int, int, int]]()
    for picture in pictures:
        counts = Counter[tuple[int, int, int]]()
        for count, colour in picture.getcolors(picture.width * picture.height) or []:
            if isinstance(colour, tuple):
                counts[colour[0], colour[1], colour[2]] = count
        found += counts
        # A share, so that a small picture has its say beside a large one.
        for colour, count in counts.most_common(exact):
            flat[colour] += max(1, 1_000_000 * count // counts.total())
    taken = {colour for colour, _ in flat.most_common(exact)}
    # Edges are rare but many: the root keeps frequent blends from taking all that is left.
    pixels = [colour for colour, count in found.items() if colour not in taken for _ in range(round(count**0.5))]
    sheet = Image.frombytes("RGB", (len(pixels), 1), bytes(part for pixel in pixels for part in pixel))
    rest = sheet.quantize(SIZE - len(taken), method=Image.Quantize.MEDIANCUT).getpalette() or []
    palette = sorted(taken | {(rest[i], rest[i + 1], rest[i + 2]) for i in range(0, len(rest), 3)})
    return tuple(f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in palette)
