"""The palette file is what the pictures need; ``pytest tests/renderers --regen`` distils it anew."""

from pathlib import Path

import renderers.gnomopolis
from games.gnomopolis.content import PACKS
from renderers.gnomopolis.renderer import GnomopolisRenderer
from renderers.gnomopolis.theme import THEME
from renderers.palette import EXACT, SIZE, distil
from renderers.theme import rgb
from tests.renderers.played import texts
from tests.renderers.towns import town

RENDERER = GnomopolisRenderer()


def pictures():
    own = RENDERER.texts(texts())
    for seats in (1, 2, 3, 4):
        for seed in (1, 2):
            view, before = town(seed, seats, viewer=0), town(seed + 50, seats, viewer=0)
            for name in RENDERER.views(view):
                yield RENDERER.paint(name, view, own, before).image
    for id in list(PACKS[PACKS.latest].scrolls)[::3]:
        yield RENDERER.paint_card(id, own).image
    yield RENDERER.paint_cover(own).image


def keep(pictures, folder, exact=EXACT):
    """Write the palette file of a theme."""
    colours = distil(pictures, exact)
    lines = (" ".join(colours[i : i + 12]) for i in range(0, len(colours), 12))
    (folder / "palette.txt").write_text("\n".join(lines) + "\n", "ascii")


def test_the_palette_file(regen):
    if regen:
        keep(pictures(), Path(renderers.gnomopolis.__file__).parent)
        return
    view = town(3, 4, viewer=0)
    image = RENDERER.paint("board", view, RENDERER.texts(texts()), None).image
    frequent = sorted(((count, colour) for count, colour in image.getcolors(1 << 22)), reverse=True)[:30]
    assert {colour for _, colour in frequent} <= {rgb(colour) for colour in THEME.colours}


def test_distilled_palettes_keep_what_is_flat():
    (image,) = (RENDERER.paint_card("c1", RENDERER.texts(texts())).image,)
    colours = distil([image])
    assert len(colours) <= SIZE
    frequent = sorted(image.getcolors(1 << 22), reverse=True)[: EXACT // 2]
    assert {colour for _, colour in frequent} <= {rgb(colour) for colour in colours}
